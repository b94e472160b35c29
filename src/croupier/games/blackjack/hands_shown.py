"""The hands on a blackjack layout as a seat sees them.

Face down are the hole card and a double card until they are turned (2.6(j), 2.10(c)), and at a 6 to 5 table the first two
cards of other players' hands (2.6A(c)).
"""

from __future__ import annotations

from croupier.engine.hand import Hand
from croupier.engine.journal import Journal
from croupier.families.twenty_one import hands_shown as twenty_one
from croupier.games.blackjack import procedure
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.money.wager import Wager


def hands_shown(
    rules: BlackjackRules,
    standing: BlackjackStanding,
    wagers: tuple[Wager, ...],
    journal: Journal,
    viewer: str | None = None,
) -> tuple[Hand, ...]:
    """Returns the dealer's hand, then every hand from his left, as of the end of the journal."""
    return twenty_one.hands_shown(
        lambda croupier: procedure.set_up(croupier, rules, standing, wagers), procedure.play_to_end, journal, viewer
    )
