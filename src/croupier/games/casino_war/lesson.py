"""How casino war is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, cites_of, line
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.games.casino_war.wagers import offered
from croupier.law.citation import cite

_WAGERS = {
    "war": "Wins if your card is higher than the dealer's.",
    "tie": "Wins if your first card and the dealer's have the same rank.",
    "raise": "As much as your war wager, if you go to war after a tie; wins if your new card is not lower.",
}


def lesson(rules: CasinoWarRules) -> Lesson:
    kinds = offered(rules)
    burned = f" {rules.burned_before_war} cards are burned first." if rules.burned_before_war > 1 else ""
    bonus = f" A second tie adds a bonus of {rules.war_tie_bonus} to 1." if rules.war_tie_bonus else ""
    return Lesson(
        aim=line("Get a higher card than the dealer. Aces are highest; suits do not matter.", cite("19:47-22.3")),
        deal=line(
            f"You and the dealer get one card each, from {rules.decks} decks. After a tie you may go to war: you double "
            f"your wager and both get one more card.{burned}",
            cite("19:47-22.2"),
            cite("19:47-22.7"),
        ),
        choice=line(
            "Only after a tie: go to war, or surrender, which gives up half your wager.",
            cite("19:47-22.8"),
        ),
        pays=line(
            f"A higher card pays {kinds['war'].pays[-1]}. A won war pays only the raise; the first wager comes back.{bonus}",
            *cites_of(rules, "payouts", "war_tie_bonus"),
        ),
        beware=line("In a war you risk two wagers to win one.", cite("19:47-22.8")),
        wagers={name: _WAGERS[name] for name in kinds},
    )
