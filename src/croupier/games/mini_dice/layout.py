"""The areas of a mini-dice layout: the selections of every wager of 19:47-13.2(a), and the totals that win it."""

from __future__ import annotations

from collections.abc import Mapping

SEVEN = 7
PLACE = "place"
FIELD, ANY_7, OVER_7, UNDER_7 = "field", "any_7", "over_7", "under_7"
NUMBERS = ("4", "5", "6", "8", "9", "10")
SELECTIONS: Mapping[str, tuple[str, ...]] = {
    PLACE: NUMBERS,
    **dict.fromkeys((FIELD, ANY_7, OVER_7, UNDER_7), ("",)),
}

# The payout row that each total wins, for every wager on the next shake. Every other total loses.
ONE_SHAKE: Mapping[str, Mapping[int, str]] = {
    FIELD: {**dict.fromkeys((3, 4, 9, 10, 11), FIELD), **dict.fromkeys((2, 12), "field_2_12")},
    ANY_7: {SEVEN: ANY_7},
    OVER_7: dict.fromkeys(range(8, 13), OVER_7),
    UNDER_7: dict.fromkeys(range(2, 7), UNDER_7),
}


def decides(kind: str, on: str, total: int) -> bool:
    """Whether a shake decides the wager. A place bet waits for its number or a 7; every shake decides the others."""
    return kind != PLACE or total in {int(on), SEVEN}


def winning_row(kind: str, on: str, total: int) -> str:
    """The payout row that a deciding shake wins; empty if the wager is lost."""
    if kind == PLACE:
        return "" if total == SEVEN else f"{PLACE}_{on}"
    return ONE_SHAKE[kind].get(total, "")
