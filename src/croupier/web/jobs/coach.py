"""The coach: what each answer is worth, and what past answers cost.

Counting needs seconds of computing, and the first count of a game half a minute of compiling. So it runs in a process of its own,
which counts nothing but what people ask: no page and no command waits for it. If a question takes long, the page asks again by
itself; the result is kept.
"""

from __future__ import annotations

import contextlib
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.croupiers.advice import JudgedAnswer, NoAdvice, advice, decisions, in_view
from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.journal import Journal
from croupier.engine.round import Round
from croupier.engine.standing import Standing
from croupier.games import registry
from croupier.law.option import TableRules
from croupier.law.ruling import Refused
from croupier.money.wager import Wager
from croupier.web.jobs.counting import Counting, StillCounting

__all__ = ["Coach", "Position", "StillCounting", "count_advice", "count_mistakes"]


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


class Coach(Counting):
    """Counts what answers are worth."""

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
            held = in_view(round_, before, asks) if isinstance(asks, Decision) else ""
            mistakes.append(JudgedAnswer(str(given.site), seat, asks.words, name, cents, held))
    return mistakes
