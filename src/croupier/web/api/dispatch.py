"""The short way for commands over HTTP. Most requests of a busy floor are commands, and most of them are well formed.

FastAPI matches every route in turn and collects each parameter by its declaration. For a well-formed command the path is
looked up here and the command goes to the floor at once, from the bytes of the request to the bytes of the answer. Everything
else, any request with a mistake in its path or headers included, goes the long way through the routes of `commands.py`, which
explain it. Both ways read the body alike and end in `answer_bytes`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.web.api.commands import KEY_PATTERN, answer_bytes, json_body, read_command
from croupier.web.api.routes import COMMAND_ROUTES, CommandRoute
from croupier.web.context import Context
from croupier.web.security.authorization import check_role

_KEY = re.compile(KEY_PATTERN.encode())


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


@dataclass(frozen=True, slots=True)
class Dispatch:
    """ASGI middleware, inside the guard: the actor is known and the body is checked."""

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _command(scope) if scope["type"] == "http" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        route, path, key = found
        state = scope["state"]
        check_role(state["actor"], route.do)
        content_type = next((value for name, value in scope["headers"] if name == b"content-type"), b"")
        command = read_command(route, path, json_body(state["body"], content_type.decode("latin-1")))
        context: Context = scope["app"].state.context
        body, headers = await answer_bytes(context, state["actor"], command, key, None)
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def _command(scope: Scope) -> tuple[CommandRoute, dict[str, str], str] | None:
    """The command that a request is for, the fields in its path, and its key. None: let the routes read it."""
    if scope["method"] != "POST" or scope["query_string"]:
        return None
    found = _route(scope["path"].split("/"))
    if found is None:
        return None
    keys = [value for name, value in scope["headers"] if name == b"idempotency-key"]
    expects_version = any(name == b"if-match" for name, _value in scope["headers"])
    if expects_version or len(keys) != 1 or _KEY.fullmatch(keys[0]) is None:
        return None
    return (*found, keys[0].decode("ascii"))


def _route(parts: list[str]) -> tuple[CommandRoute, dict[str, str]] | None:
    for fields, routes in _ROUTES.get(len(parts), {}).items():
        route = routes.get(tuple(part for at, part in enumerate(parts) if at not in fields))
        values = [parts[at] for at in fields]
        if route is not None and all(values):
            return route, dict(zip(route.path_fields, values, strict=True))
    return None


def install_dispatch(app: FastAPI) -> None:
    """Adds the short way to an app. The guard, which is added later, comes before it."""
    app.add_middleware(Dispatch)
