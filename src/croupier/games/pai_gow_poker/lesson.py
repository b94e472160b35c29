"""How pai gow poker is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson
from croupier.families.pai_gow import lesson as shared
from croupier.games.pai_gow_poker.rules import LAW, PaiGowPokerRules
from croupier.games.pai_gow_poker.wagers import offered


def lesson(rules: PaiGowPokerRules) -> Lesson:
    return shared.lesson(
        LAW,
        offered(rules),
        rules,
        pieces="seven cards",
        high="five",
        low="two",
        beware="The high hand must rank above the low hand: otherwise you lose.",
    )
