"""The baccarat felt: places for the two hands, and for each seat its wagers and the box for its vigorish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from croupier.engine.layout import (
    Arch,
    Area,
    Layout,
    Mark,
    Orientation,
    Place,
    Point,
    Print,
    Rect,
    Spot,
    Words,
    fitted,
    spoken,
)
from croupier.engine.wager_kind import WagerKind
from croupier.families.baccarat.points import BANKER, PLAYER, TIE
from croupier.families.baccarat.rules import HALF_ON_SIX, PUSH_ON_SEVEN, VIGORISH, BaccaratRules
from croupier.families.baccarat.wagers import DRAGON_7, DRAGON_BONUS, HALF_ROW, MARKED, PAIR, PANDA_8

_MARGIN, _GAP = 40, 6
_CARD, _HAND_WIDTH = 170, 420
_TITLE = 96  # from the cards to the seats
SEATS_TOP = _MARGIN + 40 + _CARD + 40 + _TITLE  # where the seats begin
_HEIGHTS = {TIE: 84, BANKER: 104, PLAYER: 104}
_BONUS_HEIGHT, _BOX_HEIGHT = 78, 58
_MOST_IN_A_ROW = 7  # seats on a portrait felt: more stand in rows of six, fewer in rows of four


class _Row(NamedTuple):
    """One row of a seat's wagers: the wagers side by side, and its height."""

    wagers: tuple[tuple[str, str], ...]
    height: int


_LABELS = {
    (TIE, ""): "TIE",
    (BANKER, ""): "BANKER",
    (PLAYER, ""): "PLAYER",
    (PAIR, PLAYER): "P PAIR",
    (PAIR, BANKER): "B PAIR",
    (DRAGON_BONUS, PLAYER): "P BONUS",
    (DRAGON_BONUS, BANKER): "B BONUS",
    (DRAGON_7, ""): "DRAGON",
    (PANDA_8, ""): "PANDA",
}
_TONES = {TIE: "leaf", BANKER: "rose", PLAYER: "number"}
_SECOND_LINES = {DRAGON_7: "7", PANDA_8: "8"}


def layout(
    title: str, rules: BaccaratRules, offered: Mapping[str, WagerKind], orientation: Orientation, seats: int
) -> Layout:
    """The felt of a table with these wagers and so many seats."""
    portrait = orientation is Orientation.PORTRAIT
    across = (6 if seats > _MOST_IN_A_ROW else 4) if portrait else seats
    width = 960 if portrait else 1900 if seats > _MOST_IN_A_ROW else 1600
    rows = tuple(_rows(offered))
    top = SEATS_TOP
    tall = sum(row.height for row in rows) + _BOX_HEIGHT + 34
    areas: list[Area] = []
    spots: list[Spot] = []
    marks: list[Mark] = [*hand_frames(width), *_title(title, rules, width)]
    for seat in range(1, seats + 1):
        down, place = divmod(seat - 1, across)
        column = Rect(
            _MARGIN + (width - 2 * _MARGIN) * place // across,
            top + down * tall + _sag(place, across, portrait=portrait),
            (width - 2 * _MARGIN) // across,
            tall,
        )
        areas += _seat(offered, rows, seat, column)
        box = _box(rows, column)
        marks += [Print(box, "dashed"), Words(str(seat), Point(box.x + 22, box.middle.y), 22, "soft")]
        spots += [Spot(MARKED, "", box.middle, seat)] if MARKED in offered else []
    last = max(area.shape.box.y + area.shape.box.height for area in areas)
    return Layout(
        width=width,
        height=last + _BOX_HEIGHT + _MARGIN,
        areas=tuple(areas),
        marks=tuple(marks),
        spots=tuple(spots),
        places=tuple(hand_places(width)),
    )


def _rows(offered: Mapping[str, WagerKind]) -> Iterator[_Row]:
    """The rows of a seat, from the dealer to the player."""
    for kind in (PAIR, DRAGON_BONUS):
        if kind in offered:
            yield _Row(((kind, PLAYER), (kind, BANKER)), _BONUS_HEIGHT)
    odd = tuple((kind, "") for kind in (DRAGON_7, PANDA_8) if kind in offered)
    if odd:
        yield _Row(odd, _BONUS_HEIGHT)
    for kind in (TIE, BANKER, PLAYER):
        yield _Row(((kind, ""),), _HEIGHTS[kind])


def _sag(place: int, across: int, *, portrait: bool) -> int:
    """How far a seat is moved down: the row of a landscape felt curves around the dealer."""
    if portrait:
        return 0
    offset = 2 * place - across + 1
    return 90 - 90 * offset**2 // (across - 1) ** 2


def hand_places(width: int) -> Iterator[Place]:
    """The places of the Player's Hand and the Banker's Hand, at the top of a felt."""
    for side, hand in ((-1, PLAYER), (1, BANKER)):
        at = Point(width // 2 + side * (_HAND_WIDTH // 2 + 14), _MARGIN + 40 + _CARD // 2)
        yield Place(hand, at, _CARD, _HAND_WIDTH - 30)


def hand_frames(width: int) -> Iterator[Mark]:
    """A frame and a name for each hand."""
    for place in hand_places(width):
        left = place.at.x - _HAND_WIDTH // 2
        yield Print(Rect(left, _MARGIN + 28, _HAND_WIDTH, _CARD + 24, 14), "soft")
        yield Words(f"{place.name.upper()}'S HAND", Point(place.at.x, _MARGIN + 8), 26, "gold")


def _title(title: str, rules: BaccaratRules, width: int) -> Iterator[Mark]:
    """The name of the game, and a line with the payouts."""
    pays = rules.payouts
    banker = {
        VIGORISH: f"{pays[BANKER]} less {rules.vigorish_percent} percent",
        PUSH_ON_SEVEN: f"{pays[BANKER]}, a three-card 7 pushes",
        HALF_ON_SIX: f"{pays[BANKER]}, on a 6 {pays[HALF_ROW]}",
    }
    text = f"player pays {pays[PLAYER]} · banker pays {banker[rules.banker_pays]} · tie pays {pays[TIE]}"
    yield from title_lines(title, text, width)


def title_lines(title: str, text: str, width: int) -> Iterator[Mark]:
    """A line of text, and the name of the game along an arc, between the hands and the seats."""
    middle = SEATS_TOP - _TITLE + 20
    yield Words(text, Point(width // 2, middle), fitted((text,), width - 80, 40, 28), "soft")
    start, end = Point(width // 4, middle + 36), Point(width * 3 // 4, middle + 36)
    sag = 26
    radius = ((end.x - start.x) ** 2 // 4 + sag**2) // (2 * sag)
    yield Arch(title, start, end, radius, 40)


def _seat(offered: Mapping[str, WagerKind], rows: tuple[_Row, ...], seat: int, column: Rect) -> Iterator[Area]:
    y = column.y
    for row in rows:
        width = column.width // len(row.wagers)
        for number, (kind, on) in enumerate(row.wagers):
            shape = Rect(column.x + number * width + _GAP // 2, y, width - _GAP, row.height - _GAP, 8)
            yield _area(offered[kind], on, seat, shape)
        y += row.height


def _area(kind: WagerKind, on: str, seat: int, shape: Rect) -> Area:
    words = _LABELS[kind.name, on]
    main = kind.name in _HEIGHTS
    label = (words,) if main else tuple(words.split()) + ((_SECOND_LINES[kind.name],) if not on else ())
    if kind.name == TIE:
        label = (f"TIE {kind.pays[0]}",)
    return Area(
        wager=kind.name,
        on=on,
        shape=shape,
        spot=Point(shape.middle.x, shape.y + shape.height * (66 if main else 72) // 100),
        words=f"seat {seat}: {spoken(kind, on, kind.pays)}",
        label=label,
        text=Point(shape.middle.x, shape.y + shape.height * 30 // 100),
        size=fitted(label, shape.width - 10, shape.height * 58 // 100, 26),
        tone=_TONES.get(kind.name, "side"),
        seat=seat,
    )


def _box(rows: tuple[_Row, ...], column: Rect) -> Rect:
    """The numbered box of a seat, in which its vigorish is marked."""
    top = column.y + sum(row.height for row in rows)
    return Rect(column.x + _GAP, top, column.width - 2 * _GAP, _BOX_HEIGHT - _GAP, 8)
