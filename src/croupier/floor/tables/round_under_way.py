"""The round a table is at: the chapter's procedure, its cards from the sealed shoe, its answers from the seats.

Only the answers are stored; the cards come from the sealed shoe and are the same each time. So a round can be run from its
beginning at any time. While the floor is open that is not done after every answer: the procedure waits at its question, on a
stack of its own (a greenlet), and goes on from there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

import greenlet  # type: ignore[import-untyped]

from croupier.croupiers.play import JournalCroupier, Moment
from croupier.engine.croupier import Fact
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Outcome
from croupier.engine.hand import Hand
from croupier.engine.hands_shown import hands_shown, never_shown, replayed
from croupier.engine.irregularity import DetailKind, Irregularity
from croupier.engine.journal import Entry, Journal, Kind
from croupier.engine.round import Round
from croupier.equipment.chance import Chance
from croupier.equipment.shoe import CardDevice, Load
from croupier.floor.fairness.keyring import SealLookup
from croupier.floor.fairness.sealed_dealer import Drawn, Pack, SealedDealer
from croupier.law.citation import Citation
from croupier.law.ruling import Refused
from croupier.sheets.betting import Betting


class ReportedIrregularity(NamedTuple):
    """An irregularity reported when the journal had `since` entries. It happens at the first site where it can."""

    since: int
    irregularity: str


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer given in the round under way, and who decided it: the player, the clock, the table or a bot."""

    at: int  # its index in the journal
    handle: str
    site: str
    answer: str
    decided_by: str
    added_cents: int  # the further stake it put down

    @property
    def entry(self) -> Entry:
        return Entry(Kind.DECISION, self.site, self.answer)


class OpenQuestion(NamedTuple):
    """A question that waits for its answer."""

    place: int  # of the answer in the journal
    decision: Decision
    alone: bool = True  # False: several seats are asked at once, and nobody learns an answer before the last


# ---------------------------------------------------------------- running it


@dataclass(kw_only=True)
class SealedCroupier(JournalCroupier):
    """Deals from the sealed shoe, gives the stored answers, applies reported irregularities, and waits at a question."""

    dealer: SealedDealer
    answers: dict[int, Entry]  # by their index in the journal
    reported: list[ReportedIrregularity]  # those that have not happened yet
    drawn: list[Drawn] = field(default_factory=list)

    def moment(self, site: str, cite: Citation) -> None:
        self._apply_irregularity(site)
        super().moment(site, cite)

    def _next(self, kind: Kind, request: Chance[Any] | Decision) -> str:
        if self.at == len(self.journal) and not self._apply_irregularity(request.site):
            if isinstance(request, Decision):
                while self.at not in self.answers:
                    self._wait_for_answer(OpenQuestion(self.at, request))
            if self.at in self.answers:
                self.journal = (*self.journal, self.answers[self.at])
            elif not isinstance(request, Decision):
                drawn = self.dealer.answer(request, self)
                self.drawn.append(drawn)
                self.journal = (*self.journal, Entry(Kind.CHANCE, request.site, drawn.text))
        return super()._next(kind, request)

    def decide_all(self, decisions: Sequence[Decision]) -> tuple[Answer, ...]:
        """Waits for all of them, which may come in any order. None is in the journal before the last."""
        first = self.at
        while first == len(self.journal) and not self._apply_irregularity(decisions[0].site):
            asked = [OpenQuestion(first + number, each, len(decisions) == 1) for number, each in enumerate(decisions)]
            waiting = [each for each in asked if each.place not in self.answers]
            if waiting:
                self._wait_for_answer(*waiting)
            else:
                self.journal = (*self.journal, *(self.answers[each.place] for each in asked))
        return super().decide_all(decisions)

    def _wait_for_answer(self, *waiting: OpenQuestion) -> None:
        """Gives the open questions to the caller that runs the round, and takes one answer."""
        given: GivenAnswer = greenlet.getcurrent().parent.switch(waiting)
        self.answers[given.at] = given.entry

    def _apply_irregularity(self, site: str) -> bool:
        """Writes the first reported irregularity that can happen here into the journal. Returns whether there was one."""
        if self.at != len(self.journal):
            return False
        for each in self.reported:
            irregularity = Irregularity.read(each.irregularity)
            remedy = self.round.game.play.remedies.get(irregularity.kind)
            if each.since <= self.at and remedy is not None and remedy.arises_at(site):
                self.reported.remove(each)
                for name in remedy.of_kind(DetailKind.CARD):  # the report does not name the card: it is the next one
                    self.drawn.append(self.dealer.exposed(self))
                    irregularity.details[name] = self.drawn[-1].text
                self.journal = (*self.journal, Entry(Kind.IRREGULARITY, site, str(irregularity)))
                return True
        return False


@dataclass(frozen=True)
class Running:
    """How far a round has been run. `open` are the questions it waits for, one for each seat; none when it is over."""

    round: Round
    journal: Journal
    facts: tuple[Fact, ...]
    outcome: Outcome | None
    open: tuple[OpenQuestion, ...]
    moments: tuple[Moment, ...]
    loads: tuple[Load, ...]
    shoe: CardDevice | None
    drawn: tuple[Drawn, ...]
    thrown: int  # rolls and spins, as a sealed dealer counts them
    pending: tuple[ReportedIrregularity, ...]  # reported irregularities that had no occasion yet
    rest: RestOfRound = field(repr=False, compare=False)
    _hands: dict[str | None, tuple[Hand, ...]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def asks(self) -> Decision | None:
        """The question that waits, the first if several seats are asked at once."""
        return self.open[0].decision if self.open else None

    @property
    def has_secrets(self) -> bool:
        """Whether an answer was given, or is waited for, that only its seat and the Commission may know now."""
        if any(each.decision.private or not each.alone for each in self.open):
            return True
        replay = replayed(self.round, self.journal)
        return not all(replay.opened(at, seat) for at, seat in replay.private.items())

    @property
    def hides(self) -> bool:
        """Whether a card or an answer of the round was not shown to everybody."""
        return bool(never_shown(self.round, self.journal, ()))

    def asked(self, seat: str) -> OpenQuestion | None:
        """The question that waits for this seat."""
        return next((each for each in self.open if each.decision.seat == seat), None)

    def hands(self, viewer: str | None = None) -> tuple[Hand, ...]:
        """The hands as a seat may see them now; without a seat, as everybody may. Computed once for each viewer."""
        if viewer not in self._hands:
            self._hands[viewer] = hands_shown(self.round, self.journal, viewer)
        return self._hands[viewer]

    def fingerprint(self, dealer: SealedDealer) -> tuple[Any, ...]:
        """All of it, to compare two runs of a round: a stack is compared by the places of its cards."""
        cards = dealer.loads(self), dealer.unseen(self, self.drawn)
        return (replace(self, loads=(), shoe=None), *cards)

    def same_course(self, other: Running) -> bool:
        """Whether the same has happened in another run of the round, and the same irregularities still can."""
        return (self.journal, self.pending) == (other.journal, other.pending)

    @property
    def sites(self) -> tuple[str, ...]:
        """Where an irregularity may happen now."""
        return (*(each.decision.site for each in self.open), *(moment.site for moment in self.moments))


class RestOfRound:
    """The procedure of a round, which waits for its answer. It can go on once, and on the thread that began it."""

    __slots__ = ("_croupier", "_stack")

    def __init__(self, croupier: SealedCroupier, stack: greenlet.greenlet) -> None:
        self._croupier = croupier
        self._stack: greenlet.greenlet | None = stack

    def go_on(self, answer: GivenAnswer) -> Running | None:
        """Runs the round to its next question or its end. Returns None if it cannot go on, or has done so before.

        Raises `Refused` if the answer is illegal.
        """
        stack, self._stack = self._stack, None
        if stack is None or stack.dead:
            return None
        try:
            return _run_on(self._croupier, stack, answer)
        except greenlet.error:  # it was begun on another thread
            return None


def run(
    round_: Round,
    dealer: SealedDealer,
    answers: Mapping[int, Entry],
    reported: tuple[ReportedIrregularity, ...] = (),
) -> Running:
    """Runs the round until it asks a question that has no answer, or is over. Raises `Refused` if an answer is illegal."""
    croupier = SealedCroupier(round_, (), dealer=dealer, answers=dict(answers), reported=list(reported))
    return _run_on(croupier, greenlet.greenlet(round_.run), croupier)


def _run_on(croupier: SealedCroupier, stack: greenlet.greenlet, given: SealedCroupier | GivenAnswer) -> Running:
    """Switches to the procedure, which comes back with its next questions or its outcome."""
    reached: Outcome | tuple[OpenQuestion, ...] = stack.switch(given)
    shoe = croupier.shoe
    return Running(
        croupier.round,
        croupier.journal,
        tuple(croupier.facts),
        reached if isinstance(reached, Outcome) else None,
        () if isinstance(reached, Outcome) else reached,
        tuple(croupier.moments),
        tuple(croupier.loads),
        replace(shoe, dealing=shoe.dealing.copy()) if shoe is not None else None,
        tuple(croupier.drawn),
        croupier.thrown,
        tuple(croupier.reported),
        RestOfRound(croupier, stack),
    )


# ---------------------------------------------------------------- the round of a table


@dataclass(frozen=True, kw_only=True)
class CurrentRound:
    """The round a table is at: the coming one while bets are taken, then the one under way.

    Versions of the table share it until an event changes one of its parts, so the round is run once for each change.
    """

    table: str
    keyring: SealLookup = field(repr=False, compare=False)
    betting: Betting
    holder: bool = True  # False: the remaining wagers are played out without a holder of dice, shoe or bank (`Turns`)
    answers: tuple[GivenAnswer, ...] = ()
    reported: tuple[ReportedIrregularity, ...] = ()
    next_seal: int = 0
    drawn: int = 0  # rolls or spins that came from the next seal so far
    packs: Mapping[str, Pack] = field(default_factory=lambda: MappingProxyType({}))  # the stacks in the shoes, by side

    def dealer(self) -> SealedDealer:
        """The dealer with the seals of this round. Raises `BrokenSeal` if one of them does not open."""
        needed = {self.next_seal, *(pack.seal for pack in self.packs.values())}
        seals = {number: self.keyring.seal(self.table, number) for number in sorted(needed)}
        deck = self.betting.sheet.game.deck(self.betting.sheet.rules)
        return SealedDealer(seals, self.packs, self.next_seal, self.drawn, deck)

    def begin(self) -> Round:
        """The round with its bets down. Raises `Refused` if it cannot begin."""
        return self.betting.round(holder=self.holder)

    def run_to_question(self) -> Running:
        """Runs the round until it asks a question or is over; only once, then the result is cached.

        Raises `Refused` if the game does not allow the round or an answer in it.
        """
        return self._running

    def run_on_from(self, before: CurrentRound) -> Running:
        """The same, where `before` is this round without its last answer: it goes on from there if it can."""
        if not self.reported and (running := before.run_to_question().rest.go_on(self.answers[-1])) is not None:
            self.__dict__["_running"] = running
        return self.run_to_question()

    @cached_property
    def _running(self) -> Running:
        """A reported irregularity that turns out to be impossible, after those reported before it, is left out."""
        round_, dealer, answers = self.begin(), self.dealer(), {each.at: each.entry for each in self.answers}
        try:
            return run(round_, dealer, answers, self.reported)
        except Refused:
            if not self.reported:
                raise
        possible: tuple[ReportedIrregularity, ...] = ()
        for each in self.reported:
            with suppress(Refused):
                run(round_, dealer, answers, (*possible, each))
                possible = (*possible, each)
        return run(round_, dealer, answers, possible)
