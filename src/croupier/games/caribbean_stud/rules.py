"""The options of a Caribbean stud table. We do not have the text of subchapter 16, so each option names its source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from croupier.amounts.cents import dollars
from croupier.engine.shoe_table import LAST_CUTTER, NEXT_ENTITLED
from croupier.families.stud import rules as stud
from croupier.families.stud.law import StudLaw
from croupier.law.citation import cite
from croupier.law.option import NOT_OFFERED, Choice, Conflict, Source, TableRules, among, count
from croupier.law.ruling import Ruling, not_by_text, unlawful
from croupier.money.paytable import Paytable, payouts, schedule

LAW = StudLaw.of(
    "19:47-16",
    cards=2,
    opening=3,
    shuffle=4,
    ranking=5,
    wagers=6,
    manual_shoe=7,
    hand=8,
    automated_shoe=9,
    play=10,
    payout=12,
    irregular=13,
)
PROGRESSIVE_LAW = cite("19:47-16.11")
PAYTABLE = Paytable.of("croupier.games.caribbean_stud")
ACE_AND_KING = "ace and king"
IN_ORDER, EQUAL_SHARES = "in the order of the deal", "equal shares"

# By the name of a progressive schedule: awards in cents. A royal flush wins the meter, a straight flush a tenth of it.
AWARDS_CENTS = {
    "A": {"four_of_a_kind": 500_00, "full_house": 100_00, "flush": 50_00},
    "B": {"four_of_a_kind": 100_00, "full_house": 75_00, "flush": 50_00},
    "C": {"four_of_a_kind": 500_00, "full_house": 150_00, "flush": 100_00},
}

_METER = "A progressive wager wins the meter with a royal flush, and a tenth of it with a straight flush"
LIMIT_CENTS = 5_000_00  # the limit that the section authorizes, by the note of what the sign must explain


def _judged_limit(cents: int) -> Iterator[Ruling]:
    if cents < LIMIT_CENTS:
        why = (
            f"payout_limit = {dollars(cents)}: the section authorizes a limit of {dollars(LIMIT_CENTS)}, none below it"
        )
        yield not_by_text(unlawful(cite("19:47-16.12"), why, "payout_limit"), Source.CITED.words)


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class CaribbeanRules(TableRules):
    """The options of one Caribbean stud table."""

    bet: str = schedule(
        PAYTABLE, "bet", cite="19:47-16.12", note="what the bet wager pays for a hand that beats the dealer"
    )
    payout_limit: int = stud.dollar_amount(
        LIMIT_CENTS,
        cite="19:47-16.12",
        note="the most that a player's bet wagers are paid in a round, $5,000 or more; the sign must explain it",
        judge=_judged_limit,
        posted_words="the most that a player's bet wagers are paid in a round",
        source=Source.CITED,
        notice=True,
        notice_for=None,
    )
    progressive: str = among(
        NOT_OFFERED,
        *(Choice(name) for name in AWARDS_CENTS),
        cite="19:47-16.11",
        note="the awards of the $1.00 progressive wager; a royal flush wins the meter, a straight flush a tenth of it",
        posted_as={NOT_OFFERED: ""} | dict.fromkeys(AWARDS_CENTS, _METER),
        source=Source.ELSEWHERE,
        notice=True,
    )
    progressive_reset: int = stud.dollar_amount(
        10_000_00,
        cite="19:47-16.12",
        note="the progressive meter's starting and reset amount, in dollars",
        source=Source.PRACTICE,
        not_where=(("progressive", NOT_OFFERED),),
    )
    progressive_rate_percent: int = count(
        70,
        least=1,
        most=100,
        cite="19:47-16.12",
        note="the percentage of a progressive wager that goes to the meter",
        source=Source.PRACTICE,
        not_where=(("progressive", NOT_OFFERED),),
    )
    jackpots: str = among(
        IN_ORDER,
        EQUAL_SHARES,
        cite="19:47-16.11",
        note="how several winners of a part of the meter are paid: in the order of the deal, or each an equal share of it",
        source=Source.PRACTICE,
        not_where=(("progressive", NOT_OFFERED),),
    )
    envy: bool = stud.envy("19:47-16.11")
    dealer_qualifies: str = among(
        ACE_AND_KING,
        cite="19:47-16.10",
        note="the lowest hand with which the dealer plays; with less, the ante wins and the bet is returned",
        source=Source.ELSEWHERE,
    )
    positions: int = stud.positions("19:47-16.2", source=Source.CITED)
    second_position: bool = stud.second_position("19:47-16.6")
    dealt_from: str = stud.dealt_from("19:47-16.7", "19:47-16.8", "19:47-16.9")
    automatic_shuffler: bool = stud.automatic_shuffler("19:47-16.4")
    second_deck: bool = stud.second_deck("19:47-16.2")
    recut_by: str = stud.recut_by("19:47-16.4", LAST_CUTTER, NEXT_ENTITLED)
    payouts: Paytable = payouts(
        PAYTABLE,
        cite="19:47-16.12",
        note="payout odds; the bet may pay more, the ante is fixed at even money",
        source=Source.ELSEWHERE,
    )

    conflicts: ClassVar[tuple[Conflict, ...]] = stud.shuffler_conflicts("19:47-16.2")
