"""What analysts and people of a casino write: numbers of rules, changes, papers, records."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from datetime import date, datetime
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo

import croupier
from croupier.options import RedDog, Roulette
from croupier.types import Citation, Numbers


def a_loop_over_rules() -> None:
    """The house advantage of red dog by the number of decks."""
    edges = {decks: croupier.odds("red_dog", decks=decks)["original"].house_advantage for decks in (1, 4, 8)}
    assert edges[1] > edges[4] > edges[8]
    assert f"{float(edges[8]):.4%}" == "2.7509%"


def rules_kept_in_a_variable() -> None:
    european = Roulette(wheel="single zero")
    assert croupier.odds("roulette", rules=european)["red"].house_advantage == Fraction(1, 37)


def every_option_with_its_default() -> None:
    options = {option.name: option.default for option in croupier.rules("roulette").options}
    assert options["wheel"] == "double zero"
    verdicts = croupier.rules("roulette", on="1990-01-01").values("wheel")
    assert verdicts["single zero"] == "lawful" != verdicts["double zero as single"]


def every_mistake_at_once() -> None:
    places, said = list[str](), ""
    try:
        croupier.check({"game": "roulette", "rules": {"weel": "single zero", "zero_rule": "third"}})
    except croupier.Unreadable as error:
        places, said = [mistake.place for mistake in error.mistakes], str(error)
    assert places == ["rules.weel", "rules.zero_rule"]
    assert "did you mean wheel?" in said


def why_a_sheet_is_unlawful() -> None:
    result = croupier.check("roulette", six_numbers_color=True, on="2009-06-15")
    finding, *_ = result.findings
    assert not result.lawful
    assert croupier.explain(finding.cite).rule


def what_a_change_is_worth() -> None:
    change = croupier.diff("roulette", wheel="single zero")
    worth = {each.wager: (each.old, each.new) for each in change.numbers}
    old, new = worth["red"]
    assert old is not None
    assert new is not None
    assert old.house_advantage - new.house_advantage == Fraction(-1, 1406)
    assert {duty.ahead.total_seconds() for duty in change.duties} == {1800}


def when_a_change_may_begin() -> None:
    now = datetime(2099, 5, 1, 9, 0, tzinfo=ZoneInfo("America/New_York"))
    plan = croupier.plan("roulette", rules=Roulette(wheel="single zero"), now=now)
    assert plan.earliest is not None
    assert plan.earliest.isoformat() == "2099-05-01T09:30:00-04:00"


def a_risk_of_ruin() -> None:
    result = croupier.bankroll("roulette", wager="red", bankroll="100.00", stake="10.00", rounds=100)
    assert 0.4 < result.ruin < 0.5
    assert result.ruin_ever == 1
    assert result.points[-1].bands_cents[2] > 0


def a_par_sheet_as_numbers_and_a_file() -> None:
    par = croupier.par("roulette", wagers="red")
    assert [outcome.combinations for outcome in par["red"].outcomes] == [9, 1, 9]
    with tempfile.TemporaryDirectory() as folder:
        file = par.write(Path(folder) / "par.csv")
        assert "red" in file.read_text("utf-8")


def the_sign_of_a_table() -> None:
    sign = croupier.sign({"game": "roulette", "table": "RO-4"})
    assert "Straight: 35 to 1" in [line.words for line in sign.lines]
    assert sign.text.startswith("Roulette")


def results_in_a_cache() -> None:
    """A sheet has a hash, so that a function of sheets can be cached."""

    @lru_cache
    def edge(sheet: croupier.Sheet, wager: str) -> Fraction:
        return croupier.odds(sheet)[wager].house_advantage

    sheet, again = croupier.check("roulette").sheet, croupier.check("roulette").sheet
    assert edge(sheet, "red") == edge(again, "red") == Fraction(1, 38)
    assert edge.cache_info().hits == 1


def a_described_round() -> None:
    seat = {"name": "A", "wagers": {"pass": "10.00", "field": "5.00"}}
    result = croupier.settle({"game": "craps", "seats": [seat], "tape": {"dice": "5-6"}})
    assert result.net_cents == {"A": 1500}
    (won, _) = result.lines
    assert (won.wager, str(won.cite)) == ("pass", "19:47-1.2(a)1i(1)")


def a_journal_that_somebody_changed() -> None:
    table = croupier.table("red_dog", seed=4, rules=RedDog(decks=1))
    table.bet("A", "original", "10.00")
    record = table.play().record(1, date(2010, 6, 7))
    assert not croupier.audit([record]).findings
    changed = json.dumps(record).replace('"stake_cents": 1000', '"stake_cents": 9000')
    first, *_ = croupier.audit(changed).findings
    assert first.why.startswith("the record does not match its hash")


def cites(wagers: tuple[Numbers, ...]) -> Iterator[Citation]:
    """A function with the types of croupier."""
    yield from (numbers.cite for numbers in wagers if numbers.house_advantage > Fraction(1, 15))


def paragraphs_of_dear_wagers() -> None:
    sections = {cite.section for cite in cites(croupier.odds("roulette").wagers)}
    assert sections == {"5.2"}  # the first five numbers


def what_if_the_cutting_card_were_elsewhere() -> None:
    """A counter asks what a deeper deal would be worth; the result says what the law has."""
    shallow, deep = (
        croupier.simulate("blackjack", decks=6, through_the_shoe=True, cut=cut, rounds=20_000, seed=3)
        for cut in ("50%", "10%")
    )
    assert shallow["blackjack"].decided == deep["blackjack"].decided == 20_000
    assert shallow["blackjack"].mean != deep["blackjack"].mean
    assert "19:47-2.5" in deep.run.cut
