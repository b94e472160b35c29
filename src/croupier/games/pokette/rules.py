"""The options of a pokette table.

We have New Jersey's text of 12.6 as it is in the recodified chapter, 13:69F. No source describes the wheel. With 52 stops a
rank, a corner, a suit and red would have no house advantage, so there must be more. A jacer pays what four stops pay.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.law.citation import Citation, cite
from croupier.law.option import Choice, Source, TableRules, among, count, flag
from croupier.money.paytable import Paytable, payouts

PREVIOUS, VOID = "previous", "void"

_PAYTABLE = Paytable.of("croupier.games.pokette")
_IRREGULAR: Citation = cite("19:47-12.9")


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class PoketteRules(TableRules):
    """The options of one pokette table."""

    jacer_stops: int = count(
        4,
        least=1,
        most=8,
        cite="19:47-12.2",
        note="the number of jacers on the wheel besides the 52 cards; a jacer wins the jacer wager and loses every other",
        source=Source.INFERRED,
    )
    house_stops: int = count(
        0,
        least=0,
        most=8,
        cite="19:47-12.2",
        note="the number of further stops, on which every wager loses",
        source=Source.INFERRED,
    )
    ace_low: bool = flag(
        False,
        cite="19:47-12.8",
        note="an ace also counts below a 2 in a straight; no: only above a king",
        source=Source.PRACTICE,
    )
    red_with_black: bool = flag(
        True,
        cite="19:47-12.4",
        note="one player may bet red and black on the same spin",
        source=Source.PRACTICE,
    )
    fewest_revolutions: int = count(
        3,
        least=1,
        most=10,
        cite="19:47-12.7",
        note="how many revolutions a spin has at least, as on a Big Six wheel (5.6(b)); a shorter one is no spin",
        source=Source.INFERRED,
    )
    pointer_between: str = among(
        PREVIOUS,
        Choice(PREVIOUS, _IRREGULAR),
        Choice(VOID, _IRREGULAR),
        cite="19:47-12.9",
        note="when the wheel stops between two cards: the card passed last counts, or the spin is void (as in 5.6(c))",
        source=Source.INFERRED,
    )
    payouts: Paytable = payouts(
        _PAYTABLE,
        cite="19:47-12.6(b)",
        note="payout odds; they may be raised but not lowered",
        unsettled=(None, None),
        why="our text of 12.6 is that of the recodified chapter, 13:69F, as of 2024; the earlier one is not known",
    )

    @property
    def all_stops(self) -> int:
        """The number of stops on the wheel."""
        return 52 + self.jacer_stops + self.house_stops
