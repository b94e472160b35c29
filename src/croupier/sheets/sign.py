"""The sign of 19:47-8.3(a): what must hang at the table, in plain sentences, each with the paragraph that wants it told."""

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
    """The lines of the sign in force: each posted election, then the limits."""
    return (*_elections(sheet), *_limits(sheet))


def _elections(sheet: Sheet) -> Iterator[Fact]:
    for option in sheet.rules.options():
        value = getattr(sheet.rules, option.name)
        if not option.notice or _means_nothing(option, sheet.rules) or _nothing_to_tell(option, value):
            continue
        written = option.plain(value)
        if isinstance(written, dict):
            for name, text in written.items():
                yield Fact(f"{words(option.name)}: {words(name)} {text}", option.cite)
        else:
            choice = next((choice for choice in option.choices if choice.value == value), None)
            law = (choice.cite if choice else None) or option.cite
            told = {True: "yes", False: "no"}[written] if isinstance(written, bool) else shown(written).strip(chr(34))
            yield Fact(f"{words(option.name)}: {told}", law)


def _means_nothing(option: Option, rules: TableRules) -> bool:
    """What a single zero does is not the zero rule's to say (5.2(d)3), nor what a fire bet pays that nobody can make."""
    return option.only_where is not None and getattr(rules, option.only_where[0]) != option.only_where[1]


def _nothing_to_tell(option: Option, value: object) -> bool:
    """A yes or no is told where it is not what every table has; of the rest, what is not offered needs no words."""
    if isinstance(value, bool):
        return bool(value == option.default)
    return option.plain(value) in ("none", "", {})


def _limits(sheet: Sheet) -> Iterator[Fact]:
    """8.2(c): the limits in effect are notified under 8.3."""
    for name, limit in sheet.limits.items():
        least, most = dollars(limit.min_cents), dollars(limit.max_cents)
        yield Fact(f"{words(name)}: minimum {least}, maximum {most}", cite("19:47-8.2(c)"))


def words(name: str) -> str:
    """An option's name as a sign would say it."""
    return name.replace("_", " ")
