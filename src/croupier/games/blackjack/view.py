"""What a seat may lawfully see. Nobody sees face-down cards, except that a patron at a 6 to 5 table sees his own."""

from __future__ import annotations

from croupier.equipment.cards import DECK, Card
from croupier.games.blackjack.deal import Deal, SeatView
from croupier.games.blackjack.table import Box, Hand, hands_of

_INITIAL = 2
_PLACE = {card: place for place, card in enumerate(DECK)}


def of(deal: Deal, box: Box, hand: Hand, seat: str) -> SeatView:
    """Returns what a patron may see when he decides about a hand."""
    unseen = deal.cards.unseen_by(seat)
    cards, dealer = tuple(hand.cards), tuple(deal.dealer.cards)
    if not deal.rules.six_to_five:
        layout = tuple((other.number, each.number, tuple(each.cards)) for other, each in hands_of(deal.boxes))
        return SeatView(seat, box.number, hand.number, cards, dealer, layout, unseen)
    hidden = [hidden_from(seat, other, each) for other, each in hands_of(deal.boxes)]
    layout = tuple(
        (other.number, each.number, tuple(each.cards[len(under) :]))
        for (other, each), under in zip(hands_of(deal.boxes), hidden, strict=True)
    )
    return SeatView(seat, box.number, hand.number, cards, dealer, layout, _with(unseen, hidden))


def hidden_from(seat: str, box: Box, hand: Hand) -> list[Card]:
    """Returns the cards of a hand at a 6 to 5 table that this seat has not seen.

    The first two cards are face down to everyone except the patrons on the box (2.6A(c), (d)). A split turns them up
    (2.6A(e)1), and a blackjack is shown (reading C19b). A hand over 21 goes to the rack unseen (2.6A(e)2).
    """
    if seat in box.seats or hand.from_split or hand.blackjack:
        return []
    return hand.cards[:_INITIAL]


def _with(unseen: tuple[int, ...], hidden: list[list[Card]]) -> tuple[int, ...]:
    counts = list(unseen)
    for cards in hidden:
        for card in cards:
            counts[_PLACE[card]] += 1
    return tuple(counts)
