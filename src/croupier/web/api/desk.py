"""The API of your account, the desk and the trail: everything that belongs to no single table."""

from __future__ import annotations

from pathlib import Path as File
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from fastapi.routing import APIRoute

from croupier.documents.reading import Tree
from croupier.floor.accounts import permissions
from croupier.floor.accounts.people import Actor
from croupier.floor.audit.evidence import line
from croupier.floor.casino import Casino
from croupier.floor.fairness import verifier
from croupier.web.api.commands import MAX_NUMBER, json_body
from croupier.web.api.schemas import Checked, Heads, Health, Me, Notices, Statement, Verification
from croupier.web.context import Context, the_context
from croupier.web.jobs.trail_verification import VerificationPending
from croupier.web.jobs.what_if import AnalysisPending, TooManyAnalyses
from croupier.web.problems import RESPONSES, Problem
from croupier.web.security.authorization import requires

router = APIRouter(responses=RESPONSES)

TheContext = Annotated[Context, Depends(the_context)]
MayReadHealth = Annotated[Actor | None, Depends(requires("read_health"))]
MayReadSigns = Annotated[Actor | None, Depends(requires("read_signs"))]
MayReadOwnAccount = Annotated[Actor, Depends(requires("read_own_account"))]
MayReadOwnStatement = Annotated[Actor, Depends(requires("read_own_statement"))]
MayReadDesk = Annotated[Actor, Depends(requires("read_desk"))]
MayVerifyTrail = Annotated[Actor, Depends(requires("verify_trail"))]
MayExportTrail = Annotated[Actor, Depends(requires("export_trail"))]
MayCheckSheet = Annotated[Actor, Depends(requires("check_sheet"))]

_TRAIL_LINE = '{"number":412,"stream":"table:blackjack","version":58,"payload":"…","previous":"5f2a…","hash":"90c1…"}\n'
_VERIFIER = File(str(verifier.__file__)).read_text("utf-8")


# ---------------------------------------------------------------- you


@router.get("/v1/me", response_model=Me, tags=["you"])
def get_me(context: TheContext, actor: MayReadOwnAccount) -> Response:
    """Your handle, role, tables, seats and chips."""
    cents = context.casino.cents(actor.person) if actor.role == "player" else None
    seats = [name for name, table in context.casino.shown.items() if table.seat_of(actor.person) is not None]
    account = {"handle": actor.handle, "role": actor.role, "tables": list(actor.tables)}
    return JSONResponse({**account, "cents": cents, "seats": seats})


@router.get("/v1/me/statement", response_model=Statement, tags=["you"])
def get_own_statement(
    context: TheContext,
    actor: MayReadOwnStatement,
    cursor: Annotated[int | None, Query(ge=1, le=MAX_NUMBER, description="`next` of the previous page")] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """Every transfer to and from your account, newest first, with its reason and paragraph."""
    return _statement(context, actor.person, actor.handle, cursor, limit)


@router.get("/v1/people/{person}/statement", response_model=Statement, tags=["desk"])
def get_statement(
    person: Annotated[str, Path(min_length=1, max_length=60, description="`id` in `/v1/people`")],
    context: TheContext,
    actor: MayReadOwnStatement,
    cursor: Annotated[int | None, Query(ge=1, le=MAX_NUMBER, description="`next` of the previous page")] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """A person's statement, for the Commission. Everybody else may read only their own."""
    permissions.demand(actor, "read_own_statement", owner=person)
    handle = context.history.handle(person)
    if handle is None:
        raise Problem(404, "no_such_person", f"there is no person {person}")
    return _statement(context, person, handle, cursor, limit)


def _statement(context: Context, person: str, handle: str, cursor: int | None, limit: int) -> Response:
    lines, following = context.history.statement(person, cursor, limit)
    account = {"handle": handle, "cents": context.casino.cents(person), "lines": lines}
    return JSONResponse({**account, "next": None if following is None else str(following)})


# ---------------------------------------------------------------- the desk and the trail


@router.get("/v1/notices", response_model=Notices, tags=["desk"])
def list_notices(context: TheContext, actor: MayReadDesk) -> Response:
    """The Commission's inbox, newest first. A floorperson sees the notices of assigned tables."""
    newest_first = context.casino.inbox.notices[::-1]
    return JSONResponse(
        {"notices": [each.plain() for each in newest_first if actor.role == "inspector" or actor.at(each.table)]}
    )


_WHY = {
    "open": "",
    "halted": "the books, the stored answers or the trail are wrong",
    "waiting": "the database cannot be written to at the moment",
    "closing": "the database failed",
}


def _state(casino: Casino) -> str:
    if casino.writer.broken is not None:
        return "closing"
    if casino.writer.held or casino.writer.stuck:
        return "waiting"
    return "halted" if casino.halted else "open"


@router.get("/health", response_model=Health, tags=["desk"])
def get_health(context: TheContext, _actor: MayReadHealth) -> Response:
    """Whether the floor is open: 200, or 503 if it is halted, waits for its database, or its database failed.

    It names no person and no amount.
    """
    casino = context.casino
    state = _state(casino)
    why = _WHY[state]
    unsigned = "trail heads cannot be signed" if casino.heads.fault else ""
    tree = {"state": state, "why": why, "heads": unsigned, "history": context.trail_verifier.history}
    return JSONResponse(tree, 200 if state == "open" else 503)


@router.get("/v1/trail/heads", response_model=Heads, tags=["desk"])
def list_heads(context: TheContext, _actor: MayVerifyTrail) -> Response:
    """The signed checkpoints of the trail. Keep copies: they show if the end of the trail was cut off."""
    signed = [head.plain() for head in context.history.heads()]
    return JSONResponse({"key": context.casino.vault.public.public_bytes_raw().hex(), "heads": signed})


@router.post("/v1/trail/verifications", response_model=Verification, tags=["desk"])
async def verify_trail(context: TheContext, actor: MayVerifyTrail) -> Response:
    """Verifies the whole trail with its heads, books, boxes, seals and people, as `croupier audit verify` does.

    One audit runs at a time. Its report is returned again for ten seconds.
    """
    permissions.demand(actor, "verify_trail")
    try:
        return JSONResponse(await context.trail_verifier.verify())
    except VerificationPending:
        raise Problem(
            503, "still_verifying", "the audit is still running; try again shortly", {"Retry-After": "5"}
        ) from None


@router.get(
    "/v1/trail/export",
    response_class=Response,
    responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string", "examples": [_TRAIL_LINE]}}}}},
    tags=["desk"],
)
def export_trail(context: TheContext, actor: MayExportTrail) -> Response:
    """The trail of the whole floor for the Commission: one event per line, with its hashes."""
    permissions.demand(actor, "export_trail")
    name = {"Content-Disposition": 'attachment; filename="trail.jsonl"'}
    return StreamingResponse(map(line, context.casino.events()), media_type="application/x-ndjson", headers=name)


# ---------------------------------------------------------------- what if


def _sheet_body() -> Tree:
    """The schema of `croupier schema sheet`, without the options of each game."""
    from croupier.documents.schema import document_schema

    schema = document_schema("sheet")
    fields = {name: schema["properties"][name] for name in ("game", "table", "on", "rules")}
    limits = {"type": "object", "additionalProperties": schema["$defs"]["LimitDocument"]}
    shape = {"type": "object", "required": ["game"], "additionalProperties": False}
    body = {**shape, "properties": {**fields, "limits": limits}}
    return {"required": True, "content": {"application/json": {"schema": body}}}


def describe() -> None:
    """Adds what the OpenAPI document says of a sheet. It is slow, so it is done when the document is wanted."""
    for route in router.routes:
        if isinstance(route, APIRoute) and route.endpoint is check_sheet:
            route.openapi_extra = {"requestBody": _sheet_body()}


@router.post("/v1/sheets/check", response_model=Checked, tags=["desk"])
async def check_sheet(request: Request, context: TheContext, _actor: MayCheckSheet) -> Response:
    """What if: the verdict on a rule sheet with every finding, its sign, and the exact numbers of each wager.

    The body is a sheet as described by `croupier schema sheet`. Nothing is changed.
    """
    try:
        return JSONResponse(await context.sheet_analyzer.check(json_body(request.scope)))
    except AnalysisPending:
        raise Problem(
            503, "still_counting", "the analysis is still running; try again shortly", {"Retry-After": "2"}
        ) from None
    except TooManyAnalyses:
        raise Problem(
            503, "too_many_counts", "too many analyses are waiting; try again shortly", {"Retry-After": "5"}
        ) from None


class Program(PlainTextResponse):
    """A Python program to download."""

    media_type = "text/x-python"


@router.get(
    "/verifier.py",
    response_class=Program,
    responses={200: {"content": {"text/x-python": {"schema": {"type": "string", "examples": ['"""A verifier."""']}}}}},
    tags=["desk"],
)
def get_verifier(_actor: MayReadSigns) -> Response:
    """The stand-alone program that checks a revealed seal or an evidence pack: `python verifier.py evidence.json`."""
    return Program(_VERIFIER)
