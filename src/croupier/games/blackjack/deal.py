"""A round being dealt: the table, the cards, the dealer, and the lines as they are settled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

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
    from croupier.games.blackjack.side import SideWager
    from croupier.games.blackjack.standing import BlackjackStanding


class SeatView(NamedTuple):
    """All that a seat may lawfully see when it is asked: its hand, the cards lying face up, and what has left the shoe."""

    seat: str
    box: str
    hand: int
    cards: tuple[Card, ...]
    dealer: tuple[Card, ...]
    layout: tuple[tuple[str, int, tuple[Card, ...]], ...]  # box, hand, its face-up cards
    unseen: tuple[int, ...]  # counts of the cards this seat has not seen, in the order of a deck


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
    initial_stakes: list[Stake] = field(default_factory=list)  # those of the first hands, which insurance is about
    closed: tuple[Ruling, ...] = ()  # what no player may do any more while the hands are played
    checked: bool = False  # a card reader has found no blackjack
    over: bool = False  # a blackjack of the dealer has ended the round
    face_down_asked: bool = False  # a patron has asked for his double card face down
    spot: str = SPOTS[0]  # against which dealer hand the wagers are that are decided now
    exposed: Card | None = None  # drawn in error and seen: the next card to be dealt (2.15(c))

    def record(self, fact: str, law: Citation) -> None:
        self.croupier.record(fact, law)

    def box(self, number: str) -> Box:
        return next(box for box in self.boxes if box.number == number)

    def box_of(self, seat: str, on: str) -> Box | None:
        """The box a patron's wager is about: the one it names, or his own."""
        for box in self.boxes:
            if (on and box.number == on) or (not on and seat in box.owners):
                return box
        return None

    def settle(
        self, hand: Hand, stake: Stake, result: Result, law: Citation, *, pays: Odds | None = None, note: str = ""
    ) -> None:
        """One patron's wager on one hand, and what he doubled it by, each with its own line."""
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
        """One line; the gain follows from the result and the odds unless it is given."""
        if gain_cents is None:
            gain_cents = -cents if result is Result.LOST else 0
            if result is Result.WON and pays is not None:
                gain_cents = pays.win_cents(cents, self.rules.smallest_chip_cents)
        self.lines.append(Line(seat, name, cents, result, gain_cents, law, pays, note, hand))


def _even(pays: Odds | None) -> Odds | None:
    return EVEN_MONEY if pays else None
