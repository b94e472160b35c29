"""Rule sheets with random elections and limits on days of every edition: the findings against them, and their signs.

sampled_sheets/GAME has a file for each sheet, sampled_numbers/GAME the odds and best play of two lawful ones, see `samples`.
"""

from __future__ import annotations

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
from tests.games import samples

FOLDER = Path(__file__).parent / "sampled_sheets"
NUMBERS = Path(__file__).parent / "sampled_numbers"
SHEETS, MOST = 150, 8
DAYS = ("1979-06-01", "1982-03-01", "1985-05-20", "1990-01-15", "1993-11-01", "1996-02-29", "2001-09-10", "2010-07-01")
DOLLARS = ("0.25", "1.00", "5.00", "25.00", "100.00", "500.00", "1000.00", "10000.00")
DIGITS = 9
FEW = 100  # plays of a strategy that are printed with their values
SAME = {"element_of_risk": "house_advantage", "hit_frequency": "win"}  # left out where they are equal
ONE = ("action", "rounds_to_decision")  # left out where they are 1
LONG = ("method", "strategy", "note", "holds", "readings")  # parts of a wager's numbers that many wagers share
AnyGame = Game[Any, Any]
Tree = dict[str, Any]


def draw(game: AnyGame) -> Iterator[samples.Sample]:
    """Sheets, most of them unlawful."""
    random, usual = Random(f"{game.name} 19:47"), game.rules().plain()
    for _ in range(SHEETS):
        elected = [option for option in game.rules.options() if random.random() < 0.3]
        values = {option.name: dealer.random_value(option, random) for option in elected}
        rules = replace(game.rules.example(), **values)
        wagers = limits.names(game.play.wagers(rules))
        limited = random.sample(wagers, random.randint(0, min(3, len(wagers))))
        yield {
            "game": game.name,
            "on": random.choice(DAYS),
            "rules": {name: value for name, value in rules.plain().items() if value != usual[name]},
            "limits": {name: {"min": random.choice(DOLLARS), "max": random.choice(DOLLARS)} for name in limited},
        }


def verdict(sheet: samples.Sample) -> Iterator[str]:
    """The findings against a sheet, and its sign."""
    checked = croupier.check(sheet).to_dict()
    yield f"{checked['verdict']} on {checked['on']}"
    for finding in checked["findings"]:
        rests_on = f" (rests on {_text(finding['rests_on'])})" if finding["rests_on"] else ""
        about = ", ".join([finding["verdict"], *finding["options"]])
        yield f"{about}: {finding['why']}{rests_on} [{finding['cite']}]"
    yield from (f"sign: {line['fact']} [{line['cite']}]" for line in checked["sign"])
    yield from (f"may add: {line['fact']} [{line['cite']}]" for line in checked["sign_may_add"])


def draw_lawful(game: AnyGame) -> Iterator[samples.Sample]:
    random, usual = Random(f"{game.name} 19:47"), game.rules().plain()
    for rules in (game.rules.example(), dealer.elections(game, random)):
        elected = {name: value for name, value in rules.plain().items() if value != usual[name]}
        yield {"game": game.name, "rules": elected}


def numbers(sheet: samples.Sample) -> Iterator[str]:
    """The odds of each wager, and the best play."""
    odds = croupier.odds(sheet)
    printed: Tree = {}
    for wager in odds.to_dict()["wagers"]:
        yield f"{wager.pop('wager')} [{wager.pop('cite')}]"
        parts = dict(_parts(wager))
        for name, value in parts.items():
            if value == parts.get(SAME.get(name, "")) or (name in ONE and value == "1"):
                continue
            if name in LONG and printed.get(name) == value:
                yield f"  {name}: as above"
            else:
                printed[name] = value
                yield f"  {name}: {value}"
    yield from (f"not analysed: {', '.join(part.wagers)}: {part.ruling}" for part in odds.not_analysed)
    try:
        best = croupier.strategy(sheet).to_dict()
    except (croupier.NotAvailable, croupier.Refused) as refused:
        yield str(refused)
        return
    del best["rules"]
    plays = best.pop("plays")
    yield "best play"
    yield from (f"  {name}: {value}" for name, value in _parts(best))
    yield from _plays(plays)


def _plays(plays: list[Tree]) -> Iterator[str]:
    if len(plays) <= FEW:
        for play in plays:
            yield f"{play['against']}: {play['hand']}: {play['best']} ({_text(play['values'])})"
        return
    for against in dict.fromkeys(play["against"] for play in plays):
        row = [play for play in plays if play["against"] == against]
        for best in dict.fromkeys(play["best"] for play in row):
            yield f"{against}: {best}: {' '.join(play['hand'] for play in row if play['best'] == best)}"


def _parts(tree: Tree) -> Iterator[tuple[str, str]]:
    """The names and values of a result, without what is empty or a rounded form of another value."""
    for name, value in tree.items():
        if value not in ("", None, [], {}) and not (
            name.endswith("_decimal") and name.removesuffix("_decimal") in tree
        ):
            yield name, _text(value)


def _text(value: object) -> str:
    """A value in words."""
    match value:
        case {"gain": gain, "chance": chance}:
            return f"{_text(gain)} ({_text(chance)})"
        case dict():
            return ", ".join(f"{name} {_text(part)}" for name, part in value.items())
        case list() | tuple():
            return "; ".join(map(_text, value))
        case bool():
            return str(value).lower()
    return _rounded(value)


def _rounded(value: object) -> str:
    """Without the digits that another machine may compute otherwise, or that nobody reads."""
    if isinstance(value, float):
        return f"{value:.{DIGITS}g}"
    text = str(value)
    is_number = text.removeprefix("-").replace("/", "").replace(".", "").isdigit()
    return f"{float(Fraction(text)):.{DIGITS}g}" if is_number and len(text) > DIGITS else text


def options(sheet: samples.Sample) -> Iterator[str]:
    yield from sheet.get("rules", {})


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_sampled_sheets_have_the_same_findings_and_signs(game: AnyGame) -> None:
    samples.check(FOLDER / game.name, lambda: draw(game), verdict, options, MOST)


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_sampled_sheets_have_the_same_numbers(game: AnyGame) -> None:
    samples.check(NUMBERS / game.name, lambda: draw_lawful(game), numbers, options, 2)
