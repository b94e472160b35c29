"""The cards of a stud table: one deck, shuffled for every round by hand and cut, or by a machine."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from croupier.engine.croupier import Ritual
from croupier.engine.irregularity import Irregularity, RoundVoid, remedied
from croupier.engine.shoe_table import NEXT_ENTITLED, OneShoeStanding, ShoeCards, ShoeChoices, ShoeTable
from croupier.equipment.cards import FRENCH, Card
from croupier.equipment.combination import Distinct, deals_together, in_order
from croupier.equipment.decks.deck import Deck
from croupier.equipment.shoe import Facedown, Shoe
from croupier.families.stud.law import StudLaw
from croupier.families.stud.rules import StudRules, by_machine

# Irregularities that void the round, with the words for the record.
VOIDING = {
    "wrong_number_of_cards": "a hand has a wrong number of cards: all hands are void",
    "house_card_exposed": "a face-down card of the house was exposed before the decisions: all hands are void",
    "shuffler_jammed": "the shuffler has jammed: the cards of this round are void",
}
UNCLAIMED = "bonus_not_claimed"  # a hand that wins a bonus is not shown in time
A_SECOND_CARD = "a second card has shown itself: all hands are void"


@dataclass(frozen=True, slots=True, kw_only=True)
class StudStanding(OneShoeStanding):
    """A stud table between two rounds. A game with more to keep, such as a meter, derives its own class from this."""


def shoe_table(law: StudLaw, standing: type[Any] = StudStanding, deck: Deck = FRENCH) -> ShoeTable[Any, Any]:
    """How a game handles its deck."""
    return ShoeTable(
        law=law.shoe,
        shuffle=law.shuffle,
        finished=law.shuffle,
        shuffler=law.shuffle,
        standing=standing,
        choices=partial(_choices, deck),
    )


def _choices(deck: Deck, rules: StudRules) -> ShoeChoices:
    return ShoeChoices(
        full=Shoe.of(1, deck=deck),
        behind=_nothing_behind,  # no cutting card: the deck never lasts for a second round
        burned=0,
        every_round=True,
        continuous_shuffler=by_machine(rules),
        recut_by_next=rules.recut_by == NEXT_ENTITLED,
    )


def _nothing_behind(stack: int) -> int:
    del stack
    return 0


@dataclass(slots=True, kw_only=True)
class StudCards(ShoeCards[Any]):
    """The cards of one round."""

    exposed: int = 0  # cards found face up in this round
    unclaimed: set[str] = field(default_factory=set)  # players who do not show a hand that wins a bonus

    def apply_remedy(self, what: Irregularity) -> None:
        """One card found face up is discarded, and a second one voids the round. Some irregularities void it at once."""
        if what.kind in VOIDING:
            raise RoundVoid(VOIDING[what.kind])
        if what.kind == "information_exchanged":
            self.croupier.record(
                Ritual("players are warned not to tell each other about their cards"), self.law.face_up
            )
            return
        if what.kind == UNCLAIMED:
            self.unclaimed.add(what.details["seat"])
            self.croupier.record(f"{what.details['seat']} does not show a hand for the bonus", self.law.face_up)
            return
        ShoeCards.apply_remedy(self, what)
        if what.kind == "card_face_up":
            self.exposed += 1
            if self.exposed > 1:
                raise RoundVoid(A_SECOND_CARD)

    def down(self) -> Facedown:
        """Deals the next card face down to the house."""
        self.needs_a_card()
        return self.dealing.deal_down()

    def turned(self, tokens: list[Facedown], site: str, distinct: Distinct) -> tuple[Card, ...]:
        """Turns face-down cards over. Returns them in the order of the deck."""
        if deals_together(self.croupier):
            return self.dealing.reveal_together(self.croupier, tokens, site, distinct)
        return in_order([self._turned(token, site) for token in tokens], self.full.deck)

    def _turned(self, token: Facedown, site: str) -> Card:
        return remedied(lambda: self.dealing.reveal(self.croupier, token, site), self.apply_remedy)
