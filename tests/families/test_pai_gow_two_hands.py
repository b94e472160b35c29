"""Every deal of seven cards against seven: counted by ranks and flushes, and on a small deck one by one."""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, factorial, prod
from random import Random

import numpy as np
import pytest

from croupier.equipment.cards import RANKS
from croupier.families.pai_gow.cards.classes import TWO_HAND_DEALS
from croupier.families.pai_gow.cards.deals_counted import KNOWN, SET_BEST, compared
from croupier.families.pai_gow.cards.house_way import CARD_HOUSE_WAYS, FOXWOODS, MGM_GRAND, TRUMP_PLAZA, CardHouseWay
from croupier.families.pai_gow.cards.numbers.best_setting import best_side, set_best
from croupier.families.pai_gow.cards.numbers.deals import CardDeals
from croupier.families.pai_gow.cards.numbers.every_hand import cards_of_holdings
from croupier.families.pai_gow.cards.numbers.house_setter import HIGH_MASK, high_of, low_of, set_hands
from croupier.families.pai_gow.cards.numbers.two_hands import every_deal, rank_sets, set_by
from croupier.families.pai_gow.cards.numbers.values import (
    JOKER,
    LOW_BITS,
    room_for_settings,
    value_tables,
    values_of_settings,
)
from croupier.families.pai_gow.compared import Ways
from croupier.hands.poker.evaluator import SUMS

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
FIVE_PERCENT = Fraction(1, 20)


def one_by_one(ranks: str, player: CardHouseWay, dealer: CardHouseWay, *, wheel_second: bool) -> Ways:
    """Every hand of a deck with these ranks and a joker, against every other one. Hands alike but for suits are weighed."""
    deck = [13 * suit + RANKS.index(rank) for suit in range(4) for rank in ranks] + [JOKER]
    hands = np.array(list(combinations(deck, 7)), np.uint8)
    masks = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    own, others = (set_hands(hands, way, wheel_second=wheel_second) for way in (player, dealer))
    counted = np.zeros(3, np.int64)
    for hand, weight in enumerate(map(weight_of, hands.tolist())):
        if weight:
            apart = masks & masks[hand] == 0
            higher = (high_of(own)[hand] > high_of(others)[apart]).astype(np.int64)
            higher += low_of(own)[hand] > low_of(others)[apart]
            counted += weight * np.bincount(higher, minlength=3)
    lose, push, win = counted.tolist()
    return Ways(win, push, lose)


def weight_of(hand: list[int]) -> int:
    """How many hands are the same but for their suits, for the one of them whose suits are in order; 0 for the others."""
    suits = [tuple(card for card in range(13) if 13 * suit + card in hand) for suit in range(4)]
    if suits != sorted(suits):
        return 0
    return 24 // prod(map(factorial, Counter(suits).values()))


@pytest.mark.parametrize(
    ("ranks", "player", "dealer", "wheel_second"),
    [
        ("A2345", FOXWOODS, FOXWOODS, True),  # the wheel, straight flushes, five aces
        ("9TJK", MGM_GRAND, TRUMP_PLAZA, False),  # flushes only by the joker
    ],
)
def test_every_deal_of_a_small_deck(ranks: str, player: CardHouseWay, dealer: CardHouseWay, wheel_second: bool) -> None:
    within = sum(1 << RANKS.index(rank) for rank in ranks)
    counted = every_deal(player, dealer, wheel_second=wheel_second, within=within)
    cards = 4 * len(ranks) + 1
    assert counted.number == comb(cards, 7) * comb(cards - 7, 7)
    assert counted == one_by_one(ranks, player, dealer, wheel_second=wheel_second)


if SOAK:  # twenty seconds for each of them

    @pytest.mark.parametrize(("ways", "kept"), KNOWN.items())
    def test_all_deals_of_a_full_deck(ways: tuple[str, str, bool], kept: Ways) -> None:
        """The totals that are kept, counted anew."""
        player, dealer, wheel_second = ways
        counted = every_deal(CARD_HOUSE_WAYS[player], CARD_HOUSE_WAYS[dealer], wheel_second=wheel_second)
        assert counted == kept

    @pytest.mark.parametrize(("way", "kept"), SET_BEST.items())
    def test_the_best_setting_of_a_full_deck(way: tuple[str, bool, bool], kept: Ways) -> None:
        """The same for the best setting."""
        name, wheel_second, banking = way
        counted = set_best(CARD_HOUSE_WAYS[name], FIVE_PERCENT, wheel_second=wheel_second, banking=banking)
        assert counted == kept


@pytest.mark.parametrize("wheel_second", [True, False])
def test_the_totals_that_are_kept_are_those_of_random_deals(wheel_second: bool) -> None:
    """Every pair of house ways, within four standard errors."""
    for player in CARD_HOUSE_WAYS.values():
        for dealer in CARD_HOUSE_WAYS.values():
            kept = KNOWN[player.name, dealer.name, wheel_second]
            assert kept.number == TWO_HAND_DEALS
            assert compared(player, dealer, wheel_second=wheel_second) is kept
            drawn = CardDeals(player, dealer, wheel_second=wheel_second).ways(seed=1990, rounds=1 << 17)
            for number, ways in zip(drawn, kept, strict=True):
                chance = ways / kept.number
                assert abs(number - drawn.number * chance) <= 4 * (drawn.number * chance * (1 - chance)) ** 0.5


# ---------------------------------------------------------------- the best setting


@pytest.mark.parametrize("banking", [False, True])
def test_the_best_setting_of_a_small_deck(banking: bool) -> None:
    """For some sets of ranks: every setting, in all suits, against each hand that the other side can have."""
    ranks, random = "A2345", Random(3)
    within = sum(1 << RANKS.index(rank) for rank in ranks)
    other = set_by(FOXWOODS, within=within)
    best = best_side(other, FIVE_PERCENT, banking=banking, within=within)
    hands = np.array(
        list(combinations([13 * suit + RANKS.index(rank) for suit in range(4) for rank in ranks] + [JOKER], 7))
    )
    entries, masks = set_hands(hands.astype(np.uint8), FOXWOODS), (1 << hands).sum(axis=1)
    high, low = high_of(entries), low_of(entries)
    sets = rank_sets(within)
    for place in random.sample(range(len(sets.at)), 2):
        cards = np.concatenate([cards_of_holdings(size) for size in (7, 6)])[sets.at[place]]
        alike = (np.sort(np.where(hands == JOKER, JOKER, hands % 13), axis=1) == cards).all(axis=1)
        assert alike.sum() == sets.numbers[place]
        keys, lawful = unsuited_settings(cards)
        gains = np.zeros(len(keys))
        for mask in masks[alike]:
            apart = masks & mask == 0
            for number, key in enumerate(keys):
                own_high, own_low = key & HIGH_MASK, key >> LOW_BITS
                if banking:
                    below = (high[apart] <= own_high).astype(int) + (low[apart] <= own_low)
                else:
                    below = (high[apart] < own_high).astype(int) + (low[apart] < own_low)
                gains[number] += 0.95 * (below == 2).sum() - (below == 0).sum()
        chosen = [number for number, key in enumerate(keys) if key == best.by_ranks[place]]
        assert lawful[chosen[0]]
        assert gains[chosen[0]] == pytest.approx(gains[lawful].max())


def unsuited_settings(cards: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The keys of all settings of seven ranks as if no flush were possible, and which are lawful."""
    of_hands = value_tables()
    unsuited = of_hands._replace(words=of_hands.words & SUMS)
    keys, lawful = values_of_settings(cards[None].astype(np.uint8), unsuited, room_for_settings())
    return keys[0], lawful[0]


@pytest.mark.parametrize("banking", [False, True])
def test_the_best_setting_gains_on_the_house_way(banking: bool) -> None:
    within = sum(1 << RANKS.index(rank) for rank in "A234K")
    house = every_deal(TRUMP_PLAZA, TRUMP_PLAZA, within=within)
    best = set_best(TRUMP_PLAZA, FIVE_PERCENT, banking=banking, within=within)
    assert best.number == house.number
    assert best.gain(FIVE_PERCENT) > (house.for_the_bank if banking else house).gain(FIVE_PERCENT)
