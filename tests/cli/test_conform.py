"""`croupier conform`: every fault of a broken toy, each with a round that shows it, times, and what was covered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from croupier.engine.game import Game
from croupier.games import registry
from croupier.law.citation import cite
from croupier.money.settlement import Result
from croupier.testing.altered import altered
from croupier.testing.conformance import CHECKS
from croupier.testing.report import results
from tests.cli.console import run
from tests.conformance.toy import TOY, playing

NOWHERE = cite("19:47-99.9")
EXAMPLES = Path(__file__).parents[2] / "examples"


@contextmanager
def toy(**broken: Any) -> Iterator[Game[Any, Any]]:
    game = altered(TOY, **broken)
    with registry.guest(game):
        yield game


def with_four_faults() -> Any:
    """Facts that are never twice the same, a loss that is won, a void coin that costs a cent, a line by no paragraph."""
    numbers = count()

    def tamper(part: str, value: Any) -> Any:
        if part == "fact":
            return f"{value} (number {next(numbers)})"
        if part == "outcome":
            return replace(value, lines=tuple(map(cheated, value.lines)))
        return value

    def cheated(line: Any) -> Any:
        if line.result is Result.LOST:
            return replace(line, result=Result.WON, cite=NOWHERE)
        return replace(line, cents=-1) if line.result is Result.STANDS else line

    return playing(tamper)


@pytest.fixture(scope="module")
def failed() -> dict[str, Any]:
    with toy(procedure=with_four_faults()):
        ran = run("conform", "toy", "--json", "--check", "one_fate", "--check", "citations", "--check", "check_replay")
    assert ran.code == 1, ran.err
    answer: dict[str, Any] = ran.json
    return answer


def faults(answer: dict[str, Any], check: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = next(each["faults"] for each in answer["checks"] if each["check"] == check)
    return found


def test_every_fault_is_listed_and_not_the_first_alone(failed: dict[str, Any]) -> None:
    assert [each["check"] for each in failed["checks"]] == ["citations", "one_fate", "replay"]
    assert not any(each["passed"] for each in failed["checks"])
    why = " ".join(fault["why"] for fault in faults(failed, "one_fate"))
    assert "won and gains -" in why
    assert "stands and gains -1 cents" in why
    assert {fault["why"].partition(": ")[2] for fault in faults(failed, "citations")} == {
        "cites 19:47-99.9, which is not in the register"
    }


def test_a_replay_shows_its_first_difference_and_no_more(failed: dict[str, Any]) -> None:
    (first, *_) = faults(failed, "replay")
    assert "the facts differ first in number 1: " in first["why"]
    assert first["why"].count("is shown") == 2


def test_a_fault_has_a_round_that_settle_reads_and_a_journal(failed: dict[str, Any]) -> None:
    fault = next(each for each in faults(failed, "one_fate") if "stands and gains" in each["why"])
    assert any("flip" in entry for entry in fault["journal"])
    with toy(procedure=with_four_faults()):
        settled = run("settle", "-", "--json", stdin=fault["round"])
    assert [line["cents"] for line in settled.json["lines"] if line["result"] == "stands"]
    assert {line["cents"] for line in settled.json["lines"] if line["result"] == "stands"} == {-1}


def test_a_wager_without_a_line_is_named_with_its_round() -> None:
    def forgets(part: str, value: Any) -> Any:
        return replace(value, lines=value.lines[1:]) if part == "outcome" else value

    with toy(procedure=playing(forgets)):
        ran = run("conform", "toy", "--check", "one_fate", "--check", "questions")
    assert ran.code == 1
    assert "toy: no line settles " in ran.out
    assert 'croupier settle - <<< \'{"game": "toy"' in ran.out
    assert "found above" in ran.out  # the same fault stops the other check, and is not printed twice


def test_a_crash_is_a_fault_like_another() -> None:
    def crashes(part: str, value: Any) -> Any:
        if part == "view":
            raise KeyError("*")
        return value

    with toy(procedure=playing(crashes)):
        ran = run("conform", "toy", "--check", "questions")
    assert ran.code == 1
    assert "KeyError('*')" in ran.out


def test_a_sound_game_passes_and_shows_what_was_covered() -> None:
    with toy():
        answer = run("conform", "toy", "--json").json
    assert answer["passed"]
    assert [each["check"] for each in answer["checks"]] == list(results.names())
    assert len(results.names()) == len(CHECKS)
    assert all(each["seconds"] >= 0 for each in answer["checks"])
    covered = answer["covered"]
    assert covered["rounds"] >= 48
    assert set(covered["wagers"]) == {"heads", "tails", "raise"}
    assert set(covered["answers"]) == {"stay", "raise"}
    assert set(covered["irregularities"]) == {"dropped"}
    assert covered["options"]["raises"] == ["False", "True"]


def test_another_seed_plays_other_rounds() -> None:
    with toy():
        one, other = (run("conform", "toy", "--json", "--seed", seed).json["covered"] for seed in ("1", "2"))
    assert one != other


def test_a_game_or_a_check_that_is_not_there() -> None:
    missing = run("conform", "roulete", "--json")
    assert missing.code == 4
    assert "did you mean roulette" in missing.json["mistakes"][0]["why"]
    ran = run("conform", "roulette", "--check", "one_fat", "--check", "flor")
    assert ran.code == 4
    both = ran.err.splitlines()
    assert "did you mean one_fate" in both[0]
    assert "did you mean floor" in both[1]


def test_the_folder_of_a_package_that_is_not_installed() -> None:
    ran = run("conform", str(EXAMPLES / "crows_nest"), "--check", "one_fate")
    assert ran.code == 0, ran.err
    assert "crows_nest: 1 of 1 checks passed" in ran.out
    assert json.loads(run("conform", str(EXAMPLES / "crows_nest"), "--check", "wagers", "--json").out)["passed"]
