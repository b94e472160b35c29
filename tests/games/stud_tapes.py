"""For tests of stud kernels: their rounds are settled by the engine, card for card, and their means are the exact ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import sqrt

from croupier.families.stud.numbers.dealer_kernel import UNIT_CENTS, StudKernel
from croupier.money.numbers import Numbers


def check_tape(table: StudKernel, rounds: int) -> None:
    """Every round of the tape has ten different cards and comes to what the engine comes to, to the cent."""
    tape = table.tape(6, 5, rounds)
    assert all(len({*cards}) == 10 for cards, _ in tape)
    by_engine = [table.settled(*round_) for round_ in tape]
    assert table.nets(6, 5, rounds).tolist() == [sum(cents for cents, _ in each.values()) for each in by_engine]
    tally = table.block(6, 5, rounds)
    for wager in table.units:
        assert tally.gains[wager] == Counter(each[wager][0] for each in by_engine)
        assert tally.staked_cents[wager] == sum(each[wager][1] for each in by_engine)


def check_block(table: StudKernel, exact: Mapping[str, Numbers]) -> None:
    """The means of some blocks are the exact ones within their error, and a shorter block is the beginning of a longer."""
    tally = table.block(12, 0, 1 << 16) + table.block(12, 1, 1 << 16)
    for wager in tally.gains:
        assert table.exact()[wager] == exact[wager].expected_gain
        mean = sum(cents * times for cents, times in tally.gains[wager].items()) / tally.rounds / UNIT_CENTS
        error = exact[wager].standard_deviation / sqrt(tally.rounds)
        assert abs(mean - float(exact[wager].expected_gain)) < 4.5 * error
        staked = tally.staked_cents[wager] / tally.rounds / UNIT_CENTS
        assert abs(staked - float(exact[wager].action)) < 0.02
    assert table.nets(3, 2, 50).tolist() == table.nets(3, 2, 80)[:50].tolist()
