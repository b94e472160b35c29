"""Draws of numbers: their classes, how they are written, and what cannot be drawn."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.numbers import NumberDraw, drawn_one_by_one, numbers_below, picked
from croupier.law.citation import cite
from tests.games.table import refusals

LAW = cite("19:47-15.5")


@given(st.integers(0, 3), st.integers(0, 3), st.integers(1, 6))
def test_the_classes_have_every_draw_once(first: int, second: int, take: int) -> None:
    groups = (frozenset(range(1, first + 1)), frozenset(range(4, 4 + second)))
    device = NumberDraw(LAW, 9, take, groups)
    ways: Counter[tuple[int, ...]] = Counter()
    for drawn in combinations(range(1, 10), take):
        ways[tuple(len(group & set(drawn)) for group in groups)] += 1
    listed = {tuple(len(group & set(drawn)) for group in groups): weight for drawn, weight in device.outcomes()}
    assert listed == dict(ways)
    assert sum(listed.values()) == comb(9, take)


def test_a_draw_is_made_number_by_number() -> None:
    device = NumberDraw(LAW, 80, 20)
    assert drawn_one_by_one(device)
    drawn = device.drawn(Random(1).randrange)
    assert len(set(drawn)) == 20
    assert device.read(device.show(drawn)) == drawn


def test_the_order_that_seals_count_on() -> None:
    """A sealed draw is picked this way, so it may never change."""
    assert list(picked(5, 5, lambda _bound: 0)) == [1, 5, 4, 3, 2]
    assert list(picked(5, 3, lambda bound: bound - 1)) == [5, 4, 3]


def test_every_mistake_is_listed() -> None:
    found = [ruling.why for ruling in refusals(NumberDraw(LAW, 9, 3).read, "10-2-2-x-0")]
    assert found == [
        'draw "10-2-2-x-0": 10 is above 9',
        'draw "10-2-2-x-0": 2 is there twice',
        'draw "10-2-2-x-0": "x" is not a number from 1 to 9',
        'draw "10-2-2-x-0": "0" is not a number from 1 to 9',
    ]
    (few,) = refusals(NumberDraw(LAW, 9, 3).read, "1-2")
    assert "2 numbers were drawn; a draw has 3 different numbers from 1 to 9" in few.why


def test_numbers_from_a_text_are_the_same_every_time() -> None:
    one, other = numbers_below("a"), numbers_below("a")
    assert [one(80) for _ in range(50)] == [other(80) for _ in range(50)]
    assert {numbers_below(str(seed))(3) for seed in range(40)} == {0, 1, 2}
