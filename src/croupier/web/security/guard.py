"""The middleware before every route: rate limits, host name, session, cross-site protection, body and headers."""

from __future__ import annotations

import hmac
import re
import secrets
from dataclasses import dataclass, field
from http import HTTPStatus
from itertools import count

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from croupier.floor.accounts.people import People
from croupier.floor.clock import Clock, MachineClock
from croupier.web import problems
from croupier.web.problems import Problem
from croupier.web.security.authentication import authenticate
from croupier.web.security.bodies import (
    NO_JSON,
    RequestHeaders,
    check_body,
    check_framing,
    csrf_token,
    read_body,
    replay_body,
    request_headers,
)
from croupier.web.security.cross_origin import PREFLIGHT, cors_headers
from croupier.web.security.rate_limits import RateLimits, quota_headers
from croupier.web.security.settings import LOCAL, Guards
from croupier.web.security.tickets import Tickets

__all__ = ["LOCAL", "Guard", "Guards", "install_guard"]

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_LOGIN_PATHS = re.compile(
    r"/(login|register|guest|invitation|account/password|v1/sessions|v1/people|v1/invitations/redeemed)/?"
)
_PORT = re.compile(r":[0-9]+$")
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not "no-referrer": browsers would then send `Origin: null` for our own forms too.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}


_RUN, _REQUESTS = secrets.token_hex(4), count(1)  # a request's id tells it from others, and is no secret
_RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in _HEADERS.items()]


@dataclass(slots=True)
class Guard:
    """ASGI middleware. The app never sees a request that it refuses."""

    app: ASGIApp
    people: People
    guards: Guards
    rate_limits: RateLimits
    tickets: Tickets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        request_id = f"{_RUN}{next(_REQUESTS) & 0xFFFFFFFF:08x}"
        scope["state"] = {
            **scope.get("state", {}),
            "request_id": request_id,
            "actor": None,
            "csrf": "",
            "session_key": "",
            "scopes": None,
            "quotas": {},
            "body": b"",
            "json": NO_JSON,
        }
        sender = _Sender(send, self.guards, scope, request_id)
        if scope["type"] == "websocket":
            await self._websocket(scope, receive, sender)
        else:
            await self._request(scope, receive, sender)

    async def _request(self, scope: Scope, receive: Receive, send: _Sender) -> None:
        headers = request_headers(scope)
        try:
            check_framing(headers)
            by_cookie = self._identify(scope, headers)
            if scope["method"] == "OPTIONS" and send.foreign and b"access-control-request-method" in headers:
                await Response(status_code=204, headers=PREFLIGHT)(scope, receive, send)
                return
            body = scope["state"]["body"] = await read_body(scope["path"], headers, receive, self.guards)
            if scope["method"] not in _SAFE_METHODS:
                self._check_same_site(scope, headers, body, by_cookie=by_cookie, foreign=send.foreign)
            scope["state"]["json"] = check_body(headers, body)
            await self.app(scope, replay_body(body, receive), send)
        except Exception as error:
            if send.started:
                raise
            response: Response = problems.error_response(Request(scope), error)
            await response(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: _Sender) -> None:
        """Checks a handshake. A denial is a normal HTTP response with the usual headers."""
        headers = request_headers(scope)
        try:
            by_cookie = self._identify(scope, headers)
            if (b"origin" in headers and not send.foreign) or by_cookie:
                self._check_origin(headers)
        except Problem as problem:
            tree = problem.tree(scope["state"]["request_id"])
            denial = JSONResponse(tree, problem.status, problem.headers, problems.MEDIA_TYPE)
            await WebSocket(scope, receive, send).send_denial_response(denial)
            return
        await self.app(scope, receive, send)

    # ------------------------------------------------------------ identity

    def _identify(self, scope: Scope, headers: RequestHeaders) -> bool:
        """Counts the request and authenticates it. Returns whether the session came by cookie.

        The address is counted before authentication, so that guessing session keys is limited as well.
        """
        path, quotas = scope["path"], scope["state"]["quotas"]
        counted = not path.startswith("/static/")
        if counted:
            login = scope.get("method") == "POST" and _LOGIN_PATHS.fullmatch(path) is not None
            client = scope.get("client")
            self.rate_limits.hit_address(client[0] if client else "", quotas, login=login)
        self._check_host(scope, headers)
        by_cookie = authenticate(scope, headers, self.people, self.guards.cookie, self.tickets)
        if counted:
            self.rate_limits.hit_actor(scope["state"]["actor"], quotas)
        return by_cookie

    def _check_host(self, scope: Scope, headers: RequestHeaders) -> None:
        """Refuses unknown host names: DNS rebinding points a foreign name at this server.

        It also refuses two Host lines, or none (RFC 9112, 3.2): a proxy could judge the request by the other one.
        """
        lines = sum(name == b"host" for name, _value in scope["headers"])
        if lines > 1 or (not lines and scope.get("http_version") == "1.1"):
            raise Problem(400, "unreadable", "send one Host line, and no other", {"Connection": "close"})
        name = _PORT.sub("", headers.get(b"host", "").lower())
        if "*" not in self.guards.hosts and name not in self.guards.hosts:
            raise Problem(421, "other_host", "this server does not serve that host name")

    # ------------------------------------------------------------ cross-site protection

    def _check_origin(self, headers: RequestHeaders) -> None:
        scheme = "https" if self.guards.secure else "http"
        own = f"{scheme}://{headers.get(b'host', '')}"
        if headers.get(b"origin", "").lower() not in {own.lower(), *self.guards.origins}:
            raise Problem(403, "foreign_origin", "this request came from another website")

    def _check_same_site(
        self, scope: Scope, headers: RequestHeaders, body: bytes, *, by_cookie: bool, foreign: str
    ) -> None:
        """A change sent by a browser must come from our own page: both headers and the CSRF token must match.

        A bearer key needs no check, because no foreign page can make a browser send one. Without a session there is no
        token to check, but the headers are checked: a foreign page must not log anybody in. A website that may use the API
        (`foreign`) sends no cookies.
        """
        state = scope["state"]
        if not by_cookie and (state["session_key"] or foreign):
            return
        origin, site = headers.get(b"origin"), headers.get(b"sec-fetch-site")
        if origin is not None:
            self._check_origin(headers)
        if site not in {None, "same-origin", "none"} and origin not in self.guards.origins:
            raise Problem(403, "foreign_origin", "this request came from another website")
        if not by_cookie:
            return
        if origin is None and site is None:
            raise Problem(403, "foreign_origin", "the request has neither an Origin nor a Sec-Fetch-Site header")
        if not hmac.compare_digest(csrf_token(headers, body).encode(), state["csrf"].encode()):
            raise Problem(403, "no_token", "this form belongs to another session; reload the page and send it again")


@dataclass(slots=True)
class _Sender:
    """Sends messages and adds the response headers."""

    send: Send
    guards: Guards
    scope: Scope
    request_id: str
    started: bool = field(default=False)
    foreign: str = field(default="")  # the website whose script sent the request, if it may use the API

    def __post_init__(self) -> None:
        if self.guards.api_origins and self.path.startswith("/v1/"):
            sent = [value.decode("latin-1") for name, value in self.scope["headers"] if name == b"origin"]
            self.foreign = sent[0] if len(sent) == 1 and sent[0] in self.guards.api_origins else ""

    @property
    def path(self) -> str:
        return str(self.scope["path"])

    async def __call__(self, message: Message) -> None:
        if message["type"] in {"http.response.start", "websocket.http.response.start"}:
            self.started = True
            headers = list(message.get("headers", ()))
            if not self.path.startswith("/static/") and all(name != b"cache-control" for name, _value in headers):
                headers.append((b"cache-control", b"no-store"))
            if message["status"] == HTTPStatus.INTERNAL_SERVER_ERROR:
                headers.append((b"connection", b"close"))  # the server closes it after a fault: no request may follow
            if self.guards.api_origins and self.path.startswith("/v1/"):
                headers.append((b"vary", b"Origin"))
                headers += cors_headers(self.foreign) if self.foreign else ()
            headers += quota_headers(self.scope["state"]["quotas"])
            if self.guards.secure:
                headers.append((b"strict-transport-security", b"max-age=31536000"))
            message["headers"] = [*headers, *_RAW_HEADERS, (b"x-request-id", self.request_id.encode())]
        await self.send(message)


def install_guard(app: FastAPI, people: People, guards: Guards | None = None, clock: Clock | None = None) -> None:
    """Adds the guard to an app."""
    guards, clock = guards or Guards(), clock or MachineClock()
    app.state.guards = guards
    app.state.rate_limits = RateLimits(guards, clock)
    app.state.tickets = Tickets(clock)
    app.add_middleware(
        Guard, people=people, guards=guards, rate_limits=app.state.rate_limits, tickets=app.state.tickets
    )
