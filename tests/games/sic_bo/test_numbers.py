"""Sic bo counted: the ways of three dice, and the engine as the judge."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.croupiers.numbers import all_numbers
from croupier.games.sic_bo import GAME
from croupier.games.sic_bo.rules import SicBoRules
from croupier.games.sic_bo.wagers import won_at
from croupier.money.odds import Odds
from tests.games.count_and_engine import agree, by_engine

ODDS = st.builds(lambda won, staked: Odds(Fraction(won, staked)), st.integers(0, 200), st.integers(1, 7))
TABLES = st.builds(
    SicBoRules,
    payouts=st.dictionaries(st.sampled_from([row.name for row in SicBoRules().payouts]), ODDS).map(
        SicBoRules().payouts.paying
    ),
    smallest_chip=st.sampled_from([1, 5, 25, 100, 500]),
)


@given(TABLES)
def test_the_engine_agrees_at_any_odds(rules: SicBoRules) -> None:
    agree(GAME, rules)


@pytest.mark.parametrize(
    ("wager", "ways", "edge"),
    [
        ("three_of_a_kind 1", 1, "35/216"),
        ("two_of_a_kind 1", 16, "5/27"),
        ("any_three_of_a_kind", 6, "5/36"),
        ("total 4", 3, "11/72"),
        ("total 5", 6, "5/36"),
        ("total 6", 10, "1/6"),
        ("total 7", 15, "7/72"),
        ("total 8", 21, "1/8"),
        ("total 9", 25, "41/216"),
        ("total 10", 27, "1/8"),
        ("combination 1-2", 30, "1/6"),
        ("small", 105, "1/36"),
        ("big", 105, "1/36"),
        ("one_of_a_kind 1", 91, "17/216"),
    ],
)
def test_9_4_the_ways_of_216_and_the_house_advantage(wager: str, ways: int, edge: str) -> None:
    found = by_engine(GAME, SicBoRules(), wager)
    assert (found.win, found.house_advantage) == (Fraction(ways, 216), Fraction(edge))


def test_one_of_a_kind_is_on_one_two_or_three_dice() -> None:
    gains = dict(by_engine(GAME, SicBoRules(), "one_of_a_kind 1").gains)
    assert gains == {1: Fraction(75, 216), 2: Fraction(15, 216), 3: Fraction(1, 216), -1: Fraction(125, 216)}


def test_a_case_stands_for_every_selection_of_its_group() -> None:
    """Each selection wins as often, and as much, as the one that is counted for it."""
    rules = SicBoRules()
    found = {worth.wager: worth for worth in all_numbers(GAME, rules)}
    groups = {"total": lambda on: f"total {min(int(on), 21 - int(on))}", "combination": lambda _: "combination 1-2"}
    for kind in GAME.play.wagers(rules).values():
        for on in kind.selections:
            rolls = [tuple(sorted(faces)) for faces in product(range(1, 7), repeat=3)]
            gains = [odds.to_one for a, b, c in rolls if (odds := won_at(rules, kind.name, on, (a, b, c)))]
            case = groups.get(kind.name, lambda on, kind=kind: f"{kind.name} 1" if on else kind.name)(on)
            expected = Fraction(sum(gains) - (216 - len(gains)), 216)
            assert (found[case].win, found[case].expected_gain) == (Fraction(len(gains), 216), expected), (
                kind.name,
                on,
            )
