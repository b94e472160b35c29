"""The shoe of chemin de fer, and who holds the bank (19:47-4.4, 4.5 and 4.11)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from croupier.engine.shoe_table import ShoeTable
from croupier.families.baccarat.shuffle import BaccaratCards, BaccaratStanding, choices, shoe_table
from croupier.families.banked.bank import Banked
from croupier.games.chemin_de_fer.rules import LAW, NEXT_BANKER, CheminDeFerRules
from croupier.money.wager import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class CheminDeFerStanding(BaccaratStanding, Banked):
    """A chemin de fer table between two rounds. `seats` is the order around the table, counterclockwise."""

    hidden_fields = frozenset({"wagers", "seats", "owed"})
    featured_fields = frozenset({"shoe", "results", "banker"})
    owed_law = LAW.payouts

    banker: str = ""  # who holds the bank, or is offered it next
    bank_cents: int = 0  # what a banker who won must go on with
    seats: tuple[str, ...] = ()

    passed_on_law = NEXT_BANKER

    def offered_to(self, seat: str) -> Self:
        """The next banker may put up any amount."""
        return replace(self, banker=seat, bank_cents=0)


TABLE: ShoeTable[Any, CheminDeFerStanding] = shoe_table(LAW, CheminDeFerStanding, choices)


@dataclass(slots=True, kw_only=True)
class CheminDeFerCards(BaccaratCards[CheminDeFerStanding]):
    """The cards of one round."""


def seated(
    _rules: CheminDeFerRules, standing: CheminDeFerStanding, seats: tuple[str, ...], wagers: tuple[Wager, ...] | None
) -> CheminDeFerStanding:
    """The standing with these seats. If the banker has left, the bank is offered to the next seat."""
    del wagers
    return standing.with_seats(seats)
