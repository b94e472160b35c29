"""`croupier simulate`: what it prints, what it refuses, and what is kept when it is stopped."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import util
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

import pytest

from croupier.games import registry
from croupier.simulation import checkpoint, job
from croupier.simulation import run as simulation
from croupier.testing.altered import altered
from tests.cli.console import Ran, run
from tests.simulation.house import with_a_coin

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", autouse=True)
def coin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with with_a_coin(tmp_path_factory.mktemp("house")):
        yield


def simulated(*words: str, stdin: str = "") -> Ran:
    return run("simulate", "coin", "--jobs", "1", *words, stdin=stdin)


# ---------------------------------------------------------------- what it says


def test_the_answer_for_programs_is_that_of_the_contract() -> None:
    result = simulated("--rounds", "20_000", "--seed", "7", "--json")
    assert result.code == 0
    assert result.err == ""
    answer = result.json
    assert (answer["rounds"], answer["seed"], answer["blocks"], answer["interrupted"]) == (20_000, 7, 20, False)
    assert answer["seconds"] > 0
    assert answer["rounds_per_second"] == pytest.approx(20_000 / answer["seconds"])
    assert answer["kernel"] == "a coin in plain Python"
    assert len(answer["sheet_hash"]) == 64
    heads, edge = answer["wagers"]
    assert (heads["wager"], heads["exact"], heads["exact_fraction"]) == ("heads", pytest.approx(-1 / 21), "-1/21")
    assert heads["z"] == pytest.approx((heads["mean"] - heads["exact"]) / heads["standard_error"])
    assert heads["interval_95"][0] < heads["mean"] < heads["interval_95"][1]
    assert sum(entry["times"] for entry in edge["distribution"]) == edge["decided"] == 20_000
    assert [entry["cents"] for entry in edge["distribution"]] == [7500, -500]


def test_the_answer_for_people_has_standard_error_rounds_seed_and_strategy() -> None:
    result = simulated("--rounds", "1e4")
    assert result.code == 0
    assert "Coin, every option at its default" in result.out
    for words in (
        "standard error",
        "-4.7619%",
        "+$75.00",
        "10,000 rounds, seed 1",
        "Strategy: the patron calls heads",
    ):
        assert words in result.out
    assert "rounds per second, by this process" in result.err


def test_standard_output_is_the_same_every_time_on_any_workers() -> None:
    one, two = (run("simulate", "coin", "--rounds", "1e4", "--jobs", jobs) for jobs in ("1", "2"))
    assert one.out == two.out


@pytest.mark.parametrize("written", ["2000", "2_000", "2,000", "2e3", "0.2E+4"])
def test_rounds_may_be_written_as_people_write_them(written: str) -> None:
    assert simulated("--rounds", written, "--json").json["rounds"] == 2000


def test_wagers_rules_and_play_reach_the_kernel(tmp_path: Path) -> None:
    play = tmp_path / "play.toml"
    play.write_text("slow = 0.001", "utf-8")
    result = simulated(
        "--rounds", "10", "--wager", "heads", "--set", "edge_pushes=true", "--play", str(play), "--json"
    ).json
    assert [each["wager"] for each in result["wagers"]] == ["heads"]
    assert result["rules"]["edge_pushes"] is True
    assert json.loads(result["scene"]["play"]) == {"slow": 0.001}


@pytest.mark.parametrize("wanted", ["1%", "0.01", "1e-2"])
def test_until_is_a_share_of_the_wager(wanted: str) -> None:
    result = simulated("--until", wanted, "--json").json
    assert result["until"] == 0.01
    assert result["wagers"][0]["standard_error"] <= 0.01
    assert 9_000 < result["rounds"] < 12_000


def test_on_a_terminal_a_bar_goes_to_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.cli.estimates import RunReporter
    from croupier.simulation.run import Progress

    class Terminal:
        def __init__(self) -> None:
            self.written = ""

        def isatty(self) -> bool:
            return True

        def write(self, text: str) -> int:
            self.written += text
            return len(text)

        def flush(self) -> None: ...

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "120")
    reporter = RunReporter()
    with reporter.bar():
        reporter.progress(Progress(2_000_000, 8_000_000, 1_000_000, 2.0))
    assert "25 % 2,000,000 of 8,000,000 rounds, 500,000 per second" in terminal.written


# ---------------------------------------------------------------- what it refuses


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--rounds", "0"], "0 rounds: at least one is needed"),
        (["--rounds", "-5"], "-5 rounds: at least one is needed"),
        (["--rounds", "1e18"], "it would take 31 years"),
        (["--rounds", "9" * 5000], "it would take"),
        (["--rounds", "many"], '--rounds "many" is not a whole number'),
        (["--rounds", "1.5"], '--rounds "1.5" is not a whole number'),
        (["--rounds", "1e999999999"], "is not a whole number"),
        (["--seed", "lucky"], '--seed "lucky" is not a whole number'),
        (["--seed", "-1"], "a seed is a whole number from 0 to 2^64 - 1"),
        (["--seed", "18446744073709551616"], "a seed is a whole number from 0 to 2^64 - 1"),
        (["--until", "soon"], '--until "soon" is not a standard error'),
        (["--until", "0%"], "must be above zero"),
        (["--wager", "hedas"], "a coin knows no hedas"),
        (["--seats", "0"], "0 seats"),
        (["--device", "abacus"], "cpu or gpu"),
        (["--device", "gpu"], "does not run on a GPU"),
        (["--cluster", "nonsense"], "no cluster answers at nonsense"),
        (["--checkpoint", "/no/such/folder/kept.json"], "there is no folder"),
        (["--out", "run.xlsx"], "the name of a frame must end in one of"),
        (["--out", "/no/such/folder/run.csv"], "there is no folder"),
        (["--plot", "run.gif"], "the name of a plot must end in one of"),
        (["--paths", "/no/such/folder/paths.svg"], "there is no folder"),
    ],
)
def test_bad_arguments_are_reported_in_words(words: list[str], why: str) -> None:
    result = simulated(*words)
    assert (result.code, result.out) == (2, "")
    assert why in result.err


def test_jobs_of_nobody_are_reported() -> None:
    assert run("simulate", "coin", "--jobs", "0").code == 2


def test_every_mistake_of_a_document_of_play_is_reported() -> None:
    result = simulated("--rounds", "10", "--play", "-", stdin="lucky = 1\ncharm = 2010-07-01\nslow = 0\n")
    assert (result.code, result.out) == (4, "")
    assert [line.partition(":")[0] for line in result.err.splitlines()] == ["charm", "lucky"]


def test_a_document_that_cannot_be_read_is_reported() -> None:
    assert simulated("--rounds", "10", "--play", "/no/such/play.toml").code == 4


def test_a_game_without_a_kernel_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    without = altered(registry.game("coin"), kernel=None)
    monkeypatch.setattr(registry, "game", lambda _name: without)
    monkeypatch.setattr(job, "_KERNELS", {})
    result = simulated("--rounds", "10")
    assert (result.code, result.err.strip()) == (2, "Coin has no kernel: its rounds cannot be simulated in bulk yet")


def test_a_plot_without_matplotlib_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = util.find_spec

    def missing(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == "matplotlib" else found(name, package)

    monkeypatch.setattr("croupier.cli.estimates.find_spec", missing)
    result = simulated("--rounds", "10", "--plot", str(tmp_path / "plot.svg"))
    assert result.code == 2
    assert result.err == "a plot needs croupier[papers]: pip install 'croupier[papers]'\n"


# ---------------------------------------------------------------- files


def test_frame_and_plots_are_written(tmp_path: Path) -> None:
    out, plot, paths = (tmp_path / name for name in ("run.csv", "plot.svg", "paths.png"))
    result = simulated("--rounds", "30_000", "--out", str(out), "--plot", str(plot), "--paths", str(paths), "--json")
    assert result.code == 0
    with out.open(encoding="utf-8", newline="") as file:
        times = sum(int(row["times"]) for row in csv.DictReader(file) if row["wager"] == "heads")
    assert times == result.json["rounds"]
    assert "<svg" in plot.read_text("utf-8")
    assert paths.read_bytes().startswith(b"\x89PNG")


def test_a_wager_named_twice_is_the_same_run() -> None:
    heads = ("--wager", "heads")
    once, twice = (simulated("--rounds", "1000", *words, "--json").json for words in (heads, heads * 2))
    assert (once["sheet_hash"], once["wagers"]) == (twice["sheet_hash"], twice["wagers"])


@pytest.mark.parametrize(("one", "other"), [("--checkpoint", "--out"), ("--out", "--checkpoint")])
def test_a_file_is_not_written_over_another_that_was_asked_for(one: str, other: str, tmp_path: Path) -> None:
    file = tmp_path / "run.csv"
    result = simulated("--rounds", "1000", one, str(file), other, str(file))
    assert (result.code, result.out) == (2, "")
    assert result.err == f"{file.resolve()} is named for two files: one would overwrite the other\n"
    assert not file.exists()


def test_the_form_of_a_file_is_in_its_name_however_it_is_written(tmp_path: Path) -> None:
    assert simulated("--rounds", "1000", "--out", str(tmp_path / "RUN.CSV")).code == 0
    assert (tmp_path / "RUN.CSV").read_text("utf-8").startswith("sheet_hash,")


@pytest.mark.parametrize("text", ["5,5", "1_00", "1,0000", ","])
def test_a_number_grouped_as_nobody_groups_it_is_not_guessed_at(text: str) -> None:
    result = simulated("--rounds", text)
    assert (result.code, result.out) == (2, "")
    assert "is not a whole number" in result.err


def test_only_one_of_sheet_and_play_is_standard_input() -> None:
    result = run("simulate", "-", "--play", "-", stdin='game = "coin"')
    assert (result.code, result.err) == (2, "only one of sheet and --play can come from standard input\n")


@pytest.mark.parametrize(
    ("until", "says"),
    [
        ("10%", "Stopped at a standard error of 10.0000% for heads."),
        ("0.01%", "These rounds did not reach a standard error of 0.0100% for heads."),
    ],
)
def test_it_says_whether_the_standard_error_was_reached(until: str, says: str) -> None:
    assert says in simulated("--rounds", "5000", "--wager", "heads", "--until", until).out


def test_the_stake_stands_beside_what_it_gained() -> None:
    assert "heads at $10.00 gains" in simulated("--rounds", "1000", "--wager", "heads").out


@pytest.mark.parametrize(("option", "name"), [("--out", "full.csv"), ("--plot", "full.svg"), ("--paths", "full.png")])
def test_a_file_that_cannot_be_written_leaves_the_result_standing(option: str, name: str, tmp_path: Path) -> None:
    out = tmp_path / name
    out.symlink_to("/dev/full")
    result = simulated("--rounds", "1000", option, str(out), "--json")
    assert result.code == 1
    assert result.json["rounds"] == 1000
    assert result.err == f"{out} could not be written: No space left on device\n"


def test_a_checkpoint_of_another_seed_is_a_bad_document(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    assert simulated("--rounds", "1000", "--checkpoint", str(kept)).code == 0
    result = simulated("--rounds", "1000", "--seed", "2", "--checkpoint", str(kept))
    assert (result.code, result.out) == (4, "")
    assert "the checkpoint has 1, this run has 2" in result.err


def test_a_damaged_checkpoint_is_a_bad_document(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text("{", "utf-8")
    result = simulated("--rounds", "1000", "--checkpoint", str(kept), "--json")
    assert result.code == 4
    assert "not a checkpoint, or damaged" in result.json["mistakes"][0]["why"]


def test_a_disk_that_is_full_costs_the_checkpoint_not_the_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_any: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(checkpoint, "write_atomically", full)
    monkeypatch.setattr(simulation, "CHECKPOINT_S", 0)
    result = simulated("--rounds", "5000", "--checkpoint", str(tmp_path / "kept.json"), "--json")
    assert result.code == 1
    assert result.json["rounds"] == 5000
    assert result.err.count("No space left on device") == 1  # reported once, however often it was tried


def test_a_file_that_may_not_grow_costs_the_checkpoint_not_the_result(tmp_path: Path) -> None:
    """A real limit of the machine's own: no file of this process may hold a byte."""
    kept = tmp_path / "kept.json"
    words = ("simulate", "coin", "--rounds", "3000", "--jobs", "1", "--checkpoint", str(kept), "--json")
    done = subprocess.run(
        ["/bin/sh", "-c", 'ulimit -f 0; exec "$@"', "sh", sys.executable, "-m", "croupier", *words],
        capture_output=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 1
    assert json.loads(done.stdout)["rounds"] == 3000
    assert b"could not be written: File too large" in done.stderr
    assert not list(tmp_path.iterdir())


# ---------------------------------------------------------------- stopped


def stopped(*words: str, kept: Path) -> tuple[int, Any, str]:
    """A long run in a process of its own, asked to stop by Ctrl-C once its checkpoint shows that it has begun."""
    command = [
        sys.executable,
        "-m",
        "croupier",
        "simulate",
        "coin",
        "--rounds",
        "1e9",
        "--checkpoint",
        str(kept),
        *words,
    ]
    quick = (
        "import sys, croupier.simulation.run as run; run.CHECKPOINT_S = 0.1; from croupier.cli.app import main; main()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", quick, *command[3:]],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        ends = time.monotonic() + 300
        while not kept.exists() and time.monotonic() < ends:
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=300)
    return process.returncode, json.loads(out), err.decode()


def test_ctrl_c_prints_what_was_reached_and_the_run_goes_on_from_there(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    code, answer, err = stopped("--jobs", "2", "--json", kept=kept)
    assert code == 130
    assert answer["interrupted"] is True
    assert 0 < answer["rounds"] < 10**9
    assert f"stopped after {answer['rounds']:,} of 1,000,000,000 rounds: interrupted" in err
    assert "Traceback" not in err
    more = answer["rounds"] + 2000
    resumed = simulated("--rounds", str(more), "--checkpoint", str(kept), "--json").json
    straight = simulated("--rounds", str(more), "--json").json
    assert resumed["wagers"] == straight["wagers"]


# ---------------------------------------------------------------- the games of the house


@pytest.mark.parametrize("game", registry.names())
def test_every_game_of_the_house_agrees_with_its_exact_numbers(game: str, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps({"game": game, "rules": registry.game(game).rules.example().plain()}), "utf-8")
    result = run("simulate", str(sheet), "--rounds", "2e5", "--jobs", "1", "--json")
    if "has no kernel" in result.err or "there is no house advantage" in result.err:
        return
    assert result.code == 0, result.err
    wagers = result.json["wagers"]
    assert all(wager["decided"] <= 200_000 for wager in wagers)
    held = [wager for wager in wagers if wager["exact"] is not None and wager["z"] is not None]
    assert held
    assert not [wager for wager in held if abs(wager["z"]) > 5]  # one in two million by chance


@pytest.mark.parametrize(
    ("elected", "wager"), [({}, "spanish_21"), ({"match_the_dealer": "six_decks"}, "seat 2 match_the_dealer")]
)
def test_the_best_play_is_beside_the_exact_mean_as_played(elected: dict[str, str], wager: str, tmp_path: Path) -> None:
    """The best chart by totals is worth a little less than the best play, which is what `odds` prints."""
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps({"game": "spanish_21", "rules": {**elected, "super_bonus": False}}), "utf-8")
    seats = ["--seats", "2", "--wager", "match_the_dealer"] if elected else []
    wagers = run("simulate", str(sheet), "--rounds", "1000", "--jobs", "1", "--json", *seats).json["wagers"]
    by_name = {each["wager"]: each for each in wagers}
    numbers = {each["wager"]: each for each in run("odds", str(sheet), "--json").json["wagers"]}
    main = by_name["seat 2 spanish_21" if seats else "spanish_21"]
    assert main["best_play"] == pytest.approx(-numbers["spanish_21"]["house_advantage_decimal"], abs=1e-9)
    assert main["exact"] < main["best_play"] < main["exact"] + 0.0003
    assert by_name[wager]["exact"] == pytest.approx(
        -numbers[wager.rsplit(maxsplit=1)[-1]]["house_advantage_decimal"], abs=3e-4
    )
    shown = run("simulate", str(sheet), "--rounds", "1000", "--jobs", "1").out
    assert ("exact as played" in shown, "best play" in shown) == (True, True)
    assert "best play" not in run("simulate", "roulette", "--wager", "red", "--rounds", "1000").out


def test_a_sheet_decides_what_is_simulated(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.toml"
    sheet.write_text('game = "roulette"\n[rules]\nwheel = "single zero"\n', "utf-8")
    result = run("simulate", str(sheet), "--wager", "straight", "--rounds", "2e5", "--jobs", "1", "--json").json
    (straight,) = result["wagers"]
    assert straight["exact_fraction"] == "-1/37"
    assert [entry["cents"] // straight["unit_cents"] for entry in straight["distribution"]] == [35, -1]


def test_a_chart_with_holes_and_an_illegal_play_is_reported_cell_by_cell() -> None:
    chart = '[hard]\n4 = "P H H H H H H H H H"\n5 = "H H"\n'
    result = run("simulate", "blackjack", "--rounds", "10", "--play", "-", stdin=chart)
    assert (result.code, result.out) == (4, "")
    assert "hard.4, against 2: P: only two cards of equal value may be split [19:47-2.11(a)]" in result.err
    assert "hard.5: the row has 2 cells; it needs 10 cells" in result.err
    assert "pairs.A: the row is missing" in result.err


def test_blackjack_says_by_which_play_it_was_played() -> None:
    done = run("simulate", "blackjack", "--rounds", "1000", "--json", "--jobs", "1")
    assert "best total-dependent chart" in done.json["strategy"]


def test_2_18_c_a_table_without_a_best_chart_asks_for_one() -> None:
    done = run("simulate", "blackjack", "--set", "multiple_action=true", "--set", "double_card=face down")
    assert done.code == 3
    assert "[19:47-2.18(c)]" in done.err
    assert "a chart of your own" in done.err


# ---------------------------------------------------------------- a count


def counting(tmp_path: Path, spread: dict[str, int]) -> tuple[str, ...]:
    """A player who always stands, and counts fives and aces."""
    rows = {"hard": range(4, 21), "soft": range(12, 21), "pairs": [*range(2, 10), "T", "A"]}
    chart: dict[str, Any] = {table: {str(row): " ".join("S" * 10) for row in names} for table, names in rows.items()}
    chart |= {"count": {"tags": {"5": 1, "A": -1}}, "spread": spread}
    (tmp_path / "count.json").write_text(json.dumps(chart), "utf-8")
    words = ("--rounds", "20000", "--jobs", "1", "--through-the-shoe", "--set", "hole_card=down", "--set", "decks=6")
    return ("simulate", "blackjack", "--play", str(tmp_path / "count.json"), *words)


def test_a_spread_has_an_average_bet_and_a_gain_on_it(tmp_path: Path) -> None:
    (flat,) = run(*counting(tmp_path, {}), "--json").json["wagers"]
    assert (flat["average_bet_cents"], flat["gain_per_bet"]) == (flat["unit_cents"], flat["mean"])
    (four,) = run(*counting(tmp_path, {"-100": 4}), "--json").json["wagers"]
    assert four["average_bet_cents"] == 4 * four["unit_cents"]
    assert four["gain_per_bet"] == pytest.approx(flat["mean"], abs=1e-12)
    assert four["mean"] == pytest.approx(4 * flat["mean"], abs=1e-12)


def test_the_mean_is_per_unit_and_the_gain_per_bet_is_not(tmp_path: Path) -> None:
    result = run(*counting(tmp_path, {"1": 8}), "--json").json
    (wager,) = result["wagers"]
    unit, gained = wager["unit_cents"], sum(each["cents"] * each["times"] for each in wager["distribution"])
    assert unit < wager["average_bet_cents"] < 8 * unit
    assert wager["mean"] == pytest.approx(gained / (20_000 * unit))
    assert wager["gain_per_bet"] == pytest.approx(gained / (20_000 * wager["average_bet_cents"]))
    assert wager["cents_per_100_rounds"] == pytest.approx(gained / 200)
    assert "per unit" in result["mean_is"]
    assert "a hole card that is not turned is not counted until the shuffle" in result["strategy"]


def test_2_9_a_insurance_beside_a_spread_has_its_own_average_bet(tmp_path: Path) -> None:
    """Half of the wager, which is four units in every round. It is not made in every round, nor made again."""
    words = counting(tmp_path, {"-100": 4})
    chart = json.loads((tmp_path / "count.json").read_text("utf-8"))
    chart["count"]["insurance_at"] = -100
    (tmp_path / "count.json").write_text(json.dumps(chart), "utf-8")
    result = run(*words, "--json").json
    _, insurance = result["wagers"]
    assert insurance["average_bet_cents"] == 4 * insurance["unit_cents"]
    assert insurance["gain_per_bet"] == pytest.approx(-insurance["element_of_risk"], abs=1e-12)
    assert insurance["gain_per_bet"] == pytest.approx(insurance["mean"] / 4, abs=1e-12)
    assert result["made_again"] == ""


def test_a_spread_is_shown_with_its_denominators(tmp_path: Path) -> None:
    result = " ".join(run(*counting(tmp_path, {"-100": 4})).out.split())
    for words in ("average bet", "gain / initial wagers", "gain in 100 rounds", "$400.00", "are per unit, not per bet"):
        assert words in result
    assert "average bet" not in run(*counting(tmp_path, {})).out


def test_a_checkpoint_keeps_the_bets_of_a_spread(tmp_path: Path) -> None:
    words = (*counting(tmp_path, {"1": 8}), "--checkpoint", str(tmp_path / "kept"), "--json")
    first, again = run(*words).json["wagers"], run(*words).json["wagers"]
    assert first == again
