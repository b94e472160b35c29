"""`croupier.plan()`: what a change at a table needs, by when, and the papers for it (19:47-8.3(b), (c))."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Unpack
from zoneinfo import ZoneInfo

from croupier import __version__
from croupier.api import arguments
from croupier.api.papers.sign import size_of
from croupier.api.source import Day, Rules, Source, changed, several, sheet_of
from croupier.api.written import File, paper_forms, written
from croupier.documents.sheet import sheet_digest
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Ruling, Verdict
from croupier.options import AnyGame
from croupier.paper.plans.calendar import ics
from croupier.paper.plans.content import Changed, Plan, PlanStep, plan_of
from croupier.paper.plans.moments import ATLANTIC_CITY, read_moment, read_zone
from croupier.paper.plans.pages import plan_paper
from croupier.paper.press.parts import LETTER, Paper, Prose, Size
from croupier.paper.press.text import text
from croupier.sheets.notice import two_tables
from croupier.show import columns
from croupier.show.html import Shows
from croupier.show.records import FrameColumn, Kind, Records, records
from croupier.show.showable import Showable
from croupier.values.brief import brief, quantity

Moment = datetime | str


_CITE = FrameColumn("cite", Kind.CITE, heading="paragraph")
_STEPS = (
    FrameColumn("do"),
    FrameColumn("latest", get=lambda step: step.latest and step.latest.isoformat(timespec="minutes")),
    FrameColumn(
        "minutes_ahead", Kind.WHOLE, lambda step: int(step.ahead.total_seconds() // 60), heading="minutes ahead"
    ),
    _CITE,
)
_CHANGES = (
    FrameColumn("what"),
    FrameColumn("before"),
    FrameColumn("after"),
    FrameColumn("waits", Kind.FLAG, heading="waits half an hour"),
    FrameColumn("why"),
    _CITE,
)


@dataclass(frozen=True, slots=True)
class PlanResult(Showable):
    """The plan of a change at a table: what waits the half hour, the duties with their times, and the papers."""

    plan: Plan
    size: Size
    large_print: bool

    def __repr__(self) -> str:
        plan = self.plan
        when = plan.at.isoformat() if plan.at else plan.rule
        about = f"{plan.new.game.name}: {quantity(len(self.changes), 'change')}, {when}"
        return brief("croupier.PlanResult", about)

    @property
    def verdict(self) -> Verdict:
        """The verdict on the new sheet."""
        return self.plan.verdict

    @property
    def findings(self) -> tuple[Ruling, ...]:
        """What our sources and the new sheet leave open."""
        return self.plan.doubts

    @property
    def changes(self) -> tuple[Changed, ...]:
        return self.plan.changes

    @property
    def steps(self) -> tuple[PlanStep, ...]:
        """What is to be done, in order, with the latest time for each."""
        return self.plan.steps

    @property
    def at(self) -> datetime | None:
        """The time of the change, if one is set."""
        return self.plan.at

    @property
    def earliest(self) -> datetime | None:
        """The earliest lawful time, if `now` was given."""
        return self.plan.earliest

    @property
    def text(self) -> str:
        """The papers as text."""
        return text(self._paper())

    def _records(self) -> Records:
        return records(_STEPS, self.steps)

    def _shows(self) -> Iterator[Shows]:
        yield Prose(f"{self.plan.new.game.title}: {self.plan.rule}.")
        yield records(_CHANGES, self.changes, "Changes")
        yield records(_STEPS, self.steps, "To do")
        yield columns.findings(self.findings)

    def to_dict(self) -> dict[str, Any]:
        """What `croupier plan --json` prints."""
        return self.plan.to_dict()

    def write(self, file: File) -> Path:
        """Writes the papers (.pdf, .txt), or the times for a calendar (.ics), which need the time of the change."""
        both = paper_forms(self._paper)
        return written(file, {".pdf": both[".pdf"], ".ics": self._ics, ".txt": both[".txt"]})

    def _ics(self) -> bytes:
        if self.plan.at is None:
            raise Unreadable(Mistake("file", "an .ics needs the time of the change: plan it with `at` or `now`"))
        return ics(self.plan)

    def _paper(self) -> Paper:
        version, digest = f"croupier {__version__}", sheet_digest(self.plan.new)
        return plan_paper(self.plan, self.size, large=self.large_print, version=version, digest=digest)


def plan(
    old: Source,
    new: Source | None = None,
    *,
    at: Moment | None = None,
    now: Moment | None = None,
    zone: str = ATLANTIC_CITY,
    beside: Source | Iterable[Source] = (),
    size: str = "8.5x11",
    large_print: bool = False,
    rules: Rules | None = None,
    on: Day | None = None,
    **options: Unpack[AnyGame],
) -> PlanResult:
    """Plan a change of a table's rules or limits: the duties with their times, and the papers.

    `at` is the time of the change, `now` the time from which on duties can be done: the clock's if `at` is given, and if
    neither is, the plan has no times. Texts such as "2026-11-20T18:00" are in the `zone` of the table. `beside` are the
    licensee's other tables. `rules` and the options change the new sheet; without a `new` one it is the old one with these
    changes. `size` and `large_print` are those of the signs. `on` is the day to judge both sheets on.

    Raises `Refused` with everything that speaks against the change, and `Unreadable` with every mistake.

    >>> import croupier
    >>> result = croupier.plan("roulette", wheel="single zero", on="2010-06-07", at="2099-11-20T18:00")
    >>> first = result.steps[0]
    >>> first.do, str(first.cite), first.latest.isoformat()
    ('post a sign with the change and the time it takes effect', '19:47-8.3(b)1', '2099-11-20T17:30:00-05:00')
    """
    times = planned(at, now, zone, size)
    large = arguments.flag("large_print", large_print)
    before, after = changed(old, new, arguments.options(rules, options), on)
    if different := two_tables(before, after):
        raise Unreadable(Mistake("new", f"{different.why}; a plan is for one table", different.cite))
    others = [sheet_of(each, on=on) for each in several(beside)]
    named = [(other.table or f"beside[{number}]", other) for number, other in enumerate(others)]
    made = plan_of(before, after, at=times.at, now=times.now or times.clock, others=named)
    if times.now is None:  # the clock of the machine refuses times; it is no part of the result
        made = replace(made, earliest=None)
    return PlanResult(made, times.size, large)


class Planned(NamedTuple):
    """When, and how large the signs are."""

    at: datetime | None
    now: datetime | None
    clock: datetime | None
    size: Size


def planned(at: Moment | None, now: Moment | None, zone: str, size: str) -> Planned:
    """The times and the size. Raises `Unreadable` with every mistake."""
    wrong = list[Mistake]()
    place = arguments.read(wrong, lambda: _zone(zone), read_zone(ATLANTIC_CITY))
    begins, duties = (
        arguments.read(wrong, partial(_moment, name, given, place), None) for name, given in (("at", at), ("now", now))
    )
    inches = arguments.read(wrong, lambda: size_of(size), LETTER)
    if wrong:
        raise Unreadable(*wrong)
    clock = datetime.now(UTC).astimezone(place) if begins else None  # noqa: TID251 (only to refuse a time that is past)
    return Planned(begins, duties, clock, inches)


def _zone(name: str) -> ZoneInfo:
    text_of_zone = arguments.text("zone", name, f'"{ATLANTIC_CITY}"')
    try:
        return read_zone(text_of_zone)
    except ValueError as error:
        raise Unreadable(Mistake("zone", str(error))) from None


def _moment(name: str, given: Moment | None, zone: ZoneInfo) -> datetime | None:
    if given is None:
        return None
    as_text = given.isoformat(timespec="seconds") if isinstance(given, datetime) else given
    as_text = arguments.text(name, as_text, '"2026-11-20T18:00"')
    try:
        return read_moment(as_text, zone)
    except ValueError as error:
        raise Unreadable(Mistake(name, str(error))) from None
