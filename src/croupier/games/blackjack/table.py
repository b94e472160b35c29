"""The betting areas of a blackjack box: one for each hand of the dealer's, the last two only in multiple action (2.18)."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.families.twenty_one import table
from croupier.families.twenty_one.table import Spot
from croupier.money.wager import Wager

_AREAS = (
    Spot("blackjack", "double", "insurance"),
    Spot("second_hand", "double_second", "insurance_second"),
    Spot("third_hand", "double_third", "insurance_third"),
)
AREAS = {area.wager: area for area in _AREAS}
SPOTS = tuple(AREAS)  # the wagers of 2.3(a), one for each dealer hand
DOUBLES = {area.wager: area.double for area in _AREAS}
INSURANCES = {area.wager: area.insurance for area in _AREAS}


def own_boxes(wagers: Iterable[Wager]) -> dict[str, str]:
    """Returns each patron's own box: the first free one from the dealer's left when he places his wager."""
    return table.own_boxes(wagers, SPOTS)
