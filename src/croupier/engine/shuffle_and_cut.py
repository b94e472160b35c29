"""What every game dealt from a shoe does with its cards: shuffle, cut, burn, deal, and mend what goes wrong with them.

The chapter says it for each game anew (2.5 and 2.6 for blackjack, 6.3 and 6.4 for red dog) and with hardly a difference.
`CardsInPlay` are the cards of one round, with the game's own paragraphs in a `ShoeLaw`. When a shoe is new and when it is
finished is decided elsewhere: by `shoe_table` for a game with one shoe, by the game itself where it has more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from croupier.engine.croupier import Croupier
from croupier.engine.decision import Decision, Offer
from croupier.engine.irregularity import Irregularity
from croupier.equipment.cards import Card
from croupier.equipment.shoe import Dealing, Load, Shoe
from croupier.equipment.site import Site
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, Ruling, unlawful

_DEALER = "dealer"
_FROM_EITHER_END = 10  # no cut is nearer to an end of the stack


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeLaw:
    """Where a game's own sections tell each step."""

    cards: Citation  # with what cards it is played
    cut: Citation  # how deep a cut must be
    cutter: Citation  # to whom a refused cut passes, and that the dealer cuts last
    recut: Citation
    burn: Citation  # and that the burned card is shown on request
    empty: Citation  # what is done when the shoe cannot finish a round
    face_up: Citation  # a card found face up in the shoe
    drawn_in_error: Citation


def clockwise_from(first: str, players: tuple[str, ...]) -> tuple[str, ...]:
    """In which order the cut is offered: to one player, then clockwise round the table, and at the end to the dealer.

    Players are in the order of the deal, from the dealer's left round to his right. Where the first is not among them,
    the one farthest to the dealer's right is.
    """
    if not players:
        return (_DEALER,)
    start = players.index(first) if first in players else len(players) - 1
    return (*players[start:], *players[:start], _DEALER)


def about_a_quarter(stack: int) -> int:
    """How many cards lie behind the cutting card of a stack."""
    return stack // 4


def too_many(shoe: Shoe, decks: int, law: Citation) -> None:
    """Refuses a shoe that no such number of decks fills."""
    if max(shoe.unseen) > decks:
        raise Refused(unlawful(law, f"the shoe holds a card more often than its {decks} decks do"))


@dataclass(slots=True, kw_only=True)
class CardsInPlay:
    """The cards of one round. What goes wrong with them is mended here, and the card is then asked for again."""

    croupier: Croupier
    law: ShoeLaw
    full: Shoe  # every card there is to be shuffled
    dealing: Dealing
    entitled: tuple[str, ...]  # to the cut, one after the other; the dealer is the last
    named: Citation | None = None  # why the first of them is the first, where a paragraph of its own says so
    behind: Callable[[int], int] = about_a_quarter  # how many cards of a stack lie behind the cutting card
    recut_by_next: bool = False  # a recut is by the next person entitled, not by whoever cut last
    machine: Citation | None = None  # a continuous shuffler, which knows neither cut nor burn
    unburned: Ruling | None = None  # why no card is burned for a new shoe or a new dealer
    unshown: Ruling | None = None  # why a burned card is not shown
    lying: list[Card] = field(default_factory=list)  # on the layout
    cutter: int | None = None  # which of those entitled cut, where the cards were cut in this round

    # ---------------------------------------------------------------- one card

    def card(self, site: str) -> Card:
        """The next card, face up on the layout."""
        while True:
            if not self.dealing.left:
                self.refill()
            try:
                card = self.dealing.draw(self.croupier, site)
            except Irregularity as what:
                self.mend(what)
            else:
                self.lying.append(card)
                return card

    def discard(self, text: str) -> Card:
        """The next card has shown itself: it is not used."""
        self.needs_a_card()
        return self.dealing.expose(text)

    def needs_a_card(self) -> None:
        if not self.dealing.left:
            self.refill()

    # ---------------------------------------------------------------- what goes wrong

    def mend(self, what: Irregularity) -> None:
        """Does what the law wants; an irregularity that is none of the cards' goes on to whoever minds the wagers."""
        match what.kind:
            case "card_face_up":
                card = self.discard(what.details["card"])
                self.croupier.record(f"{card.spoken} lay face up in the shoe and goes to the rack", self.law.face_up)
            case "card_drawn_in_error":  # unexposed it is any unseen card, as the next one is: nothing has changed
                self.croupier.record("a card drawn in error will be the next card", self.law.drawn_in_error)
            case "burn_card_asked":
                self.show_burned()
            case "new_dealer":
                self.new_dealer()
            case "recut_ordered":
                self.recut()
            case _:
                raise what

    # ---------------------------------------------------------------- shuffle, cut and burn

    def refill(self) -> None:
        """A shoe that has run out is filled with the discards, and a card is burned as for a new one."""
        self.croupier.record("the shoe is empty: the discards are shuffled", self.law.empty)
        self.load()
        if self.machine is None:
            self.burn()

    def load(self, offered_from: int = 0, recut: Load | None = None) -> None:
        """The shuffled stack, all but what lies on the layout, is cut and goes into the shoe.

        A continuous shuffler knows no cut. A stack cut again is cut from where it lay.
        """
        stack = self.full.left - len(self.lying) - len(self.dealing.down)
        behind = depth = 0
        if self.machine is None:
            self.cutter, depth = self._cut(stack, offered_from)
            behind = self.behind(stack)
        if recut is not None:
            depth = (recut.depth + depth) % stack
        self.croupier.loaded(self.dealing.refill(self.full, self.lying, behind, depth, recut))

    def burn_for_a_new_shoe(self) -> None:
        if self.machine is None and self.unburned is None:
            self.burn()

    def _cut(self, stack: int, offered_from: int) -> tuple[int, int]:
        """Offers the cut until somebody takes it: who did, and how deep. The dealer, who cuts last, cuts in the middle.

        Where it falls changes nothing here, since no order of cards is known.
        """
        for place, player in enumerate(self.entitled[:-1]):
            if place < offered_from:
                continue
            why = self.law.cutter if place or self.named is None else self.named
            cut = Offer("cut", self.law.cut, _FROM_EITHER_END, stack - _FROM_EITHER_END, "cards")
            refuse = Offer("refuse", self.law.cutter, declines=True)
            site = Site(f"cut:{player}", scope="cut", seat=player)
            question = Decision(site, player, (cut, refuse), view=(), cite=why, patrons_only=True)
            answer = self.croupier.decide(question)
            if answer.name == cut.name:
                self.croupier.record(f"{player} cuts the cards", why)
                return place, answer.amount
        self.croupier.record("the dealer cuts the cards", self.law.cutter)
        return len(self.entitled) - 1, stack // 2

    def recut(self) -> None:
        law = self.law.recut
        if self.cutter is None or self.dealing.dealt:
            why = "a recut is ordered after a cut and before any card: no cut went before this round"
            raise Refused(unlawful(law, why if self.cutter is None else "a recut is ordered before any card is dealt"))
        self.croupier.record("the supervisor orders a recut", law)
        dealer = len(self.entitled) - 1
        self.load(min(self.cutter + 1, dealer) if self.recut_by_next else self.cutter, self.dealing.load)
        self.burn_for_a_new_shoe()

    def burn(self, number: int = 1) -> None:
        """One card or more go to the rack, face down and unseen."""
        for _ in range(number):
            self.needs_a_card()
            self.dealing.burn()
        self.croupier.record("one card is burned" if number == 1 else f"{number} cards are burned", self.law.burn)

    def new_dealer(self) -> None:
        """A dealer who comes to the table burns a card before he deals."""
        if self.dealing.dealt:
            raise Refused(unlawful(self.law.burn, "a new dealer comes before any card of the round is dealt"))
        if self.machine is not None:
            raise Refused(unlawful(self.machine, "with a continuous shuffler no card is burned"))
        if self.unburned is not None:
            raise Refused(self.unburned)
        self.burn()

    def show_burned(self) -> None:
        """The burned card is shown to who asks."""
        if self.unshown is not None:
            raise Refused(self.unshown)
        if not self.dealing.burned:
            raise Refused(unlawful(self.law.burn, "no burned card lies face down in the rack"))
        card = self.dealing.show_burned(self.croupier, "burn")
        self.croupier.record(f"the burned card is shown: {card.spoken}", self.law.burn)
