"""Whole rounds that a floorperson can read: each file under specimens/ is settled and compared with its [expect].

Beside it is a snapshot of the whole round: who got each card, each question with what the seat saw, every fact and every line,
and what the round changed at the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from croupier.amounts.cents import plain
from croupier.croupiers.adjudicate import run
from croupier.croupiers.script import Amounts, Settled
from croupier.documents.reading import read_tree
from croupier.documents.round import read_round
from croupier.documents.standing import standing_to_tree
from croupier.games import registry
from croupier.law.ruling import Refused
from croupier.sheets.unread import known_by_titles
from tests import snapshots
from tests.games import transcript

SPECIMENS = Path(__file__).parent / "specimens"
FILES = sorted(SPECIMENS.rglob("*.toml"))
KEYS = {"lines", "net", "facts", "findings"}


def settle(path: Path) -> tuple[Settled, Mapping[str, Any]]:
    tree = read_tree(path)
    expect = tree.pop("expect")
    unknown = set(expect) - KEYS
    assert not unknown, f"{path.name}: [expect] has no {', '.join(sorted(unknown))}; it has {', '.join(sorted(KEYS))}"
    assert ("lines" in expect) != ("findings" in expect), f"{path.name}: [expect] has either lines or findings"
    try:
        return run(read_round(tree)), expect
    except Refused as refused:  # the sheet itself was unlawful on that day
        return Settled((), refused.rulings), expect


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_specimen(path: Path) -> None:
    settled, expect = settle(path)
    findings = [str(ruling) for ruling in (*settled.remarks, *settled.findings)]
    if "findings" in expect:
        assert findings
        for part in expect["findings"]:
            assert any(part in finding for finding in findings), f"{part!r} is in none of {findings}"
        strange = [finding for finding in findings if not any(part in finding for part in expect["findings"])]
        assert not strange
        return
    assert findings == []
    assert sorted(transcript.parts(line) for line in settled.lines) == sorted(expect["lines"])
    assert {seat: plain(cents) for seat, cents in settled.net_cents.items()} == expect.get(
        "net", {}
    ) or "net" not in expect
    facts = [fact.fact for fact in settled.facts]
    for part in expect.get("facts", []):
        assert any(part in fact for fact in facts), f"{part!r} is in none of {facts}"


def snapshot_of(settled: Settled) -> Iterator[str]:
    """Everything in the result of a round, a line each."""
    yield from (f"{card.entry} to {card.to}" for card in settled.record)
    for live in settled.rounds:
        yield from transcript.questions(live, transcript.Refusals())
    yield from map(transcript.fact, settled.facts)
    yield from map(transcript.line, settled.all_lines)
    yield from map(str, (*settled.remarks, *settled.findings))
    if settled.standing is not None:
        before = settled.rounds[0].round.standing
        yield from transcript.changes(standing_to_tree(before), standing_to_tree(settled.standing))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_snapshot(path: Path) -> None:
    """Any change in what is said or done at a table is seen, and of the paragraph behind it."""
    snapshots.compare(path.with_suffix(".txt"), transcript.short(snapshot_of(settle(path)[0])))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_round_of_a_game_known_by_its_titles_is_settled_by_rules_from_other_sources(path: Path) -> None:
    settled, _ = settle(path)
    game = registry.game(path.parent.name)
    if settled.rounds and known_by_titles(game):
        assert settled.amounts is Amounts.ELSEWHERE
        assert any("only the title" in doubt.why for doubt in settled.doubts)


def test_there_are_specimens_to_settle() -> None:
    assert len(FILES) >= 8


def test_an_unknown_expectation_fails(tmp_path: Path) -> None:
    text = FILES[0].read_text("utf-8").replace("[expect]", '[expect]\nline = "a slip of the pen"', 1)
    (tmp_path / "slip.toml").write_text(text, "utf-8")
    with pytest.raises(AssertionError, match=r"\[expect\] has no line"):
        settle(tmp_path / "slip.toml")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("-5.00", "-10.00"),
        ("70.00", "71.00"),
        ("5.2(b)", "5.2(c)"),
        ('"won"', '"lost"'),
        ("crown", "hat"),
        ("100.00", "1.00"),
    ],
)
def test_a_wrong_expectation_fails(tmp_path: Path, old: str, new: str) -> None:
    """The runner itself can fail: each part of an expectation is held against what came of the round."""
    document, mark, expect = (
        (SPECIMENS / "roulette/5_2_b_half_is_taken_on_00.toml").read_text("utf-8").partition("[expect]")
    )
    assert old in expect
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(document + mark + expect.replace(old, new, 1), "utf-8")
    with pytest.raises(AssertionError):
        test_specimen(wrong)
