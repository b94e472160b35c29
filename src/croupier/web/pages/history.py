"""Past rounds, their replay, and a player's statement."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from croupier.documents.reading import Tree
from croupier.floor.accounts.people import Actor
from croupier.floor.accounts.permissions import demand
from croupier.web.api.tables import as_seen, past_record
from croupier.web.context import context_of
from croupier.web.pages.common import MayReadTable, not_found, orientation_of
from croupier.web.rendering import drawing
from croupier.web.rendering.lately import Session
from croupier.web.rendering.render import fragment, page
from croupier.web.rendering.replay import RoundReplay
from croupier.web.rendering.scene import boxes
from croupier.web.security.authorization import may_see_every_card, requires

router = APIRouter(include_in_schema=False)

_ROUNDS_PER_PAGE = 40
_STATEMENT_LINES_PER_PAGE = 200
_ROUNDS_OF_A_SESSION = 500

MayReplayRound = Annotated[Actor | None, Depends(requires("replay_round"))]
MayReadOwnStatement = Annotated[Actor | None, Depends(requires("read_own_statement"))]


@router.get("/tables/{table}/rounds")
def rounds(request: Request, table: str, actor: MayReadTable, before: int | None = None) -> HTMLResponse:
    context = context_of(request)
    title = context.casino.table(table).sheet.game.title
    demand(actor, "read_table", table=table)
    past, following = context.history.of(table).page(before, _ROUNDS_PER_PAGE)
    own = context.casino.people.handles_of(actor)
    return page(request, "rounds.html", table=table, title=title, rounds=past, following=following, own=own)


@router.get("/tables/{table}/rounds/{number}")
def round_page(request: Request, table: str, number: int, actor: MayReplayRound, step: int | None = None) -> Response:
    """One settled round up to a step; without a step, the whole round."""
    record = past_record(context_of(request), table, number, actor)
    if record is None:
        return _no_round(request, table, number)
    viewer = None if may_see_every_card(actor) else own_seat(request, record, actor)
    replay = RoundReplay.of(record, viewer)
    at = replay.steps if step is None else max(0, min(step, replay.steps))
    state, casino = replay.at(at), context_of(request).casino
    felt = drawing.past_felt(replay.round, state, casino.table(table), orientation_of(request))
    context: Tree = {"r": record, "state": state, "steps": replay.steps, "felt": felt, "boxes": boxes(state["hands"])}
    context["has_history"] = replay.round.game.table.histories is not None
    journal = [replay.entry_text(place) for place in range(at)]
    return page(request, "round.html", table=table, number=number, journal=journal, **context)


@router.get("/tables/{table}/rounds/{number}/record.json")
def round_record(request: Request, table: str, number: int, actor: MayReplayRound) -> Response:
    record = past_record(context_of(request), table, number, actor)
    if record is None:
        return _no_round(request, table, number)
    disposition = f'attachment; filename="{quote(table)}-round-{number}.json"'
    seen = as_seen(record, context_of(request), actor)
    return JSONResponse(seen, headers={"Content-Disposition": disposition})


def own_seat(request: Request, record: Tree, actor: Actor | None) -> str:
    """The seat of the viewer in a past round; "" if the viewer did not play it."""
    own = context_of(request).casino.people.handles_of(actor)
    return next((line["seat"] for line in record["lines"] if line["seat"] in own), "")


def _no_round(request: Request, table: str, number: int) -> HTMLResponse:
    return not_found(request, f"{table} has no settled round {number}.")


@router.get("/tables/{table}/session")
def session(request: Request, table: str, actor: MayReadOwnStatement) -> Response:
    """How a player's own rounds at a table went, as a page or as the part of one."""
    demand(actor, "read_own_statement", owner=actor.person if actor is not None else "")
    context = context_of(request)
    past, _ = context.history.of(table).page(None, _ROUNDS_OF_A_SESSION)
    shown = Session.of(past, context.casino.people.handles_of(actor), context.casino.now().wall)
    if "hx-request" in request.headers:
        return HTMLResponse(fragment("_session.html", session=shown, whole=False))
    return page(request, "session.html", table=table, session=shown, whole=True)


@router.get("/statement")
def statement(request: Request, actor: MayReadOwnStatement, before: int | None = None) -> HTMLResponse:
    """A player's own chips, round by round, with the balance after each."""
    person = actor.person if actor is not None else ""
    demand(actor, "read_own_statement", owner=person)
    entries, following = context_of(request).history.statement_by_round(person, before, _STATEMENT_LINES_PER_PAGE)
    return page(request, "statement.html", entries=entries, following=following)
