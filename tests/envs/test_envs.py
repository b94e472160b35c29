"""Environments: the checkers of Gymnasium, Stable-Baselines3, PettingZoo and OpenSpiel pass; what agents are given is exact."""

from __future__ import annotations

import copy
import importlib
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from random import Random
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium")

import numpy as np  # noqa: E402 (gymnasium brings it)
from gymnasium.utils.env_checker import check_env  # noqa: E402

import croupier  # noqa: E402
import croupier.envs as environments  # noqa: E402
from croupier.engine.traits import ShoeStanding  # noqa: E402
from croupier.envs.rounds import Rounds, Setting, bet_for_all, open_table  # noqa: E402
from croupier.envs.single import TableEnv  # noqa: E402
from croupier.envs.worth import worth  # noqa: E402
from croupier.games import registry  # noqa: E402

GAMES = sorted(environments.ENV_IDS)


@contextmanager
def unwarned() -> Iterator[None]:
    """Checkers warn of what they would have otherwise; their faults are errors."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def at_random(env: Any, seed: int) -> Iterator[tuple[Any, float, bool, dict[str, Any]]]:
    """What an episode of open actions gives: observation, reward, whether it is over, info."""
    observed, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    yield observed, 0.0, False, info
    over = False
    while not over:
        observed, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        over = terminated or truncated
        yield observed, reward, over, info


def test_every_game_against_the_house_has_an_id_and_the_others_have_several_seats() -> None:
    between = set[str]()
    for game in registry.games():
        table = bet_for_all(open_table(game.name, seats=2), game.main_wager)
        if game.play.between_players(table.sheet.rules, table.wagers):
            between.add(game.name)
    assert between == environments.BETWEEN_PLAYERS
    assert {*registry.names()} == {*GAMES, *between}
    assert environments.ENV_IDS["red_dog"] == environments.TABLE_IDS["red_dog"] == "croupier/RedDog-v0"
    assert environments.TABLE_IDS["blackjack"] == "croupier/BlackjackTable-v0"
    assert {*environments.ENV_IDS.values(), *environments.TABLE_IDS.values()} <= gymnasium.registry.keys()


def test_arguments_that_cannot_be_are_refused_with_every_mistake() -> None:
    with pytest.raises(croupier.Unreadable) as wrong:
        TableEnv("roulette", episode="life", wager="redd", rounds=0, bets="no")  # type: ignore[arg-type]
    assert [each.place for each in wrong.value.mistakes] == ["episode", "wager", "rounds", "bets"]
    assert "did you mean red" in str(wrong.value)


def test_a_number_that_is_no_action_is_played_as_the_default() -> None:
    env = TableEnv("red_dog", decks=1)
    for number in (-1, 4):
        env.reset(seed=7)
        *_, info = env.step(number)
        assert info["refused"] == f"{number} is no action: there are 4"
        assert info["settlement"][0].wager == "original"


@pytest.mark.parametrize("episode", ["round", "shoe", "bankroll"])
def test_an_agent_plays_every_game_and_is_paid_what_its_wagers_are(episode: str) -> None:
    for game in GAMES:
        if episode == "shoe" and not isinstance(open_table(game).standing, ShoeStanding):
            with pytest.raises(croupier.Unreadable, match="has no shoe"):
                TableEnv(game, episode=episode)
            continue
        env = TableEnv(game, episode=episode, bankroll="50.00", rounds=4)
        paid_cents, lines = 0.0, list[Any]()
        for observed, reward, over, info in islice(at_random(env, 5), 40):
            assert observed in env.observation_space, game
            assert np.array_equal(info["action_mask"], env.action_masks())
            assert over or info["action_mask"].any(), game
            assert "refused" not in info, (game, info)
            paid_cents += reward * env.unit_cents
            lines += info.get("settlement", ())
            assert info["returns"] == round(paid_cents) == sum(line.cents for line in lines), game
            assert episode != "bankroll" or observed["bankroll"] >= 0, game


def test_the_checker_of_gymnasium_passes() -> None:
    for game, arguments in (
        ("red_dog", {}),
        ("blackjack", {"values": True}),
        ("spanish_21", {"episode": "shoe", "stakes": ("5.00", "25.00"), "rounds": 3}),
        ("craps", {"episode": "bankroll", "rounds": 3}),
    ):
        with unwarned():
            check_env(TableEnv(game, render_mode="ansi", **arguments))


def test_the_checker_of_stable_baselines_passes() -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    with unwarned():
        checker.check_env(TableEnv("red_dog"))
        checker.check_env(TableEnv("blackjack", episode="bankroll", rounds=3))


def test_an_id_takes_the_options_of_the_game_and_deals_the_cards_of_its_seed() -> None:
    with unwarned():
        env = gymnasium.make("croupier/RedDog-v0", decks=1, stakes=("20.00",))
    assert env.unwrapped.setting.opening.sheet.rules.decks == 1
    first, second = ([info["returns"] for *_, info in at_random(env, 3)] for _ in range(2))
    assert first == second
    assert env.unwrapped.unit_cents == 2000
    assert first[-1] % 2000 == 0


# ---------------------------------------------------------------- one round


def test_2_6_a_round_bets_the_main_wager_and_says_the_exact_value_of_each_action() -> None:
    env = TableEnv("blackjack", values=True, decks=6)
    assert env.actions[:3] == ("bet blackjack 10.00", "deal", "stand")
    info = next(info for _, info in (env.reset(seed=seed) for seed in range(9)) if "values" in info)
    assert info["cite"].startswith("19:47-2.")
    assert info["values"].keys() == {env.actions[place] for place in np.flatnonzero(info["action_mask"])}
    best = max(info["values"], key=lambda action: info["values"][action])
    assert env.actions[info["optimal"]] == best
    state: Any = env.state
    counted = registry.game("blackjack").numbers.advice
    assert counted is not None
    expected = counted(state.sheet.rules, state.run.asks, state.wagers)
    assert expected is not None
    assert info["values"]["stand"] == pytest.approx(expected["stand"] / 1000)


def test_10_7_the_value_of_a_pick_is_that_of_the_tiles_at_its_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    env = TableEnv("pai_gow")
    env.reset(seed=7)
    question: Any = env.state.question
    tiles = next(offer.pick.of for offer in question.offers if offer.pick is not None)
    counted = {"house_way": 20.0, f"set {tiles[1]} {tiles[2]}": 30.0}
    monkeypatch.setattr("croupier.envs.worth.advice", lambda *_arguments: counted)
    assert worth(env.state) == {"house_way": 20.0, "set 2 3": 30.0}


def test_an_action_that_is_not_open_is_refused_with_its_paragraph_and_the_default_is_played() -> None:
    env = TableEnv("blackjack", bets=True)
    _, info = env.reset(seed=1)
    _, _, over, _, info = env.step(env.actions.index("stand"))
    assert "19:47-2" in info["refused"]
    assert not over
    assert env.state.wagers, "without a wager there is nothing to deal: the first bet is made"
    _, _, _, _, info = env.step(env.actions.index("surrender"))
    assert "19:47-2" in info["refused"]
    assert env.state.node != "bet", "the deal is the default"


def test_a_round_that_asks_nothing_ends_at_the_first_action_and_pays_then() -> None:
    """So the mean of the rewards is that of all rounds, with those that a blackjack ends."""
    setting = Setting.of(open_table("blackjack", seats=1), "round", bets=None, wager="", rounds=1)
    waiting = (rounds for rounds in (Rounds(setting, Random(seed)) for seed in range(400)) if rounds.state.over)
    rounds = next(waiting)
    assert not rounds.over
    assert rounds.paid_cents == {"A": 0}
    assert rounds.lines == ()
    assert [rounds.state.action_list[place] for place in np.flatnonzero(rounds.mask())] == ["deal"]
    assert rounds.act(0) == ""
    assert rounds.over
    assert rounds.lines == rounds.state.lines
    assert rounds.paid_cents == rounds.state.returns


def test_1_2_a_round_of_craps_goes_on_until_its_wagers_are_decided() -> None:
    env = TableEnv("craps", bets=False)
    played = set[int]()
    for seed in range(6):
        env.reset(seed=seed)
        _, reward, over, _, info = env.step(0)
        assert over
        assert reward in {-1.0, 1.0}
        assert info["settlement"][-1].wager == "pass"
        played.add(env.state.round_number)
    assert max(played) > 1


def test_a_shoe_ends_where_the_cards_are_shuffled() -> None:
    env = TableEnv("casino_war", episode="shoe", decks=5)
    *_, (_, _, over, _) = at_random(env, 2)
    assert over
    standing = env.state.standing
    assert isinstance(standing, ShoeStanding)
    assert standing.shoe is None
    assert env.state.round_number > 20


def test_an_environment_is_copied_with_its_episode() -> None:
    env = TableEnv("red_dog", episode="shoe")
    _, info = env.reset(seed=4)
    other = copy.deepcopy(env)
    for _ in range(6):
        action = int(np.flatnonzero(info["action_mask"])[-1])
        observed, reward, *_, info = env.step(action)
        copied, its_reward, *_, its_info = other.step(action)
        assert reward == its_reward
        assert all(np.array_equal(observed[name], copied[name]) for name in observed)
        assert np.array_equal(info["action_mask"], its_info["action_mask"])


def test_a_frame_shows_the_table_and_the_paragraphs_of_the_choices() -> None:
    env = TableEnv("red_dog", render_mode="ansi")
    env.reset(seed=1)
    frame = env.render()
    assert frame is not None
    assert "A has $10.00 on original" in frame
    env.render_mode = "html"
    page = env.render()
    assert page is not None
    assert "<svg" in page


# ---------------------------------------------------------------- several seats


def test_the_checkers_of_pettingzoo_pass() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, parallel_api_test, seed_test  # type: ignore[import-untyped]

    from croupier.envs import several

    for game, arguments in (
        ("blackjack", {"seats": 3, "episode": "shoe", "rounds": 2}),
        ("chemin_de_fer", {"seats": 3}),
        ("poker", {"seats": 3}),
    ):
        with unwarned():
            api_test(several.env(game, **arguments), num_cycles=20)
            parallel_api_test(several.parallel_env(game, **arguments), num_cycles=20)
    with unwarned():
        seed_test(lambda: several.env("blackjack", seats=2), num_cycles=10)


def test_2_6_each_seat_is_given_the_values_of_its_own_actions() -> None:
    pytest.importorskip("pettingzoo")
    from croupier.envs import several

    env = several.SeveralEnv("blackjack", seats=2, values=True)
    env.reset(seed=2)
    asked, other = env.agent_selection, next(agent for agent in env.agents if agent != env.agent_selection)
    info, mask = env.infos[asked], env.observe(asked)["action_mask"]
    assert info["values"].keys() == {env.actions[place] for place in np.flatnonzero(mask)}
    assert info["values"][env.actions[info["optimal"]]] == max(info["values"].values())
    assert env.infos[other] == {}


def test_seats_of_a_table_get_their_own_lines_and_rewards_and_no_secret_of_another() -> None:
    pytest.importorskip("pettingzoo")
    from croupier.envs import several

    env = several.SeveralEnv("poker", seats=3)
    env.reset(seed=8)
    hands = {agent: env.observe(agent)["observation"] for agent in env.agents}
    assert not any(np.array_equal(hands["seat_0"], hands[other]) for other in ("seat_1", "seat_2"))
    total, random = 0.0, Random(1)
    for agent in env.agent_iter():
        observed, reward, terminated, _, info = env.last()
        total += reward
        if terminated:
            assert all(line.seat == agent for line in info.get("settlement", ()))
            env.step(None)
            continue
        assert not any(env.observe(other)["action_mask"].any() for other in env.agents if other != agent)
        env.step(random.choice([int(place) for place in np.flatnonzero(observed["action_mask"])]))
    assert total <= 0, "the house takes its rake of what the seats win from each other"


# ---------------------------------------------------------------- OpenSpiel


def test_the_random_play_of_openspiel_passes_with_serialization() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    importlib.import_module("croupier.envs.openspiel")  # it registers the games

    for game in ("croupier_red_dog", "croupier_poker(seats=3)", "croupier_chemin_de_fer(seats=2)", "croupier_keno"):
        pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


def test_a_game_and_a_state_that_openspiel_sends_are_the_same_there() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    importlib.import_module("croupier.envs.openspiel")  # it registers the games
    state = pyspiel.load_game("croupier_three_card_poker", {"seats": 2, "pair_plus": "2"}).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    sent = pyspiel.serialize_game_and_state(state.get_game(), state)
    game, other = pyspiel.deserialize_game_and_state(sent)
    assert str(game.get_parameters()["pair_plus"]) == "'2"
    for player in range(2):
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
    assert state.information_state_string(0) != state.information_state_string(1)
    assert "deal:B ?" in state.information_state_string(0)


def test_information_states_differ_as_texts_where_they_differ_as_tensors() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    importlib.import_module("croupier.envs.openspiel")  # it registers the games
    game, random = pyspiel.load_game("croupier_poker(seats=2)"), Random(6)
    tensors, texts = dict[tuple[float, ...], str](), dict[str, tuple[float, ...]]()
    for _ in range(4):
        state = game.new_initial_state()
        while not state.is_terminal():
            for player in range(2):
                tensor, text = tuple(state.information_state_tensor(player)), state.information_state_string(player)
                assert tensors.setdefault(tensor, text) == text
                assert texts.setdefault(text, tensor) == tensor
            state.apply_action(random.choice(state.legal_actions()))
    assert len(texts) > 40


def test_openspiel_knows_the_exact_value_of_a_hand_of_red_dog() -> None:
    """An ace and a seven: the raise is worth -0.08 units, from OpenSpiel's tree as from our count."""
    pyspiel = pytest.importorskip("pyspiel")
    importlib.import_module("croupier.envs.openspiel")  # it registers the games

    game = pyspiel.load_game("croupier_red_dog", {"decks": 1, "stakes": "10.00"})
    assert str(pyspiel.load_game(str(game))) == str(game)
    deck: Any = registry.game("red_dog").deck(croupier.state("red_dog", decks=1).sheet.rules)
    state = game.new_initial_state()
    for code in ("As", "7h"):
        state.apply_action(deck.index[deck.read(code)])
    assert state.information_state_string(0).splitlines() == ["A:original 10.00", "deal:left As", "deal:right 7h"]
    seen = np.array(state.information_state_tensor(0)).reshape(game.information_state_tensor_shape())
    assert np.count_nonzero(seen.sum(axis=1)) == 3
    values = {}
    for action in state.legal_actions():
        after = state.child(action)
        values[state.action_to_string(0, action)] = sum(
            chance * after.child(outcome).returns()[0] for outcome, chance in after.chance_outcomes()
        )
    assert values == pytest.approx({"no_raise": -0.04, "raise": -0.08})


def test_what_lacks_an_extra_says_what_installs_it() -> None:
    code = "import sys; sys.modules['gymnasium'] = None; import croupier.envs"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'croupier[envs]'" in run.stderr


# ---------------------------------------------------------------- the example


def test_the_example_learns_blackjack_and_counts_what_its_chart_is_worth() -> None:
    """The whole example comes within 0.1 % (docs/benchmark.md); so few rounds already beat every simple rule."""
    from examples import learn_blackjack

    averages = learn_blackjack.learned(rounds=150_000, seed=2)
    chart = learn_blackjack.chart_of(averages.values(), averages.actions)
    assert chart["insurance"] is False
    assert chart["hard"]["20"].split() == ["S"] * 10
    value, less = learn_blackjack.lost(chart)
    assert value + less == pytest.approx(-croupier.strategy("blackjack").house_advantage)
    assert 0 < less < 0.05


def test_the_deep_agent_of_the_benchmark_comes_to_a_chart() -> None:
    """A network that has learned nothing plays some lawful chart, whose value is counted like any other."""
    from bench import learning
    from examples import learn_blackjack

    values, names, rounds = learning.deep(steps=40, seed=3)
    assert rounds > 0
    assert names == ("stand", "hit", "double", "split", "insurance", "no_insurance")
    chart = learn_blackjack.chart_of(values, names)
    assert {block: len(chart[block]) for block in ("hard", "soft", "pairs")} == {"hard": 17, "soft": 9, "pairs": 10}
    assert learn_blackjack.lost(chart)[1] > 0


def test_the_network_of_the_benchmark_learns_what_it_is_shown() -> None:
    from bench.learning import FEATURES, Network

    random = np.random.default_rng(4)
    network = Network(2, random)
    features = random.random((64, FEATURES), np.float32)
    actions, targets = np.arange(64) % 2, features[:, 0] - features[:, 1]

    def error() -> float:
        return float(np.square(network.values(features)[np.arange(64), actions] - targets).mean())

    before = error()
    for _ in range(60):
        network.learn(features, actions, targets, rate=0.01)
    assert error() < before / 10
