"""A game: one value that names its law, its rules, how it is played, its numbers and its table.

Every other package (the command line, the documents, the floor, the conformance suite) reads this value and knows no game by
name. What it holds is grouped by who asks: `play` is what runs a round, `numbers` is what counts its wagers, `table` is what
a felt, a sign and a pit need. What a facet leaves out has a default that is named for what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Generic, NamedTuple, TypeVar

from croupier.engine.croupier import Croupier
from croupier.engine.decision import Decision
from croupier.engine.hand import Hand
from croupier.engine.irregularity import Remedy
from croupier.engine.journal import Journal
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.layout import Layout, Orientation, plain_layout
from croupier.engine.standing import Standing
from croupier.engine.strategy import Chart, Charts, Strategy, first_offer
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.chance import Chance
from croupier.law.citation import Citation, cite
from croupier.law.option import TableRules
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.money.numbers import Numbers
from croupier.money.settlement import Line
from croupier.money.wager import Act, Bet, Wager

R = TypeVar("R", bound=TableRules)
S = TypeVar("S", bound=Standing)


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


# ---------------------------------------------------------------- defaults, each named for what it does


def no_devices(_rules: TableRules) -> tuple[Chance[Any], ...]:
    return ()


def no_verification(_rules: TableRules, _line: Line) -> Citation | None:
    return None


def nobody_bets_on(_rules: TableRules, _standing: Any, _bet: Bet) -> Citation | None:  # noqa: ANN401 (any standing)
    return None


def no_cases(_rules: TableRules) -> Iterable[Case]:
    return ()


def no_counts(_rules: TableRules) -> Iterable[Numbers]:
    return ()


def nothing_uncounted(_rules: TableRules) -> Iterable[Ruling]:
    return ()


def every_outcome_differs(_site: str, outcome: Hashable) -> Hashable:
    return outcome


def no_minimum_rules(_rules: TableRules, _minimums: Mapping[str, int], _on: date) -> Iterable[Ruling]:
    return ()


def no_opening_steps(_rules: TableRules) -> tuple[Step, ...]:
    return ()


def no_rules_between_tables(_tables: Iterable[tuple[str, Any]]) -> Iterable[Ruling]:
    return ()


def no_own_areas(_wagers: tuple[Wager, ...]) -> Mapping[str, str]:
    return {}


# ---------------------------------------------------------------- the facets


@dataclass(frozen=True, kw_only=True)
class Play(Generic[R, S]):
    """What runs a round: how it opens, what may be bet, the procedure, and what mends it."""

    tape: str  # what its chance is called in a document: "cards", "dice", "spins"
    opening: Callable[[R], S]  # the table as a first round finds it
    wagers: Callable[[R], Mapping[str, WagerKind]]  # what these rules offer
    ruling: Callable[[R, S, tuple[Wager, ...], Bet], Ruling]  # may this bet be made now, beside these wagers?
    procedure: Callable[[Croupier, R, S, tuple[Wager, ...]], Outcome]
    remedies: Mapping[str, Remedy] = field(default_factory=dict)
    # Where chance comes from besides the shoe, which is part of `opening`: the dice, the wheel.
    devices: Callable[[R], tuple[Chance[Any], ...]] = no_devices
    # The standing with the players seated, in the order of the deal, where a game keeps that order. Given the wagers it
    # also names who acts for the table (a shooter), where the one before has left or has no wager.
    seated: Callable[[R, S, tuple[str, ...], tuple[Wager, ...] | None], S] | None = None
    strategy: Strategy = first_offer  # how a bot plays
    # The scopes at which a round first asks for anything: what can go wrong there may be reported before the round begins.
    first_scopes: tuple[str, ...] = ()
    # The paragraph that has a supervisor verify a win before it is paid.
    verified_by: Callable[[R, Line], Citation | None] = no_verification
    # The paragraph by which this bet is taken although the table takes no new wager: what lies would be lost without it.
    may_always_bet: Callable[[R, S, Bet], Citation | None] = nobody_bets_on

    @property
    def recut(self) -> Remedy | None:
        """The remedy by which a supervisor has the cards cut again, where the game has one."""
        return next((remedy for remedy in self.remedies.values() if remedy.is_recut), None)


@dataclass(frozen=True, kw_only=True)
class Analysis(Generic[R]):
    """What counts a game's wagers. `drive.numbers` is the one way in, and says which of these it believes.

    A case is run by the engine over everything that can happen: that is the definition. `counted` gives the same numbers
    sooner: of all cases, in their order and first, or of none. The conformance suite holds it to the engine, fraction for
    fraction. A wager with too many rounds to run has no case, and the game's own tests prove its count on smaller decks.
    """

    cases: Callable[[R], Iterable[Case]] = no_cases
    counted: Callable[[R], Iterable[Numbers]] = no_counts
    quick: bool = True  # all numbers come within a moment, so that a page may ask for them
    uncounted: Callable[[R], Iterable[Ruling]] = nothing_uncounted  # what no count reaches under these rules, and why
    # Outcomes of one device that no rule of the game tells apart share a key; the solver then tries one of them.
    same: Callable[[str, Any], Hashable] = every_outcome_differs
    # What the rest of a round depends on at a question, given the answers so far. The solver solves each state once.
    solver_state: SolverState[R] | None = None
    chart: Callable[[R], Chart] | None = None  # the best play, where there is a choice and a count of it
    charts: Charts[R] | None = None  # by totals, as players learn them: the best chart, and the value of any other
    kernel: Callable[[R, Scene], Kernel] | None = None  # its rounds in bulk


@dataclass(frozen=True, kw_only=True)
class Table(Generic[R, S]):
    """What a table of the game needs besides its rounds: the felt, who sees what, opening steps, rules of the house."""

    layout: Callable[[R, Orientation], Layout] | None = None  # its own felt; without one, `plain_layout`
    # The hands of a round as one seat sees them, where cards do not simply stay where they were dealt.
    hands_shown: Callable[[R, S, tuple[Wager, ...], Journal, str | None], tuple[Hand, ...]] | None = None
    own_areas: Callable[[tuple[Wager, ...]], Mapping[str, str]] = no_own_areas  # by seat: the area of who names none
    # What the game's own sections want done before a table opens.
    opening_steps: Callable[[R], tuple[Step, ...]] = no_opening_steps
    # What tables of this game, by name, may not have at the same time in one licensee's house.
    between_tables: Callable[[Iterable[tuple[str, R]]], Iterable[Ruling]] = no_rules_between_tables
    # What the game's own sections have against the posted minimum of each wager, in cents, on a day.
    minimum_rulings: Callable[[R, Mapping[str, int], date], Iterable[Ruling]] = no_minimum_rules


@dataclass(frozen=True, kw_only=True)
class Game(Generic[R, S]):
    """One game of the chapter."""

    name: str
    title: str
    sections: tuple[str, ...]  # the sections that govern it, "19:47-5.1"
    permitted_by: str = ""  # the paragraph that lists the wagers; left out, the first section
    since: date | None  # the day its subchapter was adopted; None where our sources do not give it
    rules: type[R]
    play: Play[R, S]
    numbers: Analysis[R] = Analysis()
    table: Table[R, S] = Table()

    @property
    def cites(self) -> tuple[Citation, ...]:
        return tuple(cite(section) for section in self.sections)

    @property
    def permission(self) -> Citation:
        """The paragraph or section that lists the wagers."""
        return cite(self.permitted_by or self.sections[0])

    def kind(self, rules: R, name: str) -> WagerKind:
        """The kind of wager, or raises `Refused` when this table does not offer it."""
        offered = self.play.wagers(rules)
        if name not in offered:
            why = f"this table does not offer {name}; it offers: {', '.join(offered)}"
            raise Refused(unlawful(self.permission, why))
        return offered[name]

    def felt(self, rules: R, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
        """The felt of a table with these rules: the game's own, or a plain one."""
        if self.table.layout is not None:
            return self.table.layout(rules, orientation)
        return plain_layout(self.play.wagers(rules), orientation, self.play.tape)
