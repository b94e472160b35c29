"""Rounds by the engine, for seats that play by a function which no kernel can play: thousands a second, not millions.

Every round is the game's own procedure. Cards are drawn at random by their weights, and every answer goes through the law.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.kernel import Scene, Tally
from croupier.engine.round import Round, open_round
from croupier.engine.strategy import Strategy
from croupier.equipment.chance import Chance
from croupier.equipment.numbers import drawn_one_by_one
from croupier.law.option import TableRules
from croupier.money.settlement import Line, Result
from croupier.money.wager import Bet
from croupier.simulation.job import NotPlayed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BLOCK_ROUNDS = 1 << 8
SEATS = "ABCDEFG"
_INSURANCE = "insurance"  # tallied by itself, as the kernels do


class RandomCroupier(QuietCroupier):
    """Draws every card, roll and spin at random, by its weights. Questions go to the strategy."""

    __slots__ = ("random", "strategy")

    def __init__(self, random: Random, strategy: Strategy) -> None:
        self.random, self.strategy = random, strategy

    def chance(self, device: Chance[Any]) -> Any:
        if drawn_one_by_one(device):
            return device.drawn(self.random.randrange)
        outcomes = device.outcomes()
        at = self.random.randrange(sum([weight for _, weight in outcomes]))
        for outcome, weight in outcomes:
            at -= weight
            if at < 0:
                return outcome
        raise AssertionError(device.site)

    def decide(self, decision: Decision) -> Answer:
        return self.strategy(decision)


class EngineKernel:
    """Plays the scene of a kernel, with the same wagers, by the engine. Only wagers that one round decides.

    Round k of a block follows from seed, block and k. Through the shoe a block starts with a fresh one.
    """

    block_rounds = BLOCK_ROUNDS

    def __init__(
        self, game: Game[Any, Any], rules: TableRules, scene: Scene, units: Mapping[str, int], strategy: Strategy
    ) -> None:
        self.name, self.strategy = f"{game.name}: the engine", f"the function {strategy}"
        self._game, self._rules, self._through, self._play = game, rules, scene.through_the_shoe, strategy
        self._seats = SEATS[: scene.seats]
        self._bets = [
            Bet(seat, kind, "", cents)
            for seat, whose in zip(self._seats, self._whose(), strict=True)
            for name, cents in units.items()
            if name.startswith(whose) and not (kind := name.removeprefix(whose)).startswith(_INSURANCE)
        ]
        self._main = self._bets[0].kind
        insurances = [kind for kind in game.play.wagers(rules) if kind.startswith(_INSURANCE)]
        self.units = {
            **{f"{whose}{bet.kind}": bet.cents for bet, whose in self._owned()},
            **{f"{whose}{kind}": self._bets[0].cents // 2 for whose in self._whose() for kind in insurances},
        }

    def _whose(self) -> Sequence[str]:
        """What the wagers of each seat begin with."""
        return [f"seat {number} " for number in range(1, len(self._seats) + 1)] if len(self._seats) > 1 else [""]

    def _owned(self) -> Iterator[tuple[Bet, str]]:
        by_seat = dict(zip(self._seats, self._whose(), strict=True))
        return ((bet, by_seat[bet.seat]) for bet in self._bets)

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        gains: dict[str, Counter[int]] = {wager: Counter() for wager in self.units}
        staked = dict.fromkeys(self.units, 0)
        for lines in self._rounds(seed, block, rounds):
            for wager, (cents, stake) in self._settled(lines).items():
                gains[wager][cents] += 1
                staked[wager] += stake
        return Tally(rounds, {wager: dict(times_of) for wager, times_of in gains.items()}, staked)

    def nets(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        import numpy as np

        nets = [sum(line.cents for line in lines) for lines in self._rounds(seed, block, rounds)]
        return np.array(nets, np.int64)

    def exact(self) -> Mapping[str, Fraction | float]:
        return {}

    def _rounds(self, seed: int, block: int, rounds: int) -> Iterator[tuple[Line, ...]]:
        croupier = RandomCroupier(Random(f"{seed}/{block}"), self._play)  # noqa: S311 (a simulation, to be repeated)
        first = self._round(self._game.play.opening(self._rules))
        round_ = first
        for _ in range(rounds):
            outcome = round_.run(croupier)
            if outcome.standing.wagers:
                names = ", ".join(wager.name for wager in outcome.standing.wagers)
                raise NotPlayed(f"{names}: a wager that lasts several rounds is not simulated with a function")
            yield outcome.lines
            round_ = self._round(outcome.standing) if self._through else first

    def _round(self, standing: Any) -> Round:
        return open_round(self._game, self._rules, standing, self._bets)

    def _settled(self, lines: Sequence[Line]) -> Mapping[str, tuple[int, int]]:
        """What each wager gains and stakes. What is made in play belongs to the main wager, but for insurance.

        A bet that a player takes back is not staked.
        """
        whose = dict(zip(self._seats, self._whose(), strict=True))
        ends: dict[str, tuple[int, int]] = {}
        for line in lines:
            wager = f"{whose[line.seat]}{line.kind}"
            own = wager in self.units
            if not own:
                wager = f"{whose[line.seat]}{self._main}"
            stake = 0 if line.result is Result.VOID and not own else line.stake_cents
            cents, staked = ends.get(wager, (0, 0))
            ends[wager] = cents + line.cents, staked + stake
        return ends
