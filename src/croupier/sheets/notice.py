"""19:47-8.3: the notice that a change at an open table needs, and how far ahead.

A change of rules needs a sign, an announcement and a notice to the Commission, at least half an hour ahead. A change of only
the minimum or maximum wager needs only the sign and the announcement, and may take effect at once. The half hour applies to
every rule change at an open table, even if a paragraph mentions only withdrawing, unless the sheet elects otherwise (reading
B15, option half_hour_for_every_change).

Times have a zone, and the half hour is real time: Python subtracts and compares two times of one zone by the clock on the
wall, so every time here is brought to UTC first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo

from croupier.amounts.cents import dollars
from croupier.law.citation import Citation, cite
from croupier.law.option import Approval, Option, shown
from croupier.law.ruling import Ruling, lawful, not_determined, unlawful
from croupier.money.paytable import Paytable
from croupier.sheets.limits import Limit
from croupier.sheets.sheet import Sheet

RULES_SINCE, LIMITS_SINCE = date(1991, 11, 4), date(1993, 12, 6)  # the dates of our texts of 8.3(b) and 8.3(c)
HALF_AN_HOUR = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between two sheets."""

    name: str
    before: str
    after: str
    cite: Citation
    is_limit: bool = False
    adds_only: bool = False  # it adds something whose paragraph requires notice only to withdraw or lower it


@dataclass(frozen=True, slots=True)
class Duty:
    """One thing the licensee must do, and how long before the change takes effect."""

    duty: str
    cite: Citation
    ahead: timedelta


def changes(old: Sheet, new: Sheet) -> tuple[Change, ...]:
    """The differences between two sheets of one game."""
    return (*_rule_changes(old, new), *_limit_changes(old, new))


def two_tables(old: Sheet, new: Sheet) -> Ruling | None:
    """A ruling if the sheets are of two tables. Tables may differ; that is no change and needs no notice."""
    if old.table and new.table and old.table != new.table:
        return lawful(
            cite("19:47-8.2(b)2"), f"{old.table} and {new.table} are different tables, each with its own sheet"
        )
    return None


def _rule_changes(old: Sheet, new: Sheet) -> Iterator[Change]:
    for option in new.rules.options():
        before, after = getattr(old.rules, option.name), getattr(new.rules, option.name)
        if before == after:
            continue
        was, now = option.plain(before), option.plain(after)
        adds_only = _brings_in(option, before, after)
        if isinstance(was, dict) and isinstance(now, dict):
            for name in sorted({*was, *now}):
                if was.get(name) != now.get(name):
                    earlier, later = (str(each.get(name, "default")) for each in (was, now))
                    yield Change(f"{option.name}.{name}", earlier, later, option.cite, adds_only=adds_only)
        else:
            yield Change(option.name, shown(was), shown(now), option.cite, adds_only=adds_only)


def _brings_in(option: Option, before: object, after: object) -> bool:
    """Whether a change only benefits patrons: something new is offered or payouts are raised, and none is lowered."""
    if not option.notice_to_withdraw:
        return False
    if isinstance(before, Paytable) and isinstance(after, Paytable):
        return all(after[row.name] >= row.pays for row in before)
    return before in (False, "none")


def _limit_changes(old: Sheet, new: Sheet) -> Iterator[Change]:
    for name in sorted({*old.limits, *new.limits}):
        before, after = old.limits.get(name), new.limits.get(name)
        if before != after:
            yield Change(f"limits.{name}", _words(before), _words(after), cite("19:47-8.2(c)"), is_limit=True)


def _words(limit: Limit | None) -> str:
    return f"{dollars(limit.min_cents)} to {dollars(limit.max_cents)}" if limit else "none posted"


def duties(changed: tuple[Change, ...], *, every_change: bool = True) -> tuple[Duty, ...]:
    """What the licensee must do before the changes take effect.

    Without `every_change`, changes that only add something (`Change.adds_only`) need no half hour.
    """
    if not changed:
        return ()
    if not every_change and all(change.adds_only for change in changed):
        return (Duty("post a sign with the rules in effect", cite("19:47-8.3(a)"), timedelta(0)),)
    if _limits_only(changed):
        return (
            Duty("post a sign with the new minimum or maximum wager", cite("19:47-8.3(c)"), timedelta(0)),
            Duty("announce the change to the patrons at the table", cite("19:47-8.3(c)"), timedelta(0)),
        )
    return (
        Duty("post a sign with the change and the time it takes effect", cite("19:47-8.3(b)1"), HALF_AN_HOUR),
        Duty("announce the change to the patrons at the table", cite("19:47-8.3(b)2"), HALF_AN_HOUR),
        Duty("tell the Commission the change, the table and the time", cite("19:47-8.3(b)3"), HALF_AN_HOUR),
    )


def approvals(changed: tuple[Change, ...], new: Sheet) -> tuple[Approval, ...]:
    """The Commission's approvals that the changed options need; none for an option that is turned off."""
    touched = {change.name for change in changed}
    options = (option for option in new.rules.options() if option.name in touched and new.rules.in_effect(option))
    return tuple(dict.fromkeys(option.approval for option in options if option.approval is not None))


def time_objections(changed: tuple[Change, ...], new: Sheet, wanted: datetime, now: datetime) -> Iterator[Ruling]:
    """What speaks against this time for the changes, if nothing has been done yet: it is past, or too soon for a duty."""
    law, zone = cite("19:47-8.3(c)") if _limits_only(changed) else cite("19:47-8.3(b)"), wanted.tzinfo
    wanted, now = wanted.astimezone(UTC), now.astimezone(UTC)
    asked = time_text(wanted, zone)
    if wanted < now:
        yield unlawful(law, f"{asked} is in the past; it is now {time_text(now, zone)}")
        return
    for duty in duties(changed, every_change=new.rules.half_hour_for_every_change):
        if wanted - now < duty.ahead:
            earliest = time_text(now + duty.ahead, zone)
            yield unlawful(duty.cite, f"{asked} is too soon to {duty.duty}; at the earliest: {earliest}")


def time_text(when: datetime, zone: tzinfo | None = UTC) -> str:
    return f"{when.astimezone(zone):%Y-%m-%d %H:%M:%S %Z}"


def _limits_only(changed: tuple[Change, ...]) -> bool:
    return bool(changed) and all(change.is_limit for change in changed)


@dataclass(frozen=True, slots=True)
class Done:
    """When each duty was done; None if it was not."""

    sign: datetime | None
    announcement: datetime | None
    commission: datetime | None = None


def ruling(
    changed: tuple[Change, ...], done: Done, effective: datetime, *, every_change: bool = True
) -> tuple[Ruling, ...]:
    """Whether the changes may take effect at a time, given what was done and when."""
    law, since = cite("19:47-8.3(b)"), RULES_SINCE
    if _limits_only(changed):
        law, since = cite("19:47-8.3(c)"), LIMITS_SINCE
    if effective.date() < since:
        return (not_determined(law, f"our sources do not say what notice a change needed before {since}"),)
    given = (done.sign, done.announcement, done.commission)
    findings = []
    for duty, at in zip(duties(changed, every_change=every_change), given, strict=False):
        if at is None:
            findings.append(unlawful(duty.cite, f"not done: {duty.duty}"))
        elif effective.astimezone(UTC) - at.astimezone(UTC) < duty.ahead:
            findings.append(unlawful(duty.cite, f"done {_too_late(duty)}: {duty.duty}"))
    return tuple(findings) or (lawful(law, "the notice is complete"),)


def _too_late(duty: Duty) -> str:
    minutes = int(duty.ahead.total_seconds() // 60)
    return f"less than {minutes} minutes before the change" if minutes else "after the change took effect"
