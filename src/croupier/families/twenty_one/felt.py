"""The drawing of the layout: boxes in an arc with their betting circles, additional wagers, insurance line.

A wager that names no box is on its patron's own box (see `table.own_boxes`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import isqrt

from croupier.engine.layout import (
    Arch,
    Area,
    Circle,
    Layout,
    Line,
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
from croupier.families.twenty_one import table


@dataclass(frozen=True, slots=True, kw_only=True)
class Felt:
    """What a game has on its felt."""

    boxes: int
    kinds: Mapping[str, WagerKind]  # what the table offers
    areas: tuple[table.Spot, ...]  # the betting areas of a box
    blackjack: str  # what is printed about a blackjack
    drawing: str  # and about the dealer's cards
    insurance: str = ""  # and on the insurance line; none without insurance
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of additional wagers
    beside_dealer: tuple[tuple[str, ...], ...] = ()  # printed left of the dealer's cards, and right of them
    area_labels: Mapping[str, str] = field(default_factory=dict)  # of betting areas, if a box has several


@dataclass(frozen=True, slots=True)
class _Measure:
    """The sizes of a felt, in landscape or portrait."""

    width: int
    card: int  # height of a card
    radius: int  # of a box's circle
    edge: int  # distance of the outermost circles from the top
    depth: int  # how much lower the middle circle is
    side: int  # height of the area of an additional wager
    aside: int  # horizontal distance of a double from its wager
    abreast: int  # additional wagers in one row
    lower: int = 0  # how much lower every second box is, if one row is too narrow


_MEASURES = {
    Orientation.LANDSCAPE: _Measure(1820, 178, 68, 540, 220, 58, 78, 2),
    Orientation.PORTRAIT: _Measure(940, 158, 58, 650, 120, 50, 54, 1, 296),
}
_EDGE = 24  # the rail and the line along it
_FEW = 5
_ATTACK_BOX = (96, 40)
_SMALLER = 62  # percent, if a box has three circles


def layout(felt: Felt, orientation: Orientation) -> Layout:
    """Draws a felt."""
    measure = _MEASURES[orientation]
    areas: list[Area] = []
    spots: list[Spot] = []
    marks: list[Mark] = list(_print(felt, measure))
    dealer = Point(measure.width // 2 - measure.card // 2, 40 + measure.card // 2)
    places = [Place("dealer", dealer, measure.card)]
    for box in range(1, felt.boxes + 1):
        at = _at(felt, measure, box)
        placed = list(_box(felt, measure, str(box), at))
        areas += placed
        marks += _attack_mark(felt, measure, at)
        spots += _made_in_play(felt, measure, str(box), at)
        places.append(Place(f"box {box}", Point(at.x, at.y - measure.radius - measure.card * 62 // 100), measure.card))
    bottom = max(area.shape.box.y + area.shape.box.height for area in areas)
    return Layout(
        width=measure.width,
        height=bottom + 50,
        areas=tuple(areas),
        marks=tuple(marks),
        spots=tuple(spots),
        places=tuple(places),
    )


def _column(felt: Felt, measure: _Measure) -> int:
    """The width of a box; few boxes do not spread over the whole felt."""
    return (measure.width - 2 * _EDGE) // max(felt.boxes, _FEW)


def _at(felt: Felt, measure: _Measure, box: int) -> Point:
    """The center of a box's circle. Box 1 is on the dealer's left, which is the viewer's right."""
    column = _column(felt, measure)
    middle = felt.boxes + 1 - 2 * box
    x = measure.width // 2 + middle * column // 2
    if measure.lower:
        return Point(x, measure.edge + (measure.lower if box % 2 == 0 else 0))
    away = 2 * abs(x - measure.width // 2)
    return Point(x, measure.edge + measure.depth - measure.depth * away**2 // measure.width**2)


# ---------------------------------------------------------------- what is printed


def _print(felt: Felt, measure: _Measure) -> Iterator[Mark]:
    width, card = measure.width, measure.card
    for step in (0, 1):
        left = width // 2 - card // 2 + step * card * 78 // 100 - card * 5 // 14
        yield Print(Rect(left, 40, card * 5 // 7, card, 10), "dashed")
    upright = measure.width < 1000
    for middle, texts in zip((width // 6, width - width // 6), felt.beside_dealer, strict=False):
        size, step = (18, 23) if upright else (26, 36)
        for number, text in enumerate(texts):
            yield Words(text, Point(middle, 44 + number * step), size, "soft")
    size = 40 if upright else 62
    yield _arch(felt.blackjack, measure, 166 if upright else 136, size, "gold")
    yield _arch(felt.drawing, measure, 208 if upright else 196, 24 if upright else 32, "white")
    if felt.insurance:
        upper, lower = _band(measure)
        yield _line(measure, upper)
        yield _line(measure, lower)
        yield _arch(felt.insurance, measure, (upper + lower) // 2 + 8, 24 if upright else 30, "white")


def _band(measure: _Measure) -> tuple[int, int]:
    """The upper and lower edge of the insurance line, at the side of the felt."""
    return (230, 276) if measure.width < 1000 else (216, 270)


def _ends(measure: _Measure, top: int) -> tuple[Point, Point, int]:
    start, end = Point(40, top), Point(measure.width - 40, top)
    sag = measure.depth
    return start, end, ((end.x - start.x) ** 2 // 4 + sag**2) // (2 * sag)


def _arch(text: str, measure: _Measure, top: int, size: int, tone: str) -> Arch:
    start, end, radius = _ends(measure, top)
    return Arch(text, start, end, radius, size, tone)


def _line(measure: _Measure, top: int) -> Line:
    start, end, radius = _ends(measure, top)
    return Line(start, end, radius, "gold")


# ---------------------------------------------------------------- a box


def _box(felt: Felt, measure: _Measure, box: str, at: Point) -> Iterator[Area]:
    spots = [area.wager for area in felt.areas]
    radius = measure.radius if len(spots) == 1 else measure.radius * _SMALLER // 100
    top = at.y
    for spot in spots:
        label = (*([box] if spot == spots[0] else []), *([felt.area_labels[spot]] if len(spots) > 1 else []))
        yield _circle(felt, spot, box, Circle(at.x, top, radius), label)
        top += 2 * radius + 8
    top += radius + 12 - (2 * radius + 8)
    top += _ATTACK_BOX[1] + 8 if _attack(felt) else 0
    yield from _sides(felt, measure, box, Point(at.x, top))


def _attack(felt: Felt) -> str:
    """The kind of the wager that may be made beside the first one, or ""."""
    return next((area.attack for area in felt.areas if area.attack in felt.kinds), "")


def _attack_box(measure: _Measure, at: Point) -> Rect:
    """Where an attack is made: between the circle and the additional wagers."""
    width, height = _ATTACK_BOX
    return Rect(at.x - width // 2, at.y + measure.radius + 8, width, height, 8)


def _attack_mark(felt: Felt, measure: _Measure, at: Point) -> Iterator[Mark]:
    if attack := _attack(felt):
        shape = _attack_box(measure, at)
        words = felt.labels.get(attack, (felt.kinds[attack].title.upper(),))
        yield Print(shape, "dashed")
        for number, text in enumerate(words):
            down = (2 * number + 1 - len(words)) * 8
            yield Words(text, Point(shape.middle.x, shape.middle.y + down), 14, "soft")


def _circle(felt: Felt, wager: str, box: str, shape: Circle, label: tuple[str, ...]) -> Area:
    kind = felt.kinds[wager]
    return Area(
        wager=wager,
        on=box,
        shape=shape,
        spot=shape.middle,
        words=spoken(kind, f"box {box}", kind.pays),
        label=label,
        text=shape.middle,
        size=fitted(label, shape.radius * 7 // 5, shape.radius * 7 // 5, 44),
        tone="ring",
    )


def _sides(felt: Felt, measure: _Measure, box: str, under: Point) -> Iterator[Area]:
    """The additional wagers, two in a row if there is room."""
    column = min(_column(felt, measure), 2 * measure.radius + 90)
    spots = {area.wager for area in felt.areas}
    kinds = [kind for kind in felt.kinds.values() if kind.name not in spots and not kind.made_in_play]
    width = column // measure.abreast - 6
    for number, kind in enumerate(kinds):
        row, place = divmod(number, measure.abreast)
        beside = min(measure.abreast, len(kinds) - row * measure.abreast)
        left = under.x - beside * (width + 6) // 2 + 3 + place * (width + 6)
        shape = Rect(left, under.y + row * (measure.side + 8), width, measure.side, 14)
        label = felt.labels.get(kind.name, tuple(kind.title.upper().split()))
        label = label if measure.abreast > 1 else (" ".join(label),)
        by_table = f"{kind.title.lower()} box {box}, pays by its table"
        yield Area(
            wager=kind.name,
            on=box,
            shape=shape,
            spot=shape.middle,
            words=spoken(kind, f"box {box}", kind.pays[-1:]) if len(kind.pays) == 1 else by_table,
            label=label,
            text=shape.middle,
            size=fitted(label, shape.width - 8, shape.height - 4, 22),
            tone="side",
        )


def _made_in_play(felt: Felt, measure: _Measure, box: str, at: Point) -> Iterator[Spot]:
    """A double is beside its wager, a payment on its other side, an attack in its box, insurance on the line in front."""
    kinds = felt.kinds
    start, _, radius = _ends(measure, sum(_band(measure)) // 2)
    away = abs(at.x - measure.width // 2)
    line = start.y + measure.depth - _drop(radius, away)
    added = {kind for area in felt.areas for kind in (area.attack, area.double, area.insurance)}
    payments = [kind.name for kind in kinds.values() if kind.made_in_play and kind.name not in added]
    for number, name in enumerate(payments):  # side by side, so that none hides another
        yield Spot(name, box, Point(at.x - measure.aside, at.y + measure.radius * (4 - 3 * number) // 5))
    for number, area in enumerate(felt.areas):
        step = 0 if len(felt.areas) == 1 else (number - 1) * measure.radius * 3 // 4
        if area.attack in kinds:
            yield Spot(area.attack, box, _attack_box(measure, at).middle)
        if area.double in kinds:
            down = number * (2 * (measure.radius * _SMALLER // 100) + 8)
            yield Spot(area.double, box, Point(at.x + measure.aside, at.y + down + measure.radius * 4 // 5))
        if area.insurance in kinds:
            yield Spot(area.insurance, box, Point(at.x + step, line))


def _drop(radius: int, away: int) -> int:
    """How much higher an arc of this radius is at this distance from its lowest point."""
    return radius - isqrt(radius**2 - away**2)
