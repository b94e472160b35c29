"""The red dog felt: three places for cards, the payout table, and the wager and raise of each seat."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.layout import (
    Arch,
    Area,
    Circle,
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
from croupier.games.red_dog.rules import THREE_OF_A_KIND, RedDogRules
from croupier.games.red_dog.wagers import FURTHER_AREAS, ORIGINAL, RAISE, offered

_SEATS = 7
_NAMES = {
    "spread_1": "1",
    "spread_2": "2",
    "spread_3": "3",
    "spread_4_to_11": "4 to 11",
    THREE_OF_A_KIND: "three of a kind",
}


def layout(rules: RedDogRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The felt of a table with these rules."""
    portrait = orientation is Orientation.PORTRAIT
    width = 940 if portrait else 1640
    card = 240 if portrait else 200
    places = tuple(
        Place(name, Point(width // 2 + step * card * 9 // 10, 60 + card // 2), card)
        for step, name in ((-1, "left"), (0, "middle"), (1, "right"))
    )
    areas: list[Area] = []
    spots: list[Spot] = []
    marks: list[Mark] = [*_card_places(places), *_spreads(rules, width, 90 + card, 860 if portrait else 1000)]
    sag = 60 if portrait else 150
    top = 410 + card
    start, end = Point(width // 8, top - 210), Point(width * 7 // 8, top - 210)
    radius = ((end.x - start.x) ** 2 // 4 + sag**2) // (2 * sag)
    marks.append(Arch("RED DOG", start, end, radius, 58))
    for seat in range(1, _SEATS + 1):
        offset = 2 * seat - _SEATS - 1  # from the center, -6 to 6
        at = Point(width // 2 + offset * (width - 40) // (2 * _SEATS), top + sag - sag * offset**2 // (_SEATS - 1) ** 2)
        areas += _seat(rules, seat, at, 50 if portrait else 66)
        spots += _raises(rules, seat, at)
        marks += _raise_place(at, 38 if portrait else 48)
    further = 150 if rules.several_areas else 0
    return Layout(
        width=width,
        height=top + sag + 120 + further,
        areas=tuple(areas),
        marks=tuple(marks),
        spots=tuple(spots),
        places=places,
    )


def _card_places(places: tuple[Place, ...]) -> Iterator[Mark]:
    for place in places:
        width = place.height * 5 // 7
        yield Print(Rect(place.at.x - width // 2, place.at.y - place.height // 2, width, place.height, 12))


def _spreads(rules: RedDogRules, felt_width: int, top: int, width: int) -> Iterator[Mark]:
    """The payout table, in columns."""
    rows = [(_NAMES.get(row.name, row.name), str(row.pays)) for row in rules.payouts]
    left, column = (felt_width - width) // 2, width // len(rows)
    for number, (name, pays) in enumerate(rows):
        cell = Rect(left + number * column, top, column, 92, 0)
        yield Print(cell, "table")
        heading = name if name == "three of a kind" else f"spread {name}"
        yield Words(heading, Point(cell.middle.x, top + 26), fitted((heading,), column - 12, 40, 22), "gold")
        yield Words(pays, Point(cell.middle.x, top + 66), fitted((pays,), column - 12, 44, 30))


def _seat(rules: RedDogRules, seat: int, at: Point, radius: int) -> Iterator[Area]:
    """A player's own betting area, and the further ones if the licensee permits them (6.8)."""
    kind = offered(rules)[ORIGINAL]
    size = fitted(("WAGER",), radius * 3 // 2, radius, 26)
    yield Area(
        wager=ORIGINAL,
        on="",
        shape=Circle(at.x, at.y, radius),
        spot=at,
        words=f"seat {seat}: {spoken(kind, '', kind.pays)}",
        label=("WAGER",),
        text=at,
        size=size,
        tone="ring",
        seat=seat,
    )
    for number, on in enumerate(kind.selections[1:]):
        row, column = divmod(number, 3)
        place = Point(at.x + (column - 1) * radius * 4 // 5, at.y + radius + 36 + row * radius * 4 // 5)
        yield Area(
            wager=ORIGINAL,
            on=on,
            shape=Circle(place.x, place.y, radius * 35 // 100),
            spot=place,
            words=f"seat {seat}: {spoken(kind, f'area {on}', kind.pays)}",
            label=(on,),
            text=place,
            size=20 if radius > 60 else 16,
            tone="ring",
            seat=seat,
        )


def _raise_at(at: Point) -> Point:
    return Point(at.x, at.y - 130)


def _raises(rules: RedDogRules, seat: int, at: Point) -> Iterator[Spot]:
    above = _raise_at(at)
    for on in offered(rules)[RAISE].selections:
        aside = 26 * FURTHER_AREAS.index(on) - 60 if on else 0
        yield Spot(RAISE, on, Point(above.x + aside // 2, above.y), seat)


def _raise_place(at: Point, radius: int) -> Iterator[Mark]:
    above = _raise_at(at)
    yield Print(Circle(above.x, above.y, radius), "dashed")
    yield Words("RAISE", above, fitted(("RAISE",), radius * 3 // 2, radius, 20), "soft")
