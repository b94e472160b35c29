"""What a blackjack round leaves for the next: the shoe, streaks under way, the progressive meter, who sat out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from croupier.engine.standing import Standing
from croupier.engine.traits import Metered, NewDealerBurns, ReshuffleByOrder, ShoeStanding
from croupier.equipment.shoe import Shoe
from croupier.law.citation import cite
from croupier.law.ruling import Refused, unlawful

STREAKS = ("streak_2", "streak_3", "streak_4", "streak_5")  # the number is that of the hands to be won in a row


@dataclass(frozen=True, slots=True)
class Streak:
    """A patron's consecutive wins while a streak wager of his is pending; the lammer lies on the next number."""

    seat: str
    on: str  # the box his wagers name, or none for his own
    wins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackStanding(Standing, ShoeStanding, NewDealerBurns, ReshuffleByOrder, Metered):
    """The table as the next round finds it."""

    asked_after = frozenset({"shoe", "side_b", "streaks", "meter_cents"})
    new_dealer_law = cite("19:47-2.6(c)")
    reshuffle_law = cite("19:47-2.5(h)1")
    meter_law = cite("19:47-2.19(b)")

    shoe: Shoe | None = None  # None: the cards are first to be shuffled and cut; of a double shoe it is side A
    side_b: Shoe | None = None  # the other side of a double shoe
    side: str = "A"  # the side of a double shoe from which the dealer will draw the determinant card
    batch: int = 1  # which of two batches or decks is in play, where they take turns
    game_just_begun: bool = False  # the cards have just come: they are spread, washed, shuffled and cut
    no_activity: bool = False  # nobody has played for a while: the cards lie spread, and are shuffled and cut
    reshuffle: bool = False  # the licensee has decided that the cards be reshuffled
    first_player: str = ""  # who came to the table first; left out, the first in the order of the deal
    cutting_card_on: str = ""  # on whose box the cutting card came out in the last round; "" the dealer's hand
    new_dealer: bool = False  # a dealer has come who has not burned a card yet
    in_play: tuple[str, ...] = ()  # who has wagered in every round since the shuffle; empty before the first
    double_on_request_open: bool = False  # a patron has asked for a double card face down: all are asked now (2.10(c))
    streaks: tuple[Streak, ...] = ()
    meter_cents: int = 0  # the progressive meter
    lights_out: tuple[str, ...] = ()  # the boxes whose progressive light does not work

    @property
    def to_be_shuffled(self) -> bool:
        """All the cards, before the next round, in whatever state they were left."""
        return self.game_just_begun or self.no_activity or self.reshuffle

    def shoes(self) -> Mapping[str, Shoe]:
        """Both sides of a double shoe, where there is one."""
        return {side: shoe for side, shoe in (("A", self.shoe), ("B", self.side_b)) if shoe is not None}

    def without_shoes(self) -> Self:
        return replace(self, shoe=None, side_b=None)

    def __post_init__(self) -> None:
        """Refuses a lammer no round could have left: 2.22(d) has one only beside a wager that needs a further win."""
        for streak in self.streaks:
            pending = [
                int(wager.kind[-1])
                for wager in self.wagers
                if wager.kind in STREAKS and (wager.seat, wager.on) == (streak.seat, streak.on)
            ]
            if not pending or not 0 < streak.wins < min(pending):
                why = f"{streak.seat} has won {streak.wins} hands in a row, but no wager of his can be pending so"
                raise Refused(unlawful(cite("19:47-2.22(d)"), why))
