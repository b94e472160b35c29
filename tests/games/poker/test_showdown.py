"""The showdown: who shows, what stays secret, split pots and odd chips (14.3, 14.6, 14.16)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.poker.hand import Hand

PAIRS = "Kc Qc 2c Kd Qd 7d"  # of A, B and C: kings, queens and nothing
BOARD = "3s 5s 9h Jh 4c"


def played(*answers: str, stacks: str = "A:100 B:100 C:100", cards: str = f"{PAIRS} {BOARD}", **options: Any) -> Hand:
    return Hand(stacks, **options).dealt(cards).says(*answers)


def shows(hand: Hand) -> list[str]:
    return [fact.partition(" ")[0] for fact in hand.facts if " shows " in fact or fact.endswith(" mucks")]


def test_14_16_who_bet_last_shows_first_and_then_the_others_clockwise() -> None:
    hand = played("C call", "A call", "B check").says("A check", "B check", "C check")
    hand.says("A check", "B check", "C check", "A check", "B bet", "C call", "A call")
    assert shows(hand) == ["B", "C", "A"]


def test_14_16_without_a_bet_the_first_to_act_shows_first() -> None:
    hand = played("C call", "A call", "B check").all_say("check")
    assert shows(hand) == ["A", "B", "C"]


def test_14_16_a_hand_that_can_win_nothing_is_mucked_and_stays_its_players_secret() -> None:
    hand = played("C call", "A call", "B check").all_say("check")
    assert {"B mucks", "C mucks"} <= set(hand.facts)
    assert hand.shown() == {"A": "Kc Kd", "board": BOARD}
    assert hand.notes == {"A": "a pair of kings", "B": "mucked", "C": "mucked"}


def test_14_16_the_house_may_have_every_hand_shown() -> None:
    hand = played("C call", "A call", "B check", show_all=True).all_say("check")
    assert hand.shown()["C"] == "2c 7d"
    assert hand.notes["C"] == "jack, nine, seven, five and four"


def test_14_16_a_player_who_need_not_show_may_be_asked() -> None:
    asked = played("C call", "A call", "B check", losers_choose=True)
    while "show" not in asked.offers:
        asked.says(f"{asked.asked} check")
    assert (asked.asked, list(asked.offers)) == ("B", ["show", "muck"])
    asked.says("B show", "C muck")
    assert asked.shown() == {"A": "Kc Kd", "B": "Qc Qd", "board": BOARD}


def test_14_16_the_last_player_need_not_show() -> None:
    hand = played("C fold", "A fold")
    assert hand.shown() == {"B": "?? ??"}
    assert (
        hand.notes["B"] == "wins $2.00"
    )  # the small blind and as much of the big one: the rest of it was never called


def test_14_6_players_of_a_side_pot_show_before_one_who_is_all_in_for_the_main_pot_alone() -> None:
    hand = played("C raise 4.00", "A call", "B call", stacks="A:100 B:4 C:100")
    hand.says("A bet", "C call").all_say("check")
    assert shows(hand) == ["A", "C", "B"]


def test_14_6_three_pots_are_won_by_three_players() -> None:
    """A is all in for 10, B for 30; C and D play on."""
    hand = Hand("A:10 B:30 C:80 D:90", limit="no limit").dealt(f"Kc Qc 7c 2c Kd Qd 7d 8h {BOARD}")
    hand.says("C raise 80.00", "D call", "A call", "B call")
    assert hand.facts[-4:-1] == [
        "the main pot of $40.00: A $40.00",
        "side pot 1 of $60.00: B $60.00",
        "side pot 2 of $100.00: C $100.00",
    ]
    assert hand.net == {"A": 30, "B": 30, "C": 20, "D": -80}


def test_14_6_an_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    """C folds its blind of one: the pot of five is shared by two; A is left of the button."""
    hand = (
        Hand("A:50 B:50 C:50")
        .dealt("2h 2c 9c 3d 3c 9d As Ks Qs Js Ts")
        .says("C call", "A fold", "B check")
        .all_say("check")
    )
    assert hand.facts[-2] == "the pot of $5.00: B $3.00 and C $2.00"
    assert hand.net == {"A": -1, "B": 1, "C": 0}


def test_14_6_in_stud_an_odd_chip_goes_to_the_highest_card_by_suit() -> None:
    """A and B have king, nine, eight, seven and four; the king of B is of spades. D folded its ante of one."""
    hand = Hand("A:50 B:50 C:50 D:50", form="five-card stud", ante=1_00)
    hand.dealt("Kh Ks 5s 2h 9d 9c 2c 3d 8c 8d Jh 7d 7c Qh 4h 4s 3h")
    hand.says("C bring_in", "D fold", "A call", "B call").all_say("check")
    assert hand.facts[-2] == "the pot of $7.00: B $4.00 and A $3.00"


@pytest.mark.parametrize(
    ("low", "pot"), [("3c", "the pot of $4.00: B $2.00 and A $2.00"), ("9h", "the pot of $4.00: B $4.00")]
)
def test_14_3_high_and_low_share_the_pot_if_there_is_a_low(low: str, pot: str) -> None:
    hand = Hand("A:50 B:50", form="Omaha", plays="high-low, eight or better")
    hand.dealt(f"As Kc 2d Kd Qh 9d Jh Td {low} 7d 8h Ks Qc").all_say("check", "call")
    assert hand.facts[-2] == pot


def test_14_3_who_wins_one_half_and_ties_the_other_has_three_quarters() -> None:
    """Both have the low of A-2; A has the better high. In a pot of eight, A gets six."""
    hand = Hand("A:50 B:50", form="Omaha", plays="high-low, eight or better", ante=2_00)
    hand.dealt("As Ah 2s 2h Kc Qd Kd Jd 3c 7d 8h Ks 9s").all_say("check", "call")
    assert hand.facts[-2] == "the pot of $8.00: A $6.00 and B $2.00"


def test_14_3_suits_win_no_pot() -> None:
    hand = Hand("A:50 B:50").dealt("As Ah Ks Kh 2c 3d 4h 8s 9c").all_say("check", "call")
    assert hand.net == {"A": 0, "B": 0}
