"""The options of a red dog table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from croupier.engine import shoe_table
from croupier.law.option import Conflict, TableRules, count, flag
from croupier.money.paytable import Paytable, payouts

THREE_OF_A_KIND = "three_of_a_kind"

_PAYTABLE = Paytable.of("croupier.games.red_dog")
_WIDE_SPREAD = 4  # spreads from 4 to 11 share a payout row


def payout_row(spread: int) -> str:
    """The row of the pay table that pays this spread."""
    return f"spread_{spread}" if spread < _WIDE_SPREAD else "spread_4_to_11"


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class RedDogRules(TableRules):
    """The options of one red dog table."""

    decks: int = count(
        1,
        least=1,
        cite="19:47-6.1(a)",
        note="the number of decks in the shoe, plus two cutting cards",
        decks=True,
        physical=True,
    )
    several_areas: bool = flag(
        False,
        cite="19:47-6.8",
        note="a player may wager on more than one betting area",
    )
    shuffle_every_round: bool = flag(
        False,
        cite="19:47-6.3(a)",
        note="the cards are shuffled after every round, not only after each shoe",
        not_where=shoe_table.NOT_WITH_A_SHUFFLER,
    )
    recut_by: str = shoe_table.recut_by(
        "19:47-6.3(d)", since=date(1996, 5, 20), not_where=shoe_table.NOT_WITH_A_SHUFFLER
    )
    continuous_shuffler: bool = flag(
        False,
        cite="19:47-6.9",
        note="a continuous shuffler replaces the shuffle, the cut and the burn",
    )
    shuffler_approved: bool = flag(
        False,
        cite="19:47-6.9",
        note="the Commission has approved the continuous shuffler and its procedures",
    )
    payouts: Paytable = payouts(
        _PAYTABLE,
        cite="19:47-6.5(i)3",
        note="payout odds; those of the spreads may be raised but not lowered, three of a kind is fixed",
        unsettled=(None, date(1995, 6, 18)),
        why="6.5 was amended on 1995-06-19; the earlier text is not known",
        notice_for=None,  # raised odds are posted: 6.5(i)3 wants notice of a decrease
        notice_to_withdraw=True,
    )

    conflicts: ClassVar[tuple[Conflict, ...]] = (shoe_table.shuffler_needs_approval("19:47-6.9"),)
