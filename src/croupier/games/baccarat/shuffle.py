"""The shoe of punto banco and its curator (19:47-3.5, 3.6 and 3.11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from croupier.amounts.cents import dollars
from croupier.engine.irregularity import Irregularity
from croupier.engine.shoe_table import ShoeTable
from croupier.engine.traits import Turns
from croupier.families.baccarat.points import PLAYER
from croupier.families.baccarat.rules import BaccaratRules
from croupier.families.baccarat.shuffle import RESULTS, BaccaratCards, BaccaratStanding, choices, shoe_table
from croupier.games.baccarat.rules import CURATOR, LAW, BaccaratTableRules
from croupier.law.ruling import Refused, unlawful
from croupier.money.wager import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class PuntoBancoStanding(BaccaratStanding, Turns):
    """A punto banco table between two rounds. `seats` is the order around the table, counterclockwise."""

    hidden_fields = frozenset({"wagers", "seats"})
    featured_fields = frozenset({"shoe", "results", "curator"})
    seat_fields = ("first_player", "curator")
    owed_law = LAW.payouts

    curator: str = ""  # who deals from the shoe; "": nobody yet, or a dealer
    seats: tuple[str, ...] = ()

    @property
    def holder(self) -> str:
        return self.curator


TABLE: ShoeTable[BaccaratTableRules, PuntoBancoStanding] = shoe_table(LAW, PuntoBancoStanding, choices)


def following(curator: str, seats: tuple[str, ...], players: tuple[str, ...]) -> tuple[str, ...]:
    """The players with a wager, in the order in which the shoe goes around: from the seat after the curator's."""
    around = seats if curator in seats else players
    order = (*around, *(seat for seat in players if seat not in around))
    after = order.index(curator) + 1 if curator in order else 0
    return tuple(seat for seat in (*order[after:], *order[:after]) if seat in players)


def seated(
    rules: BaccaratTableRules, standing: PuntoBancoStanding, seats: tuple[str, ...], wagers: tuple[Wager, ...] | None
) -> PuntoBancoStanding:
    """The standing with these seats. If the curator has left or has no wager, the shoe goes to the next player."""
    curator = standing.curator
    players = seats if wagers is None else tuple(seat for seat in seats if any(each.seat == seat for each in wagers))
    if rules.curator_deals and curator not in players:
        curator = next(iter(following(curator, standing.seats or seats, players)), "" if wagers else curator)
        curator = curator if curator in seats else ""
    return replace(standing, seats=seats, curator=curator)


@dataclass(slots=True, kw_only=True)
class CuratorCards(BaccaratCards[PuntoBancoStanding]):
    """The cards of one round, dealt by the curator."""

    curator: str = ""
    players: tuple[str, ...] = ()
    passed_by: frozenset[str] = frozenset()  # who gave up the shoe in this round

    def begin(self, rules: BaccaratRules, wagers: tuple[Wager, ...]) -> None:
        """Names who deals, and who turns the cards of the Player's Hand."""
        if not (isinstance(rules, BaccaratTableRules) and rules.curator_deals):
            return
        self.players = tuple(dict.fromkeys(wager.seat for wager in wagers))
        self.curator = self.before.curator
        if self.curator not in self.players:
            self.curator = next(iter(following(self.curator, self.before.seats, self.players)), "")
        self._name()
        stakes = _on_the_player(wagers)
        if stakes:
            seat = max(stakes, key=lambda each: stakes[each])
            why = f"{seat} has the highest wager on the Player's Hand, {dollars(stakes[seat])}, and turns its cards"
            self.croupier.record(why, LAW.deal)

    def _name(self) -> None:
        self.croupier.record(f"{self.curator or 'a dealer'} deals from the shoe", LAW.shoe)

    def apply_remedy(self, what: Irregularity) -> None:
        if what.kind != "curator_passes":
            BaccaratCards.apply_remedy(self, what)
            return
        if not self.curator:
            raise Refused(unlawful(CURATOR, "a dealer deals from the shoe, so no curator can pass it"))
        self.passed_by |= {self.curator}
        self.croupier.record(f"{self.curator} passes the shoe", CURATOR)
        self.curator = self._next(self.curator)
        self._name()

    def _next(self, curator: str) -> str:
        """The next player who has not given up the shoe in this round; "" if all have."""
        order = following(curator, self.before.seats, self.players)
        return next((seat for seat in order if seat not in self.passed_by), "")

    def put_away(self) -> PuntoBancoStanding:
        """The curator stays after a win of the Banker's Hand or a tie. After a win of the Player's Hand the shoe passes."""
        curator = self.curator
        if curator and self.result == RESULTS[PLAYER]:
            others = [seat for seat in following(curator, self.before.seats, self.players) if seat != curator]
            if others:
                curator = others[0]
                self.croupier.record(f"the Player's Hand won: the shoe passes to {curator}", CURATOR)
        return replace(BaccaratCards.put_away(self), curator=curator)


def _on_the_player(wagers: tuple[Wager, ...]) -> Mapping[str, int]:
    return {wager.seat: wager.stake_cents for wager in wagers if wager.kind == PLAYER}
