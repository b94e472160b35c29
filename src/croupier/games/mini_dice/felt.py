"""The mini-dice felt: the place for the dice, the six numbers, the field, and the wagers on 7, over it and under it."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.layout import (
    Area,
    Cell,
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
from croupier.games.mini_dice.layout import ANY_7, FIELD, NUMBERS, OVER_7, PLACE, UNDER_7
from croupier.games.mini_dice.rules import MiniDiceRules
from croupier.games.mini_dice.wagers import offered, pays

_MARGIN, _GAP, _HEADING = 40, 4, 40
_NAMES = {"6": "SIX", "9": "NINE"}  # they cannot be mistaken for each other upside down
_FIELD = "3 · 4 · 9 · 10 · 11"


def layout(rules: MiniDiceRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The felt of a table with these rules."""
    portrait = orientation is Orientation.PORTRAIT
    width = 820 if portrait else 1320
    shown = Rect(_MARGIN + width // 2 - 150, _MARGIN, 300, 130, 16)
    areas: list[Area] = []
    marks: list[Mark] = [Print(shown, "dashed"), *_titles(shown, width)]
    top = shown.y + shown.height + 20
    for heading, height, cells in _rows(rules, portrait=portrait):
        if heading:
            size = fitted((heading,), width, _HEADING, 24)
            marks.append(Words(heading, Point(_MARGIN + width // 2, top + _HEADING // 2), size, "gold"))
            top += _HEADING
        areas += row_of_areas(cells, Rect(_MARGIN, top, width, height), _GAP)
        top += height
    return Layout(
        width=width + 2 * _MARGIN,
        height=top + _MARGIN,
        areas=tuple(areas),
        marks=tuple(marks),
        result_place=Place("dice", shown.middle, 104, shown.width - 30),
    )


def _titles(shown: Rect, width: int) -> Iterator[Mark]:
    """The name of the game on both sides of the place for the dice."""
    beside = (_MARGIN + shown.x) // 2, (shown.x + shown.width + _MARGIN + width) // 2
    for text, x in zip(("MINI", "DICE"), beside, strict=True):
        yield Words(text, Point(x, shown.middle.y), fitted((text,), shown.x - 2 * _MARGIN, 80, 64), "gold")


def _rows(rules: MiniDiceRules, *, portrait: bool) -> Iterator[tuple[str, int, tuple[Cell, ...]]]:
    """The heading, the height and the cells of each row."""
    numbers = tuple(_cell(rules, PLACE, on, _NAMES.get(on, on), tone="number") for on in NUMBERS)
    heading = "place bets: the number before a 7"
    if portrait:
        yield heading, 180, numbers[:3]
        yield "", 180, numbers[3:]
    else:
        yield heading, 190, numbers
    single, double = rules.payouts["field"], rules.payouts["field_2_12"]
    label = ("FIELD", f"{_FIELD} pays {single}", f"2 · 12 pays {double}")
    yield "one shake", 150, (_named(rules, FIELD, label, tone="leaf", chips="beside"),)
    yield (
        "",
        190,
        (
            _cell(rules, UNDER_7, "", "UNDER 7", tone="blue"),
            _cell(rules, ANY_7, "", "ANY 7", tone="red"),
            _cell(rules, OVER_7, "", "OVER 7", tone="blue"),
        ),
    )


def _cell(rules: MiniDiceRules, wager: str, on: str, name: str, tone: str) -> Cell:
    return _named(rules, wager, (name, str(pays(rules, wager, on)[0])), on=on, tone=tone)


def _named(
    rules: MiniDiceRules, wager: str, label: tuple[str, ...], *, tone: str, on: str = "", chips: str = "under"
) -> Cell:
    words = spoken(offered(rules)[wager], on, pays(rules, wager, on))
    return Cell(wager=wager, on=on, words=words, label=label, tone=tone, max_size=44, chips=chips)
