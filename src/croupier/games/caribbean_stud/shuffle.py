"""Shuffle, cut and deal of Caribbean stud (19:47-16.2, 16.4 and 16.7 to 16.9), and the progressive meter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from croupier.engine.traits import Metered
from croupier.families.stud.cards import StudStanding, shoe_table
from croupier.games.caribbean_stud.rules import LAW, PROGRESSIVE_LAW, CaribbeanRules
from croupier.law.option import NOT_OFFERED
from croupier.law.ruling import Ruling, not_determined


@dataclass(frozen=True, slots=True, kw_only=True)
class CaribbeanStanding(StudStanding, Metered):
    """A Caribbean stud table between two rounds."""

    featured_fields = frozenset({"shoe", "meter_cents"})
    meter_law = PROGRESSIVE_LAW

    meter_cents: int = 0  # the progressive meter

    def findings(self, rules: Any) -> tuple[Ruling, ...]:
        """16.12: what a meter may show that is below its starting amount is in a text that we do not have."""
        why = self.below(_start_cents(rules))
        return (not_determined(self.meter_law, why, "progressive_reset"),) if why else ()

    def mended(self, rules: Any) -> Self:
        return self.with_meter(max(self.meter_cents, _start_cents(rules)))


TABLE = shoe_table(LAW, CaribbeanStanding)


def opening(rules: CaribbeanRules) -> CaribbeanStanding:
    """The table before the first round; a progressive meter shows its starting amount."""
    standing: CaribbeanStanding = TABLE.opening(rules)
    return standing.with_meter(_start_cents(rules))


def _start_cents(rules: CaribbeanRules) -> int:
    """What the progressive meter starts from; 0 at a table without one."""
    return 0 if rules.progressive == NOT_OFFERED else rules.progressive_reset
