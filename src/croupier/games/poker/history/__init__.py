"""Hands of poker in the fields of the public hand history standard PHH: read and settled by our engine, and written."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from croupier.engine.game import SettledHand
from croupier.engine.journal import Journal
from croupier.engine.round import Round
from croupier.games.poker.history import fields, replay, written


class PhhHistories:
    """Hand histories of poker (`engine.hand_history.HandHistories`)."""

    def is_one(self, tree: Mapping[str, Any]) -> bool:
        return "variant" in tree or "starting_stacks" in tree

    def settle(self, tree: Mapping[str, Any]) -> SettledHand:
        return replay.settle(fields.read(tree))

    def write(self, hand: Round, journal: Journal, hidden: Collection[int] = frozenset()) -> str:
        return written.written(hand, journal, hidden)
