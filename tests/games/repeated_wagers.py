"""Automata and the engine on the same tapes: see `croupier.testing.reference_play`, where the engine keeps up a layout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.engine.automaton import Automaton, End, Ends
from croupier.engine.game import Case
from croupier.testing.reference_play import Layout

__all__ = ["Layout", "Walker", "agree_on", "agree_on_all"]


class Walker:
    """The same wagers by their automata, one look at the table a round."""

    def __init__(self, automata: Sequence[Automaton], cases: Sequence[Case]) -> None:
        self.automata = automata
        self.names = [wager for automaton in automata for wager in automaton.wagers]
        self.order = [self.names.index(case.wager) for case in cases]
        self.states = [0] * len(automata)

    def copy(self) -> Walker:
        other = Walker.__new__(Walker)
        other.automata, other.names, other.order, other.states = self.automata, self.names, self.order, [*self.states]
        return other

    def round(self, outcome: object) -> Ends:
        found: list[End | None] = []
        for each, automaton in enumerate(self.automata):
            at = [known for known, _ in automaton.outcomes].index(outcome)
            found.extend(automaton.ends[self.states[each]][at])
            self.states[each] = automaton.next_states[self.states[each]][at]
        return tuple(found[place] for place in self.order)


def agree_on(layout: Layout, walker: Walker, tape: Iterable[object]) -> int:
    """Both play the tape; says how many wagers were decided on it."""
    decided = 0
    for at, outcome in enumerate(tape):
        expected, found = layout.round(outcome), walker.round(outcome)
        wrong = {
            case.wager: (one, other)
            for case, one, other in zip(layout.cases, expected, found, strict=True)
            if one != other
        }
        assert not wrong, f"round {at}, {outcome}: engine and automaton differ: {wrong}"
        decided += sum(end is not None for end in expected)
    return decided


def agree_on_all(layout: Layout, walker: Walker, outcomes: Sequence[object], rounds: int) -> int:
    """Both play every tape of so many rounds, what tapes begin with in common only once."""
    if not rounds:
        return 0
    decided = 0
    for outcome in outcomes:
        engine, table = layout.copy(), walker.copy()
        decided += agree_on(engine, table, [outcome]) + agree_on_all(engine, table, outcomes, rounds - 1)
    return decided
