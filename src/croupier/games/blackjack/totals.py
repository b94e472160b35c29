"""A total-dependent chart: what to do by the total of the hand, whether it is a pair, and what the dealer shows.

Each cell holds one of the codes below. The second letter of a code is the choice to make if the first is not offered: after
a third card, after a split, or at a table without it. A pair that may not be split, or whose cell says "-", is played by its
total.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.engine.decision import Answer, Decision
from croupier.engine.strategy import Strategy, first_offer
from croupier.families.twenty_one.analysis.basics import total as total_of
from croupier.families.twenty_one.chart.cells import CODES, HARD, PAIR_CODES, PAIRS, SOFT
from croupier.families.twenty_one.offers import Hand
from croupier.games.blackjack import elections
from croupier.games.blackjack.deal import SeatView
from croupier.games.blackjack.rules import BlackjackRules
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE, value
from croupier.law.citation import cite
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake

_NAMES = {ACE: "A", TEN: "T"}
_CARDS = (*range(2, TEN + 1), ACE)
_EXPOSED_DOUBLES = (9, 10, 11)

ROWS: Mapping[str, tuple[str, ...]] = {
    HARD: tuple(str(points) for points in range(4, TWENTY_ONE)),
    SOFT: tuple(str(points) for points in range(12, TWENTY_ONE)),
    PAIRS: tuple(_NAMES.get(card, str(card)) for card in _CARDS),
}
_UP_CARDS = tuple(_NAMES.get(card, str(card)) for card in _CARDS)
_HIGH_COLUMNS = frozenset({"A", "T"})
_BOTH_CARDS = (*ROWS[HARD], *(f"s{points}" for points in ROWS[SOFT]))  # the totals of an exposed dealer hand
ALL_COLUMNS = (_UP_CARDS, _BOTH_CARDS)

Cell = tuple[str, str, str]  # table, row, column


def columns(rules: BlackjackRules) -> tuple[str, ...]:
    """What the dealer may show: his up card, or the total of both cards if the hole card is exposed (2.6(k))."""
    return _BOTH_CARDS if rules.hole_card == elections.EXPOSED_HOLE else _UP_CARDS


def column_of(showing: Sequence[int]) -> str:
    """Returns the column for the dealer's cards, given by value; "s21" is a blackjack, which has no column."""
    if len(showing) == 1:
        return _NAMES.get(showing[0], str(showing[0]))
    points = total_of(tuple(showing))
    return f"s{points.points}" if points.soft else str(points.points)


@dataclass(frozen=True, slots=True)
class TotalChart:
    """Every cell, and whether to take insurance and even money when offered."""

    cells: Mapping[Cell, str] = field(hash=False)
    insurance: bool = False
    even_money: bool = False

    def wanted(self, values: Sequence[int], showing: Sequence[int]) -> Iterator[str]:
        """Returns the choices for these cards, given by value, in order of preference; take the first that is offered.

        With three or more cards only "hit" and "stand" are offered, and the same cells apply.
        """
        points = total_of(tuple(values))
        pair = values[0] if len(values) == 2 and values[0] == values[1] else 0
        return self.choices(Hand(points.points, points.soft), pair, showing)

    def choices(self, hand: Hand, pair: int, showing: Sequence[int]) -> Iterator[str]:
        """The same for a hand as the kernels have it. A split hand or a pair is played by the same cells."""
        column = column_of(showing)
        if pair:
            yield from PAIR_CODES[self.cells[PAIRS, _NAMES.get(pair, str(pair)), column]]
        if hand.points < TWENTY_ONE:
            yield from CODES[self.cells[SOFT if hand.soft else HARD, str(hand.points), column]]
        yield "stand"

    @property
    def counts_cards(self) -> bool:
        """Whether a choice depends on the number of cards."""
        return False

    def attacks(self, up: int) -> bool:  # noqa: ARG002 (no up card)
        """Whether the wager is doubled after the up card: never in this game."""
        return False

    def doubles_may_bust(self) -> bool:
        """Whether a hand that it doubles against an ace or ten can go over 21."""
        return any(
            "double" in PAIR_CODES[code] and table != SOFT and _points(table, row) > TWENTY_ONE - TEN
            for (table, row, column), code in self.cells.items()
            if column in _HIGH_COLUMNS and (table, row) != (PAIRS, _NAMES[ACE])
        )

    def strategy(self) -> Strategy:
        """Returns the chart as a strategy for the engine, against which kernels and counts are checked."""
        return _Player(self)

    def plain(self) -> dict[str, Any]:
        """Returns the chart as a document: rows of codes, one code for each column."""
        across = tuple(dict.fromkeys(column for _, _, column in self.cells))
        tables = {
            table: {row: " ".join(f"{self.cells[table, row, column]:<2}" for column in across).rstrip() for row in rows}
            for table, rows in ROWS.items()
        }
        return {"columns": "  ".join(across), **tables, "insurance": self.insurance, "even_money": self.even_money}


# ---------------------------------------------------------------- playing by a chart

_DECLINED = {"insurance": "no_insurance", "even_money": "wait"}


@dataclass(frozen=True, slots=True)
class _Player:
    """A player who follows the chart. He always doubles for the full wager and never asks for a face-down card."""

    chart: TotalChart

    def __call__(self, decision: Decision) -> Answer:
        offers = {offer.name: offer for offer in decision.offers}
        for name, declined in _DECLINED.items():
            if name in offers:
                taken = name if getattr(self.chart, name) else declined
                return Answer(taken, offers[taken].most)
        if "stand" not in offers or not isinstance(decision.view, SeatView):
            return first_offer(decision)
        seen = decision.view
        wanted = self.chart.wanted([value(card) for card in seen.cards], [value(card) for card in seen.dealer])
        name = next((name for name in wanted if name in offers), "stand")  # a split ace may only stand
        return Answer(name, offers[name].most)


# ---------------------------------------------------------------- reading a chart

_KEYS = ("columns", HARD, SOFT, PAIRS, "insurance", "even_money")


def read(tree: Mapping[str, object], rules: BlackjackRules) -> TotalChart:
    """Reads a chart document for a table with these rules; raises `Unreadable` with every mistake in it."""
    mistakes = [
        Mistake(key, f"a chart has no such part{nearest(key, list(_KEYS))}") for key in tree if key not in _KEYS
    ]
    across = columns(rules)
    mistakes.extend(_columns_mistakes(tree.get("columns"), across))
    cells: dict[Cell, str] = {}
    for table, rows in ROWS.items():
        written = tree.get(table, {})
        if not isinstance(written, Mapping):
            mistakes.append(Mistake(table, "this part must be a table of rows"))
            continue
        unknown = (str(row) for row in written if row not in rows)
        mistakes.extend(Mistake(f"{table}.{row}", f"unknown row; the rows are {', '.join(rows)}") for row in unknown)
        for row in rows:
            found, wrong = _row(written.get(row), table, row, across, rules)
            cells.update(found)
            mistakes.extend(wrong)
    flags = {name: tree.get(name, False) for name in _DECLINED}
    mistakes.extend(
        Mistake(name, "write true or false") for name, taken in flags.items() if not isinstance(taken, bool)
    )
    if mistakes:
        raise Unreadable(*mistakes)
    return TotalChart(cells, insurance=flags["insurance"] is True, even_money=flags["even_money"] is True)


def _columns_mistakes(written: object, across: tuple[str, ...]) -> Iterator[Mistake]:
    """The columns may be left out. If given, they must be this table's columns in order."""
    if written is not None and (not isinstance(written, str) or tuple(written.split()) != across):
        yield Mistake("columns", f"the columns of a chart for this table are: {' '.join(across)}")


def _row(
    written: object, table: str, row: str, across: tuple[str, ...], rules: BlackjackRules
) -> tuple[dict[Cell, str], list[Mistake]]:
    place = f"{table}.{row}"
    if written is None:
        return {}, [
            Mistake(place, f"the row is missing; it needs {len(across)} cells, one for each of {' '.join(across)}")
        ]
    codes = written.split() if isinstance(written, str) else []
    if len(codes) != len(across):
        why = f"the row has {len(codes)} cells but needs {len(across)}, one for each of {' '.join(across)}"
        return {}, [Mistake(place, why)]
    mistakes = [
        mistake
        for column, code in zip(across, codes, strict=True)
        for mistake in cell_mistakes(f"{place}, against {column}", table, row, code, rules)
    ]
    return {(table, row, column): code for column, code in zip(across, codes, strict=True)}, mistakes


def cell_mistakes(place: str, table: str, row: str, code: str, rules: BlackjackRules) -> Iterator[Mistake]:
    """Yields an unknown code, or a play that is never offered in that cell at this table."""
    known = PAIR_CODES if table == PAIRS else CODES
    if code in {"P", "Rp"} and table != PAIRS:
        yield Mistake(place, f"{code}: only two cards of equal value may be split", cite("19:47-2.11(a)"))
    elif code not in known:
        yield Mistake(place, f"{code} is not a code; the codes are {', '.join(known)}")
    elif "surrender" in known[code] and not rules.surrender:
        yield Mistake(place, f"{code}: this table does not offer surrender", cite("19:47-2.8(c)"))
    elif (
        "double" in known[code]
        and rules.hole_card == elections.EXPOSED_HOLE
        and _points(table, row) not in _EXPOSED_DOUBLES
    ):
        why = f"{code}: with the hole card exposed only 9, 10 or 11 may be doubled"
        yield Mistake(place, why, cite("19:47-2.6(k)4"))


def _points(table: str, row: str) -> int:
    """The total of the hands in a row."""
    if table != PAIRS:
        return int(row)
    card = _CARDS[ROWS[PAIRS].index(row)]
    return total_of((card, card)).points
