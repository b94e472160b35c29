"""The hands on a double down stud layout as a seat sees them."""

from __future__ import annotations

from croupier.engine.hand import Hand
from croupier.engine.journal import Journal
from croupier.families.stud import hands_shown as stud
from croupier.games.double_down_stud import procedure
from croupier.games.double_down_stud.rules import DoubleDownRules
from croupier.games.double_down_stud.shuffle import DoubleDownStanding
from croupier.money.wager import Wager


def hands_shown(
    rules: DoubleDownRules,
    standing: DoubleDownStanding,
    wagers: tuple[Wager, ...],
    journal: Journal,
    viewer: str | None = None,
) -> tuple[Hand, ...]:
    return stud.hands_shown(
        lambda croupier: procedure.set_up(croupier, rules, standing, wagers), procedure.play_to_end, journal, viewer
    )
