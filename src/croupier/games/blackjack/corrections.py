"""The remedies that only multiple action has: an up card that was not moved, or was discarded (2.15(l), (m))."""

from __future__ import annotations

from croupier.engine.irregularity import Irregularity
from croupier.families.twenty_one.steps.corrections import refused
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.table import SPOTS
from croupier.law.citation import cite


def _needs_later_hand(what: Irregularity, deal: Deal) -> None:
    if deal.spot == SPOTS[0]:
        raise refused(deal, what, "the paragraph applies to the second or third hand of multiple action")


def _not_moved(deal: Deal, what: Irregularity, _site: str) -> None:
    _needs_later_hand(what, deal)
    deal.record(f"{deal.dealer.up.spoken} was not moved: the hand is played as if it had been", cite("19:47-2.15(l)"))


def _discarded(deal: Deal, what: Irregularity, _site: str) -> None:
    _needs_later_hand(what, deal)
    law = cite("19:47-2.15(m)")
    deal.record(f"{deal.dealer.up.spoken} was discarded too early: the supervisor is told", law)
    deal.record("the last hand is put together from the rack, and the up card restored", law)


HANDLERS = {"up_card_not_moved": _not_moved, "up_card_discarded": _discarded}
