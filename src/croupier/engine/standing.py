"""Standing: the state of a table between rounds (undecided wagers, a point, a shoe). Frozen; a game adds its own fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from croupier.law.ruling import Ruling
from croupier.money.wager import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The table as the next round finds it. Further parts are declared by the traits in `engine.traits`."""

    hidden_fields: ClassVar[frozenset[str]] = frozenset(
        {"wagers"}
    )  # fields not listed, since pages show them elsewhere
    featured_fields: ClassVar[frozenset[str]] = frozenset()  # listed fields that every patron wants to see
    field_words: ClassVar[Mapping[str, str]] = {}  # what people call a field, if not by its name

    # The only values a field can have, or each entry of a field that is a list.
    possible_values: ClassVar[Mapping[str, tuple[object, ...]]] = {}
    seat_fields: ClassVar[tuple[str, ...]] = ()  # fields that name a seat, or list seats or things of seats

    wagers: tuple[Wager, ...] = ()

    def findings(self, rules: Any) -> tuple[Ruling, ...]:
        """What is unlawful about the table as it stands, though a round can be played and settled from it."""
        del rules
        return ()

    def mended(self, rules: Any) -> Self:
        """The table as it would stand without what `findings` says."""
        del rules
        return self
