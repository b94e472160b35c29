"""What is agreed at a table before a hand: the form, the limits, and how cards are shown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from croupier.families.poker.limits import Limit
from croupier.families.poker.variant import Street, Variant
from croupier.values.brief import brief


class ShortStub(StrEnum):
    """Which cards are shuffled when the stub runs out in a draw."""

    EARLIER_DISCARDS = "earlier discards"
    BURNS_ONLY = "burns only"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The terms of one hand. What each player has to post is in its `Player`."""

    variant: Variant
    limit: Limit
    small_bet_cents: int
    big_bet_cents: int
    bring_in_cents: int = 0
    straddle: bool = False  # the player left of the blinds may post twice the big blind
    chip_cents: int = 1
    open_pair: bool = False  # an open pair on fourth street lets players bet the big bet
    check_raise: bool = True
    jacks_to_open: bool = False
    short_stub: ShortStub = ShortStub.EARLIER_DISCARDS
    show_all: bool = False  # at the showdown every hand is shown
    losers_choose: bool = False  # who need not show is asked whether to
    may_give_up: bool = False  # at the showdown everybody is asked, also who could win: who mucks wins nothing

    def __repr__(self) -> str:
        return brief("Terms", f"of {self.variant.name}, {self.limit.structure}")

    def size(self, street: Street) -> int:
        """The bet of a street, in cents."""
        return self.big_bet_cents if street.big else self.small_bet_cents
