"""How craps is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, cites_of, line
from croupier.games.craps.rules import CrapsRules
from croupier.games.craps.wagers import offered
from croupier.law.citation import cite

_WAGERS = {
    "pass": "Wins with 7 or 11 on the come out roll, loses with 2, 3 or 12; otherwise the point must come before a 7.",
    "dont_pass": "The opposite of pass; one total of the come out roll, 12, is a tie.",
    "come": "A pass bet made later: the next roll is its come out roll.",
    "dont_come": "A don't pass bet made later: the next roll is its come out roll.",
    "place": "Wins if its number comes before a 7.",
    "place_to_lose": "Wins if a 7 comes before its number.",
    "hardway": "Wins if its number comes as a pair, before it comes otherwise and before a 7.",
    "field": "Wins if the next roll is 2, 3, 4, 9, 10, 11 or 12.",
    "any_seven": "Wins if the next roll is 7.",
    "any_craps": "Wins if the next roll is 2, 3 or 12.",
    "craps_two": "Wins if the next roll is 2.",
    "craps_three": "Wins if the next roll is 3.",
    "craps_twelve": "Wins if the next roll is 12.",
    "eleven": "Wins if the next roll is 11.",
    "horn": "Four bets in one, on 2, 3, 11 and 12 in the next roll.",
    "horn_high": "A horn with two of five parts on one of the four numbers.",
    "whirl": "A horn and any seven in one, in five parts.",
    "craps_eleven": "Half on any craps, half on 11 in the next roll.",
    "buy": "A place bet at true odds.",
    "lay": "A place bet to lose at true odds.",
    "pass_odds": "Added behind pass when there is a point; wins with it, at true odds.",
    "dont_pass_odds": "Added to don't pass when there is a point; wins with it, at true odds.",
    "come_odds": "Added to a come bet when it has its number; wins with it, at true odds.",
    "dont_come_odds": "Added to a don't come bet when it has its number; wins with it, at true odds.",
    "hop": "Wins if the next roll shows exactly these two dice.",
    "fire": "Wins if a new shooter makes four or more different points before a seven out.",
}


def lesson(rules: CrapsRules) -> Lesson:
    kinds = offered(rules)
    kept = (
        " A pass bet stays until it is decided: you may not take it down once there is a point."
        if rules.contract_bets
        else ""
    )
    seven = " Any seven pays less than the dice are worth." if "any_seven" in kinds else ""
    return Lesson(
        aim=line(
            "Bet on what two dice will show. Pass is the main wager: it wins with the shooter.",
            cite("19:47-1.2(a)1"),
        ),
        deal=line(
            "The first roll is the come out roll: 7 or 11 wins for pass; 2, 3 or 12 loses. Any other total becomes the "
            "point, and the shooter rolls until it comes again, which wins, or a 7, which loses.",
            cite("19:47-1.2(a)1"),
            cite("19:47-1.10"),
        ),
        choice=line(
            f"What to bet on before each roll. With a point you may add odds, up to {rules.odds_multiple.removesuffix('x')} "
            "times your pass bet.",
            *cites_of(rules, "odds_multiple"),
        ),
        pays=line(
            f"Pass pays {kinds['pass'].pays[-1]}. Odds pay what the dice are worth, so that the house wins nothing on them.",
            *cites_of(rules, "payouts"),
            cite("19:47-1.6"),
        ),
        beware=line(
            f"With a point, a 7 loses pass and every place bet.{kept}{seven}",
            cite("19:47-1.2(a)1"),
            *cites_of(rules, "contract_bets"),
        ),
        wagers={name: _WAGERS[name] for name in kinds},
    )
