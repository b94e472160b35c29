"""Carries out the remedies of `irregular` when something goes wrong (2.15).

`Supervised` applies most remedies on the spot and asks the question again. Remedies that change the next step (a skipped
card, a card that must be offered first) are applied by the procedure, which gets its cards through the functions here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from croupier.engine.croupier import Croupier
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.irregularity import Irregularity
from croupier.equipment.cards import Card
from croupier.equipment.chance import Chance
from croupier.equipment.shoe import Facedown, Load
from croupier.equipment.site import Site
from croupier.games.blackjack import terms, view
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.irregular import REMEDIES
from croupier.games.blackjack.sites import at_box, at_dealer, at_hand
from croupier.games.blackjack.standing import STREAKS
from croupier.games.blackjack.table import SPOTS, Box, Hand, hands_of
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.money.settlement import Result

if TYPE_CHECKING:
    from croupier.games.blackjack.rules import BlackjackRules

T = TypeVar("T")

READER = at_dealer("reader")

_DRAWING = ("hit", "double", "double_face_down", "split")
_NOT_DRAWING = ("stand", "surrender")


class AllHandsDead(Exception):
    """2.15(j)1: all hands are dead, and nothing in this round counts."""


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


def _handled(deal: Deal, what: Irregularity, site: str) -> bool:
    """Applies the remedy if it can be applied on the spot, and returns whether it was."""
    if site == "dealer:draw" and what.kind == "dealer_draws_on_seventeen":
        why = f"the dealer has {deal.dealer.total} and must draw, so the card belongs to his hand"
        raise _refused(what, why)
    handler = _HANDLERS.get(what.kind)
    if handler is not None:
        handler(deal, what, site)
    return handler is not None


def _refused(what: Irregularity, why: str) -> Refused:
    return Refused(unlawful(REMEDIES[what.kind].cite, f"{what.kind}: {why}"))


# ---------------------------------------------------------------- the first two cards: 2.15(e), (g)


def initial_card(deal: Deal, box: Box) -> None:
    """Deals an initial card to a box, unless the dealer skips the box (2.15(g))."""
    hand = box.first
    if hand.dead:
        return
    try:
        hand.cards.append(deal.cards.deal(at_box("deal", box, private=deal.rules.six_to_five)))
    except Irregularity as what:
        _box_skipped(deal, box, what)


def _box_skipped(deal: Deal, box: Box, what: Irregularity) -> None:
    law, number, count = cite("19:47-2.15(g)"), what.details["box"], len(box.first.cards)
    if number != box.number:
        raise _refused(what, f"the next card is for box {box.number}, so box {number} was not skipped")
    if (what.kind == "no_cards_dealt") != (count == 0):
        raise _refused(what, f"box {number} has {count} card{'s' * (count != 1)}")
    if not count:
        deal.record(f"box {number} was dealt no cards: the hand is dead, and is dealt in again next round", law)
        kill_hand(deal, box, box.first, law, "no cards were dealt to it")
    else:
        deal.record(f"box {number} was dealt only one card", law)


def finish_second_cards(deal: Deal) -> None:
    """2.15(g): offers a player with one card his second card after all others have theirs; otherwise the hand is dead."""
    law = cite("19:47-2.15(g)")
    for box in deal.boxes:
        if box.first.dead or len(box.first.cards) != 1:
            continue
        offers = (Offer("second_card", law), Offer("dead_hand", law))
        if _ask(deal, box, box.first, at_box("second_card", box), offers, law) == "second_card":
            box.first.cards.append(deal.cards.deal(at_box("late", box)))
        else:
            deal.record(f"box {box.number} wants no second card: the hand is dead", law)
            kill_hand(deal, box, box.first, law, "one card was dealt to it")


def up_card(deal: Deal) -> Card | None:
    """Deals the dealer's first card; returns None if he skips it (2.15(e))."""
    try:
        return deal.cards.deal(at_dealer("up"))
    except Irregularity as what:
        _dealer_skipped(deal, what, "first")
        return None


def hole_card_due(deal: Deal) -> None:
    """The moment before the dealer's second card. It is dealt last, so a skipped one is simply dealt now (2.15(e))."""
    try:
        deal.croupier.moment("hole_card", cite("19:47-2.15(e)"))
    except Irregularity as what:
        _dealer_skipped(deal, what, "second")


def _dealer_skipped(deal: Deal, what: Irregularity, which: str) -> None:
    if what.kind != "dealer_skipped":
        raise _refused(what, "the next card is the dealer's")
    if what.details["which"] != which:
        raise _refused(what, f"the dealer's {which} card is due now, not his {what.details['which']}")
    deal.record(
        f"the dealer left out his {which} card: it comes when the players have their two", cite("19:47-2.15(e)")
    )


# ---------------------------------------------------------------- the card reader: 2.15(j), (k)


def _reader_fails(deal: Deal, what: Irregularity, site: str) -> None:
    """2.15(k): the round continues without a card reader. Insurance is not offered a second time."""
    if not deal.rules.card_reader:
        raise _refused(what, "this table has no card reader")
    deal.record("the card reader fails: play goes on without it", cite("19:47-2.15(k)"))
    rules: BlackjackRules = replace(deal.rules, card_reader=False)
    offered = Site.of(site).scope in {"insurance", READER.scope}
    deal.rules = replace(rules, insurance_timing=terms.BEFORE_ANY_CARD) if offered else rules


def read_hole_card(deal: Deal, hole: Facedown, wanted: Callable[[Card], bool]) -> bool | None:
    """Returns whether the card reader shows a wanted card, or None if the reader fails (2.15(k))."""
    try:
        return deal.cards.peek(hole, wanted, READER)
    except Irregularity as what:
        _HANDLERS[what.kind](deal, what, READER)
        return None


def reader_not_used(deal: Deal) -> None:
    """The moment at which the reader must not be used: the up card is neither an ace nor a ten (2.15(j))."""
    deal.croupier.moment(READER, cite("19:47-2.6(j)"))


def _read_wrongly(deal: Deal, what: Irregularity, _site: str) -> None:
    law = cite("19:47-2.15(j)")
    if not deal.rules.card_reader or deal.dealer.hole is None:
        raise _refused(what, "there is no hole card with a card reader at this moment")
    if deal.dealer.shows_ace_or_ten:
        raise _refused(what, f"with {deal.dealer.up.spoken} up the hole card must be read")
    visible = what.details["visible"]
    if visible not in {"yes", "no"}:
        raise _refused(what, f'visible must be yes or no, not "{visible}"')
    deal.record(f"the hole card was read with {deal.dealer.up.spoken} up: the supervisor is told", law)
    if visible == "yes":
        deal.record("a player could learn the hole card: all hands are dead", cite("19:47-2.15(j)1"))
        raise AllHandsDead
    deal.record("no player could learn the hole card: play goes on", cite("19:47-2.15(j)2"))


# ---------------------------------------------------------------- a card exposed in error: 2.15(c)


def set_exposed(deal: Deal, what: Irregularity) -> None:
    """2.15(c): makes a card exposed in error the next one dealt. Passes any other irregularity on to the cards."""
    if what.kind != "card_exposed_in_error":
        deal.cards.apply_remedy(what)
        return
    law = cite("19:47-2.15(c)")
    if deal.exposed is not None:
        raise _refused(what, f"{deal.exposed.spoken} is exposed already and must be dealt first")
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
    """2.15(c): a player who could draw must take the exposed card or gets no more cards. Returns his choices after that."""
    law, card = cite("19:47-2.15(c)"), deal.exposed
    if hand.refused:
        why = "this box refused an exposed card and gets no more cards"
        return _without(offers, _DRAWING), (*refusals, unlawful(law, why, *_DRAWING))
    if card is None or not any(offer.name in _DRAWING for offer in offers):
        return offers, refusals
    question = (Offer("take_it", law), Offer("refuse_it", law, declines=True))
    if _ask(deal, box, hand, at_hand("exposed", box, hand), question, law) == "take_it":
        why = f"the player took the {card.spoken} and must use it"
        return _without(offers, _NOT_DRAWING), (*refusals, unlawful(law, why, *_NOT_DRAWING))
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
    """2.15(c): burns an exposed card that no player took and the dealer could not use."""
    if deal.exposed is not None:
        deal.record(f"the {deal.exposed.spoken} is of no use to anybody and is burned", cite("19:47-2.15(c)"))
        deal.exposed = None


# ---------------------------------------------------------------- a card not dealt, or dealt face up: 2.15(i), (p)


def card_for(deal: Deal, box: Box, hand: Hand) -> Card | None:
    """Deals the card a player asked for. Returns None if it was not dealt: the hand waits for it, or is dead (2.15(i))."""
    try:
        return next_card(deal, at_hand("draw", box, hand))
    except Irregularity as what:
        _not_dealt(deal, box, hand, what)
        return None


def _not_dealt(deal: Deal, box: Box, hand: Hand, what: Irregularity) -> None:
    law, number = cite("19:47-2.15(i)"), what.details["box"]
    if number != box.number:
        raise _refused(what, f"box {box.number} asked for a card, not box {number}")
    deal.record(f"box {number} did not get the card it asked for", law)
    offers = (Offer("late_card", law), Offer("dead_hand", law))
    if _ask(deal, box, hand, at_hand("not_dealt", box, hand), offers, law) == "late_card":
        hand.late = True
        return
    deal.record(f"box {number} calls its hand dead", law)
    kill_hand(deal, box, hand, law, "a card asked for was not dealt")


def double_card_down(deal: Deal, box: Box, hand: Hand) -> bool:
    """Deals a double card face down and returns True, or returns False if it must be dealt face up.

    That is so for an exposed card, and for a card dealt face up in error, which changes nothing (2.15(p)).
    """
    if deal.exposed is not None:
        return False
    try:
        deal.croupier.moment(at_hand("face_down", box, hand), cite("19:47-2.10(c)"))
    except Irregularity as what:
        if what.kind == "double_card_face_up":
            deal.record(f"the double card of box {box.number} is dealt face up: play goes on", cite("19:47-2.15(p)"))
            return False
        _not_dealt(deal, box, hand, what)
        return False
    hand.down = deal.cards.deal_down(box.number)
    return True


# ---------------------------------------------------------------- the dealer's hand: 2.15(d), (l), (m)


def dealer_stands(deal: Deal) -> None:
    """2.15(d): burns any card drawn by a dealer who must stand, whatever his total (reading C17)."""
    law = cite("19:47-2.15(d)")
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


def _needs_later_hand(what: Irregularity, deal: Deal) -> None:
    if deal.spot == SPOTS[0]:
        raise _refused(what, "the paragraph applies to the second or third hand of multiple action")


def _not_moved(deal: Deal, what: Irregularity, _site: str) -> None:
    _needs_later_hand(what, deal)
    deal.record(f"{deal.dealer.up.spoken} was not moved: the hand is played as if it had been", cite("19:47-2.15(l)"))


def _discarded(deal: Deal, what: Irregularity, _site: str) -> None:
    _needs_later_hand(what, deal)
    law = cite("19:47-2.15(m)")
    deal.record(f"{deal.dealer.up.spoken} was discarded too early: the supervisor is told", law)
    deal.record("the last hand is put together from the rack, and the up card restored", law)


# ---------------------------------------------------------------- returned wagers


def kill_hand(deal: Deal, box: Box, hand: Hand, law: Citation, why: str) -> None:
    """Declares a hand dead and returns its wagers, doubles included (reading C18).

    A patron's insurance is returned with his last live hand, which need not be the last hand of the box (2.13(e)).
    """
    for stake in hand.stakes:
        deal.settle(hand, stake, Result.VOID, law, note=why)
    hand.dead, hand.late = True, False
    live = {(stake.seat, stake.spot) for each in box.hands if not each.dead for stake in each.stakes}
    for stake in [stake for each in box.hands for stake in each.stakes]:
        if stake.insured_cents and (stake.seat, stake.spot) not in live:
            deal.line(stake.seat, stake.insurance_name, 1, stake.insured_cents, Result.VOID, law, note=why)
            stake.insured_cents = 0


def return_everything(deal: Deal) -> None:
    """2.15(j)1: declares all hands dead and returns every wager of the round.

    Streak wagers stay: a dead hand neither advances nor ends a streak (reading C29).
    """
    law, why = cite("19:47-2.15(j)1"), "all hands are dead"
    deal.lines[:] = [line for line in deal.lines if line.result is Result.VOID or _kind(line.wager) in STREAKS]
    returned = {(line.seat, line.wager, line.hand) for line in deal.lines}
    for seat, name, number, cents in _wagers_of_round(deal):
        if (seat, name, number) not in returned:
            deal.line(seat, name, number, cents, Result.VOID, law, note=why)
    for _, hand in hands_of(deal.boxes):
        hand.dead = True


def _kind(name: str) -> str:
    """The kind in a wager's name, which may also name a box."""
    return name.partition(" ")[0]


def _wagers_of_round(deal: Deal) -> Iterator[tuple[str, str, int, int]]:
    """Yields every wager decided by this round alone, as seat, name, hand and cents: stakes, doubles, side wagers."""
    for _, hand in hands_of(deal.boxes):
        for stake in hand.stakes:
            yield stake.seat, stake.name, hand.number, stake.cents
            if stake.doubled_cents:
                yield stake.seat, stake.double_name, hand.number, stake.doubled_cents
    for wager in deal.wagers:
        if wager.kind not in (*SPOTS, *STREAKS):
            yield wager.seat, wager.name, 1, wager.stake_cents


def _ask(deal: Deal, box: Box, hand: Hand, site: str, offers: tuple[Offer, ...], law: Citation) -> str:
    """Asks the patron who decides for the box to choose a remedy."""
    seen = (view.of(deal, box, hand, box.caller), deal.exposed)
    return deal.croupier.decide(Decision(site, box.caller, offers, seen, (), law)).name


_HANDLERS: dict[str, Callable[[Deal, Irregularity, str], None]] = {
    "hole_card_read_wrongly": _read_wrongly,
    "card_reader_fails": _reader_fails,
    "up_card_not_moved": _not_moved,
    "up_card_discarded": _discarded,
}
