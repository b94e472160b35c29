"""19:47-6.3, 6.4 and 6.9: how the cards come into the shoe and out of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.engine.croupier import Croupier
from croupier.engine.decision import Decision, Offer
from croupier.engine.irregularity import Irregularity
from croupier.engine.standing import Standing
from croupier.equipment.cards import Card
from croupier.equipment.shoe import Dealing, Shoe
from croupier.games.red_dog.rules import NEXT_ENTITLED, RedDogRules
from croupier.law.citation import cite
from croupier.law.ruling import Refused, unlawful

_FROM_EITHER_END = 10  # 6.3(c), as the next
_QUARTER = 4  # the cutting card lies a quarter from the back
_DEALER = "dealer"
_LAW = cite("19:47-6.1(a)")


@dataclass(frozen=True, slots=True, kw_only=True)
class RedDogStanding(Standing):
    """What the next round finds: the shoe, or none when the cards are first to be shuffled, cut and burned."""

    shoe: Shoe | None = None
    game_just_begun: bool = True  # the cut is then offered to the first player at the table
    first_player: str = ""  # who came to the table first; left out, the first in the order of the deal
    new_dealer: bool = False  # a dealer has come who has not burned a card yet


def opening(rules: RedDogRules) -> RedDogStanding:
    """A shoe shuffled, cut, loaded and burned: a described round begins with its first card."""
    whole = Shoe.of(rules.decks)
    if rules.continuous_shuffler:
        return RedDogStanding(shoe=whole, game_just_begun=False)
    dealing = Shoe.of(rules.decks, behind=whole.left // _QUARTER).dealing(_LAW)
    dealing.burn()
    return RedDogStanding(shoe=dealing.put_away(), game_just_begun=False)


def cut_order(players: tuple[str, ...], standing: RedDogStanding) -> tuple[str, ...]:
    """Who is offered the cut: one player first, then clockwise round the table, and at the end the dealer (6.3(b)).

    Seats are in the order of the deal, from the dealer's left round to his right.
    """
    if not players:
        return (_DEALER,)
    first = players[-1]  # farthest to the dealer's right
    if standing.game_just_begun:
        first = standing.first_player if standing.first_player in players else players[0]
    start = players.index(first)
    return (*players[start:], *players[:start], _DEALER)


@dataclass(slots=True)
class Cards:
    """The cards of one round. What goes wrong with them is mended here, and the card is then asked for again."""

    croupier: Croupier
    rules: RedDogRules
    standing: RedDogStanding
    players: tuple[str, ...]  # in the order of the deal
    dealing: Dealing
    lying: list[Card] = field(default_factory=list)  # on the layout
    cutter: int | None = None  # which of those entitled cut, where the cards were cut in this round

    @classmethod
    def taken_up(
        cls, croupier: Croupier, rules: RedDogRules, standing: RedDogStanding, players: tuple[str, ...]
    ) -> Cards:
        """The shoe as it stands; where there is none, the cards are shuffled, cut and burned first.

        A new dealer who loads the shoe has burned his card with it (6.4(a)).
        """
        found = Shoe.of(rules.decks) if rules.continuous_shuffler else standing.shoe
        if found is not None and max(found.unseen) > rules.decks:
            raise Refused(unlawful(_LAW, f"the shoe holds a card more often than its {rules.decks} decks do"))
        cards = cls(croupier, rules, standing, players, (found or Shoe.of(rules.decks)).dealing(_LAW))
        if found is None:
            croupier.record("the cards are shuffled", cite("19:47-6.3(a)"))
            cards._load()
        elif standing.new_dealer and not rules.continuous_shuffler:
            cards._burn()
        return cards

    def deal(self, box: str) -> Card:
        """The next card, face up on a box of the layout."""
        while True:
            self._needs_a_card()
            try:
                card = self.dealing.draw(self.croupier, f"deal:{box}")
            except Irregularity as what:
                self.mend(what)
            else:
                self.lying.append(card)
                return card

    def mend(self, what: Irregularity) -> None:
        """Does what the law wants; an irregularity that is none of the cards' goes on to whoever minds the wagers."""
        match what.kind:
            case "card_face_up":
                card = self.discard(what.details["card"])
                self.croupier.record(
                    f"{card.spoken} lay face up in the shoe and goes to the rack", cite("19:47-6.7(a)")
                )
            case "card_drawn_in_error":  # unexposed it is any unseen card, as the next one is: nothing has changed
                self.croupier.record("a card drawn in error will be the next card", cite("19:47-6.7(b)"))
            case "burn_card_asked":
                self._show_burned()
            case "new_dealer":
                self._burn()
            case "recut_ordered":
                self._recut()
            case _:
                raise what

    def discard(self, text: str) -> Card:
        """The next card has shown itself: it is not used."""
        self._needs_a_card()
        return self.dealing.expose(text)

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

    def _needs_a_card(self) -> None:
        """A shoe that has run out is refilled from the discards, as blackjack's is by 2.15(f) (reading C45)."""
        if not self.dealing.left:
            self.croupier.record("the shoe is empty: the discards are shuffled", cite("19:47-6.3(a)"))
            self._load()

    def _load(self, offered_from: int = 0) -> None:
        """The stack is cut and goes into the shoe, its cutting card a quarter from the back; one card is burned.

        A continuous shuffler knows neither cut nor burn (6.9).
        """
        whole = Shoe.of(self.rules.decks)
        stack = whole.left - len(self.lying)
        if self.rules.continuous_shuffler:
            self.dealing.refill(whole, self.lying, behind=0)
            return
        self.cutter = self._cut(stack, offered_from)
        self.dealing.refill(whole, self.lying, behind=stack // _QUARTER)
        self._burn()

    def _cut(self, stack: int, offered_from: int) -> int:
        """Offers the cut until somebody takes it. Where it falls changes nothing, since no order of cards is known."""
        entitled = cut_order(self.players, self.standing)
        for place, player in enumerate(entitled[:-1]):
            if place < offered_from:
                continue
            cut = Offer("cut", cite("19:47-6.3(c)"), _FROM_EITHER_END, stack - _FROM_EITHER_END, "cards")
            refuse = Offer("refuse", cite("19:47-6.3(b)"))
            question = Decision(f"cut:{player}", player, (cut, refuse), view=(), cite=cite("19:47-6.3(b)"))
            if self.croupier.decide(question).name == cut.name:
                self.croupier.record(f"{player} cuts the cards", cite("19:47-6.3(b)"))
                return place
        self.croupier.record("the dealer cuts the cards", cite("19:47-6.3(b)"))
        return len(entitled) - 1

    def _recut(self) -> None:
        law = cite("19:47-6.3(d)")
        if self.cutter is None:
            raise Refused(
                unlawful(law, "a recut is ordered after a cut and before any card: no cut went before this round")
            )
        self.croupier.record("the supervisor orders a recut", law)
        dealer = len(self.players)
        self._load(min(self.cutter + 1, dealer) if self.rules.recut_by == NEXT_ENTITLED else self.cutter)

    def _burn(self) -> None:
        law = cite("19:47-6.4(a)")
        if self.rules.continuous_shuffler:
            raise Refused(unlawful(cite("19:47-6.9"), "with a continuous shuffler no card is burned"))
        self._needs_a_card()
        self.dealing.burn()
        self.croupier.record("one card is burned", law)

    def _show_burned(self) -> None:
        law = cite("19:47-6.4(a)")
        if not self.dealing.burned:
            raise Refused(unlawful(law, "no burned card lies face down in the rack"))
        card = self.dealing.show_burned(self.croupier, "burn")
        self.croupier.record(f"the burned card is shown: {card.spoken}", law)
