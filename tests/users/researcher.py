"""What researchers write: states to search, exact values, environments, data frames."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import croupier


def rollout(state: croupier.State, random: Random) -> int:
    """The cents of a random game to the end."""
    while not state.over:
        state = state.draw(random) if state.node == "chance" else state.apply(random.choice(state.actions))
    return state.returns["A"]


def a_search_with_rollouts() -> None:
    state = croupier.state("red_dog").apply("bet original 10.00").apply("deal").apply("2h").apply("Kd")
    random = Random(1)
    values = {action: sum(rollout(state.apply(action), random) for _ in range(60)) for action in state.actions}
    assert values["raise"] > values["no_raise"]  # ten ranks of thirteen are between


def the_exact_value_of_a_decision() -> None:
    """Every card that may come, with its chance."""
    state = croupier.state("red_dog").apply("bet original 10.00").apply("deal").apply("2h").apply("Kd")

    def worth(action: str) -> Fraction:
        chance = state.apply(action)
        return sum((share * chance.apply(card).returns["A"] for card, share in chance.outcomes()), Fraction(0))

    best = max(state.actions, key=worth)
    chart = croupier.strategy("red_dog").best
    assert best == "raise" == next(each.best for each in chart.advice if each.hand == "spread 10")


def a_policy_as_an_array() -> None:
    state = croupier.state("blackjack", decks=6).apply("bet blackjack 10.00").apply("deal")
    for card in ("8s", "Th", "8d"):
        state = state.apply(card)
    policy = [1 / sum(state.mask) * is_open for is_open in state.mask]
    assert state.action_list[policy.index(max(policy))] == "stand"
    assert state.question is not None
    assert (state.question.view.total, state.question.default) == (16, "stand")


def states_as_keys() -> None:
    begun = croupier.state("red_dog").apply("bet original 10.00").apply("deal")
    values = {begun.apply("As").apply("7h"): 1, begun.apply("As").apply("7h"): 2, begun.apply("As").apply("7d"): 3}
    assert sorted(values.values()) == [2, 3]


def what_each_deviation_costs() -> None:
    chart = croupier.strategy("red_dog").best
    costs = {each.hand: each.values[each.best] - min(each.values.values()) for each in chart.advice}
    assert min(costs, key=lambda hand: costs[hand]) in {"spread 6", "spread 7"}


def an_environment_and_its_regret() -> None:
    gymnasium: Any = pytest.importorskip("gymnasium")
    env: Any = gymnasium.make("croupier.envs:croupier/RedDog-v0")
    _, info = env.reset(seed=1)
    assert info["action_mask"].any()


def a_data_frame() -> None:
    pandas: Any = pytest.importorskip("pandas")
    frame: Any = croupier.odds("roulette").to_frame("pandas")
    assert isinstance(frame, pandas.DataFrame)
    assert frame.set_index("wager").loc["red", "house_advantage_fraction"] == "1/38"
