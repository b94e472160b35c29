"""Commands over HTTP: one route for each entry of `COMMAND_ROUTES`. A request becomes a command; the floor decides it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query, Request
from fastapi.responses import JSONResponse
from pydantic import ValidationError

from croupier.documents.reading import mistakes_of, parse_json
from croupier.floor.accounts.people import Actor
from croupier.floor.casino import Conflict
from croupier.floor.commands import Command
from croupier.floor.storage.writer import WriterBusy
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.web.api.routes import COMMAND_ROUTES, CommandRoute
from croupier.web.api.schemas import Answer
from croupier.web.context import Context, context_of
from croupier.web.problems import RESPONSES, Problem
from croupier.web.security.authorization import requires

Tree = dict[str, Any]

KEY_PATTERN = r"^[!-~](?:[ -~]{0,78}[!-~])?$"
MAX_NUMBER = 10**15 - 1
_KEY = re.compile(KEY_PATTERN)
_WHOLE_NUMBER = re.compile(r"[0-9]{1,15}", re.ASCII)
_ETAG = re.compile(r'"([0-9]{1,15})"', re.ASCII)

Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=80,
        pattern=KEY_PATTERN,
        description="your key for this request; sent again, it gets the same answer and is done only once",
    ),
]
ExpectedVersion = Annotated[
    int | None,
    Query(
        ge=0,
        le=MAX_NUMBER,
        description="the version of the table you have seen; if the table has another one, the answer is 409",
    ),
]
IfMatch = Annotated[
    str | None,
    Header(alias="If-Match", max_length=40, description='the expected version as a header: the table\'s ETag, `"12"`'),
]

router = APIRouter(responses=RESPONSES)


async def execute(context: Context, actor: Actor, command: Command, key: str, expected_version: int | None) -> Tree:
    """Runs a command once and returns its answer after the commit. A client that disconnects does not cancel it."""
    if not _KEY.fullmatch(key):  # a form's key is not checked yet, and not every database stores every character
        raise Unreadable(Mistake("key", "write 1 to 80 printable characters, or reload the page"))
    future = context.casino.do(actor, command, key, expected_version)
    try:
        shielded = asyncio.shield(asyncio.wrap_future(future))
        answer: Tree = await asyncio.wait_for(shielded, context.settings.write_timeout_seconds)
    except TimeoutError:
        if future.cancel():
            raise WriterBusy from None
        why = "the database is slow and may still save this; send it again with the same key, and it is done only once"
        raise Problem(503, "not_yet", why, {"Retry-After": "5"}) from None
    return answer


async def conflict_problem(context: Context, actor: Actor, conflict: Conflict) -> Problem:
    """A 409 with the table's current view."""
    view = await asyncio.to_thread(context.casino.view, conflict.table, actor)
    why = f"{conflict.table} is now at version {conflict.version}; check the new view and try again"
    return Problem(409, "conflict", why, version=conflict.version, view=view)


def read_command(route: CommandRoute, path: dict[str, str], body: Tree) -> Command:
    """The command, or raises `Unreadable` with every mistake."""
    try:
        return route.read(path, body)
    except ValidationError as error:
        raise Unreadable(*mistakes_of(route.command, error)) from None


async def read_body(request: Request) -> Tree:
    """The JSON object in the body; an empty one if there is no body. Duplicate keys are refused."""
    raw = await request.body()
    if not raw:
        return {}
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != "application/json":
        raise Problem(415, "not_json", "send the body as application/json")
    try:
        return parse_json(raw.decode())
    except ValueError as error:
        raise Problem(400, "unreadable", f"the body cannot be read: {error}") from None


def read_version(query: int | None, header: str | None) -> int | None:
    """The version the client expects, from the query or the header; None if it gave none."""
    if header is None:
        return query
    etag = _ETAG.fullmatch(header.strip())
    if etag is None:
        raise Unreadable(Mistake("If-Match", 'write the table\'s ETag, such as "12"'))
    version = int(etag[1])
    if query not in {None, version}:
        raise Unreadable(Mistake("If-Match", f"the header has version {version}, the query {query}"))
    return version


def read_event_number(text: str) -> int:
    """The number of the last event a reader has seen."""
    if not _WHOLE_NUMBER.fullmatch(text):
        raise Unreadable(Mistake("after", "write the number of the last event you have seen"))
    return int(text)


async def respond(
    request: Request, route: CommandRoute, path: dict[str, str], key: str, version: int | None
) -> JSONResponse:
    """Runs the command in a request. `path` has the fields of its path."""
    context, actor = context_of(request), request.state.actor
    command = read_command(route, path, await read_body(request))
    try:
        answer = await execute(context, actor, command, key, version)
    except Conflict as conflict:
        raise await conflict_problem(context, actor, conflict) from None
    etag = {"ETag": f'"{answer["version"]}"'} if "version" in answer else {}
    return JSONResponse(answer, headers=etag)


def _table_endpoint(route: CommandRoute) -> Callable[..., Awaitable[JSONResponse]]:
    async def endpoint(
        request: Request, key: Key, expected_version: ExpectedVersion = None, if_match: IfMatch = None
    ) -> JSONResponse:
        return await respond(request, route, request.path_params, key, read_version(expected_version, if_match))

    return endpoint


def _other_endpoint(route: CommandRoute) -> Callable[..., Awaitable[JSONResponse]]:
    """For the cage and the inbox, which have no version."""

    async def endpoint(request: Request, key: Key) -> JSONResponse:
        return await respond(request, route, request.path_params, key, None)

    return endpoint


for _route in COMMAND_ROUTES:
    router.add_api_route(
        _route.path,
        (_table_endpoint if _route.at_table else _other_endpoint)(_route),
        methods=["POST"],
        name=_route.do,
        operation_id=_route.do,
        summary=_route.summary,
        description=_route.description,
        tags=["tables" if _route.at_table else "you" if _route.path.startswith("/v1/me") else "desk"],
        dependencies=[Depends(requires(_route.do))],
        response_model=Answer,
        openapi_extra={"parameters": _route.parameters, "requestBody": _route.request_body},
    )
