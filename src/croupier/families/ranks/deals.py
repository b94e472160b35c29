"""What the engine settles for the ranks of every round, and the numbers that follow from it.

The engine settles each deal once: the ranks of all cards of a round, as indexes of `RANKS`. The kernel looks the results up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, NamedTuple

from croupier.engine.automaton import End
from croupier.engine.croupier import ScriptedCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.round import Round
from croupier.equipment.cards import DECK, RANKS, cards_of_ranks
from croupier.law.option import TableRules

Ranks = tuple[int, ...]
INDEXES = range(len(RANKS))
THREES: tuple[Ranks, ...] = tuple(product(INDEXES, repeat=3))


class RankResult(NamedTuple):
    """The result of a round with these ranks."""

    ends: Mapping[str, End]  # by wager
    cards: int  # taken out of the shoe


@dataclass(frozen=True, slots=True)
class ShoeSize:
    """The shoe of a table, in cards."""

    full: int  # of all decks
    loaded: int  # in a new shoe when its first round begins
    behind: int  # behind the cutting card

    @classmethod
    def of(cls, game: Game[Any, Any], rules: TableRules, decks: int, *, shuffled: bool) -> ShoeSize:
        """The shoe of a table; if it is shuffled after every round, all cards are behind the cutting card."""
        shoe = game.play.opening(rules).shoe
        full = len(DECK) * decks
        return cls(full, shoe.left, full if shuffled else shoe.behind)


def ways(full: int, ranks: Ranks, cards: int) -> int:
    """The number of ways that a full shoe deals so many cards, the first ones with these ranks."""
    per_rank = full // len(RANKS)
    dealt = prod(per_rank - ranks[:place].count(rank) for place, rank in enumerate(ranks))
    return dealt * prod(full - place for place in range(len(ranks), cards))


@dataclass(frozen=True, slots=True)
class RankResults:
    """Every deal that a round can come to, what is staked, and the shoe."""

    by_ranks: Mapping[Ranks, RankResult]
    units: Mapping[str, int]  # the initial stake of each wager in cents
    shoe: ShoeSize

    def cut_at(self, cards_behind: int | None) -> RankResults:
        """The same, with so many cards behind the cutting card; None: as the table has it."""
        return self if cards_behind is None else replace(self, shoe=replace(self.shoe, behind=cards_behind))

    def expected_gains(self) -> dict[str, Fraction]:
        """The expected gain of each wager per unit in the first round of a shoe."""
        most = max(map(len, self.by_ranks))
        weights = {ranks: ways(self.shoe.full, ranks, most) for ranks in self.by_ranks}
        total = sum(weights.values())
        return {
            wager: Fraction(
                sum(deal.ends[wager].cents * weights[ranks] for ranks, deal in self.by_ranks.items()), total
            )
            / unit
            for wager, unit in self.units.items()
        }


def settled(
    round_: Round, ranks: Ranks, choose: Callable[[Decision], Answer], wagers: Mapping[str, Collection[str]]
) -> RankResult:
    """The engine's result for these ranks. The end of a wager has the lines of all its kinds: of the wager and its raises."""
    croupier = ScriptedCroupier(cards_of_ranks(ranks), choose)
    lines = round_.run(croupier).lines
    own = {wager: [line for line in lines if line.wager in kinds] for wager, kinds in wagers.items()}
    ends = {
        wager: End(sum(line.cents for line in of_it), sum(line.stake_cents for line in of_it))
        for wager, of_it in own.items()
    }
    return RankResult(ends, len(ranks) - len(croupier.cards))
