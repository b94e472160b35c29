"""A whole layout kept up by the engine itself, round after round at one table: what kernels are held to.

Every case has a seat of its own, so that no two of them share a spot. A case is laid when nothing of it lies and the table
allows it, and what it adds later is added, as `croupier.engine.automaton` has it. A kernel of such rounds names its `tape`,
which is what came in each of them; the engine is told the same, and every round must come to the same cents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from croupier.drive.numbers import all_numbers
from croupier.engine.automaton import End, Ends, Unfit, kept_up, unit_cents
from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Case, Game
from croupier.engine.kernel import Kernel, NamesItsTape, Scene
from croupier.engine.round import open_round
from croupier.engine.standing import Standing
from croupier.equipment.chance import Chance
from croupier.law.option import TableRules
from croupier.law.ruling import Refused
from croupier.money.wager import Bet

CASE_SEAT = "A"  # which every case is written for


class Told(QuietCroupier):
    """A croupier who is told what comes."""

    def __init__(self, outcome: object) -> None:
        self.outcome: Any = outcome

    def chance(self, device: Chance[Any]) -> Any:  # noqa: ANN401 (whatever the device can show)
        assert self.outcome in [each for each, _ in device.outcomes()], f"{self.outcome} cannot come at {device.site}"
        return self.outcome

    def decide(self, decision: Decision) -> Answer:
        raise AssertionError(f"nobody is asked: {decision.site}")


class Layout:
    """A table at which all these cases are kept up."""

    def __init__(self, game: Game[Any, Any], rules: TableRules, cases: Sequence[Case]) -> None:
        self.game, self.rules, self.cases = game, rules, cases
        self.standing: Standing = game.play.opening(rules)
        self.so_far = [End(0, 0)] * len(cases)

    def copy(self) -> Layout:
        """Another table that stands as this one does."""
        other = Layout(self.game, self.rules, self.cases)
        other.standing, other.so_far = self.standing, list(self.so_far)
        return other

    def round(self, outcome: object) -> Ends:
        """Plays one and says what each case came to, where nothing of it stands any more."""
        bets = [list(self._bets(seat, case)) for seat, case in enumerate(self.cases)]
        came = open_round(self.game, self.rules, self.standing, chain(*bets)).run(Told(outcome))
        ends: list[End | None] = []
        for seat, (case, laid) in enumerate(zip(self.cases, bets, strict=True)):
            lines = [line for line in came.lines if line.seat == str(seat) and case.counts(line.kind)]
            cents = self.so_far[seat].cents + sum(line.cents for line in lines)
            staked = self.so_far[seat].staked_cents + case.staked_cents(laid)
            stands = any(wager.seat == str(seat) and case.counts(wager.kind) for wager in came.standing.wagers)
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


def one_chance_decides(game: Game[Any, Any], rules: TableRules) -> bool:
    """Whether a round of this game is one roll or one spin, at which nobody is asked anything."""
    try:
        for case in game.numbers.cases(rules):
            kept_up(game, rules, case)
            return True
    except Unfit:
        pass
    return False


def judge(game: Game[Any, Any], rules: TableRules, seed: int, rounds: int) -> None:
    """Raises `AssertionError` where the kernel of such a game and the engine differ over the same rounds."""
    assert game.numbers.kernel is not None, f"{game.name} has no kernel"
    kernel, cases = game.numbers.kernel(rules, Scene()), list(game.numbers.cases(rules))
    told = f"\n  rules: {rules.plain()}"
    units = {case.wager: case.staked_cents(case.bets) or unit_cents(case, kept_up(game, rules, case)) for case in cases}
    assert kernel.units == units, f"{game.name}: its kernel is of {dict(kernel.units)}, the cases are of {units}{told}"
    assert isinstance(kernel, NamesItsTape), f"{game.name}: its kernel names no tape, so that nobody can judge it{told}"
    tape = kernel.tape(seed, 1, rounds)
    assert len(tape) == rounds, f"{game.name}: the tape of {rounds} rounds has {len(tape)}{told}"
    layout = Layout(game, rules, cases)
    _same_rounds(game.name, kernel, seed, [(came, layout.round(came)) for came in tape], told)


def judge_exact(game: Game[Any, Any], rules: TableRules) -> None:
    """What a kernel is held to is the expected gain that the engine comes to.

    Under other payouts the two may differ, and both be right: a wager kept up is made at whatever table it finds, its case
    at one table (come odds that are off on a come out, and paid better than they are worth).
    """
    assert game.numbers.kernel is not None, f"{game.name} has no kernel"
    found = game.numbers.kernel(rules, Scene()).exact()
    exact = {each.wager: each.expected_gain for each in all_numbers(game, rules) if each.wager in found}
    assert found == exact, f"{game.name}: its kernel expects {found}, the engine {exact}\n  rules: {rules.plain()}"


def _same_rounds(name: str, kernel: Kernel, seed: int, played: Sequence[tuple[object, Ends]], told: str) -> None:
    rounds = len(played)
    nets = kernel.nets(seed, 1, rounds).tolist()
    for at, ((came, ends), net) in enumerate(zip(played, nets, strict=True)):
        owed = sum(end.cents for end in ends if end)
        assert net == owed, f"{name}, round {at}, {came}: its kernel settles {net} cents, the engine {owed}{told}"
    tally = kernel.block(seed, 1, rounds)
    assert tally.rounds == rounds, f"{name}: its kernel played {tally.rounds} rounds of {rounds}{told}"
    for at, wager in enumerate(kernel.units):
        fates = [ends[at] for _, ends in played]
        gains = Counter(end.cents for end in fates if end)
        staked = sum(end.staked_cents for end in fates if end)
        found = {cents: times for cents, times in tally.gains[wager].items() if times}
        assert found == gains, f"{name}, {wager}: its kernel counts {found}, the engine {dict(gains)}{told}"
        counted = tally.staked_cents[wager]
        assert counted == staked, f"{name}, {wager}: its kernel stakes {counted} cents, the engine {staked}{told}"
