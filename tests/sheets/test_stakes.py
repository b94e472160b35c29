"""Numbers that depend on the stake, by a limit of what is paid or by rounding: they are counted with the stake, and say so."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.api.odds import odds_at
from croupier.api.source import sheet_of
from croupier.law.option import Unreadable
from croupier.money.numbers import Numbers
from tests.cli.console import run

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
    told = run("odds", str(sheet), "--wager", "ante").out
    for words in ("5.2763%", "ante at $1,000.00", "8.9461%", "at $100.00, paid no more than $5,000.00"):
        assert words in told


@pytest.mark.parametrize("stake", ["0", "ten", "-5.00", "100000000.01"])
def test_a_stake_that_cannot_be_counted_is_refused_in_words(stake: str) -> None:
    with pytest.raises(Unreadable, match="stake: "):
        croupier.odds("caribbean_stud", stake=stake)
    told = run("odds", "caribbean_stud", "--stake", stake)
    assert told.code == 2
    assert f"--stake {stake}: " in told.err


# ---------------------------------------------------------------- what rests on the numbers


def test_a_bankroll_is_forecast_with_the_bet() -> None:
    at = ("--wager", "ante", "--bankroll", "20000.00", "--bet", "1000.00", "--rounds", "10")
    told = run("bankroll", "caribbean_stud", *at, "--json").json
    assert round(told["house_advantage_decimal"], 6) == 0.089461
    assert round(told["theoretical_win_per_hour_cents"]) == 536_767
    assert told["holds"] == "at $1,000.00, paid no more than $5,000.00 [19:47-16.12]"
    assert told["points"][1]["bands_cents"][-1] <= 20_000_00 + 6_000_00


def test_a_par_sheet_agrees_with_its_maximum_exposure() -> None:
    from croupier.cli.papers.par import _par  # noqa: PLC0415
    from croupier.paper.par.content import Assumptions  # noqa: PLC0415

    (ante, *_) = _par(sheet_of(LIMITED), Assumptions(), []).wagers
    assert ante.at_maximum is not None
    assert ante.exposure_cents == 6_000_00 == max(gain for gain, _ in ante.at_maximum.gains) * 1000_00
    figures = {key: value for key, _, value in ante.figures()}
    assert figures["house_advantage_at_maximum"] == ante.at_maximum.house_advantage
    assert edge(ante.numbers) == "5.276282%"
    assert ante.win_per_hour_cents == ante.numbers.house_advantage * 60 * 100_00


def test_a_par_sheet_counts_with_the_average_bet() -> None:
    told = run("par", "double_down_stud", "--average-bet", "500.00", "--wager", "bet").out
    for words in ("3.683627%", "$1,105.09", "at $500.00, paid no more than $50,000.00 [19:47-17.10]"):
        assert words in told


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
