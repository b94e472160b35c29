"""The state of a round: the boxes, the cards, the dealer, and the settlement lines so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from croupier.engine import side_wager
from croupier.engine.croupier import Croupier
from croupier.equipment.cards import Card
from croupier.games.blackjack.table import SPOTS, Box, Dealer, Hand, Stake
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Ruling
from croupier.money.odds import EVEN_MONEY, Odds
from croupier.money.settlement import Line, Result
from croupier.money.wager import Wager

if TYPE_CHECKING:
    from croupier.games.blackjack.rules import BlackjackRules
    from croupier.games.blackjack.shuffle import Cards
    from croupier.games.blackjack.standing import BlackjackStanding


class SeatView(NamedTuple):
    """What a seat may lawfully see at a decision: its hand, the face-up cards, and which cards have left the shoe."""

    seat: str
    box: str
    hand: int
    cards: tuple[Card, ...]
    dealer: tuple[Card, ...]
    layout: tuple[tuple[str, int, tuple[Card, ...]], ...]  # box, hand, its face-up cards
    unseen: tuple[int, ...]  # how many of each card this seat has not seen, in deck order


@dataclass(slots=True)
class Deal:
    """Everything on the table in one round."""

    croupier: Croupier
    rules: BlackjackRules
    standing: BlackjackStanding
    cards: Cards
    wagers: tuple[Wager, ...]
    boxes: list[Box]
    dealer: Dealer = field(default_factory=Dealer)
    sides: tuple[SideWager, ...] = ()
    lines: list[Line] = field(default_factory=list)
    initial_stakes: list[Stake] = field(default_factory=list)  # the stakes on first hands, which may be insured
    closed: tuple[Ruling, ...] = ()  # refusals that hold for every player while the hands are played
    checked: bool = False  # a card reader has found no blackjack
    over: bool = False  # a dealer blackjack has ended the round
    face_down_requested: bool = False  # a patron has requested his double card face down
    spot: str = SPOTS[0]  # the dealer hand being played, named by the wagers against it
    exposed: Card | None = None  # exposed in error, and the next card to be dealt (2.15(c))

    def record(self, fact: str, law: Citation) -> None:
        self.croupier.record(fact, law)

    def box(self, number: str) -> Box:
        return next(box for box in self.boxes if box.number == number)

    def box_of(self, seat: str, on: str) -> Box | None:
        """Returns the box of a patron's wager: the one it names, or the patron's own."""
        for box in self.boxes:
            if (on and box.number == on) or (not on and seat in box.owners):
                return box
        return None

    def settle(
        self, hand: Hand, stake: Stake, result: Result, law: Citation, *, pays: Odds | None = None, note: str = ""
    ) -> None:
        """Settles one patron's wager on one hand and the amount that doubled it, each on its own line."""
        self.line(stake.seat, stake.name, hand.number, stake.cents, result, law, pays=pays, note=note)
        if stake.doubled_cents:
            odds = pays if self.rules.hand_odds_on_double else _even(pays)  # reading C1
            by = law if odds == pays else cite("19:47-2.3(e)")
            name, cents = stake.double_name, stake.doubled_cents
            self.line(stake.seat, name, hand.number, cents, result, by, pays=odds, note=note)
        stake.settled = True

    def line(
        self,
        seat: str,
        name: str,
        hand: int,
        cents: int,
        result: Result,
        law: Citation,
        *,
        pays: Odds | None = None,
        gain_cents: int | None = None,
        note: str = "",
    ) -> None:
        """Adds one line. The gain follows from the result and the odds unless it is given."""
        if gain_cents is None:
            gain_cents = -cents if result is Result.LOST else 0
            if result is Result.WON and pays is not None:
                gain_cents = pays.win_cents(cents, self.rules.smallest_chip_cents)
        self.lines.append(Line(seat, name, cents, result, gain_cents, law, pays, note, hand))


def _even(pays: Odds | None) -> Odds | None:
    return EVEN_MONEY if pays else None


# ---------------------------------------------------------------- the additional wagers


class SideWager(side_wager.SideWager["Deal", "Box", "Hand"]):
    """An additional wager of blackjack. `after_first_cards` comes after the second cards, before any card reader."""

    def after_the_reader(self, deal: Deal) -> None:
        """Called after the card reader, if there is one, and before any further card."""

    def dealer_blackjack_early(self, deal: Deal) -> None:
        """Called if a card reader or an exposed hole card has ended the round before any decision."""

    def before_split(self, deal: Deal, box: Box, hand: Hand) -> None:
        """Called when a player splits, before the new hands get cards."""

    def needs_third_card(self, deal: Deal) -> bool:
        """Whether the dealer must draw a third card below seventeen to decide this wager."""
        del deal
        return False

    def leave(self, deal: Deal, standing: BlackjackStanding) -> BlackjackStanding:
        """Returns the table for the next round, with what this wager leaves pending."""
        del deal
        return standing

    def open(self, deal: Deal) -> list[tuple[Box, Wager]]:
        """Returns its unsettled wagers, from the dealer's left."""
        unsettled = self.unsettled(deal)
        return [(box, wager) for box in deal.boxes for wager in unsettled if deal.box_of(wager.seat, wager.on) is box]

    def dealt(self, deal: Deal) -> list[tuple[Box, Wager]]:
        """Returns the unsettled wagers whose box has its two cards; a hand without them is dead (2.15(g))."""
        return [(box, wager) for box, wager in self.open(deal) if box.hands and _has_two_cards(box.first)]


def _has_two_cards(hand: Hand) -> bool:
    return len(hand.cards) > 1 or hand.from_split
