"""The desk's pages: the floor, one table with its commands, the Commission's inbox, and the trail."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response

from croupier.documents.reading import Tree
from croupier.floor.accounts import permissions
from croupier.floor.accounts.people import Actor
from croupier.floor.tables.table import Table
from croupier.web.api.commands import form_fields, validated
from croupier.web.context import Context, context_of
from croupier.web.desk import desk_forms, views
from croupier.web.jobs.trail_verification import VerificationPending
from croupier.web.problems import Problem
from croupier.web.rendering.render import common_context, fragment, page, redirect
from croupier.web.security.authorization import requires
from croupier.web.streams.sse import EventStream, redraw_on_change

router = APIRouter(prefix="/desk", include_in_schema=False)

MayReadDesk = Annotated[Actor, Depends(requires("read_desk"))]
MayDoCommand = Annotated[Actor, Depends(requires("do_command"))]
MayAcknowledge = Annotated[Actor, Depends(requires("acknowledge"))]
MayVerifyTrail = Annotated[Actor, Depends(requires("verify_trail"))]

_PAUSE_SECONDS = 1.0  # between two drawings
_DONE = {
    "approve_change": "Approved.",
    "assign_dealer": "Dealer assigned.",
    "cancel_change": "The change is canceled.",
    "close_table": "The table is closing. It takes no new wagers.",
    "correct": "Proposed. A second supervisor has to agree.",
    "duty": "Done. The time is on record.",
    "halt": "The table is halted.",
    "order_recut": "The cards will be recut before the next deal.",
    "order_reshuffle": "The cards will be reshuffled before the next round.",
    "raise": "Raised. If it is about this round, the table is stopped until a floorperson rules on it.",
    "resume": "Play resumes.",
    "rule": "Ruled. If it changes a round whose cards have been shown, a second supervisor has to agree first.",
    "second": "Agreed. The transfer is made.",
    "second_ruling": "Agreed. The ruling is made.",
    "set_clock": "The clock is set, from the next question on.",
    "set_company": "Done. It is so from now on.",
    "step": "Done.",
    "validate": "Verified. The win is paid.",
    "withdraw": "Withdrawn. The transfer will not be made.",
    "withdraw_ruling": "Withdrawn. The ruling will not be made.",
}


def table_of(request: Request, name: str, actor: Actor) -> Table:
    """The table; raises `NoSuchTable`, or `Forbidden` if the actor may not read its desk."""
    table = context_of(request).casino.table(name)
    permissions.demand(actor, "read_desk", table=name)
    return table


def desk_path(name: str) -> str:
    return f"/desk/tables/{quote(name, safe='')}"


# ---------------------------------------------------------------- the floor


@router.get("")
async def overview(request: Request, actor: MayReadDesk) -> HTMLResponse:
    return page(request, "desk_floor.html", **views.overview(context_of(request).casino, actor))


@router.get("/stream")
async def overview_stream(request: Request, actor: MayReadDesk) -> Response:
    """The floor as the desk sees it, redrawn after every change."""
    context, common = context_of(request), common_context(request)

    def draw() -> str:
        return fragment("desk_floor_live.html", **common | views.overview(context.casino, actor))

    return _stream(context, actor, redraw_on_change(context.hub, None, draw, _PAUSE_SECONDS))


def _stream(context: Context, actor: Actor, messages: AsyncIterator[bytes]) -> EventStream:
    seconds = context.settings.heartbeat_seconds
    return EventStream(messages, heartbeat_seconds=seconds, session_end=context.hub.session_end(actor))


# ---------------------------------------------------------------- one table


@router.get("/tables/{name}")
async def table_page(request: Request, name: str, actor: MayReadDesk) -> HTMLResponse:
    return await _table_page(request, name, actor)


async def _table_page(
    request: Request, name: str, actor: Actor, refused: desk_forms.Refusals | None = None, typed: Tree | None = None
) -> HTMLResponse:
    table, context = table_of(request, name, actor), context_of(request)
    template_context = await asyncio.to_thread(views.table_context, context.casino, table, actor)
    template_context["is_settled"] = (await asyncio.to_thread(context.history.of, name)).settled
    template_context |= {"refused": refused or [], "typed": typed or {}, "at": desk_path(name)}
    return page(request, "desk_table.html", 422 if refused else 200, **template_context)


@router.get("/tables/{name}/stream")
async def table_stream(request: Request, name: str, actor: MayReadDesk, seen: str = "") -> Response:
    """The table's state, and whether the page is out of date. The page itself is not redrawn: it may hold a half-filled form.

    `seen` is the fingerprint of the page; without it, the page counts as current.
    """
    context, common = context_of(request), common_context(request)
    table = table_of(request, name, actor)
    before = seen or views.fingerprint(table)

    def draw() -> str:
        current = context.casino.table(name)
        live = {"t": views.summary(context.casino, current), "at": desk_path(name)}
        return fragment("desk_table_live.html", **common | live, outdated=views.fingerprint(current) != before)

    return _stream(context, actor, redraw_on_change(context.hub, name, draw, _PAUSE_SECONDS))


@router.post("/tables/{name}/do/{command}")
async def do(request: Request, name: str, command: str, actor: MayDoCommand) -> Response:
    """Runs any command of the desk at a table. On a refusal the page shows every reason and keeps the values."""
    if command not in desk_forms.COMMANDS:
        raise Problem(404, "not_found", "the desk has no such command")
    context, fields = context_of(request), await form_fields(request)
    context.casino.table(name)
    key = fields.get("key", "")
    refused = await desk_forms.submit(context, actor, lambda: desk_forms.command_of(command, name, fields), key)
    if not permissions.may(actor, "read_desk", table=name):
        return _answer_elsewhere(actor, name, refused, _DONE[command])
    if refused:
        return await _table_page(request, name, actor, refused, {"command": command, **fields})
    return redirect(f"{desk_path(name)}#{fields.get('part', 'top')}", _DONE[command])


def _answer_elsewhere(actor: Actor, name: str, refused: desk_forms.Refusals, message: str) -> Response:
    """The answer for somebody who may not read the desk (a dealer, an admin): at the table or in the lobby."""
    if refused:
        raise Problem(422, "refused", refused[0]["why"], cite=refused[0]["cite"])
    return redirect(
        f"/tables/{quote(name, safe='')}" if permissions.may(actor, "read_table", table=name) else "/", message
    )


# ---------------------------------------------------------------- the Commission's inbox


@router.get("/inbox")
async def inbox(request: Request, actor: MayReadDesk) -> HTMLResponse:
    return await _inbox_page(request, actor)


async def _inbox_page(request: Request, actor: Actor, refused: desk_forms.Refusals | None = None) -> HTMLResponse:
    casino = context_of(request).casino
    assigned = {table.name for table in views.tables_of(casino, actor)}
    notices = [each for each in casino.inbox.notices if actor.role == "inspector" or each.table in assigned]
    handles = await asyncio.to_thread(views.handles, casino, {each.read_by for each in notices})
    template_context: Tree = {
        "notices": notices[::-1],
        "handles": handles,
        "pending": {name: table.desk.change for name, table in casino.shown.items() if table.desk.change},
        "refused": refused or [],
    }
    return page(request, "desk_inbox.html", 422 if refused else 200, **template_context)


@router.post("/inbox/{notice}")
async def acknowledge(request: Request, notice: int, actor: MayAcknowledge) -> Response:
    context, fields = context_of(request), await form_fields(request)
    key = fields.get("key", "")
    refused = await desk_forms.submit(context, actor, lambda: validated({"do": "acknowledge", "notice": notice}), key)
    return await _inbox_page(request, actor, refused) if refused else redirect("/desk/inbox", "Acknowledged.")


# ---------------------------------------------------------------- the trail


@router.get("/trail")
async def trail(request: Request, actor: MayVerifyTrail) -> HTMLResponse:
    """The page to verify the whole trail, for the Commission and admins."""
    permissions.demand(actor, "verify_trail")
    return page(request, "desk_trail.html", report=None, waiting=False)


@router.post("/trail")
async def verify_trail(request: Request, actor: MayVerifyTrail) -> HTMLResponse:
    permissions.demand(actor, "verify_trail")
    try:
        report = await context_of(request).trail_verifier.verify()
    except VerificationPending:
        return page(request, "desk_trail.html", 503, report=None, waiting=True)
    return page(request, "desk_trail.html", report=report, waiting=False)
