"""2.10(c): a double card that is dealt face down, by the table's election or at the patron's request."""

from __future__ import annotations

from croupier.engine.decision import Answer, Offer
from croupier.engine.irregularity import Irregularity
from croupier.families.twenty_one import view
from croupier.families.twenty_one.sites import at_hand
from croupier.families.twenty_one.steps import corrections, players
from croupier.families.twenty_one.table import Box, Hand
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.elections import DOUBLE_FACE_DOWN, DOUBLE_ON_REQUEST
from croupier.law.citation import cite


def double(deal: Deal, box: Box, hand: Hand, answer: Answer) -> None:
    """Adds to the wagers on the hand, and deals its one card face down or face up."""
    if answer.name == "double_face_down":
        deal.face_down_requested = face_down = True
    else:
        face_down = _wants_face_down(deal, box, hand)
    players.add_to_stakes(deal, box, hand, answer.amount)
    if face_down and _dealt_face_down(deal, box, hand):
        deal.record(f"box {box.number} doubles; the card lies face down", cite("19:47-2.10(c)"))
    else:
        players.deal_double_card(deal, box, hand)


def _wants_face_down(deal: Deal, box: Box, hand: Hand) -> bool:
    """Whether the double card is dealt face down, by the table's option or by the patron's answer.

    Once a patron has requested it, every patron is asked from the next round on.
    """
    if deal.rules.double_card != DOUBLE_ON_REQUEST or not deal.standing.double_on_request_open:
        return deal.rules.double_card == DOUBLE_FACE_DOWN
    law = cite("19:47-2.10(c)")
    offers = (Offer("face_up", law, default=True), Offer("face_down", law))
    site, words = at_hand("double_card", box, hand), "your double card face up or face down"
    return view.ask(deal, box, hand, site, box.caller, offers, law, words=words).name == "face_down"


def _dealt_face_down(deal: Deal, box: Box, hand: Hand) -> bool:
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
        corrections.not_dealt(deal, box, hand, what)
        return False
    hand.down = deal.cards.deal_down(box.number)
    return True


def turn(deal: Deal, box: Box, hand: Hand) -> None:
    """Turns a face-down double card after the dealer has drawn, when the wagers are settled."""
    if hand.down is not None:
        hand.cards.append(deal.cards.reveal(hand.down, at_hand("turn", box, hand)))
        hand.down = None
        deal.record(f"box {box.number}: the double card makes {hand.total}", cite("19:47-2.10(c)"))
