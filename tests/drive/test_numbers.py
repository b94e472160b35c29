"""Where numbers come from: the game's own count where it has one, the engine where it has none, and never two answers."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from croupier.drive import numbers as drive
from croupier.drive.numbers import all_numbers, not_analysed
from croupier.engine.game import Game, no_counts
from croupier.games.registry import game, names
from croupier.money.numbers import Numbers
from croupier.testing.altered import altered
from tests.conformance.toy import TOY
from tests.test_published_figures import PUBLISHED, as_printed, ours

COUNTED = [  # the games that count what they have cases of
    name
    for name in names()
    if game(name).numbers.counted is not no_counts and any(True for _ in game(name).numbers.cases(game(name).rules()))
]


def refuse(*_: object) -> Numbers:
    raise AssertionError("the engine was run")


def by_the_engine(played: Game[Any, Any], kind: str = "") -> list[Numbers]:
    return all_numbers(altered(played, counted=no_counts), played.rules(), kind)


def test_roulette_counts_its_own() -> None:
    assert "roulette" in COUNTED


@pytest.mark.parametrize("name", COUNTED)
def test_the_count_is_asked_and_not_the_engine(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drive, "numbers", refuse)
    played = game(name)
    found = all_numbers(played, played.rules())
    cases = [case.wager for case in played.numbers.cases(played.rules())]
    assert [each.wager for each in found][: len(cases)] == cases
    assert not_analysed(played, played.rules(), found) == []


def test_a_game_without_a_count_runs_the_engine() -> None:
    assert by_the_engine(TOY) == all_numbers(TOY, TOY.rules())


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("craps", "pass"),
        ("craps", "dont_come"),
        ("craps", "hardway"),
        ("craps", "pass_odds"),
        ("roulette", "red"),
        ("big_six", "insignia"),
        ("red_dog", "original"),
        ("red_dog", "raise"),
        ("red_dog", "no_such_wager"),
    ],
)
def test_one_kind_is_the_same_by_either(name: str, kind: str) -> None:
    played = game(name)
    assert all_numbers(played, played.rules(), kind) == by_the_engine(played, kind)


def test_one_kind_has_its_wagers_and_no_others() -> None:
    craps = game("craps")
    assert [each.wager for each in all_numbers(craps, craps.rules(), "pass")] == ["pass", "pass with 5x odds"]
    assert [each.wager for each in all_numbers(craps, craps.rules(), "hardway")] == ["hardway 4", "hardway 6"]
    assert all_numbers(craps, craps.rules(), "pass_odds") == []


@pytest.mark.parametrize(
    "entry", [entry for entry in PUBLISHED if entry["game"] in COUNTED], ids=lambda entry: entry["source"]
)
def test_the_count_is_as_published(entry: dict[str, Any]) -> None:
    played = game(entry["game"])
    found = {each.wager: each for each in all_numbers(played, played.rules.elect(entry.get("rules", {})))}
    for wager, figure, printed in entry["figures"]:
        value = ours(found[wager], figure)
        assert as_printed(value, printed) == Decimal(printed.removesuffix("%")), f"{wager}, {figure}: {value}"
