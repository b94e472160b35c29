"""Where the deal begins (19:47-10.6, 11.8C): the positions are counted from the dealer or the bank until the count is the total.

The dealer or bank is one, and every position counts, with a wager or without: seven with cards, eight with tiles, of which one is
the dead hand. The position that the count ends at gets the first cards or tiles.
"""

from __future__ import annotations

CARD_POSITIONS, TILE_POSITIONS = 7, 8


def first_position(total: int, positions: int) -> int:
    """How many positions after the dealer or the bank gets the first hand; 0: the dealer or bank itself."""
    if total < 1:
        raise ValueError(f"positions are counted from one; {total} is no count")
    return (total - 1) % positions
