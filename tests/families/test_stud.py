"""What every stud game has: a coach for each choice, after the round and in drills, and options that no table may elect."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from croupier.drive.advice import advice, decisions
from croupier.drive.play import Live
from croupier.engine.decision import Decision
from croupier.engine.game import Game
from croupier.engine.round import open_round
from croupier.families.stud.cards import StudStanding
from croupier.games import registry
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Verdict
from croupier.money.wager import Bet
from croupier.sheets.sheet import Sheet
from croupier.web.jobs.coach import Position, count_advice, count_mistakes
from croupier.web.pages.coaching import drill_hand

STUD = [game for game in registry.games() if isinstance(game.play.opening(game.rules.example()), StudStanding)]


def dealt(game: Game[Any, Any], seed: int) -> Live:
    """A round with random cards in which two players give the last answer that is offered."""
    rules, random = game.rules.example(), Random(seed)
    first = next(iter(game.play.wagers(rules)))
    bets = [Bet(seat, first, "", 2500) for seat in "AB"]
    live = Live(open_round(game, rules, game.play.opening(rules), bets))
    while (asks := live.asks) is not None:
        if isinstance(asks, Decision):
            told = advice(live.round, live.journal)
            assert set(told) == {offer.name for offer in asks.offers}
            live.answer(asks.offers[-1].name)
        else:
            live.answer(asks.show(random.choice([outcome for outcome, _ in asks.outcomes()])))
    return live


@pytest.mark.parametrize("game", STUD, ids=lambda game: game.name)
def test_every_choice_has_a_value_and_mistakes_are_counted_after_the_round(game: Game[Any, Any]) -> None:
    live = dealt(game, 5)
    judged = count_mistakes(Position.of(live.round, live.journal), "B")
    assert len(judged) == len(decisions(live.round, live.journal, "B")) >= 1
    assert all(each.cost_cents >= 0 for each in judged)


@pytest.mark.parametrize("game", STUD, ids=lambda game: game.name)
def test_drills_ask_every_question_of_the_game(game: Game[Any, Any]) -> None:
    sheet, asked = Sheet(game, game.rules.example(), NEWEST_TEXT), set()
    for drill in range(8):
        found = drill_hand(sheet, drill)
        assert found is not None
        position, asks = found
        asked.add(str(asks.site))
        told = count_advice(position)
        assert not isinstance(told, str)
        assert set(told) == {offer.name for offer in asks.offers}
    live = dealt(game, 5)
    sites = {str(live.journal[at].site).replace(":B", ":you") for at in decisions(live.round, live.journal, "B")}
    assert asked == sites


def test_envy_payments_are_refused_in_every_game_with_a_bonus_or_progressive_wager() -> None:
    """All but double down stud, which has one kind of bet."""
    known = [option for game in STUD for option in game.rules.options() if option.name == "envy"]
    assert len(known) == len(STUD) - 1
    for option in known:
        (ruling,) = option.rulings(value=True, on=NEWEST_TEXT)
        assert ruling.verdict is Verdict.UNLAWFUL
        assert "contents of the subchapter list no envy payment" in ruling.why
