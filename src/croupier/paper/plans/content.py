"""What a change at a table needs: the differences, the duties with their times, and the words of each paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from croupier.documents.answers import ruling_answer
from croupier.law.citation import Citation, cite
from croupier.law.option import Approval
from croupier.law.ruling import Refused, Ruling, Verdict, overall, unlawful
from croupier.paper.plans.moments import in_words
from croupier.paper.signs.content import Sign, sign_of
from croupier.sheets import notice
from croupier.sheets.notice import Change, Duty
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import words
from croupier.sheets.tables import between_tables

RULES, LIMITS = cite("19:47-8.3(b)"), cite("19:47-8.3(c)")
NOTICE = cite("19:47-8.3(b)3")
_ANNOUNCED = (cite("19:47-8.3(b)2"), LIMITS)


@dataclass(frozen=True, slots=True)
class Changed:
    """One difference for people, its paragraph, and whether it waits the half hour."""

    what: str
    before: str
    after: str
    cite: Citation
    waits: bool
    why: str  # why it waits or does not

    @property
    def words(self) -> str:
        """The change in a sentence."""
        if (self.before, self.after) == ("no", "yes"):
            return f"New: {self.what}"
        if (self.before, self.after) == ("yes", "no"):
            return f"No longer: {self.what}"
        return f"{self.what[:1].upper()}{self.what[1:]}: {self.after} (until then: {self.before})"


@dataclass(frozen=True, slots=True)
class PlanStep:
    """One thing to do, its paragraph, and the latest time for it; None if the time of the change is not set."""

    do: str
    cite: Citation
    ahead: timedelta
    latest: datetime | None


@dataclass(frozen=True, slots=True)
class Plan:
    """A change at one table: what it is, what it needs, and when."""

    old: Sheet
    new: Sheet
    changes: tuple[Changed, ...]
    steps: tuple[PlanStep, ...]
    approvals: tuple[Approval, ...]
    sign: Sign  # of the new rules
    at: datetime | None
    earliest: datetime | None  # the earliest lawful time, if the time is known from which on duties can be done
    doubts: tuple[Ruling, ...]  # what our sources and the new sheet leave open

    @property
    def verdict(self) -> Verdict:
        """The verdict on the new sheet."""
        return overall(self.doubts)

    @property
    def title(self) -> str:
        game = self.new.game.title
        return f"{game}, table {self.table}" if self.table else game

    @property
    def table(self) -> str:
        return self.new.table or self.old.table

    @property
    def limits_only(self) -> bool:
        return all(step.cite == LIMITS for step in self.steps)

    @property
    def tells_commission(self) -> bool:
        return any(step.cite == NOTICE for step in self.steps)

    @property
    def announced_by(self) -> Citation | None:
        """The paragraph by which the change is announced; None if it is only posted."""
        return next((step.cite for step in self.steps if step.cite in _ANNOUNCED), None)

    @property
    def ahead(self) -> timedelta:
        """The longest time that a duty must be done before the change."""
        return max(step.ahead for step in self.steps)

    @property
    def when(self) -> str:
        """The time of the change in words; a line to fill in if it is not set."""
        return in_words(self.at) if self.at else "________________________________"

    @property
    def rule(self) -> str:
        """The earliest lawful time as a rule."""
        minutes = int(self.ahead.total_seconds()) // 60
        done = "the sign is posted" + (" and the change announced" if self.announced_by else "")
        done += " and the Commission told" if self.tells_commission else ""
        return f"{minutes} minutes after {done}" if minutes else f"as soon as {done}"

    @property
    def announcement(self) -> tuple[str, ...]:
        """What is said to the patrons at the table (8.3(b)2, (c))."""
        name = f"table {self.table}" if self.table else "this table"
        what = "limits" if self.limits_only else "rules"
        return (
            f"Your attention, please. The {what} of {name}, {self.new.game.title}, change on {self.when}.",
            *(f"{each.words}." for each in self.changes),
            self.standing_wagers,
        )

    @property
    def standing_wagers(self) -> str:
        """What becomes of wagers made before the change (8.2(d) for limits; for rules, a choice of the house)."""
        if self.limits_only:
            return "A wager that was accepted before is paid or lost in full."
        return "A wager that was made before is decided by the rules under which it was made."

    def to_dict(self) -> dict[str, Any]:
        """What `croupier plan --json` prints."""
        return {
            "table": self.table,
            "game": self.new.game.name,
            "verdict": str(self.verdict),
            "findings": [ruling_answer(ruling) for ruling in self.doubts],
            "changes": [
                {
                    "what": each.what,
                    "before": each.before,
                    "after": each.after,
                    "cite": str(each.cite),
                    "half_hour": each.waits,
                    "why": each.why,
                }
                for each in self.changes
            ],
            "steps": [
                {
                    "do": step.do,
                    "cite": str(step.cite),
                    "minutes_ahead": int(step.ahead.total_seconds()) // 60,
                    "latest": step.latest.isoformat() if step.latest else None,
                }
                for step in self.steps
            ],
            "approvals": [{"about": each.about, "cite": str(each.cite)} for each in self.approvals],
            "at": self.at.isoformat() if self.at else None,
            "earliest": self.earliest.isoformat() if self.earliest else None,
            "earliest_rule": self.rule,
            "announcement": list(self.announcement),
            "sign": self.sign.to_dict(),
        }


def plan_of(
    old: Sheet,
    new: Sheet,
    *,
    at: datetime | None = None,
    now: datetime | None = None,
    others: Iterable[tuple[str, Sheet]] = (),
) -> Plan:
    """The plan to change a table's sheet. Raises `Refused` with everything that speaks against it.

    `at` is the time of the change. `now` is the time from which on duties can be done; without it no time is too early.
    `others` are the licensee's other tables, which may forbid the new sheet.
    """
    changed = notice.changes(old, new)
    if against := tuple(_objections(new, changed, at, now, others)):
        raise Refused(*against)
    every_change = new.rules.half_hour_for_every_change
    duties = notice.duties(changed, every_change=every_change)
    longest = max(duty.ahead for duty in duties)
    earliest = _later(now, longest) if now else None
    return Plan(
        old=old,
        new=new,
        changes=tuple(_changed(change, new, every_change=every_change) for change in changed),
        steps=tuple(_step(duty, at or earliest) for duty in duties),
        approvals=notice.approvals(changed, new),
        sign=sign_of(new),
        at=at or earliest,
        earliest=earliest,
        doubts=new.findings(),
    )


def _objections(
    new: Sheet,
    changed: tuple[Change, ...],
    at: datetime | None,
    now: datetime | None,
    others: Iterable[tuple[str, Sheet]],
) -> Iterator[Ruling]:
    yield from (ruling for ruling in new.rulings() if ruling.verdict is Verdict.UNLAWFUL)
    if not changed:
        yield unlawful(RULES, "the new sheet is the same as the sheet in force")
    elif at is not None and now is not None:
        yield from notice.time_objections(changed, new, at, now)
    yield from between_tables(new, others)


def _step(duty: Duty, at: datetime | None) -> PlanStep:
    return PlanStep(duty.duty, duty.cite, duty.ahead, _later(at, -duty.ahead) if at else None)


def _later(when: datetime, by: timedelta) -> datetime:
    """A time later by so much. Python adds to a local time by its clock; half an hour is longer than that in the fall."""
    return (when.astimezone(UTC) + by).astimezone(when.tzinfo)


def _changed(change: Change, new: Sheet, *, every_change: bool) -> Changed:
    if change.is_limit:
        waits, why = False, "limits may change at once when posted and announced [19:47-8.3(c)]"
    elif change.adds_only and not every_change:
        waits, why = False, "its paragraph wants notice only to withdraw it (reading B15, as elected)"
    else:
        waits, why = True, "rules change half an hour after notice [19:47-8.3(b)]"
    return Changed(
        what_changes(change, new), in_plain_words(change.before), in_plain_words(change.after), change.cite, waits, why
    )


def what_changes(change: Change, new: Sheet) -> str:
    """What changes, in the words of the sign."""
    if change.is_limit:
        return f"limits of {words(change.name.removeprefix('limits.'))}"
    option = next((option for option in new.rules.options() if option.name == change.name), None)
    if option is not None and option.posted_words:
        return option.posted_words
    return words(change.name.replace(".", ": "))


def in_plain_words(value: str) -> str:
    """A value of an option for people."""
    return {"true": "yes", "false": "no"}.get(value, value.strip('"')) or "none"
