"""Hand histories: hands of a game that players play against each other, in a form that other programs write and read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from croupier.engine.croupier import Fact
from croupier.law.ruling import Ruling
from croupier.money.settlement import Line
from croupier.values.brief import shown_briefly

if TYPE_CHECKING:
    from croupier.engine.journal import Journal
    from croupier.engine.round import Round


@dataclass(frozen=True, slots=True)
class WonPot:
    """A pot, who could win it, and what each won of it."""

    __repr__ = shown_briefly

    cents: int
    seats: tuple[str, ...]
    won_cents: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledHand:
    """What a hand of a history came to."""

    __repr__ = shown_briefly

    lines: tuple[Line, ...]  # of the players in their order
    pots: tuple[WonPot, ...]
    facts: tuple[Fact, ...]
    findings: tuple[Ruling, ...]  # where the history says something else
    cents_a_unit: int  # a unit of the history's amounts is so many cents here


class HandHistories(Protocol):
    """How a game reads and writes hand histories."""

    def is_one(self, tree: Mapping[str, Any], /) -> bool:
        """Whether a document is a hand history of this game."""
        ...

    def settle(self, tree: Mapping[str, Any], /) -> SettledHand:
        """Plays the hand. Raises `Unreadable` with every mistake, and `Refused` where something was not allowed."""
        ...

    def write(self, hand: Round, journal: Journal, hidden: Collection[int] = ..., /) -> str:
        """A hand as TOML, without the cards of the entries that its reader may not know. Raises `Refused` if it has no form."""
        ...
