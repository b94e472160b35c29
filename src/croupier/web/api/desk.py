"""You, the desk and the trail: what belongs to a person or to the whole floor rather than to a table."""

from __future__ import annotations

from pathlib import Path as File
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse

from croupier.documents.schema import document_schema
from croupier.floor.accounts import permissions
from croupier.floor.accounts.people import Actor
from croupier.floor.audit.evidence import line
from croupier.floor.fairness import verifier
from croupier.web.api.commands import MOST_VERSION, read_body
from croupier.web.api.schemas import Checked, Heads, Health, Me, Notices, Statement, Verification
from croupier.web.context import Context, context_of
from croupier.web.jobs.trail_verification import StillVerifying
from croupier.web.jobs.what_if import StillCounting, TooManyCounts
from croupier.web.problems import RESPONSES, Problem
from croupier.web.security.guard import requires

Tree = dict[str, Any]

router = APIRouter(responses=RESPONSES)

Here = Annotated[Context, Depends(context_of)]
ReadsHealth = Annotated[Actor | None, Depends(requires("read_health"))]
ReadsSigns = Annotated[Actor | None, Depends(requires("read_signs"))]
OneSelf = Annotated[Actor, Depends(requires("read_own_account"))]
ReadsStatement = Annotated[Actor, Depends(requires("read_own_statement"))]
ReadsDesk = Annotated[Actor, Depends(requires("read_desk"))]
Verifies = Annotated[Actor, Depends(requires("verify_trail"))]
Exports = Annotated[Actor, Depends(requires("export_trail"))]
Checks = Annotated[Actor, Depends(requires("check_sheet"))]

_VERIFIER = File(str(verifier.__file__)).read_text("utf-8")


# ---------------------------------------------------------------- you


@router.get("/v1/me", response_model=Me, tags=["you"])
def me(here: Here, actor: OneSelf) -> Response:
    """Who you are here, at which tables, and what you hold."""
    cents = here.casino.cents(actor.person) if actor.role == "player" else None
    seats = [name for name, table in here.casino.shown.items() if table.seat_of(actor.person) is not None]
    told = {"handle": actor.handle, "role": actor.role, "tables": list(actor.tables)}
    return JSONResponse({**told, "cents": cents, "seats": seats})


@router.get("/v1/me/statement", response_model=Statement, tags=["you"])
def statement(
    here: Here,
    actor: ReadsStatement,
    cursor: Annotated[int | None, Query(ge=1, le=MOST_VERSION, description="`next` of the page before")] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """Every transfer to and from your account, the newest first, each with its reason and paragraph."""
    return _statement(here, actor.person, actor.handle, cursor, limit)


@router.get("/v1/people/{person}/statement", response_model=Statement, tags=["desk"])
def statement_of(
    person: Annotated[str, Path(min_length=1, max_length=60, description="`id` in `/v1/people`")],
    here: Here,
    actor: ReadsStatement,
    cursor: Annotated[int | None, Query(ge=1, le=MOST_VERSION, description="`next` of the page before")] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """A person's statement, for the Commission; everybody else reads his own alone."""
    permissions.demand(actor, "read_own_statement", owner=person)
    handle = here.register.handle(person)
    if handle is None:
        raise Problem(404, "no_such_person", f"there is no {person}")
    return _statement(here, person, handle, cursor, limit)


def _statement(here: Context, person: str, handle: str, cursor: int | None, limit: int) -> Response:
    lines, following = here.register.statement(person, cursor, limit)
    told = {"handle": handle, "cents": here.casino.cents(person), "lines": lines}
    return JSONResponse({**told, "next": None if following is None else str(following)})


# ---------------------------------------------------------------- the desk and the trail


@router.get("/v1/notices", response_model=Notices, tags=["desk"])
def notices(here: Here, actor: ReadsDesk) -> Response:
    """The Commission's inbox, the newest first; a floorperson sees what his own tables sent."""
    told = here.casino.inbox.notices[::-1]
    return JSONResponse(
        {"notices": [each.plain() for each in told if actor.role == "inspector" or actor.at(each.table)]}
    )


@router.get("/health", response_model=Health, tags=["desk"])
def health(here: Here, _actor: ReadsHealth) -> Response:
    """Whether the floor is open: 200, or 503 where it has halted or its database failed. It names no person and no cents."""
    casino = here.casino
    state = "closing" if casino.writer.broken is not None else "halted" if casino.halted else "open"
    why = {"open": "", "halted": "the books do not agree", "closing": "the database failed"}[state]
    unsigned = "no head of the trail can be signed" if casino.heads.fault else ""
    return JSONResponse({"state": state, "why": why, "heads": unsigned}, 200 if state == "open" else 503)


@router.get("/v1/trail/heads", response_model=Heads, tags=["desk"])
def heads(here: Here, _actor: Verifies) -> Response:
    """How far the trail had come from time to time, signed. Keep them: they show when an end was cut off."""
    signed = [head.plain() for head in here.register.heads()]
    return JSONResponse({"key": here.casino.vault.public.public_bytes_raw().hex(), "heads": signed})


@router.post("/v1/trail/verifications", response_model=Verification, tags=["desk"])
async def verify(here: Here, actor: Verifies) -> Response:
    """Verifies the whole trail with its heads, books, boxes, seals and people: every finding, and what was not checked.

    As `croupier audit verify` does it. One audit runs at a time, and what it found is answered for ten seconds.
    """
    permissions.demand(actor, "verify_trail")  # the whole trail is of no one table
    try:
        return JSONResponse(await here.verifying.verify())
    except StillVerifying:
        raise Problem(503, "still_verifying", "the audit goes on: ask again", {"Retry-After": "5"}) from None


@router.get(
    "/v1/trail/export",
    response_class=Response,
    responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
    tags=["desk"],
)
def export(here: Here, actor: Exports) -> Response:
    """The trail of the whole floor, one event a line with its hashes, for the Commission."""
    permissions.demand(actor, "export_trail")
    name = {"Content-Disposition": 'attachment; filename="trail.jsonl"'}
    return StreamingResponse(map(line, here.casino.events()), media_type="application/x-ndjson", headers=name)


# ---------------------------------------------------------------- what if


def _sheet_body() -> Tree:
    """As `croupier schema sheet` has it, but for the options of each game, which that lists."""
    schema = document_schema("sheet")
    about = {name: schema["properties"][name] for name in ("game", "table", "on", "rules")}
    limits = {"type": "object", "additionalProperties": schema["$defs"]["LimitDocument"]}
    shape = {"type": "object", "required": ["game"], "additionalProperties": False}
    told = {**shape, "properties": {**about, "limits": limits}}
    return {"required": True, "content": {"application/json": {"schema": told}}}


@router.post(
    "/v1/sheets/check",
    response_model=Checked,
    tags=["desk"],
    openapi_extra={"requestBody": _sheet_body()},
)
async def check_sheet(request: Request, here: Here, _actor: Checks) -> Response:
    """What if: the verdict on a rule sheet with every finding, its sign, and the exact numbers of each wager.

    The body is the sheet as `croupier schema sheet` describes it. Nothing is changed by asking.
    """
    try:
        return JSONResponse(await here.counting.check(await read_body(request)))
    except StillCounting:
        raise Problem(503, "still_counting", "the count goes on: ask again", {"Retry-After": "2"}) from None
    except TooManyCounts:
        raise Problem(503, "too_many_counts", "too many counts wait: ask again", {"Retry-After": "5"}) from None


class Program(PlainTextResponse):
    """A program to be saved and read."""

    media_type = "text/x-python"


@router.get("/verifier.py", response_class=Program, tags=["desk"])
def verifier_program(_actor: ReadsSigns) -> Response:
    """The stand-alone program that checks a revealed seal or an evidence pack: `python verifier.py evidence.json`."""
    return Program(_VERIFIER)
