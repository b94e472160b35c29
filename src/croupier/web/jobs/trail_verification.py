"""The trail verified for whoever asks over the server: beside the loop and the pen, one audit at a time.

An audit reads the whole floor. So whoever asks while one is under way waits for that one, whoever asks just after has its
answer, and whoever would wait too long is told to ask again.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from croupier.floor.audit import verification

if TYPE_CHECKING:
    from croupier.floor.casino import Casino

Tree = dict[str, Any]

_PATIENCE_SECONDS = 20.0
_KEPT_SECONDS = 10.0  # an answer so old is given again


class StillVerifying(Exception):
    """The audit goes on: ask again in a moment."""


class Verifying:
    """Audits for the whole server."""

    def __init__(self, casino: Casino) -> None:
        self._casino = casino
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="audit")
        self._running: Future[Tree] | None = None
        self._began = 0.0  # on the monotonic clock

    async def verify(self) -> Tree:
        """What an audit of the whole trail came to; raises `StillVerifying`."""
        if self._running is None or (self._running.done() and self._old()):
            self._began = self._casino.clock.monotonic()
            self._running = self._pool.submit(self._verified)
        try:
            waited = asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self._running)), _PATIENCE_SECONDS)
            return await waited
        except TimeoutError:
            raise StillVerifying from None

    def _old(self) -> bool:
        failed = self._running is not None and self._running.exception() is not None
        return failed or self._casino.clock.monotonic() - self._began >= _KEPT_SECONDS

    def _verified(self) -> Tree:
        """A head is signed first, so that the last events are not left out."""
        casino = self._casino
        at = casino.now().wall.isoformat()
        casino.heads.sign_if_behind()
        keys = verification.Keys.read(casino.heads.paths[0].parent)
        return {"at": at, **verification.verify(casino.store, keys).plain()}

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
