"""The pages people play on: the lobby, a table, its past rounds, a player's statement, the sign, the law.

Every page is drawn whole by the server, and plays by plain forms. Where the browser runs scripts a table's page listens to
its own stream and is drawn again after every change, for that one viewer.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.datastructures import UploadFile

from croupier.engine.layout import Orientation
from croupier.floor.accounts.people import Actor
from croupier.floor.accounts.permissions import Forbidden, demand
from croupier.floor.casino import Conflict, NoSuchTable
from croupier.floor.desk.sheet_changes import change_tree
from croupier.floor.storage.store import KeyReused, NotEnough
from croupier.floor.tables.view import patrons_view
from croupier.law.citation import CitationError, cite
from croupier.law.option import Unreadable
from croupier.law.register import UnknownCitation, register
from croupier.law.ruling import Refused
from croupier.web.api.commands import done
from croupier.web.context import Context, context_of
from croupier.web.pages.play_forms import AT_THE_CAGE, COMMANDS, command_of
from croupier.web.rendering import drawing
from croupier.web.rendering.render import DECKS, KEYS, LOOKS, everywhere, fragment, local, page, redirect
from croupier.web.rendering.replay import Replayed
from croupier.web.rendering.scene import CHIPS_CENTS, Heard, boxes, heard_by_now, scene
from croupier.web.security.guard import requires
from croupier.web.streams.hub import EventStream, drawn

Tree = dict[str, Any]
Refusals = list[Tree]

router = APIRouter(include_in_schema=False)

_USUAL_CHIP_CENTS = 500
_LOBBY_SECONDS = 1.0  # the lobby is drawn no more often
_ROUNDS_A_PAGE = 40
_LINES_OF_A_STATEMENT = 200
_YEAR_SECONDS = 365 * 24 * 60 * 60
_CHIPS = frozenset(str(cents) for cents in CHIPS_CENTS)
_PREFERENCES = {"deck": DECKS, "look": LOOKS, "keys": KEYS}

_PLAINLY: Mapping[type[Exception], str] = {
    Conflict: "The table has moved on: look again.",
    KeyReused: "This form was sent before with something else in it: load the page again.",
    NotEnough: "There is not enough on your rail for this.",
}

Visitor = Annotated[Actor | None, Depends(requires("read_signs"))]
Looker = Annotated[Actor | None, Depends(requires("read_table"))]
Replays = Annotated[Actor | None, Depends(requires("replay_round"))]
Reads = Annotated[Actor | None, Depends(requires("read_own_statement"))]
Asker = Annotated[Actor | None, Depends(requires("do_command"))]


# ---------------------------------------------------------------- the lobby


@router.get("/")
def lobby(request: Request, _actor: Visitor) -> HTMLResponse:
    return page(request, "lobby.html", **_lobby(context_of(request)))


@router.get("/lobby/stream")
async def lobby_stream(request: Request, actor: Visitor) -> Response:
    context, given = context_of(request), everywhere(request)

    def draw() -> str:
        return fragment("_lobby.html", **(given | _lobby(context)))

    return _stream(context, actor, drawn(context.hub, None, draw, _LOBBY_SECONDS))


def _lobby(context: Context) -> Tree:
    tables = sorted(context.casino.lobby(), key=lambda table: (table["title"], table["table"]))
    return {"tables": [_shown(context, table) for table in tables]}


def _shown(context: Context, table: Tree) -> Tree:
    limits = table["sheet"]["limits"].values()
    spread = {
        "least_cents": min((each["min_cents"] for each in limits), default=0),
        "most_cents": max((each["max_cents"] for each in limits), default=0),
    }
    shown = context.casino.table(table["table"])
    return table | {"edge": drawing.edge(shown), "limits": spread if limits else None}


# ---------------------------------------------------------------- a table


@router.get("/tables/{table}")
def table_page(request: Request, table: str, actor: Looker) -> HTMLResponse:
    return _table_page(request, table, actor)


def _table_page(request: Request, table: str, actor: Actor | None, refused: Refusals | None = None) -> HTMLResponse:
    try:
        demand(actor, "read_table", table=table)
        given = _table(request, table, actor)
    except NoSuchTable:
        return _no_such(request, f"There is no table {table} on this floor.")
    return page(request, "table.html", 422 if refused else 200, **given, refused=refused)


def _table(request: Request, table: str, actor: Actor | None, heard: Heard | None = None) -> Tree:
    """What the table's template is given, for one viewer."""
    casino = context_of(request).casino
    view = casino.view(table, actor)
    shown = casino.table(table)
    chip, held = request.cookies.get("chip", ""), _held(request)
    you_are = view["you"]["handle"] if view.get("you") else ""
    return {
        "acts": drawing.acts_on(shown, you_are) if view["state"] == "betting" else {},
        "chip": int(chip) if chip in _CHIPS else _USUAL_CHIP_CENTS,
        "came": drawing.device(shown, view["chance"]) if view["chance"] else "",
        "felt": drawing.felt(shown, view, held),
        "held": held,
        "s": {**scene(view, heard), "standing": patrons_view(shown.standing)},
        "v": view,
        "you_are": you_are,
    }


def _held(request: Request) -> Orientation:
    """How the screen is held, as it has told; before that by what sort of browser it is."""
    told = request.cookies.get("held", "")
    if told in set(Orientation):
        return Orientation(told)
    return Orientation.PORTRAIT if "Mobi" in request.headers.get("user-agent", "") else Orientation.LANDSCAPE


@router.get("/tables/{table}/felt.svg")
async def felt_picture(request: Request, table: str, _actor: Visitor) -> Response:
    """The bare felt, for the lobby."""
    try:
        sheet = context_of(request).casino.table(table).sheet
    except NoSuchTable:
        return _no_such(request, f"There is no table {table} on this floor.")
    return Response(drawing.picture(sheet), media_type="image/svg+xml", headers={"Cache-Control": "max-age=60"})


@router.get("/tables/{table}/stream")
async def table_stream(request: Request, table: str, actor: Looker) -> Response:
    """The table, drawn now and after every change. The first picture is what a line that dropped has missed."""
    context = context_of(request)
    demand(actor, "read_table", table=table)
    context.casino.table(table)  # no such table: said before the stream begins
    heard: Heard | None = None

    def draw() -> str:
        nonlocal heard
        given = everywhere(request) | _table(request, table, actor, heard)
        heard = heard_by_now(given["v"], heard)
        return fragment("_table.html", **given)

    return _stream(context, actor, drawn(context.hub, table, draw))


def _stream(context: Context, actor: Actor | None, messages: AsyncIterator[bytes]) -> EventStream:
    heartbeat = context.settings.heartbeat_seconds
    return EventStream(messages, heartbeat_seconds=heartbeat, over=context.hub.session_over(actor))


# ---------------------------------------------------------------- what is asked for


@router.post("/tables/{table}/do/{command}")
async def do(request: Request, table: str, command: str, actor: Asker) -> Response:
    """One route for everything a table's page asks for: the table drawn again, and what was refused with its paragraph."""
    if command not in COMMANDS or actor is None:
        return _no_such(request, "There is nothing like that to ask for.")
    fields = await _fields(request)
    refused = await _done(request, actor, command, fields, table)
    if "hx-request" not in request.headers:
        return _table_page(request, table, actor, refused) if refused else redirect(f"/tables/{table}")
    listens = request.headers.get("x-line") == "open"  # then the stream has told already, and tells it once
    given = {} if listens else everywhere(request) | _table(request, table, actor)
    response = HTMLResponse(fragment("_answer.html", **given, listens=listens, refused=refused))
    if command == "wager" and fields.get("cents", "") in _CHIPS:
        response.set_cookie("chip", fields["cents"], samesite="lax", httponly=True)
    return response


@router.post("/cage/{command}")
async def cage(request: Request, command: str, actor: Asker) -> Response:
    """Chips from the cage, or back to it."""
    if command not in AT_THE_CAGE or actor is None:
        return _no_such(request, "The cage does nothing like that.")
    fields = await _fields(request)
    refused = await _done(request, actor, command, fields)
    said = "; ".join(each["why"] for each in refused) if refused else "Done: the cage has booked it."
    return redirect(local(fields.get("next", "/statement")), said, refused=bool(refused))


async def _done(request: Request, actor: Actor, command: str, fields: Mapping[str, str], table: str = "") -> Refusals:
    """Has it done; answers with what was refused and by which paragraph, nothing where it was done."""
    context = context_of(request)
    try:
        if table and "wager" in fields:
            fields = drawing.as_it_lies(context.casino.table(table), actor.handle, command, fields)
        await done(context, actor, command_of(command, fields, table), fields.get("key", ""), None)
    except (Refused, Unreadable, Forbidden, Conflict, KeyReused, NotEnough) as error:
        return _refusals(error)
    return []


def _refusals(error: Exception) -> Refusals:
    if isinstance(error, Refused):
        return [_refusal(ruling.why, ruling.cite) for ruling in error.rulings]
    if isinstance(error, Unreadable):
        return [_refusal(mistake.why, mistake.cite or "") for mistake in error.mistakes]
    if isinstance(error, Forbidden):
        return [_refusal(error.ruling.why, error.ruling.cite or "")]
    return [_refusal(_PLAINLY[type(error)])]


def _refusal(why: str, law: object = "") -> Tree:
    return {"why": why, "cite": str(law)}


async def _fields(request: Request) -> dict[str, str]:
    form = await request.form()
    return {name: value for name, value in form.items() if not isinstance(value, UploadFile)}


# ---------------------------------------------------------------- what has been


@router.get("/tables/{table}/rounds")
def rounds(request: Request, table: str, actor: Looker, before: int | None = None) -> HTMLResponse:
    context = context_of(request)
    title = context.casino.table(table).sheet.game.title
    demand(actor, "read_table", table=table)
    past, following = context.register.of(table).page(before, _ROUNDS_A_PAGE)
    own = actor.handle if actor is not None else ""
    return page(request, "rounds.html", table=table, title=title, rounds=past, following=following, own=own)


@router.get("/tables/{table}/rounds/{number}")
def round_page(request: Request, table: str, number: int, actor: Replays, step: int | None = None) -> Response:
    """One settled round, as far as one has turned its pages; without a step, all of it."""
    record = _record(request, table, number, actor)
    if record is None:
        return _no_such(request, f"Round {number} was not settled at {table}.")
    replayed = Replayed.of(record)
    at = replayed.steps if step is None else max(0, min(step, replayed.steps))
    shown, casino = replayed.at(at), context_of(request).casino
    felt = drawing.past_felt(replayed.round, shown, casino.table(table), _held(request))
    given: Tree = {"r": record, "shown": shown, "steps": replayed.steps, "felt": felt, "boxes": boxes(shown["hands"])}
    said = [replayed.said(place) for place in range(replayed.steps)]
    return page(request, "round.html", table=table, number=number, said_so_far=said[:at], **given)


@router.get("/tables/{table}/rounds/{number}/record.json")
def round_record(request: Request, table: str, number: int, actor: Replays) -> Response:
    record = _record(request, table, number, actor)
    if record is None:
        return _no_such(request, f"Round {number} was not settled at {table}.")
    named = f'attachment; filename="{quote(table)}-round-{number}.json"'
    return JSONResponse(record, headers={"Content-Disposition": named})


def _record(request: Request, table: str, number: int, actor: Actor | None) -> Tree | None:
    """A settled round, for who played it, runs the table or inspects it; none where there was no such round."""
    context = context_of(request)
    context.casino.table(table)  # raises where there is no such table
    record = context.register.of(table).record(number)
    if record is not None:
        played = actor is not None and any(line["seat"] == actor.handle for line in record["lines"])
        demand(actor, "replay_round", owner=actor.person if actor is not None and played else None, table=table)
    return record


@router.get("/statement")
def statement(request: Request, actor: Reads, before: int | None = None) -> HTMLResponse:
    """A player's own transfers."""
    person = actor.person if actor is not None else ""
    demand(actor, "read_own_statement", owner=person)
    lines, following = context_of(request).register.statement(person, before, _LINES_OF_A_STATEMENT)
    return page(request, "statement.html", lines=lines, following=following)


@router.get("/tables/{table}/sign")
def sign_page(request: Request, table: str, _actor: Visitor) -> HTMLResponse:
    """The sign in force, as it hangs and as it is printed; and beside it what is to be changed (8.3)."""
    casino = context_of(request).casino
    shown = next((each for each in casino.lobby() if each["table"] == table), None)
    if shown is None:
        return _no_such(request, f"There is no table {table} on this floor.")
    return page(request, "sign.html", v=shown, change=change_tree(casino.table(table).desk, casino.now()))


# ---------------------------------------------------------------- the law, the house, and how it all looks


@router.get("/law/{citation:path}")
async def law(request: Request, citation: str, _actor: Visitor) -> HTMLResponse:
    """A paragraph in our words."""
    known = register()
    try:
        law = cite(citation)
        section = known.section(law)
    except (CitationError, UnknownCitation) as error:
        return _no_such(request, str(error))
    try:
        paragraph = known.paragraph(law)
    except UnknownCitation:
        paragraph = None
    return page(request, "law.html", citation=law, section=section, paragraph=paragraph)


@router.get("/about")
async def about(request: Request, _actor: Visitor) -> HTMLResponse:
    return page(request, "about.html")


@router.post("/preferences")
async def preferences(request: Request, _actor: Visitor) -> Response:
    fields = await _fields(request)
    response = redirect(local(fields.get("next")))
    for name, among in _PREFERENCES.items():
        if fields.get(name) in among:
            response.set_cookie(name, fields[name], max_age=_YEAR_SECONDS, samesite="lax", httponly=True)
    return response


def _no_such(request: Request, why: str) -> HTMLResponse:
    return page(request, "error.html", 404, heading="Not here", why=why)
