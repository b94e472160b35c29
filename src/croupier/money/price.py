"""What a game costs whose players win from each other: the rake of a pot, by its size, and what a table drops in an hour.

The house's share is all that the players lose together. So there is no house advantage, but a price. A rake is a function: the
cents that are taken of a pot of so many cents. A larger pot never pays less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.amounts.cents import dollars
from croupier.law.citation import Citation
from croupier.values.brief import quantity, shown_briefly

Rake = Callable[[int], int]

NO_ADVANTAGE = "players win from each other, and there is no house advantage"
_MINUTES = 60


@dataclass(frozen=True, slots=True)
class PotCost:
    """What a pot costs: the rake, and what part of the pot it is."""

    pot_cents: int
    rake_cents: int

    @property
    def share(self) -> Fraction:
        return Fraction(self.rake_cents, self.pot_cents) if self.pot_cents else Fraction(0)


def by_pot(rake: Rake, pots: Iterable[int]) -> tuple[PotCost, ...]:
    """What pots of these sizes cost."""
    return tuple(PotCost(pot, rake(pot)) for pot in pots)


def where_it_rises(rake: Rake, largest_pot_cents: int) -> Iterator[PotCost]:
    """Each pot from which on more is taken, up to the largest: there the rake is the largest part of the pot."""
    pot, most = 0, rake(largest_pot_cents)
    while rake(pot) < most:
        below, above = pot, largest_pot_cents
        while above - below > 1:
            middle = (below + above) // 2
            below, above = (middle, above) if rake(middle) == rake(pot) else (below, middle)
        pot = above
        yield PotCost(pot, rake(pot))


@dataclass(frozen=True, slots=True)
class Drop:
    """What the house takes at a table in an hour, and what it rests on."""

    __repr__ = shown_briefly

    cents: Fraction
    players: int
    assumptions: tuple[str, ...]

    @property
    def of_each_player_cents(self) -> Fraction:
        """What it costs a player on average."""
        return self.cents / self.players


@dataclass(frozen=True, slots=True)
class Price:
    """What the house takes at a table where it has no part in the outcome."""

    __repr__ = shown_briefly

    words: str  # "a rake of 5% of the pot, up to $4.00"
    cite: Citation
    pots: tuple[PotCost, ...] = ()
    drop: Drop | None = None
    note: str = ""


def hourly_drop(
    rake: Rake, pots: Mapping[int, int], *, hands: int, players: int, raked: Fraction = Fraction(1)
) -> Drop:
    """The drop of an hour. `pots` says how often each size of pot, in cents, occurs; `raked` is the part of hands with a rake.

    A hand that ends before the flop is usually not raked. Raises `ValueError` if there are no pots, hands or players.
    """
    number = sum(pots.values())
    if not (number > 0 and min(pots.values()) >= 0 and hands > 0 and players > 0 and 0 <= raked <= 1):
        raise ValueError("pots, hands and players must be some, and the part of hands with a rake at most all of them")
    mean = Fraction(sum(rake(pot) * times for pot, times in pots.items()), number)
    pot = Fraction(sum(pot * times for pot, times in pots.items()), number)
    assumptions = (
        f"{quantity(hands, 'hand')} an hour",
        f"{quantity(players, 'player')}",
        f"a rake in {raked} of the hands" if raked < 1 else "a rake in every hand",
        f"a mean pot of {dollars(round(pot))}, from {dollars(min(pots))} to {dollars(max(pots))}",
    )
    return Drop(hands * raked * mean, players, assumptions)


def hourly_time_charge(cents: int, minutes: int, *, players: int) -> Drop:
    """What a charge for time comes to: so much of each player for so many minutes."""
    if not (cents > 0 and minutes > 0 and players > 0):
        raise ValueError("a charge for time is money of some players for some minutes")
    charge = f"{dollars(cents)} of each player every {quantity(minutes, 'minute')}"
    return Drop(Fraction(cents * players * _MINUTES, minutes), players, (charge, quantity(players, "player")))
