"""What goes wrong in a hand and how it is remedied (14.15)."""

from __future__ import annotations

import pytest

from croupier.law.ruling import Refused
from croupier.money.settlement import Result
from tests.games.poker.hand import Hand

THREE = "A:100 B:100 C:100"


def sites(hand: Hand) -> list[str]:
    return [entry.site for entry in hand.live.journal]


def dealt(hand: Hand, site: str) -> list[str]:
    return [entry.answer for entry in hand.live.journal if entry.site == site and entry.kind == "chance"]


def after_cards(hand: Hand, cards: int) -> Hand:
    """The hand when so many cards were dealt, at the next one."""
    for _ in range(cards):
        hand.live.answer(hand.cards.pop(0))
    return hand


# ---------------------------------------------------------------- the deal


def test_14_15_a_misdeal_is_dealt_again_with_the_same_button() -> None:
    hand = Hand(THREE).says("C call").wrong("misdeal", why="a player was left out")
    assert (hand.asked, hand.question.view.pot_cents) == ("C", 3_00)  # type: ignore[attr-defined]
    assert len(dealt(hand, "deal:A")) == 4
    assert [fact for fact in hand.facts if "button" in fact] == ["C has the button"]
    assert len(hand.shown("A")["A"].split()) == 2


def test_14_15_once_two_players_have_acted_the_deal_stands() -> None:
    hand = Hand(THREE).says("C call", "A call")
    with pytest.raises(Refused, match="two players have acted"):
        hand.wrong("misdeal", why="cards out of sequence")


@pytest.mark.parametrize("cards", [0, 1])
def test_14_15_one_of_the_first_two_cards_exposed_is_a_misdeal(cards: int) -> None:
    hand = after_cards(Hand(THREE).dealt("2c 3c"), cards).wrong("hole_card_exposed").on()
    assert any("a misdeal" in fact for fact in hand.facts)


def test_14_15_a_later_card_exposed_is_replaced_after_the_deal_and_is_the_burned_card() -> None:
    hand = after_cards(Hand(THREE).dealt("2c 3c 4c Kd 5c 6c 7c"), 3).wrong("hole_card_exposed").on()
    assert sites(hand)[4:8] == ["exposed:A", "deal:B", "deal:C", "deal:A"]
    assert hand.shown("A")["A"] == "2c 7c"
    hand.says("C call", "A call", "B check")
    assert hand.facts.count("one card is burned") == 0


def test_14_15_a_second_card_exposed_is_a_misdeal() -> None:
    hand = after_cards(Hand(THREE).dealt("2c 3c 4c Kd"), 3).wrong("hole_card_exposed")
    hand.live.answer(hand.cards.pop(0))
    hand.wrong("hole_card_exposed").on()
    assert "a misdeal, two cards were exposed: all bets go back, and the cards are dealt again" in hand.facts


def test_14_15_in_stud_an_exposed_card_stays_up_and_the_third_comes_down() -> None:
    hand = after_cards(Hand(THREE, form="seven-card stud").dealt("2c 3c 4c Kd 5c 6c 7c 8c 9c"), 3)
    hand.wrong("hole_card_exposed").on()
    assert hand.shown() == {"A": "?? Kd ??", "B": "?? ?? 8c", "C": "?? ?? 9c"}
    assert hand.asked == "B"  # the king of A counts as its open card


def test_14_15_in_stud_two_exposed_cards_are_a_dead_hand_whose_ante_goes_back() -> None:
    hand = Hand(THREE, form="seven-card stud", ante=1_00).dealt("2c 3c 4c Kd 5c")
    hand.wrong("hole_card_exposed")
    after_cards(hand, 3).wrong("hole_card_exposed").on()
    assert "A" not in hand.shown()
    hand.all_say("bring_in", "check", "call")
    assert hand.net["A"] == 0


def test_14_15_in_draw_a_card_exposed_before_the_draw_is_kept() -> None:
    hand = after_cards(Hand("A:50 B:50", form="five-card draw").dealt("2c 3c 4c Kd"), 2).wrong("hole_card_exposed").on()
    assert hand.shown("B")["A"].split()[1] == "4c"
    assert len(hand.shown("A")["A"].split()) == 5


def test_14_15_a_card_exposed_in_the_draw_is_replaced_after_all_have_drawn() -> None:
    hand = Hand("A:50 B:50", form="five-card draw").says("B call", "A check")
    first = hand.shown("A")["A"].split()[0]
    hand.live.answer(f"draw {first}")
    hand.wrong("hole_card_exposed").on()
    assert (hand.asked, list(hand.offers)) == ("B", ["stand_pat", "draw"])
    assert len(hand.shown("A")["A"].split()) == 4
    hand.says("B stand_pat")
    assert sites(hand)[-1] == "deal:A"


def test_14_15_an_extra_card_is_the_burned_card_of_the_flop() -> None:
    hand = Hand(THREE).on().wrong("extra_card").says("C call", "A call", "B check")
    assert hand.facts.count("one card is burned") == 1
    with pytest.raises(Refused, match="before anybody has acted"):
        Hand(THREE).says("C call").wrong("extra_card")


def test_14_15_a_card_found_face_up_is_not_used() -> None:
    hand = Hand(THREE).dealt("2c 3c 4c")
    hand.wrong("card_face_up", card="Kd").on()
    assert "Kd" not in dealt(hand, "deal:A")


def test_14_15_with_a_deck_that_is_not_complete_all_bets_go_back() -> None:
    hand = Hand(THREE).says("C raise 4.00", "A raise 6.00").wrong("deck_not_complete").on()
    assert hand.live.outcome is not None
    assert {(line.result, line.cents) for line in hand.live.outcome.lines} == {(Result.VOID, 0)}
    assert [wager.stake_cents for wager in hand.left.wagers] == [100_00] * 3
    assert hand.shown() == {}


# ---------------------------------------------------------------- the board


def test_14_15_a_flop_too_early_goes_back_and_comes_without_another_burn() -> None:
    hand = Hand(THREE).says("C call").wrong("flop_wrong").on()
    assert len(dealt(hand, "early:flop")) == 3
    hand.says("A call", "B check")
    assert hand.facts.count("one card is burned") == 1
    assert len(hand.shown()["board"].split()) == 3


def test_14_15_a_turn_too_early_is_set_aside_until_the_turn_is_dealt() -> None:
    """The turn comes after another burn; the card set aside may be the river, which has no burn."""
    hand = Hand(THREE).says("C call", "A call", "B check", "A check").wrong("turn_too_early").on()
    (aside,) = dealt(hand, "early:turn")
    hand.says("B check", "C check")
    assert hand.facts.count("one card is burned") == 3
    assert aside not in hand.shown()["board"]
    hand.says("A check", "B check", "C check")
    assert hand.facts.count("one card is burned") == 3
    assert len(hand.shown()["board"].split()) == 5
    again = Hand(THREE).says("C call", "A call", "B check", "A check").wrong("turn_too_early").on()
    again.says("B check", "C check", "A check", "B check")
    again.live.answer("check")
    again.live.answer(aside)  # the river: it was shuffled into the stub
    assert again.shown()["board"].split()[-1] == aside


def test_14_15_a_river_too_early_goes_back_into_the_stub() -> None:
    hand = Hand(THREE).says("C call", "A call", "B check").says("A check", "B check", "C check", "A check")
    hand.wrong("river_too_early").on()
    (early,) = dealt(hand, "early:river")
    hand.says("B check")
    hand.live.answer("check")
    hand.live.answer(early)
    assert hand.shown()["board"].split()[-1] == early
    assert hand.facts.count("one card is burned") == 3


@pytest.mark.parametrize("kind", ["flop_wrong", "turn_too_early", "river_too_early"])
def test_14_15_a_card_that_came_too_early_is_remedied_once_and_on_its_street(kind: str) -> None:
    with pytest.raises(Refused):
        Hand(THREE, form="five-card draw").on().wrong(kind)
    with pytest.raises(Refused):
        Hand(THREE).on().wrong(kind).wrong(kind)


def test_14_15_a_card_dealt_before_the_burn_is_the_burned_card() -> None:
    hand = Hand(THREE).says("C call", "A call")
    hand.live.answer("check")
    assert any(str(site) == "burn:flop" for site in hand.live.sites)
    hand.wrong("missed_burn").on()
    (burned,) = dealt(hand, "early:flop")
    assert hand.facts.count("one card is burned") == 0
    assert burned not in hand.shown()["board"]


# ---------------------------------------------------------------- hands and turns


@pytest.mark.parametrize("action", ["fold", "call"])
def test_14_15_who_acts_out_of_turn_has_acted_if_nobody_raises(action: str) -> None:
    hand = Hand("A:100 B:100 C:100 D:100").on().wrong("out_of_turn", seat="D", action=action)
    hand.says("C call")
    assert hand.asked == "A"
    assert f"D {action}s" in " ".join(hand.facts)


def test_14_15_after_a_raise_who_acted_out_of_turn_is_free_again() -> None:
    hand = Hand("A:100 B:100 C:100 D:100").on().wrong("out_of_turn", seat="D", action="call").says("C raise 4.00")
    assert hand.asked == "D"


def test_14_15_out_of_turn_is_only_who_waits() -> None:
    for seat in ("C", "nobody"):
        with pytest.raises(Refused):
            Hand("A:100 B:100 C:100 D:100").on().wrong("out_of_turn", seat=seat, action="fold")


@pytest.mark.parametrize("seat", ["A", "C"])
def test_14_15_a_fouled_hand_is_dead_and_its_bet_stays_in_the_pot(seat: str) -> None:
    hand = Hand("A:100 B:100 C:100 D:100").says("C call").wrong("hand_fouled", seat=seat).on()
    if seat == "C":
        assert hand.asked == "D"
    hand.says("D call")
    hand.all_say("check", "call")
    assert hand.net[seat] == {"A": -1, "C": -2}[seat]
    assert hand.notes[seat] == "fouled, and dead"


def test_14_15_if_one_player_is_left_with_a_live_hand_it_wins() -> None:
    hand = Hand("A:100 B:100").on().wrong("hand_fouled", seat="A").on()
    assert hand.net == {"A": -2, "B": 2}


def test_14_15_a_wrong_number_of_cards_is_a_misdeal_or_a_dead_hand() -> None:
    early = Hand(THREE).on().wrong("wrong_number_of_cards", seat="A").on()
    assert "a misdeal, A has a wrong number of cards: all bets go back, and the cards are dealt again" in early.facts
    late = Hand(THREE).says("C call", "A call").wrong("wrong_number_of_cards", seat="A").on()
    assert late.all_say("check", "call").net["A"] == -2


def test_14_15_a_player_whose_connection_is_lost_is_all_in_with_what_it_has_put_in() -> None:
    """C has put in two of its hundred: it wins two of each of the others, and the rest of its stack is not played for."""
    hand = Hand(THREE, all_in_protection=True).dealt("Kc 2h Ac Kd 7d Ad").says("C call", "A raise 4.00", "B call")
    hand.wrong("connection_lost", seat="C").on()
    assert (hand.asked, str(hand.question.site)) == ("A", "flop:A")
    hand.says("A bet", "B call").all_say("check")
    assert hand.net == {"A": 2, "B": -6, "C": 4}
    assert {wager.seat: wager.stake_cents for wager in hand.left.wagers}["C"] == 104_00


def test_14_15_a_table_without_that_protection_lets_it_fold() -> None:
    with pytest.raises(Refused, match="all_in_protection = true"):
        Hand(THREE).on().wrong("connection_lost", seat="C")
