"""A game: one value with its law, its rules, its play, its numbers and its table.

Every other package (the command line, the documents, the floor, the conformance suite) reads this value and knows no game by
name. Its fields are grouped by who needs them: `play` runs a round, `numbers` analyzes its wagers, `table` is for the felt, the
sign and the pit. A field that a game leaves out has a default named for what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from croupier.engine.croupier import Croupier, Fact
from croupier.engine.decision import AnswerForm, Decision
from croupier.engine.hand import Hand, RoundMark
from croupier.engine.irregularity import Remedy
from croupier.engine.journal import Journal
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.lanes import Lanes, LaneScene
from croupier.engine.layout import Layout, Orientation, plain_layout
from croupier.engine.standing import Standing
from croupier.engine.strategy import Asks, Chart, Charts, Strategy, first_offer
from croupier.engine.teaching.lesson import Lesson
from croupier.engine.traits import ShoeStanding
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.cards import FRENCH
from croupier.equipment.chance import Chance
from croupier.equipment.decks.deck import Deck
from croupier.law.citation import Citation, cite
from croupier.law.option import TableRules
from croupier.law.proposal import Proposal
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.law.unread_text import marked
from croupier.money.numbers import Numbers, PaidUpTo
from croupier.money.price import Price
from croupier.money.settlement import Charge, Line, stands
from croupier.money.wager import Act, Bet, Wager
from croupier.values.brief import brief, shown_briefly

R = TypeVar("R", bound=TableRules)
S = TypeVar("S", bound=Standing)


class GameKind(StrEnum):
    """How people look for a game, the most played first."""

    TWENTY_ONE = "Blackjack and its kin"
    WHEELS = "Roulette and wheels"
    DICE = "Dice"
    BACCARAT = "Baccarat"
    POKER = "Poker"
    OTHERS = "Other games"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of opening a table. Without a citation it is the house's choice, not the law's."""

    name: str
    words: str
    cite: Citation | None = None


@dataclass(frozen=True, slots=True)
class QuestionClock:
    """How long a table waits for an answer: for each question, and from the bank of a seat when that is over."""

    seconds: int
    bank_seconds: int = 0  # of each seat
    bank_rounds: int = 0  # after so many rounds all banks are full again; 0: never


@dataclass(frozen=True, slots=True)
class TimeCharge:
    """What a seat pays for its time at the table, in advance."""

    cents: int
    minutes: int
    cite: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsFollow:
    """How rounds follow one another by themselves at a table where players leave their chips in front of them."""

    wager: str  # the kind of wager that stays between rounds, a stack; a seat that calls it off sits out
    players: int  # a round begins when so many seats are in
    cite: Citation  # requires so many
    absent_rounds: int = 2  # the clock has answered for a seat in so many rounds in a row: the seat sits out
    time_charge: TimeCharge | None = None  # taken from the stack, or from the rail if the stack is too small
    # The irregularity to report, with the detail "seat", if a seat is asked whose connection is lost when its time is over.
    lost_connection: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a round: the line of every wager, and the table for the next round.

    `revenue` is what the house takes, charge by charge. `house_cents` is what it has won (or lost, if negative) as a player
    against a player's bank, or with its part of a bank. Where players bank or play for a pot (`Play.between_players`), lines,
    revenue and `house_cents` add up to zero.
    """

    lines: tuple[Line, ...]
    standing: Standing
    revenue: tuple[Charge, ...] = ()
    house_cents: int = 0

    @classmethod
    def all_stand(
        cls, croupier: Croupier, standing: Standing, wagers: tuple[Wager, ...], what: str, law: Citation
    ) -> Outcome:
        """The result of a roll or a spin that does not count ("roll"): every wager stands for the next one."""
        croupier.record(f'"No {what}"', law)
        return cls(tuple(stands(wager, law, f"no {what}") for wager in wagers), replace(standing, wagers=wagers))


class Answered(NamedTuple):
    """An answer given to a round and its site: the outcome of a chance, or an `Answer` to a decision."""

    site: str
    answer: Any


# Takes the rules, the current question and all answers before it. Returns a key, or None if the question has none.
#
# Equal keys are a promise. Given the same wagers and standing before the round, both questions are followed by the same
# questions: the same offers in the same order, chances with the same weights. Equal answers then lead to the same result:
# for every wager the same gain in the whole round and the same stake, and the same standing if wagers stand after it.
# So the key must include what has been staked or paid before the question.
SolverState = Callable[[R, "Chance[Any] | Decision", tuple[Answered, ...]], Hashable | None]


@dataclass(frozen=True, slots=True)
class Case:
    """A wager to analyze: the table before it, the bets, and what is added in later rounds.

    `tables` is for a wager whose numbers depend on the table it is made at: the tables it may find, each with its weight.

    `watch` is for a wager that can only be made together with another one. Both are bet, but only lines and stakes of the
    watched kind count. If the watched wager is made later (`then`) or during the round, the case is repeated until it is made.

    A case by a strategy, or by other rules than the table's, is not what players who bet this wager get: nobody simulates it.
    """

    wager: str
    bets: tuple[Bet, ...]
    standing: Standing
    cite: Citation
    pays: str
    then: Callable[[Any], tuple[Bet, ...]] | None = None
    note: str = ""
    watch: str = ""  # the only kind of wager that is counted; "" for all
    paid_up_to: PaidUpTo | None = None
    tables: tuple[tuple[Standing, int], ...] = ()  # the tables it may be made at, with weights; `standing` if empty
    strategy: Strategy | None = None  # how the player answers; None: by the best play
    rules: TableRules | None = None  # for a wager that cannot be made at the table: rules with the same numbers

    @property
    def simulated(self) -> bool:
        """Whether a kernel plays this case."""
        return self.strategy is None and self.rules is None

    def at_stake(self, cents: int) -> Case:
        """The same case with initial wagers of so many cents."""
        return replace(self, bets=tuple(replace(bet, cents=cents) if bet.cents else bet for bet in self.bets))

    @property
    def starts(self) -> tuple[tuple[Standing, Fraction], ...]:
        """The tables at which the case begins, each with its chance."""
        weighed = self.tables or ((self.standing, 1),)
        total = sum(weight for _, weight in weighed)
        return tuple((standing, Fraction(weight, total)) for standing, weight in weighed)

    def counts(self, kind: str) -> bool:
        """Whether a wager of this kind is counted."""
        return self.watch in ("", kind)

    def staked_cents(self, bets: Iterable[Bet]) -> int:
        """What these bets stake on wagers that are counted."""
        return sum(bet.cents for bet in bets if bet.act is Act.MAKE and self.counts(bet.kind))

    def stands(self, standing: Standing) -> bool:
        """Whether a wager that is counted stands on the layout."""
        return any(self.counts(wager.kind) for wager in standing.wagers)

    def unit_cents(self, staked_cents: Iterable[int]) -> int:
        """The initial stake. For a wager made only later, it is taken from `staked_cents`, the total stake of each end."""
        first = self.staked_cents(self.bets)
        if first:
            return first
        stakes = sorted(set(staked_cents))
        if len(stakes) != 1:
            raise ValueError(
                f"case {self.wager}: the stake on {self.watch} must always be the same, but it can be any of {stakes}"
            )
        return stakes[0]


# ---------------------------------------------------------------- hands in a form of other programs


@dataclass(frozen=True, slots=True)
class WonPot:
    """A pot, who could win it, and what each won of it."""

    __repr__ = shown_briefly

    cents: int
    seats: tuple[str, ...]
    won_cents: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledHand:
    """What a hand of a history came to."""

    __repr__ = shown_briefly

    lines: tuple[Line, ...]  # of the players in their order
    pots: tuple[WonPot, ...]
    facts: tuple[Fact, ...]
    findings: tuple[Ruling, ...]  # where the history says something else
    cents_a_unit: int  # a unit of the history's amounts is so many cents here


class HandHistories(Protocol):
    """How a game reads and writes hand histories, which other programs write and read."""

    def is_one(self, tree: Mapping[str, Any], /) -> bool:
        """Whether a document is a hand history of this game."""
        ...

    def settle(self, tree: Mapping[str, Any], /) -> SettledHand:
        """Plays the hand. Raises `Unreadable` with every mistake, and `Refused` where something was not allowed."""
        ...

    def write(self, hand: Any, journal: Journal, hidden: Collection[int] = ..., /) -> str:
        """A `Round` as TOML, without the cards of entries that its reader may not know. Raises `Refused` if it cannot be said."""
        ...


# ---------------------------------------------------------------- defaults


def nothing(*_given: object) -> tuple[()]:
    """What a game without devices, cases, opening steps or further rules has of them."""
    return ()


def no_answer(*_given: object) -> None:
    """For a question that a game leaves open: no paragraph, no number of seats."""


def never(_rules: TableRules) -> bool:
    return False


def no_cases(_rules: TableRules) -> Iterable[Case]:
    return ()


def no_exact_numbers(_rules: TableRules) -> Iterable[Numbers]:
    return ()


def every_outcome_differs(_site: str, outcome: Hashable) -> Hashable:
    return outcome


def whole_table(_rules: TableRules, _case: Case, standing: Standing) -> Hashable:
    return standing


def no_removal(_rules: TableRules) -> Mapping[str, Mapping[str, Fraction]]:
    return {}


def no_default_areas(_wagers: tuple[Wager, ...]) -> Mapping[str, str]:
    return {}


# ---------------------------------------------------------------- the facets


@dataclass(frozen=True, kw_only=True)
class Play(Generic[R, S]):
    """How a round is played: its opening, the bets it takes, the procedure and the remedies."""

    tape: str  # what a document calls its outcomes: "cards", "dice", "spins", "numbers"
    opening: Callable[[R], S]  # the table before the first round
    wagers: Callable[[R], Mapping[str, WagerKind]]  # the wagers these rules offer
    ruling: Callable[[R, S, tuple[Wager, ...], Bet], Ruling]  # whether this bet may be made now, with these wagers down
    procedure: Callable[[Croupier, R, S, tuple[Wager, ...]], Outcome]
    remedies: Mapping[str, Remedy] = field(default_factory=dict)
    # The devices besides the shoe, which is part of `opening`: dice, a wheel.
    devices: Callable[[R], tuple[Chance[Any], ...]] = nothing
    # The standing with the players in the order of the deal, for games that keep it. Given the wagers, it also picks the
    # seat that acts for the table (the shooter) if the last one has left or has no wager.
    seated: Callable[[R, S, tuple[str, ...], tuple[Wager, ...] | None], S] | None = None
    # The wagers in the order of the deal, given seat by seat: from the banker's seat on, with boxes that are named first.
    in_order: Callable[[R, tuple[Wager, ...]], tuple[Wager, ...]] | None = None
    # The kinds of wager that players settle among themselves in a round with these wagers: against a bank, for a pot.
    between_players: Callable[[R, tuple[Wager, ...]], Collection[str]] = nothing
    answers: frozenset[str] = frozenset()  # every answer that some question of the game offers; empty: not listed
    # The answers of a round in which nothing goes wrong, in the order people name them. A list of all actions is made of it.
    actions: Mapping[str, AnswerForm] = field(default_factory=dict)
    # Wagers and answers that no drawing of the conformance suite can be expected to come to, each with the reason.
    rarely: Mapping[str, str] = field(default_factory=dict)
    # Whether some of its cards are seen by one seat only (`Site.private`). Their seals are then opened card by card.
    private_cards: Callable[[R], bool] = never
    strategy: Strategy = first_offer  # how a bot plays
    # The scopes of a round's first question. An irregularity there may be reported before the round begins.
    first_scopes: tuple[str, ...] = ()
    # The paragraph that requires a supervisor to verify a win before it is paid.
    verified_by: Callable[[R, Line], Citation | None] = no_answer
    players: int = 1  # fewer come to no round: where only players bank, somebody has to go against the bank
    # How rounds follow one another by themselves; None: they begin when the players are ready.
    rounds_follow: Callable[[R], RoundsFollow | None] = no_answer
    # The clock of its questions, if a supervisor sets no other; None: the floor's own.
    clock: Callable[[R], QuestionClock | None] = no_answer
    # The paragraph that allows this bet while the table takes no new wagers, since wagers on the layout depend on it.
    late_bet_cite: Callable[[R, S, Bet], Citation | None] = no_answer

    @property
    def recut(self) -> Remedy | None:
        """The remedy for a supervisor's order to cut again, if the game has one."""
        return next((remedy for remedy in self.remedies.values() if remedy.is_recut), None)


@dataclass(frozen=True, kw_only=True)
class Analysis(Generic[R]):
    """How a game's wagers are analyzed. Call `croupiers.numbers`, which chooses between these.

    A case defines the numbers: the engine runs it over everything that can happen. A game for which that takes seconds has
    `exact`, which gives the same numbers faster, either for all cases, first and in their order, or for none. The
    conformance suite compares it with the engine, fraction by fraction. A wager with too many rounds to run has no case; the
    game's own tests check its count on smaller decks.
    """

    cases: Callable[[R], Iterable[Case]] = no_cases
    exact: Callable[[R], Iterable[Numbers]] = no_exact_numbers
    # The numbers of initial wagers of so many cents, under the same names. `cases` and `exact` are for wagers that no limit
    # of what is paid and no rounding touches. Without it the engine runs the cases with that stake.
    at_stake: Callable[[R, int], Iterable[Numbers]] | None = None
    # The numbers of any wager of a kind whose selections cannot be listed. Raises `Refused` if there is no such wager.
    any_wager: Callable[[R, str, str], Numbers] | None = None
    # By wager and rank: the change of the expected gain per unit if one card of that rank is taken out of a full shoe.
    effects_of_removal: Callable[[R], Mapping[str, Mapping[str, Fraction]]] = no_removal
    quick: bool = True  # the numbers are computed fast enough for a web page
    uncounted: Callable[[R], Iterable[Ruling]] = nothing  # wagers that are not analyzed here, and why
    # What the house takes where the players win from each other: such wagers have no house advantage.
    price: Callable[[R], Price | None] = no_answer
    # Maps outcomes that no rule of the game tells apart to the same key. The solver tries one outcome of each key.
    same: Callable[[str, Any], Hashable] = every_outcome_differs
    # A key for what the rest of a round depends on. The solver solves each state once.
    solver_state: SolverState[R] | None = None
    # A key for what the table between rounds means to a case. Equal keys are a promise: the same outcomes decide the case
    # alike from then on. An automaton has one state for each key; `check_kernels` compares it with the engine on tapes.
    table_state: Callable[[R, Case, Standing], Hashable] = whole_table
    chart: Callable[[R], Chart] | None = None  # the best play, for games with choices
    chart_at: Callable[[R, int], Chart] | None = None  # the best play with such a stake, if a limit can change it
    # The mean gain in cents of each answer to a question, by the offer's name; None if it is not counted. It is given only
    # what the seat may see (`Decision.view`) and the seat's own wagers. Wagers that every answer leaves alike may be left
    # out. For a game without it, the engine counts (`croupiers.advice`).
    advice: Callable[[R, Decision, tuple[Wager, ...]], Mapping[str, float] | None] | None = None
    charts: Charts[R] | None = None  # charts by totals, as players learn them: the best, and the value of any other
    kernel: Callable[[Game[R, Any], R, Scene], Kernel] | None = None  # plays rounds in bulk
    # Many tables side by side, each stopped at its question.
    lanes: Callable[[Game[R, Any], R, LaneScene], Lanes] | None = None
    play_schema: Mapping[str, Any] | None = None  # JSON Schema of `Scene.play`, for games with choices
    # The paragraph that places the cutting card; the kernel of such a game takes `Scene.cards_behind`.
    cutting_card: Citation | None = None
    # The document of `Scene.play` by which the kernel plays a scene as a strategy does. It asks the strategy the engine's own
    # questions. Raises `NotTabulated` for a strategy that is no such document.
    tabulate: Callable[[Game[R, Any], R, Scene, Asks], Mapping[str, Any]] | None = None


@dataclass(frozen=True, kw_only=True)
class Table(Generic[R, S]):
    """What a table needs besides its rounds: the felt, the hands each seat sees, opening steps, rules across tables."""

    kind: GameKind = GameKind.OTHERS
    layout: Callable[..., Layout] | None = (
        None  # the game's felt, by rules and orientation; without one, `plain_layout`
    )
    draws_seats: bool = (
        False  # `layout` also takes the numbers of the seats to draw, from left to right; none: all of them
    )
    # How the game is played at a table with these rules, for newcomers; None: nobody has written it.
    lesson: Callable[[R], Lesson | None] = no_answer
    # The hands of a round as one seat sees them, for games whose cards do not simply stay where they were dealt.
    hands_shown: Callable[[R, S, tuple[Wager, ...], Journal, str | None], tuple[Hand, ...]] | None = None
    default_areas: Callable[[tuple[Wager, ...]], Mapping[str, str]] = (
        no_default_areas  # by seat: its area if it names none
    )
    # The mark of a settled round, from its hands and what its dice, wheel or draw gave; without it, `Game.mark` makes one.
    mark: Callable[[R, tuple[Hand, ...], tuple[str, ...]], RoundMark | None] | None = None
    # The areas that a result lights, by their names ("total 9"). Takes the roll or spin as a journal writes it.
    lit_areas: Callable[[R, str], Collection[str]] = nothing
    histories: HandHistories | None = None  # how it reads hands in a form of other programs
    # The seats of a table whose layout has so many boxes; None if any number of people may play.
    seats: Callable[[R], int | None] = no_answer
    waiting_list: Citation | None = None  # the paragraph of its waiting list; None: it is the house's choice
    # The selection of wagers at the position of the next seat, for games where a player may have two adjacent positions.
    next_seat: str = ""
    # The areas that a wager covers besides its own: the numbers a ticket marks.
    marked_areas: Callable[[R, Wager], Collection[str]] = nothing
    # The steps that the game's own sections require before a table opens.
    opening_steps: Callable[[R], tuple[Step, ...]] = nothing
    # The rulings against combinations of tables of this game in one casino. Takes pairs of table name and rules.
    between_tables: Callable[[Iterable[tuple[str, R]]], Iterable[Ruling]] = nothing
    # The rulings of the game's own sections against posted minimums, in cents by wager, on a day.
    minimum_rulings: Callable[[R, Mapping[str, int], date], Iterable[Ruling]] = nothing


@dataclass(frozen=True, kw_only=True)
class Game(Generic[R, S]):
    """One game, of the chapter or proposed for it."""

    name: str
    title: str
    sections: tuple[str, ...]  # the sections that govern it, "19:47-5.1"
    permitted_by: str = ""  # the paragraph that lists the wagers; by default the first section
    since: date | None  # the day its subchapter was adopted; None if our sources do not give it
    rules: type[R]
    play: Play[R, S]
    numbers: Analysis[R] = Analysis()
    table: Table[R, S] = Table()
    main_wager: str = ""  # the kind of wager whose house advantage stands for the game; "" for the first it offers
    proposal: Proposal | None = None  # for a game that is not in the chapter: its rules as a petition proposes them

    def __repr__(self) -> str:
        return brief("Game", self.name)

    def __hash__(self) -> int:
        """Of its name: its parts are functions and mappings, and equal games have equal names."""
        return hash(self.name)

    @property
    def cites(self) -> tuple[Citation, ...]:
        return tuple(cite(section) for section in self.sections)

    @property
    def permission(self) -> Citation:
        """The paragraph or section that lists the wagers."""
        return cite(self.permitted_by or self.sections[0])

    def kind(self, rules: R, name: str) -> WagerKind:
        """The kind of wager with this name. Raises `Refused` if the table does not offer it."""
        offered = self.play.wagers(rules)
        if name not in offered:
            why = f"this table does not offer {name}; it offers: {', '.join(offered)}"
            elsewhere = self.wagers_somewhere.get(name)
            if elsewhere is None:
                raise Refused(unlawful(self.permission, why))
            raise Refused(marked(unlawful(elsewhere.cite, why), rules, elsewhere.source))
        return offered[name]

    @property
    def wagers_somewhere(self) -> Mapping[str, WagerKind]:
        """Every wager that some table of the game could offer, with every selection."""
        return _offered_somewhere(self.rules(), self.play.wagers)

    def deck(self, rules: R) -> Deck:
        """The deck of a table with these rules: that of the shoe it opens with. Impossible rules have that of the others."""
        return _deck_of(self.play.opening, rules)

    def felt(self, rules: R, orientation: Orientation = Orientation.LANDSCAPE, seats: tuple[int, ...] = ()) -> Layout:
        """The felt of a table with these rules: the game's own or a plain one; with these seats alone, if it can draw them."""
        if self.table.layout is not None:
            some = (seats,) if seats and self.table.draws_seats else ()
            return self.table.layout(rules, orientation, *some)
        return plain_layout(self.play.wagers(rules), orientation, self.play.tape)

    def mark(self, rules: R, hands: tuple[Hand, ...], outcomes: tuple[str, ...]) -> RoundMark | None:
        """The mark of a settled round: the game's own, or the dealer's hand, the total of the dice, or the last result."""
        if self.table.mark is not None:
            return self.table.mark(rules, hands, outcomes)
        if self.play.tape == "cards":
            dealer = [hand for hand in hands if hand.place == "dealer"] or list(hands)
            shown = " ".join(hand.count or " ".join(hand.cards) for hand in dealer)
            return RoundMark(shown, "; ".join(f"{hand.place}: {hand.words}" for hand in dealer)) if shown else None
        if not outcomes:
            return None
        faces = outcomes[-1].split("-")
        if self.play.tape == "dice" and all(face.isdecimal() for face in faces):
            return RoundMark(str(sum(map(int, faces))), " and ".join(faces))
        return RoundMark(outcomes[-1], outcomes[-1])


@lru_cache(maxsize=256)  # it is asked for every journal that is read
def _deck_of(opening: Callable[[Any], Standing], rules: TableRules) -> Deck:
    try:
        standing = opening(rules)
    except ValueError:  # such as -1 decks: a document may say anything
        standing = opening(type(rules)())
    shoes = standing.shoes().values() if isinstance(standing, ShoeStanding) else ()
    return next((shoe.deck for shoe in shoes), FRENCH)


# ---------------------------------------------------------------- what some table offers


@cache
def _offered_somewhere(
    default: TableRules, offered: Callable[[TableRules], Mapping[str, WagerKind]]
) -> Mapping[str, WagerKind]:
    known: dict[str, WagerKind] = {}
    for rules in tables_somewhere(default):
        add_kinds(known, offered(rules))
    return known


def tables_somewhere(default: TableRules) -> Iterator[TableRules]:
    """The default table, then tables that differ from it in one election."""
    yield default
    for option in default.options():
        for value in (*(choice.value for choice in option.choices), option.least, option.most):
            if value is not None:
                yield replace(default, **{option.name: value})


def add_kinds(known: dict[str, WagerKind], offered: Mapping[str, WagerKind]) -> None:
    """Adds kinds of wager to those known; one that is known gets the new selections too."""
    for name, kind in offered.items():
        before = known.get(name, kind)
        selections = tuple(dict.fromkeys((*before.selections, *kind.selections)))
        known[name] = replace(before, selections=selections, open=kind.open)
