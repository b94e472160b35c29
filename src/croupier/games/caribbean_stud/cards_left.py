"""How many cards of each rank the other hands leave: every possible count, its chance, and what the dealer makes of it.

The up card's rank, the ace and the king have their own counts. The other ranks play the same part in any order, so only how many
of them have no card left, one card, and so on is kept: given that, each order is equally likely. The mean of a product over given
ranks is then the mean over all choices of ranks. Suits are left out: given the ranks each is equally likely, and cards of
different ranks are suited independently.

The numbers are chances in floating point, with an error below 10^-12. Those who state them round up or down by more than that.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import RANKS

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

OTHER, AN_ACE, A_KING = "other", "ace", "king"  # what the up card is
_KING, _ACE = len(RANKS) - 2, len(RANKS) - 1
_STRAIGHTS = tuple(frozenset((low + step) % len(RANKS) for step in range(5)) for low in (_ACE, *range(9)))


class Deck(NamedTuple):
    """Which ranks below the king there are, and in how many suits: smaller decks are for tests."""

    lower: tuple[int, ...] = tuple(range(_KING))
    suits: int = 4

    @property
    def ranks(self) -> int:
        return len(self.lower) + 2

    @property
    def cards(self) -> tuple[int, ...]:
        """Its cards, as indexes of `equipment.cards.DECK`."""
        ranks = (*self.lower, _KING, _ACE)
        return tuple(suit * len(RANKS) + rank for suit in range(self.suits) for rank in ranks)

    @property
    def suited(self) -> float:
        """The chance that five cards of different ranks are of one suit."""
        return float(self.suits) ** -4


def elementary(values: Floats, most: int) -> list[Floats]:
    """By row of values, for each size up to the most: the sum of the products of all choices of that many of them."""
    return with_more([np.ones(len(values)), *(np.zeros(len(values)) for _ in range(most))], *values.T)


def with_more(sums: list[Floats], *more: Floats) -> list[Floats]:
    """The elementary sums after further values."""
    for value in more:
        sums = [sums[0], *(own + value * smaller for smaller, own in pairwise(sums))]
    return sums


class Left(NamedTuple):
    """All counts that one kind of up card leaves. Each array has a place for each of them."""

    up_is: str
    deck: Deck
    left: int  # cards that are not seen, without the up card
    number: int  # of the other ranks
    chance: Floats
    row: Whole  # of the arrays about the other ranks
    held: Whole  # by other rank: how many are left, in any order
    ace: Floats
    king: Floats
    up: Floats  # of the up card's rank: that of ace or king if it is one

    @property
    def hands(self) -> int:
        """How many hands the dealer can have."""
        return comb(self.left, 4)

    @property
    def beside(self) -> list[Floats]:
        """The counts of ace and king if the up card is another rank."""
        return {OTHER: [self.ace, self.king], AN_ACE: [self.king], A_KING: [self.ace]}[self.up_is]

    def of_others(self, of_card: Floats, most: int) -> list[Floats]:
        """Elementary sums over the other ranks, for what a rank with so many cards left counts."""
        return [sums[self.row] for sums in elementary(of_card[self.held], most)]

    def elsewhere(self) -> list[Floats]:
        """How many aces, kings and cards of the up card's rank other players and the own hand have."""
        suits = self.deck.suits
        gone = {
            OTHER: [suits - self.ace, suits - self.king, suits - 1 - self.up],
            AN_ACE: [suits - 1 - self.ace, suits - self.king],
            A_KING: [suits - self.ace, suits - 1 - self.king],
        }
        return gone[self.up_is]


def all_left(up_is: str, deck: Deck, seen: int) -> Left:
    """All counts after the own five cards, the up card and so many seen ones."""
    suits, number = deck.suits, len(deck.lower) - (up_is == OTHER)
    left = deck.ranks * suits - 6 - seen
    held = np.array(list(combinations_with_replacement(range(suits + 1), number)))
    ways = np.array([_orders(row) * np.prod([float(comb(suits, count)) for count in row]) for row in held.tolist()])
    most = {OTHER: (suits, suits, suits - 1), AN_ACE: (suits - 1, suits, 0), A_KING: (suits, suits - 1, 0)}[up_is]
    row, ace, king = (
        each.ravel() for each in np.meshgrid(np.arange(len(held)), *map(np.arange, np.add(most[:2], 1)), indexing="ij")
    )
    up = left - held.sum(axis=1)[row] - ace - king
    kept = (up >= 0) & (up <= most[2])
    row, ace, king, up = row[kept], ace[kept], king[kept], up[kept]
    choose = [np.array([comb(each, count) for count in range(each + 1)], np.float64) for each in most]
    chance = ways[row] * choose[0][ace] * choose[1][king] * choose[2][up] / comb(deck.ranks * suits - 1, left)
    up = {OTHER: up, AN_ACE: ace, A_KING: king}[up_is]
    return Left(up_is, deck, left, number, chance, row, held, *(each.astype(np.float64) for each in (ace, king, up)))


def _orders(counts: list[int]) -> int:
    found = factorial(len(counts))
    for count in set(counts):
        found //= factorial(counts.count(count))
    return found


# ---------------------------------------------------------------- straights


class Straights(NamedTuple):
    """The straights with the up card, without ace and king together: how many of other ranks alone, with ace, with king.

    `highest` is whether the up card can be in ace, king, queen, jack and ten.
    """

    plain: int
    with_ace: int
    with_king: int
    highest: bool


def straights_of(deck: Deck) -> Iterator[frozenset[int]]:
    """The straights of a deck, as sets of ranks."""
    ranks = {*deck.lower, _KING, _ACE}
    return (each for each in _STRAIGHTS if each <= ranks)


def straights_with(deck: Deck, up: int) -> Straights:
    found = [each for each in straights_of(deck) if up in each]
    lower = [each for each in found if not {_KING, _ACE} <= each]
    if up in (_KING, _ACE):  # the four others are lower ranks
        return Straights(len(lower), 0, 0, len(found) > len(lower))
    with_ace, with_king = (sum(rank in each for each in lower) for rank in (_ACE, _KING))
    return Straights(len(lower) - with_ace - with_king, with_ace, with_king, len(found) > len(lower))


class Dealer(NamedTuple):
    """By count: how many of the dealer's hands are of which kind, straights and flushes not told apart."""

    below: Floats  # different ranks, not ace and king together
    ace_king: Floats  # different ranks with ace and king
    sums: list[Floats]  # elementary sums over all ranks but the up card's
    pairs: Floats  # one pair

    @property
    def up_pairs(self) -> Floats:
        return self.sums[3]


def dealer_of(left: Left) -> Dealer:
    others = left.of_others(np.arange(left.deck.suits + 1.0), 8)
    sums = with_more(others, *left.beside)
    ace_king = left.ace * left.king * others[2] if left.up_is == OTHER else left.beside[0] * others[3]
    pairs = left.up * sums[3] + sum(pair_ways(each, sums) for each in left.beside)
    for column in left.held.T:
        pairs = pairs + pair_ways(column[left.row].astype(np.float64), sums)
    return Dealer(sums[4] - ace_king, ace_king, sums, pairs)


def pair_ways(count: Floats, sums: list[Floats]) -> Floats:
    """The hands with a pair of a rank of which so many cards are left, and three other ranks with the up card's."""
    found: Floats = count * (count - 1) / 2 * (sums[2] - count * sums[1] + count**2)
    return found


class Spread(NamedTuple):
    """By count: the mean number of the dealer's straights, with deviations of what suits and straights take away."""

    straights: Floats
    deviation: Floats  # of straights, ace and king together not among them
    highest: Floats  # the mean number of straights from ten to ace
    highest_deviation: Floats
    flush_deviation: Floats
    ace_king_flushes: Floats  # root of the mean square
    straight_flushes: Floats  # root of the mean square


def spread_of(left: Left, dealer: Dealer, with_up: Straights) -> Spread:
    number, suits, counts = left.number, left.deck.suits, np.arange(left.deck.suits + 1.0)
    mean = [each / max(comb(number, size), 1) for size, each in enumerate(left.of_others(counts, 4))]
    square = [each / max(comb(number, size), 1) for size, each in enumerate(left.of_others(counts**2, 4))]
    deviation = [np.sqrt(np.maximum(two - one**2, 0)) for one, two in zip(mean, square, strict=True)]
    times = ((with_up.plain, 4, 1.0), (with_up.with_ace, 3, left.ace), (with_up.with_king, 3, left.king))
    straights = sum((each * mean[size] * more for each, size, more in times), np.zeros(len(left.chance)))
    spread = sum((each * deviation[size] * more for each, size, more in times), np.zeros(len(left.chance)))
    size, more = (2, left.ace * left.king) if left.up_is == OTHER else (3, left.beside[0])
    others = left.of_others(counts, 6)
    of_ace_king = _mean_square(others, size, suits) * more / suits ** (4 - size)
    flushes = _mean_square(dealer.sums, 4, suits) - (dealer.sums[4] / suits**4) ** 2
    most = with_up.plain + with_up.with_ace + with_up.with_king
    return Spread(
        straights,
        spread,
        with_up.highest * mean[size] * more,
        with_up.highest * deviation[size] * more,
        np.sqrt(np.maximum(flushes, 0)),
        np.sqrt(of_ace_king),
        np.sqrt(most * straights * left.deck.suited),
    )


def _mean_square(sums: list[Floats], size: int, suits: int) -> Floats:
    """The mean square of the choices of so many cards of one suit, if each rank has one of it independently."""
    both = range(size, min(2 * size, len(sums) - 1) + 1)
    return sum((comb(k, size) * comb(size, 2 * size - k) * sums[k] / suits**k for k in both), np.zeros(len(sums[0])))


# ---------------------------------------------------------------- pairs of sets of ranks


class Mixed:
    """The mean of a product over different other ranks: of cards elsewhere, of cards left, and of both."""

    def __init__(self, left: Left) -> None:
        counts = left.held.astype(np.float64)
        sums = np.zeros((4, 5, 4, len(counts)))
        sums[0, 0, 0] = 1
        for count in counts.T:
            gone = left.deck.suits - count
            before = sums.copy()
            sums[1:] += before[:-1] * gone
            sums[:, 1:] += before[:, :-1] * count
            sums[:, :, 1:] += before[:, :, :-1] * (gone * count)
        self._sums, self._left = sums, left

    def mean(self, elsewhere: int, left: int, both: int) -> Floats:
        of = self._left.number
        rest = max(of - elsewhere, 0)
        choices = comb(of, elsewhere) * comb(rest, left) * comb(max(rest - left, 0), both)
        found: Floats = self._sums[elsewhere, left, both][self._left.row] / max(choices, 1)
        return found


class Kickers(NamedTuple):
    """Own hands with ace and king, of one third rank: how many sets of kickers, with and without the up card's rank."""

    own: tuple[int, int]  # without and with the up card's rank
    lower: dict[tuple[int, int], int]  # pairs of sets by (with the up card's rank, common ranks), the dealer's lower
    equal: dict[tuple[int, int], int]
    straights: dict[tuple[int, int, str], int]  # own sets and straights: the same, and "", "ace" or "king"


@cache
def kickers(deck: Deck, up: int, third: int) -> Kickers:
    """All pairs of the own kickers, the third rank highest, with those of a dealer who has ace and king too."""
    ten_up = frozenset(range(_KING - 3, _KING))  # with ace and king they are a straight
    shown = frozenset({up} - {_KING, _ACE})
    others = [rank for rank in deck.lower if rank not in shown]
    dealers = [shown | set(more) for more in combinations(others, 3 - len(shown))]
    below = [each for each in straights_of(deck) if up in each and not {_KING, _ACE} <= each]
    found = Kickers((0, 0), {}, {}, {})
    own = [0, 0]
    for hand in map(frozenset, combinations(deck.lower, 3)):
        if max(hand) != third or hand == ten_up:
            continue
        with_up = int(up in hand)
        own[with_up] += 1
        for other in dealers:
            if other != ten_up:
                into = found.equal if other == hand else found.lower
                if sorted(other, reverse=True) <= sorted(hand, reverse=True):
                    key = with_up, len((hand & other) - shown)
                    into[key] = into.get(key, 0) + 1
        for straight in below:
            name = "ace" if _ACE in straight - {up} else "king" if _KING in straight - {up} else ""
            place = with_up, len((hand & straight) - shown), name
            found.straights[place] = found.straights.get(place, 0) + 1
    return found._replace(own=(own[0], own[1]))
