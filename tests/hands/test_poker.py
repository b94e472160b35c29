"""Poker hands: the readable ranking, the compiled values, and that they agree on every rank there is."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, SUITS, Card, read_card
from croupier.equipment.compiled import compiled
from croupier.hands.poker import evaluator
from croupier.hands.poker.categories import FIVE_CARDS, SEVEN_CARDS, SIX_CARDS, THREE_CARDS
from croupier.hands.poker.ranking import Rank, Wild, best_five, best_low, five, three

INDEX = {card: number for number, card in enumerate(DECK)}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(read_card, text.split()))


def as_array(hands: Sequence[tuple[Card, ...]]) -> NDArray[np.uint8]:
    return np.array([[INDEX[card] for card in hand] for hand in hands], np.uint8)


# ---------------------------------------------------------------- the readable ranking


@pytest.mark.parametrize(
    ("text", "category", "words"),
    [
        ("As Ks Qs Js Ts", "royal_flush", "a royal flush"),
        ("Ah 2h 3h 4h 5h", "straight_flush", "a straight flush, five high"),
        ("9s 9h 9d 9c 2s", "four_of_a_kind", "four nines"),
        ("6s 6h 6d Tc Ts", "full_house", "a full house, sixes over tens"),
        ("Ks 9s 7s 4s 2s", "flush", "a flush, king high"),
        ("As Kh Qd Jc Ts", "straight", "a straight, ace high"),
        ("As 2h 3d 4c 5s", "straight", "a straight, five high"),
        ("2s 2h 2d Kc Qs", "three_of_a_kind", "three twos"),
        ("8s 8h As Ac Qs", "two_pairs", "two pairs, aces and eights"),
        ("8s 8h As Kc Qs", "pair", "a pair of eights"),
        ("Qs Kh As 2c 3s", "high_card", "ace, king, queen, three and two"),
    ],
)
def test_five_cards_in_words(text: str, category: str, words: str) -> None:
    rank = five(cards(text))
    assert (rank.category, rank.words) == (category, words)


def test_each_category_of_five_beats_the_next_and_kickers_decide_within_it() -> None:
    best_first = [
        "As Ks Qs Js Ts",
        "Kh Qh Jh Th 9h",
        "Ah 2h 3h 4h 5h",
        "Ks Kh Kd Kc 2s",
        "Qs Qh Qd Qc As",
        "3s 3h 3d Ac As",
        "As Ks 9s 3s 2s",
        "As Ks 8s 7s 6s",
        "6s 5h 4d 3c 2s",
        "As 2h 3d 4c 5s",
        "9s 9h 9d Ac Ks",
        "9s 9h 9d Ac Qs",
        "As Ah 2d 2c 3s",
        "Ks Kh Qd Qc As",
        "7s 7h Ad Kc 3s",
        "7s 7h Ad Qc Js",
        "As Kh Qd Jc 9s",
        "As Kh Qd Jc 8s",
    ]
    ranks = [five(cards(text)) for text in best_first]
    assert all(better > worse for better, worse in pairwise(ranks))
    assert five(cards("9s 9h 9d Ac Ks")) == five(cards("9c 9h 9d As Kd")), "suits are equal"


def test_three_cards_have_an_order_of_their_own() -> None:
    best_first = [
        "As Ks Qs",
        "As 2s 3s",
        "2s 2h 2d",
        "As Kh Qd",
        "4s 3h 2d",
        "As 2h 3d",
        "Ks Js 2s",
        "2s 2h Ad",
        "2s 2h 3d",
        "As Kh Jd",
        "Qs 6h 4d",
        "Qs 6h 3d",
        "Js Th 8d",
    ]
    ranks = [three(cards(text)) for text in best_first]
    assert all(better > worse for better, worse in pairwise(ranks))
    assert three(cards("Qs 6h 4d")).words == "queen, six and four"
    assert [rank.category for rank in (ranks[1], ranks[5])] == ["straight_flush", "straight"], "A-2-3 is the lowest"


def test_the_best_five_of_seven() -> None:
    assert best_five(cards("As Ah 2h 3h 4h 5h Kd")).category == "straight_flush"
    assert best_five(cards("As Ah Ad Ks Kh Kd 2c")).words == "a full house, aces over kings"
    assert best_five(cards("2s 2h 5d 5c 9s 9h Ad")).words == "two pairs, nines and fives"


def test_a_joker_is_an_ace_or_completes_a_straight_or_a_flush() -> None:
    assert five(cards("Ks Qs 7s 2s"), 1).category == "flush"
    assert five(cards("Ks Qh Jd Tc"), 1).words == "a straight, ace high"
    assert five(cards("9s 8s 7s 6s"), 1).words == "a straight flush, ten high"
    assert five(cards("As Ah Ad Ac"), 1).category == "five_of_a_kind"
    assert five(cards("Ks Kh Kd 2c"), 1).words == "three kings", "a bug is no fourth king"
    assert five(cards("Ks Kh Kd 2c"), 1, Wild.ANY).words == "four kings"
    assert five(cards("Ks Kh 7d 2c"), 1).ranks[0:2] == (11, 12), "a pair of kings with an ace"
    assert five(cards("As Ah Ad Ac"), 1) > five(cards("As Ks Qs Js Ts"))
    assert five(cards("Ks Kh Kd"), 2, Wild.ANY).words == "five kings"
    assert three(cards("7s 5s"), 1).category == "straight_flush"
    assert best_five(cards("2s 3s 4s 5h 9d Kc"), 1).words == "a straight, six high"
    assert best_five(cards("Ks Kh Kd 5s 5h 7c"), 1).words == "a full house, kings over fives", (
        "the joker would be an ace"
    )


def test_the_wheel_can_be_the_second_best_straight() -> None:
    wheel, king, ace = (cards(text) for text in ("As 2h 3d 4c 5s", "Ks Qh Jd Tc 9s", "As Kh Qd Jc Ts"))
    assert five(wheel) < five(king) < five(ace)
    assert five(king, wheel_second=True) < five(wheel, wheel_second=True) < five(ace, wheel_second=True)


def test_low_hands_ignore_straights_and_flushes_and_count_the_ace_low() -> None:
    lowest_first = ["As 2s 3s 4s 5s", "As 2h 3d 4c 6s", "8s 7h 6d 5c 4s", "9s 4h 3d 2c As", "As Ah 2d 3c 4s"]
    lows = [best_low(cards(text)) for text in lowest_first]
    assert lows == sorted(lows)
    assert [low.eight_or_better for low in lows] == [True, True, True, False, False]
    assert best_low(cards("As Ah 2d 2c 3s 4h 8d")).ranks == (8, 4, 3, 2, 1)
    assert best_low(cards("As 2d 3s 4h"), 1).ranks == (5, 4, 3, 2, 1)


@pytest.mark.parametrize("given", [lambda: five(DECK[:4]), lambda: three(DECK[:3], 1), lambda: best_five(DECK[:4])])
def test_hands_of_another_size_are_refused(given: object) -> None:
    assert callable(given)
    with pytest.raises(ValueError, match="cards"):
        given()


# ---------------------------------------------------------------- the compiled values


def spread_over_suits(ranks: tuple[int, ...]) -> tuple[Card, ...]:
    """Cards of these ranks that make no flush: equal ranks get different suits."""
    hand, seen = [], Counter[int]()
    for place, rank in enumerate(ranks):
        suit = seen[rank] if len({*ranks}) < len(ranks) else min(place, 1)
        hand.append(DECK[13 * suit + rank])
        seen[rank] += 1
    if len({card.suit for card in hand}) == 1:
        raise AssertionError(ranks)
    return tuple(hand)


def every_rank_of_five() -> list[tuple[Card, ...]]:
    """A hand for each of the 7,462 ranks: all holdings of ranks without a flush, and all flushes."""
    holdings = [held for held in combinations_with_replacement(range(13), 5) if max(Counter(held).values()) <= 4]
    return [
        *map(spread_over_suits, holdings),
        *(tuple(DECK[rank] for rank in held) for held in combinations(range(13), 5)),
    ]


def test_the_value_of_five_cards_is_their_place_among_all_ranks() -> None:
    hands = every_rank_of_five()
    ranks = [five(hand) for hand in hands]
    order = {rank: place for place, rank in enumerate(sorted(set(ranks)))}
    assert len(order) == evaluator.VALUES_OF_FIVE
    assert evaluator.values_of_five(as_array(hands)).tolist() == [order[rank] for rank in ranks]
    firsts = {rank.category: order[rank] for rank in sorted(set(ranks), reverse=True)}
    assert dict(zip(evaluator.CATEGORIES_OF_FIVE, evaluator.FIRST_OF_FIVE, strict=True)) == firsts


def test_every_hand_of_three_has_the_value_of_its_rank() -> None:
    hands = list(combinations(DECK, 3))
    ranks = [three(hand) for hand in hands]
    order: dict[Rank, int] = {rank: place for place, rank in enumerate(sorted(set(ranks)))}
    assert len(order) == evaluator.VALUES_OF_THREE
    assert evaluator.values_of_three(as_array(hands)).tolist() == [order[rank] for rank in ranks]
    assert dict(Counter(rank.category for rank in ranks)) == THREE_CARDS
    assert sum(THREE_CARDS.values()) == comb(52, 3) == 22_100
    firsts = {rank.category: order[rank] for rank in sorted(set(ranks), reverse=True)}
    assert dict(zip(evaluator.CATEGORIES_OF_THREE, evaluator.FIRST_OF_THREE, strict=True)) == firsts


def test_seven_cards_in_any_order_and_suit_have_the_value_of_their_best_five() -> None:
    chances = Random(7)
    hands = [tuple(chances.sample(DECK, 7)) for _ in range(250)]
    hands += [(*DECK[13 * suit + 4 : 13 * suit + 9], DECK[0], DECK[14]) for suit in range(len(SUITS))]
    values = evaluator.values_of_seven(as_array(hands)).tolist()
    best = evaluator.values_of_five(as_array([max(combinations(hand, 5), key=five) for hand in hands])).tolist()
    assert values == best
    turned = evaluator.values_of_seven(np.ascontiguousarray(as_array(hands)[:, ::-1]))
    assert turned.tolist() == values


def test_lows_are_ordered_like_the_readable_ones() -> None:
    chances = Random(8)
    hands = [tuple(chances.sample(DECK, 7)) for _ in range(150)]
    lows = [best_low(hand) for hand in hands]
    values = evaluator.low_values(as_array(hands)).tolist()
    assert [low.shape != (1,) * 5 for low in lows] == [value == 0 for value in values]
    ranked = sorted((value, low.ranks) for value, low in zip(values, lows, strict=True) if value)
    assert [ranks for _, ranks in ranked] == sorted(ranks for _, ranks in ranked)
    assert evaluator.low_values(as_array([cards("As 2s 3s 4s 5s")])).tolist() == [1]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_lows_in_the_hash_table_are_ordered_like_the_readable_ones(size: int) -> None:
    """With pairs too; the first 56 are eight-or-better."""
    chances, of_size = Random(size), evaluator.tables(size)
    narrow = [card for card in DECK if card.rank in "A23Q"]
    hands = [tuple(chances.sample(narrow if number % 2 else DECK, size)) for number in range(300)]
    words = [sum(int(of_size.cards[INDEX[card]]) for card in hand) & int(evaluator.SUMS) for hand in hands]
    shift, mask = int(of_size.shift), int(of_size.mask)
    places = [(word >> shift) + int(of_size.displacements[word & (1 << shift) - 1]) & mask for word in words]
    values = evaluator.lows_by_sum(size)[places].tolist()
    lows = [best_low(hand) for hand in hands]
    ranked = sorted({*zip(values, lows, strict=True)})
    assert [low for _, low in ranked] == sorted({*lows})
    assert [low.eight_or_better for _, low in ranked] == [1 <= value <= 56 for value, _ in ranked]
    assert (evaluator.lows_by_sum(5).max(), evaluator.lows_by_sum(7).max()) == (6_175, 6_007), (
        "the worst of seven is better"
    )


@compiled
def counted(
    size: int,
    words: NDArray[np.uint64],
    displacements: NDArray[np.uint16],
    values: NDArray[np.uint16],
    flushes: NDArray[np.uint16],
    shift: np.uint64,
    mask: np.uint64,
) -> NDArray[np.int64]:
    """How many hands of the deck have each value: every combination, in order."""
    counts = np.zeros(7_462, np.int64)
    at = np.arange(size)
    hand = np.zeros((1, 7), np.uint8)
    sums = np.zeros(size, np.uint64)
    changed = 0
    while True:
        for place in range(changed, size):
            sums[place] = (sums[place - 1] if place else evaluator.BEGIN) + words[at[place]]
        total = sums[size - 1]
        if total & evaluator.FLUSHES:
            for place in range(size):
                hand[0, place] = at[place]
            counts[evaluator.flush_value(hand, np.uint64(0), size, total, flushes)] += 1
        else:
            counts[evaluator.value_of_sum(total, displacements, values, shift, mask)] += 1
        changed = size - 1
        while changed >= 0 and at[changed] == 52 - size + changed:
            changed -= 1
        if changed < 0:
            return counts
        at[changed] += 1
        for place in range(changed + 1, size):
            at[place] = at[place - 1] + 1


@pytest.mark.parametrize("number", [2, 4096, 4097, 4098])
def test_a_hand_of_seven_has_the_same_value_alone_and_anywhere_in_a_batch(number: int) -> None:
    """The last hand of a batch is read card by card, the others as one word."""
    decks = np.random.default_rng(number).permuted(np.tile(np.arange(52, dtype=np.uint8), (number, 1)), axis=1)
    hands = np.ascontiguousarray(decks[:, :7])
    hands[number // 2] = range(13, 20)  # a straight flush
    alone = [int(evaluator.values_of_seven(hands[at : at + 1])[0]) for at in range(number)]
    assert evaluator.values_of_seven(hands).tolist() == alone


@pytest.mark.slow  # all hands are valued
@pytest.mark.parametrize(("size", "wanted"), [(5, FIVE_CARDS), (6, SIX_CARDS), (7, SEVEN_CARDS)])
def test_the_categories_partition_all_hands(size: int, wanted: dict[str, int]) -> None:
    by_value = counted(size, *evaluator.tables(size))
    found = Counter[str]()
    for value, hands in enumerate(by_value.tolist()):
        found[evaluator.CATEGORIES_OF_FIVE[bisect_right(evaluator.FIRST_OF_FIVE, value) - 1]] += hands
    assert dict(found) == wanted
    assert sum(wanted.values()) == comb(52, size) == {5: 2_598_960, 6: 20_358_520, 7: 133_784_560}[size]


@pytest.mark.parametrize(
    ("hands", "why"),
    [
        (np.zeros((2, 5), np.uint8), "with 7 columns"),
        (np.zeros((2, 7), np.int64), "uint8"),
        (np.full((1, 7), 52, np.uint8), "a card must be below 52"),
        *(
            (np.array([[1, 2, 3, 4, 5, 6, 7]] * at + [[1, 2, 3, card, 5, 6, 7]] + more, np.uint8), "below 52")
            for card in (52, 63, 64, 255)
            for at, more in ((0, [[1, 2, 3, 4, 5, 6, 7]]), (1, []))
        ),
    ],
)
def test_arrays_that_are_no_hands_are_refused(hands: NDArray[np.uint8], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        evaluator.values_of_seven(hands)


def test_no_hands_have_no_values() -> None:
    assert evaluator.values_of_seven(np.zeros((0, 7), np.uint8)).tolist() == []
