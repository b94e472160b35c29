"""What is to be seen of the tables: as they are, as they were, and as it happens."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Depends, Header, Path, Query
from fastapi.responses import JSONResponse, Response, StreamingResponse

from croupier.documents.answers import facts_answer
from croupier.floor.accounts import permissions
from croupier.floor.accounts.people import Actor
from croupier.floor.audit.evidence import NoSuchRound, pack
from croupier.games import registry
from croupier.sheets.sign import POSTED_BY
from croupier.sheets.sign import sign as posted
from croupier.web.api.commands import MOST_VERSION, last_seen
from croupier.web.api.schemas import (
    Evidence,
    Games,
    RoundRecord,
    Rounds,
    SealEvidence,
    Seals,
    Sheets,
    Sign,
    Tables,
    View,
)
from croupier.web.context import Context, context_of
from croupier.web.problems import RESPONSES, Problem
from croupier.web.security.guard import requires
from croupier.web.streams.hub import EventStream, sse

Tree = dict[str, Any]

router = APIRouter(prefix="/v1", tags=["tables"], responses=RESPONSES)

Table = Annotated[str, Path(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9]", description="the table's name")]
Number = Annotated[int, Path(ge=1, le=MOST_VERSION)]
Here = Annotated[Context, Depends(context_of)]
ReadsSigns = Annotated[Actor | None, Depends(requires("read_signs"))]
ReadsTable = Annotated[Actor | None, Depends(requires("read_table"))]
ReadsSeals = Annotated[Actor | None, Depends(requires("read_seals"))]
Replays = Annotated[Actor | None, Depends(requires("replay_round"))]
Exports = Annotated[Actor | None, Depends(requires("export_trail"))]


@router.get("/games", response_model=Games)
def games(_actor: ReadsSigns) -> Response:
    """The games of the house, in the order of the chapter."""
    told = [
        {
            "game": game.name,
            "title": game.title,
            "sections": list(game.sections),
            "since": game.since.isoformat() if game.since else None,
            "wagers": list(game.play.wagers(game.rules())),
        }
        for game in registry.games()
    ]
    return JSONResponse({"games": told})


@router.get("/tables", response_model=Tables)
def tables(here: Here, _actor: ReadsSigns) -> Response:
    """The tables of the floor: their games, signs and limits, and who sits there."""
    return JSONResponse({"tables": here.casino.lobby()})


@router.get("/tables/{table}", response_model=View)
def table_view(table: Table, here: Here, actor: ReadsTable) -> Response:
    """The table as you may see it now. Its ETag is its version: what `If-Match` and `expected_version` take."""
    _may_see(here, table, actor)
    view = here.casino.view(table, actor)
    return JSONResponse(view, headers={"ETag": f'"{view["version"]}"'})


def _may_see(here: Context, table: str, actor: Actor | None) -> None:
    here.casino.table(table)  # raises where there is none
    permissions.demand(actor, "read_table", table=table)


@router.get("/tables/{table}/sign", response_model=Sign)
def sign(table: Table, here: Here, _actor: ReadsSigns) -> Response:
    """The sign in force (19:47-8.3(a))."""
    sheet = here.casino.table(table).sheet
    told = {"table": table, "game": sheet.game.name, "on": sheet.on.isoformat(), "verdict": str(sheet.verdict)}
    return JSONResponse({**told, "posted_by": str(POSTED_BY), "sign": facts_answer(posted(sheet))})


@router.get("/tables/{table}/sheets", response_model=Sheets)
def sheets(table: Table, here: Here, _actor: ReadsSigns) -> Response:
    """Every rule sheet the table has had: from when until when, and why it was changed. The one in force comes last."""
    return JSONResponse({"table": table, "sheets": here.register.sheets(table)})


@router.get("/tables/{table}/rounds", response_model=Rounds)
def rounds(
    table: Table,
    here: Here,
    actor: ReadsTable,
    cursor: Annotated[int | None, Query(ge=1, le=MOST_VERSION, description="`next` of the page before")] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> Response:
    """The settled rounds, the newest first."""
    _may_see(here, table, actor)
    page, following = here.register.of(table).page(cursor, limit)
    return JSONResponse({"table": table, "rounds": page, "next": None if following is None else str(following)})


@router.get("/tables/{table}/rounds/{number}", response_model=RoundRecord)
def round_record(table: Table, number: Number, here: Here, actor: Replays) -> Response:
    """One settled round with its whole journal: `croupier audit replay` runs it again. For who played it or runs the table."""
    record = here.register.of(table).record(number)
    if record is None:
        raise Problem(404, "no_such_round", f"round {number} was not settled at {table}")
    played = actor is not None and any(line["seat"] == actor.handle for line in record["lines"])
    permissions.demand(actor, "replay_round", owner=actor.person if actor is not None and played else None, table=table)
    return JSONResponse(record)


@router.get("/tables/{table}/seals", response_model=Seals)
def seals(table: Table, here: Here, _actor: ReadsSeals) -> Response:
    """What was committed to before each deal, and the seeds that have been revealed since."""
    return JSONResponse({"table": table, "seals": list(here.register.of(table).seals.values())})


@router.get("/tables/{table}/seals/{number}", response_model=SealEvidence)
def seal_evidence(table: Table, number: Number, here: Here, _actor: ReadsSeals) -> Response:
    """All that came of a seal, once its seed is revealed: what `/verifier.py` reads."""
    told = here.register.of(table).evidence(number)
    if told is None:
        raise Problem(404, "not_revealed", f"seal {number} of {table} is not revealed, or there is none")
    return JSONResponse(told)


@router.get("/tables/{table}/evidence", response_model=Evidence)
def evidence(table: Table, here: Here, actor: Exports) -> Response:
    """The evidence pack: the table's whole trail with its hashes, for the Commission and the table's floorperson."""
    here.casino.table(table)  # raises where there is none
    permissions.demand(actor, "export_trail", table=table)
    name = {"Content-Disposition": f'attachment; filename="{quote(table, safe="")}-evidence.json"'}
    return StreamingResponse(here.register.pack(table), media_type="application/json", headers=name)


@router.get(
    "/tables/{table}/rounds/{number}/evidence",
    response_class=Response,
    responses={200: {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}}},
)
def round_evidence(table: Table, number: Number, here: Here, actor: Exports) -> Response:
    """The evidence pack of one round, as a zip: its record, its story, the trail, the opened seals, the verifier."""
    register = here.register.of(table)
    permissions.demand(actor, "export_trail", table=table)
    kept, public = here.casino.heads.paths[0], here.casino.vault.public.public_bytes_raw().hex().encode() + b"\n"

    def signs() -> bytes:
        here.casino.heads.sign_if_behind()
        return kept.read_bytes() if kept.exists() else b""

    try:
        made = pack(register, number, signs, public)
    except NoSuchRound:
        raise Problem(404, "no_such_round", f"there was no round {number} at {table}") from None
    name = {"Content-Disposition": f'attachment; filename="{quote(table, safe="")}-{number}-evidence.zip"'}
    return Response(made, media_type="application/zip", headers=name)


# ---------------------------------------------------------------- as it happens


@router.get(
    "/tables/{table}/events",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def events(
    table: Table,
    here: Here,
    actor: ReadsTable,
    after: Annotated[int | None, Query(ge=0, le=MOST_VERSION, description="begin after this event")] = None,
    last_event_id: Annotated[str | None, Header(alias="Last-Event-ID", description="as a browser sends it")] = None,
) -> Response:
    """What happens at the table, as server-sent events: `id` is the event's number, `data` what everybody may see of it.

    With `after` or `Last-Event-ID` (which comes first) it begins after that event and misses nothing; without, it begins now.
    A comment every so often says that the stream is alive. Who does not keep up is dropped, and comes again.
    """
    _may_see(here, table, actor)
    begins = last_seen(last_event_id) if last_event_id else after
    reader = here.hub.listen(f"table:{table}")

    async def messages() -> AsyncIterator[bytes]:
        yield b"retry: 1000\n\n"
        async for told in here.hub.events(reader, begins):
            yield sse(told.text, number=told.number)

    return EventStream(
        messages(),
        heartbeat_seconds=here.settings.heartbeat_seconds,
        over=here.hub.session_over(actor),
        cut=reader.behind,
        done=lambda: here.hub.forget(reader),
    )
