"""The craps felt: the six numbers, the lines in front of the players, and the propositions in front of the stickperson.

Every number has one box. At its top are the bets against the number (lay, don't come and its odds, place to lose), in the
middle the place bet, at the bottom the bets for it (buy, come odds). A come bet moves to the box of its point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

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
    cell_area,
    row_of_areas,
    spoken,
)
from croupier.games.craps.layout import NUMBERS
from croupier.games.craps.rules import CrapsRules
from croupier.games.craps.wagers import offered, pays

_MARGIN, _EDGE = 40, 30  # of the landscape and of the portrait felt
_GAP = 3
_NAMES = {"4": "4", "5": "5", "6": "SIX", "8": "8", "9": "NINE", "10": "10"}
_Parts = tuple[int, int, int]
_PARTS = (24, 18, 34)  # percent of a box's height: lay row, place to lose, place; the buy row gets the rest
_PHONE_PARTS = (25, 25, 25)
_PHONE_ROW = 74  # of propositions on a portrait felt: a finger's width on a phone


@dataclass(frozen=True, slots=True)
class _Row:
    height: int
    cells: tuple[Cell, ...]
    heading: str = ""


def layout(rules: CrapsRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The felt of a table with these rules."""
    lines, portrait = tuple(_lines(rules)), orientation is Orientation.PORTRAIT
    propositions = tuple(_propositions(rules, hard_ways=4 if portrait else 2))
    if portrait:
        return _portrait(rules, lines, propositions)
    numbers = Rect(_MARGIN, _MARGIN, 1380, 430)
    height = max(_height(lines), _height(propositions) - numbers.height - 20, 440)
    areas, spots = _numbers(rules, numbers, 6, _PARTS)
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


def _portrait(rules: CrapsRules, lines: tuple[_Row, ...], propositions: tuple[_Row, ...]) -> Layout:
    """The whole felt fits on a phone held upright, and every area is wide enough for a finger."""
    width = 1020 - 2 * _EDGE
    numbers = Rect(_EDGE, _EDGE, width, 590)
    areas, spots = _numbers(rules, numbers, 3, _PHONE_PARTS)
    marks: list[Mark] = []
    top = numbers.y + numbers.height + 10
    for rows in (lines, propositions):
        low = tuple(replace(row, height=max(_PHONE_ROW, row.height * 7 // 10), heading="") for row in rows)
        areas += _stacked(low, Rect(_EDGE, top, width, _height(low)), marks)
        top += _height(low) + 10
    return Layout(
        width=width + 2 * _EDGE,
        height=top + _EDGE,
        areas=tuple(areas),
        marks=tuple(marks),
        spots=tuple(spots),
        places=_pucks(areas),
    )


def _pucks(areas: Iterable[Area]) -> tuple[Place, ...]:
    """The positions of the puck: on each number, or OFF at the end of the Come Line."""
    pucks = []
    for area in areas:
        box = area.shape.box
        if area.wager == "place":
            pucks.append(Place(f"puck {area.on}", Point(box.x + box.width - 34, box.y + box.height - 36), 54))
        elif area.wager == "come":
            pucks.append(Place("puck", Point(box.x + 44, box.middle.y), 54))
    return tuple(pucks)


def _height(rows: tuple[_Row, ...]) -> int:
    return sum(row.height + (40 if row.heading else 0) for row in rows)


def _stacked(rows: tuple[_Row, ...], within: Rect, marks: list[Mark]) -> list[Area]:
    """The areas of the rows, stretched to fill the rectangle; headings keep their height. Adds the headings to `marks`."""
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
        areas += row_of_areas(row.cells, Rect(within.x, top, within.width, height), _GAP)
        top += height
    return areas


def _cell(
    rules: CrapsRules,
    wager: str,
    *label: str,
    on: str = "",
    tone: str = "baize",
    weight: int = 1,
    max_size: int = 60,
    chips: str = "beside",
) -> Cell:
    words = spoken(offered(rules)[wager], on, pays(rules, wager, on))
    return Cell(wager=wager, on=on, words=words, label=label, tone=tone, weight=weight, max_size=max_size, chips=chips)


def _odds(rules: CrapsRules, wager: str, on: str = "") -> str:
    return " · ".join(str(odds) for odds in pays(rules, wager, on))


# ---------------------------------------------------------------- the numbers


def _numbers(rules: CrapsRules, within: Rect, columns: int, parts: _Parts) -> tuple[list[Area], list[Spot]]:
    rows = len(NUMBERS) // columns
    width, height = within.width // columns, within.height // rows
    areas: list[Area] = []
    spots: list[Spot] = []
    for place, on in enumerate(NUMBERS):
        row, column = divmod(place, columns)
        box = Rect(within.x + column * width, within.y + row * height, width, height).inset(4)
        areas += _number(rules, on, box, parts)
        spots += _moved_come_bets(on, box, parts)
    return areas, spots


def _number(rules: CrapsRules, on: str, box: Rect, parts: _Parts) -> Iterator[Area]:
    """The areas of one number's box, from top to bottom."""
    against = [_cell(rules, "dont_come_odds", "DON'T", "ODDS", on=on, max_size=20, chips="under", tone="rose")]
    in_favor = [_cell(rules, "come_odds", "COME", "ODDS", on=on, max_size=20, chips="under", tone="leaf")]
    if "lay" in offered(rules):
        against.append(_cell(rules, "lay", "LAY", on=on, max_size=26, chips="under", tone="rose"))
        in_favor.append(_cell(rules, "buy", "BUY", on=on, max_size=26, chips="under", tone="leaf"))
    top_row, lose, place = (box.height * part // 100 for part in parts)
    yield from row_of_areas(against, Rect(box.x, box.y, box.width, top_row), 2)
    losing = _cell(rules, "place_to_lose", "TO LOSE", on=on, max_size=22, tone="rose")
    yield from row_of_areas([losing], Rect(box.x, box.y + top_row, box.width, lose), 2)
    winning = _cell(rules, "place", _NAMES[on], on=on, max_size=78, tone="number", chips="under")
    yield cell_area(winning, Rect(box.x + 2, box.y + top_row + lose + 2, box.width - 4, place - 4, 10))
    top = box.y + top_row + lose + place
    yield from row_of_areas(in_favor, Rect(box.x, top, box.width, box.y + box.height - top), 2)


def _moved_come_bets(on: str, box: Rect, parts: _Parts) -> Iterator[Spot]:
    """The spots of come bets (in the corner of the place area) and don't come bets (at the top) that have their point."""
    middle = box.y + box.height * (parts[0] + parts[1] + parts[2] * 74 // 100) // 100
    yield Spot("come", on, Point(box.x + box.width * 17 // 100, middle))
    yield Spot("dont_come", on, Point(box.x + 27, box.y + box.height * 18 // 100))


# ---------------------------------------------------------------- the lines


def _lines(rules: CrapsRules) -> Iterator[_Row]:
    come = _cell(rules, "come", "COME", weight=7, max_size=84, tone="come")
    yield _Row(120, (_cell(rules, "dont_come", "DON'T COME", "BAR 12", weight=3, max_size=36, tone="rose"), come))
    if "field" in offered(rules):
        label = ("FIELD", "2 · 3 · 4 · 9 · 10 · 11 · 12")
        yield _Row(120, (_cell(rules, "field", *label, max_size=46, tone="gold"),))
    yield _Row(
        82,
        (
            _cell(rules, "dont_pass", "DON'T PASS · BAR 12", weight=7, max_size=40, tone="rose"),
            _cell(rules, "dont_pass_odds", "ODDS", weight=3, max_size=32, tone="rose"),
        ),
    )
    yield _Row(
        110,
        (
            _cell(rules, "pass", "PASS LINE", weight=7, max_size=70, tone="leaf"),
            _cell(rules, "pass_odds", "ODDS", weight=3, max_size=40, tone="leaf"),
        ),
    )


# ---------------------------------------------------------------- the propositions


def _propositions(rules: CrapsRules, *, hard_ways: int) -> Iterator[_Row]:
    kinds = offered(rules)
    if "any_seven" in kinds:
        yield _Row(70, (_proposition(rules, "any_seven", "ANY SEVEN"),), "Propositions")
    yield from _hardways(rules, hard_ways)
    if "craps_two" in kinds:
        yield _Row(
            92,
            tuple(
                _proposition(rules, wager, *label, chips="under")
                for wager, label in (
                    ("craps_two", ("2",)),
                    ("craps_three", ("3",)),
                    ("eleven", ("11",)),
                    ("craps_twelve", ("12",)),
                )
            ),
        )
        yield _Row(70, (_proposition(rules, "any_craps", "ANY CRAPS"),))
    named = {"horn": "HORN", "whirl": "WHIRL", "craps_eleven": "C & E"}
    combined = tuple(_proposition(rules, wager, label, odds=False) for wager, label in named.items() if wager in kinds)
    if combined:
        yield _Row(70, combined)
    if "horn_high" in kinds:
        horns = tuple(
            _cell(rules, "horn_high", "HORN", f"HIGH {on}", on=on, max_size=24, chips="under")
            for on in kinds["horn_high"].selections
        )
        yield _Row(92, horns)
    if "hop" in kinds:
        yield from _hops(rules)
    if "fire" in kinds:
        yield _Row(80, (_cell(rules, "fire", "FIRE BET", max_size=40, tone="red"),))


def _proposition(rules: CrapsRules, wager: str, *label: str, chips: str = "beside", odds: bool = True) -> Cell:
    lines = (*label, _odds(rules, wager)) if odds else label
    return _cell(rules, wager, *lines, max_size=30, chips=chips, tone="gold" if wager == "any_seven" else "baize")


def _hardways(rules: CrapsRules, in_a_row: int) -> Iterator[_Row]:
    hard = offered(rules)["hardway"].selections
    cells = [
        _cell(
            rules,
            "hardway",
            f"HARD {on}",
            _odds(rules, "hardway", on),
            on=on,
            max_size=30,
            chips="under",
            tone="number",
        )
        for on in hard
    ]
    for first in range(0, len(cells), in_a_row):
        yield _Row(110, tuple(cells[first : first + in_a_row]))


def _hops(rules: CrapsRules) -> Iterator[_Row]:
    hops = offered(rules)["hop"].selections
    for first in range(0, len(hops), 7):
        row = tuple(
            _cell(rules, "hop", on, on=on, max_size=24, chips="under", tone="number" if _is_hard(on) else "baize")
            for on in hops[first : first + 7]
        )
        yield _Row(78, row, "" if first else "Hop bets")


def _is_hard(on: str) -> bool:
    one, _, other = on.partition("-")
    return one == other
