"""The guard at the door: who comes in, from where, how often, with how much; and what a browser is told not to do.

One guard stands before every route, so that none can be forgotten; and every route names the action it is (`requires`),
which the matrix allows or does not.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import math
import re
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import parse_qs

from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import iter_route_contexts
from limits import RateLimitItem, parse
from limits.storage.base import MovingWindowSupport, Storage
from limits.strategies import MovingWindowRateLimiter
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from croupier.floor.accounts.people import Actor, People, csrf_of
from croupier.floor.accounts.permissions import Forbidden, could
from croupier.floor.clock import Clock, MachineClock
from croupier.floor.commands import PERMISSIONS, permission_of
from croupier.web import problems
from croupier.web.problems import Problem
from croupier.web.security.addresses import whence

KIB = 1024
LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_FORM, _JSON = "application/x-www-form-urlencoded", "application/json"
_SHEETS = re.compile(r"/(changes|sheets?)(/|$)")
_KNOCKS = re.compile(
    r"/(login|register|guest|invitation|account/password|v1/sessions|v1/people|v1/invitations/redeemed)/?"
)
_CALLABLE = TypeVar("_CALLABLE", bound=Callable[..., Any])

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not "no-referrer": with that a browser says `Origin: null` for our own forms too, and could not be told from another's.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}


@dataclass(frozen=True, slots=True)
class Guards:
    """What the guard lets through."""

    origins: frozenset[str] = frozenset()  # besides the server's own
    secure: bool = False  # served by https
    hosts: frozenset[str] = LOCAL  # the names we answer to; "*" for any
    most_body: int = 16 * KIB
    most_sheet: int = 64 * KIB
    body_seconds: float = 20.0  # so long may a body take to come
    rates: bool = True
    per_actor: str = "600/minute"
    per_address: str = "1200/minute"
    knocks_per_address: str = "30/minute"

    @property
    def cookie(self) -> str:
        """The prefix has a browser refuse the cookie unless it is secure and ours alone."""
        return "__Host-croupier" if self.secure else "croupier"


# ---------------------------------------------------------------- how often


class _Window(Storage, MovingWindowSupport):
    """The last moments of each key, by the floor's clock; `limits` brings one that reads the machine's."""

    STORAGE_SCHEME = None
    _TIDY_AFTER = 10_000  # keys

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock
        self.moments: dict[str, deque[float]] = {}

    @property
    def base_exceptions(self) -> type[Exception]:
        return ValueError

    def _recent(self, key: str, expiry: int) -> deque[float]:
        now = self.clock.monotonic()
        moments = self.moments.setdefault(key, deque())
        while moments and moments[0] <= now - expiry:
            moments.popleft()
        return moments

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        moments = self._recent(key, expiry)
        if len(moments) + amount > limit:
            return False
        moments.extend([self.clock.monotonic()] * amount)
        if len(self.moments) > self._TIDY_AFTER:
            self._tidy(expiry)
        return True

    def _tidy(self, expiry: int) -> None:
        for key in list(self.moments):
            if not self._recent(key, expiry):
                del self.moments[key]

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:  # noqa: ARG002 (the base's)
        moments = self._recent(key, expiry)
        return (moments[0], len(moments)) if moments else (self.clock.monotonic(), 0)

    def get(self, key: str) -> int:
        return len(self.moments.get(key, ()))

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        raise NotImplementedError

    def get_expiry(self, key: str) -> float:
        raise NotImplementedError

    def check(self) -> bool:
        return True

    def reset(self) -> int | None:
        self.moments.clear()
        return None

    def clear(self, key: str) -> None:
        self.moments.pop(key, None)


class Rates:
    """How often somebody may ask, and how often anybody from one address may. Call it on the loop's own thread."""

    def __init__(self, guards: Guards, clock: Clock) -> None:
        self._on, self._clock = guards.rates, clock
        self._limiter = MovingWindowRateLimiter(_Window(clock))
        self._actor, self._address = parse(guards.per_actor), parse(guards.per_address)
        self._knocks = parse(guards.knocks_per_address)

    def hit(self, actor: Actor | None, address: str, *, knocks: bool = False) -> None:
        """One more request; a `Problem` where it is one too many."""
        self.came(address, knocks=knocks)
        self.asked(actor)

    def came(self, address: str, *, knocks: bool = False) -> None:
        """Somebody from there, whoever it is."""
        if knocks:
            self._count(self._knocks, "knock", whence(address))
        self._count(self._address, "address", whence(address))

    def asked(self, actor: Actor | None) -> None:
        if actor is not None:
            self._count(self._actor, "actor", actor.person)

    def _count(self, limit: RateLimitItem, sort: str, name: str) -> None:
        if not self._on:
            return
        if self._limiter.hit(limit, sort, name):
            return
        wait = self._limiter.get_window_stats(limit, sort, name).reset_time - self._clock.monotonic()
        seconds = max(1, math.ceil(wait))
        why = f"at most {limit.amount} requests in {limit.get_expiry()} seconds; try again in {seconds}"
        raise Problem(429, "too_often", why, {"Retry-After": str(seconds)}, retry_after_seconds=seconds)


# ---------------------------------------------------------------- the guard


@dataclass(slots=True)
class Guard:
    """Stands before the app. What it refuses the app never sees."""

    app: ASGIApp
    people: People
    guards: Guards
    rates: Rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        request_id = secrets.token_hex(8)
        scope["state"] = {
            **scope.get("state", {}),
            "request_id": request_id,
            "actor": None,
            "csrf": "",
            "session_key": "",
        }
        sender = _Sender(send, self.guards, scope["path"], request_id)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, sender)
        else:
            await self._request(scope, receive, sender)

    async def _request(self, scope: Scope, receive: Receive, send: _Sender) -> None:
        request = Request(scope)
        try:
            by_cookie = self._enters(request)
            body = await self._body(request, receive)
            if request.method not in _SAFE:
                self._from_here(request, body, by_cookie=by_cookie)
            self._readable(request, body)
            await self.app(scope, _again(body, receive), send)
        except Exception as error:
            if send.started:
                raise
            response: Response = problems.answer(request, error)
            await response(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: _Sender) -> None:
        """A handshake. Where it is denied, the denial is an answer like any other, with its headers."""
        connection = HTTPConnection(scope)
        try:
            by_cookie = self._enters(connection)
            if "origin" in connection.headers or by_cookie:
                self._own_origin(connection)
        except Problem as problem:
            told = problem.tree(connection.state.request_id)
            denial = JSONResponse(told, problem.status, problem.headers, problems.MEDIA_TYPE)
            await WebSocket(scope, receive, send).send_denial_response(denial)
            return
        await self.app(scope, receive, send)

    # ------------------------------------------------------------ who, from where

    def _enters(self, connection: HTTPConnection) -> bool:
        """Counts him, from where he comes before who he is: who tries keys is somebody too. Whether he has the cookie."""
        path, counted = connection.url.path, not connection.url.path.startswith("/static/")
        if counted:
            knocks = connection.scope.get("method") == "POST" and _KNOCKS.fullmatch(path) is not None
            self.rates.came(connection.client.host if connection.client else "", knocks=knocks)
        self._host(connection.headers)
        by_cookie = self._recognise(connection)
        if counted:
            self.rates.asked(connection.state.actor)
        return by_cookie

    def _host(self, headers: Headers) -> None:
        """A page elsewhere that had its name point at us is not us."""
        name = re.sub(r":[0-9]+$", "", headers.get("host", "").lower())
        if "*" not in self.guards.hosts and name not in self.guards.hosts:
            raise Problem(421, "other_host", "this server does not answer to that name")

    def _recognise(self, connection: HTTPConnection) -> bool:
        """Who it is, by the key in a header or in the cookie; whether it was the cookie."""
        sort, _, bearer = connection.headers.get("authorization", "").partition(" ")
        if sort.lower() == "bearer":
            actor = self.people.actor(bearer.strip())
            if actor is None:
                headers = {"WWW-Authenticate": 'Bearer error="invalid_token"'}
                raise Problem(401, "log_in_first", "this session is over, or never was", headers)
            connection.state.actor, connection.state.session_key = actor, bearer.strip()
            return False
        key = connection.cookies.get(self.guards.cookie, "")
        actor = self.people.actor(key) if key else None
        if actor is None:
            return False
        connection.state.actor, connection.state.session_key, connection.state.csrf = actor, key, csrf_of(key)
        return True

    def _own_origin(self, connection: HTTPConnection) -> None:
        scheme = "https" if self.guards.secure else "http"
        own = f"{scheme}://{connection.headers.get('host', '')}"
        if connection.headers.get("origin", "").lower() not in {own.lower(), *self.guards.origins}:
            raise Problem(403, "foreign_origin", "this was sent by a page of another house")

    def _from_here(self, request: Request, body: bytes, *, by_cookie: bool) -> None:
        """A change asked for by a browser comes from a page of ours, and proves it thrice: by both headers and the token.

        A program with a bearer key sends what no foreign page could make a browser send; whoever is nobody yet has no session to
        be misused, but a foreign page may not log him in either.
        """
        if request.state.session_key and not by_cookie:
            return
        origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site")
        if origin is not None:
            self._own_origin(request)
        if site not in {None, "same-origin", "none"} and origin not in self.guards.origins:
            raise Problem(403, "foreign_origin", "this was sent by a page of another house")
        if not by_cookie:
            return
        if origin is None and site is None:
            raise Problem(403, "foreign_origin", "a browser says which page it asks from; this request does not")
        if not hmac.compare_digest(_token(request, body).encode(), request.state.csrf.encode()):
            raise Problem(403, "no_token", "the form is from another session: load the page again and send it again")

    # ------------------------------------------------------------ with how much

    async def _body(self, request: Request, receive: Receive) -> bytes:
        """The whole of it, in time: who sends a letter a minute does not keep a line for it."""
        try:
            async with asyncio.timeout(self.guards.body_seconds):
                return await self._read(request, receive)
        except TimeoutError:
            raise Problem(408, "too_slow", "the body did not come in time", {"Connection": "close"}) from None

    async def _read(self, request: Request, receive: Receive) -> bytes:
        most = self.guards.most_sheet if _SHEETS.search(request.url.path) else self.guards.most_body
        said = request.headers.get("content-length", "0")
        if not said.isascii() or not said.isdigit():
            raise Problem(400, "unreadable", "the length of the body is not a number")
        body, read, more = bytearray(), 0, int(said) <= _WORTH_READING
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                break
            read += len(message.get("body", b""))
            if read <= most:
                body += message["body"]
            more = message.get("more_body", False) and read <= _WORTH_READING
        if max(read, int(said)) > most:
            raise _too_long(most)
        return bytes(body)

    def _readable(self, request: Request, body: bytes) -> None:
        """JSON or a form. JSON is read here once, strictly: a key that stands twice would mean whatever the reader likes."""
        sort = _media_type(request)
        if not body or sort == _FORM:
            return
        if sort != _JSON:
            raise Problem(415, "not_in_a_form_we_read", f"a body is {_JSON}, or {_FORM}")
        try:
            json.loads(body, object_pairs_hook=_each_once, parse_constant=_no_number)
        except (ValueError, RecursionError) as error:
            raise Problem(400, "unreadable", f"this is not JSON as we read it: {error}") from None


# A body that is too long is read to its end up to here: who still sends when the line is cut never sees why.
_WORTH_READING = 2**20


def _too_long(most: int) -> Problem:
    return Problem(413, "too_long", f"a body has at most {most} bytes here", {"Connection": "close"})


def _media_type(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def _token(request: Request, body: bytes) -> str:
    if (header := request.headers.get("x-csrf-token")) is not None:
        return header
    if _media_type(request) != _FORM:
        return ""
    try:
        return parse_qs(body.decode(), max_num_fields=200).get("csrf_token", [""])[0]
    except ValueError:
        return ""


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    tree = dict(pairs)
    if len(tree) < len(pairs):
        raise ValueError("a key stands twice")
    return tree


def _no_number(text: str) -> Any:  # noqa: ANN401 (never returns)
    raise ValueError(f"{text} is not a number")


def _again(body: bytes, receive: Receive) -> Receive:
    """The body once more, for the app; then whatever else comes, which is that the other side has gone."""
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


@dataclass(slots=True)
class _Sender:
    """Sends, and puts the headers on."""

    send: Send
    guards: Guards
    path: str
    request_id: str
    started: bool = field(default=False)

    async def __call__(self, message: Message) -> None:
        if message["type"] in {"http.response.start", "websocket.http.response.start"}:
            self.started = True
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers[name] = value
            headers["X-Request-Id"] = self.request_id
            if self.guards.secure:
                headers["Strict-Transport-Security"] = "max-age=31536000"
            if not self.path.startswith("/static/"):
                headers.setdefault("Cache-Control", "no-store")
        await self.send(message)


def guard(app: FastAPI, people: People, guards: Guards | None = None, clock: Clock | None = None) -> None:
    """Puts the guard before an app."""
    guards = guards or Guards()
    app.state.guards = guards
    app.state.rates = Rates(guards, clock or MachineClock())
    app.add_middleware(Guard, people=people, guards=guards, rates=app.state.rates)


# ---------------------------------------------------------------- cookies


def let_in(response: Response, guards: Guards, key: str) -> None:
    """Gives the browser its key. It is gone when the browser is."""
    response.set_cookie(guards.cookie, key, path="/", secure=guards.secure, httponly=True, samesite="strict")


def let_out(response: Response, guards: Guards) -> None:
    response.delete_cookie(guards.cookie, path="/", secure=guards.secure, httponly=True, samesite="strict")


# ---------------------------------------------------------------- every route names its action


def requires(action: str) -> Callable[[HTTPConnection], Awaitable[Actor | None]]:
    """A dependency: the role may do this at all. At which table, and whose, is judged where that is known."""
    if action not in PERMISSIONS:
        raise LookupError(f"{action} does not stand in the matrix")

    async def enter(connection: HTTPConnection) -> Actor | None:  # async: a plain one would run on a thread
        actor: Actor | None = connection.state.actor
        ruling = could(actor, permission_of(action))
        if not ruling.allowed:
            raise Forbidden(ruling)
        return actor

    return listed(action)(enter)


def listed(action: str) -> Callable[[_CALLABLE], _CALLABLE]:
    """Writes the action on an endpoint that takes no dependencies; it has to ask the matrix itself."""

    def write(endpoint: _CALLABLE) -> _CALLABLE:
        endpoint.__dict__["action"] = action
        return endpoint

    return write


def actions(app: FastAPI) -> Iterator[tuple[str, str | None]]:
    """Every route of an app with its action, or None where it has none."""
    for route in iter_route_contexts(app.routes):
        original = route.original_route
        if isinstance(original, Mount) and isinstance(original.app, StaticFiles):
            continue
        methods = ",".join(sorted(route.methods or ())) or type(original).__name__
        found = getattr(route.endpoint, "action", None)
        dependant = getattr(route, "dependant", None)
        yield f"{methods} {route.path}", found or (_action(dependant) if dependant is not None else None)


def _action(dependant: Dependant) -> str | None:
    own = getattr(dependant.call, "action", None)
    inner = (_action(each) for each in dependant.dependencies)
    return own if own is not None else next((each for each in inner if each is not None), None)


def unlisted_routes(app: FastAPI) -> list[str]:
    """Routes that name no action of the matrix. There must be none."""
    return [route for route, action in actions(app) if action not in PERMISSIONS]
