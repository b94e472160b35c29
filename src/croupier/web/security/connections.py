"""Open connections: never more than the process has file descriptors for, and none that stays idle for long.

Every connection takes a file descriptor, and so does every read of the database. Connections are therefore counted, in
total and per address. One that has not sent its headers within a few seconds is dropped. When all are taken, the one that
has been idle longest makes room. Streams and sockets are also counted per session and person (`web/streams/limits.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections import Counter
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from croupier.web.problems import MEDIA_TYPE, Problem
from croupier.web.security.addresses import Network, client_key, is_trusted

_MAX_FILES = 65_536
_DEFAULT_FILES = 1_024  # on systems that do not report a limit
_MIN_SPARE, _MIN_PER_ADDRESS = 64, 64
_MAX_HEADER_BYTES = 64 * 1024  # of one request, besides its body; the parser itself has no limit
_log = logging.getLogger("croupier.web")


def raise_file_limit() -> int:
    """Raises the limit on open files as far as the system allows, and returns it."""
    try:
        import resource
    except ImportError:
        return _DEFAULT_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, _MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):  # some systems refuse what they report as allowed
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return wanted if soft == resource.RLIM_INFINITY else soft


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """How many connections may be open, and for how long one may stay idle."""

    total: int
    per_address: int
    trusted: tuple[Network, ...] = ()  # proxies: their connections carry many clients
    header_seconds: float = 10.0  # timeout for the request headers
    refusal_seconds: float = 1.0  # how long a refused connection stays open to read why

    @classmethod
    def for_files(cls, files: int, trusted: tuple[Network, ...] = ()) -> ConnectionLimits:
        """Limits for a number of file descriptors: a quarter stays free for the database, one address gets an eighth."""
        total = files - max(files // 4, _MIN_SPARE)
        return cls(total, max(total // 8, min(_MIN_PER_ADDRESS, total // 2)), trusted)

    @property
    def backlog(self) -> int:
        """Connections accepted in one go. They must fit into the spare descriptors until they are counted."""
        return max(8, min(64, self.total // 12))


class Connections(ServerState):
    """All open connections of the server."""

    def __init__(self, limits: ConnectionLimits) -> None:
        super().__init__()
        self.limits = limits
        self.per_address: Counter[str] = Counter()
        self.idle: dict[HttpConnection, None] = {}  # without a request, longest idle first
        self._next_warning = 0.0

    def opened(self, address: str) -> None:
        self.per_address[address] += 1

    def closed(self, address: str) -> None:
        self.per_address[address] -= 1
        if not self.per_address[address]:
            del self.per_address[address]

    def refusal(self, connection: HttpConnection) -> Problem | None:
        """Why a new connection is refused, or None. If all are taken, the longest idle one is dropped for it."""
        if len(self.connections) > self.limits.total:
            oldest = next(iter(self.idle), None)
            if oldest is None:
                self._warn(connection, "all connections are in use")
                return Problem(503, "not_now", "the server is full; try again in a few seconds", {"Retry-After": "5"})
            oldest.drop()
        limit = self.limits.per_address
        if self.per_address[connection.address] > limit and not is_trusted(connection.host, self.limits.trusted):
            self._warn(connection, f"{limit} connections from one address")
            why = f"at most {limit} connections from one address; close one first"
            return Problem(429, "too_many_lines", why, {"Retry-After": "5"})
        return None

    def _warn(self, connection: HttpConnection, why: str) -> None:
        """Logs at most once a minute, so that an attacker cannot fill the log."""
        if (now := connection.loop.time()) >= self._next_warning:
            self._next_warning = now + 60
            _log.warning("connection from %s refused: %s", connection.host, why)


class HttpConnection(HttpToolsProtocol):
    """One connection that carries requests."""

    def __init__(self, *, server_state: Connections, **given: Any) -> None:
        super().__init__(server_state=server_state, **given)
        self.open_connections = server_state
        self.host = self.address = ""
        self.refused: Problem | None = None
        self._open = True  # until it is lost, or becomes a WebSocket
        self._header_bytes = 0  # received since the last request ended, without bodies
        self._timeout: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------ called by uvicorn

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as its own
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        self.address = client_key(self.host)
        self.open_connections.opened(self.address)
        self.refused = self.open_connections.refusal(self)
        if self.refused is not None and self.refused.status == HTTPStatus.SERVICE_UNAVAILABLE:
            self._refuse(self.refused)
            return
        limits = self.open_connections.limits
        self.open_connections.idle[self] = None
        self._timeout = self.loop.call_later(
            limits.refusal_seconds if self.refused else limits.header_seconds, self.drop
        )

    def data_received(self, data: bytes) -> None:
        if self.refused is not None:  # not earlier: a client that is still sending when we close never sees why
            self._refuse(self.refused)
            return
        self._header_bytes += len(data)
        super().data_received(data)
        if self._header_bytes > _MAX_HEADER_BYTES:
            self._refuse(Problem(431, "too_long", f"the headers are longer than {_MAX_HEADER_BYTES} bytes"))
            return
        self._update_idle()
        if self in self.open_connections.idle and self._timeout is None:
            self._timeout = self.loop.call_later(self.open_connections.limits.header_seconds, self.drop)

    def on_headers_complete(self) -> None:
        """A target with an authority of its own goes before the Host line, whatever that says (RFC 9112, 3.2.2)."""
        if not self.url.startswith(b"/") and (authority := authority_of(self.url)):
            self.headers[:] = [(name, authority if name == b"host" else value) for name, value in self.headers]
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._header_bytes -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._header_bytes = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._update_idle()

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    # ------------------------------------------------------------ idle or not

    def _update_idle(self) -> None:
        """Lists the connection as idle unless a request is in progress."""
        if self._open and (self.cycle is None or self.cycle.response_complete):  # type: ignore[redundant-expr] # none yet
            self.open_connections.idle.setdefault(self)
        else:
            self.open_connections.idle.pop(self, None)
            self._cancel_timeout()

    def _cancel_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None

    def _leave(self) -> None:
        if self._open:
            self._open = False
            self.open_connections.closed(self.address)
        self._update_idle()

    def drop(self) -> None:
        self.open_connections.idle.pop(self, None)  # now, since `connection_lost` comes later: it makes room only once
        self.transport.close()

    def _refuse(self, problem: Problem) -> None:
        body = json.dumps(problem.tree()).encode()
        headers = {
            "Content-Type": MEDIA_TYPE,
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
            "Connection": "close",
        }
        head = [f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}"]
        head += [f"{name}: {value}" for name, value in {**headers, **problem.headers}.items()]
        self.transport.write("\r\n".join([*head, "", ""]).encode() + body)
        self.drop()


def authority_of(target: bytes) -> bytes:
    """The host and port of a request's target, if it names them: `GET http://floor.example/v1/games`. Empty if it does not."""
    parsed = httptools.parse_url(target)
    if not parsed.host:
        return b""
    host = b"[%b]" % parsed.host if b":" in parsed.host else parsed.host
    return b"%b:%d" % (host, parsed.port) if parsed.port else host


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A connection that was upgraded to a WebSocket; counted while it is open."""

    def __init__(self, *, server_state: Connections, **given: Any) -> None:
        super().__init__(server_state=server_state, **given)
        self.open_connections = server_state
        self.address = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = client_key(self.client[0] if self.client else "")
        self.open_connections.opened(self.address)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.open_connections.closed(self.address)
