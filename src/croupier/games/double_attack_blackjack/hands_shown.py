"""The hands on a double attack blackjack layout as a seat sees them. Only a hole card is ever face down."""

from __future__ import annotations

from croupier.engine.hand import Hand
from croupier.engine.journal import Journal
from croupier.families.twenty_one import hands_shown as twenty_one
from croupier.families.twenty_one.no_tens.shoe import NoTensStanding
from croupier.games.double_attack_blackjack import procedure
from croupier.games.double_attack_blackjack.rules import DoubleAttackRules
from croupier.money.wager import Wager


def hands_shown(
    rules: DoubleAttackRules,
    standing: NoTensStanding,
    wagers: tuple[Wager, ...],
    journal: Journal,
    viewer: str | None = None,
) -> tuple[Hand, ...]:
    """Returns the dealer's hand, then every hand from his left, as of the end of the journal."""
    return twenty_one.hands_shown(
        lambda croupier: procedure.set_up(croupier, rules, standing, wagers), procedure.play_to_end, journal, viewer
    )
