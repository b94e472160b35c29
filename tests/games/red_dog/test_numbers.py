"""Red dog counted: against three cards dealt one by one, and the engine as the judge."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from croupier.games.red_dog import GAME
from croupier.games.red_dog.rules import RedDogRules
from croupier.money.odds import Odds
from tests.games.count_and_engine import agree, by_engine

DECKS = (1, 2, 3, 4, 5, 6, 7, 8, 12)
# Whole odds: a raise of one cent is then paid as any other, and the best is the greatest or none.
TABLES: tuple[dict[str, str], ...] = (
    {},
    {"spread_4_to_11": "2 to 1"},
    {"spread_1": "12 to 1", "spread_2": "6 to 1", "spread_3": "4 to 1"},
    {"spread_1": "11 to 1", "spread_3": "3 to 1", "three_of_a_kind": "30 to 1"},
    {"spread_4_to_11": "0 to 1", "three_of_a_kind": "0 to 1"},
)


def paying(odds: dict[str, str], decks: int = 1, smallest_chip: int = 1) -> RedDogRules:
    payouts = RedDogRules().payouts.paying({row: Odds.read(text) for row, text in odds.items()})
    return RedDogRules(decks=decks, payouts=payouts, smallest_chip=smallest_chip)


def by_dealing(rules: RedDogRules) -> tuple[dict[Fraction, Fraction], Fraction]:
    """Gains and what is staked, by dealing the ranks 2 to 14 one after the other from a shoe with so many of each."""
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    staked = Fraction(1)
    alike = 4 * rules.decks
    cards = 13 * alike
    for left, right in product(range(2, 15), repeat=2):
        chance = Fraction(alike, cards) * Fraction(alike - (left == right), cards - 1)
        spread = abs(left - right) - 1
        of_rank = {rank: alike - (rank == left) - (rank == right) for rank in range(2, 15)}
        if spread == 0:
            gains[Fraction(0)] += chance
        elif spread < 0:
            third = Fraction(of_rank[left], cards - 2)
            gains[rules.payouts["three_of_a_kind"].to_one] += chance * third
            gains[Fraction(0)] += chance * (1 - third)
        else:
            pays = rules.payouts[f"spread_{spread}" if spread < 4 else "spread_4_to_11"].to_one
            between = range(min(left, right) + 1, max(left, right))
            third = Fraction(sum(of_rank[rank] for rank in between), cards - 2)
            stake = 2 if pays * third > 1 - third else 1
            gains[stake * pays] += chance * third
            gains[Fraction(-stake)] += chance * (1 - third)
            staked += (stake - 1) * chance
    return gains, staked


@pytest.mark.parametrize("odds", TABLES)
@pytest.mark.parametrize("decks", DECKS)
def test_three_cards_dealt_by_hand_agree(odds: dict[str, str], decks: int) -> None:
    rules = paying(odds, decks)
    worth = by_engine(GAME, rules, "original")
    gains, staked = by_dealing(rules)
    assert worth.gains == tuple(sorted(gains.items(), reverse=True))
    assert worth.action == staked
    assert GAME.numbers.chart is not None
    assert GAME.numbers.chart(rules).value == float(worth.expected_gain)


@pytest.mark.parametrize(
    "rules",
    [
        paying({"spread_1": "12 to 1", "spread_3": "4 to 1"}, decks=6),
        paying({"spread_4_to_11": "3 to 2"}),
        paying({"spread_4_to_11": "7 to 6", "spread_2": "11 to 3"}, decks=8, smallest_chip=500),
    ],
    ids=["raised payouts", "broken cents", "broken cents paid in chips"],
)
def test_the_engine_agrees(rules: RedDogRules) -> None:
    """Where a cent is paid two for three halves, or a whole chip, the best raise can be the least: both find it."""
    agree(GAME, rules)


def test_a_raise_is_made_where_it_gains_and_nowhere_else() -> None:
    """One deck at the chapter's odds: 28 of 50 cards win on a spread of seven, and 24 on one of six."""
    worth = by_engine(GAME, RedDogRules(), "original")
    ordered_pairs = sum(2 * (12 - spread) for spread in range(7, 12))
    assert worth.action == 1 + Fraction(ordered_pairs * 4 * 4, 52 * 51)
