"""What the desk's pages tell: a table with all that waits there, a draft with its verdict, the sheets that were."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from itertools import pairwise
from typing import Any

from sqlalchemy import select

from croupier.documents.answers import facts_answer, ruling_answer
from croupier.documents.sheet import read_sheet
from croupier.engine.irregularity import DetailKind, Remedy
from croupier.engine.traits import ReshuffleByOrder
from croupier.floor.accounts import permissions
from croupier.floor.accounts.people import Actor
from croupier.floor.casino import Casino
from croupier.floor.commands import may_resume, permission_of
from croupier.floor.desk import opening, sheet_changes
from croupier.floor.storage import schema
from croupier.floor.tables.table import Table
from croupier.law.option import TableRules
from croupier.law.ruling import overall
from croupier.sheets import notice
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import sign, words
from croupier.web.desk.sheet_form import Fields, fields_of, groups, limit_rows, offered_by, read_form

Tree = dict[str, Any]

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
    "step",
    "validate",
    "withdraw",
)


# ---------------------------------------------------------------- the floor


def tables_of(casino: Casino, actor: Actor) -> list[Table]:
    """The tables whose desk this person may read."""
    return [table for name, table in casino.shown.items() if permissions.may(actor, "read_desk", table=name)]


def overview(casino: Casino, actor: Actor) -> Tree:
    """Every table with its state, its sheet, and how much waits there."""
    now = casino.now()
    tables = [brief(table, now) for table in tables_of(casino, actor)]
    mine = {table["name"] for table in tables}
    unread = [each for each in casino.inbox.notices if not each.read_by]
    return {
        "tables": tables,
        "now": now.wall.isoformat(),
        "unread": [each for each in unread if actor.role == "inspector" or each.table in mine],
        "waiting": [item for table in tables for item in table["waiting"]],
    }


def brief(table: Table, now: sheet_changes.Timestamp) -> Tree:
    title, badge = _STATES[table.state]
    return {
        "name": table.name,
        "title": table.sheet.game.title,
        "state": table.state,
        "state_words": title,
        "badge": badge,
        "halted": table.halted,
        "round": table.round,
        "seated": len(table.seats),
        "places": table.places,
        "dealer": table.dealer,
        "sheet": {"number": table.desk.number, "since": table.desk.since.isoformat(), "on": table.sheet.on.isoformat()},
        "change": sheet_changes.change_tree(table.desk, now),
        "coming": table.steps.next_step if not table.open or table.steps.way == "closing" else None,
        "waiting": _waiting(table),
    }


def _waiting(table: Table) -> list[Tree]:
    """What somebody has to see to here."""
    matters = [(f"{each.sort} {each.number}: {each.what}", "matters") for each in table.matters if each.open]
    wins = [(f"win {each.number}: {each.wager}, {each.handle}", "wins") for each in table.wins if not each.validated]
    corrections = [
        (f"correction {each.number} waits for a second supervisor", "corrections")
        for each in table.corrections
        if each.waits
    ]
    return [{"table": table.name, "words": told, "part": part} for told, part in (*matters, *wins, *corrections)]


# ---------------------------------------------------------------- one table


def whole(casino: Casino, table: Table, actor: Actor) -> Tree:
    """A table's desk, for one who runs or inspects it."""
    now = casino.now()
    persons = {each.by for each in table.matters} | {each.by for each in table.steps.taken}
    persons |= {person for each in table.corrections for person in (each.by, each.seconded, each.withdrawn)}
    persons |= {each.validated for each in table.wins} | {table.halted_by}
    steps = not table.open or table.steps.way == "closing"
    return {
        "t": brief(table, now),
        "seen": seen(table),
        "now": now.wall.isoformat(),
        "open": table.open,
        "playing": table.playing,
        "orderable": orderable(table),
        "way": table.steps.way if steps else "",
        "steps": opening.step_list(table.steps) if steps else [],
        "matters": table.matters,
        "frozen": {each.number for each in table.matters if table.frozen_by(each)},
        "wins": table.wins,
        "corrections": table.corrections,
        "halted_by": table.halted_by,
        "orders": {"recut": table.recut, "reshuffle": table.reshuffle},
        "remedies": remedies(table),
        "held": [ruling_answer(each) for each in _held(casino, table, now)],
        "may": {action: bool(permissions.could(actor, permission_of(action))) for action in _ACTIONS}
        | {"resume": may_resume(table, actor)},
        "handles": handles(casino, persons),
        "dealers": dealers(casino, table.name),
        "seats": table.seats,
    }


def orderable(table: Table) -> Tree:
    """What a supervisor may order of this game's cards, by which paragraph; nothing where there is no such order."""
    recut, standing = table.sheet.game.play.recut, table.standing
    reshuffle = str(standing.reshuffle_law) if isinstance(standing, ReshuffleByOrder) else ""
    return {"recut": str(recut.cite) if recut else "", "reshuffle": reshuffle}


def seen(table: Table) -> str:
    """What the desk shows of a table, in a word: while it is the same nobody has to look again, however much is dealt."""
    here, steps, change = table.desk, table.steps, table.desk.change
    coming = (change.number, [name for name, _ in change.reported], change.approved) if change else None
    matters = [(each.number, each.ruled, table.frozen_by(each)) for each in table.matters]
    corrections = [(each.number, each.seconded, each.withdrawn) for each in table.corrections]
    wins = [(each.number, each.validated) for each in table.wins]
    shown = (here.number, coming, steps.way, len(steps.taken), table.open, table.dealer, table.handles)
    told = json.dumps((*shown, matters, corrections, wins, table.halted, table.recut, table.reshuffle))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _held(casino: Casino, table: Table, now: sheet_changes.Timestamp) -> tuple[Any, ...]:
    return sheet_changes.obstacles(
        table.desk, now, standing_wagers=bool(_lying(table)), others=neighbours(casino, table.name)
    )


def _lying(table: Table) -> Collection[Any]:
    return table.betting.wagers


def neighbours(casino: Casino, name: str) -> tuple[sheet_changes.TableSheets, ...]:
    """The desks of the licensee's other tables."""
    return tuple(other.desk for other in casino.shown.values() if other.name != name)


def remedies(table: Table) -> list[Tree]:
    """What can go wrong at this table, as its sheet stands, and what the chapter does about it."""
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
                if detail.kind is not DetailKind.CARD  # nobody says which card it was: the next one
            ],
        }
        for each in table.sheet.game.play.remedies.values()
        if _can_arise(each, rules)
    ]


def _can_arise(remedy: Remedy, rules: TableRules) -> bool:
    return all(rules.elected(option) == value for option, value in (remedy.under or {}).items())


def handles(casino: Casino, persons: Collection[str]) -> dict[str, str]:
    """People as the floor calls them; the house is itself."""
    person = schema.person.c
    with casino.store.reading() as connection:
        found = connection.execute(select(person.id, person.handle).where(person.id.in_(sorted(persons))))
        return {"house": "the house", **{row.id: row.handle for row in found}}


def dealers(casino: Casino, table: str) -> list[str]:
    """Who may be put in to deal here."""
    person = schema.person.c
    with casino.store.reading() as connection:
        found = connection.execute(
            select(person.handle, person.tables).where(person.role == "dealer", person.locked == 0)
        ).all()
    return sorted(row.handle for row in found if {"*", table} & set(json.loads(row.tables)))


# ---------------------------------------------------------------- the editor


def editor(table: Table, held: Fields | None = None) -> Tree:
    """The form of a table's sheet: as it is in force, or as somebody has filled it in."""
    in_force = fields_of(table.sheet)
    shown = in_force if held is None else held
    game = table.sheet.game
    made = groups(game.rules, shown, in_force)
    return {"groups": made, "limits": limits(table, shown), "at": shown.get("at", "")}


def limits(table: Table, held: Fields) -> list[Tree]:
    """A pair for each wager the draft offers; where the draft cannot be read, for those offered now."""
    game, in_force = table.sheet.game, fields_of(table.sheet)
    try:
        rules, _ = read_form(game, held)
        offered = offered_by(game, rules)
    except Exception:  # noqa: BLE001 (what is wrong with the draft is told beside the form, by `drafted`)
        offered = None
    return limit_rows(offered or game.play.wagers(table.sheet.rules), held, in_force)


def drafted(casino: Casino, table: Table, sheet: Sheet) -> Tree:
    """The verdict on a draft, its sign, and what the chapter asks for to get there from the sheet in force."""
    findings = [*sheet.rulings(), *_beside_the_others(casino, table, sheet)]
    differs = notice.changes(table.sheet, sheet)
    now = casino.now()
    coming = sheet_changes.Scheduled(0, sheet, differs, None)
    return {
        "verdict": str(overall(findings)),
        "on": sheet.on.isoformat(),
        "findings": [ruling_answer(each) for each in findings],
        "differs": differs,
        "duties": sheet_changes.duty_trees(coming),
        "earliest": coming.earliest(now).isoformat() if differs else "",
        "limits_only": coming.limits_only,
        "approval": coming.approval,
        "sign": facts_answer(sign(sheet)),
        "pending": table.desk.change.number if table.desk.change else 0,
    }


def _beside_the_others(casino: Casino, table: Table, sheet: Sheet) -> tuple[Any, ...]:
    others = [(each.table, each.sheet) for each in neighbours(casino, table.name)]
    return sheet_changes.between_tables(sheet, others)


def advantages(told: Tree, in_force: Tree) -> list[Tree]:
    """Each wager's house advantage under the draft, beside what it is now."""
    before = {each["wager"]: each for each in in_force["wagers"]}
    return [
        {
            "wager": each["wager"],
            "pays": each["pays"],
            "percent": percent(each),
            "before": percent(before[each["wager"]]) if each["wager"] in before else "",
            "note": each["note"],
            "method": each["method"],
            "cite": each["cite"],
        }
        for each in told["wagers"]
    ]


def percent(numbers: Tree) -> str:
    """A house advantage for people; what is exact stands in the numbers themselves."""
    return f"{numbers['house_advantage_decimal'] * 100:.3f} %"


# ---------------------------------------------------------------- the register


def register_of(table: Table) -> list[Tree]:
    """Every sheet the table has had, the newest first: from when until when, and what took its place."""
    here = table.desk
    told: list[Tree] = [
        {
            "number": each.number,
            "since": each.since.isoformat(),
            "until": each.until.isoformat(),
            "sheet": read_sheet(each.tree),
        }
        for each in here.register
    ]
    told.append({"number": here.number, "since": here.since.isoformat(), "until": "", "sheet": here.sheet})
    for before, after in pairwise(told):
        after["changes"] = notice.changes(before["sheet"], after["sheet"])
    return told[::-1]


def sheet_numbered(table: Table, number: int) -> Tree | None:
    """One sheet whole: its sign, its elections, its limits, and when it was in force."""
    found = next((each for each in register_of(table) if each["number"] == number), None)
    if found is None:
        return None
    sheet: Sheet = found["sheet"]
    plain = sheet_changes.sheet_tree(sheet)
    return found | {
        "sign": facts_answer(sign(sheet)),
        "on": plain["on"],
        "verdict": str(sheet.verdict),
        "elections": [
            {"name": words(option.name), "value": _said(plain["rules"][option.name]), "cite": str(option.cite)}
            for option in sheet.rules.options()
        ],
    }


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return json.dumps(value) if isinstance(value, dict) else str(value)
