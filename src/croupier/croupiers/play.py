"""Play: a live round. It stops at every question and goes on with the answer.

The journal is the complete state of an interrupted round: run again from it, a round comes to the same cards and the same
cents. While a round is played that is not done after every answer: the procedure waits at its question, on a stack of its own
(a greenlet), and goes on from there. What is refused, and what goes wrong, is tried in a run of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, NoReturn, TypeVar

import greenlet  # type: ignore[import-untyped]

from croupier.engine.croupier import Fact, Shown
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Outcome
from croupier.engine.hand import OnFelt
from croupier.engine.irregularity import Irregularity, admit, remedy_for
from croupier.engine.journal import Entry, Journal, Kind
from croupier.engine.round import BrokenInvariant, Round
from croupier.equipment.chance import Chance
from croupier.equipment.shoe import CardDevice, Load
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, Ruling, unlawful

T = TypeVar("T")


class Pending(Exception):
    """The round has a question that the journal does not answer."""

    def __init__(self, request: Chance[Any] | Decision) -> None:
        super().__init__(request.site)
        self.request = request


class Moment(NamedTuple):
    """A point without a question where something may have gone wrong, and how many cards were dealt by then."""

    site: str
    dealt: int


class NotAsked(NamedTuple):
    """A seat that was not asked, why, and how many entries of the journal came before. No seat: no further card."""

    seat: str
    refusals: tuple[Ruling, ...]
    after: int

    def against(self, answer: str) -> tuple[Ruling, ...]:
        """The rulings against this answer: those that name it, or else those against every answer."""
        named = tuple(ruling for ruling in self.refusals if answer in ruling.options)
        return named or tuple(ruling for ruling in self.refusals if not ruling.options)


@dataclass(slots=True)
class JournalCroupier:
    """Answers from a journal. Refuses entries that are impossible or were not offered. Raises `Pending` at its end."""

    round: Round
    journal: Journal
    facts: list[Fact] = field(default_factory=list)
    at: int = 0
    moments: list[Moment] = field(default_factory=list)  # those since the last entry
    shoe: CardDevice | None = None  # the last device that deals cards
    loads: list[Load] = field(default_factory=list)
    thrown: int = 0  # the number of rolls and spins asked for, including the current one
    not_asked_for: list[NotAsked] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)

    def chance(self, device: Chance[T]) -> T:
        plain: object = device  # without its type parameter, for `isinstance`
        if isinstance(plain, CardDevice):
            self.shoe = plain
        else:
            self.thrown += 1
        return device.read(self._next(Kind.CHANCE, device))

    def decide(self, decision: Decision) -> Answer:
        return decision.read(self._next(Kind.DECISION, decision))

    def decide_all(self, decisions: Sequence[Decision]) -> tuple[Answer, ...]:
        """One seat after the other."""
        for each in decisions:
            if any(offer.stakes for offer in each.offers):
                raise BrokenInvariant(f"{each.site}: what several seats answer at once stakes no money")
        return tuple(self.decide(each) for each in decisions)

    def record(self, fact: str, cite: Citation) -> None:
        self.facts.append(Fact(fact, cite))

    def moment(self, site: str, cite: Citation) -> None:
        """Uses the next entry if it is an irregularity at this site."""
        if self.at == len(self.journal):
            self.moments.append(Moment(site, self.shoe.dealt if self.shoe else 0))
            return
        entry = self.journal[self.at]
        if entry.kind is Kind.IRREGULARITY and entry.site == site:
            self.at += 1
            self._goes_wrong(entry, site, cite)

    def not_asked(self, seat: str, why: Callable[[], tuple[Ruling, ...]]) -> None:
        self.not_asked_for.append(NotAsked(seat, why(), self.at))

    def loaded(self, load: Load) -> None:
        self.loads.append(load)

    def show(self, seat: str, cards: Iterable[object], cite: Citation, *, hand: int = 0, answers: bool = False) -> None:
        self.shown.append(Shown(seat, tuple(map(str, cards)), cite, self.at, hand, answers))

    def muck(self, seat: str, cards: Iterable[object], cite: Citation) -> None:
        self.shown.append(Shown(seat, tuple(map(str, cards)), cite, self.at, unseen=True))

    def on_felt(self, place: str, seat: str, about: Callable[[], OnFelt], *, hand: int = 1) -> None:
        """Nobody looks at the felt here: `hands_shown` runs the round for that."""

    def _next(self, kind: Kind, request: Chance[Any] | Decision) -> str:
        if self.at == len(self.journal):
            raise Pending(request)
        entry = self.journal[self.at]
        law = request.cite or self.round.game.cites[0]
        if entry.site != request.site:
            raise Refused(unlawful(law, f"entry {self.at + 1} is for {entry.site}, but the round is at {request.site}"))
        self.at += 1
        if entry.kind is Kind.IRREGULARITY:
            self._goes_wrong(entry, request.site, law)
        if entry.kind is not kind:
            raise Refused(unlawful(law, f"entry {self.at} is a {entry.kind}, but the round needs a {kind}"))
        return entry.answer

    def _goes_wrong(self, entry: Entry, site: str, law: Citation) -> NoReturn:
        what = Irregularity.read(entry.answer)
        admit(self.round.game.play.remedies, what, site, law, self.round.rules)
        raise what


@dataclass
class _WaitingCroupier(JournalCroupier):
    """At the end of the journal it waits for the answer, on the stack that runs the round, instead of leaving the round."""

    stack: greenlet.greenlet | None = None

    def _next(self, kind: Kind, request: Chance[Any] | Decision) -> str:
        if self.at == len(self.journal):
            self.journal = greenlet.getcurrent().parent.switch(request)
            self.moments.clear()
        return super()._next(kind, request)

    def go_on(self, journal: Journal) -> Outcome | Chance[Any] | Decision:
        """Runs the round to the end of the journal, which has one entry more than before. Returns what it came to."""
        given: JournalCroupier | Journal = journal
        if self.stack is None:
            self.journal, self.stack, given = journal, greenlet.greenlet(self.round.run), self
        reached: Outcome | Chance[Any] | Decision = self.stack.switch(given)
        return reached

    def can_go_on(self) -> bool:
        """Whether the round waits here: a stack goes on only on the thread that began it."""
        return self.stack is not None and self.stack.parent is greenlet.getcurrent()


@dataclass(slots=True)
class Live:
    """A round being played. `asks` is its current question; None if the round is over.

    `moments` are the points without a question since the last answer. An irregularity at one of them can still be reported.
    """

    round: Round
    journal: Journal = ()
    facts: tuple[Fact, ...] = ()
    outcome: Outcome | None = None
    asks: Chance[Any] | Decision | None = None
    moments: tuple[Moment, ...] = ()
    shoe: CardDevice | None = None  # the last device that deals cards
    loads: tuple[Load, ...] = ()  # the stacks put into a shoe in this round
    thrown: int = 0  # the number of rolls and spins asked for, including the current one and void ones
    not_asked: tuple[NotAsked, ...] = ()  # the seats that were not asked, and why
    shown: tuple[Shown, ...] = ()  # the private cards that were turned up for everybody, or mucked
    _waiting: _WaitingCroupier | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def dealt(self) -> int:
        """The number of cards dealt so far, including face-down cards that have not been asked for."""
        return self.shoe.dealt if self.shoe else 0

    def __post_init__(self) -> None:
        self._run(self.journal)

    def __reduce__(self) -> tuple[type[Live], tuple[Round, Journal]]:
        """Keeps the journal when pickled or copied: the round is run again from it."""
        return type(self), (self.round, self.journal)

    def answer(self, text: str) -> None:
        """Answers the current question, or raises `Refused` and leaves the round unchanged."""
        question = self._question()
        kind = Kind.DECISION if isinstance(question, Decision) else Kind.CHANCE
        self._go_on((*self.journal, Entry(kind, question.site, question.show(question.read(text)))))

    def interrupt(self, what: Irregularity, site: str = "") -> None:
        """Reports an irregularity, or raises `Refused` and leaves the round unchanged.

        Without a site, it is the current question or, if it cannot arise there, the first past moment where it can.
        """
        remedies = self.round.game.play.remedies
        if what.kind not in remedies and not site:  # refused at once: the round need not be run for it
            remedy_for(remedies, what.kind, self._question().cite or self.round.game.cites[0])
        remedy = remedies.get(what.kind)
        here = [each for each in self.sites if remedy is not None and remedy.arises_at(each)]
        if remedy is not None and self.asks is None and not (site or here):
            raise Refused(unlawful(remedy.cite, f"the round is over: {what.kind} can no longer happen"))
        site = site or (here[0] if here else self._question().site)
        self._run((*self.journal, Entry(Kind.IRREGULARITY, site, str(what))))

    @property
    def sites(self) -> tuple[str, ...]:
        """Where an irregularity may be reported now: the current question, and the moments since the last answer."""
        return (*((self.asks.site,) if self.asks is not None else ()), *(moment.site for moment in self.moments))

    def why_not_asked(self, seat: str, answer: str, since: int = 0) -> tuple[Ruling, ...]:
        """Why the seat was not asked for this answer, hand by hand; empty if no reason is known.

        Only what happened after so many entries of the journal counts.
        """
        name = answer.strip().partition(" ")[0]
        silent = [each for each in self.not_asked if each.seat == seat and each.after >= since]
        against = [ruling for each in silent for ruling in each.against(name)]
        answers = self.round.game.play.answers
        meant = not answers or name in answers  # otherwise a slip, which no paragraph is about
        named = [ruling for ruling in against if ruling.options] or (against if meant else [])
        by_law = {ruling.cite: ruling for ruling in reversed(named)}  # the first of each paragraph
        return tuple(
            replace(ruling, why=f'{seat} may not answer "{answer}": {ruling.why}')
            for ruling in reversed(by_law.values())
        )

    def _question(self) -> Chance[Any] | Decision:
        if self.asks is None:
            law = self.round.game.cites[0]
            raise Refused(unlawful(law, "the round is over: there is no question to answer"))
        return self.asks

    def _go_on(self, journal: Journal) -> None:
        """Goes on from the question with one more answer. The first answer that is given here begins at the beginning."""
        croupier, self._waiting = self._waiting, None
        if croupier is None or not croupier.can_go_on():
            croupier = _WaitingCroupier(self.round, ())
        begun = croupier.stack is not None
        try:
            reached = croupier.go_on(journal)
        except BaseException:
            if begun:  # the cards were dealt on from the question, which must be as it was
                self._run(self.journal)
            raise
        self._stop_at(croupier, reached)
        self._waiting = croupier

    def _run(self, journal: Journal) -> None:
        croupier = JournalCroupier(self.round, journal)
        try:
            reached: Outcome | Chance[Any] | Decision = self.round.run(croupier)
        except Pending as pending:
            reached = pending.request
        self._stop_at(croupier, reached)
        self._waiting = None

    def _stop_at(self, croupier: JournalCroupier, reached: Outcome | Chance[Any] | Decision) -> None:
        """Takes over how far the round has come: to its end, or to a question."""
        journal = croupier.journal
        if croupier.at < len(journal):
            law = self.round.game.cites[0]
            raise Refused(
                unlawful(law, f"the round is over after {croupier.at} entries, but the journal has {len(journal)}")
            )
        self.journal, self.facts = journal, tuple(croupier.facts)
        self.outcome = reached if isinstance(reached, Outcome) else None
        self.asks = None if isinstance(reached, Outcome) else reached
        self.moments = tuple(croupier.moments)
        self.shoe = croupier.shoe
        self.loads = tuple(croupier.loads)
        self.thrown = croupier.thrown
        self.not_asked = tuple(croupier.not_asked_for)
        self.shown = tuple(croupier.shown)
