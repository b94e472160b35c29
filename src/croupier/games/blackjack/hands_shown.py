"""What lies on a blackjack layout, as a seat sees it: the procedure itself is run over the journal, and its table read.

So a split, a late card or a mended irregularity lies here exactly as the round has it. What is face down: the hole card
and a double card until they are turned (2.6(j), 2.10(c)), and at a 6 to 5 table the first two cards of another's hand
(2.6A(c)).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from croupier.engine.hand import FACE_DOWN, Hand, Staked
from croupier.engine.hands_shown import Replay, Spent
from croupier.engine.journal import Journal
from croupier.games.blackjack import procedure, table
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.games.blackjack.view import hidden_from
from croupier.hands.blackjack import TWENTY_ONE, Total
from croupier.money.wager import Wager


def hands_shown(
    rules: BlackjackRules,
    standing: BlackjackStanding,
    wagers: tuple[Wager, ...],
    journal: Journal,
    viewer: str | None = None,
) -> tuple[Hand, ...]:
    """The dealer's hand, then every hand from his left, as far as the journal tells the round."""
    croupier = Replay(journal)
    try:
        deal = procedure.begun(croupier, rules, standing, wagers)
    except Spent:  # the cards are still being shuffled and cut
        return ()
    with suppress(Spent):
        procedure.to_the_end(deal)
    return tuple(_hands(deal, viewer))


def _hands(deal: Deal, viewer: str | None) -> Iterator[Hand]:
    dealt = (*map(str, deal.dealer.cards), *([FACE_DOWN] if deal.dealer.hole is not None else []))
    if dealt:
        note = "blackjack" if deal.dealer.blackjack and deal.dealer.hole is None else ""
        yield Hand("dealer", None, 1, dealt, note, _count(dealt, deal.dealer.total))
    for box, hand in table.hands_of(deal.boxes):
        hidden = _hidden(deal, box, hand, viewer)
        cards = (*[FACE_DOWN] * hidden, *map(str, hand.cards[hidden:]), *([FACE_DOWN] if hand.down is not None else []))
        if cards:
            told = _note(deal, hand), _count(cards, hand.total), tuple(_stakes(box, hand))
            yield Hand(f"box {box.number}", box.caller, hand.number, cards, *told)
    if deal.exposed is not None:
        yield Hand("exposed", None, 1, (str(deal.exposed),))


def _hidden(deal: Deal, box: table.Box, hand: table.Hand, viewer: str | None) -> int:
    """How many of a hand's first cards the viewer may not see: at 6 to 5 two, until they are turned up (2.6A(g))."""
    turned = hand.settled and not (hand.bust or hand.dead or deal.dealer.blackjack)
    if not deal.rules.six_to_five or turned:
        return 0
    return len(hidden_from(viewer or "", box, hand))


def _count(cards: tuple[str, ...], total: Total) -> str:
    """2.2(b): told to who sees all of them; of a single card there is nothing to count."""
    if len(cards) == 1 or FACE_DOWN in cards:
        return ""
    return str(TWENTY_ONE) if total.points == TWENTY_ONE else str(total)


def _stakes(box: table.Box, hand: table.Hand) -> Iterator[Staked]:
    """Wager, double and insurance of each patron on the hand; what has had its fate lies there no more."""
    for stake in hand.stakes:
        rides = not stake.settled and not hand.dead
        yield Staked(stake.seat, stake.spot, box.number, stake.cents * rides)
        if stake.doubled_cents:
            yield Staked(stake.seat, table.DOUBLES[stake.spot], box.number, stake.doubled_cents * rides)
        if stake.insured_cents:
            yield Staked(stake.seat, table.INSURANCES[stake.spot], box.number, stake.insured_cents)


def _note(deal: Deal, hand: table.Hand) -> str:
    """What all at the table know of it."""
    if hand.dead:
        return "dead"
    if hand.surrendered:
        return "surrendered"
    if hand.bust:
        return "over 21"
    return "blackjack" if hand.blackjack and not deal.rules.six_to_five else ""
