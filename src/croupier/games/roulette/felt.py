"""The roulette felt: twelve rows of three below the zeros; wagers on several numbers lie on the lines between them.

Positions are given once, for a portrait felt: `u` runs across a row, `v` down the rows, in hundredths of a number's side.
For a landscape felt the grid is rotated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from croupier.engine.layout import (
    Area,
    Cell,
    Circle,
    Grid,
    Layout,
    Mark,
    Orientation,
    Place,
    Point,
    Rect,
    Words,
    fitted,
    row_of_areas,
    spoken,
    text_width,
)
from croupier.games.roulette.layout import BLACK, RED
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.wagers import EVEN_MONEY, FIVE_ADJACENT, offered

_SIDE = 100  # of a number, in hundredths
_ACROSS, _ALONG = 3 * _SIDE, 12 * _SIDE
_ZEROS = 105  # depth of the zeros
_DOZENS, _HALVES = 72, 84  # depth of the outside areas
_MARGIN = 40
_BAND = 76  # height of a row of optional areas
_STACK = 70  # room for chips in an outside area, so that they do not cover the label
_COLOR_KINDS = ("six_numbers_color", "seven_numbers_color", "eight_numbers_color")
_HALF_LABELS = {"1_to_18": "1 to 18", "19_to_36": "19 to 36"}
_HALF_ORDER = ("1_to_18", "even", "red", "black", "odd", "19_to_36")

# The positions (u, v) of wagers that include a zero, with one zero and with two.
_ONE_ZERO = {"0-1": (50, 0), "0-2": (150, 0), "0-3": (250, 0), "0-1-2": (100, 0), "0-2-3": (200, 0), "0-1-2-3": (0, 0)}
_TWO_ZEROS = {
    "0-1": (50, 0),
    "0-1-2": (100, 0),
    "0-2": (126, 0),
    "0-00-2": (150, -8),
    "00-2": (174, 0),
    "00-2-3": (200, 0),
    "00-3": (250, 0),
    "0-00": (150, -62),
}


@dataclass(frozen=True, slots=True)
class _Print:
    """The label of an outside area and its style."""

    label: str
    tone: str = "baize"
    max_size: int = 54
    turn: int = 0


def layout(rules: RouletteRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The felt of a table with these rules."""
    outside = _HALVES + (_DOZENS if rules.dozens else 0)
    if orientation is Orientation.PORTRAIT:
        grid = Grid(orientation, _MARGIN + outside * 176 // 100, _MARGIN + _ZEROS * 92 // 100, 176, 92, _ACROSS)
        width = grid.point(_ACROSS, 0).x + _MARGIN
        bottom = grid.point(0, _ALONG + _SIDE).y
    else:
        grid = Grid(orientation, _MARGIN + _ZEROS * 128 // 100, _MARGIN, 128, 142, _ACROSS)
        width = grid.point(0, _ALONG + _SIDE).x + _MARGIN
        bottom = grid.point(-outside, 0).y
    areas = [*_numbers(rules, grid), *_outside(rules, grid), *_on_the_lines(rules, grid)]
    below, marks, bottom = _below(rules, orientation, Rect(_MARGIN, bottom + 26, width - 2 * _MARGIN, _BAND))
    return Layout(
        width=width,
        height=bottom + _MARGIN - (0 if below else 26),
        areas=(*areas, *below),
        marks=tuple(marks),
        places=tuple(_crowns(areas)),
    )


def _crowns(areas: Iterable[Area]) -> Iterator[Place]:
    """The position of the crown (5.3(c)) on each number: above the label, or beside it on a wide number."""
    for area in areas:
        if area.wager == "straight":
            box = area.shape.box
            wide = box.width > box.height
            at = Point(box.x + 30, box.y + box.height // 2) if wide else Point(box.x + box.width // 2, box.y + 26)
            yield Place(f"crown {area.on}", at, 36)


def _area_words(rules: RouletteRules, wager: str, on: str) -> str:
    kind = offered(rules)[wager]
    named = on.replace("-", ", ") if wager != FIVE_ADJACENT else f"around {on}"
    return spoken(kind, named, kind.pays)


def _printed(
    rules: RouletteRules,
    wager: str,
    on: str,
    shape: Rect,
    label: str,
    tone: str = "baize",
    max_size: int = 54,
    turn: int = 0,
) -> Area:
    width, height = (shape.height, shape.width) if turn else (shape.width, shape.height)
    size = fitted((label,), width - 14, height - 10, max_size)
    return Area(
        wager=wager,
        on=on,
        shape=shape,
        spot=shape.middle,
        words=_area_words(rules, wager, on),
        label=(label,),
        text=shape.middle,
        size=size,
        tone=tone,
        turn=turn,
    )


def _beside(rules: RouletteRules, wager: str, on: str, shape: Rect, print_: _Print) -> Area:
    """An outside area with the chips beside its label: to the right, or below it if the area is upright."""
    room = _room(shape)
    printed = _printed(rules, wager, on, room, print_.label, print_.tone, print_.max_size, print_.turn)
    length = text_width(print_.label, printed.size) if room.width < shape.width or print_.turn else printed.size
    if room.width == shape.width:
        spot = Point(shape.middle.x, shape.y + shape.height - _STACK // 2)
        text = Point(shape.middle.x, shape.middle.y - _label_shift(shape.height, length))
    else:
        spot = Point(shape.x + shape.width - _STACK // 2, shape.middle.y)
        text = Point(shape.middle.x - _label_shift(shape.width, length), shape.middle.y)
    return replace(printed, shape=shape, spot=spot, text=text)


def _label_shift(side: int, length: int) -> int:
    """How far a label of this length moves off center to leave room for chips at the end of the side."""
    return max(0, length * 9 // 20 + _STACK - 6 - side // 2)


def _room(shape: Rect) -> Rect:
    """The part of an outside area that the chips leave for the label."""
    if shape.height * 3 > shape.width * 2:
        return Rect(shape.x, shape.y, shape.width, shape.height - _STACK)
    return Rect(shape.x, shape.y, shape.width - _STACK, shape.height)


def _numbers(rules: RouletteRules, grid: Grid) -> Iterator[Area]:
    for on in offered(rules)["straight"].selections:
        if on in {"0", "00"}:
            half = {"0": (0, _ACROSS // 2), "00": (_ACROSS // 2, _ACROSS)}
            part = half[on] if len(rules.zeros) > 1 else (0, _ACROSS)
            shape, tone = grid.rect(part, (-_ZEROS, 0), 26), "green"
        else:
            u, v = _where(on)
            shape, tone = grid.rect((u, u + _SIDE), (v, v + _SIDE)), "red" if on in RED else "black"
        yield _printed(rules, "straight", on, shape, on, tone, 58)


def _where(number: str) -> tuple[int, int]:
    row, foot = divmod(int(number) - 1, 3)
    return foot * _SIDE, row * _SIDE


def _outside(rules: RouletteRules, grid: Grid) -> Iterator[Area]:
    for on in ("1", "2", "3"):
        u = (int(on) - 1) * _SIDE
        yield _beside(
            rules, "column", on, grid.rect((u, u + _SIDE), (_ALONG, _ALONG + _SIDE)), _Print("2 to 1", max_size=30)
        )
    turn = -90 if grid.orientation is Orientation.PORTRAIT else 0
    edge = 0
    if rules.dozens:
        for number, label in enumerate(("1st 12", "2nd 12", "3rd 12")):
            shape = grid.rect((-_DOZENS, 0), (400 * number, 400 * number + 400))
            yield _beside(rules, "dozen", str(number + 1), shape, _Print(label, max_size=46, turn=turn))
        edge = -_DOZENS
    halves = [name for name in _HALF_ORDER if name in offered(rules) and name in EVEN_MONEY]
    labels = [_HALF_LABELS.get(name, name.upper()) for name in halves]
    for number, (name, label) in enumerate(zip(halves, labels, strict=True)):
        v = _ALONG * number // len(halves), _ALONG * (number + 1) // len(halves)
        shape = grid.rect((edge - _HALVES, edge), v)
        room = _room(shape)
        length, depth = (room.height - 14, room.width) if turn else (room.width - 14, room.height)
        max_size = min(fitted((each,), length, depth, 42) for each in labels)  # the same for all
        tone = name if name in {"red", "black"} else "baize"
        yield _beside(rules, name, "", shape, _Print(label, tone, max_size, turn))


# ---------------------------------------------------------------- on the lines


def _on_the_lines(rules: RouletteRules, grid: Grid) -> Iterator[Area]:
    """The wagers on several numbers, where these meet: splits and streets on an edge, the others on a corner."""
    zeros = _TWO_ZEROS if len(rules.zeros) > 1 else _ONE_ZERO
    for wager in ("split", "three_numbers", "four_numbers", "six_numbers", "first_five"):
        for on in offered(rules)[wager].selections if wager in offered(rules) else ():
            numbers = on.split("-")
            at: Point
            shape: Rect | Circle
            if wager == "first_five":
                at, shape = _corner(grid, 0, 0)
            elif "0" in numbers or "00" in numbers:
                at, shape = _corner(grid, *zeros[on], small=len(rules.zeros) > 1)
            else:
                at, shape = _between(grid, wager, numbers)
            words = _area_words(rules, wager, on)
            yield Area(wager=wager, on=on, shape=shape, spot=at, words=words, tone="line")


def _corner(grid: Grid, u: int, v: int, *, small: bool = False) -> tuple[Point, Circle]:
    at = grid.point(u, v)
    return at, Circle(at.x, at.y, 16 if small else 24)


def _between(grid: Grid, wager: str, numbers: list[str]) -> tuple[Point, Rect | Circle]:
    places = [_where(number) for number in numbers]
    left, top = min(u for u, _ in places), min(v for _, v in places)
    if wager == "four_numbers":
        return _corner(grid, left + _SIDE, top + _SIDE)
    if wager == "six_numbers":
        return _corner(grid, 0, top + _SIDE)
    if wager == "three_numbers":
        return _edge(grid, (-15, 15), (top + 26, top + 74))
    if left != max(u for u, _ in places):
        return _edge(grid, (left + 85, left + 115), (top + 26, top + 74))
    return _edge(grid, (left + 26, left + 74), (top + 85, top + 115))


def _edge(grid: Grid, u: tuple[int, int], v: tuple[int, int]) -> tuple[Point, Rect]:
    shape = grid.rect(u, v, 8)
    return shape.middle, shape


# ---------------------------------------------------------------- below the numbers: optional wagers


def _below(rules: RouletteRules, orientation: Orientation, first: Rect) -> tuple[list[Area], list[Mark], int]:
    areas: list[Area] = []
    marks: list[Mark] = []
    top = first.y
    for heading, row in _bands(rules, orientation):
        if heading:
            size = fitted((heading,), first.width, 34, 24)
            marks.append(Words(heading, Point(first.x + first.width // 2, top + 20), size, "gold"))
            top += 44
        areas += row_of_areas(row, Rect(first.x, top, first.width, first.height), 3)
        top += first.height
    return areas, marks, top


def _bands(rules: RouletteRules, orientation: Orientation) -> Iterator[tuple[str, list[Cell]]]:
    kinds = offered(rules)
    for name in _COLOR_KINDS:
        if name in kinds:
            cells = [_cell(rules, name, color, color.upper(), color) for color in kinds[name].selections]
            yield f"{kinds[name].title} pays {kinds[name].pays[0]}", cells
    if "seven_numbers" in kinds:
        label = "10 · 11 · 12 · 13 · 14 · 15 · 33"
        yield f"Seven numbers pays {kinds['seven_numbers'].pays[0]}", [_cell(rules, "seven_numbers", "", label)]
    if FIVE_ADJACENT in kinds:
        around = kinds[FIVE_ADJACENT].selections
        columns = 19 if orientation is Orientation.LANDSCAPE else 10
        heading = "Five adjacent numbers of the wheel"
        for row in _rows(around, columns):
            tones = ["green" if on in {"0", "00"} else "black" if on in BLACK else "red" for on in row]
            yield heading, [_cell(rules, FIVE_ADJACENT, on, on, tone) for on, tone in zip(row, tones, strict=True)]
            heading = ""


def _rows(selections: Iterable[str], columns: int) -> Iterator[list[str]]:
    """The fewest rows possible, of nearly equal length."""
    left = list(selections)
    rows = -(-len(left) // columns)
    while left:
        many = -(-len(left) // rows)
        yield left[:many]
        left, rows = left[many:], rows - 1


def _cell(rules: RouletteRules, wager: str, on: str, label: str, tone: str = "baize") -> Cell:
    return Cell(
        wager=wager, on=on, words=_area_words(rules, wager, on), label=(label,), tone=tone, max_size=30, chips="on"
    )
