"""Shuffle, cut and deal of casino war (19:47-22.2, 22.5 and 22.7)."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.croupier import Croupier
from croupier.engine.irregularity import Irregularity, RoundVoid
from croupier.engine.shoe_table import OneShoeStanding, ShoeCards, ShoeChoices, ShoeTable
from croupier.engine.shuffle_and_cut import ShoeLaw
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.games.casino_war.sites import WAR_BURN
from croupier.law.citation import cite

LAW = ShoeLaw.of("19:47-22", cards=2, cut=5, cutter=5, recut=5, burn=7, empty=10, face_up=10, drawn_in_error=10)


TABLE: ShoeTable[CasinoWarRules, OneShoeStanding] = ShoeTable(
    law=LAW,
    shuffle=cite("19:47-22.5"),
    finished=cite("19:47-22.5"),
    shuffler=cite("19:47-22.5"),
    standing=OneShoeStanding,
    choices=ShoeChoices.by,
)


def take_up(croupier: Croupier, rules: CasinoWarRules, standing: OneShoeStanding, players: tuple[str, ...]) -> WarCards:
    return TABLE.take_up_as(WarCards, croupier, rules, standing, players)


@dataclass(slots=True, kw_only=True)
class WarCards(ShoeCards[OneShoeStanding]):
    """The cards of one round."""

    exposed: int = 0  # cards exposed out of turn in this round

    def apply_remedy(self, what: Irregularity) -> None:
        """Burns a card exposed out of turn; a second one voids the round (22.10)."""
        if what.kind == "card_out_of_order":
            card = self.discard(what.details["card"])
            self.croupier.record(f"{card.spoken} was dealt out of order and is burned", cite("19:47-22.10"))
        else:
            ShoeCards.apply_remedy(self, what)
        if what.kind in {"card_face_up", "card_out_of_order"}:
            self.exposed += 1
            if self.exposed > 1:
                raise RoundVoid

    def burn_for_war(self, number: int) -> None:
        """Burns cards before a war; if the burn was missed, the play stands (22.10)."""
        if not number:
            return
        try:
            self.croupier.moment(WAR_BURN, self.law.burn)
        except Irregularity:
            self.croupier.record("no card was burned before the war: the play stands", cite("19:47-22.10"))
            return
        for _ in range(number):
            self.needs_a_card()
            self.dealing.burn()
        self.croupier.record(f"burned before the war: {number} {'card' if number == 1 else 'cards'}", self.law.burn)
