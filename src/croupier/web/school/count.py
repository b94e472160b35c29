"""The count drill: rows of cards, the running count, how many decks are left by the discard tray, and the true count.

It counts by Hi-Lo: 2 to 6 are +1, 7 to 9 are 0, tens and aces are -1. A deck without tens does not come out at 0, so the count
of a whole shoe begins where it ends at 0 with the last card.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from markupsafe import Markup

from croupier.documents.reading import Tree
from croupier.engine.game import GameKind
from croupier.engine.traits import ShoeStanding
from croupier.equipment.cards import Card
from croupier.floor.accounts.permissions import demand
from croupier.paper.devices import tray_svg
from croupier.sheets.sheet import Sheet
from croupier.web.context import context_of
from croupier.web.pages.common import MayReadTable
from croupier.web.rendering.render import page
from croupier.web.school.deals import MOST_DRILLS, following, new_number
from croupier.web.school.notebook import Notebook

router = APIRouter(include_in_schema=False)

DRILL = "count"
PACES = (0, 3, 2, 1)  # seconds a row; 0: step by step
ROWS = 6
_LOW, _MIDDLE = "23456", "789"
_CARDS_OF_A_ROW = (2, 4)
_DEEPEST = Fraction(3, 5)  # of the shoe, before the first row
_HALF_A_DECK, _ONE = Fraction(1, 2), Fraction(1)

Typed = Annotated[str, Query(max_length=12)]


def hi_lo(card: Card) -> int:
    """What a card adds to the running count."""
    if card.rank in _LOW:
        return 1
    return 0 if card.rank in _MIDDLE else -1


@dataclass(frozen=True, slots=True)
class CountedShoe:
    """A shoe under way: the cards that are in the tray, and the rows that come now."""

    decks: int
    size: int  # of the full shoe
    gone: tuple[Card, ...]  # before the first row
    rows: tuple[tuple[Card, ...], ...]
    first_count: int  # of the full shoe

    @property
    def count_before(self) -> int:
        return self.first_count + sum(map(hi_lo, self.gone))

    @property
    def running_count(self) -> int:
        """After the last row."""
        return self.count_before + sum(hi_lo(card) for row in self.rows for card in row)

    @property
    def in_tray(self) -> int:
        return len(self.gone) + sum(map(len, self.rows))

    @property
    def decks_left(self) -> Fraction:
        return Fraction(self.decks * (self.size - self.in_tray), self.size)

    @property
    def true_count(self) -> Fraction:
        return self.running_count / self.decks_left


def counted_shoe(sheet: Sheet, number: int) -> CountedShoe | None:
    """The shoe of this number; None for a game whose cards are not counted so."""
    standing = sheet.game.play.opening(sheet.rules)
    if sheet.game.table.kind is not GameKind.TWENTY_ONE or not isinstance(standing, ShoeStanding):
        return None
    shoe = next(iter(standing.shoes().values()), None)
    if shoe is None:
        return None
    cards: list[Any] = [card for card, copies in zip(shoe.deck.kinds, shoe.unseen, strict=True) for _ in range(copies)]
    random = Random(number)  # noqa: S311 (a drill, not a game)
    random.shuffle(cards)
    at = random.randrange(int(len(cards) * _DEEPEST))
    gone, rows = tuple(cards[:at]), []
    for _ in range(ROWS):
        many = random.randint(*_CARDS_OF_A_ROW)
        rows.append(tuple(cards[at : at + many]))
        at += many
    return CountedShoe(max(shoe.unseen), len(cards), gone, tuple(rows), -sum(map(hi_lo, cards)))


@router.get("/tables/{table}/practice/count")
def count_drill(
    request: Request,
    table: str,
    actor: MayReadTable,
    shoe: int | None = None,
    row: Annotated[int | None, Query(ge=0, le=ROWS)] = None,
    pace: int = 0,
    running: Typed = "",
    decks: Typed = "",
    true: Typed = "",
) -> Response:
    """The start of a drill, one of its rows, its questions, or what the answers were worth."""
    demand(actor, "read_table", table=table)
    sheet = context_of(request).casino.table(table).sheet
    number = (shoe if shoe is not None else new_number()) % MOST_DRILLS
    counted = counted_shoe(sheet, number)
    if counted is None:
        why = f"The cards of {sheet.game.title} are not counted by Hi-Lo here."
        return page(request, "coach.html", title="Practice", table=table, choices=[], why=why)
    checks = _checks(counted, running, decks, true) if row == ROWS and (running or decks or true) else []
    book = Notebook.of(request, DRILL)
    if checks:
        book = book.with_score(number, {each["what"]: (1, int(each["right"])) for each in checks})
    response = page(
        request,
        "school_count.html",
        table=table,
        title=sheet.game.title,
        number=number,
        following=following(number),
        shoe=counted,
        row=row,
        rows=ROWS,
        seconds=pace if pace in PACES else 0,
        paces=PACES,
        cards=[str(card) for card in counted.rows[row]] if row is not None and row < ROWS else [],
        words=", ".join(card.spoken for card in counted.rows[row]) if row is not None and row < ROWS else "",
        tray=Markup(tray_svg(counted.in_tray, counted.size)) if row == ROWS else "",  # noqa: S704 (our own drawing)
        checks=checks,
        book=book,
    )
    book.keep(response, table, DRILL)
    return response


def _checks(shoe: CountedShoe, running: str, decks: str, true: str) -> list[Tree]:
    """Each question with what was typed and what is right: the count exactly, the others as near as the eye is."""
    asked = (
        ("running count", running, Fraction(shoe.running_count), Fraction(0)),
        ("decks left", decks, shoe.decks_left, _HALF_A_DECK),
        ("true count", true, shoe.true_count, _ONE),
    )
    checks = list[Tree]()
    for what, typed, exact, near in asked:
        given = _read(typed)
        right = given is not None and abs(given - exact) <= near
        checks.append({"what": what, "typed": typed, "exact": _written(exact), "right": right})
    return checks


def _read(typed: str) -> Fraction | None:
    """A number as people type it: "3", "-2", "2.5", "2½"; None if it is none."""
    text = typed.strip().replace("\N{MINUS SIGN}", "-").replace("½", ".5")
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


def _written(exact: Fraction) -> str:
    """With one decimal, unless it is whole."""
    tenths = round(exact * 10)
    whole, part = divmod(abs(tenths), 10)
    return f"{'-' if tenths < 0 else ''}{whole}{f'.{part}' if part else ''}"
