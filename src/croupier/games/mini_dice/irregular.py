"""Irregular shakes (19:47-13.8) and relinquishment of the shaker (13.7). We have only the titles.

The remedies follow other jurisdictions and practice. After "No roll" every wager stands and the dice are shaken again. When
the shaker passes, the next seat clockwise that may shake gets it; wagers stay.
"""

from __future__ import annotations

from croupier.engine.irregularity import Detail, DetailKind, Remedy, by_kind
from croupier.law.citation import cite

PASSES = frozenset({"shaker_passed", "holder_relieved"})

_LAW = cite("19:47-13.8")
_RELINQUISHED = cite("19:47-13.7")
_ROLL = ("roll",)
_NO_ROLL = '"No roll": every wager stands and the dice are shaken again'
_NEXT_SEAT = "the shaker goes clockwise to the next player who may shake; every wager stands"

REMEDIES = by_kind(
    Remedy("dice_stacked", _LAW, _NO_ROLL, _ROLL),  # one die rests on the other
    Remedy("cocked_die", _LAW, _NO_ROLL, _ROLL),  # a die leans and shows no face
    Remedy(
        "short_shake",
        _LAW,
        f"{_NO_ROLL}, as often as the table's rules want",
        _ROLL,
        {"shakes": Detail("number of shakes, fewer than the rules want", DetailKind.NUMBER, below="fewest_shakes")},
    ),
    Remedy("shaker_opened", _LAW, _NO_ROLL, _ROLL),  # before the shake was complete
    Remedy("wrong_holder", _LAW, _NO_ROLL, _ROLL),  # somebody else shook
    Remedy("shaker_passed", _RELINQUISHED, _NEXT_SEAT, _ROLL),  # by its holder's own wish
    Remedy("holder_relieved", _RELINQUISHED, _NEXT_SEAT, _ROLL),  # by a supervisor, for delay or invalid shakes
)
