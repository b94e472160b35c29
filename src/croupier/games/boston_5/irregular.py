"""Irregularities of Boston 5 (19:47-24.12), with remedies as in sister games."""

from __future__ import annotations

from croupier.engine.irregularity import Detail, DetailKind, Remedy
from croupier.families.stud.cards import UNCLAIMED
from croupier.families.stud.remedies import remedies
from croupier.families.stud.steps import DECIDE
from croupier.games.boston_5.law import LAW
from croupier.games.boston_5.rules import AFTER

REMEDIES = remedies(LAW) | {
    UNCLAIMED: Remedy(
        UNCLAIMED,
        LAW.irregular,
        "a player who does not show a winning three-card bonus hand before the next cards are dealt loses the bonus",
        (DECIDE,),
        {"seat": Detail("the player who does not show the hand", DetailKind.SEAT)},
        under={"bonus_shown": AFTER},
    )
}
