"""Every command has a function: what it returns is what `--json` prints, and it can be kept, sent and shown in one line."""

from __future__ import annotations

import json
import pickle
from datetime import date, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

import croupier
from tests.cli.console import run

NEW = 'game = "craps"\nrules = { vigorish = "on win" }'
NOW = "2099-01-01T12:00"

MONEY: dict[str, Any] = {"bankroll": "100.00", "stake": "5.00", "goal": "150.00", "rounds": "1e2"}
TYPED = ("--bankroll", "$100", "--bet", "5", "--goal", "150", "--rounds", "100")

_EXAMPLES = Path(croupier.__file__).parent / "examples"
BESIDE = [str(_EXAMPLES / name) for name in ("roulette_sheet.toml", "blackjack_sheet.toml")]

# What is called, and the command that prints the same.
SAME: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (lambda: croupier.bankroll("roulette", wager="red", **MONEY), ("bankroll", "roulette", "--wager", "red", *TYPED)),
    (lambda: croupier.coverage("Roulette"), ("coverage", "roulette")),
    (lambda: croupier.explain("5.2(b)"), ("explain", "5.2(b)")),
    (lambda: croupier.explain("1.8"), ("explain", "1.8")),
    (lambda: croupier.explain("22"), ("explain", "22")),
    (lambda: croupier.rules("roulette", on="1990-01-01"), ("rules", "roulette", "--on", "1990-01-01")),
    (lambda: croupier.rules("keno").timeline, ("rules", "keno", "--timeline")),
    (lambda: croupier.check_tables(BESIDE, on="2010-06-07"), ("check", *BESIDE, "--on", "2010-06-07")),
    (lambda: croupier.par("roulette", wagers="red", seats=7), ("par", "roulette", "--wager", "red", "--seats", "7")),
    (lambda: croupier.sign("roulette", size="11x17"), ("sign", "roulette", "--size", "11x17")),
    (lambda: croupier.diff("craps", vigorish="on win"), ("diff", "craps", "-")),
    (lambda: croupier.diff("craps", NEW), ("diff", "craps", "-")),
    (lambda: croupier.plan("craps", NEW, now=NOW), ("plan", "craps", "-", "--now", NOW)),
)


def test_what_a_function_returns_is_what_its_command_prints() -> None:
    for call, words in SAME:
        result = call()
        assert result.to_dict() == run(*words, "--json", stdin=NEW).json, words
        line = repr(result)
        assert line.startswith(f"<croupier.{type(result).__name__} "), line
        assert len(line) < 200, line
        back = pickle.loads(pickle.dumps(result))  # noqa: S301 (our own)
        assert (back, hash(back)) == (result, hash(result)), words


def test_a_journal_is_audited_from_a_file_its_text_or_its_records(tmp_path: Path) -> None:
    table, records, file = croupier.table("roulette", seed=1), list[dict[str, Any]](), tmp_path / "night.journal"
    for number in (1, 2):
        table.bet("A", "red", "10.00")
        previous = {"previous": records[-1]["hash"]} if records else {}
        records.append(table.play().record(number, date(2010, 6, 7), **previous))
    file.write_text("".join(f"{json.dumps(record)}\n" for record in records), "utf-8")
    result = croupier.audit(file)
    assert result == croupier.audit(records) == croupier.audit(file.read_text("utf-8")) == croupier.audit(str(file))
    assert (result.rounds, result.head, result.findings) == (2, records[-1]["hash"], ())
    assert result.to_dict() == run("audit", "replay", str(file), "--json").json
    assert [finding.place for finding in croupier.audit(records[1:], replay=False).findings] == ["line 1"]
    with pytest.raises(croupier.Unreadable, match="cannot be read"):
        croupier.audit(tmp_path / "none")
    assert croupier.schema("sheet") == run("schema", "sheet").json


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: croupier.explain("5.2(zz)"), "cite: 19:47-5.2(zz) is not in the register"),
        (lambda: croupier.explain("27"), "cite: subchapter 27 of 19:47 is not in the register"),
        (lambda: croupier.explain("red"), 'cite: "red" is not a citation'),
        (lambda: croupier.coverage("rouge"), 'game: the chapter has no game "rouge"'),
        (
            lambda: croupier.rules("roulette", rules={"weel": "x"}),
            "rules.weel: there is no such option; did you mean wheel?",
        ),
        (lambda: croupier.rules("roulette").timeline.write("x.gif"), "its name must end in one of .svg"),
        (lambda: croupier.par("roulette", wagers=["rouge", "red"]), 'wagers: this table has no wager "rouge"'),
        (
            lambda: croupier.par("roulette", seats=0, average_bet="ten"),
            'seats: 0 is not from 1 to 100; average_bet: "ten"',
        ),
        (lambda: croupier.bankroll("roulette", wager="rouge", bankroll="", stake="5"), "bankroll: it is missing; "),
        (lambda: croupier.sign("roulette", size="a4"), 'size: "a4" is not a size'),
        (lambda: croupier.diff("roulette", "craps"), "new: the sheets are for different games: roulette and craps"),
        (lambda: croupier.plan("roulette", at="soon", zone="Mars"), 'zone: "Mars" is not a time zone'),
        (lambda: croupier.plan("craps", NEW).write("x.ics"), "file: an .ics needs the time of the change"),
    ],
)
def test_what_cannot_be_answered_is_an_error_of_croupier(call: Any, says: str) -> None:
    with pytest.raises(croupier.Unreadable) as wrong:
        call()
    assert says in str(wrong.value)


def test_papers_are_written_and_what_is_unlawful_has_none(tmp_path: Path) -> None:
    par, sign, plan = croupier.par("roulette"), croupier.sign("roulette"), croupier.plan("craps", NEW, now=NOW)
    for result, endings in ((par, ".csv .json .txt"), (sign, ".txt"), (plan, ".ics .txt")):
        for ending in endings.split():
            assert result.write(tmp_path / f"paper{ending}").stat().st_size > 500, ending
        assert (tmp_path / "paper.txt").read_text("utf-8") == result.text
    assert json.loads((tmp_path / "paper.json").read_text("utf-8")) == par.to_dict()
    assert croupier.rules("roulette").timeline.write(tmp_path / "history.svg").read_text("utf-8").startswith("<svg")
    assert croupier.diff("craps", NEW).write(tmp_path / "difference.csv").stat().st_size > 500
    for function in (croupier.par, croupier.sign):
        with pytest.raises(croupier.Refused, match=r"19:47-5\.2\(a\)"):
            function("roulette", rules={"payouts": {"red": "1 to 2"}})


def test_8_3_d_a_request_is_filled_in_and_comes_back_as_the_approval() -> None:
    sheet = {"game": "roulette", "table": "RO-4"}
    asked = croupier.sign(sheet, location="at the wheel")
    approved = f'{asked.request}approved = 2009-07-01\nby = "the Commission"\n'
    assert "2009-07-01" in croupier.sign(sheet, location="at the wheel", approval=approved).text
    with pytest.raises(croupier.Refused, match="the approved location"):
        croupier.sign(sheet, location="in the cellar", approval=approved)


def test_8_3_b_a_plan_is_refused_where_it_is_too_early() -> None:
    zone = ZoneInfo("America/New_York")
    early = datetime(2099, 1, 1, 12, 29, tzinfo=zone)
    with pytest.raises(croupier.Refused, match="too soon"):
        croupier.plan("craps", NEW, now=NOW, at=early)
    made = croupier.plan("craps", NEW, now=NOW)
    assert made.at == made.earliest == datetime(2099, 1, 1, 12, 30, tzinfo=zone)
    with pytest.raises(croupier.Refused, match="past"):
        croupier.plan("craps", NEW, at="2020-01-01T12:00")
