"""A game: one value that names its sections, its options, its wagers, its procedure and its remedies.

Everything else (the command line, the conformance suite, the documents, the numbers) reads this value and knows no game by
name.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from croupier.engine.kernel import Kernel, Scene
from croupier.engine.standing import Standing
from croupier.engine.strategy import Chart, Charts, Strategy, first_offer
from croupier.law.citation import Citation, cite
from croupier.law.option import Source, TableRules
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.money.wager import Act

if TYPE_CHECKING:
    from croupier.engine.croupier import Croupier
    from croupier.engine.decision import Decision
    from croupier.engine.irregularity import Remedy
    from croupier.engine.journal import Journal
    from croupier.engine.layout import Held, Layout
    from croupier.engine.lying import Hand
    from croupier.equipment.chance import Chance
    from croupier.money.numbers import Numbers
    from croupier.money.odds import Odds
    from croupier.money.settlement import Line
    from croupier.money.wager import Bet, Wager

R = TypeVar("R", bound=TableRules)
S = TypeVar("S", bound=Standing)


@dataclass(frozen=True, slots=True)
class WagerKind:
    """A kind of wager this table offers: its paragraph, what it can be on, the odds it can be paid at, what it rests on."""

    name: str
    title: str
    cite: Citation
    pays: tuple[Odds, ...]  # every odds a winner can be paid at, lowest first
    selections: tuple[str, ...] = ("",)
    source: Source = Source.TEXT
    made_in_play: bool = False  # offered as a decision inside the round (a raise), not before it
    limited_by: Citation | None = None  # the paragraph that has its limits posted, where it has one besides 8.2
    stakes_cents: tuple[int, ...] = ()  # the only stakes there are of it, where its paragraph fixes them
    verified_from_cents: int = (
        0  # a gain from here up is paid when a supervisor has verified it, where `verified_by` says so
    )
    verified_by: Citation | None = None

    def selection(self, text: str) -> str | None:
        """The selection as we write it: the numbers of a split may be told in any order. None when there is no such one."""
        if text in self.selections:
            return text
        parts = sorted(text.split("-"))
        return next((each for each in self.selections if sorted(each.split("-")) == parts), None)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do at a table before the next. Without a citation it rests on no paragraph: the house chose it."""

    name: str
    words: str
    cite: Citation | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a round came to: the fate of every wager, and what the next round finds."""

    lines: tuple[Line, ...]
    standing: Standing


class Answered(NamedTuple):
    """An answer that a round was given, and where: the outcome of a chance, or an `Answer` to a decision."""

    site: str
    answer: Any


# From the rules, what is asked now and all answers before it: a key, or None where there is none.
#
# Equal keys are a promise. At both questions, with the same wagers and standing before the round, the same is asked from
# there on: the same offers in the same order, chances with the same weights. And each way to go on leads to the same
# end: for every wager the same cents, won or lost in the whole round, and the same stake; and the same standing where
# wagers stand after it. What has been staked or paid before the question must therefore be in the key.
SolverState = Callable[[R, "Chance[Any] | Decision", tuple[Answered, ...]], Hashable | None]


@dataclass(frozen=True, slots=True)
class Case:
    """A wager whose numbers are wanted: where the table stands, what is bet, and what is added in later rounds.

    `watch` names the kind that is counted where a wager can only be made beside another one: the other is bet too, but
    its lines and its stake are left out. Where the watched wager is made later (`then`) or in the round, the case is played
    again until it has been made.
    """

    wager: str
    bets: tuple[Bet, ...]
    standing: Standing
    cite: Citation
    pays: str
    then: Callable[[Any], tuple[Bet, ...]] | None = None
    note: str = ""
    watch: str = ""  # the only kind of wager that is counted; "": all of them

    def counts(self, kind: str) -> bool:
        """Whether a wager of this kind is counted."""
        return self.watch in ("", kind)

    def staked_cents(self, bets: Iterable[Bet]) -> int:
        """What is staked by these bets on what is counted."""
        return sum(bet.cents for bet in bets if bet.act is Act.MAKE and self.counts(bet.kind))

    def stands(self, standing: Standing) -> bool:
        """Whether something that is counted stands on the layout."""
        return any(self.counts(wager.kind) for wager in standing.wagers)

    def unit_cents(self, staked_cents: Iterable[int]) -> int:
        """The initial stake. `staked_cents` is what each end staked: that is the stake of a wager made only later."""
        first = self.staked_cents(self.bets)
        if first:
            return first
        found = sorted(set(staked_cents))
        if len(found) != 1:
            raise ValueError(
                f"case {self.wager}: the stake on {self.watch} must always be the same, but is one of {found}"
            )
        return found[0]


def _never(_rules: Any, _site: str) -> bool:  # noqa: ANN401 (any game's rules)
    return False


def _any_order(_site: str, outcome: Hashable) -> Hashable:
    return outcome


def _by_the_limits_alone(_rules: TableRules, _minimums: Mapping[str, int], _on: date) -> Iterable[Ruling]:
    return ()


def _nothing(_rules: TableRules) -> Iterable[Numbers]:
    return ()


def _none_of_their_own(_wagers: tuple[Wager, ...]) -> Mapping[str, str]:
    return {}


def _each_for_itself(_tables: Iterable[tuple[str, Any]]) -> Iterable[Ruling]:
    return ()


def _no_device(_rules: TableRules) -> tuple[Chance[Any], ...]:
    return ()


def _no_step(_rules: TableRules) -> tuple[Step, ...]:
    return ()


def _nobody(_rules: TableRules, _line: Line) -> Citation | None:
    return None


def _no_ruling(_rules: TableRules) -> Iterable[Ruling]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Game(Generic[R, S]):
    """One game of the chapter."""

    name: str
    title: str
    sections: tuple[str, ...]  # the sections that govern it, "19:47-5.1"
    permitted_by: str = ""  # the paragraph that lists the wagers; left out, the first section
    since: date  # the day its subchapter was adopted
    tape: str  # what its chance is called in a document: "cards", "dice", "spins"
    rules: type[R]
    opening: Callable[[R], S]  # the table as a first round finds it
    # Whatever its chance comes from besides a shoe, which stands in `opening`: the dice, the wheel.
    devices: Callable[[R], tuple[Chance[Any], ...]] = _no_device
    wagers: Callable[[R], Mapping[str, WagerKind]]  # what these rules offer
    ruling: Callable[[R, S, tuple[Wager, ...], Bet], Ruling]  # may this be done now, wagers lying as they do?
    play: Callable[[Croupier, R, S, tuple[Wager, ...]], Outcome]
    remedies: Mapping[str, Remedy] = field(default_factory=dict)
    # What the game's own sections have against the posted minimum of each wager, in cents, beside these rules on a day.
    minimum_rulings: Callable[[R, Mapping[str, int], date], Iterable[Ruling]] = _by_the_limits_alone
    cases: Callable[[R], Iterable[Case]]
    # The numbers of all its cases, in their order, by a count of its own; the engine is the judge of it.
    counted: Callable[[R], Iterable[Numbers]] | None = None
    # Numbers the game counts itself, of wagers whose rounds are too many to run the engine over.
    analysed: Callable[[R], Iterable[Numbers]] = _nothing
    # The wagers whose numbers no count of the game reaches under these rules: by which paragraph, and why.
    uncounted: Callable[[R], Iterable[Ruling]] = _no_ruling
    # Outcomes of one device that no rule of the game tells apart share a key; the solver then tries only one of them.
    same: Callable[[str, Any], Hashable] = _any_order
    # What the rest of a round depends on at a question, given the answers so far. The solver solves each state once.
    solver_state: SolverState[R] | None = None
    strategy: Strategy = first_offer  # how a bot plays
    chart: Callable[[R], Chart] | None = None  # the best play, where there is a choice and a count of it
    charts: Charts[R] | None = None  # by totals, as players carry them: the best, and the worth of any other
    kernel: Callable[[R, Scene], Kernel] | None = None  # its rounds in bulk
    # The standing with those seated who play, in the order of the deal, where a game keeps them. With the wagers down it
    # also says who acts for the table (a shooter), where whoever was to has left or has nothing in it.
    seated: Callable[[R, S, tuple[str, ...], tuple[Wager, ...] | None], S] | None = None
    # What tables of this game, by name, may not have at the same time in one licensee's house.
    between_tables: Callable[[Iterable[tuple[str, R]]], Iterable[Ruling]] = _each_for_itself
    # What its own sections want done before a table opens: what is posted, and what is done with cards, dice or wheel.
    opening_steps: Callable[[R], tuple[Step, ...]] = _no_step
    verified_by: Callable[[R, Line], Citation | None] = (
        _nobody  # by which a supervisor verifies a win before it is paid
    )
    face_down: Callable[[R, str], bool] = _never  # whether what comes at a site is for its player's eyes only
    layout: Callable[[R, Held], Layout] | None = None  # its own felt; without one, a grid of what it offers
    # What lies on it in a round as a seat sees it, where cards do not simply lie where they came.
    lying: Callable[[R, S, tuple[Wager, ...], Journal, str | None], tuple[Hand, ...]] | None = None
    own_areas: Callable[[tuple[Wager, ...]], Mapping[str, str]] = _none_of_their_own  # of who names none, by seat

    @property
    def cites(self) -> tuple[Citation, ...]:
        return tuple(cite(section) for section in self.sections)

    def kind(self, rules: R, name: str) -> WagerKind:
        """The kind of wager, or raises `Refused` when this table does not offer it."""
        offered = self.wagers(rules)
        if name not in offered:
            why = f"this table does not offer {name}; it offers: {', '.join(offered)}"
            raise Refused(unlawful(cite(self.permitted_by or self.sections[0]), why))
        return offered[name]
