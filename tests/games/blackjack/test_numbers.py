"""Blackjack's own count of its additional wagers is the engine's settlement of them, over every deal of small shoes.

The count is a second way to the same numbers, admitted only by this proof: the engine deals every card of a stripped shoe,
plays the whole round, and only the line of the wager in question is looked at.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import comb
from typing import Any

import pytest

from croupier.croupiers.numbers import all_numbers, not_analysed
from croupier.croupiers.solve import follow, solve
from croupier.engine.croupier import Croupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Case, Outcome
from croupier.engine.standing import Standing
from croupier.equipment.cards import DECK, Card
from croupier.equipment.shoe import Shoe
from croupier.families.twenty_one.analysis.distribution import of_best
from croupier.families.twenty_one.deal import SeatView
from croupier.games.blackjack import GAME
from croupier.games.blackjack.analysis.numbers import streaks
from croupier.games.blackjack.analysis.side_play import aces_by
from croupier.games.blackjack.awards import NoSuchAwards, chance_of_blackjack, weighted
from croupier.games.blackjack.exact import (
    additional_wagers,
    even_meter,
    exact_numbers,
    fresh_shoe,
    progressive_of,
    twenty_point_of,
)
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.games.blackjack.terms import terms_of
from croupier.law.citation import cite
from croupier.law.register import NEWEST_TEXT
from croupier.money.numbers import Numbers
from croupier.money.wager import Bet, Wager
from croupier.testing.altered import altered
from tests.families.twenty_one_by_choice import played as by_choice
from tests.games.blackjack.table import Table, cards, rules_of

pytestmark = pytest.mark.slow  # the whole game is exact_numbers

Gains = dict[Fraction, Fraction]


# ---------------------------------------------------------------- the engine's side


def by_the_engine(rules: BlackjackRules, shoe: list[Card], wager: str, dollars: str, *answers: str) -> Gains:
    """The wager's gains over every deal. To whatever is asked the first of these answers is given that is open."""
    standing = BlackjackStanding(shoe=Shoe.holding(shoe), meter_cents=GAME.play.opening(rules).meter_cents)
    round_ = Table(rules, {"A": {"blackjack": "10.00", wager: dollars}}, standing).round()
    solved = solve(replace(round_, game=altered(GAME, procedure=looking_only_at(wager))), answering(*answers))
    stake = next(each.stake_cents for each in round_.wagers if each.kind == wager)
    gains: Gains = {}
    for leaf, chance in solved.items():
        gain = Fraction(leaf.cents, stake)
        gains[gain] = gains.get(gain, Fraction(0)) + chance
    return gains


def looking_only_at(wager: str) -> Any:
    """The engine's round, in which no other line gains or loses; and how the table is left does not matter."""

    def play(croupier: Croupier, rules: Any, standing: Any, wagers: tuple[Wager, ...]) -> Outcome:
        lines = GAME.play.procedure(croupier, rules, standing, wagers).lines
        return Outcome(tuple(line if line.wager == wager else replace(line, cents=0) for line in lines), Standing())

    return play


def answering(*answers: str) -> Any:
    def strategy(decision: Decision) -> Answer:
        offers = {offer.name: offer for offer in decision.offers}
        drawing = {"sevens": ("7", 2), "aces": ("A", 3)}
        for answer in answers:
            name, _, to = answer.partition(" to ")
            if to and not _leads(decision, *drawing[to]):
                continue
            if name in offers:
                return Answer(name, offers[name].most)
        raise AssertionError(f"{decision.site} offers {', '.join(offers)}")

    return strategy


def _leads(decision: Decision, rank: str, most: int) -> bool:
    """Whether the hand is of this rank alone, of two cards or up to so many."""
    view = decision.view
    assert isinstance(view, SeatView)
    return 2 <= len(view.cards) <= most and all(card.rank == rank for card in view.cards)


QUIET = ("no_insurance", "stand")


# ---------------------------------------------------------------- both sides


@dataclass(frozen=True)
class Proof:
    """A wager at a table, the cards of the shoe it is proved on, and what it can gain there: nothing must go unproved."""

    wager: str
    elected: dict[str, Any]
    shoe: str
    gains: str
    dollars: str = "10.00"
    answers: tuple[str, ...] = QUIET
    label: str = ""
    lawful: bool = True

    @property
    def rules(self) -> BlackjackRules:
        return rules_of(**self.elected) if self.lawful else BlackjackRules(**self.elected)


READER: dict[str, Any] = {"hole_card": "down", "card_reader": True}
UNREAD: dict[str, Any] = {"hole_card": "down"}
EXPOSED: dict[str, Any] = {"hole_card": "up"}

OVER_UNDER: dict[str, Any] = {"additional_wager": "over/under 13"}
ANY_TOTAL = "As As 4h 4h 9s 9s 9s Ts Ts Ts"

SAME_SUIT: dict[str, Any] = {"additional_wager": "same suit", "decks": 6}
TWO_SUITS = "Ks Qs Qs 9s 9s Kh Kh Th"
NONE_TWICE = "Ks Qs 9s Kh Qh Th Kd Jd"

SEVENS: dict[str, Any] = {"additional_wager": "sevens"}
ODD_SEVENS = "7s 7s 7s 7h As Ts Ts Ts Ts"
DRAWN_TO = ("no_insurance", "card", "hit to sevens", "stand")
ALL_SEVENS = "5000 500 100 50 3"

PROGRESSIVE: dict[str, Any] = {"progressive": True}
RED_ACES, BLACK_ACES = "Ah Ah Ah Ad As Ts Ts Ts Ts Ts", "Ac Ac Ac As Ad Ts Ts Ts Ts Ts"
TO_ACES = ("no_insurance", "hit to aces", "stand")
ALL_ACES = "49997/10 2499 249 99 24"  # the meter: $5,000.00, and 70 cents of the wager

BONUS: dict[str, Any] = {"blackjack_bonus": True}
AWARDS_OF_5 = "1000 100 20 15 10"

MATCH: dict[str, Any] = {"match_the_dealer": True}
NINES = "9s 9s 9s 9h 9h Ks Ks Qd"

TWENTY: dict[str, Any] = {"twenty_point": "A", "decks": 6}
QUEENS = "Qh Qh Ks Ks Ks Ah 9h 9h 9h"
TABLE_A, TABLE_B = "1000 125 19 9 4", "1000 200 25 10 4"

OPTIONAL: dict[str, Any] = {"optional_bonus": True, "decks": 6}
EIGHTS = "8h 8h 8h 8d 8c 6s 7c 9c Ts"
BROKEN = "200 50 15 9 7 5 3"
# All eights of one suit. What three eights of two suits pay goes by the dealer's cards alone, whatever the table elects.
HEARTS_AND_ACE = "8h 8h 8h 6s 7c 9c Ts As"
BROKEN_ALIKE = "200 15 9 7 5 3"

PROOFS = {
    "over": Proof("over_13", OVER_UNDER, ANY_TOTAL, "1"),
    "under": Proof("under_13", OVER_UNDER, ANY_TOTAL, "1"),
    "under, exposed": Proof("under_13", OVER_UNDER | EXPOSED, ANY_TOTAL, "1"),
    "same suit, option 1": Proof("same_suit", SAME_SUIT, TWO_SUITS, "5 3"),
    "same suit, option 4": Proof("same_suit", SAME_SUIT | {"same_suit_option": 4}, TWO_SUITS, "15 5/2"),
    "same suit, 1 deck": Proof("same_suit", SAME_SUIT | {"decks": 1}, NONE_TWICE, "50 5/2"),
    "sevens": Proof("sevens", SEVENS, ODD_SEVENS, ALL_SEVENS, "1.00", DRAWN_TO),
    "sevens, reader": Proof("sevens", SEVENS | READER, ODD_SEVENS, ALL_SEVENS, "1.00", DRAWN_TO),
    "sevens, exposed": Proof("sevens", SEVENS | EXPOSED, ODD_SEVENS, ALL_SEVENS, "1.00", DRAWN_TO),
    "sevens, second too": Proof(
        "sevens", SEVENS | {"sevens_by_first_card": False}, ODD_SEVENS, ALL_SEVENS, "1.00", DRAWN_TO
    ),
    "progressive": Proof("progressive", PROGRESSIVE, RED_ACES, ALL_ACES, "1.00", TO_ACES),
    "progressive, black": Proof("progressive", PROGRESSIVE, BLACK_ACES, ALL_ACES, "1.00", TO_ACES),
    "progressive, chip back": Proof(
        "progressive",
        PROGRESSIVE | {"progressive_chip_returned": True, "progressive_reset": 600_000},
        RED_ACES,
        "60007/10 2500 250 100 25",
        "1.00",
        TO_ACES,
    ),
    # No lawful table has these; but where one is dealt so, it is counted so.
    "progressive, unread": Proof(
        "progressive", PROGRESSIVE | UNREAD, RED_ACES, ALL_ACES, "1.00", TO_ACES, lawful=False
    ),
    "progressive, reader": Proof(
        "progressive", PROGRESSIVE | READER, RED_ACES, ALL_ACES, "1.00", TO_ACES, lawful=False
    ),
    "progressive, exposed": Proof(
        "progressive", PROGRESSIVE | EXPOSED, RED_ACES, ALL_ACES, "1.00", TO_ACES, lawful=False
    ),
    "bonus of 1": Proof("bonus", BONUS, ANY_TOTAL, "1000 100 25 10 5", "1.00", label="bonus of $1.00"),
    "bonus of 5": Proof("bonus", BONUS, ANY_TOTAL, AWARDS_OF_5, "5.00", label="bonus of $5.00"),
    "bonus, stake kept": Proof(
        "bonus",
        BONUS | {"bonus_stake_returned": False},
        ANY_TOTAL,
        "999 99 19 14 9",
        "5.00",
        label="bonus of $5.00",
    ),
    "match, 6 decks": Proof("match_the_dealer", MATCH | {"decks": 6}, NINES, "22 15 11 8 4"),
    "match, 8 decks": Proof("match_the_dealer", MATCH | {"decks": 8} | READER, NINES, "28 17 14 6 3"),
    "twenty point A": Proof("twenty_point", TWENTY, QUEENS, TABLE_A),
    "twenty point B": Proof("twenty_point", TWENTY | {"twenty_point": "B"}, QUEENS, TABLE_B),
    "twenty point, unread": Proof("twenty_point", TWENTY | UNREAD, QUEENS, TABLE_A),
    "twenty point, reader": Proof("twenty_point", TWENTY | READER, QUEENS, TABLE_A),
    "twenty point, exposed": Proof("twenty_point", TWENTY | EXPOSED, QUEENS, TABLE_A),
    "optional bonus": Proof("optional_bonus", OPTIONAL, EIGHTS, BROKEN),
    "optional bonus, reader": Proof("optional_bonus", OPTIONAL | READER, HEARTS_AND_ACE, BROKEN_ALIKE),
    "optional bonus, soft 17 hit": Proof(
        "optional_bonus", OPTIONAL | {"hit_soft_17": True}, HEARTS_AND_ACE, BROKEN_ALIKE
    ),
}


def count_of(rules: BlackjackRules, shoe: list[Card], label: str) -> Numbers:
    (found,) = [each for each in additional_wagers(rules, Counter(shoe)) if each.wager == label]
    return found


@pytest.mark.parametrize("name", PROOFS)
def test_the_count_is_the_engines(name: str) -> None:
    proof = PROOFS[name]
    shoe = cards(proof.shoe)
    engines = by_the_engine(proof.rules, shoe, proof.wager, proof.dollars, *proof.answers)
    assert sorted(gain for gain in engines if gain > 0) == sorted(Fraction(gain) for gain in proof.gains.split())
    assert dict(count_of(proof.rules, shoe, proof.label or proof.wager).gains) == engines


# ---------------------------------------------------------------- whole decks


def whole(decks: int) -> list[Card]:
    return list(DECK) * decks


def sides(rules: BlackjackRules) -> Iterator[Numbers]:
    """Those of the additional wagers, from a fresh shoe."""
    return additional_wagers(rules, fresh_shoe(rules))


def only(rules: BlackjackRules) -> Numbers:
    """Those of the one additional wager that is counted at this table."""
    (found,) = sides(rules)
    return found


def in_ways(numbers: Numbers, ways: int) -> dict[str, int]:
    """Of so many ways, how many gain each amount; a chance that is no whole number of them is a mistake."""
    found = {str(gain): chance * ways for gain, chance in numbers.gains}
    assert all(each.denominator == 1 for each in found.values()), found
    assert sum(found.values()) == ways
    return {gain: int(each) for gain, each in found.items()}


def test_over_and_under_of_one_deck_counted_by_hand() -> None:
    """13 is a three and a ten (4 x 16), or 4-9, 5-8, 6-7 (16 each): 112 of 1326 pairs."""
    rules = BlackjackRules(**OVER_UNDER, decks=1)
    over, under = (in_ways(each, comb(52, 2))["1"] for each in sides(rules))
    assert over + under + 112 == comb(52, 2)
    # Under: two tens never, a ten with an ace or a two; of the 36 others those that add up to less than 13.
    assert under == 16 * 8 + sum(
        comb(4, 2) if low == high else 16 for high in range(1, 10) for low in range(1, high + 1) if low + high < 13
    )


def test_same_suit_of_six_decks_as_others_count() -> None:
    """The notes of course GAM 470 (studylib.net) have 144 royal matches, 11,868 easy ones, 36,504 of neither."""
    rules = rules_of(**SAME_SUIT, same_suit_option=2)
    assert in_ways(only(rules), comb(312, 2)) == {"25": 144, "5/2": 11_868, "-1": 36_504}


def test_sevens_of_six_decks_as_the_wizard_of_odds_counts() -> None:
    """His page on Super Sevens (by the copy at user-casino.com), three cards guaranteed."""
    assert in_ways(only(rules_of(**SEVENS, decks=6)), 312 * 311 * 310) == {
        "5000": 480,
        "500": 11_664,
        "100": 34_560,
        "50": 124_416,
        "3": 2_142_720,
        "-1": 27_766_080,
    }


def test_twenty_point_of_six_decks_as_the_wizard_of_odds_counts() -> None:
    """His page on Lucky Ladies, pay table A: the dealer's two cards are in the ways too."""
    assert in_ways(only(rules_of(**TWENTY)), 312 * 311 * 310 * 309) == {
        "1000": 135_360,
        "125": 2_738_340,
        "19": 43_105_500,
        "9": 193_112_640,
        "4": 744_863_040,
        "-1": 8_310_740_400,
    }


@pytest.mark.parametrize(
    ("decks", "matches"),
    [
        (2, {"15": 6, "11": 96, "8": 15, "4": 576, "-1": 4_560}),
        (4, {"22": 3, "15": 36, "11": 576, "8": 66, "4": 2_304, "-1": 18_336}),
    ],
)
def test_matches_as_the_wizard_of_odds_counts(decks: int, matches: dict[str, int]) -> None:
    """His page on Match the Dealer: the player's two cards, the dealer's being known. Paid here as from six decks."""
    (found,) = additional_wagers(rules_of(**MATCH, decks=6), Counter(whole(decks)))
    assert in_ways(found, comb(52 * decks - 1, 2)) == matches


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8])
@pytest.mark.parametrize("returned", [True, False])
def test_the_bonus_keeps_what_the_law_reckons_with(decks: int, returned: bool) -> None:
    rules = BlackjackRules(**BONUS, decks=decks, bonus_stake_returned=returned)
    assert [each.house_advantage for each in sides(rules)] == [
        rules.bonus_advantage(1_00),
        rules.bonus_advantage(5_00),
    ]


def test_the_optional_bonus_with_a_third_card_of_six() -> None:
    """Only sixteen is broken by a six: ten and six, nine and seven, two eights."""
    sixteen = 2 * 96 * 24 * 23 + 2 * 24 * 24 * 24 + 24 * 23 * 24
    assert in_ways(only(rules_of(**OPTIONAL)), 312 * 311 * 310)["15"] == sixteen


# ---------------------------------------------------------------- the progressive meter


def reset_at(reset_cents: int, **elected: Any) -> Numbers:
    return only(BlackjackRules(**PROGRESSIVE, progressive_reset=reset_cents, **elected))


def test_the_meter_is_four_of_one_color() -> None:
    chance = dict(reset_at(5_000_00).gains)[Fraction(499_970, 100)]
    assert chance == Fraction(2 * 16 * 15 * 14 * 13, 416 * 415 * 414 * 413)


@pytest.mark.parametrize("returned", [True, False])
def test_the_note_names_the_meter_at_which_it_would_be_even(returned: bool) -> None:
    note = reset_at(5_000_00, progressive_chip_returned=returned).note
    assert note.startswith("with the meter at $5,000.70 and one winner; at $2")
    even = int("".join(digit for digit in note.split(" at $")[2].split()[0] if digit.isdigit()))
    at_even, below = (reset_at(even - cents, progressive_chip_returned=returned).house_advantage for cents in (70, 71))
    assert at_even <= 0 < below


def test_one_deck_has_no_four_aces_of_one_color() -> None:
    assert "the meter cannot be won" in reset_at(5_000_00, decks=1).note


@pytest.mark.parametrize("decks", [2, 6, 8])
def test_2_19_i_the_worth_of_the_progressive_wager_by_its_meter(decks: int) -> None:
    """Each dollar more on the meter is worth the chance of it, and at the even meter the house keeps nothing."""
    rules = BlackjackRules(**PROGRESSIVE, decks=decks)
    hands = aces_by(rules, fresh_shoe(rules))
    low, high = progressive_of(rules, hands, 5_000_70), progressive_of(rules, hands, 15_000_70)
    aces = 2 * decks
    jackpot = Fraction(2 * aces * (aces - 1) * (aces - 2) * (aces - 3), 1)
    for drawn in range(4):
        jackpot /= 52 * decks - drawn
    assert low.house_advantage - high.house_advantage == 10_000 * jackpot
    even = even_meter(rules, hands)
    assert even is not None
    at_even, below = (progressive_of(rules, hands, meter) for meter in (even, even - 1))
    assert at_even.house_advantage <= 0 < below.house_advantage
    assert replace(low, strategy=only(rules).strategy) == only(rules)


def test_2_19_b_no_meter_makes_it_even_where_it_is_never_won() -> None:
    rules = BlackjackRules(**PROGRESSIVE, decks=1)
    assert even_meter(rules, aces_by(rules, fresh_shoe(rules))) is None


# ---------------------------------------------------------------- the weights of the bonus awards

SHAPE = ((5_00, 60), (10_00, 30), (25_00, 8), (1_000_00, 2))


def _share(weight: int, awards: tuple[tuple[int, int], ...]) -> Fraction:
    return Fraction(weight, sum(each for _, each in awards))


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
@pytest.mark.parametrize("returned", [True, False])
@pytest.mark.parametrize("advantage", [Fraction(0), Fraction(1, 10), Fraction(3, 10)])
def test_2_20_k_weights_that_make_an_advantage(decks: int, returned: bool, advantage: Fraction) -> None:
    """To the last fraction, and the same at any number of decks; what the engine draws from keeps just that."""
    awards = weighted(1_00, SHAPE, decks, advantage, stake_returned=returned)
    assert [award for award, _ in awards] == [award for award, _ in SHAPE]
    more = [
        award
        for (award, weight), (_, before) in zip(awards, SHAPE, strict=True)
        if _share(weight, awards) > _share(before, SHAPE)
    ]
    assert more in ([5_00], [1_000_00]), "the lowest or the highest award takes the place of the others"
    rules = BlackjackRules(**BONUS, decks=decks, bonus_stake_returned=returned, bonus_awards=((1_00, awards),))
    assert rules.bonus_advantage(1_00) == advantage
    of_one_dollar = next(iter(sides(rules)))
    assert of_one_dollar.house_advantage == advantage
    assert of_one_dollar.note.startswith("within the allowed 0 to 30 percent")
    against = [ruling for ruling in rules.rulings(NEWEST_TEXT) if str(ruling.cite) == "19:47-2.20(k)"]
    assert against == []


def test_2_20_k_more_than_30_percent_is_reported() -> None:
    awards = weighted(1_00, SHAPE, 6, Fraction(31, 100), stake_returned=True)
    rules = BlackjackRules(**BONUS, decks=6, bonus_awards=((1_00, awards),))
    assert next(iter(sides(rules))).note.startswith("outside the allowed 0 to 30 percent")
    assert any(str(ruling.cite) == "19:47-2.20(k)" for ruling in rules.rulings(NEWEST_TEXT))


def test_2_20_j_what_no_weights_can_make() -> None:
    with pytest.raises(NoSuchAwards, match=r"\$5\.00 to \$6\.00 give the house (\S+) to (\S+), not 1/10") as found:
        weighted(1_00, ((5_00, 1), (6_00, 1)), 6, Fraction(1, 10), stake_returned=True)
    _, least, most = re.split(" give the house | to (?=[0-9]+/)|, not ", str(found.value))[:3]
    blackjack = chance_of_blackjack(6)
    assert (Fraction(least), Fraction(most)) == (1 - 7 * blackjack, 1 - 6 * blackjack), "the stake goes back too"


# ---------------------------------------------------------------- the cap of the twenty point wager


@pytest.mark.parametrize("table", ["A", "B"])
@pytest.mark.parametrize("decks", [2, 6, 8])
def test_2_24_h_the_cap_takes_from_the_highest_payout_alone(table: str, decks: int) -> None:
    rules = BlackjackRules(twenty_point=table, decks=decks, twenty_point_cap=25_000_00)
    whole, capped = twenty_point_of(rules, 25_00), twenty_point_of(rules, 100_00)
    assert whole.gains == only(rules).gains
    chance = dict(whole.gains)[Fraction(1000)]
    assert dict(capped.gains)[Fraction(250)] == chance
    assert capped.house_advantage - whole.house_advantage == 750 * chance
    uncapped = twenty_point_of(BlackjackRules(twenty_point=table, decks=decks), 100_00)
    assert uncapped.gains == whole.gains


# ---------------------------------------------------------------- which wagers have numbers

EVERY_SIDE: dict[str, Any] = {
    "decks": 6,
    "additional_wager": "sevens",
    "progressive": True,
    "blackjack_bonus": True,
    "streak": True,
    "match_the_dealer": True,
    "twenty_point": "B",
    "optional_bonus": True,
}
STREAKS = ["streak_2", "streak_3", "streak_4", "streak_5"]


def test_every_wager_is_counted() -> None:
    rules = BlackjackRules(**EVERY_SIDE)  # unlawful together, but it serves
    found = all_numbers(GAME, rules)
    assert not_analysed(GAME, rules, found) == []
    offered = GAME.play.wagers(rules)
    assert all(each.kinds == {kind} and each.cite == offered[kind].cite for each in found for kind in each.kinds)


def test_of_one_kind() -> None:
    rules = BlackjackRules(**EVERY_SIDE)
    assert [each.wager for each in all_numbers(GAME, rules, "bonus")] == ["bonus of $1.00", "bonus of $5.00"]
    assert [each.wager for each in all_numbers(GAME, rules, "blackjack")] == ["blackjack"]


# ---------------------------------------------------------------- the blackjack wager, insurance and streaks


def named(rules: BlackjackRules) -> dict[str, Numbers]:
    return {each.wager: each for each in exact_numbers(rules)}


def test_2_3_a_the_numbers_of_the_blackjack_wager() -> None:
    """The published value of Farmer's analyser for six decks: a dealer who looks, four hands, aces split once."""
    rules = BlackjackRules(
        decks=6, max_hands=4, resplit_aces=False, split_ace_ten_beats_21=False, hole_card="down", card_reader=True
    )
    found = named(rules)["blackjack"]
    assert float(found.house_advantage) == pytest.approx(0.004028702361, abs=1e-11)
    assert sum(chance for _, chance in found.gains) == 1
    assert found.action > 1
    assert found.element_of_risk < found.house_advantage
    assert (found.pays, str(found.cite)) == ("1 to 1 up to 3 to 2", "19:47-2.3(a)")
    assert "composition-dependent" in found.strategy
    assert "double precision" in found.method
    assert 1.14 < found.standard_deviation < 1.16


@pytest.mark.parametrize("decks", [1, 6])
def test_2_9_insurance_is_exact(decks: int) -> None:
    found = named(BlackjackRules(decks=decks))["insurance"]
    assert found.win == Fraction(16 * decks, 52 * decks - 1)
    assert found.house_advantage == 1 - 3 * Fraction(16 * decks, 52 * decks - 1)
    assert found.exact


def test_2_9_against_an_exposed_hole_card_there_is_no_insurance() -> None:
    assert "insurance" not in named(BlackjackRules(hole_card="up"))


def test_2_7_c_whether_even_money_is_taken_is_announced() -> None:
    usual, six_to_five = (
        named(BlackjackRules(decks=2, even_money=True, six_to_five=each))["blackjack"].note for each in (False, True)
    )
    assert "even money for a blackjack against an ace is declined" in usual
    assert "even money for a blackjack against an ace is taken" in six_to_five


def test_2_18_c_what_is_not_reached_is_named_with_its_paragraph() -> None:
    rules = BlackjackRules(multiple_action=True, double_card="face down")
    (ruling,) = GAME.numbers.uncounted(rules)
    assert (str(ruling.cite), ruling.options) == ("19:47-2.18(c)", ("blackjack", "second_hand", "third_hand"))
    assert list(exact_numbers(rules)) == []
    assert list(GAME.numbers.uncounted(BlackjackRules())) == []


# ---------------------------------------------------------------- 2.22, against the engine

STREAK_RULES: dict[str, Any] = {"streak": True, "decks": 6}
STREAK_SHOE = "A 8 8 9 T T T T"
VALUES = {rank: min(value, 10) for value, rank in enumerate("A23456789TJQK", 1)}


def playing_on(held: tuple[int, ...], _showing: tuple[int, ...], among: Collection[str]) -> str:
    """Eights are split, a sixteen given up where that may be, and what is below fifteen drawn to."""
    if "split" in among and held == (8, 8):
        return "split"
    if "surrender" in among and sum(held) == 16:
        return "surrender"
    return "hit" if "hit" in among and sum(held) < 15 else "stand"


def same_value(_site: str, outcome: Card | bool) -> object:
    return outcome if isinstance(outcome, bool) else VALUES[outcome.rank]


def as_the_engine_asks(decision: Decision) -> Answer:
    offers = {offer.name: offer for offer in decision.offers}
    if "no_insurance" in offers:
        return Answer("no_insurance")
    view = decision.view
    assert isinstance(view, SeatView)
    name = playing_on(tuple(sorted(VALUES[card.rank] for card in view.cards)), (), offers)
    return Answer(name, offers[name].most)


def from_a_fresh_shoe(croupier: Croupier, rules: Any, standing: Any, wagers: tuple[Wager, ...]) -> Outcome:
    """The engine's round, from the same shoe every time; of its lines those of the streak alone are reckoned."""
    fresh = Shoe.holding(cards(STREAK_SHOE))
    played = GAME.play.procedure(croupier, rules, replace(standing, shoe=fresh), wagers)
    lines = tuple(
        line if line.wager.startswith("streak") else replace(line, cents=0, stake_cents=0) for line in played.lines
    )
    assert isinstance(played.standing, BlackjackStanding)
    left = BlackjackStanding(wagers=played.standing.wagers, streaks=played.standing.streaks, shoe=fresh)
    return Outcome(lines, left)


@pytest.mark.parametrize(
    ("elected", "length"),
    [
        ({"hole_card": "down", "card_reader": True}, 3),
        ({"streak_ignores_pushed_splits": False}, 2),
        ({"surrender": True}, 2),
    ],
    ids=str,
)
def test_2_22_h_a_streak_is_the_engines_round_after_round(elected: dict[str, Any], length: int) -> None:
    """The engine follows one wager from round to round until it is decided, as a chain over what is left standing."""
    rules, name = rules_of(**STREAK_RULES, **elected), f"streak_{length}"
    shoe = cards(STREAK_SHOE)
    standing = BlackjackStanding(shoe=Shoe.holding(shoe))
    wager = Bet("A", "blackjack", "", 10_00)
    case = Case(name, (wager, Bet("A", name, "", 10_00)), standing, cite("19:47-2.22(a)"), "", then=lambda _: (wager,))
    game = altered(GAME, procedure=from_a_fresh_shoe, same=same_value)
    followed = follow(game, rules, case, as_the_engine_asks)
    values = [VALUES[card.rank] for card in shoe]
    terms = replace(terms_of(rules), shoe=tuple(values.count(value) for value in range(1, 11)))
    spread = of_best(terms, by_choice(terms, playing_on))
    (found,) = [each for each in streaks(rules, spread) if each.wager == name]
    won = sum(chance for end, chance in followed.ends.items() if end.cents > 0)
    assert float(found.win) == pytest.approx(float(won), abs=2e-3)  # two hands of a split in eight cards
    assert float(found.rounds) == pytest.approx(float(followed.rounds), abs=2e-3)
    assert {Fraction(end.cents, 10_00) for end in followed.ends} == {gain for gain, _ in found.gains}


def test_2_22_j_a_streak_of_more_hands_is_rarer_by_the_same_factor() -> None:
    found = named(BlackjackRules(**STREAK_RULES))
    win = [float(found[name].win) for name in STREAKS]
    assert [later / earlier for earlier, later in pairwise(win)] == pytest.approx([win[0] ** 0.5] * 3, abs=1e-12)
    assert [found[name].pays for name in STREAKS] == ["3 to 1", "7 to 1", "17 to 1", "37 to 1"]
    assert all("fresh shoe" in found[name].note and found[name].strategy for name in STREAKS)


@pytest.mark.parametrize("elected", [MATCH | {"decks": 2}, SAME_SUIT | {"decks": 5}], ids=str)
def test_no_numbers_without_odds_for_so_many_decks(elected: dict[str, Any]) -> None:
    assert list(sides(BlackjackRules(**elected))) == []


def test_what_it_pays_is_what_it_can() -> None:
    """A single deck holds no card twice."""
    assert [each.pays for each in sides(BlackjackRules(**TWENTY | {"decks": 1}))] == ["4 to 1 up to 9 to 1"]
    assert [each.pays for each in sides(rules_of(**OVER_UNDER))] == ["1 to 1", "1 to 1"]


def test_a_cap_is_named() -> None:
    assert (
        only(rules_of(**TWENTY, twenty_point_cap=25_000_00)).note
        == "as long as the highest payouts of a round are within $25,000.00 (19:47-2.24(h)), "
        "which holds for a single patron with up to $25.00"
    )
