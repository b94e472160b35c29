"""One shoe of 48-card decks. More than one card face up in it, or more than one ten, makes a round void."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from croupier.engine.croupier import Croupier
from croupier.engine.irregularity import Irregularity
from croupier.engine.shoe_table import NEXT_ENTITLED, OneShoeStanding, ShoeCards, ShoeChoices, ShoeTable
from croupier.equipment.cards import FRENCH, read_card
from croupier.equipment.decks.deck import Absent
from croupier.equipment.shoe import Shoe
from croupier.families.twenty_one.cards import TwentyOneCards
from croupier.families.twenty_one.no_tens.rules import PER_SHOE, NoTensRules
from croupier.families.twenty_one.steps.corrections import VoidByLaw
from croupier.law.citation import Citation
from croupier.law.option import TableRules
from croupier.law.ruling import Refused, unlawful

TENS = "T"  # the rank that is not in the decks
EACH_TEN = tuple(str(card) for card in FRENCH.kinds if card.rank in TENS)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoTensStanding(OneShoeStanding):
    """A table between two rounds."""

    face_up: int = 0  # cards found face up in this shoe, if they are counted by the shoe
    tens: int = 0  # and tens


def choices(ten_found: Citation) -> Callable[[NoTensRules], ShoeChoices]:
    """The choices under given rules, for decks without tens; the paragraph says what is done with one."""
    deck = FRENCH.without(Absent(TENS, "tens", ten_found))

    def chosen(rules: NoTensRules) -> ShoeChoices:
        return ShoeChoices(full=Shoe.of(rules.decks, deck=deck), recut_by_next=rules.recut_by == NEXT_ENTITLED)

    return chosen


R = TypeVar("R", bound=TableRules)
S = TypeVar("S", bound=NoTensStanding)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoTensTable(ShoeTable[R, S]):
    """How a game handles its shoe: also what is done with a ten found in it."""

    ten_found: Citation


def take_up(
    table: NoTensTable[Any, S], croupier: Croupier, rules: NoTensRules, standing: S, players: tuple[str, ...]
) -> NoTensCards[S]:
    """The cards of one round, with what was found in this shoe before, if the table counts it."""
    cards: NoTensCards[S] = table.take_up_as(NoTensCards, croupier, rules, standing, players)
    cards.ten_found = table.ten_found
    cards.per_shoe = rules.void_counted_per == PER_SHOE
    if cards.per_shoe and standing.shoe is not None:
        cards.face_up, cards.tens = standing.face_up, standing.tens
    return cards


@dataclass(slots=True, kw_only=True)
class NoTensCards(TwentyOneCards, ShoeCards[S]):
    """The cards of one round."""

    face_up: int = 0  # cards found face up in this round, or in this shoe
    tens: int = 0  # tens found (reading C51)
    per_shoe: bool = False  # both are counted by the shoe
    ten_found: Citation | None = None
    reshuffle: Citation | None = None  # the paragraph that has the cards reshuffled after a void round

    def apply_remedy(self, what: Irregularity) -> None:
        if what.kind == "ten_found" and self.ten_found is not None:
            self._ten_found(what.details["card"], self.ten_found)
            return
        ShoeCards.apply_remedy(self, what)
        if what.kind == "card_face_up":
            self.face_up += 1
            self._void_after(self.face_up, self.law.face_up, "more than one card was found face up in the shoe")

    def _ten_found(self, text: str, law: Citation) -> None:
        """A 10 is destroyed. It was never one of the cards in play."""
        if text not in EACH_TEN:
            raise Refused(unlawful(law, f'ten_found: "{text}" is no 10; write one of {", ".join(EACH_TEN)}'))
        self.croupier.record(f"the {read_card(text).spoken} is not used: a floorperson removes and destroys it", law)
        self.tens += 1
        self._void_after(self.tens, law, "more than one 10 was found in the shoe")

    def _void_after(self, times: int, law: Citation, why: str) -> None:
        if times > 1:
            self.reshuffle = law
            self.croupier.record(f"{why}: the round is void and the cards are reshuffled", law)
            raise VoidByLaw(law, why)

    def put_away(self) -> S:
        """The table for the next round. After a void round the shoe is dropped, to be shuffled."""
        left = ShoeCards.put_away(self)
        if self.reshuffle is not None:
            left = replace(left, shoe=None)
        kept = self.per_shoe and left.shoe is not None
        return replace(left, face_up=self.face_up * kept, tens=self.tens * kept)
