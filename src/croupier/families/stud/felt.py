"""The felt of a stud game: the house's cards on top, and for each seat the cards and the circles of its wagers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from croupier.engine.hand import seat_place
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
from croupier.engine.wager_kind import WagerKind

_GAP = 8
_INSET = 84  # the edge of the felt, left and right together
CARD, TILE = (5, 7), (16, 35)  # width to height of a card; of a tile and the gap beside it
_LEGIBLE = 28  # the size of small letters


class Ring(NamedTuple):
    """A circle for a wager in front of a seat. Without an area, the wager is made during the round."""

    wager: str
    label: tuple[str, ...]
    main: bool = True  # a main wager has a larger ring than a bonus
    area: bool = True
    also: str = ""  # a payment whose chips are put here too


class _Size(NamedTuple):
    """The measures of a felt in one orientation."""

    width: int
    dealer: int  # height of a card of the house
    card: int  # height of a player's card
    main: int  # radius of a main wager's circle
    small: int  # radius of a bonus wager's circle
    sag: int  # how far the row of seats curves down in the middle
    beside: bool  # circles of a row are side by side; else one below the other
    hands: int = 1  # above each other in front of a seat
    few: bool = False  # only a few seats are drawn, larger, with all circles of a seat side by side

    @property
    def cards(self) -> int:
        """The height of the cards in front of a seat."""
        return self.card * self.hands + _GAP * (self.hands - 1)


_SIZES = {
    Orientation.LANDSCAPE: _Size(1640, 170, 120, 52, 44, 100, beside=True),
    Orientation.PORTRAIT: _Size(940, 180, 92, 48, 44, 40, beside=False),
}
# For so many seats, or fewer, the felt is flat, and everything on it is larger.
_FEW_SEATS = {Orientation.LANDSCAPE: 3, Orientation.PORTRAIT: 1}
_FEW_SIZES = {
    Orientation.LANDSCAPE: _Size(1640, 190, 190, 62, 62, 0, beside=True, few=True),
    Orientation.PORTRAIT: _Size(940, 200, 220, 64, 64, 0, beside=True, few=True),
}


def layout(  # noqa: PLR0913 (one keyword for each part of a felt)
    *,
    title: str,
    words: Sequence[str],
    rows: Sequence[Sequence[Ring]],
    offered: Mapping[str, WagerKind],
    seats: int,
    house: tuple[str, int],
    hand: int,
    orientation: Orientation,
    next_seat: str = "",
    two_hands: tuple[int, int] | None = None,
    drawn: tuple[int, ...] = (),
) -> Layout:
    """The felt of a game.

    `rows` has the circles of a seat from the dealer outward, `house` the place and the number of its cards, and `hand` the
    number of a player's cards. `next_seat` is the selection of a player's wagers at the next position, if that is allowed.
    `two_hands` has the sides of a card or tile (`CARD`, `TILE`) where a player makes two hands of them. `drawn` are the numbers
    of the seats to draw, from left to right, if not all of them.
    """
    numbers = drawn or tuple(range(1, seats + 1))
    few = bool(drawn) and len(numbers) <= _FEW_SEATS[orientation]
    size = (_FEW_SIZES if few else _SIZES)[orientation]
    stacked = _stacked(rows, size)
    piece = two_hands or CARD
    if two_hands and not size.beside:
        size = size._replace(hands=2)  # above each other, on a narrow felt
    across = min(size.dealer * piece[0] // piece[1] * house[1] + _GAP * (house[1] - 1), size.width - 80)
    dealer = Place(house[0], Point(size.width // 2, 50 + size.dealer // 2), size.dealer, across)
    areas: list[Area] = []
    spots: list[Spot] = []
    places = [dealer]
    marks: list[Mark] = [_outline(dealer, house[1], piece), *_titles(title, words, size)]
    marks += _two_hands(dealer) if two_hands else ()
    for position, number in enumerate(numbers, start=1):
        at = _seat(position, len(numbers), size, len(words))
        width = (size.width - _INSET) // len(numbers) - 2 * _GAP
        places.append(Place(seat_place(number), at, size.cards, width, size.hands, apart=few))
        marks += [_outline(places[-1], hand, piece, apart=few), *(_two_hands(places[-1]) if two_hands else ())]
        for ring, circle in _circles(stacked, at, size):
            if ring.area:
                areas.append(_area(offered, ring, number, circle))
            else:
                spots.append(Spot(ring.wager, "", circle.middle, number))
                marks += _dashed(circle, ring.label, 28 if few else 20)
            if ring.also:
                spots.append(Spot(ring.also, "", Point(circle.x + circle.radius // 2, circle.y), number))
    bottom = max(area.shape.box.y + area.shape.box.height for area in areas)
    bottom = max([bottom, *(spot.at.y + size.main for spot in spots)])
    return Layout(
        width=size.width,
        height=bottom + (64 if few else 40),
        areas=tuple(areas),
        marks=tuple(marks),
        spots=tuple(spots),
        places=tuple(places),
        next_seat=next_seat,
    )


def _stacked(rows: Sequence[Sequence[Ring]], size: _Size) -> Sequence[Sequence[Ring]]:
    """The rows of circles as they are drawn: all in one if few seats are, each in one of its own on a narrow felt."""
    if size.few:
        return [[ring for row in rows for ring in row]]
    return rows if size.beside else [[ring] for row in rows for ring in row]


def _seat(number: int, seats: int, size: _Size, lines: int) -> Point:
    """The center of a seat's cards, below so many lines of words."""
    offset = 2 * number - seats - 1  # from the center: -6 to 6 for seven seats
    x = size.width // 2 + offset * (size.width - _INSET) // (2 * seats)
    if size.few:
        return Point(x, 92 + size.dealer + lines * _LEGIBLE * 5 // 4 + size.cards // 2)
    y = 320 + size.dealer + size.sag - size.sag * offset**2 // (seats - 1) ** 2 + (size.cards - size.card) // 2
    return Point(x, y)


def _circles(rows: Sequence[Sequence[Ring]], at: Point, size: _Size) -> Iterator[tuple[Ring, Circle]]:
    top = at.y + size.cards // 2 + _GAP
    for row in rows:
        radii = [size.main if ring.main else size.small for ring in row]
        x = at.x - (sum(2 * radius for radius in radii) + _GAP * (len(row) - 1)) // 2
        for ring, radius in zip(row, radii, strict=True):
            yield ring, Circle(x + radius, top + radius, radius)
            x += 2 * radius + _GAP
        top += 2 * max(radii) + _GAP


def _outline(place: Place, cards: int, piece: tuple[int, int], *, apart: bool = False) -> Mark:
    """The place of a hand, as wide as its cards when they overlap, or as its tiles, which do not."""
    one = place.height * piece[0] // piece[1]
    further = one + _GAP if apart else one if piece == TILE else one * 2 // 5
    width = min(one + (cards - 1) * further + 2 * _GAP, place.width)
    return Print(Rect(place.at.x - width // 2, place.at.y - place.height // 2, width, place.height, 10), "soft")


def _two_hands(place: Place) -> Iterator[Mark]:
    """Where the high and the low hand go: side by side, or the low one above."""
    for number, label in enumerate(("HIGH", "LOW")):
        sign = 2 * number - 1
        across, along = (0, -sign * place.height // 4) if place.rows > 1 else (sign * place.width // 5, 0)
        yield Words(label, Point(place.at.x + across, place.at.y + along), 20, "soft", under_cards=True)


def _titles(title: str, words: Sequence[str], size: _Size) -> Iterator[Mark]:
    """What the table pays, on one line if it can be read there, and the name of the game in an arch below."""
    room = size.width - 80
    lines: tuple[str, ...] = (" · ".join(words),)
    if fitted(lines, room, 2 * _LEGIBLE, _LEGIBLE) < _LEGIBLE:
        lines = tuple(words)
    letters = fitted(lines, room, len(lines) * 2 * _LEGIBLE, _LEGIBLE)
    line = 92 + size.dealer
    for number, text in enumerate(lines):
        yield Words(text, Point(size.width // 2, line + number * letters * 5 // 4), letters, "soft")
    if size.few:
        return
    line += (len(lines) - 1) * letters * 5 // 4
    sag = size.sag * 2 // 3
    start, end = Point(size.width // 7, line + 78), Point(size.width * 6 // 7, line + 78)
    radius = ((end.x - start.x) ** 2 // 4 + sag**2) // (2 * sag)
    yield Arch(title.upper(), start, end, radius, fitted((title.upper(),), (end.x - start.x) * 4 // 5, 100, 54))


def _area(offered: Mapping[str, WagerKind], ring: Ring, seat: int, shape: Circle) -> Area:
    kind = offered[ring.wager]
    return Area(
        wager=ring.wager,
        on="",
        shape=shape,
        spot=shape.middle,
        words=f"seat {seat}: {spoken(kind, '', kind.pays)}",
        label=ring.label,
        text=shape.middle,
        size=fitted(ring.label, shape.radius * 3 // 2, shape.radius * 3 // 2, 26),
        tone="ring" if ring.main else "side",
        seat=seat,
    )


def _dashed(circle: Circle, label: tuple[str, ...], most: int) -> Iterator[Mark]:
    yield Print(circle, "dashed")
    room = circle.radius * 3 // 2
    for number, line in enumerate(label):
        size = fitted(label, room, room, most)
        yield Words(line, Point(circle.x, circle.y + (2 * number - len(label) + 1) * size * 3 // 5), size, "soft")
