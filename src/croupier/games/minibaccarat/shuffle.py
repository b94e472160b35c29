"""The shoe of minibaccarat (19:47-7.5, 7.6 and 7.12)."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.shoe_table import ShoeTable
from croupier.families.baccarat import shuffle as shared
from croupier.families.baccarat.shuffle import BaccaratChoices, BaccaratStanding, shoe_table
from croupier.games.minibaccarat.rules import LAW, MinibaccaratRules


@dataclass(frozen=True, slots=True, kw_only=True)
class MinibaccaratStanding(BaccaratStanding):
    """A minibaccarat table between two rounds."""

    owed_law = LAW.payouts


def choices(rules: MinibaccaratRules) -> BaccaratChoices:
    return shared.choices(rules, continuous_shuffler=rules.continuous_shuffler)


TABLE: ShoeTable[MinibaccaratRules, MinibaccaratStanding] = shoe_table(LAW, MinibaccaratStanding, choices)
