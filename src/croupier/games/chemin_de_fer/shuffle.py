"""The shoe of chemin de fer, and who holds the bank (19:47-4.4, 4.5 and 4.11)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from croupier.engine.shoe_table import ShoeTable
from croupier.engine.traits import PassedOn
from croupier.families.baccarat.shuffle import BaccaratCards, BaccaratStanding, choices, shoe_table
from croupier.games.chemin_de_fer.rules import LAW, NEXT_BANKER, CheminDeFerRules
from croupier.money.wager import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class CheminDeFerStanding(BaccaratStanding, PassedOn):
    """A chemin de fer table between two rounds. `seats` is the order around the table, counterclockwise."""

    hidden_fields = frozenset({"wagers", "seats", "owed"})
    featured_fields = frozenset({"shoe", "results", "banker"})
    owed_law = LAW.payouts

    banker: str = ""  # who holds the bank, or is offered it next
    bank_cents: int = 0  # what a banker who won must go on with
    seats: tuple[str, ...] = ()

    passed_on_law = NEXT_BANKER

    @property
    def holder(self) -> str:
        return self.banker

    def passed_on(self) -> Self:
        """The bank is offered to the next seat, who may put up any amount."""
        return replace(self, banker=next_banker(self.banker, self.seats, self.seats), bank_cents=0)


TABLE: ShoeTable[Any, CheminDeFerStanding] = shoe_table(LAW, CheminDeFerStanding, choices)


@dataclass(slots=True, kw_only=True)
class CheminDeFerCards(BaccaratCards[CheminDeFerStanding]):
    """The cards of one round."""


def next_banker(banker: str, seats: tuple[str, ...], players: tuple[str, ...]) -> str:
    """Who is offered the bank after this banker: the next seat, counterclockwise."""
    around = seats if banker in seats else players
    if banker not in around:
        return next(iter(around), "")
    at = around.index(banker) + 1
    return (*around[at:], *around[:at])[0]


def seated(
    _rules: CheminDeFerRules, standing: CheminDeFerStanding, seats: tuple[str, ...], wagers: tuple[Wager, ...] | None
) -> CheminDeFerStanding:
    """The standing with these seats. If the banker has left, the bank is offered to the next seat."""
    del wagers
    if standing.banker in seats:
        return replace(standing, seats=seats)
    before = standing.seats
    after = before.index(standing.banker) + 1 if standing.banker in before else 0
    following = [seat for seat in (*before[after:], *before[:after], *seats) if seat in seats]
    return replace(standing, seats=seats, banker=next(iter(following), ""), bank_cents=0)
