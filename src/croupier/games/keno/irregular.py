"""Irregularities of a keno game (19:47-15.7).

We have only the title, so the remedies follow New Jersey's standard for keno systems (13:69E-1.28U) and practice.
"""

from __future__ import annotations

from croupier.engine.irregularity import Detail, DetailKind, Remedy, by_kind
from croupier.games.keno.rules import BALLS
from croupier.games.keno.ticket import DRAWN, NUMBERS
from croupier.law.citation import cite

FAULT_CORRECTED, MALFUNCTION, WRONG_COUNT = "fault_corrected", "malfunction", "wrong_count"
BALL_TWICE, ILLEGIBLE_MARK, LATE_TICKET = "ball_drawn_twice", "illegible_mark", "late_ticket"

_LAW = cite("19:47-15.7")
_DRAW = ("draw",)
_WRONG_COUNTS = tuple(str(count) for count in range(NUMBERS + 1) if count != DRAWN)
_RETURNED = "the game is void: what was staked on it is returned, and tickets for later games stay in play"
_WHOSE = {
    "seat": Detail("the patron of the ticket", DetailKind.SEAT),
    "wager": Detail("the ticket, such as straight 3-7-12", DetailKind.WAGER),
}

REMEDIES = by_kind(
    Remedy(FAULT_CORRECTED, _LAW, "a fault that is corrected before a number is shown: the draw goes on", _DRAW),
    Remedy(MALFUNCTION, _LAW, f"a fault that cannot be corrected: {_RETURNED}", _DRAW),
    Remedy(
        WRONG_COUNT,
        _LAW,
        _RETURNED,
        _DRAW,
        {"numbers": Detail("how many numbers were drawn", DetailKind.NUMBER, _WRONG_COUNTS)},
    ),
    Remedy(BALL_TWICE, _LAW, _RETURNED, _DRAW, under={"draw_by": BALLS}),
    Remedy(
        ILLEGIBLE_MARK,
        _LAW,
        "the ticket that the system printed decides, not the marks on the patron's slip",
        _DRAW,
        _WHOSE,
    ),
    Remedy(
        LATE_TICKET,
        _LAW,
        "a ticket written after the game was closed is void: its stake is returned",
        _DRAW,
        _WHOSE,
    ),
)
