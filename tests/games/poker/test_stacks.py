"""Stacks between hands: buying in, adding, leaving, sitting out, the button and missed blinds (14.17, 14.7)."""

from __future__ import annotations

import pytest

from croupier.families.poker.standing import BOTH, PokerStanding
from croupier.games.poker import GAME
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.wagers import ruling
from croupier.law.ruling import Ruling, Verdict
from croupier.money.wager import Act, Bet, Wager
from tests.games.poker.hand import Hand

RULES = PokerRules()  # a buy-in of $20 to $200
OPENING = GAME.play.opening(RULES)


def judged(bet: Bet, *wagers: Wager, standing: PokerStanding = OPENING) -> Ruling:
    return ruling(RULES, standing, wagers, bet)


def stack(cents: int, seat: str = "A", called: str = "") -> Wager:
    return Wager(seat, "stack", "", cents, called)


@pytest.mark.parametrize(
    ("cents", "why"),
    [
        (20_00, ""),
        (200_00, ""),
        (19_00, "less than the buy-in of $20.00"),
        (201_00, "more than the $200.00"),
        (20_50, "chips"),
    ],
)
def test_14_17_a_buy_in_has_limits_of_its_own(cents: int, why: str) -> None:
    against = judged(Bet("A", "stack", "", cents))
    assert (against.verdict is Verdict.LAWFUL, str(against.cite)) == (not why, "19:47-14.17")
    assert why in against.why


def test_14_17_chips_are_added_between_hands_up_to_the_buy_in() -> None:
    assert judged(Bet("A", "stack", "", 150_00), stack(50_00)).verdict is Verdict.LAWFUL
    assert "more than the $200.00" in judged(Bet("A", "stack", "", 151_00), stack(50_00)).why
    assert judged(Bet("A", "stack", "", 1_00), stack(5_00)).verdict is Verdict.LAWFUL  # not a new buy-in


def test_14_17_no_chips_leave_the_table_but_all_of_a_stack_with_its_player() -> None:
    part = judged(Bet("A", "stack", "", 10_00, Act.REMOVE), stack(50_00))
    assert part.verdict is Verdict.UNLAWFUL
    assert "all of a stack leaves it" in part.why
    assert judged(Bet("A", "stack", "", 0, Act.REMOVE), stack(50_00)).verdict is Verdict.LAWFUL
    assert judged(Bet("A", "stack", "", 50_00, Act.REMOVE), stack(50_00)).verdict is Verdict.LAWFUL


def test_14_17_who_comes_back_soon_brings_what_it_took_away() -> None:
    """A leaves with 350 after a hand, more than a buy-in may be; it comes back with no less, for thirty hands."""
    just_left = PokerStanding(wagers=(stack(350_00),), hand=5)
    assert "comes back with no less" in judged(Bet("A", "stack", "", 200_00), standing=just_left).why
    assert judged(Bet("A", "stack", "", 350_00), standing=just_left).verdict is Verdict.LAWFUL
    later = PokerStanding(left=(("A", 350_00, 5),), hand=34)
    assert "took $350.00" in judged(Bet("A", "stack", "", 200_00), standing=later).why
    assert (
        judged(Bet("A", "stack", "", 200_00), standing=PokerStanding(left=later.left, hand=35)).verdict
        is Verdict.LAWFUL
    )


def test_14_17_what_a_player_took_away_is_kept_from_hand_to_hand() -> None:
    first = Hand("A:100 B:100 C:100 D:100").all_say("fold", "check").left
    second = Hand("", standing=first, leave="D").all_say("fold", "check").left
    assert second.left == (("D", 100_00, 1),)
    third = Hand("", standing=second).all_say("fold", "check").left
    assert third.left == second.left
    again = Hand("D:100", standing=third).all_say("fold", "check", "wait").left
    assert again.left == ()


def test_14_17_places_are_limited() -> None:
    full = tuple(stack(50_00, seat) for seat in "BCDEFGHI")
    assert "all 8 places" in judged(Bet("A", "stack", "", 50_00), *full).why


def test_the_stack_of_a_hand_is_what_it_was_with_its_gain_or_loss() -> None:
    hand = (
        Hand("A:100 B:100 C:100").dealt("Kc 2c 7c Kd 4d 8d").says("C raise 4.00", "A call", "B fold").all_say("check")
    )
    assert {wager.seat: wager.stake_cents for wager in hand.left.wagers} == {"A": 106_00, "B": 98_00, "C": 96_00}
    assert hand.live.outcome is not None
    assert all(line.stays for line in hand.live.outcome.lines)


def test_a_stack_that_is_lost_is_no_wager_any_more() -> None:
    hand = Hand("A:100 B:10", limit="no limit").dealt("Kc 2c Kd 7d").says("B raise 10.00", "A call")
    assert hand.net == {"A": 10, "B": -10}
    assert [wager.seat for wager in hand.left.wagers] == ["A"]


def test_a_player_who_sits_out_is_not_dealt_in() -> None:
    hand = Hand("A:100 B:100 C:100 D:100", off="B").all_say("fold", "check")
    assert hand.notes["B"] == "sits out"
    assert hand.net["B"] == 0
    assert [wager.called for wager in hand.left.wagers] == ["", "off", "", ""]


def test_without_two_players_no_hand_is_dealt_and_the_game_breaks_up() -> None:
    hand = Hand("A:100 B:100", off="B").on()
    assert hand.facts == ["a hand needs two players: none is dealt"]
    assert hand.net == {"A": 0, "B": 0}
    assert (hand.left.dealt_in, hand.left.owed, hand.left.left) == ((), (), ())


def test_14_6_the_button_moves_on_after_every_hand() -> None:
    standing, buttons = None, []
    for _ in range(4):
        hand = Hand("" if standing else "A:100 B:100 C:100", standing=standing).all_say("fold", "check")
        standing = hand.left
        buttons.append(next(fact.partition(" ")[0] for fact in hand.facts if fact.endswith("has the button")))
    assert buttons == ["C", "A", "B", "C"]


def test_14_7_a_new_player_posts_the_big_blind_or_waits_for_it() -> None:
    standing = Hand("A:100 B:100 C:100 D:100").all_say("fold", "check").left  # A has the button now
    hand = Hand("E:100", standing=standing).on()
    assert (hand.asked, list(hand.offers)) == ("E", ["post", "wait"])
    posted = Hand("E:100", standing=standing).says("E post", "D call")
    assert (posted.asked, list(posted.offers)) == ("E", ["check", "raise"])
    waits = hand.says("E wait").all_say("fold", "check")
    assert waits.notes["E"] == "not dealt in"


def test_14_7_missed_blinds_are_posted_live_and_dead() -> None:
    """C sits out while both blinds pass it; it comes back with a live big blind and a dead small one."""
    standing = Hand("A:100 B:100 C:100 D:100 E:100", off="C").all_say("fold", "check").left  # E had the button
    after = Hand("", standing=standing).all_say("fold", "check").left  # B and D had the blinds
    assert dict(after.owed) == {"C": BOTH}
    back = Hand("", standing=_called_on(after, "C"))
    while back.asked != "C":
        back = Hand("", standing=_called_on(back.all_say("fold", "check", "wait").left, "C"))
    assert back.offers["post"].adds_cents == 3_00
    back.says("C post")
    assert {"C posts $2.00 to come in", "C posts $1.00 dead: it is part of no bet"} <= set(back.facts)


def _called_on(standing: PokerStanding, seat: str) -> PokerStanding:
    wagers = tuple(stack(w.stake_cents, w.seat) if w.seat == seat else w for w in standing.wagers)
    return standing._with(wagers=wagers)


def test_14_7_dead_money_is_in_the_pot_and_is_no_part_of_a_bet() -> None:
    standing = Hand("A:100 B:100 C:100 D:100").all_say("fold", "check").left
    owing = standing._with(owed=(("D", "small"),))
    hand = Hand("", standing=owing).says("D post")
    assert (hand.asked, hand.offers["call"].adds_cents) == ("D", 2_00)
    assert hand.question.view.pot_cents == 4_00  # type: ignore[attr-defined]


def test_14_18_the_waiting_list_is_that_of_its_section() -> None:
    assert str(GAME.table.waiting_list) == "19:47-14.18"


@pytest.mark.parametrize(("revenue", "charge"), [("time charge", 5_00), ("percentage", 0)])
def test_14_14_hands_follow_one_another_while_two_players_are_in(revenue: str, charge: int) -> None:
    follow = GAME.play.rounds_follow(PokerRules(revenue=revenue, all_in_protection=True))
    assert follow is not None
    assert (follow.wager, follow.players, follow.lost_connection) == ("stack", 2, "connection_lost")
    assert (follow.time_charge.cents if follow.time_charge else 0) == charge
