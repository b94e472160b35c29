"""The GPU's program is another text of the same automaton: where there is no GPU it is held to our constants and layout."""

from __future__ import annotations

import re

import numpy as np
import pytest

from croupier.equipment import stream
from croupier.families.twenty_one.kernels import gpu, shuffle
from croupier.families.twenty_one.kernels import rows as tables
from croupier.families.twenty_one.kernels.simulation import OneBox
from croupier.games.blackjack.chart import read
from croupier.games.blackjack.kernel import one_box
from croupier.games.blackjack.rules import BlackjackRules
from tests.games.blackjack.test_kernel import STANDARD

OURS = {
    "GAMMA": int(stream.GAMMA),
    "DRAW_BITS": shuffle.DRAW_BITS,
    "SPAN": int(shuffle.FRESH_SPAN),
    "ROW_BITS": tables.ROW_BITS,
    "OVER": tables.OVER,
    "SPLIT": tables.SPLIT,
    "AGAIN": tables.AGAIN,
    "CODES": tables.CODE_COUNT,
    "MIDDLE": tables.MIDDLE,
    "BIAS": tables.BIAS,
    "NO_COUNT": tables.NO_COUNT,
    "BLACKJACK": tables.BLACKJACK,
    "TAKEN_SHIFT": tables.TAKEN_SHIFT,
    "OPEN_SHIFT": tables.OPEN_SHIFT,
    "MATTERS_SHIFT": tables.MATTERS_SHIFT,
    "WAITS_SHIFT": tables.WAITS_SHIFT,
}


def main_wager(*, through_the_shoe: bool) -> OneBox:
    rules = BlackjackRules(decks=6, max_hands=3)
    return one_box(rules, read(STANDARD, rules), through_the_shoe=through_the_shoe)


@pytest.mark.parametrize("name", OURS)
def test_the_program_writes_our_constants(name: str) -> None:
    written = re.sub(r"(?<=[0-9A-F])U?LL\b|(?<=\d)u\b", "", gpu.constants()[name]).strip("()")
    base, _, shift = written.partition(" << ")
    assert (int(base, 0) << int(shift or 0)) == OURS[name]


def test_the_terms_lie_in_memory_as_the_program_reads_them() -> None:
    table = main_wager(through_the_shoe=False)
    inside = re.search(r"struct Terms \{\s*int ([^;]+);", gpu.source())
    assert inside is not None
    shown = gpu.terms_of(table._automaton, table._shoe)
    assert shown.dtype.names == tuple(inside[1].split(", "))
    assert shown.tobytes() == np.array([*table._automaton.split.terms, 312], np.int32).tobytes()


def test_fresh_rounds_may_go_to_a_gpu_and_shoes_may_not() -> None:
    assert main_wager(through_the_shoe=False).on_gpu is not None
    assert main_wager(through_the_shoe=True).on_gpu is None


def test_a_gpu_plays_the_same_rounds() -> None:
    """Where cupy finds a GPU; elsewhere the program is only read."""
    cupy = pytest.importorskip("cupy", exc_type=ImportError)
    if not cupy.is_available():
        pytest.skip("no GPU here")
    table = main_wager(through_the_shoe=False)
    there = table.on_gpu
    assert there is not None
    assert there().block(7, 3, table.block_rounds) == table.block(7, 3, table.block_rounds)
