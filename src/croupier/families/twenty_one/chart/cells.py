"""A chart by totals, or by totals and numbers of cards: a code in each cell, one column for each up card of the dealer.

A code is what to do, then what to do instead if that is not offered. Pairs are split or played by their total. A doubled hand
has cells of its own: stand, give up or double again. So has a split ace that gets only one card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from croupier.families.twenty_one.analysis.basics import total
from croupier.families.twenty_one.offers import SURRENDER, Hand
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE

HARD, SOFT, PAIRS, DOUBLED = "hard", "soft", "pairs", "doubled"
ACES, ATTACK, INSURANCE, EVEN_MONEY = "aces", "attack", "insurance", "even_money"
COLUMNS: Final = {**{str(card): card for card in range(2, 10)}, "T": TEN, "A": ACE}  # in the order of a row
CODES: Final[Mapping[str, tuple[str, ...]]] = {
    "S": ("stand",),
    "H": ("hit",),
    "Dh": ("double", "hit"),
    "Ds": ("double", "stand"),
    "Rh": (SURRENDER, "hit"),
    "Rs": (SURRENDER, "stand"),
}
DOUBLED_CODES: Final[Mapping[str, tuple[str, ...]]] = {"S": ("stand",), "R": ("give up",), "D": ("double again",)}
ACE_CODES: Final[Mapping[str, tuple[str, ...]]] = {"S": ("stand",), "R": (SURRENDER,)}
STANDS: Final = "S"
SPLIT, BY_TOTAL, GIVE_UP_OR_SPLIT = "P", "-", "Rp"
PAIR_CODES: Final[Mapping[str, tuple[str, ...]]] = {
    SPLIT: ("split",),
    GIVE_UP_OR_SPLIT: (SURRENDER, "split"),
    BY_TOTAL: (),
    **CODES,
}
YES, NO = "Y", "N"
TOTALS: Final = {HARD: range(4, 21), SOFT: range(12, 21)}
LEAST_DOUBLED: Final = {HARD: 5, SOFT: 13}  # the lowest totals of three cards that were two
MOST_CARDS: Final = 6  # rows by number of cards end with "six or more"
EXPOSED_COLUMNS: Final = {  # by the total of both cards of the dealer
    name: name for name in (*map(str, TOTALS[HARD]), *(f"s{points}" for points in TOTALS[SOFT]))
}

Key = int | str  # of a column: an up card, or the total of both cards of an exposed dealer
Row = tuple[str, int, int]  # hard or soft, total, number of cards (0: any; six: or more)
DoubledRow = tuple[str, int, int]  # hard or soft, total, doubles so far


@dataclass(frozen=True, slots=True)
class Column:
    """The play against one up card, or against one total of an exposed dealer."""

    rows: Mapping[Row, str]
    splits: frozenset[int]  # the values whose pairs are split
    doubled: Mapping[DoubledRow, str] = field(default_factory=dict)  # otherwise: stand
    attack: bool = False
    aces: Mapping[int, str] = field(default_factory=dict)  # by total: a split ace that gets one card; otherwise: stand
    pairs: Mapping[int, str] = field(default_factory=dict)  # by value: codes of pairs, but for a split and `BY_TOTAL`

    def pair_code(self, card: int) -> str:
        """The code of a pair."""
        return SPLIT if card in self.splits else self.pairs.get(card, BY_TOTAL)

    def code(self, table: str, points: int, cards: int) -> str:
        """The code of a hand that is not doubled."""
        by_cards = self.rows.get((table, points, min(cards, MOST_CARDS)))
        return by_cards or self.rows.get((table, points, 0), STANDS)

    def doubled_code(self, table: str, points: int, doubles: int) -> str:
        """The code of a doubled hand; without a row for so many doubles, that of fewer."""
        codes = (self.doubled.get((table, points, level)) for level in range(doubles, 0, -1))
        return next((code for code in codes if code), STANDS)

    def choices(self, hand: Hand, pair: int) -> Iterator[str]:
        """What to do with a hand, which may be a pair: the first of these that is offered."""
        yield from PAIR_CODES[self.pair_code(pair)]
        table = SOFT if hand.soft else HARD
        if hand.points < TWENTY_ONE:
            if hand.aces and self.aces:
                yield from ACE_CODES[self.aces.get(hand.points, STANDS)]
            elif hand.doubles:
                yield from DOUBLED_CODES[self.doubled_code(table, hand.points, hand.doubles)]
            else:
                yield from CODES[self.code(table, hand.points, hand.cards)]
        yield "stand"


UNREACHED: Final = Column({(table, points, 0): STANDS for table in TOTALS for points in TOTALS[table]}, frozenset())


@dataclass(frozen=True, slots=True)
class Chart:
    """A column for everything the dealer may show, and whether insurance and even money are taken when offered."""

    columns: Mapping[Key, Column] = field(hash=False)
    insurance: bool = False
    even_money: bool = False

    @property
    def across(self) -> Mapping[str, Key]:
        """The columns in their order, by name."""
        return across(self.columns)

    @property
    def counts_cards(self) -> bool:
        """Whether a row depends on the number of cards."""
        return any(row[2] for column in self.columns.values() for row in column.rows)

    def attacks(self, up: int) -> bool:
        """Whether the wager is doubled against an up card, before any other card."""
        return self.columns[up].attack

    def choices(self, hand: Hand, pair: int, showing: Sequence[int]) -> Iterator[str]:
        """What to do with a hand against what the dealer shows: the first of these that is offered."""
        return self.columns[column_of(showing)].choices(hand, pair)


def across(keys: Iterable[Key]) -> Mapping[str, Key]:
    """All the columns that a chart with some of them has, in their order, by name."""
    return EXPOSED_COLUMNS if any(isinstance(key, str) for key in keys) else COLUMNS


def column_of(showing: Sequence[int]) -> Key:
    """The column of what the dealer shows: an up card, or the total of both cards, such as "16" or "s18"."""
    if len(showing) == 1:
        return showing[0]
    points, soft = total(tuple(showing))
    return f"s{points}" if soft else str(points)


def numbers_of_cards(table: str, points: int) -> Iterator[int]:
    """The numbers of cards that can have this total, with which a row may be named."""
    for cards in range(2, MOST_CARDS + 1):
        if (points - TEN >= cards) if table == SOFT else (points > TEN + ACE or points >= 2 * cards):
            yield cards
