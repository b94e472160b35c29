"""A pai gow table between two rounds: who is offered the bank, and what each player last staked against the house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from croupier.engine.shoe_table import OneShoeStanding
from croupier.families.banked.bank import HOUSE, Banked


@dataclass(frozen=True, slots=True, kw_only=True)
class PaiGowStanding(OneShoeStanding, Banked):
    """`played` has the last stake against the house of each seat, `last` who played against it in the last round."""

    hidden_fields = frozenset({"wagers", "seats", "played", "last", "rounds_banked"})
    featured_fields = frozenset({"banker"})
    field_words: ClassVar[Mapping[str, str]] = {"banker": "turn to bank"}
    seat_fields = ("first_player", "banker", "seats", "played", "last")
    house_has_a_turn = True

    banker: str = HOUSE  # who is offered the bank; the house banks in its turn
    seats: tuple[str, ...] = ()  # in the order in which the bank is offered
    played: tuple[tuple[str, int], ...] = ()  # seat, cents
    last: tuple[str, ...] = ()
    button: int = 1  # where the button lies, counted from the bank, at a table that has one
    rounds_banked: int = 0  # in a row, by the banker, who may bank once more

    def last_stake_cents(self, seat: str) -> int:
        """What a seat staked when it last played against the house; 0 if it never did."""
        return dict(self.played).get(seat, 0)

    def offered_to(self, seat: str) -> Self:
        return replace(self, banker=seat, rounds_banked=0)

    def after_round(self, banker: str, stakes: Mapping[str, int], turns: int) -> Self:
        """The table after a round with these stakes against the bank: offered to the next seat after so many turns."""
        if banker != HOUSE and self.rounds_banked + 1 < turns:
            return replace(self, banker=banker, rounds_banked=self.rounds_banked + 1, last=())
        offered = replace(self, banker=banker if banker != HOUSE else self.banker)
        here = self.offered_to(offered.following())
        if banker != HOUSE:
            return replace(here, last=())
        played = {**dict(self.played), **stakes}
        known = [(seat, cents) for seat, cents in played.items() if not self.seats or seat in self.seats]
        return replace(here, last=tuple(stakes), played=tuple(known))
