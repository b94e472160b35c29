"""Measures a rate: the best of several short runs, in CPU time."""

from __future__ import annotations

import time
from collections.abc import Callable

REPEATS = 5
SECONDS = 0.2  # for each of them


def best_rate(work: Callable[[], int]) -> float:
    """Units per second; `work` returns how many it did. The best of several runs, because the machine may be busy."""
    work()  # compiles and fills the caches
    rates = []
    for _ in range(REPEATS):
        done, began = 0, time.process_time()
        while (spent := time.process_time() - began) < SECONDS:
            done += work()
        rates.append(done / spent)
    return max(rates)
