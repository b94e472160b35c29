"""The value of cards, the third-card table, and the result of a coup."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from croupier.equipment.cards import RANKS, Card

PLAYER, BANKER, TIE = "player", "banker", "tie"
MODULUS = 10  # only the last digit of a sum counts
NATURAL = 8  # two cards with this many points or more end the coup
MOST_CARDS = 6  # of a coup
_PLAYER_DRAWS_TO = _BANKER_DRAWS_TO = 5
_VALUES = {rank: min(int(rank), 9) if rank.isdigit() else 0 for rank in RANKS} | {"A": 1}

VALUE_OF_RANK = tuple(_VALUES[rank] for rank in RANKS)  # in the order of `RANKS`

# By the points of the Banker's Hand: the values of the Player's third card on which it draws.
BANKER_DRAWS_ON: tuple[frozenset[int], ...] = (
    *(frozenset(range(MODULUS)),) * 3,
    frozenset(range(MODULUS)) - {8},
    frozenset(range(2, 8)),
    frozenset(range(4, 8)),
    frozenset({6, 7}),
    *(frozenset[int](),) * 3,
)


def value(card: Card) -> int:
    """An ace is 1, tens and court cards are 0, every other card is its number."""
    return _VALUES[card.rank]


def points(cards: Iterable[Card]) -> int:
    """The point count of a hand: the last digit of the sum."""
    return sum(value(card) for card in cards) % MODULUS


def player_draws(player: int, banker: int) -> bool:
    """Whether the Player's Hand takes a third card: no natural is out, and it has five or less."""
    return max(player, banker) < NATURAL and player <= _PLAYER_DRAWS_TO


def banker_draws(player: int, banker: int, third: int | None) -> bool:
    """Whether the Banker's Hand takes a third card, given the points of two cards and the value of the Player's third."""
    if max(player, banker) >= NATURAL:
        return False
    return banker <= _BANKER_DRAWS_TO if third is None else third in BANKER_DRAWS_ON[banker]


class Score(NamedTuple):
    """What every wager but the pairs depends on: the points of both hands, and whether each has three cards."""

    player: int
    banker: int
    player_third: bool
    banker_third: bool

    @property
    def winner(self) -> str:
        if self.player == self.banker:
            return TIE
        return PLAYER if self.player > self.banker else BANKER

    @property
    def words(self) -> str:
        return f"Player's Hand {self.player}, Banker's Hand {self.banker}"

    @property
    def natural(self) -> bool:
        """Whether one of the hands has eight or nine with two cards."""
        return not (self.player_third or self.banker_third) and max(self.player, self.banker) >= NATURAL

    @property
    def margin(self) -> int:
        return abs(self.player - self.banker)

    @property
    def cell(self) -> int:
        """Its number among all scores."""
        return ((self.player * MODULUS + self.banker) * 2 + self.player_third) * 2 + self.banker_third


CELLS = MODULUS * MODULUS * 4


def score_of(cell: int) -> Score:
    rest, banker_third = divmod(cell, 2)
    rest, player_third = divmod(rest, 2)
    return Score(*divmod(rest, MODULUS), bool(player_third), bool(banker_third))


@dataclass(frozen=True, slots=True)
class Coup:
    """The result of a coup: the score, and which hands began with a pair."""

    score: Score
    pairs: frozenset[str] = frozenset()

    @classmethod
    def of(cls, player: list[Card], banker: list[Card]) -> Coup:
        hands = {PLAYER: player, BANKER: banker}
        score = Score(points(player), points(banker), len(player) > 2, len(banker) > 2)
        return cls(score, frozenset(name for name, (one, two, *_) in hands.items() if one.rank == two.rank))
