"""Markov chains in exact fractions: where a chain ends, and how often it visits each state.

A chain maps each state to its row: the chance of everything that may follow. Anything without a row is an end. States are
eliminated one by one. Each passes its chances on to the states that lead to it, so the remaining states behave as before.
The visits of a state are computed from the chances of entering it when it was eliminated.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

S = TypeVar("S", bound=Hashable)

Rows = Mapping[S, Mapping[Any, Fraction]]  # state: the chance of each state or end that follows


class NoWayOut(ValueError):
    """The chain can reach a state that has no way to an end."""


class _Eliminated(NamedTuple):
    """An eliminated state: the chance of entering it from each remaining state, and of leaving it."""

    state: Any
    entering: list[tuple[Any, Fraction]]
    leaving: Fraction


class _Elimination(Generic[S]):
    """A chain while its states are eliminated."""

    def __init__(self, rows: Rows[S]) -> None:
        self.rows = {state: dict(row) for state, row in rows.items()}
        self._predecessors: dict[S, dict[S, None]] = {state: {} for state in rows}  # dicts used as ordered sets
        self._eliminated: list[_Eliminated] = []
        for state, row in self.rows.items():
            self._add_predecessor(state, row)

    def _add_predecessor(self, state: S, row: Iterable[Any]) -> None:
        for following in row:
            if following in self._predecessors:
                self._predecessors[following][state] = None

    def leaving(self, state: S) -> Fraction:
        """The chance of leaving a state in one step."""
        return 1 - self.rows[state].get(state, Fraction(0))

    def onward(self, state: S) -> dict[Any, Fraction]:
        """The chance of everything that follows a state once the chain leaves it."""
        leaving = self.leaving(state)
        if not leaving:
            raise NoWayOut(f"nothing follows {state} but itself")
        row = self.rows[state]
        if leaving == 1:
            return {following: chance for following, chance in row.items() if following != state}
        return {following: chance / leaving for following, chance in row.items() if following != state}

    def eliminate(self, state: S) -> None:
        onward, leaving = self.onward(state), self.leaving(state)
        del self.rows[state]
        entering = []
        for before in self._predecessors.pop(state):
            row = self.rows.get(before)
            if row is None:  # already eliminated, or this state itself
                continue
            chance = row.pop(state)
            entering.append((before, chance))
            for following, further in onward.items():
                row[following] = row[following] + chance * further if following in row else chance * further
            self._add_predecessor(before, onward)
        self._eliminated.append(_Eliminated(state, entering, leaving))

    def visits(self, known: Mapping[S, Fraction]) -> dict[S, Fraction]:
        """The visits of every state, given those of the remaining states."""
        visits = dict(known)
        for state, entering, leaving in reversed(self._eliminated):
            entries = sum((visits[before] * chance for before, chance in entering), Fraction(0))
            visits[state] = entries / leaving
        return visits


def absorbed(rows: Rows[S], start: S) -> tuple[dict[Any, Fraction], dict[S, Fraction]]:
    """The chance of each end of a chain from its start, and the mean visits of each state before it."""
    chain = _Elimination(rows)
    for state in [state for state in reversed(chain.rows) if state != start]:
        chain.eliminate(state)
    ends = chain.onward(start)
    return ends, chain.visits({start: 1 / chain.leaving(start)})


def long_run(rows: Rows[S]) -> dict[S, Fraction]:
    """The long-run visits of each state of a chain without ends, in the right proportion.

    The chain starts at its first state and must have one recurrent class. A state outside that class has 0 visits.
    """
    chain = _Elimination(rows)
    order = list(chain.rows)
    while chain.leaving(order[-1]):
        chain.eliminate(order.pop())
    return chain.visits({**dict.fromkeys(order, Fraction(0)), order[-1]: Fraction(1)})
