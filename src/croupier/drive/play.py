"""Play: a live round. It suspends at every question and goes on by running again from its journal.

A round interrupted anywhere is its journal; running it again gives the same cards and the same cents, so live play is a
continuous audit of itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.engine.croupier import Fact
from croupier.engine.irregularity import Irregularity, admit
from croupier.engine.journal import Entry, Journal, Kind
from croupier.law.ruling import Refused, unlawful

if TYPE_CHECKING:
    from croupier.engine.decision import Answer, Decision
    from croupier.engine.game import Outcome
    from croupier.engine.round import Round
    from croupier.equipment.chance import Chance
    from croupier.law.citation import Citation

T = TypeVar("T")


class Pending(Exception):
    """The journal is spent and the round asks for more."""

    def __init__(self, request: Chance[Any] | Decision) -> None:
        super().__init__(request.site)
        self.request = request


@dataclass(slots=True)
class JournalCroupier:
    """Answers from a journal; refuses an entry that could not happen or was not offered; suspends at its end."""

    round: Round
    journal: Journal
    facts: list[Fact] = field(default_factory=list)
    at: int = 0

    def chance(self, device: Chance[T]) -> T:
        return device.read(self._next(Kind.CHANCE, device))

    def decide(self, decision: Decision) -> Answer:
        return decision.read(self._next(Kind.DECISION, decision))

    def record(self, fact: str, cite: Citation) -> None:
        self.facts.append(Fact(fact, cite))

    def _next(self, kind: Kind, request: Chance[Any] | Decision) -> str:
        if self.at == len(self.journal):
            raise Pending(request)
        entry = self.journal[self.at]
        law = request.cite or self.round.game.cites[0]
        if entry.site != request.site:
            raise Refused(
                unlawful(law, f"entry {self.at + 1} is for {entry.site}, but the round asks at {request.site}")
            )
        self.at += 1
        if entry.kind is Kind.IRREGULARITY:
            what = Irregularity.read(entry.answer)
            admit(self.round.game.remedies, what, request.site, law)
            raise what
        if entry.kind is not kind:
            raise Refused(unlawful(law, f"entry {self.at} is a {entry.kind}, but the round asks for a {kind}"))
        return entry.answer


@dataclass(slots=True)
class Live:
    """A round being played. `asks` is what it waits for; None when it is over."""

    round: Round
    journal: Journal = ()
    facts: tuple[Fact, ...] = ()
    outcome: Outcome | None = None
    asks: Chance[Any] | Decision | None = None

    def __post_init__(self) -> None:
        self._run(self.journal)

    def answer(self, text: str) -> None:
        """Gives the outcome or decision asked for, or raises `Refused` and leaves the round as it was."""
        asked = self._asked()
        kind = Kind.DECISION if hasattr(asked, "offers") else Kind.CHANCE
        self._run((*self.journal, Entry(kind, asked.site, asked.show(asked.read(text)))))

    def interrupt(self, what: Irregularity) -> None:
        """Tells of an irregularity at the present question, or raises `Refused` and leaves the round as it was."""
        self._run((*self.journal, Entry(Kind.IRREGULARITY, self._asked().site, str(what))))

    def _asked(self) -> Chance[Any] | Decision:
        if self.asks is None:
            law = self.round.game.cites[0]
            raise Refused(unlawful(law, "the round is over: nobody was asked"))
        return self.asks

    def _run(self, journal: Journal) -> None:
        croupier = JournalCroupier(self.round, journal)
        outcome, asks = None, None
        try:
            outcome = self.round.run(croupier)
        except Pending as pending:
            asks = pending.request
        if croupier.at < len(journal):
            law = self.round.game.cites[0]
            raise Refused(unlawful(law, f"the round is over after {croupier.at} entries; {len(journal)} were given"))
        self.journal, self.facts, self.outcome, self.asks = journal, tuple(croupier.facts), outcome, asks
