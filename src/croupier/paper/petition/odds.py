"""The odds of 8.4(d)3iii: of every wager under the rules as proposed, and what each election changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from croupier.law.option import Option, Source
from croupier.money.numbers import Numbers
from croupier.money.paytable import Paytable
from croupier.sheets.numbers import at_table
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import words

_MOST_COUNTS = 12  # values tried of an option that is a number


@dataclass(frozen=True, slots=True)
class Variant:
    """One election other than the default, and the numbers it changes: the old and the new of each wager."""

    election: str
    changed: tuple[tuple[Numbers, Numbers], ...]


def variants(sheet: Sheet, usual: tuple[Numbers, ...]) -> Iterator[Variant]:
    """Every election that changes a number, one at a time. Only for games that are counted fast."""
    if not sheet.game.numbers.quick:
        return
    before = {each.wager: each for each in usual}
    for option in sheet.rules.options():
        if option.source is not Source.PROPOSED or isinstance(option.default, Paytable):
            continue
        for value in _values(option):
            if value == sheet.rules.elected(option.name):
                continue
            rules: Any = sheet.rules
            after = at_table(replace(sheet, rules=replace(rules, **{option.name: value})))
            changed = tuple(
                (before[each.wager], each)
                for each in after
                if each.wager in before and each.gains != before[each.wager].gains
            )
            if changed:
                yield Variant(f"{words(option.name)}: {_shown(value)}", changed)


def _values(option: Option) -> tuple[Any, ...]:
    if option.choices:
        return tuple(choice.value for choice in option.choices)
    if option.least is None:
        return ()
    most = option.least + _MOST_COUNTS - 1 if option.most is None else min(option.most, option.least + _MOST_COUNTS - 1)
    return tuple(range(option.least, most + 1))


def _shown(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
