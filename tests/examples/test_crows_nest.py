"""Crow's nest: every wager on every roll, the watch, and rolls that do not count."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.croupiers.numbers import all_numbers
from croupier.croupiers.play import Live
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.engine.standing import Standing
from croupier.money.settlement import Result
from croupier.money.wager import Bet
from crows_nest import GAME
from crows_nest.rules import ALL, CrowsNestRules
from crows_nest.wagers import ALOFT, BELOW, CROW, TWINS, WATCH

KINDS = (ALOFT, BELOW, TWINS, CROW, WATCH)


def rolled(dice: str, rules: CrowsNestRules | None = None) -> Live:
    live = Live(open_round(GAME, rules or CrowsNestRules(), Standing(), [Bet("A", kind, "", 2001) for kind in KINDS]))
    live.answer(dice)
    return live


def cents(live: Live) -> dict[str, int | None]:
    """What each wager gains; None if it stands."""
    assert live.outcome is not None
    return {line.wager: None if line.result is Result.STANDS else line.cents for line in live.outcome.lines}


@pytest.mark.parametrize(
    ("dice", "gains"),
    [
        ("6-6", (2001, -2001, 9005, 32016, 1901)),
        ("1-1", (-2001, 2001, 9005, 32016, 1901)),
        ("4-4", (2001, -2001, 9005, -2001, 1901)),
        ("3-4", (-1000, -1000, -2001, -2001, -2001)),  # a 7 takes half, an odd cent stays with the patron
        ("2-6", (2001, -2001, -2001, -2001, None)),
    ],
)
def test_a_roll_settles_every_wager(dice: str, gains: tuple[int | None, ...]) -> None:
    assert cents(rolled(dice)) == dict(zip(KINDS, gains, strict=True))


def test_a_7_takes_all_where_the_licensee_has_elected_it() -> None:
    assert cents(rolled("3-4", CrowsNestRules(seven_takes=ALL)))[ALOFT] == -2001


def test_an_undecided_watch_waits_on_the_layout() -> None:
    live = rolled("2-6")
    assert live.outcome is not None
    assert [wager.kind for wager in live.outcome.standing.wagers] == [WATCH]


def test_after_an_irregular_roll_every_wager_stands() -> None:
    live = Live(open_round(GAME, CrowsNestRules(), Standing(), [Bet("A", TWINS, "", 2000)]))
    live.interrupt(Irregularity("die_leans"))
    assert cents(live) == {TWINS: None}


@pytest.mark.parametrize(
    ("rules", "advantages"),
    [
        (CrowsNestRules(), ("1/12", "1/12", "1/12", "1/18", "1/40")),
        (CrowsNestRules(seven_takes=ALL), ("1/6", "1/6", "1/12", "1/18", "1/40")),
    ],
)
def test_house_advantages(rules: CrowsNestRules, advantages: tuple[str, ...]) -> None:
    found = [each.house_advantage for each in all_numbers(GAME, rules)]
    assert found == [Fraction(each) for each in advantages]


def test_a_table_without_the_watch_does_not_offer_it() -> None:
    assert WATCH not in GAME.play.wagers(CrowsNestRules(watch=False))
