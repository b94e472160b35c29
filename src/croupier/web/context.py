"""The settings of the server, and the objects that every route shares."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

from starlette.requests import HTTPConnection

from croupier.floor.audit.history import History
from croupier.floor.casino import Casino
from croupier.web.jobs.coach import Coach
from croupier.web.jobs.house_edges import HouseEdges
from croupier.web.jobs.table_numbers import TableNumbers
from croupier.web.jobs.trail_verification import TrailVerifier
from croupier.web.jobs.webhooks import WebhookSender
from croupier.web.jobs.what_if import SheetAnalyzer
from croupier.web.security.settings import Guards
from croupier.web.streams.hub import Hub
from croupier.web.streams.limits import StreamLimits


def _terminate() -> None:
    """Stops the server the way a signal from outside does: it closes its connections and exits."""
    signal.raise_signal(signal.SIGTERM)


@dataclass(frozen=True, slots=True)
class Settings:
    """How the server runs. The defaults suit one machine with a browser on it."""

    guards: Guards = Guards()
    tick_seconds: float = 0.25
    heartbeat_seconds: float = 15.0  # a silent stream sends a comment this often
    queue_events: int = 256  # a reader that falls this far behind is dropped
    stream_limits: StreamLimits = StreamLimits()
    proxies: tuple[str, ...] = ()  # addresses and networks whose forwarding headers are trusted
    webhook_hosts: frozenset[str] = frozenset()  # that webhooks may be sent to over http and in a private network
    counts_slow_games: bool = False  # the lobby has also the house advantages that take long to count
    write_timeout_seconds: float = 10.0  # how long a command waits for a database that another process has locked
    stop: Callable[[], None] = field(default=_terminate)  # called when the writer fails; the next start recovers


@dataclass(frozen=True, slots=True)
class Context:
    """What routes work with."""

    casino: Casino
    hub: Hub
    settings: Settings
    sheet_analyzer: SheetAnalyzer
    history: History
    trail_verifier: TrailVerifier
    coach: Coach
    house_edges: HouseEdges
    table_numbers: TableNumbers
    webhooks: WebhookSender
    stopping: asyncio.Event  # set as soon as the server is to stop: from then on no request waits for a job


def context_of(connection: HTTPConnection) -> Context:
    """The context of a request or a WebSocket."""
    return cast("Context", connection.app.state.context)


async def the_context(connection: HTTPConnection) -> Context:  # async: FastAPI runs a plain function on a thread
    """The same, as a dependency."""
    return context_of(connection)
