"""The felt of a poker table: the players around an oval with their stacks and bets, and the board and the pots in the middle."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import accumulate, pairwise
from math import cos, dist, pi, sin
from typing import NamedTuple

from croupier.engine.hand import seat_place
from croupier.engine.layout import (
    HOLDER,
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
_BUTTON = 40  # the dealer button's height
_EDGE, _GAP = 28, 10  # of the felt, and between a stack and its cards
_LIFT = 16  # of the cards, to leave room for a name under the stack
_POT = 66  # from one pot to the next


class _Size(NamedTuple):
    """The measures of a felt in one orientation."""

    width: int
    height: int
    tall: int  # half the height of the oval on which the players sit
    middle: int  # the height of the board's middle
    to_bets: tuple[
        int, int
    ]  # how far the bets are from the players, across and along; 0: they lie over or under the stacks
    ring: int  # radius of a stack's circle
    card: int  # height of a player's card
    board: int  # height of a card of the board
    widest: tuple[int, int]  # the width of a player's cards, if they are few or many
    title: tuple[int, int]  # the height of the title, and its width

    def crowded(self) -> _Size:
        """The same felt with smaller seats, for more players."""
        few, many = self.widest
        widest = (few * 4 // 5, many * 4 // 5)
        return self._replace(ring=self.ring * 4 // 5, card=self.card * 4 // 5, widest=widest)


_SIZES = {
    Orientation.LANDSCAPE: _Size(1640, 700, 246, 356, (200, 118), 50, 104, 132, (140, 185), (64, 400)),
    Orientation.PORTRAIT: _Size(1000, 1240, 490, 600, (0, 0), 54, 116, 110, (130, 165), (92, 350)),
}
_FEW, _MANY = 4, 8  # cards of a player, and players
_STEPS = 720  # of the oval, to measure its length
_TOP = 1 / 8  # the part of the oval at its top that is the dealer's


def layout(
    *,
    title: str,
    words: tuple[str, ...],
    offered: Mapping[str, WagerKind],
    seats: int,
    cards: int,
    board: int,
    orientation: Orientation,
) -> Layout:
    """The felt of a table with so many players, with so many cards of each and on the board; 0: one without a board."""
    size = _SIZES[orientation] if seats <= _MANY else _SIZES[orientation].crowded()
    widest = size.widest[cards > _FEW]
    whole = 2 * size.ring + _GAP + widest  # the width of a seat: its stack, and its cards beside it
    areas, spots, places = [], [], []
    marks: list[Mark] = list(_titles(title, words, size))
    oval = ((size.width - whole) // 2 - _EDGE, size.tall)
    for number, at in enumerate(_seats(size, oval, seats), 1):
        ring = Circle(at.x - whole // 2 + size.ring, at.y, size.ring)
        place = Place(seat_place(number), Point(at.x + (whole - widest) // 2, at.y - _LIFT), size.card, widest)
        areas.append(_stack(offered[STACK], number, ring))
        spots.append(Spot(BET, "", _bet(size, oval, at, ring), number))
        places += [place, Place(f"{HOLDER} {number}", Point(ring.x - size.ring // 2, ring.y - size.ring), _BUTTON)]
        marks.append(_outline(place, 2))
    middle = Point(size.width // 2, size.middle)
    common = Place(BOARD, middle, size.board, 5 * (size.board * _RATIO[0] // _RATIO[1] + 10), apart=True)
    places.append(common)
    if board:
        marks.append(_outline(common, board, apart=True))
    spots += _pots(Point(middle.x, middle.y - size.board * 9 // 10), seats)
    return Layout(
        width=size.width,
        height=size.height,
        areas=tuple(areas),
        marks=tuple(marks),
        spots=tuple(spots),
        places=tuple(places),
    )


def _seats(size: _Size, oval: tuple[int, int], seats: int) -> list[Point]:
    """The middles of the seats, clockwise from the left of the dealer, equally far apart on the oval."""
    angles = [2 * pi * step / _STEPS for step in range(_STEPS + 1)]
    points = [(oval[0] * sin(angle), -oval[1] * cos(angle)) for angle in angles]
    gone = list(accumulate((dist(*pair) for pair in pairwise(points)), initial=0))
    seated = []
    for number in range(seats):
        wanted = gone[-1] * (_TOP / 2 + (1 - _TOP) * (2 * number + 1) / (2 * seats))
        x, y = points[bisect_left(gone, wanted)]
        seated.append(Point(size.width // 2 + round(x), size.height // 2 + round(y)))
    return seated


def _bet(size: _Size, oval: tuple[int, int], at: Point, ring: Circle) -> Point:
    """Where a seat bets: towards the middle, and less across the nearer it is to the middle already.

    On an upright felt the board fills the middle: bets lie under the names, or over the stacks of the lower half.
    """
    x, y = at.x - size.width // 2, at.y - size.height // 2
    across, along = size.to_bets
    if not across:
        return Point(ring.x, at.y + 2 * ring.radius + 4) if y < 0 else Point(ring.x + 24, at.y - 2 * ring.radius + 14)
    return Point(at.x - across * x // oval[0], at.y - along * y // oval[1])


def _pots(at: Point, most: int) -> Iterator[Spot]:
    """The main pot in the middle, and side pots beside it."""
    for number in range(1, most + 1):
        aside = _POT * (number // 2) * (-1 if number % 2 else 1)
        yield Spot(POT, str(number), Point(at.x + aside, at.y))


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


def _titles(title: str, words: tuple[str, ...], size: _Size) -> Iterator[Mark]:
    """The form and the stakes: at the dealer's place, or over the board of an upright felt."""
    (top, room), letters = size.title, 44
    at = Point(size.width // 2, top)
    yield Words(title.upper(), at, fitted((title.upper(),), room, letters, letters), "gold")
    for number, line in enumerate(words):
        below = Point(at.x, at.y + 38 + 30 * number)
        yield Words(line, below, fitted((line,), room, 60, 30), "soft")
