"""Rounds by the engine, for seats that play by a function which no kernel can play: thousands a second, not millions.

Every round is the game's own procedure. Cards are drawn at random by their weights, and every answer goes through the law.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.engine.by_function.tabulated import AtRandom, Sampler
from croupier.engine.game import Game
from croupier.engine.kernel import Scene, Tally
from croupier.engine.round import Round, open_round
from croupier.engine.strategy import Strategy
from croupier.law.option import TableRules, Unreadable
from croupier.law.ruling import Mistake, Refused
from croupier.money.settlement import Line, Result
from croupier.money.wager import Bet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BLOCK_ROUNDS = 1 << 8
_BLOCK_BITS = 40  # a block has so many bits of random numbers for itself
SEATS = "ABCDEFG"
_INSURANCE = "insurance"  # tallied by itself, as the kernels do


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
        self._behind = scene.cards_behind
        seats = SEATS[: scene.seats]
        # What the names of a seat's wagers begin with.
        self._whose = {seat: f"seat {number} " if scene.seats > 1 else "" for number, seat in enumerate(SEATS, 1)}
        self._bets = self._laid(
            Bet(seat, name.removeprefix(self._whose[seat]), "", cents)
            for seat in seats
            for name, cents in units.items()
            if name.startswith(self._whose[seat]) and _INSURANCE not in name
        )
        self._main = self._bets[0].kind
        insurances = [kind for kind in game.play.wagers(rules) if kind.startswith(_INSURANCE)]
        self.units = {
            **{self._whose[bet.seat] + bet.kind: bet.cents for bet in self._bets},
            **{self._whose[seat] + kind: self._bets[0].cents // 2 for seat in seats for kind in insurances},
        }
        missing = [name for name in scene.wagers if not any(unit.endswith(name) for unit in self.units)]
        if missing:
            why = f"{', '.join(missing)}: not simulated together with {', '.join(self.units)} by a function"
            raise Unreadable(Mistake("wagers", why))

    def _laid(self, bets: Iterable[Bet]) -> list[Bet]:
        """The bets that the table takes together: each of its seat, or of another where the seat may not have both."""
        laid, standing = list[Bet](), self._game.play.opening(self._rules)
        for bet in bets:
            for seat in dict.fromkeys((bet.seat, *SEATS)):
                with suppress(Refused):
                    moved = replace(bet, seat=seat)
                    open_round(self._game, self._rules, standing, [*laid, moved])
                    laid.append(moved)
                    break
        return laid

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
        croupier = AtRandom(Sampler(seed + (block << _BLOCK_BITS)), self._play)
        first = self._round(self._cut(self._game.play.opening(self._rules)))
        round_ = first
        for _ in range(rounds):
            outcome = round_.run(croupier)
            if outcome.standing.wagers:
                names = ", ".join(wager.name for wager in outcome.standing.wagers)
                why = f"{names}: a wager that lasts several rounds is not simulated with a function"
                raise Unreadable(Mistake("wagers", why))
            yield outcome.lines
            round_ = self._round(self._cut(outcome.standing)) if self._through else first

    def _round(self, standing: Any) -> Round:
        return open_round(self._game, self._rules, standing, self._bets)

    def _cut(self, standing: Any) -> Any:
        """The table with the cutting card where the scene has it. A shoe is so from its second round on."""
        if self._behind is None or standing.shoe is None:
            return standing
        return replace(standing, shoe=replace(standing.shoe, behind=self._behind))

    def _settled(self, lines: Sequence[Line]) -> Mapping[str, tuple[int, int]]:
        """What each wager gains and stakes. What is made in play belongs to the main wager, but for insurance.

        A bet that a player takes back is not staked.
        """
        ends: dict[str, tuple[int, int]] = {}
        for line in lines:
            wager = self._whose[line.seat] + line.kind
            own = wager in self.units
            if not own:
                wager = self._whose[line.seat] + self._main
            stake = 0 if line.result is Result.VOID and not own else line.stake_cents
            cents, staked = ends.get(wager, (0, 0))
            ends[wager] = cents + line.cents, staked + stake
        return ends
