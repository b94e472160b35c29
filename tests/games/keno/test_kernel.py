"""The keno kernel: every ticket on every draw as the engine settles it, and each number as often as any other."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from croupier.croupiers.numbers import all_numbers
from croupier.engine.kernel import Scene
from croupier.engine.round import open_round
from croupier.games.keno import GAME
from croupier.games.keno.kernel import KenoKernel, kernel
from croupier.games.keno.rules import KenoRules
from croupier.law.option import Unreadable
from croupier.money.wager import Bet
from croupier.testing.reference_play import ScriptedCroupier

RULES = KenoRules()
TICKETS = ("straight 3-7-12-20-33", "way 1-2/3-4/5-6:4", "combination 1-2-3/4-5-6/7-8:3x2+5+8x3", "split 1x2/2-3-4")


def made(*wagers: str, rules: KenoRules = RULES) -> KenoKernel:
    found = kernel(rules, Scene(wagers=wagers))
    assert isinstance(found, KenoKernel)
    return found


def by_engine(name: str, stake: int, drawn: object, rules: KenoRules) -> int:
    kind, _, on = name.partition(" ")
    round_ = open_round(GAME, rules, GAME.play.opening(rules), [Bet("A", kind, on, stake)])
    return sum(line.cents for line in round_.run(ScriptedCroupier(drawn)).lines)


@pytest.mark.parametrize("limit", ["100000.00", "5.00"])
def test_every_ticket_is_paid_as_the_engine_pays_it(limit: str) -> None:
    rules = KenoRules.elect({"aggregate_limit": limit})
    table = made(*TICKETS, rules=rules)
    tape = table.tape(3, 2, 150)
    for name, stake in table.units.items():
        single = made(name, rules=rules)
        assert single.nets(3, 2, 150).tolist() == [by_engine(name, stake, drawn, rules) for drawn in tape]


def test_nets_and_tally_agree() -> None:
    table = made(*TICKETS)
    tally = table.block(5, 1, 3000)
    assert sum(table.nets(5, 1, 3000).tolist()) == sum(
        cents * times for gains in tally.gains.values() for cents, times in gains.items()
    )
    assert tally.staked_cents == {name: unit * 3000 for name, unit in table.units.items()}


def test_a_block_agrees_with_the_exact_numbers_within_its_error() -> None:
    table, rounds = made(), 200_000
    tally = table.block(1, 1, rounds)
    for exact in all_numbers(GAME, RULES):
        gained = sum(cents * count for cents, count in tally.gains[exact.wager].items())
        mean = gained / rounds / table.units[exact.wager]
        assert abs(mean - float(exact.expected_gain)) < 4.5 * exact.standard_deviation / sqrt(rounds), exact.wager


def test_every_number_is_drawn_as_often_as_any_other_and_none_twice() -> None:
    tape = made("straight 1").tape(9, 4, 20_000)
    counts = Counter(number for drawn in tape for number in drawn)  # type: ignore[attr-defined]
    assert set(counts) == set(range(1, 81))
    assert all(abs(count - 5000) < 5 * sqrt(5000 * 0.75) for count in counts.values())
    assert all(len(set(drawn)) == 20 for drawn in tape)  # type: ignore[call-overload]


def test_what_it_cannot_simulate_is_refused_with_every_mistake() -> None:
    with pytest.raises(Unreadable) as unreadable:
        made("straight 81", "straight 1@2", "pass")
    assert len(unreadable.value.mistakes) == 3
    with pytest.raises(Unreadable) as unreadable:
        kernel(RULES, Scene(seats=2, play="{}", through_the_shoe=True))
    assert {mistake.place for mistake in unreadable.value.mistakes} == {"seats", "play", "through_the_shoe"}
