"""Advice at a question: the engine's own values, and counts that agree with them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.croupiers.advice import advice, decisions, in_view, reason
from croupier.croupiers.play import Live
from croupier.engine.decision import Decision, QuestionKind
from croupier.engine.round import Round, open_round
from croupier.families.twenty_one.analysis.best import column
from croupier.games import registry
from croupier.games.spanish_21.terms import terms_of as spanish_terms
from croupier.money.wager import Bet


def dealt(name: str, wager: str, *answers: str, stake_cents: int = 1000, **options: object) -> Live:
    game = registry.game(name)
    rules = game.rules.elect(options)
    live = Live(open_round(game, rules, game.play.opening(rules), [Bet("ann", wager, "", stake_cents)]))
    waiting = list(answers)
    while live.asks is not None and waiting:
        asks = live.asks
        if isinstance(asks, Decision) and asks.kind is QuestionKind.CUT:
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


@pytest.mark.parametrize(
    ("game", "cards", "row"),
    [
        ("blackjack", ("7s", "7c", "8s"), "7-8 one suit"),
        ("blackjack", ("7s", "7c", "8d"), "7-8 mixed"),
        ("spanish_21", ("7h", "9c", "8h"), "7-8 one suit"),
        ("spanish_21", ("7s", "9c", "8s"), "7-8 spades"),
    ],
)
def test_2_3_e_1_the_coach_looks_at_the_suits_of_two_cards_of_a_6_7_8(
    game: str, cards: tuple[str, ...], row: str
) -> None:
    options = {"suited_six_seven_eight": True} if game == "blackjack" else {}
    live = dealt(game, game, *cards, **options)
    chart = registry.game(game).numbers.chart
    assert chart is not None
    up = cards[1][0]
    best = next(each for each in chart(live.round.rules).advice if (each.hand, each.against) == (row, up))
    assert advice(live.round, live.journal) == pytest.approx(
        {name: 1000 * worth for name, worth in best.values.items()}
    )


def test_the_coach_counts_a_shoe_in_which_suits_are_not_equal_in_number() -> None:
    """Of the sevens one is gone: each suit is as likely as the others."""
    terms = spanish_terms(registry.game("spanish_21").rules())
    shoe = (*terms.shoe[:6], terms.shoe[6] - 1, *terms.shoe[7:])
    fewer, full = (column(replace(terms, shoe=each), (9,)).value for each in (shoe, terms.shoe))
    assert fewer == pytest.approx(full, abs=1e-2)
    assert fewer != full


def test_the_reason_names_what_the_seat_sees_and_no_card_face_down() -> None:
    for name, wager, cards, held in (
        ("blackjack", "blackjack", ("8s", "Tc", "6d"), "14 against 10"),
        ("red_dog", "original", ("4s", "Th"), "4 and 10"),
        ("casino_war", "war", ("Js", "Jh"), "jack against jack"),
        ("three_card_poker", "ante", ("9s", "7c", "7h"), "9, 7 and 7"),
    ):
        live = dealt(name, wager, *cards)
        while (asks := live.asks) is not None and not isinstance(asks, Decision):
            live.answer(asks.show(next(iter(asks.outcomes()))[0]))
        assert asks is not None
        assert in_view(live.round, live.journal, asks) == held


def test_the_reason_compares_the_best_answer_with_the_given_or_the_next_best() -> None:
    bad = {"hit": -520.0, "stand": -540.0, "surrender": -500.0}
    assert reason(bad) == "every choice loses on average; surrender costs $0.20 less than hit"
    assert reason(bad, "stand") == "every choice loses on average; surrender costs $0.40 less than stand"
    assert reason(bad, "surrender") == reason(bad)
    both = {"play": -510.0, "fold": -1000.0}
    assert reason(both) == "both lose on average; play costs $4.90 less than fold"
    assert reason({"double": 300.0, "hit": 150.0}) == "double wins $3.00 on average, $1.50 more than hit"
    assert reason({"stand": 700.0, "hit": -850.0}) == "stand wins $7.00 on average, hit loses $8.50"
    assert reason({"take_back": 1.1, "let_it_ride": 1.0}) == "take back and let it ride are worth the same"
    assert reason({"house_way": 5.0}) == ""


def test_decisions_are_those_of_the_seat() -> None:
    live = dealt("red_dog", "original", "4s", "Th", "no_raise")
    round_: Round = live.round
    assert len(decisions(round_, live.journal, "ann")) == 1
    assert not decisions(round_, live.journal, "bob")
