"""Wagers made by a card count that changes nothing else: the automaton can play them, card by card as without a count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.engine.kernel import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.families.twenty_one.kernels.shoes import Count

Spread = tuple[tuple[int, int], ...]  # (count, units from that count up), lowest first; below the lowest: one unit


def units_at(spread: Spread, count: int) -> int:
    """The units wagered at a count."""
    return next((units for at, units in reversed(spread) if count >= at), 1)


@dataclass(frozen=True, slots=True)
class Bets:
    """The count and the spread."""

    tags: tuple[int, ...]  # of the values from the ace on
    start: int
    per_deck: bool
    spread: Spread

    @property
    def stakes(self) -> tuple[int, ...]:
        """The different stakes, in units."""
        return tuple(sorted({1, *(units for _, units in self.spread)}))

    def count(self, values: Sequence[int], unseen: NDArray[np.int64], rounds: int) -> Count:
        """The count for a run of shoes, with room for the stakes of some rounds.

        `values` are those of the kinds of cards; `unseen` says by code whether the hole card was never turned.
        """
        import numpy as np

        from croupier.families.twenty_one.kernels import shoes

        counts = range(-shoes.MOST_COUNT, shoes.MOST_COUNT + 1)
        stakes = [self.stakes.index(units_at(self.spread, count)) for count in counts]
        tags = [self.tags[value - 1] for value in values]
        count = shoes.count_of(tags, self.start, stakes, unseen, per_deck=self.per_deck)
        return count._replace(made=np.empty(rounds, np.uint8))

    def together(self, wager: str, unit_cents: int, tallies: Sequence[Tally]) -> Tally:
        """The tally of all rounds, given one in units for each stake."""
        gains: Counter[int] = Counter()
        staked = bet = 0
        for units, tally in zip(self.stakes, tallies, strict=True):
            gains.update({cents * units: times for cents, times in tally.gains[wager].items()})
            staked += units * tally.staked_cents[wager]
            bet += units * unit_cents * tally.rounds
        rounds = sum(tally.rounds for tally in tallies)
        return Tally(rounds, {wager: dict(gains)}, {wager: staked}, {wager: bet} if self.spread else {})
