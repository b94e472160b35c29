"""The layout: where on the felt each wager is made and lies, as plain values in whole units. Nothing here draws.

One layout serves the page, the sign and the petition. A game says its own (`Table.layout`); one that says none gets a plain
felt: a grid of labelled areas made from the wagers it offers, and places for its cards, its dice or its last number, so that
adding a game stays adding one folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from croupier.engine.wager_kind import WagerKind
from croupier.money.odds import Odds


class Orientation(StrEnum):
    """How the felt is looked at: on a wide screen or a table, or on a telephone held upright."""

    LANDSCAPE = "landscape"
    PORTRAIT = "portrait"


class Point(NamedTuple):
    """A place on the felt: so far from its left, so far from its top."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle; its corners are rounded by `corner_radius`."""

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

    def holds(self, at: Point) -> bool:
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

    def holds(self, at: Point) -> bool:
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

    def holds(self, at: Point) -> bool:
        """Whether a line from the point to the right crosses the outline an odd number of times."""
        crossed = False
        for one, other in pairwise((*self.points, self.points[0])):
            if (one.y > at.y) != (other.y > at.y):
                upper, lower = (one, other) if one.y < other.y else (other, one)
                crossed ^= (at.x - upper.x) * (lower.y - upper.y) < (lower.x - upper.x) * (at.y - upper.y)
        return crossed


Shape = Rect | Circle | Polygon


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A betting area: what is wagered there, its outline, what is printed on it, and where the chips lie."""

    wager: str
    on: str
    shape: Shape
    spot: Point
    words: str  # as it is read aloud: "place to win 6, pays 7 to 6"
    label: tuple[str, ...] = ()  # the lines printed on it
    text: Point = Point(0, 0)  # the middle of what is printed
    size: int = 0  # of the letters
    tone: str = "baize"
    turn: int = 0  # of what is printed, in degrees
    seat: int = 0  # whose area it is, where each seat has one of the same name; 0: anybody's

    @property
    def name(self) -> str:
        return f"{self.wager} {self.on}" if self.on else self.wager


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a wager lies that is not made there: a come bet on its point, a double, insurance."""

    wager: str
    on: str
    at: Point
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Words:
    """Printed on the felt, to be read only."""

    text: str
    at: Point
    size: int
    tone: str = "white"
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Arch:
    """Words printed along an arc that hangs from one point to another."""

    text: str
    start: Point
    end: Point
    radius: int
    size: int
    tone: str = "gold"


@dataclass(frozen=True, slots=True)
class Line:
    """A line, straight or bent, printed for the eye."""

    start: Point
    end: Point
    radius: int = 0  # of the arc; 0: straight
    tone: str = "white"


@dataclass(frozen=True, slots=True)
class Print:
    """A shape printed for the eye."""

    shape: Shape
    tone: str = "white"


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel as it stands beside the felt: its stops in order and the tone of each."""

    at: Point
    radius: int
    stops: tuple[tuple[str, str], ...]


Mark = Words | Arch | Line | Print | Wheel


@dataclass(frozen=True, slots=True)
class Place:
    """Where cards lie: "dealer", "box 3", "left"."""

    name: str
    at: Point  # the middle of the first card; with `width`, the middle of all that lies there
    height: int  # of a card
    width: int = 0  # all that lies here stays within so much; 0: as much as it takes


class NoSuchSpot(LookupError):
    """The layout has no place for such a wager."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A felt: how large, the areas in the order they are drawn (a later one lies over an earlier), and what is printed."""

    width: int
    height: int
    areas: tuple[Area, ...]
    marks: tuple[Mark, ...] = ()
    spots: tuple[Spot, ...] = ()
    places: tuple[Place, ...] = ()
    free: tuple[Place, ...] = ()  # for hands whose place has no name here, in the order in which they are dealt
    shows: Place | None = None  # where the dice lie ("dice"), or the last number or symbol is shown

    def area(self, wager: str, on: str = "", seat: int = 0) -> Area | None:
        """The area on which a wager is made, a seat's own before anybody's."""
        found = [area for area in self.areas if (area.wager, area.on) == (wager, on) and area.seat in {0, seat}]
        return found[-1] if found else None

    def spot(self, wager: str, on: str = "", seat: int = 0) -> Point:
        """Where a wager lies: on its area, or where the round has moved it."""
        area = self.area(wager, on, seat)
        if area is not None:
            return area.spot
        for spot in self.spots:
            if (spot.wager, spot.on) == (wager, on) and spot.seat in {0, seat}:
                return spot.at
        message = f'the layout has no place for "{wager} {on}"'.rstrip() + (f" of seat {seat}" if seat else "")
        raise NoSuchSpot(message)

    def at(self, point: Point) -> Area | None:
        """The area one touches there: of several the one that lies on top."""
        return next((area for area in reversed(self.areas) if area.shape.holds(point)), None)


# ---------------------------------------------------------------- letters that fit


def text_width(text: str, size: int) -> int:
    """How wide a bold text of that size is, at most: no typeface is at hand, so by the sort of each letter."""
    hundredths = sum(
        48 if letter in " .,'·-|!I" else 108 if letter in "MWmw%@" else 86 if letter.isupper() else 70
        for letter in text
    )
    return -(-hundredths * size // 100)


def text_height(lines: tuple[str, ...], size: int) -> int:
    return len(lines) * size * 6 // 5


def fitted(lines: tuple[str, ...], width: int, height: int, most: int) -> int:
    """The largest letters, up to `most`, in which the lines stay within."""
    size = most
    while size > 1 and (max(text_width(line, size) for line in lines) > width or text_height(lines, size) > height):
        size -= 1
    return size


def spoken(kind: WagerKind, on: str, pays: Iterable[Odds]) -> str:
    """How an area is read aloud."""
    odds = " or ".join(dict.fromkeys(str(each) for each in sorted(pays)))
    return f"{kind.title.lower()}{f' {on}' if on else ''}{f', pays {odds}' if odds else ''}"


# ---------------------------------------------------------------- rows of areas


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One area of a row; `weight` is its share of the row. Without a wager it is a gap."""

    wager: str = ""
    on: str = ""
    words: str = ""
    label: tuple[str, ...] = ()
    tone: str = "baize"
    weight: int = 1
    most: int = 60  # the largest letters
    chips: str = "under"  # where they lie: under what is printed, beside it, or on it


def across(cells: Iterable[Cell], within: Rect, gap: int = 0) -> Iterator[Area]:
    """A row of areas that fills a rectangle."""
    row = tuple(cells)
    total, before = sum(cell.weight for cell in row), 0
    for cell in row:
        left = within.x + within.width * before // total
        before += cell.weight
        right = within.x + within.width * before // total
        if cell.wager:
            yield filled(cell, Rect(left + gap, within.y + gap, right - left - 2 * gap, within.height - 2 * gap, 8))


def filled(cell: Cell, shape: Rect) -> Area:
    """The area of a cell: print and chips have each their part of it, unless the chips lie on the print."""
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
    size = fitted(cell.label, width, height, cell.most) if cell.label else 0
    if aside and cell.label:  # in the middle, as far as the chips leave it there
        long = max(text_width(line, size) for line in cell.label)
        text = Point(text.x - max(0, long // 2 + aside - shape.width // 2), text.y)
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


# ---------------------------------------------------------------- any game's layout


_MARGIN, _ROW_HEIGHT = 40, 150
_COLUMNS = {Orientation.LANDSCAPE: 8, Orientation.PORTRAIT: 4}
_WIDTHS = {Orientation.LANDSCAPE: 1600, Orientation.PORTRAIT: 900}


def plain_layout(
    offered: Mapping[str, WagerKind], orientation: Orientation = Orientation.LANDSCAPE, tape: str = ""
) -> Layout:
    """What the game's tape shows, then every wager in a grid, each kind of several areas under its heading.

    Above the grid are places for cards, dice or a number, by the name of the tape; with no tape there is only the grid. Last
    come the spots of what is wagered in play.
    """
    width, columns = _WIDTHS[orientation], _COLUMNS[orientation]
    above = _above(tape, orientation)
    made = [kind for kind in offered.values() if not kind.made_in_play]
    alone = [kind for kind in made if len(kind.selections) == 1]
    groups = [("", [_cell(kind, on) for kind in alone for on in kind.selections])]
    groups += [(kind.title, [_cell(kind, on) for on in kind.selections]) for kind in made if kind not in alone]
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
            areas += across(row, Rect(_MARGIN, top, width - 2 * _MARGIN, _ROW_HEIGHT), 6)
            top += _ROW_HEIGHT
        top += 16 if cells else 0
    spots = []
    for kind in (each for each in offered.values() if each.made_in_play):
        marks.append(Words(kind.title, Point(width // 4, top + 30), fitted((kind.title,), width // 3, 40, 30), "gold"))
        spots += [Spot(kind.name, on, Point(width // 2, top + 30)) for on in kind.selections]
        top += 70
    return replace(above, width=width, height=top + _MARGIN, areas=tuple(areas), marks=tuple(marks), spots=tuple(spots))


_CARD, _OVER, _UNDER = 130, 34, 40  # a card, the plate over it that says what it counts, the name under it
_FREE = 16  # places for hands
_DEALER_WIDTH, _SHOWN_WIDTH, _SHOWN_HEIGHT = 560, 520, 120


def _above(tape: str, orientation: Orientation) -> Layout:
    """The upper part of a plain felt."""
    if tape == "cards":
        return _cards_above(orientation)
    shown = Rect((_WIDTHS[orientation] - _SHOWN_WIDTH) // 2, _MARGIN, _SHOWN_WIDTH, _SHOWN_HEIGHT + 20, 16)
    if not tape:
        return Layout(width=_WIDTHS[orientation], height=0, areas=())
    shows = Place("dice" if tape == "dice" else "", shown.middle, _SHOWN_HEIGHT, _SHOWN_WIDTH - 20)
    return Layout(
        width=_WIDTHS[orientation], height=shown.height + 20, areas=(), marks=(Print(shown, "dashed"),), shows=shows
    )


def _cards_above(orientation: Orientation) -> Layout:
    """The dealer's cards, then rows of free places: nobody says how the game names its hands, nor how many there are."""
    width, columns = _WIDTHS[orientation], _COLUMNS[orientation]
    dealer = Place("dealer", Point(width // 2, _MARGIN + _CARD // 2), _CARD, _DEALER_WIDTH)
    around = Rect(dealer.at.x - dealer.width // 2, _MARGIN - 6, dealer.width, _CARD + 12, 16)
    beside = Point(around.x - 70, dealer.at.y)
    marks = (Print(around, "dashed"), Words("DEALER", beside, 22, "soft"))
    top, row, cell = _MARGIN + _CARD + _UNDER, _OVER + _CARD + _UNDER, (width - 2 * _MARGIN) // columns
    free = []
    for number in range(_FREE):
        down, across_it = divmod(number, columns)
        at = Point(_MARGIN + cell * across_it + cell // 2, top + row * down + _OVER + _CARD // 2)
        free.append(Place(f"free {number + 1}", at, _CARD, cell - 16))
    height = top - _MARGIN + row * (_FREE // columns) + 16
    return Layout(width=width, height=height, areas=(), marks=marks, places=(dealer,), free=tuple(free))


def _cell(kind: WagerKind, on: str) -> Cell:
    return Cell(wager=kind.name, on=on, words=spoken(kind, on, kind.pays), label=(on or kind.title,), most=44)
