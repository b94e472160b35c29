"""Blackjack's main game, paragraph by paragraph: 19:47-2.1 to 2.3, 2.6, 2.6A, 2.7 to 2.14, 2.16 and 2.18."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from croupier.engine.round import open_round
from croupier.equipment.cards import DECK
from croupier.games.blackjack import GAME
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.hands.blackjack import total, value
from croupier.law.ruling import Verdict
from croupier.money.odds import Odds
from croupier.money.wager import Act, Bet, Wager
from tests.games.blackjack.table import (
    EXPOSED,
    HOLE_CARD,
    MULTIPLE_ACTION,
    READER,
    SIX_TO_FIVE,
    Table,
    alone,
    amounts,
    barred,
    cards,
    facts,
    fate,
    laid,
    line,
    lines,
    net,
    open_now,
    question,
    rules_of,
    seated,
    seen,
    sites,
)
from tests.games.table import cited, refusals, verdict

LATE = date(2010, 7, 1)


def count(text: str) -> str:
    return str(total(cards(text)))


def odds(text: str) -> Odds:
    return Odds.read(text)


# ---------------------------------------------------------------- 2.1, 2.2(b): counting


def test_2_1_blackjack_is_an_ace_and_a_ten_as_the_first_two_cards() -> None:
    for ten in "TJQK":
        assert fate(alone(f"A 9 {ten}")) == ("won", 1500, "2.7(a)")
        assert fate(alone(f"{ten} 9 A")) == ("won", 1500, "2.7(a)")


def test_2_1_blackjack_does_not_come_from_a_split() -> None:
    live = alone("A 9 A | K 5 | 9", "split")
    assert fate(live) == ("won", 1000, "2.3(a)2")
    assert facts(live, '2.1 "Blackjack"') == ["box 1: after a split this is 21 and no blackjack"]


def test_2_1_hard_total_is_without_an_ace_that_counts_eleven() -> None:
    assert count("T 7") == "17"
    assert count("A 6 T") == "17"
    live = alone("T 6 9 | T 5", "stand")
    assert facts(live, '2.1 "Hard Total"') == ["the dealer's count is 16", "the dealer's count is 21"]


def test_2_1_soft_total_has_an_ace_that_counts_eleven() -> None:
    assert count("A 6") == "soft 17"
    assert count("A A 9") == "soft 21"
    live = alone("T 6 9 | A", "stand")
    assert facts(live, '2.1 "Soft Total"') == ["the dealer's count is soft 17"]


def test_2_2_b_1_two_to_ten_count_at_face_value() -> None:
    for card in DECK:
        if card.rank in "23456789":
            assert value(card) == int(card.rank)
    assert value(cards("T")[0]) == 10
    assert facts(seated("A").begin("2 8 3"), "2.2(b)1") == ["it counts 8"]


def test_2_2_b_2_jack_queen_and_king_count_ten() -> None:
    assert [value(card) for card in cards("J Q K")] == [10, 10, 10]
    for rank in "JQK":
        assert facts(seated("A").begin(f"2 {rank} 3"), "2.2(b)2") == ["it counts 10"]


def test_2_2_b_3_i_an_ace_counts_eleven_unless_that_is_over_21() -> None:
    assert [count(hand) for hand in ("A 9", "A 9 5", "A A", "A A A A", "A T T", "5 A 5")] == [
        *("soft 20", "15", "soft 12", "soft 14", "21", "soft 21")
    ]
    assert facts(seated("A").begin("2 A 3"), "2.2(b)3i") == ["it counts 11"]


# ---------------------------------------------------------------- 2.3: the wager and who wins it


def test_2_3_a_the_wager_is_made_before_the_first_card() -> None:
    live = seated("A").begin("T 9 6")
    assert barred(live, "blackjack") == {"2.3(a)"}
    assert cited(refusals(live.answer, "blackjack")) == {"19:47-2.3(a)"}
    patrons = {"A": {"blackjack": "10.00"}, "B": {"blackjack": "0.00"}}
    assert refusals(laid(patrons).round)


def test_2_3_a_a_patron_has_one_wager_on_a_box() -> None:
    twice = {"A": {"blackjack": "10.00", "blackjack 1": "10.00"}}
    assert cited(refusals(laid(twice, several_boxes=True).round)) == {"19:47-2.3(a)"}


def test_2_3_a_1_the_player_wins_when_only_the_dealer_is_over_21() -> None:
    assert fate(alone("T 6 2 | T T", "stand")) == ("won", 1000, "2.3(a)1")


def test_2_3_a_1_a_player_over_21_loses_though_the_dealer_is_too() -> None:
    """Both over 21 (reading B6): B, who stood, sees the dealer break; A has lost before."""
    live = seated("A", "B").play("T 2 6 6 T | T | T T", A="hit", B="stand")
    assert fate(live) == ("lost", -1000, "2.3(a)2")
    assert fate(live, seat="B") == ("won", 1000, "2.3(a)1")


def test_2_3_a_2_the_higher_score_wins() -> None:
    assert fate(alone("T 9 9 | 9", "stand")) == ("won", 1000, "2.3(a)2")
    assert fate(alone("T 9 8 | T", "stand")) == ("lost", -1000, "2.3(a)2")


def test_2_3_a_3_two_card_21_wins_against_21_in_more_cards() -> None:
    assert fate(alone("A 7 K")) == ("won", 1500, "2.7(a)")
    assert fate(alone("A T K | 5")) == ("won", 1500, "2.7(b)")
    live = alone("T 7 T | A 8 | 7 7", "split, stand")
    assert fate(live) == ("won", 1000, "2.3(a)3")
    assert fate(live, hand=2) == ("lost", -1000, "2.3(a)2")


def test_2_3_a_3_by_the_other_reading_a_split_ace_ten_pushes() -> None:
    """Reading B5, the choice: the dealer's 7-7-7 ties an ace and ten that come from a split."""
    live = alone("A 7 A | K 9 | 7 7", "split", split_ace_ten_beats_21=False)
    assert fate(live) == ("pushed", 0, "2.3(b)")
    assert fate(live, hand=2) == ("lost", -1000, "2.3(a)2")


def test_2_3_b_equal_scores_push_and_a_dealer_blackjack_beats_a_plain_21() -> None:
    assert fate(alone("T 9 8 | 9", "stand")) == ("pushed", 0, "2.3(b)")
    assert fate(alone("7 T 7 | 7 | A", "hit")) == ("lost", -1000, "2.3(b)")
    assert fate(alone("A T K | A")) == ("pushed", 0, "2.7(b)")


def test_2_3_b_is_why_a_plain_21_loses_to_a_blackjack_but_no_lower_score() -> None:
    assert fate(alone("7 T 7 | 7 | A", "hit")) == ("lost", -1000, "2.3(b)")
    assert fate(alone("7 T 7 | 6 | A", "hit, stand")) == ("lost", -1000, "2.3(a)2")


def test_2_3_c_nothing_is_added_after_the_first_card_but_what_the_chapter_allows() -> None:
    live = seated("A").begin("5 9 6")
    assert barred(live, "raise") == {"2.3(c)"}
    live.answer("double 10.00")
    assert facts(live, "2.3(c)") == ['"No more bets"']


def test_2_3_c_before_the_first_card_a_wager_may_be_taken_back() -> None:
    rules = rules_of()
    bets = [Bet("A", "blackjack", "", 1000), Bet("A", "blackjack", "", 400, Act.REMOVE)]
    assert open_round(GAME, rules, GAME.play.opening(rules), bets).wagers == (Wager("A", "blackjack", "", 600),)


def test_2_3_a_a_wager_is_always_on() -> None:
    rules = rules_of()
    for act in (Act.CALL_ON, Act.CALL_OFF):
        bets = [Bet("A", "blackjack", "", 1000), Bet("A", "blackjack", act=act)]
        assert cited(refusals(open_round, GAME, rules, GAME.play.opening(rules), bets)) == {"19:47-2.3(a)"}


def test_2_3_c_nothing_is_taken_from_under_a_wager_that_needs_it() -> None:
    rules = rules_of(additional_wager="over/under 13")
    made = [Bet("A", "blackjack", "", 1000), Bet("A", "over_13", "", 500)]
    for cents, lawful in ((0, False), (600, False), (500, True)):
        bets = [*made, Bet("A", "blackjack", "", cents, Act.REMOVE)]
        if lawful:
            assert open_round(GAME, rules, GAME.play.opening(rules), bets).wagers[0].stake_cents == 500
        else:
            assert refusals(open_round, GAME, rules, GAME.play.opening(rules), bets)
    bets = [*made, Bet("A", "over_13", "", 0, Act.REMOVE), Bet("A", "blackjack", "", 0, Act.REMOVE)]
    assert open_round(GAME, rules, GAME.play.opening(rules), bets).wagers == ()


@pytest.mark.parametrize(
    ("elected", "wager", "made", "taken", "law"),
    [
        (SIX_TO_FIVE, "blackjack", 1000, 300, "2.3(d)"),
        ({"additional_wager": "sevens"}, "sevens", 100, 50, "2.17(a)3i"),
        ({"progressive": True}, "progressive", 100, 50, "2.3(k)"),
        ({"blackjack_bonus": True}, "bonus", 500, 200, "2.20(a)"),
        ({"optional_bonus": True}, "optional_bonus", 100, 1, "2.25(c)"),
    ],
)
def test_2_3_c_what_is_left_of_a_wager_taken_back_in_part_is_a_wager_that_could_be_made(
    elected: dict[str, Any], wager: str, made: int, taken: int, law: str
) -> None:
    rules = rules_of(**elected)
    bets = [Bet("A", "blackjack", "", 1000)] + [Bet("A", wager, "", made)] * (wager != "blackjack")
    bets.append(Bet("A", wager, "", taken, Act.REMOVE))
    assert cited(refusals(open_round, GAME, rules, GAME.play.opening(rules), bets)) == {f"19:47-{law}"}
    whole = [*bets[:-1], Bet("A", wager, "", made, Act.REMOVE)]
    open_round(GAME, rules, GAME.play.opening(rules), whole)


def test_2_3_d_at_a_6_to_5_table_every_wager_is_a_multiple_of_five_dollars() -> None:
    for dollars, lawful in (("12.00", False), ("15.00", True), ("5.00", True), ("2.50", False)):
        table = seated("A", dollars=dollars, **SIX_TO_FIVE)
        if lawful:
            assert table.round().wagers
        else:
            assert cited(refusals(table.round)) == {"19:47-2.3(d)"}
    live = seated("A", dollars="15.00", **SIX_TO_FIVE).begin("5 9 6")
    assert amounts(live, "double") == (500, 1500, 500)
    assert cited(refusals(live.answer, "double 7.00")) == {"19:47-2.3(d)"}
    assert cited(refusals(live.answer, "double 3.00")) == {"19:47-2.3(d)"}
    live.answer("double 10.00")


def test_2_3_e_winners_are_paid_1_to_1_and_a_blackjack_3_to_2_or_6_to_5() -> None:
    assert line(alone("T 9 9 | 9", "stand")).pays == odds("1 to 1")
    assert line(alone("A 9 K")).pays == odds("3 to 2")
    live = alone("A 9 K", **SIX_TO_FIVE)
    assert (line(live).pays, fate(live)) == (odds("6 to 5"), ("won", 1200, "2.3(e)"))  # 2.7 says 3 to 2 (reading B1)
    assert fate(alone("A K K | 9", **SIX_TO_FIVE)) == ("won", 1200, "2.3(e)")


def test_2_3_e_1_a_suited_6_7_8_is_paid_2_to_1() -> None:
    offered: dict[str, Any] = {"suited_six_seven_eight": True}
    assert fate(alone("6h 9 7h | 8h | T", "hit", **offered)) == ("won", 2000, "2.3(e)1")
    assert fate(alone("6h 9 7h | 8h | T", "hit")) == ("won", 1000, "2.3(a)2")
    assert fate(alone("6h 9 7h | 8d | T", "hit", **offered)) == ("won", 1000, "2.3(a)2")
    assert fate(alone("6h 9 7h | 8h | 5 7", "hit", **offered)) == ("pushed", 0, "2.3(b)")


def test_2_3_e_1_the_hand_odds_are_paid_on_the_double_too() -> None:
    """Reading C1, and the other way."""
    live = alone("6h 9 7h | 8h | T", "double", suited_six_seven_eight=True)
    assert fate(live, "double") == ("won", 2000, "2.3(e)1")
    live = alone("6h 9 7h | 8h | T", "double", suited_six_seven_eight=True, hand_odds_on_double=False)
    assert fate(live) == ("won", 2000, "2.3(e)1")
    assert fate(live, "double") == ("won", 1000, "2.3(e)")


def test_2_3_e_2_three_sevens_are_paid_3_to_2() -> None:
    assert fate(alone("7 9 7 | 7 | T", "hit", three_sevens=True)) == ("won", 1500, "2.3(e)2")
    assert fate(alone("7 9 7 | 7 | T", "hit")) == ("won", 1000, "2.3(a)2")
    assert fate(alone("7 5 7 | 7 | 6 T", "hit", three_sevens=True)) == ("pushed", 0, "2.3(b)")


def test_2_3_e_3_the_designated_blackjack_is_paid_2_to_1() -> None:
    offered: dict[str, Any] = {"designated_blackjack": tuple(cards("As Js"))}
    for live in (
        alone("Js 9 As", **offered),
        alone("As K Js | 9", **offered),
        alone("As 9 Js 8", **EXPOSED, **offered),
        alone("As K Js A", **EXPOSED, **offered),
    ):
        assert fate(live) == ("won", 2000, "2.3(e)3")
    assert fate(alone("Ah 9 Jh", **offered)) == ("won", 1500, "2.7(a)")


def test_2_3_e_4_a_five_card_21_is_paid_2_to_1_once() -> None:
    live = alone("2 9 3 | 4 5 7 | T", "hit, hit, hit", five_card_21=True)
    assert fate(live) == ("won", 2000, "2.16(a)")
    assert len(lines(live)) == 1
    assert odds("2 to 1") in GAME.play.wagers(rules_of(five_card_21=True))["blackjack"].pays
    assert odds("2 to 1") not in GAME.play.wagers(rules_of())["blackjack"].pays


def test_2_3_f_a_wager_is_not_touched_until_it_is_settled() -> None:
    live = seated("A").begin("T 9 6")
    assert barred(live, "withdraw") == {"2.3(f)"}
    assert cited(refusals(live.answer, "withdraw")) == {"19:47-2.3(f)"}


def test_2_3_g_insurance_doubles_and_splits_are_not_touched_either() -> None:
    live = seated("A").begin("8 A 8", A="insurance, split")
    live.answer("5h")
    for name in ("withdraw_insurance", "withdraw_double", "withdraw_split"):
        assert barred(live, name) == {"2.3(g)"}
        assert cited(refusals(live.answer, name)) == {"19:47-2.3(g)"}


def test_2_3_i_who_sat_out_a_round_waits_for_the_shuffle() -> None:
    table = seated("A", no_mid_shoe_entry=True)
    after = table.play("T 9 9 | 9", A="stand").outcome
    assert after is not None
    standing = after.standing
    assert isinstance(standing, BlackjackStanding)
    assert standing.in_play == ("A",)
    assert replace(table, standing=standing).round().wagers
    late = replace(seated("A", "B", no_mid_shoe_entry=True), standing=standing)
    assert cited(refusals(late.round)) == {"19:47-2.3(i)"}
    assert replace(late, standing=replace(standing, in_play=())).round().wagers
    assert replace(seated("A", "B"), standing=standing).round().wagers


# ---------------------------------------------------------------- 2.6: the deal and the decisions


def test_2_6_e_the_deal_goes_from_the_dealers_left_round_the_table() -> None:
    patrons = {"A": {"blackjack": "10.00"}, "B": {"blackjack 5": "10.00"}, "C": {"blackjack 3": "10.00"}}
    live = laid(patrons).begin("2 3 4 5 6 7 8")
    assert sites(live) == ["deal:1", "deal:3", "deal:5", "dealer:up", "deal:1", "deal:3", "deal:5"]
    assert facts(live, "2.6(e)") == ["from the dealer's left: 1, 3, 5"]


def test_2_6_e_1_a_first_card_face_up_to_each_box_with_a_wager() -> None:
    live = seated("A", "B").begin("2 3 4 5 6")
    assert [hand for _, _, hand in seen(live).layout] == [tuple(cards("2s 5s")), tuple(cards("3s 6s"))]
    assert facts(live, "2.6(e)1") == ["a first card face up to each box with a wager"]


def test_2_6_e_2_then_one_face_up_to_the_dealer() -> None:
    live = seated("A", "B").begin("2 3 4 5 6")
    assert seen(live).dealer == tuple(cards("4s"))
    assert facts(live, "2.6(e)2") == ["the dealer's up card is the 4 of spades"]


def test_2_6_e_3_then_a_second_face_up_to_each_box() -> None:
    live = seated("A").begin("2 3 4")
    assert facts(live, "2.6(e)3") == ["a second card face up to each box with a wager"]
    assert sites(live)[-1] == "deal:1"


def test_2_6_f_totals_are_announced_and_each_player_decides_in_turn() -> None:
    live = seated("A", "B", surrender=True).begin("8 T 9 8 7")
    assert facts(live, "2.6(f)") == ["box 1: 16", "box 2: 17"]
    assert (question(live).site, question(live).seat) == ("play:1.1", "A")
    assert open_now(live) == {"stand", "hit", "double", "split", "surrender"}
    live.answer("stand")
    assert (question(live).site, question(live).seat) == ("play:2.1", "B")


def test_2_6_g_each_card_is_dealt_face_up_and_the_new_total_announced() -> None:
    live = alone("T 9 6 | 4 | T", "hit, stand")
    assert facts(live, "2.6(g)") == ["box 1: 20"]


def test_2_6_h_the_second_dealer_card_is_announced_and_comes_after_the_players() -> None:
    live = alone("T 9 2 | 5 | 8", "hit, stand")
    assert sites(live) == ["deal:1", "dealer:up", "deal:1", "play:1.1", "draw:1.1", "play:1.1", "dealer:second"]
    assert facts(live, "2.6(h)") == ['"Dealer\'s card"']


def test_2_6_j_the_hole_card_is_unseen_and_read_only_under_an_ace_or_ten() -> None:
    live = alone("T 9 9 8", "stand", **READER)
    assert "dealer:reader" not in sites(live)
    for up in "TJQKA":
        live = seated("A", **READER).begin(f"T {up} 9", A="no_insurance")
        assert live.asks is not None
        assert live.asks.site == "dealer:reader"
    assert "dealer:reader" not in sites(alone("T A 9 9", "no_insurance, stand", **HOLE_CARD))
    live = seated("A", **HOLE_CARD).begin("T 9 9 K")
    assert seen(live).dealer == tuple(cards("9s"))
    assert sum(seen(live).unseen) == 8 * 52 - 3


def test_2_6_j_without_a_reader_a_blackjack_shows_only_at_the_end() -> None:
    live = alone("5 T 6 A | 9", "double", **HOLE_CARD)
    assert fate(live) == ("lost", -1000, "2.10(b)")
    assert fate(live, "double") == ("void", 0, "2.10(b)")


def test_2_6_j_1_a_blackjack_found_by_the_reader_ends_the_round() -> None:
    live = seated("A", "B", **READER).play("T A K T K A")
    assert fate(live) == ("lost", -1000, "2.3(a)2")
    assert fate(live, seat="B") == ("pushed", 0, "2.7(b)")
    assert not any(site.startswith(("play", "draw")) for site in sites(live))


def test_2_6_k_the_hole_card_is_dealt_face_up_after_the_second_cards() -> None:
    live = seated("A", **EXPOSED).begin("T 9 6 8")
    assert seen(live).dealer == tuple(cards("9s 8s"))
    assert facts(live, "2.6(k)") == ["the dealer shows 17"]


def test_2_6_k_1_equal_scores_lose_and_a_blackjack_wins_against_any() -> None:
    assert fate(alone("T K T Q", "stand", **EXPOSED)) == ("lost", -1000, "2.6(k)1")
    assert fate(alone("A A K Q", **EXPOSED)) == ("won", 1000, "2.6(k)1")
    assert fate(alone("T A 7 Q", **EXPOSED)) == ("lost", -1000, "2.3(a)2")
    assert fate(alone("A 7 K 7", **EXPOSED)) == ("won", 1000, "2.6(k)2")


def test_2_6_k_1_a_five_card_21_loses_to_a_dealer_21() -> None:
    """Reading B3: notwithstanding 2.16(b)."""
    live = alone("2 9 3 5 | 4 5 7 | 7", "hit, hit, hit", five_card_21=True, **EXPOSED)
    assert fate(live) == ("lost", -1000, "2.6(k)1")


def test_2_6_k_1_ace_and_ten_of_a_split_hand_win_against_a_longer_21() -> None:
    """Readings B3 and B5; by the other reading of B5 a tie loses here."""
    live = alone("A 7 A 7 | K 9 | 7", "split", **EXPOSED)
    assert fate(live) == ("won", 1000, "2.3(a)3")
    live = alone("A 7 A 7 | K 9 | 7", "split", split_ace_ten_beats_21=False, **EXPOSED)
    assert fate(live) == ("lost", -1000, "2.6(k)1")


def test_2_6_k_2_a_blackjack_is_paid_1_to_1_and_other_odds_stay() -> None:
    assert fate(alone("A 9 K 8", **EXPOSED)) == ("won", 1000, "2.6(k)2")
    for up in "AK":  # there is nothing to wait for
        live = alone(f"A {up} K 9", **EXPOSED)
        assert (fate(live), facts(live, "2.7(b)")) == (("won", 1000, "2.6(k)2"), [])
    live = alone("7 9 7 8 | 7", "hit", three_sevens=True, **EXPOSED)
    assert fate(live) == ("won", 1500, "2.3(e)2")


def test_2_6_k_3_neither_surrender_nor_insurance_is_open() -> None:
    live = seated("A", **EXPOSED).begin("T A 6 5")
    assert barred(live, "surrender") == {"2.6(k)3"}
    assert barred(live, "insurance") == {"2.6(k)3"}
    assert "insurance" not in GAME.play.wagers(rules_of(**EXPOSED))


def test_2_6_k_4_only_9_10_and_11_are_doubled() -> None:
    for hand, doubled in (("53", False), ("54", True), ("55", True), ("65", True), ("75", False), ("A8", False)):
        live = seated("A", **EXPOSED).begin(f"{hand[0]} 9 {hand[1]} 8")
        if doubled:
            assert "double" in open_now(live)
        else:
            assert barred(live, "double") == {"2.6(k)4"}


def test_2_6_k_5_a_split_hand_is_not_split_again() -> None:
    live = seated("A", **EXPOSED).begin("8 9 8 8 | 8", A="split")
    assert question(live).site == "play:1.1"
    assert barred(live, "split") == {"2.6(k)5"}


def test_2_6_k_6_a_dealer_blackjack_ends_the_dealing() -> None:
    live = alone("T A 6 K", **EXPOSED)
    assert fate(live) == ("lost", -1000, "2.3(a)2")
    assert facts(live, "2.6(k)6") == ["the dealer has blackjack: no more cards are dealt"]
    assert fate(alone("T K 6 A", **EXPOSED)) == ("lost", -1000, "2.3(a)2")


# ---------------------------------------------------------------- 2.6A: the 6 to 5 variation


def test_2_6a_c_cards_go_from_the_dealers_left() -> None:
    live = seated("A", "B", **SIX_TO_FIVE).begin("T 9 6 5 4")
    assert sites(live)[:5] == ["deal:1", "deal:2", "dealer:up", "deal:1", "deal:2"]
    assert facts(live, "2.6A(c)") == ["from the dealer's left: 1, 2"]


def test_2_6a_c_1_the_first_card_lies_face_down() -> None:
    """Others see neither card, nor a count that would tell; each patron knows his own."""
    live = seated("A", "B", **SIX_TO_FIVE).begin("Ts 9h 6d 5c 4s")
    view = seen(live)
    assert view.cards == tuple(cards("Ts 5c"))
    assert view.layout == (("1", 1, tuple(cards("Ts 5c"))), ("2", 1, ()))
    assert view.unseen[DECK.index(cards("9h")[0])] == 2
    assert view.unseen[DECK.index(cards("4s")[0])] == 2
    assert view.unseen[DECK.index(cards("Ts")[0])] == 1
    assert facts(live, "2.6A(c)1") == ["a first card face down to each box with a wager"]
    assert facts(live, "2.6(f)") == []


def test_2_6a_c_2_the_dealers_card_lies_face_up() -> None:
    live = seated("A", "B", **SIX_TO_FIVE).begin("T 9 6 5 4")
    assert seen(live).dealer == tuple(cards("6s"))
    assert facts(live, "2.6A(c)2") == ["the dealer's up card is the 6 of spades"]


def test_2_6a_c_3_the_second_card_lies_face_down() -> None:
    live = seated("A", "B", **SIX_TO_FIVE).begin("T 9 6 5 4", A="stand")
    assert seen(live).layout == (("1", 1, ()), ("2", 1, tuple(cards("9s 4s"))))
    assert facts(live, "2.6A(c)3") == ["a second card face down to each box with a wager"]


def test_2_6a_d_the_choices_are_double_split_stand_and_draw() -> None:
    live = seated("A", **SIX_TO_FIVE).begin("8 9 8")
    assert open_now(live) == {"stand", "hit", "double", "split"}
    assert barred(live, "surrender") == {"2.6A(d)"}


def test_2_6a_e_cards_for_a_decision_lie_face_up() -> None:
    live = seated("A", "B", **SIX_TO_FIVE).begin("2 9 6 3 8 | 4", A="hit, stand")
    assert seen(live).layout[0] == ("1", 1, tuple(cards("4s")))
    assert facts(live, "2.6A(e)") == ["box 1 draws 4 of spades"]
    assert facts(live, "2.6(g)") == []


def test_2_6a_e_1_a_split_turns_both_cards_up() -> None:
    live = seated("A", "B", **SIX_TO_FIVE).begin("8 9 6 8 7 | 4 5", A="split, stand, stand")
    assert seen(live).layout[:2] == (("1", 1, tuple(cards("8s 4s"))), ("1", 2, tuple(cards("8h 5s"))))
    assert facts(live, "2.6A(e)1") == ["box 1: the two cards are turned up"]


def test_2_6a_e_2_a_hand_over_21_is_closed_and_its_cards_are_never_shown() -> None:
    live = seated("A", "B", **SIX_TO_FIVE).begin("T 9 6 5 7 | K", A="hit")
    assert question(live).site == "play:2.1"
    assert seen(live).layout[0] == ("1", 1, tuple(cards("K")))
    assert facts(live, "2.6A(e)2") == ["box 1 lays its first two cards face down"]


def test_2_6a_e_3_the_wager_of_a_busted_hand_is_collected_at_once() -> None:
    live = seated("A", "B", **SIX_TO_FIVE).play("T 9 6 5 7 | K | T T", A="hit", B="stand")
    assert fate(live) == ("lost", -1000, "2.6A(e)3")
    assert lines(live)[0].seat == "A"


def test_2_6a_f_the_dealer_announces_his_card_and_draws_as_a_6_to_5_dealer() -> None:
    live = alone("T 6 8 | A 3", "stand", **SIX_TO_FIVE)
    assert facts(live, "2.6A(f)") == ['"Dealer\'s card"']
    assert fate(live) == ("lost", -1000, "2.3(a)2")


def test_2_6a_g_hidden_cards_are_turned_up_at_settlement() -> None:
    live = seated("A", "B", **SIX_TO_FIVE).play("T 9 9 8 8 | T", A="stand", B="stand")
    assert facts(live, "2.6A(g)") == ["box 1 is turned up: 18", "box 2 is turned up: 17"]


def test_2_6a_h_with_a_card_reader_the_second_card_lies_face_down() -> None:
    rules = SIX_TO_FIVE | READER
    live = alone("T A 8 K", "no_insurance", **rules)
    assert fate(live) == ("lost", -1000, "2.3(a)2")
    assert facts(live, "2.6A(h)") == ["the hole card is dealt face down"]
    assert not any(site.startswith("play") for site in sites(live))


# ---------------------------------------------------------------- 2.7: a player's blackjack


def test_2_7_a_against_a_2_to_9_it_is_paid_before_any_third_card() -> None:
    for up in "23456789":
        live = seated("A", "B").begin(f"A T {up} K 6")
        assert question(live).seat == "B"
        assert facts(live, "2.7(a)") == ["box 1 has blackjack"]
    assert fate(alone("A 9 K")) == ("won", 1500, "2.7(a)")
    assert sites(alone("A 9 K")) == ["deal:1", "dealer:up", "deal:1"]


def test_2_7_b_against_an_ace_or_ten_it_waits_for_the_second_card() -> None:
    live = seated("A", "B").play("A T K K 8 | 9", B="stand")
    assert fate(live) == ("won", 1500, "2.7(b)")
    assert facts(live, "2.7(b)") == ["box 1 has blackjack, to be paid when the dealer's cards are known"]
    assert fate(alone("A K K | A")) == ("pushed", 0, "2.7(b)")
    assert fate(alone("A K K 9", **READER)) == ("won", 1500, "2.7(b)")


def test_2_7_b_a_reader_that_found_none_hastens_the_payment_only_by_election() -> None:
    """Reading C6: nothing but the time differs."""
    for waits, first in ((True, "B"), (False, "A")):
        live = seated("A", "B", blackjacks_wait_after_reader=waits, **READER).play("A T K K 5 9 | T", B="hit")
        assert fate(live) == ("won", 1500, "2.7(b)")
        assert lines(live)[0].seat == first


def test_2_7_c_even_money_closes_the_hand_at_once() -> None:
    live = alone("A A K", "even_money", even_money=True)
    assert fate(live) == ("won", 1000, "2.7(c)")
    assert sites(live)[-1] == "even_money:1:A:blackjack"
    assert fate(alone("A A K | 9", "wait, no_insurance", even_money=True)) == ("won", 1500, "2.7(b)")
    live = alone("A A K | T", "wait, insurance", even_money=True)
    assert (fate(live), fate(live, "insurance")) == (("pushed", 0, "2.7(b)"), ("won", 1000, "2.9(c)"))


def test_2_7_c_who_takes_even_money_on_a_shared_box_is_not_paid_again_with_the_other() -> None:
    wagers = {"A": {"blackjack": "10.00"}, "B": {"blackjack 1": "20.00"}}
    table = laid(wagers, shared_boxes=True, even_money=True, blackjacks_wait_after_reader=False, **READER)
    live = table.play("A A K 5", A="consent, even_money", B="wait, no_insurance")
    assert fate(live) == ("won", 1000, "2.7(c)")
    assert fate(live, "blackjack 1", "B") == ("won", 3000, "2.7(b)")


def test_2_7_c_even_money_is_only_for_a_blackjack_against_an_ace() -> None:
    assert fate(alone("A K K | 9", even_money=True)) == ("won", 1500, "2.7(b)")
    assert question(seated("A", even_money=True).begin("A A 9")).site == "insurance:1:A:blackjack"
    live = seated("A", even_money=True).begin("A K 9")
    assert barred(live, "even_money") == {"2.7(c)"}


def test_2_7_c_the_consolidated_payout_of_1998_needs_insurance_of_exactly_half() -> None:
    rules = BlackjackRules(consolidated_payout=True)
    assert verdict(rules, date(2000, 1, 1)) is Verdict.LAWFUL
    table = replace(seated("A"), rules=rules)
    live = table.play("A A K", A="insurance 5.00")
    assert (fate(live), fate(live, "insurance")) == (("won", 1000, "2.7(c)"), ("void", 0, "2.7(c)"))
    live = table.play("A A K | T", A="insurance 4.00")
    assert (fate(live), fate(live, "insurance")) == (("pushed", 0, "2.7(b)"), ("won", 800, "2.9(c)"))


# ---------------------------------------------------------------- 2.8: surrender


def test_2_8_a_surrender_is_the_first_decision_and_costs_half() -> None:
    assert fate(alone("T 9 6", "surrender", surrender=True)) == ("lost", -500, "2.8(a)1")
    live = seated("A", surrender=True).begin("5 9 6 | 2", A="hit")
    assert barred(live, "surrender") == {"2.8(a)"}
    live = seated("A", surrender=True).begin("8 9 8 | 8", A="split")
    assert barred(live, "surrender") == {"2.8(a)"}


def test_2_8_a_1_against_2_to_9_half_goes_back_at_once() -> None:
    live = seated("A", "B", surrender=True).play("T T 9 6 8 | T", A="surrender", B="stand")
    assert fate(live) == ("lost", -500, "2.8(a)1")
    assert lines(live)[0].seat == "A"
    assert fate(alone("T 9 6", "surrender", "10.25", surrender=True)) == ("lost", -512, "2.8(a)1")


def test_2_8_a_2_against_an_ace_or_ten_it_waits_and_a_blackjack_takes_all() -> None:
    for up, second, cents in (("A", "K", -1000), ("A", "8", -500), ("K", "A", -1000), ("K", "8", -500)):
        answers = "no_insurance, surrender" if up == "A" else "surrender"
        live = alone(f"T {up} 6 | {second}", answers, surrender=True)
        assert fate(live) == ("lost", cents, "2.8(a)2")
        assert facts(live, "2.8(a)2") == ["box 1 surrenders; the wager waits for the dealer's second card"]
    assert fate(alone("T A 6 8", "no_insurance, surrender", surrender=True, **READER)) == ("lost", -500, "2.8(a)2")


def test_2_8_b_insurance_and_surrender_are_settled_each_on_its_own() -> None:
    live = alone("T A 6 | K", "insurance, surrender", surrender=True)
    assert (fate(live), fate(live, "insurance")) == (("lost", -1000, "2.8(a)2"), ("won", 1000, "2.9(c)"))
    assert facts(live, "2.8(b)") == ["box 1: the insurance is settled on its own"]
    assert net(alone("T A 6 | 8", "insurance, surrender", surrender=True)) == -1000


def test_2_8_c_surrender_is_open_only_where_the_table_offers_it() -> None:
    assert barred(seated("A").begin("T 9 6"), "surrender") == {"2.8(c)"}


# ---------------------------------------------------------------- 2.9: insurance


def test_2_9_a_insurance_is_against_an_ace_and_wins_on_a_ten() -> None:
    for second in "TJQK":
        assert fate(alone(f"T A 9 | {second}", "insurance, stand"), "insurance") == ("won", 1000, "2.9(c)")
    for second in "9A":
        live = alone(f"T A 9 | {second}" + (" 8" if second == "A" else ""), "insurance, stand")
        assert fate(live, "insurance") == ("lost", -500, "2.9(d)")
    assert barred(seated("A").begin("T K 9"), "insurance") == {"2.9(a)"}


def test_2_9_b_insurance_is_at_most_half_rounded_up_to_a_chip_only_where_it_must() -> None:
    for dollars, chip, most in (("10.00", 100, 500), ("5.00", 100, 300), ("5.00", 1, 250), ("0.25", 1, 13)):
        live = seated("A", dollars=dollars, smallest_chip=chip).begin("T A 9")
        assert amounts(live, "insurance") == (chip, most, 1)
    live = seated("A").begin("T A 9")
    assert cited(refusals(live.answer, "insurance 5.01")) == {"19:47-2.9(b)"}


def test_2_9_b_by_default_it_comes_before_any_further_card() -> None:
    live = seated("A", "B").begin("T 9 A 2 8", A="insurance")
    assert question(live).site == "insurance:2:B:blackjack"
    live.answer("no_insurance")
    assert question(live).site == "play:1.1"
    assert barred(live, "insurance") == {"2.9(b)"}


def test_2_9_b_at_the_players_own_turn_others_may_have_drawn() -> None:
    """Reading C8."""
    live = seated("A", "B", insurance_timing="own turn").begin("T 9 A 2 8 | 5", A="no_insurance, hit, stand")
    assert question(live).site == "insurance:2:B:blackjack"
    live.answer("insurance")
    assert question(live).site == "play:2.1"


def test_2_9_b_with_a_reader_it_comes_before_the_hole_card_is_read() -> None:
    live = seated("A", **READER).begin("T A 9")
    assert question(live).site == "insurance:1:A:blackjack"
    live.answer("insurance")
    assert live.asks is not None
    assert live.asks.site == "dealer:reader"


def test_2_9_b_a_5_dollar_wager_at_6_to_5_is_insured_for_5_dollars() -> None:
    """Reading C3."""
    live = seated("A", dollars="5.00", **SIX_TO_FIVE).begin("T A 9")
    assert amounts(live, "insurance") == (500, 500, 500)
    live = seated("A", dollars="15.00", **SIX_TO_FIVE).begin("T A 9")
    assert amounts(live, "insurance") == (500, 1000, 500)


def test_2_9_c_winning_insurance_pays_2_to_1() -> None:
    live = alone("T A 9 | K", "insurance 3.00, stand")
    assert line(live, "insurance").pays == odds("2 to 1")
    assert (line(live, "insurance").cents, net(live)) == (600, -400)


def test_2_9_d_losing_insurance_is_collected_before_the_dealer_draws_on() -> None:
    live = alone("T A 9 | 5 2", "insurance, stand")
    assert [each.wager for each in lines(live)] == ["insurance", "blackjack"]
    reader = seated("A", "B", **READER).play("T T A 2 9 5 | 5 K | 2", A="insurance, hit, hit", B="no_insurance, stand")
    assert [each.wager for each in lines(reader)] == ["insurance", "blackjack", "blackjack"]


def test_2_9_e_insurance_does_not_cover_the_progressive_wager() -> None:
    live = laid({"A": {"blackjack": "10.00", "progressive": "1.00"}}, progressive=True).begin("T A 9")
    assert amounts(live, "insurance")[1] == 500
    assert barred(live, "insure_progressive") == {"2.9(e)"}


def test_2_9_f_insurance_does_not_cover_an_additional_wager() -> None:
    wagers = {"A": {"blackjack": "10.00", "over_13": "10.00"}}
    live = laid(wagers, additional_wager="over/under 13").begin("T A 9")
    assert amounts(live, "insurance")[1] == 500
    assert barred(live, "insure_additional") == {"2.9(f)"}


# ---------------------------------------------------------------- 2.10: doubling


def test_2_10_a_up_to_the_wager_again_for_exactly_one_card() -> None:
    live = seated("A").begin("5 9 6")
    assert amounts(live, "double") == (1, 1000, 1)
    assert cited(refusals(live.answer, "double 12.00")) == {"19:47-2.10(a)"}
    live = alone("5 9 6 | 2 | T", "double 4.00")
    assert (fate(live), fate(live, "double")) == (("lost", -1000, "2.3(a)2"), ("lost", -400, "2.3(a)2"))
    assert [site for site in sites(live) if site.startswith("draw")] == ["draw:1.1"]


def test_2_10_a_not_on_three_cards_nor_on_a_two_card_21() -> None:
    live = seated("A").begin("2 9 3 | 4", A="hit")
    assert barred(live, "double") == {"2.10(a)"}
    live = seated("A").begin("T 9 T | A 2", A="split")
    assert question(live).site == "play:1.2"
    assert "play:1.1" not in sites(live)[4:]


def test_2_10_a_a_split_hand_may_be_doubled() -> None:
    live = alone("8 9 8 | 3 T | 2 6 | T", "split, double, double 5.00")
    assert fate(live, "double") == ("won", 1000, "2.3(a)2")
    assert fate(live, "double", hand=2) == ("lost", -500, "2.3(a)2")


def test_2_10_b_only_the_original_wager_is_lost() -> None:
    live = alone("5 T 6 | 9 | A", "double")
    assert (fate(live), fate(live, "double")) == (("lost", -1000, "2.10(b)"), ("void", 0, "2.10(b)"))
    assert net(live) == -1000


def test_2_10_c_the_card_lies_face_up_unless_the_table_has_it_otherwise() -> None:
    live = alone("5 9 6 | 9 | T", "double")
    assert sites(live)[-2:] == ["draw:1.1", "dealer:second"]


def test_2_10_c_face_down_it_is_turned_only_at_settlement() -> None:
    live = alone("5 9 6 T | T", "double", double_card="face down")
    assert sites(live)[-2:] == ["dealer:second", "turn:1.1"]
    assert (fate(live), net(live)) == (("won", 1000, "2.3(a)2"), 2000)
    live = seated("A", "B", double_card="face down").begin("5 T 9 6 8", A="double")
    assert seen(live).layout[0] == ("1", 1, tuple(cards("5s 6s")))
    assert sum(seen(live).unseen) == 8 * 52 - 5


def test_2_10_c_a_hidden_card_may_have_bust_so_the_dealer_draws() -> None:
    """Reading C15."""
    live = alone("9 5 7 K | T 4", "double", double_card="face down")
    assert fate(live) == ("lost", -1000, "2.3(a)2")
    assert sites(live)[-3:] == ["dealer:second", "dealer:draw", "turn:1.1"]


def test_2_10_c_hidden_or_not_a_dealer_blackjack_takes_only_the_original() -> None:
    live = alone("5 K 6 9 | A", "double", double_card="face down")
    assert (fate(live), fate(live, "double")) == (("lost", -1000, "2.10(b)"), ("void", 0, "2.10(b)"))


def test_2_10_c_on_request_all_are_asked_from_the_next_round_on() -> None:
    table = seated("A", "B", double_card="on request")
    live = table.begin("5 5 9 6 6", A="double_face_down")
    assert open_now(live) >= {"double", "double_face_down"}  # B is not asked yet, but may ask as well
    live.answer("double")
    for card in ("2c", "Th"):
        live.answer(card)
    live.answer("8h")
    assert live.outcome is not None
    after = live.outcome.standing
    assert isinstance(after, BlackjackStanding)
    assert after.double_on_request_open
    live = replace(table, standing=after).begin("5 5 9 6 6", A="double")
    assert question(live).site == "double_card:1.1"
    live.answer("face_down")
    assert question(live).site == "play:2.1"
    assert "double_face_down" not in open_now(live)


def test_2_10_c_a_request_that_nobody_makes_changes_nothing() -> None:
    live = seated("A", double_card="on request").play("5 9 6 | T | T", A="double")
    assert live.outcome is not None
    assert isinstance(live.outcome.standing, BlackjackStanding)
    assert not live.outcome.standing.double_on_request_open
    assert "double_face_down" not in open_now(seated("A").begin("5 9 6"))


def test_2_10_d_a_6_to_5_table_may_forbid_doubling_after_a_split() -> None:
    live = seated("A", double_after_split=False, **SIX_TO_FIVE).begin("8 9 8 | 3", A="split")
    assert barred(live, "double") == {"2.10(d)"}
    live = seated("A", double_after_split=False, **SIX_TO_FIVE).begin("8 9 3")
    assert "double" in open_now(live)


# ---------------------------------------------------------------- 2.11: splitting


def test_2_11_a_two_cards_of_equal_value_are_split_for_an_equal_wager() -> None:
    live = alone("8 9 8 | T 9 | T", "split, stand, stand")
    assert [(each.hand, each.stake_cents, each.cents) for each in lines(live)] == [(1, 1000, -1000), (2, 1000, -1000)]
    assert "split" in open_now(seated("A").begin("K 9 T"))  # reading C12
    assert barred(seated("A").begin("9 9 8"), "split") == {"2.11(a)"}


def test_2_11_b_a_hand_is_completed_before_another_gets_a_card() -> None:
    live = alone("8 9 8 | 2 T | 3 T | T", "split, hit, stand, hit")
    assert [site for site in sites(live) if site.startswith("draw")] == ["draw:1.1", "draw:1.1", "draw:1.2", "draw:1.2"]
    assert facts(live, "2.11(b)") == ["box 1 goes on to hand 2"]


def test_2_11_c_a_split_hand_may_stand_draw_or_double() -> None:
    live = seated("A").begin("8 9 8 | 3", A="split")
    assert open_now(live) == {"stand", "hit", "double"}
    assert str(question(live).cite) == "19:47-2.11(c)"


def test_2_11_c_1_by_default_a_split_hand_is_not_split_again() -> None:
    live = seated("A").begin("8 9 8 | 8", A="split")
    assert barred(live, "split") == {"2.11(c)1"}


def test_2_11_c_2_each_split_ace_gets_one_card() -> None:
    live = alone("A 9 A | 5 3 | 8", "split")
    assert [site for site in sites(live) if site.startswith(("draw", "play"))] == ["play:1.1", "draw:1.1", "draw:1.2"]
    assert (fate(live), fate(live, hand=2)) == (("lost", -1000, "2.3(a)2"), ("lost", -1000, "2.3(a)2"))
    again = seated("A", max_hands=3).begin("A 9 A | A", A="split")
    assert barred(again, "double") == {"2.11(c)2"}


def test_2_11_d_after_a_split_only_the_original_wager_is_lost() -> None:
    live = alone("8 T 8 | 8 T | 2 T | 3 T | A", "split, split, stand, hit, stand, hit", max_hands=3, boxes=7)
    assert [each.cents for each in lines(live)] == [-1000, 0, 0]
    assert {str(each.cite) for each in lines(live)} == {"19:47-2.11(d)"}


def test_2_11_d_what_a_busted_hand_has_lost_counts_as_the_original_wager() -> None:
    """Reading C11, and the stricter one beside it."""
    dealt, answers = "8 T 8 | 6 T | T | A", "split, hit, stand"
    live = alone(dealt, answers)
    assert (fate(live), fate(live, hand=2)) == (("lost", -1000, "2.3(a)2"), ("void", 0, "2.11(d)"))
    live = alone(dealt, answers, busted_bets_also_lost=True)
    assert (fate(live), fate(live, hand=2)) == (("lost", -1000, "2.3(a)2"), ("lost", -1000, "2.11(d)"))


def test_2_11_d_splits_and_doubles_with_a_hand_bust_already() -> None:
    """The doubled hand breaks and loses 20; the other is doubled too, and the blackjack takes nothing more."""
    dealt, answers = "8 T 8 | 6 T | 3 5 | A", "split, double, double"
    live = alone(dealt, answers)
    assert [(each.wager, each.hand, each.cents) for each in lines(live)] == [
        *(("blackjack", 1, -1000), ("double", 1, -1000), ("blackjack", 2, 0), ("double", 2, 0))
    ]
    assert net(alone(dealt, answers, busted_bets_also_lost=True)) == -3000


def test_2_10_b_a_busted_double_stays_lost_or_a_dealer_blackjack_returns_it() -> None:
    """Reading C11 has it lost; by the words alone the dealer's blackjack returns it."""
    dealt = "6 T 6 | T | A"
    live = alone("6 T 6 | T", "double")
    assert (fate(live), fate(live, "double")) == (("lost", -1000, "2.3(a)2"), ("lost", -1000, "2.3(a)2"))
    live = alone(dealt, "double", busted_double_returned=True)
    assert (fate(live), fate(live, "double")) == (("lost", -1000, "2.3(a)2"), ("void", 0, "2.10(b)"))
    live = alone("6 T 6 A | T", "double", busted_double_returned=True, hole_card="down")
    assert fate(live, "double") == ("void", 0, "2.10(b)")


def test_2_10_b_a_busted_double_that_waited_is_lost_without_a_blackjack() -> None:
    live = alone("6 T 6 | T | 2", "double", busted_double_returned=True)
    assert sites(live)[-1] == "dealer:second"  # and the dealer draws no more
    assert (fate(live, "double"), net(live)) == (("lost", -1000, "2.3(a)2"), -2000)
    live = alone("6 9 6 | T", "double", busted_double_returned=True)  # a nine makes no blackjack: nothing waits
    assert (sites(live)[-1], net(live)) == ("draw:1.1", -2000)
    live = alone("6 T 6 9 | T", "double", busted_double_returned=True, hole_card="down", card_reader=True)
    assert (sites(live)[-1], net(live)) == ("draw:1.1", -2000)
    live = alone("6 T 6 T | 7", "double", busted_double_returned=True, double_card="face down")
    assert not facts(live, "2.10(b)"), "the dealer's second card is known when the double card is turned"
    assert net(live) == -2000


def test_2_10_b_a_busted_double_after_a_split_goes_back_too() -> None:
    """The busted hand's own ten is lost and makes up the original wager."""
    dealt, answers = "8 T 8 | 6 T | 3 5 | A", "split, double, double"
    live = alone(dealt, answers, busted_double_returned=True)
    assert [(each.wager, each.hand, each.cents) for each in lines(live)] == [
        *(("blackjack", 1, -1000), ("blackjack", 2, 0), ("double", 2, 0), ("double", 1, 0))
    ]
    assert net(alone(dealt, answers, busted_double_returned=True, busted_bets_also_lost=True)) == -2000


def test_2_11_e_hands_may_be_split_again_up_to_three_or_four() -> None:
    live = seated("A", max_hands=3, boxes=7).begin("8 9 8 | 8 | 8", A="split, split")
    assert barred(live, "split") == {"2.11(e)"}
    live = seated("A", max_hands=4, boxes=6).begin("8 9 8 | 8 | 8 | 8", A="split, split, split")
    assert barred(live, "split") == {"2.11(e)"}
    assert [hand for _, hand, _ in seen(live).layout] == [1, 4, 3, 2]


def test_2_11_e_aces_are_split_again_unless_the_table_says_once() -> None:
    """Reading B14: an ace drawn to a split ace is a pair, and each new one gets its one card."""
    live = alone("A 9 A | A | 5 6 7 | 9", "split, split", max_hands=3)
    assert [each.hand for each in lines(live)] == [1, 3, 2]
    live = seated("A", max_hands=3, resplit_aces=False).begin("A 9 A | A", A="split")
    assert sites(live)[-1] == "draw:1.1"
    assert live.asks is not None
    assert live.asks.site == "draw:1.2"


# ---------------------------------------------------------------- 2.12: drawing


def test_2_12_a_a_player_may_draw_below_21() -> None:
    for hand in ("T 9 T", "A 9 9", "2 9 2"):
        assert "hit" in open_now(seated("A").begin(hand))


def test_2_12_a_1_a_player_with_21_may_not_draw() -> None:
    for hand, drawn in (("T 9 5", "6"), ("A 9 5", "5")):
        live = seated("A").begin(f"{hand} | {drawn}", A="hit")
        assert live.asks is not None
        assert live.asks.site == "dealer:second"
    live = seated("A").begin("T 9 T | A", A="split")
    assert live.asks is not None
    assert live.asks.site == "draw:1.2"


def test_2_12_a_2_a_doubled_hand_draws_exactly_one_card() -> None:
    live = alone("2 9 3 | 2 | T", "double")
    assert [site for site in sites(live) if site.startswith(("draw", "play"))] == ["play:1.1", "draw:1.1"]


def test_2_12_a_3_a_split_ace_draws_exactly_one_card() -> None:
    live = seated("A", max_hands=3).begin("A 9 A | A", A="split")
    assert open_now(live) == {"stand", "split"}
    assert barred(live, "hit") == {"2.12(a)3"}


DEALER = (("A 6", True, False), ("T 6", True, True), ("T 7", False, False), ("A 7", False, False), ("A 5", True, True))


@pytest.mark.parametrize(("hand", "hits_under_h17", "hits_under_s17"), DEALER)
def test_2_12_b_the_dealer_draws_by_the_option_elected(hand: str, hits_under_h17: bool, hits_under_s17: bool) -> None:
    up, second = hand.split()
    answers = "no_insurance, stand" if up == "A" else "stand"
    for hit_soft_17, draws in ((True, hits_under_h17), (False, hits_under_s17)):
        live = alone(f"T {up} 9 | {second}" + (" 4" if draws else ""), answers, hit_soft_17=hit_soft_17)
        assert ("dealer:draw" in sites(live)) is draws


def test_2_12_b_1_standing_on_all_17() -> None:
    assert facts(alone("T 6 9 | A", "stand"), "2.12(b)1") == ["the dealer has soft 17"]


def test_2_12_b_2_i_drawing_to_hard_17() -> None:
    assert facts(alone("T 6 9 | A T", "stand", hit_soft_17=True), "2.12(b)2i") == ["the dealer has 17"]
    assert facts(alone("T 7 9 | T", "stand", hit_soft_17=True), "2.12(b)2i") == ["the dealer has 17"]


def test_2_12_b_2_ii_drawing_to_soft_18() -> None:
    assert facts(alone("T 6 9 | A A", "stand", hit_soft_17=True), "2.12(b)2ii") == ["the dealer has soft 18"]


def test_2_12_c_no_card_is_drawn_that_can_change_nothing() -> None:
    live = alone("T 6 6 | T", "hit")
    assert sites(live)[-1] == "draw:1.1"
    assert facts(live, "2.12(c)") == ["the dealer draws no card: it could change nothing"]
    live = seated("A", **HOLE_CARD).begin("T 6 6 ? T", A="hit")
    assert live.outcome is not None
    assert "dealer:hole" not in sites(live)


def test_2_12_c_surrender_insurance_and_blackjacks_need_the_second_card_and_no_more() -> None:
    live = alone("T A 6 | 5", "no_insurance, surrender", surrender=True)
    assert sites(live)[-1] == "dealer:second"
    live = alone("T A 6 | T | 5", "insurance, hit")
    assert sites(live)[-1] == "dealer:second"
    assert [each.wager for each in lines(live)] == ["blackjack", "insurance"]
    assert sites(alone("A K T | 5"))[-1] == "dealer:second"


def test_2_12_c_nothing_hurts_a_two_card_21_but_a_blackjack() -> None:
    live = alone("A 6 A | K Q | T", "split")
    assert sites(live)[-1] == "dealer:second"
    assert facts(live, "2.12(b)1") == ["the dealer has 16"]
    live = alone("A 6 A | K Q | T 5", "split", split_ace_ten_beats_21=False)
    assert [each.cents for each in lines(live)] == [0, 0]


def test_2_12_d_a_6_to_5_dealer_draws_to_soft_17() -> None:
    forgotten = Table(BlackjackRules(**SIX_TO_FIVE | {"hit_soft_17": False}), {"A": {"blackjack": "10.00"}})
    assert facts(forgotten.play("T 6 9 | A 4", A="stand"), "2.12(d)") == ["the dealer has soft 21"]
    assert facts(alone("T 6 9 | A 4", "stand", **SIX_TO_FIVE), "2.12(d)") == ["the dealer has soft 21"]
    assert facts(alone("T 7 9 | T", "stand", **SIX_TO_FIVE), "2.12(d)") == ["the dealer has 17"]


# ---------------------------------------------------------------- 2.13, 2.14: several on a box, several boxes

SHARED = {"A": {"blackjack": "10.00"}, "B": {"blackjack 1": "20.00"}}


def test_2_13_a_the_first_patron_on_a_box_consents_or_not() -> None:
    table = laid(SHARED, shared_boxes=True)
    assert (question(table.begin()).site, question(table.begin()).seat) == ("share:1:B", "A")
    live = table.play("T 9 9 | 8", A="consent, stand")
    assert (net(live), net(live, "B")) == (1000, 2000)
    live = table.play("T 9 9 | 8", A="refuse, stand")
    assert fate(live, "blackjack 1", "B") == ("void", 0, "2.13(a)")
    assert net(live) == 1000


def test_2_13_a_side_wagers_go_back_with_the_wager_they_lie_beside() -> None:
    wagers = {"A": {"blackjack": "10.00"}, "B": {"blackjack 1": "20.00", "over_13 1": "5.00"}}
    live = laid(wagers, shared_boxes=True, additional_wager="over/under 13").play("T 9 9 | 8", A="refuse, stand")
    assert fate(live, "over_13 1", "B") == ("void", 0, "2.13(a)")


def test_2_13_a_up_to_three_patrons_and_only_where_the_table_allows_it() -> None:
    assert cited(refusals(laid(SHARED).round)) == {"19:47-2.13(a)"}
    three = SHARED | {"C": {"blackjack 1": "5.00"}}
    assert laid(three, shared_boxes=True).round().wagers
    four = three | {"D": {"blackjack 1": "5.00"}}
    assert cited(refusals(laid(four, shared_boxes=True).round)) == {"19:47-2.13(a)"}


def test_2_13_b_the_seated_patron_decides_else_the_highest_wager() -> None:
    live = laid(SHARED, shared_boxes=True).begin("T 9 6", A="consent")
    assert question(live).seat == "A"
    standing_behind = {"A": {"blackjack 2": "10.00"}, "B": {"blackjack 2": "20.00"}, "C": {"blackjack 2": "20.00"}}
    live = laid(standing_behind, shared_boxes=True).begin("T 9 6", A="consent, consent")
    assert question(live).seat == "B"  # of equal ones the first placed (reading C16)
    assert facts(live, "2.13(b)") == ["box 2: B decides"]


def test_2_13_d_others_double_or_not_for_the_same_single_card() -> None:
    table = laid(SHARED, shared_boxes=True)
    live = table.begin("5 9 6", A="consent, double")
    assert (question(live).site, question(live).seat) == ("double:1.1:B:blackjack", "B")
    assert amounts(live, "double") == (1, 2000, 1)
    live = table.play("5 9 6 | T | T", A="consent, double", B="no_double")
    assert (net(live), net(live, "B")) == (2000, 2000)
    live = table.play("5 9 6 | T | T", A="consent, double 3.00", B="double 7.00")
    assert (net(live), net(live, "B")) == (1300, 2700)


def test_2_13_e_others_cover_each_hand_or_name_one() -> None:
    table = laid(SHARED, shared_boxes=True)
    dealt = "8 9 8 | T 3 | T | 8"
    live = table.begin(dealt, A="consent, split")
    assert open_now(live) == {"cover", "hand_1", "hand_2"}
    for choice, hands in (("cover", {1: 2000, 2: 2000}), ("hand_1", {1: 2000}), ("hand_2", {2: 2000})):
        live = table.play(dealt, A="consent, split, stand, hit", B=choice)
        assert {each.hand: each.cents for each in lines(live) if each.seat == "B"} == hands
        assert net(live) == 2000


def test_2_13_f_each_patron_insures_or_not() -> None:
    live = laid(SHARED, shared_boxes=True).play("T A 9 | K", A="consent, no_insurance, stand", B="insurance")
    assert (net(live), net(live, "B")) == (-1000, 0)
    assert fate(live, "insurance 1", "B") == ("won", 2000, "2.9(c)")


def test_2_14_one_box_a_patron_unless_the_table_permits_more() -> None:
    wagers = {"A": {"blackjack": "10.00", "blackjack 3": "20.00"}, "B": {"blackjack": "5.00"}}
    assert cited(refusals(laid(wagers).round)) == {"19:47-2.14"}
    live = laid(wagers, several_boxes=True).play("T 9 8 6 8 T 9 | K 5", A="stand, stand", B="stand")
    assert [site for site in sites(live) if site.startswith("play")] == ["play:1.1", "play:2.1", "play:3.1"]
    assert (fate(live)[1], fate(live, "blackjack 3")[1], net(live, "B")) == (-1000, -2000, -500)
    assert {(each.seat, each.wager) for each in lines(live)} == {
        ("A", "blackjack"),
        ("A", "blackjack 3"),
        ("B", "blackjack"),
    }


def test_2_14_a_patrons_own_box_is_the_first_free_one() -> None:
    """A has boxes 1 and 2; B, who names none, sits at 3 and not on A's."""
    wagers = {"A": {"blackjack": "10.00", "blackjack 2": "10.00"}, "B": {"blackjack": "5.00"}}
    live = laid(wagers, several_boxes=True).begin("T T T 9 8 8 8", A="stand, stand")
    assert (question(live).site, question(live).seat) == ("play:3.1", "B")
    too_many = {seat: {"blackjack": "5.00"} for seat in "ABCDEFGH"}
    assert cited(refusals(laid(too_many).round)) == {"19:47-2.14"}
    assert cited(refusals(laid({"A": {"blackjack 7": "5.00"}}, boxes=6).round)) == {"19:47-2.3(a)"}


# ---------------------------------------------------------------- 2.16: five-card 21

FIVE: dict[str, Any] = {"five_card_21": True}


def test_2_16_a_a_five_card_21_is_paid_2_to_1() -> None:
    for dealer in ("T", "3 T"):
        live = alone(f"2 9 3 | 4 5 7 | {dealer}", "hit, hit, hit", **FIVE)
        assert fate(live) == ("won", 2000, "2.16(a)")
    six = alone("2 9 3 | 2 3 4 7 | T", "hit, hit, hit, hit", **FIVE)
    assert fate(six) == ("won", 1000, "2.3(a)2")  # six cards are not five (reading C19)
    split = alone("2 9 2 | 2 3 6 8 | T | T", "split, hit, hit, hit, stand", **FIVE)
    assert fate(split) == ("won", 2000, "2.16(a)")


def test_2_16_b_it_is_void_against_21_and_loses_to_a_blackjack() -> None:
    assert fate(alone("2 9 3 | 4 5 7 | 5 7", "hit, hit, hit", **FIVE)) == ("pushed", 0, "2.16(b)")
    assert fate(alone("2 T 3 | 4 5 7 | A", "hit, hit, hit", **FIVE)) == ("lost", -1000, "2.3(b)")


def test_2_16_c_it_is_paid_only_where_the_table_offers_it_to_all() -> None:
    live = alone("2 9 3 | 4 5 7 | T", "hit, hit, hit")
    assert fate(live) == ("won", 1000, "2.3(a)2")
    assert BlackjackRules.options()
    (option,) = [each for each in BlackjackRules.options() if each.name == "five_card_21"]
    assert option.notice


# ---------------------------------------------------------------- 2.18: multiple action


def test_2_18_a_two_or_three_wagers_on_one_hand_against_as_many_dealer_hands() -> None:
    offered = GAME.play.wagers(rules_of(**MULTIPLE_ACTION))
    assert {"blackjack", "second_hand", "third_hand"} <= set(offered)
    assert "second_hand" not in GAME.play.wagers(rules_of())


def test_2_18_b_fewer_than_two_wagers_are_not_accepted() -> None:
    one = {"A": {"blackjack": "10.00"}, "B": {"blackjack": "10.00", "second_hand": "5.00"}}
    live = laid(one, **MULTIPLE_ACTION).play("T 9 9 | 8 | 9", B="stand")
    assert fate(live) == ("void", 0, "2.18(b)")
    assert net(live, "B") == 1500
    live = laid(one, three_wagers_required=True, **MULTIPLE_ACTION).begin()
    assert {fate(live, wager, "B")[0] for wager in ("blackjack", "second_hand")} == {"void"}


def test_2_18_b_where_three_wagers_are_required_three_are_enough() -> None:
    live = seated("A", three_wagers_required=True, **MULTIPLE_ACTION).begin("Ts 6d 9h")
    assert question(live).site == "play:1.1"
    assert facts(live, "2.18(b)") == []


def test_2_18_b_the_second_wager_comes_before_the_third() -> None:
    third = {"A": {"blackjack": "10.00", "third_hand": "5.00"}}
    assert cited(refusals(laid(third, **MULTIPLE_ACTION).round)) == {"19:47-2.18(b)"}
    alone_ = {"A": {"second_hand": "10.00"}}
    assert cited(refusals(laid(alone_, **MULTIPLE_ACTION).round)) == {"19:47-2.18(b)"}


def test_2_18_c_doubles_and_splits_cover_each_wager_and_nobody_surrenders() -> None:
    table = seated("A", **MULTIPLE_ACTION)
    live = table.begin("8 9 8")
    assert barred(live, "surrender") == {"2.18(c)"}
    live = table.begin("5 9 6", A="double")
    assert question(live).site == "double:1.1:A:second_hand"
    assert open_now(live) == {"double"}
    live = table.play("5 9 6 | 9 | T | 8 | 2 T", A="double, double 5.00, double")
    assert [(each.wager, each.cents) for each in lines(live)] == [
        *(("blackjack", 1000), ("double", 1000), ("second_hand", 1000), ("double_second", 500)),
        *(("third_hand", -1000), ("double_third", -1000)),
    ]
    live = table.play("8 9 8 | T T | T | T | T", A="split, stand, stand")
    assert len(lines(live)) == 6
    assert net(live) == -6000


def test_2_18_d_each_wager_is_insured_against_its_own_hand() -> None:
    live = seated("A", **MULTIPLE_ACTION).play("T A 9 | K | Q | 8", A="no_insurance, insurance, insurance, stand")
    assert [(each.wager, each.cents) for each in lines(live)] == [
        *(("blackjack", -1000), ("insurance_second", 1000), ("second_hand", -1000), ("insurance_third", -500)),
        ("third_hand", 0),
    ]


def test_2_18_e_the_first_hand_is_drawn_to_the_up_card() -> None:
    live = seated("A", **MULTIPLE_ACTION).play("T 6 9 | T 2 | T 3 | T 5", A="stand")
    assert [each.cents for each in lines(live)] == [1000, 0, -1000]
    assert facts(live, "2.18(e)") == ["the dealer's hand number 1"]


def test_2_18_f_a_hand_over_21_loses_every_wager_at_once() -> None:
    live = seated("A", "B", **MULTIPLE_ACTION).play("T T 9 6 9 | T | T | T | T", A="hit", B="stand")
    mine = [(each.wager, each.cents, str(each.cite)) for each in lines(live)][:3]
    assert mine == [(spot, -1000, "19:47-2.18(f)") for spot in ("blackjack", "second_hand", "third_hand")]
    assert net(live, "B") == 0


def test_2_18_f_1_with_every_player_over_21_the_dealer_draws_nothing() -> None:
    live = seated("A", **MULTIPLE_ACTION).play("T 9 6 | T", A="hit")
    assert sites(live)[-1] == "draw:1.1"
    assert facts(live, "2.18(f)1") == ["the dealer draws no card: it could change nothing"]
    assert facts(live, "2.18(g)") == []


def test_2_18_f_1_insurance_of_a_busted_hand_still_needs_the_second_card() -> None:
    live = seated("A", **MULTIPLE_ACTION).play("T A 6 | T | K", A="no_insurance, insurance, no_insurance, hit")
    assert fate(live, "insurance_second") == ("won", 1000, "2.9(c)")


def test_2_18_f_2_the_up_card_stays_and_all_others_go() -> None:
    live = seated("A", **MULTIPLE_ACTION).play("T 9 9 | T | 9 | 8", A="stand")
    assert facts(live, "2.18(f)2") == ["the dealer discards all his cards but the up card"] * 2


def test_2_18_g_the_second_hand_is_drawn_to_the_same_up_card() -> None:
    live = seated("A", **MULTIPLE_ACTION).play("T 9 9 | T | 9 | 8", A="stand")
    assert facts(live, "2.18(g)") == ["the dealer's hand number 2"]
    assert fate(live, "second_hand") == ("won", 1000, "2.3(a)2")


def test_2_18_h_there_is_no_third_hand_when_nobody_wagered_on_it() -> None:
    two = {"A": {"blackjack": "10.00", "second_hand": "10.00"}}
    live = laid(two, **MULTIPLE_ACTION).play("T 9 9 | T | 9", A="stand")
    assert [site for site in sites(live) if site.startswith("dealer")] == [
        "dealer:up",
        "dealer:second",
        "dealer:second",
    ]
    assert "the wagers against hand number 2 are settled" in facts(live, "2.18(h)")


def test_2_18_i_the_third_wager_is_settled_on_the_third_hand() -> None:
    live = seated("A", **MULTIPLE_ACTION).play("T 9 T | T | 2 9 | 3 T", A="stand")
    assert [each.cents for each in lines(live)] == [1000, 0, 1000]
    assert facts(live, "2.18(i)") == ["the wagers against hand number 3 are settled"]


def test_2_18_i_blackjacks_are_compared_with_each_hand_in_turn() -> None:
    """Reading C24: against an ace or ten hand by hand, against 2 to 9 at once."""
    live = seated("A", **MULTIPLE_ACTION).play("A K K | A | 9 | A")
    assert [(str(each.result), each.cents) for each in lines(live)] == [("pushed", 0), ("won", 1500), ("pushed", 0)]
    live = seated("A", **MULTIPLE_ACTION).play("A 9 K")
    assert [each.cents for each in lines(live)] == [1500] * 3


def test_2_18_i_a_blackjack_of_the_dealer_takes_only_the_originals_of_its_hand() -> None:
    live = seated("A", **MULTIPLE_ACTION).play("8 K 8 | T T | A | 8 | A", A="split, stand, stand")
    assert [(each.wager, each.hand, each.cents) for each in lines(live)] == [
        *(("blackjack", 1, -1000), ("blackjack", 2, 0), ("second_hand", 1, 0), ("second_hand", 2, 0)),
        *(("third_hand", 1, -1000), ("third_hand", 2, 0)),
    ]


# ---------------------------------------------------------------- how a bot plays


@pytest.mark.parametrize(
    ("dealt", "answer"),
    [
        ("Ts 6d 2h", "stand"),  # in the order of the deal: the hand's first card, the up card, its second card
        ("Ts 7d 2h", "hit"),
        ("Ts 7d 7h", "stand"),
        ("As 6d 6h", "hit"),
        ("As 6d 7h", "stand"),
        ("8s 6d 8h", "split"),
        ("Ts 6d Th", "stand"),
        ("6s 6d 5h", "double"),
        ("6s Ad 5h", "hit"),
        ("5s Td 5h", "hit"),
        ("Ts 9d 6h", "surrender"),
        ("Ts 8d 6h", "hit"),
    ],
)
def test_a_bot_plays_the_plain_chart(dealt: str, answer: str) -> None:
    live = seated("A", surrender=True).begin(dealt)
    while question(live).site.startswith("insurance"):
        live.answer(GAME.play.strategy(question(live)).name)
    assert GAME.play.strategy(question(live)).name == answer
