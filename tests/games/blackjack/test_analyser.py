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
from croupier.families.twenty_one.analysis import dealer
from croupier.families.twenty_one.analysis.splits import ways_to_draw
from croupier.games.blackjack import GAME
from croupier.games.blackjack.analysis import compiled
from croupier.games.blackjack.analysis.basics import KINDS, NotCovered, Suits
from croupier.games.blackjack.analysis.main_wager import (
    Blackjack,
    Choice,
    MainWager,
    Play,
    main_wager,
    of_shoe,
)
from croupier.games.blackjack.deal import SeatView
from croupier.games.blackjack.rules import BlackjackRules
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


def by_the_count(found: MainWager) -> Callable[[Decision], Answer]:
    """The strategy of a count, asked as the engine asks."""

    def policy(decision: Decision) -> Answer:
        view = decision.view
        assert isinstance(view, SeatView)
        offers = {offer.name: offer for offer in decision.offers}
        showing = tuple(sorted(VALUES[card.rank] for card in view.dealer))
        if "wait" in offers:
            (blackjack,) = (each for each in found.blackjacks if each.showing == showing)
            return Answer("even_money" if blackjack.even_money else "wait")
        if "no_insurance" in offers:
            return Answer("no_insurance")
        held = tuple(VALUES[card.rank] for card in view.cards)
        name = found.choice(held, showing, [Choice(name) for name in offers])
        return Answer(name, offers[name].most)

    return policy


def by_the_engine(shoe: str, policy: Callable[[Decision], Answer] | None, elected: dict[str, Any]) -> Fraction:
    table = Table(rules_of(smallest_chip=UNIT, **elected), {"A": {"blackjack": "10.00"}}, small_shoe(shoe))
    round_ = replace(table.round(), game=altered(GAME, same=same_value))
    return mean(solve_money(round_, policy, with_states=False)) / (10 * UNIT)


def always_splitting(found: MainWager) -> tuple[Callable[[Decision], Answer], float]:
    """The same strategy but for splitting every pair whose split was counted; and what the count says of that."""
    usual = by_the_count(found)
    pairs = {(play.cards[0], play.showing): play for play in found.plays if play.split is not None}

    def policy(decision: Decision) -> Answer:
        view = decision.view
        assert isinstance(view, SeatView)
        values = {VALUES[card.rank] for card in view.cards}
        showing = tuple(sorted(VALUES[card.rank] for card in view.dealer))
        may = any(offer.name == "split" for offer in decision.offers)
        return Answer("split") if may and (min(values), showing) in pairs else usual(decision)

    changed = sum(play.chance * ((play.split or 0.0) - play.value) for play in pairs.values())
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
    policy, value = always_splitting(of_shoe(rules_of(**elected), counted(shoe), every_split=True))
    assert value == pytest.approx(float(by_the_engine(shoe, policy, elected)), abs=1e-12)


@pytest.mark.parametrize(("shoe", "elected"), [(LOW, {}), (SEVENS, READER), (ACES, FOUR_HANDS), (SEVENS, EXPOSED)])
def test_the_best_value_is_what_its_strategy_wins(shoe: str, elected: dict[str, Any]) -> None:
    found = of_shoe(rules_of(**elected), counted(shoe))
    assert found.value == pytest.approx(float(by_the_engine(shoe, by_the_count(found), elected)), abs=1e-12)


@pytest.mark.parametrize(
    ("shoe", "elected"),
    [(TEN_CARDS, {"dealer_always_draws": True}), (FEW_ACES, {"draw_on_soft_21": True, "five_card_21": True})],
)
def test_2_12_a_c_tables_of_the_first_years(shoe: str, elected: dict[str, Any]) -> None:
    """Before 1984 a soft 21 could be drawn to: to make five cards of it pays; before 1981 the dealer always drew."""
    found = of_shoe(BlackjackRules(**elected), counted(shoe))
    table = Table(BlackjackRules(smallest_chip=UNIT, **elected), {"A": {"blackjack": "10.00"}}, small_shoe(shoe))
    won = solve_money(replace(table.round(), game=altered(GAME, same=same_value)), by_the_count(found))
    assert found.value == pytest.approx(float(mean(won) / (10 * UNIT)), abs=1e-12)


def test_2_12_a_1_a_soft_21_is_drawn_to_only_where_it_may_be() -> None:
    """With an exposed 21 against it a soft 21 is lost (2.6(k)1), and drawing is better than that."""
    may, may_not = (
        of_shoe(
            BlackjackRules(draw_on_soft_21=may, split_ace_ten_beats_21=False, **EXPOSED),
            (4, 4, 4, 4, 4, 4, 4, 4, 4, 16),
        )
        for may in (True, False)
    )
    assert not any(sum(hand) == 11 for hands in may_not.drawing.values() for hand in hands if 1 in hand)
    assert may.value >= may_not.value


# ---------------------------------------------------------------- values published by others

# A dealer who looks, aces split once, ace and ten of a split an ordinary 21: as the published values have it.
PUBLISHED = {**READER, "resplit_aces": False, "split_ace_ten_beats_21": False}


@pytest.mark.parametrize(
    ("elected", "value"),
    [
        ({"decks": 1, "double_after_split": False}, +0.000242739050),
        ({"decks": 6, "max_hands": 4}, -0.004028702361),
        ({"decks": 8, "max_hands": 4, "hit_soft_17": True}, -0.006445538519),
    ],
)
def test_three_published_values(elected: dict[str, Any], value: float) -> None:
    """Of E. Farmer's analyser, by the same strategy; not every one is a table New Jersey allows."""
    assert main_wager(BlackjackRules(**PUBLISHED, **elected)).value == pytest.approx(value, abs=1e-11)


@pytest.mark.parametrize(
    ("hits_soft_17", "totals"),
    [
        (False, [0.16564008, 0.10620848, 0.10639043, 0.10159211, 0.09724727]),
        (True, [0.11500793, 0.11463687, 0.11499169, 0.11020471, 0.10584506]),
    ],
)
def test_what_a_dealer_with_a_six_comes_to(hits_soft_17: bool, totals: list[float]) -> None:
    shown = dealer.shown(exposed=False, hits_soft_17=hits_soft_17)
    walks = dealer.walks(exposed=False, hits_soft_17=hits_soft_17)
    room = compiled.desk(1)
    shoe = np.array([32.0] * 9 + [128.0]) - shown.seen[5]
    room.left[:, 0] = shoe
    dealer.dealer_totals(room.left, 1, walks, 5, -1, room.finishes)
    assert room.finishes[:, 0] == pytest.approx(totals, abs=5e-9)


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
    walks = dealer.walks(exposed=False, hits_soft_17=hits_soft_17)
    others = [(2, 1, 0, 1, 2, 0, 1, 1, 4), (0, 0, 0, 0, 0, 3, 2, 2, 6), (1, 3, 1, 0, 1, 1, 0, 2, 3)]
    shoes = [(aces, *other) for aces in (4, 0, 1) for other in others] * 7
    left, found = np.array(shoes, np.float64).T.copy(), np.zeros((5, len(shoes)))
    for showing, up_card in enumerate(range(1, 11)):
        dealer.dealer_totals(left, len(shoes), walks, showing, -1, found)
        expected = {shoe: drawn_by_the_dealer(shoe, (up_card,), hits_soft_17) for shoe in set(shoes)}
        for case, shoe in enumerate(shoes):
            assert found[:, case] == pytest.approx([float(each) for each in expected[shoe]], abs=1e-15)


# ---------------------------------------------------------------- what must be so


def value(**elected: Any) -> float:
    return main_wager(BlackjackRules(**elected)).value


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
    found = main_wager(BlackjackRules(decks=1))
    more = main_wager(BlackjackRules(decks=1, designated_blackjack=tuple(cards("As Js"))))
    paid = sum(each.chance * each.value for each in found.blackjacks)
    assert more.value - found.value == pytest.approx(paid * (2 - 1.5) / 1.5 / 64, abs=1e-15)


def test_the_chances_come_to_one_and_the_values_to_the_whole() -> None:
    for elected in ({}, EXPOSED):
        found = main_wager(BlackjackRules(decks=6, **elected))
        dealt: list[Play | Blackjack] = [*found.plays, *found.blackjacks]
        assert sum(each.chance for each in dealt) == pytest.approx(1, abs=1e-12)
        assert all(
            each.value
            == max(v for v in (each.stand, each.hit, each.double, each.split, each.surrender) if v is not None)
            for each in found.plays
        )
        chances = {up: sum(each.chance for each in dealt if each.showing == up) for up in found.by_showing}
        whole = sum(chances[up] * each for up, each in found.by_showing.items())
        assert whole == pytest.approx(found.value, abs=1e-12)


def test_insurance_is_a_wager_of_its_own() -> None:
    """2.9(c): 2 to 1 that the card beside the ace is a ten, whatever is done with the hand."""
    found = main_wager(BlackjackRules(decks=1))
    assert found.insurance == Fraction(3 * 16, 51) - 1
    by_cards = {each.cards: each.value for each in found.insured}
    assert by_cards[TEN, TEN] == Fraction(3 * 14, 49) - 1
    assert by_cards[2, 3] == Fraction(3 * 16, 49) - 1
    assert len(by_cards) == 55
    assert main_wager(BlackjackRules(decks=1, **EXPOSED)).insurance is None


def test_even_money_is_taken_where_a_blackjack_pays_six_to_five() -> None:
    def against_ace(**elected: Any) -> bool:
        found = main_wager(BlackjackRules(decks=2, even_money=True, **elected))
        return next(each.even_money for each in found.blackjacks if each.showing == (1,))

    assert against_ace(six_to_five=True)
    assert not against_ace()


def test_what_is_not_covered_is_refused() -> None:
    with pytest.raises(NotCovered, match=r"face-down .*\[19:47-2\.18\(c\)\]"):
        main_wager(BlackjackRules(multiple_action=True, double_card="face down"))
    with pytest.raises(NotCovered, match=r"suits of all its hands \[19:47-2\.3\(e\)1\]"):
        of_shoe(BlackjackRules(suited_six_seven_eight=True), (2, 0, 0, 0, 0, 4, 4, 4, 0, 3))


# ---------------------------------------------------------------- multiple action


@pytest.mark.parametrize("wagers", [2, 3])
@pytest.mark.parametrize("elected", [{}, BOTH_LOST])
def test_2_18_every_wager_of_multiple_action_is_worth_as_much(wagers: int, elected: dict[str, Any]) -> None:
    """The dealer's hands are drawn one after the other from cards in no order: each is met by the same chances."""
    shoe, elected = "8 8 T T T T T T T A 7", {"multiple_action": True, **elected}
    policy, value = always_splitting(of_shoe(rules_of(**elected), counted(shoe), every_split=True))
    laid = dict.fromkeys(("blackjack", "second_hand", "third_hand")[:wagers], "10.00")
    table = Table(rules_of(smallest_chip=UNIT, **elected), {"A": laid}, small_shoe(shoe))
    won = mean(solve_money(replace(table.round(), game=altered(GAME, same=same_value)), policy)) / (10 * UNIT * wagers)
    assert value == pytest.approx(float(won), abs=1e-12)


# ---------------------------------------------------------------- a suited 6-7-8

SUITED: dict[str, Any] = {"suited_six_seven_eight": True}
ALL_SUITS = " ".join(rank + suit for rank in "678" for suit in "shdc")


def kind(held: list[Card], dealer: list[Card]) -> Suits:
    missing = {"6", "7", "8"} - {card.rank for card in held}
    if len(missing) > 1 or any(card.rank not in "678" for card in held):
        return Suits.ANY
    if held[0].suit != held[1].suit:
        return Suits.MIXED
    return KINDS[1 + sum(card.rank in missing and card.suit == held[0].suit for card in dealer)]


def same_suited(site: str, outcome: Card | bool) -> object:
    suits_matter = isinstance(outcome, Card) and outcome.rank in "678"
    return outcome if suits_matter else same_value(site, outcome)


def dealt(found: MainWager, rules: BlackjackRules, shoe: str, deal: str, *, split: bool = False) -> Fraction:
    """What the engine wins by the count's choices once these cards are dealt: first, dealer's, second, dealer's second."""

    def policy(decision: Decision) -> Answer:
        view, offers = decision.view, {offer.name: offer for offer in decision.offers}
        assert isinstance(view, SeatView)
        if split and "split" in offers:
            return Answer("split")
        held, shown = (tuple(VALUES[card.rank] for card in each) for each in (view.cards, view.dealer))
        suits = kind(list(view.cards), list(view.dealer)) if len(held) == 2 else Suits.ANY
        name = found.choice(held, tuple(sorted(shown)), [Choice(name) for name in offers], suits)
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
    found = of_shoe(rules, (0, 0, 0, 0, 0, 4, 4, 4, 0, 3))
    first, up, second, *hole = cards(deal)
    held, shown = [first, second], [up, *hole]
    values = [tuple(sorted(VALUES[card.rank] for card in each)) for each in (held, shown)]
    play = found.found[values[0], kind(held, shown), values[1]]
    assert play.value == pytest.approx(float(dealt(found, rules, shoe, deal)), abs=1e-12)


def test_2_3_e_1_two_cards_of_one_suit_are_drawn_to_where_others_are_not() -> None:
    """And the whole is the sum over all kinds; in a split the same, the mean over the suits that the pair may have."""
    rules, shoe = rules_of(smallest_chip=UNIT, **EXPOSED, **SUITED), ALL_SUITS + " T T"
    found = of_shoe(rules, (0, 0, 0, 0, 0, 4, 4, 4, 0, 2))
    kinds = {play.suits: play for play in found.plays if (play.cards, play.showing) == ((6, 7), (8, 8))}
    assert set(kinds) == {Suits.MIXED, Suits.ONE, Suits.ONE_AND_DEALER}  # of one suit there is only one eight
    every: list[Play | Blackjack] = [*found.plays, *found.blackjacks]
    assert sum(each.chance for each in every) == pytest.approx(1, abs=1e-12)
    ways = [dealt(found, rules, shoe, f"7s {up} 7d 8c", split=True) for up in ("8s", "8h")]
    play = found.found[(7, 7), Suits.ANY, (8, 8)]
    assert play.split is not None
    # The dealer shows two of the four eights: both of the pair's suits, one of them, or none: as 1 to 4 to 1.
    both = dealt(found, rules, shoe, "7s 8s 7d 8d", split=True)
    none = dealt(found, rules, shoe, "7s 8h 7d 8c", split=True)
    assert ways[1] == none
    assert play.split == pytest.approx(float((both + 4 * ways[0] + none) / 6), abs=1e-12)
    assert main_wager(BlackjackRules(decks=6, **SUITED)).value > main_wager(BlackjackRules(decks=6)).value


def test_without_a_reader_a_split_that_cannot_be_best_is_left() -> None:
    """And what is left would not have been best: the whole value is the same with every split counted."""
    rules = BlackjackRules(max_hands=3)
    shoe = (0, 0, 0, 0, 0, 0, 8, 8, 8, 32)
    quick, whole = of_shoe(rules, shoe), of_shoe(rules, shoe, every_split=True)
    left = [play for play in quick.plays if play.split is None and play.cards[0] == play.cards[1]]
    assert left
    assert all(play.showing in {(1,), (TEN,)} for play in left)
    assert not any(play.split is None for play in whole.plays if play.cards[0] == play.cards[1])
    assert quick.value == whole.value


def test_nobody_else_loads_what_the_count_needs() -> None:
    loaded = "import sys, croupier.cli.app, croupier.games.blackjack.analysis.main_wager"
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
