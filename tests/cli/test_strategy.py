"""`croupier strategy`: the best play under a sheet, a chart of it, and what a chart of one's own is worth."""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import strategy
from croupier.cli.arguments import sheet
from tests.cli.console import run

pytestmark = pytest.mark.slow

SIX_DECKS = ("strategy", "blackjack", "--set", "decks=6", "--set", "hole_card=down", "--set", "card_reader=true")


@pytest.fixture(scope="module")
def plays() -> dict[tuple[str, str], dict[str, Any]]:
    result = run(*SIX_DECKS, "--set", "surrender=true", "--json").json
    assert result["strategy"] == "composition-dependent, the same before and after a split"
    return {(play["hand"], play["against"]): play for play in result["plays"]}


@pytest.mark.parametrize(
    ("hand", "against", "best"),
    [
        ("8-8", "6", "split"),
        ("A-A", "T", "split"),
        ("5-6", "6", "double"),
        ("6-T", "T", "surrender"),
        ("T-T", "6", "stand"),
        ("3-9", "4", "stand"),
        ("2-T", "4", "hit"),  # the same twelve: the ten in the hand is one fewer to bust the dealer with
        ("2-T", "7", "hit"),
    ],
)
def test_the_best_play_of_a_hand(
    plays: dict[tuple[str, str], dict[str, Any]], hand: str, against: str, best: str
) -> None:
    play = plays[hand, against]
    assert play["best"] == best
    assert play["costs"][best] == 0
    assert all(cost >= 0 for cost in play["costs"].values())


def test_every_hand_stands_against_every_up_card(plays: dict[tuple[str, str], dict[str, Any]]) -> None:
    assert len(plays) == 10 * (55 - 1)  # a blackjack is no question


def test_the_chart_for_people_has_letters_and_the_sheet() -> None:
    result = run(*SIX_DECKS)
    assert result.code == 0
    assert "decks = 6" in result.out
    assert "S stand, H hit, D double, P split;" in result.out
    assert "House advantage 0." in result.out


def test_a_table_the_count_does_not_reach_is_reported() -> None:
    for by in ("composition", "total"):
        result = run(
            "strategy", "blackjack", "--set", "multiple_action=true", "--set", "double_card=face down", "--by", by
        )
        assert result.code == 3
        assert "19:47-2.18" in result.err


def test_a_game_without_a_choice_has_no_chart() -> None:
    assert run("strategy", "roulette").code == 2


def test_a_table_that_deals_nothing_has_no_chart() -> None:
    assert run("strategy", "blackjack", "--set", "decks=0").code == 1


# ---------------------------------------------------------------- by total

SURRENDER = (*SIX_DECKS, "--set", "surrender=true")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The best chart in each form it can be written in: once by the whole command, then by what it calls."""
    made = tmp_path_factory.mktemp("charts")
    result = run(*SURRENDER, "--chart", str(made / "best.toml"))
    assert result.code == 0
    assert "written" in result.err
    here = sheet("blackjack", [word for word in SURRENDER[2:] if word != "--set"], "")
    assert here.game.numbers.charts is not None
    chart = here.game.numbers.charts.best(here.rules)
    for ending in ("svg", "png", "json"):
        strategy._write(here, chart, made / f"best.{ending}")
    return made


@pytest.fixture(scope="module")
def best() -> dict[str, Any]:
    result: dict[str, Any] = run(*SURRENDER, "--by", "total", "--json").json
    return result


def test_the_best_chart_says_what_dealer_schools_teach(best: dict[str, Any]) -> None:
    cells = {(cell["block"], cell["hand"], cell["against"]): cell["code"] for cell in best["cells"]}
    assert len(cells) == (17 + 9 + 10) * 10
    assert cells["Hard totals", "12", "4"] == "S"
    assert cells["Hard totals", "12", "3"] == "H"
    assert cells["Hard totals", "16", "T"].startswith("R")
    assert cells["Soft totals", "18", "6"] == "Ds"
    assert cells["Pairs", "8-8", "T"] == "P"
    assert cells["Pairs", "5-5", "6"] == "Dh"  # a pair that is not split says what its total does
    assert best["codes"]["Ds"] == ["double", "stand"]


def test_a_chart_by_total_cannot_beat_every_card_of_the_hand(best: dict[str, Any]) -> None:
    assert "total-dependent" in best["strategy"]
    assert "composition-dependent" in best["best_play"]["strategy"]
    lost = best["house_advantage_decimal"] - best["best_play"]["house_advantage_decimal"]
    assert 0 < lost < 1e-4


def test_the_worth_by_up_card_comes_to_the_whole(best: dict[str, Any]) -> None:
    weights = {column: (4 if column == "T" else 1) / 13 for column in best["by_showing"]}
    assert len(weights) == 10
    whole = sum(weights[column] * worth for column, worth in best["by_showing"].items())
    assert whole == pytest.approx(-best["house_advantage_decimal"], abs=1e-12)


def test_no_other_code_in_a_cell_is_better(best: dict[str, Any]) -> None:
    assert all(cost > -1e-12 for cell in best["cells"] for cost in cell["costs"].values())


def test_the_chart_for_people_by_total() -> None:
    result = run(*SURRENDER, "--by", "total")
    assert result.code == 0
    for words in (
        "Hard totals",
        "Soft totals",
        "Pairs",
        "17 to 20",
        "value, in %",
        "Ds double, else stand",
        "decks = 6",
    ):
        assert words in result.out
    assert "the best total-dependent chart" in result.out
    assert "the best play of all, composition-dependent" in result.out


def test_the_chart_is_drawn_with_its_sheet(folder: Path) -> None:
    drawn = (folder / "best.svg").read_text("utf-8")
    for words in ("surrender, else hit", "double, else stand", "decks = 6", "surrender = true", "House advantage 0.3"):
        assert words in drawn
    assert (folder / "best.png").read_bytes().startswith(b"\x89PNG")


def test_a_chart_that_was_written_reads_back_as_the_best(folder: Path, best: dict[str, Any]) -> None:
    assert tomllib.loads((folder / "best.toml").read_text("utf-8")) == best["chart"]
    assert json.loads((folder / "best.json").read_text("utf-8")) == best["chart"]
    result = run(*SURRENDER, "--value", str(folder / "best.toml"), "--json").json
    assert result["house_advantage_decimal"] == pytest.approx(best["house_advantage_decimal"], abs=1e-12)
    assert result["deviations"] == []
    assert result["costs"] == pytest.approx(0, abs=1e-12)


def test_one_cell_changed_costs_what_that_cell_says(folder: Path, best: dict[str, Any]) -> None:
    """Standing on 12 against a 2: the value of the whole chart, and the cost of the one cell."""
    tree = json.loads((folder / "best.json").read_text("utf-8"))
    assert tree["hard"]["12"].startswith("H ")
    tree["hard"]["12"] = "S" + tree["hard"]["12"][1:]
    result = run(*SURRENDER, "--value", "-", "--json", stdin=json.dumps(tree)).json
    assert [(each["hand"], each["against"], each["code"], each["best"]) for each in result["deviations"]] == [
        ("12", "2", "S", "H")
    ]
    assert result["costs"] == pytest.approx(result["deviations"][0]["costs"], rel=1e-2)  # to the first order in splits
    assert result["house_advantage_decimal"] == pytest.approx(
        best["house_advantage_decimal"] + result["costs"], abs=1e-12
    )
    assert result["costs"] > 1e-5


def test_what_a_chart_costs_is_printed_for_people(folder: Path) -> None:
    text = (folder / "best.toml").read_text("utf-8").replace('T = "-  -', 'T = "P  -')
    result = run(*SURRENDER, "--value", "-", stdin=text)
    assert result.code == 0
    assert "This chart costs 0." in result.out
    assert "the given chart" in result.out
    assert "T-T" in result.out


def test_a_chart_with_mistakes_is_reported_all_of_them(folder: Path) -> None:
    text = (folder / "best.toml").read_text("utf-8")
    text = (
        text.replace('8 = "P  P', '8 = "P  Q')
        .replace("insurance  = false", "insurance = 3")
        .replace("[soft]\n12 =", "[soft]\n11 =")
    )
    result = run(*SIX_DECKS, "--value", "-", stdin=text)
    assert result.code == 4
    assert result.out == ""
    for words in (
        "pairs.8, against 3: Q is not a code",
        "insurance:",
        "soft.12: the row is missing",
        "soft.11",
        "19:47-2.8(c)",
    ):
        assert words in result.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--by", "colour"), ['--by "colour"']),
        (("--chart", "x.gif"), ['--chart "x.gif": its name must end in one of .svg, .png, .toml, .json']),
        (("--by", "colour", "--chart", "x"), ['--by "colour"', '--chart "x"']),
        (("--by", "composition", "--value", "x.toml"), ["--by composition"]),
    ],
)
def test_arguments_that_mean_nothing(words: tuple[str, ...], says: list[str]) -> None:
    result = run("strategy", "blackjack", *words)
    assert result.code == 2
    assert len(result.err.splitlines()) == len(says)
    assert all(each in result.err for each in says)


def test_only_one_of_sheet_and_chart_is_standard_input() -> None:
    assert run("strategy", "-", "--value", "-", stdin='game = "blackjack"').code == 2


def test_a_chart_that_cannot_be_written(tmp_path: Path) -> None:
    result = run(*SIX_DECKS, "--chart", str(tmp_path / "nowhere" / "chart.toml"))
    assert result.code == 2
    assert f"cannot be written: there is no folder {tmp_path / 'nowhere'}" in result.err
    assert result.out == ""


def test_a_full_disk_costs_the_chart_and_not_the_answer(tmp_path: Path) -> None:
    full = tmp_path / "chart.toml"
    full.symlink_to("/dev/full")
    result = run(*SIX_DECKS, "--chart", str(full), "--json")
    assert result.code == 1
    assert result.err == f"{full} could not be written: No space left on device\n"
    assert result.json["by"] == "total"


# ---------------------------------------------------------------- red dog


def test_6_5_h_raising_at_red_dog() -> None:
    """A raise gains from a spread of seven; all spreads together, with three of a kind, are worth what the engine says."""
    result = run("strategy", "red_dog", "--set", "decks=6", "--json").json
    spreads = {int(play["hand"].split()[1]): play for play in result["plays"]}
    assert {spread for spread, play in spreads.items() if play["best"] == "raise"} == {7, 8, 9, 10, 11}
    cards = 52 * 6
    worth = Fraction(23, cards - 1) * Fraction(22, cards - 2) * 11  # three of a kind pays 11 to 1
    for spread, play in spreads.items():
        chance = Fraction(2 * (12 - spread), 13) * Fraction(24, cards - 1)
        worth += chance * Fraction(play["values"][play["best"]])
    assert float(worth) == pytest.approx(-result["house_advantage_decimal"], abs=1e-12)


def test_red_dog_has_no_chart_by_totals() -> None:
    assert run("strategy", "red_dog", "--by", "total").code == 2


# ---------------------------------------------------------------- what the values count


def test_the_values_say_that_they_count_the_dealers_blackjack() -> None:
    """Standing on 20 against an ace gains about two thirds where the dealer has no blackjack. The value here is less."""
    result = run(*SIX_DECKS, "--json").json
    assert result["values_include"] == {"dealer_blackjack": True, "insurance": False}
    assert "whether the dealer has blackjack" in result["meaning"]
    (twenty,) = (play for play in result["plays"] if (play["hand"], play["against"]) == ("T-T", "A"))
    has_it = Fraction(94, 309)  # tens among the other cards
    worth = twenty["values"]["stand"]
    assert worth < 0.2
    assert 0.6 < (worth + has_it) / (1 - has_it) < 0.7


def test_the_values_of_a_chart_say_whether_they_count_insurance() -> None:
    result = run(*SIX_DECKS, "--by", "total", "--json").json
    assert result["values_include"] == {"dealer_blackjack": True, "insurance": False}
    assert result["best_play"]["values_include"] == {"dealer_blackjack": True, "insurance": False}
    shown = " ".join(run(*SIX_DECKS, "--by", "total").out.split())
    assert "Values count dealer blackjack; they leave out insurance." in shown
