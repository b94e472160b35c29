"""Card handling shared by games dealt from a shoe: shuffle, cut, burn, deal, and the remedies for what goes wrong.

The chapter repeats these rules for each game (2.5 and 2.6 for blackjack, 6.3 and 6.4 for red dog) with few differences.
`CardsInPlay` holds the cards of one round; `ShoeLaw` has the game's own paragraphs. `shoe_table` decides when a shoe is new
or finished for games with one shoe. A game with more shoes decides that itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from croupier.engine.croupier import Croupier, Ritual
from croupier.engine.decision import Answer, Decision, Offer, QuestionKind
from croupier.engine.irregularity import Irregularity, remedied
from croupier.equipment.cards import Card
from croupier.equipment.shoe import Dealing, Load, Shoe
from croupier.equipment.site import Site
from croupier.law.citation import Citation, LawOfSections
from croupier.law.ruling import Refused, Ruling, unlawful

_DEALER = "dealer"
_FROM_EITHER_END = 10  # the least number of cards on each side of a cut


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeLaw(LawOfSections):
    """The game's own paragraph for each step."""

    cards: Citation  # the cards it is played with
    cut: Citation  # how deep a cut must be
    cutter: Citation  # who cuts next if a player refuses, and that the dealer cuts last
    recut: Citation
    burn: Citation  # burning a card, and showing it on request
    empty: Citation  # a shoe that cannot finish a round
    face_up: Citation  # a card found face up in the shoe
    drawn_in_error: Citation


def clockwise_from(first: str, players: tuple[str, ...]) -> tuple[str, ...]:
    """The order in which the cut is offered: to `first`, then clockwise around the table, and last to the dealer.

    Players are in the order of the deal, starting at the dealer's left. If `first` is not among them, the cut is offered
    first to the player farthest to the dealer's right.
    """
    if not players:
        return (_DEALER,)
    start = players.index(first) if first in players else len(players) - 1
    return (*players[start:], *players[:start], _DEALER)


def about_a_quarter(stack: int) -> int:
    """The number of cards of a stack that go behind the cutting card."""
    return stack // 4


def too_many(shoe: Shoe, decks: int, law: Citation) -> None:
    """Refuses a shoe with more copies of a card than its decks have."""
    if max(shoe.unseen) > decks:
        raise Refused(unlawful(law, f"the shoe has more copies of a card than its {decks} decks have"))


@dataclass(slots=True, kw_only=True)
class CardsInPlay:
    """The cards of one round. It remedies what goes wrong with a card and then asks for the card again."""

    croupier: Croupier
    law: ShoeLaw
    full: Shoe  # all cards, as they are shuffled
    dealing: Dealing
    entitled: tuple[str, ...]  # who may cut, in order; the dealer is last
    named: Citation | None = None  # the paragraph that names the first of them, if there is one
    behind: Callable[[int], int] = about_a_quarter  # the number of cards of a stack behind the cutting card
    recut_by_next: bool = False  # the next person entitled makes a recut, not the one who cut last
    machine: Citation | None = None  # the paragraph of a continuous shuffler, which needs no cut or burn
    no_burn: Ruling | None = None  # why no card is burned for a new shoe or a new dealer
    no_show: Ruling | None = None  # why a burned card is not shown
    on_layout: list[Card] = field(default_factory=list)  # the cards on the layout
    cutter: int | None = None  # index in `entitled` of the person who cut in this round

    # ---------------------------------------------------------------- one card

    def card(self, site: str) -> Card:
        """Deals the next card face up on the layout."""
        while True:
            if not self.dealing.left:
                self.refill()
            try:
                card = self.dealing.draw(self.croupier, site)
            except Irregularity as what:
                self.apply_remedy(what)
            else:
                self.on_layout.append(card)
                return card

    def asked(self, question: Decision) -> Answer:
        """A player's answer. What goes wrong with the cards at the question is remedied first."""
        return remedied(lambda: self.croupier.decide(question), self.apply_remedy)

    def asked_all(self, questions: Sequence[Decision]) -> tuple[Answer, ...]:
        """The answers of several players, who are asked at once. They are asked again after something went wrong."""
        return remedied(lambda: self.croupier.decide_all(questions), self.apply_remedy)

    def discard(self, text: str) -> Card:
        """Discards the next card, which was exposed."""
        self.needs_a_card()
        return self.dealing.expose(text)

    def needs_a_card(self) -> None:
        if not self.dealing.left:
            self.refill()

    # ---------------------------------------------------------------- remedies

    def apply_remedy(self, what: Irregularity) -> None:
        """Applies the remedy of an irregularity of the cards. Raises any other for the caller to handle."""
        match what.kind:
            case "card_face_up":
                card = self.discard(what.details["card"])
                self.croupier.record(f"{card.spoken} lay face up in the shoe and goes to the rack", self.law.face_up)
            case "card_drawn_in_error":  # it was not exposed, so it can still be any unseen card: nothing changes
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
        """Fills an empty shoe with the discards and burns a card as for a new shoe."""
        self.croupier.record(Ritual("the shoe is empty: the discards are shuffled"), self.law.empty)
        self.load()
        if self.machine is None:
            self.burn()

    def load(self, offered_from: int = 0, recut: Load | None = None) -> None:
        """Cuts the shuffled stack (all cards that are not on the layout) and puts it into the shoe.

        A continuous shuffler needs no cut. A recut is counted from the earlier cut.
        """
        stack = self.full.left - len(self.on_layout) - len(self.dealing.down)
        behind = depth = 0
        if self.machine is None:
            self.cutter, depth = self._cut(stack, offered_from)
            behind = self.behind(stack)
        if recut is not None:
            depth = (recut.depth + depth) % stack
        self.croupier.loaded(self.dealing.refill(self.full, self.on_layout, behind, depth, recut))

    def burn_for_a_new_shoe(self) -> None:
        if self.machine is None and self.no_burn is None:
            self.burn()

    def _cut(self, stack: int, offered_from: int) -> tuple[int, int]:
        """Offers the cut until somebody takes it. Returns who cut (an index in `entitled`) and how deep.

        The dealer cuts last, in the middle. The depth changes nothing here, since the order of the cards is unknown.
        """
        for place, player in enumerate(self.entitled[:-1]):
            if place < offered_from:
                continue
            why = self.law.cutter if place or self.named is None else self.named
            cut = Offer("cut", self.law.cut, _FROM_EITHER_END, stack - _FROM_EITHER_END, "cards")
            refuse = Offer("refuse", self.law.cutter, declines=True)
            site = Site(f"cut:{player}", scope="cut", seat=player)
            question = Decision(
                site, player, (cut, refuse), view=(), cite=why, kind=QuestionKind.CUT, words="cut the cards"
            )
            answer = self.croupier.decide(question)
            if answer.name == cut.name:
                self.croupier.record(Ritual(f"{player} cuts the cards"), why)
                return place, answer.amount
        self.croupier.record(Ritual("the dealer cuts the cards"), self.law.cutter)
        return len(self.entitled) - 1, stack // 2

    def recut(self) -> None:
        law = self.law.recut
        if self.cutter is None or self.dealing.dealt:
            why = "a recut must follow a cut, and the cards were not cut before this round"
            raise Refused(unlawful(law, why if self.cutter is None else "a recut must come before any card is dealt"))
        self.croupier.record("the supervisor orders a recut", law)
        dealer = len(self.entitled) - 1
        self.load(min(self.cutter + 1, dealer) if self.recut_by_next else self.cutter, self.dealing.load)
        self.burn_for_a_new_shoe()

    def burn(self, number: int = 1) -> None:
        """Puts one or more cards into the discard rack, face down and unseen."""
        for _ in range(number):
            self.needs_a_card()
            self.dealing.burn()
        words = "one card is burned" if number == 1 else f"{number} cards are burned"
        self.croupier.record(Ritual(words), self.law.burn)

    def new_dealer(self) -> None:
        """Burns a card for a new dealer."""
        if self.dealing.dealt:
            raise Refused(unlawful(self.law.burn, "a new dealer must take over before any card of the round is dealt"))
        if self.machine is not None:
            raise Refused(unlawful(self.machine, "no card is burned with a continuous shuffler"))
        if self.no_burn is not None:
            raise Refused(self.no_burn)
        self.burn()

    def show_burned(self) -> None:
        """Shows the burned card to the player who asked."""
        if self.no_show is not None:
            raise Refused(self.no_show)
        if not self.dealing.burned:
            raise Refused(unlawful(self.law.burn, "there is no face-down burned card in the discard rack"))
        card = self.dealing.show_burned(self.croupier, "burn")
        self.croupier.record(f"the burned card is shown: {card.spoken}", self.law.burn)
