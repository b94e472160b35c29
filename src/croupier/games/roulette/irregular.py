"""19:47-5.4: a spin that goes wrong is no spin.

The ball is taken out if it can be, and the spin is void even if it comes to rest (reading C41); wagers stand for the next
spin and may be withdrawn before it.
"""

from __future__ import annotations

from croupier.engine.irregularity import Detail, DetailKind, Remedy
from croupier.law.citation import cite

_NO_SPIN = '"No spin": the ball is taken out, wherever it rests; wagers stand for the next spin or are withdrawn'

REMEDIES = {
    remedy.kind: remedy
    for remedy in (
        Remedy("ball_with_wheel", cite("19:47-5.4(a)"), _NO_SPIN, ("spin",)),
        Remedy(
            "short_spin",
            cite("19:47-5.4(b)"),
            _NO_SPIN,
            ("spin",),
            {"revolutions": Detail("how many, fewer than four", DetailKind.NUMBER)},
        ),
        Remedy("foreign_object", cite("19:47-5.4(c)"), _NO_SPIN, ("spin",)),
    )
}
