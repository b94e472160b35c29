"""A bank that a player holds (19:47-4.5 to 4.11, 10.8, 11.10): who is offered it, what it covers, what it wins."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from croupier.engine.standing import Standing
from croupier.families.banked.bank import Bank, Banked
from croupier.law.citation import cite
from croupier.money.commission import Basis, Collected, Commission
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet, Wager

LAW, WAGERS = cite("19:47-10.8"), cite("19:47-10.7")
BANK = Bank({"bank": 1, "co_bank": 2}, frozenset({"pai_gow"}), LAW, WAGERS, "bank_in_turn")
FIVE_PERCENT = Commission(Fraction(1, 20), Basis.WIN, Collected.AT_PAYMENT, WAGERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table(Standing, Banked):
    house_has_a_turn = True
    passed_on_law = LAW

    banker: str = ""
    seats: tuple[str, ...] = ()


def test_the_bank_goes_around_the_table_and_to_the_house() -> None:
    table = _Table(seats=("A", "B"))
    holders = []
    for _ in range(4):
        holders.append(table.holder)
        table = table.passed_on()
    assert holders == ["", "A", "B", ""]


def test_the_bank_of_a_banker_who_leaves_is_offered_to_the_next_seat() -> None:
    table = _Table(banker="B", seats=("A", "B", "C"))
    assert table.with_seats(("A", "C")).banker == "C"
    assert table.with_seats(("B", "C")).banker == "B"
    assert _Table(banker="", seats=("A",)).with_seats(("A", "B")).banker == "", "the house holds it in its turn"
    assert table.with_seats(()).banker == ""


AGAINST = (Wager("A", "bank", "", 5000), Wager("B", "pai_gow", "", 2000), Wager("C", "bonus", "", 9000))


@pytest.mark.parametrize(
    ("wagers", "bet", "why"),
    [
        (AGAINST, Bet("C", "pai_gow", cents=3001), "the bank covers $30.00 more, not $30.01"),
        (AGAINST, Bet("C", "pai_gow", cents=3000), ""),
        (AGAINST, Bet("C", "bonus", cents=999900), ""),
        (AGAINST, Bet("A", "pai_gow", cents=100), "A holds the bank and cannot go against it"),
        (AGAINST, Bet("B", "bank", cents=9000), "A holds the bank; it has one banker"),
        (AGAINST, Bet("A", "co_bank", cents=9000), "A holds the bank; it has one banker"),
        (
            AGAINST,
            Bet("A", "bank", cents=3001, act=Act.REMOVE),
            "wagers of $20.00 go against the bank: it cannot be less",
        ),
        (AGAINST, Bet("A", "bank", cents=3000, act=Act.REMOVE), ""),
        (AGAINST, Bet("A", "bank", act=Act.REMOVE), ""),  # the wagers go against the house
        (AGAINST[1:], Bet("A", "bank", cents=1999), "the bank must cover $20.00, which is $0.01 more than it does"),
        (AGAINST[1:], Bet("A", "co_bank", cents=1000), ""),
        (AGAINST[1:], Bet("B", "bank", cents=9000), "B goes against the bank and cannot hold it"),
        (AGAINST[1:], Bet("C", "bank", cents=9000), "the bank is offered to A first, who may pass it on"),
        (AGAINST[1:], Bet("C", "pai_gow", cents=9000), ""),
    ],
)
def test_one_player_banks_and_covers_what_goes_against_the_bank(wagers: tuple[Wager, ...], bet: Bet, why: str) -> None:
    table = _Table(banker="A", seats=("A", "B", "C"))
    refusal = BANK.refusal(table, wagers, bet, in_turn=True)
    assert (refusal.why if refusal else "") == why


def test_nobody_takes_the_bank_in_the_turn_of_the_house() -> None:
    refusal = BANK.refusal(_Table(seats=("A",)), (), Bet("A", "bank", cents=100), in_turn=True)
    assert refusal is not None
    assert refusal.why == "the house holds the bank this round"


def test_the_bank_covers_the_hand_that_the_house_plays_against_it() -> None:
    table = _Table(banker="A", seats=("A", "B"))
    refusal = BANK.refusal(table, AGAINST[1:], Bet("A", "bank", cents=2000), in_turn=True, also_cents=500)
    assert refusal is not None
    assert refusal.why == "the bank must cover $25.00, which is $5.00 more than it does"
    assert BANK.refusal(table, AGAINST[1:], Bet("A", "bank", cents=2500), in_turn=True, also_cents=500) is None


@pytest.mark.parametrize(
    ("kind", "net_cents", "result", "cents"),
    [
        ("bank", 4000, Result.WON, 3800),
        ("bank", -4000, Result.LOST, -4000),
        ("bank", 0, Result.PUSHED, 0),
        ("co_bank", 4000, Result.WON, 1900),
        ("co_bank", 4001, Result.WON, 1900),  # the odd cent is the house's
        ("co_bank", -4001, Result.LOST, -2000),
    ],
)
def test_the_banker_has_his_part_of_the_net_less_vigorish(
    kind: str, net_cents: int, result: Result, cents: int
) -> None:
    line = BANK.line(Wager("A", kind, "", 5000), net_cents, FIVE_PERCENT, WAGERS, "all hands compared")
    assert (line.result, line.cents, line.stake_cents) == (result, cents, 5000)
