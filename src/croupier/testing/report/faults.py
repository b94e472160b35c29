"""What a check finds wrong: every fault, each with the round that shows it and how often it came."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from croupier.croupiers.play import Live
from croupier.engine.journal import Journal
from croupier.engine.round import Round
from croupier.testing.played_round import reproduced

_NUMBERS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Shown:
    """A round as far as it was played: enough to run it again."""

    round: Round
    journal: Journal

    def __str__(self) -> str:
        return reproduced(self.round, self.journal)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, and the first round that shows it, if it takes a round to show it."""

    why: str
    shown: Shown | None = None
    times: int = 1

    def __str__(self) -> str:
        often = f"\n  ({self.times} times)" if self.times > 1 else ""
        return f"{self.why}{self.shown or ''}{often}"


class Faults(AssertionError):
    """Every fault that a check found."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class FaultList:
    """Gathers faults. Those that differ in numbers alone are one, shown by the first round."""

    def __init__(self) -> None:
        self._faults: dict[str, Fault] = {}
        self._first: BaseException | None = None

    @contextmanager
    def here(self, live: Live | None = None) -> Iterator[None]:
        """Notes what goes wrong inside, and goes on after it. A crash of the game is a fault like another."""
        try:
            yield
        except Exception as error:  # noqa: BLE001 (the game under test may do anything)
            self._first = self._first or error
            self._add(faults_of(error), live)

    def _add(self, faults: Iterable[Fault], live: Live | None) -> None:
        for fault in faults:
            key = _NUMBERS.sub("#", fault.why)
            known = self._faults.get(key)
            shown = fault.shown or (Shown(live.round, live.journal) if live is not None else None)
            self._faults[key] = replace(known, times=known.times + 1) if known else replace(fault, shown=shown)

    def finish(self) -> None:
        """Raises `Faults` if there are any."""
        if self._faults:
            raise Faults(*self._faults.values()) from self._first


def faults_of(error: Exception) -> tuple[Fault, ...]:
    """What an error says: the faults of a check, what an assertion says, or that something crashed."""
    if isinstance(error, Faults):
        return error.faults
    return (Fault(str(error) if isinstance(error, AssertionError) else f"crashes: {error!r}"),)
