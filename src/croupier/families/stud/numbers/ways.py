"""The numbers of a wager from the number of ways in which it gains each amount."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.engine.wager_kind import WagerKind
from croupier.money.numbers import Numbers


def numbers_of(kind: WagerKind, ways: Mapping[int, int], unit_cents: int, **parts: Any) -> Numbers:
    """The numbers by the ways of each gain in cents. `parts` are fields of `Numbers` that are not as for most wagers."""
    total, pays = sum(ways.values()), kind.pays
    usual: dict[str, Any] = {
        "wager": kind.name,
        "pays": str(pays[0]) if len(pays) == 1 else f"{pays[0]} up to {pays[-1]}",
        "cite": kind.cite,
        "gains": tuple(
            (Fraction(cents, unit_cents), Fraction(ways[cents], total))
            for cents in sorted(ways, reverse=True)
            if ways[cents]
        ),
        "action": Fraction(1),
        "rounds": Fraction(1),
        "kinds": frozenset((kind.name,)),
    }
    return Numbers(**usual | parts)
