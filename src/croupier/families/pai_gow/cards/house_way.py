"""House ways with cards: how a house sets seven of them (19:47-11.9).

The shape of the seven cards, with a joker as an ace, decides: five aces, four of a kind, two threes, and so on down to no pair.
Houses differ in a few of the shapes, and each difference is a field of `CardHouseWay`; so a house way is a value that can be
filed, printed (`words`) and given to the compiled code. Every one here decides each of the 154,143,080 hands without a foul.

A hand is *complete* if its five high cards are a straight, a flush or a straight flush. To *keep* a pair, three or four of a
kind is to leave it in the high hand, with the two best other cards low; to *split* it, or two pairs, is to play the lower pair
low. Of several complete hands the best one has the highest low hand, then the highest high hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from croupier.equipment.cards import RANKS, Card
from croupier.families.pai_gow.cards.setting import ACE, CardSetting, card_settings, rank_with_joker
from croupier.hands.poker.categories import FLUSH, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH
from croupier.values.brief import brief

COMPLETE = frozenset({STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH})
_KING, _TEN = RANKS.index("K"), RANKS.index("T")


class Kept(NamedTuple):
    """Ranks of four of a kind, or of two pairs, that are kept together beside a single card of this rank or higher."""

    high: str  # the ranks, as in `RANKS`; of two pairs the higher one
    single: str = ""  # empty: always
    low: str = RANKS  # of two pairs: the ranks of the lower one

    @property
    def least(self) -> int:
        """The lowest rank of the single card."""
        return RANKS.index(self.single) if self.single else 0


class OnePair(StrEnum):
    """How a complete hand is chosen if there is one pair."""

    BEST = "best"  # the best one; but a pair of tens to kings is kept with an ace if the low hand is then higher
    PAIR_LOW = "pair low"  # the one with the pair low, else the best one
    ACE_LOW = "ace low"  # with an ace and a pair of tens to kings the best one with the ace low, else the pair is kept


@dataclass(frozen=True, slots=True)
class CardHouseWay:
    """One complete house way."""

    name: str
    title: str
    source: str
    four: tuple[Kept, ...]  # four of a kind that are kept; the others are split
    two_pairs: tuple[Kept, ...]  # two pairs that are kept; the others are split
    one_pair: OnePair = OnePair.BEST
    four_or_complete: bool = False  # four of a kind: the best complete hand, if there is one
    aces_before_pair: bool = False  # four aces and a pair: two of the aces low, unless the pair is kings
    ace_king_before_twos: bool = False  # a full house with twos: ace and king low, if they are there
    any_complete_with_three: bool = False  # three of a kind: the best complete hand, not only one with two of them low
    low_pairs_or_complete: bool = False  # two pairs up to sixes and no ace: the best complete hand, if there is one

    def __repr__(self) -> str:
        return brief("CardHouseWay", self.name)

    def __str__(self) -> str:
        return self.name

    def set(self, cards: Sequence[Card], *, wheel_second: bool = True) -> CardSetting:
        """The way the house sets these seven cards."""
        hand = _Seven(cards, card_settings(cards, wheel_second=wheel_second))
        return next(setting for setting in self._steps(hand) if setting is not None)

    def _steps(self, hand: _Seven) -> Iterator[CardSetting | None]:
        """By the shape: the setting, or None where the next step decides."""
        fours, threes, pairs = hand.of_size(4), hand.of_size(3), hand.of_size(2)
        if hand.counts[ACE] == 5:
            yield hand.with_low(_KING, _KING) if hand.counts[_KING] == 2 else hand.with_low(ACE, ACE)
        if fours:
            yield from self._four(hand, fours[0], [*threes, *pairs])
        if len(threes) == 2 or len(pairs) == 3 or (threes and len(pairs) == 2):
            yield hand.with_low(*[(threes if len(threes) == 2 else pairs)[0]] * 2)
        if threes and pairs:
            ace_king = self.ace_king_before_twos and pairs == [0] and hand.of_size(1) == [ACE, _KING]
            yield hand.with_low(ACE, _KING) if ace_king else None
            yield hand.with_low(pairs[0], pairs[0])
        if threes:
            yield from self._three(hand, threes[0])
        if len(pairs) == 2:
            yield from self._two_pairs(hand, pairs)
        if pairs:
            yield from self._one_pair(hand, pairs[0])
        yield hand.best_complete()
        yield hand.best(lambda low: max(hand.counts) not in low)

    def _four(self, hand: _Seven, rank: int, others: list[int]) -> Iterator[CardSetting]:
        if others:
            split = self.aces_before_pair and rank == ACE and others[0] != _KING
            yield hand.with_low(ACE, ACE) if split else hand.with_low(others[0], others[0])
        elif self.four_or_complete and (complete := hand.best_complete()):
            yield complete
        elif self._keeps(self.four, rank, 0, hand.best_single):
            yield hand.kept()
        yield hand.with_low(rank, rank)

    def _three(self, hand: _Seven, rank: int) -> Iterator[CardSetting | None]:
        with_pair = hand.best_complete(lambda low: low == (rank, rank))
        yield hand.best_complete() if self.any_complete_with_three else with_pair
        yield hand.best(lambda low: ACE in low and low != (ACE, ACE)) if rank == ACE else hand.kept()

    def _two_pairs(self, hand: _Seven, pairs: list[int]) -> Iterator[CardSetting | None]:
        best, other = pairs
        if self.low_pairs_or_complete and best <= RANKS.index("6") and not hand.counts[ACE]:
            yield hand.best_complete()
        keep = self._keeps(self.two_pairs, best, other, hand.best_single)
        yield hand.kept() if keep else hand.with_low(other, other)

    def _one_pair(self, hand: _Seven, pair: int) -> Iterator[CardSetting | None]:
        tens_with_ace = _TEN <= pair <= _KING and hand.counts[ACE] == 1
        best = hand.best_complete()
        if self.one_pair is OnePair.BEST and best and tens_with_ace:
            kept = hand.kept()
            yield kept if kept.low_rank > best.low_rank else best
        elif self.one_pair is OnePair.ACE_LOW and tens_with_ace:
            yield hand.best_complete(lambda low: ACE in low)
        elif best:
            pair_low = hand.best_complete(lambda low: low == (pair, pair))
            yield pair_low if self.one_pair is not OnePair.BEST else None
            yield best
        yield hand.kept()

    @staticmethod
    def _keeps(rows: tuple[Kept, ...], high: int, low: int, single: int) -> bool:
        return any(RANKS[high] in row.high and RANKS[low] in row.low and single >= row.least for row in rows)


class _Seven:
    """Seven cards, as a house way looks at them."""

    def __init__(self, cards: Sequence[Card], settings: tuple[CardSetting, ...]) -> None:
        self.counts = Counter(map(rank_with_joker, cards))
        self._settings = [(_ranks(setting.low), setting) for setting in settings]

    def of_size(self, size: int) -> list[int]:
        """The ranks of which there are so many, the highest first."""
        return sorted((rank for rank, held in self.counts.items() if held == size), reverse=True)

    @property
    def best_single(self) -> int:
        """The highest rank of which there is one card."""
        return self.of_size(1)[0]

    def best(self, fits: Callable[[tuple[int, ...]], bool]) -> CardSetting:
        """The setting with the highest low hand whose ranks fit, then the highest high hand."""
        return max((setting for low, setting in self._settings if fits(low)), key=_by_low)

    def best_complete(self, fits: Callable[[tuple[int, ...]], bool] = bool) -> CardSetting | None:
        """The same among the settings with a complete high hand; None if there is none."""
        complete = (setting for low, setting in self._settings if setting.high_rank.category in COMPLETE and fits(low))
        return max(complete, key=_by_low, default=None)

    def kept(self) -> CardSetting:
        """The pairs, three or four of a kind in the high hand, and the two best other cards low."""
        return self.best(lambda low: all(self.counts[rank] == 1 for rank in low))

    def with_low(self, *ranks: int) -> CardSetting:
        """The best high hand with these ranks low."""
        return self.best(lambda low: low == ranks)


def _ranks(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(sorted(map(rank_with_joker, cards), reverse=True))


def _by_low(setting: CardSetting) -> tuple[object, object]:
    return setting.low_rank, setting.high_rank


# ---------------------------------------------------------------- the house ways


_LOW, _MIDDLE, _HIGH = "65432", "T987", "KQJ"

FOXWOODS = CardHouseWay(
    "foxwoods",
    "Reference house way",
    "a Connecticut casino's, as Wizard of Odds gives it",
    four=(Kept(_MIDDLE, "K"), Kept(_LOW)),
    two_pairs=(Kept(_MIDDLE, "A"), Kept("6543", "K")),
)
TRUMP_PLAZA = CardHouseWay(
    "trump_plaza",
    "Atlantic City house way",
    "Trump Plaza's, Atlantic City, as public code gives it after Wizard of Odds",
    four=(Kept(_HIGH, "A"), Kept(_MIDDLE, "K"), Kept(_LOW)),
    two_pairs=(
        Kept(_LOW, "K", _LOW),
        Kept(_MIDDLE, "K", _LOW),
        Kept(_HIGH, "A", _LOW),
        Kept(_MIDDLE, "A", _MIDDLE),
    ),
    one_pair=OnePair.PAIR_LOW,
    ace_king_before_twos=True,
)
MGM_GRAND = CardHouseWay(
    "mgm_grand",
    "Las Vegas house way",
    "MGM Grand's of 2002, as Wizard of Odds gives it; gaps filled from a public solver",
    four=(Kept(_MIDDLE, "A"), Kept(_LOW)),
    two_pairs=(Kept(_LOW, "", _LOW), Kept(_MIDDLE, "A"), Kept(_HIGH, "A", _LOW)),
    one_pair=OnePair.ACE_LOW,
    four_or_complete=True,
    aces_before_pair=True,
    ace_king_before_twos=True,
    any_complete_with_three=True,
    low_pairs_or_complete=True,
)

CARD_HOUSE_WAYS = {way.name: way for way in (FOXWOODS, TRUMP_PLAZA, MGM_GRAND)}
