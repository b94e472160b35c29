"""The coach: what each answer is worth, and what past answers cost.

Counting needs seconds of computing, and the first count of a game half a minute of compiling. So it runs in a process of its own,
which counts nothing but what people ask: no page and no command waits for it. If a question takes long, the page asks again by
itself; the result is kept.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from croupier.croupiers.advice import JudgedAnswer, NoAdvice, advice, decisions
from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.journal import Journal
from croupier.engine.round import Round
from croupier.engine.standing import Standing
from croupier.games import registry
from croupier.law.option import TableRules
from croupier.law.ruling import Refused
from croupier.money.wager import Wager
from croupier.processes.workers import WorkerPool
from croupier.web.jobs.waiting import result_within

_MOST_PENDING, _CACHE_SIZE = 16, 256
_NICENESS = 10


class StillCounting(Exception):
    """The count has not finished within the time a page waits for it."""


@dataclass(frozen=True, slots=True)
class Position:
    """A round up to a question, as values that another process can read."""

    game: str
    rules: TableRules
    standing: Standing
    wagers: tuple[Wager, ...]
    journal: Journal
    seat: str = ""  # whose question it is, if several seats are asked at once

    @classmethod
    def of(cls, round_: Round, journal: Journal, seat: str = "") -> Position:
        return cls(round_.game.name, round_.rules, round_.standing, round_.wagers, journal, seat)

    @property
    def round(self) -> Round:
        return Round(registry.game(self.game), self.rules, self.standing, self.wagers)


class Coach:
    """Counts in a process of its own, started with the first question.

    Raises `StillCounting` after `timeout_seconds`, or when the server stops.
    """

    def __init__(self, stopping: asyncio.Event, *, timeout_seconds: float = 8.0) -> None:
        self._stopping = stopping
        self._timeout = timeout_seconds
        self._pool: WorkerPool | None = None
        self._counts: OrderedDict[Hashable, Future[Any]] = OrderedDict()

    async def advice(self, key: Hashable, position: Position) -> Mapping[str, float]:
        """The mean gain in cents of each answer. Raises `NoAdvice` if it is not counted."""
        values: Mapping[str, float] | str = await self._result(("advice", key), count_advice, position)
        if isinstance(values, str):
            raise NoAdvice(values)
        return values

    async def judged(self, key: Hashable, position: Position, seat: str) -> list[JudgedAnswer]:
        """The counted answers of a seat in a round that is over."""
        judged: list[JudgedAnswer] = await self._result(("judged", key, seat), count_mistakes, position, seat)
        return judged

    async def _result(self, key: Hashable, job: Callable[..., Any], *given: object) -> Any:
        count = self._submitted(key, job, *given)
        if count is None:
            raise StillCounting
        try:
            return await result_within(count, self._timeout, self._stopping)
        except (TimeoutError, BrokenProcessPool):
            if count.done():  # the process is gone: the next question starts another
                self._counts.clear()
                self.close()
            raise StillCounting from None

    def _submitted(self, key: Hashable, job: Callable[..., Any], *given: object) -> Future[Any] | None:
        """The count of a question, begun if it is new; None if too many wait already."""
        count = self._counts.get(key)
        if count is None:
            if sum(not each.done() for each in self._counts.values()) >= _MOST_PENDING:
                return None
            if self._pool is None:
                self._pool = WorkerPool(1, niceness=_NICENESS)
            count = self._counts[key] = self._pool.submit(job, *given)
        self._counts.move_to_end(key)
        while len(self._counts) > _CACHE_SIZE:
            self._counts.popitem(last=False)
        return count

    def close(self) -> None:
        """Ends the process; what it counts is lost."""
        if self._pool is not None:
            self._pool.close()
            self._pool = None


# ---------------------------------------------------------------- in the other process


def count_advice(position: Position) -> Mapping[str, float] | str:
    """The value of each answer, or why it is not counted."""
    try:
        return advice(position.round, position.journal, position.seat)
    except NoAdvice as why:
        return str(why)
    except Refused as refused:
        return str(refused.rulings[0].why)


def count_mistakes(position: Position, seat: str) -> list[JudgedAnswer]:
    """Every counted answer of a seat."""
    mistakes, round_ = list[JudgedAnswer](), position.round
    for at in decisions(round_, position.journal, seat):
        before, given = position.journal[:at], position.journal[at]
        asks: Any = Live(round_, before).asks
        with contextlib.suppress(NoAdvice, Refused):
            cents = advice(round_, before)
            name = asks.short(asks.read(given.answer)) if isinstance(asks, Decision) else given.answer
            mistakes.append(JudgedAnswer(str(given.site), seat, asks.words, name, cents))
    return mistakes
