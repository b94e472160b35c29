"""The count of the main wager against the engine, against published values, and against itself."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from croupier.croupiers.solve import mean, solve, solve_money
from croupier.engine.decision import Answer, Decision
from croupier.equipment.cards import Card
from croupier.families.twenty_one.analysis import dealer, layout
from croupier.families.twenty_one.analysis.basics import NotCovered
from croupier.families.twenty_one.analysis.best import (
    Best,
    best,
    blackjack_worth,
    blackjacks,
    insurance_worth,
    two_cards,
)
from croupier.families.twenty_one.analysis.hands import all_hands
from croupier.families.twenty_one.analysis.play import HIT, WHOLE
from croupier.families.twenty_one.analysis.splits import ways_to_draw
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.deal import SeatView
from croupier.games.blackjack import GAME
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.terms import terms_of
from croupier.testing.altered import altered
from tests.games.blackjack.table import EXPOSED, HOLE_CARD, READER, SIX_TO_FIVE, Table, cards, rules_of, small_shoe

pytestmark = pytest.mark.slow

UNIT = 100  # the smallest chip; ten of them are wagered, so that every payment comes out even
VALUES = {rank: min(value, 10) for value, rank in enumerate("A23456789TJQK", 1)}
TEN = VALUES["T"]

# ---------------------------------------------------------------- the engine's side


def same_value(_site: str, outcome: Card | bool) -> object:
    return outcome if isinstance(outcome, bool) else VALUES[outcome.rank]


def counted(shoe: str) -> tuple[int, ...]:
    held = [VALUES[rank] for rank in shoe.split()]
    return tuple(held.count(value) for value in range(1, 11))


def of_shoe(rules: BlackjackRules, shoe: tuple[int, ...], *, every_split: bool = False) -> tuple[Terms, Best]:
    terms = replace(terms_of(rules), shoe=shoe)
    return terms, best(terms, every_split=every_split)


def by_the_count(terms: Terms, found: Best) -> Callable[[Decision], Answer]:
    """The strategy of a count, asked as the engine asks."""

    def policy(decision: Decision) -> Answer:
        view = decision.view
        assert isinstance(view, SeatView)
        offers = {offer.name: offer for offer in decision.offers}
        showing = tuple(sorted(VALUES[card.rank] for card in view.dealer))
        if "wait" in offers:
            taken = next(blackjacks(terms, showing)).even_money
            return Answer("even_money" if taken else "wait")
        if "no_insurance" in offers:
            return Answer("no_insurance")
        held = tuple(VALUES[card.rank] for card in view.cards)
        name = found.choice(held, showing, [*offers], split=len(view.layout) > 1)
        return Answer(name, offers[name].most)

    return policy


def by_the_engine(shoe: str, policy: Callable[[Decision], Answer] | None, elected: dict[str, Any]) -> Fraction:
    table = Table(rules_of(smallest_chip=UNIT, **elected), {"A": {"blackjack": "10.00"}}, small_shoe(shoe))
    round_ = replace(table.round(), game=altered(GAME, same=same_value))
    return mean(solve_money(round_, policy, with_states=False)) / (10 * UNIT)


def always_splitting(terms: Terms, found: Best) -> tuple[Callable[[Decision], Answer], float]:
    """The same strategy but for splitting every pair whose split was counted; and what the count says of that."""
    usual = by_the_count(terms, found)
    pairs = {(play.cards[0], play.showing): play for play in found.plays if "split" in play.worth}

    def policy(decision: Decision) -> Answer:
        view = decision.view
        assert isinstance(view, SeatView)
        values = {VALUES[card.rank] for card in view.cards}
        showing = tuple(sorted(VALUES[card.rank] for card in view.dealer))
        may = any(offer.name == "split" for offer in decision.offers)
        return Answer("split") if may and (min(values), showing) in pairs else usual(decision)

    changed = sum(play.chance * (play.worth["split"] - play.value) for play in pairs.values())
    return policy, found.value + changed


THREE_HANDS: dict[str, Any] = {"max_hands": 3}
FOUR_HANDS: dict[str, Any] = {"max_hands": 4, "boxes": 6}
BOTH_LOST: dict[str, Any] = {"busted_bets_also_lost": True}
# Every rule tried on these two changes their value: against split aces the dealer can draw to 21, for one.
TEN_CARDS = "A A 6 6 9 9 T T T T"
FIVE_RANKS = "A A 6 7 8 8 T T T"
EIGHTS = "8 8 8 8 T T T T T T A"
ACES = "A A A A 6 T T T T T T T T T"
SEVENS = "4 7 7 7 7 T T T T T"
LOW = "2 2 5 6 6 T T T T T"
FEW_ACES = "2 A A A 8 T T T T T T"
FEW_LOW = "3 3 4 A A T T T T T"
SHOES: tuple[tuple[str, dict[str, Any]], ...] = (
    (FIVE_RANKS, {}),
    (TEN_CARDS, HOLE_CARD),
    (FIVE_RANKS, READER | {"hit_soft_17": True, "surrender": True}),
    (TEN_CARDS, {"surrender": True}),
    (TEN_CARDS, EXPOSED),
    (TEN_CARDS, EXPOSED | {"split_ace_ten_beats_21": False}),
    (TEN_CARDS, {"split_ace_ten_beats_21": False}),
    (TEN_CARDS, BOTH_LOST),
    (FEW_LOW, {"double_card": "face down"}),
    (FEW_LOW, SIX_TO_FIVE | {"even_money": True, "double_after_split": False}),
    (EIGHTS, THREE_HANDS),
    (EIGHTS, THREE_HANDS | READER),
    (EIGHTS, THREE_HANDS | BOTH_LOST),
    (EIGHTS, FOUR_HANDS),
    (EIGHTS, FOUR_HANDS | BOTH_LOST),
    (ACES, THREE_HANDS),
    (ACES, FOUR_HANDS | READER),
    (ACES, FOUR_HANDS | {"resplit_aces": False}),
    (SEVENS, {"three_sevens": True}),
    (SEVENS, READER | {"three_sevens": True, "hand_odds_on_double": False}),
    (LOW, {"five_card_21": True}),
)


@pytest.mark.parametrize(("shoe", "elected"), SHOES)
def test_the_count_and_the_engine_agree(shoe: str, elected: dict[str, Any]) -> None:
    """The engine plays every card of the shoe by the strategy found, splitting each pair so that every split is proved."""
    policy, value = always_splitting(*of_shoe(rules_of(**elected), counted(shoe), every_split=True))
    assert value == pytest.approx(float(by_the_engine(shoe, policy, elected)), abs=1e-12)


@pytest.mark.parametrize(("shoe", "elected"), [(LOW, {}), (SEVENS, READER), (ACES, FOUR_HANDS), (SEVENS, EXPOSED)])
def test_the_best_value_is_what_its_strategy_wins(shoe: str, elected: dict[str, Any]) -> None:
    terms, found = of_shoe(rules_of(**elected), counted(shoe))
    assert found.value == pytest.approx(float(by_the_engine(shoe, by_the_count(terms, found), elected)), abs=1e-12)


@pytest.mark.parametrize(
    ("shoe", "elected"),
    [(TEN_CARDS, {"dealer_always_draws": True}), (FEW_ACES, {"draw_on_soft_21": True, "five_card_21": True})],
)
def test_2_12_a_c_tables_of_the_first_years(shoe: str, elected: dict[str, Any]) -> None:
    """Before 1984 a soft 21 could be drawn to: to make five cards of it pays; before 1981 the dealer always drew."""
    terms, found = of_shoe(BlackjackRules(**elected), counted(shoe))
    table = Table(BlackjackRules(smallest_chip=UNIT, **elected), {"A": {"blackjack": "10.00"}}, small_shoe(shoe))
    won = solve_money(replace(table.round(), game=altered(GAME, same=same_value)), by_the_count(terms, found))
    assert found.value == pytest.approx(float(mean(won) / (10 * UNIT)), abs=1e-12)


def test_2_12_a_1_a_soft_21_is_drawn_to_only_where_it_may_be() -> None:
    """With an exposed 21 against it a soft 21 is lost (2.6(k)1), and drawing is better than that."""
    (_, may), (_, may_not) = (
        of_shoe(
            BlackjackRules(draw_on_soft_21=may, split_ace_ten_beats_21=False, **EXPOSED),
            (4, 4, 4, 4, 4, 4, 4, 4, 4, 16),
        )
        for may in (True, False)
    )
    drawn = {
        cards
        for showing, column in may_not.columns.items()
        for cards, at in all_hands().items()
        if 1 in cards and sum(cards) == 11 and showing != (1, 10) and column.acts.hand[WHOLE, at] == HIT
    }
    assert not drawn
    assert may.value >= may_not.value


# ---------------------------------------------------------------- values published by others

# A dealer who looks, aces split once, ace and ten of a split an ordinary 21: as the published values have it.
PUBLISHED = {**READER, "resplit_aces": False, "split_ace_ten_beats_21": False}


@pytest.mark.parametrize(
    ("elected", "published"),
    [
        ({"decks": 1, "double_after_split": False}, +0.000242739050),
        ({"decks": 6, "max_hands": 4}, -0.004028702361),
        ({"decks": 8, "max_hands": 4, "hit_soft_17": True}, -0.006445538519),
    ],
)
def test_three_published_values(elected: dict[str, Any], published: float) -> None:
    """Of E. Farmer's analyser, by the same strategy; not every one is a table New Jersey allows."""
    assert value(**PUBLISHED, **elected) == pytest.approx(published, abs=1e-11)


@pytest.mark.parametrize(
    ("hits_soft_17", "totals"),
    [
        (False, [0.16564008, 0.10620848, 0.10639043, 0.10159211, 0.09724727]),
        (True, [0.11500793, 0.11463687, 0.11499169, 0.11020471, 0.10584506]),
    ],
)
def test_what_a_dealer_with_a_six_comes_to(hits_soft_17: bool, totals: list[float]) -> None:
    shoe = np.array([32.0] * 5 + [31.0] + [32.0] * 3 + [128.0])
    found = dealer.dealer_totals(shoe[None], dealer.walks((6,), hits_soft_17=hits_soft_17))
    assert found[0] == pytest.approx(totals, abs=5e-9)


@cache
def drawn_by_the_dealer(left: tuple[int, ...], hand: tuple[int, ...], hits_soft_17: bool) -> list[Fraction]:
    """The chances of 17 to 21, card after card, whatever came first; a blackjack is none of them."""
    points, soft = sum(hand), 1 in hand and sum(hand) <= 11
    points += 10 * soft
    if points > 17 or (points == 17 and not (soft and hits_soft_17)):
        blackjack = points == 21 and len(hand) == 2
        return [Fraction(points == total and not blackjack) for total in range(17, 22)]
    chances = [Fraction(0)] * 5
    for at, cards_left in enumerate(left):
        if cards_left > 0:
            rest = (*left[:at], cards_left - 1, *left[at + 1 :])
            after = drawn_by_the_dealer(rest, tuple(sorted((*hand, at + 1))), hits_soft_17)
            chances = [sum_ + Fraction(cards_left, sum(left)) * more for sum_, more in zip(chances, after, strict=True)]
    return chances


@pytest.mark.parametrize("hits_soft_17", [False, True])
def test_what_a_dealer_comes_to_in_many_cases_at_once(hits_soft_17: bool) -> None:
    """Cases that differ only in their aces are counted together, so some here do, and some do not."""
    others = [(2, 1, 0, 1, 2, 0, 1, 1, 4), (0, 0, 0, 0, 0, 3, 2, 2, 6), (1, 3, 1, 0, 1, 1, 0, 2, 3)]
    shoes = [(aces, *other) for aces in (4, 0, 1) for other in others] * 7
    for up_card in range(1, 11):
        found = dealer.dealer_totals(np.array(shoes, np.float64), dealer.walks((up_card,), hits_soft_17=hits_soft_17))
        expected = {shoe: drawn_by_the_dealer(shoe, (up_card,), hits_soft_17) for shoe in set(shoes)}
        for case, shoe in enumerate(shoes):
            assert found[case] == pytest.approx([float(each) for each in expected[shoe]], abs=1e-15)


# ---------------------------------------------------------------- what must be so


def value(**elected: Any) -> float:
    return best(terms_of(BlackjackRules(**elected))).value


def test_each_rule_moves_the_value_its_own_way() -> None:
    plain = value(decks=2)
    better: list[dict[str, Any]] = [
        {"surrender": True},
        {"max_hands": 3},
        {"five_card_21": True},
        {"three_sevens": True},
        {"designated_blackjack": tuple(cards("As Js"))},
        READER,
    ]
    worse: list[dict[str, Any]] = [
        {"hit_soft_17": True},
        {"split_ace_ten_beats_21": False},
        {"double_after_split": False},
        BOTH_LOST,
        SIX_TO_FIVE,
        EXPOSED,
    ]
    assert [option for option in better if value(**{"decks": 2} | option) <= plain] == []
    assert [option for option in worse if value(**{"decks": 2} | option) >= plain] == []
    assert value(decks=2, **HOLE_CARD) == plain
    assert value(decks=2, double_card="face down") == pytest.approx(plain, abs=1e-12)  # nobody doubles a hard 12


def test_more_decks_are_worse_for_the_player() -> None:
    values = [value(decks=decks) for decks in (1, 2, 4, 6, 8)]
    assert values == sorted(values, reverse=True)


def test_a_designated_blackjack_is_one_of_64() -> None:
    plain, more = (
        terms_of(BlackjackRules(decks=1, designated_blackjack=named)) for named in ((), tuple(cards("As Js")))
    )
    paid = sum(two_cards(plain.shoe, (up,))[1, 10] * float(blackjack_worth(plain, (up,))) for up in range(1, 11))
    assert best(more).value - best(plain).value == pytest.approx(paid * (2 - 1.5) / 1.5 / 64, abs=1e-15)


def test_the_chances_come_to_one_and_the_values_to_the_whole() -> None:
    for elected in ({}, EXPOSED):
        terms = terms_of(BlackjackRules(decks=6, **elected))
        found = best(terms)
        blackjack = sum(two_cards(terms.shoe, showing).get((1, 10), 0) for showing in found.columns)
        assert sum(each.chance for each in found.plays) + blackjack == pytest.approx(1, abs=1e-12)
        assert all(each.value == max(each.worth.values()) for each in found.plays)
        whole = sum(column.chance * column.value for column in found.columns.values())
        assert whole == pytest.approx(found.value, abs=1e-12)


def test_insurance_is_a_wager_of_its_own() -> None:
    """2.9(c): 2 to 1 that the card beside the ace is a ten, whatever is done with the hand."""
    terms = terms_of(BlackjackRules(decks=1))
    assert insurance_worth(terms, ()) == Fraction(3 * 16, 51) - 1
    assert insurance_worth(terms, (TEN, TEN)) == Fraction(3 * 14, 49) - 1
    assert insurance_worth(terms, (2, 3)) == Fraction(3 * 16, 49) - 1
    assert insurance_worth(terms_of(BlackjackRules(decks=1, **EXPOSED)), ()) is None


def test_even_money_is_taken_where_a_blackjack_pays_six_to_five() -> None:
    def against_ace(**elected: Any) -> bool:
        terms = terms_of(BlackjackRules(decks=2, even_money=True, **elected))
        return next(blackjacks(terms, (1,))).even_money

    assert against_ace(six_to_five=True)
    assert not against_ace()


def test_what_is_not_covered_is_refused() -> None:
    with pytest.raises(NotCovered, match=r"face-down .*\[19:47-2\.18\(c\)\]"):
        terms_of(BlackjackRules(multiple_action=True, double_card="face down"))


# ---------------------------------------------------------------- multiple action


@pytest.mark.parametrize("wagers", [2, 3])
@pytest.mark.parametrize("elected", [{}, BOTH_LOST])
def test_2_18_every_wager_of_multiple_action_is_worth_as_much(wagers: int, elected: dict[str, Any]) -> None:
    """The dealer's hands are drawn one after the other from cards in no order: each is met by the same chances."""
    shoe, elected = "8 8 T T T T T T T A 7", {"multiple_action": True, **elected}
    policy, value = always_splitting(*of_shoe(rules_of(**elected), counted(shoe), every_split=True))
    laid = dict.fromkeys(("blackjack", "second_hand", "third_hand")[:wagers], "10.00")
    table = Table(rules_of(smallest_chip=UNIT, **elected), {"A": laid}, small_shoe(shoe))
    won = mean(solve_money(replace(table.round(), game=altered(GAME, same=same_value)), policy)) / (10 * UNIT * wagers)
    assert value == pytest.approx(float(won), abs=1e-12)


# ---------------------------------------------------------------- a suited 6-7-8

SUITED: dict[str, Any] = {"suited_six_seven_eight": True}
ALL_SUITS = " ".join(rank + suit for rank in "678" for suit in "shdc")


def kind(held: list[Card], dealer: list[Card]) -> str:
    missing = {"6", "7", "8"} - {card.rank for card in held}
    if len(missing) > 1 or any(card.rank not in "678" for card in held):
        return ""
    if held[0].suit != held[1].suit:
        return layout.KIND_NAMES[layout.MIXED]
    gone = sum(card.rank in missing and card.suit == held[0].suit for card in dealer)
    return layout.KIND_NAMES[layout.ONE_SUIT[gone]]


def same_suited(site: str, outcome: Card | bool) -> object:
    suits_matter = isinstance(outcome, Card) and outcome.rank in "678"
    return outcome if suits_matter else same_value(site, outcome)


def dealt(found: Best, rules: BlackjackRules, shoe: str, deal: str, *, split: bool = False) -> Fraction:
    """What the engine wins by the count's choices once these cards are dealt: first, dealer's, second, dealer's second."""

    def policy(decision: Decision) -> Answer:
        view, offers = decision.view, {offer.name: offer for offer in decision.offers}
        assert isinstance(view, SeatView)
        if split and "split" in offers:
            return Answer("split")
        held, shown = (tuple(VALUES[card.rank] for card in each) for each in (view.cards, view.dealer))
        suits = kind(list(view.cards), list(view.dealer)) if len(held) == 2 else ""
        name = found.choice(held, tuple(sorted(shown)), [*offers], suits, split=len(view.layout) > 1)
        return Answer(name, offers[name].most)

    table = Table(rules, {"A": {"blackjack": "10.00"}}, small_shoe(shoe))
    round_ = replace(table.round(), game=altered(GAME, same=same_suited))
    return mean(solve(round_, policy, path=cards(deal))) / (10 * UNIT)


@pytest.mark.parametrize(
    ("elected", "deal"),
    [
        (READER, "6s 8s 7s"),
        (READER, "6s 8h 7s"),
        (READER, "6s 8h 7h"),
        (READER, "6s Th 7s"),
        (READER | {"hand_odds_on_double": False}, "6s 8h 7s"),
        (EXPOSED, "8s 6h 7s 7h"),
        (EXPOSED, "8s 6s 7s 6h"),
        (EXPOSED, "6s Th 7s 8s"),
    ],
)
def test_2_3_e_1_the_value_of_a_hand_goes_by_its_suits(elected: dict[str, Any], deal: str) -> None:
    rules, shoe = rules_of(smallest_chip=UNIT, **elected, **SUITED), ALL_SUITS + " T T T"
    _, found = of_shoe(rules, (0, 0, 0, 0, 0, 4, 4, 4, 0, 3))
    first, up, second, *hole = cards(deal)
    held, shown = [first, second], [up, *hole]
    values = [tuple(sorted(VALUES[card.rank] for card in each)) for each in (held, shown)]
    wanted = (values[0], kind(held, shown), values[1])
    play = next(each for each in found.plays if (each.cards, each.suits, each.showing) == wanted)
    assert play.value == pytest.approx(float(dealt(found, rules, shoe, deal)), abs=1e-12)


def test_2_3_e_1_two_cards_of_one_suit_are_drawn_to_where_others_are_not() -> None:
    """And the whole is the sum over all kinds; in a split the same, the mean over the suits that the pair may have."""
    rules, shoe = rules_of(smallest_chip=UNIT, **EXPOSED, **SUITED), ALL_SUITS + " T T"
    _, found = of_shoe(rules, (0, 0, 0, 0, 0, 4, 4, 4, 0, 2))
    kinds = {play.suits: play for play in found.plays if (play.cards, play.showing) == ((6, 7), (8, 8))}
    assert set(kinds) == {"mixed", "one suit", "one suit, one gone"}  # of one suit there is only one eight
    assert sum(each.chance for each in found.plays) == pytest.approx(1, abs=1e-12)
    ways = [dealt(found, rules, shoe, f"7s {up} 7d 8c", split=True) for up in ("8s", "8h")]
    play = next(each for each in found.plays if (each.cards, each.showing) == ((7, 7), (8, 8)))
    # The dealer shows two of the four eights: both of the pair's suits, one of them, or none: as 1 to 4 to 1.
    both = dealt(found, rules, shoe, "7s 8s 7d 8d", split=True)
    none = dealt(found, rules, shoe, "7s 8h 7d 8c", split=True)
    assert ways[1] == none
    assert play.worth["split"] == pytest.approx(float((both + 4 * ways[0] + none) / 6), abs=1e-12)
    assert value(decks=6, **SUITED) > value(decks=6)


def test_without_a_reader_a_split_that_cannot_be_best_is_left() -> None:
    """And what is left would not have been best: the whole value is the same with every split counted."""
    rules = BlackjackRules(max_hands=3)
    shoe = (0, 0, 0, 0, 0, 0, 8, 8, 8, 32)
    (_, quick), (_, whole) = of_shoe(rules, shoe), of_shoe(rules, shoe, every_split=True)
    left = [play for play in quick.plays if "split" not in play.worth and play.cards[0] == play.cards[1]]
    assert left
    assert all(play.showing in {(1,), (TEN,)} for play in left)
    assert not any("split" not in play.worth for play in whole.plays if play.cards[0] == play.cards[1])
    assert quick.value == whole.value


def test_nobody_else_loads_what_the_count_needs() -> None:
    loaded = "import sys, croupier.cli.app, croupier.games.blackjack.chart"
    code = f"{loaded}; print({{'numpy', 'numba'}} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize("decks", [1, 8, 100, 1000])
def test_no_number_of_decks_overflows_the_ways_to_draw(decks: int) -> None:
    """What is drawn of each rank, times the inverse for all cards, is the chance of those cards in one order."""
    shoe = np.array([4.0 * decks] * 9 + [16.0 * decks])
    with np.errstate(over="raise", invalid="raise", divide="raise"):
        falling = ways_to_draw(shoe)
    assert np.isfinite(falling).all()
    exact, left, total = Fraction(1), [4 * decks] * 9 + [16 * decks], 52 * decks
    drawn = [0, 0, 0, 9, 9, 9, 9, 5, 1]
    for rank in drawn:
        exact *= Fraction(left[rank], total)
        left[rank], total = left[rank] - 1, total - 1
    ways = falling[0, 3] * falling[9, 4] * falling[5, 1] * falling[1, 1] * falling[-1, len(drawn)]
    assert ways == pytest.approx(float(exact), rel=1e-13)
