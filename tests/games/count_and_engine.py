"""For tests of numbers: a second count, the game's own or an oracle, of what the engine says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.croupiers.numbers import numbers
from croupier.engine.game import Game
from croupier.law.option import TableRules
from croupier.money.numbers import Numbers
from tests.oracles import ORACLES


def counted(game: Game[Any, Any], rules: TableRules) -> dict[str, Numbers]:
    """By the second count."""
    count = ORACLES.get(game.name, game.numbers.exact)
    return {worth.wager: worth for worth in count(rules)}


def by_engine(game: Game[Any, Any], rules: TableRules, wager: str) -> Numbers:
    """By the engine."""
    (case,) = (case for case in game.numbers.cases(rules) if case.wager == wager)
    return numbers(game, rules, case)


def agree(game: Game[Any, Any], rules: TableRules, wanted: Callable[[str], bool] = lambda _wager: True) -> None:
    """The second count has every case in its order, and for those wanted the numbers of the engine."""
    by_count = counted(game, rules)
    cases = list(game.numbers.cases(rules))
    assert list(by_count) == [case.wager for case in cases]
    judged = [case for case in cases if wanted(case.wager)]
    assert judged, "nothing was wanted"
    for case in judged:
        assert by_count[case.wager] == numbers(game, rules, case)
