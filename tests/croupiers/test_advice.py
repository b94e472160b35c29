"""Advice at a question: the engine's own values, and counts that agree with them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.croupiers.advice import advice, decisions
from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.round import Round, open_round
from croupier.games import registry
from croupier.law.ruling import Refused
from croupier.money.wager import Bet


def dealt(name: str, wager: str, *answers: str, stake_cents: int = 1000, **options: object) -> Live:
    game = registry.game(name)
    rules = game.rules.elect(options)
    live = Live(open_round(game, rules, game.play.opening(rules), [Bet("ann", wager, "", stake_cents)]))
    waiting = list(answers)
    while live.asks is not None and waiting:
        asks = live.asks
        if isinstance(asks, Decision) and asks.patrons_only:
            live.answer("refuse")
        elif isinstance(asks, Decision):
            live.answer(waiting.pop(0))
        else:
            cards = {asks.show(outcome) for outcome, _ in asks.outcomes()}
            live.answer(waiting.pop(0) if waiting[0] in cards else next(iter(sorted(cards))))
    return live


def test_red_dog_is_counted_by_the_engine() -> None:
    """4 and 10: 20 of 50 unseen cards are between, and a spread of 5 pays even money."""
    live = dealt("red_dog", "original", "4s", "Th")
    worth = advice(live.round, live.journal)
    assert worth["no_raise"] == pytest.approx(1000 * float(Fraction(20 - 30, 50)))
    assert worth["raise"] == pytest.approx(2 * worth["no_raise"])


def test_blackjack_from_a_full_shoe_agrees_with_the_chart() -> None:
    """8-2 against a 7: what the chart of the sheet has for one player alone is what the coach says in cents."""
    live = dealt("blackjack", "blackjack", "8s", "7c", "2d")
    asks = live.asks
    assert isinstance(asks, Decision)
    chart = registry.game("blackjack").numbers.chart
    assert chart is not None
    row = next(each for each in chart(live.round.rules).advice if (each.hand, each.against) == ("2-8", "7"))
    assert advice(live.round, live.journal) == pytest.approx({name: 1000 * row.values[name] for name in row.values})


def test_2_3_e_1_a_suited_6_7_8_is_not_counted_from_the_cards_of_a_table_and_the_coach_says_why() -> None:
    live = dealt("blackjack", "blackjack", "8s", "7c", "2d", suited_six_seven_eight=True)
    with pytest.raises(Refused) as refused:
        advice(live.round, live.journal)
    assert "counted for a full shoe only" in refused.value.rulings[0].why


def test_decisions_are_those_of_the_seat() -> None:
    live = dealt("red_dog", "original", "4s", "Th", "no_raise")
    round_: Round = live.round
    assert len(decisions(round_, live.journal, "ann")) == 1
    assert not decisions(round_, live.journal, "bob")
