"""Betting at every limit structure: caps, short all-ins, the pot, table stakes, forced bets (14.7, 14.17)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.law.ruling import Refused
from tests.games.poker.hand import Hand

THREE = "A:100 B:100 C:100"  # C has the button
FOUR = "A:100 B:100 C:100 D:100"
NO_LIMIT: dict[str, Any] = {"limit": "no limit"}


def test_14_7_a_street_has_a_bet_and_three_raises() -> None:
    """The big blind is the first bet."""
    hand = Hand(FOUR).says("C raise 4.00", "D raise 6.00", "A raise 8.00")
    assert list(hand.offers) == ["fold", "call"]
    hand.says("B call", "C call", "D call")
    hand.says("A bet 2.00", "B raise 4.00", "C raise 6.00", "D raise 8.00")
    assert list(hand.offers) == ["fold", "call"]


def test_14_7_two_players_raise_without_end_unless_the_street_has_all_its_raises() -> None:
    two = Hand("A:100 B:100").says("B raise 4.00", "A raise 6.00", "B raise 8.00", "A raise 10.00")
    assert two.bounds == (12, 12)
    capped = Hand(THREE).says("C raise 4.00", "A raise 6.00", "B raise 8.00", "C fold")
    assert list(capped.offers) == ["fold", "call"]
    early = Hand(THREE).says("C raise 4.00", "A fold", "B raise 6.00", "C raise 8.00", "B raise 10.00")
    assert early.bounds == (12, 12)
    never = Hand("A:100 B:100", heads_up_uncapped=False).says("B raise 4.00", "A raise 6.00", "B raise 8.00")
    assert list(never.offers) == ["fold", "call"]


def test_14_7_a_game_of_two_streets_has_four_raises() -> None:
    hand = Hand(FOUR, form="five-card draw").says("C raise 4.00", "D raise 6.00", "A raise 8.00")
    assert hand.bounds == (10, 10)
    assert list(hand.says("B raise 10.00").offers) == ["fold", "call"]


def test_14_17_the_turn_and_the_river_are_bet_at_the_big_bet() -> None:
    hand = Hand("A:100 B:100").says("B call", "A check", "A check", "B check")
    assert hand.bounds == (4, 4)
    assert hand.says("A bet").bounds == (8, 8)


def test_14_7_an_all_in_below_half_a_bet_opens_nothing_for_who_has_acted() -> None:
    """B bets 8, C is all in for 11: B may only call or fold, and D, who has not acted, may complete it to 16."""
    hand = Hand("A:100 B:100 C:13 D:100", small_bet=8_00, big_bet=8_00).says("C call", "D call", "A fold", "B check")
    hand.says("B bet 8.00", "C raise 11.00")
    assert (hand.asked, hand.bounds) == ("D", (16, 16))
    assert (hand.says("D call").asked, list(hand.offers)) == ("B", ["fold", "call"])


def test_14_7_half_a_bet_counts_as_a_full_one_and_less_is_completed() -> None:
    half = Hand("A:100 B:100 C:7", small_bet=8_00, big_bet=8_00).says("C call", "A call", "B check")
    half.says("A check", "B check")
    assert half.bounds == (5, 5)
    half.says("C bet 5.00")
    assert (half.bounds, half.offers["raise"].least) == ((13, 13), 13_00)
    less = Hand("A:100 B:100 C:5", small_bet=8_00, big_bet=8_00).says("C call", "A call", "B check")
    less.says("A check", "B check", "C bet 3.00")
    assert list(less.offers) == ["fold", "call"]  # it checked, and faces less than half a bet


def test_14_7_a_short_all_in_may_be_completed_by_who_has_not_acted() -> None:
    hand = Hand("A:5 B:100 C:100", small_bet=8_00, big_bet=8_00).says("C call", "A call", "B check", "A bet 3.00")
    assert (hand.asked, list(hand.offers), hand.bounds) == ("B", ["fold", "call", "complete"], (8, 8))


def test_14_7_where_only_a_full_bet_counts_half_of_one_opens_nothing() -> None:
    hand = Hand("A:100 B:100 C:7", small_bet=8_00, big_bet=8_00, half_bet_counts=False)
    hand.says("C call", "A call", "B check", "A check", "B check", "C bet 5.00")
    assert list(hand.offers) == ["fold", "call"]


def test_14_7_at_no_limit_a_raise_is_at_least_the_last_one_and_at_most_the_stack() -> None:
    hand = Hand(FOUR, **NO_LIMIT)
    assert hand.bounds == (4, 100)
    assert hand.says("C raise 12.00").bounds == (22, 100)
    assert hand.says("D raise 22.00").bounds == (32, 100)


def test_14_7_all_ins_that_are_too_short_open_the_betting_again_together() -> None:
    """A bets 20; B is all in for 30 and C for 41: for A that is a full raise, and it may raise; after B alone it may not."""
    both = Hand("A:100 B:32 C:43 D:100", **NO_LIMIT).says("C call", "D call", "A call", "B check")
    both.says("A bet 20.00", "B raise 30.00", "C raise 41.00", "D call")
    assert (both.asked, both.bounds) == ("A", (61, 98))
    one = Hand("A:100 B:32 C:100 D:100", **NO_LIMIT).says("C call", "D call", "A call", "B check")
    one.says("A bet 20.00", "B raise 30.00", "C call", "D fold")
    assert (one.asked, list(one.offers)) == ("A", ["fold", "call"])


def test_14_7_at_pot_limit_a_raise_is_at_most_the_pot_after_a_call() -> None:
    hand = Hand(FOUR, limit="pot limit")
    assert hand.bounds == (4, 7)  # 3 in blinds, 2 to call: 2 and 5 more
    assert hand.says("C raise 7.00").bounds == (12, 24)


def test_14_17_a_spread_limit_has_a_least_and_a_largest_bet() -> None:
    hand = Hand(THREE, limit="spread", big_bet=10_00).says("C call", "A call", "B check")
    assert hand.bounds == (2, 10)
    assert hand.says("A bet 5.00").bounds == (10, 15)


def test_14_7_who_has_checked_may_raise_unless_the_table_says_otherwise() -> None:
    for allowed in (True, False):
        hand = Hand("A:100 B:100", check_raise=allowed).says("B call", "A check", "A check", "B bet")
        assert ("raise" in hand.offers) is allowed


def test_14_7_nobody_bets_against_players_who_are_all_in() -> None:
    hand = Hand("A:2 B:100 C:100", **NO_LIMIT).says("C raise 50.00", "A call", "B fold")
    assert hand.asked == ""
    assert "$48.00 that nobody called goes back to C" in hand.facts


def test_14_7_a_short_big_blind_is_called_in_full_while_others_can_bet() -> None:
    hand = Hand("A:100 B:1 C:100")
    assert hand.offers["call"].adds_cents == 2_00
    heads_up = Hand("A:1 B:100").on()
    assert heads_up.asked == ""  # the small blind covers what the big blind has


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("raise 3.00", "from 4.00 to 100.00"),
        ("raise 200.00", "from 4.00 to 100.00"),
        ("raise 10.50", "in steps of 1.00"),
        ("raise ten", "is not an amount of dollars"),
        ("check", "the choices are: fold, call, raise"),
        ("call 2.00", "call takes no amount"),
    ],
)
def test_14_7_a_bet_that_cannot_be_made_is_refused_with_what_can(answer: str, why: str) -> None:
    hand = Hand(THREE, **NO_LIMIT).on()
    with pytest.raises(Refused, match=why):
        hand.live.answer(answer)
    assert hand.says("C raise 10.00").asked == "A"


def test_14_7_a_bet_comes_from_the_stack() -> None:
    offers = Hand(THREE).says("C raise").offers
    assert offers["call"].from_stack
    assert offers["raise"].from_stack


# ---------------------------------------------------------------- forced bets of stud


def test_14_7_completing_the_forced_bet_is_not_a_raise() -> None:
    hand = Hand(FOUR, form="seven-card stud").dealt("2c 3c 4c 5c 6c 7c 8c 9c 2d Td Jd Qd").on()
    assert (hand.asked, list(hand.offers)) == ("A", ["bring_in", "complete"])
    hand.says("A bring_in")
    assert list(hand.offers) == ["fold", "call", "complete"]
    hand.says("B complete 2.00", "C raise 4.00", "D raise 6.00", "A raise 8.00")
    assert list(hand.offers) == ["fold", "call"]


def test_14_7_who_opens_may_complete_at_once() -> None:
    hand = Hand(FOUR, form="five-card stud").dealt("2c 3c 4c 5c 2d Td Jd Qd").says("A complete 2.00")
    assert (hand.asked, hand.bounds) == ("B", (4, 4))


def test_14_7_a_player_all_in_for_the_ante_posts_no_forced_bet() -> None:
    hand = Hand("A:1 B:100 C:100", form="five-card stud", ante=1_00).dealt("2c 3c 4c 2d Td Jd").on()
    assert (hand.asked, list(hand.offers)) == ("B", ["check", "bet"])


def test_14_9_an_open_pair_on_fourth_street_lets_players_bet_the_big_bet() -> None:
    """Once it is bet, raises are of that size; before it, of either."""
    hand = Hand("A:100 B:100", form="seven-card stud").dealt("2c 3c 4c 5c 9d Kd 8c Ks").says("A bring_in", "B call")
    assert hand.asked == "B"
    offer = hand.offers["bet"]
    assert (offer.least, offer.most, offer.step) == (2_00, 4_00, 2_00)
    assert hand.says("B bet 4.00").bounds == (8, 8)


def test_14_9_without_an_open_pair_fourth_street_is_bet_at_the_small_bet() -> None:
    for options in ({}, {"plays": "high-low, eight or better"}, {"open_pair": False}):
        pair = bool(options)
        hand = Hand("A:100 B:100", form="seven-card stud", **options)
        hand.dealt(f"2c 3c 4c 5c 9d Kd 8c {'Ks' if pair else 'Qs'}").says("A bring_in", "B call")
        assert hand.bounds == (2, 2)
