"""The layout: the position of every wager on the felt, as plain values in whole units. Nothing here draws.

One layout serves the page, the sign and the petition. A game can define its own (`Table.layout`). Otherwise it gets a plain
felt: a grid of labeled areas built from the wagers it offers, with places for its cards, its dice or its last number. A new
game therefore still needs only one folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from croupier.engine.wager_kind import WagerKind
from croupier.money.odds import Odds


class Orientation(StrEnum):
    """The orientation of the felt: landscape for a wide screen or a table, portrait for a phone held upright."""

    LANDSCAPE = "landscape"
    PORTRAIT = "portrait"


class Point(NamedTuple):
    """A position on the felt, measured from its top left corner."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, with rounded corners if `corner_radius` is not 0."""

    x: int
    y: int
    width: int
    height: int
    corner_radius: int = 0

    @property
    def middle(self) -> Point:
        return Point(self.x + self.width // 2, self.y + self.height // 2)

    @property
    def box(self) -> Rect:
        return self

    def contains(self, at: Point) -> bool:
        return self.x <= at.x <= self.x + self.width and self.y <= at.y <= self.y + self.height

    def inset(self, by: int) -> Rect:
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by, self.corner_radius)


@dataclass(frozen=True, slots=True)
class Circle:
    x: int
    y: int
    radius: int

    @property
    def middle(self) -> Point:
        return Point(self.x, self.y)

    @property
    def box(self) -> Rect:
        return Rect(self.x - self.radius, self.y - self.radius, 2 * self.radius, 2 * self.radius)

    def contains(self, at: Point) -> bool:
        return (at.x - self.x) ** 2 + (at.y - self.y) ** 2 <= self.radius**2


@dataclass(frozen=True, slots=True)
class Polygon:
    points: tuple[Point, ...]

    @property
    def middle(self) -> Point:
        return self.box.middle

    @property
    def box(self) -> Rect:
        left, top = min(at.x for at in self.points), min(at.y for at in self.points)
        right, bottom = max(at.x for at in self.points), max(at.y for at in self.points)
        return Rect(left, top, right - left, bottom - top)

    def contains(self, at: Point) -> bool:
        """Whether a line from the point to the right crosses the outline an odd number of times."""
        crossed = False
        for one, other in pairwise((*self.points, self.points[0])):
            if (one.y > at.y) != (other.y > at.y):
                upper, lower = (one, other) if one.y < other.y else (other, one)
                crossed ^= (at.x - upper.x) * (lower.y - upper.y) < (lower.x - upper.x) * (at.y - upper.y)
        return crossed


Shape = Rect | Circle | Polygon


@dataclass(frozen=True, slots=True)
class Grid:
    """Places on a felt of equal cells: `u` across, `v` along, in hundredths of a cell's sides, as on a portrait felt.

    On a landscape felt the grid is rotated: `u` runs up, and `v` to the right.
    """

    orientation: Orientation
    left: int
    top: int
    width: int  # of a cell
    height: int
    across: int  # hundredths from one side of all cells to the other

    def point(self, u: int, v: int) -> Point:
        if self.orientation is Orientation.PORTRAIT:
            return Point(self.left + u * self.width // 100, self.top + v * self.height // 100)
        return Point(self.left + v * self.width // 100, self.top + (self.across - u) * self.height // 100)

    def rect(self, u: tuple[int, int], v: tuple[int, int], corner_radius: int = 0) -> Rect:
        one, other = self.point(u[0], v[0]), self.point(u[1], v[1])
        left, top = min(one.x, other.x), min(one.y, other.y)
        return Rect(left, top, abs(one.x - other.x), abs(one.y - other.y), corner_radius)


@dataclass(frozen=True, slots=True)
class Die:
    """A picture of a die that is printed on an area."""

    face: int
    at: Point  # its center
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A betting area: its wager, its outline, its printed label, and where the chips go."""

    wager: str
    on: str
    shape: Shape
    spot: Point
    words: str  # for screen readers: "place to win 6, pays 7 to 6"
    label: tuple[str, ...] = ()  # the printed lines
    text: Point = Point(0, 0)  # the center of the label
    size: int = 0  # font size of the label
    tone: str = "baize"
    turn: int = 0  # rotation of the label, in degrees
    seat: int = 0  # the seat that owns the area; 0: shared by all seats
    dice: tuple[Die, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.wager} {self.on}" if self.on else self.wager


@dataclass(frozen=True, slots=True)
class Spot:
    """A position for chips without a betting area: a come bet on its point, a double, insurance."""

    wager: str
    on: str
    at: Point
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Words:
    """Text printed on the felt."""

    text: str
    at: Point
    size: int
    tone: str = "white"
    turn: int = 0
    under_cards: bool = False  # where a hand goes: not seen as long as a card lies on any of it


@dataclass(frozen=True, slots=True)
class Arch:
    """Text printed along an arc that hangs between two points."""

    text: str
    start: Point
    end: Point
    radius: int
    size: int
    tone: str = "gold"


@dataclass(frozen=True, slots=True)
class Line:
    """A printed line, straight or curved, for decoration."""

    start: Point
    end: Point
    radius: int = 0  # of the arc; 0: straight
    tone: str = "white"


@dataclass(frozen=True, slots=True)
class Print:
    """A printed shape, for decoration."""

    shape: Shape
    tone: str = "white"


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel beside the felt: its stops in order, each with its label and tone."""

    at: Point
    radius: int
    stops: tuple[tuple[str, str], ...]


Mark = Words | Arch | Line | Print | Wheel


@dataclass(frozen=True, slots=True)
class Place:
    """A position for cards: "dealer", "box 3", "left"."""

    name: str
    at: Point  # the center of the first card; if `width` is set, the center of the whole place
    height: int  # of a card
    width: int = 0  # maximum width of all cards here; 0: unlimited
    rows: int = 1  # several hands lie above each other in so many rows, the first one at the bottom; 1: side by side
    apart: bool = False  # its cards do not overlap, if there is room


HOLDER = "holder"  # "holder 3" is a place for the marker of seat 3 when it holds what goes around the table: the deal
ANY_SELECTION = "*"  # of a `Spot` for every selection that has no place of its own


class NoSuchSpot(LookupError):
    """The layout has no position for this wager."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A felt: its size, its areas in drawing order (later ones on top), and everything printed on it."""

    width: int
    height: int
    areas: tuple[Area, ...]
    marks: tuple[Mark, ...] = ()
    spots: tuple[Spot, ...] = ()
    places: tuple[Place, ...] = ()
    free_places: tuple[Place, ...] = ()  # for hands whose place is not in `places`, in dealing order
    result_place: Place | None = None  # for the dice ("dice"), or the last number or symbol
    lit: frozenset[str] = frozenset()  # names of the areas whose lamps are on
    next_seat: str = ""  # the selection of wagers that a player makes on the areas of the next seat, if that is allowed

    def area(self, wager: str, on: str = "", seat: int = 0) -> Area | None:
        """The area of a wager: the seat's own if it has one, otherwise the shared one."""
        on, seat = self._position(on, seat)
        areas = reversed(self.areas)
        return next((area for area in areas if area.on == on and area.wager == wager and area.seat in {0, seat}), None)

    def spot(self, wager: str, on: str = "", seat: int = 0) -> Point:
        """The position of a wager's chips: on its area, or where the round has moved them."""
        area = self.area(wager, on, seat)
        if area is not None:
            return area.spot
        where, number = self._position(on, seat)
        for spot in self.spots:
            if spot.wager == wager and spot.on in {where, ANY_SELECTION} and spot.seat in {0, number}:
                return spot.at
        message = f'the layout has no spot for "{wager} {on}"'.rstrip() + (f" of seat {seat}" if seat else "")
        raise NoSuchSpot(message)

    def _position(self, on: str, seat: int) -> tuple[str, int]:
        """Where a selection of a seat is: the next seat's position has the areas of that seat."""
        return ("", seat + 1) if on and on == self.next_seat else (on, seat)

    def name_for(self, area: Area, seat: int) -> str:
        """The name of the wager that a seat makes by a chip on an area; "" if the area is of another seat."""
        if area.seat in {0, seat}:
            return area.name
        return f"{area.wager} {self.next_seat}" if self.next_seat and seat and area.seat == seat + 1 else ""

    def at(self, point: Point) -> Area | None:
        """The topmost area at a point."""
        return next((area for area in reversed(self.areas) if area.shape.contains(point)), None)


# ---------------------------------------------------------------- text sizes


def text_width(text: str, size: int) -> int:
    """An upper bound for the width of a bold text. No font is loaded here; each class of letters has a fixed width."""
    return -(-_hundredths(text) * size // 100)


@lru_cache(4096)
def _hundredths(text: str) -> int:
    """The width of a text in hundredths of its size."""
    return sum(
        48 if letter in " .,'·-|!I" else 108 if letter in "MWmw%@" else 86 if letter.isupper() else 70
        for letter in text
    )


def text_height(lines: tuple[str, ...], size: int) -> int:
    return len(lines) * size * 6 // 5


def fitted(lines: tuple[str, ...], width: int, height: int, max_size: int) -> int:
    """The largest font size, up to `max_size`, at which the lines fit."""
    longest = max(lines, key=_hundredths)
    size = max_size
    while size > 1 and (text_width(longest, size) > width or text_height(lines, size) > height):
        size -= 1
    return size


def spoken(kind: WagerKind, on: str, pays: Iterable[Odds]) -> str:
    """An area's text for screen readers."""
    odds = " or ".join(dict.fromkeys(str(each) for each in sorted(pays)))
    return f"{kind.title.lower()}{f' {on}' if on else ''}{f', pays {odds}' if odds else ''}"


# ---------------------------------------------------------------- rows of areas


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One area of a row; `weight` is its share of the row's width. A cell without a wager is a gap."""

    wager: str = ""
    on: str = ""
    words: str = ""
    label: tuple[str, ...] = ()
    tone: str = "baize"
    weight: int = 1
    max_size: int = 60  # largest font size of the label
    chips: str = "under"  # the label; or "beside" it, or "on" it


def row_of_areas(cells: Iterable[Cell], within: Rect, gap: int = 0) -> Iterator[Area]:
    """Fills a rectangle with a row of areas."""
    row = tuple(cells)
    total, before = sum(cell.weight for cell in row), 0
    for cell in row:
        left = within.x + within.width * before // total
        before += cell.weight
        right = within.x + within.width * before // total
        if cell.wager:
            yield cell_area(cell, Rect(left + gap, within.y + gap, right - left - 2 * gap, within.height - 2 * gap, 8))


def cell_area(cell: Cell, shape: Rect) -> Area:
    """The area of a cell. Label and chips each get a part of it, unless the chips go on the label."""
    text, spot = shape.middle, shape.middle
    width, height, aside = shape.width - 12, shape.height - 8, 0
    if cell.chips == "under":
        height = shape.height * 58 // 100
        text = Point(text.x, shape.y + shape.height * 32 // 100)
        spot = Point(spot.x, shape.y + shape.height * 74 // 100)
    elif cell.chips == "beside":
        aside = min(shape.width * 35 // 100, 90)
        width -= aside
        spot = Point(shape.x + shape.width - aside * 55 // 100, spot.y)
    size = fitted(cell.label, width, height, cell.max_size) if cell.label else 0
    if aside and cell.label:  # centered, but moved left if the chips need the room
        longest = max(text_width(line, size) for line in cell.label)
        text = Point(text.x - max(0, longest // 2 + aside - shape.width // 2), text.y)
    return Area(
        wager=cell.wager,
        on=cell.on,
        shape=shape,
        spot=spot,
        words=cell.words,
        label=cell.label,
        text=text,
        size=size,
        tone=cell.tone,
    )


# ---------------------------------------------------------------- the plain layout of any game


_MARGIN, _ROW_HEIGHT = 40, 150
_COLUMNS = {Orientation.LANDSCAPE: 8, Orientation.PORTRAIT: 4}
_WIDTHS = {Orientation.LANDSCAPE: 1600, Orientation.PORTRAIT: 900}


def plain_layout(
    offered: Mapping[str, WagerKind], orientation: Orientation = Orientation.LANDSCAPE, tape: str = ""
) -> Layout:
    """A layout for any game: every wager in a grid, with a heading for each kind that has several areas.

    Above the grid are places for cards, dice or a number, depending on the tape; without a tape there is only the grid.
    Below it are the spots for wagers made during play.
    """
    width, columns = _WIDTHS[orientation], _COLUMNS[orientation]
    above = _above(tape, orientation)
    before_play = [kind for kind in offered.values() if not kind.made_in_play]
    single = [kind for kind in before_play if len(kind.selections) == 1]
    groups = [("", [_cell(kind, on) for kind in single for on in kind.selections])]
    groups += [(kind.title, [_cell(kind, on) for on in kind.selections]) for kind in before_play if kind not in single]
    areas: list[Area] = []
    marks: list[Mark] = [*above.marks]
    top = _MARGIN + above.height
    for heading, cells in groups:
        if heading:
            size = fitted((heading,), width - 2 * _MARGIN, 40, 30)
            marks.append(Words(heading, Point(width // 2, top + 24), size, "gold"))
            top += 56
        for first in range(0, len(cells), columns):
            row = cells[first : first + columns]
            row += [Cell()] * (columns - len(row) if first else 0)
            areas += row_of_areas(row, Rect(_MARGIN, top, width - 2 * _MARGIN, _ROW_HEIGHT), 6)
            top += _ROW_HEIGHT
        top += 16 if cells else 0
    spots = []
    for kind in (each for each in offered.values() if each.made_in_play):
        marks.append(Words(kind.title, Point(width // 4, top + 30), fitted((kind.title,), width // 3, 40, 30), "gold"))
        spots += [Spot(kind.name, on, Point(width // 2, top + 30)) for on in kind.selections]
        top += 70
    return replace(above, width=width, height=top + _MARGIN, areas=tuple(areas), marks=tuple(marks), spots=tuple(spots))


_CARD, _OVER, _UNDER = 130, 34, 40  # heights of a card, of the count above it, of the name below it
_FREE_PLACES = 16  # for hands
_DEALER_WIDTH, _SHOWN_WIDTH, _SHOWN_HEIGHT = 560, 520, 120


def _above(tape: str, orientation: Orientation) -> Layout:
    """The part of a plain felt above the grid."""
    if tape == "cards":
        return _cards_above(orientation)
    shown = Rect((_WIDTHS[orientation] - _SHOWN_WIDTH) // 2, _MARGIN, _SHOWN_WIDTH, _SHOWN_HEIGHT + 20, 16)
    if not tape:
        return Layout(width=_WIDTHS[orientation], height=0, areas=())
    result_place = Place("dice" if tape == "dice" else "", shown.middle, _SHOWN_HEIGHT, _SHOWN_WIDTH - 20)
    return Layout(
        width=_WIDTHS[orientation],
        height=shown.height + 20,
        areas=(),
        marks=(Print(shown, "dashed"),),
        result_place=result_place,
    )


def _cards_above(orientation: Orientation) -> Layout:
    """The dealer's place, then rows of free places: the names and the number of the game's hands are unknown here."""
    width, columns = _WIDTHS[orientation], _COLUMNS[orientation]
    dealer = Place("dealer", Point(width // 2, _MARGIN + _CARD // 2), _CARD, _DEALER_WIDTH)
    around = Rect(dealer.at.x - dealer.width // 2, _MARGIN - 6, dealer.width, _CARD + 12, 16)
    beside = Point(around.x - 70, dealer.at.y)
    marks = (Print(around, "dashed"), Words("DEALER", beside, 22, "soft"))
    top, row, cell = _MARGIN + _CARD + _UNDER, _OVER + _CARD + _UNDER, (width - 2 * _MARGIN) // columns
    free_places = []
    for number in range(_FREE_PLACES):
        down, across = divmod(number, columns)
        at = Point(_MARGIN + cell * across + cell // 2, top + row * down + _OVER + _CARD // 2)
        free_places.append(Place(f"free {number + 1}", at, _CARD, cell - 16))
    height = top - _MARGIN + row * (_FREE_PLACES // columns) + 16
    return Layout(width=width, height=height, areas=(), marks=marks, places=(dealer,), free_places=tuple(free_places))


def _cell(kind: WagerKind, on: str) -> Cell:
    return Cell(wager=kind.name, on=on, words=spoken(kind, on, kind.pays), label=(on or kind.title,), max_size=44)
