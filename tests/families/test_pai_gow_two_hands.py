"""Every deal of seven cards against seven: counted by ranks and flushes, and on a small deck one by one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, factorial, prod

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.equipment.cards import RANKS
from croupier.families.pai_gow.cards.classes import CLASSES
from croupier.families.pai_gow.cards.house_way import FOXWOODS, MGM_GRAND, CardHouseWay
from croupier.families.pai_gow.cards.numbers.house_setter import class_of, high_of, low_of, set_hands
from croupier.families.pai_gow.cards.numbers.two_hands import BANK_HANDS, RESULTS, every_deal
from croupier.families.pai_gow.cards.numbers.values import JOKER

ROYAL, ROYAL_AND_MORE = CLASSES.index("royal_flush"), CLASSES.index("royal_flush_and_suited_king_queen")


def one_by_one(ranks: str, way: CardHouseWay, *, wheel_second: bool) -> NDArray[np.int64]:
    """Every hand of a deck with these ranks and a joker, against every other one. Hands alike but for suits are weighed."""
    deck = [13 * suit + RANKS.index(rank) for suit in range(4) for rank in ranks] + [JOKER]
    hands = np.array(list(combinations(deck, 7)), np.uint8)
    masks = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    entries = set_hands(hands, way, wheel_second=wheel_second)
    high, low, of_class = high_of(entries), low_of(entries), class_of(entries)
    of_class[of_class == ROYAL_AND_MORE] = ROYAL
    bank = np.minimum(of_class, BANK_HANDS - 1)
    cells = np.zeros((len(CLASSES), BANK_HANDS * RESULTS), np.int64)
    for hand, weight in enumerate(map(weight_of, hands.tolist())):
        if weight:
            apart = masks & masks[hand] == 0
            higher = (high[hand] > high[apart]).astype(np.int64) + (low[hand] > low[apart])
            counted = np.bincount(bank[apart] * RESULTS + higher, minlength=BANK_HANDS * RESULTS)
            cells[of_class[hand]] += weight * counted
    return cells.reshape(len(CLASSES), BANK_HANDS, RESULTS)


def weight_of(hand: list[int]) -> int:
    """How many hands are the same but for their suits, for the one of them whose suits are in order; 0 for the others."""
    suits = [tuple(card for card in range(13) if 13 * suit + card in hand) for suit in range(4)]
    if suits != sorted(suits):
        return 0
    return 24 // prod(map(factorial, Counter(suits).values()))


@pytest.mark.parametrize(
    ("ranks", "way", "wheel_second"),
    [
        ("A2345", FOXWOODS, True),  # the wheel, straight flushes, five aces
        ("9TJK", MGM_GRAND, False),  # dealer's hands below a queen, with flushes only by the joker
    ],
)
def test_every_deal_of_a_small_deck(ranks: str, way: CardHouseWay, wheel_second: bool) -> None:
    within = sum(1 << RANKS.index(rank) for rank in ranks)
    counted = every_deal(way, wheel_second=wheel_second, within=within)
    cards = 4 * len(ranks) + 1
    assert counted.ways.number == comb(cards, 7) * comb(cards - 7, 7)
    assert (counted.cells == one_by_one(ranks, way, wheel_second=wheel_second)).all()
