"""Markov chains in fractions: where a chain ends, and how often it comes to each of its states.

A chain is a mapping from each state to its row, the chance of everything that may follow. What has no row of its own is an
end. States are eliminated one by one: each passes its chances on to the states that lead to it, so the states that are left
behave as before. From how a state was entered when it was eliminated follow its visits.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

S = TypeVar("S", bound=Hashable)

Rows = Mapping[S, Mapping[Any, Fraction]]  # state: the chance of each state or end that follows


class NoWayOut(ValueError):
    """A chain that comes to a state from which no end can be reached."""


class _Eliminated(NamedTuple):
    """What is kept of a state: the chance of entering it from each state that was left, and of leaving it."""

    state: Any
    entering: list[tuple[Any, Fraction]]
    leaving: Fraction


class _Elimination(Generic[S]):
    """A chain of which states are taken out."""

    def __init__(self, rows: Rows[S]) -> None:
        self.rows = {state: dict(row) for state, row in rows.items()}
        self._leading: dict[S, dict[S, None]] = {state: {} for state in rows}  # to each state: from where, in order
        self._out: list[_Eliminated] = []
        for state, row in self.rows.items():
            self._leads(state, row)

    def _leads(self, state: S, row: Iterable[Any]) -> None:
        for following in row:
            if following in self._leading:
                self._leading[following][state] = None

    def leaving(self, state: S) -> Fraction:
        """The chance that something else follows a state."""
        return 1 - self.rows[state].get(state, Fraction(0))

    def onward(self, state: S) -> dict[Any, Fraction]:
        """The chance of everything that follows a state when it is left at last."""
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
        for before in self._leading.pop(state):
            row = self.rows.get(before)
            if row is None:  # eliminated before, or this state itself
                continue
            chance = row.pop(state)
            entering.append((before, chance))
            for following, further in onward.items():
                row[following] = row[following] + chance * further if following in row else chance * further
            self._leads(before, onward)
        self._out.append(_Eliminated(state, entering, leaving))

    def visits(self, known: Mapping[S, Fraction]) -> dict[S, Fraction]:
        """The visits of every state, given those of the states that are left."""
        visits = dict(known)
        for state, entering, leaving in reversed(self._out):
            came = sum((visits[before] * chance for before, chance in entering), Fraction(0))
            visits[state] = came / leaving
        return visits


def absorbed(rows: Rows[S], start: S) -> tuple[dict[Any, Fraction], dict[S, Fraction]]:
    """The chance of each end of a chain from its start, and how often it comes to each state on average before that."""
    chain = _Elimination(rows)
    for state in [state for state in reversed(chain.rows) if state != start]:
        chain.eliminate(state)
    ends = chain.onward(start)
    return ends, chain.visits({start: 1 / chain.leaving(start)})


def long_run(rows: Rows[S]) -> dict[S, Fraction]:
    """How often a chain without ends comes to each state in the long run, in the right proportion.

    The chain starts at its first state and must have one set of states that it stays in for ever. A state outside that set
    has no visits in the long run.
    """
    chain = _Elimination(rows)
    order = list(chain.rows)
    while chain.leaving(order[-1]):
        chain.eliminate(order.pop())
    return chain.visits({**dict.fromkeys(order, Fraction(0)), order[-1]: Fraction(1)})
