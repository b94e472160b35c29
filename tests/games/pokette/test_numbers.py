"""Pokette counted: the stops that win, and the engine as the judge; the kernel on the same spins."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.croupiers.numbers import all_numbers
from croupier.engine.automaton import merge_automata, repeated_wager
from croupier.engine.game import Case
from croupier.games.pokette import GAME
from croupier.games.pokette.layout import CARDS
from croupier.games.pokette.rules import PoketteRules
from croupier.money.odds import Odds
from tests.games.count_and_engine import agree
from tests.games.repeated_wagers import Layout, Walker, agree_on

ODDS = st.builds(lambda won, staked: Odds(Fraction(won, staked)), st.integers(0, 60), st.integers(1, 7))
TABLES = st.builds(
    PoketteRules,
    jacer_stops=st.integers(1, 8),
    house_stops=st.integers(0, 8),
    ace_low=st.booleans(),
    payouts=st.dictionaries(st.sampled_from([row.name for row in PoketteRules().payouts]), ODDS).map(
        PoketteRules().payouts.paying
    ),
    smallest_chip=st.sampled_from([1, 25, 100, 500]),
)
RETURNED = {
    **dict.fromkeys(("corner", "rank", "suit", "red", "black", "flush"), 52),
    **dict.fromkeys(("double_rank", "three_ranks", "pair_in_two", "pair_in_three", "three_of_a_kind"), 48),
    **dict.fromkeys(("straight_open", "straight_inside"), 48),
    **dict.fromkeys(("split", "straight_flush_open", "straight_flush_inside"), 50),
    "single": 51,
}


@settings(max_examples=10)
@given(TABLES)
def test_the_engine_agrees_at_any_wheel(rules: PoketteRules) -> None:
    agree(GAME, rules)


@pytest.mark.parametrize("stops", [53, 54, 56, 60])
def test_12_6_b_what_comes_back_of_so_many_stops(stops: int) -> None:
    """Winning stops times the odds and the stake, out of all stops: 48 to 52, so a wheel of 52 would have no edge."""
    rules = PoketteRules(jacer_stops=min(stops - 52, 8))
    found = {worth.wager: worth for worth in all_numbers(GAME, rules)}
    for wager, returned in RETURNED.items():
        assert found[wager].house_advantage == 1 - Fraction(returned, stops), wager
    assert found["jacer"].house_advantage == 1 - Fraction(13 * rules.jacer_stops, stops)


@pytest.mark.parametrize(
    "rules", [PoketteRules(), PoketteRules(ace_low=True, house_stops=2)], ids=["default", "ace low"]
)
def test_every_hand_on_a_long_tape_goes_as_the_engine_settles_it(rules: PoketteRules) -> None:
    """The states that `table_state` takes for equal are so: the automata and the engine agree on 1,500 spins."""
    wanted = {"red", "pair_in_two", "flush", "straight_open", "straight_flush_inside"}
    cases = [case for case in GAME.numbers.cases(rules) if case.wager in wanted]
    automata = merge_automata(repeated_wager(GAME, rules, case) for case in cases)
    few = [card for card in CARDS if card[0] in "A23KQ9" and card[1] in "sh"]  # so that hands come up
    tape = Random(5).choices([*few, "jacer"], k=1500)
    assert agree_on(Layout(GAME, rules, cases), Walker(automata, cases), tape) > 1500 + 400


def number_shown(_rules: PoketteRules, _case: Case, standing: Any) -> int:
    return len(standing.shown)


def test_a_table_state_that_forgets_too_much_is_found() -> None:
    numbers = replace(GAME.numbers, table_state=number_shown)
    forgetful = replace(GAME, numbers=numbers)
    cases = [case for case in GAME.numbers.cases(PoketteRules()) if case.wager == "pair_in_two"]
    automata = [repeated_wager(forgetful, PoketteRules(), case) for case in cases]
    with pytest.raises(AssertionError, match="engine and automaton differ"):
        agree_on(Layout(GAME, PoketteRules(), cases), Walker(automata, cases), ["Ks", "Kh"] * 9)
