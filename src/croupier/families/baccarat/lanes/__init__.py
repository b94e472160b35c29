"""Lanes of baccarat (`croupier.engine.lanes`): a coup is the table of states of `numbers.kernel`, dealt from a shoe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.engine.game import Game
from croupier.engine.lanes import LaneScene
from croupier.families.baccarat.rules import BaccaratLaw, BaccaratRules

if TYPE_CHECKING:
    from croupier.engine.shoe_table import ShoeTable
    from croupier.families.baccarat.lanes.table import BaccaratLanes


def lanes(
    law: BaccaratLaw, shoe: ShoeTable[Any, Any], game: Game[Any, Any], rules: BaccaratRules, scene: LaneScene
) -> BaccaratLanes:
    """One wager a coup in each lane. Raises `Refused` with every objection."""
    from croupier.families.baccarat.lanes.table import BaccaratLanes

    choices: Any = shoe.choices(rules)
    return BaccaratLanes(law, choices, game, rules, scene)
