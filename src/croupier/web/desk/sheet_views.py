"""Template contexts of rule sheets: the editor, a draft with its verdict, and past sheets."""

from __future__ import annotations

import json
from itertools import pairwise

from croupier.documents.answers import facts_answer, ruling_answer
from croupier.documents.reading import Tree
from croupier.documents.sheet import read_sheet, sheet_tree
from croupier.floor.casino import Casino
from croupier.floor.desk import sheet_changes
from croupier.floor.tables.table import Table
from croupier.law.ruling import overall
from croupier.sheets import notice
from croupier.sheets.in_force import not_lawful
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import may_add, sign, words
from croupier.sheets.tables import between_tables
from croupier.web.desk.sheet_form import Fields, fields_of, groups, limit_rows, offered_by, read_form

# ---------------------------------------------------------------- the editor


def editor(table: Table, values: Fields | None = None) -> Tree:
    """The sheet editor, with the sheet in force or with the posted values."""
    in_force = fields_of(table.sheet)
    shown = in_force if values is None else values
    game = table.sheet.game
    return {"groups": groups(game.rules, shown, in_force), "limits": limits(table, shown), "at": shown.get("at", "")}


def limits(table: Table, values: Fields) -> list[Tree]:
    """The limits of each wager the draft offers; if the draft cannot be read, of each wager offered now."""
    game, in_force = table.sheet.game, fields_of(table.sheet)
    try:
        rules, _ = read_form(game, values)
        offered = offered_by(game, rules)
    except Exception:  # noqa: BLE001 (the verdict beside the form shows the mistakes)
        offered = None
    return limit_rows(offered or game.play.wagers(table.sheet.rules), values, in_force)


def draft_context(casino: Casino, table: Table, sheet: Sheet) -> Tree:
    """The verdict on a draft, its sign, and the duties to change to it from the sheet in force."""
    between = between_tables(sheet, [(each.table, each.sheet) for each in casino.desks()])
    findings = [*sheet.findings(), *between]
    differs = notice.changes(table.sheet, sheet)
    now = casino.now()
    change = sheet_changes.Scheduled(0, sheet, differs, None)
    return {
        "verdict": str(overall(findings)),
        "can_be_scheduled": not [*not_lawful(sheet), *between],
        "on": sheet.on.isoformat(),
        "findings": [ruling_answer(each) for each in findings],
        "differs": differs,
        "duties": sheet_changes.duty_trees(change),
        "earliest": change.earliest(now).isoformat() if differs else "",
        "limits_only": change.limits_only,
        "approval": change.approval,
        "sign": facts_answer(sign(sheet)),
        "may_add": facts_answer(may_add(sheet)),
        "pending": table.desk.change.number if table.desk.change else 0,
    }


def advantages(draft: Tree, in_force: Tree) -> list[Tree]:
    """Each wager's house advantage under the draft and under the sheet in force."""
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
        for each in draft["wagers"]
    ]


def percent(numbers: Tree) -> str:
    """A house advantage, rounded for display."""
    return f"{numbers['house_advantage_decimal'] * 100:.3f}%"


# ---------------------------------------------------------------- past sheets


def sheet_history(table: Table) -> list[Tree]:
    """All sheets of the table, newest first, with their dates and what each changed."""
    desk = table.desk
    sheets: list[Tree] = [
        {
            "number": each.number,
            "since": each.since.isoformat(),
            "until": each.until.isoformat(),
            "sheet": read_sheet(each.tree),
        }
        for each in desk.register
    ]
    sheets.append({"number": desk.number, "since": desk.since.isoformat(), "until": "", "sheet": desk.sheet})
    for before, after in pairwise(sheets):
        after["changes"] = notice.changes(before["sheet"], after["sheet"])
    return sheets[::-1]


def sheet_numbered(table: Table, number: int) -> Tree | None:
    """One sheet with its sign, its elections, its limits, and the dates it was in force."""
    entry = next((each for each in sheet_history(table) if each["number"] == number), None)
    if entry is None:
        return None
    sheet: Sheet = entry["sheet"]
    plain = sheet_tree(sheet)
    return entry | {
        "sign": facts_answer(sign(sheet)),
        "may_add": facts_answer(may_add(sheet)),
        "on": plain["on"],
        "verdict": str(sheet.verdict),
        "elections": [
            {"name": words(option.name), "value": _value_text(plain["rules"][option.name]), "cite": str(option.cite)}
            for option in sheet.rules.options()
        ],
    }


def _value_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return json.dumps(value) if isinstance(value, dict) else str(value)
