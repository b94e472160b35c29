"""The numbers of a sheet's wagers, with the stakes that it takes."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.drive.numbers import all_numbers, with_stakes
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


def at_maximum(sheet: Sheet, found: Iterable[Numbers]) -> list[Numbers]:
    """The numbers with the maximum that the sheet sets, of those wagers whose numbers are then others than these."""
    before = {each.wager: each for each in found}
    usual = [each for each in all_numbers(sheet.game, sheet.rules) if each.wager in before]

    def stake_of(numbers: Numbers) -> int | None:
        limit = sheet.limit_of(numbers.wager)
        return None if limit is None else limit.max_cents

    most = with_stakes(sheet.game, sheet.rules, usual, stake_of)
    return [each for each in most if each.gains != before[each.wager].gains]


def main_wager(sheet: Sheet) -> Numbers | None:
    """The numbers of the game's main wager by the best play, which is listed first; None if they are not counted.

    If each selection is a wager of its own ("place 6"), those of the best one.
    """
    kind = sheet.game.main_wager or next(iter(sheet.game.play.wagers(sheet.rules)))
    found = [each for each in at_table(sheet, kind=kind) if each.wager.split()[0] == kind]
    plain = next((each for each in found if each.wager == kind), None)
    return plain or min(found, key=lambda each: each.house_advantage, default=None)
