"""How much may be bet: fixed and spread limits, the size of the pot, or the whole stack."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Structure(StrEnum):
    """The limit structure of a table."""

    FIXED = "fixed"
    SPREAD = "spread"
    POT = "pot limit"
    NONE = "no limit"


@dataclass(slots=True)
class Bets:
    """The betting of one street, as all players see it. Amounts are cents that a player has in on this street."""

    size: int  # the bet of this street: the fixed bet, or the least bet
    high: int = 0  # what everybody must have in to stay
    base: int = 0  # `high` without a forced bet and without all-ins that are too short to count
    step: int = 0  # the last full bet or raise
    full: int = 0  # how many full bets and raises there were
    capped: bool = False  # no more raises on this street
    double: int = 0  # the big bet, where an open pair lets players make it instead of the small one

    @property
    def short(self) -> bool:
        """Whether the highest bet is less than a full one: it can be completed."""
        return self.high > self.base


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """The limit structure of a table: how far the next bet or raise goes, and which all-in counts as one."""

    structure: Structure
    raises: int = 0  # the most raises after the bet of a street; 0: any number
    heads_up_uncapped: bool = True  # two players may raise as often as they like, if the street is not capped by then
    half_counts: bool = True  # at a limit table an all-in of half a bet or more counts as a full bet or raise
    spread_cents: int = 0  # the largest bet of a spread limit

    @property
    def by_size(self) -> bool:
        """Whether bets have a limit of their own, and so their number has one."""
        return self.structure in {Structure.FIXED, Structure.SPREAD}

    def bounds(self, bets: Bets, pot_cents: int, to_call: int) -> tuple[int, int | None]:
        """The least and the most that the next bet or raise may come to on this street, before the stack limits it.

        `pot_cents` is everything that was put in so far. None for the most: any amount.
        """
        least = (bets.base if self._completes(bets) else bets.high) + max(bets.step, bets.size)
        match self.structure:
            case Structure.FIXED:
                return least, (bets.base + bets.double if bets.double else least)
            case Structure.SPREAD:
                return least, max(least, bets.high + self.spread_cents)
            case Structure.POT:
                return least, max(least, bets.high + pot_cents + to_call)
            case Structure.NONE:
                return least, None

    def _completes(self, bets: Bets) -> bool:
        """Whether the next player goes on from the last full bet: a forced bet below it, or a short all-in, is completed."""
        return bets.base == 0 or (self.structure is Structure.FIXED and self.half_counts)

    def made(self, bets: Bets, amount: int) -> None:
        """Takes down a bet or raise to this amount."""
        least, _ = self.bounds(bets, 0, 0)
        raised = amount - (bets.base if self._completes(bets) else bets.high)
        half = self.structure is Structure.FIXED and self.half_counts and 2 * raised >= bets.size
        counts = amount >= least or half
        if counts:
            bets.full += 1
            bets.step = bets.size if self.structure is Structure.FIXED else max(bets.step, amount - bets.high)
        if counts or not self._keeps_base(bets):
            bets.base = amount
        bets.high = amount

    def _keeps_base(self, bets: Bets) -> bool:
        """Whether a short all-in leaves the last full bet where it was, to be completed."""
        return self._completes(bets) and (self.structure is Structure.FIXED and self.half_counts)

    def reopened(self, bets: Bets, full_before: int, high_before: int) -> bool:
        """Whether a player who has acted may raise again, given the full bets and the highest bet of that time."""
        if bets.full > full_before:
            return True
        needed = max(bets.step, bets.size)
        if self.structure is Structure.FIXED and self.half_counts:
            needed = -(-needed // 2)
        return bets.high - high_before >= needed
