"""Standing: what survives a round (wagers not yet decided, a point, a shoe). A frozen value; a game adds its own fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.money.wager import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What the next round finds on the table. What else it may have is declared by the traits of `engine.traits`."""

    untold: ClassVar[frozenset[str]] = frozenset({"wagers"})  # fields that are not listed: people see them elsewhere
    asked_after: ClassVar[frozenset[str]] = frozenset()  # of the others, those that every patron wants to see

    wagers: tuple[Wager, ...] = ()
