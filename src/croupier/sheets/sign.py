"""The sign of 19:47-8.3(a): what must be posted at the table, in plain sentences with their paragraphs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.amounts.cents import dollars
from croupier.engine.croupier import Fact
from croupier.law.citation import cite
from croupier.law.option import shown

if TYPE_CHECKING:
    from croupier.law.option import Option, TableRules
    from croupier.sheets.sheet import Sheet


POSTED_BY = cite("19:47-8.3(a)")


def sign(sheet: Sheet) -> tuple[Fact, ...]:
    """The lines of the sign: each posted election, then the limits."""
    return (*_elections(sheet), *_limits(sheet))


def _elections(sheet: Sheet) -> Iterator[Fact]:
    for option in sheet.rules.options():
        value = getattr(sheet.rules, option.name)
        if not option.notice or _does_not_apply(option, sheet.rules) or _is_left_out(option, value):
            continue
        plain = option.plain(value)
        if isinstance(plain, dict):
            for name, text in plain.items():
                yield Fact(f"{words(option.name)}: {words(name)} {text}", option.cite)
        else:
            choice = next((choice for choice in option.choices if choice.value == value), None)
            law = (choice.cite if choice else None) or option.cite
            answer = {True: "yes", False: "no"}[plain] if isinstance(plain, bool) else shown(plain).strip(chr(34))
            yield Fact(f"{words(option.name)}: {answer}", law)


def _does_not_apply(option: Option, rules: TableRules) -> bool:
    """Whether an option does not apply at this table: the zero rule with a single zero (5.2(d)3), an unoffered payout."""
    return option.only_where is not None and getattr(rules, option.only_where[0]) != option.only_where[1]


def _is_left_out(option: Option, value: object) -> bool:
    """Whether the sign leaves a value out: a yes or no that is the default, or something that is not offered."""
    if isinstance(value, bool):
        return bool(value == option.default)
    return option.plain(value) in ("none", "", {})


def _limits(sheet: Sheet) -> Iterator[Fact]:
    """8.2(c): the limits in effect are posted under 8.3."""
    for name, limit in sheet.limits.items():
        least, most = dollars(limit.min_cents), dollars(limit.max_cents)
        yield Fact(f"{words(name)}: minimum {least}, maximum {most}", cite("19:47-8.2(c)"))


def words(name: str) -> str:
    """An option's name in words."""
    return name.replace("_", " ")
