"""The cards of a poker table: one deck, shuffled by the dealer after every hand, who also cuts it (14.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from croupier.engine.croupier import Ritual
from croupier.engine.irregularity import Irregularity
from croupier.engine.shoe_table import ShoeCards, ShoeChoices, ShoeTable
from croupier.equipment.cards import FRENCH, Card
from croupier.equipment.decks.deck import Deck
from croupier.equipment.shoe import Shoe
from croupier.equipment.site import Site
from croupier.families.poker.law import PokerLaw
from croupier.families.poker.standing import PokerStanding

DEAL, BOARD = "deal", "board"  # scopes of cards


def shoe_table(law: PokerLaw, standing: type[PokerStanding], deck: Deck = FRENCH) -> ShoeTable[Any, PokerStanding]:
    """How the game handles its deck."""
    return ShoeTable(
        law=law.shoe,
        shuffle=law.shuffle,
        finished=law.shuffle,
        standing=standing,
        choices=partial(_choices, deck),
        entitled=_dealer_cuts,
    )


def _dealer_cuts(players: tuple[str, ...], standing: PokerStanding) -> tuple[str, ...]:
    del players, standing
    return ("dealer",)


def _choices(deck: Deck, rules: Any) -> ShoeChoices:
    del rules
    return ShoeChoices(full=Shoe.of(1, deck=deck), behind=_nothing_behind, burned=0, every_round=True)


def _nothing_behind(stack: int) -> int:
    del stack
    return 0


class HandVoid(Exception):
    """All bets of the hand go back. The message says why."""


@dataclass(slots=True, kw_only=True)
class PokerCards(ShoeCards[PokerStanding]):
    """The cards of one hand."""

    burns: int = 0  # cards of this hand that lie face down in the burn pile
    reported: dict[str, dict[str, str]] = field(default_factory=dict)  # what went wrong and changes a later step

    def hole(self, seat: str, place: str) -> Card:
        """Deals a card face down: only its player looks at it."""
        return self.card(Site(f"{DEAL}:{seat}", scope=DEAL, place=place, seat=seat, private=True))

    def up(self, seat: str, place: str) -> Card:
        return self.card(Site(f"up:{seat}", scope="up", place=place, seat=seat))

    def common(self, street: str) -> Card:
        """Deals a card to the board."""
        return self.card(Site(f"{BOARD}:{street}", scope=BOARD, place=BOARD))

    def burn_one(self) -> None:
        self.burn()
        self.burns += 1

    def reshuffled(self, words: str) -> None:
        """Shuffles what is left of the deck with the burned cards. Cards that were dealt stay out, whoever has them now."""
        self.croupier.record(Ritual(words), self.law.empty)
        self.load()
        self.burns = 0

    def apply_remedy(self, what: Irregularity) -> None:
        ShoeCards.apply_remedy(self, what)
