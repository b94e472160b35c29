"""How keno is played with these rules."""

from __future__ import annotations

from croupier.amounts.cents import dollars
from croupier.engine.teaching.lesson import Lesson, cites_of, line
from croupier.games.keno.rules import KenoRules
from croupier.games.keno.wagers import offered
from croupier.law.citation import cite

_WAGERS = {
    "straight": "One group of numbers; it is paid by how many of them are drawn.",
    "split": "Several groups on one ticket, each a wager of its own.",
    "way": "Groups of numbers, played together in every way of the sizes that you name.",
    "king": "A way ticket in which single numbers, the kings, are groups too.",
    "combination": "Groups played together in several ways, with an amount for each.",
}


def lesson(rules: KenoRules) -> Lesson:
    games = f" A ticket may be written for up to {rules.most_games} games in a row." if rules.most_games > 1 else ""
    quick = " You may have them picked at random." if rules.quick_pick else ""
    return Lesson(
        aim=line(
            "Mark numbers from 1 to 80 and catch as many as you can of the twenty that are drawn.", cite("19:47-15.2")
        ),
        deal=line(
            f"You write a ticket before the game closes; then twenty numbers are drawn.{games}",
            cite("19:47-15.4"),
            cite("19:47-15.5"),
        ),
        choice=line(
            f"Which numbers you mark, and how many: your spots.{quick} Nothing is decided afterward.",
            cite("19:47-15.4"),
            *cites_of(rules, "quick_pick"),
        ),
        pays=line(
            "It depends on spots and catches; the sign has the whole table. "
            f"A straight ticket costs {dollars(rules.rate)} or a multiple of it.",
            *cites_of(rules, "pays", "rate"),
        ),
        beware=line(
            "More spots pay more and are caught more rarely. "
            f"All winners of one game share at most {dollars(rules.aggregate_limit)}.",
            *cites_of(rules, "aggregate_limit"),
        ),
        wagers={name: _WAGERS[name] for name in offered(rules)},
    )
