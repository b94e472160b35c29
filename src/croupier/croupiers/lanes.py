"""What the engine says of a lane: its question and paragraph, why an answer is closed, what each answer is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from croupier.croupiers.advice import advice
from croupier.croupiers.play import NotAsked, Pending
from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision, QuestionKind
from croupier.engine.game import Game
from croupier.engine.journal import Entry, Kind
from croupier.engine.lanes import LaneRound
from croupier.engine.round import Round, open_round
from croupier.law.option import TableRules
from croupier.law.ruling import Ruling


class LaneQuestion(NamedTuple):
    """Where the round of a lane stands."""

    round: Round
    journal: tuple[Entry, ...]
    question: Decision | None  # None: the round is over, or nothing is asked
    closed: tuple[NotAsked, ...]  # who was not asked, and why

    def against(self, answer: str) -> tuple[Ruling, ...]:
        """The rulings against an answer now."""
        if self.question is not None:
            return tuple(each for each in self.question.refusals if answer in each.options)
        refused = (each.against(answer) for each in reversed(self.closed) if each.after == len(self.journal))
        return next((rulings for rulings in refused if rulings), ())

    def worth(self) -> Mapping[str, float]:
        """The mean gain of each answer in cents, by the best play from then on. Raises `NoAdvice`."""
        return advice(self.round, self.journal)


@dataclass(slots=True)
class _Followed(QuietCroupier):
    """Gives the outcomes and answers of a lane, and stops where the next answer is due."""

    played: LaneRound
    journal: list[Entry] = field(default_factory=list)
    closed: list[NotAsked] = field(default_factory=list)
    answers: int = 0
    rolls: int = 0

    def chance(self, device: Any) -> Any:
        position = getattr(device, "position", None)
        if position is None:
            position, self.rolls = self.rolls, self.rolls + 1
        if position >= len(self.played.outcomes):
            raise Pending(device)
        outcome = self.played.outcomes[position]
        if hasattr(device, "is_it"):  # a peek
            outcome = device.is_it(outcome)
        self.journal.append(Entry(Kind.CHANCE, device.site, device.show(outcome)))
        return outcome

    def decide(self, decision: Decision) -> Answer:
        if decision.kind is QuestionKind.CUT:
            answer = decision.defaults[0].least_answer()
        elif self.answers == len(self.played.answers):
            raise Pending(decision)
        else:
            name = self.played.answers[self.answers]
            answer = next(offer for offer in decision.offers if offer.name == name).most_answer()
            self.answers += 1
        self.journal.append(Entry(Kind.DECISION, decision.site, decision.show(answer)))
        return answer

    def not_asked(self, seat: str, why: Callable[[], tuple[Ruling, ...]]) -> None:
        self.closed.append(NotAsked(seat, why(), len(self.journal)))


def asked(game: Game[Any, Any], rules: TableRules, played: LaneRound) -> LaneQuestion:
    """Runs the round of a lane to its question."""
    round_ = open_round(game, rules, played.standing, played.bets)
    croupier, question = _Followed(played), None
    try:
        round_.run(croupier)
    except Pending as pending:
        if isinstance(pending.request, Decision):
            question = pending.request
    return LaneQuestion(round_, tuple(croupier.journal), question, tuple(croupier.closed))
