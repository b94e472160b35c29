"""High tide in bulk: two ranks decide a round, so the engine is asked once for each two, and the kernel only draws them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.engine.automaton import End
from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.kernel import Scene
from croupier.engine.round import open_round
from croupier.engine.simulated import chosen, one_seat
from croupier.equipment.cards import RANKS, SUITS, Card
from croupier.equipment.chance import Chance
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from high_tide.exact import UNIT_CENTS, worth
from high_tide.procedure import View
from high_tide.rules import HighTideRules

if TYPE_CHECKING:
    from croupier.engine.kernel import Tally
    from high_tide.drawing import Counts

T = TypeVar("T")
TWOS = tuple(product(range(len(RANKS)), range(len(RANKS))))  # the cells: the ranks of the mark and of the tide


def simulated(game: Game[Any, Any], rules: HighTideRules, scene: Scene) -> HighTideKernel:
    """The kernel of a table. Raises `Unreadable` for a scene that it cannot play."""
    cases = chosen(game, rules, scene)
    mistakes = [*one_seat(scene)]
    if scene.play:
        mistakes.append(
            Mistake("play", "simulations of high tide make the better call for every mark; leave `play` out")
        )
    if scene.through_the_shoe:
        mistakes.append(Mistake("through_the_shoe", "every simulated round of high tide is dealt from a fresh shuffle"))
    if mistakes:
        raise Unreadable(*mistakes)
    ends: dict[str, list[End]] = {}
    for case in cases:
        round_ = open_round(game, rules, case.standing, case.bets)
        lines = [round_.run(_Scripted(rules, _cards(two))).lines for two in TWOS]
        ends[case.wager] = [
            End(sum(line.cents for line in each), sum(line.stake_cents for line in each)) for each in lines
        ]
    return HighTideKernel(ends, len(RANKS) * len(SUITS) * rules.decks)


def _cards(two: tuple[int, int]) -> list[Card]:
    """Two different cards of these ranks."""
    return [Card(RANKS[rank], suit) for rank, suit in zip(two, SUITS, strict=False)]


@dataclass(slots=True)
class _Scripted(QuietCroupier):
    """A croupier with given cards, who makes the better call."""

    rules: HighTideRules
    cards: list[Card]

    def chance(self, device: Chance[T]) -> T:
        del device
        card: Any = self.cards.pop(0)
        outcome: T = card
        return outcome

    def decide(self, decision: Decision) -> Answer:
        if not isinstance(view := decision.view, View):
            raise TypeError(f"unexpected decision at {decision.site}: high tide asks only for calls")
        rank = view.mark.rank
        return Answer(max((offer.name for offer in decision.offers), key=lambda call: worth(self.rules, rank, call)))


class HighTideKernel:
    """Simulates the wagers of one seat, each round from a full shoe."""

    name = "high_tide: every two ranks, a fresh shoe each round"
    block_rounds = 1 << 20
    strategy = "the better call for every mark"

    def __init__(self, ends: Mapping[str, list[End]], cards: int) -> None:
        from croupier.engine.automaton_kernel import CellResults

        self._ends, self._cards = ends, cards
        self._results = CellResults(tuple(ends), list(zip(*ends.values(), strict=True)))

    @property
    def units(self) -> Mapping[str, int]:
        return dict.fromkeys(self._ends, UNIT_CENTS)

    def cells(self, seed: int, block: int, rounds: int) -> Counts:
        """The cell (mark and tide) of each round, in order."""
        from high_tide.drawing import drawn

        return drawn(seed, block, rounds, self._cards)

    def tape(self, seed: int, block: int, rounds: int) -> list[tuple[Card, ...]]:
        """The cards of each round, for tests: of their ranks, in any suits."""
        return [tuple(_cards(TWOS[cell])) for cell in self.cells(seed, block, rounds)]

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        from high_tide.drawing import counted

        return self._results.tally(rounds, counted(self.cells(seed, block, rounds), len(TWOS)))

    def nets(self, seed: int, block: int, rounds: int) -> Counts:
        nets: Counts = self._results.nets[self.cells(seed, block, rounds)]
        return nets

    def exact(self) -> Mapping[str, Fraction]:
        """The expected gain, by the number of ways of every two ranks."""
        per_rank = self._cards // len(RANKS)
        ways = [per_rank * (per_rank - (mark == tide)) for mark, tide in TWOS]
        return {
            wager: Fraction(sum(end.cents * way for end, way in zip(ends, ways, strict=True)), sum(ways) * UNIT_CENTS)
            for wager, ends in self._ends.items()
        }
