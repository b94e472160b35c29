"""The sites of a casino war round; each player's cards are in front of the seat."""

from __future__ import annotations

from functools import cache

from croupier.engine.hand import OWN_SEAT
from croupier.equipment.site import Site

DEALER_FIRST = Site("dealer:first", place="dealer")
DEALER_WAR = Site("dealer:war", place="dealer")
WAR_BURN = Site("war_burn")


@cache
def at_seat(scope: str, seat: str) -> Site:
    """The site where a player gets a card or decides; the scope is "deal", "tie" or "war"."""
    return Site(f"{scope}:{seat}", scope=scope, place=OWN_SEAT, seat=seat)
