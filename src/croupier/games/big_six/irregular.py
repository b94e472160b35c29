"""Irregular spins (19:47-5.6(b) and (c)): a short spin is void; a clapper between two stops follows the posted rule."""

from __future__ import annotations

from croupier.engine.irregularity import Detail, DetailKind, Remedy, by_kind
from croupier.law.citation import cite

REMEDIES = by_kind(
    Remedy(
        "short_spin",
        cite("19:47-5.6(b)"),
        "no valid spin: wagers stand or are withdrawn, and the wheel is spun again",
        ("spin",),
        {"revolutions": Detail("number of revolutions, fewer than three", DetailKind.NUMBER, below=3)},
    ),
    Remedy(
        "clapper_between",
        cite("19:47-5.6(c)"),
        "by the posted rule: the symbol passed last wins, or the spin is void and the wheel is spun again",
        ("spin",),
        {"passed": Detail("the symbol that the clapper passed last", DetailKind.OUTCOME)},
    ),
)
