"""Seats that play by a strategy function: as a table at a kernel's speed, or question by question by the engine."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from croupier.api import arguments
from croupier.api.table import Strategy
from croupier.engine.by_function.tabulated import NeverAsked, NotTabulated, variants
from croupier.engine.decision import Answer, Decision
from croupier.engine.kernel import Scene
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Refused
from croupier.sheets.betting import default_answer
from croupier.sheets.sheet import Sheet
from croupier.simulation.job import canonical
from croupier.simulation.run import ByFunction
from croupier.states.question import Question, question_of, refused_answer

_SOMETIMES = 8  # one of so many like questions is asked twice

# Answers to questions that are not put to a function here: the dealer cuts, and the vigorish counts with its wager.
_HOUSE = frozenset({"cut", "refuse", "pay_vigorish", "owe"})


@dataclass(frozen=True, slots=True)
class Player:
    """A strategy function as the engine asks it."""

    function: Strategy

    def __str__(self) -> str:
        return name_of(self.function)

    def __call__(self, decision: Decision) -> Answer:
        return answer(decision, self.function(question_of(decision, decision.offers)))


@dataclass(slots=True)
class _AskedTwice:
    """The function while it is tabulated: it must answer alike when it is asked again, of many like questions some."""

    function: Strategy
    asked: int = 0

    def __call__(self, decision: Decision) -> Answer:
        return answer(decision, self._twice(question_of(decision, decision.offers)))

    def alike(self, decision: Decision) -> Callable[[Any], Answer]:
        """Asks this question with other views."""
        question, read = variants(question_of(decision, decision.offers)), dict[object, Answer]()

        def ask(view: Any) -> Answer:
            text = self._twice(question(view=view), again=not self.asked % _SOMETIMES)
            if text not in read:
                read[text] = answer(decision, text)
            return read[text]

        return ask

    def _twice(self, question: Question, *, again: bool = True) -> str | None:
        first = self.function(question)
        self.asked += 1
        if again and first != (second := self.function(question)):
            where = f"{question.site}, {question.view!r}"
            raise NotTabulated(f'it answers the same question in two ways, "{first}" and then "{second}" at {where}')
        return first


def answer(decision: Decision, text: object) -> Answer:
    """The answer that a function gave. Raises `Refused` if it is not open, with the question and the paragraph."""
    if text is None:
        return default_answer(decision, decision.offers)
    written = arguments.text("answer", text, f'one of the choices, such as "{decision.offers[0].name}", or None')
    try:
        return decision.read(written)
    except Refused as refused:
        raise refused_answer(question_of(decision, decision.offers), written, refused) from None


def name_of(function: object) -> str:
    name = getattr(function, "__qualname__", None) or type(function).__qualname__
    return str(name).rpartition("<locals>.")[2]


def played_by(sheet: Sheet, scene: Scene, function: Strategy) -> tuple[Scene, ByFunction]:
    """The scene and how its rounds are played: with the function's table, or without one by the engine."""
    if not callable(function):
        raise Unreadable(Mistake("play", "a strategy is a function that takes a question and returns an answer"))
    game, words = sheet.game, f"the function {name_of(function)}"
    if game.play.answers <= _HOUSE:
        return scene, ByFunction("", f"by the kernel: {words} is never asked, since this game leaves no choice")
    asked = _AskedTwice(function)
    try:
        table = (game.numbers.tabulate or _no_table)(game, sheet.rules, scene, asked)
    except NeverAsked:
        return scene, ByFunction("", f"by the kernel: {words} is never asked, since these wagers leave no choice")
    except NotTabulated as why:
        where, alone = _processes(function)
        method = f"by the engine, round by round{alone}: {words} is no table, since {why}"
        return scene, ByFunction(words, method, Player(function), in_processes=where)
    method = f"by the kernel: {words} is a table, made with {asked.asked:,} questions"
    return replace(scene, play=canonical(table)), ByFunction(words, method)


def _no_table(*_given: object) -> NoReturn:
    raise NotTabulated("no kernel of this game plays by a table")


def _processes(function: Strategy) -> tuple[bool, str]:
    """Whether other processes can play by the function, and otherwise that they cannot, in words."""
    own = getattr(function, "__module__", "") == "__main__" and not hasattr(sys.modules["__main__"], "__file__")
    try:
        pickle.dumps(function)
    except Exception:  # noqa: BLE001 (whatever its own pickling raises)
        own = True
    return not own, " on one core, since the function cannot be sent to other processes" * own
