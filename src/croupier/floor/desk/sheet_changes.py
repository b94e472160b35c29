"""The rule sheets of one table: the one in force, the pending change, and all earlier ones (19:47-8.3).

A change is scheduled, its duties are done, and it takes effect between two rounds. It never takes effect during a round, nor
while a wager made under the old rules is on the layout, since a wager is settled by the rules under which it was accepted.
The functions here read no clock and change nothing: each decision is a tuple of new events, and `fold` applies events.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, cast

from croupier.documents.reading import Tree
from croupier.documents.sheet import read_sheet, sheet_tree
from croupier.floor.clock import Clock
from croupier.floor.shapes.parts import ChangeDuty, Difference, DutyName, SheetDocument
from croupier.floor.shapes.view import ChangeShown
from croupier.floor.storage.new_event import NewEvent
from croupier.floor.storage.streams import DESK
from croupier.law.citation import Citation, cite
from croupier.law.option import Approval, Unreadable
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Mistake, Refused, Ruling, Verdict, unlawful
from croupier.sheets import notice
from croupier.sheets.in_force import not_lawful
from croupier.sheets.notice import Change, Done, Duty, time_text
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import words as in_words
from croupier.sheets.tables import between_tables

DUTIES: tuple[DutyName, ...] = ("sign", "announcement", "commission")  # in the order of `sheets.notice`
MAX_DECKS = 100
_CHANGE, _LIMITS = cite("19:47-8.3(b)"), cite("19:47-8.3(c)")
_COMMISSION = cite("19:47-8.3(b)3")


def judging_day() -> date:
    """The date whose text of the law the floor applies to its sheets: the newest text we know, `law.register.NEWEST_TEXT`.

    This is a choice. Our sources end in 2010, so on today's date every sheet would be "not determined". Each sheet shows this
    date as its `on`.
    """
    return NEWEST_TEXT


# ---------------------------------------------------------------- time


@dataclass(frozen=True, slots=True)
class Timestamp:
    """A point in time: the wall clock, and the monotonic clock, which is only comparable within one `run`.

    A run lasts from one boot of the machine to the next, if the boot has an id (`clock.boot`). It survives a server restart.
    """

    wall: datetime
    micros: int
    run: str

    @classmethod
    def of(cls, clock: Clock, run: str) -> Timestamp:
        """The current time. `run` names the run of the machine."""
        return cls(clock.now(), round(clock.monotonic() * 1_000_000), run)

    def since(self, earlier: Timestamp) -> timedelta:
        """The time that has passed at least. Setting the wall clock forward cannot shorten the half hour."""
        by_wall = self.wall - earlier.wall
        if self.run != earlier.run:
            return by_wall
        return min(by_wall, timedelta(microseconds=self.micros - earlier.micros))

    def plain(self) -> Tree:
        return {"wall": self.wall.isoformat(), "micros": self.micros, "run": self.run}

    @classmethod
    def read(cls, tree: Mapping[str, Any]) -> Timestamp:
        return cls(datetime.fromisoformat(tree["wall"]), tree["micros"], tree["run"])


# ---------------------------------------------------------------- values


@dataclass(frozen=True, slots=True)
class Superseded:
    """A sheet that is no longer in force, and why it was replaced."""

    number: int
    tree: Tree
    since: datetime
    until: datetime
    why: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scheduled:
    """A pending change: the new sheet, the differences, the wanted time, and the duties done so far."""

    number: int
    sheet: Sheet
    differs: tuple[Change, ...]
    wanted: datetime | None  # None: as soon as the chapter allows
    reported: tuple[tuple[str, Timestamp], ...] = ()  # duty and time
    approved: bool = False

    @property
    def duties(self) -> dict[DutyName, Duty]:
        """The duties it needs, by the name used to report them."""
        needed = notice.duties(self.differs, every_change=self.sheet.rules.half_hour_for_every_change)
        return dict(zip(DUTIES, needed, strict=False))

    @property
    def limits_only(self) -> bool:
        return all(change.is_limit for change in self.differs)

    @property
    def approval(self) -> Approval | None:
        """The Commission's approval that the changed options need; None if they need none."""
        return next(iter(notice.approvals(self.differs, self.sheet)), None)

    @property
    def needs_approval(self) -> bool:
        return self.approval is not None

    def done(self, which: str) -> Timestamp | None:
        return dict(self.reported).get(which)

    def earliest(self, now: Timestamp) -> datetime:
        """The earliest time it can take effect, assuming that missing duties are done now."""
        times = [self.wanted] if self.wanted else []
        for which, duty in self.duties.items():
            done = self.done(which)
            times.append(now.wall + duty.ahead - (now.since(done) if done else timedelta(0)))
        return max(times)

    @property
    def words(self) -> str:
        """The differences as text."""
        return "; ".join(
            f"{_option_text(each.name)} from {_value_text(each.before)} to {_value_text(each.after)}"
            for each in self.differs
        )

    @property
    def cites(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(str(change.cite) for change in self.differs))


def _option_text(name: str) -> str:
    wager = name.removeprefix("limits.")
    return in_words(name.replace(".", ": ")) if wager == name else f"limits of {in_words(wager)}"


def _value_text(value: str) -> str:
    """A value as people say it."""
    return {"true": "yes", "false": "no"}.get(value, value.strip('"'))


@dataclass(frozen=True, slots=True)
class TableSheets:
    """The sheets of one table: the one in force, the earlier ones, and the pending change."""

    table: str
    sheet: Sheet
    since: datetime
    number: int = 1
    register: tuple[Superseded, ...] = ()
    change: Scheduled | None = None
    changes: int = 0  # the number of the last change ever scheduled

    def sheet_at(self, when: datetime) -> Sheet:
        """The sheet of this table at a time, assuming that a change wanted by then takes effect."""
        if self.change is not None and self.change.wanted is not None and self.change.wanted <= when:
            return self.change.sheet
        return self.sheet


def first_desk(table: str, tree: Tree, since: datetime) -> TableSheets:
    """The sheets of a new table. Raises `Refused` if its first sheet is not lawful."""
    sheet = draft(table, tree["game"], tree.get("rules", {}), tree.get("limits", {}))
    if objections := tuple(not_lawful(sheet)):
        raise Refused(*objections)
    return TableSheets(table, sheet, since)


def draft(table: str, game: str, rules: Tree, limits: Tree) -> Sheet:
    """Reads a sheet. Raises `Refused` with every mistake if it cannot be read."""
    tree = {"game": game, "table": table, "on": judging_day().isoformat(), "rules": rules, "limits": limits}
    try:
        sheet = read_sheet(tree)
    except Unreadable as unreadable:
        raise Refused(*(_unreadable_ruling(mistake) for mistake in unreadable.mistakes)) from None
    if too_many := tuple(_too_many_decks(sheet)):
        raise Refused(*too_many)
    return sheet


def _too_many_decks(sheet: Sheet) -> Iterator[Ruling]:
    """The chapter sets no maximum. The floor shuffles all cards before it seals them, so it sets one (a choice)."""
    for option in sheet.rules.options():
        if option.decks and sheet.rules.elected(option.name) > MAX_DECKS:
            yield unlawful(option.cite, f"this floor deals from at most {MAX_DECKS} decks")


def _unreadable_ruling(mistake: Mistake) -> Ruling:
    return Ruling(Verdict.UNLAWFUL, mistake.cite or cite("19:47-8.3(a)"), mistake.why, (), mistake.place)


# ---------------------------------------------------------------- scheduling


def schedule(
    desk: TableSheets,
    rules: Tree,
    limits: Tree,
    at: datetime | None,
    now: Timestamp,
    desks: Sequence[TableSheets] = (),
) -> tuple[NewEvent, ...]:
    """Schedules a new sheet for a time, or for as soon as the chapter allows. `desks` are the licensee's tables."""
    new = draft(desk.table, desk.sheet.game.name, rules, limits)
    wanted = at if at is None or at.tzinfo else at.replace(tzinfo=UTC)
    differs = notice.changes(desk.sheet, new)
    scheduled = Scheduled(desk.changes + 1, new, differs, wanted)
    if objections := tuple(_objections(desk, scheduled, now, desks)):
        raise Refused(*objections)
    data = {
        "change": scheduled.number,
        "sheet": sheet_tree(new),
        "wanted": wanted.isoformat() if wanted else None,
        "differs": [_change_tree(change) for change in differs],
        "duties": duty_trees(scheduled),
        "earliest": scheduled.earliest(now).isoformat(),
    }
    new_events = [NewEvent("change_scheduled", data)]
    if (approval := scheduled.approval) is not None:
        request = f"Table {desk.table} asks for approval of change {scheduled.number}, which affects {approval.about}"
        new_events.append(_notice_to_commission(desk, scheduled, f"{request}: {scheduled.words}.", approval.cite))
    return tuple(new_events)


def _objections(
    desk: TableSheets, scheduled: Scheduled, now: Timestamp, desks: Sequence[TableSheets]
) -> Iterator[Ruling]:
    """Yields everything that speaks against a change, not only the first."""
    yield from not_lawful(scheduled.sheet)
    law = _LIMITS if scheduled.differs and scheduled.limits_only else _CHANGE
    if desk.change is not None:
        yield unlawful(law, f"change {desk.change.number} is pending; wait until it takes effect, or cancel it")
    if not scheduled.differs:
        yield unlawful(law, "the new sheet is the same as the sheet in force")
        return
    if scheduled.wanted is not None:
        yield from notice.time_objections(scheduled.differs, scheduled.sheet, scheduled.wanted, now.wall)
    effective = scheduled.earliest(now)
    yield from between_tables(scheduled.sheet, [(each.table, each.sheet_at(effective)) for each in desks])


# ---------------------------------------------------------------- duties, approval, cancelling


def duty(desk: TableSheets, change: int, which: str, now: Timestamp) -> tuple[NewEvent, ...]:
    """Records that a duty was done now. Refused if it is too late for the time named on the sign."""
    scheduled = _pending_change(desk, change)
    if which not in scheduled.duties:
        law = _LIMITS if scheduled.limits_only else _CHANGE
        needed = ", ".join(scheduled.duties)
        raise Refused(unlawful(law, f"change {change} does not need the duty {which}; it needs: {needed}"))
    wanted = scheduled.duties[which]
    if scheduled.done(which) is not None:
        raise Refused(unlawful(wanted.cite, f"already done: {wanted.duty}"))
    if wanted.ahead and scheduled.wanted is not None and scheduled.wanted - now.wall < wanted.ahead:
        why = f"too late for {time_text(scheduled.wanted)}, the time named: {wanted.duty}; cancel it and schedule it again"
        raise Refused(unlawful(wanted.cite, why))
    data: Tree = {"change": change, "duty": which, "when": now.plain(), "words": wanted.duty, "cite": str(wanted.cite)}
    if which != "commission":
        return (NewEvent("duty_done", data),)
    effective = scheduled.earliest(now)
    text = (
        f"Table {desk.table}, {desk.sheet.game.title}: {scheduled.words}. In force not before {time_text(effective)}."
    )
    return NewEvent("duty_done", data), _notice_to_commission(desk, scheduled, text, wanted.cite)


def _notice_to_commission(desk: TableSheets, scheduled: Scheduled, text: str, law: Citation) -> NewEvent:
    data = {"table": desk.table, "change": scheduled.number, "text": text, "cite": str(law)}
    return NewEvent("notice", data, stream=DESK)


def _pending_change(desk: TableSheets, change: int) -> Scheduled:
    if desk.change is None or desk.change.number != change:
        pending = f"change {desk.change.number}" if desk.change else "none"
        raise Refused(unlawful(_CHANGE, f"change {change} is not pending at {desk.table}; pending: {pending}"))
    return desk.change


def cancel(desk: TableSheets, change: int) -> tuple[NewEvent, ...]:
    """Cancels a change. If the Commission was notified or asked to approve it, it gets a notice (a choice)."""
    scheduled = _pending_change(desk, change)
    cancelled = NewEvent("change_cancelled", {"change": change, "words": scheduled.words})
    if scheduled.done("commission") is None and not scheduled.needs_approval:
        return (cancelled,)
    text = f"Table {desk.table}: change {change} is canceled ({scheduled.words})."
    return cancelled, _notice_to_commission(desk, scheduled, text, _COMMISSION)


def approve(desk: TableSheets, change: int) -> tuple[NewEvent, ...]:
    """The Commission approves a change whose options need its approval."""
    scheduled = _pending_change(desk, change)
    if (approval := scheduled.approval) is None:
        raise Refused(unlawful(_CHANGE, f"change {change} needs no approval"))
    if scheduled.approved:
        raise Refused(unlawful(approval.cite, f"change {change} is already approved"))
    return (NewEvent("change_approved", {"change": change, "cite": str(approval.cite)}),)


# ---------------------------------------------------------------- into force


def obstacles(
    desk: TableSheets, now: Timestamp, *, standing_wagers: bool, desks: Sequence[TableSheets] = ()
) -> tuple[Ruling, ...]:
    """What keeps the pending change from taking effect now; empty if nothing does, or if none is pending."""
    if desk.change is None:
        return ()
    neighbours = [(each.table, _sheet_if_due(each, now)) for each in desks]
    objections = [*_not_due_yet(desk.change, now), *between_tables(desk.change.sheet, neighbours)]
    if standing_wagers and not desk.change.limits_only:
        objections.append(
            unlawful(_CHANGE, "wagers accepted under the rules in force are on the layout and must be decided first")
        )
    return tuple(objections)


def _sheet_if_due(desk: TableSheets, now: Timestamp) -> Sheet:
    """The sheet a table has or is about to get. Tables that must change together end their rounds at different times."""
    due_now = desk.change is not None and not any(_not_due_yet(desk.change, now))
    return desk.change.sheet if desk.change is not None and due_now else desk.sheet


def _not_due_yet(scheduled: Scheduled, now: Timestamp) -> Iterator[Ruling]:
    reported = (scheduled.done(which) for which in DUTIES)
    done = Done(*(now.wall - now.since(moment) if moment else None for moment in reported))
    every_change = scheduled.sheet.rules.half_hour_for_every_change
    for ruling in notice.ruling(scheduled.differs, done, now.wall, every_change=every_change):
        if ruling.verdict is not Verdict.LAWFUL:
            yield ruling
    if scheduled.wanted is not None and now.wall < scheduled.wanted:
        yield unlawful(
            _LIMITS if scheduled.limits_only else _CHANGE, f"it is scheduled for {time_text(scheduled.wanted)}"
        )
    if (approval := scheduled.approval) is not None and not scheduled.approved:
        yield unlawful(approval.cite, f"the Commission has not approved the change to {approval.about}")


def why_no_new_wagers(desk: TableSheets, now: Timestamp) -> Ruling | None:
    """Why no new wager is accepted: a change is due and only waits for the wagers on the layout. None otherwise."""
    if desk.change is None or desk.change.limits_only or any(_not_due_yet(desk.change, now)):
        return None
    return unlawful(
        _CHANGE, "the rules change as soon as the wagers on the layout are decided; no wager is accepted until then"
    )


def due(
    desk: TableSheets, now: Timestamp, *, standing_wagers: bool, desks: Sequence[TableSheets] = ()
) -> tuple[NewEvent, ...]:
    """Called between rounds: puts the change into force if it is due and nothing blocks it.

    A change of limits alone does not wait for standing wagers: a wager is settled in full whatever the limits are (8.2(d)).
    """
    scheduled = desk.change
    if scheduled is None or obstacles(desk, now, standing_wagers=standing_wagers, desks=desks):
        return ()
    data = {
        "change": scheduled.number,
        "number": desk.number + 1,
        "sheet": sheet_tree(scheduled.sheet),
        "since": now.wall.isoformat(),
        "why": scheduled.words,
        "cites": list(scheduled.cites),
        "limits_only": scheduled.limits_only,
    }
    return (NewEvent("sheet_in_force", data),)


# ---------------------------------------------------------------- applying events


def fold(desk: TableSheets, tree: Mapping[str, Any]) -> TableSheets:
    """The sheets after an event; other events change nothing."""
    folding = _FOLDS.get(tree["what"])
    return folding(desk, tree) if folding else desk


def _scheduled(desk: TableSheets, tree: Mapping[str, Any]) -> TableSheets:
    differs = tuple(_read_change(each) for each in tree["differs"])
    wanted = datetime.fromisoformat(tree["wanted"]) if tree["wanted"] else None
    change = Scheduled(tree["change"], read_sheet(tree["sheet"]), differs, wanted)
    return replace(desk, change=change, changes=change.number)


def _duty_done(desk: TableSheets, tree: Mapping[str, Any]) -> TableSheets:
    if desk.change is None:
        return desk
    reported = (*desk.change.reported, (tree["duty"], Timestamp.read(tree["when"])))
    return replace(desk, change=replace(desk.change, reported=reported))


def _approved(desk: TableSheets, _tree: Mapping[str, Any]) -> TableSheets:
    return replace(desk, change=replace(desk.change, approved=True)) if desk.change else desk


def _cancelled(desk: TableSheets, _tree: Mapping[str, Any]) -> TableSheets:
    return replace(desk, change=None)


def _in_force(desk: TableSheets, tree: Mapping[str, Any]) -> TableSheets:
    since = datetime.fromisoformat(tree["since"])
    old = Superseded(desk.number, sheet_tree(desk.sheet), desk.since, since, tree["why"], tuple(tree["cites"]))
    sheet, register = read_sheet(tree["sheet"]), (*desk.register, old)
    return replace(desk, sheet=sheet, since=since, number=tree["number"], register=register, change=None)


_FOLDS = {
    "change_scheduled": _scheduled,
    "duty_done": _duty_done,
    "change_approved": _approved,
    "change_cancelled": _cancelled,
    "sheet_in_force": _in_force,
}


def _change_tree(change: Change) -> Difference:
    return {
        "name": change.name,
        "before": change.before,
        "after": change.after,
        "cite": str(change.cite),
        "is_limit": change.is_limit,
        "brings_in": change.adds_only,
    }


def _read_change(tree: Mapping[str, Any]) -> Change:
    law = cite(tree["cite"])
    return Change(tree["name"], tree["before"], tree["after"], law, tree["is_limit"], tree["brings_in"])


# ---------------------------------------------------------------- as data


def duty_trees(scheduled: Scheduled) -> list[ChangeDuty]:
    """Each duty of a change, in order, and when it was done."""
    return [
        {
            "duty": which,
            "words": duty.duty,
            "cite": str(duty.cite),
            "minutes": int(duty.ahead.total_seconds()) // 60,
            "done": done.wall.isoformat() if (done := scheduled.done(which)) else None,
        }
        for which, duty in scheduled.duties.items()
    ]


def change_tree(desk: TableSheets, now: Timestamp) -> ChangeShown | None:
    """The pending change, as everybody at the table may see it."""
    if (scheduled := desk.change) is None:
        return None
    approval = scheduled.approval
    return {
        "number": scheduled.number,
        "sheet": cast("SheetDocument", sheet_tree(scheduled.sheet)),
        "words": scheduled.words,
        "differs": [_change_tree(change) for change in scheduled.differs],
        "wanted": scheduled.wanted.isoformat() if scheduled.wanted else None,
        "earliest": scheduled.earliest(now).isoformat(),
        "duties": duty_trees(scheduled),
        "limits_only": scheduled.limits_only,
        "approval": {
            "needed": approval is not None,
            "given": scheduled.approved,
            "cite": str(approval.cite) if approval else "",
            "about": approval.about if approval else "",
        },
    }
