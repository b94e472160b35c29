"""Wagers made by a card count that changes nothing else: the automaton can play them, card by card as without a count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.engine.kernel import Tally
from croupier.equipment.cards import RANKS
from croupier.games.blackjack.kernels.counting import Play
from croupier.values.frozen import frozen

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.families.twenty_one.kernels.shoes import Count

_VALUES = "A23456789T"
_TENS = "TJQK"


@frozen
class Bets:
    """The count and the spread."""

    play: Play
    tags: tuple[int, ...]  # of the values from the ace on
    start: int
    per_deck: bool

    @property
    def stakes(self) -> tuple[int, ...]:
        """The different stakes, in units."""
        return tuple(sorted({1, *(units for _, units in self.play.spread)}))

    def count(self, unseen: NDArray[np.int64], rounds: int) -> Count:
        """The count for a run of shoes, with room for the stakes of some rounds.

        `unseen` says by code whether the hole card was never turned.
        """
        import numpy as np  # noqa: PLC0415 (slow to load)

        from croupier.families.twenty_one.kernels import shoes  # noqa: PLC0415

        counts = range(-shoes.MOST_COUNT, shoes.MOST_COUNT + 1)
        stakes = [self.stakes.index(self.play.units(count)) for count in counts]
        count = shoes.count_of(self.tags, self.start, stakes, unseen, per_deck=self.per_deck)
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
        return Tally(rounds, {wager: dict(gains)}, {wager: staked}, {wager: bet} if self.play.spread else {})


def bets_of(play: Play) -> Bets | None:
    """The bets of a play; None if the count also decides how cards are played, or tells cards worth ten apart."""
    count = play.count
    if count is None or play.deviations or count.insurance_at is not None:
        return None
    tags = dict(zip(RANKS, count.tags, strict=True))
    if len({tags[rank] for rank in _TENS}) > 1:
        return None
    return Bets(play, tuple(tags[rank] for rank in _VALUES), count.start, count.per_deck)
