"""The drawing of the blackjack layout: boxes in an arc with their betting circles, additional wagers, insurance line.

A wager that names no box is on its patron's own box (see `table.own_boxes`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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
    fitted,
    spoken,
)
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.table import DOUBLES, INSURANCES, SPOTS
from croupier.games.blackjack.terms import EXPOSED_HOLE
from croupier.games.blackjack.wagers import offered

_LABELS = {
    "over_13": ("OVER", "13"),
    "under_13": ("UNDER", "13"),
    "same_suit": ("SAME", "SUIT"),
    "sevens": ("SEVENS",),
    "progressive": ("$1", "PROG."),
    "bonus": ("BONUS",),
    **{f"streak_{many}": ("STREAK", str(many)) for many in range(2, 6)},
    "match_the_dealer": ("MATCH",),
    "twenty_point": ("TWENTY",),
    "optional_bonus": ("OPT.", "BONUS"),
}
_HAND_LABELS = dict(zip(SPOTS, ("1st", "2nd", "3rd"), strict=True))


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
_SMALLER = 62  # percent, if a box has three circles


def layout(rules: BlackjackRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The felt of a table with these rules."""
    measure = _MEASURES[orientation]
    areas: list[Area] = []
    spots: list[Spot] = []
    marks: list[Mark] = list(_print(rules, measure))
    dealer = Point(measure.width // 2 - measure.card // 2, 40 + measure.card // 2)
    places = [Place("dealer", dealer, measure.card)]
    for box in range(1, rules.boxes + 1):
        at = _at(rules, measure, box)
        placed = list(_box(rules, measure, str(box), at))
        areas += placed
        spots += _made_in_play(rules, measure, str(box), at)
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


def _column(rules: BlackjackRules, measure: _Measure) -> int:
    """The width of a box; few boxes do not spread over the whole felt."""
    return (measure.width - 2 * _EDGE) // max(rules.boxes, _FEW)


def _at(rules: BlackjackRules, measure: _Measure, box: int) -> Point:
    """The center of a box's circle. Box 1 is on the dealer's left, which is the viewer's right."""
    column = _column(rules, measure)
    middle = rules.boxes + 1 - 2 * box
    x = measure.width // 2 + middle * column // 2
    if measure.lower:
        return Point(x, measure.edge + (measure.lower if box % 2 == 0 else 0))
    away = 2 * abs(x - measure.width // 2)
    return Point(x, measure.edge + measure.depth - measure.depth * away**2 // measure.width**2)


# ---------------------------------------------------------------- what is printed


def _print(rules: BlackjackRules, measure: _Measure) -> Iterator[Mark]:
    row = "six_to_five" if rules.six_to_five else "blackjack"
    row = "exposed_blackjack" if rules.hole_card == EXPOSED_HOLE else row
    soft = rules.hit_soft_17 or rules.six_to_five
    drawing = "Dealer draws to 16 and soft 17" if soft else "Dealer must draw to 16, and stand on all 17s"
    width, card = measure.width, measure.card
    for step in (0, 1):
        left = width // 2 - card // 2 + step * card * 78 // 100 - card * 5 // 14
        yield Print(Rect(left, 40, card * 5 // 7, card, 10), "dashed")
    upright = measure.width < 1000  # noqa: PLR2004 (a telephone)
    size = 40 if upright else 62
    yield _arch(f"BLACKJACK PAYS {str(rules.payouts[row]).upper()}", measure, 166 if upright else 136, size, "gold")
    yield _arch(drawing, measure, 208 if upright else 196, 24 if upright else 32, "white")
    if "insurance" in offered(rules):
        upper, lower = _band(measure)
        yield _line(measure, upper)
        yield _line(measure, lower)
        text = f"INSURANCE PAYS {str(rules.payouts['insurance']).upper()}"
        yield _arch(text, measure, (upper + lower) // 2 + 8, 24 if upright else 30, "white")


def _band(measure: _Measure) -> tuple[int, int]:
    """The upper and lower edge of the insurance line, at the side of the felt."""
    return (230, 276) if measure.width < 1000 else (216, 270)  # noqa: PLR2004 (a telephone)


def _sag(measure: _Measure) -> int:
    return measure.depth


def _ends(measure: _Measure, top: int) -> tuple[Point, Point, int]:
    start, end = Point(40, top), Point(measure.width - 40, top)
    sag = _sag(measure)
    return start, end, ((end.x - start.x) ** 2 // 4 + sag**2) // (2 * sag)


def _arch(text: str, measure: _Measure, top: int, size: int, tone: str) -> Arch:
    start, end, radius = _ends(measure, top)
    return Arch(text, start, end, radius, size, tone)


def _line(measure: _Measure, top: int) -> Line:
    start, end, radius = _ends(measure, top)
    return Line(start, end, radius, "gold")


# ---------------------------------------------------------------- a box


def _box(rules: BlackjackRules, measure: _Measure, box: str, at: Point) -> Iterator[Area]:
    kinds = offered(rules)
    spots = [spot for spot in SPOTS if spot in kinds]
    radius = measure.radius if len(spots) == 1 else measure.radius * _SMALLER // 100
    top = at.y
    for spot in spots:
        label = (*([box] if spot == SPOTS[0] else []), *([_HAND_LABELS[spot]] if len(spots) > 1 else []))
        yield _circle(rules, spot, box, Circle(at.x, top, radius), label)
        top += 2 * radius + 8
    top += radius + 12 - (2 * radius + 8)
    yield from _sides(rules, measure, box, Point(at.x, top))


def _circle(rules: BlackjackRules, wager: str, box: str, shape: Circle, label: tuple[str, ...]) -> Area:
    kind = offered(rules)[wager]
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


def _sides(rules: BlackjackRules, measure: _Measure, box: str, under: Point) -> Iterator[Area]:
    """The additional wagers, two in a row if there is room."""
    column = min(_column(rules, measure), 2 * measure.radius + 90)
    kinds = [kind for kind in offered(rules).values() if kind.name not in SPOTS and not kind.made_in_play]
    width = column // measure.abreast - 6
    for number, kind in enumerate(kinds):
        row, place = divmod(number, measure.abreast)
        beside = min(measure.abreast, len(kinds) - row * measure.abreast)
        left = under.x - beside * (width + 6) // 2 + 3 + place * (width + 6)
        shape = Rect(left, under.y + row * (measure.side + 8), width, measure.side, 14)
        label = _LABELS.get(kind.name, tuple(kind.title.upper().split()))
        label = label if measure.abreast > 1 else (" ".join(label),)
        yield Area(
            wager=kind.name,
            on=box,
            shape=shape,
            spot=shape.middle,
            words=spoken(kind, f"box {box}", kind.pays[-1:]) if len(kind.pays) == 1 else _from_to(kind.title, box),
            label=label,
            text=shape.middle,
            size=fitted(label, shape.width - 8, shape.height - 4, 22),
            tone="side",
        )


def _from_to(title: str, box: str) -> str:
    """The spoken text of a wager with a whole pay table."""
    return f"{title.lower()} box {box}, pays by its table"


def _made_in_play(rules: BlackjackRules, measure: _Measure, box: str, at: Point) -> Iterator[Spot]:
    """A double is beside its wager, insurance on the line in front of the box."""
    kinds = offered(rules)
    start, _, radius = _ends(measure, sum(_band(measure)) // 2)
    away = abs(at.x - measure.width // 2)
    line = start.y + _sag(measure) - _drop(radius, away)
    for number, spot in enumerate(SPOTS):
        step = 0 if rules.multiple_action is False else (number - 1) * measure.radius * 3 // 4
        if DOUBLES[spot] in kinds:
            down = number * (2 * (measure.radius * _SMALLER // 100) + 8)
            yield Spot(DOUBLES[spot], box, Point(at.x + measure.aside, at.y + down + measure.radius * 4 // 5))
        if INSURANCES[spot] in kinds:
            yield Spot(INSURANCES[spot], box, Point(at.x + step, line))


def _drop(radius: int, away: int) -> int:
    """How much higher an arc of this radius is at this distance from its lowest point."""
    return radius - isqrt(radius**2 - away**2)
