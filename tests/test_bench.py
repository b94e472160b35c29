"""The benchmarks can be set up for every game. Nothing is measured here; `make bench` measures."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from bench import engine, simulation
from bench.__main__ import SECTIONS, chosen
from bench.crowd import WAGERS
from bench.web import GAMES
from croupier.engine.game import Game
from croupier.engine.round import open_round
from croupier.floor import demo
from croupier.games import registry
from croupier.money.wager import Bet


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: str(game.name))
def test_a_round_of_every_game_can_be_timed(game: Game[Any, Any]) -> None:
    """Also of a game that needs elections named, and of one whose decks have no tens."""
    play = engine.engine_round(game)
    play()
    play()  # another shuffle of the same shoe


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: str(game.name))
def test_the_cases_of_every_game_can_be_timed(game: Game[Any, Any]) -> None:
    rules = game.rules.example()
    for case in islice(game.numbers.cases(rules), 1):
        engine.play_live(open_round(game, rules, case.standing, case.bets))


@pytest.mark.parametrize("table", list(simulation.tables()), ids=lambda table: str(table.what))
def test_every_simulated_table_has_a_kernel_and_its_wagers(table: simulation.Table) -> None:
    game = registry.game(table.game)
    assert game.numbers.kernel is not None
    assert game.play.wagers(table.rules).keys() >= {*table.scene.wagers}


@pytest.mark.parametrize("name", sorted({*GAMES, *WAGERS}))
def test_the_players_may_make_their_wagers(name: str) -> None:
    """Each of a crowd's wagers opens a round at a table of the demo floor, with the stake that the crowd bets."""
    game = registry.game(name)
    rules = game.rules.elect(demo.sheet_of(game)["rules"])
    for wager in WAGERS[name]:
        kind, _, selection = wager.partition(" ")
        open_round(game, rules, game.play.opening(rules), [Bet("Seat 1", kind, selection, 6_00)])


def test_every_vector_of_tables_can_be_stepped() -> None:
    lanes = pytest.importorskip("bench.lanes")
    for game, keywords in lanes.many():
        tables = lanes.gymnasium.make_vec(lanes.ENV_IDS[game], num_envs=2, **keywords)
        tables.reset(seed=1)
        assert tables.step(tables.action_space.sample())[1].shape == (2,)


def test_sections_are_chosen_by_name() -> None:
    assert chosen([]) == list(SECTIONS.values())
    assert chosen(["opening", "server"]) == [SECTIONS["opening"], SECTIONS["server"]]


def test_an_unknown_section_lists_the_known_ones() -> None:
    with pytest.raises(
        SystemExit, match=r"no section sever\. Sections: kernels, engine, environments, floor, server, opening, audit\."
    ):
        chosen(["sever", "opening"])
