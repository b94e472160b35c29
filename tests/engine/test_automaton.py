"""Automata: written down from the engine, made small, put together, and walked the same way however they are walked."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from croupier.engine.automaton import Automaton, End, NotCompilable, merge_automata, repeated_wager
from croupier.engine.automaton_kernel import (
    BLOCK_ROUNDS,
    PART_ROUNDS,
    CellResults,
    count_in_sequence,
    count_pairs,
    count_side_by_side,
    visited,
)
from croupier.engine.game import Case
from croupier.engine.kernel import Kernel, Scene
from croupier.equipment.stream import FIRST_DRAWS, word
from croupier.games.craps import GAME as CRAPS
from croupier.games.craps.rules import CrapsRules
from croupier.games.craps.standing import CrapsStanding
from croupier.games.red_dog import GAME as RED_DOG
from croupier.games.red_dog.rules import RedDogRules
from croupier.games.roulette import GAME as ROULETTE
from croupier.games.roulette.rules import RouletteRules
from croupier.law.citation import cite
from croupier.law.ruling import Refused
from croupier.money.wager import Bet

DRAWS = 1 << 32
CASES = {case.wager: case for case in CRAPS.numbers.cases(CrapsRules())}


def craps(wager: str) -> Automaton:
    return repeated_wager(CRAPS, CrapsRules(), CASES[wager])


# ---------------------------------------------------------------- written down from the engine


def test_a_pass_bet_has_a_state_for_the_come_out_roll_and_one_for_each_point() -> None:
    automaton = craps("pass")
    assert len(automaton.next_states) == 7
    unit = CASES["pass"].bets[0].cents
    naturals = {pair: ends for (pair, _), ends in zip(automaton.outcomes, automaton.ends[0], strict=True)}
    assert naturals[1, 6] == (End(unit, unit),)
    assert naturals[1, 1] == (End(-unit, unit),)
    assert naturals[2, 2] == (None,)


@pytest.mark.parametrize("wager", ["field", "place 6", "lay 4", "hardway 4", "horn"])
def test_a_wager_that_is_always_up_and_on_remembers_nothing(wager: str) -> None:
    assert len(craps(wager).next_states) == 1


def test_odds_count_with_their_flat_bet_when_both_are_decided() -> None:
    automaton = craps("pass with 5x odds")
    unit = CASES["pass"].bets[0].cents
    ends = {end for decided in automaton.ends for (end,) in decided if end}
    assert End(unit + 10 * unit, 6 * unit) in ends, "4 and 10: five flat bets at 2 to 1"
    assert End(-6 * unit, 6 * unit) in ends
    assert End(-unit, unit) in ends


def test_a_wager_the_table_does_not_offer_is_refused_as_the_engine_refuses_it() -> None:
    case = Case("hop 1-1", (Bet("A", "hop", "1-1", 100),), CrapsStanding(), cite("19:47-1.2(a)"), "")
    with pytest.raises(Refused, match="does not offer hop"):
        repeated_wager(CRAPS, CrapsRules(), case)


def test_a_game_with_several_chances_in_a_round_is_not_written_down() -> None:
    (case,) = RED_DOG.numbers.cases(RedDogRules())
    with pytest.raises(NotCompilable, match="second chance in one round: deal:right"):
        repeated_wager(RED_DOG, RedDogRules(), case)


# ---------------------------------------------------------------- put together


def test_wagers_with_the_same_point_are_one_automaton_no_larger_than_each() -> None:
    both = craps("pass").merged_with(craps("dont_pass"), 100)
    assert both is not None
    assert both.wagers == ("pass", "dont_pass")
    assert len(both.next_states) == 7


def test_what_would_grow_too_large_stays_apart() -> None:
    line, come = craps("pass"), craps("come")
    assert line.merged_with(come, len(come.next_states) - 1) is None
    fire = CrapsRules(fire_bet=True)
    cases = [case for case in CRAPS.numbers.cases(fire) if case.wager in {"pass", "come", "field", "fire"}]
    groups = merge_automata(repeated_wager(CRAPS, fire, case) for case in cases)
    assert [group.wagers for group in groups] == [("pass", "come", "field"), ("fire",)]


# ---------------------------------------------------------------- the long run


def test_the_shares_of_a_pass_bet_are_those_of_every_book() -> None:
    unit = CASES["pass"].bets[0].cents
    assert craps("pass").shares() == {
        "pass": {End(unit, unit): Fraction(244, 495), End(-unit, unit): Fraction(251, 495)}
    }


def test_a_dont_pass_bet_is_barred_once_in_36_come_outs() -> None:
    unit = CASES["dont_pass"].bets[0].cents
    shares = craps("dont_pass").shares()["dont_pass"]
    assert shares == {
        End(unit, unit): Fraction(949, 1980),
        End(0, unit): Fraction(1, 36),
        End(-unit, unit): Fraction(244, 495),
    }


def test_an_opening_that_never_comes_back_has_no_share_in_the_long_run() -> None:
    once, ever = End(5, 1), End(-1, 1)
    automaton = Automaton(
        ("w",), (("a", 1), ("b", 2)), ((1, 1), (2, 1), (1, 2)), (((once,),) * 2, *(((ever,),) * 2,) * 2)
    )
    assert automaton.shares() == {"w": {ever: Fraction(1)}}


def test_states_are_weighed_by_how_often_they_come() -> None:
    """From the first state one outcome in three leads to the second, which leads back: one round of four is there."""
    here, there = End(1, 1), End(2, 1)
    automaton = Automaton(("w",), (("a", 1), ("b", 2)), ((1, 0), (0, 0)), (((here,),) * 2, ((there,),) * 2))
    assert automaton.shares() == {"w": {here: Fraction(3, 4), there: Fraction(1, 4)}}


# ---------------------------------------------------------------- walked


def a_face(seed: int, block: int, k: int, faces: int) -> int:
    """What round k of a block brings up, from the words of the stream by its definition, and no quicker."""
    index = (block << 32) + k // 4
    while True:
        draw = int(word(np.uint64(seed), np.uint64(index))) >> (0 if k % 4 < 2 else 32) & 0xFFFFFFFF
        if draw * faces**2 % DRAWS >= DRAWS % faces**2:
            both = draw * faces**2 // DRAWS
            return both % faces if k % 2 else both // faces
        index += FIRST_DRAWS


def at_random(states: int, faces: int) -> np.ndarray:
    """An automaton of no game: the row that follows each cell."""
    random = Random(states)
    return np.array([random.randrange(states) * faces for _ in range(states * faces)], np.uint32)


@pytest.mark.parametrize(("states", "faces"), [(1, 38), (43, 36), (3, 216), (2, 46341), (1, 65535)])
def test_rounds_are_read_off_the_stream_as_it_is_defined(states: int, faces: int) -> None:
    """With 46,341 faces every second draw is made again."""
    next_states = at_random(states, faces)
    seed, block = 2**64 - 5, 2**32 - 1
    cells = visited(np.uint64(seed), np.uint64(block), 200, next_states, np.uint64(faces))
    row = 0
    for k, cell in enumerate(cells.tolist()):
        assert cell == row + a_face(seed, block, k, faces)
        row = int(next_states[cell])


@pytest.mark.parametrize("rounds", [0, 1, 2, 3, 4, 5, 1001, PART_ROUNDS, PART_ROUNDS + 3])
def test_counts_are_of_the_cells_visited(rounds: int) -> None:
    next_states, at = at_random(43, 36), (np.uint64(17), np.uint64(4))
    cells = visited(*at, rounds, next_states, np.uint64(36))
    assert (count_in_sequence(*at, rounds, next_states, np.uint64(36)) == np.bincount(cells, minlength=43 * 36)).all()


def test_four_parts_side_by_side_come_to_what_they_come_to_one_after_the_other() -> None:
    next_states, at = at_random(43, 36), (np.uint64(99), np.uint64(12345))
    together = count_side_by_side(*at, next_states, np.uint64(36))
    assert together.sum() == BLOCK_ROUNDS
    assert (together == count_in_sequence(*at, BLOCK_ROUNDS, next_states, np.uint64(36))).all()


@pytest.mark.parametrize("faces", [1, 2, 37, 38, 54, 64])
@pytest.mark.parametrize("rounds", [0, 1, 2, 3, 4, 5, 6, 7, 100_003])
def test_pairs_are_counted_as_the_two_that_they_are(faces: int, rounds: int) -> None:
    at = (np.uint64(5), np.uint64(2))
    cells = visited(*at, rounds, np.zeros(faces, np.uint32), np.uint64(faces))
    assert (count_pairs(*at, rounds, np.uint64(faces)) == np.bincount(cells, minlength=faces)).all()


def test_each_part_begins_at_the_opening() -> None:
    """In a chain that only ever goes on, the place in the chain tells how many rounds went before."""
    chain = np.array([1, 2, 3, 3], np.uint32)  # one face, so that a row is a state
    cells = visited(np.uint64(1), np.uint64(1), PART_ROUNDS + 2, chain, np.uint64(1))
    assert cells[:5].tolist() == [0, 1, 2, 3, 3]
    assert cells[PART_ROUNDS - 1 :].tolist() == [3, 0, 1]


# ---------------------------------------------------------------- described


def test_a_slate_adds_up_ends_alike_in_cents_and_all_that_was_staked() -> None:
    cells = [(End(7, 4), None), (End(7, 5), End(-1, 1)), (None, None), (End(-6, 6), End(-1, 1))]
    slate = CellResults(("odds", "flat"), cells)
    tally = slate.tally(60, np.array([10, 20, 30, 0]))
    assert tally.rounds == 60
    assert tally.gains == {"odds": {7: 30}, "flat": {-1: 20}}
    assert tally.staked_cents == {"odds": 140, "flat": 20}
    assert slate.nets.tolist() == [7, 6, 0, -7]
    assert slate.tally(0, np.zeros(4, np.int64)).staked_cents == {"odds": 0, "flat": 0}


def test_a_kernel_is_what_the_contract_asks_for() -> None:
    assert ROULETTE.numbers.kernel is not None
    kernel: Kernel = ROULETTE.numbers.kernel(ROULETTE, RouletteRules(), Scene(wagers=("red", "straight")))
    assert kernel.units == {"straight": 1000, "red": 1000}
    tally = kernel.block(1, 0, 100)
    assert kernel.block_rounds == BLOCK_ROUNDS
    assert Counter(kernel.nets(1, 0, 100).tolist()).total() == tally.rounds == 100
    assert set(kernel.exact()) == set(tally.gains) == {"straight", "red"}
