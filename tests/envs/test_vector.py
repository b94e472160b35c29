"""The environments on lanes: their checkers pass, and a lane says what the engine says of it."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium")

import numpy as np  # noqa: E402 (gymnasium brings it)
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

import croupier  # noqa: E402
from croupier.envs import ENV_IDS  # noqa: E402
from croupier.envs.vector import SCALARS, VECTORS  # noqa: E402
from croupier.envs.vector.many import TableVectorEnv  # noqa: E402
from croupier.envs.vector.one import LaneEnv  # noqa: E402

CARD_GAMES = {"blackjack", "spanish_21", "baccarat", "minibaccarat"}  # those with a shoe to play through


def episodes(game: str) -> tuple[str, ...]:
    return ("round", "shoe", "bankroll") if game in CARD_GAMES else ("round", "bankroll")


def test_these_games_are_played_in_lanes() -> None:
    assert {*VECTORS} == {*SCALARS} == {*CARD_GAMES, "craps", "three_card_poker"}


@pytest.mark.parametrize("game", sorted(SCALARS))
def test_the_checkers_pass(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for episode in episodes(game):
            check_env(LaneEnv(game, episode=episode, rounds=30), skip_render_check=True)


def test_the_checker_of_stable_baselines3_passes() -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for game in SCALARS:
            for flat in (False, True):
                checker.check_env(LaneEnv(game, flat=flat))


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
@pytest.mark.parametrize("game", sorted(VECTORS))
def test_what_a_vector_of_tables_returns_is_in_its_spaces(game: str, mode: AutoresetMode) -> None:
    for episode in episodes(game):
        tables = TableVectorEnv(game, 4, episode=episode, autoreset_mode=mode, rounds=3)
        assert tables.metadata["autoreset_mode"] == mode
        observation, info = tables.reset(seed=5)
        over = np.zeros(4, np.bool_)
        for turn in range(60):
            assert observation in tables.observation_space
            actions = np.array([np.flatnonzero(mask)[turn % mask.sum()] for mask in info["action_mask"]])
            observation, rewards, ended, cut, info = tables.step(actions)
            assert rewards.dtype == np.float64
            assert not (ended & cut).any()
            assert not info["refused"].any()
            if mode == AutoresetMode.NEXT_STEP:
                assert not rewards[over].any()
                assert not (ended | cut)[over].any()
            elif (ended | cut).any():
                assert info["final_obs"] in tables.observation_space
                assert (info["_final_obs"] == (ended | cut)).all()
            over = ended | cut


@pytest.mark.parametrize("game", sorted(VECTORS))
def test_lane_k_of_seed_s_is_the_table_of_seed_s_and_k(game: str) -> None:
    tables, alone = TableVectorEnv(game, 3, flat=True), LaneEnv(game, flat=True)
    many: Any = tables.reset(seed=10)[0]
    one: Any
    one, info = alone.reset(seed=12)
    for _ in range(20):
        assert many[2].tolist() == one.tolist()
        action = int(info["action_mask"].argmax())
        many, rewards, *_ = tables.step(np.full(3, action))
        one, reward, ended, cut, info = alone.step(action)
        assert rewards[2] == reward
        if ended or cut:
            one, info = alone.reset()


@pytest.mark.parametrize("game", sorted(VECTORS))
def test_a_copy_goes_on_alike(game: str) -> None:
    tables = TableVectorEnv(game, 4, flat=True)
    tables.reset(seed=2)
    tables.step(np.zeros(4, np.int64))
    copied, sent = copy.deepcopy(tables), pickle.loads(pickle.dumps(tables))  # noqa: S301 (our own)
    for turn in range(5):
        played: list[Any] = [each.step(np.full(4, turn % len(tables.actions))) for each in (tables, copied, sent)]
        for observation, rewards, _, _, info in played[1:]:
            assert observation.tolist() == played[0][0].tolist()
            assert rewards.tolist() == played[0][1].tolist()
            assert info["action_mask"].tolist() == played[0][4]["action_mask"].tolist()


def test_observations_are_the_caller_s_to_keep_unless_copies_are_declined() -> None:
    for copies in (True, False):
        tables = TableVectorEnv("blackjack", 64, flat=True, copy=copies)
        first: Any
        first, info = tables.reset(seed=1)
        before = first.copy()
        tables.step(info["action_mask"].argmax(axis=1))
        assert (first == before).all() == copies


def test_a_mask_begins_some_episodes_again_and_leaves_the_others() -> None:
    tables = TableVectorEnv("blackjack", 8, episode="shoe", flat=True)
    tables.reset(seed=1)
    seen: Any = tables.step(np.zeros(8, np.int64))[0]
    which = np.arange(8) % 2 == 0
    after: Any = tables.reset(options={"reset_mask": which})[0]
    assert (after[~which] == seen[~which]).all()
    assert not after[which][:, 0].any()  # bets are asked for


def test_info_has_the_paragraphs_and_the_values_that_the_engine_has() -> None:
    env: Any = gymnasium.make(ENV_IDS["blackjack"], values=True, surrender=True, render_mode="ansi")
    assert isinstance(env.unwrapped, LaneEnv)
    best, rounds = 0.0, 0
    observation, info = env.reset(seed=3)
    while rounds < 30:
        if info["question"] == "play your hand":
            assert info["cite"] in {"19:47-2.6(f)", "19:47-2.11(c)"}  # the second for hands of a split
            assert {*info["values"]} == {env.unwrapped.actions[at] for at in np.flatnonzero(info["action_mask"])}
            assert "against" in env.render()
            best = max(best, *info["values"].values())
        observation, _, ended, _, info = env.step(info.get("optimal", 0))
        if ended:
            rounds += 1
            observation, info = env.reset()
    assert observation["rules"].shape == (len(env.unwrapped.table.rules_names),)
    assert 0.1 < best <= 2
    env.reset(seed=3)
    *_, info = env.step(env.unwrapped.actions.index("insurance"))
    assert info["refused"] == "insurance is offered only when the dealer's first card is an ace [19:47-2.9(a)]"


def test_a_bet_that_is_not_open_says_the_paragraph_of_its_ruling() -> None:
    env = LaneEnv("craps")
    env.reset(seed=1)
    *_, info = env.step(env.actions.index("bet come 10.00"))
    assert info["refused"] == "come can be bet only after the come out roll; before it, bet pass [19:47-1.2(a)3]"


def test_arguments_are_read_as_elsewhere() -> None:
    with pytest.raises(croupier.Unreadable, match="the other stakes are multiples of it"):
        LaneEnv("blackjack", episode="shoe", stakes=("10.00", "25.00"))
    with pytest.raises(croupier.Refused, match="6 to 5"):
        LaneEnv("blackjack", six_to_five=True, decks=8)
    with pytest.raises(croupier.NotAvailable, match="Red dog has no lanes"):
        LaneEnv("red_dog")
    with pytest.raises(croupier.NotAvailable, match="from a fresh shuffle"):
        LaneEnv("blackjack", episode="shoe").values()
    env = LaneEnv("craps", values=True)
    assert "values" not in env.reset(seed=1)[1]
    with pytest.raises(croupier.NotAvailable, match=r"croupier\.odds"):
        env.values()


def test_arrays_have_a_number_for_each_lane() -> None:
    """Compiled loops would read what lies behind a shorter one."""
    tables = TableVectorEnv("blackjack", 4)
    with pytest.raises(gymnasium.error.ResetNeeded):
        tables.step(np.zeros(4, np.int64))
    tables.reset(seed=1)
    with pytest.raises(croupier.Unreadable, match="actions: write one for each of the 4 environments"):
        tables.step(np.zeros(3, np.int64))
    with pytest.raises(croupier.Unreadable, match="reset_mask"):
        tables.reset(options={"reset_mask": np.ones(5, np.bool_)})
    with pytest.raises(croupier.Unreadable, match="seed"):
        tables.reset(seed=[1, 2])


def test_every_mistake_in_the_arguments_is_named() -> None:
    with pytest.raises(croupier.Unreadable) as wrong:
        LaneEnv("blackjack", stakes=("ten",), bankroll="x", rounds=0, deks=6)
    assert [each.place for each in wrong.value.mistakes] == ["rules.deks", "stakes", "bankroll", "rounds"]
    assert LaneEnv("blackjack", stakes=()).actions == LaneEnv("blackjack").actions
