"""How punto banco and minibaccarat are played at a table with these rules."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine.teaching.lesson import Lesson, line
from croupier.engine.wager_kind import WagerKind
from croupier.families.baccarat.rules import HALF_ON_SIX, PUSH_ON_SEVEN, BaccaratLaw, BaccaratRules

_WAGERS = {
    "player": "Wins if the Player's Hand comes closer to nine; comes back on a tie.",
    "banker": "Wins if the Banker's Hand comes closer to nine; comes back on a tie.",
    "tie": "Wins if both hands have the same count.",
    "vigorish": "What you owe of the vigorish on your wins, to be paid at the end of the shoe.",
    "pair": "Wins if the first two cards of the hand have the same rank.",
    "dragon_bonus": "Wins if the hand wins by four points or more, or with eight or nine on its first two cards.",
    "dragon_7": "Wins if the Banker's Hand wins with a seven of three cards.",
    "panda_8": "Wins if the Player's Hand wins with an eight of three cards.",
}
_BANKER_PAYS = {
    PUSH_ON_SEVEN: "the Banker's Hand 1 to 1, but your wager only comes back when it wins with a seven of three cards",
    HALF_ON_SIX: "the Banker's Hand 1 to 1, but half of that when it wins with a six",
}


def lesson(law: BaccaratLaw, offered: Mapping[str, WagerKind], rules: BaccaratRules, *, by_players: bool) -> Lesson:
    """The lesson of a table; `by_players`: a player draws the cards from the shoe."""
    banker = _BANKER_PAYS.get(
        rules.banker_pays, f"the Banker's Hand 1 to 1 less a vigorish of {rules.vigorish_percent} percent of the win"
    )
    dealt = " A player, the curator, draws the cards from the shoe." if by_players else ""
    return Lesson(
        aim=line(
            "Say which of two hands will come closer to nine: the Player's Hand or the Banker's. Neither is yours.",
            law.wagers,
        ),
        deal=line(
            "Both hands get two cards. Only the last digit of their sum counts; tens and court cards count nothing, aces "
            f"one. With eight or nine it is over; otherwise fixed rules say who gets a third card.{dealt}",
            law.cards,
            law.deal,
            law.third_card,
        ),
        choice=line("Only what you bet on. Nobody decides anything once the cards come.", law.wagers, law.additional),
        pays=line(f"The Player's Hand pays {offered['player'].pays[-1]}, {banker}.", law.payouts),
        beware=line(
            f"The tie pays {offered['tie'].pays[-1]} and comes only about once in ten rounds.",
            law.payouts,
        ),
        wagers={name: _WAGERS[name] for name in offered},
    )
