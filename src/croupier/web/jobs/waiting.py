"""How long a request waits for what threads and other processes compute: so many seconds, and no longer once the server stops."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


async def result_within(job: Future[T], seconds: float, stopping: asyncio.Event) -> T:
    """The result of a job, which goes on if nobody waits for it any more. Raises `TimeoutError` if it is not done in time."""
    done, stop = asyncio.shield(asyncio.wrap_future(job)), asyncio.ensure_future(stopping.wait())
    both: set[asyncio.Future[Any]] = {done, stop}
    try:
        await asyncio.wait(both, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        if not done.done():
            raise TimeoutError
        return done.result()
    finally:
        stop.cancel()
        done.cancel()  # its shield takes note of what becomes of the job, so that nothing is logged
