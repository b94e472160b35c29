"""How a rate is measured: best of several short runs, in seconds of this process's own time."""

from __future__ import annotations

import time
from collections.abc import Callable

REPEATS = 5
SECONDS = 0.2  # for each of them


def best_rate(work: Callable[[], int]) -> float:
    """Units a second: `work` says how many it did. The best of several runs, since others use the machine too."""
    work()  # compiles, and fills the caches
    rates = []
    for _ in range(REPEATS):
        done, began = 0, time.process_time()
        while (spent := time.process_time() - began) < SECONDS:
            done += work()
        rates.append(done / spent)
    return max(rates)
