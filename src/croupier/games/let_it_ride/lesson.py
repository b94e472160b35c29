"""How let it ride is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, cites_of, line, paid
from croupier.games.let_it_ride.rules import LAW, LetItRideRules
from croupier.games.let_it_ride.wagers import offered

_WAGERS = {
    "bet": "The one of three equal bets that stays in any case; paid by your five cards.",
    "bet_1": "The bet that you may take back after your first three cards.",
    "bet_2": "The bet that you may take back after the fourth card.",
    "bonus": "One dollar, paid by your five cards, also if you took bets back.",
    "three_card": "Paid by your own three cards.",
}


def lesson(rules: LetItRideRules) -> Lesson:
    kinds = offered(rules)
    return Lesson(
        aim=line(
            "Make a pair of tens or better with five cards. You play against a table of payouts, not a hand.",
            LAW.wagers,
            LAW.ranking,
        ),
        deal=line(
            "You make three equal bets and get three cards; two more are turned for everybody, one after the other. Before "
            "each of them you may take one bet back.",
            LAW.dealt_from[rules.dealt_from],
            LAW.play,
        ),
        choice=line("Twice: take one bet back, or let it ride. The last bet always stays.", LAW.play),
        pays=line(f"Each bet that is left pays {paid(kinds['bet'])}.", LAW.payout, *cites_of(rules, "bet")),
        beware=line("Without a pair of tens every bet that you let ride is lost.", LAW.payout),
        wagers={name: _WAGERS[name] for name in kinds},
    )
