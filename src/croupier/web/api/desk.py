"""You, the desk and the trail: what belongs to a person or to the whole floor rather than to a table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from croupier.documents.schema import document_schema
from croupier.floor import verifier
from croupier.floor.people import Actor
from croupier.web.api.doing import MOST_VERSION, read_body
from croupier.web.api.shapes import Checked, Heads, Me, Notices, Statement
from croupier.web.context import Context, context_of
from croupier.web.counting import StillCounting, TooManyCounts
from croupier.web.problems import RESPONSES, Problem
from croupier.web.security import requires

Tree = dict[str, Any]

router = APIRouter(responses=RESPONSES)

Here = Annotated[Context, Depends(context_of)]
ReadsSigns = Annotated[Actor | None, Depends(requires("read_signs"))]
OneSelf = Annotated[Actor, Depends(requires("read_own_account"))]
ReadsStatement = Annotated[Actor, Depends(requires("read_own_statement"))]
ReadsDesk = Annotated[Actor, Depends(requires("read_desk"))]
Verifies = Annotated[Actor, Depends(requires("verify_trail"))]
Checks = Annotated[Actor, Depends(requires("check_sheet"))]

_VERIFIER = Path(str(verifier.__file__)).read_text("utf-8")


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
    lines, following = here.register.statement(actor.person, cursor, limit)
    told = {"handle": actor.handle, "cents": here.casino.cents(actor.person), "lines": lines}
    return JSONResponse({**told, "next": None if following is None else str(following)})


# ---------------------------------------------------------------- the desk and the trail


@router.get("/v1/notices", response_model=Notices, tags=["desk"])
def notices(here: Here, actor: ReadsDesk) -> Response:
    """The Commission's inbox, the newest first; a floorperson sees what his own tables sent."""
    told = here.casino.inbox.notices[::-1]
    return JSONResponse(
        {"notices": [each.plain() for each in told if actor.role == "inspector" or actor.at(each.table)]}
    )


@router.get("/v1/trail/heads", response_model=Heads, tags=["desk"])
def heads(here: Here, _actor: Verifies) -> Response:
    """How far the trail had come from time to time, signed. Keep them: they show when an end was cut off."""
    signed = [head.plain() for head in here.register.heads()]
    return JSONResponse({"key": here.casino.vault.public.public_bytes_raw().hex(), "heads": signed})


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
    """The stand-alone program that checks a revealed seal: `python verifier.py evidence.json`."""
    return Program(_VERIFIER)
