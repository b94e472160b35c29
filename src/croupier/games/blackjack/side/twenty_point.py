"""The twenty point bonus wager (19:47-2.24): wins if the player's first two cards total twenty."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.amounts.cents import dollars
from croupier.engine.side_wager import Fate
from croupier.equipment.cards import Card
from croupier.families.twenty_one.table import Box
from croupier.games.blackjack.deal import Deal, SideWager
from croupier.hands.blackjack import total
from croupier.law.citation import Citation, cite
from croupier.money.wager import Wager

_QUEEN_OF_HEARTS = Card("Q", "h")
_DEFINED_BY = {
    "queens": cite("19:47-2.24(f)"),
    "matched": cite("19:47-2.24(g)1"),
    "suited": cite("19:47-2.24(g)2"),
    "any": cite("19:47-2.24(g)3"),
}


def winning_hand(cards: Sequence[Card]) -> str:
    """Returns the best hand of 2.24(f) that two cards make, or "". An ace and a nine make twenty too (reading C32)."""
    first, second = cards
    if total(cards).points != 20:
        return ""
    if first == second:
        return "queens" if first == _QUEEN_OF_HEARTS else "matched"
    return "suited" if first.suit == second.suit else "any"


def shared(cap_cents: int, stakes: Sequence[int]) -> list[int]:
    """2.24(h): splits a cap in proportion to the wagers, to the cent; leftover cents go to the largest fractions.

    Shares are not rounded up to a chip like other payouts, since together they may not exceed the cap.
    """
    whole = sum(stakes)
    parts = [cap_cents * stake // whole for stake in stakes]
    by_fraction = sorted(range(len(stakes)), key=lambda at: -(cap_cents * stakes[at] % whole))
    for at in by_fraction[: cap_cents - sum(parts)]:
        parts[at] += 1
    return parts


class TwentyPoint(SideWager):
    """Settled after the second cards, from the far right; two queens of hearts wait if the dealer may have blackjack."""

    title = "twenty point bonus"
    kinds = ("twenty_point",)
    apart = cite("19:47-2.24(b)")

    def after_first_cards(self, deal: Deal) -> None:
        """2.24(d), (e): settles all but two queens of hearts against an ace or ten."""
        waiting = list(reversed(self.dealt(deal)))
        if waiting:
            deal.record(f"the {self.title} wagers are settled, from the far right", cite("19:47-2.24(d)"))
        for box, wager in waiting:
            winner = winning_hand(box.first.cards[:2])
            if deal.rules.six_to_five:  # dealt face down there (reading C33)
                deal.record(f"box {box.number} shows its two cards", cite("19:47-2.24(d)"))
            if winner == "queens" and deal.dealer.shows_ace_or_ten:
                deal.record(
                    f"box {box.number} has two queens of hearts: a floorperson is called", cite("19:47-2.24(e)")
                )
            else:
                self.settle(deal, [self._fate(deal, wager, winner)])

    def after_the_reader(self, deal: Deal) -> None:
        """2.24(e)1ii: pays the queens before any further card if the reader shows no blackjack."""
        if deal.checked:
            self._pay_queens(deal, cite("19:47-2.24(e)1ii"))

    def needs_dealer(self, deal: Deal) -> bool:
        """Whether two queens of hearts wait to know if the dealer has blackjack."""
        return bool(self.dealt(deal))

    def after_settlement(self, deal: Deal) -> None:
        """2.24(e)1i, (e)2: pays the queens with the blackjack wager, also at a table without a reader (reading C33)."""
        found_by_reader = deal.over and deal.rules.card_reader
        self._pay_queens(deal, cite("19:47-2.24(e)1i") if found_by_reader else cite("19:47-2.24(e)2"))

    def _fate(self, deal: Deal, wager: Wager, winner: str) -> Fate:
        if not winner:
            return Fate(wager, None, cite("19:47-2.24(a)"), "the hand is no 20")
        pays = deal.rules.twenty_point_pays[winner]
        return Fate(wager, pays, _DEFINED_BY[winner], f"{winner} 20" if winner != "queens" else "two queens of hearts")

    def _pay_queens(self, deal: Deal, law: Citation) -> None:
        queens = self._queens(deal)
        if deal.dealer.blackjack:
            self._pay_with_blackjack(deal, queens, law)
            return
        pays = deal.rules.twenty_point_pays["queens"]
        self.settle(deal, [Fate(wager, pays, law, "two queens of hearts") for _, wager in queens])

    def _queens(self, deal: Deal) -> list[tuple[Box, Wager]]:
        return list(reversed(self.dealt(deal)))

    def _pay_with_blackjack(self, deal: Deal, queens: list[tuple[Box, Wager]], law: Citation) -> None:
        """Pays 1000 to 1, or shares of the cap if the total would exceed it (2.24(h), reading C34)."""
        pays = deal.rules.twenty_point_pays["queens_with_dealer_blackjack"]
        note = "two queens of hearts and a dealer blackjack"
        cap, stakes = deal.rules.twenty_point_cap, [wager.stake_cents for _, wager in queens]
        due = sum(pays.win_cents(stake, deal.rules.smallest_chip_cents) for stake in stakes)
        if not cap or due <= cap:
            self.settle(deal, [Fate(wager, pays, law, note) for _, wager in queens])
            return
        capped_by = cite("19:47-2.24(h)")
        deal.record(f"{dollars(due)} would be due; no more than {dollars(cap)} is paid in a round", capped_by)
        for (_, wager), gain in zip(queens, shared(cap, stakes), strict=True):
            odds_give = dollars(pays.win_cents(wager.stake_cents, deal.rules.smallest_chip_cents))
            cut = f"{pays} gives {odds_give}, the limit is {dollars(cap)}{_shared_by(len(queens))}"
            self.award(deal, wager, gain, capped_by, f"{note}; {cut}")


def _shared_by(winners: int) -> str:
    return f", shared by {winners} winners" if winners > 1 else ""
