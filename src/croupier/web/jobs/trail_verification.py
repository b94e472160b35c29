"""Verifies the trail for the server, off the event loop: what opening left to the background, and audits on demand.

After the floor has opened from a snapshot, the trail before it is checked once, in a process of its own.

An audit reads the whole floor. A request during an audit waits for that audit, one shortly after gets its report, and one
that would wait too long is asked to try again.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor

from croupier.documents.reading import Tree
from croupier.floor.audit import verification
from croupier.floor.audit.history_check import BackgroundCheck, TrailPlace
from croupier.floor.casino import Casino
from croupier.web.jobs.waiting import result_within

_TIMEOUT_SECONDS = 20.0
_CACHE_SECONDS = 10.0  # a report this recent is returned again


class VerificationPending(Exception):
    """The audit is still running."""


class TrailVerifier:
    """Runs audits and keeps the last report."""

    def __init__(self, casino: Casino, stopping: asyncio.Event) -> None:
        self._casino = casino
        self._stopping = stopping
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="audit")
        self._running: Future[Tree] | None = None
        self._started = 0.0  # on the monotonic clock
        self._background: BackgroundCheck | None = None

    @property
    def history(self) -> str:
        """How the trail before the snapshot stands; "checked" also if the floor opened without one."""
        if self._casino.snapshots.opened_with.kept is None:
            return "checked"
        return "not yet" if self._background is None else self._background.state

    def check_history(self) -> None:
        """Starts the check of the trail before the snapshot, if the floor opened from one."""
        casino = self._casino
        if (kept := casino.snapshots.opened_with.kept) is None or self._background is not None:
            return
        address = casino.store.engine.url.render_as_string(hide_password=False)
        place = TrailPlace(address, casino.heads.paths[0].parent, casino.heads.paths)
        self._background = BackgroundCheck(place, kept, self._tell)

    def _tell(self, findings: list[str]) -> None:
        if findings:
            self._casino.halt(findings, "its trail is not the one it was opened with")

    async def verify(self) -> Tree:
        """The report on the whole trail; raises `VerificationPending`."""
        if self._running is None or (self._running.done() and self._is_stale()):
            self._started = self._casino.clock.monotonic()
            self._running = self._pool.submit(self._verify)
        try:
            return await result_within(self._running, _TIMEOUT_SECONDS, self._stopping)
        except TimeoutError:
            raise VerificationPending from None

    def _is_stale(self) -> bool:
        failed = self._running is not None and self._running.exception() is not None
        return failed or self._casino.clock.monotonic() - self._started >= _CACHE_SECONDS

    def _verify(self) -> Tree:
        """Signs a head first, so that the report covers the last events."""
        casino = self._casino
        at = casino.now().wall.isoformat()
        casino.heads.sign_if_behind()
        keys = verification.Keys.read(casino.heads.paths[0].parent)
        return {"at": at, **verification.verify(casino.store, keys).plain()}

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._background is not None:
            self._background.close()
