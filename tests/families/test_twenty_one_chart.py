"""Charts of twenty-one: which rows there can be."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from croupier.families.twenty_one.chart.cells import HARD, MOST_CARDS, SOFT, numbers_of_cards

TEN, WHOLE = 10, 21


def hands(table: str, points: int) -> set[int]:
    """The numbers of cards of all hands with a total."""
    found = set[int]()
    for cards in range(2, MOST_CARDS + 1):
        for values in combinations_with_replacement(range(1, TEN + 1), cards):
            low = sum(values)
            soft = 1 in values and low + TEN <= WHOLE
            if (low + TEN if soft else low) == points and soft == (table == SOFT):
                found.add(cards)
    return found


@pytest.mark.parametrize(
    ("table", "points"), [*((HARD, each) for each in range(4, 21)), *((SOFT, each) for each in range(12, 22))]
)
def test_a_row_can_be_named_for_every_number_of_cards_that_has_its_total(table: str, points: int) -> None:
    assert set(numbers_of_cards(table, points)) == hands(table, points)
