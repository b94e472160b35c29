"""The crow's nest felt: the nest for the dice on top, then the wagers in two rows."""

from __future__ import annotations

from croupier.engine.layout import Cell, Layout, Orientation, Place, Point, Print, Rect, Words, row_of_areas, spoken
from crows_nest.rules import CrowsNestRules
from crows_nest.wagers import ALOFT, BELOW, CROW, TWINS, WATCH, offered

_MARGIN, _GAP, _ROW = 40, 5, 190
_LABELS = {
    ALOFT: ("ALOFT", "8 or more"),
    BELOW: ("BELOW", "6 or less"),
    TWINS: ("TWINS", "two alike"),
    CROW: ("THE CROW", "2 or 12"),
    WATCH: ("THE WATCH", "twins before a 7"),
}
_TONES = {ALOFT: "blue", BELOW: "leaf", TWINS: "number", CROW: "black", WATCH: "red"}


def layout(rules: CrowsNestRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The felt of a table with these rules."""
    width = 760 if orientation is Orientation.PORTRAIT else 1240
    nest = Rect(_MARGIN + width // 2 - 150, _MARGIN + 50, 300, 130, 60)
    title = Words("CROW'S NEST", Point(_MARGIN + width // 2, _MARGIN + 16), 38, "gold")
    seven = f"a 7 takes {rules.seven_takes} of aloft and below"
    top = nest.y + nest.height + 24
    rows = ((BELOW, ALOFT), tuple(name for name in (TWINS, CROW, WATCH) if name in offered(rules)))
    areas = [
        area
        for number, row in enumerate(rows)
        for area in row_of_areas(
            (_cell(rules, name) for name in row), Rect(_MARGIN, top + number * _ROW, width, _ROW), _GAP
        )
    ]
    below = top + len(rows) * _ROW
    return Layout(
        width=width + 2 * _MARGIN,
        height=below + 70,
        areas=tuple(areas),
        marks=(Print(nest, "dashed"), title, Words(seven, Point(_MARGIN + width // 2, below + 30), 26, "gold")),
        result_place=Place("dice", nest.middle, 104, nest.width - 30),
    )


def _cell(rules: CrowsNestRules, name: str) -> Cell:
    kind = offered(rules)[name]
    label = (*_LABELS[name], f"pays {kind.pays[0]}")
    return Cell(wager=name, words=spoken(kind, "", kind.pays), label=label, tone=_TONES[name], max_size=34)
