"""The hands on a Boston 5 layout as a seat sees them."""

from __future__ import annotations

from croupier.engine.hand import Hand
from croupier.engine.journal import Journal
from croupier.families.stud import hands_shown as stud
from croupier.games.boston_5 import procedure
from croupier.games.boston_5.rules import BostonRules
from croupier.games.boston_5.shuffle import BostonStanding
from croupier.money.wager import Wager


def hands_shown(
    rules: BostonRules,
    standing: BostonStanding,
    wagers: tuple[Wager, ...],
    journal: Journal,
    viewer: str | None = None,
) -> tuple[Hand, ...]:
    return stud.hands_shown(
        lambda croupier: procedure.set_up(croupier, rules, standing, wagers), procedure.play_to_end, journal, viewer
    )
