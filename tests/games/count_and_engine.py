"""For tests of a game's own count: the same cases by the engine, which is the judge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.drive.numbers import numbers
from croupier.engine.game import Game
from croupier.law.option import TableRules
from croupier.money.numbers import Numbers


def counted(game: Game[Any, Any], rules: TableRules) -> dict[str, Numbers]:
    """By the game's own count."""
    assert game.numbers.counted is not None
    return {worth.wager: worth for worth in game.numbers.counted(rules)}


def agree(game: Game[Any, Any], rules: TableRules, wanted: Callable[[str], bool] = lambda _wager: True) -> None:
    """The count has every case in its order, and those wanted come to what the engine comes to."""
    by_count = counted(game, rules)
    cases = list(game.numbers.cases(rules))
    assert list(by_count) == [case.wager for case in cases]
    judged = [case for case in cases if wanted(case.wager)]
    assert judged, "nothing was wanted"
    for case in judged:
        assert by_count[case.wager] == numbers(game, rules, case)
