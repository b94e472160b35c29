"""Irregular shakes (19:47-9.6). We have only the title, so the remedies follow other jurisdictions and practice.

After "No roll" every wager stands, or may be withdrawn, and the dice are shaken again.
"""

from __future__ import annotations

from croupier.engine.irregularity import Detail, DetailKind, Remedy, by_kind
from croupier.equipment.dice import ThreeDice
from croupier.games.sic_bo.rules import AUTOMATED, MANUAL
from croupier.law.citation import cite

WRONG_ENTRY = "wrong_entry"

_LAW = cite("19:47-9.6")
_ROLL = ("roll",)
_NO_ROLL = '"No roll": every wager stands and the dice are shaken again'
_DICE = ThreeDice(_LAW)
_ROLLS = tuple(_DICE.show(dice) for dice, _ in _DICE.outcomes())

REMEDIES = by_kind(
    Remedy("dice_stacked", _LAW, _NO_ROLL, _ROLL),  # one die rests on another
    Remedy("cocked_die", _LAW, _NO_ROLL, _ROLL),  # a die leans and shows no face
    Remedy(
        "short_shake",
        _LAW,
        f"{_NO_ROLL}, as often as the table's rules want",
        _ROLL,
        {"shakes": Detail("number of shakes, fewer than the rules want", DetailKind.NUMBER, below="fewest_shakes")},
        under={"shaker": MANUAL},
    ),
    Remedy("shaker_opened", _LAW, _NO_ROLL, _ROLL, under={"shaker": MANUAL}),  # before the shake was complete
    Remedy("die_out_of_shaker", _LAW, _NO_ROLL, _ROLL, under={"shaker": MANUAL}),
    Remedy("shaker_fault", _LAW, _NO_ROLL, _ROLL, under={"shaker": AUTOMATED}),
    Remedy(
        WRONG_ENTRY,
        _LAW,
        "the dice decide, not the lamps: the dealer enters the faces again before any wager is collected or paid",
        _ROLL,
        {"entered": Detail("the faces that were entered, such as 1-2-3", DetailKind.CHOICE, _ROLLS)},
        under={"lamps": True},
    ),
)
