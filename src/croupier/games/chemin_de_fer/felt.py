"""The chemin de fer felt: places for the two hands, and for each seat the bank, banco and a wager against the bank."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.layout import Area, Layout, Mark, Orientation, Point, Rect, Words, fitted, spoken
from croupier.families.baccarat.felt import SEATS_TOP, hand_frames, hand_places, title_lines
from croupier.games.chemin_de_fer.rules import CheminDeFerRules
from croupier.games.chemin_de_fer.wagers import AGAINST, BANCO, BANK, offered

_SEATS = 9
_MARGIN, _GAP = 40, 6
_HEIGHTS = {BANK: 104, BANCO: 84, AGAINST: 104}
_TONES = {BANK: "rose", BANCO: "side", AGAINST: "number"}


def layout(rules: CheminDeFerRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The felt of a table with these rules."""
    portrait = orientation is Orientation.PORTRAIT
    across, width = (5, 960) if portrait else (_SEATS, 1700)
    tall = sum(_HEIGHTS.values()) + 70
    percent = rules.vigorish_percent
    taken = f"the house takes {percent} percent of what the bank wins" if percent else "the house takes nothing"
    marks: list[Mark] = [
        *hand_frames(width),
        *title_lines("CHEMIN DE FER", f"the bank pays {rules.payouts[AGAINST]} · {taken}", width),
    ]
    areas: list[Area] = []
    for seat in range(1, _SEATS + 1):
        down, place = divmod(seat - 1, across)
        column = Rect(
            _MARGIN + (width - 2 * _MARGIN) * place // across,
            SEATS_TOP + down * tall,
            (width - 2 * _MARGIN) // across,
            tall,
        )
        areas += _seat(rules, seat, column)
        marks.append(Words(str(seat), Point(column.middle.x, column.y + tall - 45), 24, "soft"))
    last = max(area.shape.box.y + area.shape.box.height for area in areas)
    return Layout(
        width=width,
        height=last + 60 + _MARGIN,
        areas=tuple(areas),
        marks=tuple(marks),
        places=tuple(hand_places(width)),
    )


def _seat(rules: CheminDeFerRules, seat: int, column: Rect) -> Iterator[Area]:
    y = column.y
    for name, height in _HEIGHTS.items():
        kind = offered(rules)[name]
        shape = Rect(column.x + _GAP // 2, y, column.width - _GAP, height - _GAP, 8)
        label = (name.upper(),)
        yield Area(
            wager=name,
            on="",
            shape=shape,
            spot=Point(shape.middle.x, shape.y + shape.height * 66 // 100),
            words=f"seat {seat}: {spoken(kind, '', kind.pays)}",
            label=label,
            text=Point(shape.middle.x, shape.y + shape.height * 30 // 100),
            size=fitted(label, shape.width - 10, shape.height * 58 // 100, 26),
            tone=_TONES[name],
            seat=seat,
        )
        y += height
