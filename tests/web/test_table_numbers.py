"""The numbers of a table and its best play, for game clients: the same as `croupier odds` and `croupier strategy` print."""

from __future__ import annotations

import asyncio
import json
import threading

import pytest

from croupier import odds, strategy
from croupier.documents.sheet import sheet_tree
from croupier.web.jobs.counting import StillCounting
from croupier.web.jobs.table_numbers import TableNumbers, count_strategy
from tests.web.conftest import Asks
from tests.web.test_described import Checker, documents, openapi

__all__ = ["documents", "openapi"]


def test_a_player_reads_the_odds_and_the_best_play_of_a_table(refused: Asks, openapi: dict[str, object]) -> None:
    tables, checker = refused.house.casino.shown, Checker(openapi)
    headers = refused.house.headers("ann")
    read = {
        "TableOdds": ("/v1/tables/roulette/odds", odds(tables["roulette"].sheet).to_dict()),
        "TableStrategy": ("/v1/tables/red-dog/strategy", strategy(tables["red-dog"].sheet).to_dict()),
    }
    for schema, (path, expected) in read.items():
        answer = refused.client.get(path, headers=headers).raise_for_status().json()
        assert answer == json.loads(json.dumps(expected))
        assert checker.faults(schema, answer) == []
    chart = count_strategy(sheet_tree(tables["blackjack"].sheet), "total")
    assert checker.faults("TableChart", chart) == []
    assert {cell["code"] for cell in chart["cells"]} <= chart["codes"].keys()


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/v1/tables/roulette/strategy", "no_chart"),
        ("/v1/tables/red-dog/strategy?by=total", "no_chart"),
        ("/v1/tables/nowhere/odds", "no_such_table"),
    ],
)
def test_a_game_without_a_chart_says_so(refused: Asks, path: str, code: str) -> None:
    answer = refused.client.get(path, headers=refused.house.headers("ann"))
    assert (answer.status_code, answer.json()["code"]) == (404, code)


def test_who_asks_while_it_is_counted_asks_again_and_it_is_counted_once(refused: Asks) -> None:
    sheet, counting, counted = refused.house.casino.shown["roulette"].sheet, threading.Event(), list[object]()

    def count(tree: object) -> dict[str, object]:
        counting.wait()
        counted.append(tree)
        return {"wagers": []}

    async def ask() -> None:
        numbers = TableNumbers(asyncio.Event(), timeout_seconds=0.01)
        for _ in range(3):
            with pytest.raises(StillCounting):
                await numbers.odds(sheet)
        counting.set()
        while True:
            try:
                assert await numbers.odds(sheet) == {"wagers": []}
                break
            except StillCounting:
                await asyncio.sleep(0.01)
        numbers.close()

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("croupier.web.jobs.table_numbers.count_odds", count)
        asyncio.run(ask())
    assert len(counted) == 1
