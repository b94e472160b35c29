"""The count of twenty-one against plain recursion with fractions, over small shoes, for each rule."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from croupier.families.twenty_one.analysis.best import NAMES, Column, best
from croupier.families.twenty_one.analysis.hands import all_hands, counts_of, natural
from croupier.families.twenty_one.analysis.layout import COMPLETED, ONE_SUIT
from croupier.families.twenty_one.analysis.layout import SPADES as SUITED_SPADES
from croupier.families.twenty_one.analysis.play import SPLIT_HAND, WHOLE
from croupier.families.twenty_one.analysis.terms import (
    ANY_NUMBER,
    FIRST_TWO,
    HALF,
    ORIGINAL,
    BySuits,
    Terms,
)
from tests.families.twenty_one_by_hand import SPADES, Card, Cards, Policy, Table

pytestmark = pytest.mark.slow

F = Fraction
SMALL = (4, 0, 0, 0, 4, 4, 0, 0, 0, 10)  # enough for every round
BONUS: dict[str, Any] = {
    "twenty_one_wins": True,
    "by_cards": {4: F(3, 2), 5: F(2), 6: F(3)},
    "blackjack_beats_blackjack": True,
}
SUITED: dict[str, Any] = {
    "six_seven_eight": BySuits(F(3, 2), F(2), F(3)),
    "three_sevens": BySuits(F(3, 2), F(2), F(3)),
}


def test_each_two_cards_come_as_often_as_there_are_ways_to_draw_them() -> None:
    """Two aces of a deck in 6 ways, an ace and a ten in 64, of 1,326."""
    pairs = [values for values in all_hands() if len(values) == 2]
    deck = np.array([4.0] * 9 + [16.0])
    found = dict(zip(pairs, natural(deck, counts_of(pairs)), strict=True))
    assert found[1, 1] == pytest.approx(6 / 1326)
    assert found[1, 10] == pytest.approx(64 / 1326)
    assert sum(found.values()) == pytest.approx(1)


def kind_of(cards: Cards, up: Card, third: int) -> int:
    """The kind of the suits of two cards, counted here again from their suits."""
    (_, suit), (_, other) = cards
    if suit != other:
        return 0
    gone = up == (third, suit)
    return (SUITED_SPADES if suit == SPADES else ONE_SUIT)[gone]


def policy_of(column: Column, terms: Terms) -> Policy:
    place = all_hands()

    def policy(cards: Cards, up: Card, level: int, split: bool) -> str:
        values = tuple(sorted(value for value, _ in cards))
        at, how = place[values], SPLIT_HAND if split else WHOLE
        if level:
            wanted = NAMES[column.acts.doubled[level, at]]
            return "stand" if wanted == "surrender" and split and not terms.rescue_after_split else wanted
        if split and cards[0][0] == 1 and len(cards) == 2 and not terms.split_aces_draw:
            worth = column.worth[SPLIT_HAND, at]
            gives = terms.split_aces_give_up and values != (1, 10)
            return "surrender" if gives and worth[0] < -0.5 - 0.5 * blackjack(values, up[0], terms) else "stand"
        if values in COMPLETED and (terms.six_seven_eight != BySuits() or terms.three_sevens != BySuits()):
            row = list(COMPLETED).index(values)
            return NAMES[column.acts.suited[how, row, kind_of(cards, up, COMPLETED[values])]]
        return NAMES[column.acts.hand[how, at]]

    return policy


def blackjack(values: tuple[int, ...], up: int, terms: Terms) -> float:
    other = {1: 10, 10: 1}.get(up)
    seen = (*values, up)
    return (terms.shoe[other - 1] - seen.count(other)) / (sum(terms.shoe) - len(seen)) if other else 0.0


# The engine proves the other options (test_twenty_one_engine).
TABLES = {
    "four hands": Terms(SMALL),
    "double on three": Terms(SMALL, double_most_cards=3, hits_soft_17=True, hands=2),
    "redouble once": Terms(SMALL, double_most_cards=21, most_doubles=2, rescue=HALF, hands=2),
    "redouble three times": Terms(SMALL, double_most_cards=21, most_doubles=4, rescue=HALF, hands=2),
    "redouble, original": Terms(SMALL, double_most_cards=21, most_doubles=3, rescue=ORIGINAL, hands=2),
    "surrender any number": Terms(
        SMALL, surrender=ANY_NUMBER, double_most_cards=21, rescue=HALF, rescue_after_split=False, hands=2
    ),
    "aces again": Terms(SMALL, ace_hands=3, hands=2, surrender=FIRST_TWO),
    "bonus": Terms(SMALL, double_most_cards=21, rescue=ORIGINAL, split_aces_draw=True, hands=2, **BONUS),
    "no reader": Terms(SMALL, double_most_cards=21, blackjack_known=False, hands=3),
    "no reader, aces drawn to": Terms(
        SMALL,
        double_most_cards=21,
        blackjack_known=False,
        busted_also_lost=True,
        ace_hands=3,
        split_aces_draw=True,
        hands=2,
        most_doubles=2,
        rescue=HALF,
    ),
}


SPLITS = {(6, 1), (10, 6)}  # up card and pair


@pytest.mark.parametrize("name", TABLES)
def test_every_choice_by_hand(name: str) -> None:
    terms = TABLES[name]
    table, found = Table(terms), best(terms, every_split=True)
    plays = {(play.showing[0], play.cards): play for play in found.plays}
    checked = 0
    for at, ((up, cards), play) in enumerate(plays.items()):
        two = ((cards[0], 0), (cards[1], 0))
        if at % 6 == 0:
            by_hand = table.round(two, (up, 0), None, split=False)
            ours = max(worth for choice, worth in play.worth.items() if choice != "split")
            assert ours == pytest.approx(float(by_hand), abs=1e-12), (up, cards)
            checked += 1
        if "split" in play.worth and (up, cards[0]) in SPLITS:
            by_hand = table.round(two, (up, 0), policy_of(found.columns[up,], terms), split=True)
            assert play.worth["split"] == pytest.approx(float(by_hand), abs=1e-12), (up, cards)
            checked += 1
    assert checked == 8  # six of all hands, two splits


# ---------------------------------------------------------------- terms that make no table


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"shoe": SMALL[:-1]}, "for each value"),
        ({"shoe": (*SMALL[:-1], -1)}, "for each value"),
        ({"most_doubles": 0}, "one to four times"),
        ({"most_doubles": 5}, "one to four times"),
        ({"hands": 1}, "two to four hands"),
        ({"hands": 5}, "two to four hands"),
        ({"ace_hands": 1}, "two to four hands"),
        ({"ace_hands": 5}, "two to four hands"),
        ({"surrender": HALF}, "on the first two cards or on any number"),
        ({"rescue": FIRST_TWO}, "takes half, the original"),
    ],
)
def test_terms_that_make_no_table_are_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Terms(**{"shoe": SMALL, **wrong}).checked()


# ---------------------------------------------------------------- suits

WITH_SUITS = Terms((2, 0, 0, 0, 0, 4, 12, 4, 0, 7), double_most_cards=21, super_bonus=F(200), **SUITED, **BONUS)


@pytest.mark.parametrize("up", [7, 10])
def test_two_cards_of_each_kind_of_suits_by_hand(up: int) -> None:
    table, found = Table(WITH_SUITS, suited=(6, 7, 8)), best(WITH_SUITS)
    kinds = set()
    for play in found.plays:
        if play.showing != (up,) or not play.suits:
            continue
        suit = 1 if play.suits.startswith("spades") else 2
        other = 3 if play.suits == "mixed" else suit
        up_suit = suit if play.suits.endswith("gone") else 4
        two = ((play.cards[0], suit), (play.cards[1], other))
        by_hand = table.round(two, (up, up_suit if up in (6, 7, 8) else 0), None, split=False)
        ours = max(worth for choice, worth in play.worth.items() if choice != "split")
        assert ours == pytest.approx(float(by_hand), abs=1e-12), play
        kinds.add((play.cards, play.suits))
    assert len(kinds) == 4 * 3 + 2 * (up in (6, 8)) + 4 * (up == 7)  # the last: 6-8 and 7-7


def alike(*cards: Card) -> tuple[Card, Card, Card]:
    """The same cards with the suits other than spades in order of appearance: these suits are all alike."""
    order = {0: 0, SPADES: SPADES}
    for _, suit in cards:
        order.setdefault(suit, max(len(order), 2))
    up, one, two = ((value, order[suit]) for value, suit in cards)
    return up, one, two


@pytest.mark.parametrize(("up", "pair", "suited"), [(8, 7, (7,)), (7, 7, (7,))])
def test_a_split_for_all_suits_by_hand(up: int, pair: int, suited: tuple[int, ...]) -> None:
    shoe = (0, 0, 0, 0, 0, 0, 12, 4, 0, 6) if pair == 7 else (0, 0, 0, 0, 0, 4, 4, 4, 0, 6)
    paid = {"three_sevens": SUITED["three_sevens"]} if pair == 7 else SUITED
    terms = Terms(shoe, hands=2, double_most_cards=21, **paid, **BONUS)
    table, found = Table(terms, suited), best(terms)
    policy, total = policy_of(found.columns[up,], terms), F(0)
    weights, known = F(0), dict[Cards, F]()
    all_of = [(card, number) for card, number in zip(table.kinds, table.full, strict=True) if card[0] in (up, pair)]
    for (up_card, ups), (one, ones), (two, twos) in product(all_of, repeat=3):
        ways = F(ups * (ones - (one == up_card)) * (twos - (two == one) - (two == up_card)))
        if (up_card[0], one[0], two[0]) != (up, pair, pair) or not ways:
            continue
        weights += ways
        dealt = alike(up_card, one, two)
        if dealt not in known:
            known[dealt] = table.round(dealt[1:], dealt[0], policy, split=True)
        total += ways * known[dealt]
    (ours,) = {play.worth["split"] for play in found.plays if play.showing == (up,) and play.cards == (pair, pair)}
    assert ours == pytest.approx(float(total / weights), abs=1e-12)
