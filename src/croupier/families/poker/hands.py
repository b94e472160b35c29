"""What a poker hand is worth, of a player's own cards and the board. Of two worths the greater one wins; equal ones share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from croupier.equipment.cards import Card
from croupier.hands.poker.categories import FIVE_CARD_STRENGTH, FLUSH, HIGH_CARD, STRAIGHT, STRAIGHT_FLUSH
from croupier.hands.poker.ranking import Low, Rank, best_low, five, rank_name, rank_of, three

_LOW_NAMES = ("", "ace", *(rank_name(rank) for rank in range(12)))
_WHEEL = 3  # the five: the highest rank of a straight whose ace is low


class Worth(NamedTuple):
    """What decides, the most important first, and the hand in words."""

    value: tuple[int, ...]
    words: str


Own = Sequence[Card]
Board = Sequence[Card]
_SUITS = "cdhs"  # clubs are the lowest


# ---------------------------------------------------------------- cards in order


def by_suit(card: Card) -> tuple[int, int]:
    """Orders cards by rank, ace high, then by suit: clubs, diamonds, hearts, spades. No pot is won by a suit."""
    return rank_of(card), _SUITS.index(card.suit)


def low_by_suit(card: Card) -> tuple[int, int]:
    """The same order with aces low, where only the low hand wins."""
    return (rank_of(card) + 1) % 13, _SUITS.index(card.suit)


def up_worth(cards: Sequence[Card]) -> tuple[int, ...]:
    """What the open cards of a player count to say who acts first: pairs and ranks, but no straight and no flush."""
    ranks = [rank_of(card) for card in cards]
    counts = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return (*(many for many, _ in counts), *(rank for _, rank in counts))


def up_low(cards: Sequence[Card]) -> tuple[int, ...]:
    """What open cards count where low hands win: the greatest is the lowest board, aces low."""
    ranks = [(rank_of(card) + 1) % 13 for card in cards]
    counts = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return (*(-many for many, _ in counts), *(-rank for _, rank in counts))


# ---------------------------------------------------------------- high


def high_of_five(own: Own, board: Board) -> Worth:
    """The best five of all cards. The board may play."""
    return max(map(_five, combinations(sorted((*own, *board)), 5)))


def high_of_two_and_three(own: Own, board: Board) -> Worth:
    """The best of exactly two own cards and three of the board."""
    return max(map(_five, _two_and_three(own, board)))


def high_of_three(own: Own, board: Board) -> Worth:
    """The best three of all cards, in the order of three-card games; a suited ace, king and queen is a high mambo."""
    return max(map(_three, combinations(sorted((*own, *board)), 3)))


# ---------------------------------------------------------------- low


def low_of_five(own: Own, board: Board) -> Worth:
    """The lowest five of all cards: aces are low, straights and flushes do not count."""
    return max(map(_low, combinations(sorted((*own, *board)), 5)))


def eight_or_better(own: Own, board: Board) -> Worth | None:
    """The lowest five different ranks of all cards, none above eight."""
    return _best_qualified(combinations(sorted((*own, *board)), 5), _eight_or_better)


def eight_or_better_of_two_and_three(own: Own, board: Board) -> Worth | None:
    """As `eight_or_better`, of exactly two own cards and three of the board."""
    return _best_qualified(_two_and_three(own, board), _eight_or_better)


def six_or_better(own: Own, board: Board) -> Worth | None:
    """The lowest three different ranks of all cards, none above six."""
    return _best_qualified(combinations(sorted((*own, *board)), 3), _six_or_better)


def deuce_to_seven(own: Own, board: Board) -> Worth:
    """The worst five as a high hand: straights and flushes count, and aces are always high."""
    return max(map(_deuce_to_seven, combinations(sorted((*own, *board)), 5)))


# ---------------------------------------------------------------- of one choice of cards


def _two_and_three(own: Own, board: Board) -> Iterable[tuple[Card, ...]]:
    threes = list(combinations(board, 3))
    return (tuple(sorted((*two, *others))) for two in combinations(own, 2) for others in threes)


def _best_qualified(
    choices: Iterable[tuple[Card, ...]], worth: Callable[[tuple[Card, ...]], Worth | None]
) -> Worth | None:
    return max(filter(None, map(worth, choices)), default=None)


@lru_cache(1 << 14)  # the same choices of cards come again on every street, and when a round is replayed
def _five(cards: tuple[Card, ...]) -> Worth:
    return _of(five(cards))


@lru_cache(1 << 12)
def _three(cards: tuple[Card, ...]) -> Worth:
    rank = three(cards)
    mambo = rank.category == STRAIGHT_FLUSH and rank.ranks[0] == rank_of(Card("A", "s"))
    return _of(rank)._replace(words="a high mambo") if mambo else _of(rank)


def _of(rank: Rank) -> Worth:
    return Worth((rank.strength, *rank.ranks), rank.words)


@lru_cache(1 << 14)
def _low(cards: tuple[Card, ...]) -> Worth:
    low = best_low(cards)
    paired = low.shape != (1,) * len(low.shape)
    return Worth(_reversed(low), _named_low(low.ranks, paired=paired))


def _eight_or_better(cards: tuple[Card, ...]) -> Worth | None:
    worth = _low(cards)
    return worth if len(worth.value) == 10 and -worth.value[5] <= 8 else None


@lru_cache(1 << 12)
def _six_or_better(cards: tuple[Card, ...]) -> Worth | None:
    ranks = tuple(sorted(((rank_of(card) + 1) % 13 + 1 for card in cards), reverse=True))
    if len(set(ranks)) < 3 or ranks[0] > 6:
        return None
    return Worth(tuple(-rank for rank in ranks), _named_low(ranks))


def _reversed(low: Low) -> tuple[int, ...]:
    return tuple(-number for number in (*low.shape, *low.ranks))


def _named_low(ranks: Sequence[int], *, paired: bool = False) -> str:
    names = [_LOW_NAMES[rank] for rank in ranks]
    return f"a low with a pair: {', '.join(names)}" if paired else f"a low of {', '.join(names)}"


@lru_cache(1 << 12)
def _deuce_to_seven(cards: tuple[Card, ...]) -> Worth:
    rank = five(cards)
    if rank.category in {STRAIGHT, STRAIGHT_FLUSH} and rank.ranks[0] == _WHEEL:  # an ace is high: no straight
        category = FLUSH if rank.category == STRAIGHT_FLUSH else HIGH_CARD
        rank = Rank(FIVE_CARD_STRENGTH[category], (12, 3, 2, 1, 0), category)
    return Worth((-rank.strength, *(-each for each in rank.ranks)), f"a low of {rank.words}")
