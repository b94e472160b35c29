"""Shuffle, cut and deal of Caribbean stud (19:47-16.2, 16.4 and 16.7 to 16.9), and the progressive meter."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine.traits import Metered
from croupier.families.stud.cards import StudStanding, shoe_table
from croupier.games.caribbean_stud.law import LAW, PROGRESSIVE_LAW
from croupier.games.caribbean_stud.rules import CaribbeanRules
from croupier.law.option import NOT_OFFERED
from croupier.values.frozen import frozen


@frozen(kw_only=True)
class CaribbeanStanding(StudStanding, Metered):
    """A Caribbean stud table between two rounds."""

    featured_fields = frozenset({"shoe", "meter_cents"})
    new_dealer_law = LAW.shuffle
    meter_law = PROGRESSIVE_LAW

    meter_cents: int = 0  # the progressive meter


TABLE = shoe_table(LAW, CaribbeanStanding)


def opening(rules: CaribbeanRules) -> CaribbeanStanding:
    """The table before the first round; a progressive meter shows its starting amount."""
    standing: CaribbeanStanding = TABLE.opening(rules)
    meter = 0 if rules.progressive == NOT_OFFERED else rules.progressive_reset
    return replace(standing, meter_cents=meter)
