"""A whole layout kept up by the engine itself, round after round at one table: what automata are held to.

Every case has a seat of its own, so that no two of them share a spot. A case is laid when nothing of it lies and the table
allows it, and what it adds later is added, as `croupier.engine.automaton` has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from croupier.engine.automaton import Automaton, End, Ends
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Case, Game
from croupier.engine.round import open_round
from croupier.engine.standing import Standing
from croupier.equipment.chance import Chance
from croupier.law.citation import Citation
from croupier.law.option import TableRules
from croupier.law.ruling import Refused
from croupier.money.wager import Act, Bet

CASE_SEAT = "A"  # which every case is written for


class Told:
    """A croupier who is told what comes."""

    def __init__(self, outcome: object) -> None:
        self.outcome: Any = outcome

    def chance(self, device: Chance[Any]) -> Any:  # noqa: ANN401
        assert self.outcome in [each for each, _ in device.outcomes()]
        return self.outcome

    def decide(self, decision: Decision) -> Answer:
        raise AssertionError(f"nobody is asked: {decision.site}")

    def record(self, fact: str, cite: Citation) -> None: ...

    def moment(self, site: str, cite: Citation) -> None: ...


class Layout:
    """A table at which all these cases are kept up."""

    def __init__(self, game: Game[Any, Any], rules: TableRules, cases: Sequence[Case]) -> None:
        self.game, self.rules, self.cases = game, rules, cases
        self.standing: Standing = game.opening(rules)
        self.so_far = [End(0, 0)] * len(cases)

    def copy(self) -> Layout:
        other = Layout(self.game, self.rules, self.cases)
        other.standing, other.so_far = self.standing, list(self.so_far)
        return other

    def round(self, outcome: object) -> Ends:
        """Plays one and says what each case came to, where nothing of it stands any more."""
        bets = [list(self._bets(seat, case)) for seat, case in enumerate(self.cases)]
        came = open_round(self.game, self.rules, self.standing, chain(*bets)).run(Told(outcome))
        ends: list[End | None] = []
        for seat, laid in enumerate(bets):
            lines = [line for line in came.lines if line.seat == str(seat)]
            cents = self.so_far[seat].cents + sum(line.cents for line in lines)
            staked = self.so_far[seat].staked_cents + sum(bet.cents for bet in laid if bet.act is Act.MAKE)
            stands = any(wager.seat == str(seat) for wager in came.standing.wagers)
            ends.append(End(cents, staked) if lines and not stands else None)
            self.so_far[seat] = End(cents, staked) if stands else End(0, 0)
        self.standing = came.standing
        return tuple(ends)

    def _bets(self, seat: int, case: Case) -> Iterable[Bet]:
        own = tuple(wager for wager in self.standing.wagers if wager.seat == str(seat))
        if own:
            seen = replace(self.standing, wagers=tuple(replace(wager, seat=CASE_SEAT) for wager in own))
            return [replace(bet, seat=str(seat)) for bet in (case.then(seen) if case.then else ())]
        bets = [replace(bet, seat=str(seat)) for bet in case.bets]
        try:
            open_round(self.game, self.rules, self.standing, bets)
        except Refused:
            return []
        return bets


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
            self.states[each] = automaton.following[self.states[each]][at]
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
