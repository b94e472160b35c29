"""The ledger's transfers: what moves for each settled line, and the reason it gives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.floor.ledger import ledger
from croupier.floor.storage.store import Transfer
from croupier.law.citation import cite
from croupier.money.settlement import Line, Result

LAW = cite("19:47-2.3(e)")


def line(result: Result, cents: int, hand: int = 1) -> Line:
    return Line("ann", "blackjack", 10_00, result, cents, LAW, hand=hand)


def transfers(*lines: Line, held: frozenset[int] = frozenset()) -> list[Transfer]:
    return list(ledger.settled("B1", {"ann": "p-1"}, lines, held))


def test_each_hand_after_the_first_is_named_in_the_reason() -> None:
    """Two hands of a split differ in the books by their number; the first has none."""
    found = transfers(line(Result.LOST, -10_00, 1), line(Result.WON, 10_00, 2), line(Result.PUSHED, 0, 3))
    assert found == [
        Transfer("box:B1:ann", "float:B1", 10_00, "blackjack lost, 19:47-2.3(e)"),
        Transfer("float:B1", "player:p-1", 10_00, "blackjack hand 2 won, 19:47-2.3(e)"),
        Transfer("box:B1:ann", "player:p-1", 10_00, "blackjack hand 2 won, 19:47-2.3(e)"),
        Transfer("box:B1:ann", "player:p-1", 10_00, "blackjack hand 3 pushed, 19:47-2.3(e)"),
    ]


def test_a_loss_of_a_part_returns_the_rest() -> None:
    assert transfers(line(Result.LOST, -5_00)) == [
        Transfer("box:B1:ann", "float:B1", 5_00, "blackjack lost, 19:47-2.3(e)"),
        Transfer("box:B1:ann", "player:p-1", 5_00, "blackjack lost, 19:47-2.3(e)"),
    ]


def test_a_payment_without_a_stake_moves_only_its_gain() -> None:
    for cents in (1, 50_00):
        envy = Line("ann", "envy", 0, Result.WON, cents, LAW)
        assert transfers(envy) == [Transfer("float:B1", "player:p-1", cents, "envy won, 19:47-2.3(e)")]


def test_a_wager_that_stands_moves_nothing() -> None:
    assert transfers(line(Result.STANDS, 0)) == []


def test_a_gain_that_waits_for_a_supervisor_stays_in_the_box() -> None:
    found = transfers(line(Result.WON, 10_00), line(Result.WON, 20_00, 2), held=frozenset({1}))
    assert [(each.debit, each.credit, each.cents) for each in found] == [
        ("float:B1", "player:p-1", 10_00),
        ("box:B1:ann", "player:p-1", 10_00),
        ("float:B1", "box:B1:ann", 20_00),
        ("box:B1:ann", "player:p-1", 10_00),
    ]


@pytest.mark.parametrize(
    ("cents", "found"),
    [(1, [Transfer("a", "b", 1, "why")]), (-1, [Transfer("b", "a", 1, "why")]), (0, [])],
)
def test_a_move_of_less_than_nothing_goes_the_other_way(cents: int, found: list[Transfer]) -> None:
    assert list(ledger.moved("a", "b", cents, "why")) == found


def test_an_account_is_of_the_kind_that_its_name_begins_with() -> None:
    accounts = (
        ledger.CAGE,
        ledger.player("p-1"),
        ledger.box("B1", "ann"),
        ledger.float_of("B1"),
        ledger.meter_of("B1"),
    )
    assert [ledger.kind_of(each) for each in accounts] == ["cage", "player", "box", "float", "meter"]


@pytest.mark.parametrize(
    ("holds", "moves", "short"),
    [
        (100, [], 0),
        (100, [-100], 0),
        (100, [-101], 1),
        (100, [-60, -60, 50], 20),  # what comes later is too late
        (100, [50, -60, -60], 0),
        (0, [-10, 10, -25, 25], 25),  # the lowest point
    ],
)
def test_an_account_is_short_by_what_it_lacks_at_its_lowest(holds: int, moves: list[int], short: int) -> None:
    """The cage fills a float before a round is paid: with as much as is needed on the way, and no more."""
    paid = [each for cents in moves for each in ledger.moved("player:p-1", "float:B1", cents, "why")]
    elsewhere = Transfer("player:p-1", "player:p-2", 1000_00, "why")
    assert ledger.shortfall("float:B1", holds, [elsewhere, *paid, elsewhere]) == short


def test_a_stack_that_stays_is_paid_into_its_box() -> None:
    """Chips in play stay on the table: neither a gain nor what is left of a loss goes to the rail."""
    stack = line(Result.WON, 0)
    found = transfers(
        replace(stack, cents=7_00, stays=True),
        replace(stack, result=Result.LOST, cents=-4_00, stays=True, hand=2),
        replace(stack, result=Result.PUSHED, stays=True, hand=3),
    )
    assert [(each.debit, each.credit, each.cents) for each in found] == [
        ("box:B1:ann", "float:B1", 4_00),
        ("float:B1", "box:B1:ann", 7_00),
    ]
