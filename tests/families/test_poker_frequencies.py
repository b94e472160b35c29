"""How many hands there are of each kind, as published and computed elsewhere (the figures of subchapter 14)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from croupier.equipment.cards import DECK
from croupier.families.poker.numbers.frequencies import (
    high_hands,
    low_hands,
    lowest_rank_shared,
    mambo_hands,
    two_hands_of_five,
)
from croupier.hands.poker.categories import FIVE_CARDS, SEVEN_CARDS, SIX_CARDS
from croupier.hands.poker.ranking import rank_of


@pytest.mark.parametrize(("size", "wanted"), [(5, FIVE_CARDS), (6, SIX_CARDS), (7, SEVEN_CARDS)])
def test_14_3_high_hands(size: int, wanted: dict[str, int]) -> None:
    assert list(high_hands(size).items()) == list(wanted.items())
    assert sum(high_hands(size).values()) == comb(52, size)


def test_14_3_the_hands_of_seven_are_133_784_560() -> None:
    assert high_hands(7)["royal_flush"] == 4_324
    assert high_hands(7)["high_card"] == 23_294_460
    assert sum(high_hands(7).values()) == 133_784_560


def test_14_9_eight_or_better_lows_of_seven_cards() -> None:
    lows = {top: number / 133_784_560 for top, number in low_hands(7, 5, 8).items()}
    assert {top: f"{share:.7f}" for top, share in lows.items()} == {
        5: "0.0058439",
        6: "0.0235555",
        7: "0.0555113",
        8: "0.0984508",
    }
    assert f"{sum(lows.values()):.7f}" == "0.1833615"


def test_14_11_boards_that_let_an_omaha_hand_have_a_low() -> None:
    assert f"{sum(low_hands(5, 3, 8).values()) / 2_598_960:.7f}" == "0.6009050"


def test_14_13a_mambo_hands_of_three_and_of_the_best_three_of_four() -> None:
    names = ["high_mambo", "straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card"]
    assert list(mambo_hands(3)) == list(mambo_hands(4)) == names
    assert list(mambo_hands(3).values()) == [4, 44, 52, 720, 1_096, 3_744, 16_440]
    assert list(mambo_hands(4).values()) == [196, 2_112, 2_509, 29_052, 41_376, 71_856, 123_624]
    assert sum(mambo_hands(4).values()) == 270_725


def test_14_13a_mambo_lows() -> None:
    assert low_hands(4, 3, 6) == {3: 2_848, 4: 7_776, 5: 14_016, 6: 20_800}
    assert sum(low_hands(4, 3, 6).values()) == 45_440


def test_14_13a_mambo_lows_one_by_one() -> None:
    """The low of four cards is that of their three lowest ranks, an ace being 1."""
    ranks = [(rank_of(card) + 1) % 13 + 1 for card in DECK]
    tops = Counter(sorted(different)[2] for four in combinations(ranks, 4) if len(different := {*four}) > 2)
    assert {top: tops[top] for top in range(3, 7)} == low_hands(4, 3, 6)


def test_14_3_two_random_hands_of_five() -> None:
    two = two_hands_of_five()
    assert f"{float(two.win):.10f}" == "0.4999563795"
    assert f"{float(two.tie):.10f}" == "0.0000872410"
    assert 2 * two.win + two.tie == 1


@pytest.mark.parametrize(
    ("up_cards", "chance"),
    [
        (2, Fraction(1, 17)),
        (6, Fraction(4909, 27965)),
        (7, Fraction(132003, 643195)),
        (8, Fraction(59141, 251685)),
    ],
)
def test_14_9_suits_decide_who_opens_where_the_lowest_rank_comes_twice(up_cards: int, chance: Fraction) -> None:
    assert lowest_rank_shared(up_cards) == chance


def test_14_9_the_lowest_rank_of_three_up_cards_by_hand() -> None:
    ranks = [sorted(map(rank_of, three)) for three in combinations(DECK, 3)]
    assert lowest_rank_shared(3) == Fraction(sum(low == next_ for low, next_, _ in ranks), 22_100)
