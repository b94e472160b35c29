"""What the house takes where players win from each other: of a pot, in an hour, and where it is shown (19:47-14.14)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.api.odds import odds_at
from croupier.engine.game import Analysis
from croupier.law.citation import cite
from croupier.money.price import PotCost, Price, by_pot, hourly_drop, hourly_time_charge, where_it_rises
from croupier.paper.par.content import Assumptions, par_of
from croupier.paper.par.pages import par_paper
from croupier.paper.par.tables import tables
from croupier.paper.press.text import text
from croupier.sheets.sheet import Sheet
from croupier.web.jobs.house_edges import count_edge
from tests.cli.console import run


def a_tenth(pot: int, cap: int = 5_00) -> int:
    """A tenth of the pot in whole dollars, up to a cap."""
    return min(pot // 10 // 100 * 100, cap)


def by_steps(pot: int) -> int:
    return sum(1_00 for least in (20_00, 40_00, 70_00) if pot >= least)


def test_14_14_what_pots_cost() -> None:
    costs = by_pot(a_tenth, (8_00, 19_99, 50_00, 200_00))
    assert [cost.rake_cents for cost in costs] == [0, 1_00, 5_00, 5_00]
    assert [cost.share for cost in costs] == [0, Fraction(100, 1999), Fraction(1, 10), Fraction(1, 40)]
    assert PotCost(0, 0).share == 0


def test_14_14_where_the_rake_rises() -> None:
    assert [(cost.pot_cents, cost.rake_cents) for cost in where_it_rises(by_steps, 1_000_00)] == [
        (20_00, 1_00),
        (40_00, 2_00),
        (70_00, 3_00),
    ]
    assert [cost.pot_cents for cost in where_it_rises(a_tenth, 1_000_00)] == [10_00, 20_00, 30_00, 40_00, 50_00]
    assert [*where_it_rises(lambda _pot: 0, 1_000_00)] == []


@given(st.integers(1, 30), st.integers(1, 12_00), st.sampled_from([1, 25, 1_00]), st.integers(0, 300_00))
def test_14_14_between_two_rises_the_rake_is_the_same(percent: int, cap: int, chip: int, pot: int) -> None:
    def rake(cents: int) -> int:
        return min(cents * percent // 100 // chip * chip, cap)

    rises = [*where_it_rises(rake, 300_00)]
    assert rake(pot) == max((cost.rake_cents for cost in rises if cost.pot_cents <= pot), default=0)
    assert all(rake(cost.pot_cents - 1) < cost.rake_cents for cost in rises)


def test_14_14_a_tables_drop_in_an_hour() -> None:
    """Half of 30 hands see a flop; of those one in three pays $1.00 and two pay $5.00."""
    drop = hourly_drop(a_tenth, {12_00: 1, 80_00: 2}, hands=30, players=9, raked=Fraction(1, 2))
    assert drop.cents == 15 * Fraction(11_00, 3) == 55_00
    assert drop.of_each_player_cents == Fraction(55_00, 9)
    assert drop.assumptions == (
        "30 hands an hour",
        "9 players",
        "a rake in 1/2 of the hands",
        "a mean pot of $57.33, from $12.00 to $80.00",
    )


def test_14_14_a_charge_for_time() -> None:
    drop = hourly_time_charge(6_00, 30, players=8)
    assert drop.cents == 96_00
    assert drop.of_each_player_cents == 12_00
    assert drop.assumptions == ("$6.00 of each player every 30 minutes", "8 players")


@pytest.mark.parametrize(
    "made",
    [
        lambda: hourly_drop(a_tenth, {}, hands=30, players=9),
        lambda: hourly_drop(a_tenth, {10_00: 1}, hands=0, players=9),
        lambda: hourly_drop(a_tenth, {10_00: 1}, hands=30, players=9, raked=Fraction(2)),
        lambda: hourly_time_charge(6_00, 0, players=8),
    ],
)
def test_14_14_an_hour_needs_pots_hands_and_players(made: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"hands|time"):
        made()


# ---------------------------------------------------------------- where it is shown


def sheet_with_a_price() -> Sheet:
    """A sheet of red dog whose players would win from each other."""
    sheet = croupier.check("red_dog", on="2010-06-07").sheet
    drop = hourly_drop(a_tenth, {100_00: 1}, hands=30, players=6)
    price = Price(
        "a tenth of the pot, up to $5.00",
        cite("19:47-14.14"),
        by_pot(a_tenth, (10_00, 100_00)),
        drop,
        "in whole dollars",
    )
    kinds = tuple(sheet.game.play.wagers(sheet.rules))
    play = replace(sheet.game.play, between_players=lambda _rules, _wagers: kinds)
    return replace(sheet, game=replace(sheet.game, play=play, numbers=Analysis(price=lambda _rules: price)))


def test_14_14_odds_have_the_price_and_no_wager_is_left_out() -> None:
    result = odds_at(sheet_with_a_price())
    assert (result.wagers, result.not_analysed) == ((), ())
    assert result.to_dict()["price"] == {
        "words": "a tenth of the pot, up to $5.00",
        "note": "in whole dollars",
        "cite": "19:47-14.14",
        "pots": [
            {"pot_cents": 1000, "rake_cents": 100, "share": "1/10"},
            {"pot_cents": 10000, "rake_cents": 500, "share": "1/20"},
        ],
        "hourly_drop": {
            "cents": "15000",
            "of_each_player_cents": "2500",
            "assumptions": [
                "30 hands an hour",
                "6 players",
                "a rake in every hand",
                "a mean pot of $100.00, from $100.00 to $100.00",
            ],
        },
    }
    assert "price" not in croupier.odds("red_dog").to_dict()


def test_14_14_the_command_says_that_there_is_no_house_advantage() -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("croupier.cli.arguments.sheet", lambda *_: sheet_with_a_price())
        result = run("odds", "red_dog")
    shown = " ".join(result.out.split())
    assert "Red dog: players win from each other, and there is no house advantage." in shown
    assert "The house takes a tenth of the pot, up to $5.00; in whole dollars [19:47-14.14]." in shown
    assert "$100.00 $5.00 5.00%" in shown
    assert "In an hour about $150.00, $25.00 of each player, with 30 hands an hour, 6 players" in shown


def test_14_14_the_par_sheet_has_the_price() -> None:
    made = par_of(sheet_with_a_price(), (), (), Assumptions(), digest="d", version="v")
    assert made.to_dict()["price"]["words"] == "a tenth of the pot, up to $5.00"
    by_name = {table.name: table.rows for table in tables(made)}
    assert by_name["Price"] == ((10.0, 1.0, 0.1), (100.0, 5.0, 0.05))
    assert ("note of the price", "in whole dollars") in by_name["About"]
    assert ("taken in an hour, in dollars", 150.0) in by_name["About"]
    printed = " ".join(text(par_paper(made)).split())
    assert "The players win from each other, and there is no house advantage." in printed
    assert "$100.00 $5.00 5.0000%" in printed


def test_14_14_the_lobby_shows_what_the_house_takes() -> None:
    edge = count_edge(sheet_with_a_price())
    assert (edge.heading, edge.text, edge.note) == (
        "The house takes",
        "a tenth of the pot, up to $5.00",
        "in whole dollars; 19:47-14.14",
    )
    assert count_edge(croupier.check("roulette").sheet).heading == "House edge"
