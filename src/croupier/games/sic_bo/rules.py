"""The options of a sic bo table. We do not have the text of subchapter 9, so each option names its source."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.law.option import Source, TableRules, among, count, flag
from croupier.money.paytable import Paytable, payouts

MANUAL, AUTOMATED = "manual", "automated"

_PAYTABLE = Paytable.of("croupier.games.sic_bo")


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class SicBoRules(TableRules):
    """The options of one sic bo table."""

    shaker: str = among(
        MANUAL,
        AUTOMATED,
        cite="19:47-9.1",
        note="a manual shaker that the dealer shakes, or an automated one fixed to the table (both are in 13:69E-1.16A)",
        source=Source.INFERRED,
    )
    fewest_shakes: int = count(
        3,
        least=1,
        most=10,
        cite="19:47-9.5",
        note="how often the dealer shakes a manual shaker at least; a shorter shake is no roll",
        source=Source.ELSEWHERE,
        only_where=("shaker", MANUAL),
    )
    lamps: bool = flag(
        True,
        cite="19:47-9.5",
        note="the dealer enters the three faces in a device that lights the winning areas of the layout",
        source=Source.PRACTICE,
    )
    small_with_big: bool = flag(
        True,
        cite="19:47-9.3",
        note="one player may bet small and big on the same shake",
        source=Source.PRACTICE,
        notice=True,
        notice_for=(),  # we do not have a paragraph that wants it posted
    )
    payouts: Paytable = payouts(
        _PAYTABLE,
        cite="19:47-9.4",
        note="payout odds; they may be raised but not lowered",
        source=Source.ELSEWHERE,
    )
