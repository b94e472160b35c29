"""Commands over HTTP: one route for each entry of `COMMAND_ROUTES`. A request becomes a command; the floor decides it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import Future

from fastapi import APIRouter, Request
from fastapi.responses import Response
from fastapi.routing import APIRoute
from pydantic import ValidationError
from pydantic_core import to_json
from starlette.types import Scope

from croupier.documents.reading import Tree, checked_json, mistakes_of
from croupier.floor.accounts.people import Actor
from croupier.floor.commands import ANY_COMMAND, Command
from croupier.floor.refusals import CommandConflict
from croupier.floor.storage.writer import WriterBusy
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.web.api.routes import COMMAND_ROUTES, CommandRoute
from croupier.web.api.schemas import Answer
from croupier.web.context import Context, context_of
from croupier.web.problems import RESPONSES, Problem
from croupier.web.security.authorization import check_role, has_action
from croupier.web.security.bodies import NO_JSON

KEY_PATTERN = r"^[!-~](?:[ -~]{0,78}[!-~])?$"
MAX_NUMBER = 10**15 - 1
_KEY = re.compile(KEY_PATTERN)
_WHOLE_NUMBER = re.compile(r"[0-9]{1,15}", re.ASCII)
_ETAG = re.compile(r'"([0-9]{1,15})"', re.ASCII)

# What every command has beside its body, for the OpenAPI document. `_read_key` and `_read_version` read it.
_KEY_PARAMETER = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": True,
    "schema": {"type": "string", "minLength": 1, "maxLength": 80, "pattern": KEY_PATTERN},
    "description": "your key for this request; sent again, it gets the same answer and is done only once",
}
_VERSION_PARAMETERS = [
    {
        "name": "expected_version",
        "in": "query",
        "required": False,
        "schema": {"type": "integer", "minimum": 0, "maximum": MAX_NUMBER},
        "description": "the version of the table you have seen; if the table has another one, the answer is 409",
    },
    {
        "name": "If-Match",
        "in": "header",
        "required": False,
        "schema": {"type": "string", "maxLength": 40},
        "description": 'the expected version as a header: the table\'s ETag, `"12"`',
    },
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


async def conflict_problem(context: Context, actor: Actor, conflict: CommandConflict) -> Problem:
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


async def form_fields(request: Request) -> dict[str, str]:
    """The text fields of a form. If a name occurs twice, the last value counts."""
    form = await request.form()
    return {name: value for name, value in form.multi_items() if isinstance(value, str)}


def validated(tree: Tree) -> Command:
    """The command in a tree; raises `Unreadable` with every mistake."""
    try:
        return ANY_COMMAND.validate_python(tree)
    except ValidationError as error:
        raise Unreadable(*(_of_the_form(each) for each in mistakes_of(Command, error))) from None


def _of_the_form(mistake: Mistake) -> Mistake:
    """A mistake with the form's field name, without the command's name before it."""
    return Mistake(mistake.place.partition(".")[2] or mistake.place, mistake.why, mistake.cite)


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


def _read_key(request: Request) -> str:
    keys = request.headers.getlist("idempotency-key")
    if not keys:
        raise Unreadable(Mistake("Idempotency-Key", "is missing: send a key of your own, a new one for each command"))
    if len(keys) > 1 or not _KEY.fullmatch(keys[0]):
        raise Unreadable(Mistake("Idempotency-Key", "write 1 to 80 printable characters, once"))
    return keys[0]


def _read_version(request: Request) -> int | None:
    """The version the client expects, from the query or the header; None if it gave none."""
    query, header = request.query_params.get("expected_version"), request.headers.get("if-match")
    if query is not None and not _WHOLE_NUMBER.fullmatch(query):
        raise Unreadable(Mistake("expected_version", "write the version of the table, a whole number"))
    version = None if query is None else int(query)
    if header is None:
        return version
    etag = _ETAG.fullmatch(header.strip())
    if etag is None:
        raise Unreadable(Mistake("If-Match", 'write the table\'s ETag, such as "12"'))
    if version not in {None, int(etag[1])}:
        raise Unreadable(Mistake("If-Match", f"the header has version {etag[1]}, the query {version}"))
    return int(etag[1])


def read_event_number(text: str) -> int:
    """The number of the last event a reader has seen."""
    if not _WHOLE_NUMBER.fullmatch(text):
        raise Unreadable(Mistake("after", "write the number of the last event you have seen"))
    return int(text)


def json_response(answer: Tree) -> Response:
    """An answer as JSON. The version of a table is its ETag."""
    response = Response(to_json(answer), media_type="application/json")
    if "version" in answer:
        response.headers["ETag"] = f'"{answer["version"]}"'
    return response


def _endpoint(route: CommandRoute) -> Callable[[Request], Awaitable[Response]]:
    """It reads the request itself: collecting parameters by their declarations takes a third of a command's time."""

    @has_action(route.do)
    async def endpoint(request: Request) -> Response:
        context, actor = context_of(request), request.state.actor
        check_role(actor, route.do)
        key = _read_key(request)
        version = _read_version(request) if route.at_table else None
        command = read_command(route, request.path_params, json_body(request.scope))
        try:
            return json_response(await execute(context, actor, command, key, version))
        except CommandConflict as conflict:
            raise await conflict_problem(context, actor, conflict) from None

    return endpoint


for _route in COMMAND_ROUTES:
    router.add_api_route(
        _route.path,
        _endpoint(_route),
        methods=["POST"],
        name=_route.do,
        operation_id=_route.operation,
        summary=_route.summary,
        description=_route.description,
        tags=["tables" if _route.at_table else "you" if _route.path.startswith("/v1/me") else "desk"],
        response_model=Answer,
    )


def describe() -> None:
    """Adds what the OpenAPI document says of paths and bodies. It is slow, so it is done when the document is wanted."""
    for route, command in zip(router.routes, COMMAND_ROUTES, strict=True):
        if isinstance(route, APIRoute):
            of_table = _VERSION_PARAMETERS if command.at_table else []
            parameters = [_KEY_PARAMETER, *of_table, *command.parameters]
            route.openapi_extra = {"parameters": parameters, "requestBody": command.request_body}
