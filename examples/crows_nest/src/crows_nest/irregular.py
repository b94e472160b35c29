"""Irregular rolls: the dealer calls "No roll", every wager stands, and the dice are rolled again."""

from __future__ import annotations

from croupier.engine.irregularity import Remedy
from crows_nest.wagers import LAW

_NO_ROLL = 'the dealer calls "No roll", every wager stands, and the dice are rolled again'

REMEDIES = {
    kind: Remedy(kind, LAW, _NO_ROLL, ("roll",))
    for kind in ("die_leans", "die_left_the_nest", "foreign_object_in_the_nest")
}
