"""The desk of one table: the rule sheet in force, the change that is coming, and every sheet there was (19:47-8.3).

A change is scheduled, its duties are done, and at the boundary of a round it is put into force: never in the middle of one,
and never while a wager made under the old rules lies on the layout, since a wager is settled by the rules under which it
was accepted. Deciding here reads no clock and changes nothing: each decision is a tuple of happenings, and `fold` makes of
those, one after the other, the desk as it then stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from croupier.amounts.cents import plain
from croupier.documents.reading import Tree
from croupier.documents.sheet import read_sheet
from croupier.floor.clock import Clock
from croupier.floor.storage.new_event import NewEvent
from croupier.law.citation import Citation, cite
from croupier.law.option import Approval, Unreadable
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Mistake, Refused, Ruling, Verdict, unlawful
from croupier.sheets import notice
from croupier.sheets.notice import Change, Done, Duty
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import words as in_words
from croupier.sheets.unread import titles_ruling

DUTIES = ("sign", "announcement", "commission")  # in the order in which `sheets.notice` asks for them
MOST_DECKS = 100
_CHANGE, _LIMITS = cite("19:47-8.3(b)"), cite("19:47-8.3(c)")
_COMMISSION = cite("19:47-8.3(b)3")


def judging_day() -> date:
    """The day by whose text the floor judges its sheets: that of the newest text we know, `law.register.NEWEST_TEXT`.

    This is a choice. Judged on today's date every sheet would be "not determined", since our sources end with 2010; the
    newest text is the default, it stands on every sheet as its `on`, and whoever shows a sheet says so.
    """
    return NEWEST_TEXT


# ---------------------------------------------------------------- time


@dataclass(frozen=True, slots=True)
class Moment:
    """When something was done: the time of day, and the clock that is never set, which means something within one run.

    A run is the machine's, from one boot to the next, where it has a name (`clock.boot`): a server started again goes on in it.
    """

    wall: datetime
    micros: int
    run: str

    @classmethod
    def of(cls, clock: Clock, run: str) -> Moment:
        """This moment. `run` names the run of the machine: two runs have no monotonic clock in common."""
        return cls(clock.now(), round(clock.monotonic() * 1_000_000), run)

    def since(self, earlier: Moment) -> timedelta:
        """What has gone by at least: a clock set forward does not shorten the half hour, one set back only lengthens it."""
        by_the_wall = self.wall - earlier.wall
        if self.run != earlier.run:
            return by_the_wall
        return min(by_the_wall, timedelta(microseconds=self.micros - earlier.micros))

    def plain(self) -> Tree:
        return {"wall": self.wall.isoformat(), "micros": self.micros, "run": self.run}

    @classmethod
    def read(cls, tree: Mapping[str, Any]) -> Moment:
        return cls(datetime.fromisoformat(tree["wall"]), tree["micros"], tree["run"])


# ---------------------------------------------------------------- values


@dataclass(frozen=True, slots=True)
class Superseded:
    """A sheet that is no longer in force, and what took its place."""

    number: int
    tree: Tree
    since: datetime
    until: datetime
    why: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scheduled:
    """A change to come: the new sheet, what differs, when it is wanted, and which duties were done when."""

    number: int
    sheet: Sheet
    differs: tuple[Change, ...]
    wanted: datetime | None  # none: as soon as the chapter allows
    reported: tuple[tuple[str, Moment], ...] = ()  # which duty was done when
    approved: bool = False

    @property
    def duties(self) -> dict[str, Duty]:
        """What it needs, by the name under which it is reported."""
        return dict(zip(DUTIES, _duties(self.differs, self.sheet), strict=False))

    @property
    def limits_only(self) -> bool:
        return all(change.is_limit for change in self.differs)

    @property
    def approval(self) -> Approval | None:
        """What the Commission has to approve first, by the options that change and stay in effect."""
        touched, rules = {change.name for change in self.differs}, self.sheet.rules
        options = (option for option in rules.options() if option.name in touched and rules.in_effect(option))
        return next((option.approval for option in options if option.approval is not None), None)

    @property
    def needs_approval(self) -> bool:
        return self.approval is not None

    def done(self, which: str) -> Moment | None:
        return dict(self.reported).get(which)

    def earliest(self, now: Moment) -> datetime:
        """The first moment at which it may be in force, as far as can be told now; a duty not yet done is done now at best."""
        times = [self.wanted] if self.wanted else []
        for which, duty in self.duties.items():
            done = self.done(which)
            times.append(now.wall + duty.ahead - (now.since(done) if done else timedelta(0)))
        return max(times)

    @property
    def words(self) -> str:
        """What differs, for people."""
        return "; ".join(
            f"{_thing(each.name)} from {_said(each.before)} to {_said(each.after)}" for each in self.differs
        )

    @property
    def cites(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(str(change.cite) for change in self.differs))


def _thing(name: str) -> str:
    wager = name.removeprefix("limits.")
    return in_words(name.replace(".", ": ")) if wager == name else f"limits of {in_words(wager)}"


def _said(value: str) -> str:
    """A value as people say it, not as a document writes it."""
    return {"true": "yes", "false": "no"}.get(value, value.strip('"'))


@dataclass(frozen=True, slots=True)
class Desk:
    """One table's sheets: the one in force, those before it, and the one to come."""

    table: str
    sheet: Sheet
    since: datetime
    number: int = 1
    register: tuple[Superseded, ...] = ()
    change: Scheduled | None = None
    changes: int = 0  # ever scheduled: the number of the last

    def sheet_at(self, when: datetime) -> Sheet:
        """The sheet this table should have at a time: a change that is wanted by then is counted as made."""
        if self.change is not None and self.change.wanted is not None and self.change.wanted <= when:
            return self.change.sheet
        return self.sheet


def sheet_tree(sheet: Sheet) -> Tree:
    """A sheet as the trail keeps it: every election in full, so that a later default changes no earlier sheet."""
    limits = {name: {"min": plain(each.min_cents), "max": plain(each.max_cents)} for name, each in sheet.limits.items()}
    return {
        "game": sheet.game.name,
        "table": sheet.table,
        "on": sheet.on.isoformat(),
        "rules": sheet.rules.plain(),
        "limits": limits,
    }


def first_desk(table: str, tree: Tree, since: datetime) -> Desk:
    """The desk of a new table; raises `Refused` where its first sheet may not stand."""
    sheet = draft(table, tree["game"], tree.get("rules", {}), tree.get("limits", {}))
    if against := tuple(not_lawful(sheet)):
        raise Refused(*against)
    return Desk(table, sheet, since)


def draft(table: str, game: str, rules: Tree, limits: Tree) -> Sheet:
    """The sheet somebody has written; raises `Refused` with every mistake where it cannot be read."""
    tree = {"game": game, "table": table, "on": judging_day().isoformat(), "rules": rules, "limits": limits}
    try:
        sheet = read_sheet(tree)
    except Unreadable as unreadable:
        raise Refused(*(_unread(mistake) for mistake in unreadable.mistakes)) from None
    if too_many := tuple(_too_many_decks(sheet)):
        raise Refused(*too_many)
    return sheet


def _too_many_decks(sheet: Sheet) -> Iterator[Ruling]:
    """The chapter sets no most. The floor shuffles every card before it seals them, and does not for a mountain (a choice)."""
    for option in sheet.rules.options():
        if option.decks and sheet.rules.elected(option.name) > MOST_DECKS:
            yield unlawful(option.cite, f"this floor deals from {MOST_DECKS} decks at most")


def _unread(mistake: Mistake) -> Ruling:
    return Ruling(Verdict.UNLAWFUL, mistake.cite or cite("19:47-8.3(a)"), mistake.why, (), mistake.place)


def _duties(differs: tuple[Change, ...], new: Sheet) -> tuple[Duty, ...]:
    return notice.duties(differs, every_change=new.rules.half_hour_for_every_change)


# ---------------------------------------------------------------- scheduling


def schedule(
    desk: Desk, rules: Tree, limits: Tree, at: datetime | None, now: Moment, others: Sequence[Desk] = ()
) -> tuple[NewEvent, ...]:
    """Schedules a new sheet for a time, or for as soon as the chapter allows; `others` are the licensee's other tables."""
    new = draft(desk.table, desk.sheet.game.name, rules, limits)
    wanted = at if at is None or at.tzinfo else at.replace(tzinfo=UTC)
    differs = notice.changes(desk.sheet, new)
    scheduled = Scheduled(desk.changes + 1, new, differs, wanted)
    if against := tuple(_against(desk, scheduled, now, others)):
        raise Refused(*against)
    told = {
        "change": scheduled.number,
        "sheet": sheet_tree(new),
        "wanted": wanted.isoformat() if wanted else None,
        "differs": [_change_tree(change) for change in differs],
        "duties": duty_trees(scheduled),
        "earliest": scheduled.earliest(now).isoformat(),
    }
    new_events = [NewEvent("change_scheduled", told)]
    if (approval := scheduled.approval) is not None:
        asked = f"Table {desk.table} asks for approval of what change {scheduled.number} does to {approval.about}"
        new_events.append(_to_the_commission(desk, scheduled, f"{asked}: {scheduled.words}.", approval.cite))
    return tuple(new_events)


def _against(desk: Desk, scheduled: Scheduled, now: Moment, others: Sequence[Desk]) -> Iterator[Ruling]:
    """Everything that speaks against a change, not the first thing."""
    yield from not_lawful(scheduled.sheet)
    law = _LIMITS if scheduled.differs and scheduled.limits_only else _CHANGE
    if desk.change is not None:
        yield unlawful(law, f"change {desk.change.number} is pending; it comes into force or is cancelled first")
    if not scheduled.differs:
        yield unlawful(law, "nothing differs from the sheet in force")
        return
    wanted = scheduled.wanted
    if wanted is not None and wanted < now.wall:
        yield unlawful(law, f"{_clock(wanted)} is past; it is {_clock(now.wall)}")
    elif wanted is not None:
        for duty in scheduled.duties.values():
            if wanted - now.wall < duty.ahead:
                why = f"{_clock(wanted)} is too soon to {duty.duty}; at the earliest: {_clock(now.wall + duty.ahead)}"
                yield unlawful(duty.cite, why)
    effective = scheduled.earliest(now)
    yield from between_tables(scheduled.sheet, [(each.table, each.sheet_at(effective)) for each in others])


def not_lawful(sheet: Sheet) -> Iterator[Ruling]:
    """The desk puts into force only what it can vouch for: what our sources leave open is not scheduled either (a choice)."""
    # A game known by its titles only has no lawful sheet. The house has put it on the floor knowing that, so that finding
    # alone keeps no change back; every other one does.
    unread = titles_ruling(sheet.game, sheet.rules)
    return (ruling for ruling in sheet.rulings() if ruling.verdict is not Verdict.LAWFUL and ruling != unread)


def between_tables(sheet: Sheet, others: Iterable[tuple[str, Sheet]]) -> tuple[Ruling, ...]:
    """What this sheet may not have while the licensee's other tables of its game have theirs, each pair by itself."""
    same = [(table, other) for table, other in others if table != sheet.table and other.game is sheet.game]
    pairs = (((sheet.table, sheet.rules), (table, other.rules)) for table, other in same)
    return tuple(ruling for pair in pairs for ruling in sheet.game.table.between_tables(pair))


def _clock(when: datetime) -> str:
    return f"{when.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"


# ---------------------------------------------------------------- duties, approval, cancelling


def duty(desk: Desk, change: int, which: str, now: Moment) -> tuple[NewEvent, ...]:
    """A duty was done, now. A time that was named on the sign is kept: what comes too late for it is refused."""
    scheduled = _pending(desk, change)
    if which not in scheduled.duties:
        law = _LIMITS if scheduled.limits_only else _CHANGE
        raise Refused(unlawful(law, f"change {change} does not need this ({which}); it needs: {_needed(scheduled)}"))
    wanted = scheduled.duties[which]
    if scheduled.done(which) is not None:
        raise Refused(unlawful(wanted.cite, f"already done: {wanted.duty}"))
    if wanted.ahead and scheduled.wanted is not None and scheduled.wanted - now.wall < wanted.ahead:
        why = f"too late for {_clock(scheduled.wanted)}, the time named for it: {wanted.duty}; cancel and schedule anew"
        raise Refused(unlawful(wanted.cite, why))
    told: Tree = {"change": change, "duty": which, "when": now.plain(), "words": wanted.duty, "cite": str(wanted.cite)}
    if which != "commission":
        return (NewEvent("duty_done", told),)
    effective = scheduled.earliest(now)
    text = f"Table {desk.table}, {desk.sheet.game.title}: {scheduled.words}. In force not before {_clock(effective)}."
    return NewEvent("duty_done", told), _to_the_commission(desk, scheduled, text, wanted.cite)


def _needed(scheduled: Scheduled) -> str:
    return ", ".join(scheduled.duties)


def _to_the_commission(desk: Desk, scheduled: Scheduled, text: str, law: Citation) -> NewEvent:
    told = {"table": desk.table, "change": scheduled.number, "text": text, "cite": str(law)}
    return NewEvent("notice", told, stream="desk")


def _pending(desk: Desk, change: int) -> Scheduled:
    if desk.change is None or desk.change.number != change:
        there = f"change {desk.change.number} is" if desk.change else "none is"
        raise Refused(unlawful(_CHANGE, f"change {change} is not pending at {desk.table}; {there}"))
    return desk.change


def cancel(desk: Desk, change: int) -> tuple[NewEvent, ...]:
    """A change will not be. Whoever was told of it, or asked to approve it, is told of this as well (a choice)."""
    scheduled = _pending(desk, change)
    happened = NewEvent("change_cancelled", {"change": change, "words": scheduled.words})
    if scheduled.done("commission") is None and not scheduled.needs_approval:
        return (happened,)
    text = f"Table {desk.table}: change {change} is cancelled ({scheduled.words})."
    return happened, _to_the_commission(desk, scheduled, text, _COMMISSION)


def approve(desk: Desk, change: int) -> tuple[NewEvent, ...]:
    """The Commission approves what a change does, where the paragraph of an option asks for that."""
    scheduled = _pending(desk, change)
    if (approval := scheduled.approval) is None:
        raise Refused(unlawful(_CHANGE, f"change {change} touches nothing that needs approval: it needs no approval"))
    if scheduled.approved:
        raise Refused(unlawful(approval.cite, f"change {change} is approved already"))
    return (NewEvent("change_approved", {"change": change, "cite": str(approval.cite)}),)


# ---------------------------------------------------------------- into force


def held(desk: Desk, now: Moment, *, standing_wagers: bool, others: Sequence[Desk] = ()) -> tuple[Ruling, ...]:
    """What keeps the change that is pending from coming into force now; nothing where it may, or where none is pending."""
    if desk.change is None:
        return ()
    neighbours = [(each.table, _soon(each, now)) for each in others]
    against = [*_not_ripe(desk.change, now), *between_tables(desk.change.sheet, neighbours)]
    if standing_wagers and not desk.change.limits_only:
        against.append(
            unlawful(_CHANGE, "wagers accepted under the rules in force lie on the layout and are decided first")
        )
    return tuple(against)


def _soon(desk: Desk, now: Moment) -> Sheet:
    """Two tables that must change together have their boundaries at different times: a change that is due counts."""
    ripe = desk.change is not None and not any(_not_ripe(desk.change, now))
    return desk.change.sheet if desk.change is not None and ripe else desk.sheet


def _not_ripe(scheduled: Scheduled, now: Moment) -> Iterator[Ruling]:
    given = (scheduled.done(which) for which in DUTIES)
    done = Done(*(now.wall - now.since(moment) if moment else None for moment in given))
    every_change = scheduled.sheet.rules.half_hour_for_every_change
    for ruling in notice.ruling(scheduled.differs, done, now.wall, every_change=every_change):
        if ruling.verdict is not Verdict.LAWFUL:
            yield ruling
    if scheduled.wanted is not None and now.wall < scheduled.wanted:
        yield unlawful(_LIMITS if scheduled.limits_only else _CHANGE, f"its time is {_clock(scheduled.wanted)}")
    if (approval := scheduled.approval) is not None and not scheduled.approved:
        yield unlawful(approval.cite, f"the Commission has not approved what it does to {approval.about}")


def played_out_first(desk: Desk, now: Moment) -> Ruling | None:
    """Why no new wager is taken: the change is due, and only wagers that stand keep it back. Else it might never come."""
    if desk.change is None or desk.change.limits_only or any(_not_ripe(desk.change, now)):
        return None
    return unlawful(_CHANGE, "the rules change as soon as the wagers on the layout are decided; none is taken before")


def due(desk: Desk, now: Moment, *, standing_wagers: bool, others: Sequence[Desk] = ()) -> tuple[NewEvent, ...]:
    """Asked at the boundary of a round: puts the change into force when its time has come and nothing holds it.

    Limits alone do not wait for wagers that stand: a wager is settled in full whatever the limits have become (8.2(d)).
    """
    scheduled = desk.change
    if scheduled is None or held(desk, now, standing_wagers=standing_wagers, others=others):
        return ()
    told = {
        "change": scheduled.number,
        "number": desk.number + 1,
        "sheet": sheet_tree(scheduled.sheet),
        "since": now.wall.isoformat(),
        "why": scheduled.words,
        "cites": list(scheduled.cites),
        "limits_only": scheduled.limits_only,
    }
    return (NewEvent("sheet_in_force", told),)


# ---------------------------------------------------------------- folding


def fold(desk: Desk, tree: Mapping[str, Any]) -> Desk:
    """The desk after something happened; what is none of its business leaves it as it is."""
    folding = _FOLDS.get(tree["what"])
    return folding(desk, tree) if folding else desk


def _scheduled(desk: Desk, tree: Mapping[str, Any]) -> Desk:
    differs = tuple(_read_change(each) for each in tree["differs"])
    wanted = datetime.fromisoformat(tree["wanted"]) if tree["wanted"] else None
    change = Scheduled(tree["change"], read_sheet(tree["sheet"]), differs, wanted)
    return replace(desk, change=change, changes=change.number)


def _duty_done(desk: Desk, tree: Mapping[str, Any]) -> Desk:
    if desk.change is None:
        return desk
    reported = (*desk.change.reported, (tree["duty"], Moment.read(tree["when"])))
    return replace(desk, change=replace(desk.change, reported=reported))


def _approved(desk: Desk, _tree: Mapping[str, Any]) -> Desk:
    return replace(desk, change=replace(desk.change, approved=True)) if desk.change else desk


def _cancelled(desk: Desk, _tree: Mapping[str, Any]) -> Desk:
    return replace(desk, change=None)


def _in_force(desk: Desk, tree: Mapping[str, Any]) -> Desk:
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


def _change_tree(change: Change) -> Tree:
    return {
        "name": change.name,
        "before": change.before,
        "after": change.after,
        "cite": str(change.cite),
        "is_limit": change.is_limit,
        "brings_in": change.brings_in,
    }


def _read_change(tree: Mapping[str, Any]) -> Change:
    law = cite(tree["cite"])
    return Change(tree["name"], tree["before"], tree["after"], law, tree["is_limit"], tree["brings_in"])


# ---------------------------------------------------------------- telling


def duty_trees(scheduled: Scheduled) -> list[Tree]:
    """Each duty a change needs, in order, and when it was done."""
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


def change_tree(desk: Desk, now: Moment) -> Tree | None:
    """The change that is pending, as everybody at the table may read it."""
    if (scheduled := desk.change) is None:
        return None
    approval = scheduled.approval
    return {
        "number": scheduled.number,
        "sheet": sheet_tree(scheduled.sheet),
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
