"""The register of games: what stands in the house, and what third parties bring."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from croupier.games import registry
from croupier.games.registry import UnknownGame


def test_every_folder_is_a_game_of_its_name() -> None:
    folders = {path.parent.name for path in Path(registry.__file__).parent.glob("*/__init__.py")}
    assert folders <= set(registry.names())
    assert [registry.game(name).name for name in registry.names()] == list(registry.names())


def test_the_games_come_in_the_order_of_the_chapter() -> None:
    found = registry.games()
    assert {game.name for game in found} == set(registry.names())
    assert [game.cites[0] for game in found] == sorted(game.cites[0] for game in found)
    order = [game.name for game in found]
    assert order.index("blackjack") < order.index("roulette") < order.index("red_dog")  # 2, 5 and 6; not by their names


def test_a_slip_of_the_pen_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownGame, match="did you mean roulette"):
        registry.game("roulete")


@pytest.mark.parametrize(
    ("value", "why"),
    [("no_such_package:GAME", "does not load"), ("croupier.games.registry:names", "which is not a game")],
)
def test_a_third_partys_game_that_cannot_be_had_is_reported_by_name(value: str, why: str) -> None:
    with pytest.raises(UnknownGame, match=f'"chuck_a_luck" is registered as {value}.*{why}'):
        registry._load(EntryPoint("chuck_a_luck", value, "croupier.games"))


def test_a_third_partys_game_is_a_game() -> None:
    entry = EntryPoint("wheel", "croupier.games.roulette:GAME", "croupier.games")
    assert registry._load(entry) is registry.game("roulette")
