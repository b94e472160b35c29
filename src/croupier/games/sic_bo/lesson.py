"""How sic bo is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, cites_of, line
from croupier.games.sic_bo.rules import SicBoRules
from croupier.games.sic_bo.wagers import offered
from croupier.law.citation import cite

_WAGERS = {
    "three_of_a_kind": "Wins if all three dice show this number.",
    "two_of_a_kind": "Wins if at least two dice show this number.",
    "any_three_of_a_kind": "Wins if all three dice show the same number, whichever it is.",
    "total": "Wins if the three dice add up to this total.",
    "combination": "Wins if both of these numbers are among the dice.",
    "small": "Wins with a total of 4 to 10, but not with three of a kind.",
    "big": "Wins with a total of 11 to 17, but not with three of a kind.",
    "one_of_a_kind": "Wins if this number comes up, and more if it comes up twice or three times.",
}


def lesson(rules: SicBoRules) -> Lesson:
    kinds = offered(rules)
    shown = ", ".join(map(str, kinds["one_of_a_kind"].pays))
    shaken = "A shaker that is fixed to the table shakes" if rules.shaker == "automated" else "The dealer shakes"
    return Lesson(
        aim=line("Say what three dice will show.", cite("19:47-9.2")),
        deal=line(
            f"{shaken} three dice, and each wager wins or loses at once.", *cites_of(rules, "shaker"), cite("19:47-9.5")
        ),
        choice=line("Only what you bet on: a number, a pair, a total, small or big.", cite("19:47-9.2")),
        pays=line(
            f"Small and big pay {kinds['small'].pays[-1]}; a number pays {shown}, for one, two or three dice.",
            *cites_of(rules, "payouts"),
        ),
        beware=line("Three of a kind loses small and big, whatever they add up to.", cite("19:47-9.2")),
        wagers={name: _WAGERS[name] for name in kinds},
    )
