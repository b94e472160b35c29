"""The Big Six felt: the insignia, joker and flag, and the wheel beside them."""

from __future__ import annotations

from croupier.engine.layout import Cell, Layout, Orientation, Place, Point, Rect, Wheel, row_of_areas, spoken
from croupier.games.big_six.rules import FLAG, INSIGNIA, JOKER, BigSixRules
from croupier.games.big_six.wagers import offered, pays

_TONES = {"1": "cream", "2": "blue", "5": "red", "10": "purple", "20": "black", JOKER: "green", FLAG: "orange"}
_LANDSCAPE = (("1", "2", "5"), ("10", "20"), (JOKER, FLAG))
_PORTRAIT = (("1", "2"), ("5", "10", "20"), (JOKER, FLAG))


def layout(rules: BigSixRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The felt of a table with these rules."""
    portrait = orientation is Orientation.PORTRAIT
    at, radius = (Point(450, 330), 270) if portrait else (Point(430, 430), 370)
    within = Rect(40, 640, 820, 560) if portrait else Rect(860, 60, 900, 740)
    rows = _PORTRAIT if portrait else _LANDSCAPE
    areas = [
        area
        for number, row in enumerate(rows)
        for area in row_of_areas(
            (_cell(rules, symbol) for symbol in row),
            Rect(within.x, within.y + within.height * number // len(rows), within.width, within.height // len(rows)),
            8,
        )
    ]
    width, height = (900, 1240) if portrait else (1800, 860)
    stops = tuple((_short(stop), _TONES[stop]) for stop in stops_in_order(rules))
    wheel = Wheel(at, radius, stops)
    return Layout(
        width=width, height=height, areas=tuple(areas), marks=(wheel,), places=(Place("wheel", at, 2 * radius),)
    )


def stops_in_order(rules: BigSixRules) -> tuple[str, ...]:
    """The stops in an order that spreads each symbol evenly; our sources do not give the order on a real wheel."""
    total = sum(count for _, count in rules.stops)
    placed = [
        ((2 * number + 1) * total * 1000 // (2 * count), symbol)
        for symbol, count in rules.stops
        for number in range(count)
    ]
    return tuple(symbol for _, symbol in sorted(placed))


def _short(symbol: str) -> str:
    return f"${symbol}" if symbol in INSIGNIA else {JOKER: "J", FLAG: "F"}[symbol]


def _cell(rules: BigSixRules, symbol: str) -> Cell:
    wager, on = ("insignia", symbol) if symbol in INSIGNIA else (symbol, "")
    odds = pays(rules, wager, on)
    label = (f"${symbol}" if on else symbol.upper(), str(odds))
    words = spoken(offered(rules)[wager], f"${on}" if on else "", (odds,))
    return Cell(wager=wager, on=on, words=words, label=label, tone=_TONES[symbol], max_size=76, chips="under")
