"""The API of the tables: their current state, their history and their live events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Collection
from contextlib import suppress
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse

from croupier.api.strategy import By
from croupier.documents.answers import facts_answer
from croupier.documents.journal import hand_history, seen_by
from croupier.documents.reading import Tree
from croupier.floor.accounts import permissions
from croupier.floor.accounts.people import Actor
from croupier.floor.audit.evidence import NoSuchRound, pack
from croupier.floor.fairness.keyring import SealLookup
from croupier.floor.shapes.view import View
from croupier.floor.storage.streams import of_table
from croupier.games import registry
from croupier.law.ruling import Refused
from croupier.sheets.sign import POSTED_BY, may_add
from croupier.sheets.sign import sign as posted
from croupier.values.error import NotAvailable
from croupier.web.api.commands import MAX_NUMBER, json_response, read_event_number
from croupier.web.api.schemas import (
    Evidence,
    Games,
    RoundRecord,
    Rounds,
    SealEvidence,
    Seals,
    Sheets,
    Sign,
    TableChart,
    TableOdds,
    Tables,
    TableStrategy,
)
from croupier.web.context import Context, context_of, the_context
from croupier.web.jobs.counting import StillCounting
from croupier.web.problems import RESPONSES, Problem
from croupier.web.security.authorization import check_role, has_action, may_see_every_card, requires
from croupier.web.streams.sse import EventStream, sse_message

router = APIRouter(prefix="/v1", tags=["tables"], responses=RESPONSES)

Table = Annotated[
    str,
    Path(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9]", description="the table's name", examples=["blackjack"]),
]
Number = Annotated[int, Path(ge=1, le=MAX_NUMBER, description="of a round, or of a seal", examples=[7])]
TheContext = Annotated[Context, Depends(the_context)]
MayReadSigns = Annotated[Actor | None, Depends(requires("read_signs"))]
MayReadTable = Annotated[Actor | None, Depends(requires("read_table"))]
MayReadSeals = Annotated[Actor | None, Depends(requires("read_seals"))]
MayReplayRound = Annotated[Actor | None, Depends(requires("replay_round"))]
MayExportTrail = Annotated[Actor | None, Depends(requires("export_trail"))]


@router.get("/games", response_model=Games)
def list_games(_actor: MayReadSigns) -> Response:
    """The games the house offers, in the order of the chapter."""
    listed = [
        {
            "game": game.name,
            "title": game.title,
            "sections": list(game.sections),
            "since": game.since.isoformat() if game.since else None,
            "wagers": list(game.play.wagers(game.rules())),
        }
        for game in registry.games()
    ]
    return JSONResponse({"games": listed})


@router.get("/tables", response_model=Tables)
def list_tables(context: TheContext, _actor: MayReadSigns) -> Response:
    """The tables on the floor: games, signs, limits and who is seated."""
    return JSONResponse({"tables": context.casino.lobby()})


@router.get("/tables/{table}", response_model=View)
@has_action("read_table")
async def get_table(request: Request, table: Table) -> Response:  # read often: every dependency costs its time
    """The table as you may see it now. Its ETag is its version: what `If-Match` and `expected_version` take."""
    context, actor = context_of(request), request.state.actor
    check_role(actor, "read_table")
    return json_response(await asyncio.to_thread(_view, context, table, actor))


def _view(context: Context, table: str, actor: Actor | None) -> Tree:
    """It may deal a round again."""
    _check_may_see(context, table, actor)
    return context.casino.view(table, actor)


def _check_may_see(context: Context, table: str, actor: Actor | None) -> None:
    context.casino.table(table)  # raises `NoSuchTable`
    permissions.demand(actor, "read_table", table=table)


@router.get("/tables/{table}/sign", response_model=Sign)
def get_sign(table: Table, context: TheContext, _actor: MayReadSigns) -> Response:
    """The sign in force (19:47-8.3(a))."""
    sheet = context.casino.table(table).sheet
    judged = {"table": table, "game": sheet.game.name, "on": sheet.on.isoformat(), "verdict": str(sheet.verdict)}
    lines = {"sign": facts_answer(posted(sheet)), "sign_may_add": facts_answer(may_add(sheet))}
    return JSONResponse({**judged, "posted_by": str(POSTED_BY), **lines})


@router.get("/tables/{table}/sheets", response_model=Sheets)
def list_sheets(table: Table, context: TheContext, _actor: MayReadSigns) -> Response:
    """All rule sheets of the table: from when, until when, and why each was changed. The one in force comes last."""
    return JSONResponse({"table": table, "sheets": context.history.sheets(table)})


@router.get("/tables/{table}/odds", response_model=TableOdds)
async def get_odds(table: Table, context: TheContext, actor: MayReadTable) -> Response:
    """The numbers of every wager under the sheet in force, as `croupier odds` counts them.

    They are counted once for each sheet and kept. While that takes longer than some seconds, the answer is 503 with
    `Retry-After`.
    """
    _check_may_see(context, table, actor)
    return await _counted(context.table_numbers.odds(context.casino.table(table).sheet))


@router.get("/tables/{table}/strategy", response_model=TableStrategy | TableChart)
async def get_strategy(
    table: Table,
    context: TheContext,
    actor: MayReadTable,
    by: Annotated[
        By, Query(description="every card of a hand, or a chart by totals as players carry it")
    ] = "composition",
) -> Response:
    """The best play under the sheet in force, as `croupier strategy` counts it. 404 if the game has no such chart."""
    _check_may_see(context, table, actor)
    try:
        return await _counted(context.table_numbers.strategy(context.casino.table(table).sheet, by))
    except NotAvailable as none:
        raise Problem(404, "no_chart", str(none)) from None


async def _counted(count: Awaitable[Tree]) -> Response:
    try:
        return JSONResponse(await count)
    except StillCounting:
        why = "the numbers are still being counted; try again shortly"
        raise Problem(503, "still_counting", why, {"Retry-After": "5"}) from None


@router.get("/tables/{table}/rounds", response_model=Rounds)
def list_rounds(
    table: Table,
    context: TheContext,
    actor: MayReadTable,
    cursor: Annotated[int | None, Query(ge=1, le=MAX_NUMBER, description="`next` of the previous page")] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> Response:
    """The settled rounds, newest first."""
    _check_may_see(context, table, actor)
    page, following = context.history.of(table).page(cursor, limit)
    return JSONResponse({"table": table, "rounds": page, "next": None if following is None else str(following)})


@router.get("/tables/{table}/rounds/{number}", response_model=RoundRecord)
def get_round(table: Table, number: Number, context: TheContext, actor: MayReplayRound) -> Response:
    """One settled round with its journal, for its players and the table's staff.

    A player's journal has `??` for a card that was dealt to another player, and a private answer, that was never shown.
    """
    record = past_record(context, table, number, actor)
    if record is None:
        raise Problem(404, "no_such_round", f"{table} has no settled round {number}")
    return JSONResponse(as_seen(record, context, actor))


_PHH = "application/toml"
_PHH_TEXT = (
    "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [100, 200]\nactions = ['d dh p1 ????', 'd dh p2 AsKd']\n"
)
_A_HISTORY: dict[int | str, dict[str, Any]] = {
    200: {"content": {_PHH: {"schema": {"type": "string", "examples": [_PHH_TEXT]}}}}
}


@router.get("/tables/{table}/rounds/{number}/history", response_class=Response, responses=_A_HISTORY)
def get_hand_history(table: Table, number: Number, context: TheContext, actor: MayReplayRound) -> Response:
    """One settled hand of a table that plays for pots, in the fields of the hand history standard PHH.

    Cards that the reader has not seen are `??`. `_rake`, a field of ours, is what the house took of each pot.
    """
    record = past_record(context, table, number, actor)
    if record is None:
        raise Problem(404, "no_such_round", f"{table} has no settled round {number}")
    try:
        text = hand_history(record, _seats_known(context, actor))
    except Refused as refused:
        raise Problem(404, "no_history", str(refused)) from None
    return _history(text, f"{table}-{number}.phh")


@router.get("/tables/{table}/histories", response_class=Response, responses=_A_HISTORY)
def list_hand_histories(
    table: Table,
    context: TheContext,
    actor: MayReadTable,
    cursor: Annotated[int | None, Query(ge=1, le=MAX_NUMBER, description="only hands before this one")] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> Response:
    """Settled hands, newest first, as one file of PHH: a table for each, by its number.

    A player gets the hands that the player played. A hand that the standard cannot say is a comment.
    """
    _check_may_see(context, table, actor)
    page, _ = context.history.of(table).page(cursor, limit)
    hands = []
    for each in page:
        with suppress(permissions.Forbidden):
            record = past_record(context, table, each["number"], actor)
            if record is not None:
                hands.append(f"[{each['number']}]\n{_said(record, _seats_known(context, actor))}")
    return _history("\n".join(hands), f"{table}.phhs")


def _said(record: Tree, seats: Collection[str] | None) -> str:
    try:
        return hand_history(record, seats)
    except Refused as refused:
        return f"# {refused}\n"


def _history(text: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{quote(name, safe="")}"'}
    return Response(text, media_type=_PHH, headers=headers)


def _seats_known(context: Context, actor: Actor | None) -> Collection[str] | None:
    """The seats whose cards somebody has seen; None: all of them."""
    return None if may_see_every_card(actor) else context.casino.people.handles_of(actor)


def past_record(context: Context, table: str, number: int, actor: Actor | None) -> Tree | None:
    """A settled round, for its players, the table's staff and the Commission; None if there is no such round."""
    record = context.history.of(table).record(number)
    if record is not None:
        own = context.casino.people.handles_of(actor)
        played = any(line["seat"] in own for line in record["lines"])
        permissions.demand(
            actor, "replay_round", owner=actor.person if actor is not None and played else None, table=table
        )
    return record


def as_seen(record: Tree, context: Context, actor: Actor | None) -> Tree:
    """The record of a round without the cards and private answers that this player did not see."""
    seats = _seats_known(context, actor)
    return record if seats is None else seen_by(record, seats)


def _seeds(context: Context, actor: Actor | None) -> SealLookup | None:
    """Where the Commission looks up the seeds that are never published; None for anybody else."""
    return context.casino.keyring if permissions.may(actor, "read_spent_seed") else None


@router.get("/tables/{table}/seals", response_model=Seals)
def list_seals(table: Table, context: TheContext, _actor: MayReadSeals) -> Response:
    """The commitment made before each deal, and what was opened since: the seed, or each card that was shown."""
    return JSONResponse({"table": table, "seals": list(context.history.of(table).seals.values())})


@router.get("/tables/{table}/seals/{number}", response_model=SealEvidence)
def get_seal_evidence(table: Table, number: Number, context: TheContext, actor: MayReadSeals) -> Response:
    """Everything made from a seal, once it is opened. `/verifier.py` reads it.

    In a game with private cards it has the cards that everybody has seen; for the Commission, all of them with the seed.
    """
    evidence = context.history.of(table).evidence(number, _seeds(context, actor))
    if evidence is None:
        raise Problem(404, "not_revealed", f"{table} has no revealed seal {number}")
    return JSONResponse(evidence)


def _check_no_secrets(context: Context, table: str, actor: Actor | None) -> None:
    """A floorperson exports no trail with private answers of a round under way. The Commission may at any time."""
    current = context.casino.table(table)
    if current.playing and current.running.has_secrets and (actor is None or actor.role != "inspector"):
        why = "players have answered privately in the round under way: export when it is over, or ask the Commission"
        raise Problem(409, "private_answers", why)


@router.get("/tables/{table}/evidence", response_model=Evidence)
def get_table_evidence(table: Table, context: TheContext, actor: MayExportTrail) -> Response:
    """The table's whole trail with its hashes, for the Commission and the table's floorperson."""
    context.casino.table(table)  # raises `NoSuchTable`
    permissions.demand(actor, "export_trail", table=table)
    _check_no_secrets(context, table, actor)
    name = {"Content-Disposition": f'attachment; filename="{quote(table, safe="")}-evidence.json"'}
    return StreamingResponse(context.history.pack(table), media_type="application/json", headers=name)


@router.get(
    "/tables/{table}/rounds/{number}/evidence",
    response_class=Response,
    responses={200: {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}}},
)
def get_round_evidence(table: Table, number: Number, context: TheContext, actor: MayExportTrail) -> Response:
    """The evidence of one round as a zip file: record, story, trail, opened seals and the verifier."""
    history = context.history.of(table)
    permissions.demand(actor, "export_trail", table=table)
    _check_no_secrets(context, table, actor)
    heads, public = context.casino.heads.paths[0], context.casino.vault.public.public_bytes_raw().hex().encode() + b"\n"

    def signed_heads() -> bytes:
        context.casino.heads.sign_if_behind()
        return heads.read_bytes() if heads.exists() else b""

    try:
        archive = pack(history, number, signed_heads, public, context.casino.vault.signing.sign, _seeds(context, actor))
    except NoSuchRound:
        raise Problem(404, "no_such_round", f"{table} has no round {number}") from None
    name = {"Content-Disposition": f'attachment; filename="{quote(table, safe="")}-{number}-evidence.zip"'}
    return Response(archive, media_type="application/zip", headers=name)


# ---------------------------------------------------------------- live events

_EVENT = 'id: 412\ndata: {"number":412,"table":"blackjack","version":58,"what":"ready","at":"…","handle":"ann"}\n\n'


@router.get(
    "/tables/{table}/events",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string", "examples": [_EVENT]}}}}},
)
async def stream_events(
    table: Table,
    context: TheContext,
    actor: MayReadTable,
    after: Annotated[int | None, Query(ge=0, le=MAX_NUMBER, description="start after this event")] = None,
    last_event_id: Annotated[
        str | None, Header(alias="Last-Event-ID", description="sent by a browser to resume")
    ] = None,
) -> Response:
    """The public events of the table as server-sent events; `id` is the event number.

    With `Last-Event-ID` or `after` (the header wins) the stream starts after that event and misses none; otherwise it starts
    now. A comment is sent regularly to keep the connection open. A client that falls behind is dropped and may reconnect.
    """
    _check_may_see(context, table, actor)
    start = read_event_number(last_event_id) if last_event_id else after
    reader = context.hub.subscribe(of_table(table))

    async def messages() -> AsyncIterator[bytes]:
        yield b"retry: 1000\n\n"
        async for event in context.hub.events(reader, start):
            yield sse_message(event.json, number=event.number)

    return EventStream(
        messages(),
        heartbeat_seconds=context.settings.heartbeat_seconds,
        session_end=context.hub.session_end(actor),
        overflowed=reader.overflowed,
        on_close=lambda: context.hub.unsubscribe(reader),
    )
