"""The rule sheet editor, past sheets, and signs to print."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response

from croupier import __version__
from croupier.documents.reading import Tree
from croupier.documents.sheet import sheet_digest
from croupier.floor.accounts import permissions
from croupier.floor.accounts.people import Actor
from croupier.floor.commands import Schedule
from croupier.floor.desk import sheet_changes
from croupier.floor.tables.table import Table
from croupier.law.option import Unreadable
from croupier.law.ruling import Refused
from croupier.paper.plans import calendar
from croupier.paper.plans.content import plan_of
from croupier.paper.plans.pages import plan_paper
from croupier.paper.press import text, typeset
from croupier.paper.press.parts import LETTER, Paper
from croupier.paper.signs.content import sign_of
from croupier.paper.signs.pages import Record, with_record
from croupier.sheets.sheet import Sheet
from croupier.web.api.commands import form_fields
from croupier.web.context import Context, context_of
from croupier.web.desk import desk_forms, sheet_views, views
from croupier.web.desk.sheet_form import Fields, read_form
from croupier.web.desk.tables import MayReadDesk, desk_path, table_of
from croupier.web.jobs.what_if import AnalysisPending, TooManyAnalyses
from croupier.web.problems import Problem
from croupier.web.rendering.render import common_context, fragment, page, redirect
from croupier.web.security.authorization import requires

router = APIRouter(prefix="/desk/tables/{name}", include_in_schema=False)

MayCheckSheet = Annotated[Actor, Depends(requires("check_sheet"))]
MaySchedule = Annotated[Actor, Depends(requires("schedule"))]

_TIMEOUT_SECONDS = 4.0  # then the page says that the analysis is still running


# ---------------------------------------------------------------- the editor


@router.get("/sheet")
async def editor(request: Request, name: str, actor: MayReadDesk) -> HTMLResponse:
    return _editor(request, name, actor)


def _editor(
    request: Request, name: str, actor: Actor, values: Fields | None = None, refused: desk_forms.Refusals | None = None
) -> HTMLResponse:
    table, casino = table_of(request, name, actor), context_of(request).casino
    now = casino.now()
    context = sheet_views.editor(table, values) | _verdict(request, table, values)
    context |= {
        "t": views.summary(casino, table),
        "now": now.wall.isoformat(),
        "may_schedule": _may_schedule(actor, name),
    }
    context |= {"refused": refused or [], "at_desk": desk_path(name)}
    return page(request, "desk_sheet.html", 422 if refused else 200, **context)


def _may_schedule(actor: Actor, name: str) -> bool:
    return bool(permissions.may(actor, Schedule.permission, table=name))


def _draft(table: Table, values: Fields | None) -> Sheet:
    """The sheet in the form; raises `Refused` or `Unreadable`."""
    if values is None:
        return table.sheet
    rules, limits = read_form(table.sheet.game, values)
    return sheet_changes.draft(table.name, table.sheet.game.name, rules, limits)


def _verdict(request: Request, table: Table, values: Fields | None) -> Tree:
    """The verdict on the sheet in the form, or its mistakes."""
    try:
        sheet = _draft(table, values)
    except (Refused, Unreadable) as error:
        return {"draft": None, "mistakes": desk_forms.refusals(error)}
    return {"draft": sheet_views.draft_context(context_of(request).casino, table, sheet), "mistakes": []}


@router.post("/sheet/check")
async def check(request: Request, name: str, actor: MayCheckSheet) -> HTMLResponse:
    """The verdict, the sign and the duties of a draft. The page requests it after every change of the form."""
    table, fields = table_of(request, name, actor), await form_fields(request)
    context = common_context(request) | _verdict(request, table, fields)
    return HTMLResponse(
        fragment("desk_verdict.html", **context, may_schedule=_may_schedule(actor, name), scripted=True)
    )


@router.post("/sheet/limits")
async def limits(request: Request, name: str, actor: MayCheckSheet) -> HTMLResponse:
    """The limits of the wagers that the draft offers."""
    table, fields = table_of(request, name, actor), await form_fields(request)
    context = common_context(request) | {"limits": sheet_views.limits(table, fields)}
    return HTMLResponse(fragment("desk_limits.html", **context))


@router.post("/sheet/numbers")
async def numbers(request: Request, name: str, actor: MayCheckSheet) -> HTMLResponse:
    """The house advantage of each wager. While the analysis runs, the page asks again."""
    context, fields = context_of(request), await form_fields(request)
    table = table_of(request, name, actor)
    template_context = common_context(request) | {"at": desk_path(name)} | await _numbers(context, table, fields)
    return HTMLResponse(fragment("desk_numbers.html", **template_context))


async def _numbers(context: Context, table: Table, fields: Fields) -> Tree:
    try:
        sheet = _draft(table, fields)
    except (Refused, Unreadable):
        return {"state": "unreadable", "wagers": []}
    try:
        async with asyncio.timeout(_TIMEOUT_SECONDS):
            draft = await context.sheet_analyzer.check(_analyzed_part(sheet))
            before = await context.sheet_analyzer.check(_analyzed_part(table.sheet))
    except (TimeoutError, AnalysisPending, TooManyAnalyses):
        return {"state": "running", "wagers": []}
    return {"state": "done", "wagers": sheet_views.advantages(draft, before), "uncounted": [*draft["uncounted"]]}


def _analyzed_part(sheet: Sheet) -> Tree:
    """The part of a sheet that its numbers depend on, without limits and table, so that drafts share cached results."""
    return {"game": sheet.game.name, "on": sheet.on.isoformat(), "rules": sheet.rules.plain()}


@router.post("/sheet")
async def schedule(request: Request, name: str, actor: MaySchedule) -> Response:
    """Schedules the sheet in the form. On a refusal the form keeps its values."""
    context, fields = context_of(request), await form_fields(request)
    game = context.casino.table(name).sheet.game
    key = fields.get("key", "")
    refused = await desk_forms.submit(context, actor, lambda: desk_forms.schedule_of(game, name, fields), key)
    if refused:
        return _editor(request, name, actor, fields, refused)
    return redirect(f"{desk_path(name)}#change", "Scheduled. The duties before it takes effect are listed here.")


# ---------------------------------------------------------------- sheets and signs


@router.get("/register")
async def register(request: Request, name: str, actor: MayReadDesk) -> HTMLResponse:
    """All sheets of the table, and what each changed."""
    table = table_of(request, name, actor)
    t = views.summary(context_of(request).casino, table)
    return page(request, "desk_register.html", t=t, sheets=sheet_views.sheet_history(table), at_desk=desk_path(name))


@router.get("/sheets/{number}")
async def one_sheet(request: Request, name: str, number: int, actor: MayReadDesk) -> HTMLResponse:
    """One sheet, to read or to print."""
    table = table_of(request, name, actor)
    sheet = sheet_views.sheet_numbered(table, number)
    if sheet is None:
        raise Problem(404, "not_found", f"{name} has no sheet {number}")
    t = views.summary(context_of(request).casino, table)
    return page(request, "desk_one_sheet.html", t=t, sheet=sheet, at_desk=desk_path(name))


@router.get("/change/sign")
async def change_sign(request: Request, name: str, actor: MayReadDesk) -> HTMLResponse:
    """8.3(b)1: the sign with the change and the time it takes effect, to print and post."""
    table, casino = table_of(request, name, actor), context_of(request).casino
    if table.desk.change is None:
        raise Problem(404, "not_found", f"{name} has no pending change")
    draft = sheet_views.draft_context(casino, table, table.desk.change.sheet)
    return page(request, "desk_change_sign.html", t=views.summary(casino, table), draft=draft, at_desk=desk_path(name))


@router.get("/sign.pdf")
async def sign_pdf(request: Request, name: str, actor: MayReadDesk) -> Response:
    """8.3(a): the sign in force with the record of it, as `croupier sign` prints it."""
    sheet = table_of(request, name, actor).sheet
    record = Record(LETTER, "", _VERSION, sheet_digest(sheet))
    return await _printed(with_record(sign_of(sheet), record), "sign.pdf")


@router.get("/change/papers.{form}")
async def change_papers(
    request: Request, name: str, form: Literal["pdf", "ics", "txt"], actor: MayReadDesk
) -> Response:
    """8.3(b), (c): all papers of the pending change, or its times as a calendar, as `croupier plan` prints them."""
    table, now = table_of(request, name, actor), context_of(request).casino.now()
    if (change := table.desk.change) is None:
        raise Problem(404, "not_found", f"{name} has no pending change")
    plan = plan_of(table.sheet, change.sheet, at=change.wanted or change.earliest(now))
    if form == "ics":
        return _file(calendar.ics(plan), f"change-{change.number}.ics")
    paper = plan_paper(plan, digest=sheet_digest(plan.new), version=_VERSION)
    return await _printed(paper, f"change-{change.number}.{form}")


_VERSION = f"croupier {__version__}"
_MEDIA = {"pdf": "application/pdf", "ics": "text/calendar; charset=utf-8", "txt": "text/plain; charset=utf-8"}


async def _printed(paper: Paper, file: str) -> Response:
    """A paper as PDF or text, by the name of the file."""
    if file.endswith(".txt"):
        return _file(text.text(paper).encode(), file)
    return _file(await asyncio.to_thread(typeset.pdf, paper), file)


def _file(content: bytes, name: str) -> Response:
    kept = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=_MEDIA[name.rpartition(".")[2]], headers=kept)
