"""The hands on a Caribbean stud layout as a seat sees them."""

from __future__ import annotations

from croupier.engine.hand import Hand
from croupier.engine.journal import Journal
from croupier.families.stud import hands_shown as stud
from croupier.games.caribbean_stud import procedure
from croupier.games.caribbean_stud.rules import CaribbeanRules
from croupier.games.caribbean_stud.shuffle import CaribbeanStanding
from croupier.money.wager import Wager


def hands_shown(
    rules: CaribbeanRules,
    standing: CaribbeanStanding,
    wagers: tuple[Wager, ...],
    journal: Journal,
    viewer: str | None = None,
) -> tuple[Hand, ...]:
    return stud.hands_shown(
        lambda croupier: procedure.set_up(croupier, rules, standing, wagers), procedure.play_to_end, journal, viewer
    )
