"""Standing: what survives a round (wagers not yet decided, a point, a shoe). A frozen value; a game adds its own fields."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.money.wager import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What the next round finds on the table."""

    wagers: tuple[Wager, ...] = ()
