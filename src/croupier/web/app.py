"""The server: one app with all pages and API routes, and a ticker for what is due."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import gc
import logging
import socket
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from concurrent.futures import Future

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier import __version__
from croupier.floor.audit.history import History
from croupier.floor.casino import Casino
from croupier.floor.storage.writer import WriterBusy, WriterStopped
from croupier.web import api, delivery, desk, pages, problems, school
from croupier.web.api.websocket import MAX_FRAME_BYTES
from croupier.web.context import Context, Settings
from croupier.web.description import openapi
from croupier.web.jobs.coach import Coach
from croupier.web.jobs.house_edges import HouseEdges
from croupier.web.jobs.receivers import Receivers
from croupier.web.jobs.table_numbers import TableNumbers
from croupier.web.jobs.trail_verification import TrailVerifier
from croupier.web.jobs.webhooks import WebhookSender
from croupier.web.jobs.what_if import SheetAnalyzer
from croupier.web.security.addresses import networks
from croupier.web.security.connections import (
    ConnectionLimits,
    Connections,
    HttpConnection,
    WebSocketConnection,
    raise_file_limit,
)
from croupier.web.security.guard import install_guard
from croupier.web.streams.hub import Hub

_log = logging.getLogger("croupier.web")

EXIT_BROKEN = 70


class FloorApp(FastAPI):
    """FastAPI, with the guard before everything of its own."""

    def build_middleware_stack(self) -> ASGIApp:
        first, self.user_middleware = self.user_middleware, []
        stack = super().build_middleware_stack()
        self.user_middleware = first
        for make, arguments, options in reversed(first):
            stack = make(stack, *arguments, **options)
        return stack

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self.middleware_stack is None:
            await super().__call__(scope, receive, send)
            return
        scope["app"] = self
        await self.middleware_stack(scope, receive, send)


def create_app(casino: Casino, *, settings: Settings | None = None) -> FastAPI:
    """The app over an open casino. The caller closes the casino after the app."""
    settings = settings or Settings()
    hub = Hub(casino, queue_events=settings.queue_events, limits=settings.stream_limits)
    stopping = asyncio.Event()
    context = Context(
        casino,
        hub,
        settings,
        SheetAnalyzer(stopping),
        History(casino),
        TrailVerifier(casino, stopping),
        Coach(stopping),
        HouseEdges(slow=settings.counts_slow_games),
        TableNumbers(stopping),
        WebhookSender(casino, Receivers(settings.webhook_hosts)),
        stopping,
    )
    app = FloorApp(
        title="croupier",
        version=__version__,
        summary="A casino floor under New Jersey's Rules of the Games (N.J.A.C. 19:47).",
        description=openapi.ABOUT,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
        redirect_slashes=False,
    )
    app.state.context = context
    app.state.casino, app.state.hub, app.state.people = casino, hub, casino.people
    for part in (api, pages, school, desk):
        app.router.routes.extend(part.routes)
    openapi.install(app)
    problems.install(app)
    install_guard(app, casino.people, settings.guards, casino.clock)
    delivery.install(app, settings.guards.cookie)
    return app


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    context: Context = app.state.context
    loop = asyncio.get_running_loop()

    def stop(_error: BaseException) -> None:
        """Stops the server after the writer has failed. The next start recovers."""
        _log.critical("the database writer failed: the server is stopping")
        with contextlib.suppress(RuntimeError):  # the loop is closed already
            loop.call_soon_threadsafe(context.settings.stop)

    context.casino.writer.after_failure.append(stop)
    context.hub.open()
    context.webhooks.open()
    context.trail_verifier.check_history()
    ticker = asyncio.create_task(_run_ticker(context), name="ticker")
    try:
        yield
    finally:
        ticker.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await ticker
        context.hub.close()
        context.sheet_analyzer.close()
        context.trail_verifier.close()
        context.coach.close()
        context.house_edges.close()
        context.webhooks.close()
        context.table_numbers.close()
        context.casino.writer.after_failure.remove(stop)


async def _run_ticker(context: Context) -> None:
    """Does what is due, four times a second. A failure of one job does not stop the others."""
    casino = context.casino

    async def finish(jobs: Iterable[Future[None]]) -> None:
        running = [asyncio.shield(asyncio.wrap_future(job)) for job in jobs]
        for job in running:
            with _log_errors():
                await job

    while True:
        await asyncio.sleep(context.settings.tick_seconds)
        if casino.writer.broken is not None:
            return
        with _log_errors():
            await finish(await asyncio.to_thread(casino.tick))
        with _log_errors():
            await finish(casino.clear_seats())
        if casino.webhooks.hooks:
            with _log_errors():
                await asyncio.to_thread(context.webhooks.tick)
        with _log_errors():
            casino.people.sessions.streams_open(context.hub.sessions)  # in memory; a sweep writes it once a minute
            if not casino.writer.held:
                casino.people.sweep()


@contextlib.contextmanager
def _log_errors() -> Iterator[None]:
    """Logs an error and lets the ticker go on."""
    try:
        yield
    except WriterStopped:  # the database is away, or the server is stopping; the writer or `stop` has logged it
        pass
    except WriterBusy:
        _log.warning("the database is busy: scheduled work is retried on the next tick")
    except Exception:  # noqa: BLE001 (any error is logged)
        _log.exception("scheduled work failed")


class Server(uvicorn.Server):
    """Ends streams and waits before it stops: uvicorn waits for open connections before it shuts the app down."""

    def __init__(self, config: uvicorn.Config, context: Context, limits: ConnectionLimits | None = None) -> None:
        super().__init__(config)
        self.context = context
        self.when_open: Callable[[], None] = lambda: None
        if limits is not None:
            self.server_state = Connections(limits)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.when_open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.context.stopping.set()
        self.context.hub.close()
        await super().shutdown(sockets)


# A command makes some thousand objects and hardly any circle of them, so the usual 700 are too few between two collections.
# With 50,000 a collection takes so long that the slowest answers come later.
_COLLECTIONS = (10_000, 10, 10)


def serve(casino: Casino, settings: Settings, host: str, port: int, sockets: list[socket.socket] | None = None) -> int:
    """Runs the server until it is stopped. Returns 0, or 70 if the database writer failed.

    `sockets` listen already, in place of the address.
    """
    limits = ConnectionLimits.for_files(max_files := raise_file_limit(), networks(settings.proxies))
    stream_limits = dataclasses.replace(
        settings.stream_limits,
        total=min(settings.stream_limits.total, max_files // 2),
        per_address=min(settings.stream_limits.per_address, limits.per_address),
    )
    settings = dataclasses.replace(
        settings, stream_limits=stream_limits, stop=lambda: setattr(server, "should_exit", True)
    )
    app = create_app(casino, settings=settings)
    config = uvicorn.Config(
        app,
        host,
        port,
        log_level="warning",
        http=HttpConnection,
        ws=WebSocketConnection,
        ws_max_size=MAX_FRAME_BYTES,
        ws_max_queue=8,
        server_header=False,
        access_log=False,  # nothing would be logged at this level, but each line would be made
        timeout_graceful_shutdown=5,
        backlog=limits.backlog,
        proxy_headers=bool(settings.proxies),  # forwarding headers count only from a trusted proxy
        forwarded_allow_ips=list(settings.proxies),
    )
    server = Server(config, app.state.context, limits)
    server.when_open = lambda: app.state.context.house_edges.begin(list(casino.shown.values()))
    gc.freeze()  # what was made so far stays: a collection need not look at it, and is short
    gc.set_threshold(*_COLLECTIONS)
    server.run(sockets)
    return EXIT_BROKEN if casino.writer.broken is not None else 0
