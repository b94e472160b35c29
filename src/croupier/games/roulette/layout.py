"""The numbers of the layout and of the wheel: rows, columns, colors and neighbors.

The layout has twelve rows of three below the zeros; the columns run 1, 4, 7 and so on. The order of the compartments is
the industry standard (we do not have 19:46-1.7).
"""

from __future__ import annotations

from itertools import pairwise

DOUBLE_ZERO_WHEEL = tuple(
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2".split()
)
SINGLE_ZERO_WHEEL = tuple(
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split()
)
ZEROS = frozenset({"0", "00"})
NUMBERS = tuple(str(number) for number in range(1, 37))
RED = frozenset("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())
BLACK = frozenset(NUMBERS) - RED
COLORS = ("black", "blue", "gold", "red", "purple", "green")

ROWS = tuple(NUMBERS[first : first + 3] for first in range(0, 36, 3))
COLUMNS = {str(foot + 1): frozenset(NUMBERS[foot::3]) for foot in range(3)}
DOZENS = {str(dozen + 1): frozenset(NUMBERS[dozen * 12 : dozen * 12 + 12]) for dozen in range(3)}
SEVEN_NUMBERS = frozenset("10 11 12 13 14 15 33".split())


def named(*numbers: str) -> str:
    """The name of an area: its numbers joined, such as "17-20"."""
    return "-".join(numbers)


def splits(zeros: frozenset[str]) -> tuple[str, ...]:
    """Two adjacent numbers of the layout, including the zeros of this wheel."""
    beside = [named(row[place], row[place + 1]) for row in ROWS for place in (0, 1)]
    below = [named(number, str(int(number) + 3)) for number in NUMBERS[:-3]]
    return (*beside, *below, *_zero_areas(zeros, one=("0-1", "0-2", "0-3"), two=("0-00", "0-1", "0-2", "00-2", "00-3")))


def streets(zeros: frozenset[str]) -> tuple[str, ...]:
    """Three numbers in a row, or three adjacent numbers with a zero."""
    rows = [named(*row) for row in ROWS]
    return (*rows, *_zero_areas(zeros, one=("0-1-2", "0-2-3"), two=("0-1-2", "00-2-3", "0-00-2")))


def corners(zeros: frozenset[str]) -> tuple[str, ...]:
    """Four numbers that share a corner; on a single-zero layout also the zero with the first row."""
    blocks = [
        named(upper[place], upper[place + 1], lower[place], lower[place + 1])
        for upper, lower in pairwise(ROWS)
        for place in (0, 1)
    ]
    return (*blocks, *_zero_areas(zeros, one=("0-1-2-3",), two=()))


def six_lines() -> tuple[str, ...]:
    """Two adjacent rows."""
    return tuple(named(*upper, *lower) for upper, lower in pairwise(ROWS))


def neighbors(wheel: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """Five adjacent compartments of the wheel, named by the middle one."""
    return {
        wheel[middle]: frozenset(wheel[(middle + step) % len(wheel)] for step in range(-2, 3))
        for middle in range(len(wheel))
    }


def consecutive_sections(wheel: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """Six colors with six neighboring numbers each, without the zeros, starting at the zero."""
    around = [number for number in wheel if number not in ZEROS]
    return {color: frozenset(around[place * 6 : place * 6 + 6]) for place, color in enumerate(COLORS)}


def _zero_areas(zeros: frozenset[str], *, one: tuple[str, ...], two: tuple[str, ...]) -> tuple[str, ...]:
    return {0: (), 1: one, 2: two}[len(zeros)]
