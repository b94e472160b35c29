"""Every route names its action. The role is checked here; the table and the owner are checked where they are known."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import iter_route_contexts
from starlette.requests import HTTPConnection
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from croupier.floor.accounts.people import Actor
from croupier.floor.accounts.permissions import Forbidden, Grant, could
from croupier.floor.commands import PERMISSIONS

_CALLABLE = TypeVar("_CALLABLE", bound=Callable[..., Any])


def requires(action: str) -> Callable[[HTTPConnection], Awaitable[Actor | None]]:
    """A dependency that returns the actor, or raises `Forbidden` if the role never allows the action."""
    if action not in PERMISSIONS:
        raise LookupError(f'"{action}" is not in the permission table')

    async def checked(connection: HTTPConnection) -> Actor | None:  # async: FastAPI runs a plain one on a thread
        actor: Actor | None = connection.state.actor
        check_role(actor, action)
        return actor

    return has_action(action)(checked)


def check_role(actor: Actor | None, action: str) -> None:
    """Raises `Forbidden` if the actor's role never allows the action."""
    ruling = could(actor, PERMISSIONS[action])
    if not ruling.allowed:
        raise Forbidden(ruling)


def may_see_every_card(actor: Actor | None) -> bool:
    """Whether somebody reads past rounds for the house or the Commission, and not only as one of their players."""
    return actor is not None and PERMISSIONS["replay_round"].grant(actor.role) is not Grant.OWN


def has_action(action: str) -> Callable[[_CALLABLE], _CALLABLE]:
    """Marks an endpoint that takes no dependencies with its action. The endpoint checks the permission itself."""

    def mark(endpoint: _CALLABLE) -> _CALLABLE:
        endpoint.__dict__["action"] = action
        return endpoint

    return mark


def route_actions(app: FastAPI) -> Iterator[tuple[str, str | None]]:
    """Every route of an app with its action, or None if it has none."""
    for route in iter_route_contexts(app.routes):
        original = route.original_route
        if isinstance(original, Mount) and isinstance(original.app, StaticFiles):
            continue
        methods = ",".join(sorted(route.methods or ())) or type(original).__name__
        action = getattr(route.endpoint, "action", None)
        dependant = getattr(route, "dependant", None)
        yield f"{methods} {route.path}", action or (_action(dependant) if dependant is not None else None)


def _action(dependant: Dependant) -> str | None:
    own = getattr(dependant.call, "action", None)
    inner = (_action(each) for each in dependant.dependencies)
    return own if own is not None else next((each for each in inner if each is not None), None)


def routes_without_action(app: FastAPI) -> list[str]:
    """Routes whose action is missing from the permission table. There must be none."""
    return [route for route, action in route_actions(app) if action not in PERMISSIONS]
