"""A kernel is judged by the engine on the same tape, and one with a fault is sent away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.engine.automaton_kernel import TableKernel
from croupier.engine.kernel import Scene, Tally
from croupier.games.registry import game
from croupier.testing.altered import altered
from croupier.testing.conformance import check_kernels
from croupier.testing.reference_play import one_chance_decides
from tests.conformance.tampered import WHEEL, Tampered, with_kernel


def one_more_win(tally: Tally) -> Tally:
    gains = {wager: dict(each) for wager, each in tally.gains.items()}
    gains["insignia 1"][1000] += 1
    return replace(tally, gains=gains)


def a_round_fewer(tally: Tally) -> Tally:
    return replace(tally, rounds=tally.rounds - 1)


def a_forgotten_stake(tally: Tally) -> Tally:
    return replace(tally, staked_cents={**tally.staked_cents, "flag": 0})


def a_cent_more(nets: Any) -> Any:
    nets[77] += 1
    return nets


def turned_round(tape: list[object]) -> list[object]:
    return [*tape[1:], tape[0]]


def half_the_edge(exact: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
    return {wager: gain / 2 for wager, gain in exact.items()}


@pytest.mark.parametrize(
    ("part", "cheat", "why"),
    [
        ("block", one_more_win, "insignia 1: its kernel counts"),
        ("block", a_round_fewer, "played 119 rounds of 120"),
        ("block", a_forgotten_stake, "flag: its kernel stakes 0 cents, the engine"),
        ("nets", a_cent_more, "round 77, .*: its kernel settles"),
        ("tape", turned_round, "round .*: its kernel settles"),
        ("tape", lambda tape: tape[:-1], "the tape of 120 rounds has 119"),
        ("units", lambda units: dict.fromkeys(units, 100), "its kernel has"),
        ("exact", half_the_edge, "its kernel expects"),
    ],
)
def test_a_kernel_that_differs_from_the_engine_is_sent_away(part: str, cheat: Callable[[Any], Any], why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        check_kernels(with_kernel(part, cheat))


def test_a_kernel_that_names_no_tape_is_sent_away() -> None:
    class Silent(Tampered):
        def __getattr__(self, name: str) -> Any:
            if name == "tape":
                raise AttributeError(name)
            return super().__getattr__(name)

    def kernel(_game: object, rules: Any, scene: Scene) -> Any:
        assert WHEEL.numbers.kernel is not None
        return Silent(WHEEL.numbers.kernel(WHEEL, rules, scene), "", lambda value: value)

    with pytest.raises(AssertionError, match="has no tape"):
        check_kernels(altered(WHEEL, kernel=kernel))


@pytest.mark.parametrize(("name", "judged"), [("big_six", True), ("craps", True), ("blackjack", False)])
def test_a_game_of_rolls_or_spins_is_judged_so_and_a_game_of_cards_is_not(name: str, judged: bool) -> None:
    assert one_chance_decides(game(name), game(name).rules()) is judged


def test_the_kernel_of_rolls_of_different_weights_names_what_was_rolled() -> None:
    """Eleven totals of two dice, some of them six times as likely as others."""
    craps = game("craps")
    assert craps.numbers.kernel is not None
    kernel = craps.numbers.kernel(craps, craps.rules(), Scene(wagers=("field",)))
    assert isinstance(kernel, TableKernel)
    tape = kernel.tape(3, 0, 36_000)
    sevens = sum(sum(roll) == 7 for roll in tape if isinstance(roll, tuple))
    assert abs(sevens - 6_000) < 5 * 71
