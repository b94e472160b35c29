"""Rule sheets with random elections and limits on days of every edition: what is found against them, and their signs.

Of two lawful ones also the numbers and the best play. kept_sheets/GAME.txt has them, see `kept`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

import croupier
from croupier.engine.game import Game
from croupier.games import registry
from croupier.sheets import limits
from croupier.testing import dealer
from tests.games import kept

FOLDER = Path(__file__).parent / "kept_sheets"
NUMBERS = Path(__file__).parent / "kept_numbers"
SHEETS, MOST = 150, 15
DAYS = ("1979-06-01", "1982-03-01", "1985-05-20", "1990-01-15", "1993-11-01", "1996-02-29", "2001-09-10", "2010-07-01")
DOLLARS = ("0.25", "1.00", "5.00", "25.00", "100.00", "500.00", "1000.00", "10000.00")
DIGITS = 9
FEW = 100  # plays of a strategy whose values are kept too
AnyGame = Game[Any, Any]


def sheets_at_random(game: AnyGame) -> Iterator[kept.Tree]:
    """Sheets, most of them with something against them."""
    random, usual = Random(f"{game.name} 19:47"), game.rules().plain()
    for _ in range(SHEETS):
        elected = [option for option in game.rules.options() if random.random() < 0.3]
        rules = replace(game.rules.example(), **{each.name: dealer.random_value(each, random) for each in elected})
        wagers = limits.names(game.play.wagers(rules))
        limited = random.sample(wagers, random.randint(0, min(3, len(wagers))))
        yield {
            "game": game.name,
            "on": random.choice(DAYS),
            "rules": {name: value for name, value in rules.plain().items() if value != usual[name]},
            "limits": {each: {"min": random.choice(DOLLARS), "max": random.choice(DOLLARS)} for each in limited},
        }


def judged(sheet: kept.Tree) -> Iterator[str]:
    found = croupier.check(sheet).to_dict()
    yield from (f"{found['verdict']} on {found['on']}", *_lines(found["findings"]))
    yield from (f"sign: {line}" for line in _lines(found["sign"]))
    yield from (f"may add: {line}" for line in _lines(found["sign_may_add"]))


def lawful_at_random(game: AnyGame) -> Iterator[kept.Tree]:
    random, usual = Random(f"{game.name} 19:47"), game.rules().plain()
    for rules in (game.rules.example(), dealer.elections(game, random)):
        yield {"game": game.name, "rules": {k: value for k, value in rules.plain().items() if value != usual[k]}}


def numbers(sheet: kept.Tree) -> Iterator[str]:
    """All that `odds` says, and of a strategy what is best for each hand."""
    found = croupier.odds(sheet)
    yield from (line for wager in found.to_dict()["wagers"] for line in _lines([wager]))
    yield from (f"not analysed: {', '.join(each.wagers)}: {each.ruling}" for each in found.not_analysed)
    try:
        best = croupier.strategy(sheet).to_dict()
    except (croupier.NotAvailable, croupier.Refused) as none:
        yield str(none)
        return
    del best["rules"]
    plays = best.pop("plays")
    yield from _lines([best])
    if len(plays) <= FEW:
        yield from _lines(plays)
        return
    for against in dict.fromkeys(each["against"] for each in plays):
        row = [f"{each['hand']} {each['best']}" for each in plays if each["against"] == against]
        yield f"{against}: {', '.join(row)}"


def _lines(trees: list[kept.Tree]) -> Iterator[str]:
    for tree in trees:
        yield json.dumps({name: _short(value) for name, value in tree.items()}, ensure_ascii=False)


def _short(value: object) -> object:
    """Without the digits that another machine may compute otherwise, or that nobody reads."""
    match value:
        case dict():
            return {name: _short(each) for name, each in value.items()}
        case list():
            return [_short(each) for each in value]
        case float():
            return float(f"{value:.{DIGITS}g}")
        case str() if value.removeprefix("-").replace("/", "").replace(".", "").isdigit() and len(value) > DIGITS:
            return f"{float(Fraction(value)):.{DIGITS}g}"
    return value


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_the_same_is_said_of_every_sheet_that_was_kept(game: AnyGame) -> None:
    kept.check(FOLDER / f"{game.name}.txt", lambda: sheets_at_random(game), judged, MOST)


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_the_numbers_are_those_that_were_kept(game: AnyGame) -> None:
    kept.check(NUMBERS / f"{game.name}.txt", lambda: lawful_at_random(game), numbers, 2)
