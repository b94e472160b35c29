"""The short way for commands and views over HTTP: most requests of a busy floor, and most of them are well formed.

FastAPI matches every route in turn and collects each parameter by its declaration. For a well-formed command the path is
looked up here and the command goes to the floor at once, from the bytes of the request to the bytes of the answer. So does a
request for the view of a table. Everything else, any request with a mistake in its path or headers included, goes the long
way through the routes of `commands.py` and `tables.py`, which explain it. Both ways read the body alike and end in the same
functions.
"""

from __future__ import annotations

import asyncio
import re
from functools import lru_cache

from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.values.frozen import frozen
from croupier.web.api.commands import KEY_PATTERN, RawHeaders, answer_bytes, json_body, read_command
from croupier.web.api.routes import COMMAND_ROUTES, CommandRoute
from croupier.web.api.tables import view_bytes
from croupier.web.security.authorization import check_role

_KEY = re.compile(KEY_PATTERN.encode())
_TABLE = re.compile(r"/v1/tables/([A-Za-z0-9][^/]{0,59})")


def _masks() -> dict[int, dict[tuple[int, ...], dict[tuple[str, ...], CommandRoute]]]:
    """The routes by the number of parts in their path, the places of the fields among them, and the other parts."""
    found: dict[int, dict[tuple[int, ...], dict[tuple[str, ...], CommandRoute]]] = {}
    for route in COMMAND_ROUTES:
        parts = route.path.split("/")
        fields = tuple(at for at, part in enumerate(parts) if part.startswith("{"))
        others = tuple(part for at, part in enumerate(parts) if at not in fields)
        found.setdefault(len(parts), {}).setdefault(fields, {})[others] = route
    return found


_ROUTES = _masks()


@frozen
class Dispatch:
    """ASGI middleware, inside the guard: the actor is known and the body is checked."""

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (found := _command(scope)) is not None:
            body, headers = await _answer(scope, *found)
        elif scope["type"] == "http" and (table := _table(scope)) is not None:
            body, headers = await _view(scope, table)
        else:
            await self.app(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


async def _answer(scope: Scope, route: CommandRoute, path: dict[str, str], key: str) -> tuple[bytes, RawHeaders]:
    """The answer of a command. It raises like the routes."""
    state, context = scope["state"], scope["app"].state.context
    check_role(state["actor"], route.do)
    command = read_command(route, path, json_body(scope))
    return await answer_bytes(context, state["actor"], command, key, None)


async def _view(scope: Scope, table: str) -> tuple[bytes, RawHeaders]:
    """The view of a table. It raises like the route."""
    actor, context = scope["state"]["actor"], scope["app"].state.context
    check_role(actor, "read_table")
    return await asyncio.to_thread(view_bytes, context, table, actor)


def _command(scope: Scope) -> tuple[CommandRoute, dict[str, str], str] | None:
    """The command that a request is for, the fields in its path, and its key. None: let the routes read it."""
    if scope["method"] != "POST" or scope["query_string"]:
        return None
    found = _route(scope["path"])
    if found is None:
        return None
    keys = [value for name, value in scope["headers"] if name == b"idempotency-key"]
    expects_version = any(name == b"if-match" for name, _value in scope["headers"])
    if expects_version or len(keys) != 1 or _KEY.fullmatch(keys[0]) is None:
        return None
    return (*found, keys[0].decode("ascii"))


def _table(scope: Scope) -> str | None:
    """The table whose view is requested, if its name can be one."""
    if scope["method"] != "GET" or scope["query_string"]:
        return None
    found = _TABLE.fullmatch(scope["path"])
    return found[1] if found is not None else None


@lru_cache(1 << 10)  # the same tables again and again
def _route(path: str) -> tuple[CommandRoute, dict[str, str]] | None:
    parts = path.split("/")
    for fields, routes in _ROUTES.get(len(parts), {}).items():
        route = routes.get(tuple(part for at, part in enumerate(parts) if at not in fields))
        values = [parts[at] for at in fields]
        if route is not None and all(values):
            return route, dict(zip(route.path_fields, values, strict=True))
    return None


def install_dispatch(app: FastAPI) -> None:
    """Adds the short way to an app. The guard, which is added later, comes before it."""
    app.add_middleware(Dispatch)
