"""The conformance suite run on one game: each check with its time and its faults, and what was covered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from croupier.engine.game import Game
from croupier.testing.conformance import CHECKS, ROUNDS, Check
from croupier.testing.report.covered import Covered, covered
from croupier.testing.report.described import described
from croupier.testing.report.faults import Fault, faults_of


@dataclass(frozen=True, slots=True)
class Ran:
    """One check that was run. Faults that an earlier check found are counted, not repeated."""

    name: str
    seconds: float
    faults: tuple[Fault, ...]
    known: int = 0

    @property
    def passed(self) -> bool:
        return not (self.faults or self.known)

    def plain(self) -> dict[str, Any]:
        faults = [
            {
                "why": fault.why,
                "times": fault.times,
                "journal": [str(entry) for entry in fault.shown.journal] if fault.shown is not None else [],
                "round": described(fault.shown) if fault.shown is not None else "",
            }
            for fault in self.faults
        ]
        seconds = round(self.seconds, 3)
        return {
            "check": self.name,
            "passed": self.passed,
            "seconds": seconds,
            "faults": faults,
            "found_before": self.known,
        }


def named(name: str) -> Check | None:
    """The check of this name, with or without "check_"."""
    return next(
        (check for check in CHECKS if check.__name__.removeprefix("check_") == name.removeprefix("check_")), None
    )


def names() -> tuple[str, ...]:
    return tuple(check.__name__.removeprefix("check_") for check in CHECKS)


def ran(game: Game[Any, Any], checks: Iterable[Check], seed: int) -> Iterator[Ran]:
    """Runs the checks one after the other. The first one also plays the rounds that the others look at."""
    before = set[str]()
    for check in checks:
        start, faults = perf_counter(), tuple[Fault, ...]()
        try:
            check(game, seed, ROUNDS)
        except Exception as error:  # noqa: BLE001 (the game under test may do anything)
            faults = faults_of(error)
        new = tuple(fault for fault in faults if fault.why not in before)
        before |= {fault.why for fault in faults}
        yield Ran(check.__name__.removeprefix("check_"), perf_counter() - start, new, len(faults) - len(new))


def coverage(game: Game[Any, Any], seed: int) -> Covered | None:
    """What the suite made happen; None if no round can be played."""
    try:
        return covered(game, seed, ROUNDS)[0]
    except Exception:  # noqa: BLE001 (a check says why)
        return None
