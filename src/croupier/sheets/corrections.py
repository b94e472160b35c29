"""The smallest corrections of an unlawful table: what it would have to elect instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from typing import Any

from croupier.law.option import Option, TableRules
from croupier.law.ruling import Ruling, Verdict
from croupier.money.paytable import Paytable
from croupier.sheets.sheet import Sheet

_MOST_TABLES = 256  # corrections to try


def lawful_tables(sheet: Sheet, against: list[Ruling]) -> tuple[TableRules, ...]:
    """The rules after each smallest correction of the sheet; none if more than elections is wrong, or too much.

    A correction changes one election that each ruling is against. It is one of the smallest if no other lies between it and
    the sheet. Limits need no change: a stake that was accepted is settled in full.
    """
    corrected: list[TableRules] = []
    tried = islice(_corrections(sheet, against), _MOST_TABLES + 1)
    for number, rules in enumerate(tried):
        if number == _MOST_TABLES:
            return ()
        smaller = any(_lies_between(other, sheet.rules, rules) for other in corrected)
        if not smaller and _is_lawful(replace(sheet, rules=rules, limits={})):
            corrected = [other for other in corrected if not _lies_between(rules, sheet.rules, other)] + [rules]
    return tuple(corrected)


def _corrections(sheet: Sheet, against: list[Ruling]) -> Iterator[TableRules]:
    """The rules with other values for elections that the rulings are against, for each way to choose these elections."""
    options = {option.name: option for option in sheet.rules.options()}
    choices: list[list[str]] = []
    for ruling in against:
        named = [name for name in ruling.options if name in options]
        if not named and not any(name.startswith("limits.") for name in ruling.options):
            return
        # What stood on the table stays, unless nothing else could make it lawful.
        elective = [name for name in named if not options[name].physical]
        choices += [elective or named] if named else []
    for chosen in dict.fromkeys(frozenset(names) for names in islice(product(*choices), _MOST_TABLES + 1)):
        names = sorted(chosen)
        for values in product(*(_lawful_values(options[name], sheet) for name in names)):
            yield _with_dependents(sheet.rules, dict(zip(names, values, strict=True)))


def _with_dependents(rules: TableRules, changes: dict[str, Any]) -> TableRules:
    """The rules with these changes. An option that depends on what they take away is not elected either."""
    changed = replace(rules, **changes)
    own = {option.name for option in rules.ignored()}
    depend = {option.name: option.default for option in changed.ignored() if option.name not in {*own, *changes}}
    return _with_dependents(rules, {**changes, **depend}) if depend else changed


def _lawful_values(option: Option, sheet: Sheet) -> list[Any]:
    """Every other value that could be tried in place of the elected one: lawful in itself on the day. The nearest is first."""
    elected = getattr(sheet.rules, option.name)
    mended = [elected.mended(option.default)] if isinstance(elected, Paytable) else []
    values = [*mended, option.default, *(choice.value for choice in option.choices)]
    if option.least is not None:
        most = option.most if option.most is not None else max(option.default, option.least)
        numbers = range(option.least, min(most, option.least + _MOST_TABLES) + 1)
        values += sorted({*numbers, most}, key=lambda number: abs(number - elected))
    return [
        value
        for at, value in enumerate(values)
        if value != elected
        and value not in values[:at]
        and all(ruling.verdict is not Verdict.UNLAWFUL for ruling in option.rulings(value, sheet.on))
    ]


def _lies_between(rules: TableRules, one: TableRules, other: TableRules) -> bool:
    """Whether every election lies between those of two other tables, or is one of them."""
    return all(
        _is_between(rules.elected(name), one.elected(name), other.elected(name))
        for name in (option.name for option in rules.options())
    )


def _is_between(value: Any, one: Any, other: Any) -> bool:
    if value in (one, other):
        return True
    if isinstance(value, Paytable):
        return all(row.pays in (one[row.name], other[row.name]) for row in value)
    return type(value) is int and min(one, other) < value < max(one, other)


def _is_lawful(sheet: Sheet) -> bool:
    return all(ruling.verdict is not Verdict.UNLAWFUL for ruling in sheet.rulings())
