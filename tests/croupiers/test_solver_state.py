"""Solving each declared state once: the same numbers, from fewer runs of the engine."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

import pytest

from croupier.croupiers.numbers import numbers
from croupier.croupiers.solve import TooManyRuns, follow, question, solve, solve_money
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Answered, Game, Outcome
from croupier.engine.round import open_round
from croupier.engine.shoe_table import OneShoeStanding
from croupier.engine.standing import Standing
from croupier.equipment.cards import DECK, Card
from croupier.equipment.chance import Chance
from croupier.equipment.combination import Suits
from croupier.equipment.shoe import Shoe
from croupier.games.red_dog import GAME as RED_DOG
from croupier.games.red_dog.rules import RedDogRules
from croupier.money.wager import Bet
from croupier.testing.altered import altered
from tests.croupiers.stud import BET, case, points, stud

DECKS = [1, 8]
UNIT = Bet("A", "original", "", 1000)
PLAIN = altered(RED_DOG, solver_state=None)


def runs(game: Game[Any, Any], rules: RedDogRules, standing: Standing, *bets: Bet) -> int:
    """How often the engine is run to solve a round."""
    count = 0

    def counting(*args: Any) -> Outcome:
        nonlocal count
        count += 1
        return game.play.procedure(*args)

    solve_money(open_round(altered(game, procedure=counting), rules, standing, bets))
    return count


@pytest.mark.parametrize("decks", DECKS)
def test_red_dog_is_the_same_with_states_and_without(decks: int) -> None:
    rules = RedDogRules(decks=decks)
    (each,) = RED_DOG.numbers.cases(rules)
    assert numbers(RED_DOG, rules, each) == numbers(PLAIN, rules, each)
    assert runs(RED_DOG, rules, each.standing, *each.bets) * 5 < runs(PLAIN, rules, each.standing, *each.bets)


@pytest.mark.parametrize("ranks", ["2357A", "44499TK", "23456", "AAAKKKQQ2"])
def test_a_shoe_that_is_not_full_has_other_states(ranks: str) -> None:
    """Equal spreads are then won with different chances."""
    cards = [Card(rank, "shdc"[ranks[:at].count(rank)]) for at, rank in enumerate(ranks)]
    standing = OneShoeStanding(shoe=Shoe.holding(cards), game_just_begun=False)
    found, plain = (
        solve_money(open_round(each, RedDogRules(several_areas=True), standing, [UNIT, replace(UNIT, seat="B")]))
        for each in (RED_DOG, PLAIN)
    )
    assert found == plain
    assert sum(found.values()) == 1


def by_points(_rules: object, asked: Chance[Any] | Decision, answers: tuple[Answered, ...]) -> Hashable | None:
    """Of the stud toy, once the hand is dealt: its cards, which the dealer cannot have, and what was decided.

    The shoe holds every rank in four suits, so that hands of the same ranks leave the dealer the same ranks.
    """
    if not answers:
        return None
    (_, hand), *decided = answers
    ranks = "".join(sorted(card.rank for card in hand))
    return asked.site, ranks, points(hand, Suits.IGNORED), tuple(decided)


def test_stud_is_the_same_with_states_and_without() -> None:
    cards = [card for card in DECK if card.rank in "2JA"]
    plain = stud(Suits.IGNORED)
    assert follow(altered(plain, solver_state=by_points), RedDogRules(), case(cards)) == follow(
        plain, RedDogRules(), case(cards)
    )
    without_state = altered(
        stud(Suits.IGNORED, one_by_one=True), solver_state=lambda *_: None
    )  # no key: nothing is solved once
    assert follow(without_state, RedDogRules(), case(cards[:6])) == follow(plain, RedDogRules(), case(cards[:6]))


def test_a_given_strategy_uses_no_states() -> None:
    """It may look at what the game does not: here at suits."""
    cards = [card for card in DECK if card.rank in "2A"]
    seen: list[object] = []

    def looks_at_suits(decision: Decision) -> Answer:
        seen.append(decision.view)
        assert isinstance(decision.view, tuple)
        return Answer("raise", 1000) if decision.view[0].suit == "s" else Answer("no_raise")

    game = stud()
    wrong = altered(game, solver_state=lambda _rules, asked, _answers: asked.site)
    assert follow(wrong, RedDogRules(), case(cards), looks_at_suits) == follow(
        game, RedDogRules(), case(cards), looks_at_suits
    )
    assert len(seen) == 2 * 56, "every hand is asked about"


def test_a_promise_that_is_broken_changes_the_numbers() -> None:
    """So the declaration does what it says, and the conformance suite has something to find."""
    cards = [card for card in DECK if card.rank in "2JA" and card.suit in "sh"]
    wrong = altered(stud(), solver_state=lambda _rules, asked, _answers: asked.site)
    assert follow(wrong, RedDogRules(), case(cards)) != follow(stud(), RedDogRules(), case(cards))


def test_money_is_counted_without_the_shoe_that_is_left() -> None:
    round_ = open_round(stud(), RedDogRules(), case(list(DECK[:6])).standing, [BET])
    whole, money = solve(round_), solve_money(round_)
    assert len(whole) > len(money)
    gains = {leaf[:2]: sum(chance for each, chance in whole.items() if each[:2] == leaf[:2]) for leaf in money}
    assert {leaf[:2]: chance for leaf, chance in money.items()} == gains


def test_the_engine_is_run_no_more_often_than_allowed() -> None:
    round_ = open_round(stud(), RedDogRules(), case(list(DECK[:6])).standing, [BET])
    with pytest.raises(TooManyRuns):
        solve_money(round_, most_runs=50)
    assert solve_money(round_, most_runs=10_000) == solve_money(round_)


def test_a_round_is_asked_what_it_asks_next() -> None:
    round_ = open_round(RED_DOG, RedDogRules(), RED_DOG.play.opening(RedDogRules()), [UNIT])
    first = question(round_, ())
    assert first is not None
    assert first.site == "deal:left"
    path = tuple(Answered("", Card(rank, "s")) for rank in "23")
    assert question(round_, path) is None, "consecutive: a tie"
