"""Numbers that depend on the stake, by a limit of what is paid or by rounding: they are counted with the stake, and say so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import croupier
from croupier.api.odds import odds_at
from croupier.api.source import sheet_of
from croupier.croupiers.numbers import numbers
from croupier.games import registry
from croupier.games.blackjack import exact as blackjack
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.keno import exact as keno
from croupier.law.option import TableRules, Unreadable
from croupier.law.ruling import Refused
from croupier.money.numbers import Numbers, rounded
from croupier.money.odds import Odds
from tests.cli.console import run
from tests.oracles import ORACLES, casino_war, craps, red_dog

pytestmark = pytest.mark.slow  # the stud games are counted

LIMITED = {"game": "caribbean_stud", "limits": {"ante": {"min": "100.00", "max": "1000.00"}}}


def edge(numbers: Numbers) -> str:
    return f"{float(numbers.house_advantage):.6%}"


# ---------------------------------------------------------------- limits of what is paid


@pytest.mark.parametrize(
    ("game", "options", "stake", "advantage"),
    [
        ("caribbean_stud", {}, "1000.00", "8.946113%"),
        ("caribbean_stud", {}, "10.00", "5.224306%"),
        ("double_down_stud", {"bet": "B"}, None, "2.103303%"),
        ("double_down_stud", {"bet": "B"}, "10.00", "2.564718%"),
        ("double_down_stud", {}, "500.00", "3.683627%"),
        ("let_it_ride", {}, "10.00", "3.505679%"),
    ],
)
def test_a_payout_limit_is_counted_with_the_stake(
    game: str, options: dict[str, Any], stake: str | None, advantage: str
) -> None:
    first, *_ = croupier.odds(game, stake=stake, **options).wagers
    assert edge(first) == advantage


@pytest.mark.parametrize(
    ("game", "wager"), [("caribbean_stud", "ante"), ("let_it_ride", "bet"), ("double_down_stud", "bet")]
)
def test_a_stake_and_a_limit_ten_times_as_high_come_to_the_same(game: str, wager: str) -> None:
    """Gains per unit depend only on how many times the stake the limit is."""
    low = croupier.odds(game, stake="10.00", payout_limit="150.00")[wager]
    high = croupier.odds(game, stake="3000.00", payout_limit="45000.00")[wager]
    assert low.gains == high.gains
    most = max(gain for gain, _ in high.gains)
    assert most == (16 if game == "caribbean_stud" else 15)
    assert high.holds.startswith("at $3,000.00, paid no more than $45,000.00 [19:47-1")


def test_a_stake_is_named_only_where_it_matters() -> None:
    assert croupier.odds("caribbean_stud", stake="25.00")["ante"].holds == ""
    assert croupier.odds("caribbean_stud", stake="25.01")["ante"].stake_cents == 25_01
    assert croupier.odds("roulette", stake="1000.00")["red"].holds == ""
    limit = "above, the limit of $50,000.00 cuts what is paid [19:47-17.10]"
    by_b = croupier.odds("double_down_stud", bet="B")
    assert by_b["bet"].holds == f"up to $6.25; {limit}"
    assert by_b["bet never doubled"].holds == f"up to $12.50; {limit}"
    assert by_b["bet"].house_advantage == Fraction(6833, 324870)


def test_a_sheet_is_counted_at_its_minimum_and_at_its_maximum() -> None:
    found = croupier.odds(LIMITED)
    (most, *_) = found.at_maximum
    assert (edge(found["ante"]), found["ante"].stake_cents) == ("5.276282%", 100_00)
    assert (most.wager, edge(most), most.stake_cents) == ("ante", "8.946113%", 1000_00)
    low = {**LIMITED, "limits": {"ante": {"min": "5.00", "max": "25.00"}}}
    assert croupier.odds(low)["ante"].holds == ""
    assert croupier.odds(low).at_maximum == ()


def test_the_table_shows_the_maximum_in_a_row_of_its_own(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.toml"
    sheet.write_text('game = "caribbean_stud"\n[limits]\nante = {min = "100.00", max = "1000.00"}\n')
    printed = run("odds", str(sheet), "--wager", "ante").out
    for words in ("5.2763%", "ante at $1,000.00", "8.9461%", "at $100.00, paid no more than $5,000.00"):
        assert words in printed


@pytest.mark.parametrize("stake", ["0", "ten", "-5.00", "100000000.01"])
def test_a_stake_that_cannot_be_counted_is_refused_in_words(stake: str) -> None:
    with pytest.raises(Unreadable, match="stake: "):
        croupier.odds("caribbean_stud", stake=stake)
    result = run("odds", "caribbean_stud", "--stake", stake)
    assert result.code == 2
    assert f"--stake {stake}: " in result.err


# ---------------------------------------------------------------- what rests on the numbers


def test_a_bankroll_is_forecast_with_the_bet() -> None:
    at = ("--wager", "ante", "--bankroll", "20000.00", "--bet", "1000.00", "--rounds", "10")
    printed = run("bankroll", "caribbean_stud", *at, "--json").json
    assert round(printed["house_advantage_decimal"], 6) == 0.089461
    assert round(printed["theoretical_win_per_hour_cents"]) == 536_767
    assert printed["holds"] == "at $1,000.00, paid no more than $5,000.00 [19:47-16.12]"
    assert printed["points"][1]["bands_cents"][-1] <= 20_000_00 + 6_000_00


def test_a_par_sheet_agrees_with_its_maximum_exposure() -> None:
    (ante, *_) = croupier.par(LIMITED).wagers
    assert ante.at_maximum is not None
    assert ante.exposure_cents == 6_000_00 == max(gain for gain, _ in ante.at_maximum.gains) * 1000_00
    figures = {key: value for key, _, value in ante.figures()}
    assert figures["house_advantage_at_maximum"] == ante.at_maximum.house_advantage
    assert edge(ante.numbers) == "5.276282%"
    assert ante.win_per_hour_cents == ante.numbers.house_advantage * 60 * 100_00


def test_a_par_sheet_counts_with_the_average_bet() -> None:
    printed = run("par", "double_down_stud", "--average-bet", "500.00", "--wager", "bet").out
    for words in ("3.683627%", "$1,105.09", "at $500.00, paid no more than $50,000.00 [19:47-17.10]"):
        assert words in printed


def test_without_a_bet_a_par_sheet_counts_with_the_ten_dollars_that_it_assumes() -> None:
    found = odds_at(sheet_of("double_down_stud", {"bet": "B"}), otherwise_cents=10_00)
    assert (edge(found["bet"]), found["bet"].stake_cents) == ("2.564718%", 10_00)


def test_the_best_play_is_that_of_the_stake() -> None:
    usual, cut = (croupier.strategy("double_down_stud", stake=stake, bet="B") for stake in (None, "500.00"))
    worth = croupier.odds("double_down_stud", stake="500.00", bet="B")["bet"]
    assert cut.house_advantage == float(worth.house_advantage) != usual.house_advantage
    assert cut.holds == worth.holds
    royal = [{each.hand: each for each in found.best.advice}["four to a royal flush"] for found in (usual, cut)]
    assert royal[0].values["double"] > royal[1].values["double"]


@pytest.mark.parametrize(
    ("game", "wager", "limit"),
    [("caribbean_stud", "ante", 6_000_00), ("let_it_ride", "bet", 50_000_00), ("double_down_stud", "bet", 50_000_00)],
)
def test_a_simulation_plays_with_the_stake(game: str, wager: str, limit: int) -> None:
    found = croupier.simulate(game, wagers=[wager], stake="1000.00", rounds=1 << 16, seed=3)[wager]
    assert found.exact == croupier.odds(game, stake="1000.00")[wager].expected_gain
    assert found.z is not None
    assert abs(found.z) < 4.5
    assert max(cents for cents, _ in found.gains) <= limit


def test_a_simulation_of_a_sheet_plays_with_its_minimum() -> None:
    found = croupier.simulate(LIMITED, rounds=100)
    assert found["ante"].unit_cents == 100_00
    assert found["ante"].exact == croupier.odds(LIMITED)["ante"].expected_gain
    with pytest.raises(
        croupier.NotPlayed, match=r"stake \$1,000.00: Roulette is simulated with initial wagers of \$10.00 only"
    ):
        croupier.simulate("roulette", stake="1000.00", rounds=100)


# ---------------------------------------------------------------- rounding to the smallest chip, and other limits


ELECTED: dict[str, dict[str, Any]] = {
    "craps": {"buy_and_lay": True, "vigorish": "up front", "propositions": True, "horn": True, "whirl": True}
}
COUNTED_AT: dict[str, Callable[[Any, int], Iterable[Numbers]]] = {
    "casino_war": casino_war.counted,
    "craps": craps.at_stake,
    "keno": keno.exact_numbers,
    "red_dog": red_dog.counted,
}


def rounded_oracle(name: str, rules: TableRules, cents: int) -> Iterable[Numbers]:
    return rounded(ORACLES[name](rules), cents, rules.smallest_chip_cents)


@pytest.mark.parametrize("name", sorted({"keno", *ORACLES}))
def test_what_is_counted_with_a_stake_is_what_the_engine_comes_to(name: str) -> None:
    """A table that pays sevenths rounds every payout to its chip of a quarter. Keno pays whole units of its rate."""
    game, random = registry.game(name), Random(1)
    rules = replace(game.rules.example(), smallest_chip=25, **ELECTED.get(name, {}))
    cents = 10_25
    if name != "keno":
        rows = {row.name: Odds(row.pays.to_one + Fraction(1, 7)) for row in rules.payouts if random.random() < 0.5}
        rules = replace(rules, payouts=rules.payouts.paying(rows))
    count = COUNTED_AT.get(name, partial(rounded_oracle, name))
    ours = {each.wager: each for each in count(rules, cents)}
    compared = 0
    for case in game.numbers.cases(rules):
        if case.wager != "fire":
            with suppress(Refused):  # it must be divisible by the parts of the wager, or by the rate
                judged = numbers(game, rules, case.at_stake(cents))
                assert (ours[case.wager].gains, ours[case.wager].action) == (judged.gains, judged.action), case.wager
                compared += 1
    assert compared >= (0 if name in {"keno", "mini_dice"} else 1)


def test_odds_behind_a_flat_bet_are_counted_with_the_stake() -> None:
    """Odds of $7.01 behind as much on pass: they win $8.412 on a 6, which a table whose smallest chip is $1 pays as $9."""
    at: dict[str, Any] = {"smallest_chip": "1.00", "odds_multiple": "1x"}
    usual, rounded_up = (croupier.odds("craps", stake=stake, **at)["pass with 1x odds"] for stake in (None, "7.01"))
    assert rounded_up.stake_cents == 7_01
    assert Fraction(701 + 900, 701) in dict(rounded_up.gains)
    assert (usual.stake_cents, usual.holds) == (None, "")


def test_a_keno_ticket_of_several_times_its_price_meets_the_aggregate_limit() -> None:
    """Eight spots pay 18,000 times the rate: five of six dollars more than the limit of $100,000."""
    game = registry.game("keno")
    ticket = "straight 1-2-3-4-5-6-7-8"
    usual, cut = croupier.odds("keno")[ticket], croupier.odds("keno", stake="10.00")[ticket]
    (case,) = (case for case in game.numbers.cases(game.rules()) if case.wager == ticket)
    judged = numbers(game, game.rules(), replace(case, bets=(replace(case.bets[0], cents=10_00),)))
    assert cut.gains == judged.gains != usual.gains
    assert cut.gains[0][0] == 9_999
    assert cut.holds == "at $10.00, paid no more than $100,000.00 [19:47-15.6]"
    assert usual.holds.startswith("up to $5.55; above")


@pytest.mark.parametrize("game", ["baccarat", "minibaccarat"])
def test_vigorish_is_rounded_with_the_stake(game: str) -> None:
    """5 percent of $10 is 50 cents, which a table without smaller chips than a dollar does not charge."""
    banker = croupier.odds(game, smallest_chip="1.00", stake="10.00")["banker"]
    assert max(banker.gains)[0] == 1
    assert banker.holds == "at $10.00, rounded to the smallest chip of $1.00"
    assert croupier.odds(game, smallest_chip="1.00", stake="20.00")["banker"].holds == ""
    unrounded = croupier.odds(game, smallest_chip="1000.00")["banker"]
    assert unrounded.gains == croupier.odds(game)["banker"].gains
    assert unrounded.holds == "without rounding to the smallest chip of $1,000.00"
    assert croupier.odds(game)["banker"].holds == ""


def test_the_bank_pays_vigorish_rounded_with_the_stake() -> None:
    usual, rounded = (croupier.odds("chemin_de_fer", smallest_chip="1.00", stake=stake) for stake in ("20.00", "10.00"))
    assert max(usual["bank"].gains)[0] == Fraction(19, 20)
    assert rounded["bank"].house_advantage < usual["bank"].house_advantage
    assert rounded["against"].gains == usual["against"].gains


def test_a_wager_that_is_paid_more_by_rounding_is_forecast_so() -> None:
    at = (
        "--wager",
        "place 6",
        "--bankroll",
        "100.00",
        "--bet",
        "10.00",
        "--rounds",
        "10",
        "--set",
        "smallest_chip=1.00",
    )
    printed = run("bankroll", "craps", *at, "--json").json
    assert printed["house_advantage"] == "0"
    assert printed["step_cents"] == "200"
    assert printed["holds"] == "at $10.00, rounded to the smallest chip of $1.00"


def test_the_super_bonus_is_that_of_the_wager() -> None:
    """$1,000 for a wager of $5 is what the numbers for the best wagers count; below $5 there is none."""
    game = registry.game("spanish_21")
    assert game.numbers.at_stake is not None
    with_it, best, *_ = game.numbers.at_stake(game.rules(), 5_00)
    without, *_ = game.numbers.at_stake(game.rules(), 4_00)
    assert (with_it.wager, best.wager) == ("spanish_21", "spanish_21 of $5.00 or $25.00")
    assert with_it.gains == best.gains != without.gains
    assert with_it.holds == "at $5.00"
    assert "with the super bonus of $1,000.00" in with_it.note
    assert without.holds == ""


def test_the_cap_of_the_twenty_point_wager_is_that_of_the_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        blackjack, "exact_numbers", blackjack.counted_apart
    )  # without the main wager, which takes longer
    rules = BlackjackRules(decks=6, twenty_point="A", twenty_point_cap=25_000_00)
    (usual,) = (each for each in blackjack.counted_apart(rules) if each.wager == "twenty_point")
    low, cut = (
        next(each for each in blackjack.at_stake(rules, cents) if each.wager == "twenty_point")
        for cents in (25_00, 100_00)
    )
    assert low.gains == usual.gains
    assert max(cut.gains)[0] == 250
    assert cut.house_advantage > usual.house_advantage


def test_13_6_b_1_a_stake_that_mini_dice_refuses_is_not_counted() -> None:
    """A place bet on 6 is paid 7 to 6 and must be a multiple of $6, so that nothing is rounded."""
    usual, found = (croupier.odds("mini_dice", stake=stake)["place 6"] for stake in (None, "10.00"))
    assert found == usual
    assert found.house_advantage == Fraction(1, 66)


def test_a_limit_that_cuts_every_stake_says_so() -> None:
    bet = croupier.odds("let_it_ride", payout_limit="1.00")["bet"]
    assert (
        bet.holds
        == "without the payout limit; at every initial wager, the limit of $1.00 cuts what is paid [19:47-18.11]"
    )
