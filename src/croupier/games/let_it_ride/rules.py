"""The options of a let it ride table. We do not have the text of subchapter 18, so each option names its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.engine.shoe_table import LAST_CUTTER, NEXT_ENTITLED
from croupier.families.stud import rules as stud
from croupier.families.stud.law import StudLaw
from croupier.law.citation import cite
from croupier.law.option import NOT_OFFERED, Conflict, Source, TableRules, among
from croupier.money.paytable import Paytable, payouts, schedule

LAW = StudLaw.of(
    "19:47-18",
    cards=2,
    ranking=3,
    opening=4,
    shuffle=5,
    wagers=6,
    manual_shoe=7,
    hand=8,
    automated_shoe=9,
    play=10,
    payout=11,
    irregular=12,
)
BONUS_LAW = cite("19:47-18.6A")
PAYTABLE = Paytable.of("croupier.games.let_it_ride")


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class LetItRideRules(TableRules):
    """The options of one let it ride table."""

    bet: str = schedule(
        PAYTABLE,
        "bet",
        cite="19:47-18.11",
        note="what each bet that is not taken back pays for the five cards",
        posted_words="the schedule of the bets",
        notice=True,
    )
    payout_limit: int = stud.dollar_amount(
        50_000_00,
        cite="19:47-18.11",
        note="the most that the three bets are paid for one hand; it is inscribed on the layout or posted",
        posted_words="the most that the three bets are paid for one hand",
        source=Source.INFERRED,
        notice=True,
        notice_for=None,
    )
    bonus: str = schedule(
        PAYTABLE,
        "bonus",
        none=NOT_OFFERED,
        cite="19:47-18.6A",
        note="what the $1.00 bonus wager pays for the five cards, also if bets were taken back; the dollar is kept",
        posted_words="the schedule of the bonus wager",
        notice=True,
    )
    three_card: str = schedule(
        PAYTABLE,
        "three_card",
        none=NOT_OFFERED,
        cite="19:47-18.6A",
        note="what the three-card bonus pays for the player's own cards; it came after the contents of 2006",
        posted_words="the schedule of the three-card bonus",
        notice=True,
    )
    envy: bool = stud.envy("19:47-18.6A")
    house_cards: int = among(
        2,
        3,
        cite="19:47-18.10",
        note="the cards dealt to the house: the two community cards, or three, of which the last is discarded unseen",
        source=Source.ELSEWHERE,
    )
    positions: int = among(
        7,
        cite="19:47-18.2",
        note="the number of betting positions, each with three betting areas",
        source=Source.CITED,
    )
    dealt_from: str = stud.dealt_from("19:47-18.7", "19:47-18.8", "19:47-18.9")
    automatic_shuffler: bool = stud.automatic_shuffler("19:47-18.5")
    second_deck: bool = stud.second_deck("19:47-18.2")
    recut_by: str = stud.recut_by("19:47-18.5", LAST_CUTTER, NEXT_ENTITLED)
    payouts: Paytable = payouts(
        PAYTABLE,
        cite="19:47-18.11",
        note="payout odds; every schedule may be raised",
        source=Source.ELSEWHERE,
    )

    conflicts: ClassVar[tuple[Conflict, ...]] = stud.shuffler_conflicts("19:47-18.2")
