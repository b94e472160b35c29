"""What a seat may lawfully see. Nobody sees face-down cards, except the patrons on a box whose own cards are dealt so."""

from __future__ import annotations

from croupier.engine.decision import Answer, Decision, Offer, QuestionKind
from croupier.equipment.cards import DECK, Card
from croupier.families.twenty_one.deal import Deal, SeatView
from croupier.families.twenty_one.table import Box, Hand, hands_of
from croupier.law.citation import Citation
from croupier.law.ruling import Ruling

_PLACE = {card: place for place, card in enumerate(DECK)}


def ask(
    deal: Deal,
    box: Box,
    hand: Hand,
    site: str,
    seat: str,
    offers: tuple[Offer, ...],
    law: Citation,
    *,
    words: str,
    refusals: tuple[Ruling, ...] | None = None,
    kind: QuestionKind = QuestionKind.PLAY,
) -> Answer:
    """Asks a patron about a hand. Without other refusals, those that hold while the hands are played."""
    refused = deal.closed if refusals is None else refusals
    seen = seen_by(deal, box, hand, seat)
    return deal.croupier.decide(Decision(site, seat, offers, seen, refused, law, kind, words=words))


def seen_by(deal: Deal, box: Box, hand: Hand, seat: str) -> SeatView:
    """Returns what a patron may see when he decides about a hand."""
    unseen = deal.cards.unseen()
    cards, dealer = tuple(hand.cards), tuple(deal.dealer.cards)
    hides = deal.hides_first_cards
    hidden = [
        deal.variant.hidden_from(deal, seat, other, each) if hides else [] for other, each in hands_of(deal.boxes)
    ]
    layout = tuple(
        (other.number, each.number, tuple(each.cards[len(under) :]))
        for (other, each), under in zip(hands_of(deal.boxes), hidden, strict=True)
    )
    return SeatView(seat, box.number, hand.number, cards, dealer, layout, _with(unseen, hidden), hand.doubles)


def _with(unseen: tuple[int, ...], hidden: list[list[Card]]) -> tuple[int, ...]:
    counts = list(unseen)
    for cards in hidden:
        for card in cards:
            counts[_PLACE[card]] += 1
    return tuple(counts)
