"""The server: one app with every page and every route, a ticker for what is due, and a stop when the pen breaks."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import logging
import socket
from collections.abc import AsyncIterator, Iterable, Iterator
from concurrent.futures import Future
from typing import TYPE_CHECKING

import uvicorn
from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from croupier import __version__
from croupier.floor.audit.history import History
from croupier.floor.storage.writer import WriterBusy, WriterStopped
from croupier.web import api, desk, problems
from croupier.web.api import openapi
from croupier.web.api.websocket import MOST_FRAME_BYTES
from croupier.web.context import Context, Settings
from croupier.web.jobs.trail_verification import Verifying
from croupier.web.jobs.what_if import Counting
from croupier.web.pages import accounts, play
from croupier.web.rendering.render import STATIC
from croupier.web.security import guard
from croupier.web.security.addresses import networks
from croupier.web.security.connections import Line, Lines, Room, SocketLine, files
from croupier.web.streams.hub import Hub

if TYPE_CHECKING:
    from croupier.floor.casino import Casino

_log = logging.getLogger("croupier.web")

EXIT_BROKEN = 70


def create_app(casino: Casino, *, settings: Settings | None = None) -> FastAPI:
    """The app over an open casino. Whoever opened the casino closes it, after the app."""
    settings = settings or Settings()
    hub = Hub(casino, queue_events=settings.queue_events, most=settings.most)
    context = Context(casino, hub, settings, Counting(), History(casino), Verifying(casino))
    app = FastAPI(
        title="croupier",
        version=__version__,
        summary="A casino floor by New Jersey's Rules of the Games (N.J.A.C. 19:47).",
        description=openapi.ABOUT,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
        redirect_slashes=False,
    )
    app.state.context = context
    app.state.casino, app.state.hub, app.state.people = casino, hub, casino.people
    for routes in (accounts, play, desk, api):
        app.router.routes.extend(routes.router.routes)  # `include_router` would build every route again for this app
    openapi.install(app)
    problems.install(app)
    guard.guard(app, casino.people, settings.guards, casino.clock)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    return app


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    context: Context = app.state.context
    loop = asyncio.get_running_loop()

    def stop(_broken: BaseException) -> None:
        """A pen that broke writes no more: the server stops, and a start recovers."""
        _log.critical("the pen is broken: the server stops")
        with contextlib.suppress(RuntimeError):  # the loop has gone already
            loop.call_soon_threadsafe(context.settings.stop)

    context.casino.writer.after_break.append(stop)
    context.hub.open()
    ticker = asyncio.create_task(_ticks(context), name="ticker")
    try:
        yield
    finally:
        ticker.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await ticker
        context.hub.close()
        context.counting.close()
        context.verifying.close()
        context.casino.writer.after_break.remove(stop)


async def _ticks(context: Context) -> None:
    """What is due is done four times a second. One thing that fails keeps none of the others from being done."""
    casino = context.casino

    async def done(dues: Iterable[Future[None]]) -> None:
        waiting = [asyncio.shield(asyncio.wrap_future(due)) for due in dues]
        for due in waiting:
            with _said():
                await due

    while True:
        await asyncio.sleep(context.settings.tick_seconds)
        if casino.writer.broken is not None:
            return
        with _said():
            await done(await asyncio.to_thread(casino.tick))
        with _said():
            await done(casino.clear_seats())
        with _said():
            casino.people.sessions.watching(context.hub.sessions)  # in memory; a sweep writes it once a minute
            casino.people.sweep()


@contextlib.contextmanager
def _said() -> Iterator[None]:
    """What goes wrong stands in the log, and what is due next does not wait for it."""
    try:
        yield
    except WriterStopped:  # the server stops: `stop` has said so
        pass
    except WriterBusy:
        _log.warning("what was due waits until the books can be written")
    except Exception:  # noqa: BLE001 (whatever it is, it is logged)
        _log.exception("what was due could not be done")


class Server(uvicorn.Server):
    """uvicorn waits for open connections before it lets the app close its streams; so the streams are closed first."""

    def __init__(self, config: uvicorn.Config, hub: Hub, room: Room | None = None) -> None:
        super().__init__(config)
        self.hub = hub
        if room is not None:
            self.server_state = Lines(room)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.hub.close()
        await super().shutdown(sockets)


def serve(casino: Casino, settings: Settings, host: str, port: int) -> int:
    """Runs the server until it is told to stop; 0, or 70 where the pen broke."""
    room = Room.of(may_open := files(), networks(settings.proxies))
    most = dataclasses.replace(
        settings.most,
        readers=min(settings.most.readers, may_open // 2),
        address=min(settings.most.address, room.per_address),
    )
    asked = dataclasses.replace(settings, most=most, stop=lambda: setattr(server, "should_exit", True))
    app = create_app(casino, settings=asked)
    config = uvicorn.Config(
        app,
        host,
        port,
        log_level="warning",
        http=Line,
        ws=SocketLine,
        ws_max_size=MOST_FRAME_BYTES,
        ws_max_queue=8,
        server_header=False,
        timeout_graceful_shutdown=5,
        backlog=room.at_once,
        proxy_headers=bool(settings.proxies),  # who asks from where is not for him to say, but for a proxy of ours
        forwarded_allow_ips=list(settings.proxies),
    )
    server = Server(config, app.state.hub, room)
    server.run()
    return EXIT_BROKEN if casino.writer.broken is not None else 0
