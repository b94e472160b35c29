"""What every page and every route of the server shares: the casino, the hub that tells of changes, and the settings."""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from starlette.requests import HTTPConnection

from croupier.web.security.guard import Guards
from croupier.web.streams.hub import Most

if TYPE_CHECKING:
    from croupier.floor.audit.history import History
    from croupier.floor.casino import Casino
    from croupier.web.jobs.trail_verification import Verifying
    from croupier.web.jobs.what_if import Counting
    from croupier.web.streams.hub import Hub


def _ask_to_stop() -> None:
    """As Ctrl-C would from outside: the server closes its connections and goes."""
    signal.raise_signal(signal.SIGTERM)


@dataclass(frozen=True, slots=True)
class Settings:
    """How the server is run. The defaults are for one machine and a browser on it."""

    guards: Guards = Guards()
    tick_seconds: float = 0.25
    heartbeat_seconds: float = 15.0  # a silent stream says that it is still there
    queue_events: int = 256  # a reader so far behind is dropped
    most: Most = Most()  # streams and sockets open at once
    proxies: tuple[str, ...] = ()  # addresses and networks whose word is taken for where somebody comes from
    patience_seconds: float = 10.0  # how long somebody waits for books that another holds
    stop: Callable[[], None] = field(default=_ask_to_stop)  # when the pen breaks: fail-stop, a start recovers


@dataclass(frozen=True, slots=True)
class Context:
    """The one place where a route finds what it needs."""

    casino: Casino
    hub: Hub
    settings: Settings
    counting: Counting
    register: History
    verifying: Verifying


def context_of(connection: HTTPConnection) -> Context:
    """A dependency, for requests and sockets alike."""
    return cast("Context", connection.app.state.context)
