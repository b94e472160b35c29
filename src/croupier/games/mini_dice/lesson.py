"""How mini-dice is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, cites_of, line
from croupier.games.mini_dice.rules import MiniDiceRules
from croupier.games.mini_dice.wagers import offered
from croupier.law.citation import cite

_WAGERS = {
    "place": "Wins if its number comes before a 7.",
    "field": "Wins if the next shake is 2, 3, 4, 9, 10, 11 or 12.",
    "any_7": "Wins if the next shake is 7.",
    "over_7": "Wins if the next shake is 8 or more.",
    "under_7": "Wins if the next shake is 6 or less.",
}


def lesson(rules: MiniDiceRules) -> Lesson:
    kinds = offered(rules)
    places = kinds["place"].pays
    removed = "You may take it down before a shake." if rules.place_removable else "It may not be taken down."
    return Lesson(
        aim=line("Bet on what two dice will show.", cite("19:47-13.2(a)1")),
        deal=line(
            "A player shakes two dice in a shaker. Most wagers are decided by that one shake; a place bet stays until its "
            "number or a 7 comes.",
            cite("19:47-13.2(a)1"),
            cite("19:47-13.5"),
        ),
        choice=line(
            f"What you bet on before each shake. A place bet stays up: {removed[:1].lower()}{removed[1:]}",
            *cites_of(rules, "place_removable"),
        ),
        pays=line(
            f"Place bets pay {places[0]} to {places[-1]}, by their number; over 7 and under 7 pay "
            f"{kinds['over_7'].pays[-1]}.",
            *cites_of(rules, "payouts"),
        ),
        beware=line("A 7 loses every place bet, over 7, under 7 and the field at once.", cite("19:47-13.2(a)1")),
        wagers={name: _WAGERS[name] for name in kinds},
    )
