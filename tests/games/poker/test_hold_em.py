"""Hold 'em: the deal, the blinds, who acts when, and the straddle (14.6, 14.7, 14.10)."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.games.poker import GAME
from croupier.games.poker.rules import PokerRules
from croupier.law.ruling import Refused, Verdict
from croupier.sheets.sheet import Sheet
from tests.games.poker.hand import Hand

FOUR = "A:100 B:100 C:100 D:100"  # D has the button


def test_14_10_two_cards_each_are_dealt_from_the_left_of_the_button() -> None:
    hand = Hand(FOUR).dealt("2c 3c 4c 5c 2d 3d 4d 5d").on()
    assert [str(entry) for entry in hand.live.journal[:5]] == [
        "chance deal:A 2c",
        "chance deal:B 3c",
        "chance deal:C 4c",
        "chance deal:D 5c",
        "chance deal:A 2d",
    ]
    assert hand.shown("B") == {"A": "?? ??", "B": "3c 3d", "C": "?? ??", "D": "?? ??"}


def test_14_10_the_first_betting_begins_left_of_the_big_blind_who_may_raise() -> None:
    hand = Hand(FOUR).says("C call", "D call", "A call")
    assert hand.asked == "B"
    assert list(hand.offers) == ["check", "raise"]
    assert hand.bounds == (4, 4)


def test_14_10_later_betting_begins_with_the_first_player_left_of_the_button() -> None:
    hand = Hand(FOUR).says("C call", "D call", "A fold", "B check")
    assert (hand.asked, str(hand.question.site)) == ("B", "flop:B")
    hand.says("B check", "C check", "D bet")
    assert (hand.asked, list(hand.offers)) == ("B", ["fold", "call", "raise"])


def test_14_10_a_card_is_burned_before_the_flop_the_turn_and_the_river() -> None:
    hand = Hand(FOUR).all_say("check", "call")
    assert hand.facts.count("one card is burned") == 3
    assert [entry.site for entry in hand.live.journal if entry.site.startswith("board")] == [
        *["board:flop"] * 3,
        "board:turn",
        "board:river",
    ]


def test_14_10_of_two_players_the_button_has_the_small_blind_and_acts_first_and_then_last() -> None:
    hand = Hand("A:100 B:100").on()
    assert [fact for fact in hand.facts if "blind" in fact] == [
        "A posts a blind of $2.00",
        "B posts a blind of $1.00",
    ]
    assert hand.asked == "B"
    assert hand.says("B call", "A check").asked == "A"


def test_14_10_a_straddle_is_a_new_blind_and_keeps_the_right_to_raise() -> None:
    hand = Hand(FOUR, straddle=True)
    assert (hand.asked, list(hand.offers)) == ("C", ["straddle", "pass"])
    hand.says("C straddle")
    assert (hand.asked, hand.offers["call"].adds_cents, hand.bounds) == ("D", 4_00, (6, 6))
    hand.says("D call", "A fold", "B call")
    assert (hand.asked, list(hand.offers)) == ("C", ["check", "raise"])


def test_14_10_nobody_straddles_of_two_players_or_without_the_chips() -> None:
    assert list(Hand("A:100 B:100", straddle=True).offers) == ["fold", "call", "raise"]
    assert list(Hand("A:100 B:100 C:3", straddle=True).offers) == ["fold", "call", "raise"]


def test_14_10_a_posted_ante_is_no_bet() -> None:
    hand = Hand(FOUR, ante=1_00).on()
    assert hand.facts[-3:] == ["every player antes $1.00", "A posts a blind of $1.00", "B posts a blind of $2.00"]
    assert (hand.offers["call"].adds_cents, hand.question.view.pot_cents) == (2_00, 7_00)  # type: ignore[attr-defined]


@pytest.mark.parametrize("plays", ["low", "high-low", "high-low, eight or better"])
def test_14_10_a_hold_em_is_played_for_high_only(plays: str) -> None:
    (ruling,) = PokerRules(plays=plays).rulings(date(2000, 1, 1))
    assert (ruling.verdict, str(ruling.cite)) == (Verdict.UNLAWFUL, "19:47-14.10(a)")


@pytest.mark.parametrize(("form", "most", "law"), [("hold 'em", 11, "14.10(b)"), ("seven-card stud", 8, "14.9")])
def test_14_10_b_a_hand_is_dealt_to_so_many_players(form: str, most: int, law: str) -> None:
    assert not list(PokerRules(form=form, players=most).rulings(date(2000, 1, 1)))
    against = list(PokerRules(form=form, players=most + 1).rulings(date(2000, 1, 1)))
    assert f"19:47-{law}" in {str(ruling.cite) for ruling in against}


def test_14_10_b_eleven_players_are_dealt_in_and_a_twelfth_is_refused() -> None:
    eleven = " ".join(f"{seat}:20" for seat in "ABCDEFGHIJK")
    hand = Hand(eleven, players=11).all_say("check", "call")
    assert len(hand.net) == 11
    with pytest.raises(Refused, match="all 11 places"):
        Hand(f"{eleven} L:20", players=11)


def test_14_8_no_sheet_is_called_lawful_by_a_title_alone() -> None:
    sheet = Sheet(GAME, PokerRules(), date(2000, 1, 1))
    assert {ruling.verdict for ruling in sheet.rulings()} == {Verdict.NOT_DETERMINED}


def test_14_5_the_dealer_shuffles_after_every_hand_and_nobody_is_asked_to_cut() -> None:
    hand = Hand(FOUR).all_say("fold", "check")
    assert hand.left.shoe is None
    following = Hand("", standing=hand.left)
    assert following.on().facts[:2] == ["the cards are shuffled", "the dealer cuts the cards"]
    assert following.asked == "D"  # after the blinds of B and C, with the button now at A


def test_14_5_a_recut_must_be_ordered_before_any_card_is_dealt() -> None:
    standing = Hand(FOUR).all_say("fold", "check").left
    assert "the supervisor orders a recut" in Hand("", standing=standing).wrong("recut_ordered").facts
    late = Hand("", standing=standing)
    late.live.answer("2c")
    with pytest.raises(Refused, match="before any card is dealt"):
        late.wrong("recut_ordered")


def test_14_2_a_deck_has_every_card_once() -> None:
    hand = Hand(FOUR).dealt("2c")
    with pytest.raises(Refused, match="no 2c is left"):
        hand.dealt("2c").on()


def test_14_4_the_cards_are_inspected_spread_and_washed_before_the_table_opens() -> None:
    steps = GAME.table.opening_steps(PokerRules())
    assert [step.name for step in steps] == ["cards_inspected", "cards_fanned", "cards_washed"]
    assert {str(step.cite) for step in steps} == {"19:47-14.4"}
