"""The sign of 19:47-8.3(a): what must be posted at the table, and what the house may add, with the paragraphs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from croupier.amounts.cents import dollars
from croupier.engine.croupier import Fact
from croupier.law.citation import Citation, cite
from croupier.law.numbering import as_numbered
from croupier.law.option import NOT_OFFERED, Option, Source, shown
from croupier.law.register import in_force
from croupier.law.unread_text import by_title_only
from croupier.money.paytable import Paytable
from croupier.sheets.limits import POSTED_BY as LIMITS_POSTED_BY
from croupier.sheets.sheet import Sheet

POSTED_BY = cite("19:47-8.3(a)")


def sign(sheet: Sheet) -> tuple[Fact, ...]:
    """The lines that must be on the sign: each election that a rule wants posted on this day, then the limits."""
    posted = (fact for fact, _ in elections(sheet, must=True))
    return (*posted, *(_limits(sheet) if limits_must_be_posted(sheet.on) else ()))


def may_add(sheet: Sheet) -> tuple[Fact, ...]:
    """What the house may add to the sign: the other elections of the table, and limits before 8.2(c) wanted them."""
    added = (fact for fact, _ in elections(sheet, must=False))
    return (*added, *(() if limits_must_be_posted(sheet.on) else _limits(sheet)))


def rules_must_be_posted(on: date) -> bool:
    """Whether 8.3(a) wants a sign on this day. Before, only a paragraph of its own can want a rule posted."""
    return in_force(POSTED_BY, on)


def limits_must_be_posted(on: date) -> bool:
    """Whether the limits must be on the sign on this day (8.2(c)). Before, the house may add them."""
    return in_force(LIMITS_POSTED_BY, on)


def elections(sheet: Sheet, *, must: bool, in_words: bool = False) -> Iterator[tuple[Fact, Source]]:
    """The lines of the table's elections, each with its source: those that must be posted, or that the house may add.

    With `in_words` they are written for patrons, otherwise with the names of the options. A sign for patrons lists all
    payouts anyway, so raised ones are a line of their own only if a rule wants them posted.
    """
    for option in sheet.rules.options():
        value = getattr(sheet.rules, option.name)
        if not option.notice or not sheet.rules.applies(option) or _is_left_out(option, value):
            continue
        listed = in_words and not must and (option.listed or isinstance(value, Paytable))
        if _must_be_posted(option, value, sheet.on) is must and not listed:
            for fact in _lines(option, value, sheet.on, in_words=in_words):
                yield fact, option.source


def _must_be_posted(option: Option, value: object, on: date) -> bool:
    """Whether a rule wants this value posted. Before 8.3 came, only a paragraph of its own can.

    8.3(a) wants posted what another rule demands notice of. Of a section whose title is all we have, nobody can say that.
    """
    if by_title_only(option.cite):
        return False
    wanted = value != option.default if option.notice_for is None else value in option.notice_for
    wanted = wanted and (option.notice_since is None or on >= option.notice_since)
    by_itself = option.posted_by is not None and in_force(option.posted_by, on)
    return wanted and (by_itself or in_force(POSTED_BY, on))


def _lines(option: Option, value: object, on: date, *, in_words: bool) -> Iterator[Fact]:
    plain = option.plain(value)
    if option.spelled_out is not None:
        yield from (
            Fact(f"{words(option.name)}: {line}", _cited(option.cite, on)) for line in option.spelled_out(value)
        )
        return
    if isinstance(plain, dict):
        for name, text in plain.items():
            shown_text = ", ".join(f"{key}: {each}" for key, each in text.items()) if isinstance(text, dict) else text
            yield Fact(f"{words(option.name)}: {words(name)} {shown_text}", _cited(option.cite, on))
        return
    choice = next((choice for choice in option.choices if choice.value == value), None)
    law = _cited((choice.cite if choice else None) or option.cite, on)
    if option.posted_as is not None:
        yield Fact(option.posted_as[value], law)
        return
    named = option.posted_words if in_words and option.posted_words else words(option.name)
    if plain is True and named == option.posted_words:
        yield Fact(named, law)
        return
    answer = {True: "yes", False: "no"}[plain] if isinstance(plain, bool) else shown(plain).strip(chr(34))
    if option.in_cents and isinstance(value, int):
        answer = dollars(value)
    yield Fact(f"{named}: {answer}", law)


def _is_left_out(option: Option, value: object) -> bool:
    """Whether the sign leaves a value out: a yes or no that is the default, or something that is not offered."""
    if isinstance(value, bool):
        return bool(value == option.default) and not option.notice_for
    return option.plain(value) in ("none", NOT_OFFERED, "", {})


def _limits(sheet: Sheet) -> Iterator[Fact]:
    """8.2(c): the limits in effect are posted under 8.3."""
    for name, limit in sheet.limits.items():
        least, most = dollars(limit.min_cents), dollars(limit.max_cents)
        yield Fact(f"{words(name)}: minimum {least}, maximum {most}", _cited(LIMITS_POSTED_BY, sheet.on))


def _cited(law: Citation, on: date) -> Citation:
    """The paragraph by the numbering of the day, or its section if our text of it is of a later day."""
    numbered = as_numbered(law, on)
    return numbered if numbered != law or in_force(law, on) else Citation(law.chapter, law.section)


def words(name: str) -> str:
    """An option's name in words."""
    return name.replace("_", " ")
