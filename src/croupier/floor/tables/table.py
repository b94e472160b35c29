"""A table: its seats, its wagers, its round, its matters. An immutable value, built from its events (`fold.py`).

The cards of a round are in no event before it is settled. They are dealt again from the sealed shoe whenever they are needed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import ClassVar, Self, TypeVar

from croupier.amounts.cents import dollars
from croupier.engine.game import QuestionClock
from croupier.engine.hand import RoundMark
from croupier.engine.round import BrokenInvariant
from croupier.engine.standing import Standing
from croupier.engine.traits import Owing
from croupier.floor.desk import opening, sheet_changes
from croupier.floor.fairness.keyring import SealLookup
from croupier.floor.fairness.sealed_dealer import MissingSeal, Pack, unloaded
from croupier.floor.fairness.vault import BrokenSeal
from croupier.floor.shapes.parts import TableState
from croupier.floor.storage.new_event import Tree
from croupier.floor.tables.names import called, moved, rewritten
from croupier.floor.tables.past_rounds import PastRound
from croupier.floor.tables.round_under_way import CurrentRound, GivenAnswer, Running
from croupier.sheets.betting import Betting
from croupier.sheets.sheet import Sheet

# Errors of the floor itself, not of a person on it. They stop the table until somebody has removed the cause.
FAULTS = (BrokenInvariant, BrokenSeal, MissingSeal)
ROUNDS_A_SEAL = 50  # that one seal serves at a table with dice or a wheel, before its seed is revealed


def question_id(round_: int, place: int) -> str:
    """The identity of one question: a second answer to it finds another question, or none."""
    return f"{round_}.{place}"


@dataclass(frozen=True, slots=True)
class Seat:
    """A person or a bot at the table."""

    number: int
    person: str
    handle: str
    bot: bool = False
    ready: bool = False
    company: bool = False  # a bot that sat down by itself, so that a round can be played


@dataclass(frozen=True, slots=True)
class Waiting:
    """A person on the waiting list."""

    person: str
    handle: str
    seat: int = 0  # the free seat that is offered to this person; 0: none yet


@dataclass(frozen=True, slots=True)
class Matter:
    """An irregularity or a dispute raised at the table; open until a floorperson has ruled."""

    number: int
    sort: str
    round: int
    by: str
    what: str
    ruled: str = ""
    by_law: str = ""  # the paragraph it was ruled by
    why: str = ""
    dealt_by: str = ""  # who dealt the round, even if somebody else deals now
    stops: bool = True  # False: no floorperson can rule on it, or its time is over, so it does not stop the table
    at: str = ""  # when it was raised
    by_patron: bool = False  # a patron raised it about the round of that moment, and stopped the table by it
    time_over: str = ""  # when play went on without a ruling

    @property
    def open(self) -> bool:
        return not self.ruled


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal(ABC):
    """What one supervisor has proposed in a matter. A second one makes it, or it is withdrawn."""

    sort: ClassVar[str]  # what it is called
    stage: ClassVar[str] = ""  # words for the Commission: how far the round was

    number: int  # each sort has its own numbers
    matter: int
    by: str
    cite: str
    why: str
    seconded: str = ""
    withdrawn: str = ""  # by whom, if it was withdrawn
    withdrawn_why: str = ""

    @classmethod
    def of(cls, event: Tree) -> Self:
        """The proposal of an event, which says more than the proposal keeps."""
        names = {entry.name for entry in fields(cls)}
        return cls(**{name: value for name, value in event.items() if name in names})

    @property
    def waits(self) -> bool:
        return not self.seconded and not self.withdrawn

    @property
    @abstractmethod
    def effect(self) -> str:
        """What it does when it is made, in words."""


AnyProposal = TypeVar("AnyProposal", bound=Proposal)


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction(Proposal):
    """A transfer that corrects a settled round."""

    sort: ClassVar[str] = "correction"

    handle: str
    person: str
    cents: int

    @property
    def effect(self) -> str:
        return f"{dollars(abs(self.cents))} {'to' if self.cents > 0 else 'back from'} {self.handle}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedRuling(Proposal):
    """A ruling that changes a round whose cards have been shown."""

    sort: ClassVar[str] = "ruling"
    stage: ClassVar[str] = ", after the cards were shown,"

    ruling: str
    kind: str
    details: Mapping[str, str]

    @property
    def effect(self) -> str:
        return "void" if self.ruling == "void" else f"remedy {self.kind}"


@dataclass(frozen=True, slots=True)
class Win:
    """A win that stays in its box until a supervisor has verified it."""

    number: int
    round: int
    handle: str
    person: str
    wager: str
    cents: int
    cite: str
    validated: str = ""
    dealt_by: str = ""


@dataclass(frozen=True, kw_only=True)
class Table:
    """One table of the floor."""

    name: str
    places: int  # how many seats it has
    desk: sheet_changes.TableSheets
    steps: opening.Opening
    current: CurrentRound  # the coming round, or the one under way
    version: int = 0
    open: bool = False
    halted: str = ""  # why it is stopped; empty: it is not
    halted_by: str = ""
    halted_role: str = ""  # of the person who stopped it; empty: the house did
    fault: str = ""  # the fault of the floor itself that stopped the table
    dealer: str = ""  # the dealer's handle; empty: the table deals by itself
    dealer_person: str = ""
    seats: tuple[Seat, ...] = ()
    round: int = 1  # the number of the current round
    playing: bool = False  # whether that round has begun
    dealt_by: str | None = None  # who deals the round under way; None: its trail does not say
    rounds_sealed: int = 0  # how many rounds the next seal has served
    commitments: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))  # of seals not yet revealed
    # What was shown under seals that open card by card and are not opened yet: seal, shuffle and place of the uncut pile.
    opens: frozenset[tuple[int, int, int]] = frozenset()
    matters: tuple[Matter, ...] = ()
    corrections: tuple[Correction, ...] = ()
    rulings: tuple[ProposedRuling, ...] = ()  # those that need a second supervisor
    wins: tuple[Win, ...] = ()
    last: Tree = field(default_factory=dict)  # the record of the last settled round
    # The wagers that each seat had down when its last round began, with their cents: what a rebet lays again.
    bets_before: Mapping[str, tuple[tuple[str, int], ...]] = field(default_factory=lambda: MappingProxyType({}))
    marks: tuple[RoundMark, ...] = ()  # of the settled rounds on the table's display, the newest last
    past: tuple[PastRound, ...] = ()  # the rounds that are over, the newest last
    recut: bool = False  # a supervisor has ordered the next cut to be made again
    reshuffle: bool = False  # a supervisor has ordered a shuffle before the next round
    waiting: tuple[Waiting, ...] = ()  # who waits for a seat, the first first
    # What seats want done when the round is over, by handle: "leave", "sit out", "come back", "seat 5", "buy in 10000".
    after_round: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    clock: QuestionClock | None = None  # as a supervisor has set it
    company: bool = False  # whether bots sit down by themselves where too few people sit for a round
    bank_used: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))  # of time banks, by handle
    absent: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))  # rounds in a row, by handle
    paid_until: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))  # charges for time, by handle
    chosen_seed: str = ""  # of a table on a test floor: its cards are known

    # ------------------------------------------------------------ its parts

    @property
    def sheet(self) -> Sheet:
        return self.desk.sheet

    @property
    def betting(self) -> Betting:
        return self.current.betting

    @property
    def standing(self) -> Standing:
        return self.current.betting.standing

    @property
    def answers(self) -> tuple[GivenAnswer, ...]:
        return self.current.answers

    @property
    def packs(self) -> Mapping[str, Pack]:
        return self.current.packs

    @property
    def next_seal(self) -> int:
        return self.current.next_seal

    @property
    def running(self) -> Running:
        """How far the round under way has been run."""
        return self.current.run_to_question()

    @property
    def question(self) -> str:
        """The identity of the question the round waits for, the first of several: the round and the place of its answer.

        Empty: nothing is asked.
        """
        if not self.playing or not self.running.open:
            return ""
        return question_id(self.round, self.running.open[0].place)

    def question_of(self, handle: str) -> str:
        """The identity of the question that waits for a seat, or else of the first that waits."""
        asked = self.running.asked(handle) if self.playing else None
        return self.question if asked is None else question_id(self.round, asked.place)

    # ------------------------------------------------------------ its state

    @property
    def state(self) -> TableState:
        if not self.open:
            return "opening" if self.steps.taken else "closed"
        if self.halted or any(self.frozen_by(matter) for matter in self.matters):
            return "halted"
        return "dealing" if self.playing else "closing" if self.steps.way == "closing" else "betting"

    def frozen_by(self, matter: Matter) -> bool:
        """Whether a matter stops the table: it is open, about the current round, and somebody can rule on it."""
        return matter.open and matter.stops and matter.round == self.round

    @property
    def stopped_by_patrons(self) -> tuple[Matter, ...]:
        """The patrons' matters that stop the table, if nothing else does: after a time play goes on without a ruling."""
        stopping = tuple(each for each in self.matters if self.frozen_by(each))
        return stopping if not self.halted and all(each.by_patron for each in stopping) else ()

    def lets_go(self, person: str) -> bool:
        """Whether somebody's chips may go back although patrons' matters stop the table.

        They may between two rounds, unless a matter is of the same person. It is a choice of the house.
        """
        stopping = self.stopped_by_patrons
        return bool(stopping) and not self.playing and all(each.by != person for each in stopping)

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """Everything that needs, or needed, a second supervisor."""
        return (*self.corrections, *self.rulings)

    def proposal(self, form: type[AnyProposal], number: int) -> AnyProposal | None:
        """The proposal of a sort and a number, if there was one."""
        proposals = (each for each in self.proposals if isinstance(each, form))
        return next((each for each in proposals if each.number == number), None)

    def ended(self, round_: int) -> PastRound | None:
        """A round that is over; None if there was none of that number, or it is too old."""
        if not self.past or not self.past[0].round <= round_ <= self.past[-1].round:
            return None
        return next((each for each in reversed(self.past) if each.round == round_), None)

    def dealer_of(self, round_: int) -> str:
        """The person who dealt a past round, or deals the current one; empty: the table deals by itself."""
        ended = self.ended(round_)
        if ended is not None:
            return ended.dealt_by
        return self.dealer_if(self.dealt_by)

    def dealer_if(self, dealt_by: str | None) -> str:
        """The person who deals a round whose trail says so, or does not."""
        return self.dealer_person if dealt_by is None else dealt_by

    # ------------------------------------------------------------ its seats

    @property
    def handles(self) -> tuple[str, ...]:
        return tuple(seat.handle for seat in self.seats)

    @property
    def seat_numbers(self) -> dict[str, int]:
        return {seat.handle: seat.number for seat in self.seats}

    @property
    def persons(self) -> dict[str, str]:
        return {seat.handle: seat.person for seat in self.seats}

    def seat_of(self, person: str) -> Seat | None:
        return next((seat for seat in self.seats if seat.person == person), None)

    def added_cents(self, handle: str) -> int:
        """The further stakes of a seat in the round under way: doubles, splits, insurance."""
        return sum(each.added_cents for each in self.current.answers if each.handle == handle)

    def laid_cents(self, handle: str) -> int:
        """The cents a seat has on the layout, further stakes of the round included."""
        return self.betting.laid_cents(handle) + self.added_cents(handle)

    def waiting_cents(self, handle: str) -> int:
        """The wins in a seat's box that a supervisor has to verify."""
        return sum(win.cents for win in self.wins if win.handle == handle and not win.validated)

    # ------------------------------------------------------------ a guest's new name

    def knows(self, handle: str) -> bool:
        """Whether the table keeps anything under a name: a seat, a place on the list, a past round, a win or a correction."""
        past = any(handle in each.most_cents for each in self.past)
        papers = {*(win.handle for win in self.wins), *(each.handle for each in self.corrections)}
        waiting = any(handle == each.handle for each in self.waiting)
        return past or waiting or handle in papers or handle in self.handles

    def may_rename(self, handle: str) -> bool:
        """Whether a name can change now. A seat in a round under way, or with a debt marked under its name, has to wait."""
        if handle not in self.handles:
            return True
        owed = self.standing.owed_cents(handle) if isinstance(self.standing, Owing) else 0
        return not self.playing and not owed

    def renamed(self, was: str, handle: str) -> Table:
        """The table with a new name in place of an old one."""
        after = replace(
            self,
            wins=tuple(called(each, was, handle) for each in self.wins),
            corrections=tuple(called(each, was, handle) for each in self.corrections),
            waiting=tuple(called(each, was, handle) for each in self.waiting),
            bank_used=moved(self.bank_used, was, handle),
            paid_until=moved(self.paid_until, was, handle),
            past=tuple(
                replace(each, most_cents=moved(each.most_cents, was, handle)) if was in each.most_cents else each
                for each in self.past
            ),
        )
        if was not in self.handles:
            return after
        betting = replace(
            self.betting,
            seats=tuple(handle if seat == was else seat for seat in self.betting.seats),
            bets=tuple(called(bet, was, handle) for bet in self.betting.bets),
            standing=called(self.standing, was, handle),
        )
        return replace(
            after,
            seats=tuple(called(seat, was, handle) for seat in self.seats),
            current=replace(self.current, betting=betting),
            bets_before=moved(self.bets_before, was, handle),
            after_round=moved(self.after_round, was, handle),
            absent=moved(self.absent, was, handle),
            last=rewritten(self.last, was, handle),
        )


def new_table(name: str, desk: sheet_changes.TableSheets, places: int, keyring: SealLookup) -> Table:
    """A table that was never open."""
    game, rules = desk.sheet.game, desk.sheet.rules
    return Table(
        name=name,
        places=places,
        desk=desk,
        steps=opening.Opening.begun(game, rules, "opening"),
        current=CurrentRound(
            table=name, keyring=keyring, betting=Betting(desk.sheet, unloaded(game.play.opening(rules)), ())
        ),
    )
