"""Which blackjack sheets are lawful on which day: every election of subchapter 2, what it needs, and what it excludes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.documents.sheet import read_sheet
from croupier.equipment.cards import Card
from croupier.games.blackjack.awards import house_awards
from croupier.games.blackjack.conflicts import CONFLICTS, between_tables
from croupier.games.blackjack.rules import BlackjackRules
from croupier.law.citation import cite
from croupier.law.option import Conflict, Option, Unreadable
from croupier.law.register import FIRST_DAY, KNOWN_THROUGH, NEWEST_TEXT, register
from croupier.law.ruling import Ruling, Verdict
from croupier.money.odds import Odds
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import sign
from tests.games.table import cited, verdict

ONE_DAY = timedelta(days=1)
LAWFUL, UNLAWFUL, NOT_DETERMINED = Verdict.LAWFUL, Verdict.UNLAWFUL, Verdict.NOT_DETERMINED
Elections = Mapping[str, Any]

# A 6 to 5 table as it must be.
SIX: Elections = {"six_to_five": True, "decks": 2, "shoe": "hand", "hit_soft_17": True}

# What a table may offer on the day of the newest text: the elections that make it so, all they need included.
FEATURES: dict[str, Elections] = {
    "hole card down": {"hole_card": "down"},
    "card reader": {"hole_card": "down", "card_reader": True},
    "hole card up": {"hole_card": "up"},
    "surrender": {"surrender": True},
    "resplit": {"max_hands": 3},
    "five-card 21": {"five_card_21": True},
    "suited 6-7-8": {"suited_six_seven_eight": True},
    "three sevens": {"three_sevens": True},
    "designated blackjack": {"designated_blackjack": (Card("A", "s"), Card("J", "s"))},
    "over/under 13": {"additional_wager": "over/under 13"},
    "same suit": {"additional_wager": "same suit"},
    "sevens": {"additional_wager": "sevens"},
    "multiple action": {"multiple_action": True},
    "progressive": {"progressive": True},
    "insurance at own turn": {"insurance_timing": "own turn"},
    "even money": {"even_money": True},
    "blackjack bonus": {"blackjack_bonus": True},
    "several boxes": {"several_boxes": True},
    "shared boxes": {"shared_boxes": True},
    "streak": {"streak": True},
    "match the dealer": {"match_the_dealer": True},
    "double card down": {"double_card": "face down"},
    "double card on request": {"double_card": "on request"},
    "6 to 5": SIX,
    "no double after split": {**SIX, "double_after_split": False},
    "twenty point": {"twenty_point": "A"},
    "hit soft 17": {"hit_soft_17": True},
    "optional bonus": {"optional_bonus": True},
    "no mid-shoe entry": {"no_mid_shoe_entry": True},
    "double shoe": {"shoe": "double shoe"},
    "automated shuffler": {"shoe": "automated shuffler"},
    "continuous shuffler": {"shoe": "continuous shuffler", "device_approved": True},
    "Bart Carter Shuffle": {"bart_carter_shuffle": True},
}

# The pairs that may not stand together: which paragraphs say so, and from which day.
INCOMPATIBLE: dict[tuple[str, str], tuple[str, date]] = {
    ("multiple action", "progressive"): ("2.18(a)", date(1996, 7, 15)),
    ("multiple action", "blackjack bonus"): ("2.18(a) 2.20(l)", date(1999, 1, 4)),
    ("multiple action", "streak"): ("2.18(a) 2.22(l)", date(2001, 1, 16)),
    ("multiple action", "match the dealer"): ("2.18(a)", date(2004, 7, 19)),
    ("multiple action", "twenty point"): ("2.18(a) 2.24(i)", date(2006, 6, 5)),
    ("multiple action", "optional bonus"): ("2.18(a) 2.25(h)", date(2007, 11, 19)),
    ("progressive", "over/under 13"): ("2.17(a)", date(1996, 7, 15)),
    ("progressive", "same suit"): ("2.17(a)", date(1996, 7, 15)),
    ("progressive", "sevens"): ("2.17(a)", date(1996, 7, 15)),
    ("progressive", "blackjack bonus"): ("2.20(l)", date(1999, 1, 4)),
    ("progressive", "streak"): ("2.22(l)", date(2001, 1, 16)),
    ("progressive", "twenty point"): ("2.24(i)", date(2006, 6, 5)),
    ("progressive", "optional bonus"): ("2.25(h)", date(2007, 11, 19)),
    ("progressive", "surrender"): ("2.8(c)", date(1996, 7, 15)),
    ("progressive", "hole card down"): ("2.6(j)2", date(1996, 7, 15)),
    ("progressive", "card reader"): ("2.6(j)2", date(1996, 7, 15)),
    ("progressive", "hole card up"): ("2.6(k)", date(1996, 7, 15)),
    ("progressive", "shared boxes"): ("2.13(a)", date(1996, 7, 15)),
    ("blackjack bonus", "streak"): ("2.20(l) 2.22(l)", date(2001, 1, 16)),
    ("blackjack bonus", "twenty point"): ("2.20(l) 2.24(i)", date(2006, 6, 5)),
    ("blackjack bonus", "optional bonus"): ("2.20(l) 2.25(h)", date(2007, 11, 19)),
    ("streak", "twenty point"): ("2.22(l) 2.24(i)", date(2006, 6, 5)),
    ("streak", "optional bonus"): ("2.22(l) 2.25(h)", date(2007, 11, 19)),
    ("match the dealer", "optional bonus"): ("2.23(g) 2.25(h)", date(2007, 11, 19)),
    ("twenty point", "optional bonus"): ("2.24(i) 2.25(h)", date(2007, 11, 19)),
    ("multiple action", "surrender"): ("2.8(c) 2.18(c)", date(1993, 9, 20)),
    ("multiple action", "resplit"): ("2.11(e)", date(1993, 9, 20)),
    ("hole card up", "surrender"): ("2.6(k)3", date(1991, 11, 4)),
    ("hole card up", "insurance at own turn"): ("2.6(k)3", date(1998, 12, 7)),  # the first day a sheet could say so
    ("card reader", "insurance at own turn"): ("2.9(b)", date(1998, 12, 7)),
    ("hole card up", "resplit"): ("2.6(k)5", date(1991, 11, 4)),
    ("hole card up", "even money"): ("2.6(k)3 2.7(c)", date(2007, 1, 2)),
    # Reading C24: multiple action is built on 2.6(h) alone.
    ("multiple action", "hole card down"): ("2.18(e)", date(1993, 9, 20)),
    ("multiple action", "card reader"): ("2.18(e)", date(1993, 9, 20)),
    ("multiple action", "hole card up"): ("2.18(e)", date(1993, 9, 20)),
    # A continuous shuffler stands in the place of 2.5 and 2.6, and so of that shuffle.
    ("continuous shuffler", "Bart Carter Shuffle"): ("2.21", date(1982, 9, 15)),
}
SIX_TO_FIVE_BARS: dict[str, tuple[str, date]] = {
    "surrender": ("2.8(c) 2.6A(d)", date(2006, 1, 17)),
    "suited 6-7-8": ("2.3(e)", date(2006, 1, 17)),
    "three sevens": ("2.3(e)", date(2006, 1, 17)),
    "designated blackjack": ("2.3(e)", date(2006, 1, 17)),
    "five-card 21": ("2.3(e)", date(2006, 1, 17)),  # reading B2
    "hole card up": ("2.6A(h)", date(2006, 1, 17)),
    "hole card down": ("2.6A(h)", date(2006, 1, 17)),  # only with a card reader
    "multiple action": ("2.18(e)", date(2006, 1, 17)),  # reading C24
    "Bart Carter Shuffle": ("2.6A(a)", date(2006, 1, 17)),
}
BY_DECKS = {  # at a 6 to 5 table no number of decks is right for these
    "progressive": ("2.2(a)3", date(2006, 1, 17)),
    "match the dealer": ("2.2(a)4", date(2006, 1, 17)),
    "optional bonus": ("2.2(a)4", date(2007, 11, 19)),
    "sevens": ("2.2(a)3", date(2006, 1, 17)),
}
READINGS = (
    "side_wagers_by_decks_in_play",
    "side_wagers_in_fives",
    "hand_odds_on_double",
    "split_ace_ten_beats_21",
    "busted_bets_also_lost",
    "busted_double_returned",
    "side_wagers_for_all_bettors",
    "bonus_stake_returned",
    "streak_ignores_pushed_splits",
)


def table(*elected: Elections, **more: Any) -> BlackjackRules:
    merged: dict[str, Any] = {}
    for elections in elected:
        merged |= elections
    return BlackjackRules(**(merged | more))


def findings(rules: BlackjackRules, on: date = NEWEST_TEXT) -> tuple[Ruling, ...]:
    return tuple(rules.rulings(on))


def says(rules: BlackjackRules, on: date, paragraph: str, *options: str) -> bool:
    """Whether that paragraph is held against the rules, and these options are what it is held against."""
    law = cite(f"19:47-{paragraph}")
    return any(
        ruling.cite == law and ruling.verdict is UNLAWFUL and set(options) <= set(ruling.options)
        for ruling in rules.rulings(on)
    )


def sheet(rules: Mapping[str, object], limits: Mapping[str, tuple[str, str]], on: date = NEWEST_TEXT) -> Sheet:
    """A sheet with these elections and these least and most stakes, as a document would have them."""
    posted = {name: {"min": least, "max": most} for name, (least, most) in limits.items()}
    return read_sheet({"game": "blackjack", "rules": dict(rules), "limits": posted}, on)


def agree(one: Elections, other: Elections) -> bool:
    return all(other[name] == value for name, value in one.items() if name in other)


def comes_in(since: date, paragraph: str, **elected: Any) -> None:
    """Unlawful by that paragraph on the day before, lawful on the day and by the newest text."""
    rules = BlackjackRules(**elected)
    assert f"19:47-{paragraph}" in cited(findings(rules, since - ONE_DAY))
    assert verdict(rules, since - ONE_DAY) is UNLAWFUL
    assert verdict(rules, since) is LAWFUL
    assert verdict(rules, NEWEST_TEXT) is LAWFUL


def undated_before(known: date, paragraph: str, **elected: Any) -> None:
    """Not determined by that paragraph from the first day until the one on which we know it in force, then lawful."""
    rules = BlackjackRules(**{"dealer_always_draws": True, **elected})
    for on in (FIRST_DAY, date(1981, 11, 1)):
        assert [(str(each.cite), each.verdict) for each in findings(rules, on)] == [
            (f"19:47-{paragraph}", NOT_DETERMINED)
        ]
    rules = BlackjackRules(**elected)
    assert verdict(rules, known - ONE_DAY) is NOT_DETERMINED
    assert verdict(rules, known) is verdict(rules, NEWEST_TEXT) is LAWFUL


@cache
def partners(paragraph: str, feature: str) -> set[str]:
    """What else a table with the feature may not offer, by that paragraph, among all there is."""
    return {
        other
        for other, elected in FEATURES.items()
        if agree(FEATURES[feature], elected)
        and not (elected.items() <= FEATURES[feature].items())
        and says(table(FEATURES[feature], elected), NEWEST_TEXT, paragraph)
    }


# ---------------------------------------------------------------- the whole


def test_the_default_table_is_lawful_from_the_first_day() -> None:
    assert findings(BlackjackRules(dealer_always_draws=True), FIRST_DAY) == ()
    for on in (date(1981, 11, 2), date(1985, 1, 1), NEWEST_TEXT, KNOWN_THROUGH):
        assert findings(BlackjackRules(), on) == ()


def test_every_election_rests_on_a_paragraph_of_the_register() -> None:
    for option in BlackjackRules.options():
        assert option.note
        for law in (option.cite, *(choice.cite for choice in option.choices if choice.cite)):
            assert register().resolves(law), f"{option.name} cites {law}"
    for conflict in CONFLICTS:
        assert register().resolves(conflict.cite)
    for row in BlackjackRules().payouts:
        assert register().resolves(row.cite), f"{row.name} cites {row.cite}"


def test_every_conflict_names_options_and_values_there_are() -> None:
    values = {option.name: {choice.value for choice in option.choices} for option in BlackjackRules.options()}
    for conflict in CONFLICTS:
        for name, value in (conflict.one, conflict.other):
            assert value in values[name], f"{name} = {value}"


@pytest.mark.parametrize("feature", FEATURES)
def test_every_feature_may_stand_alone(feature: str) -> None:
    assert findings(table(FEATURES[feature])) == ()


# ---------------------------------------------------------------- incompatibilities


@pytest.mark.parametrize("pair", INCOMPATIBLE, ids=" and ".join)
def test_a_pair_that_is_barred_is_barred_from_its_day(pair: tuple[str, str]) -> None:
    paragraphs, day = INCOMPATIBLE[pair]
    one, other = (FEATURES[feature] for feature in pair)
    rules = table(one, other)
    for paragraph in paragraphs.split():
        options = {name for name in (*one, *other) if name not in {"card_reader", "device_approved"}}
        options = {"card_reader", "insurance_timing"} if paragraph == "2.9(b)" else options
        assert says(rules, day, paragraph, *options)
        assert says(rules, NEWEST_TEXT, paragraph, *options)
        assert not says(rules, day - ONE_DAY, paragraph, *options)


@pytest.mark.parametrize("barred", SIX_TO_FIVE_BARS)
def test_what_6_to_5_bars_is_barred_from_its_day(barred: str) -> None:
    paragraphs, day = SIX_TO_FIVE_BARS[barred]
    rules = table(SIX, FEATURES[barred])
    for paragraph in paragraphs.split():
        assert says(rules, day, paragraph, *FEATURES[barred])
        assert not says(rules, day - ONE_DAY, paragraph, *FEATURES[barred])
    assert findings(table(SIX)) == ()


@pytest.mark.parametrize("barred", BY_DECKS)
def test_what_6_to_5_bars_by_its_decks_is_right_with_no_number_of_decks(barred: str) -> None:
    paragraph, day = BY_DECKS[barred]
    for decks in range(1, 13):
        rules = table(SIX, FEATURES[barred], decks=decks)
        assert says(rules, day, "2.2(a)1", "six_to_five", "decks") or says(rules, day, paragraph, "decks")
        assert not says(rules, date(2006, 1, 16), "2.2(a)1")
    if barred == "optional bonus":
        assert not says(table(SIX, FEATURES[barred]), day - ONE_DAY, paragraph)


def test_no_other_pair_is_barred() -> None:
    """A validator that is too strict is as wrong as one that is too lax."""
    six = ("6 to 5", "no double after split")
    expected = {frozenset(pair) for pair in INCOMPATIBLE}
    expected |= {frozenset({table_of, barred}) for table_of in six for barred in (*SIX_TO_FIVE_BARS, *BY_DECKS)}
    pairs = [pair for pair in combinations(FEATURES, 2) if agree(FEATURES[pair[0]], FEATURES[pair[1]])]
    found = {
        frozenset(pair)
        for pair in pairs
        if verdict(table(FEATURES[pair[0]], FEATURES[pair[1]]), NEWEST_TEXT) is not LAWFUL
    }
    assert len(pairs) > 450
    assert found == expected


ADDITIONAL = ("over/under 13", "same suit", "sevens")
ALLOWED = (
    *(
        ("match the dealer", other)
        for other in (*ADDITIONAL, "progressive", "blackjack bonus", "streak", "twenty point")
    ),
    *(
        (additional, other)
        for additional in ADDITIONAL
        for other in (
            "multiple action",
            "blackjack bonus",
            "streak",
            "match the dealer",
            "twenty point",
            "optional bonus",
        )
    ),
    *(
        ("five-card 21", other)
        for other in (
            *ADDITIONAL,
            "multiple action",
            "progressive",
            "blackjack bonus",
            "streak",
            "match the dealer",
            "twenty point",
            "optional bonus",
        )
    ),
    *(
        ("surrender", other)
        for other in (*ADDITIONAL, "blackjack bonus", "streak", "match the dealer", "twenty point", "optional bonus")
    ),
)


@pytest.mark.parametrize("pair", ALLOWED, ids=" and ".join)
def test_what_the_text_does_not_bar_is_lawful(pair: tuple[str, str]) -> None:
    assert findings(table(*(FEATURES[feature] for feature in pair)), date(2007, 11, 19)) == ()


def test_one_table_may_offer_many_things_at_once() -> None:
    many = ("surrender", "five-card 21", "sevens", "match the dealer", "streak", "card reader", "even money", "resplit")
    assert findings(table(*(FEATURES[feature] for feature in many))) == ()


# ---------------------------------------------------------------- 2.2: cards


def test_2_2_a_at_least_one_deck() -> None:
    assert says(table(decks=0), FIRST_DAY, "2.2(a)", "decks")
    assert findings(table(decks=1, dealer_always_draws=True), FIRST_DAY) == ()


@pytest.mark.parametrize("decks", range(1, 9))
def test_2_2_a_1_6_to_5_has_one_or_two_decks(decks: int) -> None:
    rules = table(SIX, decks=decks)
    assert says(rules, date(2006, 1, 17), "2.2(a)1", "six_to_five", "decks") is (decks > 2)
    assert not says(rules, date(2006, 1, 16), "2.2(a)1")
    assert verdict(rules, NEWEST_TEXT) is (UNLAWFUL if decks > 2 else LAWFUL)


@pytest.mark.parametrize("pay_table", ["A", "B"])
def test_2_2_a_2_twenty_point_needs_two_decks(pay_table: str) -> None:
    assert says(table(twenty_point=pay_table, decks=1), date(2006, 6, 5), "2.2(a)2", "twenty_point", "decks")
    assert not says(table(twenty_point=pay_table, decks=1), date(2006, 6, 4), "2.2(a)2")
    assert findings(table(twenty_point=pay_table, decks=2), date(2006, 6, 5)) == ()


@pytest.mark.parametrize("feature", ["progressive", "sevens"])
@pytest.mark.parametrize("decks", range(1, 9))
def test_2_2_a_3_progressive_and_sevens_need_four_decks(feature: str, decks: int) -> None:
    rules = table(FEATURES[feature], decks=decks)
    assert says(rules, date(1996, 7, 15), "2.2(a)3", "decks") is (decks < 4)
    assert not says(rules, date(1996, 7, 14), "2.2(a)3")
    assert verdict(rules, date(1996, 7, 15)) is (UNLAWFUL if decks < 4 else LAWFUL)


@pytest.mark.parametrize(
    ("feature", "since"), [("match the dealer", date(2004, 7, 19)), ("optional bonus", date(2007, 11, 19))]
)
@pytest.mark.parametrize("decks", range(1, 13))
def test_2_2_a_4_match_the_dealer_and_optional_bonus_need_six_or_eight_decks(
    feature: str, since: date, decks: int
) -> None:
    rules = table(FEATURES[feature], decks=decks)
    assert says(rules, since, "2.2(a)4", "decks") is (decks not in {6, 8})
    assert not says(rules, since - ONE_DAY, "2.2(a)4")
    assert verdict(rules, since) is (LAWFUL if decks in {6, 8} else UNLAWFUL)


def test_2_2_c_a_double_shoe_holds_two_decks_at_least_as_many_on_each_side() -> None:
    comes_in(date(1982, 9, 15), "2.2(c)", shoe="double shoe", decks=1)
    assert table(shoe="double shoe", decks=4).decks_at_table == 8
    assert says(table(shoe="double shoe", decks=0), date(1982, 9, 15), "2.2(c)", "shoe", "decks")


def test_2_2_d_an_automated_shuffler_holds_two_decks_at_least() -> None:
    comes_in(date(1999, 7, 6), "2.2(d)", shoe="automated shuffler", decks=1)
    assert says(table(shoe="automated shuffler", decks=0), date(1999, 7, 6), "2.2(d)", "shoe", "decks")


def test_2_2_d_1_the_batches_have_as_many_decks_each_and_that_in_play_counts() -> None:
    rules = table(shoe="automated shuffler", decks=4, additional_wager="same suit", same_suit_option=4)
    assert (rules.decks_counted, rules.decks_at_table) == (4, 8)
    assert findings(rules) == ()
    both = replace(rules, side_wagers_by_decks_in_play=False)  # reading C20: eight decks have no fourth option
    assert both.decks_counted == 8
    assert cited(findings(both)) == {"19:47-2.17(e)2v"}
    assert verdict(table(shoe="automated shuffler", decks=3, match_the_dealer=True), NEWEST_TEXT) is UNLAWFUL
    by_both = table(shoe="automated shuffler", decks=3, match_the_dealer=True, side_wagers_by_decks_in_play=False)
    assert findings(by_both) == ()
    assert table(shoe="single shoe", decks=6, side_wagers_by_decks_in_play=False).decks_counted == 6


@pytest.mark.parametrize("shoe", ["single shoe", "double shoe", "continuous shuffler"])
def test_2_2_e_6_to_5_needs_an_automated_shuffler(shoe: str) -> None:
    rules = table(SIX, shoe=shoe, device_approved=True)
    assert says(rules, date(2006, 1, 17), "2.2(e)", "six_to_five", "shoe")
    assert not says(rules, date(2006, 1, 16), "2.2(e)")
    assert not says(table(SIX), NEWEST_TEXT, "2.2(e)")
    assert not says(table(SIX, shoe="automated shuffler"), NEWEST_TEXT, "2.2(e)")


# ---------------------------------------------------------------- 2.3: wagers and their payment


def test_2_3_e_better_odds_are_for_tables_that_are_not_6_to_5() -> None:
    better = {"suited 6-7-8", "three sevens", "designated blackjack", "five-card 21"}
    assert partners("2.3(e)", "6 to 5") == better
    assert findings(table(*(FEATURES[feature] for feature in better))) == ()
    comes_in(date(2006, 1, 17), "2.3(e)", **SIX)


@pytest.mark.parametrize("row", ["win", "blackjack", "six_to_five"])
def test_2_3_e_the_odds_are_fixed(row: str) -> None:
    pays = BlackjackRules().payouts
    assert str(pays[row]) == {"win": "1 to 1", "blackjack": "3 to 2", "six_to_five": "6 to 5"}[row]
    for odds in ("2 to 1", "1 to 2"):
        assert says(table(payouts=pays.paying({row: Odds.read(odds)})), NEWEST_TEXT, "2.3(e)", "payouts")


def test_2_3_e_1_suited_6_7_8_pays_2_to_1() -> None:
    assert str(BlackjackRules().payouts["suited_six_seven_eight"]) == "2 to 1"
    undated_before(date(2006, 1, 17), "2.3(e)1", suited_six_seven_eight=True)


def test_2_3_e_2_three_sevens_pay_3_to_2() -> None:
    assert str(BlackjackRules().payouts["three_sevens"]) == "3 to 2"
    undated_before(date(2006, 1, 17), "2.3(e)2", three_sevens=True)


def test_2_3_e_3_the_designated_blackjack_is_an_ace_and_a_face_card() -> None:
    rules = BlackjackRules.elect({"designated_blackjack": "Js As"})
    assert rules.designated_blackjack == (Card("A", "s"), Card("J", "s"))
    assert rules.plain()["designated_blackjack"] == "As Js"
    assert findings(rules) == ()
    undated_before(date(2006, 1, 17), "2.3(e)3", designated_blackjack=rules.designated_blackjack)
    for wrong in ("As Ts", "As 9s", "Ks Qs", "As Ah"):
        assert says(BlackjackRules.elect({"designated_blackjack": wrong}), NEWEST_TEXT, "2.3(e)3")
    for unreadable in ("As", "As Js Qs", "As Xx", 7, ["As", "Js"]):
        with pytest.raises(Unreadable, match=r"2\.3\(e\)3"):
            BlackjackRules.elect({"designated_blackjack": unreadable})
    assert BlackjackRules.elect({"designated_blackjack": ""}).designated_blackjack == ()


def test_2_3_e_4_five_card_21_is_one_election_with_2_16() -> None:
    row = BlackjackRules().payouts.row("five_card_21")
    assert (str(row.pays), str(row.cite)) == ("2 to 1", "19:47-2.3(e)4")
    names = [option.name for option in BlackjackRules.options() if "five" in option.name and "card" in option.name]
    assert names == ["five_card_21"]


def test_2_3_i_when_who_sat_out_could_first_be_kept_out_is_not_known() -> None:
    undated_before(date(2006, 1, 17), "2.3(i)", no_mid_shoe_entry=True)


# ---------------------------------------------------------------- 2.5, 2.6, 2.6A: shuffle and deal


def test_2_5_g_the_licensee_says_who_cuts_again() -> None:
    comes_in(date(1996, 5, 20), "2.5(g)", recut_by="next entitled")


def test_2_5_i_a_deck_is_changed_every_round_only_with_one_deck_at_6_to_5() -> None:
    comes_in(date(2006, 1, 17), "2.5(i)", **{**SIX, "decks": 1, "one_round_decks": True})
    assert says(table(SIX, one_round_decks=True), NEWEST_TEXT, "2.5(i)", "one_round_decks", "decks")
    assert says(table(one_round_decks=True, decks=1), NEWEST_TEXT, "2.5(i)", "one_round_decks", "six_to_five")


def test_2_1_bart_carter_shuffle_came_with_the_double_shoe() -> None:
    comes_in(date(1982, 9, 15), '2.1 "Bart Carter Shuffle"', bart_carter_shuffle=True)


def test_2_6_a_only_6_to_5_is_dealt_from_the_hand() -> None:
    assert says(table(shoe="hand"), date(2006, 1, 17), "2.6(a)", "shoe", "six_to_five")
    assert says(table(SIX, shoe="automated shuffler"), date(2006, 1, 17), "2.6(a)", "shoe", "six_to_five")
    assert not says(table(SIX, shoe="automated shuffler"), date(2006, 1, 16), "2.6(a)")


def test_2_6_d_1_the_licensee_designates_a_side_for_the_red_suits() -> None:
    for side in ("A", "B"):
        assert findings(table(shoe="double shoe", red_suits_side=side), date(1982, 9, 15)) == ()
    with pytest.raises(Unreadable, match=r"2\.6\(d\)1"):
        BlackjackRules.elect({"red_suits_side": "both"})


def test_2_6_h_no_hole_card_was_always_allowed() -> None:
    assert BlackjackRules().hole_card == "none"
    assert findings(table(hole_card="none", dealer_always_draws=True), FIRST_DAY) == ()


def test_2_6_j_the_hole_card_face_down_was_there_by_1982() -> None:
    undated_before(date(1982, 9, 15), "2.6(j)", hole_card="down")


def test_2_6_j_a_card_reader_needs_a_hole_card_face_down() -> None:
    comes_in(date(1993, 1, 19), "2.6(j)", card_reader=True, hole_card="down")
    for hole_card in ("none", "up"):
        rules = table(card_reader=True, hole_card=hole_card)
        assert says(rules, date(1993, 1, 19), "2.6(j)", "card_reader", "hole_card")


def test_2_6_j_2_no_hole_card_face_down_at_a_progressive_table() -> None:
    assert partners("2.6(j)2", "progressive") == {"hole card down", "card reader"}


def test_2_6_k_the_exposed_hole_card() -> None:
    comes_in(date(1991, 11, 4), "2.6(k)", hole_card="up")
    assert partners("2.6(k)", "hole card up") == {"progressive"}


def test_2_6_k_3_the_exposed_hole_card_leaves_no_surrender_and_no_insurance() -> None:
    assert partners("2.6(k)3", "hole card up") == {"surrender", "insurance at own turn", "even money"}
    consolidated = table(hole_card="up", consolidated_payout=True)
    assert says(consolidated, date(1998, 12, 7), "2.6(k)3", "hole_card", "consolidated_payout")
    assert not says(consolidated, date(1998, 12, 6), "2.6(k)3")


@pytest.mark.parametrize("hands", [3, 4])
def test_2_6_k_5_the_exposed_hole_card_leaves_no_resplit(hands: int) -> None:
    assert says(table(hole_card="up", max_hands=hands, boxes=6), date(1991, 11, 4), "2.6(k)5", "hole_card", "max_hands")
    assert findings(table(hole_card="up", max_hands=2)) == ()


@pytest.mark.parametrize("shoe", ["single shoe", "double shoe", "automated shuffler", "continuous shuffler"])
def test_2_6a_a_6_to_5_is_dealt_from_the_hand(shoe: str) -> None:
    assert says(table(SIX, shoe=shoe, device_approved=True), date(2006, 1, 17), "2.6A(a)", "shoe", "six_to_five")
    assert findings(table(SIX), date(2006, 1, 17)) == ()


def test_2_6a_c_only_6_to_5_may_burn_before_every_round() -> None:
    comes_in(date(2006, 1, 17), "2.6A(c)", **{**SIX, "burn_each_round": True})
    assert says(table(burn_each_round=True), NEWEST_TEXT, "2.6A(c)", "burn_each_round", "six_to_five")


def test_2_6a_d_surrender_is_not_among_the_choices_of_6_to_5() -> None:
    assert partners("2.6A(d)", "6 to 5") == {"surrender"}


def test_2_6a_h_6_to_5_knows_a_hole_card_only_face_down_for_a_card_reader() -> None:
    assert findings(table(SIX, hole_card="down", card_reader=True), date(2006, 1, 17)) == ()
    assert partners("2.6A(h)", "6 to 5") == {"hole card down", "hole card up"}


# ---------------------------------------------------------------- 2.7 to 2.14: the players' choices


def test_2_7_c_even_money_took_the_place_of_the_consolidated_payout() -> None:
    comes_in(date(2007, 1, 2), "2.7(c)", even_money=True)
    net = table(consolidated_payout=True)
    assert says(net, date(1998, 12, 6), "2.7(c)", "consolidated_payout")
    assert findings(net, date(1998, 12, 7)) == findings(net, date(2007, 1, 1)) == ()
    assert says(net, date(2007, 1, 2), "2.7(c)", "consolidated_payout")
    assert partners("2.7(c)", "even money") == {"hole card up"}


@pytest.mark.parametrize(
    ("first", "last"),
    [
        (date(1989, 3, 15), date(1989, 6, 13)),
        (date(1990, 1, 16), KNOWN_THROUGH),
    ],
)
def test_2_8_c_surrender_came_and_went(first: date, last: date) -> None:
    rules = table(surrender=True)
    assert findings(rules, first) == findings(rules, last) == ()
    assert says(rules, first - ONE_DAY, "2.8(c)", "surrender")
    if last != KNOWN_THROUGH:
        assert says(rules, last + ONE_DAY, "2.8(c)", "surrender")


def test_2_8_c_the_first_surrender_rule_is_not_known() -> None:
    """Our text is that of 1990. The rule of 1978 was repealed on 1981-07-23, and we have none of its text."""
    rules = table(surrender=True, dealer_always_draws=True)
    assert verdict(rules, FIRST_DAY) is verdict(rules, date(1980, 1, 1)) is NOT_DETERMINED
    assert verdict(rules, date(1981, 7, 22)) is NOT_DETERMINED
    assert cited(findings(rules, date(1981, 7, 22))) == {"19:47-2.8(c)"}
    assert says(rules, date(1981, 7, 23), "2.8(c)", "surrender")


def test_2_8_c_surrender_is_not_for_multiple_action_progressive_or_6_to_5() -> None:
    assert partners("2.8(c)", "surrender") == {"multiple action", "progressive", "6 to 5", "no double after split"}


def test_2_9_b_insurance_at_the_players_own_turn() -> None:
    comes_in(date(1998, 12, 7), "2.9(b)", insurance_timing="own turn")
    own_turn = table(insurance_timing="own turn")
    assert says(own_turn, date(1989, 12, 4), "2.9(b)", "insurance_timing")
    for on in (date(1985, 1, 1), date(1989, 12, 3)):
        assert [each.verdict for each in findings(own_turn, on)] == [NOT_DETERMINED]


def test_2_9_b_own_turn_insurance_is_only_for_a_table_without_a_card_reader() -> None:
    assert partners("2.9(b)", "card reader") == {"insurance at own turn"}
    assert findings(table(hole_card="down", insurance_timing="own turn")) == ()
    posted = sheet({"hole_card": "down", "card_reader": True, "insurance_timing": "own turn"}, {})
    assert posted.verdict is UNLAWFUL
    assert not [fact for fact in sign(posted) if "insurance" in fact.fact]


def test_2_10_c_the_double_card_may_lie_face_down() -> None:
    comes_in(date(2005, 1, 18), "2.10(c)", double_card="face down")
    comes_in(date(2010, 6, 7), "2.10(c)", double_card="on request")


def test_2_10_d_doubling_after_a_split_may_be_forbidden_only_at_6_to_5() -> None:
    comes_in(date(2006, 1, 17), "2.10(d)", **{**SIX, "double_after_split": False})
    standard = table(double_after_split=False)
    assert says(standard, date(2006, 1, 17), "2.10(d)", "double_after_split", "six_to_five")
    assert not says(standard, date(2006, 1, 16), "2.10(d)", "double_after_split", "six_to_five")
    assert verdict(standard, date(2006, 1, 16)) is UNLAWFUL


@pytest.mark.parametrize(("boxes", "hands"), [(boxes, hands) for boxes in range(1, 8) for hands in (2, 3, 4)])
def test_2_11_e_four_hands_with_up_to_six_boxes_three_with_seven(boxes: int, hands: int) -> None:
    rules = table(boxes=boxes, max_hands=hands)
    too_many = (boxes, hands) == (7, 4)
    assert says(rules, date(1991, 11, 4), "2.11(e)", "max_hands", "boxes") is too_many
    assert verdict(rules, date(1991, 11, 4)) is (UNLAWFUL if too_many else LAWFUL)
    if hands > 2:
        assert says(rules, date(1991, 11, 3), "2.11(e)", "max_hands")


@pytest.mark.parametrize("hands", [0, 1, 5, 7])
def test_2_11_e_another_number_of_hands_is_unlawful_not_unreadable(hands: int) -> None:
    rules = BlackjackRules.elect({"max_hands": hands, "boxes": 6})
    assert [(str(each.cite), each.verdict) for each in findings(rules)] == [("19:47-2.11(e)", UNLAWFUL)]
    with pytest.raises(Unreadable, match=r"2\.11\(e\)"):
        BlackjackRules.elect({"max_hands": "five"})


def test_2_11_e_no_resplit_in_multiple_action() -> None:
    assert partners("2.11(e)", "resplit") == {"multiple action"}
    assert says(table(multiple_action=True, max_hands=4, boxes=6), NEWEST_TEXT, "2.11(e)", "multiple_action")


def test_2_11_e_aces_may_be_limited_to_one_split() -> None:
    comes_in(date(1992, 8, 17), "2.11(e)", resplit_aces=False, max_hands=3)


def test_2_11_e_seven_boxes_at_most() -> None:
    assert says(table(boxes=0), NEWEST_TEXT, "2.11(e)", "boxes")
    assert says(table(boxes=8), NEWEST_TEXT, "2.11(e)", "boxes")


def test_2_12_b_a_standard_dealer_may_draw_to_a_soft_17_since_2006() -> None:
    comes_in(date(2006, 6, 19), "2.12(b)", hit_soft_17=True)
    assert says(table(hit_soft_17=True), date(2006, 1, 16), "2.12(b)", "hit_soft_17")
    assert not says(table(SIX), date(2006, 1, 17), "2.12(b)")


def test_2_12_d_what_a_6_to_5_sheet_leaves_out_is_as_the_variation_must_have_it() -> None:
    assert sheet({"six_to_five": True, "decks": 2}, {}).verdict is LAWFUL
    stated = {"six_to_five": True, "decks": 2, "hit_soft_17": False, "shoe": "single shoe"}
    assert {"19:47-2.12(d)", "19:47-2.6A(a)"} <= cited(sheet(stated, {}).rulings())
    assert not BlackjackRules.elect({"six_to_five": False}).hit_soft_17


def test_2_12_d_a_6_to_5_dealer_draws_to_a_soft_17() -> None:
    stands = table(SIX, hit_soft_17=False)
    assert says(stands, date(2006, 1, 17), "2.12(d)", "six_to_five", "hit_soft_17")
    assert not says(stands, date(2006, 1, 16), "2.12(d)")


def test_2_13_a_shared_boxes_are_not_for_a_progressive_table() -> None:
    assert findings(table(shared_boxes=True, dealer_always_draws=True), FIRST_DAY) == ()
    assert partners("2.13(a)", "shared boxes") == {"progressive"}


def test_2_14_several_boxes_at_the_licensees_discretion() -> None:
    assert not BlackjackRules().several_boxes
    undated_before(date(1991, 9, 16), "2.14", several_boxes=True)


# ---------------------------------------------------------------- 2.16 and 2.17


def test_2_16_c_five_card_21_is_the_licensees_choice() -> None:
    comes_in(date(1991, 11, 4), "2.16(c)", five_card_21=True)


def test_2_17_a_one_additional_wager_and_none_at_a_progressive_table() -> None:
    assert partners("2.17(a)", "progressive") == {"over/under 13", "same suit", "sevens"}
    for two in combinations(("over/under 13", "same suit", "sevens"), 2):
        with pytest.raises(Unreadable, match=r"2\.17\(a\)"):
            BlackjackRules.elect({"additional_wager": list(two)})


def test_2_17_a_1_over_under_13() -> None:
    comes_in(date(1992, 4, 20), "2.17(a)1", additional_wager="over/under 13")


def test_2_17_a_2_same_suit_is_inferred_and_not_determined_before() -> None:
    rules = table(additional_wager="same suit")
    assert says(rules, date(1993, 6, 6), "2.17(a)2", "additional_wager")
    assert verdict(rules, date(1993, 6, 7)) is verdict(rules, date(1994, 2, 21)) is NOT_DETERMINED
    assert verdict(rules, date(1994, 2, 22)) is LAWFUL


def test_2_17_a_3_sevens() -> None:
    comes_in(date(1996, 7, 15), "2.17(a)3", additional_wager="sevens")


def test_2_17_e_1_over_and_under_pay_even_money() -> None:
    pays = BlackjackRules().payouts
    assert str(pays["over_13"]) == str(pays["under_13"]) == "1 to 1"


@pytest.mark.parametrize("decks", range(1, 10))
@pytest.mark.parametrize("option", range(1, 5))
def test_2_17_e_2_same_suit_has_pay_tables_for_some_numbers_of_decks(decks: int, option: int) -> None:
    rules = table(additional_wager="same suit", decks=decks, same_suit_option=option)
    if decks not in {1, 2, 4, 6, 8}:
        assert says(rules, date(1994, 2, 22), "2.17(e)2", "additional_wager", "decks")
        assert not says(rules, date(1994, 2, 21), "2.17(e)2")
    elif (decks, option) == (8, 4):
        assert says(rules, NEWEST_TEXT, "2.17(e)2v", "same_suit_option", "decks")
    else:
        assert findings(rules) == ()
        assert f"same_suit_{decks}_{option}_king_queen" in rules.payouts
        assert f"same_suit_{decks}_{option}_other" in rules.payouts


def test_2_17_e_2_one_option_at_all_tables_with_as_many_decks() -> None:
    first = table(additional_wager="same suit", decks=6, same_suit_option=1)
    second = replace(first, same_suit_option=2)
    (finding,) = between_tables([("BJ-1", first), ("BJ-2", second)])
    assert str(finding.cite) == "19:47-2.17(e)2"
    assert "BJ-1 and BJ-2" in finding.why
    assert not list(between_tables([("BJ-1", first), ("BJ-2", replace(second, decks=4)), ("BJ-3", first)]))
    assert not list(between_tables([("BJ-1", first), ("BJ-2", table(decks=6, same_suit_option=2))]))
    assert says(replace(first, same_suit_option=5), NEWEST_TEXT, "2.17(e)2", "same_suit_option")


def same_suit(decks: int, *options: str) -> None:
    """The odds of each option, king and queen first, as the paragraph prints them."""
    pays = BlackjackRules().payouts
    for number, printed in enumerate(options, 1):
        king_queen, other = printed.split()
        assert pays[f"same_suit_{decks}_{number}_king_queen"].to_one == Fraction(king_queen)
        assert pays[f"same_suit_{decks}_{number}_other"].to_one == Fraction(other)
    assert f"same_suit_{decks}_{len(options) + 1}_other" not in pays


def test_2_17_e_2_i_one_deck() -> None:
    same_suit(1, "50 2.5", "10 3", "5 3", "25 2.5")


def test_2_17_e_2_ii_two_decks() -> None:
    same_suit(2, "10 3", "5 3", "25 2.5", "20 2.5")


def test_2_17_e_2_iii_four_decks() -> None:
    same_suit(4, "5 3", "25 2.5", "20 2.5", "50 2")


def test_2_17_e_2_iv_six_decks() -> None:
    same_suit(6, "5 3", "25 2.5", "20 2.5", "15 2.5")


def test_2_17_e_2_v_eight_decks_have_three_options() -> None:
    same_suit(8, "5 3", "25 2.5", "50 2")


def pays(prefix: str, **odds: str) -> None:
    """The rows of a side wager are these and no others."""
    rows = {
        row.name.removeprefix(prefix): str(row.pays) for row in BlackjackRules().payouts if row.name.startswith(prefix)
    }
    assert rows == odds


def test_2_17_e_3_sevens_pay() -> None:
    pays("sevens_", three_suited="5000 to 1", three="500 to 1", two_suited="100 to 1", two="50 to 1", one="3 to 1")


def raises(row: str, paragraph: str) -> None:
    """A row that is a floor: more may be paid, less may not."""
    least = BlackjackRules().payouts
    for step, wrong in ((Fraction(1, 2), False), (Fraction(-1, 2), True)):
        paying = least.paying({row: Odds(least[row].to_one + step)})
        assert says(table(payouts=paying), NEWEST_TEXT, paragraph, "payouts") is wrong
        assert verdict(table(payouts=paying), NEWEST_TEXT) is (UNLAWFUL if wrong else LAWFUL)


# ---------------------------------------------------------------- 2.18 to 2.25


def test_2_18_a_multiple_action_goes_with_no_such_side_wager() -> None:
    comes_in(date(1993, 9, 20), "2.18(a)", multiple_action=True)
    others = {"progressive", "blackjack bonus", "streak", "match the dealer", "twenty point", "optional bonus"}
    assert partners("2.18(a)", "multiple action") == others


def test_2_18_b_three_wagers_may_be_required_in_multiple_action() -> None:
    comes_in(date(1993, 9, 20), "2.18(b)", multiple_action=True, three_wagers_required=True)
    assert says(table(three_wagers_required=True), NEWEST_TEXT, "2.18(b)", "three_wagers_required", "multiple_action")


def test_2_18_c_no_surrender_in_multiple_action() -> None:
    assert partners("2.18(c)", "multiple action") == {"surrender"}


def test_2_18_e_multiple_action_is_dealt_without_a_hole_card() -> None:
    others = {"hole card down", "card reader", "hole card up", "6 to 5", "no double after split"}
    assert partners("2.18(e)", "multiple action") == others


def test_2_18_e_a_finding_that_rests_on_a_reading_says_so() -> None:
    for hole_card in ("down", "up"):
        found = findings(table(multiple_action=True, hole_card=hole_card))
        assert [each.why.endswith("(by reading C24)") for each in found] == [
            str(each.cite) == "19:47-2.18(e)" for each in found
        ]
    (plain,) = findings(table(hole_card="up", surrender=True))
    assert "reading" not in plain.why
    (by_b2,) = [each for each in findings(table(SIX, five_card_21=True)) if "five_card_21" in each.options]
    assert by_b2.why.endswith("(by reading B2)")
    (by_c20,) = findings(table(shoe="automated shuffler", decks=3, match_the_dealer=True))
    assert by_c20.why.endswith("(by reading C20)")
    (by_c22,) = findings(table(additional_wager="same suit", decks=3))
    assert by_c22.why.endswith("(by reading C22)")


def test_2_19_a_the_progressive_wager_needs_its_equipment() -> None:
    comes_in(date(1996, 7, 15), "2.19(a)", progressive=True)
    bare = table(progressive=True, progressive_equipment=False)
    assert says(bare, date(1996, 7, 15), "2.19(a)", "progressive", "progressive_equipment")
    assert findings(table(progressive_equipment=False)) == ()


@pytest.mark.parametrize(
    ("elected", "right"),
    [
        ({"progressive_rate_percent": 70}, True),
        ({"progressive_rate_percent": 69}, False),
        ({"progressive_rate_percent": 85}, True),
        ({"progressive_reset": "5000.00"}, True),
        ({"progressive_reset": "4999.99"}, False),
        ({"progressive_reset": "25000"}, True),
    ],
)
def test_2_19_i_70_percent_and_5000_dollars_at_least(elected: dict[str, object], right: bool) -> None:
    rules = BlackjackRules.elect({"progressive": True, **elected})
    assert verdict(rules, NEWEST_TEXT) is (LAWFUL if right else UNLAWFUL)
    assert says(rules, NEWEST_TEXT, "2.19(i)", *elected) is not right


def test_2_19_i_the_reset_is_written_in_dollars() -> None:
    assert BlackjackRules.elect({"progressive_reset": "6000.00"}).progressive_reset == 6_000_00
    for wrong in (6000, "six thousand", True):
        with pytest.raises(Unreadable, match="progressive_reset"):
            BlackjackRules.elect({"progressive_reset": wrong})


@pytest.mark.parametrize(
    ("rules", "wager", "law", "most"),
    [
        ({"additional_wager": "sevens"}, "sevens", "2.17(a)3", "1.00"),
        ({"progressive": True}, "progressive", "2.19(a)", "1.00"),
        ({"blackjack_bonus": True}, "bonus", "2.20(a)", "5.00"),
    ],
)
def test_8_2_a_ten_times_is_not_asked_of_a_stake_that_its_paragraph_fixes(
    rules: Mapping[str, object], wager: str, law: str, most: str
) -> None:
    """Reading C46: those are otherwise specifically provided for; other limits than they are wrong by that paragraph."""
    assert sheet(rules, {wager: ("1.00", most)}).verdict is LAWFUL
    assert cited(sheet(rules, {wager: ("1.00", "10.00")}).rulings()) == {f"19:47-{law}"}
    assert cited(sheet(rules, {wager: ("0.50", most)}).rulings()) == {f"19:47-{law}"}


def test_2_20_a_the_bonus_wager_needs_its_equipment() -> None:
    comes_in(date(1999, 1, 4), "2.20(a)", blackjack_bonus=True)
    bare = table(blackjack_bonus=True, bonus_equipment=False)
    assert says(bare, date(1999, 1, 4), "2.20(a)", "blackjack_bonus", "bonus_equipment")
    for stake in ("2.00", "1", "", "10.00"):
        with pytest.raises(Unreadable, match=r"2\.20\(a\)"):
            BlackjackRules.elect({"bonus_awards": {stake: {"5.00": 1}}})


def bonus(stake: str, **awards: int) -> BlackjackRules:
    """A bonus table with these awards for a stake, written like d5=3: $5.00 with the weight 3."""
    written = {f"{name.removeprefix('d')}.00": weight for name, weight in awards.items()}
    return BlackjackRules.elect({"blackjack_bonus": True, "decks": 6, "bonus_awards": {stake: written}})


def test_2_20_j_every_award_lies_in_its_range() -> None:
    for stake, awards in (
        ("1.00", {"d4": 1, "d16": 99}),
        ("1.00", {"d15": 9999, "d1001": 1}),
        ("5.00", {"d49": 1, "d79": 99}),
    ):
        assert cited(findings(bonus(stake, **awards))) == {"19:47-2.20(j)"}
    for stake, awards in (("1.00", {"d5": 109, "d15": 1, "d1000": 1}), ("5.00", {"d50": 200, "d5000": 1})):
        assert findings(bonus(stake, **awards)) == ()
    assert not says(bonus("1.00", d4=1, d16=99), date(1999, 1, 3), "2.20(j)")


@pytest.mark.parametrize(
    "wrong", [{}, {"5.00": 0}, {"5.00": True}, {"5.00": "3"}, {"five": 3}, {"5.00": 1, "5": 1}, "5.00", 5]
)
def test_2_20_j_awards_that_cannot_be_read(wrong: object) -> None:
    with pytest.raises(Unreadable, match=r"2\.20\(j\)"):
        BlackjackRules.elect({"bonus_awards": {"1.00": wrong}})
    with pytest.raises(Unreadable, match=r"2\.20\(a\)"):
        BlackjackRules.elect({"bonus_awards": 3})


def test_2_20_j_awards_survive_being_written_down() -> None:
    written = {"1.00": {"5.00": 3, "40.00": 1}, "5.00": {"50.00": 3, "175.00": 1}}
    rules = BlackjackRules.elect({"bonus_awards": written})
    assert rules.plain()["bonus_awards"] == written
    assert rules.awards(100) == ((500, 3), (4000, 1))
    assert BlackjackRules.elect({"bonus_awards": {"1.00": {"5.00": 1}}}).awards(500) == BlackjackRules().awards(500)


@pytest.mark.parametrize(
    ("award", "advantage", "right"),
    [
        (13, Fraction(1355, 4043), False),  # 33.5 percent
        (14, Fraction(1163, 4043), True),  # 28.8
        (20, Fraction(11, 4043), True),  # 0.3
        (21, Fraction(-181, 4043), False),  # the house would lose
    ],
)
def test_2_20_k_the_house_advantage_lies_between_0_and_30_percent(award: int, advantage: Fraction, right: bool) -> None:
    """Six decks make a blackjack of 192 in 4043 first two cards; with the award the dollar comes back."""
    rules = bonus("1.00", **{f"d{award}": 1})
    assert rules.bonus_advantage(100) == advantage
    assert says(rules, NEWEST_TEXT, "2.20(k)", "bonus_awards") is not right
    assert verdict(rules, NEWEST_TEXT) is (LAWFUL if right else UNLAWFUL)
    assert not says(rules, date(1999, 1, 3), "2.20(k)")


def test_2_20_k_the_bounds_themselves_are_allowed() -> None:
    even = bonus("1.00", d5=1)
    for keeps in (Fraction(0), Fraction(30, 100)):
        mean = (1 - keeps) / Fraction(192, 4043) - 1  # dollars
        weight = (mean - 5) / 995  # of the $1,000 award, the rest being $5
        exact = replace(
            even,
            bonus_awards=((100, ((5_00, weight.denominator - weight.numerator), (1_000_00, weight.numerator))),),
        )
        assert exact.bonus_advantage(100) == keeps
        assert findings(exact) == ()
        ((_, ((_, often), (_, rare))),) = exact.bonus_awards
        step = -1 if keeps else 1  # a hair over the bound
        over = replace(exact, bonus_awards=((100, ((5_00, often - step), (1_000_00, rare + step))),))
        assert cited(findings(over)) == {"19:47-2.20(k)"}


@pytest.mark.parametrize("decks", range(1, 13))
@pytest.mark.parametrize("stake_returned", [True, False])
def test_2_20_k_the_houses_own_awards_keep_20_percent_at_every_table(decks: int, stake_returned: bool) -> None:
    rules = table(blackjack_bonus=True, decks=decks, bonus_stake_returned=stake_returned)
    assert rules.bonus_advantage(100) == rules.bonus_advantage(500) == Fraction(1, 5)
    assert findings(rules, date(1999, 1, 4)) == ()
    for stake in (100, 500):
        assert all(weight > 0 for _, weight in house_awards(stake, decks, stake_returned=stake_returned))


def test_2_20_k_the_same_advantage_at_all_tables() -> None:
    one, other = (table(blackjack_bonus=True, decks=decks) for decks in (2, 8))
    assert not list(between_tables([("BJ-1", one), ("BJ-2", other)]))
    fixed: dict[str, Any] = {
        "bonus_awards": ((100, ((15_00, 1),)),)
    }  # the same award from fewer decks is a smaller advantage
    (finding,) = between_tables([("BJ-1", replace(one, **fixed)), ("BJ-2", replace(other, **fixed))])
    assert str(finding.cite) == "19:47-2.20(k)"
    assert "$1.00" in finding.why
    assert not list(between_tables([("BJ-1", table(decks=0, blackjack_bonus=True)), ("BJ-2", other)]))
    assert not list(between_tables([("BJ-1", replace(one, blackjack_bonus=False, **fixed)), ("BJ-2", other)]))


def test_2_20_l_what_the_bonus_wager_does_not_go_with() -> None:
    others = {"multiple action", "progressive", "streak", "twenty point", "optional bonus"}
    assert partners("2.20(l)", "blackjack bonus") == others


def test_2_21_a_continuous_shuffler_needs_approval() -> None:
    comes_in(date(1982, 9, 15), "2.21", shoe="continuous shuffler", device_approved=True)
    unapproved = table(shoe="continuous shuffler")
    assert says(unapproved, date(1982, 9, 15), "2.21", "shoe", "device_approved")
    assert findings(table(shoe="automated shuffler")) == ()


def test_2_22_a_the_streak_wager_needs_its_equipment() -> None:
    comes_in(date(2001, 1, 16), "2.22(a)", streak=True)
    assert says(table(streak=True, streak_equipment=False), NEWEST_TEXT, "2.22(a)", "streak", "streak_equipment")


@pytest.mark.parametrize("row", ["streak_2", "streak_3", "streak_4", "streak_5"])
def test_2_22_j_streaks_pay_at_least(row: str) -> None:
    pays("streak_", **{"2": "3 to 1", "3": "7 to 1", "4": "17 to 1", "5": "37 to 1"})
    raises(row, "2.22(j)")


def test_2_22_l_what_the_streak_wager_does_not_go_with() -> None:
    others = {"multiple action", "progressive", "blackjack bonus", "twenty point", "optional bonus"}
    assert partners("2.22(l)", "streak") == others


def test_2_23_a_match_the_dealer() -> None:
    comes_in(date(2004, 7, 19), "2.23(a)", match_the_dealer=True)


@pytest.mark.parametrize("row", ["match_6_unsuited", "match_6_suited", "match_8_unsuited", "match_8_suited"])
def test_2_23_f_a_match_pays_at_least(row: str) -> None:
    pays("match_", **{"6_unsuited": "4 to 1", "6_suited": "11 to 1", "8_unsuited": "3 to 1", "8_suited": "14 to 1"})
    raises(row, "2.23(f)")


def test_2_23_g_match_the_dealer_goes_with_all_but_the_optional_bonus() -> None:
    assert partners("2.23(g)", "match the dealer") == {"optional bonus"}


@pytest.mark.parametrize("pay_table", ["A", "B"])
def test_2_24_a_the_twenty_point_bonus(pay_table: str) -> None:
    comes_in(date(2006, 6, 5), "2.24(f)", twenty_point=pay_table)


@pytest.mark.parametrize("pay_table", ["A", "B"])
def test_2_24_f_twenty_pays_at_least_by_its_table(pay_table: str) -> None:
    printed = {"A": (1000, 125, 19, 9, 4), "B": (1000, 200, 25, 10, 4)}[pay_table]
    hands = ("queens_with_dealer_blackjack", "queens", "matched", "suited", "any")
    pays(f"twenty_{pay_table}_", **{hand: f"{odds} to 1" for hand, odds in zip(hands, printed, strict=True)})
    for hand in hands:
        raises(f"twenty_{pay_table}_{hand}", "2.24(f)")


def test_2_24_h_a_cap_is_25000_dollars_at_least_and_covers_one_minimum_wager() -> None:
    for cap, right in (("", True), ("25000.00", True), ("24999.99", False), ("0.01", False)):
        rules = BlackjackRules.elect({"twenty_point": "A", "twenty_point_cap": cap})
        assert says(rules, NEWEST_TEXT, "2.24(h)", "twenty_point_cap") is not right
        assert rules.plain()["twenty_point_cap"] == cap
    rules = table(twenty_point="B")
    assert rules.least_cap_cents(25_00) == 25_000_00
    assert rules.least_cap_cents(50_00) == 50_000_00
    raised = rules.payouts.paying({"twenty_B_queens_with_dealer_blackjack": Odds(Fraction(2000))})
    assert replace(rules, payouts=raised).least_cap_cents(50_00) == 100_000_00
    assert table().least_cap_cents(50_00) == 25_000_00
    with pytest.raises(Unreadable, match="twenty_point_cap"):
        BlackjackRules.elect({"twenty_point_cap": 30000})


@pytest.mark.parametrize(
    ("minimum", "cap", "right"),
    [
        ("25.00", "25000.00", True),
        ("25.01", "25000.00", False),
        ("50.00", "50000.00", True),
        ("50.00", "49999.99", False),
        ("50.00", "", True),
    ],
)
def test_2_24_h_a_sheet_whose_minimum_could_win_more_than_the_cap(minimum: str, cap: str, *, right: bool) -> None:
    rules, limits = {"twenty_point": "A", "twenty_point_cap": cap}, {"twenty_point": (minimum, "1000.00")}
    for day in (date(2006, 6, 5), NEWEST_TEXT):
        assert cited(sheet(rules, limits, day).rulings()) == (set() if right else {"19:47-2.24(h)"})
    assert sheet(rules, {}).verdict is LAWFUL  # without a posted minimum there is nothing to compare with


def test_2_24_i_what_the_twenty_point_bonus_does_not_go_with() -> None:
    others = {"multiple action", "progressive", "blackjack bonus", "streak", "optional bonus"}
    assert partners("2.24(i)", "twenty point") == others
    for other in others:
        assert says(table(FEATURES[other], twenty_point="B"), NEWEST_TEXT, "2.24(i)", "twenty_point")


def test_2_25_a_the_optional_bonus() -> None:
    comes_in(date(2007, 11, 19), "2.25(a)", optional_bonus=True)


def test_2_25_c_no_minimum_below_a_dollar_is_posted() -> None:
    for minimum, wrong in (("1.00", set()), ("0.50", {"19:47-2.25(c)"})):
        assert cited(sheet({"optional_bonus": True}, {"optional_bonus": (minimum, "50.00")}).rulings()) == wrong


def test_2_25_e_the_optional_bonus_pays_by_the_third_card() -> None:
    printed = {"ten": 3, "nine": 5, "eight": 7, "seven": 9, "six": 15}
    odds = BlackjackRules().payouts
    assert {card: odds[f"optional_bonus_{card}"].to_one for card in printed} == printed


def test_2_25_f_three_eights_pay_more() -> None:
    pays("optional_bonus_eights_", color="50 to 1", suit="200 to 1")


def test_2_25_h_what_the_optional_bonus_does_not_go_with() -> None:
    others = {"multiple action", "progressive", "blackjack bonus", "streak", "match the dealer", "twenty point"}
    assert partners("2.25(h)", "optional bonus") == others


def test_only_the_rows_that_are_floors_may_be_raised() -> None:
    floors = {row.name for row in BlackjackRules().payouts if row.floor}
    assert {name.split("_")[0] for name in floors} == {"streak", "match", "twenty"}
    fixed = {row.name: Odds(row.pays.to_one + 1) for row in BlackjackRules().payouts if not row.floor}
    for name, odds in fixed.items():
        assert verdict(table(payouts=BlackjackRules().payouts.paying({name: odds})), NEWEST_TEXT) is UNLAWFUL


# ---------------------------------------------------------------- sheets at random

days = st.dates(FIRST_DAY, KNOWN_THROUGH)
default_days = st.dates(date(1981, 11, 2), KNOWN_THROUGH)  # the days on which the default table is lawful


def _values(option: Option) -> list[Any]:
    if option.choices:
        return [choice.value for choice in option.choices]
    if option.read is None:
        return sorted({option.default, *range(1, 9)})
    return [option.default]


ELECTIONS = [(option.name, value) for option in BlackjackRules.options() for value in _values(option)]
tried = st.lists(st.sampled_from(ELECTIONS), max_size=25)


def lawful_table(elected: list[tuple[str, Any]], on: date, start: Elections) -> BlackjackRules:
    """The start, with every election in turn that leaves it lawful on that day."""
    rules = table(start)
    for name, value in elected:
        changed = replace(rules, **{name: value})
        if verdict(changed, on) is LAWFUL:
            rules = changed
    return rules


@given(elected=tried, on=days)
def test_any_sheet_is_judged_on_any_day_by_paragraphs_there_are(elected: list[tuple[str, Any]], on: date) -> None:
    rules = table(dict(elected))
    for ruling in rules.rulings(on):
        assert register().resolves(ruling.cite)
        assert ruling.options
        assert ruling.verdict is not LAWFUL
    assert BlackjackRules.elect(rules.plain()) == rules


@settings(max_examples=60)
@given(elected=tried, on=default_days, later=default_days)
def test_what_is_lawful_stays_lawful_but_for_what_was_withdrawn(
    elected: list[tuple[str, Any]], on: date, later: date
) -> None:
    """Surrender was repealed twice, the consolidated payout once, and two liberties of play ended; nothing else was."""
    on, later = min(on, later), max(on, later)
    withdrawn = {"surrender", "consolidated_payout", "draw_on_soft_21", "dealer_always_draws"}
    kept = [each for each in elected if each[0] not in withdrawn]
    rules = lawful_table(kept, on, {})
    assert findings(rules, later) == ()


@settings(max_examples=60)
@given(elected=tried, start=st.sampled_from([{}, SIX]))
def test_a_table_may_always_offer_less(elected: list[tuple[str, Any]], start: Elections) -> None:
    rules = lawful_table(elected, NEWEST_TEXT, start)
    nothing = BlackjackRules()
    for name in (
        "surrender",
        "five_card_21",
        "additional_wager",
        "progressive",
        "blackjack_bonus",
        "streak",
        "match_the_dealer",
        "twenty_point",
        "optional_bonus",
        "even_money",
        "max_hands",
    ):
        assert findings(replace(rules, **{name: getattr(nothing, name)})) == ()


@settings(max_examples=60)
@given(elected=tried, on=days, reading=st.sampled_from(READINGS), own=st.booleans())
def test_a_reading_of_the_money_does_not_make_a_table_lawful_or_unlawful(
    elected: list[tuple[str, Any]], on: date, reading: str, own: bool
) -> None:
    """Only reading C20, which counts the decks, can."""
    rules = table({name: value for name, value in elected if name not in READINGS}, shoe="single shoe")
    changed: Elections = {reading: own}
    assert findings(replace(rules, **changed), on) == findings(rules, on)


@given(elected=tried, conflict=st.sampled_from(CONFLICTS), on=days)
def test_whatever_else_is_elected_an_exclusion_is_found_with_its_paragraph(
    elected: list[tuple[str, Any]], conflict: Conflict, on: date
) -> None:
    rules = replace(table(dict(elected)), **dict((conflict.one, conflict.other)))
    in_force = conflict.since is None or on >= conflict.since
    found = [ruling for ruling in rules.rulings(on) if ruling.cite == conflict.cite and ruling.why == conflict.why]
    assert bool(found) is in_force
    assert all(ruling.verdict is UNLAWFUL for ruling in found)
    assert in_force is False or verdict(rules, on) is UNLAWFUL
