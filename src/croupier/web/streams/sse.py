"""Server-sent events: messages, pages redrawn after every change, and the response that carries them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Future
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from croupier.floor.accounts.people import Actor
from croupier.web.streams.hub import Hub, TooFarBehind


def sse_message(data: str, *, number: int | None = None) -> bytes:
    """One server-sent event. Its `id` is the event number, which a browser sends back when it reconnects."""
    lines = [f"id: {number}"] if number is not None else []
    lines += [f"data: {line}" for line in data.split("\n")]
    return ("\n".join(lines) + "\n\n").encode()


async def redraw_on_change(
    hub: Hub,
    table: str | None,
    draw: Callable[[], str],
    pause_seconds: float = 0.0,
    pending: Callable[[], Sequence[Future[Any]]] = lambda: (),
    viewer: Actor | None = None,
) -> AsyncIterator[bytes]:
    """Sends a drawing now and after every change at a table, or at any table, with a pause between two.

    `pending` are jobs whose results a drawing lacks: it is made again when the first of them is done, also if that was while
    it was made. The stream watches for changes before the first drawing, so none is missed. Each drawing is made on a thread,
    so that many viewers do not delay commands. `viewer` may be shown as watching the table.
    """
    changes = hub.changes(table, viewer)
    next_change = asyncio.ensure_future(anext(changes))
    await asyncio.sleep(0)  # starts the watcher
    number: int | None = None
    try:
        while True:
            before = pending()
            yield sse_message(await asyncio.to_thread(draw), number=number)
            await asyncio.sleep(pause_seconds)
            jobs = [asyncio.wrap_future(job) for job in {*before, *pending()}]
            await asyncio.wait({next_change, *jobs}, return_when=asyncio.FIRST_COMPLETED)
            if next_change.done():
                number = next_change.result()
                next_change = asyncio.ensure_future(anext(changes))
    except StopAsyncIteration:
        return
    finally:
        next_change.cancel()


class EventStream(Response):
    """A response that stays open: it sends messages as they come, and a comment when there are none for a while.

    It ends when the source ends, when the session ends, when the client disconnects, or at once when the reader overflows,
    even while a client that reads nothing blocks a send.
    """

    media_type = "text/event-stream"

    def __init__(
        self,
        messages: AsyncIterator[bytes],
        *,
        heartbeat_seconds: float,
        session_end: asyncio.Event,
        overflowed: asyncio.Event | None = None,
        on_close: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._messages = messages
        self._heartbeat = heartbeat_seconds
        self._session_end = session_end
        self._overflowed = overflowed or asyncio.Event()
        self._on_close = on_close

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hub: Hub = scope["app"].state.hub
        try:
            with hub.open_streams.slot(scope):
                await self._run(receive, send)
        finally:
            self._on_close()

    async def _run(self, receive: Receive, send: Send) -> None:
        jobs = [
            asyncio.create_task(job)
            for job in (
                self._write(send),
                self._wait_for_disconnect(receive),
                self._overflowed.wait(),
                self._session_end.wait(),
            )
        ]
        try:
            await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
        if not jobs[0].cancelled() and (error := jobs[0].exception()) is not None:
            raise error
        if not self._overflowed.is_set():
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _write(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        upcoming: asyncio.Future[bytes] | None = None
        try:
            while True:
                upcoming = upcoming or asyncio.ensure_future(anext(self._messages))
                done, _ = await asyncio.wait({upcoming}, timeout=self._heartbeat)
                body = b": still here\n\n"
                if done:
                    try:
                        body = upcoming.result()
                    except (StopAsyncIteration, TooFarBehind):
                        return
                    upcoming = None
                await send({"type": "http.response.body", "body": body, "more_body": True})
        finally:
            if upcoming is not None:
                upcoming.cancel()

    @staticmethod
    async def _wait_for_disconnect(receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
