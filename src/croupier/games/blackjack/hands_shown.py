"""The hands on a blackjack layout as a seat sees them, read from the table after replaying the journal.

Because the procedure itself is replayed, splits, late cards and remedies appear exactly as in the round. Face down are the
hole card and a double card until they are turned (2.6(j), 2.10(c)), and at a 6 to 5 table the first two cards of other
players' hands (2.6A(c)).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from croupier.engine.hand import FACE_DOWN, Hand, Staked
from croupier.engine.hands_shown import EndOfJournal, Replay
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
    """Returns the dealer's hand, then every hand from his left, as of the end of the journal."""
    croupier = Replay(journal)
    try:
        deal = procedure.set_up(croupier, rules, standing, wagers)
    except EndOfJournal:  # the cards are still being shuffled and cut
        return ()
    with suppress(EndOfJournal):
        procedure.play_to_end(deal)
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
            note, count, stakes = _note(deal, hand), _count(cards, hand.total), tuple(_stakes(box, hand))
            yield Hand(f"box {box.number}", box.caller, hand.number, cards, note, count, stakes)
    if deal.exposed is not None:
        yield Hand("exposed", None, 1, (str(deal.exposed),))


def _hidden(deal: Deal, box: table.Box, hand: table.Hand, viewer: str | None) -> int:
    """How many cards of a hand the viewer may not see: at a 6 to 5 table the first two until they are turned (2.6A(g))."""
    turned = hand.settled and not (hand.bust or hand.dead or deal.dealer.blackjack)
    if not deal.rules.six_to_five or turned:
        return 0
    return len(hidden_from(viewer or "", box, hand))


def _count(cards: tuple[str, ...], total: Total) -> str:
    """2.2(b): the total, if the viewer sees all cards and there are at least two."""
    if len(cards) == 1 or FACE_DOWN in cards:
        return ""
    return str(TWENTY_ONE) if total.points == TWENTY_ONE else str(total)


def _stakes(box: table.Box, hand: table.Hand) -> Iterator[Staked]:
    """Yields each patron's wager, double and insurance on the hand; a settled one shows as zero."""
    for stake in hand.stakes:
        live = not stake.settled and not hand.dead
        yield Staked(stake.seat, stake.spot, box.number, stake.cents * live)
        if stake.doubled_cents:
            yield Staked(
                stake.seat, table.DOUBLES[stake.spot], box.number, stake.doubled_cents * (live or stake.double_waits)
            )
        if stake.insured_cents:
            yield Staked(stake.seat, table.INSURANCES[stake.spot], box.number, stake.insured_cents)


def _note(deal: Deal, hand: table.Hand) -> str:
    """What everyone at the table knows about the hand."""
    if hand.dead:
        return "dead"
    if hand.surrendered:
        return "surrendered"
    if hand.bust:
        return "over 21"
    return "blackjack" if hand.blackjack and not deal.rules.six_to_five else ""
