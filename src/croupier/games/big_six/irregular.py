"""19:47-5.6(b) and (c): a spin too short is none, and a clapper between two stops means what the sign says."""

from __future__ import annotations

from croupier.engine.irregularity import Detail, DetailKind, Remedy
from croupier.law.citation import cite

REMEDIES = {
    remedy.kind: remedy
    for remedy in (
        Remedy(
            "short_spin",
            cite("19:47-5.6(b)"),
            "no valid spin: wagers stand, or are withdrawn, and the wheel is spun again",
            ("spin",),
            {"revolutions": Detail("how many, fewer than three", DetailKind.NUMBER)},
        ),
        Remedy(
            "clapper_between",
            cite("19:47-5.6(c)"),
            "as the licensee has posted: the symbol passed last wins, or the spin is void and the wheel is spun again",
            ("spin",),
            {"passed": Detail("the symbol the clapper left last", DetailKind.OUTCOME)},
        ),
    )
}
