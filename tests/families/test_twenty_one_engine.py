"""The count against the engine: every order of a small shoe is played by the count's own choices, and comes to its value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from croupier.croupiers.solve import mean, solve_money
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.round import open_round
from croupier.engine.standing import Standing
from croupier.equipment.cards import Card
from croupier.equipment.shoe import Shoe
from croupier.families.twenty_one.analysis.basics import Values
from croupier.families.twenty_one.analysis.best import NAMES, Best, Play, best
from croupier.families.twenty_one.analysis.hands import all_hands
from croupier.families.twenty_one.analysis.play import SPLIT_HAND, WHOLE
from croupier.families.twenty_one.analysis.terms import NONE, BySuits, Terms
from croupier.families.twenty_one.deal import SeatView
from croupier.families.twenty_one.no_tens.shoe import NoTensStanding
from croupier.games.double_attack_blackjack import GAME as DOUBLE_ATTACK
from croupier.games.double_attack_blackjack import terms as double_attack
from croupier.games.spanish_21 import GAME as SPANISH
from croupier.games.spanish_21 import terms as spanish
from croupier.hands.blackjack import TEN, is_ace, value
from croupier.law.option import TableRules
from croupier.money.wager import Bet
from croupier.testing.altered import altered
from tests.games.blackjack.table import cards

pytestmark = pytest.mark.slow

STAKE = 100
UNDER_21 = 21


def same_value(_site: str, outcome: Card | bool) -> object:
    return outcome if isinstance(outcome, bool) else value(outcome)


def values_of(seen: SeatView) -> tuple[int, ...]:
    return tuple(sorted(value(card) for card in seen.cards))


def by_the_count(found: Best, terms: Terms, splits: frozenset[tuple[int, Values]]) -> Callable[[Decision], Answer]:
    """The choices of a count, asked as the engine asks; `splits` has the pairs to split, with the up card."""

    def choice(seen: SeatView, offers: set[str]) -> str:
        held, up = values_of(seen), (value(seen.dealer[0]),)
        split = len(seen.layout) > 1
        if "split" in offers and (held[0], up) in splits:
            return "split"
        column, at = found.columns[up], all_hands()[held]
        if split and is_ace(seen.cards[0]) and len(held) == 2 and not terms.split_aces_draw:
            dealer = found.columns[up].worth[SPLIT_HAND, at, NAMES.index("surrender")]
            gives = "surrender" in offers and terms.split_aces_give_up
            return "surrender" if gives and column.worth[SPLIT_HAND, at, 0] < dealer else "stand"
        if "hit" not in offers and len(held) > 2 and sum(held) < UNDER_21:
            return NAMES[column.acts.doubled[1, at]]
        return NAMES[column.acts.hand[SPLIT_HAND if split else WHOLE, at]]

    def policy(decision: Decision) -> Answer:
        offers = {offer.name: offer for offer in decision.offers}
        seen = decision.view
        assert isinstance(seen, SeatView)
        if "attack" in offers:
            attack = found.columns[value(seen.dealer[0]),].attack
            return Answer("attack", offers["attack"].most) if attack else Answer("no_attack")
        if "no_insurance" in offers:
            return Answer("no_insurance")
        name = choice(seen, set(offers))
        name = "rescue" if name == "surrender" and "rescue" in offers else name
        return Answer(name if name in offers else "stand", offers[name].most if name in offers else 0)

    return policy


def shoe_of(text: str) -> tuple[int, ...]:
    held = [value(card) for card in cards(text)]
    return tuple(held.count(each) for each in range(1, 11))


def proved(game: Game[Any, Any], rules: TableRules, terms: Terms, standing: Standing, wager: str) -> None:
    """By the best play, and if every pair is split; tens never, since a small shoe would run out (that asks for a cut)."""
    found = best(terms, every_split=True)
    pairs = {(play.cards[0], play.showing): play for play in found.plays if "split" in play.worth}
    low = frozenset(pair for pair in pairs if pair[0] != TEN)
    wanted = frozenset(pair for pair in low if pairs[pair].best == "split")
    opened = open_round(game, rules, standing, (Bet("A", wager, "", STAKE),))
    round_ = replace(opened, game=altered(game, same=same_value))

    def worth(play: Play, chosen: frozenset[tuple[int, Values]]) -> float:
        others = [each for choice, each in play.worth.items() if choice != "split"]
        return play.worth["split"] if (play.cards[0], play.showing) in chosen else max(others)

    for chosen in {wanted, low}:  # one round of proof, where the best play splits every pair or there is none
        more = sum(
            play.chance * (1 + found.columns[play.showing].attack) * (worth(play, chosen) - play.value)
            for play in pairs.values()
        )
        policy = by_the_count(found, terms, chosen)
        assert float(mean(solve_money(round_, policy))) / STAKE == pytest.approx(found.value + more, abs=1e-12)


EIGHTS = "8 8 8 J J J J J J J J A"
ACES = "A A A J J J J J J J J J"
LOW = "5 6 6 A J J J J J J"
READER: dict[str, Any] = {"card_reader": True}
ATTACK_TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    (LOW, {}),
    (LOW, {"surrender": "first two cards", "busted_double_returned": True, **READER}),
    (LOW, {"surrender": "before doubling", "busted_double_returned": True}),
    (LOW, {"surrender_after_double": "the original wagers", "surrender_after_split": "none"}),
    (EIGHTS, {"boxes": 6}),
    (EIGHTS, {"boxes": 6, "busted_bets_also_lost": True}),
    (EIGHTS, READER),
    (ACES, {"surrender_after_split": "not aces", "blackjacks_push": False}),
    (ACES, {"draw_on_soft_21": True}),
)
FIVE_CARDS = "2 3 4 5 7 J J J"
SPANISH_TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    (LOW, {}),
    (LOW, {"rescue": False, "double_after_split": False, "blackjacks_push": True, **READER}),
    (LOW, {"double_cards": "first two cards", "surrender": False, "hit_soft_17": True}),
    (FIVE_CARDS, {}),
    (EIGHTS, {"max_hands": 3}),
    (EIGHTS, {"busted_bets_also_lost": True, "busted_double_returned": True}),
    (ACES, {"split_aces_draw": False}),
    (ACES, {"max_ace_hands": 2, "bonus_after_split": False}),
)


@pytest.mark.parametrize(("shoe", "elected"), ATTACK_TABLES)
def test_double_attack_blackjack_by_the_engine(shoe: str, elected: dict[str, Any]) -> None:
    rules = DOUBLE_ATTACK.rules(smallest_chip=1, **elected)
    terms = replace(double_attack.terms_of(rules), shoe=shoe_of(shoe))
    assert terms.rescue == NONE or rules.surrender == "any time"
    proved(DOUBLE_ATTACK, rules, terms, NoTensStanding(shoe=Shoe.holding(cards(shoe))), "initial")


@pytest.mark.parametrize(("shoe", "elected"), SPANISH_TABLES)
def test_spanish_21_by_the_engine(shoe: str, elected: dict[str, Any]) -> None:
    rules = SPANISH.rules(smallest_chip=1, super_bonus=False, **elected)
    no_suits: dict[str, Any] = {"six_seven_eight": BySuits(), "three_sevens": BySuits()}  # no shoe here can make either
    terms = replace(spanish.terms_of(rules), shoe=shoe_of(shoe), **no_suits)
    proved(SPANISH, rules, terms, NoTensStanding(shoe=Shoe.holding(cards(shoe))), "spanish_21")
