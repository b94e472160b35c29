"""How pai gow is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson
from croupier.families.pai_gow import lesson as shared
from croupier.games.pai_gow.rules import LAW, PaiGowTilesRules
from croupier.games.pai_gow.wagers import offered


def lesson(rules: PaiGowTilesRules) -> Lesson:
    return shared.lesson(
        LAW,
        offered(rules),
        rules,
        pieces="four tiles",
        high="two",
        low="two",
        beware="A pair beats every hand that only counts points.",
    )
