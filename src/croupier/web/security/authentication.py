"""Who sends a request: the session key in the Authorization header or in the session cookie."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from croupier.floor.accounts.people import People, csrf_of
from croupier.web.problems import Problem
from croupier.web.security.bodies import RequestHeaders
from croupier.web.security.settings import Guards


def authenticate(scope: Scope, headers: RequestHeaders, people: People, cookie: str) -> bool:
    """Puts the actor into the scope's state. Returns whether the session came by cookie."""
    state = scope["state"]
    scheme, _, bearer = headers.get(b"authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        actor = people.actor(bearer.strip())
        if actor is None:
            challenge = {"WWW-Authenticate": 'Bearer error="invalid_token"'}
            raise Problem(401, "log_in_first", "this session is invalid or has ended; log in again", challenge)
        state["actor"], state["session_key"] = actor, bearer.strip()
        return False
    key = HTTPConnection(scope).cookies.get(cookie, "") if b"cookie" in headers else ""
    actor = people.actor(key) if key else None
    if actor is None:
        return False
    state["actor"], state["session_key"], state["csrf"] = actor, key, csrf_of(key)
    return True


def set_session_cookie(response: Response, guards: Guards, key: str) -> None:
    """Sets a cookie that ends with the browser session."""
    response.set_cookie(guards.cookie, key, path="/", secure=guards.secure, httponly=True, samesite="strict")


def clear_session_cookie(response: Response, guards: Guards) -> None:
    response.delete_cookie(guards.cookie, path="/", secure=guards.secure, httponly=True, samesite="strict")
