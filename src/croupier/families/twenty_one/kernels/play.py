"""How a seat plays in a simulation: a chart by totals, or by totals and numbers of cards, with its document.

A cell holds a code: what to do, then what to do instead if that is not offered. Pairs are split or played by their total.
A doubled hand has cells of its own: stand, give up or double again. So has a split ace that gets only one card.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.engine.decision import Answer, Decision
from croupier.engine.strategy import first_offer
from croupier.families.twenty_one.deal import SeatView
from croupier.families.twenty_one.kernels.table import ACE, TEN, TWENTY_ONE, Hand
from croupier.hands.blackjack import total, value
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake

HARD, SOFT, PAIRS, DOUBLED = "hard", "soft", "pairs", "doubled"
ACES, ATTACK, INSURANCE = "aces", "attack", "insurance"
COLUMNS: Final = {**{str(card): card for card in range(2, 10)}, "T": TEN, "A": ACE}  # in the order of a row
CODES: Final[dict[str, tuple[str, ...]]] = {
    "S": ("stand",),
    "H": ("hit", "stand"),
    "Dh": ("double", "hit", "stand"),
    "Ds": ("double", "stand"),
    "Rh": ("give up", "hit", "stand"),
    "Rs": ("give up", "stand"),
}
DOUBLED_CODES: Final[dict[str, tuple[str, ...]]] = {
    "S": ("stand",),
    "R": ("give up", "stand"),
    "D": ("double", "stand"),
}
ACE_CODES: Final[dict[str, tuple[str, ...]]] = {"S": ("stand",), "R": ("give up", "stand")}
PAIR_CODES: Final = ("P", "-")
YES_NO: Final = ("Y", "N")
MOST_CARDS: Final = 6  # rows by number of cards end with "six or more"
_ROWS: Final = {HARD: range(4, 21), SOFT: range(12, 21)}
_PAIR_NAMES: Final = {"A": ACE, **{str(card): card for card in range(2, 10)}, "T": TEN}
_TWO_CARDS: Final = 2

Row = tuple[str, int, int]  # hard or soft, total, number of cards (0: any; six: or more)


@dataclass(frozen=True, slots=True)
class Column:
    """The play against one up card."""

    rows: Mapping[Row, str]
    splits: frozenset[int]  # the values whose pairs are split
    doubled: Mapping[tuple[str, int], str] = field(default_factory=dict)  # hard or soft, total; otherwise: stand
    attack: bool = False
    aces: Mapping[int, str] = field(default_factory=dict)  # by total: a split ace that gets one card; otherwise: stand

    def wanted(self, hand: Hand, pair: int = 0) -> Iterator[str]:
        """What to do with a hand: the first of these that is offered."""
        table = SOFT if hand.soft else HARD
        if pair in self.splits:
            yield "split"
        if hand.points < TWENTY_ONE:
            if hand.aces and self.aces:
                yield from ACE_CODES[self.aces.get(hand.points, "S")]
            elif hand.doubles:
                yield from DOUBLED_CODES[self.doubled.get((table, hand.points), "S")]
            else:
                by_cards = self.rows.get((table, hand.points, min(hand.cards, MOST_CARDS)))
                yield from CODES[by_cards or self.rows.get((table, hand.points, 0), "S")]
        yield "stand"


@dataclass(frozen=True, slots=True)
class Play:
    """A chart for every up card, and whether insurance is taken."""

    columns: Mapping[int, Column]
    insurance: bool = False

    @property
    def counts_cards(self) -> bool:
        """Whether a row depends on the number of cards."""
        return any(row[2] for column in self.columns.values() for row in column.rows)

    def plain(self) -> dict[str, Any]:
        """The document."""
        across = [self.columns[up] for up in COLUMNS.values()]
        tree: dict[str, Any] = {HARD: {}, SOFT: {}}
        for row in sorted({row for column in across for row in column.rows}):
            table, points, cards = row
            name = f"{points} in {cards}" if cards else str(points)
            tree[table][name] = " ".join(column.rows[row] for column in across)
        tree[PAIRS] = {
            name: " ".join(PAIR_CODES[card not in column.splits] for column in across)
            for name, card in _PAIR_NAMES.items()
        }
        named = sorted({row for column in across for row in column.doubled})
        tree[DOUBLED] = {f"{row[0]} {row[1]}": " ".join(c.doubled.get(row, "S") for c in across) for row in named}
        aces = sorted({points for column in across for points in column.aces})
        tree[ACES] = {str(points): " ".join(column.aces.get(points, "S") for column in across) for points in aces}
        tree[ATTACK] = " ".join(YES_NO[not column.attack] for column in across)
        tree[INSURANCE] = self.insurance
        return tree

    def answer(self, decision: Decision) -> Answer:
        """Plays by the chart at the engine's table."""
        offers = {offer.name: offer for offer in decision.offers}
        seen = decision.view
        if not isinstance(seen, SeatView):
            return first_offer(decision)
        column = self.columns[value(seen.dealer[0])]
        for name, wanted in ((ATTACK, column.attack), (INSURANCE, self.insurance)):
            if name in offers:
                return Answer(name, offers[name].most) if wanted else Answer(f"no_{name}")
        points, soft = total(seen.cards)
        doubled = "hit" not in offers and ("rescue" in offers or len(seen.cards) > _TWO_CARDS)
        pair = value(seen.cards[0]) if len(seen.cards) == _TWO_CARDS and "split" in offers else 0
        one_card = "hit" not in offers and not doubled
        for choice in column.wanted(Hand(points, soft, len(seen.cards), aces=one_card, doubles=int(doubled)), pair):
            for name in ("rescue", "surrender") if choice == "give up" else (choice,):
                if name in offers:
                    return Answer(name, offers[name].most)
        return first_offer(decision)


def possible(table: str, points: int, cards: int) -> bool:
    """Whether so many cards can have this total."""
    if table == SOFT:
        return points - TEN >= cards
    return points > TEN + ACE or points >= _TWO_CARDS * cards


# ---------------------------------------------------------------- reading the document


def read(document: str) -> Play:
    """Reads the document of `Play.plain`; raises `Unreadable` with every mistake."""
    try:
        tree = json.loads(document)
    except json.JSONDecodeError as error:
        raise Unreadable(Mistake("play", f"not valid JSON: {error}")) from None
    if not isinstance(tree, Mapping):
        raise Unreadable(Mistake("play", f"this must be a table with the parts {HARD}, {SOFT} and {PAIRS}"))
    reader = _Reader(tree)
    play = reader.play()
    if reader.mistakes:
        raise Unreadable(*reader.mistakes)
    return play


@dataclass(slots=True)
class _Reader:
    tree: Mapping[str, Any]
    mistakes: list[Mistake] = field(default_factory=list)

    def play(self) -> Play:
        parts = (HARD, SOFT, PAIRS, DOUBLED, ACES, ATTACK, INSURANCE)
        for part in self.tree:
            if part not in parts:
                self._wrong(part, f"there is no such part{nearest(part, list(parts))}")
        rows = {row: cells for table in (HARD, SOFT) for row, cells in self._rows(table)}
        for table, points in ((table, points) for table, totals in _ROWS.items() for points in totals):
            if not self._complete(rows, table, points):
                self._wrong(table, f"there is no row for {points}, or not one for each number of cards")
        pairs = {_PAIR_NAMES[name]: cells for name, cells in self._named(PAIRS, tuple(_PAIR_NAMES), PAIR_CODES)}
        names = tuple(f"{table} {points}" for table, totals in _ROWS.items() for points in totals)
        doubled = {
            (name.split()[0], int(name.split()[1])): cells
            for name, cells in self._named(DOUBLED, names, tuple(DOUBLED_CODES))
        }
        totals = tuple(str(points) for points in _ROWS[SOFT])
        aces = {int(name): cells for name, cells in self._named(ACES, totals, tuple(ACE_CODES))}
        attack = self._cells(ATTACK, self.tree[ATTACK], YES_NO) if ATTACK in self.tree else ["N"] * len(COLUMNS)
        insurance = self.tree.get(INSURANCE, False)
        if not isinstance(insurance, bool):
            self._wrong(INSURANCE, "this must be true or false")
        columns = {
            up: Column(
                {row: cells[at] for row, cells in rows.items()},
                frozenset(card for card, cells in pairs.items() if cells[at] == PAIR_CODES[0]),
                {row: cells[at] for row, cells in doubled.items()},
                attack[at] == YES_NO[0],
                {points: cells[at] for points, cells in aces.items()},
            )
            for at, up in enumerate(COLUMNS.values())
        }
        return Play(columns, insurance=insurance is True)

    @staticmethod
    def _complete(rows: Mapping[Row, list[str]], table: str, points: int) -> bool:
        each = [cards for cards in range(_TWO_CARDS, MOST_CARDS + 1) if possible(table, points, cards)]
        return (table, points, 0) in rows or all((table, points, cards) in rows for cards in each)

    def _rows(self, table: str) -> Iterator[tuple[Row, list[str]]]:
        names = [str(points) for points in _ROWS[table]]
        by_cards = [f"{name} in {cards}" for name in names for cards in range(_TWO_CARDS, MOST_CARDS + 1)]
        for name, cells in self._named(table, (*names, *by_cards), tuple(CODES)):
            points, _, cards = name.partition(" in ")
            yield (table, int(points), int(cards or 0)), cells

    def _named(self, part: str, names: tuple[str, ...], codes: tuple[str, ...]) -> Iterator[tuple[str, list[str]]]:
        found = self.tree.get(part, {})
        if not isinstance(found, Mapping):
            self._wrong(part, "this must be a table of rows")
            return
        for name, cells in found.items():
            if name in names:
                yield name, self._cells(f"{part}.{name}", cells, codes)
            else:
                self._wrong(part, f"there is no row {name}{nearest(name, list(names))}")

    def _cells(self, where: str, cells: object, codes: tuple[str, ...]) -> list[str]:
        words = cells.split() if isinstance(cells, str) else []
        if len(words) != len(COLUMNS) or not {*words} <= {*codes}:
            self._wrong(
                where, f"this must be {len(COLUMNS)} codes for {' '.join(COLUMNS)}, each one of {', '.join(codes)}"
            )
            return [codes[-1]] * len(COLUMNS)
        return words

    def _wrong(self, where: str, why: str) -> None:
        self.mistakes.append(Mistake(f"play.{where}", why))


# ---------------------------------------------------------------- its schema


def _row(codes: Iterable[str]) -> dict[str, Any]:
    """A row of codes, one for each up card."""
    one = f"({'|'.join(codes)})"
    return {"type": "string", "pattern": f"^\\s*({one}\\s+){{{len(COLUMNS) - 1}}}{one}\\s*$"}


def _table(names: Iterable[str], codes: Iterable[str], *, by_cards: bool = False) -> dict[str, Any]:
    """Rows by name; with `by_cards` also by name and number of cards."""
    every = [*names]
    every += [f"{name} in {cards}" for name in every for cards in range(_TWO_CARDS, MOST_CARDS + 1) if by_cards]
    return {"type": "object", "properties": dict.fromkeys(every, _row(codes)), "additionalProperties": False}


def _totals(table: str) -> list[str]:
    return [str(points) for points in _ROWS[table]]


SCHEMA: Final[Mapping[str, Any]] = {
    "type": "object",
    "description": "a chart by totals, or by totals and numbers of cards, with codes for each up card of the dealer",
    "properties": {
        HARD: _table(_totals(HARD), CODES, by_cards=True),
        SOFT: _table(_totals(SOFT), CODES, by_cards=True),
        PAIRS: _table(_PAIR_NAMES, PAIR_CODES),
        DOUBLED: _table((f"{table} {points}" for table in _ROWS for points in _totals(table)), DOUBLED_CODES),
        ACES: _table(_totals(SOFT), ACE_CODES),
        ATTACK: _row(YES_NO),
        INSURANCE: {"type": "boolean", "default": False},
    },
    "required": [HARD, SOFT],
    "additionalProperties": False,
}
