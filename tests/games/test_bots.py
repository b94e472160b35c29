"""How bots play: thirty seeded rounds of every game whose bots have a strategy. bots/GAME.txt has each decision but the cuts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.amounts.cents import plain
from croupier.croupiers.play import Live
from croupier.engine.decision import Decision, QuestionKind
from croupier.engine.game import Game
from croupier.engine.hands_shown import hands_shown
from croupier.engine.round import open_round
from croupier.engine.standing import Standing
from croupier.engine.strategy import first_offer
from croupier.engine.wager_kind import WagerKind
from croupier.games import registry
from croupier.money.wager import Bet
from croupier.testing.dealer import SEATS, answer
from tests import snapshots

DECISIONS = Path(__file__).parent / "bots"
ROUNDS = 30
WITH_STRATEGY = [game for game in registry.games() if game.play.strategy is not first_offer]


def rounds_of(game: Game[Any, Any]) -> Iterator[str]:
    """A line for each decision of a bot, and one for the result of each round."""
    rules, random = game.rules.example(), Random(19_47)
    standing = game.play.opening(rules)
    kind = next(kind for kind in game.play.wagers(rules).values() if not kind.made_in_play)
    for number in range(1, ROUNDS + 1):
        live = Live(open_round(game, rules, standing, _bets(kind, standing)))
        while (asks := live.asks) is not None:
            if isinstance(asks, Decision):
                chosen = asks.show(game.play.strategy(asks))
                if asks.kind is not QuestionKind.CUT:
                    offers = ", ".join(sorted(offer.name for offer in asks.offers))
                    yield f"{number}. {shown(live)}: {chosen}, of {offers}"
                live.answer(chosen)
            else:
                live.answer(answer(asks, random))
        assert live.outcome is not None
        yield f"{number}. {plain(sum(line.cents for line in live.outcome.lines))}"
        standing = live.outcome.standing


def _bets(kind: WagerKind, standing: Standing) -> list[Bet]:
    """One bet of ten dollars; where players play for a pot, what three of them have to buy in for."""
    if not kind.is_stack:
        return [Bet("A", kind.name, kind.selections[0], 10_00)]
    there = {wager.seat for wager in standing.wagers}
    return [Bet(seat, kind.name, "", kind.buy_in_cents) for seat in SEATS if seat not in there]


def shown(live: Live) -> str:
    """The cards in sight at each place when a bot is asked."""
    return "; ".join(f"{hand.place} {' '.join(hand.cards)}" for hand in hands_shown(live.round, live.journal, "A"))


@pytest.mark.parametrize("game", WITH_STRATEGY, ids=lambda game: game.name)
def test_bots_play_as_they_did(game: Game[Any, Any]) -> None:
    snapshots.compare(DECISIONS / f"{game.name}.txt", rounds_of(game))
