"""Where numbers come from: the engine, or the count of a game that has one, and never two answers."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from croupier.croupiers import numbers as computing
from croupier.croupiers.numbers import all_numbers, not_analysed
from croupier.engine.game import Game, no_cases, no_exact_numbers
from croupier.games.registry import game, names
from croupier.money.numbers import Numbers
from croupier.sheets.numbers import main_wager
from croupier.sheets.sheet import Sheet
from croupier.testing.altered import altered
from tests.conformance.toy import TOY
from tests.test_published_figures import PUBLISHED, as_printed, ours

COUNTED = [  # the games that count what they have cases of
    name
    for name in names()
    if game(name).numbers.exact is not no_exact_numbers
    and any(True for _ in game(name).numbers.cases(game(name).rules()))
]


def refuse(*_: object) -> Numbers:
    raise AssertionError("the engine was run")


def by_the_engine(played: Game[Any, Any], kind: str = "") -> list[Numbers]:
    return all_numbers(altered(played, exact=no_exact_numbers), played.rules(), kind)


@pytest.mark.parametrize("name", COUNTED)
def test_the_count_is_asked_and_not_the_engine(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computing, "numbers", refuse)
    played = game(name)
    found = all_numbers(played, played.rules())
    cases = [case.wager for case in played.numbers.cases(played.rules())]
    assert [each.wager for each in found][: len(cases)] == cases
    assert not_analysed(played, played.rules(), found) == []


def test_the_engine_comes_to_the_same_as_the_count() -> None:
    assert by_the_engine(TOY) == all_numbers(TOY, TOY.rules())


def test_the_engine_is_quick_enough_for_games_of_dice_wheels_and_ranks() -> None:
    assert not {"craps", "roulette", "big_six", "red_dog", "sic_bo", "pokette", "mini_dice", "casino_war"} & {*COUNTED}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("roulette", "red"),
        ("big_six", "insignia"),
        ("casino_war", "war"),
        ("keno", "straight"),
        ("red_dog", "raise"),
        ("red_dog", "no_such_wager"),
    ],
)
def test_one_kind_has_the_numbers_that_it_has_among_all(name: str, kind: str) -> None:
    played = game(name)
    every = {each.wager: each for each in by_the_engine(played)}
    for each in all_numbers(played, played.rules(), kind):
        assert each == every[each.wager]


def test_one_kind_has_its_wagers_and_no_others() -> None:
    craps = game("craps")
    assert [each.wager for each in all_numbers(craps, craps.rules(), "pass")] == ["pass", "pass with 5x odds"]
    assert [each.wager for each in all_numbers(craps, craps.rules(), "hardway")] == ["hardway 4", "hardway 6"]
    assert all_numbers(craps, craps.rules(), "pass_odds") == []


@pytest.mark.parametrize("name", names())
def test_the_main_wager_of_a_game_is_one_that_it_offers(name: str) -> None:
    played = game(name)
    assert (played.main_wager or next(iter(played.play.wagers(played.rules())))) in played.play.wagers(played.rules())


@pytest.mark.parametrize(
    ("name", "counted", "main"),
    [
        ("boston_5", {"ante": 16, "three_card_bonus": 2, "ante with pairs": 171, "ante always bet": 15}, "ante"),
        ("spanish_21", {"spanish_21": 4, "spanish_21 of $5.00 or $25.00": 3, "insurance": 25}, "spanish_21"),
        ("mini_dice", {"any_7": 1, "place 4": 6, "place 6": 2, "place 5": 4}, "place 6"),
        ("sic_bo", {"three_of_a_kind 1": 1, "small": 3, "big": 2}, "small"),
        ("let_it_ride", {}, None),
    ],
)
def test_the_main_wager_is_by_the_best_play_and_not_by_a_strategy_or_a_side_wager(
    name: str, counted: dict[str, int], main: str | None
) -> None:
    played = game(name)
    (one, *_) = all_numbers(game("roulette"), game("roulette").rules(), "red")
    found = [
        replace(one, wager=wager, kinds=frozenset({wager.split()[0]}), gains=((Fraction(-percent, 100), Fraction(1)),))
        for wager, percent in counted.items()
    ]
    changed = altered(played, exact=lambda _rules: found, cases=no_cases)
    worth = main_wager(Sheet(changed, played.rules(), date(2010, 6, 7)))
    assert (worth.wager if worth is not None else None) == main


@pytest.mark.parametrize(
    "entry", [entry for entry in PUBLISHED if entry["game"] in COUNTED], ids=lambda entry: entry["source"]
)
def test_the_count_is_as_published(entry: dict[str, Any]) -> None:
    played = game(entry["game"])
    found = {each.wager: each for each in all_numbers(played, played.rules.elect(entry.get("rules", {})))}
    for wager, figure, printed in entry["figures"]:
        value = ours(found[wager], figure)
        assert as_printed(value, printed) == Decimal(printed.removesuffix("%")), f"{wager}, {figure}: {value}"
