"""The wagers of 19:47-5.1 and 5.2: the numbers they cover, and when they may be made or withdrawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from croupier.engine.standing import Standing
from croupier.engine.wager_kind import Payout, WagerKind
from croupier.games.roulette import layout
from croupier.games.roulette.rules import DOUBLE_ZERO, RouletteRules
from croupier.law.citation import Citation, cite
from croupier.law.option import Source
from croupier.law.ruling import Ruling, lawful, not_determined, unlawful
from croupier.money.odds import Odds
from croupier.money.wager import Act, Bet, Wager

FIVE_ADJACENT = "five_adjacent"
EVEN_MONEY = ("red", "black", "odd", "even", "1_to_18", "19_to_36")
PARTS = 5  # a five adjacent numbers wager is five straight wagers


@dataclass(frozen=True, slots=True)
class LayoutArea:
    """A kind of wager and the numbers each of its selections covers."""

    kind: WagerKind
    covers: Mapping[str, frozenset[str]]


@cache
def areas(rules: RouletteRules) -> Mapping[str, LayoutArea]:
    """All areas of the layout under these rules, in the regulation's order."""
    zeros = rules.zeros if rules.zero_combinations else frozenset()
    listed = [
        _inside(rules, "straight", "Straight", tuple(n for n in rules.compartments if n in rules.zeros or n != "00")),
        _inside(rules, "split", "Split", layout.splits(zeros)),
        _inside(rules, "three_numbers", "Three numbers", layout.streets(zeros)),
        _inside(rules, "four_numbers", "Four numbers", layout.corners(zeros)),
        *(
            [_area(rules, "first_five", "First five", cite("19:47-5.2(a)"), {"": _FIRST_FIVE})]
            if _two_zeros(rules)
            else []
        ),
        _inside(rules, "six_numbers", "Six numbers", layout.six_lines()),
        *_optional(rules),
        _area(rules, "column", "Column", cite("19:47-5.1(e)9"), layout.COLUMNS),
        *([_area(rules, "dozen", "Dozen", cite("19:47-5.1(e)10"), layout.DOZENS)] if rules.dozens else []),
        *_outside(rules),
    ]
    return {area.kind.name: area for area in listed}


_FIRST_FIVE = frozenset({"0", "00", "1", "2", "3"})


def _two_zeros(rules: RouletteRules) -> bool:
    return rules.wheel == DOUBLE_ZERO


def _area(
    rules: RouletteRules, name: str, title: str, law: Citation, covers: Mapping[str, frozenset[str]]
) -> LayoutArea:
    pays = rules.payouts["straight" if name == FIVE_ADJACENT else name]
    if name == FIVE_ADJACENT:
        pays = Odds((pays.to_one - (PARTS - 1)) / PARTS)  # one fifth wins, four are lost
    paid = (Payout("", pays, rules.payouts.row("straight" if name == FIVE_ADJACENT else name).cite),)
    return LayoutArea(WagerKind(name, title, law, (pays,), tuple(covers), payouts=paid), covers)


def _inside(rules: RouletteRules, name: str, title: str, selections: tuple[str, ...]) -> LayoutArea:
    """An inside wager. We do not have 5.1(e)1-6i, which define them; 5.2(a) lists their names and payouts."""
    covers = {selection: frozenset(selection.split("-")) for selection in selections}
    kind = WagerKind(name, title, cite("19:47-5.2(a)"), (rules.payouts[name],), selections, Source.TEXT)
    return LayoutArea(kind, covers)


def _optional(rules: RouletteRules) -> list[LayoutArea]:
    """The wagers that a licensee may choose to offer."""
    optional = []
    if rules.seven_numbers:
        optional.append(
            _area(rules, "seven_numbers", "Seven numbers", cite("19:47-5.1(f)"), {"": layout.SEVEN_NUMBERS})
        )
    colors = (
        (rules.six_numbers_color, "six_numbers_color", "Six numbers color", cite("19:47-5.1(e)6ii"), frozenset[str]()),
        (rules.seven_numbers_color, "seven_numbers_color", "Seven numbers color", cite("19:47-5.1(e)7"), {"0"}),
        (rules.eight_numbers_color, "eight_numbers_color", "Eight numbers color", cite("19:47-5.1(e)8"), {"0", "00"}),
    )
    for is_offered, name, title, law, zeros in colors:
        if is_offered:
            area = _area(rules, name, title, law, {c: n | zeros for c, n in rules.sections.items()})
            undefined = None if rules.color_sections else _undefined(name, law)
            kind = replace(area.kind, option=name, by_option=area.kind.selections, undefined=undefined)
            optional.append(replace(area, kind=kind))
    if rules.five_adjacent:
        around = layout.neighbors(tuple(n for n in rules.compartments if n in rules.zeros or n != "00"))
        optional.append(_area(rules, FIVE_ADJACENT, "Five adjacent numbers", cite("19:47-5.3(d)"), around))
    return optional


def _undefined(name: str, law: Citation) -> Ruling:
    why = f"{name}: our text does not say which numbers a color has; the sheet must name them in color_sections"
    return not_determined(law, why, name, "color_sections")


def _outside(rules: RouletteRules) -> list[LayoutArea]:
    """The even-money wagers. None of them covers a zero (reading C38)."""
    halves = {
        "red": ("Red", cite("19:47-5.1(e)11"), layout.RED),
        "black": ("Black", cite("19:47-5.1(e)12"), layout.BLACK),
        "odd": ("Odd", cite("19:47-5.1(e)13"), frozenset(layout.NUMBERS[::2])),
        "even": ("Even", cite("19:47-5.1(e)14"), frozenset(layout.NUMBERS[1::2])),
        "1_to_18": ("1 to 18", cite("19:47-5.1(e)15"), frozenset(layout.NUMBERS[:18])),
        "19_to_36": ("19 to 36", cite("19:47-5.1(e)16"), frozenset(layout.NUMBERS[18:])),
    }
    return [
        _area(rules, name, title, law, {"": covered})
        for name, (title, law, covered) in halves.items()
        if rules.red_black or name not in {"red", "black"}
    ]


@cache
def offered(rules: RouletteRules) -> Mapping[str, WagerKind]:
    return {name: area.kind for name, area in areas(rules).items()}


def ruling(rules: RouletteRules, standing: Standing, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Wagers may be made and withdrawn freely until "No more bets" is called."""
    del standing, wagers
    kind = offered(rules)[bet.kind]
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(kind.cite, "a roulette wager is always on")
    if kind.undefined is not None and bet.act is Act.MAKE:
        return kind.undefined
    if bet.kind == FIVE_ADJACENT and bet.cents % PARTS:
        return unlawful(kind.cite, f"{bet.name}: the stake has five equal parts and must divide by five")
    return lawful(cite("19:47-5.3(b)"), 'before "No more bets"')
