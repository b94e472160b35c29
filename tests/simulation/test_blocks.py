"""The book of a run: every block once, in stretches that depend on nothing but their numbers."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine.kernel import Tally
from croupier.simulation.blocks import BlockPiece, Book, Plan, PlayedTwice, merged

EACH = 10


def piece(plan: Plan, first: int, last: int) -> BlockPiece:
    """Blocks whose every round gains its block's number in cents."""
    gains = {block: plan.rounds_of(block, block + 1) for block in range(first, last)}
    rounds = sum(gains.values())
    return BlockPiece(first, last, Tally(rounds, {"red": gains}, {"red": 100 * rounds}))


def booked(plan: Plan, spans: list[tuple[int, int]]) -> Book:
    book = Book(plan)
    for first, last in spans:
        cuts = sorted({first, last, *(mark for mark in plan.marks if first < mark < last)})
        for start, end in pairwise(cuts):
            book.add(piece(plan, start, end))
    return book


@given(st.integers(1, 5000))
def test_exactly_the_rounds_wanted_are_played(rounds: int) -> None:
    plan = Plan(rounds, EACH)
    each = [plan.rounds_of(block, block + 1) for block in range(plan.blocks)]
    assert sum(each) == rounds
    assert all(0 < played <= EACH for played in each)


@given(st.integers(1, 5000))
def test_stretches_cover_every_block_once_and_a_cut_block_stands_alone(rounds: int) -> None:
    plan = Plan(rounds, EACH)
    assert plan.marks[-1] == plan.blocks
    assert list(plan.marks) == sorted(set(plan.marks))
    if rounds % EACH and plan.blocks > 1:
        assert plan.marks[-2] == plan.blocks - 1


def test_stretches_do_not_depend_on_how_long_the_run_is() -> None:
    short, long = Plan(EACH * 1000, EACH).marks, Plan(EACH * 1_000_000, EACH).marks
    assert short[:-1] == long[: len(short) - 1]
    assert len(long) < 250  # so many are kept for a run of any length
    steps = [later - sooner for sooner, later in pairwise(long)]
    assert all(step <= max(1, mark / 16) for step, mark in zip(steps, long, strict=False))


@given(st.integers(1, 2000), st.randoms(use_true_random=False))
def test_the_order_in_which_blocks_come_back_changes_nothing(rounds: int, chances: Random) -> None:
    plan = Plan(rounds, EACH)
    cuts = sorted({0, plan.blocks, *(chances.randrange(plan.blocks + 1) for _ in range(8))})
    spans = list(pairwise(cuts))
    in_order = booked(plan, [(0, plan.blocks)])
    chances.shuffle(spans)
    assert booked(plan, spans).pieces == in_order.pieces
    assert not list(in_order.missing())
    assert merged(each.tally for each in in_order.pieces) == piece(plan, 0, plan.blocks).tally


def test_what_is_missing_and_what_is_in_order() -> None:
    book = booked(Plan(EACH * 40, EACH), [(0, 3), (5, 9), (20, 21)])
    assert list(book.missing()) == [(3, 5), (9, 20), (21, 40)]
    assert book.in_order()[-1].last == 3
    assert book.in_order(2)[-1].last == 2
    assert book.rounds == 8 * EACH


@pytest.mark.parametrize(
    ("first", "last", "rounds"), [(2, 3, 10), (40, 41, 10), (39, 40, 10), (30, 31, 9), (10, 10, 0), (9, 11, 20)]
)
def test_a_block_is_never_booked_twice_nor_with_other_rounds_than_it_has(first: int, last: int, rounds: int) -> None:
    book = booked(Plan(EACH * 40 - 5, EACH), [(0, 10)])  # the last block has five
    with pytest.raises(PlayedTwice):
        book.add(BlockPiece(first, last, Tally(rounds)))


def test_tallies_are_added_as_whole_numbers_whatever_they_hold() -> None:
    one = Tally(3, {"red": {100: 1, -100: 2}}, {"red": 300})
    other = Tally(2, {"red": {100: 1}, "black": {-100: 1}}, {"red": 100, "black": 100})
    assert merged((one, other)) == one + other == merged((other, one))
    assert merged((one, other)).gains == {"red": {-100: 2, 100: 2}, "black": {-100: 1}}
    assert merged(()) == Tally()
