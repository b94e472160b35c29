"""Simulates chemin de fer: a full shoe for each round, and both sides play the equilibrium of a new shoe.

Where a side mixes its choices, each round is played in one of the pure ways, with the chance of that way.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.engine.by_function.tabulated import AtRandom, Sampler, differ
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene, Tally
from croupier.engine.round import open_round
from croupier.engine.simulated import choices_schema, chosen_wagers, one_seat
from croupier.engine.strategy import Asks
from croupier.families.baccarat.numbers.kernel import Drawing, every_coup
from croupier.families.baccarat.points import BANKER, MOST_CARDS, NATURAL, PLAYER, Coup
from croupier.games.chemin_de_fer.equilibrium import FIVE, OPTIONAL, Equilibrium, Info
from croupier.games.chemin_de_fer.exact import best_of, exact_numbers
from croupier.games.chemin_de_fer.procedure import DRAW, line_of
from croupier.games.chemin_de_fer.rules import FREE, LAW, TWO_OPTIONS, CheminDeFerRules
from croupier.games.chemin_de_fer.wagers import AGAINST, BANK, offered
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.money.wager import Bet, Wager

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

UNIT_CENTS = 10_000
_MOST_ROUNDS, _EXAMPLES = 20_000, 3  # rounds to ask in; how often a question should come up
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


_FIVE, _BANK = "draws_on_five", "bank_draws"
PLAY_SCHEMA = choices_schema(
    "whether the Player's Hand draws on five, and where the bank draws if it may choose: its points and the third card "
    "of the Player's Hand, or null if that stands (19:47-4.9)",
    {
        _FIVE: {"type": "boolean"},
        _BANK: {
            "type": "array",
            "items": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": ["integer", "null"]}},
        },
    },
)


def choices_of_bank(rules: CheminDeFerRules) -> tuple[Info, ...]:
    """Where the bank may choose: its points, and the third card of the Player's Hand."""
    every = product(range(NATURAL), (None, *range(10)))
    free = rules.banker_choices == FREE
    return tuple(info for info in every if free or (rules.banker_choices == TWO_OPTIONS and info in OPTIONAL))


def read_play(rules: CheminDeFerRules, play: str) -> WayOfDrawing:
    """A way to draw, from {"draws_on_five": true, "bank_draws": [[5, 4]]}. Raises `Unreadable`."""
    choices, must = choices_of_bank(rules), f'must say where both sides draw: {{"{_FIVE}": true, "{_BANK}": [[5, 4]]}}'
    try:
        document = json.loads(play)
        five, draws = document.pop(_FIVE), frozenset((points, third) for points, third in document.pop(_BANK))
    except (AttributeError, KeyError, TypeError, ValueError):
        raise Unreadable(Mistake("play", must, LAW.additional)) from None
    if not isinstance(five, bool) or document or not draws <= {*choices}:
        raise Unreadable(Mistake("play", f"{must}, of the bank only where this table lets it choose", LAW.additional))
    by_law = {info: chance == 1 for info, chance in best_of(rules).bank_draws.items()}
    return WayOfDrawing(five, {**by_law, **{info: info in draws for info in choices}}, Fraction(1))


def tabulate(game: Game[Any, Any], rules: CheminDeFerRules, _scene: Scene, ask: Asks) -> Mapping[str, Any]:
    """The document of a strategy that plays both sides; raises `NotTabulated`.

    It is asked in rounds with cards at random, until every question has come up several times.
    """
    bets = [Bet("A", BANK, "", UNIT_CENTS), Bet("B", AGAINST, "", UNIT_CENTS)]
    round_, sampler = open_round(game, rules, game.play.opening(rules), bets), Sampler()
    given, often = dict[Any, Answer](), Counter[Any]()

    def choose(decision: Decision) -> Answer:
        answer = ask(decision)
        often[decision.view] += 1
        if given.setdefault(decision.view, answer) != answer:
            raise differ(decision, answer.name, given[decision.view].name)
        return answer

    wanted = {(PLAYER, FIVE), *((BANKER, *info) for info in choices_of_bank(rules))}
    for _ in range(_MOST_ROUNDS):
        round_.run(AtRandom(sampler, choose))
        if all(often[view] >= _EXAMPLES for view in wanted):
            break
    draws = [list(view[1:]) for view in wanted if view[0] == BANKER and view in given and given[view].name == DRAW]
    return {_FIVE: given[PLAYER, FIVE].name == DRAW, _BANK: sorted(draws, key=str)}


def simulated(_game: object, rules: CheminDeFerRules, scene: Scene) -> Kernel:
    """The kernel of a table. Raises `Unreadable` for a scene that it cannot play."""
    mistakes = [*one_seat(scene)]
    if scene.through_the_shoe:
        why = "chemin de fer is simulated from a full shoe each round: its equilibrium is that of a new shoe"
        mistakes.append(Mistake("through_the_shoe", why))
    wagers = chosen_wagers("Chemin de fer", offered(rules), scene, *mistakes)
    way = read_play(rules, scene.play) if scene.play else None
    return CheminDeFerKernel(rules, wagers, scene.stake_cents or UNIT_CENTS, way)


def _in_words(best: Equilibrium) -> str:
    return f"the best play of both sides: five draws with chance {best.draws_on_five}" + "".join(
        f", a bank of {points} against {'a hand that stands' if third is None else f'a {third}'} with {chance}"
        for (points, third), chance in best.bank_draws.items()
        if 0 < chance < 1
    )


class CheminDeFerKernel:
    """Simulates a bank of one unit that is wholly covered, and both wagers against it."""

    name = "chemin_de_fer: a fresh shoe each round"
    block_rounds = 1 << 20

    def __init__(
        self, rules: CheminDeFerRules, wagers: tuple[str, ...], unit: int, way: WayOfDrawing | None = None
    ) -> None:
        """By the equilibrium, or by one way of drawing."""
        import numpy as np

        from croupier.engine.automaton import End
        from croupier.engine.automaton_kernel import CellResults
        from croupier.families.baccarat.numbers.deal_kernel import full_cards

        self._rules, self._wagers, self._unit = rules, wagers, unit
        best = best_of(rules)
        self._given = way
        self.ways = ways_of(best) if way is None else (way,)
        self.strategy = _in_words(best) if way is None else "the way of drawing given with the scene"
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
        if self._given is not None:
            return {}
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
