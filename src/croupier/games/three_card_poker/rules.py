"""The options of a three card poker table. We do not have the text of subchapter 20, so each option names its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.engine.shoe_table import LAST_CUTTER, NEXT_ENTITLED
from croupier.families.stud import rules as stud
from croupier.families.stud.law import StudLaw
from croupier.law.option import NOT_OFFERED, Conflict, Source, TableRules, among, flag
from croupier.money.paytable import Paytable, payouts, schedule

LAW = StudLaw.of(
    "19:47-20",
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
PAYTABLE = Paytable.of("croupier.games.three_card_poker")
QUEEN_HIGH = "queen high"


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class ThreeCardRules(TableRules):
    """The options of one three card poker table."""

    ante_bonus: str = schedule(
        PAYTABLE,
        "ante_bonus",
        cite="19:47-20.11",
        note="what is paid on the ante for a straight or better, also if the hand loses",
        posted_words="the schedule of the ante bonus",
        notice=True,
    )
    pair_plus: str = schedule(
        PAYTABLE,
        "pair_plus",
        cite="19:47-20.11",
        note="what the pair plus wager pays for the player's own three cards",
        posted_words="the schedule of the pair plus wager",
        notice=True,
    )
    six_card: str = schedule(
        PAYTABLE,
        "six_card",
        none=NOT_OFFERED,
        cite="19:47-20.6",
        note="the six-card bonus: the best five of the player's and the dealer's cards; it came after 2006",
        posted_words="the schedule of the six-card bonus",
        notice=True,
    )
    envy: bool = stud.envy("19:47-20.6")
    dealer_qualifies: str = among(
        QUEEN_HIGH,
        cite="19:47-20.10",
        note="the lowest hand with which the dealer plays; with less, the ante wins and the play wager is returned",
        source=Source.ELSEWHERE,
    )
    fold_loses_pair_plus: bool = flag(
        True,
        cite="19:47-20.10",
        note="a player who folds loses the pair plus wager too",
        source=Source.ELSEWHERE,
    )
    positions: int = stud.positions("19:47-20.2", source=Source.PRACTICE)
    second_position: bool = stud.second_position("19:47-20.6")
    dealt_from: str = stud.dealt_from("19:47-20.7", "19:47-20.8", "19:47-20.9")
    automatic_shuffler: bool = stud.automatic_shuffler("19:47-20.5")
    second_deck: bool = stud.second_deck("19:47-20.2")
    recut_by: str = stud.recut_by("19:47-20.5", LAST_CUTTER, NEXT_ENTITLED)
    payouts: Paytable = payouts(
        PAYTABLE,
        cite="19:47-20.11",
        note="payout odds; the schedules may be raised, ante and play wagers are fixed at even money",
        source=Source.ELSEWHERE,
    )

    conflicts: ClassVar[tuple[Conflict, ...]] = stud.shuffler_conflicts("19:47-20.2")
