"""The table between two spins: the cards shown so far, which poker hand wagers depend on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.engine.standing import Standing
from croupier.games.pokette.layout import CARDS, HANDS, ONE_SPIN
from croupier.law.citation import cite
from croupier.law.ruling import Refused, Ruling, unlawful

_MOST_SHOWN = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class PoketteStanding(Standing):
    """The table between two spins. After a third card or a jacer, a new hand begins and nothing is shown."""

    featured_fields = frozenset({"shown"})
    possible_values: ClassVar[Mapping[str, tuple[object, ...]]] = {"shown": CARDS}

    shown: tuple[str, ...] = ()  # the cards of the hand so far, the first one first

    def __post_init__(self) -> None:
        if faults := tuple(self._faults()):
            raise Refused(*faults)

    def _faults(self) -> Iterator[Ruling]:
        """The reasons why no series of spins could lead to this standing."""
        if len(self.shown) > _MOST_SHOWN:
            yield unlawful(
                cite("19:47-12.8"), f"{', '.join(self.shown)}: a hand has at most two cards before its last spin"
            )
        for card in self.shown:
            if card not in CARDS:
                yield unlawful(cite("19:47-12.2"), f"{card} is no card of the wheel")
        if len({wager.spot for wager in self.wagers}) != len(self.wagers):
            yield unlawful(cite("19:47-12.5"), "a seat can have only one stake on each spot; there are two")
        for wager in self.wagers:
            if wager.on not in ONE_SPIN.get(wager.kind, ("",) if wager.kind in HANDS else ()):
                why = f'{wager.seat} cannot have bet "{wager.name}": the layout does not have it'
                yield unlawful(cite("19:47-12.5"), why)
            if wager.called:
                why = f"{wager.name} of {wager.seat} is always on; it cannot be called {wager.called}"
                yield unlawful(cite("19:47-12.4"), why)
