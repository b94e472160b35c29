"""The state of a round, and what a game says about it: its differences (`Variant`) and its additional wagers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from croupier.amounts.cents import rounding_note, toward_the_patron
from croupier.engine import side_wager
from croupier.engine.croupier import Croupier
from croupier.engine.decision import Answer, Offer
from croupier.engine.irregularity import Irregularity, Remedy
from croupier.engine.standing import Standing
from croupier.equipment.cards import Card
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.cards import TwentyOneCards
from croupier.families.twenty_one.law import TwentyOneLaw
from croupier.families.twenty_one.table import Box, Dealer, Hand, Spot, Stake
from croupier.hands.blackjack import TWENTY_ONE, Total, is_ace, total
from croupier.law.citation import Citation
from croupier.law.ruling import Ruling
from croupier.money.odds import EVEN_MONEY, Odds
from croupier.money.settlement import Line, Result
from croupier.money.wager import Wager
from croupier.values.brief import brief


class TwentyOneRules(side_wager.SideRules, Protocol):
    """What the family asks of a game's rules. Everything else is in its `Terms`, or is asked of its `Variant`."""

    @property
    def card_reader(self) -> bool: ...


class SeatView(NamedTuple):
    """What a seat may lawfully see at a decision: its hand, the face-up cards, and which cards have left the shoe."""

    seat: str
    box: str
    hand: int
    cards: tuple[Card, ...]
    dealer: tuple[Card, ...]
    layout: tuple[tuple[str, int, tuple[Card, ...]], ...]  # box, hand, its face-up cards
    unseen: tuple[int, ...]  # how many of each card this seat has not seen, in deck order
    doubles: int = 0  # how many times the hand was doubled

    @property
    def total(self) -> int:
        """The points of the hand: 17 for an ace and a six, of which the ace counts eleven."""
        return total(self.cards).points

    @property
    def soft(self) -> bool:
        """Whether an ace in the hand counts eleven."""
        return total(self.cards).soft

    @property
    def pair(self) -> bool:
        """Whether the hand is two cards of one rank."""
        return len(self.cards) == 2 and self.cards[0].rank == self.cards[1].rank

    def __repr__(self) -> str:
        own, dealer = (" ".join(map(str, cards)) for cards in (self.cards, self.dealer))
        return brief("SeatView", f"{self.seat}, box {self.box}, hand {self.hand}: {own} against {dealer}")


@dataclass(slots=True, kw_only=True)
class Deal:
    """Everything on the table in one round. A game derives its own class from this, with its rules and its standing."""

    croupier: Croupier
    rules: TwentyOneRules
    standing: Standing
    cards: TwentyOneCards
    wagers: tuple[Wager, ...]
    boxes: list[Box]
    law: TwentyOneLaw
    variant: Variant[Any]
    spot: str  # the dealer hand being played, named by the wagers against it
    dealer: Dealer = field(default_factory=Dealer)
    sides: tuple[SideWager[Any], ...] = ()
    lines: list[Line] = field(default_factory=list)
    initial_stakes: list[Stake] = field(default_factory=list)  # the stakes on first hands, which may be insured
    closed: tuple[Ruling, ...] = ()  # refusals that hold for every player while the hands are played
    checked: bool = False  # a card reader has found no blackjack
    over: bool = False  # a dealer blackjack has ended the round
    hides_first_cards: bool = False  # the first two cards of a hand are seen only by the patrons on its box
    exposed: Card | None = None  # exposed in error, and the next card to be dealt
    terms: Terms = field(init=False)

    def __post_init__(self) -> None:
        self.terms = self.variant.terms(self.rules)

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
        """Settles one patron's wager on one hand and what was added to it, each on its own line."""
        self.settle_wagers(hand, stake, result, law, pays=pays, note=note)
        if stake.doubled_cents:
            odds, by = self.variant.double_pays(self, pays, law)
            name, cents = stake.double_name, stake.doubled_cents
            self.line(stake.seat, name, hand.number, cents, result, by, pays=odds, note=note)
        stake.settled = True

    def settle_wagers(
        self, hand: Hand, stake: Stake, result: Result, law: Citation, *, pays: Odds | None = None, note: str = ""
    ) -> None:
        """Adds the lines of the wager and of the attack beside it, but not of the double."""
        self.line(stake.seat, stake.name, hand.number, stake.cents, result, law, pays=pays, note=note)
        if stake.attack_cents:
            odds, by = self.variant.attack_pays(self, hand, pays, law)
            name, cents = stake.attack_name, stake.attack_cents
            self.line(stake.seat, name, hand.number, cents, result, by, pays=odds, note=note)

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
                exact = pays.to_one * cents
                gain_cents = toward_the_patron(exact, self.rules.smallest_chip_cents)
                note = rounding_note(note, exact, gain_cents)
        self.lines.append(Line(seat, name, cents, result, gain_cents, law, pays, note, hand))


def must_draw(total: Total, *, hits_soft_17: bool = False) -> bool:
    """Whether a dealer draws: below 17, and on a soft 17 at some tables."""
    return total.points < 17 or (hits_soft_17 and total == Total(17, soft=True))


D = TypeVar("D", bound=Deal)

Handler = Callable[[D, Irregularity, str], None]  # applies a remedy on the spot, at this site


# ---------------------------------------------------------------- what a game says


class Variant(Generic[D]):
    """What a game does in its own way. A method that a game does not override is what most games of the family do."""

    spots: ClassVar[Mapping[str, Spot]]  # the betting areas of a box, by the kind of the wager against the dealer
    remedies: ClassVar[Mapping[str, Remedy]]
    too_late: ClassVar[tuple[Ruling, ...]]  # refused at every decision once the first card is dealt
    not_insurable: ClassVar[tuple[Ruling, ...]]  # refused when insurance is offered
    pending: ClassVar[frozenset[str]] = frozenset()  # kinds of wager that outlast a round
    ends_the_hand: ClassVar[frozenset[str]] = frozenset({"stand", "surrender"})  # no decision follows on the hand
    drawing: ClassVar[tuple[str, ...]] = ("hit", "double", "split")  # the choices that need a card
    not_drawing: ClassVar[tuple[str, ...]] = ("stand", "surrender")
    handlers: ClassVar[Mapping[str, Handler[Any]]] = {}  # remedies of the game's own that can be applied on the spot
    why_not: ClassVar[Mapping[str, Callable[[Any, Box, Hand], Ruling]]]  # by choice: why it is not offered

    # ---- the cards

    def hidden_from(self, deal: D, seat: str, box: Box, hand: Hand) -> list[Card]:
        """Returns the cards of a hand that this seat has not seen. Asked only if first cards are hidden."""
        del deal, seat, box, hand
        return []

    def turned_up(self, deal: D, hand: Hand) -> bool:
        """Whether everyone has seen a hand whose first cards were hidden."""
        del deal, hand
        return True

    def drawn(self, deal: D, box: Box, hand: Hand, card: Card) -> None:
        """Announces a card that a player has drawn."""
        del card
        deal.record(f"box {box.number}: {hand.total}", deal.law.drawn)

    # ---- the choices

    def before_turn(self, deal: D, box: Box) -> None:
        """Called before the hands of a box are played."""

    def terms(self, rules: Any) -> Terms:
        """The rule values of the table, which say what a hand is offered."""
        raise NotImplementedError

    def further_refusals(self, deal: D, hand: Hand) -> tuple[Ruling, ...]:
        """Returns why choices are refused that only this game has."""
        del deal, hand
        return ()

    def double_offers(self, deal: D, box: Box, hand: Hand) -> list[Offer]:
        """Returns the ways to double: an added wager up to what the caller plays the hand for."""
        return [self.amount(deal, "double", caller_stake(box, hand).on_hand_cents, deal.law.double)]

    def amount(self, deal: D, name: str, most_cents: int, law: Citation) -> Offer:
        """An added wager from one chip up to this amount."""
        return Offer(name, law, min(deal.rules.smallest_chip_cents, most_cents), most_cents)

    def unit_cents(self, deal: D) -> int:
        """The smallest amount by which wagers differ."""
        return deal.rules.smallest_chip_cents

    def carry_out(self, deal: D, box: Box, hand: Hand, answer: Answer) -> bool:
        """Carries out a choice in the game's own way, and returns whether it did."""
        del deal, box, hand, answer
        return False

    def before_split(self, deal: D, box: Box, hand: Hand) -> None:
        """Called when a player splits, after the additional wagers are told."""

    def named(self, deal: D, hand: Hand, stake: Stake) -> None:
        """Called when another patron on a box that splits has named the hand that his wager is on."""

    # ---- insurance and surrender

    def insurance_refusals(self, deal: D) -> tuple[Ruling, ...]:
        """Returns why insurance is refused while the hands are played."""
        raise NotImplementedError

    def offers_insurance(self, deal: D) -> bool:
        return is_ace(deal.dealer.up) and not deal.terms.hole_exposed

    def insured(self, deal: D, box: Box, stake: Stake) -> None:
        """Called when a patron has made an insurance wager."""

    def surrender_settled_by(self, deal: D) -> Citation | None:
        """Returns the paragraph by which a surrender is settled at once, or None if it waits for the second card."""
        return None if deal.dealer.shows_ace_or_ten else deal.law.surrender_at_once

    def surrender_returns_double(self, deal: D) -> bool:
        """Whether a player who gives up a doubled hand gets the last double back and loses the rest."""
        del deal
        return False

    # ---- the dealer

    def must_draw(self, deal: D, total: Total) -> bool:
        return must_draw(total, hits_soft_17=deal.terms.hits_soft_17)

    def drawing_law(self, deal: D) -> Citation:
        """The paragraph by which the dealer drew and stands."""
        return deal.law.dealer_draws

    def always_draws(self, deal: D) -> bool:
        """Whether the dealer plays his hand even if it can change nothing."""
        del deal
        return False

    def is_decided(self, deal: D, hand: Hand) -> bool:
        """Whether no card of the dealer can change the result of a hand once he has no blackjack."""
        two_cards = len(hand.cards) == 2 and (not hand.from_split or deal.terms.split_ace_ten_wins)
        return hand.total.points == TWENTY_ONE and (two_cards or deal.terms.twenty_one_wins)

    # ---- settlement

    def wins_at_once(self, deal: D, hand: Hand) -> Citation | None:
        """Returns the paragraph by which a hand that has drawn is paid before the dealer plays, or None."""
        del deal, hand
        return None

    def paid(self, deal: D, box: Box, hand: Hand) -> None:
        """Called when a hand was paid as a winner other than a blackjack."""

    def went_over(self, deal: D, box: Box, hand: Hand) -> None:
        """Called before a hand over 21 is collected."""

    def before_settlement(self, deal: D, box: Box, hand: Hand) -> None:
        """Called before a hand is settled against the dealer's hand."""

    def after_dealer_blackjack(self, deal: D, box: Box, hand: Hand) -> None:
        """Called for each hand that a dealer blackjack has settled."""

    def blackjack_pays(self, deal: D, hand: Hand, law: Citation) -> tuple[Odds, Citation]:
        """Returns the odds of a player's blackjack, and the paragraph that sets them: the one given, or another."""
        raise NotImplementedError

    def win_pays(self, deal: D, hand: Hand) -> tuple[Odds, Citation | None]:
        """Returns the odds of another winning hand, and the paragraph that sets them if it is not the comparison's."""
        del deal, hand
        return EVEN_MONEY, None

    def attack_pays(self, deal: D, hand: Hand, pays: Odds | None, law: Citation) -> tuple[Odds | None, Citation]:
        """Returns the odds of the wager that was made beside the first one, and the paragraph that sets them."""
        del deal, hand
        return pays, law

    def double_pays(self, deal: D, pays: Odds | None, law: Citation) -> tuple[Odds | None, Citation]:
        """Returns the odds of the amount that doubled a hand, and the paragraph that sets them."""
        del deal
        return pays, law

    def tie(self, deal: D, hand: Hand) -> tuple[Result, Citation]:
        """Returns the result of a hand with as many points as the dealer's."""
        return (Result.WON if self.is_decided(deal, hand) else Result.PUSHED), deal.law.tie

    def blackjack_tie(self, deal: D, hand: Hand) -> tuple[Result, Odds | None, Citation]:
        """Returns the result of a blackjack against a dealer blackjack."""
        if not deal.terms.blackjack_beats_blackjack:
            return Result.PUSHED, None, deal.law.blackjack_waits
        pays, law = self.blackjack_pays(deal, hand, deal.law.blackjack_waits)
        return Result.WON, pays, law

    # ---- irregularities

    def called_dead(self, deal: D, hand: Hand, stake: Stake, why: str) -> None:
        """Settles what a player loses on a hand he calls dead, since a card he asked for was not dealt; the rest is returned."""

    def second_card_declined(self, deal: D, hand: Hand, stake: Stake, why: str) -> None:
        """Settles what a player loses on a hand of one card who wants no second one; the rest is returned."""

    def rules_without_reader(self, deal: D) -> TwentyOneRules:
        """Returns the rules for the rest of a round whose card reader has failed."""
        raise NotImplementedError


def caller_stake(box: Box, hand: Hand) -> Stake:
    return next(stake for stake in hand.stakes if stake.seat == box.caller)


# ---------------------------------------------------------------- the additional wagers


class SideWager(side_wager.SideWager[D, Box, Hand], Generic[D]):
    """An additional wager. `after_first_cards` comes after the second cards, before any card reader."""

    def after_the_reader(self, deal: D) -> None:
        """Called after the card reader, if there is one, and before any further card."""

    def dealer_blackjack_early(self, deal: D) -> None:
        """Called if a card reader or an exposed hole card has ended the round before any decision."""

    def before_split(self, deal: D, box: Box, hand: Hand) -> None:
        """Called when a player splits, before the new hands get cards."""

    def needs_third_card(self, deal: D) -> bool:
        """Whether the dealer must draw a third card below seventeen to decide this wager."""
        del deal
        return False

    def open(self, deal: D) -> list[tuple[Box, Wager]]:
        """Returns its unsettled wagers, from the dealer's left."""
        unsettled = self.unsettled(deal)
        return [(box, wager) for box in deal.boxes for wager in unsettled if deal.box_of(wager.seat, wager.on) is box]

    def dealt(self, deal: D) -> list[tuple[Box, Wager]]:
        """Returns the unsettled wagers whose box has its two cards; a hand without them is dead."""
        return [(box, wager) for box, wager in self.open(deal) if box.hands and _has_two_cards(box.first)]


def _has_two_cards(hand: Hand) -> bool:
    return len(hand.cards) > 1 or hand.from_split


def return_dead(deal: Deal) -> None:
    """Returns the additional wagers on dead hands."""
    for side in deal.sides:
        for _, wager in side.open(deal):
            side.give_back(deal, wager, deal.law.box_skipped, "the hand is dead")
