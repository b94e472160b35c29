"""The craps kernel: a whole layout by automata, held to the engine roll by roll, and to the exact numbers in the mass."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import sqrt
from random import Random

import numpy as np
import pytest

from croupier.croupiers.numbers import all_numbers, numbers
from croupier.engine.automaton_kernel import PART_ROUNDS, TableKernel
from croupier.engine.kernel import Scene
from croupier.equipment.dice import Pair
from croupier.games.craps import GAME
from croupier.games.craps.rules import CrapsRules
from croupier.law.option import Unreadable
from croupier.testing.dealer import elections
from tests.games.repeated_wagers import Layout, Walker, agree_on, agree_on_all

PAIRS: list[Pair] = [(low, high) for low in range(1, 7) for high in range(low, 7)]
EVERYTHING = CrapsRules(fire_bet=True, hop_bets=True)
LINE_AND_COME = ("pass", "dont_pass", "come", "dont_come")
SHEETS = [CrapsRules(), EVERYTHING, CrapsRules(mini_craps=True, contract_bets=False)]


def sheet(number: int) -> CrapsRules:
    """One of those above, or one drawn at random."""
    if number < len(SHEETS):
        return SHEETS[number]
    rules = elections(GAME, Random(number))
    assert isinstance(rules, CrapsRules)
    return rules


def rolls(seed: int, count: int) -> Iterator[Pair]:
    random = Random(seed)
    for _ in range(count):
        low, high = sorted((random.randint(1, 6), random.randint(1, 6)))
        yield low, high


def both(rules: CrapsRules, *kinds: str) -> tuple[Layout, Walker]:
    """The wagers of these kinds by the engine, and by the automata of their kernel; all wagers if none is named."""
    cases = [case for case in GAME.numbers.cases(rules) if not kinds or case.wager.split()[0] in kinds]
    table = kernel(rules, *(case.wager for case in cases if kinds))
    return Layout(GAME, rules, cases), Walker(table.automata, cases)


@cache
def kernel(rules: CrapsRules, *wagers: str) -> TableKernel:
    assert GAME.numbers.kernel is not None
    found = GAME.numbers.kernel(GAME, rules, Scene(wagers=wagers))
    assert isinstance(found, TableKernel)
    return found


@pytest.mark.parametrize("number", range(4))
def test_the_whole_layout_goes_as_the_engine_rolls_it(number: int) -> None:
    decided = agree_on(*both(sheet(number)), rolls(number, 100))
    assert decided > 700


def test_the_whole_layout_goes_as_the_engine_rolls_it_on_every_tape_of_two_rolls() -> None:
    decided = agree_on_all(*both(CrapsRules()), PAIRS, 2)
    assert decided > 5000


def test_line_and_come_bets_go_as_the_engine_rolls_them_on_every_tape_of_three_totals() -> None:
    totals = list({sum(pair): pair for pair in PAIRS}.values())
    decided = agree_on_all(*both(CrapsRules(odds_multiple="3-4-5x"), *LINE_AND_COME), totals, 3)
    assert decided > 2000


def test_a_fire_bet_goes_as_the_engine_rolls_it_on_a_long_tape() -> None:
    decided = agree_on(*both(EVERYTHING, "fire"), rolls(8, 2000))
    assert decided > 150


def test_all_but_the_fire_bet_lie_on_one_automaton() -> None:
    """Come bets have their own point beside the table's: none, or one of the five others, at each of seven tables."""
    layout = kernel(EVERYTHING)
    assert layout.name == "craps: automaton of 43 and 352 states"
    assert kernel(CrapsRules(), "pass").name == "craps: automaton of 7 states"
    assert kernel(CrapsRules(), "place 6", "field").name == "craps: automaton of 1 state"


def test_the_kernel_rolls_what_the_engine_settles() -> None:
    """The stream's own rolls, given to the engine, come to the kernel's nets in every round."""
    rules = CrapsRules(odds_multiple="2x")
    table = kernel(rules)
    cells = table.cells(11, 6, 100)
    layout = Layout(GAME, rules, list(GAME.numbers.cases(rules)))
    faces = [pair for pair in PAIRS for _ in range(1 if pair[0] == pair[1] else 2)]
    nets = [sum(end.cents for end in layout.round(faces[cell]) if end is not None) for cell in (cells[0] % 36).tolist()]
    assert nets == table.nets(11, 6, 100).tolist()


@pytest.mark.parametrize("rounds", [0, 1, 2, 3, 5, 1001, PART_ROUNDS + 5])
def test_a_block_cut_short_is_the_first_rounds_of_it(rounds: int) -> None:
    table = kernel(CrapsRules(), "pass", "come with 5x odds", "field")
    tally, nets = table.block(3, 2, rounds), table.nets(3, 2, rounds)
    assert tally.rounds == len(nets) == rounds
    assert sum(cents * count for gains in tally.gains.values() for cents, count in gains.items()) == nets.sum()
    assert sum(tally.gains["field"].values()) == rounds
    assert (table.nets(3, 2, rounds + 4)[:rounds] == nets).all()


def test_every_part_of_a_block_is_a_table_of_its_own_from_the_come_out_roll() -> None:
    table = kernel(CrapsRules(), "pass")
    (cells,) = table.cells(9, 1, 4 * PART_ROUNDS)
    assert [int(cells[part * PART_ROUNDS]) // 36 for part in range(4)] == [0, 0, 0, 0]
    assert len({int(cells[part * PART_ROUNDS - 1]) // 36 for part in range(1, 4)} - {0}) > 0
    counts = np.bincount(cells, minlength=7 * 36)
    assert table.block(9, 1, 4 * PART_ROUNDS) == table.tallied(4 * PART_ROUNDS, [counts])


def test_the_expected_gain_is_that_of_the_exact_numbers() -> None:
    expected = {
        case.wager: numbers(GAME, CrapsRules(), case).expected_gain for case in GAME.numbers.cases(CrapsRules())
    }
    assert kernel(CrapsRules()).exact() == expected


@pytest.mark.parametrize("number", [1, 3])
def test_the_expected_gain_is_that_of_the_games_own_count(number: int) -> None:
    rules = sheet(number)
    assert kernel(rules).exact() == {each.wager: each.expected_gain for each in all_numbers(GAME, rules)}


def test_a_block_agrees_with_the_exact_numbers_within_its_error() -> None:
    rules = CrapsRules()
    table = kernel(rules)
    tally = table.block(2024, 0, table.block_rounds)
    for exact in all_numbers(GAME, rules):
        gains = tally.gains[exact.wager]
        decided = sum(gains.values())
        mean = sum(cents * count for cents, count in gains.items()) / decided / table.units[exact.wager]
        z = (mean - float(exact.expected_gain)) / (exact.standard_deviation / sqrt(decided))
        assert abs(z) < 4.5, f"{exact.wager}: {mean} against {float(exact.expected_gain)}"
        assert abs(decided * float(exact.rounds) / tally.rounds - 1) < 0.6, "as often as it should be decided"


def test_all_that_was_staked_is_reported_with_the_odds() -> None:
    table = kernel(CrapsRules(odds_multiple="1x"), "pass with 1x odds", "pass")
    tally = table.block(1, 1, 100_000)
    decided, unit = sum(tally.gains["pass"].values()), table.units["pass"]
    assert tally.staked_cents["pass"] == decided * unit
    share = tally.staked_cents["pass with 1x odds"] / (decided * unit)
    assert abs(share - (1 + 2 / 3)) < 0.01, "two of three pass bets have a point, and odds on it"


def test_a_wager_that_is_not_known_is_reported_with_those_that_sound_like_it() -> None:
    with pytest.raises(Unreadable, match='Craps and mini-craps has no wager "paas" to simulate; did you mean pass'):
        kernel(CrapsRules(), "paas")


@pytest.mark.parametrize(
    ("scene", "why"),
    [
        (Scene(seats=2), "seats: all seats share the same outcomes"),
        (Scene(play='{"raise_on": [7]}'), "play: Craps and mini-craps has no decisions during a round"),
        (Scene(through_the_shoe=True), "through_the_shoe: Craps and mini-craps is not played with a shoe"),
    ],
)
def test_a_scene_that_means_nothing_at_the_dice_is_refused(scene: Scene, why: str) -> None:
    assert GAME.numbers.kernel is not None
    with pytest.raises(Unreadable) as caught:
        GAME.numbers.kernel(GAME, CrapsRules(), scene)
    assert why in str(caught.value)
