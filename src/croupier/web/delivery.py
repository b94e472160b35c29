"""How answers are sent: HEAD wherever GET is answered, files that browsers keep, and compression.

The length of a compressed page tells an observer how much the page repeats itself. So a secret in it may be guessed by who
chooses some other text of it (BREACH). Only what has no secret is compressed: the files, the drawings that are the same for
everybody, and what a visitor without a session is shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.web.rendering.assets import FOLDERS, PREFIX

_MIN_COMPRESSED_BYTES = 1000
_FILES = "/static/"
_DRAWINGS = re.compile(r"/tables/[^/]+/(felt|wheel)\.svg|/law/timelines/[^/]+\.svg")
_PUBLIC = re.compile(r"/|/about|/law(/.*)?|/tables/[^/]+/sign|/verifier\.py|/v1/(openapi\.json|reference)")
_KEPT = b"public, max-age=31536000, immutable"  # a year: another version has another address
_ASKED_AGAIN = b"no-cache"


@dataclass(frozen=True, slots=True)
class Delivery:
    """ASGI middleware around all others."""

    app: ASGIApp
    cookie: str  # of a session
    compressing: ASGIApp = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "compressing", GZipMiddleware(self.app, _MIN_COMPRESSED_BYTES))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        sender = _FileSender(send, scope["path"]) if scope["path"].startswith(_FILES) else send
        app = self.compressing if self._has_no_secret(scope) else self.app
        if scope["method"] == "HEAD":
            await app({**scope, "method": "GET"}, receive, _HeadersOnly(sender))
        else:
            await app(scope, receive, sender)

    def _has_no_secret(self, scope: Scope) -> bool:
        path = scope["path"]
        if path.startswith(_FILES) or _DRAWINGS.fullmatch(path) is not None:
            return True
        connection = HTTPConnection(scope)
        logged_in = "authorization" in connection.headers or self.cookie in connection.cookies
        return not logged_in and _PUBLIC.fullmatch(path) is not None


@dataclass(slots=True)
class _HeadersOnly:
    """Sends the headers of an answer to GET, and ends the answer: also that of a stream, which then sees the client go."""

    send: Send

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            await self.send(message)
            await self.send({"type": "http.response.body", "body": b""})


@dataclass(slots=True)
class _FileSender:
    """Says how long a browser may keep a file."""

    send: Send
    path: str

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] < 400:
            kept = _KEPT if self.path.startswith(PREFIX) else _ASKED_AGAIN
            message["headers"] = [*message["headers"], (b"cache-control", kept)]
        await self.send(message)


def install(app: FastAPI, cookie: str) -> None:
    """Adds the files to an app, with and without the version in their addresses, and the middleware."""
    for prefix in (PREFIX, _FILES.rstrip("/")):
        for place, folder in FOLDERS.items():
            app.mount(f"{prefix}{place}", StaticFiles(directory=folder))
    app.add_middleware(Delivery, cookie=cookie)
