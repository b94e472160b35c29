"""`croupier law` and `croupier rules --timeline`: what they write and print, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.console import run

SHEET = 'game = "roulette"\ntable = "R-1"\n[rules]\nzero_rule = "all"\n'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sheet.toml").write_text(SHEET, "utf-8")
    return tmp_path


def squeezed(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_the_history_of_a_game_s_options() -> None:
    result = run("rules", "roulette", "--timeline")
    assert (result.code, result.err) == (0, "")
    lines = squeezed(result.out)
    assert "Roulette: what could be offered when" in lines
    assert "1998-08-17 2010-12-31 lawful 19:47-5.2(b)" in lines
    assert any(line.startswith("zero_rule half (default) 1978-06-02") for line in lines)


def test_the_elections_of_a_sheet_are_marked(here: Path) -> None:
    result = run("rules", "sheet.toml", "--timeline")
    assert result.code == 0
    assert "all (elected)" in result.out
    assert "(default)" not in result.out
    data = json.loads(run("rules", "sheet.toml", "--timeline", "--json").out)
    (zero,) = [each for each in data["options"] if each["option"] == "zero_rule"]
    assert [(each["choice"], each["elected"]) for each in zero["choices"]] == [("half", False), ("all", True)]
    assert zero["choices"][1]["spans"][1] == {
        "first": "1981-11-02",
        "last": "1998-08-16",
        "verdict": "unlawful",
        "why": "half was mandatory from 1981-11-02; the other choice before that date is not known",
        "cite": "19:47-5.2(b)",
    }
    assert run("rules", "sheet.toml").code == 0
    assert here.is_dir()


@pytest.mark.usefixtures("here")
def test_how_to_play_is_said_for_the_sheet_that_is_given() -> None:
    usual, by_sheet = run("rules", "roulette", "--how"), run("rules", "sheet.toml", "--how")
    assert (usual.code, usual.err, by_sheet.code) == (0, "", 0)
    said, elected = (" ".join(each.out.split()) for each in (usual, by_sheet))
    assert "The aim: Say where the ball will come to rest. [19:47-5.1]" in said
    assert "they take half of such a bet" in said
    assert "they take all of such a bet" in elected, "as the sheet elects"
    assert "Wins if the ball comes to rest on this one number." in said


def test_the_history_as_a_drawing(here: Path) -> None:
    result = run("rules", "craps", "--timeline", "-o", "craps.svg")
    assert (result.code, result.err.strip()) == (0, "written: craps.svg")
    assert (here / "craps.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (("rules", "roulette", "-o", "x.svg"), "add --timeline"),
        (("rules", "roulette", "--timeline", "-o", "x.pdf"), "must end in one of .svg"),
        (("rules", "roulette", "--timeline", "-o", "nowhere/x.svg"), "there is no folder"),
        (("rules", "roulette", "--timeline", "--on", "1990-01-01"), "a timeline shows every day"),
        (("rules", "tiddlywinks", "--timeline"), "no game is called"),
        (("rules", "roulette", "--how", "--json"), "leave out --timeline and --json"),
        (("law", "-o", ""), "name a folder"),
        (("law", "-o", "."), "is not empty and was not made by"),
        (("law", "-o", "sheet.toml"), "is not a folder"),
    ],
)
def test_bad_input_is_refused(here: Path, typed: tuple[str, ...], why: str) -> None:
    result = run(*typed)
    assert result.code == 2
    assert why in result.err
    assert [file.name for file in here.iterdir()] == ["sheet.toml"]
