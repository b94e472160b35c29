"""Every coup, from the cards of each value: in how many ways it is dealt. In whole numbers, of shoes of any size.

Compiled code would be faster, but only to load it takes twenty times as long as a count.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.families.baccarat.points import BANKER_DRAWS_ON, CELLS, MODULUS, NATURAL

_STANDS = 6  # points with which the Player's Hand, and a Banker's Hand against one that stands, takes no card
_BANKER_DREW, _PLAYER_DREW = 1, 2  # of a score, beside the points


def count(counts: tuple[int, ...]) -> tuple[int, ...]:
    """By score: the ways to deal it. A card that a coup does not need can be any that is left."""
    left, cards, ways = list(counts), sum(counts), [0] * CELLS
    sixth, both = cards - 5, (cards - 4) * (cards - 5)
    for player, first in _hands(left):
        for banker, second in _hands(left):
            weight = first * second
            if player >= NATURAL or banker >= NATURAL or (player >= _STANDS and banker >= _STANDS):
                ways[(player * MODULUS + banker) * 4] += weight * both
            elif player >= _STANDS:
                _banker_draws(ways, left, player, banker, weight * sixth, _BANKER_DREW)
            else:
                _player_draws(ways, left, player, banker, weight, sixth)
    return tuple(ways)


def _hands(left: list[int]) -> Iterator[tuple[int, int]]:
    """The points of each hand of two cards, and the ways to deal it. While it is looked at, its cards are not in `left`.

    Its cards come in either order, so each pair of different values counts twice.
    """
    for one in range(MODULUS):
        for two in range(one, MODULUS):
            ways = left[one]
            left[one] -= 1
            ways *= left[two] if one == two else 2 * left[two]
            left[two] -= 1
            if ways:
                yield (one + two) % MODULUS, ways
            left[two] += 1
            left[one] += 1


def _player_draws(ways: list[int], left: list[int], player: int, banker: int, weight: int, sixth: int) -> None:
    """Adds the coups in which the Player's Hand takes a third card, and the Banker's Hand perhaps another."""
    for third in range(MODULUS):
        number = weight * left[third]
        total = (player + third) % MODULUS
        if third not in BANKER_DRAWS_ON[banker]:
            ways[(total * MODULUS + banker) * 4 + _PLAYER_DREW] += number * sixth
        elif number:
            left[third] -= 1
            _banker_draws(ways, left, total, banker, number, _PLAYER_DREW + _BANKER_DREW)
            left[third] += 1


def _banker_draws(ways: list[int], left: list[int], player: int, banker: int, weight: int, drew: int) -> None:
    for last in range(MODULUS):
        ways[(player * MODULUS + (banker + last) % MODULUS) * 4 + drew] += weight * left[last]
