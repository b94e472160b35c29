"""The short way for commands over HTTP. Most requests of a busy floor are commands, and most of them are well formed.

FastAPI matches every route in turn and collects each parameter by its declaration. For a well-formed command the path is
looked up here and the command goes to the floor at once. Everything else, any request with a mistake included, goes the long
way through the routes of `commands.py`, which explain it. Both ways end in `respond`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from fastapi import FastAPI
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.web.api.commands import KEY_PATTERN, respond
from croupier.web.api.routes import COMMAND_ROUTES, CommandRoute
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
        request = Request(scope, receive)
        check_role(scope["state"]["actor"], route.do)
        response = await respond(request, route, path, key, None)
        await response(scope, receive, send)


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
