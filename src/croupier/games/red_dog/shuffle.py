"""19:47-6.3, 6.4 and 6.9: how the cards come into the shoe and out of it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.croupier import Croupier
from croupier.engine.shuffle_and_cut import CardsInPlay, ShoeLaw, about_a_quarter, clockwise_from, too_many
from croupier.engine.standing import Standing
from croupier.engine.traits import NewDealerBurns, ShoeStanding
from croupier.equipment.cards import Card
from croupier.equipment.shoe import Shoe
from croupier.equipment.site import Site
from croupier.games.red_dog.rules import NEXT_ENTITLED, RedDogRules
from croupier.law.citation import cite

LAW = ShoeLaw(
    cards=cite("19:47-6.1(a)"),
    cut=cite("19:47-6.3(c)"),
    cutter=cite("19:47-6.3(b)"),
    recut=cite("19:47-6.3(d)"),
    burn=cite("19:47-6.4(a)"),
    empty=cite("19:47-6.3(a)"),  # the section has no word for it: as blackjack's by 2.15(f) (reading C45)
    face_up=cite("19:47-6.7(a)"),
    drawn_in_error=cite("19:47-6.7(b)"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RedDogStanding(Standing, ShoeStanding, NewDealerBurns):
    """What the next round finds: the shoe, or none when the cards are first to be shuffled, cut and burned."""

    asked_after = frozenset({"shoe"})
    new_dealer_law = LAW.burn

    shoe: Shoe | None = None
    game_just_begun: bool = True  # the cut is then offered to the first player at the table
    first_player: str = ""  # who came to the table first; left out, the first in the order of the deal
    new_dealer: bool = False  # a dealer has come who has not burned a card yet


def opening(rules: RedDogRules) -> RedDogStanding:
    """A shoe shuffled, cut, loaded and burned: a described round begins with its first card."""
    whole = Shoe.of(rules.decks)
    if rules.continuous_shuffler:
        return RedDogStanding(shoe=whole, game_just_begun=False)
    dealing = Shoe.of(rules.decks, behind=about_a_quarter(whole.left)).dealing(LAW.cards)
    dealing.burn()
    return RedDogStanding(shoe=dealing.put_away(), game_just_begun=False)


def cut_order(players: tuple[str, ...], standing: RedDogStanding) -> tuple[str, ...]:
    """Who is offered the cut: the first at the table when the game begins, later the one farthest to the dealer's right.

    From there it goes clockwise, and at the end to the dealer (6.3(b)).
    """
    if not (standing.game_just_begun and players):
        return clockwise_from("", players)
    return clockwise_from(standing.first_player if standing.first_player in players else players[0], players)


@dataclass(slots=True, kw_only=True)
class Cards(CardsInPlay):
    """The cards of one round."""

    rules: RedDogRules

    @classmethod
    def taken_up(
        cls, croupier: Croupier, rules: RedDogRules, standing: RedDogStanding, players: tuple[str, ...]
    ) -> Cards:
        """The shoe as it stands; where there is none, the cards are shuffled, cut and burned first.

        A new dealer who loads the shoe has burned his card with it (6.4(a)).
        """
        full = Shoe.of(rules.decks)
        found = full if rules.continuous_shuffler else standing.shoe
        if found is not None:
            too_many(found, rules.decks, LAW.cards)
        cards = cls(
            croupier=croupier,
            law=LAW,
            full=full,
            dealing=(found or full).dealing(LAW.cards),
            entitled=cut_order(players, standing),
            recut_by_next=rules.recut_by == NEXT_ENTITLED,
            machine=cite("19:47-6.9") if rules.continuous_shuffler else None,
            rules=rules,
        )
        if found is None:
            croupier.record("the cards are shuffled", cite("19:47-6.3(a)"))
            cards.load()
            cards.burn_for_a_new_shoe()
        elif cards.machine is not None:  # which has shuffled since the last round
            cards.load()
        elif standing.new_dealer:
            cards.burn()
        return cards

    def deal(self, box: str) -> Card:
        """The next card, face up on a box of the layout."""
        return self.card(Site(f"deal:{box}", place=box))

    def put_away(self) -> RedDogStanding:
        """How the next round finds the shoe: as it is, or to be shuffled."""
        shoe: Shoe | None = (left := self.dealing.put_away())
        if self.rules.continuous_shuffler:
            shoe = Shoe.of(self.rules.decks)
        elif left.cutting_card_reached:
            self.croupier.record("the cutting card is reached: the cards are reshuffled", cite("19:47-6.5(k)"))
            shoe = None
        elif self.rules.shuffle_every_round:
            self.croupier.record("the cards are shuffled after every round", cite("19:47-6.3(a)"))
            shoe = None
        return RedDogStanding(shoe=shoe, game_just_begun=False)
