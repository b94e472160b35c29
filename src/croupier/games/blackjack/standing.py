"""The state of a blackjack table between rounds: the shoe, pending streaks, the progressive meter, who sat out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from croupier.engine.standing import Standing
from croupier.engine.traits import Metered, NewDealerBurns, ReshuffleByOrder, ShoeStanding
from croupier.equipment.shoe import Shoe
from croupier.games.blackjack.options import LEAST_RESET_CENTS
from croupier.law.citation import cite
from croupier.law.ruling import Refused, Ruling, unlawful

STREAKS = ("streak_2", "streak_3", "streak_4", "streak_5")  # by the number of hands to win in a row


@dataclass(frozen=True, slots=True)
class Streak:
    """A patron's consecutive wins while he has a pending streak wager; the lammer is on the next number."""

    seat: str
    on: str  # the box his wagers name, or "" for his own
    wins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackStanding(Standing, ShoeStanding, NewDealerBurns, ReshuffleByOrder, Metered):
    """The table at the start of a round."""

    featured_fields = frozenset({"shoe", "side_b", "streaks", "meter_cents"})
    possible_values: ClassVar[Mapping[str, tuple[object, ...]]] = {
        "side": ("A", "B"),
        "batch": (1, 2),
        "lights_out": tuple("1234567"),
    }
    seat_fields = ("first_player", "cutting_card_on", "in_play", "streaks")
    reshuffle_law = cite("19:47-2.5(h)1")
    meter_law = cite("19:47-2.19(b)")

    shoe: Shoe | None = None  # None: the cards must be shuffled and cut first; side A of a double shoe
    side_b: Shoe | None = None  # the other side of a double shoe
    side: str = "A"  # the side of a double shoe that the next determinant card comes from
    batch: int = 1  # which of two alternating batches or decks is in play
    game_just_begun: bool = False  # new cards at the table: spread, washed, shuffled and cut before the round
    no_activity: bool = False  # nobody has played for a while: the spread cards are shuffled and cut before the round
    reshuffle: bool = False  # the licensee has ordered a reshuffle
    first_player: str = ""  # the seat that came to the table first; "" for the first in dealing order
    cutting_card_on: str = ""  # the seat on whose box the cutting card came out last round; "" for the dealer's hand
    new_dealer: bool = False  # a new dealer who has not burned a card yet
    in_play: tuple[str, ...] = ()  # the seats that wagered in every round since the shuffle; empty before the first
    double_on_request_open: bool = False  # a patron requested a face-down double card, so all are asked now (2.10(c))
    streaks: tuple[Streak, ...] = ()
    meter_cents: int = 0  # the progressive meter
    lights_out: tuple[str, ...] = ()  # the boxes whose progressive light does not work

    @property
    def to_be_shuffled(self) -> bool:
        """Whether all cards must be shuffled before the next round."""
        return self.game_just_begun or self.no_activity or self.reshuffle

    def shoes(self) -> Mapping[str, Shoe]:
        """The shoe, or both sides of a double shoe."""
        return {side: shoe for side, shoe in (("A", self.shoe), ("B", self.side_b)) if shoe is not None}

    def without_shoes(self) -> Self:
        return replace(self, shoe=None, side_b=None)

    def findings(self, rules: Any) -> tuple[Ruling, ...]:
        """2.19(i): a meter starts at its reset amount, $5,000 or more, and only grows, so it can never show less."""
        why = self.below(_least_meter_cents(rules))
        return (unlawful(cite("19:47-2.19(i)"), why, "progressive_reset"),) if why else ()

    def mended(self, rules: Any) -> Self:
        return self.with_meter(max(self.meter_cents, _least_meter_cents(rules)))

    def __post_init__(self) -> None:
        """Refuses a lammer that no round could leave: 2.22(d) requires a pending wager that needs more wins."""
        for streak in self.streaks:
            pending = [
                int(wager.kind[-1])
                for wager in self.wagers
                if wager.kind in STREAKS and (wager.seat, wager.on) == (streak.seat, streak.on)
            ]
            if not pending or not 0 < streak.wins < min(pending):
                why = f"{streak.seat} has won {streak.wins} hands in a row, which fits none of his pending wagers"
                raise Refused(unlawful(cite("19:47-2.22(d)"), why))


def _least_meter_cents(rules: Any) -> int:
    """The least that the progressive meter can show; 0 at a table without one."""
    return max(rules.progressive_reset, LEAST_RESET_CENTS) if rules.progressive else 0
