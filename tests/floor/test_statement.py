"""The statement of a player: every visit to the cage and every round, with the balance after it, in pages of any size."""

from __future__ import annotations

import pytest

from croupier.floor import commands as c
from croupier.floor.audit.history import History
from croupier.floor.storage.new_event import Tree
from tests.floor.house import ANN, BOB, CHIPS_CENTS, House
from tests.floor.test_casino import begin


def paged(history: History, size: int) -> list[Tree]:
    """All entries, read page by page."""
    entries, before = list[Tree](), None
    while True:
        page, before = history.statement_by_round(ANN.person, before, size)
        entries += page
        if before is None:
            return entries


def test_a_statement_adds_up_from_nothing_to_what_the_player_has(house: House) -> None:
    history = History(house.casino)
    assert history.statement_by_round(ANN.person, None, 10) == ([], None)
    table = house.table("roulette")
    house.seated(table, ANN, BOB)
    (only,) = paged(history, 10)  # chips came in, and none went out yet
    assert (only["table"], only["cents"], only["balance_cents"]) == (None, CHIPS_CENTS, CHIPS_CENTS)
    for _ in range(3):
        begin(house, table, ANN)
    house.do(ANN, c.CashOut(cents=100_00))
    entries = paged(history, 100)
    assert [(each["table"], each["round"]) for each in entries] == [
        (None, None),
        *((table, number) for number in (3, 2, 1)),
        (None, None),
    ]
    after = house.casino.cents(ANN.person)
    for each in entries:
        assert each["balance_cents"] == after
        assert each["cents"] == sum(line["cents"] for line in each["lines"])
        after -= each["cents"]
    assert after == 0
    for size in (2, 3, 5):
        assert paged(history, size) == entries
    assert sum(each["cents"] for each in paged(history, 1)) == house.casino.cents(ANN.person)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 100])
def test_the_rounds_of_a_table_are_listed_once_whatever_the_page(house: House, size: int) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    for _ in range(4):
        begin(house, table, ANN)
    history = History(house.casino).of(table)
    rounds, pages, before = list[Tree](), 0, None
    while pages == 0 or before is not None:
        page, before = history.page(before, size)
        rounds, pages = [*rounds, *page], pages + 1
    assert ([each["number"] for each in rounds], pages) == ([4, 3, 2, 1], -(-4 // size))
    for each in rounds:
        lines = history.event(each["event"])[1]["record"]["lines"]
        assert each["net_cents"] == {"ann": sum(line["cents"] for line in lines)}
