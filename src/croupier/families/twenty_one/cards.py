"""The cards of one round: dealt face up, or face down and turned later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.engine.shuffle_and_cut import CardsInPlay
from croupier.equipment.cards import Card
from croupier.equipment.shoe import Facedown


@dataclass(slots=True, kw_only=True)
class TwentyOneCards(CardsInPlay):
    """The cards of one round. It has no fields of its own, so that a game can join it with another class of cards."""

    def deal(self, site: str) -> Card:
        """Deals the next card face up."""
        return self.card(site)

    def deal_down(self, box: str = "") -> Facedown:
        """Deals the next card face down, to a box or to the dealer."""
        del box
        self.needs_a_card()
        return self.dealing.deal_down()

    def reveal(self, token: Facedown, site: str) -> Card:
        """Turns a face-down card over."""
        card = self.dealing.reveal(self.croupier, token, site)
        self.on_layout.append(card)
        return card

    def peek(self, token: Facedown, is_it: Callable[[Card], bool], site: str) -> bool:
        return self.dealing.peek(self.croupier, token, is_it, site)

    def unseen(self) -> tuple[int, ...]:
        """Counts the cards nobody has seen; `view` adds the cards that are face down to one seat only."""
        return tuple(self.dealing.unseen)

    def to_the_rack(self, cards: list[Card]) -> None:
        """Moves cards from the layout to the discard rack before the round is over."""
        for card in cards:
            self.on_layout.remove(card)
