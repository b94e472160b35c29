"""The shoe: 48-card decks, shuffled, cut and burned (26.2, 26.4, 26.7), and what makes the cards of a round void (26.15)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from croupier.engine.croupier import Croupier
from croupier.engine.irregularity import Irregularity
from croupier.engine.shoe_table import NEXT_ENTITLED, OneShoeStanding, ShoeCards, ShoeChoices, ShoeTable
from croupier.engine.shuffle_and_cut import ShoeLaw
from croupier.equipment.cards import DECK, read_card
from croupier.equipment.shoe import Shoe
from croupier.families.twenty_one.cards import TwentyOneCards
from croupier.families.twenty_one.steps.corrections import RoundVoid
from croupier.games.double_attack_blackjack.rules import PER_SHOE, DoubleAttackRules
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Refused, unlawful

TENS = "T"  # the rank that is not in the decks
EACH_TEN = tuple(str(card) for card in DECK if card.rank in TENS)
LAW = ShoeLaw(
    cards=cite("19:47-26.2"),
    cut=cite("19:47-26.4"),
    cutter=cite("19:47-26.4"),
    recut=cite("19:47-26.4"),
    burn=cite("19:47-26.7"),
    empty=cite("19:47-26.15(g)"),
    face_up=cite("19:47-26.15(a)"),
    drawn_in_error=cite("19:47-26.15(c)"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleAttackStanding(OneShoeStanding):
    """A double attack blackjack table between two rounds."""

    new_dealer_law = LAW.burn

    face_up: int = 0  # cards found face up in this shoe, if they are counted by the shoe (26.15(a))
    tens: int = 0  # and tens (26.15(b))


def choices(rules: DoubleAttackRules) -> ShoeChoices:
    return ShoeChoices(full=Shoe.of(rules.decks, without=TENS), recut_by_next=rules.recut_by == NEXT_ENTITLED)


TABLE: ShoeTable[DoubleAttackRules, DoubleAttackStanding] = ShoeTable(
    law=LAW,
    shuffle=cite("19:47-26.4"),
    finished=cite("19:47-26.4"),
    standing=DoubleAttackStanding,
    choices=choices,
)


def take_up(
    croupier: Croupier, rules: DoubleAttackRules, standing: DoubleAttackStanding, players: tuple[str, ...]
) -> Cards:
    cards = TABLE.take_up_as(Cards, croupier, rules, standing, players)
    if rules.void_counted_per == PER_SHOE and standing.shoe is not None:
        cards.face_up, cards.tens = standing.face_up, standing.tens
    cards.per_shoe = rules.void_counted_per == PER_SHOE
    return cards


@dataclass(slots=True, kw_only=True)
class Cards(TwentyOneCards, ShoeCards[DoubleAttackStanding]):
    """The cards of one round. More than one card face up in the shoe, or more than one ten, makes the round void."""

    face_up: int = 0  # cards found face up in this round, or in this shoe
    tens: int = 0  # tens found (reading C51)
    per_shoe: bool = False  # both are counted by the shoe
    reshuffle: Citation | None = None  # the paragraph that has the cards reshuffled after a void round

    def apply_remedy(self, what: Irregularity) -> None:
        if what.kind == "ten_found":
            self._ten_found(what.details["card"])
            return
        ShoeCards.apply_remedy(self, what)
        if what.kind == "card_face_up":
            self.face_up += 1
            self._void_after(self.face_up, cite("19:47-26.15(a)"), "more than one card was found face up in the shoe")

    def _ten_found(self, text: str) -> None:
        """26.15(b): a 10 is destroyed. It was never one of the cards in play."""
        law = cite("19:47-26.15(b)")
        if text not in EACH_TEN:
            raise Refused(unlawful(law, f'ten_found: "{text}" is no 10; write one of {", ".join(EACH_TEN)}'))
        self.croupier.record(f"the {read_card(text).spoken} is not used: a floorperson removes and destroys it", law)
        self.tens += 1
        self._void_after(self.tens, law, "more than one 10 was found in the shoe")

    def _void_after(self, found: int, law: Citation, why: str) -> None:
        if found > 1:
            self.reshuffle = law
            self.croupier.record(f"{why}: the round is void and the cards are reshuffled", law)
            raise RoundVoid(law, why)

    def put_away(self) -> DoubleAttackStanding:
        """The table for the next round. After a void round the shoe is dropped, to be shuffled."""
        left = ShoeCards.put_away(self)
        if self.reshuffle is not None:
            left = replace(left, shoe=None)
        kept = self.per_shoe and left.shoe is not None
        return replace(left, face_up=self.face_up * kept, tens=self.tens * kept)
