"""Carries out the game's remedies when something goes wrong.

`Supervised` applies most remedies on the spot and asks the question again. Remedies that change the next step (a skipped
card, a card that must be offered first) are applied by the procedure, which gets its cards through the functions here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from croupier.engine.croupier import Croupier
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.hand import OnFelt
from croupier.engine.irregularity import Irregularity, RoundVoid
from croupier.equipment.cards import Card
from croupier.equipment.chance import Chance
from croupier.equipment.shoe import Facedown, Load
from croupier.equipment.site import Site
from croupier.families.twenty_one import view
from croupier.families.twenty_one.deal import Deal, Handler
from croupier.families.twenty_one.sites import at_box, at_dealer, at_hand
from croupier.families.twenty_one.table import Box, Hand, hands_of
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.money.settlement import Result

T = TypeVar("T")

READER = at_dealer("reader")


class VoidByLaw(RoundVoid):
    """Nothing in this round counts, by this paragraph: every wager is returned."""

    def __init__(self, law: Citation, why: str = "all hands are dead") -> None:
        super().__init__(why)
        self.law, self.why = law, why


@dataclass(slots=True)
class Supervised:
    """A croupier that applies the remedy for an irregularity and then asks the same question again."""

    croupier: Croupier
    deal: Deal

    def chance(self, device: Chance[T]) -> T:
        while True:
            try:
                return self.croupier.chance(device)
            except Irregularity as what:
                if device.site == READER or not _handled(self.deal, what, device.site):
                    raise

    def decide(self, decision: Decision) -> Answer:
        while True:
            try:
                return self.croupier.decide(decision)
            except Irregularity as what:
                if not _handled(self.deal, what, decision.site):
                    if Site.of(decision.site).scope == "play":
                        raise
                    set_exposed(self.deal, what)

    def decide_all(self, decisions: Sequence[Decision]) -> tuple[Answer, ...]:
        return tuple(self.decide(each) for each in decisions)

    def record(self, fact: str, law: Citation) -> None:
        self.croupier.record(fact, law)

    def moment(self, site: str, law: Citation) -> None:
        while True:
            try:
                return self.croupier.moment(site, law)
            except Irregularity as what:
                if not _handled(self.deal, what, site):
                    raise

    def not_asked(self, seat: str, why: Callable[[], tuple[Ruling, ...]]) -> None:
        self.croupier.not_asked(seat, why)

    def loaded(self, load: Load) -> None:
        self.croupier.loaded(load)

    def show(self, seat: str, cards: Iterable[object], law: Citation, *, hand: int = 0, answers: bool = False) -> None:
        self.croupier.show(seat, cards, law, hand=hand, answers=answers)

    def muck(self, seat: str, cards: Iterable[object], law: Citation) -> None:
        self.croupier.muck(seat, cards, law)

    def on_felt(self, place: str, seat: str, about: Callable[[], OnFelt], *, hand: int = 1) -> None:
        self.croupier.on_felt(place, seat, about, hand=hand)


def _handled(deal: Deal, what: Irregularity, site: str) -> bool:
    """Applies the remedy if it can be applied on the spot, and returns whether it was."""
    if site == "dealer:draw" and what.kind == "dealer_draws_on_seventeen":
        why = f"the dealer has {deal.dealer.total} and must draw, so the card belongs to his hand"
        raise refused(deal, what, why)
    handler = _handler(deal, what.kind)
    if handler is not None:
        handler(deal, what, site)
    return handler is not None


def _handler(deal: Deal, kind: str) -> Handler[Any] | None:
    return _HANDLERS.get(kind) or deal.variant.handlers.get(kind)


def only(deal: Deal, what: Irregularity, kind: str) -> None:
    """Refuses every irregularity at the dealer's first card but this kind."""
    if what.kind != kind:
        raise refused(deal, what, "the next card is the dealer's")


def refused(deal: Deal, what: Irregularity, why: str) -> Refused:
    """Says why an irregularity cannot have happened at this moment."""
    return Refused(unlawful(deal.variant.remedies[what.kind].cite, f"{what.kind}: {why}"))


# ---------------------------------------------------------------- the first two cards


def initial_card(deal: Deal, box: Box) -> None:
    """Deals an initial card to a box, unless the dealer skips the box."""
    hand = box.first
    if hand.dead:
        return
    try:
        hand.cards.append(deal.cards.deal(at_box("deal", box, private=deal.hides_first_cards)))
    except Irregularity as what:
        _box_skipped(deal, box, what)


def _box_skipped(deal: Deal, box: Box, what: Irregularity) -> None:
    law, number, count = deal.law.box_skipped, what.details["box"], len(box.first.cards)
    if number != box.number:
        raise refused(deal, what, f"the next card is for box {box.number}, so box {number} was not skipped")
    if (what.kind == "no_cards_dealt") != (count == 0):
        raise refused(deal, what, f"box {number} has {count} card{'s' * (count != 1)}")
    if not count:
        deal.record(f"box {number} was dealt no cards: the hand is dead, and is dealt in again next round", law)
        kill_hand(deal, box, box.first, law, "no cards were dealt to it")
    else:
        deal.record(f"box {number} was dealt only one card", law)


def finish_second_cards(deal: Deal) -> None:
    """Offers a player with one card his second card after all others have theirs; otherwise the hand is dead."""
    law = deal.law.box_skipped
    for box in deal.boxes:
        if box.first.dead or len(box.first.cards) != 1:
            continue
        offers = (Offer("second_card", law, default=True), Offer("dead_hand", law))
        if _ask(deal, box, box.first, at_box("second_card", box), offers, law) == "second_card":
            box.first.cards.append(deal.cards.deal(at_box("late", box)))
        else:
            why = "one card was dealt to it"
            deal.record(f"box {box.number} wants no second card: the hand is dead", law)
            for stake in box.first.stakes:
                deal.variant.second_card_declined(deal, box.first, stake, why)
            kill_hand(deal, box, box.first, law, why)


def up_card(deal: Deal) -> Card | None:
    """Deals the dealer's first card; returns None if he skips it."""
    try:
        return deal.cards.deal(at_dealer("up"))
    except Irregularity as what:
        _dealer_skipped(deal, what, "first")
        return None


def hole_card_due(deal: Deal) -> None:
    """The moment before the dealer's second card. It is dealt last, so a skipped one is simply dealt now."""
    try:
        deal.croupier.moment("hole_card", deal.law.dealer_skipped)
    except Irregularity as what:
        _dealer_skipped(deal, what, "second")


def _dealer_skipped(deal: Deal, what: Irregularity, which: str) -> None:
    only(deal, what, "dealer_skipped")
    if what.details["which"] != which:
        raise refused(deal, what, f"the dealer's {which} card is due now, not his {what.details['which']}")
    late = f"the dealer left out his {which} card: it comes when the players have their two"
    deal.record(late, deal.law.dealer_skipped)


# ---------------------------------------------------------------- the card reader


def _reader_fails(deal: Deal, what: Irregularity, site: str) -> None:
    """The round continues without a card reader."""
    del site
    if not deal.rules.card_reader:
        raise refused(deal, what, "this table has no card reader")
    deal.record("the card reader fails: play goes on without it", deal.law.reader_fails)
    deal.rules = deal.variant.rules_without_reader(deal)


def read_hole_card(deal: Deal, hole: Facedown, wanted: Callable[[Card], bool]) -> bool | None:
    """Returns whether the card reader shows a wanted card, or None if the reader fails."""
    try:
        return deal.cards.peek(hole, wanted, READER)
    except Irregularity as what:
        _HANDLERS[what.kind](deal, what, READER)
        return None


def reader_not_used(deal: Deal) -> None:
    """The moment at which the reader must not be used: the up card is neither an ace nor a ten."""
    deal.croupier.moment(READER, deal.law.reader)


def _read_wrongly(deal: Deal, what: Irregularity, _site: str) -> None:
    if deal.dealer.hole is None:
        raise refused(deal, what, "there is no hole card at this moment")
    if deal.dealer.shows_ace_or_ten:
        raise refused(deal, what, f"with {deal.dealer.up.spoken} up the hole card must be read")
    deal.record(
        f"the hole card was read with {deal.dealer.up.spoken} up: the supervisor is told", deal.law.read_wrongly
    )
    if what.details["visible"] == "yes":
        deal.record("a player could learn the hole card: all hands are dead", deal.law.read_seen)
        raise VoidByLaw(deal.law.read_seen)
    deal.record("no player could learn the hole card: play goes on", deal.law.read_unseen)


# ---------------------------------------------------------------- a card exposed in error


def set_exposed(deal: Deal, what: Irregularity) -> None:
    """Makes a card exposed in error the next one dealt. Passes any other irregularity on to the cards."""
    if what.kind != "card_exposed_in_error":
        deal.cards.apply_remedy(what)
        return
    law = deal.law.exposed
    if deal.exposed is not None:
        raise refused(deal, what, f"{deal.exposed.spoken} is exposed already and must be dealt first")
    deal.exposed = deal.cards.discard(what.details["card"])
    deal.cards.on_layout.append(deal.exposed)
    deal.record(f"{deal.exposed.spoken} was drawn in error and exposed: it is the next card", law)


def next_card(deal: Deal, site: str) -> Card:
    """Returns the exposed card if there is one, otherwise the next card from the shoe."""
    while deal.exposed is None:
        try:
            return deal.cards.deal(site)
        except Irregularity as what:
            if what.kind != "card_exposed_in_error":
                raise
            set_exposed(deal, what)
    card, deal.exposed = deal.exposed, None
    return card


def offer_exposed(
    deal: Deal, box: Box, hand: Hand, offers: tuple[Offer, ...], refusals: tuple[Ruling, ...]
) -> tuple[tuple[Offer, ...], tuple[Ruling, ...]]:
    """A player who could draw must take the exposed card or gets no more cards. Returns his choices after that."""
    law, card, drawing = deal.law.exposed, deal.exposed, deal.variant.drawing
    if hand.refused:
        why = "this box refused an exposed card and gets no more cards"
        return _without(offers, drawing), (*refusals, unlawful(law, why, *drawing))
    if card is None or not any(offer.name in drawing for offer in offers):
        return offers, refusals
    question = (Offer("take_it", law), Offer("refuse_it", law, declines=True))
    if _ask(deal, box, hand, at_hand("exposed", box, hand), question, law) == "take_it":
        why = f"the player took the {card.spoken} and must use it"
        others = deal.variant.not_drawing
        return _without(offers, others), (*refusals, unlawful(law, why, *others))
    deal.record(f"box {box.number} refuses the {card.spoken} and gets no more cards", law)
    for each in box.hands:
        each.refused = True
    return offer_exposed(deal, box, hand, offers, refusals)


def takes_second_card(hand: Hand) -> bool:
    """Whether a split hand gets its second card at its turn."""
    return len(hand.cards) == 1 and not (hand.refused or hand.dead or hand.late)


def _without(offers: tuple[Offer, ...], names: tuple[str, ...]) -> tuple[Offer, ...]:
    return tuple(offer for offer in offers if offer.name not in names)


def burn_exposed(deal: Deal) -> None:
    """Burns an exposed card that no player took and the dealer could not use."""
    if deal.exposed is not None:
        deal.record(f"the {deal.exposed.spoken} is of no use to anybody and is burned", deal.law.exposed)
        deal.exposed = None


# ---------------------------------------------------------------- a card not dealt


def card_for(deal: Deal, box: Box, hand: Hand) -> Card | None:
    """Deals the card a player asked for. Returns None if it was not dealt: the hand waits for it, or is dead."""
    try:
        return next_card(deal, at_hand("draw", box, hand))
    except Irregularity as what:
        not_dealt(deal, box, hand, what)
        return None


def not_dealt(deal: Deal, box: Box, hand: Hand, what: Irregularity) -> None:
    """The player chooses: he gets his card after the others, or calls his hand dead."""
    law, number = deal.law.card_not_dealt, what.details["box"]
    if number != box.number:
        raise refused(deal, what, f"box {box.number} asked for a card, not box {number}")
    deal.record(f"box {number} did not get the card it asked for", law)
    offers = (Offer("late_card", law, default=True), Offer("dead_hand", law))
    if _ask(deal, box, hand, at_hand("not_dealt", box, hand), offers, law) == "late_card":
        hand.late = True
        return
    deal.record(f"box {number} calls its hand dead", law)
    why = "a card asked for was not dealt"
    for stake in hand.stakes:
        deal.variant.called_dead(deal, hand, stake, why)
    kill_hand(deal, box, hand, law, why)


# ---------------------------------------------------------------- the dealer's hand


def dealer_stands(deal: Deal) -> None:
    """Burns any card drawn by a dealer who must stand, whatever his total (reading C17)."""
    law = deal.law.dealer_extra_card
    why = "the dealer must stand; a card that he draws by accident is burned"
    deal.croupier.not_asked("", lambda: (unlawful(law, why),))
    while True:
        try:
            deal.croupier.moment(at_dealer("stands"), law)
        except Irregularity as what:
            card = deal.cards.discard(what.details["card"])
            deal.record(f"the dealer has {deal.dealer.total} and drew the {card.spoken} by accident: it is burned", law)
        else:
            return


# ---------------------------------------------------------------- returned wagers


def kill_hand(deal: Deal, box: Box, hand: Hand, law: Citation, why: str) -> None:
    """Declares a hand dead and returns its wagers, doubles included (reading C18).

    A patron's insurance is returned with his last live hand, which need not be the last hand of the box.
    """
    for stake in hand.stakes:
        if not stake.settled:
            deal.settle(hand, stake, Result.VOID, law, note=why)
    hand.dead, hand.late = True, False
    live = {(stake.seat, stake.spot) for each in box.hands if not each.dead for stake in each.stakes}
    for stake in [stake for each in box.hands for stake in each.stakes]:
        if stake.insured_cents and (stake.seat, stake.spot) not in live:
            deal.line(stake.seat, stake.insurance_name, 1, stake.insured_cents, Result.VOID, law, note=why)
            stake.insured_cents = 0


def return_everything(deal: Deal, void: VoidByLaw) -> None:
    """Declares all hands dead and returns every wager of the round. Wagers that outlast a round stay."""
    pending = deal.variant.pending
    insurances = {spot.insurance for spot in deal.variant.spots.values()}
    insured = [line for line in deal.lines if _kind(line.wager) in insurances and line.result is not Result.VOID]
    deal.lines[:] = [line for line in deal.lines if line.result is Result.VOID or _kind(line.wager) in pending]
    returned = {(line.seat, line.wager, line.hand) for line in deal.lines}
    for seat, name, number, cents in _wagers_of_round(deal):
        if (seat, name, number) not in returned:
            deal.line(seat, name, number, cents, Result.VOID, void.law, note=void.why)
    for line in insured:
        deal.line(line.seat, line.wager, line.hand, line.stake_cents, Result.VOID, void.law, note=void.why)
    for _, hand in hands_of(deal.boxes):
        hand.dead = True


def _kind(name: str) -> str:
    """The kind in a wager's name, which may also name a box."""
    return name.partition(" ")[0]


def _wagers_of_round(deal: Deal) -> Iterator[tuple[str, str, int, int]]:
    """Yields every wager decided by this round alone, as seat, name, hand and cents, settled insurance left out."""
    for _, hand in hands_of(deal.boxes):
        for stake in hand.stakes:
            yield stake.seat, stake.name, hand.number, stake.cents
            if stake.attack_cents:
                yield stake.seat, stake.attack_name, hand.number, stake.attack_cents
            if stake.doubled_cents:
                yield stake.seat, stake.double_name, hand.number, stake.doubled_cents
            if stake.insured_cents:
                yield stake.seat, stake.insurance_name, 1, stake.insured_cents
    for wager in deal.wagers:
        if wager.kind not in deal.variant.spots and wager.kind not in deal.variant.pending:
            yield wager.seat, wager.name, 1, wager.stake_cents


def _ask(deal: Deal, box: Box, hand: Hand, site: str, offers: tuple[Offer, ...], law: Citation) -> str:
    """Asks the patron who decides for the box to choose a remedy."""
    seen = (view.seen_by(deal, box, hand, box.caller), deal.exposed)
    return deal.croupier.decide(Decision(site, box.caller, offers, seen, (), law, words="choose the remedy")).name


_HANDLERS: dict[str, Handler[Any]] = {
    "hole_card_read_wrongly": _read_wrongly,
    "card_reader_fails": _reader_fails,
}
