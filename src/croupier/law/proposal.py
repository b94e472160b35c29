"""What a game that is not in the chapter proposes as its rules, in words (19:47-8.4(d)3).

The petition is made of this and of the parts every game has: options, wagers, payouts, opening steps and remedies. Code says
how a round is played, but not in sentences that could stand in the chapter; those are here, each with the stages of the
round it describes. The conformance suite checks that every question of a round has its sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Provision:
    """One paragraph of proposed rules, with the paragraphs under it."""

    words: str
    under: tuple[Provision, ...] = ()
    scopes: tuple[str, ...] = ()  # the stages of a round that it describes, as `Site.scope` names them

    @property
    def described(self) -> frozenset[str]:
        """The stages that it and the paragraphs under it describe."""
        return frozenset(self.scopes).union(*(each.described for each in self.under))


@dataclass(frozen=True, slots=True)
class Equipment:
    """A piece of equipment: its name, and what the rules require of it."""

    name: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """The proposed rules of a game, as far as its code does not say them."""

    objectives: str  # what a player tries to do
    method: str  # how the game is played, in a few sentences
    wagers: Mapping[str, str]  # by the name of each wager: when it wins, loses and is returned
    steps: tuple[Provision, ...]  # the procedure of a round, in order
    equipment: tuple[Equipment, ...]
    definitions: Mapping[str, str] = field(default_factory=dict)  # by term

    @property
    def described(self) -> frozenset[str]:
        """Every stage of a round that a step describes."""
        return frozenset[str]().union(*(step.described for step in self.steps))


# ---------------------------------------------------------------- the numbering of the chapter


def labels(depth: int) -> Iterator[str]:
    """The labels of paragraphs at a depth, as the chapter numbers them: (a), then 1, then i, then (1)."""
    number = 0
    while True:
        number += 1
        yield (_lettered(number), f"{number}.", f"{_roman(number)}.", f"({number})")[depth]


def _lettered(number: int) -> str:
    """(a) to (z), then (aa), (bb)."""
    times, letter = divmod(number - 1, 26)
    return f"({chr(ord('a') + letter) * (times + 1)})"


_ROMAN = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


def _roman(number: int) -> str:
    written = ""
    for value, digits in _ROMAN:
        times, number = divmod(number, value)
        written += digits * times
    return written
