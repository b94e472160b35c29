"""Small manners of the answers that a new user looked for and did not find."""

from pathlib import Path

import pytest

from tests.cli.console import run

ROUND = 'game = "big_six"\n[[seats]]\nname = "A"\nwagers = { joker = "5.00" }\n[tape]\nspins = "joker"\n'


@pytest.mark.parametrize(("on", "code"), [("2010-12-31", 0), ("2011-01-01", 3)])
def test_settle_on_a_day_our_sources_do_not_settle_answers_and_says_so(on: str, code: int) -> None:
    done = run("settle", "-", "--on", on, "--json", stdin=ROUND)
    assert done.code == code
    assert done.json["net_cents"] == {"A": 225_00}
    assert ("our sources end on 2010-12-31" in done.out) == bool(code)


def test_rules_on_a_day_our_sources_do_not_settle_say_so() -> None:
    assert run("rules", "craps", "--on", "2011-01-01").out.startswith("Our sources end on 2010-12-31; ")
    assert "Our sources" not in run("rules", "craps", "--on", "2010-12-31").out


def test_a_sign_that_is_not_determined_need_not_hang() -> None:
    assert "The sign that must be posted" in run("check", "roulette").out
    assert "The sign that would have to be posted" in run("check", "roulette", "--on", "2011-01-01").out


def test_an_option_that_is_text_is_not_called_an_amount() -> None:
    told = [line.split() for line in run("rules", "blackjack").out.splitlines()]
    (designated,) = [line for line in told if line[:1] == ["designated_blackjack"]]
    (chip,) = [line for line in told if line[:1] == ["smallest_chip"]]
    assert designated[1] == "text"
    assert chip[1:3] == ["an", "amount"]


def test_every_command_that_answers_takes_json() -> None:
    assert run("schema", "sheet", "--json").json == run("schema", "sheet").json


def test_coverage_takes_a_game_as_every_command_does() -> None:
    assert run("coverage", "Big-Six").out == run("coverage", "big_six").out


def test_one_round_is_one_round(tmp_path: Path) -> None:
    journal = tmp_path / "tonight.jsonl"
    run("play", "big_six", "--seed", "1", "--journal", str(journal), stdin="joker 5\nspin\n")
    assert run("audit", "verify", str(journal)).out.startswith("1 round verified; head ")
