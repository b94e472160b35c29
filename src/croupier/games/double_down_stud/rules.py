"""The options of a double down stud table. We do not have the text of subchapter 17, so each option names its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.engine.shoe_table import LAST_CUTTER, NEXT_ENTITLED
from croupier.families.stud import rules as stud
from croupier.families.stud.law import StudLaw
from croupier.law.option import Conflict, Source, TableRules, among
from croupier.money.paytable import Paytable, payouts, schedule

LAW = StudLaw.of(
    "19:47-17",
    cards=2,
    opening=3,
    shuffle=4,
    ranking=5,
    wagers=6,
    manual_shoe=8,
    hand=8,
    play=9,
    payout=10,
    irregular=11,
)
PAYTABLE = Paytable.of("croupier.games.double_down_stud")


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class DoubleDownRules(TableRules):
    """The options of one double down stud table."""

    bet: str = schedule(
        PAYTABLE,
        "bet",
        cite="19:47-17.10",
        note="what bet and double pay for the five cards; a pair of sixes to tens gets them back",
        posted_words="the schedule of the bets",
        notice=True,
    )
    payout_limit: int = stud.dollar_amount(
        50_000_00,
        cite="19:47-17.10",
        note="the most that bet and double are paid for one hand",
        posted_words="the most that bet and double are paid for one hand",
        source=Source.INFERRED,
        notice=True,
        notice_for=None,
    )
    positions: int = stud.positions("19:47-17.2", source=Source.PRACTICE)
    dealt_from: str = among(
        stud.MANUAL_SHOE,
        stud.HAND,
        cite="19:47-17.8",
        note="how the cards are dealt; one section has the procedure",
        source=Source.INFERRED,
    )
    automatic_shuffler: bool = stud.automatic_shuffler("19:47-17.4")
    second_deck: bool = stud.second_deck("19:47-17.2")
    recut_by: str = stud.recut_by("19:47-17.4", LAST_CUTTER, NEXT_ENTITLED)
    payouts: Paytable = payouts(
        PAYTABLE,
        cite="19:47-17.10",
        note="payout odds; every schedule may be raised",
        source=Source.ELSEWHERE,
    )

    conflicts: ClassVar[tuple[Conflict, ...]] = stud.shuffler_conflicts("19:47-17.2")
