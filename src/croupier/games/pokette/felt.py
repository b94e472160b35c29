"""The pokette felt: thirteen ranks by four suits; ranks along one side, suits at the end, poker hands below.

Positions are given once, for a portrait felt: `u` runs across the suits, `v` down the ranks, in hundredths of a card's side.
For a landscape felt the grid is rotated.
"""

from __future__ import annotations

from collections.abc import Iterator

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
    Print,
    Rect,
    Words,
    fitted,
    row_of_areas,
    spoken,
)
from croupier.games.pokette.layout import HANDS, JACER, ONE_SPIN, RANKS, RED_SUITS, SUIT_NAMES, SUITS
from croupier.games.pokette.rules import PoketteRules
from croupier.games.pokette.wagers import offered, pays

_SIDE = 100  # of a card, in hundredths
_ACROSS, _ALONG = 4 * _SIDE, 13 * _SIDE
_RANK, _DOUBLE, _THREE = -85, -165, -245  # the outer edges of the areas for ranks
_END = 120  # depth of the suits at one end and of the jacer at the other
_MARGIN, _HEADING = 40, 34
_CHIPS_BELOW = frozenset({"suit", JACER})  # the label
_SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def layout(rules: PoketteRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The felt of a table with these rules."""
    portrait = orientation is Orientation.PORTRAIT
    header, band = (110, 96) if portrait else (120, 120)
    if portrait:
        grid = Grid(orientation, _MARGIN - _THREE * 130 // 100, _MARGIN + header + _END * 82 // 100, 130, 82, _ACROSS)
        width, bottom = grid.point(_ACROSS, 0).x + _MARGIN, grid.point(0, _ALONG + _END).y
    else:
        grid = Grid(orientation, _MARGIN + _END * 112 // 100, _MARGIN + header, 112, 104, _ACROSS)
        width, bottom = grid.point(0, _ALONG + _END).x + _MARGIN, grid.point(_THREE, 0).y
    shown = Rect(width // 2 - 70, _MARGIN, 140, header - 20, 16)
    areas = [*_cards(rules, grid), *_outside(rules, grid), *_on_the_lines(rules, grid)]
    marks: list[Mark] = [Print(shown, "dashed"), *_titles(shown, width)]
    top = bottom + 20
    for heading, cells in _bands(rules, portrait=portrait):
        if heading:
            size = fitted((heading,), width - 2 * _MARGIN, _HEADING, 22)
            marks.append(Words(heading, Point(width // 2, top + _HEADING // 2), size, "gold"))
            top += _HEADING
        areas += row_of_areas(cells, Rect(_MARGIN, top, width - 2 * _MARGIN, band), 4)
        top += band
    return Layout(
        width=width,
        height=top + _MARGIN,
        areas=tuple(areas),
        marks=tuple(marks),
        result_place=Place("", shown.middle, shown.height - 20, shown.width - 20),
    )


def _titles(shown: Rect, width: int) -> Iterator[Mark]:
    """The name of the game on both sides of the place for the last stop."""
    for text, x in (("POK", (_MARGIN + shown.x) // 2), ("ETTE", (shown.x + shown.width + width - _MARGIN) // 2)):
        yield Words(text, Point(x, shown.middle.y), 64, "gold")


def _words(rules: PoketteRules, wager: str, on: str) -> str:
    return spoken(offered(rules)[wager], on.replace("-", ", "), (pays(rules, wager),))


def _printed(rules: PoketteRules, wager: str, on: str, shape: Rect, label: tuple[str, ...], tone: str) -> Area:
    size = fitted(label, shape.width - 12, shape.height - 8, 44 if wager == "single" else 28)
    words, text, spot = _words(rules, wager, on), shape.middle, shape.middle
    if wager in _CHIPS_BELOW:
        size = fitted(label, shape.width - 12, shape.height // 2, 28)
        text = Point(text.x, shape.y + shape.height * 28 // 100)
        spot = Point(spot.x, shape.y + shape.height * 73 // 100)
    return Area(wager=wager, on=on, shape=shape, spot=spot, words=words, label=label, text=text, size=size, tone=tone)


def _cards(rules: PoketteRules, grid: Grid) -> Iterator[Area]:
    for on in ONE_SPIN["single"]:
        u, v = _where(on)
        shape = grid.rect((u, u + _SIDE), (v, v + _SIDE))
        tone = "red" if on[1] in RED_SUITS else "black"
        yield _printed(rules, "single", on, shape, (_rank_name(on[0]) + _SYMBOLS[on[1]],), tone)


def _where(card: str) -> tuple[int, int]:
    return SUITS.index(card[1]) * _SIDE, RANKS.index(card[0]) * _SIDE


def _rank_name(rank: str) -> str:
    return "10" if rank == "T" else rank


def _outside(rules: PoketteRules, grid: Grid) -> Iterator[Area]:
    """The suits and the jacer at the ends of the cards, and the ranks along them."""
    for suit, name in SUIT_NAMES.items():
        u = SUITS.index(suit) * _SIDE
        shape = grid.rect((u, u + _SIDE), (_ALONG, _ALONG + _END))
        label = (f"{_SYMBOLS[suit]} {pays(rules, 'suit')}",)
        yield _printed(rules, "suit", name, shape, label, "red" if suit in RED_SUITS else "black")
    jacer = ("JACER", str(pays(rules, JACER)))
    yield _printed(rules, JACER, "", grid.rect((0, _ACROSS), (-_END, 0)), jacer, "purple")
    for number, on in enumerate(ONE_SPIN["rank"]):
        v = number * _SIDE
        yield _printed(rules, "rank", on, grid.rect((_RANK, 0), (v, v + _SIDE)), (_rank_name(on),), "number")
    for number, on in enumerate(ONE_SPIN["double_rank"]):
        v = number * _SIDE + _SIDE // 2
        shape = grid.rect((_DOUBLE, _RANK), (v, v + _SIDE))
        yield _printed(rules, "double_rank", on, shape, (_ranks_name(on),), "leaf")
    for number, on in enumerate(ONE_SPIN["three_ranks"]):
        v = number * 3 * _SIDE
        shape = grid.rect((_THREE, _DOUBLE), (v, v + 3 * _SIDE))
        yield _printed(rules, "three_ranks", on, shape, (_ranks_name(on), str(pays(rules, "three_ranks"))), "blue")


def _ranks_name(on: str) -> str:
    return " ".join(_rank_name(rank) for rank in on.split("-"))


def _on_the_lines(rules: PoketteRules, grid: Grid) -> Iterator[Area]:
    """The wagers on two and four cards, where these meet."""
    for wager in ("split", "corner"):
        for on in ONE_SPIN[wager]:
            places = [_where(card) for card in on.split("-")]
            left, top = min(u for u, _ in places), min(v for _, v in places)
            shape: Rect | Circle
            if wager == "corner":
                at = grid.point(left + _SIDE, top + _SIDE)
                shape = Circle(at.x, at.y, 17)
            elif left != max(u for u, _ in places):
                shape = grid.rect((left + 86, left + 114), (top + 27, top + 73), 8)
            else:
                shape = grid.rect((left + 27, left + 73), (top + 86, top + 114), 8)
            yield Area(wager=wager, on=on, shape=shape, spot=shape.middle, words=_words(rules, wager, on), tone="line")


def _bands(rules: PoketteRules, *, portrait: bool) -> Iterator[tuple[str, list[Cell]]]:
    """Red and black, and the poker hands, below the cards."""
    names = {"single": "card", "split": "two cards", "corner": "four", "rank": "rank", "double_rank": "two ranks"}
    odds = " · ".join(f"{name} {pays(rules, kind)}" for kind, name in names.items())
    yield odds, [_cell(rules, color, color) for color in ("red", "black")]
    hands = [_cell(rules, hand, "gold") for hand in HANDS]
    columns = 4 if portrait else 8
    heading = "poker hands: bet between spins, on the next card"
    for first in range(0, len(hands), columns):
        yield heading, hands[first : first + columns]
        heading = ""


_LABELS = {
    "pair_in_two": ("PAIR", "in two"),
    "pair_in_three": ("PAIR", "in three"),
    "three_of_a_kind": ("THREE", "of a kind"),
    "straight_open": ("STRAIGHT", "open"),
    "straight_inside": ("STRAIGHT", "inside"),
    "straight_flush_open": ("STR. FLUSH", "open"),
    "straight_flush_inside": ("STR. FLUSH", "inside"),
}


def _cell(rules: PoketteRules, wager: str, tone: str) -> Cell:
    label = (*_LABELS.get(wager, (wager.upper(),)), str(pays(rules, wager)))
    return Cell(wager=wager, words=_words(rules, wager, ""), label=label, tone=tone, max_size=34)
