"""Side wagers, by a toy: a wager that the first card is red, one that a seven comes, and what may be staked on them."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from croupier.engine.side_wager import (
    AtLeast,
    Envy,
    Exactly,
    Fate,
    Needs,
    SideWager,
    Within,
    first_refusal,
)
from croupier.law.citation import Citation, cite
from croupier.money.odds import EVEN_MONEY
from croupier.money.paytable import Paytable
from croupier.money.settlement import Line, Result
from croupier.money.wager import Bet, Wager

LOST_BY, COLLECTED_BY, PAID_BY = cite("19:47-2.17(b)"), cite("19:47-2.17(d)"), cite("19:47-2.17(e)")
GIVEN_BACK_BY, AWARDED_BY = cite("19:47-2.15(g)"), cite("19:47-2.19(c)")


@dataclass(frozen=True)
class ToyRules:
    """A pay table with a plain row and a schedule of two categories, and chips of a quarter."""

    payouts: Paytable = field(
        default_factory=lambda: Paytable.read("""
red_card = { pays = "3 to 2", cite = "19:47-2.17(e)1" }
red.A = { pays = { red_seven = "7 to 1", red = "1 to 1" }, cite = "19:47-2.17(e)2i" }
""")
    )
    smallest_chip_cents: int = 25


@dataclass
class ToyRound:
    """A round whose cards are given by seat."""

    cards: dict[str, str]
    wagers: tuple[Wager, ...]
    rules: ToyRules = field(default_factory=ToyRules)
    lines: list[Line] = field(default_factory=list)
    facts: list[tuple[str, Citation]] = field(default_factory=list)

    def record(self, fact: str, law: Citation) -> None:
        self.facts.append((fact, law))


class Red(SideWager[ToyRound, str, str]):
    """That the first card is red, by the schedule: a red seven is paid better."""

    title = "red card"
    kinds = ("red",)
    apart = cite("19:47-2.17(i)")

    def after_first_cards(self, deal: ToyRound) -> None:
        schedule = deal.rules.payouts.schedule("red", "A")
        fates = []
        for wager in self.unsettled(deal):
            card = deal.cards[wager.seat]
            if card[1] in "hd":
                fates.append(self.paid_by(schedule, wager, "red_seven" if card[0] == "7" else "red"))
            else:
                fates.append(Fate(wager, None, LOST_BY, "black"))
        self.collect_then_pay(deal, fates, COLLECTED_BY, PAID_BY)


def made(*wagers: tuple[str, str, int]) -> tuple[Wager, ...]:
    return tuple(Wager(seat, kind, "", cents) for seat, kind, cents in wagers)


def fates(deal: ToyRound) -> list[tuple[str, Result, int, str, str]]:
    return [(line.seat, line.result, line.cents, str(line.cite), line.note) for line in deal.lines]


# ---------------------------------------------------------------- settling


def test_losing_wagers_are_collected_and_then_winning_ones_paid_by_their_schedule() -> None:
    deal = ToyRound(
        {"A": "7h", "B": "2s", "C": "9d"},
        made(("A", "red", 500), ("B", "red", 500), ("C", "red", 500), ("A", "ante", 1000)),
    )
    Red().after_first_cards(deal)
    assert fates(deal) == [
        ("B", Result.LOST, -500, "19:47-2.17(b)", "black"),
        ("A", Result.WON, 3500, "19:47-2.17(e)2i", "red seven"),
        ("C", Result.WON, 500, "19:47-2.17(e)2i", "red"),
    ]
    assert deal.facts == [
        ("losing red card wagers are collected", COLLECTED_BY),
        ("winning red card wagers are paid", PAID_BY),
    ]


def test_nothing_is_said_of_losers_or_winners_where_there_are_none() -> None:
    deal = ToyRound({"A": "2s"}, made(("A", "red", 500)))
    Red().after_first_cards(deal)
    assert [fact for fact, _ in deal.facts] == ["losing red card wagers are collected"]


def test_a_wager_that_has_had_its_fate_is_not_settled_again() -> None:
    deal, red = ToyRound({"A": "7h"}, made(("A", "red", 500))), Red()
    red.give_back(deal, deal.wagers[0], GIVEN_BACK_BY, "the hand is dead")
    red.after_first_cards(deal)
    assert fates(deal) == [("A", Result.VOID, 0, "19:47-2.15(g)", "the hand is dead")]
    assert red.unsettled(deal) == []


def test_odds_that_are_no_whole_cent_go_up_to_the_smallest_chip() -> None:
    deal, red = ToyRound({}, made(("A", "red", 333))), Red()
    red.settle(deal, [red.paid(deal, deal.wagers[0], "red_card")])
    assert fates(deal) == [("A", Result.WON, 500, "19:47-2.17(e)1", "card; rounded from $4.995 to $5.00")]


def test_an_award_is_money_and_not_odds() -> None:
    deal, red = ToyRound({}, made(("A", "red", 100))), Red()
    red.award(deal, deal.wagers[0], 249_00, AWARDED_BY, "an award")
    assert fates(deal) == [("A", Result.WON, 249_00, "19:47-2.19(c)", "an award")]
    assert deal.lines[0].pays is None


def test_a_wager_that_overrides_no_moment_leaves_the_round_alone() -> None:
    class Quiet(SideWager[ToyRound, str, str]):
        title, kinds, apart = "quiet", ("red",), LOST_BY

    deal, quiet = ToyRound({"A": "7h"}, made(("A", "red", 500))), Quiet()
    quiet.before_the_deal(deal)
    quiet.after_first_cards(deal)
    quiet.after_card(deal, "A", "7h")
    quiet.after_decision(deal, "A", "7h", "fold")
    quiet.after_dealer_card(deal)
    quiet.after_settlement(deal)
    assert (deal.lines, deal.facts, quiet.needs_dealer(deal)) == ([], [], False)
    assert quiet.leave(deal, "standing") == "standing"


# ---------------------------------------------------------------- stakes

LAW = cite("19:47-2.17(g)1")
RULES = (
    Needs("ante", "an ante", cite("19:47-2.17(b)")),
    Within("ante", "the ante", LAW),
    AtLeast(200, "the red wager", cite("19:47-2.25(c)")),
)


@pytest.mark.parametrize(
    ("lying", "cents", "law", "why"),
    [
        (made(("A", "ante", 500)), 500, None, ""),
        (made(("A", "ante", 500)), 200, None, ""),
        ((), 500, "19:47-2.17(b)", "red needs an ante first"),
        (made(("B", "ante", 500)), 500, "19:47-2.17(b)", "red needs an ante first"),
        (made(("A", "ante", 500)), 501, "19:47-2.17(g)1", "red may not exceed the ante"),
        (made(("A", "ante", 500), ("A", "red", 300)), 201, "19:47-2.17(g)1", "red may not exceed the ante"),
        (made(("A", "ante", 500)), 199, "19:47-2.25(c)", "the red wager must be at least $2.00"),
    ],
)
def test_who_may_make_it_and_how_much(lying: tuple[Wager, ...], cents: int, law: str | None, why: str) -> None:
    refusal = first_refusal(RULES, lying, Bet("A", "red", "", cents))
    assert (None if refusal is None else str(refusal.cite)) == law
    assert ("" if refusal is None else refusal.why) == why


def test_another_place_of_the_same_patron_does_not_help() -> None:
    elsewhere = (Wager("A", "ante", "2", 500),)
    assert first_refusal(RULES, elsewhere, Bet("A", "red", "", 300)) is not None
    assert first_refusal(RULES, elsewhere, Bet("A", "red", "2", 300)) is None


@pytest.mark.parametrize(
    ("before", "cents", "may"), [(0, 100, True), (0, 500, True), (0, 200, False), (100, 100, False)]
)
def test_some_wagers_have_only_certain_amounts(before: int, cents: int, may: bool) -> None:
    lying = made(("A", "red", before)) if before else ()
    refusal = Exactly((100, 500), LAW).against(lying, Bet("A", "red", "", cents))
    assert (None if refusal is None else refusal.why) == (None if may else "red must be $1.00 or $5.00")


# ---------------------------------------------------------------- envy

ENVY = Envy("envy", {"royal_flush": 1_000_00, "straight_flush": 300_00}, cite("19:47-2.19(h)"))


def test_another_players_hand_pays_everybody_who_made_the_wager_but_himself() -> None:
    hands = [("A", "royal_flush"), ("B", "pair"), ("C", "straight_flush")]
    lines = ENVY.lines(hands, made(("A", "red", 100), ("B", "red", 100)))
    assert [(line.seat, line.wager, line.stake_cents, line.cents, line.note) for line in lines] == [
        ("A", "envy", 0, 300_00, "straight flush of C"),
        ("B", "envy", 0, 1_300_00, "royal flush of A; straight flush of C"),
    ]
    assert all(line.result is Result.WON and line.cite == ENVY.cite for line in lines)
    assert all(line.returned_cents == line.cents for line in lines)


def test_without_a_hand_to_envy_there_is_no_line() -> None:
    assert ENVY.lines([("A", "royal_flush"), ("B", "pair")], made(("A", "red", 100))) == []


def test_envy_names_the_place_of_the_wager_it_is_paid_for() -> None:
    (line,) = ENVY.lines([("B", "royal_flush")], (Wager("A", "red", "3", 100),))
    assert line.wager == "envy 3"


def test_even_money_is_odds_like_any_other() -> None:
    deal, red = ToyRound({}, made(("A", "red", 333))), Red()
    red.settle(deal, [Fate(deal.wagers[0], EVEN_MONEY, PAID_BY)])
    assert deal.lines[0].cents == 333
