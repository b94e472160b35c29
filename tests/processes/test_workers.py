"""Worker processes: what Ctrl-C, a closed pool and a killed parent do to them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress

import pytest

from croupier.processes.workers import WorkerPool, cores

A_DAY = 86_400
PARENT = f"""
import time
from croupier.processes.workers import WorkerPool

if __name__ == "__main__":
    try:
        with WorkerPool(2) as pool:
            pool.submit(print, "ready", flush=True).result()
            busy = [pool.submit(time.sleep, {A_DAY}) for _ in range(3)]
            time.sleep({A_DAY})
    except KeyboardInterrupt:
        print("interrupted")
"""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="sends signals")


@contextmanager
def parent() -> Iterator[subprocess.Popen[str]]:
    """A process with two busy workers. They write to the same pipe: it is at its end only when all three have ended."""
    with subprocess.Popen(
        [sys.executable, "-c", PARENT],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def test_ctrl_c_at_the_terminal_is_left_to_the_parent_which_ends_its_workers() -> None:
    with parent() as process:
        os.killpg(process.pid, signal.SIGINT)
        said, _ = process.communicate(timeout=300)
    assert (process.returncode, said) == (0, "interrupted\n")


def test_workers_end_when_their_parent_is_killed() -> None:
    with parent() as process:
        process.kill()
        said, _ = process.communicate(timeout=300)  # raises `TimeoutExpired` while a worker still runs
    assert process.returncode == -signal.SIGKILL
    assert "interrupted" not in said


def test_a_closed_pool_gives_up_what_it_was_doing() -> None:
    with WorkerPool(1, niceness=1) as pool:
        assert pool.submit(os.nice, 0).result() == os.nice(0) + 1
        given_up = [pool.submit(time.sleep, A_DAY) for _ in range(4)]
    for each in given_up:  # one was under way, the others waited
        with pytest.raises((BrokenProcessPool, CancelledError)):
            each.result()


def test_this_process_may_use_a_core() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)
