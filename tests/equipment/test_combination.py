"""Cards dealt together: every combination counted once, with the number of ways in which it comes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import DECK, SUITS, Card, read_card
from croupier.equipment.chance import Chance
from croupier.equipment.combination import (
    EACH_CARD,
    RANKS_ONLY,
    Cards,
    Combination,
    Distinct,
    Suits,
    flushes,
    in_order,
)
from croupier.law.citation import cite
from croupier.law.ruling import Refused

LAW = cite("19:47-6.1(a)")


def hand(text: str) -> Cards:
    return tuple(map(read_card, text.split()))


def dealt(left: list[Card], size: int, distinct: Distinct = EACH_CARD) -> Combination:
    return Combination("deal:A", LAW, tuple(left.count(card) for card in DECK), size, distinct)


def without(*known: Cards, decks: int = 1) -> list[Card]:
    left = list(DECK) * decks
    for card in (card for cards in known for card in cards):
        left.remove(card)
    return left


# How many hands there are up to an exchange of suits is in every book on poker: 169 of two cards, 1,755 flops.
@pytest.mark.parametrize(
    ("size", "distinct", "classes"),
    [
        (1, EACH_CARD, 52),
        (2, EACH_CARD, 1326),
        (2, RANKS_ONLY, 91),
        (3, RANKS_ONLY, 455),
        (5, RANKS_ONLY, 6175),
        (1, flushes(), 13),
        (2, flushes(), 169),
        (3, flushes(), 1755),
        (0, EACH_CARD, 1),
    ],
)
def test_a_deck_has_so_many_hands(size: int, distinct: Distinct, classes: int) -> None:
    outcomes = dealt(list(DECK), size, distinct).outcomes()
    assert len({cards for cards, _ in outcomes}) == len(outcomes) == classes
    assert sum(weight for _, weight in outcomes) == comb(52, size)


@pytest.mark.parametrize("distinct", [EACH_CARD, RANKS_ONLY, flushes()])
def test_decks_are_shuffled_together(distinct: Distinct) -> None:
    outcomes = dict(dealt(list(DECK) * 6, 2, distinct).outcomes())
    assert sum(outcomes.values()) == comb(312, 2)
    pairs = sum(weight for (one, other), weight in outcomes.items() if one.rank == other.rank)
    assert pairs == 13 * comb(24, 2)


LEFT = st.lists(st.sampled_from(DECK), min_size=3, max_size=9)


@given(LEFT, st.integers(0, 3))
def test_each_combination_is_counted_once(left: list[Card], size: int) -> None:
    counted = Counter(in_order(cards) for cards in combinations(left, size))
    assert dict(dealt(left, size).outcomes()) == counted


@given(LEFT, st.integers(0, 3))
def test_hands_of_the_same_ranks_are_counted_together(left: list[Card], size: int) -> None:
    counted = Counter("".join(sorted(card.rank for card in cards)) for cards in combinations(left, size))
    found = {
        "".join(sorted(card.rank for card in cards)): weight
        for cards, weight in dealt(left, size, RANKS_ONLY).outcomes()
    }
    assert found == counted


@given(
    st.lists(st.sampled_from([card for card in DECK if card.rank in "23"]), min_size=3, max_size=9),
    st.lists(st.sampled_from([card for card in DECK if card.rank in "23"]), max_size=4),
    st.integers(0, 2),
    st.integers(0, 3),
)
def test_only_hands_that_an_exchange_of_suits_makes_equal_are_counted_together(
    left: list[Card], seen: list[Card], cut: int, size: int
) -> None:
    """By trying all 24 exchanges of suits that leave the shoe and every known hand as they are."""
    known = (tuple(seen[:cut]), tuple(seen[cut:]))
    exchanges = [dict(zip(SUITS, suits, strict=True)) for suits in permutations(SUITS)]
    keep = [each for each in exchanges if all(_exchanged(group, each) == in_order(group) for group in (left, *known))]

    def orbit(cards: Cards) -> Cards:
        return min(_exchanged(cards, each) for each in keep)

    counted = Counter(orbit(cards) for cards in combinations(left, size))
    found: Counter[Cards] = Counter()
    for cards, weight in dealt(left, size, flushes(*known)).outcomes():
        assert not Counter(cards) - Counter(left), "it can come"
        found[orbit(cards)] += weight
    assert found == counted


def _exchanged(cards: list[Card] | Cards, suits: dict[str, str]) -> Cards:
    return in_order([Card(card.rank, suits[card.suit]) for card in cards])


def test_suits_that_a_known_hand_tells_apart_are_not_exchanged() -> None:
    """Two spades in a hand: a third spade makes a flush, a third heart does not."""
    held = hand("As Ks")
    outcomes = dict(dealt(without(held), 1, flushes(held)).outcomes())
    assert outcomes[hand("2s")] == 1
    assert sum(weight for (card,), weight in outcomes.items() if card.rank == "2") == 4
    assert len(outcomes) == 11 + 13, "eleven spades, and the ranks of the other three suits"


def test_two_hands_tell_suits_apart_though_the_shoe_does_not() -> None:
    """The shoe lacks the ace of spades and the ace of hearts, but it is one hand that has the spade."""
    one, other = hand("As"), hand("Ah")
    assert len(dealt(without(one, other), 1, flushes(one, other)).outcomes()) == 12 + 12 + 13
    assert len(dealt(without(one, other), 1, flushes((*one, *other))).outcomes()) == 12 + 13


def test_a_journal_may_name_the_cards_in_any_order() -> None:
    device: Chance[Cards] = dealt(list(DECK), 3)
    assert device.read("3c As Kd") == device.read("Kd 3c As") == in_order(hand("As Kd 3c"))
    assert device.read(device.show(hand("As Kd 3c"))) == in_order(hand("As Kd 3c"))


@pytest.mark.parametrize(
    ("text", "why"),
    [("As Kd", "the hand has 3 cards, not 2"), ("As As Kd", "cannot come"), ("As Kd Zz", "not a card")],
)
def test_what_cannot_come_together_is_refused(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        dealt(list(DECK), 3).read(text)


def test_the_names_of_what_is_distinguished() -> None:
    assert (EACH_CARD.suits, RANKS_ONLY.suits, flushes().suits) == (Suits.MATTER, Suits.IGNORED, Suits.FLUSHES)
    assert flushes(hand("As")).with_known(hand("Kd")) == flushes(hand("As"), hand("Kd"))
