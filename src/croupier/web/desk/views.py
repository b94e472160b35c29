"""Template contexts of the desk: the floor, and one table with everything that waits there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from typing import Any

from sqlalchemy import select

from croupier.documents.answers import ruling_answer
from croupier.documents.reading import Tree
from croupier.engine.game import QuestionClock
from croupier.engine.irregularity import DetailKind
from croupier.engine.traits import ReshuffleByOrder
from croupier.floor.accounts import permissions
from croupier.floor.accounts.people import Actor
from croupier.floor.casino import Casino
from croupier.floor.commands import may_resume, permission_of
from croupier.floor.desk import opening, sheet_changes
from croupier.floor.storage import schema
from croupier.floor.tables import pace
from croupier.floor.tables.table import Table
from croupier.sheets.sign import words

_STATES = {
    "betting": ("Taking bets", "good"),
    "dealing": ("In play", "warn"),
    "halted": ("Halted", "bad"),
    "closed": ("Closed", ""),
    "opening": ("Opening", "warn"),
    "closing": ("Closing", "warn"),
}
_ACTIONS = (
    "approve_change",
    "assign_dealer",
    "cancel_change",
    "close_table",
    "correct",
    "duty",
    "halt",
    "order_recut",
    "order_reshuffle",
    "raise",
    "resume",
    "rule",
    "schedule",
    "second",
    "second_ruling",
    "set_clock",
    "set_company",
    "step",
    "validate",
    "withdraw",
    "withdraw_ruling",
)


# ---------------------------------------------------------------- the floor


def tables_of(casino: Casino, actor: Actor) -> list[Table]:
    """The tables whose desk this person may read."""
    return [table for name, table in casino.shown.items() if permissions.may(actor, "read_desk", table=name)]


def overview(casino: Casino, actor: Actor) -> Tree:
    """Every table with its state, its sheet, and what waits there."""
    tables = [summary(casino, table) for table in tables_of(casino, actor)]
    assigned = {table["name"] for table in tables}
    unread = [each for each in casino.inbox.notices if not each.read_by]
    return {
        "tables": tables,
        "now": casino.now().wall.isoformat(),
        "unread": [each for each in unread if actor.role == "inspector" or each.table in assigned],
        "waiting": [item for table in tables for item in table["waiting"]],
    }


def summary(casino: Casino, table: Table) -> Tree:
    title, badge = _STATES[table.state]
    return {
        "name": table.name,
        "title": table.sheet.game.title,
        "game": table.sheet.game.name,
        "state": table.state,
        "state_words": title,
        "badge": badge,
        "halted": table.halted,
        "round": table.round,
        "seated": len(table.seats),
        "places": table.places,
        "dealer": table.dealer,
        "sheet": {"number": table.desk.number, "since": table.desk.since.isoformat(), "on": table.sheet.on.isoformat()},
        "change": sheet_changes.change_tree(table.desk, casino.now()),
        "next_step": table.steps.next_step if not table.open or table.steps.way == "closing" else None,
        "waiting": [*_missing_dealer(casino, table), *_waiting(table)],
    }


def _missing_dealer(casino: Casino, table: Table) -> list[Tree]:
    """A dealer who is not there while players wait, or who has not dealt in time and has given no sign since."""
    timers, now = casino.timers, casino.clock.monotonic()
    armed = timers.running(table, now, casino.changing)
    if table.dealer and table.dealer_person in timers.away(table.name, now):
        words = f"the dealer, {table.dealer}, is away: the table deals by itself"
    elif timers.misses_dealer(table, armed):
        words = f"players wait for the dealer, {table.dealer}"
    else:
        return []
    return [{"table": table.name, "words": words, "part": "running"}]


def _waiting(table: Table) -> list[Tree]:
    """Everything at a table that needs a decision."""
    matters = [(f"{each.sort} {each.number}: {each.what}", "matters") for each in table.matters if each.open]
    wins = [(f"win {each.number}: {each.wager}, {each.handle}", "wins") for each in table.wins if not each.validated]
    waits = [each for each in table.proposals if each.waits]
    proposals = [(f"{each.sort} {each.number} needs a second supervisor", f"{each.sort}s") for each in waits]
    waiting = (*matters, *proposals, *wins)
    return [{"table": table.name, "words": text, "part": part} for text, part in waiting]


# ---------------------------------------------------------------- one table


def table_context(casino: Casino, table: Table, actor: Actor) -> Tree:
    """The desk of one table, for its floorperson or the Commission."""
    now = casino.now()
    persons = {each.by for each in table.matters} | {each.by for each in table.steps.taken}
    persons |= {person for each in table.proposals for person in (each.by, each.seconded, each.withdrawn)}
    persons |= {each.validated for each in table.wins} | {table.halted_by}
    steps = not table.open or table.steps.way == "closing"
    return {
        "t": summary(casino, table),
        "fingerprint": fingerprint(table),
        "now": now.wall.isoformat(),
        "open": table.open,
        "playing": table.playing,
        "orderable": orderable(table),
        "way": table.steps.way if steps else "",
        "steps": opening.step_list(table.steps) if steps else [],
        "matters": table.matters,
        "played": {each.round: _players(table, each.round) for each in table.matters},
        "last": _last_round(table),
        "frozen": {each.number for each in table.matters if table.frozen_by(each)},
        "wins": table.wins,
        "corrections": table.corrections,
        "rulings": table.rulings,
        "halted_by": table.halted_by,
        "company": table.company,
        "players_needed": pace.players_needed(table),
        "clock": pace.clock_of(table) or QuestionClock(int(casino.timers.decision_seconds)),
        "orders": {"recut": table.recut, "reshuffle": table.reshuffle},
        "remedies": remedies(table),
        "blocked_by": [ruling_answer(each) for each in _blocked_by(casino, table, now)],
        "may": {action: bool(permissions.could(actor, permission_of(action))) for action in _ACTIONS}
        | {"resume": may_resume(table, actor)},
        "handles": handles(casino, persons),
        "dealers": dealers(casino, table.name),
        "seats": table.seats,
    }


def _players(table: Table, round_: int) -> list[str]:
    """Who had a wager in a past round; of the current one, who is seated."""
    ended = table.ended(round_)
    return sorted(ended.most_cents) if ended is not None else [seat.handle for seat in table.seats if not seat.bot]


def _last_round(table: Table) -> Tree | None:
    """The round that was settled last: its number, its time and who played it."""
    if not table.last:
        return None
    people = dict.fromkeys(line["seat"] for line in table.last["record"]["lines"])
    return {"round": table.last["round"], "at": table.last.get("at", ""), "people": list(people)}


def orderable(table: Table) -> Tree:
    """The paragraphs by which a supervisor may order a recut or a reshuffle; empty if the game has no such order."""
    recut, standing = table.sheet.game.play.recut, table.standing
    reshuffle = str(standing.reshuffle_law) if isinstance(standing, ReshuffleByOrder) else ""
    return {"recut": str(recut.cite) if recut else "", "reshuffle": reshuffle}


def fingerprint(table: Table) -> str:
    """A hash of what the desk shows of a table. It changes when the page should be reloaded, not with every deal."""
    desk, steps, change = table.desk, table.steps, table.desk.change
    scheduled = (change.number, [name for name, _ in change.reported], change.approved) if change else None
    matters = [(each.number, each.ruled, table.frozen_by(each)) for each in table.matters]
    proposals = [(each.sort, each.number, each.seconded, each.withdrawn) for each in table.proposals]
    wins = [(each.number, each.validated) for each in table.wins]
    shown = (desk.number, scheduled, steps.way, len(steps.taken), table.open, table.dealer, table.handles)
    text = json.dumps((*shown, matters, proposals, wins, table.halted, table.recut, table.reshuffle))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _blocked_by(casino: Casino, table: Table, now: sheet_changes.Timestamp) -> tuple[Any, ...]:
    """The rulings that keep a scheduled change from taking effect now."""
    wagers = bool(table.betting.wagers)
    return sheet_changes.obstacles(table.desk, now, standing_wagers=wagers, desks=casino.desks())


def remedies(table: Table) -> list[Tree]:
    """The irregularities that can occur under this sheet, with the chapter's remedy for each."""
    rules = table.sheet.rules
    return [
        {
            "kind": each.kind,
            "title": words(each.kind),
            "cite": str(each.cite),
            "remedy": each.remedy,
            "needs": [
                {"name": name, "words": detail.words}
                for name, detail in (each.needs or {}).items()
                if detail.kind is not DetailKind.CARD  # always the next card
            ],
        }
        for each in table.sheet.game.play.remedies.values()
        if not any(each.not_under(rules))
    ]


def handles(casino: Casino, persons: Collection[str]) -> dict[str, str]:
    """The handles of people, by ID."""
    person = schema.person.c
    with casino.store.reading() as connection:
        rows = connection.execute(select(person.id, person.handle).where(person.id.in_(sorted(persons))))
        return {"house": "the house", **{row.id: row.handle for row in rows}}


def dealers(casino: Casino, table: str) -> list[str]:
    """The dealers who may deal at this table."""
    person = schema.person.c
    with casino.store.reading() as connection:
        rows = connection.execute(
            select(person.handle, person.tables).where(person.role == "dealer", person.locked == 0)
        ).all()
    return sorted(row.handle for row in rows if {"*", table} & set(json.loads(row.tables)))
