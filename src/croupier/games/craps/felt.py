"""The craps layout drawn: the six numbers, the lines before the players, and the propositions before the stickperson.

Every number has one box: behind it what is against it (lay, don't come and its odds, place to lose), in its middle the
place bet, before it what is for it (buy, come odds). A come bet that has its point lies in the box of that number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.engine.layout import (
    Area,
    Cell,
    Layout,
    Mark,
    Orientation,
    Place,
    Point,
    Rect,
    Spot,
    Words,
    across,
    filled,
    spoken,
)
from croupier.games.craps.layout import NUMBERS
from croupier.games.craps.rules import CrapsRules
from croupier.games.craps.wagers import offered, pays

_MARGIN = 40
_GAP = 3
_NAMES = {"4": "4", "5": "5", "6": "SIX", "8": "8", "9": "NINE", "10": "10"}
_PARTS = (24, 14, 38)  # of a number's box, in percent: what is behind it, place to lose, and place; before it the rest


@dataclass(frozen=True, slots=True)
class _Row:
    height: int
    cells: tuple[Cell, ...]
    heading: str = ""


def layout(rules: CrapsRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The felt of a table with these rules."""
    lines, propositions = tuple(_lines(rules)), tuple(_propositions(rules))
    if orientation is Orientation.PORTRAIT:
        return _upright(rules, lines, propositions)
    numbers = Rect(_MARGIN, _MARGIN, 1380, 430)
    height = max(_height(lines), _height(propositions) - numbers.height - 20, 440)
    areas, spots = _numbers(rules, numbers, 6)
    marks: list[Mark] = []
    areas += _stacked(lines, Rect(_MARGIN, numbers.y + numbers.height + 20, 1380, height), marks)
    side = Rect(_MARGIN + 1380 + 30, _MARGIN, 550, numbers.height + 20 + height)
    areas += _stacked(propositions, side, marks)
    return Layout(
        width=side.x + side.width + _MARGIN,
        height=side.y + side.height + _MARGIN,
        areas=tuple(areas),
        marks=tuple(marks),
        spots=tuple(spots),
        places=_pucks(areas),
    )


def _upright(rules: CrapsRules, lines: tuple[_Row, ...], propositions: tuple[_Row, ...]) -> Layout:
    width = 920
    numbers = Rect(_MARGIN, _MARGIN, width, 840)
    areas, spots = _numbers(rules, numbers, 3)
    marks: list[Mark] = []
    below = Rect(_MARGIN, numbers.y + numbers.height + 20, width, _height(lines) * 11 // 10)
    areas += _stacked(lines, below, marks)
    last = Rect(_MARGIN, below.y + below.height + 20, width, _height(propositions) * 5 // 4)
    areas += _stacked(propositions, last, marks)
    return Layout(
        width=width + 2 * _MARGIN,
        height=last.y + last.height + _MARGIN,
        areas=tuple(areas),
        marks=tuple(marks),
        spots=tuple(spots),
        places=_pucks(areas),
    )


def _pucks(areas: Iterable[Area]) -> tuple[Place, ...]:
    """Where the puck lies: on the point's number, or OFF at the end of the Come Line."""
    found = []
    for area in areas:
        box = area.shape.box
        if area.wager == "place":
            found.append(Place(f"puck {area.on}", Point(box.x + box.width - 34, box.y + box.height - 36), 54))
        elif area.wager == "come":
            found.append(Place("puck", Point(box.x + 44, box.middle.y), 54))
    return tuple(found)


def _height(rows: tuple[_Row, ...]) -> int:
    return sum(row.height + (40 if row.heading else 0) for row in rows)


def _stacked(rows: tuple[_Row, ...], within: Rect, marks: list[Mark]) -> list[Area]:
    """The rows one under the other, as high as to fill the rectangle; headings keep their height."""
    headings = 40 * sum(1 for row in rows if row.heading)
    total, before, top = sum(row.height for row in rows), 0, within.y
    areas: list[Area] = []
    for row in rows:
        if row.heading:
            marks.append(Words(row.heading, Point(within.x + within.width // 2, top + 22), 22, "gold"))
            top += 40
        height = (within.height - headings) * (before + row.height) // total - (
            within.height - headings
        ) * before // total
        before += row.height
        areas += across(row.cells, Rect(within.x, top, within.width, height), _GAP)
        top += height
    return areas


def _cell(
    rules: CrapsRules,
    wager: str,
    *label: str,
    on: str = "",
    tone: str = "baize",
    weight: int = 1,
    most: int = 60,
    chips: str = "beside",
) -> Cell:
    words = spoken(offered(rules)[wager], on, pays(rules, wager, on))
    return Cell(wager=wager, on=on, words=words, label=label, tone=tone, weight=weight, most=most, chips=chips)


def _odds(rules: CrapsRules, wager: str, on: str = "") -> str:
    return " · ".join(str(odds) for odds in pays(rules, wager, on))


# ---------------------------------------------------------------- the numbers


def _numbers(rules: CrapsRules, within: Rect, columns: int) -> tuple[list[Area], list[Spot]]:
    rows = len(NUMBERS) // columns
    width, height = within.width // columns, within.height // rows
    areas: list[Area] = []
    spots: list[Spot] = []
    for place, on in enumerate(NUMBERS):
        row, column = divmod(place, columns)
        box = Rect(within.x + column * width, within.y + row * height, width, height).inset(4)
        areas += _number(rules, on, box)
        spots += _travelled(on, box)
    return areas, spots


def _number(rules: CrapsRules, on: str, box: Rect) -> Iterator[Area]:
    """Behind, in and before the box of a number."""
    behind = [_cell(rules, "dont_come_odds", "DON'T", "ODDS", on=on, most=20, chips="under", tone="rose")]
    before = [_cell(rules, "come_odds", "COME", "ODDS", on=on, most=20, chips="under", tone="leaf")]
    if "lay" in offered(rules):
        behind.append(_cell(rules, "lay", "LAY", on=on, most=26, chips="under", tone="rose"))
        before.append(_cell(rules, "buy", "BUY", on=on, most=26, chips="under", tone="leaf"))
    against, lose, place = (box.height * part // 100 for part in _PARTS)
    yield from across(behind, Rect(box.x, box.y, box.width, against), 2)
    losing = _cell(rules, "place_to_lose", "TO LOSE", on=on, most=22, tone="rose")
    yield from across([losing], Rect(box.x, box.y + against, box.width, lose), 2)
    winning = _cell(rules, "place", _NAMES[on], on=on, most=78, tone="number", chips="under")
    yield filled(winning, Rect(box.x + 2, box.y + against + lose + 2, box.width - 4, place - 4, 10))
    top = box.y + against + lose + place
    yield from across(before, Rect(box.x, top, box.width, box.y + box.height - top), 2)


def _travelled(on: str, box: Rect) -> Iterator[Spot]:
    """Come bets in the corner of the number, don't come bets behind it."""
    middle = box.y + box.height * (_PARTS[0] + _PARTS[1] + _PARTS[2] * 74 // 100) // 100
    yield Spot("come", on, Point(box.x + box.width * 17 // 100, middle))
    yield Spot("dont_come", on, Point(box.x + 27, box.y + box.height * 18 // 100))


# ---------------------------------------------------------------- the lines


def _lines(rules: CrapsRules) -> Iterator[_Row]:
    come = _cell(rules, "come", "COME", weight=7, most=84, tone="come")
    yield _Row(120, (_cell(rules, "dont_come", "DON'T COME", "BAR 12", weight=3, most=36, tone="rose"), come))
    if "field" in offered(rules):
        label = ("FIELD", "2 · 3 · 4 · 9 · 10 · 11 · 12")
        yield _Row(120, (_cell(rules, "field", *label, most=46, tone="gold"),))
    yield _Row(
        82,
        (
            _cell(rules, "dont_pass", "DON'T PASS · BAR 12", weight=7, most=40, tone="rose"),
            _cell(rules, "dont_pass_odds", "ODDS", weight=3, most=32, tone="rose"),
        ),
    )
    yield _Row(
        110,
        (
            _cell(rules, "pass", "PASS LINE", weight=7, most=70, tone="leaf"),
            _cell(rules, "pass_odds", "ODDS", weight=3, most=40, tone="leaf"),
        ),
    )


# ---------------------------------------------------------------- the propositions


def _propositions(rules: CrapsRules) -> Iterator[_Row]:
    kinds = offered(rules)
    if "any_seven" in kinds:
        yield _Row(70, (_one(rules, "any_seven", "ANY SEVEN"),), "Propositions")
    yield from _hardways(rules)
    if "craps_two" in kinds:
        yield _Row(
            92,
            tuple(
                _one(rules, wager, *label, chips="under")
                for wager, label in (
                    ("craps_two", ("2",)),
                    ("craps_three", ("3",)),
                    ("eleven", ("11",)),
                    ("craps_twelve", ("12",)),
                )
            ),
        )
        yield _Row(70, (_one(rules, "any_craps", "ANY CRAPS"),))
    named = {"horn": "HORN", "whirl": "WHIRL", "craps_eleven": "C & E"}
    together = tuple(_one(rules, wager, label, odds=False) for wager, label in named.items() if wager in kinds)
    if together:
        yield _Row(70, together)
    if "horn_high" in kinds:
        horns = tuple(
            _cell(rules, "horn_high", "HORN", f"HIGH {on}", on=on, most=24, chips="under")
            for on in kinds["horn_high"].selections
        )
        yield _Row(92, horns)
    if "hop" in kinds:
        yield from _hops(rules)
    if "fire" in kinds:
        yield _Row(80, (_cell(rules, "fire", "FIRE BET", most=40, tone="red"),))


def _one(rules: CrapsRules, wager: str, *label: str, chips: str = "beside", odds: bool = True) -> Cell:
    told = (*label, _odds(rules, wager)) if odds else label
    return _cell(rules, wager, *told, most=30, chips=chips, tone="gold" if wager == "any_seven" else "baize")


def _hardways(rules: CrapsRules) -> Iterator[_Row]:
    hard = offered(rules)["hardway"].selections
    cells = [
        _cell(rules, "hardway", f"HARD {on}", _odds(rules, "hardway", on), on=on, most=30, chips="under", tone="number")
        for on in hard
    ]
    for first in range(0, len(cells), 2):
        yield _Row(110, tuple(cells[first : first + 2]))


def _hops(rules: CrapsRules) -> Iterator[_Row]:
    hops = offered(rules)["hop"].selections
    for first in range(0, len(hops), 7):
        row = tuple(
            _cell(rules, "hop", on, on=on, most=24, chips="under", tone="number" if _is_hard(on) else "baize")
            for on in hops[first : first + 7]
        )
        yield _Row(78, row, "" if first else "Hop bets")


def _is_hard(on: str) -> bool:
    one, _, other = on.partition("-")
    return one == other
