"""Irregular spins (19:47-5.4): each is "No spin".

The dealer takes the ball out if possible; the spin is void even if the ball comes to rest (reading C41). Wagers stand for
the next spin and may be withdrawn before it.
"""

from __future__ import annotations

from croupier.engine.irregularity import Detail, DetailKind, Remedy, by_kind
from croupier.law.citation import cite

_NO_SPIN = (
    '"No spin": the ball is taken out, even if it has come to rest; wagers stand for the next spin or are withdrawn'
)

REMEDIES = by_kind(
    Remedy("ball_with_wheel", cite("19:47-5.4(a)"), _NO_SPIN, ("spin",)),
    Remedy(
        "short_spin",
        cite("19:47-5.4(b)"),
        _NO_SPIN,
        ("spin",),
        {"revolutions": Detail("number of revolutions, fewer than four", DetailKind.NUMBER, below=4)},
    ),
    Remedy("foreign_object", cite("19:47-5.4(c)"), _NO_SPIN, ("spin",)),
)
