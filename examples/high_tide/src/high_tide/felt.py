"""The high tide felt: the mark and the tide side by side, the payouts, and the wagers of each player."""

from __future__ import annotations

from croupier.engine.layout import Cell, Layout, Orientation, Place, Point, Print, Rect, Words, row_of_areas, spoken
from high_tide.rules import REACHES, HighTideRules
from high_tide.wagers import SLACK_WATER, TIDE, offered

_MARGIN, _CARD, _ROW = 40, 190, 200
_TONES = {TIDE: "blue", SLACK_WATER: "leaf"}


def layout(rules: HighTideRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The felt of a table with these rules."""
    width = 760 if orientation is Orientation.PORTRAIT else 1240
    middle = _MARGIN + width // 2
    top = _MARGIN + 70
    places = tuple(
        Place(name, Point(middle + side * 150, top + _CARD // 2), _CARD, 180)
        for name, side in (("mark", -1), ("tide", 1))
    )
    frames = (Print(Rect(place.at.x - 90, top - 8, 180, _CARD + 16, 14), "dashed") for place in places)
    names = (Words(place.name.upper(), Point(place.at.x, top + _CARD + 30), 24, "soft") for place in places)
    table = (
        Words(
            f"{reaches[0]} to {reaches[-1]} ranks win: {rules.payouts[row]}",
            Point(middle, top + _CARD + 76 + 34 * line),
            24,
            "gold",
        )
        for line, (row, reaches) in enumerate(REACHES.items())
    )
    below = top + _CARD + 70 + 34 * len(REACHES)
    areas = row_of_areas((_cell(rules, name) for name in offered(rules)), Rect(_MARGIN, below, width, _ROW), 5)
    return Layout(
        width=width + 2 * _MARGIN,
        height=below + _ROW + _MARGIN,
        areas=tuple(areas),
        marks=(Words("HIGH TIDE", Point(middle, _MARGIN + 20), 46, "gold"), *frames, *names, *table),
        places=places,
    )


def _cell(rules: HighTideRules, name: str) -> Cell:
    kind = offered(rules)[name]
    pays = f"pays {kind.pays[0]}" if len(kind.pays) == 1 else "rise or fall"
    label = (kind.title.upper(), pays)
    return Cell(wager=name, words=spoken(kind, "", kind.pays), label=label, tone=_TONES[name], max_size=38)
