"""How Big Six is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, cites_of, line, paid
from croupier.games.big_six.rules import VOID, BigSixRules
from croupier.games.big_six.wagers import offered
from croupier.law.citation import cite

_WAGERS = {
    "insignia": "Wins if the wheel stops at this bill.",
    "joker": "Wins if the wheel stops at the joker.",
    "flag": "Wins if the wheel stops at the flag.",
}


def lesson(rules: BigSixRules) -> Lesson:
    kinds, stops = offered(rules), dict(rules.stops)
    between = "the spin is void" if rules.clapper_between == VOID else "it is the one passed last"
    return Lesson(
        aim=line("Say at which symbol the wheel will stop.", cite("19:47-5.5(a)")),
        deal=line(
            f"The wheel has {sum(stops.values())} stops; $1 has {stops['1']} of them, $20 has {stops['20']}. The dealer "
            f"spins it, and the clapper shows the winner; between two symbols {between}.",
            *cites_of(rules, "stops", "clapper_between"),
        ),
        choice=line("Only which symbol you bet on.", cite("19:47-5.5(a)")),
        pays=line(f"A bill pays by its value: {paid(kinds['insignia'])}.", *cites_of(rules, "payouts")),
        beware=line(
            f"Few stops pay much: the joker pays {kinds['joker'].pays[-1]} and has {stops['joker']} of the "
            f"{sum(stops.values())} stops.",
            *cites_of(rules, "payouts", "stops"),
        ),
        wagers={name: _WAGERS[name] for name in kinds},
    )
