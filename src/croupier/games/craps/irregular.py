"""Irregular throws (19:47-1.9 and 1.11). We have only the headings, so the remedies follow other jurisdictions.

After "No roll" every wager stands and the dice are thrown again. When the dice pass to another shooter, the point stays
and the next seat clockwise throws.
"""

from __future__ import annotations

from croupier.engine.irregularity import Detail, DetailKind, Remedy, by_kind
from croupier.law.citation import cite

COCKED = "cocked_die"
PASSES = frozenset({"shooter_passes_dice", "shooter_relieved"})

_ROLL = ("roll",)
_FACES = tuple("123456")
_NO_ROLL = '"No roll": every wager stands and the dice are thrown again'
_NEXT_SEAT = "the dice go clockwise to the next player who may shoot; the point stays"

REMEDIES = by_kind(
    Remedy("die_off_table", cite("19:47-1.9"), _NO_ROLL, _ROLL),
    Remedy("dice_stacked", cite("19:47-1.9"), _NO_ROLL, _ROLL),
    Remedy("die_in_bank", cite("19:47-1.9"), _NO_ROLL, _ROLL),  # the chip bank, the dice bowl or the rail
    Remedy("die_on_two_objects", cite("19:47-1.9"), _NO_ROLL, _ROLL),
    Remedy("crooked_die", cite("19:47-1.9"), _NO_ROLL, _ROLL),
    Remedy("wrong_shooter", cite("19:47-1.9"), _NO_ROLL, _ROLL),
    Remedy("deficient_throw", cite("19:47-1.9"), _NO_ROLL, _ROLL),  # the boxperson decides
    Remedy(
        COCKED,
        cite("19:47-1.9"),
        "the roll is valid; the cocked die counts as the face opposite the one resting on chips",
        _ROLL,
        {
            "resting": Detail("the face that rests on chips", DetailKind.OUTCOME, _FACES),
            "other": Detail("the face of the other die", DetailKind.OUTCOME, _FACES),
        },
    ),
    Remedy("shooter_passes_dice", cite("19:47-1.11"), _NEXT_SEAT, _ROLL),
    Remedy("shooter_relieved", cite("19:47-1.11"), _NEXT_SEAT, _ROLL),  # for delay, invalid rolls, breaking rules
)
