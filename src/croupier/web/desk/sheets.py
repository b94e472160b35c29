"""The rule sheet editor, the sheets that were, and the signs: whatever hangs at a table is written here first."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response

from croupier.floor.accounts import permissions
from croupier.floor.accounts.people import Actor
from croupier.floor.commands import Schedule
from croupier.floor.desk import sheet_changes
from croupier.floor.tables.table import Table
from croupier.law.option import Unreadable
from croupier.law.ruling import Refused
from croupier.sheets.sheet import Sheet
from croupier.web.context import Context, context_of
from croupier.web.desk import desk_forms, views
from croupier.web.desk.sheet_form import Fields, read_form
from croupier.web.desk.tables import Reader, at, table_of
from croupier.web.jobs.what_if import StillCounting, TooManyCounts
from croupier.web.problems import Problem
from croupier.web.rendering.render import everywhere, fragment, page, redirect
from croupier.web.security.guard import requires

router = APIRouter(prefix="/desk/tables/{name}")

Checker = Annotated[Actor, Depends(requires("check_sheet"))]
Scheduler = Annotated[Actor, Depends(requires("schedule"))]
Tree = dict[str, Any]

_PATIENCE_SECONDS = 4.0  # that a page waits for a count before it says that it is still counting


# ---------------------------------------------------------------- the editor


@router.get("/sheet")
async def editor(request: Request, name: str, actor: Reader) -> HTMLResponse:
    return _editor(request, name, actor)


def _editor(
    request: Request, name: str, actor: Actor, held: Fields | None = None, refused: desk_forms.Refusals | None = None
) -> HTMLResponse:
    table, casino = table_of(request, name, actor), context_of(request).casino
    now = casino.now()
    told = views.editor(table, held) | _checked(request, table, held)
    told |= {"t": views.brief(table, now), "now": now.wall.isoformat(), "may_schedule": _may(actor, name)}
    return page(request, "desk_sheet.html", 422 if refused else 200, **told, refused=refused or [], at_desk=at(name))


def _may(actor: Actor, name: str) -> bool:
    return bool(permissions.may(actor, Schedule.permission, table=name))


def _draft(table: Table, held: Fields | None) -> Sheet:
    """The sheet in the form; raises `Refused` or `Unreadable` where there is none."""
    if held is None:
        return table.sheet
    rules, limits = read_form(table.sheet.game, held)
    return sheet_changes.draft(table.name, table.sheet.game.name, rules, limits)


def _checked(request: Request, table: Table, held: Fields | None) -> Tree:
    """The verdict on what is in the form, or what cannot be read of it."""
    try:
        sheet = _draft(table, held)
    except (Refused, Unreadable) as error:
        return {"draft": None, "unread": desk_forms.refusals(error)}
    return {"draft": views.drafted(context_of(request).casino, table, sheet), "unread": []}


@router.post("/sheet/check")
async def check(request: Request, name: str, actor: Checker) -> HTMLResponse:
    """The verdict, the sign and the duties of a draft: asked for at every change of the form."""
    table, fields = table_of(request, name, actor), await desk_forms.fields_of(request)
    told = everywhere(request) | _checked(request, table, fields)
    return HTMLResponse(fragment("desk_verdict.html", **told, may_schedule=_may(actor, name), scripted=True))


@router.post("/sheet/limits")
async def limits(request: Request, name: str, actor: Checker) -> HTMLResponse:
    """The limits of the wagers that the draft offers: other elections offer other wagers."""
    table, fields = table_of(request, name, actor), await desk_forms.fields_of(request)
    told = everywhere(request) | {"limits": views.limits(table, fields)}
    return HTMLResponse(fragment("desk_limits.html", **told))


@router.post("/sheet/numbers")
async def numbers(request: Request, name: str, actor: Checker) -> HTMLResponse:
    """The house advantage of each wager, counted beside the server's loop; a slow count is asked for again."""
    context, fields = context_of(request), await desk_forms.fields_of(request)
    table = table_of(request, name, actor)
    told = everywhere(request) | {"at": at(name)} | await _counted(context, table, fields)
    return HTMLResponse(fragment("desk_numbers.html", **told))


async def _counted(context: Context, table: Table, fields: Fields) -> Tree:
    try:
        sheet = _draft(table, fields)
    except (Refused, Unreadable):
        return {"state": "unread", "wagers": []}
    try:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            told = await context.counting.check(_countable(sheet))
            before = await context.counting.check(_countable(table.sheet))
    except (TimeoutError, StillCounting, TooManyCounts):
        return {"state": "counting", "wagers": []}
    uncounted = [*told["uncounted"]]
    return {"state": "counted", "wagers": views.advantages(told, before), "uncounted": uncounted}


def _countable(sheet: Sheet) -> Tree:
    """What the numbers depend on: limits and tables do not count, so that many drafts share one count."""
    return {"game": sheet.game.name, "on": sheet.on.isoformat(), "rules": sheet.rules.plain()}


@router.post("/sheet")
async def schedule(request: Request, name: str, actor: Scheduler) -> Response:
    """Schedules the sheet in the form; what is refused is shown, and what was typed stays."""
    context, fields = context_of(request), await desk_forms.fields_of(request)
    game = context.casino.table(name).sheet.game
    key = fields.get("key", "")
    refused = await desk_forms.asked(context, actor, lambda: desk_forms.schedule_of(game, name, fields), key)
    if refused:
        return _editor(request, name, actor, fields, refused)
    return redirect(f"{at(name)}#change", "Scheduled. Now the duties that are listed here.")


# ---------------------------------------------------------------- sheets and signs


@router.get("/register")
async def register(request: Request, name: str, actor: Reader) -> HTMLResponse:
    """Every sheet the table has had, and what each changed."""
    table = table_of(request, name, actor)
    t = views.brief(table, context_of(request).casino.now())
    return page(request, "desk_register.html", t=t, sheets=views.register_of(table), at_desk=at(name))


@router.get("/sheets/{number}")
async def one_sheet(request: Request, name: str, number: int, actor: Reader) -> HTMLResponse:
    """One sheet whole, to read or to print."""
    table = table_of(request, name, actor)
    sheet = views.sheet_numbered(table, number)
    if sheet is None:
        raise Problem(404, "not_found", f"{name} never had a sheet {number}")
    t = views.brief(table, context_of(request).casino.now())
    return page(request, "desk_one_sheet.html", t=t, sheet=sheet, at_desk=at(name))


@router.get("/change/sign")
async def change_sign(request: Request, name: str, actor: Reader) -> HTMLResponse:
    """8.3(b)1: the sign with the change and the time it takes effect, to print and to hang up."""
    table, now = table_of(request, name, actor), context_of(request).casino.now()
    if table.desk.change is None:
        raise Problem(404, "not_found", f"no change is pending at {name}")
    told = views.drafted(context_of(request).casino, table, table.desk.change.sheet)
    return page(request, "desk_change_sign.html", t=views.brief(table, now), draft=told, at_desk=at(name))
