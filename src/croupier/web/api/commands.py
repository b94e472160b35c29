"""Commands over HTTP: one route for each, made from one table. The floor decides; here a request becomes a command."""

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
from croupier.web.api.routes import ASKED, Asked
from croupier.web.api.schemas import Answer
from croupier.web.context import Context, context_of
from croupier.web.problems import RESPONSES, Problem
from croupier.web.security.guard import requires

Tree = dict[str, Any]

KEY = r"^[!-~](?:[ -~]{0,78}[!-~])?$"
MOST_VERSION = 10**15 - 1
_KEY = re.compile(KEY)
_WHOLE = re.compile(r"[0-9]{1,15}", re.ASCII)
_TAG = re.compile(r'"([0-9]{1,15})"', re.ASCII)

Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=80,
        pattern=KEY,
        description="your name for this request: sent again it is answered again and done once",
    ),
]
Expected = Annotated[
    int | None,
    Query(
        ge=0,
        le=MOST_VERSION,
        description="the version of the table you have seen; another one: 409, and nothing is done",
    ),
]
IfMatch = Annotated[
    str | None,
    Header(alias="If-Match", max_length=40, description='the same as a header: the ETag of the table, `"12"`'),
]

router = APIRouter(responses=RESPONSES)


async def done(context: Context, actor: Actor, command: Command, key: str, expected_version: int | None) -> Tree:
    """Has it done, once, and answers when it is on the disk. Who has gone meanwhile does not take it back."""
    if not _KEY.fullmatch(key):  # a form's comes unread: not every database keeps every character
        raise Unreadable(Mistake("key", "1 to 80 printable characters are wanted: load the page again"))
    future = context.casino.do(actor, command, key, expected_version)
    try:
        written = asyncio.shield(asyncio.wrap_future(future))
        answer: Tree = await asyncio.wait_for(written, context.settings.patience_seconds)
    except TimeoutError:
        if future.cancel():
            raise WriterBusy from None
        why = "the floor's books are slow: this may be written yet; ask again with the same key, and it is done once"
        raise Problem(503, "not_yet", why, {"Retry-After": "5"}) from None
    return answer


async def conflict(context: Context, actor: Actor, moved: Conflict) -> Problem:
    """The table has moved on: what it looks like now comes along."""
    view = await asyncio.to_thread(context.casino.view, moved.table, actor)
    why = f"{moved.table} is at version {moved.version} by now: look at it again, then ask again"
    return Problem(409, "conflict", why, version=moved.version, view=view)


def read_command(asked: Asked, path: dict[str, str], body: Tree) -> Command:
    """The command, or raises `Unreadable` with every mistake."""
    try:
        return asked.read(path, body)
    except ValidationError as error:
        raise Unreadable(*mistakes_of(asked.command, error)) from None


async def read_body(request: Request) -> Tree:
    """A JSON object; where nothing is sent, an empty one. A key that stands twice is refused: nobody knows which was meant."""
    raw = await request.body()
    if not raw:
        return {}
    sort = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if sort != "application/json":
        raise Problem(415, "not_json", "a body is sent as application/json")
    try:
        return parse_json(raw.decode())
    except ValueError as error:
        raise Problem(400, "unreadable", f"the body cannot be read: {error}") from None


def expected(by_query: int | None, by_header: str | None) -> int | None:
    """The version the client has seen, said by the query, the header, both alike, or not at all."""
    if by_header is None:
        return by_query
    tag = _TAG.fullmatch(by_header.strip())
    if tag is None:
        raise Unreadable(Mistake("If-Match", 'a table\'s ETag is wanted, such as "12"'))
    version = int(tag[1])
    if by_query not in {None, version}:
        raise Unreadable(Mistake("If-Match", f"the header says version {version}, the query {by_query}"))
    return version


def last_seen(text: str) -> int:
    """The number of the last event a reader has seen."""
    if not _WHOLE.fullmatch(text):
        raise Unreadable(Mistake("after", "the number of the last event you have seen is wanted"))
    return int(text)


async def _respond(request: Request, asked: Asked, key: str, version: int | None) -> JSONResponse:
    context, actor = context_of(request), request.state.actor
    command = read_command(asked, dict(request.path_params), await read_body(request))
    try:
        answer = await done(context, actor, command, key, version)
    except Conflict as moved:
        raise await conflict(context, actor, moved) from None
    tag = {"ETag": f'"{answer["version"]}"'} if asked.at_table and "version" in answer else {}
    return JSONResponse(answer, headers=tag)


def _at_a_table(asked: Asked) -> Callable[..., Awaitable[JSONResponse]]:
    async def endpoint(
        request: Request, key: Key, expected_version: Expected = None, if_match: IfMatch = None
    ) -> JSONResponse:
        return await _respond(request, asked, key, expected(expected_version, if_match))

    return endpoint


def _elsewhere(asked: Asked) -> Callable[..., Awaitable[JSONResponse]]:
    """The cage and the inbox have no version that a client could have seen."""

    async def endpoint(request: Request, key: Key) -> JSONResponse:
        return await _respond(request, asked, key, None)

    return endpoint


for _asked in ASKED:
    router.add_api_route(
        _asked.path,
        (_at_a_table if _asked.at_table else _elsewhere)(_asked),
        methods=["POST"],
        name=_asked.do,
        operation_id=_asked.do,
        summary=_asked.summary,
        description=_asked.about,
        tags=["tables" if _asked.at_table else "you" if _asked.path.startswith("/v1/me") else "desk"],
        dependencies=[Depends(requires(_asked.do))],
        response_model=Answer,
        openapi_extra={"parameters": _asked.parameters, "requestBody": _asked.request_body},
    )
