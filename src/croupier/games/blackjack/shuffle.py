"""The shoe: shuffling, cutting, burning, dealing and putting away (2.2(c) to (e), 2.4 to 2.6A, 2.15(f), 2.21).

`CardsInPlay` does what every shoe game does. This module adds what only blackjack has: the double shoe and its
determinant card, two alternating batches, the Bart Carter Shuffle, and cards dealt from the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from croupier.engine.croupier import Croupier, Ritual
from croupier.engine.irregularity import Irregularity
from croupier.engine.shoe_table import card_remedies, ready_shoe
from croupier.engine.shuffle_and_cut import CardsInPlay, ShoeLaw, clockwise_from, too_many
from croupier.equipment.cards import DECK, Card
from croupier.equipment.shoe import Dealing, Facedown, Load, Shoe
from croupier.equipment.site import Site
from croupier.families.twenty_one.cards import TwentyOneCards
from croupier.families.twenty_one.table import Box
from croupier.games.blackjack import elections
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.games.blackjack.table import SPOTS
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.money.wager import Wager

LAW = ShoeLaw(
    cards=cite("19:47-2.2(a)"),
    cut=cite("19:47-2.5(c)"),
    cutter=cite("19:47-2.5(f)"),
    recut=cite("19:47-2.5(g)"),
    burn=cite("19:47-2.6(c)"),
    empty=cite("19:47-2.15(f)"),
    face_up=cite("19:47-2.15(a)"),
    drawn_in_error=cite("19:47-2.15(b)"),
)
_BY_HAND = replace(LAW, burn=cite("19:47-2.6A(c)"))

_ANY_CARD = ("deal", "late", "draw", "dealer:up", "dealer:exposed", "dealer:second", "dealer:draw")
REMEDIES = card_remedies(
    LAW,
    first=("deal",),
    cards=_ANY_CARD,
    asked_at=("play",),
    error_at=("insurance", "even_money", "play"),
)

_A_DECK = len(DECK)
_RED = "hd"
_TWO_BATCHES = (elections.AUTOMATED_SHUFFLER, elections.FROM_THE_HAND)
_UNSHOWN = unlawful(cite("19:47-2.6A(c)"), "a card burned at a 6 to 5 table may not be shown")

Behind = Callable[[int], int]


def cutting_card(rules: BlackjackRules) -> Behind:
    """Returns how many cards of a stack are behind the cutting card, rounded up.

    A quarter, so that at most three quarters are dealt (2.5(d), reading C19a), or a third of cards dealt from the hand (2.5(i)).
    None with a Bart Carter Shuffle, in a continuous shuffler, or if a deck is used for one round only.
    """
    by_hand = rules.shoe == elections.FROM_THE_HAND
    reshuffled = rules.bart_carter_shuffle or rules.shoe == elections.CONTINUOUS_SHUFFLER
    none = rules.one_round_decks if by_hand else reshuffled
    return lambda stack: 0 if none else -(-stack // (3 if by_hand else 4))


def _unburned(rules: BlackjackRules) -> Ruling | None:
    """Returns why no card is burned for a new shoe, or None if one is."""
    if rules.shoe == elections.DOUBLE_SHOE:
        return unlawful(cite("19:47-2.6(d)"), "at a double shoe the determinant card takes the place of the burned one")
    if rules.bart_carter_shuffle:
        return unlawful(cite("19:47-2.6(c)"), "under the Bart Carter Shuffle no card is burned")
    if rules.shoe == elections.FROM_THE_HAND and not rules.burn_each_round:
        return unlawful(cite("19:47-2.6A(c)"), "at this 6 to 5 table no card is burned")
    return None


def opening(rules: BlackjackRules) -> BlackjackStanding:
    """Returns a table whose shoe is shuffled, cut, loaded and burned, ready for its first card.

    Cards dealt from the hand are not burned yet: that is done before each round (2.6A(c)).
    """
    burned = rules.shoe in {elections.SINGLE_SHOE, elections.AUTOMATED_SHUFFLER} and not rules.bart_carter_shuffle
    shoe = ready_shoe(Shoe.of(rules.decks), cutting_card(rules), int(burned), LAW.cards)
    meter = rules.progressive_reset if rules.progressive else 0
    side_b = shoe if rules.shoe == elections.DOUBLE_SHOE else None
    return BlackjackStanding(shoe=shoe, side_b=side_b, meter_cents=meter)


def cut_order(players: tuple[str, ...], standing: BlackjackStanding) -> tuple[tuple[str, ...], Citation]:
    """Returns the players in the order they are offered the cut, and the paragraph that puts the first one first (2.5(e))."""
    if standing.game_just_begun or standing.no_activity:
        first = standing.first_player if standing.first_player in players else next(iter(players), "")
        return clockwise_from(first, players), cite("19:47-2.5(e)1")
    if standing.reshuffle:
        return clockwise_from("", players), cite("19:47-2.5(e)4")
    if standing.cutting_card_on in players:
        return clockwise_from(standing.cutting_card_on, players), cite("19:47-2.5(e)2")
    return clockwise_from("", players), cite("19:47-2.5(e)3")


@dataclass(slots=True, kw_only=True)
class Cards(TwentyOneCards):
    """The cards of one round, from a shoe, a shuffler or the hand."""

    rules: BlackjackRules
    players: tuple[str, ...]
    sides: dict[str, Dealing] = field(default_factory=dict)  # A and B of a double shoe; otherwise only A
    side: str = "A"  # the side in use
    loaded: str = ""  # the side loaded last in this round
    aside: list[Card] = field(default_factory=list)  # cards on the layout from the side not in use
    batch: int = 1  # which of two batches or decks is in play
    side_selected: bool = True  # False until a double shoe's determinant card is drawn
    cutting_card_at: str = ""  # the place that was dealt the card with which the cutting card came out
    reshuffled: bool = False  # the next round starts with reshuffled cards

    # ---------------------------------------------------------------- before the round

    @classmethod
    def for_round(
        cls, croupier: Croupier, rules: BlackjackRules, standing: BlackjackStanding, players: tuple[str, ...]
    ) -> Cards:
        """Returns the cards for a round: the shoe in play, or a new one that is shuffled, cut and burned.

        A new dealer who loads the shoe burns his card with it (2.6(c)).
        """
        entitled, named = cut_order(players, standing)
        by_hand = rules.shoe == elections.FROM_THE_HAND
        full = Shoe.of(rules.decks)
        cards = cls(
            croupier=croupier,
            law=_BY_HAND if by_hand else LAW,
            full=full,
            dealing=full.dealing(LAW.cards),
            entitled=entitled,
            named=named,
            behind=cutting_card(rules),
            recut_by_next=rules.recut_by == elections.NEXT_ENTITLED,
            machine=cite("19:47-2.21") if rules.shoe == elections.CONTINUOUS_SHUFFLER else None,
            no_burn=_unburned(rules),
            no_show=_UNSHOWN if by_hand else None,
            rules=rules,
            players=players,
            batch=standing.batch,
            side_selected=rules.shoe != elections.DOUBLE_SHOE,
        )
        cards._take_up(standing)
        return cards

    def _take_up(self, standing: BlackjackStanding) -> None:
        shoes = {"A": standing.shoe}
        if self.rules.shoe == elections.DOUBLE_SHOE:
            shoes["B"], self.side = standing.side_b, standing.side
        if self.side not in shoes:
            why = f"a double shoe has a side A and a side B, but no side {self.side}"
            raise Refused(unlawful(cite('19:47-2.1 "Double Shoe"'), why))
        for side, shoe in shoes.items():
            if shoe is not None:
                too_many(shoe, self.rules.decks, LAW.cards)
            used = self.full if shoe is None or self.machine is not None else shoe
            self.dealing = self.sides[side] = used.dealing(LAW.cards, side)
            if shoe is None or standing.to_be_shuffled:
                self._new_shoe(standing, side)
            elif self.machine is not None:  # it has reshuffled since the last round
                self.load()
        self.dealing = self.sides[self.side]
        if not self.loaded and self._burns_before_round(standing):
            self.burn()

    def _burns_before_round(self, standing: BlackjackStanding) -> bool:
        """2.6(c): a new dealer burns a card before he deals. 2.6A(c): a 6 to 5 table may require it in every round."""
        if self.machine is not None or self.no_burn is not None:
            return False
        return standing.new_dealer or self.rules.shoe == elections.FROM_THE_HAND

    def _ritual(self, words: str, law: Citation) -> None:
        self.croupier.record(Ritual(words), law)

    def _new_shoe(self, standing: BlackjackStanding, side: str) -> None:
        """Makes a new shoe: the cards are spread, shuffled, cut and loaded, and one is burned."""
        self._spread(standing, side)
        if self.machine is not None:
            self._ritual("the cards go into the continuous shuffler", self.machine)
            self.load()
            return
        if self.rules.shoe in _TWO_BATCHES:
            self._take_turns(standing)
        else:
            self._ritual(f"the cards{self._of(side)} are shuffled", cite("19:47-2.5(a)"))
        self._ritual("the stack is offered to be cut, the backs away from the dealer", cite("19:47-2.5(b)"))
        self.load()
        self._ritual(*self._inserted())
        self.loaded = side
        self.burn_for_a_new_shoe()

    def _spread(self, standing: BlackjackStanding, side: str) -> None:
        """Records the steps before a shuffle at opening (2.4), after a lull (2.5(j)) or by order (2.5(h)1)."""
        record = self._ritual
        if standing.game_just_begun:
            record("the cards are received and inspected", cite("19:47-2.4(a)"))
            record("the cards are fanned face up for the first players to look at", cite("19:47-2.4(b)"))
            if self.rules.shoe == elections.DOUBLE_SHOE:
                record(f"side {side} is spread, washed and stacked apart from the other side", cite("19:47-2.4(d)"))
            elif self.rules.shoe in _TWO_BATCHES:
                record("each batch is spread apart from the other, turned face down and stacked", cite("19:47-2.4(e)"))
            else:
                record("the cards are turned face down, washed and stacked", cite("19:47-2.4(c)"))
        elif standing.no_activity:
            record("after a lull the cards are spread, and the first player looks at them", cite("19:47-2.5(j)"))
            if self.rules.shoe in _TWO_BATCHES:
                record("they go into the shuffler, and the batch in it comes out", cite("19:47-2.5(j)2"))
            elif self.machine is None:
                record("they are turned face down, washed and stacked", cite("19:47-2.5(j)1"))
        elif standing.reshuffle:
            record("the licensee has the cards reshuffled", cite("19:47-2.5(h)1"))

    def _take_turns(self, standing: BlackjackStanding) -> None:
        """2.2(d)3 and 4, (e): swaps the batch in play with the batch in the shuffler."""
        if standing.shoe is not None and not standing.game_just_begun:
            self.batch = 3 - self.batch
        if self.rules.shoe == elections.FROM_THE_HAND:
            law, what = cite("19:47-2.2(e)"), "deck" if self.rules.decks == 1 else "two-deck set"
        else:
            law, what = cite("19:47-2.2(d)4"), "batch"
        self._ritual(f"{what} {self.batch} comes from the shuffler shuffled", law)
        self._ritual(f"{what} {3 - self.batch} is shuffled meanwhile", cite("19:47-2.2(d)3"))

    def _inserted(self) -> tuple[str, Citation]:
        behind = self.dealing.behind
        if self.rules.shoe != elections.FROM_THE_HAND:
            words = f"the cutting card goes in, {behind} cards from the back" if behind else "no cutting card goes in"
            return words, cite("19:47-2.5(d)")
        second = f", a second one {behind} cards from the back" if behind else ""
        return f"a cutting card covers the bottom card{second}", cite("19:47-2.5(i)")

    def _of(self, side: str) -> str:
        return f" of side {side}" if self.rules.shoe == elections.DOUBLE_SHOE else ""

    # ---------------------------------------------------------------- during the round

    def deal(self, site: str) -> Card:
        """Deals the next card face up. At a double shoe the first card of a round is the determinant card."""
        if not self.side_selected:
            return self._deal_determinant(site)
        card = self.card(site)
        self._cutting_card(Site.of(site).place)
        return card

    def _cutting_card(self, place: str) -> None:
        """2.6(l): notes where the cutting card came out. The round is still played to its end."""
        if self.dealing.left <= self.dealing.behind and self.dealing.behind and not self.cutting_card_at:
            self.cutting_card_at = place
            self._ritual("the cutting card comes out: this round is the last before a shuffle", cite("19:47-2.6(l)"))

    def _deal_determinant(self, site: str) -> Card:
        """2.6(d): draws the determinant card, whose suit selects the side for the round; returns the first card dealt.

        A determinant card from the selected side is the first player's first card. Otherwise it is burned.
        """
        card = self.card(Site("deal:determinant", scope="deal", place="determinant"))
        self.side_selected = True
        red = self.rules.red_suits_side
        selected = red if card.suit in _RED else "AB".replace(red, "")
        words = f"the determinant card is the {card.spoken}, from side {self.side}"
        self._ritual(words, cite('19:47-2.1 "Determinant Card"'))
        self._ritual(f"the round is dealt from side {selected}", cite("19:47-2.6(d)1"))
        if selected == self.side:
            self._ritual("it is the first player's first card", cite("19:47-2.6(d)2"))
            self._cutting_card(Site.of(site).place)
            return card
        self._ritual("it is burned into the segregated area of the shoe", cite("19:47-2.6(d)2"))
        self.on_layout.remove(card)
        dealt, self.side, self.dealing = self.dealing.dealt, selected, self.sides[selected]
        self.dealing.dealt = dealt
        return self.deal(site)

    def deal_down(self, box: str = "") -> Facedown:
        """Deals the next card face down, to a box or to the dealer."""
        token = TwentyOneCards.deal_down(self, box)
        self._cutting_card(f"box {box}" if box else "dealer")
        return token

    def apply_remedy(self, what: Irregularity) -> None:
        """2.15(h): a round dealt from the wrong side of a double shoe is valid and is finished from that side."""
        if what.kind != "wrong_side":
            CardsInPlay.apply_remedy(self, what)
            return
        law = cite("19:47-2.15(h)")
        if not self.side_selected:
            raise Refused(unlawful(law, "wrong_side: no side of a double shoe has been selected yet"))
        dealt, self.side = self.dealing.dealt, "AB".replace(self.side, "")
        self.dealing = self.sides[self.side]
        self.dealing.dealt = dealt
        self.on_layout, self.aside = self.aside, self.on_layout
        self.croupier.record(f"the cards come from side {self.side}, which was not selected: the round stands", law)

    def to_the_rack(self, cards: list[Card]) -> None:
        """Moves cards from the layout to the discard rack before the round is over."""
        for card in cards:
            (self.on_layout if card in self.on_layout else self.aside).remove(card)

    def refill(self) -> None:
        """2.15(f): shuffles and cuts the discards and burns one card; the round continues.

        No paragraph says who cuts during a round, so the player farthest to the dealer's right is asked first.
        """
        self.entitled, self.named = clockwise_from("", self.players), None
        CardsInPlay.refill(self)

    def recut(self) -> None:
        """At a double shoe, recuts the side loaded last; the determinant card may have come from the other side."""
        if any(side.dealt for side in self.sides.values()):
            raise Refused(unlawful(self.law.recut, "a recut must be ordered before any card is dealt"))
        current, self.dealing = self.dealing, self.sides.get(self.loaded, self.dealing)
        CardsInPlay.recut(self)
        self.dealing = current

    def new_dealer(self) -> None:
        if self.rules.shoe == elections.FROM_THE_HAND:
            why = "at a 6 to 5 table a card is burned before every round or never, but not for a new dealer"
            raise Refused(unlawful(cite("19:47-2.6A(c)"), why))
        CardsInPlay.new_dealer(self)

    # ---------------------------------------------------------------- after the round

    def put_away(self, standing: BlackjackStanding, boxes: Sequence[Box], wagers: Sequence[Wager]) -> BlackjackStanding:
        """Returns the table for the next round, without pending wagers: the side wagers add those."""
        self._collect()
        left = {side: self._left_of(side) for side in self.sides}
        return replace(
            standing,
            wagers=(),
            streaks=(),
            shoe=left["A"],
            side_b=left.get("B"),
            side=self.side,
            batch=3 - self.batch if left["A"] is None and self.rules.shoe in _TWO_BATCHES else self.batch,
            cutting_card_on=self._cuts_next(boxes) if left[self.side] is None else "",
            in_play=() if self.reshuffled else self._in_play(standing, wagers),
            game_just_begun=False,
            reshuffle=False,
            no_activity=False,
            new_dealer=False,
        )

    def _collect(self) -> None:
        words = "the cards are collected from the dealer's right, his own under the players'"
        if self.rules.shoe == elections.FROM_THE_HAND:
            self._ritual(words, cite("19:47-2.6A(i)"))
        elif self.machine is not None:
            self._ritual(f"{words}, and go back into the shuffler", self.machine)
        else:
            self._ritual(words, cite("19:47-2.6(i)"))

    def _left_of(self, side: str) -> Shoe | None:
        """Returns a side's shoe for the next round: as it is, or refilled, or None if it must be shuffled and cut."""
        shoe = self.sides[side].put_away()
        if self.machine is not None:
            self.reshuffled = True
            return self.full
        if self.rules.bart_carter_shuffle:
            return self._bart_carter(side, shoe)
        if self.rules.one_round_decks:
            self._ritual("the deck is changed after the round", cite("19:47-2.5(i)"))
        elif shoe.cutting_card_reached or (side == self.side and self.cutting_card_at):
            self._cutting_card_reached(side)
        else:
            return shoe
        self.reshuffled = True
        return None

    def _bart_carter(self, side: str, shoe: Shoe) -> Shoe:
        """2.6(m): returns more than a deck of discards (reading C19a) to the shoe, at places nobody can know."""
        if self.full.left - shoe.left <= _A_DECK:
            return shoe
        self.reshuffled = True
        self._ritual("the rack holds more than a deck: the discards are shuffled", cite("19:47-2.5(h)2"))
        self._ritual("they go back in three stacks, each to its marked place", cite("19:47-2.6(m)"))
        self.croupier.loaded(Load(side, self.full.unseen, (), self.full.left))
        return self.full

    def _cutting_card_reached(self, side: str) -> None:
        record = self._ritual
        if self.rules.shoe == elections.FROM_THE_HAND:
            words = "the cutting card is reached: the cards go to be shuffled, the others are used next"
            record(words, cite("19:47-2.6A(j)"))
            return
        record("the cutting card was reached, and the round is finished", cite("19:47-2.5(h)"))
        record("the cards are collected", cite("19:47-2.6(l)1"))
        if self.rules.shoe == elections.DOUBLE_SHOE:
            record(f"side {side}'s undealt and segregated cards go to the discard rack", cite("19:47-2.6(l)2ii"))
        else:
            record("the undealt cards go to the discard rack", cite("19:47-2.6(l)2i"))
        record(f"the cards{self._of(side)} are to be shuffled", cite("19:47-2.6(l)3"))

    def _cuts_next(self, boxes: Sequence[Box]) -> str:
        """2.5(e)2: the player on whose box the cutting card came out, or nobody if it was the dealer's hand."""
        callers = {f"box {box.number}": box.caller for box in boxes}
        return callers.get(self.cutting_card_at, "")

    def _in_play(self, standing: BlackjackStanding, wagers: Sequence[Wager]) -> tuple[str, ...]:
        """2.3(i): the seats that have made a wager in every round since the shuffle."""
        before = () if self.loaded else standing.in_play
        seats = dict.fromkeys(wager.seat for wager in wagers if wager.kind in SPOTS)
        return tuple(seat for seat in seats if not before or seat in before)
