"""`croupier bankroll`: what becomes of a bankroll, for people, for programs and as a plot; and what cannot be answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.console import run

pytestmark = pytest.mark.slow  # the whole game is counted

RED = ("bankroll", "roulette", "--wager", "red", "--bankroll", "1000.00", "--bet", "10.00")


def test_it_tells_of_ruin_of_bands_and_of_the_houses_win() -> None:
    result = run(*RED, "--rounds", "2000", "--goal", "1500")
    assert result.code == 0
    assert "Roulette: red at $10.00 from $1,000.00" in result.out
    for words in ("$15.79 per hour", "ruin within 2,000 rounds", "certain", "$1,500.00 before ruin", "2,000 rounds  "):
        assert words in result.out
    assert "no longer covers the next wager" in result.out
    assert "lent" in result.out


def test_the_answer_for_programs() -> None:
    """A double zero wheel's red with half back on zeros: 1/38 of every wager, whatever becomes of the bankroll."""
    result = run(*RED, "--rounds", "100", "--rounds-per-hour", "38", "--json").json
    assert result["house_advantage"] == "1/38"
    assert result["theoretical_win_per_hour_cents"] == 1000
    assert result["step_cents"] == "500"
    assert result["ruin"]["ever"] == 1
    assert result["ruin"]["within"] < 1e-12
    assert result["goal"] is None
    assert [point["rounds"] for point in result["points"]][-1] == 100
    assert result["points"][-1]["bands_cents"] == sorted(result["points"][-1]["bands_cents"])
    assert "round by round" in result["method"]


def test_a_goal_that_a_jackpot_passes_and_one_too_far_away() -> None:
    wager = ("bankroll", "let_it_ride", "--wager", "bet", "--bet", "10", "--rounds", "20", "--bankroll")
    near = run(*wager, "200", "--goal", "300")
    assert "average rounds to goal or ruin" in near.out
    assert "54.9" in near.out
    assert "unlimited" not in near.out
    far = run(*wager, "200", "--goal", "9,000,000")
    assert far.out.count("not computed: the goal is too many steps away") == 2
    assert run(*wager, "200", "--goal", "9,000,000", "--json").json["goal"]["rounds_to_goal_or_ruin_on_average"] is None


def test_unlimited_is_what_is_unlimited() -> None:
    """With a meter above the even one a progressive wager favors the patron: he may never be ruined."""
    words = ("bankroll", "caribbean_stud", "--set", "progressive=A", "--set", "progressive_reset=300000.00")
    ruin = run(*words, "--wager", "progressive", "--bankroll", "100", "--bet", "1", "--rounds", "10", "--json").json[
        "ruin"
    ]
    assert ruin["rounds_on_average"] == "unlimited"
    assert ruin["ever"] < 1


def test_a_chance_lost_in_double_precision_is_not_printed() -> None:
    """Twenty tickets cannot be lost in twelve rounds."""
    ruin = run("bankroll", "keno", "--wager", "straight 1-2-3", "--bankroll", "20", "--bet", "1", "--rounds", "50").out
    assert "e-1" not in ruin.replace("below 1e-12", "")


def test_a_wager_is_known_however_its_name_is_spaced() -> None:
    result = [run("bankroll", "craps", "--wager", name, "--bankroll", "100", "--bet", "12", "--json").json["wager"]
            for name in ("place 6", "Place_6", "place-6")]  # fmt: skip
    assert set(result) == {"place 6"}


def test_without_a_name_the_games_first_wager_is_meant() -> None:
    assert run("bankroll", "red_dog", "--bankroll", "100", "--bet", "10", "--json").json["wager"] == "original"


def test_the_sheet_counts(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.toml"
    sheet.write_text('game = "roulette"\n[rules]\nwheel = "single zero"\n')
    result = run("bankroll", str(sheet), "--wager", "straight", "--bankroll", "1,000", "--bet", "$10", "--json").json
    assert result["house_advantage"] == "1/37"


def test_a_plot_is_written(tmp_path: Path) -> None:
    result = run(*RED, "--rounds", "300", "--goal", "1100", "--plot", str(tmp_path / "ruin.svg"))
    assert result.code == 0
    assert (tmp_path / "ruin.svg").read_bytes().startswith(b"<?xml")
    assert "written" in result.err


def test_a_million_rounds_are_counted() -> None:
    result = run(*RED, "--rounds", "1e6", "--json").json
    assert result["points"][-1]["rounds"] == 1_000_000
    assert result["ruin"]["within"] == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--bankroll", "5", "--bet", "10"), ["--bankroll: $5.00 does not cover one wager of $10.00"]),
        (("--bankroll", "-5", "--bet", "ten"), ['--bankroll: "-5" is not an amount', '--bet: "ten" is not']),
        ((), ["--bankroll: it is missing", "--bet: it is missing"]),
        (("--bankroll", "0", "--bet", "0"), ["--bankroll: a stake must be more", "--bet: a stake must be more"]),
        (("--bankroll", "100", "--bet", "10", "--rounds", "0"), ['--rounds: "0" is not from 1 to 10,000,000']),
        (("--bankroll", "100", "--bet", "10", "--rounds", "-5"), ['--rounds: "-5" is not from 1 to']),
        (("--bankroll", "100", "--bet", "10", "--rounds", "1e18"), ['--rounds: "1e18" is not from 1 to']),
        (("--bankroll", "100", "--bet", "10", "--rounds", "9" * 5000), ['--rounds: "999']),
        (("--bankroll", "100", "--bet", "10", "--rounds", "1.5"), ['--rounds: "1.5" is not a whole number']),
        (("--bankroll", "100", "--bet", "10", "--rounds-per-hour", "0"), ['--rounds-per-hour: "0" is not from 1 to']),
        (("--bankroll", "100", "--bet", "10", "--goal", "100"), ["--goal: $100.00 is not above the bankroll of $100.00"]),
        (("--bankroll", "100", "--bet", "10", "--wager", "reed"), ['--wager: no wager "reed"', "did you mean red"]),
        (("--bankroll", "100", "--bet", "10", "--plot", "x.gif"), ['--plot "x.gif": its name must end in']),
        (("--bankroll", "x", "--bet", "y", "--rounds", "z", "--goal", "0", "--wager", "q", "--plot", "p"),
         ["--bankroll:", "--bet:", "--rounds:", "--goal:", '--wager: no wager "q"', '--plot "p"']),
    ],
)  # fmt: skip
def test_every_mistake_is_reported_at_once(words: tuple[str, ...], says: list[str]) -> None:
    result = run("bankroll", "roulette", *words)
    assert result.code == 2
    assert result.out == ""
    for each in says:
        assert each in result.err
    assert len(result.err.splitlines()) == len([each for each in says if each.startswith("--")])


def test_8_2_b_1_a_stake_on_an_insignia_is_held_to_the_limits_of_that_insignia(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.toml"
    own = '"insignia 20" = { min = "25.00", max = "250.00" }'
    sheet.write_text(f'game = "big_six"\n[limits]\ninsignia = {{ min = "5.00", max = "500.00" }}\n{own}\n')
    result = run("bankroll", str(sheet), "--wager", "insignia 20", "--bankroll", "1000", "--bet", "10")
    assert result.code == 2
    assert "--bet: the limits of insignia 20 on this sheet are $25.00 to $250.00" in result.err
    assert run("bankroll", str(sheet), "--wager", "insignia 1", "--bankroll", "1000", "--bet", "10").code == 0


def test_a_stake_that_this_table_does_not_take(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.toml"
    sheet.write_text('game = "roulette"\n[limits]\nred = { min = "25.00", max = "500.00" }\n')
    result = run("bankroll", str(sheet), "--wager", "red", "--bankroll", "1000", "--bet", "10")
    assert result.code == 2
    assert "--bet: the limits of red on this sheet are $25.00 to $500.00" in result.err
    assert run("bankroll", str(sheet), "--wager", "red", "--bankroll", "1000", "--bet", "25").code == 0
    fixed = run(
        "bankroll",
        "let_it_ride",
        "--set",
        "bonus=1",
        "--wager",
        "bonus",
        "--bankroll",
        "1000",
        "--bet",
        "10",
    )
    assert fixed.code == 2
    assert "--bet: the stake of bonus must be $1.00" in fixed.err


def test_a_plot_that_cannot_be_written(tmp_path: Path) -> None:
    result = run(*RED, "--rounds", "10", "--plot", str(tmp_path / "nowhere" / "ruin.svg"))
    assert result.code == 2
    assert f"cannot be written: there is no folder {tmp_path / 'nowhere'}" in result.err
    assert result.out == ""


def test_a_full_disk_costs_the_plot_and_not_the_answer(tmp_path: Path) -> None:
    full = tmp_path / "ruin.svg"
    full.symlink_to("/dev/full")
    result = run(*RED, "--rounds", "10", "--plot", str(full), "--json")
    assert result.code == 1
    assert result.err == f"{full} could not be written: No space left on device\n"
    assert result.json["rounds"] == 10


def test_a_table_that_deals_nothing_has_no_numbers() -> None:
    result = run("bankroll", "red_dog", "--set", "decks=0", "--bankroll", "100", "--bet", "10")
    assert result.code == 1
    assert "19:47-6.1" in result.err
