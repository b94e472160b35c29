"""The sic bo felt: every wager with its dice and its odds, in the order of an Atlantic City layout. Winning areas light."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from croupier.engine.layout import (
    Area,
    Cell,
    Die,
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
from croupier.games.sic_bo.rules import SicBoRules
from croupier.games.sic_bo.wagers import FACES, PAIRS, TOTALS, offered, pays

_MARGIN, _GAP, _HEADING = 40, 3, 36
_DIE, _DIE_GAP = 40, 4


class _Row(NamedTuple):
    height: int
    cells: tuple[Cell, ...]
    heading: str = ""
    dice: bool = False  # its areas show the dice they are about


def layout(rules: SicBoRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The felt of a table with these rules."""
    portrait = orientation is Orientation.PORTRAIT
    width = 920 if portrait else 1720
    rows = tuple(_portrait(rules) if portrait else _landscape(rules))
    areas: list[Area] = []
    marks: list[Mark] = []
    top = _MARGIN
    shown = Rect(_MARGIN + (width - 420) // 2, top, 420, 130, 16)
    marks.append(Print(shown, "dashed"))
    marks += _titles(shown, width)
    top += shown.height + 10
    for row in rows:
        top += 10 if row.heading or not areas else 0
        if row.heading:
            size = fitted((row.heading,), width, _HEADING, 22)
            marks.append(Words(row.heading, Point(_MARGIN + width // 2, top + _HEADING // 2), size, "gold"))
            top += _HEADING
        made = row_of_areas(row.cells, Rect(_MARGIN, top, width, row.height), _GAP)
        areas += [_with_dice(area) for area in made] if row.dice else made
        top += row.height
    return Layout(
        width=width + 2 * _MARGIN,
        height=top + _MARGIN,
        areas=tuple(areas),
        marks=tuple(marks),
        result_place=Place("dice", shown.middle, 104, shown.width - 40),
    )


def _titles(shown: Rect, width: int) -> Iterator[Mark]:
    """The name of the game on both sides of the place for the dice."""
    for text, x in (
        ("SIC", _MARGIN + (shown.x - _MARGIN) // 2),
        ("BO", (shown.x + shown.width + _MARGIN + width) // 2),
    ):
        yield Words(text, Point(x, shown.middle.y), 72, "gold")


def _landscape(rules: SicBoRules) -> Iterator[_Row]:
    twos, threes = _each(rules, "two_of_a_kind", FACES), _each(rules, "three_of_a_kind", FACES)
    sides = (
        _cell(rules, "small", "", "SMALL", "4-10", weight=4),
        _cell(rules, "big", "", "BIG", "11-17", weight=4),
    )
    middle = _cell(rules, "any_three_of_a_kind", "", "ANY", "TRIPLE", weight=3)
    cells = (sides[0], *twos[:3], *threes[:3], middle, *threes[3:], *twos[3:], sides[1])
    yield _Row(
        250, tuple(_heavier(cell) for cell in cells), "two of a kind · three of a kind · any three of a kind", dice=True
    )
    yield _Row(170, _totals(rules, TOTALS), "total of the three dice")
    yield _Row(220, _each(rules, "combination", PAIRS), "two dice combination", dice=True)
    yield _Row(190, _each(rules, "one_of_a_kind", FACES), _one_of_a_kind(rules), dice=True)


def _portrait(rules: SicBoRules) -> Iterator[_Row]:
    small = _cell(rules, "small", "", "SMALL", "4-10")
    big = _cell(rules, "big", "", "BIG", "11-17")
    yield _Row(200, (small, _cell(rules, "any_three_of_a_kind", "", "ANY", "TRIPLE"), big))
    yield _Row(200, _each(rules, "two_of_a_kind", FACES), "two of a kind", dice=True)
    yield _Row(240, _each(rules, "three_of_a_kind", FACES), "three of a kind", dice=True)
    yield _Row(150, _totals(rules, TOTALS[:7]), "total of the three dice")
    yield _Row(150, _totals(rules, TOTALS[7:]))
    for first in range(0, len(PAIRS), 5):
        heading = "" if first else "two dice combination"
        yield _Row(180, _each(rules, "combination", PAIRS[first : first + 5]), heading, dice=True)
    yield _Row(180, _each(rules, "one_of_a_kind", FACES), _one_of_a_kind(rules), dice=True)


def _one_of_a_kind(rules: SicBoRules) -> str:
    once, twice, thrice = (rules.payouts[f"one_of_a_kind_{times}"] for times in ("once", "twice", "thrice"))
    return f"one of a kind: on one die {once}, on two dice {twice}, on three dice {thrice}"


def _heavier(cell: Cell) -> Cell:
    return cell if cell.weight > 1 else replace(cell, weight=2)


def _totals(rules: SicBoRules, totals: Iterable[str]) -> tuple[Cell, ...]:
    return tuple(_cell(rules, "total", on, on, tone="number", max_size=50) for on in totals)


def _each(rules: SicBoRules, wager: str, selections: Iterable[str]) -> tuple[Cell, ...]:
    """A cell for each selection: its dice say what it is, so only the odds are printed."""
    return tuple(_cell(rules, wager, on, max_size=26) for on in selections)


def _cell(
    rules: SicBoRules, wager: str, on: str, *label: str, tone: str = "gold", weight: int = 1, max_size: int = 46
) -> Cell:
    odds = pays(rules, wager, on)
    printed = (*label, str(odds[0])) if len(odds) == 1 else (*label, f"up to {odds[-1]}")
    words = spoken(offered(rules)[wager], on, odds)
    return Cell(wager=wager, on=on, words=words, label=printed, tone=tone, weight=weight, max_size=max_size)


_SHOWN = {"three_of_a_kind": 3, "two_of_a_kind": 2, "one_of_a_kind": 1, "combination": 1}


def _with_dice(area: Area) -> Area:
    """The area with its dice at the top, the odds below them, and the chips at the bottom."""
    faces = [int(face) for face in area.on.split("-")] * _SHOWN.get(area.wager, 0) if area.on else []
    if not faces:
        return area
    box = area.shape.box
    upright = box.width < box.height
    size = min(_DIE, (box.width - 16) if upright else (box.width - 16) // len(faces) - _DIE_GAP)
    step = size + _DIE_GAP
    if upright:
        first = Point(box.middle.x, box.y + 10 + size // 2)
        dice = tuple(Die(face, Point(first.x, first.y + number * step), size) for number, face in enumerate(faces))
        below = first.y + (len(faces) - 1) * step + size // 2
    else:
        left = box.middle.x - (len(faces) - 1) * step // 2
        dice = tuple(
            Die(face, Point(left + number * step, box.y + 12 + size // 2), size) for number, face in enumerate(faces)
        )
        below = box.y + 12 + size
    size = fitted(area.label, box.width - 10, 40, 26)
    text = Point(box.middle.x, below + 22)
    spot = Point(box.middle.x, (text.y + size // 2 + box.y + box.height) // 2)
    return replace(area, dice=dice, text=text, size=size, spot=spot)
