"""Mini-dice counted: the ways of two dice, and the engine as the judge."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.mini_dice import GAME
from croupier.games.mini_dice.rules import MiniDiceRules
from croupier.money.odds import Odds
from tests.games.count_and_engine import agree, by_engine

ODDS = st.builds(lambda won, staked: Odds(Fraction(won, staked)), st.integers(0, 20), st.integers(1, 7))
TABLES = st.builds(
    MiniDiceRules,
    payouts=st.dictionaries(st.sampled_from([row.name for row in MiniDiceRules().payouts]), ODDS).map(
        MiniDiceRules().payouts.paying
    ),
    smallest_chip=st.sampled_from([1, 5, 25, 100, 500]),
)


@given(TABLES)
def test_the_engine_agrees_at_any_odds(rules: MiniDiceRules) -> None:
    agree(GAME, rules)


@pytest.mark.parametrize(
    ("wager", "win", "edge", "shakes"),
    [
        ("place 4", "1/3", "1/15", "4"),
        ("place 5", "2/5", "1/25", "18/5"),
        ("place 6", "5/11", "1/66", "36/11"),
        ("place 8", "5/11", "1/66", "36/11"),
        ("place 9", "2/5", "1/25", "18/5"),
        ("place 10", "1/3", "1/15", "4"),
        ("field", "4/9", "1/18", "1"),
        ("any_7", "1/6", "1/6", "1"),
        ("over_7", "5/12", "1/6", "1"),
        ("under_7", "5/12", "1/6", "1"),
    ],
)
def test_13_6_b_chance_house_advantage_and_shakes(wager: str, win: str, edge: str, shakes: str) -> None:
    found = by_engine(GAME, MiniDiceRules(), wager)
    assert (found.win, found.house_advantage, found.rounds) == (Fraction(win), Fraction(edge), Fraction(shakes))
