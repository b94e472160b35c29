"""The sites of a round: the dealer's hand, a box, a hand, a stake."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from croupier.equipment.site import Site

if TYPE_CHECKING:
    from croupier.families.twenty_one.table import Box, Hand, Stake


@cache
def at_dealer(stage: str) -> Site:
    return Site(f"dealer:{stage}", place="dealer")


def at_box(scope: str, box: Box, seat: str = "", *, private: bool = False) -> Site:
    """The site of a box. `private`: only the patrons on the box see the card."""
    return _at_box(scope, box.number, seat, private=private)


def at_hand(scope: str, box: Box, hand: Hand, stake: Stake | None = None) -> Site:
    whose = "" if stake is None else f":{stake.seat}:{stake.spot}"
    return _at_hand(scope, box.number, hand.number, whose)


def at_stake(scope: str, box: Box, stake: Stake) -> Site:
    return _at_box(scope, box.number, f"{stake.seat}:{stake.spot}")


@cache  # a round uses the same few sites many times
def _at_box(scope: str, number: str, whose: str = "", *, private: bool = False) -> Site:
    key = f"{scope}:{number}:{whose}" if whose else f"{scope}:{number}"
    return Site(key, scope=scope, place=f"box {number}", seat=whose.partition(":")[0], private=private)


@cache
def _at_hand(scope: str, number: str, hand: int, whose: str) -> Site:
    return Site(f"{scope}:{number}.{hand}{whose}", scope=scope, place=f"box {number}", hand=hand)
