"""The keno board: the numbers 1 to 80, which light when they are drawn, and a place for each kind of ticket below it."""

from __future__ import annotations

from croupier.engine.layout import (
    ANY_SELECTION,
    Area,
    Cell,
    Layout,
    Mark,
    Orientation,
    Point,
    Print,
    Rect,
    Spot,
    Words,
    fitted,
    row_of_areas,
)
from croupier.games.keno.rules import KenoRules
from croupier.games.keno.ticket import NUMBERS, STRAIGHT
from croupier.games.keno.wagers import offered

_MARGIN, _GAP = 40, 4
_TITLE, _BETWEEN, _SLIPS = 90, 26, 150


def layout(rules: KenoRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The board of a game with these rules. A chip on a number is a straight ticket on that spot."""
    portrait = orientation is Orientation.PORTRAIT
    columns, width, height = (8, 920, 104) if portrait else (10, 1600, 88)
    areas: list[Area] = []
    marks: list[Mark] = [Words("KENO", Point(_MARGIN + width // 2, _MARGIN + _TITLE // 2), 72, "gold")]
    top = _MARGIN + _TITLE
    for first in range(1, NUMBERS + 1, columns):
        if first == NUMBERS // 2 + 1:
            top += _BETWEEN
        row = (_number(number) for number in range(first, first + columns))
        areas += row_of_areas(row, Rect(_MARGIN, top, width, height), _GAP)
        top += height
    top += _BETWEEN
    kinds = list(offered(rules).values())
    each = width // len(kinds)
    spots = list[Spot]()
    for at, kind in enumerate(kinds):
        box = Rect(_MARGIN + at * each + _GAP, top, each - 2 * _GAP, _SLIPS, 12)
        name = kind.title.removesuffix(" ticket").upper()
        size = fitted((name,), box.width - 16, 40, 28)
        marks += [Print(box, "dashed"), Words(name, Point(box.middle.x, top + 28), size, "soft")]
        spots.append(Spot(kind.name, ANY_SELECTION, Point(box.middle.x, top + 94)))
    return Layout(
        width=width + 2 * _MARGIN,
        height=top + _SLIPS + _MARGIN,
        areas=tuple(areas),
        marks=tuple(marks),
        spots=tuple(spots),
    )


def _number(number: int) -> Cell:
    return Cell(
        wager=STRAIGHT,
        on=str(number),
        words=f"number {number}: a straight ticket on it",
        label=(str(number),),
        tone="number",
        max_size=40,
        chips="on",
    )
