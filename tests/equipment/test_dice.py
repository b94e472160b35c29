"""Rolls of two and three dice: their ways, how they are written, and what they cannot show."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from croupier.equipment.dice import Roll, ThreeDice
from croupier.law.citation import cite
from tests.games.table import refusals

DICE: dict[int, Any] = {2: Roll(cite("19:47-1.8")), 3: ThreeDice(cite("19:47-9.1"))}


@pytest.mark.parametrize("number", DICE)
def test_every_order_of_the_faces_is_one_way_of_its_roll(number: int) -> None:
    ways = {dice: 0 for dice, _ in DICE[number].outcomes()}
    for faces in product(range(1, 7), repeat=number):
        ways[DICE[number].read("-".join(map(str, faces)))] += 1
    assert list(ways.items()) == list(DICE[number].outcomes())
    assert sum(ways.values()) == 6**number


def test_rolls_are_listed_in_the_order_that_seals_count_on() -> None:
    """A sealed roll is the number of its outcome, so the order of two dice may never change."""
    shown = [DICE[2].show(dice) for dice, _ in DICE[2].outcomes()]
    assert shown[:8] == ["1-1", "1-2", "1-3", "1-4", "1-5", "1-6", "2-2", "2-3"]
    assert shown == sorted(shown)
    assert len(shown) == 21


@pytest.mark.parametrize(
    ("number", "text", "like"),
    [
        (2, "7", "3-4"),
        (2, "7-1", "3-4"),
        (2, "1-2-3", "3-4"),
        (3, "3-4", "3-4-5"),
        (3, "1-2-0", "3-4-5"),
        (3, "", "3-4-5"),
    ],
)
def test_what_so_many_dice_cannot_show_is_refused_with_an_example(number: int, text: str, like: str) -> None:
    (ruling,) = refusals(DICE[number].read, text)
    assert ruling.cite == DICE[number].cite
    assert ruling.why.endswith(f"each from 1 to 6; write it like {like}")
    assert f'"{text}" is not a roll of {"two" if number == 2 else "three"} dice' in ruling.why
