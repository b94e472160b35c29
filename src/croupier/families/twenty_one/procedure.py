"""The procedure of a game, and the hands on its layout as a seat sees them, read from the table after replaying the journal.

Because the procedure itself is replayed, splits, late cards and remedies appear exactly as in the round. Face down are the
hole card and a double card until they are turned, and first cards that only the patrons on their box may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic

from croupier.engine.croupier import Croupier
from croupier.engine.game import Outcome
from croupier.engine.hand import FACE_DOWN, Hand, Staked
from croupier.engine.hands_shown import EndOfJournal, Replay
from croupier.engine.journal import Journal
from croupier.families.twenty_one import table
from croupier.families.twenty_one.deal import D, Deal
from croupier.hands.blackjack import TWENTY_ONE, Total
from croupier.money.wager import Wager


@dataclass(frozen=True, slots=True)
class Procedure(Generic[D]):
    """A game's round in two parts, so that the table is still there when a journal ends in the second."""

    set_up: Callable[
        [Croupier, Any, Any, tuple[Wager, ...]], D
    ]  # the table with its boxes and its cards, ready to deal
    play_to_end: Callable[[D], Outcome]  # from the wagers to their settlement

    def play(self, croupier: Croupier, rules: Any, standing: Any, wagers: tuple[Wager, ...]) -> Outcome:
        return self.play_to_end(self.set_up(croupier, rules, standing, wagers))

    def hands_shown(
        self, rules: Any, standing: Any, wagers: tuple[Wager, ...], journal: Journal, viewer: str | None = None
    ) -> tuple[Hand, ...]:
        """The dealer's hand, then every hand from his left, as of the end of the journal."""
        try:
            deal = self.set_up(Replay(journal), rules, standing, wagers)
        except EndOfJournal:  # the cards are still being shuffled and cut
            return ()
        with suppress(EndOfJournal):
            self.play_to_end(deal)
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
    """How many cards of a hand the viewer may not see."""
    if not deal.hides_first_cards or deal.variant.turned_up(deal, hand):
        return 0
    return len(deal.variant.hidden_from(deal, viewer or "", box, hand))


def _count(cards: tuple[str, ...], total: Total) -> str:
    """The total, if the viewer sees all cards and there are at least two."""
    if len(cards) == 1 or FACE_DOWN in cards:
        return ""
    return str(TWENTY_ONE) if total.points == TWENTY_ONE else str(total)


def _stakes(box: table.Box, hand: table.Hand) -> Iterator[Staked]:
    """Yields each patron's wager, what is added to it and the insurance; a settled one shows as zero."""
    for stake in hand.stakes:
        live = not stake.settled and not hand.dead
        yield Staked(stake.seat, stake.spot, box.number, stake.cents * live)
        if stake.attack_cents:
            yield Staked(stake.seat, stake.area.attack, box.number, stake.attack_cents * live)
        if stake.doubled_cents:
            doubled_cents = stake.doubled_cents * (live or stake.double_waits)
            yield Staked(stake.seat, stake.area.double, box.number, doubled_cents)
        if stake.insured_cents:
            yield Staked(stake.seat, stake.area.insurance, box.number, stake.insured_cents)


def _note(deal: Deal, hand: table.Hand) -> str:
    """What everyone at the table knows about the hand."""
    if hand.dead:
        return "dead"
    if hand.given_up:
        return "surrendered"
    if hand.bust:
        return "over 21"
    return "blackjack" if hand.blackjack and not deal.hides_first_cards else ""
