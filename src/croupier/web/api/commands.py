"""Commands over HTTP: one route for each entry of `COMMAND_ROUTES`. A request becomes a command; the floor decides it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query, Request
from fastapi.responses import Response
from fastapi.routing import APIRoute
from pydantic import ValidationError
from pydantic_core import to_json
from starlette.types import Scope

from croupier.documents.reading import checked_json, mistakes_of
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
from croupier.web.security.bodies import NO_JSON

Tree = dict[str, Any]
RawHeaders = list[tuple[bytes, bytes]]

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
    await _done_or_late(future, context.settings.write_timeout_seconds)
    if not future.done():
        if future.cancel():
            raise WriterBusy
        why = "the database is slow and may still save this; send it again with the same key, and it is done only once"
        raise Problem(503, "not_yet", why, {"Retry-After": "5"})
    return future.result()


async def _done_or_late(future: Future[Tree], seconds: float) -> None:
    """Waits until the writer has resolved the future, or the time is over. It never cancels the future.

    It does what `wait_for`, `shield` and `wrap_future` do together, with one callback and one timer.
    """
    loop = asyncio.get_running_loop()
    waiter = loop.create_future()

    def wake() -> None:
        if not waiter.done():
            waiter.set_result(None)

    def resolved(_future: Future[Tree]) -> None:  # on the writer's thread
        if not loop.is_closed():
            loop.call_soon_threadsafe(wake)

    future.add_done_callback(resolved)
    late = loop.call_later(seconds, wake)
    try:
        await waiter
    finally:
        late.cancel()


async def conflict_problem(context: Context, actor: Actor, conflict: Conflict) -> Problem:
    """A 409 with the table's current view."""
    view = await asyncio.to_thread(context.casino.view, conflict.table, actor)
    why = f"{conflict.table} is now at version {conflict.version}; check the new view and try again"
    return Problem(409, "conflict", why, version=conflict.version, view=view)


def read_command(route: CommandRoute, path: dict[str, str], body: Tree) -> Command:
    """The command, or raises `Unreadable` with every mistake; the keys that it names are those of the body."""
    try:
        return route.read(path, body)
    except ValidationError as error:
        raise Unreadable(*mistakes_of(route.body, error)) from None


def json_body(scope: Scope) -> Tree:
    """The JSON object in the body; an empty one if there is no body. The guard has read and decoded it."""
    raw, tree = scope["state"]["body"], scope["state"]["json"]
    if not raw:
        return {}
    if tree is NO_JSON:
        raise Problem(415, "not_json", "send the body as application/json")
    try:
        return checked_json(raw.decode(), tree)
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


async def answer_bytes(
    context: Context, actor: Actor, command: Command, key: str, version: int | None
) -> tuple[bytes, RawHeaders]:
    """Runs a command. Returns the body of the answer and its headers."""
    try:
        answer = await execute(context, actor, command, key, version)
    except Conflict as conflict:
        raise await conflict_problem(context, actor, conflict) from None
    return json_with_headers(answer)


def json_with_headers(answer: Tree) -> tuple[bytes, RawHeaders]:
    """An answer as JSON, with the headers of that. The version of a table is its ETag."""
    body = to_json(answer)
    headers = [(b"content-length", b"%d" % len(body)), (b"content-type", b"application/json")]
    if "version" in answer:
        headers.append((b"etag", b'"%d"' % answer["version"]))
    return body, headers


def raw_response(body: bytes, headers: RawHeaders) -> Response:
    response = Response(body)
    response.raw_headers = headers
    return response


async def _respond(request: Request, route: CommandRoute, key: str, version: int | None) -> Response:
    command = read_command(route, request.path_params, json_body(request.scope))
    return raw_response(*await answer_bytes(context_of(request), request.state.actor, command, key, version))


def _table_endpoint(route: CommandRoute) -> Callable[..., Awaitable[Response]]:
    async def endpoint(
        request: Request, key: Key, expected_version: ExpectedVersion = None, if_match: IfMatch = None
    ) -> Response:
        return await _respond(request, route, key, read_version(expected_version, if_match))

    return endpoint


def _other_endpoint(route: CommandRoute) -> Callable[..., Awaitable[Response]]:
    """For the cage and the inbox, which have no version."""

    async def endpoint(request: Request, key: Key) -> Response:
        return await _respond(request, route, key, None)

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
    )


def describe() -> None:
    """Adds what the OpenAPI document says of paths and bodies. It is slow, so it is done when the document is wanted."""
    for route, command in zip(router.routes, COMMAND_ROUTES, strict=True):
        if isinstance(route, APIRoute):
            route.openapi_extra = {"parameters": command.parameters, "requestBody": command.request_body}
