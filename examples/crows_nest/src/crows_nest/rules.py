"""The options of a crow's nest table."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.law.option import Choice, Source, TableRules, among, flag
from croupier.money.paytable import Paytable, payouts

HALF, ALL = "half", "all"
_RULES = "19:47-8.4(d)3ii"
_PAYTABLE = Paytable.of("crows_nest")


@dataclass(frozen=True, slots=True, kw_only=True)
class CrowsNestRules(TableRules):
    """The options of one crow's nest table."""

    seven_takes: str = among(
        HALF,
        Choice(HALF),
        Choice(ALL),
        cite=_RULES,
        note="what a 7 takes of the aloft and below wagers",
        source=Source.PROPOSED,
        notice=True,
        notice_for=(HALF, ALL),
        posted_words="a 7 takes of aloft and below",
    )
    watch: bool = flag(
        True,
        cite=_RULES,
        note="offer the watch wager, which waits for twins or a 7",
        source=Source.PROPOSED,
    )
    payouts: Paytable = payouts(
        _PAYTABLE,
        cite="19:47-8.4(d)3iii",
        note="payout odds; they may be raised but not lowered",
        source=Source.PROPOSED,
    )
