"""Compares kernels with the engine: the engine plays the same rounds, with every case on the layout all the time.

Every case has its own seat, so that no two share a spot. A case is bet again whenever none of its wagers is on the layout and
the table allows it; its later bets are added as in `croupier.engine.automaton`. The kernel names its `tape`, the outcome of
each round. The engine plays the same outcomes, and every round must settle to the same cents.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from croupier.croupiers.numbers import all_numbers
from croupier.engine.automaton import End, Ends, NotCompilable, repeated_wager, unit_cents
from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Case, Game
from croupier.engine.kernel import Kernel, names_its_tape
from croupier.engine.round import Round, laid_beside
from croupier.engine.standing import Standing
from croupier.equipment.chance import Chance
from croupier.equipment.numbers import drawn_one_by_one
from croupier.law.option import TableRules
from croupier.law.ruling import Refused
from croupier.money.settlement import Line
from croupier.money.wager import Bet, Wager

CASE_SEAT = "A"  # the seat in every case's bets

AtASeat = TypeVar("AtASeat", Line, Wager)
Wagers = tuple[Wager, ...]
Laid = tuple[list[list[Bet]], Wagers]


class ScriptedCroupier(QuietCroupier):
    """A croupier with a given outcome."""

    def __init__(self, outcome: object) -> None:
        self.outcome: Any = outcome

    def chance(self, device: Chance[Any]) -> Any:
        if drawn_one_by_one(device):
            return device.read(device.show(self.outcome))  # raises `Refused` if it cannot come
        assert self.outcome in [each for each, _ in device.outcomes()], f"{self.outcome} cannot come at {device.site}"
        return self.outcome

    def decide(self, decision: Decision) -> Answer:
        raise AssertionError(f"unexpected question: {decision.site}")


class Layout:
    """A table with all cases on its layout, renewed whenever they are decided."""

    def __init__(self, game: Game[Any, Any], rules: TableRules, cases: Sequence[Case]) -> None:
        self.game, self.rules, self.cases = game, rules, cases
        self.standing: Standing = game.play.opening(rules)
        self.so_far = [End(0, 0)] * len(cases)
        self.laid: Laid | None = None  # what is laid for the next round, once it was asked for

    def copy(self) -> Layout:
        """A copy of this table. What is laid for the next round is the same for all copies, and laid once."""
        other = Layout(self.game, self.rules, self.cases)
        other.standing, other.so_far, other.laid = self.standing, list(self.so_far), self._laid()
        return other

    def round(self, outcome: object) -> Ends:
        """Plays a round. Returns the result of each case that was decided, None for the others."""
        bets, down = self._laid()
        settled = Round(self.game, self.rules, self.standing, down).run(ScriptedCroupier(outcome))
        lines_of, left_of = _by_seat(settled.lines), _by_seat(settled.standing.wagers)
        ends: list[End | None] = []
        for seat, (case, new_bets) in enumerate(zip(self.cases, bets, strict=True)):
            lines = [line for line in lines_of[str(seat)] if case.counts(line.kind)]
            cents = self.so_far[seat].cents + sum(line.cents for line in lines)
            staked = self.so_far[seat].staked_cents + case.staked_cents(new_bets)
            stands = any(case.counts(wager.kind) for wager in left_of[str(seat)])
            ends.append(End(cents, staked) if lines and not stands else None)
            self.so_far[seat] = End(cents, staked) if stands else End(0, 0)
        self.standing, self.laid = settled.standing, None
        return tuple(ends)

    def _laid(self) -> Laid:
        """The bets of each case for the next round, and all wagers with them."""
        if self.laid is None:
            bets, down = [], self.standing.wagers
            own = _by_seat(down)
            for seat, case in enumerate(self.cases):
                new, down = self._with_bets(str(seat), case, own[str(seat)], down)
                bets.append(new)
            self.laid = bets, down
        return self.laid

    def _with_bets(self, seat: str, case: Case, own: Sequence[Wager], down: Wagers) -> tuple[list[Bet], Wagers]:
        """The bets of a case beside its own wagers and all that are down, and all with them. A first bet may be refused."""
        if own:
            seen = replace(self.standing, wagers=tuple(replace(wager, seat=CASE_SEAT) for wager in own))
            new: Iterable[Bet] = case.then(seen) if case.then else ()
        else:
            new = case.bets
        bets = [replace(bet, seat=seat) for bet in new]
        try:
            laid = down
            for bet in bets:
                laid = laid_beside(self.game, self.rules, self.standing, laid, bet)
        except Refused:
            if own:
                raise
            return [], down
        return bets, laid


def _by_seat(played: Iterable[AtASeat]) -> Mapping[str, Sequence[AtASeat]]:
    by_seat = defaultdict[str, list[AtASeat]](list)
    for one in played:
        by_seat[one.seat].append(one)
    return by_seat


def one_chance_decides(game: Game[Any, Any], rules: TableRules) -> bool:
    """Whether a round of this game is a single roll or spin without questions."""
    try:
        for case in game.numbers.cases(rules):
            repeated_wager(game, rules, case)
            return True
    except NotCompilable:
        pass
    return False


def compare_rounds(game: Game[Any, Any], rules: TableRules, kernel: Kernel, seed: int, rounds: int) -> None:
    """Raises `AssertionError` if the kernel of such a game and the engine settle the same rounds differently."""
    cases = [case for case in game.numbers.cases(rules) if case.simulated]
    suffix = f"\n  rules: {rules.plain()}"
    units = {
        case.wager: case.staked_cents(case.bets) or unit_cents(case, repeated_wager(game, rules, case))
        for case in cases
    }
    assert kernel.units == units, f"{game.name}: its kernel has {dict(kernel.units)}, the cases have {units}{suffix}"
    assert names_its_tape(kernel), f"{game.name}: its kernel has no tape to compare with{suffix}"
    tape = kernel.tape(seed, 1, rounds)
    assert len(tape) == rounds, f"{game.name}: the tape of {rounds} rounds has {len(tape)} outcomes{suffix}"
    layout = Layout(game, rules, cases)
    _same_rounds(game.name, kernel, seed, [(outcome, layout.round(outcome)) for outcome in tape], suffix)


def compare_exact(game: Game[Any, Any], rules: TableRules, kernel: Kernel) -> None:
    """Asserts that the kernel's exact means equal the engine's expected gains.

    With other payouts they may differ and both be right: a renewed wager is made at any state of the table, its case only at
    those it names (come odds that are off on the come out and pay more than their true odds).
    """
    expected = kernel.exact()
    exact = {each.wager: each.expected_gain for each in all_numbers(game, rules) if each.wager in expected}
    assert expected == exact, (
        f"{game.name}: its kernel expects {expected}, the engine {exact}\n  rules: {rules.plain()}"
    )


def _same_rounds(name: str, kernel: Kernel, seed: int, played: Sequence[tuple[object, Ends]], suffix: str) -> None:
    rounds = len(played)
    nets = kernel.nets(seed, 1, rounds).tolist()
    for at, ((outcome, ends), net) in enumerate(zip(played, nets, strict=True)):
        owed = sum(end.cents for end in ends if end)
        assert net == owed, f"{name}, round {at}, {outcome}: its kernel settles {net} cents, the engine {owed}{suffix}"
    tally = kernel.block(seed, 1, rounds)
    assert tally.rounds == rounds, f"{name}: its kernel played {tally.rounds} rounds of {rounds}{suffix}"
    for at, wager in enumerate(kernel.units):
        results = [ends[at] for _, ends in played]
        gains = Counter(end.cents for end in results if end)
        staked = sum(end.staked_cents for end in results if end)
        times_of = {cents: times for cents, times in tally.gains[wager].items() if times}
        assert times_of == gains, f"{name}, {wager}: its kernel counts {times_of}, the engine {dict(gains)}{suffix}"
        counted = tally.staked_cents[wager]
        assert counted == staked, f"{name}, {wager}: its kernel stakes {counted} cents, the engine {staked}{suffix}"
