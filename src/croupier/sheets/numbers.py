"""The numbers of a sheet's wagers, with the stakes that it takes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from croupier.croupiers.numbers import all_numbers, with_stakes
from croupier.engine.game import Game
from croupier.law.option import TableRules
from croupier.money.numbers import Numbers
from croupier.sheets.sheet import Sheet


def at_table(
    sheet: Sheet, stake_cents: int | None = None, kind: str = "", *, otherwise_cents: int | None = None
) -> list[Numbers]:
    """The numbers of a sheet's wagers: with this stake, or else with the minimum of the sheet, or else otherwise."""

    def stake_of(numbers: Numbers) -> int | None:
        if stake_cents is not None:
            return stake_cents
        limit = sheet.limit_of(numbers.wager)
        return otherwise_cents if limit is None else limit.min_cents

    usual = all_numbers(sheet.game, sheet.rules, kind)
    return with_stakes(sheet.game, sheet.rules, usual, stake_of)


def at_maximum(sheet: Sheet, listed: Sequence[Numbers]) -> list[Numbers]:
    """The numbers with the maximum that the sheet sets, of those wagers whose numbers are then others than these."""
    limits = {each.wager: sheet.limit_of(each.wager) for each in listed}
    limited = {wager: limit.max_cents for wager, limit in limits.items() if limit is not None}
    if not limited:
        return []
    before = {each.wager: each for each in listed}
    usual = [each for each in all_numbers(sheet.game, sheet.rules) if each.wager in limited]
    most = with_stakes(sheet.game, sheet.rules, usual, lambda numbers: limited[numbers.wager])
    return [each for each in most if each.gains != before[each.wager].gains]


def named(sheet: Sheet, numbers: Sequence[Numbers], name: str) -> list[Numbers]:
    """Which of the numbers a name means: a wager's own, or those of all wagers of a kind, or those of one selection.

    A selection that is not counted by itself ("ante second", "straight 17") has the numbers of its kind.
    """
    of_wager = [each for each in numbers if plain(each.wager) == plain(name)]
    of_kind = [each for each in numbers if plain(name) in map(plain, each.kinds)]
    if of_wager or of_kind:
        return of_wager or of_kind
    kind, on = kind_and_selection(sheet.game, sheet.rules, name)
    return [replace(each, wager=f"{kind} {on}") for each in numbers if on and each.wager == kind]


def kind_and_selection(game: Game[Any, Any], rules: TableRules, name: str) -> tuple[str, str]:
    """The kind of wager and the selection of a name, however it is spaced. Both are empty if the table has no such selection."""
    for kind in game.play.wagers(rules).values():
        _, begins, on = f" {plain(name)}".partition(f" {plain(kind.name)} ")
        selections = () if kind.open is not None else kind.selections
        for selection in selections:
            if begins and on and on == plain(selection):
                return kind.name, selection
    return "", ""


def plain(name: str) -> str:
    """A wager's name without regard to capital letters, spacing and apostrophes."""
    return re.sub(r"[\s_-]+", " ", name.casefold().replace("'", "")).strip()


def main_wager(sheet: Sheet) -> Numbers | None:
    """The numbers of the game's main wager by the best play, which is listed first; None if they are not counted.

    If each selection is a wager of its own ("place 6"), those of the best one.
    """
    kind = sheet.game.main_wager or next(iter(sheet.game.play.wagers(sheet.rules)))
    numbers = [each for each in at_table(sheet, kind=kind) if each.wager.split()[0] == kind]
    plain = next((each for each in numbers if each.wager == kind), None)
    return plain or min(numbers, key=lambda each: each.house_advantage, default=None)
