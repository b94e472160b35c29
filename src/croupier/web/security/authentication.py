"""Who sends a request: a session or an API key in the Authorization header, the session cookie, or the ticket of a socket."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from croupier.floor.accounts.people import People, csrf_of
from croupier.web.problems import Problem
from croupier.web.security.bodies import RequestHeaders
from croupier.web.security.settings import Guards
from croupier.web.security.tickets import Tickets

_TICKET = re.compile(rb"(?:^|&)ticket=")


def authenticate(scope: Scope, headers: RequestHeaders, people: People, cookie: str, tickets: Tickets) -> bool:
    """Puts the actor into the scope's state. Returns whether the session came by cookie."""
    state = scope["state"]
    if scope["type"] == "websocket" and _TICKET.search(scope["query_string"]):
        _use_ticket(scope, headers, people, tickets)
        return False
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


def _use_ticket(scope: Scope, headers: RequestHeaders, people: People, tickets: Tickets) -> None:
    """Takes the ticket of a handshake. It is taken out of the address as well, so that nobody reads it there."""
    query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True, max_num_fields=20)
    secrets = [value for name, value in query if name == "ticket"]
    scope["query_string"] = urlencode([each for each in query if each[0] != "ticket"]).encode()
    used = [tickets.use(secret) for secret in secrets]
    if len(used) > 1 or b"authorization" in headers:
        raise Problem(400, "unreadable", "send one ticket, and no Authorization header with it")
    ticket = used[0] if used else None
    actor = people.actor(ticket.session_key) if ticket is not None else None
    if ticket is None or actor is None or scope["path"] != f"/v1/tables/{ticket.table}/ws":
        why = "this ticket was used, is too old, is for another table, or its session has ended; ask for a new one"
        raise Problem(401, "log_in_first", why, {"WWW-Authenticate": 'Bearer error="invalid_token"'})
    scope["state"] |= {"session_key": ticket.session_key, "scopes": ticket.scopes}
    scope["state"]["actor"] = replace(actor, scopes=ticket.scopes)


def set_session_cookie(response: Response, guards: Guards, key: str) -> None:
    """Sets a cookie that ends with the browser session."""
    response.set_cookie(guards.cookie, key, path="/", secure=guards.secure, httponly=True, samesite="strict")


def clear_session_cookie(response: Response, guards: Guards) -> None:
    response.delete_cookie(guards.cookie, path="/", secure=guards.secure, httponly=True, samesite="strict")
