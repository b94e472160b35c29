"""Tables that break the law, in every game: they are judged, and their rounds are settled or not, but nothing fails."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.documents.reading import read_tree
from croupier.documents.round import read_round
from croupier.drive.script import run
from croupier.engine.game import Game
from croupier.games import registry
from croupier.law.option import Option, TableRules, Unreadable
from croupier.law.ruling import Refused

SPECIMENS = sorted((Path(__file__).parent / "specimens").rglob("*.toml"))
ONE_MORE = 2


def values(option: Option) -> list[Any]:
    """Every value of an option that can be listed, and a number above the law's most."""
    numbers = []
    if option.least is not None:
        most = option.most if option.most is not None else max(option.default, option.least) + ONE_MORE
        numbers = [*range(option.least, min(most, option.least + 10) + ONE_MORE)]
    return list(dict.fromkeys([*(choice.value for choice in option.choices), *numbers]))


def tables(game: Game[Any, Any]) -> Iterator[TableRules]:
    """Every election of an option with every number of decks and boxes."""
    rules: TableRules = game.rules.example()
    options = {option.name: values(option) for option in rules.options()}
    counts = [name for name in ("decks", "boxes") if name in options]
    for count in counts:
        for number, (name, elections) in product(options[count], options.items()):
            yield from (replace(rules, **{count: number, name: value}) for value in elections if name != count)
    if not counts:
        yield from (replace(rules, **{name: value}) for name, elections in options.items() for value in elections)


@pytest.mark.parametrize("name", registry.names())
def test_a_wager_that_a_table_takes_has_odds_or_says_why_it_cannot_be_settled(name: str) -> None:
    game = registry.game(name)
    for rules in tables(game):
        for kind in game.play.wagers(rules).values():
            assert kind.pays or kind.amounts or kind.made_in_play or kind.undefined is not None, (
                kind.name,
                rules.plain(),
            )


@pytest.mark.parametrize("path", SPECIMENS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_round_at_another_table_is_answered(path: Path) -> None:
    """A round with up to three elections changed at random, lawful or not: an answer, findings or mistakes."""
    tree = read_tree(path)
    tree.pop("expect")
    options = [option for option in registry.game(tree["game"]).rules.options() if values(option)]
    random = Random(path.stem)
    changed = {option.name: random.choice(values(option)) for option in random.choices(options, k=3)}
    try:
        settled = run(read_round(tree | {"rules": tree.get("rules", {}) | changed}))
    except (Refused, Unreadable):
        return
    assert settled.happened or settled.findings


def test_2_18_a_elections_that_exclude_each_other_leave_a_round_unsettled_that_they_make_impossible() -> None:
    """A progressive wager whose light fails, at a table with multiple action: no lawful table has both."""
    tree = read_tree(Path(__file__).parent / "specimens/blackjack/2_15_n_progressive_light_fails.toml")
    tree.pop("expect")
    settled = run(read_round(tree | {"rules": tree["rules"] | {"multiple_action": True}}))
    assert not settled.happened
    assert "19:47-2.18(a)" in {str(finding.cite) for finding in settled.findings}
