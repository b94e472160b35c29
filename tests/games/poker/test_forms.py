"""The other forms: Omaha, the studs and the draw, street by street (14.9, 14.11 to 14.13A)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from croupier.games.poker.rules import PokerRules
from croupier.law.ruling import Refused, Verdict
from tests.games.poker.hand import Hand

STUD: dict[str, Any] = {"form": "seven-card stud"}
DRAW: dict[str, Any] = {"form": "five-card draw"}
LATER = ("third", "fourth", "fifth", "sixth", "seventh")


def sites(hand: Hand) -> list[str]:
    return [str(entry.site) for entry in hand.live.journal]


# ---------------------------------------------------------------- Omaha


def test_14_11_four_cards_each_of_which_two_and_three_of_the_board_count() -> None:
    """A has four spades in sight but only one in hand; B has two."""
    hand = Hand("A:50 B:50", form="Omaha").dealt("As Ks Ad 2s Ah 3d Ac 4d ?? Qs Js 9s 2h 3h")
    hand.cards = [card for card in hand.cards if card != "??"]
    hand.all_say("check", "call")
    assert sites(hand)[:8] == ["deal:A", "deal:B"] * 4
    assert hand.notes["B"] == "a flush, king high"
    assert hand.net == {"A": -2, "B": 2}


def test_14_11_a_low_needs_two_own_cards_and_eight_or_better() -> None:
    hand = Hand("A:50 B:50", form="Omaha", plays="high-low, eight or better")
    hand.dealt("As Kc 2d Kd Qh 9d Jh Td 3c 7d 8h Ks 4s").all_say("check", "call")
    assert hand.notes["A"].endswith("a low of seven, four, three, two, ace")
    assert hand.net == {"A": 0, "B": 0}  # B has three kings, A the low


@pytest.mark.parametrize("plays", ["low", "high-low"])
def test_14_11_omaha_is_not_played_for_low_alone_or_without_a_qualifier(plays: str) -> None:
    (ruling,) = PokerRules(form="Omaha", plays=plays).rulings(date(2000, 1, 1))
    assert (ruling.verdict, str(ruling.cite)) == (Verdict.UNLAWFUL, "19:47-14.11")


# ---------------------------------------------------------------- seven-card stud


def test_14_9_two_cards_down_one_up_three_more_up_and_the_last_down() -> None:
    hand = Hand("A:50 B:50", **STUD).all_say("bring_in", "check", "call")
    assert sites(hand).count("deal:A") == 3
    assert sites(hand).count("up:A") == 4
    assert hand.facts.count("one card is burned") == 4
    before = Hand("A:50 B:50", **STUD).on()
    assert before.shown()["A"].split()[:2] == ["??", "??"]
    assert "?" not in before.shown()["A"].split()[2]


def test_14_9_the_lowest_card_brings_it_in_and_its_suit_decides_a_tie() -> None:
    """Clubs are the lowest suit, and an ace is high."""
    hand = Hand("A:50 B:50 C:50", **STUD).dealt("Ks Kh Kd Qs Qh Qd 2d 2c As").on()
    assert hand.asked == "B"
    assert hand.says("B bring_in").asked == "C"


def test_14_9_the_highest_board_acts_first_and_of_equal_ones_the_first_dealt() -> None:
    hand = (
        Hand("A:50 B:50 C:50", **STUD)
        .dealt("Ks Kh Kd Qs Qh Qd 2d 3c 4c Jh Jc 4h")
        .says("A bring_in", "B call", "C call")
    )
    assert str(hand.question.site) == "fourth:C"  # an open pair of fours
    tie = (
        Hand("A:50 B:50 C:50", **STUD)
        .dealt("Ks Kh Kd Qs Qh Qd 2d 9c 9h 3h Jc Js")
        .says("A bring_in", "B call", "C call")
    )
    assert str(tie.question.site) == "fourth:B"


def test_14_9_straights_and_flushes_do_not_count_on_open_cards() -> None:
    hand = Hand("A:50 B:50", **STUD).dealt("2h 2d 3d 3c 5s Ah 6s Ad 7s Jc").says("A bring_in", "B call")
    assert hand.asked == "B"


def test_14_9_a_low_game_is_brought_in_by_the_highest_card_and_opened_by_the_lowest_board() -> None:
    hand = Hand("A:50 B:50", **STUD, plays="low").dealt("2h 2d 3d 3c Kc Ac 9h Qd").says("A bring_in", "B call")
    assert str(hand.question.site) == "fourth:B"  # a queen is lower than a king


EIGHT = " ".join(f"{seat}:50" for seat in "ABCDEFGH")


def test_14_9_one_card_is_turned_up_for_all_if_eight_stay_to_the_end() -> None:
    """Forty-eight cards are dealt and four burned: none is left, and the burned ones are not enough."""
    hand = Hand(EIGHT, **STUD).all_say("bring_in", "check", "call")
    assert "the cards do not go around: one card is turned up for all players" in hand.facts
    assert sites(hand).count("board:seventh") == 1
    assert sum(site.startswith("deal:") for site in sites(hand)) == 16


def test_14_9_seven_players_get_their_last_card_from_the_stub_and_the_burned_cards() -> None:
    """Forty-two cards are dealt and three burned: seven are left, which go around without another burn."""
    hand = Hand(EIGHT.removesuffix(" H:50"), **STUD).all_say("bring_in", "check", "call")
    assert sites(hand).count("board:seventh") == 0
    assert hand.facts.count("one card is burned") == 3
    assert sum(site.startswith("deal:") for site in sites(hand)) == 21


def test_14_9_eight_with_one_who_folds_late_share_the_burned_cards() -> None:
    """Forty-eight cards are dealt to sixth street with three burns: one is left, and one player has folded."""
    hand = Hand(EIGHT, **STUD)
    while (asks := hand.on().live.asks) is not None:
        offered = {offer.name for offer in hand.question.offers}
        last = str(asks.site).startswith("sixth") and len(hand.question.view.others) > 3  # type: ignore[attr-defined]
        names = ("bet", "fold") if last else ("bring_in", "check", "call")
        hand.live.answer(next((name for name in names if name in offered), "fold"))
    assert any("the burned cards" in fact for fact in hand.facts)
    dealt = [entry.answer for entry in hand.live.journal if entry.site.partition(":")[0] in {"deal", "up", "board"}]
    assert len(dealt) == len(set(dealt))


# ---------------------------------------------------------------- five-card draw


def test_14_12_each_player_in_turn_stands_pat_or_draws() -> None:
    hand = (
        Hand("A:50 B:50 C:50", **DRAW)
        .dealt("2c 3c 4c 2d 3d 4d 2h 3h 4h 5c 6c 7c 8c 9c Tc")
        .says("C call", "A call", "B check")
    )
    assert (hand.asked, list(hand.offers)) == ("A", ["stand_pat", "draw"])
    hand.dealt("Ks Kd").says("A draw 5c 8c", "B stand_pat", "C stand_pat")
    assert {"A draws 2", "B stands pat"} <= set(hand.facts)
    assert hand.shown("A")["A"] == "2c 2d 2h Ks Kd"
    assert hand.shown("B")["A"] == "?? ?? ?? ?? ??"


def test_14_12_which_cards_are_thrown_away_is_a_secret() -> None:
    hand = Hand("A:50 B:50", **DRAW).says("B call", "A check")
    assert hand.question.private
    mine = hand.shown("A")["A"].split()
    hand.says(f"A draw {mine[0]}")
    assert not any(mine[0] in fact for fact in hand.facts)


def test_14_12_the_fifth_card_comes_after_all_others_have_drawn() -> None:
    hand = Hand("A:50 B:50 C:50", **DRAW).says("C call", "A call", "B check")
    mine = hand.shown("A")["A"]
    hand.says(f"A draw {mine}")
    assert len(hand.shown("A")["A"].split()) == 4
    hand.says("B stand_pat", "C stand_pat")
    assert len(hand.shown("A")["A"].split()) == 5
    assert sites(hand)[-1] == "deal:A"


@pytest.mark.parametrize(("rule", "again"), [("earlier discards", True), ("burns only", False)])
def test_14_12_a_short_stub_is_shuffled_with_what_may_be_used_again(rule: str, again: bool) -> None:
    """Eight players draw all they can: eleven cards do not last. Nobody gets back what it has thrown away itself."""
    hand = Hand(EIGHT, **DRAW, short_stub=rule)
    thrown: dict[str, set[str]] = {}
    while hand.on().live.asks is not None:
        seat, offered = hand.asked, {offer.name for offer in hand.question.offers}
        if "draw" in offered:
            pick = hand.offers["draw"].pick
            gone = hand.shown(seat)[seat].split()[: min(4, pick.most) if pick is not None else 0]
            thrown[seat] = {*gone}
            hand.live.answer(f"draw {' '.join(gone)}" if gone else "stand_pat")
        else:
            hand.live.answer("check" if "check" in offered else "call")
    assert any("the stub runs out" in fact for fact in hand.facts)
    last = {seat: hand.shown(seat).get(seat, "").split() for seat in thrown}
    assert all(not thrown[seat] & {*cards} for seat, cards in last.items())
    assert len(thrown) == (8 if again else 3)  # without the discards, twelve cards are four for three players
    held = [card for cards in last.values() for card in cards]
    assert len(held) == len(set(held))


def test_14_12_jacks_open_and_if_nobody_does_all_ante_again() -> None:
    options: dict[str, Any] = {**DRAW, "jacks_to_open": True, "ante": 1_00}
    poor = "2c 3c 4d 5d 7h 9h Th Qh Ks As"
    hand = Hand("A:50 B:50", **options).dealt(f"{poor} Jc 3c Jd 5d 7h 9h Th Qh Ks As").on()
    assert list(hand.offers) == ["check"]
    hand.says("A check", "B check")
    assert "nobody opens: every player antes again, and the cards are dealt anew" in hand.facts
    assert (hand.question.view.pot_cents, list(hand.offers)) == (4_00, ["check", "bet"])  # type: ignore[attr-defined]
    assert list(hand.says("A check").offers) == ["check"]


def test_14_12_a_game_that_jacks_open_needs_an_ante() -> None:
    against = list(PokerRules(form="five-card draw", jacks_to_open=True).rulings(date(2000, 1, 1)))
    assert [str(ruling.cite) for ruling in against] == ["19:47-14.12"]


def test_14_12_a_draw_for_low_is_won_by_the_lowest_hand() -> None:
    hand = (
        Hand("A:50 B:50", **DRAW, plays="low")
        .dealt("As Kd 2s Kc 3s Kh 4s 9d 6s 8d")
        .all_say("check", "call", "stand_pat")
    )
    assert hand.notes["A"] == "a low of six, four, three, two, ace"
    assert hand.net["A"] == 2


@pytest.mark.parametrize(
    ("answer", "why"), [("draw 2c 2c", "named twice"), ("draw As Ks", "not one of"), ("draw", "name from 1 to 5")]
)
def test_14_12_a_card_that_is_not_held_cannot_be_thrown_away(answer: str, why: str) -> None:
    hand = Hand("A:50 B:50", **DRAW).dealt("2c 3c 2d 3d 2h 3h 4c 5c 6c 7c").says("B call", "A check")
    with pytest.raises(Refused, match=why):
        hand.live.answer(answer)


# ---------------------------------------------------------------- five-card stud and mambo stud


def test_14_13_one_card_down_and_four_up() -> None:
    hand = Hand("A:50 B:50", form="five-card stud").all_say("bring_in", "check", "call")
    assert (sites(hand).count("deal:A"), sites(hand).count("up:A")) == (1, 4)


def test_14_13_the_high_card_may_open_instead() -> None:
    hand = Hand("A:50 B:50", form="five-card stud", opener="high card").dealt("2c 3c 9d Kd").on()
    assert (hand.asked, list(hand.offers)) == ("B", ["bring_in", "complete"])


def test_14_13a_the_best_three_of_four_win_high_and_six_or_better_wins_low() -> None:
    hand = Hand("A:50 B:50", form="mambo stud").dealt("As Kd 2d Ks 3h Kh 9c").all_say("bring_in", "check", "call")
    assert hand.notes["A"] == "a straight, three high and a low of three, two, ace"
    assert sites(hand)[-1].startswith("common") or "board:common" in sites(hand)
    assert hand.net == {"A": 0, "B": 0}


def test_14_13a_without_a_low_the_high_hand_takes_all() -> None:
    hand = Hand("A:50 B:50", form="mambo stud").dealt("As Kd 9d Ks 8h Kh 9c").all_say("bring_in", "check", "call")
    assert hand.net == {"A": -1, "B": 1}


def test_14_13a_the_third_card_is_up_or_down_as_the_table_says() -> None:
    for up in (True, False):
        hand = Hand("A:50 B:50", form="mambo stud", third_card_up=up).says(*_first_street(up=up))
        assert [card == "??" for card in hand.shown()["A"].split()] == [True, False, not up]


def _first_street(*, up: bool) -> tuple[str, ...]:
    hand = Hand("A:50 B:50", form="mambo stud", third_card_up=up).on()
    first = hand.asked
    return f"{first} bring_in", f"{'B' if first == 'A' else 'A'} call"


@pytest.mark.parametrize("plays", ["high-low", "high-low, eight or better"])
def test_14_13_five_card_stud_is_played_for_high_or_low(plays: str) -> None:
    (ruling,) = PokerRules(form="five-card stud", plays=plays).rulings(date(2000, 1, 1))
    assert str(ruling.cite) == "19:47-14.13"
