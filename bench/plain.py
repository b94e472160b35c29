"""The same wagers in plain numpy, as one would write them in an afternoon."""

from __future__ import annotations

import numpy as np

ROUNDS = 1_000_000
_SEVEN, _ELEVEN, _CRAPS = 7, 11, (2, 3, 12)


def roulette_red(rng: np.random.Generator) -> int:
    """Red at a double-zero wheel."""
    won = int((rng.integers(0, 38, ROUNDS, dtype=np.uint8) < 18).sum())
    return ROUNDS if won else 0


def big_six_one(rng: np.random.Generator) -> int:
    """The $1 symbol, 24 of 54 stops."""
    won = int((rng.integers(0, 54, ROUNDS, dtype=np.uint8) < 24).sum())
    return ROUNDS if won else 0


def craps_pass(rng: np.random.Generator) -> int:
    """The pass line, all undecided wagers rolled together. Returns the number of rolls."""
    rolls = ROUNDS
    come_out = rng.integers(1, 7, ROUNDS, dtype=np.uint8) + rng.integers(1, 7, ROUNDS, dtype=np.uint8)
    decided = np.isin(come_out, (_SEVEN, _ELEVEN, *_CRAPS))
    points = come_out[~decided]
    while points.size:
        rolls += points.size
        total = rng.integers(1, 7, points.size, dtype=np.uint8) + rng.integers(1, 7, points.size, dtype=np.uint8)
        points = points[(total != points) & (total != _SEVEN)]
    return rolls


def red_dog(rng: np.random.Generator) -> int:
    """Three cards of one deck, without the raise."""
    rounds = ROUNDS // 10
    cards = np.argpartition(rng.random((rounds, 52)), 3, axis=1)[:, :3] % 13
    low, high = np.minimum(cards[:, 0], cards[:, 1]), np.maximum(cards[:, 0], cards[:, 1])
    inside = (cards[:, 2] > low) & (cards[:, 2] < high)
    return rounds if inside.any() else 0


def blackjack_shuffles(rng: np.random.Generator) -> int:
    """Only shuffles six decks, at 43 rounds per shoe: playing the hands in plain numpy is not practical."""
    shoes = 100
    rng.permuted(np.tile(np.arange(312, dtype=np.uint16), (shoes, 1)), axis=1, out=None)
    return shoes * 43
