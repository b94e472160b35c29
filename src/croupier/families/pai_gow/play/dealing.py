"""The cards or tiles of a pai gow round: all are dealt out in stacks, to every position, and shuffled for every round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from croupier.engine.irregularity import Irregularity, RoundVoid, remedied
from croupier.engine.shoe_table import ShoeCards, ShoeChoices, ShoeTable
from croupier.equipment.decks.deck import Deck
from croupier.equipment.shoe import Facedown, Shoe
from croupier.equipment.site import Site
from croupier.families.pai_gow.law import PaiGowLaw
from croupier.families.pai_gow.standing import PaiGowStanding

# Irregularities that void the round, with the words for the record.
VOIDING = {
    "wrong_number": "a position was dealt a wrong number: all hands are void",
    "miscounted_start": "the count was wrong and stacks went to wrong positions: all hands are void",
    "bank_exposed": "a hand of the bank was exposed before all hands were set: all hands are void",
    "set_not_complete": "the set is not complete, or has a piece too many: all hands are void, and another is used",
    "shuffler_jammed": "the shuffler has jammed: the cards of this round are void",
}
SECOND_FACE_UP = "a second card has shown itself: all hands are void"


def shoe_table(
    law: PaiGowLaw, standing: type[PaiGowStanding], deck: Deck, by_hand: Callable[[Any], bool]
) -> ShoeTable[Any, PaiGowStanding]:
    """How a game handles its pieces. `by_hand`: whether somebody shuffles and cuts, under these rules."""
    return ShoeTable(
        law=law.shoe,
        shuffle=law.shuffle,
        finished=law.shuffle,
        shuffler=law.shuffle,
        standing=standing,
        choices=partial(_choices, deck, by_hand),
    )


def _choices(deck: Deck, by_hand: Callable[[Any], bool], rules: Any) -> ShoeChoices:
    return ShoeChoices(
        full=Shoe.of(1, deck=deck),
        behind=_nothing_behind,  # no cutting card: nearly all are dealt in one round
        burned=0,
        every_round=True,
        continuous_shuffler=not by_hand(rules),
        recut_by_next=rules.recut_by_next,
    )


def _nothing_behind(stack: int) -> int:
    del stack
    return 0


@dataclass(slots=True, kw_only=True)
class PaiGowCards(ShoeCards[PaiGowStanding]):
    """The cards of one round."""

    face_up: int = 0  # cards found face up in this round
    fouls: set[str] = field(default_factory=set)  # seats whose hand was set against the rules
    exposed: set[str] = field(default_factory=set)  # seats of whose hand the dealer exposed a part

    def apply_remedy(self, what: Irregularity) -> None:
        if what.kind in VOIDING:
            raise RoundVoid(VOIDING[what.kind])
        match what.kind:
            case "invalid_roll":
                self.croupier.record("no roll: the dice are shaken again", self.law.empty)
            case "invalid_number":
                self.croupier.record("the number is not valid: another one is drawn", self.law.empty)
            case "bank_set_wrong":
                self.croupier.record(
                    "a hand of the house was set wrong and is set again by the house way", self.law.empty
                )
            case "hand_touched":
                whose = what.details["seat"]
                self.croupier.record(
                    f"the hand of {whose} was touched after it was set: it stands as it was laid", self.law.empty
                )
            case "foul":
                self.fouls.add(what.details["seat"])
            case "player_exposed":
                self.exposed.add(what.details["seat"])
            case _:
                ShoeCards.apply_remedy(self, what)
                self.face_up += what.kind == "card_face_up"
                if self.face_up > 1:
                    raise RoundVoid(SECOND_FACE_UP)

    def turned(self, tokens: Sequence[Facedown], site: Site) -> tuple[Any, ...]:
        """Looks at face-down pieces, one after the other."""
        return tuple(self._turned(token, site) for token in tokens)

    def _turned(self, token: Facedown, site: Site) -> Any:
        return remedied(lambda: self.dealing.reveal(self.croupier, token, site), self.apply_remedy)

    def in_order(self, pieces: Sequence[Any]) -> tuple[Any, ...]:
        """The pieces in the order of a new set, so that nothing depends on the order of the deal."""
        return tuple(sorted(pieces, key=self.full.deck.index.__getitem__))
