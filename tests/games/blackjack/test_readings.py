"""Readings of subchapter 2 that are choices: the default is the one we take, and the other can be elected."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from croupier.games.blackjack.rules import BlackjackRules
from croupier.law.register import NEWEST_TEXT, register
from tests.games.blackjack.table import READER, SIX_TO_FIVE, Table, facts, fate, laid, lines, open_now, seated, sites
from tests.games.table import verdict


def test_every_choice_of_subchapter_2_is_an_option_of_its_own() -> None:
    options = {option.name for option in BlackjackRules.options()}
    chosen = [(paragraph, reading) for paragraph, reading in register().readings() if reading.choice]
    for paragraph, reading in chosen:
        if paragraph.game == "blackjack":
            assert reading.option in options, f"{paragraph.cite}, {reading.key}"


@pytest.mark.parametrize(
    ("dealt", "by_first_card", "came_to"),
    [
        ("7 5 9 | 8 6 K", True, ("won", 300)),
        ("9 5 7 | 8 6 K", True, ("lost", -100)),
        ("9 5 7 | 8 6 K", False, ("won", 300)),
        ("9 5 8 | 7 6 K", False, ("lost", -100)),  # the third card comes too late
    ],
)
def test_2_17_b_4_a_lone_seven_as_the_second_card(dealt: str, by_first_card: bool, came_to: tuple[str, int]) -> None:
    wagers = {"A": {"blackjack": "10.00", "sevens": "1.00"}}
    table = laid(wagers, additional_wager="sevens", sevens_by_first_card=by_first_card)
    live = table.begin(dealt, A="hit, stand, stand")
    result, cents, _ = fate(live if live.outcome else table.begin(dealt + " 5 9 K", A="hit, stand"), "sevens")
    assert (result, cents) == came_to


@pytest.mark.parametrize(("waits", "paid"), [(True, False), (False, True)])
def test_2_7_b_a_blackjack_waits_though_the_reader_found_none_unless_elected(waits: bool, paid: bool) -> None:
    """A has blackjack, B thirteen; the dealer shows a king and has a nine in the hole."""
    table = seated("A", "B", blackjacks_wait_after_reader=waits, **READER)
    live = table.begin("A 4 K | T 9 9")
    assert open_now(live) >= {"hit", "stand"}
    assert facts(live, "2.7(b)") == (
        ["box 1 has blackjack"] if paid else ["box 1 has blackjack, to be paid when the dealer's cards are known"]
    )
    assert fate(table.play("A 4 K | T 9 9", B="stand")) == ("won", 1500, "2.7(b)")


@pytest.mark.parametrize(
    ("fixed", "returned", "cents"), [(True, False, 24_00), (True, True, 25_00), (False, False, 249_00)]
)
def test_2_19_c_what_a_split_and_the_chip_do_to_the_progressive_wager(fixed: bool, returned: bool, cents: int) -> None:
    wagers = {"A": {"blackjack": "10.00", "progressive": "1.00"}}
    elected: dict[str, Any] = {"progressive": True, "decks": 8}
    table = laid(wagers, splitting_fixes_progressive=fixed, progressive_chip_returned=returned, **elected)
    live = table.play("As 9d Ah | Ad 5c | Th", A="split")
    assert fate(live, "progressive") == ("won", cents, "2.19(c)")


def test_2_24_d_a_licensee_may_keep_the_twenty_point_wager_from_face_down_tables() -> None:
    shown = BlackjackRules(twenty_point="A", **SIX_TO_FIVE)
    kept = BlackjackRules(twenty_point="A", twenty_point_at_six_to_five=False, **SIX_TO_FIVE)
    assert verdict(shown, NEWEST_TEXT) == "lawful"
    assert [str(ruling.cite) for ruling in kept.rulings(NEWEST_TEXT)] == ["19:47-2.24(d)"]


def test_2_3_j_at_a_double_shoe_betting_closes_before_the_determinant_card() -> None:
    live = seated("A", shoe="double shoe").begin()
    assert facts(live, "2.3(j)") == ['"No more bets"']
    assert live.asks is not None
    assert live.asks.site == "deal:determinant"
    assert sites(live) == []
    assert facts(seated("A").begin(), "2.3(j)") == []


@pytest.mark.parametrize(
    ("shoe", "law"), [("double shoe", "19:47-2.2(c)"), ("automated shuffler", "19:47-2.2(d)2"), ("single shoe", None)]
)
def test_2_2_d_2_the_two_stacks_have_backs_of_different_colors(shoe: str, law: str | None) -> None:
    alike = BlackjackRules(shoe=shoe, backs_differ=False)
    assert [str(ruling.cite) for ruling in alike.rulings(NEWEST_TEXT)] == ([law] if law else [])
    assert verdict(BlackjackRules(shoe=shoe), NEWEST_TEXT) == "lawful"


def test_2_12_a_1_before_1984_a_player_might_draw_on_a_soft_21() -> None:
    liberal = BlackjackRules(draw_on_soft_21=True)
    assert verdict(liberal, date(1984, 3, 4)) == "lawful"
    assert verdict(liberal, date(1984, 3, 5)) == "unlawful"
    dealt, wagers = "A 9 5 | 5", {"A": {"blackjack": "10.00"}}
    assert "hit" in open_now(Table(liberal, wagers).begin(dealt, A="hit"))
    strict = Table(BlackjackRules(), wagers).begin(dealt, A="hit")
    assert strict.asks is not None
    assert strict.asks.site == "dealer:second"


@pytest.mark.parametrize(("always", "cards"), [(True, "T 9 6 | T 8"), (False, "T 9 6 | T")])
def test_2_12_c_before_1981_the_dealer_drew_though_it_could_change_nothing(always: bool, cards: str) -> None:
    rules = BlackjackRules(dealer_always_draws=always)
    live = Table(rules, {"A": {"blackjack": "10.00"}}).play(cards, A="hit")
    assert [str(line.result) for line in lines(live)] == ["lost"]
    assert verdict(BlackjackRules(dealer_always_draws=True), date(1981, 11, 1)) == "lawful"
    assert verdict(BlackjackRules(dealer_always_draws=True), date(1981, 11, 2)) == "unlawful"
    assert verdict(BlackjackRules(), date(1981, 11, 1)) == "not determined"
    assert verdict(BlackjackRules(), date(1981, 11, 2)) == "lawful"
