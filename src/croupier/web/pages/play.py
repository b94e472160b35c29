"""The pages to play on: a table with its commands, and the cage.

The server renders every page whole, and plain forms are enough to play. With scripts, a table's page listens to its stream
and is redrawn for its viewer after every change.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response

from croupier.amounts.cents import plain
from croupier.documents.reading import Tree
from croupier.floor.accounts.people import Actor
from croupier.floor.accounts.permissions import Forbidden, demand
from croupier.floor.refusals import CommandConflict, NoSuchTable
from croupier.floor.storage.store import KeyReused, NotEnough
from croupier.floor.tables.table import Table
from croupier.floor.tables.view import patrons_view
from croupier.floor.tables.waiting import open_seats
from croupier.law.option import Unreadable
from croupier.law.ruling import Refused
from croupier.web.api.commands import execute, form_fields, validated
from croupier.web.context import context_of
from croupier.web.pages import betting_plans
from croupier.web.pages.common import MayReadSigns, MayReadTable, no_table, not_found, orientation_of, stream
from croupier.web.pages.lobby import is_new_to, with_game_known, with_last_table
from croupier.web.pages.play_forms import CAGE_COMMANDS, TABLE_COMMANDS, command_of
from croupier.web.rendering import drawing
from croupier.web.rendering.lesson import guide
from croupier.web.rendering.news import news
from croupier.web.rendering.render import common_context, fragment, is_shown_watching, local_path, page, redirect
from croupier.web.rendering.results import cleared
from croupier.web.rendering.scene import CHIPS_CENTS, Announced, announced_so_far, scene
from croupier.web.security.authorization import requires
from croupier.web.streams.sse import redraw_on_change

Refusals = list[Tree]

router = APIRouter(include_in_schema=False)

_DEFAULT_CHIP_CENTS = 500
_CUT = "cut"  # how the site of an offer to cut begins
_CHIPS = frozenset(str(cents) for cents in CHIPS_CENTS)
_MESSAGES: Mapping[type[Exception], str] = {
    CommandConflict: "The table has changed. Look at it again.",
    KeyReused: "This form was already sent with other values; reload the page.",
    NotEnough: "You do not have enough chips on your rail.",
}

MayDoCommand = Annotated[Actor | None, Depends(requires("do_command"))]


# ---------------------------------------------------------------- a table


@router.get("/tables/{table}")
def table_page(request: Request, table: str, actor: MayReadTable) -> HTMLResponse:
    return _table_page(request, table, actor)


def _table_page(request: Request, table: str, actor: Actor | None, refused: Refusals | None = None) -> HTMLResponse:
    try:
        demand(actor, "read_table", table=table)
        context = _table_context(request, table, actor)
    except NoSuchTable:
        return no_table(request, table)
    response = page(request, "table.html", 422 if refused else 200, **context, refused=refused)
    return with_game_known(request, response, context_of(request).casino.table(table), context["own_handle"])


def _table_context(request: Request, table: str, actor: Actor | None, announced: Announced | None = None) -> Tree:
    """The template context of a table for one viewer."""
    casino = context_of(request).casino
    view = casino.view(table, actor)
    view = {**view, "hands": cleared(view)}
    current = casino.table(table)
    chip, orientation = request.cookies.get("chip", ""), orientation_of(request)
    handle = view["you"]["handle"] if view.get("you") else ""
    drawn = scene(view, announced, drawing.felt_order(current.sheet, orientation))
    lets_go = actor is not None and current.lets_go(actor.person)
    return {
        "chip": int(chip) if chip in _CHIPS else _DEFAULT_CHIP_CENTS,
        "device": drawing.device(current, view["chance"]) if view["chance"] else "",
        "felt": drawing.felt(current, view, orientation),
        "guide": guide(current, view, drawn) if is_new_to(request, current, handle) else None,
        "history": drawing.history(current, view["marks"]),
        "own_handle": handle,
        "news": news(current, view),
        "now": casino.now().wall.isoformat(),  # by which the clock of the page counts
        "lets_go": lets_go,
        "invited": _invited(request, current, actor) if not handle else None,
        "invitation": f"{request.base_url}tables/{quote(table)}?with={quote(handle)}" if handle else "",
        "audience": context_of(request).hub.audience(table),
        "has_wheel": drawing.wheel_device(current.sheet) is not None,
        "may_check": _may_check(current, handle),
        "may_repeat": _may_repeat(current, view, handle),
        "orientation": orientation,
        "plans": betting_plans.plans(request),
        "stack": _stack(current, view) if handle else None,
        "s": {
            **drawn,
            "standing": patrons_view(current.standing),
        },
        "v": view,
        "wager_actions": drawing.wager_actions(current, handle) if lets_go or view["state"] == "betting" else {},
    }


def _invited(request: Request, table: Table, actor: Actor | None) -> Tree | None:
    """Who invites the viewer by the link to the table, and the free seat nearest to theirs; None if nobody does.

    The link names somebody who sits here, as everybody at the table can read. It opens no door.
    """
    by = next((seat for seat in table.seats if seat.handle == request.query_params.get("with") and not seat.bot), None)
    free = open_seats(table, actor.person) if actor is not None else []
    if by is None or not free:
        return None
    seat = min(free, key=lambda number: abs(number - by.number))
    return {"by": by.handle, "seat": seat, "beside": abs(seat - by.number) == 1}


def _stack(table: Table, view: Tree) -> Tree | None:
    """What the viewer's stack is, and what may be bought in for or added to it now; None where no chips stay."""
    kind = next((kind for kind in table.sheet.game.play.wagers(table.sheet.rules).values() if kind.is_stack), None)
    if kind is None:
        return None
    you, (least, most) = view["you"], kind.buy_in_range_cents
    cents = sum(wager["stake_cents"] for wager in view["wagers"] if wager["you"] and wager["kind"] == kind.name)
    least = 100 if cents else least
    room = min(most - cents, you["cents"] // 100 * 100)
    usual = min(room, room if cents else kind.buy_in_cents)
    may = {"least_cents": least, "most_cents": room if room >= least else 0, "usual": plain(max(0, usual))}
    return {"wager": kind.name, "cents": cents, **may}


def _may_check(table: Table, handle: str) -> bool:
    """Whether the viewer had a choice in the last round that the coach may count."""
    numbers = table.sheet.game.numbers
    if not handle or (numbers.chart is None and numbers.advice is None):
        return False
    sites = (each["site"] for each in table.last.get("decided", ()) if each.get("handle") == handle)
    return any(not site.startswith(_CUT) for site in sites)


def _may_repeat(table: Table, view: Tree, handle: str) -> Tree:
    """Which of the buttons that change all bets at once have something to do."""
    if view["state"] != "betting" or not handle:
        return {"rebet": False, "double": False, "undo": False, "clear": False}
    down = dict(betting_plans.own_bets(table, handle))
    before = table.bets_before.get(handle, ())
    return {
        "rebet": any(cents > down.get(name, 0) for name, cents in before),
        "double": bool(down),
        "undo": bool(table.betting.undoing(handle)),
        "clear": bool(down),
    }


@router.get("/tables/{table}/felt.svg")
async def felt_picture(request: Request, table: str, _actor: MayReadSigns) -> Response:
    """The empty felt, for the lobby."""
    try:
        sheet = context_of(request).casino.table(table).sheet
    except NoSuchTable:
        return no_table(request, table)
    return Response(drawing.empty_felt(sheet), media_type="image/svg+xml", headers={"Cache-Control": "max-age=60"})


@router.get("/tables/{table}/wheel.svg")
async def wheel_picture(request: Request, table: str, _actor: MayReadSigns) -> Response:
    """The table's wheel, for the page to turn."""
    try:
        drawn = drawing.wheel(context_of(request).casino.table(table).sheet)
    except NoSuchTable:
        return no_table(request, table)
    if not drawn:
        return not_found(request, f"{table} has no wheel beside its felt.")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


@router.get("/tables/{table}/stream")
async def table_stream(request: Request, table: str, actor: MayReadTable) -> Response:
    """The table, drawn now and after every change. The first drawing brings a client that reconnects up to date."""
    context = context_of(request)
    demand(actor, "read_table", table=table)
    context.casino.table(table)  # raises `NoSuchTable` before the stream starts
    announced: Announced | None = None

    def draw() -> str:
        nonlocal announced
        template_context = common_context(request) | _table_context(request, table, actor, announced)
        announced = announced_so_far(template_context["v"], announced)
        return fragment("_table.html", **template_context)

    viewer = actor if actor is not None and actor.role == "player" and is_shown_watching(request) else None
    return stream(context, actor, redraw_on_change(context.hub, table, draw, viewer=viewer))


# ---------------------------------------------------------------- commands


@router.post("/tables/{table}/do/{command}")
async def do(request: Request, table: str, command: str, actor: MayDoCommand) -> Response:
    """Runs any command of a table's page. Answers with the table redrawn, and with what was refused and why."""
    if command in betting_plans.KEEPS and actor is not None:
        return await _keep_plan(request, table, command, actor)
    if command not in {*TABLE_COMMANDS, *betting_plans.REPEATS} or actor is None:
        return not_found(request, "There is no such command.")
    fields = await form_fields(request)
    refused = await _run(request, actor, command, fields, table)
    if "hx-request" not in request.headers:
        if refused:
            return _table_page(request, table, actor, refused)
        return with_last_table(request, redirect(f"/tables/{table}"), command, table)
    streaming = request.headers.get("x-line") == "open"  # then the stream redraws the table
    context = {} if streaming else common_context(request) | _table_context(request, table, actor)
    response = HTMLResponse(fragment("_answer.html", **context, streaming=streaming, refused=refused))
    if command == "wager" and fields.get("cents", "") in _CHIPS:
        response.set_cookie("chip", fields["cents"], samesite="lax", httponly=True)
    current = context_of(request).casino.table(table)
    response = with_game_known(request, response, current, _handle_at(current, actor))
    return with_last_table(request, response, command, table)


async def _keep_plan(request: Request, table: str, command: str, actor: Actor) -> Response:
    """Saves the bets on the layout as a plan in the browser, or deletes a plan."""
    fields, plans = await form_fields(request), betting_plans.plans(request)
    try:
        if command == "save_plan":
            current = context_of(request).casino.table(table)
            bets = betting_plans.own_bets(current, _handle_at(current, actor))
            plans = betting_plans.with_plan(plans, fields.get("name", ""), bets)
        else:
            plans.pop(fields.get("plan", ""), None)
    except Unreadable as error:
        return redirect(betting_plans.page_path(table), str(error), refused=True)
    response = redirect(betting_plans.page_path(table))
    betting_plans.store(response, table, plans)
    return response


@router.post("/cage/{command}")
async def cage(request: Request, command: str, actor: MayDoCommand) -> Response:
    """Buys chips at the cage, or cashes out."""
    if command not in CAGE_COMMANDS or actor is None:
        return not_found(request, "The cage has no such transaction.")
    fields = await form_fields(request)
    refused = await _run(request, actor, command, fields)
    message = "; ".join(each["why"] for each in refused) if refused else "Done. The cage has booked it."
    return redirect(local_path(fields.get("next", "/statement")), message, refused=bool(refused))


async def _run(request: Request, actor: Actor, command: str, fields: Mapping[str, str], table: str = "") -> Refusals:
    """Runs a command. Returns what was refused and by which paragraph; an empty list if it was done."""
    context = context_of(request)
    try:
        current = context.casino.table(table) if table else None
        if current is not None and "wager" in fields:
            fields = drawing.wager_fields(current, _handle_at(current, actor), command, fields)
        if current is not None and command in betting_plans.REPEATS:
            again = betting_plans.repeated(request, current, _handle_at(current, actor), command, fields)
            wanted = validated(again)
        else:
            wanted = command_of(command, fields, table)
        await execute(context, actor, wanted, fields.get("key", ""), None)
    except (Refused, Unreadable, Forbidden, CommandConflict, KeyReused, NotEnough) as error:
        return _refusals(error)
    return []


def _handle_at(table: Table, actor: Actor) -> str:
    """The name of the actor's seat: that of a guest who has just chosen another one stays until the round is over."""
    seat = table.seat_of(actor.person)
    return actor.handle if seat is None else seat.handle


def _refusals(error: Exception) -> Refusals:
    if isinstance(error, Refused):
        return [_refusal(ruling.why, ruling.cite) for ruling in error.rulings]
    if isinstance(error, Unreadable):
        return [_refusal(mistake.why, mistake.cite or "") for mistake in error.mistakes]
    if isinstance(error, Forbidden):
        return [_refusal(error.ruling.why, error.ruling.cite or "")]
    return [_refusal(_MESSAGES[type(error)])]


def _refusal(why: str, cite: object = "") -> Tree:
    return {"why": why, "cite": str(cite)}
