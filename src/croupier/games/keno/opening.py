"""The opening steps of a keno game (15.5): we have only the title, so they follow practice and the standard for keno systems."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.games.keno.rules import BALLS, KenoRules
from croupier.law.citation import cite

_CLOCK = "See that the keno system prints the date, the time, the game and the ticket number on a test ticket"


def opening_steps(rules: KenoRules) -> tuple[Step, ...]:
    if rules.draw_by == BALLS:
        inspect = Step("balls_counted", "Count the 80 balls, inspect the blower and put them in", cite("19:47-15.5"))
    else:
        inspect = Step("generator_tested", "Run the self-test of the random number generator", cite("19:47-15.5"))
    return Step("test_ticket", _CLOCK, cite("19:47-15.4")), inspect
