"""Simulates chemin de fer: a full shoe for each round, and both sides play the equilibrium of a new shoe.

Where a side mixes its choices, each round is played in one of the pure ways, with the chance of that way.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from croupier.engine.kernel import Kernel, Scene, Tally
from croupier.engine.simulated import chosen_wagers, one_seat
from croupier.families.baccarat.numbers.kernel import Drawing, every_coup
from croupier.families.baccarat.points import MOST_CARDS, NATURAL, Coup
from croupier.games.chemin_de_fer.equilibrium import FIVE, Equilibrium, Info
from croupier.games.chemin_de_fer.exact import best_of, exact_numbers
from croupier.games.chemin_de_fer.procedure import line_of
from croupier.games.chemin_de_fer.rules import CheminDeFerRules
from croupier.games.chemin_de_fer.wagers import offered
from croupier.law.ruling import Mistake
from croupier.money.wager import Wager

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

UNIT_CENTS = 10_000
_WORDS = 1 << 64  # values of a word: a chance is rounded to a multiple of 1 / 2^64


class WayOfDrawing(NamedTuple):
    """A way to play without chance, and how often the equilibrium plays so."""

    draws_on_five: bool
    bank_draws: Mapping[Info, bool]
    chance: Fraction

    def player(self, player: int, banker: int) -> bool:
        return max(player, banker) < NATURAL and (player < FIVE or (player == FIVE and self.draws_on_five))

    def banker(self, player: int, banker: int, third: int | None) -> bool:
        return max(player, banker) < NATURAL and self.bank_draws[banker, third]


def ways_of(best: Equilibrium) -> tuple[WayOfDrawing, ...]:
    """The pure ways of an equilibrium. A choice that it mixes is made apart from all others."""
    mixed = [info for info, chance in best.bank_draws.items() if 0 < chance < 1]
    bank = {info: chance == 1 for info, chance in best.bank_draws.items()}
    ways = []
    for five, *draws in product((True, False), repeat=1 + len(mixed)):
        chance = best.draws_on_five if five else 1 - best.draws_on_five
        for info, draw in zip(mixed, draws, strict=True):
            chance *= best.bank_draws[info] if draw else 1 - best.bank_draws[info]
        if chance:
            ways.append(WayOfDrawing(five, {**bank, **dict(zip(mixed, draws, strict=True))}, chance))
    return tuple(ways)


def simulated(_game: object, rules: CheminDeFerRules, scene: Scene) -> Kernel:
    """The kernel of a table. Raises `Unreadable` for a scene that it cannot play."""
    mistakes = [*one_seat(scene)]
    if scene.play:
        mistakes.append(Mistake("play", "both sides of chemin de fer play the equilibrium; leave `play` out"))
    if scene.through_the_shoe:
        why = "chemin de fer is simulated from a full shoe each round: its equilibrium is that of a new shoe"
        mistakes.append(Mistake("through_the_shoe", why))
    wagers = chosen_wagers("Chemin de fer", offered(rules), scene, *mistakes)
    return CheminDeFerKernel(rules, wagers, scene.stake_cents or UNIT_CENTS)


class CheminDeFerKernel:
    """Simulates a bank of one unit that is wholly covered, and both wagers against it."""

    name = "chemin_de_fer: a fresh shoe each round"
    block_rounds = 1 << 20

    def __init__(self, rules: CheminDeFerRules, wagers: tuple[str, ...], unit: int) -> None:
        import numpy as np

        from croupier.engine.automaton import End
        from croupier.engine.automaton_kernel import CellResults
        from croupier.families.baccarat.numbers.deal_kernel import full_cards

        self._rules, self._wagers, self._unit = rules, wagers, unit
        best = best_of(rules)
        self.ways = ways_of(best)
        self.strategy = f"the best play of both sides: five draws with chance {best.draws_on_five}" + "".join(
            f", a bank of {points} against {'a hand that stands' if third is None else f'a {third}'} with {chance}"
            for (points, third), chance in best.bank_draws.items()
            if 0 < chance < 1
        )
        made = [Wager("A", kind, "", unit) for kind in wagers]

        def gain(coup: Coup) -> tuple[int, ...]:
            return tuple(line_of(rules, wager, coup.score, unit).cents for wager in made)

        tables = [every_coup(gain, Drawing(way.player, way.banker)) for way in self.ways]
        classes = list(dict.fromkeys(cents for table in tables for cents in table.cents))
        width = len(tables[0].values)
        firsts, moves = list[int](), list[int]()
        last = width * sum(len(table.next_states) for table in tables)
        for table in tables:
            firsts.append(len(moves))
            numbers = [classes.index(cents) + 1 for cents in table.cents]
            for states, ended in zip(table.next_states, table.classes, strict=True):
                moves += [
                    firsts[-1] + state * width if number < 0 else last | numbers[number] << 16
                    for state, number in zip(states, ended, strict=True)
                ]
        self._moves = np.array([*moves, *[last] * width], np.uint64)
        self._firsts = np.array(firsts, np.uint64)
        reached = [sum((way.chance for way in self.ways[: at + 1]), Fraction(0)) for at in range(len(self.ways) - 1)]
        self._ends = np.array([int(chance * _WORDS) for chance in reached], np.uint64)
        self._full = full_cards(rules.decks * 52, tables[0].values)
        self._results = CellResults(wagers, [tuple(End(cents, unit) for cents in each) for each in classes])

    @property
    def units(self) -> Mapping[str, int]:
        return dict.fromkeys(self._wagers, self._unit)

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        import numpy as np

        classes, _ = self._played(seed, block, rounds, 0)
        return self._results.tally(rounds, np.bincount(classes, minlength=len(self._results.nets)))

    def nets(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        classes, _ = self._played(seed, block, rounds, 0)
        return self._results.nets[classes]

    def coups(self, seed: int, block: int, rounds: int) -> NDArray[np.uint8]:
        """The values of the six cards of each round, whether or not they are all dealt, and the number of its way."""
        return self._played(seed, block, rounds, rounds)[1]

    def exact(self) -> Mapping[str, Fraction]:
        return {
            each.wager: each.expected_gain
            for each in exact_numbers(self._rules, self._unit)
            if each.wager in self._wagers
        }

    def _played(self, seed: int, block: int, rounds: int, shown: int) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
        import numpy as np

        from croupier.families.baccarat.numbers.deal_kernel import classes_mixed

        dealt = np.empty((shown, MOST_CARDS + 1), np.uint8)
        place = (np.uint64(seed), np.uint64(block), rounds)
        tables = (self._moves, self._firsts, self._ends)
        return classes_mixed(*place, self._full.copy(), *tables, dealt), dealt
