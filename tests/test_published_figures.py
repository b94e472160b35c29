"""Our numbers against what others have published, to the digits they printed."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croupier.croupiers.numbers import numbers
from croupier.games.blackjack import exact as blackjack
from croupier.games.registry import game, names
from croupier.games.spanish_21 import exact as spanish_21
from croupier.law.option import TableRules
from croupier.money.numbers import Numbers

PUBLISHED: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("published_figures.toml").read_text("utf-8"))[
    "published"
]
FIGURES = frozenset({"house_advantage", "element_of_risk", "win", "push", "lose", "rounds"})


def named(entry: dict[str, Any]) -> str:
    return f"{entry['game']}-{'-'.join(str(value) for value in entry.get('rules', {}).values())}".replace(" ", "_")


def ours(worth: Numbers, figure: str) -> Fraction:
    if figure.startswith("gain "):
        return dict(worth.gains)[Fraction(figure.removeprefix("gain "))]
    assert figure in FIGURES, f"no figure is called {figure}"
    value = getattr(worth, figure)
    assert isinstance(value, Fraction)
    return value


def as_printed(value: Fraction, printed: str) -> Decimal:
    """Our value to as many digits as were printed; a percentage as one."""
    digits = printed.removesuffix("%")
    value = value * 100 if printed.endswith("%") else value
    quantum = Decimal(1).scaleb(-len(digits.partition(".")[2]))
    return (Decimal(value.numerator) / value.denominator).quantize(quantum, ROUND_HALF_UP)


# What a game yields among the numbers that it counts, without its main wager, which takes seconds and is often not asked for.
APART: dict[str, Callable[[Any], Iterable[Numbers]]] = {
    "blackjack": blackjack.counted_apart,
    "spanish_21": spanish_21.counted_apart,
}


@cache
def counted(name: str, rules: TableRules) -> dict[str, Numbers]:
    return {each.wager: each for each in game(name).numbers.exact(rules)}


@cache
def counted_apart(name: str, rules: TableRules) -> dict[str, Numbers]:
    return {each.wager: each for each in APART[name](rules)} if name in APART else {}


@cache
def run(name: str, rules: TableRules, wager: str) -> Numbers | None:
    """The figures of the engine, where it can be run."""
    cases = (case for case in game(name).numbers.cases(rules) if case.wager == wager)
    return next((numbers(game(name), rules, case) for case in cases), None)


def worth_of(entry: dict[str, Any], wager: str) -> Numbers:
    name, rules = entry["game"], game(entry["game"]).rules.elect(entry.get("rules", {}))
    return run(name, rules, wager) or counted_apart(name, rules).get(wager) or counted(name, rules)[wager]


@pytest.mark.slow  # the numbers of nearly every game are counted
@pytest.mark.parametrize(
    ("index", "wager", "figure", "printed"),
    [
        pytest.param(index, *row, id="-".join([named(entry), *row]).replace(" ", "_"))
        for index, entry in enumerate(PUBLISHED)
        for row in entry["figures"]
    ],
)
def test_figure_is_as_published(index: int, wager: str, figure: str, printed: str) -> None:
    source = PUBLISHED[index]["source"]
    value = ours(worth_of(PUBLISHED[index], wager), figure)
    assert as_printed(value, printed) == Decimal(printed.removesuffix("%")), (
        f"{source} prints {printed}; ours is {value}"
    )


def test_every_entry_names_its_source() -> None:
    assert all(set(entry) <= {"game", "source", "rules", "figures"} and entry["source"] for entry in PUBLISHED)
    assert {entry["game"] for entry in PUBLISHED} <= set(names())


@pytest.mark.parametrize(
    ("value", "printed", "same"),
    [
        (Fraction(1, 19), "5.26%", True),
        (Fraction(1, 19), "5.27%", False),
        (Fraction(1, 19), "5.2632%", True),
        (Fraction(1, 19), "5.2631%", False),
        (Fraction(1, 38), ".026316", True),
        (Fraction(1, 38), ".0263", True),
        (Fraction(1, 38), ".0264", False),
    ],
)
def test_digits_are_compared_as_printed(value: Fraction, printed: str, same: bool) -> None:
    assert (as_printed(value, printed) == Decimal(printed.removesuffix("%"))) is same
