"""The cards of the layout: thirteen ranks, ace first, in four columns of suits. Which cards win which wager."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise

RANKS = "AKQJT98765432"
SUITS = "shdc"
SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
RED_SUITS = frozenset("hd")
JACER, HOUSE = "jacer", "house"
CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)

_Cards = frozenset[str]


def _of_ranks(ranks: str) -> _Cards:
    return frozenset(rank + suit for rank in ranks for suit in SUITS)


def _of_suits(suits: frozenset[str] | str) -> _Cards:
    return frozenset(card for card in CARDS if card[1] in suits)


def _together(*groups: tuple[str, ...]) -> dict[str, _Cards]:
    """Areas that are named by their cards, such as "Ks-Kh"."""
    return {"-".join(group): frozenset(group) for group in groups}


_BESIDE = [(rank + one, rank + other) for rank in RANKS for one, other in pairwise(SUITS)]
_BELOW = [(upper + suit, lower + suit) for upper, lower in pairwise(RANKS) for suit in SUITS]
_CORNERS = [
    (upper + one, upper + other, lower + one, lower + other)
    for upper, lower in pairwise(RANKS)
    for one, other in pairwise(SUITS)
]
_GROUPS = ("AKQ", "JT9", "876", "543")  # 12.6(b) leaves the 2s out

# The cards that win each wager on one spin, by its selections. A jacer wins only the jacer wager.
ONE_SPIN: Mapping[str, Mapping[str, _Cards]] = {
    "single": _together(*((card,) for card in CARDS)),
    "split": _together(*_BESIDE, *_BELOW),
    "corner": _together(*_CORNERS),
    "rank": {rank: _of_ranks(rank) for rank in RANKS},
    "double_rank": {f"{one}-{other}": _of_ranks(one + other) for one, other in pairwise(RANKS)},
    "three_ranks": {"-".join(group): _of_ranks(group) for group in _GROUPS},
    "red": {"": _of_suits(RED_SUITS)},
    "black": {"": _of_suits(frozenset(SUITS) - RED_SUITS)},
    "suit": {name: _of_suits(suit) for suit, name in SUIT_NAMES.items()},
    JACER: {"": frozenset((JACER,))},
}
HANDS = (
    "pair_in_two",
    "pair_in_three",
    "three_of_a_kind",
    "flush",
    "straight_open",
    "straight_inside",
    "straight_flush_open",
    "straight_flush_inside",
)
# What must have been shown before each poker hand wager can be made.
WHEN = {
    "pair_in_two": "one card",
    "pair_in_three": "two cards of different ranks",
    "three_of_a_kind": "two cards of one rank",
    "flush": "two cards of one suit",
    "straight_open": "two cards that a rank at either end completes",
    "straight_inside": "two cards that one rank alone completes",
    "straight_flush_open": "two cards of one suit that a rank at either end completes",
    "straight_flush_inside": "two cards of one suit that one rank alone completes",
}


def completing(one: str, other: str, *, ace_low: bool) -> str:
    """The ranks that make three in a row of these two, none if they are equal or too far apart."""
    order = RANKS + "A" if ace_low else RANKS
    rows = [order[first : first + 3] for first in range(len(order) - 2)]
    return "".join(
        next(rank for rank in row if rank not in {one, other})
        for row in rows
        if one != other and {one, other} <= {*row}
    )


@cache
def winning_cards(kind: str, shown: tuple[str, ...], *, ace_low: bool) -> _Cards | None:
    """The cards that win a poker hand wager on the next spin; None if it cannot be made after the cards shown."""
    if kind == "pair_in_two":
        return _of_ranks(shown[0][0]) if len(shown) == 1 else None
    if len(shown) != 2:
        return None
    one, other = shown
    if "flush" in kind and one[1] != other[1]:
        return None
    ranks = RANKS if kind == "flush" else _winning_ranks(kind, one[0], other[0], ace_low=ace_low)
    suits = one[1] if "flush" in kind else SUITS
    return frozenset(each + of for each in ranks for of in suits) or None


def _winning_ranks(kind: str, one: str, other: str, *, ace_low: bool) -> str:
    """The ranks that complete the hand; none if these two cannot become it."""
    if kind in {"pair_in_three", "three_of_a_kind"}:
        return one + other if (one == other) is (kind == "three_of_a_kind") else ""
    ends = completing(one, other, ace_low=ace_low)
    return ends if len(ends) == (2 if kind.endswith("open") else 1) else ""
