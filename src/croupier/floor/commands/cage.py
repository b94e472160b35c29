"""Commands at the cage: chips bought and cashed."""

from __future__ import annotations

from typing import ClassVar, Literal

from croupier.amounts.cents import dollars
from croupier.floor.accounts.permissions import Permission
from croupier.floor.commands.base import AwayFromTables, Cents, Office
from croupier.floor.ledger import ledger
from croupier.floor.storage.new_event import NewEvent
from croupier.floor.storage.streams import CAGE
from croupier.law.citation import cite
from croupier.law.ruling import Refused, unlawful

MOST_PLAY_CHIPS_CENTS = 10_000_00  # that an account may hold after buying in
_OWN_CHIPS = "A seat and its chips are the player's alone; staff have neither."


class BuyIn(AwayFromTables):
    """Buy chips at the cage."""

    do: Literal["buy_in"] = "buy_in"
    cents: Cents

    permission: ClassVar = Permission.of("buy_in", "- O - - - -", _OWN_CHIPS)

    def run(self, office: Office) -> NewEvent:
        account = ledger.player(office.actor.person)
        if office.transaction.cents(account) + self.cents > MOST_PLAY_CHIPS_CENTS:
            why = f"play chips are given up to {dollars(MOST_PLAY_CHIPS_CENTS)} in all"
            raise Refused(unlawful(cite("19:47-8.2(a)"), why))
        transfers = ledger.moved(ledger.CAGE, account, self.cents, "play chips")
        return NewEvent("bought_in", {**office.by(), "cents": self.cents}, transfers, CAGE)


class CashOut(AwayFromTables):
    """Give chips back to the cage."""

    do: Literal["cash_out"] = "cash_out"
    cents: Cents

    permission: ClassVar = Permission.of("cash_out", "- O - - - -", _OWN_CHIPS)

    def run(self, office: Office) -> NewEvent:
        account = ledger.player(office.actor.person)
        transfers = ledger.moved(account, ledger.CAGE, self.cents, "chips back to the cage")
        return NewEvent("cashed_out", {**office.by(), "cents": self.cents}, transfers, CAGE)
