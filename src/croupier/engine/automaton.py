"""Automata: a wager kept up at a table, round after round, as a table of what follows from what.

Where one chance of few outcomes decides a round (a roll, a spin), the engine is run once for every outcome at every table
a wager can lead to, and what it settled is written down. The rules stand in the engine and nowhere else: this only
remembers what it said. A game gets its kernel by naming `simulated` (see roulette).

A wager is kept up: laid as its case says, followed with all that the case adds later until nothing of it stands, and laid
again as soon as the table allows. Every wager's automaton starts at the game's opening and sees the same outcomes, so all
the wagers of a layout lie at one table. Automata that go along with each other (pass and don't pass have the same point)
are put together into one, which is hardly bigger: the whole layout then costs what one wager does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar

from croupier.engine.croupier import QuietCroupier
from croupier.engine.markov import long_run
from croupier.engine.round import Round, open_round
from croupier.law.ruling import Refused

if TYPE_CHECKING:
    from croupier.engine.decision import Decision
    from croupier.engine.game import Case, Game, Outcome
    from croupier.engine.standing import Standing
    from croupier.equipment.chance import Chance
    from croupier.law.option import TableRules

T = TypeVar("T")

MOST_STATES = 20_000  # tables a wager may lead to; with more it is not one to write down
MOST_FACES = (1 << 16) - 1  # equal ways in which a round can come out, of which two go into one draw
MOST_CELLS = 4096  # states times outcomes of automata put together: what stays close to a processor at work


class Unfit(Exception):
    """A game whose rounds are not decided by one chance with the same outcomes every time."""


class End(NamedTuple):
    """What a wager came to when nothing of it stood any more, and all that was staked on the way."""

    cents: int
    staked_cents: int


Ends = tuple[End | None, ...]  # one for each wager that is followed; None: not decided in this round


@dataclass(frozen=True, slots=True)
class Automaton:
    """Wagers kept up at one table. State 0 is the opening; each state has an entry for every outcome."""

    wagers: tuple[str, ...]
    outcomes: tuple[tuple[Any, int], ...]  # what can come in a round, each with its weight
    following: tuple[tuple[int, ...], ...]  # state, outcome: the next state
    ends: tuple[tuple[Ends, ...], ...]  # state, outcome: what is decided

    @property
    def weights(self) -> tuple[int, ...]:
        return tuple(weight for _, weight in self.outcomes)

    def beside(self, other: Automaton, most_states: int) -> Automaton | None:
        """Both at one table, as one automaton; None where that takes too many states."""
        places = [(0, 0)]
        number = {(0, 0): 0}
        following, ends = [], []
        for mine, yours in places:  # which grows as it is gone through
            if len(places) > most_states:
                return None
            pairs = list(zip(self.following[mine], other.following[yours], strict=True))
            for pair in pairs:
                if pair not in number:
                    number[pair] = len(places)
                    places.append(pair)
            following.append(tuple(number[pair] for pair in pairs))
            ends.append(tuple(a + b for a, b in zip(self.ends[mine], other.ends[yours], strict=True)))
        return Automaton(self.wagers + other.wagers, self.outcomes, tuple(following), tuple(ends))

    def shares(self) -> dict[str, dict[End, Fraction]]:
        """By wager: how large a share of its decisions each end has in the long run, exactly."""
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
        """How often the long run comes to each state, as whole numbers that stand in the right proportion."""
        visits = long_run(dict(enumerate(self._chances())))
        common = lcm(*(each.denominator for each in visits.values()))
        return [int(visits[state] * common) for state in range(len(self.following))]

    def _chances(self) -> Iterator[dict[int, Fraction]]:
        """By state: the chance of each that follows."""
        total = sum(self.weights)
        for following in self.following:
            ways: dict[int, int] = defaultdict(int)
            for state, weight in zip(following, self.weights, strict=True):
                ways[state] += weight
            yield {state: Fraction(count, total) for state, count in ways.items()}


# ---------------------------------------------------------------- from the engine


class _Told(QuietCroupier):
    """A croupier who is told which outcome comes of the one chance of a round."""

    __slots__ = ("at", "outcomes")

    def __init__(self, at: int) -> None:
        self.at = at
        self.outcomes: tuple[tuple[Any, int], ...] = ()

    def chance(self, device: Chance[T]) -> T:
        if self.outcomes:
            raise Unfit(f"a second chance in one round: {device.site}")
        outcomes = tuple(device.outcomes())
        self.outcomes = outcomes
        return outcomes[self.at][0]

    def decide(self, decision: Decision) -> NoReturn:
        raise Unfit(f"a round in which something is decided: {decision.site}")


class _Table(NamedTuple):
    """A table with one wager kept up: how it stands, and what has been settled and staked since it was made."""

    standing: Standing
    so_far: End


_NOTHING = End(0, 0)


def kept_up(game: Game[Any, Any], rules: TableRules, case: Case) -> Automaton:
    """A case kept up from the game's opening, with as few states as tell its fate."""
    tables = [_Table(game.play.opening(rules), _NOTHING)]
    number = {tables[0]: 0}
    outcomes: tuple[tuple[Any, int], ...] = ()
    following, ends = [], []
    for table in tables:  # which grows as it is gone through
        if len(tables) > MOST_STATES:
            raise Unfit(f"{game.name}, {case.wager}: after {MOST_STATES} different tables there is no end in sight")
        round_, laid_cents = _laid(game, rules, case, table.standing)
        can_come, came = _every_way(round_)
        if outcomes and can_come != outcomes:
            raise Unfit(f"{game.name}: what can come in a round is not the same in all of them")
        outcomes = can_come
        after = [_after(case, table, round_, laid_cents, each) for each in came]
        for next_table, _ in after:
            if next_table not in number:
                number[next_table] = len(tables)
                tables.append(next_table)
        following.append(tuple(number[next_table] for next_table, _ in after))
        ends.append(tuple((end,) for _, end in after))
    if not any(end for decided in ends for (end,) in decided):
        open_round(game, rules, game.play.opening(rules), case.bets)  # which says why it is never made
        raise Unfit(f"{game.name}, {case.wager}: no round decides it")
    return _fewest_states(Automaton((case.wager,), outcomes, tuple(following), tuple(ends)))


def _every_way(round_: Round) -> tuple[tuple[tuple[Any, int], ...], list[Outcome]]:
    """What can come of a round's one chance, and what the round then comes to."""
    came: list[Outcome] = []
    while True:
        croupier = _Told(len(came))
        came.append(round_.run(croupier))
        if not croupier.outcomes:
            raise Unfit(f"{round_.game.name}: a round without a chance")
        if len(came) == len(croupier.outcomes):
            return croupier.outcomes, came


def _after(case: Case, table: _Table, round_: Round, laid_cents: int, came: Outcome) -> tuple[_Table, End | None]:
    """The table a round leaves, and the wager's end where nothing of it stands any more."""
    cents = table.so_far.cents + sum(line.cents for line in came.lines if case.counts(line.kind))
    so_far = End(cents, table.so_far.staked_cents + laid_cents)
    if case.stands(came.standing):
        return _Table(came.standing, so_far), None
    was_made = any(case.counts(wager.kind) for wager in round_.wagers)
    return _Table(came.standing, _NOTHING), so_far if was_made else None


def _laid(game: Game[Any, Any], rules: TableRules, case: Case, standing: Standing) -> tuple[Round, int]:
    """The round with what the case lays now, and the cents of it: its first bets where none of it stands."""
    bets = case.bets if not standing.wagers else case.then(standing) if case.then else ()
    try:
        round_ = open_round(game, rules, standing, bets)
    except Refused:
        if standing.wagers:
            raise
        return open_round(game, rules, standing, ()), 0  # not now: the table is waited for
    return round_, case.staked_cents(bets)


def _fewest_states(automaton: Automaton) -> Automaton:
    """States from which everything goes the same way are one (Moore, 1956)."""
    kinds = _numbered(automaton.ends)
    while True:
        ways = zip(kinds, automaton.following, strict=True)
        finer = _numbered((kind, tuple(kinds[state] for state in following)) for kind, following in ways)
        if max(finer) == max(kinds):
            break
        kinds = finer
    first = {kind: state for state, kind in reversed(list(enumerate(kinds)))}
    kept = [first[kind] for kind in range(len(first))]
    following = tuple(tuple(kinds[state] for state in automaton.following[each]) for each in kept)
    ends = tuple(automaton.ends[each] for each in kept)
    return Automaton(automaton.wagers, automaton.outcomes, following, ends)


def _numbered(keys: Iterable[object]) -> list[int]:
    """Equal keys have the same number, counted in the order in which they first come."""
    numbers: dict[object, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]


def put_together(automata: Iterable[Automaton]) -> list[Automaton]:
    """As few automata as hold all these wagers without any of them growing too large."""
    groups: list[Automaton] = []
    for each in automata:
        most_states = max(MOST_CELLS // sum(each.weights), 1)
        for at, group in enumerate(groups):
            joined = group.beside(each, most_states)
            if joined is not None:
                groups[at] = joined
                break
        else:
            groups.append(each)
    return groups


# ---------------------------------------------------------------- what it is worth


def unit_cents(case: Case, automaton: Automaton) -> int:
    """The initial stake of a case, given its automaton."""
    ends = [end for decided in automaton.ends for (end,) in decided if end is not None]
    return case.unit_cents(end.staked_cents for end in ends)
