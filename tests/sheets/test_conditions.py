"""Options that need another option or device: elected without it, they are unlawful and not silently ignored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from croupier.games import registry
from croupier.law.option import Option, TableRules
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Ruling, Verdict
from croupier.sheets.sheet import Sheet

GAMES = {game.name: game for game in registry.games()}
CONDITIONED = [
    (name, option.name)
    for name, game in GAMES.items()
    for option in game.rules.options()
    if option.only_where or option.not_where
]


def without_effect(rules: TableRules, option: Option) -> Iterator[TableRules]:
    """The rules with the option elected and one of its conditions not met, for each condition."""
    others: dict[str, Any] = {"bonus_awards": ((100, ((500, 1),)),), "rake_steps": ()}
    values: list[Any] = [choice.value for choice in option.choices]
    if not values:
        values = [others[option.name] if option.name in others else option.default + 1]
    chosen: Any = next(value for value in values if value != option.default)
    elected = replace(rules, **{option.name: chosen})
    options = {each.name: each for each in rules.options()}
    if option.only_where is not None:
        other, value = option.only_where
        failing = next(choice.value for choice in options[other].choices if choice.value != value)
        yield replace(elected, **{other: failing})
    for other, excluded in option.not_where:
        changed: dict[str, Any] = {other: excluded}
        yield replace(elected, **changed)


def about(rules: TableRules, name: str) -> list[Ruling]:
    return [ruling for ruling in rules.rulings(NEWEST_TEXT) if name in ruling.options]


@pytest.mark.parametrize(("game", "name"), CONDITIONED)
def test_an_election_without_what_it_needs_is_refused_by_a_paragraph(game: str, name: str) -> None:
    rules: Any = GAMES[game].rules.example()
    option = next(option for option in rules.options() if option.name == name)
    tables = list(without_effect(rules, option))
    assert tables
    for table in tables:
        assert not table.applies(option)
        assert about(table, name), f"{name} has no effect and nothing says so"
        assert not about(replace(table, **{name: option.default}), name), "the default needs nothing"


def check(game: str, **elections: object) -> list[tuple[str, str]]:
    """The unlawful findings on a sheet: paragraph and reason."""
    sheet = Sheet(GAMES[game], GAMES[game].rules.elect(elections), NEWEST_TEXT)
    return [(str(each.cite), each.why) for each in sheet.rulings() if each.verdict is Verdict.UNLAWFUL]


def test_26_8_a_3_a_surrender_is_settled_at_once_only_with_a_card_reader() -> None:
    assert check("double_attack_blackjack", surrender_at_once=True, card_reader=True) == []
    assert check("double_attack_blackjack", surrender_at_once=True) == [
        ("19:47-26.8(a)3", "surrender_at_once = true needs card_reader = true")
    ]


def test_19_8_a_surrender_is_settled_at_once_only_with_a_card_reader_and_surrender() -> None:
    assert check("spanish_21", surrender_at_once=True, card_reader=True) == []
    inferred = "(by inference from New Jersey's text, not by the text)"
    assert check("spanish_21", surrender_at_once=True) == [
        ("19:47-19.8", f"surrender_at_once = true needs card_reader = true {inferred}")
    ]
    [(law, why)] = check("spanish_21", surrender_at_once=True, card_reader=True, surrender=False)
    assert law == "19:47-19.8"
    assert why.startswith("surrender_at_once = true is not possible with surrender = false")


def test_one_fault_has_one_finding() -> None:
    assert check("blackjack", insurance_timing="own turn", card_reader=True, hole_card="down") == [
        ("19:47-2.9(b)", 'insurance_timing = "own turn" is not possible with card_reader = true')
    ]
    assert check("blackjack", three_wagers_required=True) == [
        ("19:47-2.18(b)", "three_wagers_required = true needs multiple_action = true")
    ]
