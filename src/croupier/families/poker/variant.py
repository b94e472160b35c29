"""A form of poker as values: what is dealt on each street, who opens its betting, and what wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from croupier.equipment.cards import FRENCH, Card
from croupier.equipment.decks.deck import Deck
from croupier.families.poker.hands import Worth
from croupier.law.citation import Citation
from croupier.values.brief import brief


class Opens(StrEnum):
    """Who acts first on a street."""

    AFTER_BLINDS = "after the blinds"
    LEFT_OF_BUTTON = "left of the button"
    LOW_CARD = "low card"  # which must bring it in
    HIGH_CARD = "high card"
    HIGH_BOARD = "high board"
    LOW_BOARD = "low board"  # in a game where only the low hand wins


@dataclass(frozen=True, slots=True, kw_only=True)
class Street:
    """One deal and the betting after it. Cards of players come before those of the board."""

    name: str
    opens: Opens
    down: int = 0
    up: int = 0
    board: int = 0
    burn: bool = True
    draw: int = 0  # how many cards a player may exchange
    big: bool = False  # at a limit table, bets are the big bet
    pair_doubles: bool = False  # an open pair lets players bet the big bet

    @property
    def to_each(self) -> int:
        """The cards dealt to each player."""
        return self.down + self.up


# What a player's own cards and the board are worth; None if they do not qualify. Of all players' worths the greatest wins.
Evaluate = Callable[[Sequence[Card], Sequence[Card]], Worth | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A form of poker. With `high` and `low` the pot is split; if no hand qualifies for low, high wins all of it."""

    name: str
    title: str
    law: Citation
    streets: tuple[Street, ...]
    high: Evaluate | None = None
    low: Evaluate | None = None
    deck: Deck = FRENCH

    def __repr__(self) -> str:
        return brief("Variant", self.name)

    @property
    def wins(self) -> str:
        """Which hands win, in words."""
        sides = {"high": self.high, "low": self.low}
        return " and ".join(side for side, evaluate in sides.items() if evaluate is not None)

    @property
    def has_button(self) -> bool:
        """Whether the deal goes around with a button; else the players act by their cards."""
        return self.streets[0].opens in {Opens.AFTER_BLINDS, Opens.LEFT_OF_BUTTON}

    @property
    def has_board(self) -> bool:
        """Whether the board comes street by street: own cards first, and then none."""
        return any(street.board for street in self.streets) and not any(street.to_each for street in self.streets[1:])

    @property
    def has_bring_in(self) -> bool:
        return self.streets[0].opens in {Opens.LOW_CARD, Opens.HIGH_CARD}
