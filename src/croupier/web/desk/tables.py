"""The desk's pages of tables: what waits there, and everything a floorperson or the Commission can do about it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response

from croupier.floor.accounts import permissions
from croupier.floor.accounts.people import Actor
from croupier.floor.tables.table import Table
from croupier.web.context import Context, context_of
from croupier.web.desk import desk_forms, views
from croupier.web.jobs.trail_verification import StillVerifying
from croupier.web.problems import Problem
from croupier.web.rendering.render import everywhere, fragment, page, redirect
from croupier.web.security.guard import requires
from croupier.web.streams.hub import EventStream, drawn

router = APIRouter(prefix="/desk")

Reader = Annotated[Actor, Depends(requires("read_desk"))]
Asker = Annotated[Actor, Depends(requires("do_command"))]
Commission = Annotated[Actor, Depends(requires("acknowledge"))]
Verifier = Annotated[Actor, Depends(requires("verify_trail"))]
Tree = dict[str, Any]

_SECONDS = 1.0  # a picture is drawn no more often
_SAID = {
    "approve_change": "Approved.",
    "assign_dealer": "The dealer is assigned.",
    "cancel_change": "The change is cancelled.",
    "close_table": "The table is closing: no new wager is taken.",
    "correct": "Proposed: a second supervisor has to agree.",
    "duty": "Done, and written down with its time.",
    "halt": "The table is stopped.",
    "order_recut": "The cards will be cut again before any is dealt.",
    "order_reshuffle": "The cards will be shuffled before the next round.",
    "raise": "Raised: where it is about this round the table stands until a floorperson has ruled.",
    "resume": "The table goes on.",
    "rule": "Ruled.",
    "second": "Agreed: the transfer is made.",
    "step": "Done.",
    "validate": "Verified: the win is paid.",
    "withdraw": "Withdrawn: the transfer is not made.",
}


def table_of(request: Request, name: str, actor: Actor) -> Table:
    """The table, for one who may read its desk; `NoSuchTable` and `Forbidden` otherwise."""
    table = context_of(request).casino.table(name)
    permissions.demand(actor, "read_desk", table=name)
    return table


def at(name: str) -> str:
    return f"/desk/tables/{quote(name, safe='')}"


# ---------------------------------------------------------------- the floor


@router.get("")
async def overview(request: Request, actor: Reader) -> HTMLResponse:
    return page(request, "desk_floor.html", **views.overview(context_of(request).casino, actor))


@router.get("/stream")
async def overview_stream(request: Request, actor: Reader) -> Response:
    """The floor as the desk sees it, drawn again after every change."""
    context, given = context_of(request), everywhere(request)

    def draw() -> str:
        return fragment("desk_floor_live.html", **given | views.overview(context.casino, actor))

    return _stream(context, actor, drawn(context.hub, None, draw, _SECONDS))


def _stream(context: Context, actor: Actor, messages: AsyncIterator[bytes]) -> EventStream:
    seconds = context.settings.heartbeat_seconds
    return EventStream(messages, heartbeat_seconds=seconds, over=context.hub.session_over(actor))


# ---------------------------------------------------------------- one table


@router.get("/tables/{name}")
async def table_page(request: Request, name: str, actor: Reader) -> HTMLResponse:
    return await _table_page(request, name, actor)


async def _table_page(
    request: Request, name: str, actor: Actor, refused: desk_forms.Refusals | None = None, typed: Tree | None = None
) -> HTMLResponse:
    table, context = table_of(request, name, actor), context_of(request)
    told = await asyncio.to_thread(views.whole, context.casino, table, actor)
    told["settled"] = (await asyncio.to_thread(context.register.of, name)).rounds
    status = 422 if refused else 200
    return page(request, "desk_table.html", status, **told, refused=refused or [], typed=typed or {}, at=at(name))


@router.get("/tables/{name}/stream")
async def table_stream(request: Request, name: str, actor: Reader, seen: str = "") -> Response:
    """Its state, and that there is something new to see: a form somebody fills in is not taken away under his hands.

    `seen` is what the page showed when it was drawn; without it, new is what comes after the stream was opened.
    """
    context, given = context_of(request), everywhere(request)
    table = table_of(request, name, actor)
    before = seen or views.seen(table)

    def draw() -> str:
        now = context.casino.table(name)
        told = {"t": views.brief(now, context.casino.now()), "at": at(name)}
        return fragment("desk_table_live.html", **given | told, moved=views.seen(now) != before)

    return _stream(context, actor, drawn(context.hub, name, draw, _SECONDS))


@router.post("/tables/{name}/do/{command}")
async def do(request: Request, name: str, command: str, actor: Asker) -> Response:
    """Everything the desk asks for at a table; what is refused is shown with every paragraph, and what was typed stays."""
    if command not in desk_forms.COMMANDS:
        raise Problem(404, "not_found", "the desk knows nothing like that")
    context, fields = context_of(request), await desk_forms.fields_of(request)
    context.casino.table(name)
    key = fields.get("key", "")
    refused = await desk_forms.asked(context, actor, lambda: desk_forms.command_of(command, name, fields), key)
    if not permissions.may(actor, "read_desk", table=name):
        return _elsewhere(actor, name, refused, _SAID[command])
    if refused:
        return await _table_page(request, name, actor, refused, {"command": command, **fields})
    return redirect(f"{at(name)}#{fields.get('part', 'top')}", _SAID[command])


def _elsewhere(actor: Actor, name: str, refused: desk_forms.Refusals, said: str) -> Response:
    """What came of it, for who may ask but not read the desk (a dealer, an admin who halts): at the table, or in the lobby."""
    if refused:
        raise Problem(422, "refused", refused[0]["why"], cite=refused[0]["cite"])
    return redirect(
        f"/tables/{quote(name, safe='')}" if permissions.may(actor, "read_table", table=name) else "/", said
    )


# ---------------------------------------------------------------- the Commission's inbox


@router.get("/inbox")
async def inbox(request: Request, actor: Reader) -> HTMLResponse:
    return await _inbox_page(request, actor)


async def _inbox_page(request: Request, actor: Actor, refused: desk_forms.Refusals | None = None) -> HTMLResponse:
    casino = context_of(request).casino
    mine = {table.name for table in views.tables_of(casino, actor)}
    notices = [each for each in casino.inbox.notices if actor.role == "inspector" or each.table in mine]
    handles = await asyncio.to_thread(views.handles, casino, {each.read_by for each in notices})
    given: Tree = {
        "notices": notices[::-1],
        "handles": handles,
        "pending": {name: table.desk.change for name, table in casino.shown.items() if table.desk.change},
        "refused": refused or [],
    }
    return page(request, "desk_inbox.html", 422 if refused else 200, **given)


@router.post("/inbox/{notice}")
async def acknowledge(request: Request, notice: int, actor: Commission) -> Response:
    context, fields = context_of(request), await desk_forms.fields_of(request)
    key = fields.get("key", "")
    refused = await desk_forms.asked(context, actor, lambda: desk_forms.acknowledge_of(notice), key)
    return await _inbox_page(request, actor, refused) if refused else redirect("/desk/inbox", "Acknowledged.")


# ---------------------------------------------------------------- the trail


@router.get("/trail")
async def trail(request: Request, actor: Verifier) -> HTMLResponse:
    """Where the whole trail is verified: by the Commission, and by an admin, who may without reading it."""
    permissions.demand(actor, "verify_trail")
    return page(request, "desk_trail.html", report=None, waiting=False)


@router.post("/trail")
async def verify_trail(request: Request, actor: Verifier) -> HTMLResponse:
    permissions.demand(actor, "verify_trail")
    try:
        report = await context_of(request).verifying.verify()
    except StillVerifying:
        return page(request, "desk_trail.html", 503, report=None, waiting=True)
    return page(request, "desk_trail.html", report=report, waiting=False)
