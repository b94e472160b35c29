"""What the house's share costs: the rake of a pot, by its size, and what a table drops in an hour.

A rake is a percentage of the pot with a cap, or a fixed sum from each of several sizes on. It is all that the players lose
together: they win the rest from each other. So poker has no house advantage, but a price.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from croupier.amounts.cents import dollars
from croupier.law.citation import cite
from croupier.values.brief import quantity, shown_briefly

CITE = cite("19:47-14.14")
_MINUTES = 60


@dataclass(frozen=True, slots=True)
class PercentRake:
    """A percentage of the pot in whole chips, up to a cap. Raises `ValueError` for one that nobody takes."""

    share: Fraction
    cap_cents: int
    chip_cents: int = 100  # the rake is rounded down to whole chips of this value
    from_cents: int = 0  # smaller pots are not raked

    def __post_init__(self) -> None:
        if not 0 < self.share < 1 or self.chip_cents < 1 or self.cap_cents < 1 or self.from_cents < 0:
            raise ValueError(f"{self} is no rake: it takes a part of the pot, in chips, up to a cap")

    def taken(self, pot_cents: int) -> int:
        """The rake of a pot, in cents."""
        if pot_cents < self.from_cents:
            return 0
        return min(int(self.share * pot_cents) // self.chip_cents * self.chip_cents, self.cap_cents)

    def steps(self) -> tuple[tuple[int, int], ...]:
        """Each pot from which on more is taken, and what is taken there."""
        sums = [*range(self.chip_cents, self.cap_cents, self.chip_cents), self.cap_cents]
        whole = [-(-taken // self.chip_cents) * self.chip_cents for taken in sums]  # the cap need not be whole chips
        pots = [max(ceil(taken / self.share), self.from_cents) for taken in whole]
        return tuple(sorted({pot: self.taken(pot) for pot in pots}.items()))


@dataclass(frozen=True, slots=True)
class StepRake:
    """A fixed sum from each size of the pot on. Raises `ValueError` unless larger pots pay more, and none more than it has."""

    by_pot: tuple[tuple[int, int], ...]  # the least pot, and what is taken, both in cents, the smallest pot first

    def __post_init__(self) -> None:
        pots, sums = [pot for pot, _ in self.by_pot], [taken for _, taken in self.by_pot]
        rising = all(values == sorted(set(values)) and values[0] > 0 for values in (pots, sums)) if pots else False
        if not rising or any(taken >= pot for pot, taken in self.by_pot):
            raise ValueError(f"{self} is no rake: from each larger pot on more is taken, and never the whole pot")

    def taken(self, pot_cents: int) -> int:
        """The rake of a pot, in cents."""
        return max((taken for pot, taken in self.by_pot if pot <= pot_cents), default=0)

    def steps(self) -> tuple[tuple[int, int], ...]:
        """Each pot from which on more is taken, and what is taken there."""
        return self.by_pot


Rake = PercentRake | StepRake


@dataclass(frozen=True, slots=True)
class PotCost:
    """What a pot costs: the rake, and what part of the pot it is."""

    pot_cents: int
    rake_cents: int

    @property
    def share(self) -> Fraction:
        return Fraction(self.rake_cents, self.pot_cents) if self.pot_cents else Fraction(0)


def by_pot(rake: Rake, *pots: int) -> tuple[PotCost, ...]:
    """What pots of these sizes cost; without sizes, those at which the rake rises, where it costs most."""
    return tuple(PotCost(pot, rake.taken(pot)) for pot in pots or (pot for pot, _ in rake.steps()))


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


def hourly_drop(
    rake: Rake, pots: Mapping[int, int], *, hands: int, players: int, raked: Fraction = Fraction(1)
) -> Drop:
    """The drop of an hour. `pots` says how often each size of pot, in cents, occurs; `raked` is the part of hands with a rake.

    A hand that ends before the flop is usually not raked. Raises `ValueError` if there are no pots, hands or players.
    """
    number = sum(pots.values())
    if not (number > 0 and min(pots.values()) >= 0 and hands > 0 and players > 0 and 0 <= raked <= 1):
        raise ValueError("pots, hands and players must be some, and the part of hands with a rake at most all of them")
    mean = Fraction(sum(rake.taken(pot) * times for pot, times in pots.items()), number)
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
