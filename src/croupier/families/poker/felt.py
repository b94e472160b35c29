"""The felt of a poker table: the players around an oval with their stacks and bets, and the board and the pots in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from typing import NamedTuple

from croupier.engine.hand import seat_place
from croupier.engine.layout import (
    ANY_SELECTION,
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
from croupier.families.poker.play.cards import BOARD
from croupier.families.poker.play.table import BET, POT, STACK

_RATIO = (5, 7)  # width to height of a card


class _Size(NamedTuple):
    """The measures of a felt in one orientation. Pairs are the half axes of ovals."""

    width: int
    height: int
    stacks: tuple[int, int]
    cards: tuple[int, int]
    bets: tuple[int, int]
    ring: int  # radius of a stack's circle
    card: int  # height of a player's card
    board: int  # height of a card of the board
    widest: int  # the width of a player's cards


_SIZES = {
    Orientation.LANDSCAPE: _Size(1640, 1000, (740, 420), (600, 310), (430, 200), 46, 88, 120, 200),
    Orientation.PORTRAIT: _Size(1000, 1640, (420, 740), (318, 600), (215, 430), 44, 76, 100, 150),
}
_DEALER = pi / 7  # the dealer's place at the top takes this angle to each side


def layout(
    *,
    title: str,
    words: tuple[str, ...],
    offered: Mapping[str, WagerKind],
    seats: int,
    board: int,
    orientation: Orientation,
) -> Layout:
    """The felt of a table with so many players, and a board of so many cards; 0: one without."""
    size = _SIZES[orientation]
    middle = Point(size.width // 2, size.height // 2)
    areas, spots, places = [], [], []
    marks: list[Mark] = [*_oval(size), *_titles(title, words, size)]
    for number in range(1, seats + 1):
        angle = _DEALER + (2 * pi - 2 * _DEALER) * (2 * number - 1) / (
            2 * seats
        )  # clockwise from the dealer at the top
        areas.append(_stack(offered[STACK], number, Circle(*_on(middle, size.stacks, angle), size.ring)))
        spots.append(Spot(BET, "", _on(middle, size.bets, angle), number))
        place = Place(seat_place(number), _on(middle, size.cards, angle), size.card, size.widest)
        places.append(place)
        marks.append(_outline(place, 2))
    common = Place(
        BOARD, Point(middle.x, middle.y - size.board // 4), size.board, 5 * size.board * _RATIO[0] // _RATIO[1] + 40
    )
    places.append(common)
    if board:
        marks.append(_outline(common, board, apart=True))
    spots.append(Spot(POT, ANY_SELECTION, Point(middle.x, middle.y + size.board * 3 // 4)))
    return Layout(
        width=size.width,
        height=size.height,
        areas=tuple(areas),
        marks=tuple(marks),
        spots=tuple(spots),
        places=tuple(places),
    )


def _on(middle: Point, axes: tuple[int, int], angle: float) -> Point:
    """A point of an oval, clockwise from its top."""
    return Point(middle.x + round(axes[0] * sin(angle)), middle.y - round(axes[1] * cos(angle)))


def _stack(kind: WagerKind, seat: int, shape: Circle) -> Area:
    label = ("STACK",)
    return Area(
        wager=STACK,
        on="",
        shape=shape,
        spot=shape.middle,
        words=f"seat {seat}: {spoken(kind, '', kind.pays)}",
        label=label,
        text=shape.middle,
        size=fitted(label, shape.radius * 3 // 2, shape.radius * 3 // 2, 22),
        tone="ring",
        seat=seat,
    )


def _outline(place: Place, cards: int, *, apart: bool = False) -> Mark:
    card = place.height * _RATIO[0] // _RATIO[1]
    width = min(cards * (card + 8) if apart else card + (cards - 1) * card * 2 // 5 + 16, place.width)
    return Print(Rect(place.at.x - width // 2, place.at.y - place.height // 2, width, place.height, 10), "soft")


def _oval(size: _Size) -> Iterator[Mark]:
    """The line inside the players' places."""
    rx, ry = size.bets[0] + 60, size.bets[1] + 34
    radius = min(rx, ry)
    yield Print(Rect(size.width // 2 - rx, size.height // 2 - ry, 2 * rx, 2 * ry, radius), "soft")


def _titles(title: str, words: tuple[str, ...], size: _Size) -> Iterator[Mark]:
    top = size.height // 2 - size.board * 5 // 4
    room = size.bets[0] * 3 // 2
    letters = fitted((title.upper(),), room, 60, 44)
    start, end = Point(size.width // 2 - room // 2, top), Point(size.width // 2 + room // 2, top)
    yield Arch(title.upper(), start, end, 4 * size.width, letters)
    for number, line in enumerate(words):
        at = Point(size.width // 2, size.height // 2 + size.board * 5 // 4 + 30 * number)
        yield Words(line, at, fitted((line,), room, 60, 22), "soft")
