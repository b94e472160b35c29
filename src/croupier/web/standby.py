"""A standby: a second server on the same database. It waits until the first one stops, dies or freezes, and then opens the floor.

The database's own lock says who has the floor; there is no other agreement between the two. A first server that keeps the lock
and is silent is ended (`storage/takeover.py`). While it waits, the standby answers `/health` with 503 and the state "standby",
so that a proxy sends players to the server that is open. It keeps its socket when it takes over: those who connect in that
second waits instead of being refused.
"""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Event, Thread

import uvicorn
from starlette.types import Receive, Scope, Send

from croupier.floor.casino import Casino
from croupier.floor.storage.locks import HeldElsewhere, Unreachable
from croupier.floor.storage.takeover import Watch
from croupier.web.problems import MEDIA_TYPE, Problem

PAUSE_SECONDS = 0.1  # between two attempts to open the floor
_MAX_REQUESTS = 100  # at once
_WHY = "this server is a standby: another one has the floor open"
_log = logging.getLogger("croupier.web")


OpenFloor = Callable[[bool], "Casino"]  # takes whether another server had the floor open before


def wait_for_floor(open_floor: OpenFloor, listening: socket.socket, database: str) -> Casino:
    """Waits until the floor can be opened, and opens it. Answers requests until then. Ctrl-C raises `KeyboardInterrupt`."""
    opened: Future[Casino] = Future()
    stopped, waiting = Event(), Waiting(open_floor, Watch(database))
    config = uvicorn.Config(
        waiting, log_level="warning", lifespan="off", server_header=False, limit_concurrency=_MAX_REQUESTS
    )
    server = uvicorn.Server(config)

    def attempt() -> None:
        try:
            floor = waiting.open_when_free(stopped)
        except BaseException as error:  # noqa: BLE001 (raised again by the caller's thread)
            opened.set_exception(error)
        else:
            if floor is not None:
                opened.set_result(floor)
        server.should_exit = True

    thread = Thread(target=attempt, name="standby", daemon=True)
    thread.start()
    try:
        server.run([listening.dup()])  # uvicorn closes what it is given
    except BaseException:
        stopped.set()
        thread.join()
        if opened.done() and opened.exception() is None:
            opened.result().close()
        raise
    stopped.set()
    thread.join()
    if not opened.done():
        raise KeyboardInterrupt
    return opened.result()


@dataclass
class Waiting:
    """A standby that waits: it tries to open the floor, watches the server that has it, and answers every request with 503."""

    open_floor: OpenFloor
    watch: Watch
    why: str = _WHY

    def open_when_free(self, stopped: Event) -> Casino | None:
        """The open floor; None if the standby was stopped first."""
        held = False
        try:
            while not stopped.wait(PAUSE_SECONDS):
                try:
                    return self.open_floor(held)
                except HeldElsewhere:
                    held = True
                except Unreachable:  # PostgreSQL is restarted: the first server waits for it too
                    if not held:
                        raise
                self.why = "; ".join(filter(None, (_WHY, self.watch.look())))
        finally:
            self.watch.close()
        return None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request. A WebSocket is refused."""
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1013})  # try again later
            return
        health = {"state": "standby", "why": self.why, "heads": "", "history": "not yet"}
        problem = Problem(503, "standby", f"{self.why}; try again in a second")
        tree, media = (health, "application/json") if scope["path"] == "/health" else (problem.tree(), MEDIA_TYPE)
        body = json.dumps(tree).encode()
        headers = [
            (b"content-type", media.encode()),
            (b"content-length", str(len(body)).encode()),
            (b"retry-after", b"1"),
            (b"cache-control", b"no-store"),
        ]
        await send({"type": "http.response.start", "status": problem.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
