"""Hands of poker in the fields of the public hand history standard PHH: read and settled by our engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.engine.hand_history import SettledHand
from croupier.games.poker.history import fields, replay


class PhhHistories:
    """Hand histories of poker (`engine.hand_history.HandHistories`)."""

    def is_one(self, tree: Mapping[str, Any]) -> bool:
        return "variant" in tree or "starting_stacks" in tree

    def settle(self, tree: Mapping[str, Any]) -> SettledHand:
        return replay.settle(fields.read(tree))
