"""19:47-22.2, 22.5 and 22.7: how the cards come into the shoe and out of it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.croupier import Croupier
from croupier.engine.irregularity import Irregularity
from croupier.engine.shoe_table import NEXT_ENTITLED, OneShoeStanding, ShoeCards, ShoeChoices, ShoeTable
from croupier.engine.shuffle_and_cut import ShoeLaw
from croupier.equipment.shoe import Shoe
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.games.casino_war.sites import WAR_BURN
from croupier.law.citation import cite

LAW = ShoeLaw(
    cards=cite("19:47-22.2"),
    cut=cite("19:47-22.5"),
    cutter=cite("19:47-22.5"),
    recut=cite("19:47-22.5"),
    burn=cite("19:47-22.7"),
    empty=cite("19:47-22.10"),
    face_up=cite("19:47-22.10"),
    drawn_in_error=cite("19:47-22.10"),
)


class RoundVoid(Exception):
    """A second card of the round has shown itself out of turn: what is not decided yet is void."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoWarStanding(OneShoeStanding):
    """What the next round finds at a casino war table."""

    new_dealer_law = LAW.burn


def choices(rules: CasinoWarRules) -> ShoeChoices:
    return ShoeChoices(
        full=Shoe.of(rules.decks),
        every_round=rules.shuffle_every_round,
        continuous_shuffler=rules.continuous_shuffler,
        recut_by_next=rules.recut_by == NEXT_ENTITLED,
    )


TABLE: ShoeTable[CasinoWarRules, CasinoWarStanding] = ShoeTable(
    law=LAW,
    shuffle=cite("19:47-22.5"),
    finished=cite("19:47-22.5"),
    shuffler=cite("19:47-22.5"),
    standing=CasinoWarStanding,
    choices=choices,
)


def take_up(
    croupier: Croupier, rules: CasinoWarRules, standing: CasinoWarStanding, players: tuple[str, ...]
) -> WarCards:
    return TABLE.take_up_as(WarCards, croupier, rules, standing, players)


@dataclass(slots=True, kw_only=True)
class WarCards(ShoeCards[CasinoWarStanding]):
    """The cards of one round."""

    shown: int = 0  # cards that showed themselves out of turn in this round

    def mend(self, what: Irregularity) -> None:
        """One card that shows itself out of turn is burned; with a second one the round is void (22.10)."""
        if what.kind == "card_out_of_order":
            card = self.discard(what.details["card"])
            self.croupier.record(f"{card.spoken} was dealt out of order and is burned", cite("19:47-22.10"))
        else:
            ShoeCards.mend(self, what)
        if what.kind in {"card_face_up", "card_out_of_order"}:
            self.shown += 1
            if self.shown > 1:
                raise RoundVoid

    def burn_for_war(self, number: int) -> None:
        """Some cards are burned before the cards of a war; when that was forgotten, the play stands (22.10)."""
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
