"""The hands on a let it ride layout as a seat sees them."""

from __future__ import annotations

from croupier.engine.hand import Hand
from croupier.engine.journal import Journal
from croupier.families.stud import hands_shown as stud
from croupier.games.let_it_ride import procedure
from croupier.games.let_it_ride.rules import LetItRideRules
from croupier.games.let_it_ride.shuffle import LetItRideStanding
from croupier.money.wager import Wager


def hands_shown(
    rules: LetItRideRules,
    standing: LetItRideStanding,
    wagers: tuple[Wager, ...],
    journal: Journal,
    viewer: str | None = None,
) -> tuple[Hand, ...]:
    return stud.hands_shown(
        lambda croupier: procedure.set_up(croupier, rules, standing, wagers), procedure.play_to_end, journal, viewer
    )
