"""The options of a high tide table."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.law.option import Choice, Source, TableRules, among, count, flag
from croupier.money.paytable import Paytable, payouts

FEWEST_DECKS, MOST_DECKS = 4, 8
ALL, HALF = "all", "half"
REACHES = {  # the rows of the pay table, and what a sign says of them
    "reach_1_to_3": range(1, 4),
    "reach_4_to_5": range(4, 6),
    "reach_6_to_7": range(6, 8),
    "reach_8_to_9": range(8, 10),
    "reach_10_to_12": range(10, 13),
}
_RULES = "19:47-8.4(d)3ii"
_PAYTABLE = Paytable.of("high_tide")


def payout_row(reach: int) -> str:
    """The row of the pay table that pays a call with this reach."""
    return next(row for row, reaches in REACHES.items() if reach in reaches)


@dataclass(frozen=True, slots=True, kw_only=True)
class HighTideRules(TableRules):
    """The options of one high tide table."""

    decks: int = count(
        6,
        least=FEWEST_DECKS,
        most=MOST_DECKS,
        cite=_RULES,
        note="the number of decks in the shoe",
        source=Source.PROPOSED,
        decks=True,
    )
    shuffle_every_round: bool = flag(
        False,
        cite=_RULES,
        note="shuffle the cards after every round, not only when the cutting card is reached",
        source=Source.PROPOSED,
    )
    slack_water: bool = flag(
        True,
        cite=_RULES,
        note="offer the slack water wager, which wins if both cards have the same rank",
        source=Source.PROPOSED,
    )
    slack_takes: str = among(
        ALL,
        Choice(ALL),
        Choice(HALF),
        cite=_RULES,
        note="what two cards of the same rank take of the tide wager",
        source=Source.PROPOSED,
        notice=True,
        notice_for=(ALL, HALF),
        posted_words="two cards of the same rank take of the tide wager",
    )
    payouts: Paytable = payouts(
        _PAYTABLE,
        cite="19:47-8.4(d)3iii",
        note="payout odds; they may be raised but not lowered",
        source=Source.PROPOSED,
    )
