"""A progressive wager: registered before the deal, paid by the player's own hand, whatever the dealer has.

Some hands win a part of the meter, others a fixed award. If several hands win a part in one round, they are paid in the order
of the deal, or in equal shares. In order, each is paid from what the one before has left, and a meter that has fallen below its
starting amount is filled up first. In equal shares, winners of the same part share it; every part is one of the meter before any
payment, and what the meter cannot pay is paid by the house.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.amounts.cents import dollars, toward_the_patron
from croupier.families.stud.table import Seat, StudTable
from croupier.law.citation import Citation
from croupier.money.meter import Meter, share_words
from croupier.money.settlement import Line, Result, lost
from croupier.money.wager import Wager

STAKE_CENTS = 100  # one dollar


@dataclass(frozen=True, slots=True, kw_only=True)
class Awards:
    """What a progressive wager pays."""

    parts: Mapping[str, Fraction]  # by category: the part of the meter
    fixed_cents: Mapping[str, int]  # by category: a fixed award
    equal_shares: bool  # several winners of one part share it equally; else each is paid from what is left
    cite: Citation

    def break_even_cents(self, hands: Mapping[str, int]) -> Fraction:
        """The meter at which the wager is even, given how many hands there are of each category. The chip is kept."""
        total = sum(hands.values())
        missing = STAKE_CENTS * total - sum(hands[name] * cents for name, cents in self.fixed_cents.items())
        return missing / sum((hands[name] * part for name, part in self.parts.items()), Fraction(0))


class Progressive:
    """The progressive wagers of one round, and the meter."""

    def __init__(self, kind: str, awards: Awards, meter: Meter) -> None:
        self.kind, self.awards = kind, awards
        self.before = self.meter = meter

    def register(self, table: StudTable[Any]) -> None:
        """Adds the meter's part of each wager, before the deal."""
        stakes = [wager.stake_cents for wager in table.undecided if wager.kind == self.kind]
        if stakes:
            self.meter = self.meter.register(stakes)
            words = f"progressive wagers registered: {len(stakes)}; the meter shows {dollars(self.meter.cents)}"
            table.record(words, self.awards.cite)

    def settle(self, table: StudTable[Any], category: Callable[[Seat], str]) -> None:
        """Pays each wager by its seat's category of hand, in the order of the deal."""
        wagers = [(wager, category(seat)) for seat, wager in table.taken(self.kind)]
        at_first, winners = (
            self.meter.cents,
            {name: [w for w, own in wagers if own == name] for name in self.awards.parts},
        )
        for wager, name in wagers:
            if name in self.awards.parts:
                part = self.awards.parts[name]
                if self.awards.equal_shares:
                    shares, shown = len(winners[name]), at_first
                    cents = toward_the_patron(shown * part / shares, table.rules.smallest_chip_cents)
                    self.meter = replace(self.meter, cents=max(self.meter.cents - cents, 0))
                else:
                    shares, shown = 1, self.meter.cents
                    cents, self.meter = self.meter.pay(part, table.rules.smallest_chip_cents)
                self._pay(table, wager, name, cents, share_words(part, shown, shares))
                if not self.awards.equal_shares:
                    self._reset(table)
            elif name in self.awards.fixed_cents:
                self._pay(table, wager, name, self.awards.fixed_cents[name])
            else:
                table.lines.append(lost(wager, self.awards.cite, name.replace("_", " ")))
        self._reset(table)

    def _pay(self, table: StudTable[Any], wager: Wager, name: str, cents: int, share: str = "") -> None:
        words = name.replace("_", " ")
        table.record(f"{wager.seat} is paid {dollars(cents)} for {words}", self.awards.cite)
        gain, note = cents - wager.stake_cents, f"{words}: {dollars(cents)}{share}, the chip is kept"
        result = Result.WON if gain > 0 else Result.LOST if gain else Result.PUSHED
        table.lines.append(Line(wager.seat, wager.name, wager.stake_cents, result, gain, self.awards.cite, note=note))

    def _reset(self, table: StudTable[Any]) -> None:
        """A meter that has fallen below its starting amount is filled up by the house."""
        if self.meter.cents < self.meter.reset_cents:
            self.meter = self.meter.reset()
            table.record(f"the meter is reset to {dollars(self.meter.cents)}", self.awards.cite)

    def left_cents(self, table: StudTable[Any]) -> int:
        """What the meter shows for the next round: as before if the wagers went back."""
        returned = any(line.kind == self.kind and line.result is Result.VOID for line in table.lines)
        return self.before.cents if returned else self.meter.cents
