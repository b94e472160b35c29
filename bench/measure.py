"""Measures a rate: the best of several short runs, in CPU time."""

from __future__ import annotations

import math
import os
import resource
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

REPEATS = 5
SECONDS = 0.2  # for each of them
ENOUGH_SECONDS = 2.0  # for all of them, however slow the work is


def best_rate(work: Callable[[], int]) -> float:
    """Units per second; `work` returns how many it did. The best of several runs, because the machine may be busy."""
    work()  # compiles and fills the caches
    rates: list[float] = []
    first = _cpu_seconds()
    while not rates or (len(rates) < REPEATS and _cpu_seconds() - first < ENOUGH_SECONDS):
        done, began = 0, _cpu_seconds()
        while (spent := _cpu_seconds() - began) < SECONDS:
            done += work()
        rates.append(done / spent)
    return max(rates)


def _cpu_seconds() -> float:
    """The CPU time of this process and of those it started that have ended."""
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def cpu_seconds(process: int) -> float:
    """The CPU time that a process has used so far; not a number where the system does not tell."""
    with suppress(OSError):  # Linux only
        user, system = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return math.nan
