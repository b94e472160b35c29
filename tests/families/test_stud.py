"""What every stud game has: a coach for each choice, after the round and in drills, and options that no table may elect."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from croupier.croupiers.advice import advice, decisions
from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.game import Game
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.equipment.site import Site
from croupier.families.stud.cards import StudStanding
from croupier.families.stud.rules import AUTOMATED_SHOE
from croupier.families.stud.steps import DEAL, DECIDE
from croupier.games import registry
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Refused, Verdict
from croupier.money.settlement import Result
from croupier.money.wager import Bet
from croupier.sheets.sheet import Sheet
from croupier.web.jobs.coach import Position, count_advice, count_mistakes
from croupier.web.school.deals import drill_hand

STUD = [game for game in registry.games() if isinstance(game.play.opening(game.rules.example()), StudStanding)]


def dealt(game: Game[Any, Any], seed: int) -> Live:
    """A round with random cards in which two players give the last answer that is offered."""
    rules, random = game.rules.example(), Random(seed)
    first = next(iter(game.play.wagers(rules)))
    bets = [Bet(seat, first, "", 2500) for seat in "AB"]
    live = Live(open_round(game, rules, game.play.opening(rules), bets))
    while (asks := live.asks) is not None:
        if isinstance(asks, Decision):
            advised = advice(live.round, live.journal)
            assert set(advised) == {offer.name for offer in asks.offers}
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
        advised = count_advice(position)
        assert not isinstance(advised, str)
        assert set(advised) == {offer.name for offer in asks.offers}
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


# ---------------------------------------------------------------- what goes wrong


def at_first(game: Game[Any, Any], scope: str, **options: object) -> Live:
    """A round of two players up to the first question of this stage."""
    rules = replace(game.rules.example(), **options)
    first = next(iter(game.play.wagers(rules)))
    live = Live(open_round(game, rules, game.play.opening(rules), [Bet(seat, first, "", 2500) for seat in "AB"]))
    random = Random(11)
    while Site.of(question(live).site).scope != scope:
        asks = question(live)
        live.answer(asks.show(random.choice([outcome for outcome, _ in asks.outcomes()])))
    return live


def question(live: Live) -> Any:
    assert live.asks is not None
    return live.asks


def ended(live: Live) -> set[Result]:
    """The results of a round that is over."""
    assert live.outcome is not None
    return {line.result for line in live.outcome.lines}


@pytest.mark.parametrize("game", STUD, ids=lambda game: game.name)
def test_what_voids_a_round_returns_every_wager(game: Game[Any, Any]) -> None:
    for what in (
        Irregularity("wrong_number_of_cards", {"hand": "dealer"}),
        Irregularity("wrong_number_of_cards", {"hand": "A"}),
        Irregularity("house_card_exposed"),
    ):
        live = at_first(game, DECIDE)
        live.interrupt(what)
        assert ended(live) == {Result.VOID}


@pytest.mark.parametrize("game", STUD, ids=lambda game: game.name)
def test_one_card_face_up_is_discarded_a_second_one_voids_the_round_and_talk_is_warned(game: Game[Any, Any]) -> None:
    live = at_first(game, DEAL)
    cards = [question(live).show(outcome) for outcome, _ in question(live).outcomes()][:2]
    live.interrupt(Irregularity("card_face_up", {"card": cards[0]}))
    assert cards[0] not in [question(live).show(outcome) for outcome, _ in question(live).outcomes()]
    live.interrupt(Irregularity("card_face_up", {"card": cards[1]}))
    assert ended(live) == {Result.VOID}
    talk = at_first(game, DECIDE)
    asked = question(talk).site
    talk.interrupt(Irregularity("information_exchanged"))
    assert question(talk).site == asked
    assert "players are warned not to tell each other about their cards" in [fact.fact for fact in talk.facts]


@pytest.mark.parametrize("game", STUD, ids=lambda game: game.name)
def test_only_an_automated_shoe_can_jam(game: Game[Any, Any]) -> None:
    ways = next(option.choices for option in game.rules.options() if option.name == "dealt_from")
    for way in (choice.value for choice in ways):
        live = at_first(game, DEAL, dealt_from=way)
        if way == AUTOMATED_SHOE:
            live.interrupt(Irregularity("shuffler_jammed"))
            assert ended(live) == {Result.VOID}
        else:
            with pytest.raises(Refused, match=r"only at a table with dealt_from = automated shoe|no irregularity"):
                live.interrupt(Irregularity("shuffler_jammed"))
