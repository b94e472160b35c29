"""Automata: a wager repeated round after round, as a table of state transitions.

If a round is decided by one roll or one spin, the engine is run once for every outcome in every table state that a wager
can lead to, and the results are stored. The rules stay in the engine; an automaton only caches what the engine settled.
A game gets its kernel from `simulated` (see roulette).

A wager is repeated: it is made as its case says, followed with everything the case adds later until none of it stands, and
made again as soon as the table allows. Every automaton starts at the game's opening and sees the same outcomes, so all
wagers of a layout share one table. Automata with related states (pass and don't pass have the same point) are merged into
one that is hardly bigger, so a whole layout costs about as much as one wager.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple, NoReturn, TypeVar

from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Decision
from croupier.engine.game import Case, Game, Outcome
from croupier.engine.markov import long_run
from croupier.engine.round import Round, open_round
from croupier.engine.standing import Standing
from croupier.equipment.chance import Chance
from croupier.law.option import TableRules
from croupier.law.ruling import Refused

T = TypeVar("T")

MOST_STATES = 20_000  # table states of one wager; with more, it is not compiled
MOST_FACES = (1 << 16) - 1  # equally likely outcomes of a round; two of them must fit into one draw
MOST_CELLS = 4096  # states times outcomes of a merged automaton; this many fit into a processor's cache


class NotCompilable(Exception):
    """A game whose rounds are not all decided by one chance with the same outcomes."""


class End(NamedTuple):
    """The result of a wager once none of it stands any more: the gain, and all that was staked on the way."""

    cents: int
    staked_cents: int


Ends = tuple[End | None, ...]  # one for each wager; None: not decided in this round


@dataclass(frozen=True, slots=True)
class Automaton:
    """Wagers repeated at one table. State 0 is the opening; each state has an entry for every outcome."""

    wagers: tuple[str, ...]
    outcomes: tuple[tuple[Any, int], ...]  # the outcomes of a round, each with its weight
    next_states: tuple[tuple[int, ...], ...]  # by state and outcome: the next state
    ends: tuple[tuple[Ends, ...], ...]  # by state and outcome: which wagers are decided, and how

    @property
    def weights(self) -> tuple[int, ...]:
        return tuple(weight for _, weight in self.outcomes)

    def merged_with(self, other: Automaton, most_states: int) -> Automaton | None:
        """One automaton with the wagers of both. None if it would have more than `most_states` states."""
        states = [(0, 0)]
        number = {(0, 0): 0}
        next_states, ends = [], []
        for mine, yours in states:  # the loop appends to it
            if len(states) > most_states:
                return None
            pairs = list(zip(self.next_states[mine], other.next_states[yours], strict=True))
            for pair in pairs:
                if pair not in number:
                    number[pair] = len(states)
                    states.append(pair)
            next_states.append(tuple(number[pair] for pair in pairs))
            ends.append(tuple(a + b for a, b in zip(self.ends[mine], other.ends[yours], strict=True)))
        return Automaton(self.wagers + other.wagers, self.outcomes, tuple(next_states), tuple(ends))

    def shares(self) -> dict[str, dict[End, Fraction]]:
        """By wager: the exact long-run share of each end among its decisions."""
        counted: dict[str, dict[End, int]] = {wager: defaultdict(int) for wager in self.wagers}
        for visits, decided in zip(self._visits(), self.ends, strict=True):
            for weight, ends in zip(self.weights, decided, strict=True):
                for wager, end in zip(self.wagers, ends, strict=True):
                    if end is not None:
                        counted[wager][end] += visits * weight
        return {
            wager: {end: Fraction(count, sum(ends.values())) for end, count in ends.items() if count}
            for wager, ends in counted.items()
        }

    def _visits(self) -> list[int]:
        """The long-run visits of each state, as whole numbers in the right proportion."""
        visits = long_run(dict(enumerate(self._chances())))
        common = lcm(*(each.denominator for each in visits.values()))
        return [int(visits[state] * common) for state in range(len(self.next_states))]

    def _chances(self) -> Iterator[dict[int, Fraction]]:
        """By state: the chance of each next state."""
        total = sum(self.weights)
        for next_states in self.next_states:
            ways: dict[int, int] = defaultdict(int)
            for state, weight in zip(next_states, self.weights, strict=True):
                ways[state] += weight
            yield {state: Fraction(count, total) for state, count in ways.items()}


# ---------------------------------------------------------------- from the engine


class _FixedOutcome(QuietCroupier):
    """A croupier that gives one chosen outcome, by its number, for the one chance of a round."""

    __slots__ = ("at", "outcomes")

    def __init__(self, at: int) -> None:
        self.at = at
        self.outcomes: tuple[tuple[Any, int], ...] = ()

    def chance(self, device: Chance[T]) -> T:
        if self.outcomes:
            raise NotCompilable(f"a second chance in one round: {device.site}")
        outcomes = tuple(device.outcomes())
        self.outcomes = outcomes
        return outcomes[self.at][0]

    def decide(self, decision: Decision) -> NoReturn:
        raise NotCompilable(f"a round in which something is decided: {decision.site}")


class _State(NamedTuple):
    """The table with one repeated wager, and what has been settled and staked since the wager was made."""

    standing: Standing
    so_far: End


_NOTHING = End(0, 0)


def repeated_wager(game: Game[Any, Any], rules: TableRules, case: Case) -> Automaton:
    """The automaton of a case that is repeated from the game's opening, with the fewest states."""

    def key(state: _State) -> Hashable:
        return game.numbers.table_state(rules, case, state.standing), state.so_far

    states = [_State(game.play.opening(rules), _NOTHING)]
    number = {key(states[0]): 0}
    outcomes: tuple[tuple[Any, int], ...] = ()
    next_states, ends = [], []
    for state in states:  # the loop appends to it
        if len(states) > MOST_STATES:
            raise NotCompilable(f"{game.name}, {case.wager}: more than {MOST_STATES} different tables")
        round_, staked_cents = _with_bets(game, rules, case, state.standing)
        possible, results = _every_result(round_)
        if outcomes and possible != outcomes:
            raise NotCompilable(f"{game.name}: not every round has the same possible outcomes")
        outcomes = possible
        after = [_after(case, state, round_, staked_cents, result) for result in results]
        keys = [key(next_state) for next_state, _ in after]
        for (next_state, _), known in zip(after, keys, strict=True):
            if known not in number:
                number[known] = len(states)
                states.append(next_state)
        next_states.append(tuple(number[known] for known in keys))
        ends.append(tuple((end,) for _, end in after))
    if not any(end for decided in ends for (end,) in decided):
        open_round(game, rules, game.play.opening(rules), case.bets)  # raises `Refused` if the bet is never allowed
        raise NotCompilable(f"{game.name}, {case.wager}: no round decides it")
    return _fewest_states(Automaton((case.wager,), outcomes, tuple(next_states), tuple(ends)))


def _every_result(round_: Round) -> tuple[tuple[tuple[Any, int], ...], list[Outcome]]:
    """The outcomes of a round's one chance, and the result of the round for each."""
    results: list[Outcome] = []
    while True:
        croupier = _FixedOutcome(len(results))
        results.append(round_.run(croupier))
        if not croupier.outcomes:
            raise NotCompilable(f"{round_.game.name}: a round without a chance")
        if len(results) == len(croupier.outcomes):
            return croupier.outcomes, results


def _after(case: Case, state: _State, round_: Round, staked_cents: int, result: Outcome) -> tuple[_State, End | None]:
    """The state after a round, and the wager's end if none of it stands any more."""
    cents = state.so_far.cents + sum(line.cents for line in result.lines if case.counts(line.kind))
    so_far = End(cents, state.so_far.staked_cents + staked_cents)
    if case.stands(result.standing):
        return _State(result.standing, so_far), None
    was_made = any(case.counts(wager.kind) for wager in round_.wagers)
    return _State(result.standing, _NOTHING), so_far if was_made else None


def _with_bets(game: Game[Any, Any], rules: TableRules, case: Case, standing: Standing) -> tuple[Round, int]:
    """The next round with the case's bets, and what they stake. If none of the wager stands, these are its first bets."""
    bets = case.bets if not standing.wagers else case.then(standing) if case.then else ()
    try:
        round_ = open_round(game, rules, standing, bets)
    except Refused:
        if standing.wagers:
            raise
        return open_round(game, rules, standing, ()), 0  # not allowed now: wait for the next round
    return round_, case.staked_cents(bets)


def _fewest_states(automaton: Automaton) -> Automaton:
    """Merges equivalent states (Moore, 1956)."""
    classes = _numbered(automaton.ends)
    while True:
        pairs = zip(classes, automaton.next_states, strict=True)
        finer = _numbered((each, tuple(classes[state] for state in next_states)) for each, next_states in pairs)
        if max(finer) == max(classes):
            break
        classes = finer
    first = {each: state for state, each in reversed(list(enumerate(classes)))}
    representatives = [first[each] for each in range(len(first))]
    next_states = tuple(tuple(classes[state] for state in automaton.next_states[each]) for each in representatives)
    ends = tuple(automaton.ends[each] for each in representatives)
    return Automaton(automaton.wagers, automaton.outcomes, next_states, ends)


def _numbered(keys: Iterable[object]) -> list[int]:
    """A number for each key, the same for equal keys, in order of first appearance."""
    numbers: dict[object, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]


def merge_automata(automata: Iterable[Automaton]) -> list[Automaton]:
    """Merges automata where the result stays small enough (`MOST_CELLS`)."""
    groups: list[Automaton] = []
    for each in automata:
        most_states = max(MOST_CELLS // sum(each.weights), 1)
        for at, group in enumerate(groups):
            merged = group.merged_with(each, most_states)
            if merged is not None:
                groups[at] = merged
                break
        else:
            groups.append(each)
    return groups


# ---------------------------------------------------------------- the stake


def unit_cents(case: Case, automaton: Automaton) -> int:
    """The initial stake of a case, given its automaton."""
    ends = [end for decided in automaton.ends for (end,) in decided if end is not None]
    return case.unit_cents(end.staked_cents for end in ends)
