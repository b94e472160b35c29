"""The casino war felt: the dealer's cards, and the card, the war and tie wagers and the raise of each seat."""

from __future__ import annotations

from collections.abc import Iterator
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
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.games.casino_war.wagers import RAISE, TIE, WAR, offered

_SEATS = 7


class _Size(NamedTuple):
    """The measures of a felt in one orientation."""

    width: int
    dealer: int  # height of a dealer's card
    card: int  # height of a player's card
    war: int  # radius of a war circle
    small: int  # radius of a tie or raise circle
    sag: int  # how far the row of seats curves down in the middle
    beside: bool  # tie and raise are side by side; else one below the other


_SIZES = {
    Orientation.LANDSCAPE: _Size(1640, 180, 130, 58, 40, 110, beside=True),
    Orientation.PORTRAIT: _Size(940, 200, 110, 50, 42, 50, beside=False),
}
_GAP = 10


class _Seat(NamedTuple):
    """The positions of a seat's card and wagers, from the dealer to the player."""

    card: Point
    raised: Point
    tie: Point
    war: Point


def layout(rules: CasinoWarRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The felt of a table with these rules."""
    size = _SIZES[orientation]
    dealer = Place("dealer", Point(size.width // 2 - size.dealer * 39 // 100, 50 + size.dealer // 2), size.dealer)
    areas: list[Area] = []
    spots: list[Spot] = []
    places = [dealer]
    marks: list[Mark] = [*_outlines(dealer, 2, size.dealer * 78 // 100), *_titles(rules, size)]
    for number in range(1, _SEATS + 1):
        seat = _seat(rules, number, size)
        places.append(Place(seat_place(number), seat.card, size.card))
        marks += [*_outlines(places[-1], 1, 0), *_raise_place(seat.raised, size.small)]
        areas += _areas(rules, number, seat, size)
        spots.append(Spot(RAISE, "", seat.raised, number))
    return Layout(
        width=size.width,
        height=max(area.shape.box.y for area in areas) + 2 * size.war + 70,
        areas=tuple(areas),
        marks=tuple(marks),
        spots=tuple(spots),
        places=tuple(places),
    )


def _seat(rules: CasinoWarRules, number: int, size: _Size) -> _Seat:
    offset = 2 * number - _SEATS - 1  # from the center, -6 to 6
    x = size.width // 2 + offset * (size.width - 40) // (2 * _SEATS)
    y = 330 + size.dealer + size.sag - size.sag * offset**2 // (_SEATS - 1) ** 2
    height = 2 * size.small + _GAP
    first = y + size.card // 2 + size.small + _GAP  # the center of the circle next to the card
    aside = size.small + _GAP // 2 if rules.tie and size.beside else 0
    down = height if rules.tie and not size.beside else 0
    war = first + down + size.small + size.war + _GAP
    return _Seat(Point(x, y), Point(x + aside, first), Point(x - aside, first + down), Point(x, war))


def _titles(rules: CasinoWarRules, size: _Size) -> Iterator[Mark]:
    """The name of the game, and a line with the rules of a tie."""
    line = 95 + size.dealer
    sag = size.sag * 2 // 3
    start, end = Point(size.width // 7, line + 70), Point(size.width * 6 // 7, line + 70)
    radius = ((end.x - start.x) ** 2 // 4 + sag**2) // (2 * sag)
    words = ["on a tie surrender half, or raise and go to war"]
    if rules.tie:
        words.append(f"tie pays {rules.payouts[TIE]}")
    if rules.war_tie_bonus:
        words.append(f"a second tie adds {rules.war_tie_bonus} to 1")
    text = " · ".join(words)
    yield Words(text, Point(size.width // 2, line), fitted((text,), size.width - 80, 40, 30), "soft")
    yield Arch("CASINO WAR", start, end, radius, 58)


def _outlines(place: Place, cards: int, apart: int) -> Iterator[Mark]:
    width = place.height * 5 // 7
    for number in range(cards):
        yield Print(
            Rect(place.at.x + number * apart - width // 2, place.at.y - place.height // 2, width, place.height, 10),
            "soft",
        )


def _areas(rules: CasinoWarRules, number: int, seat: _Seat, size: _Size) -> Iterator[Area]:
    yield _circle(rules, WAR, number, Circle(seat.war.x, seat.war.y, size.war), ("WAR",))
    if rules.tie:
        label = ("TIE", str(rules.payouts[TIE]))
        yield _circle(rules, TIE, number, Circle(seat.tie.x, seat.tie.y, size.small), label)


def _circle(rules: CasinoWarRules, wager: str, seat: int, shape: Circle, label: tuple[str, ...]) -> Area:
    kind = offered(rules)[wager]
    return Area(
        wager=wager,
        on="",
        shape=shape,
        spot=shape.middle,
        words=f"seat {seat}: {spoken(kind, '', kind.pays)}",
        label=label,
        text=shape.middle,
        size=fitted(label, shape.radius * 3 // 2, shape.radius * 3 // 2, 28),
        tone="ring" if wager == WAR else "side",
        seat=seat,
    )


def _raise_place(at: Point, radius: int) -> Iterator[Mark]:
    yield Print(Circle(at.x, at.y, radius), "dashed")
    yield Words("RAISE", at, fitted(("RAISE",), radius * 3 // 2, radius, 20), "soft")
