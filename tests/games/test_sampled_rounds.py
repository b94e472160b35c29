"""Rounds with random rules, wagers, answers and irregularities: their outcomes do not change.

sampled_rounds/GAME has a file for each round, see `samples`. A recorded journal proves what happened only as long as it replays.
"""

from __future__ import annotations

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
from tests.games import samples, transcript

FOLDER = Path(__file__).parent / "sampled_rounds"
TABLES, ROUNDS, MOST = 60, 5, 12
BETS_TRIED = 4  # further bets, which the table may refuse
AnyGame = Game[Any, Any]


def draw(game: AnyGame) -> Iterator[samples.Sample]:
    """The inputs of rounds at many tables."""
    random, usual = Random(f"{game.name} 19:47"), game.rules().plain()
    for _ in range(TABLES):
        rules = dealer.elections(game, random)
        elected = {name: value for name, value in rules.plain().items() if value != usual[name]}
        opening = standing_to_tree(game.play.opening(rules))
        for played in dealer.session(game, rules, random, ROUNDS):
            tried = [dealer.random_bet(game, rules, played.before, random) for _ in range(BETS_TRIED)]
            before = standing_to_tree(played.before)
            yield {
                "rules": elected,
                "standing": {name: value for name, value in before.items() if value != opening[name]},
                "bet": [_bet_text(bet) for bet in played.bets],
                "tried": [_bet_text(bet) for bet in tried],
                "journal": [str(entry) for entry in played.live.journal],
            }


def _bet_text(bet: Bet) -> str:
    act = bet.act.value.replace(" ", "_")
    return " ".join(part for part in (act, bet.seat, bet.kind, bet.on, str(bet.cents)) if part)


def _bet(text: str) -> Bet:
    act, seat, kind, *on, cents = text.split(" ")
    return Bet(seat, kind, " ".join(on), int(cents), Act(act.replace("_", " ")))


def outcome(game: AnyGame, sample: samples.Sample) -> Iterator[str]:
    rules = game.rules.elect(sample.get("rules", {}))
    standing = standing_from_tree(game, rules, sample.get("standing", {}))
    bets = [_bet(text) for text in sample.get("bet", ())]
    for text in sample.get("tried", ()):
        yield f"{text}: {_reply(game, rules, standing, [*bets, _bet(text)])}"
    live = Live(open_round(game, rules, standing, bets), tuple(map(Entry.read, sample.get("journal", ()))))
    refusals = transcript.Refusals()
    yield from transcript.questions(live, refusals)
    yield from transcript.not_asked(live, refusals)
    yield from map(transcript.fact, live.facts)
    yield from transcript.hands(live, bets[0].seat if bets else "")
    assert live.outcome is not None
    yield from map(transcript.line, live.outcome.lines)
    yield from transcript.changes(standing_to_tree(standing), standing_to_tree(live.outcome.standing))


def _reply(game: AnyGame, rules: TableRules, standing: Standing, bets: list[Bet]) -> str:
    try:
        open_round(game, rules, standing, bets)
    except Refused as refused:
        return "; ".join(map(str, refused.rulings))
    return "accepted"


def words(sample: samples.Sample) -> Iterator[str]:
    """The irregularities, answers and wagers of a round."""
    entries = [entry.split(" ") for entry in sample.get("journal", ())]
    yield from (entry[2] for entry in entries if entry[0] == "irregularity")
    yield from (entry[2] for entry in entries if entry[0] == "decision" and entry[2].replace("_", "").isalpha())
    yield from (bet.split(" ")[2] for bet in sample.get("bet", ()))


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_sampled_rounds_have_the_same_outcome(game: AnyGame) -> None:
    samples.check(
        FOLDER / game.name, lambda: draw(game), lambda sample: transcript.short(outcome(game, sample)), words, MOST
    )
