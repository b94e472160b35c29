"""The lines that are open: never more than the machine has files for, and none that says nothing for long.

Every line takes a file, and so does every look into the books. So lines are counted, all of them and those from each address;
one that has not said what it wants in a few seconds is cut; and where there is room for no more, whoever has waited
longest without asking makes way. Streams and sockets are counted once more by who has them (`web/stream.py`).
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

from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from croupier.web.problems import MEDIA_TYPE, Problem
from croupier.web.security.addresses import Network, whence, within

_ENOUGH_FILES = 65_536
_USUAL_FILES = 1_024  # where nobody can say
_LEAST_SPARE, _LEAST_PER_ADDRESS = 64, 64
_log = logging.getLogger("croupier.web")


def files() -> int:
    """How many files the process may have open: as many as it may be given, if that is asked for."""
    try:
        import resource  # noqa: PLC0415 (there is none but on POSIX)
    except ImportError:
        return _USUAL_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _ENOUGH_FILES if hard == resource.RLIM_INFINITY else min(hard, _ENOUGH_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):  # a machine that does not mean what it says: then as it was
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return wanted if soft == resource.RLIM_INFINITY else soft


@dataclass(frozen=True, slots=True)
class Room:
    """How many lines there may be."""

    most: int
    per_address: int
    trusted: tuple[Network, ...] = ()  # proxies, whose lines are everybody's
    header_seconds: float = 10.0  # so long may one take to say what is wanted
    refused_seconds: float = 1.0  # so long is waited to tell somebody why not

    @classmethod
    def of(cls, files: int, trusted: tuple[Network, ...] = ()) -> Room:
        """What a number of files allows: a quarter is kept for the books, and an eighth of the rest is for one address."""
        most = files - max(files // 4, _LEAST_SPARE)
        return cls(most, max(most // 8, min(_LEAST_PER_ADDRESS, most // 2)), trusted)

    @property
    def at_once(self) -> int:
        """How many lines are taken in one go: before they are counted they must fit into what is kept free."""
        return max(8, min(64, self.most // 12))


class Lines(ServerState):
    """Every open line of the server."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.room = room
        self.from_address: Counter[str] = Counter()
        self.silent: dict[Line, None] = {}  # those that ask for nothing at this moment, who has been so longest first
        self._warned = 0.0

    def came(self, address: str) -> None:
        self.from_address[address] += 1

    def went(self, address: str) -> None:
        self.from_address[address] -= 1
        if not self.from_address[address]:
            del self.from_address[address]

    def refusal(self, line: Line) -> Problem | None:
        """Why a line that has just come cannot stay, if it cannot; where all are taken, a silent one makes way for it."""
        if len(self.connections) > self.room.most:
            oldest = next(iter(self.silent), None)
            if oldest is None:
                self._warn(line, "all lines are taken")
                return Problem(503, "not_now", "the floor is full at this moment; try again soon", {"Retry-After": "5"})
            oldest.cut()
        if self.from_address[line.address] > self.room.per_address and not within(line.host, self.room.trusted):
            self._warn(line, f"{self.room.per_address} lines from one address")
            why = f"at most {self.room.per_address} connections from one address; close one first"
            return Problem(429, "too_many_lines", why, {"Retry-After": "5"})
        return None

    def _warn(self, line: Line, why: str) -> None:
        """Once a minute: who makes a noise is not to fill the log."""
        if (now := line.loop.time()) >= self._warned:
            self._warned = now + 60
            _log.warning("a line from %s was refused: %s", line.host, why)


class Line(H11Protocol):
    """One line on which requests come."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(server_state, Lines)  # noqa: S101 (Server gives it)
        self.lines = server_state
        self.host = self.address = ""
        self.refused: Problem | None = None
        self._open = False
        self._clock: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------ what uvicorn calls

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as its own
        super().connection_made(transport)
        self.host, self._open = self.client[0] if self.client else "", True
        self.address = whence(self.host)
        self.lines.came(self.address)
        self.refused = self.lines.refusal(self)
        if self.refused is not None and self.refused.status == HTTPStatus.SERVICE_UNAVAILABLE:
            self._refuse(self.refused)
            return
        room = self.lines.room
        self.lines.silent[self] = None
        self._clock = self.loop.call_later(room.refused_seconds if self.refused else room.header_seconds, self.cut)

    def data_received(self, data: bytes) -> None:
        if self.refused is not None:  # it is told only now: who still sends when the line is cut never sees why
            self._refuse(self.refused)
            return
        super().data_received(data)
        self._look()
        if self in self.lines.silent and self._clock is None:
            self._clock = self.loop.call_later(self.lines.room.header_seconds, self.cut)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: Any) -> None:  # noqa: ANN401 (h11's, which comes with uvicorn)
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    # ------------------------------------------------------------ silent or not

    def _look(self) -> None:
        """Whether something is asked for on this line at this moment."""
        if self._open and (self.cycle is None or self.cycle.response_complete):  # type: ignore[redundant-expr] # none yet
            self.lines.silent.setdefault(self)
        else:
            self.lines.silent.pop(self, None)
            self._stop_clock()

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _leave(self) -> None:
        if self._open:
            self._open = False
            self.lines.went(self.address)
        self._look()

    def cut(self) -> None:
        self.lines.silent.pop(self, None)
        self._stop_clock()
        self.transport.close()

    def _refuse(self, problem: Problem) -> None:
        body = json.dumps(problem.tree()).encode()
        told = {
            "Content-Type": MEDIA_TYPE,
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
            "Connection": "close",
        }
        head = [f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}"]
        head += [f"{name}: {value}" for name, value in {**told, **problem.headers}.items()]
        self.transport.write("\r\n".join([*head, "", ""]).encode() + body)
        self.cut()


class SocketLine(WebSocketsSansIOProtocol):
    """A line that has become a socket: counted as long as it is open."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(server_state, Lines)  # noqa: S101 (Server gives it)
        self.lines = server_state
        self.address = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = whence(self.client[0] if self.client else "")
        self.lines.came(self.address)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.lines.went(self.address)
