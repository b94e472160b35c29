"""How poker is played at a table with these rules."""

from __future__ import annotations

from croupier.amounts.cents import dollars
from croupier.engine.teaching.lesson import Lesson, cites_of, line
from croupier.families.poker.limits import Structure
from croupier.games.poker.rules import PERCENTAGE, TIME, PokerRules
from croupier.games.poker.variants import FIVE_CARD_DRAW, HOLD_EM, OMAHA
from croupier.games.poker.wagers import offered
from croupier.law.citation import cite

_CARDS = {
    HOLD_EM: "You get two cards of your own; five more are turned on the table for everybody, in three steps.",
    OMAHA: "You get four cards of your own and use two of them with three of the five on the table.",
    FIVE_CARD_DRAW: "You get five cards, may change some of them once, and bet before and after.",
}
_STUD = "You get your cards one after the other, some face up, with a round of betting after each step."
_STACK = "Your chips on the table, from which you bet; they stay before you from hand to hand."


def lesson(rules: PokerRules) -> Lesson:
    played, small, big = rules.variant, dollars(rules.small_bet), dollars(rules.big_bet)
    bets = {
        Structure.FIXED: f"bets and raises are {small}, later {big}",
        Structure.SPREAD: f"a bet is from {small} to {big}",
        Structure.POT: "a raise is at most as much as the pot",
        Structure.NONE: "a bet may be as much as you have on the table",
    }[Structure(rules.limit)]
    share = (
        "best and the lowest hand share"
        if played.high and played.low
        else "best hand wins"
        if played.high
        else "lowest hand wins"
    )
    takes = {
        TIME: "The house charges for your time at the table.",
        PERCENTAGE: f"The house takes {rules.rake_percent} percent of a pot, at most {dollars(rules.rake_cap)}.",
    }.get(rules.revenue, "The house takes an amount by the size of the pot.")
    return Lesson(
        aim=line(
            f"Win the chips of the other players: the {share} the pot, or it goes to the last player left when all others fold.",
            cite("19:47-14.6"),
        ),
        deal=line(f"{played.title}. {_CARDS.get(rules.form, _STUD)}", played.law, cite("19:47-14.6")),
        choice=line(
            f"In your turn: fold and give up, check if nobody has bet, call what was bet, or bet and raise; {bets}.",
            cite("19:47-14.7"),
            *cites_of(rules, "limit"),
        ),
        pays=line(f"The pot is what the players have bet. {takes}", *cites_of(rules, "revenue")),
        beware=line(
            f"You play against people: buy in for {dollars(rules.buy_in_least)} to {dollars(rules.buy_in_most)}. What you "
            "have bet is lost when you fold.",
            *cites_of(rules, "buy_in_least", "buy_in_most"),
        ),
        wagers=dict.fromkeys(offered(rules), _STACK),
    )
