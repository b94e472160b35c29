"""Rounds at tables of every kind, with random rules, wagers, answers and irregularities: the same comes of them as ever.

kept_rounds/GAME.txt has them, see `kept`. A journal that was recorded stays a proof of what happened only if it replays.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.croupiers.play import Live
from croupier.documents.standing import standing_from_tree, standing_to_tree
from croupier.engine.game import Game
from croupier.engine.journal import Entry
from croupier.engine.round import open_round
from croupier.engine.standing import Standing
from croupier.games import registry
from croupier.law.option import TableRules
from croupier.law.ruling import Refused
from croupier.money.wager import Act, Bet
from croupier.testing import dealer
from tests.games import kept, told

FOLDER = Path(__file__).parent / "kept_rounds"
SHEETS, ROUNDS, MOST = 60, 5, 20
BETS_TRIED = 4  # further bets, which the table may refuse
AnyGame = Game[Any, Any]


def at_random(game: AnyGame) -> Iterator[kept.Tree]:
    """Rounds at many tables, each as all that was given to it."""
    random, usual = Random(f"{game.name} 19:47"), game.rules().plain()
    for _ in range(SHEETS):
        rules = dealer.elections(game, random)
        elected = {name: value for name, value in rules.plain().items() if value != usual[name]}
        for played in dealer.session(game, rules, random, ROUNDS):
            tried = [dealer.random_bet(game, rules, played.before, random) for _ in range(BETS_TRIED)]
            yield {
                "rules": elected,
                "standing": standing_to_tree(played.before),
                "bets": [_bet_to_tree(bet) for bet in played.bets],
                "tried": [_bet_to_tree(bet) for bet in tried],
                "journal": [str(entry) for entry in played.live.journal],
            }


def _bet_to_tree(bet: Bet) -> list[str | int]:
    return [bet.act.value, bet.seat, bet.kind, bet.on, bet.cents]


def _bet_from_tree(tree: list[Any]) -> Bet:
    act, seat, kind, on, cents = tree
    return Bet(seat, kind, on, cents, Act(act))


def outcome(game: AnyGame, given: kept.Tree) -> Iterator[str]:
    rules = game.rules.elect(given["rules"])
    standing = standing_from_tree(game, rules, given["standing"])
    bets = [_bet_from_tree(each) for each in given["bets"]]
    for each in given["tried"]:
        yield f"{' '.join(map(str, each))}: {_said_of(game, rules, standing, [*bets, _bet_from_tree(each)])}"
    live = Live(open_round(game, rules, standing, bets), tuple(map(Entry.read, given["journal"])))
    yield from told.questions(live)
    yield from told.not_asked(live)
    yield from map(told.fact, live.facts)
    yield from told.hands(live, bets[0].seat if bets else "")
    assert live.outcome is not None
    yield from map(told.line, live.outcome.lines)
    yield json.dumps(standing_to_tree(live.outcome.standing), sort_keys=True)


def _said_of(game: AnyGame, rules: TableRules, standing: Standing, bets: list[Bet]) -> str:
    try:
        open_round(game, rules, standing, bets)
    except Refused as refused:
        return "; ".join(map(str, refused.rulings))
    return "accepted"


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_the_same_comes_of_every_round_that_was_kept(game: AnyGame) -> None:
    file = FOLDER / f"{game.name}.txt"
    kept.check(file, lambda: at_random(game), lambda given: outcome(game, given), MOST)
