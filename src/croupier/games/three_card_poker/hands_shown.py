"""The hands on a three card poker layout as a seat sees them."""

from __future__ import annotations

from croupier.engine.hand import Hand
from croupier.engine.journal import Journal
from croupier.families.stud import hands_shown as stud
from croupier.games.three_card_poker import procedure
from croupier.games.three_card_poker.rules import ThreeCardRules
from croupier.games.three_card_poker.shuffle import ThreeCardStanding
from croupier.money.wager import Wager


def hands_shown(
    rules: ThreeCardRules,
    standing: ThreeCardStanding,
    wagers: tuple[Wager, ...],
    journal: Journal,
    viewer: str | None = None,
) -> tuple[Hand, ...]:
    return stud.hands_shown(
        lambda croupier: procedure.set_up(croupier, rules, standing, wagers), procedure.play_to_end, journal, viewer
    )
