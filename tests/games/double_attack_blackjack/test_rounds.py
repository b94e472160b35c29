"""Double attack blackjack, paragraph by paragraph."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.hands_shown import hands_shown
from croupier.engine.layout import Orientation, Print
from croupier.engine.shoe_table import LAST_CUTTER
from croupier.equipment.cards import DECK, read_card
from croupier.families.twenty_one.no_tens.rules import INITIAL_ONLY, PER_ROUND, PER_SHOE
from croupier.families.twenty_one.no_tens.shoe import NoTensStanding
from croupier.games.double_attack_blackjack import GAME, felt
from croupier.games.double_attack_blackjack.exact import counted_apart
from croupier.games.double_attack_blackjack.rules import (
    ALL_SPLIT_HANDS,
    ANY_TIME,
    BEFORE_DOUBLING,
    DEALT_THEN,
    FIRST_TWO,
    HALF_OF_ALL,
    NO_SPLIT_HANDS,
    NOT_SPLIT_ACES,
    ORIGINAL,
    RETURNED,
    DoubleAttackRules,
)
from croupier.games.double_attack_blackjack.strategy import plain_chart
from croupier.law.option import Source
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Refused, Verdict, overall
from croupier.money.odds import Odds
from croupier.money.wager import Act, Bet
from tests.games.blackjack.table import amounts, barred, facts, fate, line, lines, net, open_now, question, seen, sites
from tests.games.double_attack_blackjack.table import SHARED, TEN, TWO, WITH_BUST_IT, dealt, rules_of
from tests.games.twenty_one_table import dealt_at, fates, paragraph_against, wrong

READER: dict[str, Any] = {"card_reader": True}


def refused_by(on_layout: tuple[Bet, ...], bet: Bet, **elected: Any) -> str:
    """The paragraph against a bet beside these wagers, or "" if there is none."""
    return paragraph_against(GAME, rules_of(**elected), on_layout, bet)


# ---------------------------------------------------------------- 26.1 to 26.7, of which we have the titles


def test_26_1_an_ace_and_a_king_after_a_split_are_21_and_no_blackjack() -> None:
    live = dealt("9", "no_attack", "A A", "split", "K", "stand", "5", "stand", "K")
    assert facts(live, "26.1")[0] == "box 1: after a split this is 21 and no blackjack"
    assert fates(live) == [("A initial", "won", 1000, "26.5"), ("A initial", "lost", -1000, "26.5")]


def test_26_2_the_decks_have_48_cards_and_no_ten() -> None:
    for decks in (1, 6, 8):
        shoe = GAME.play.opening(rules_of(decks=decks)).shoe
        assert shoe is not None
        assert sum(shoe.unseen) == 48 * decks
        assert {card.rank for card, count in zip(DECK, shoe.unseen, strict=True) if count == 0} == {"T"}
    with pytest.raises(Refused):
        dealt("Th")
    assert facts(dealt("J"), "26.2") == ["it counts 10"]
    assert facts(dealt("A"), "26.2") == ["it counts 11"]


def test_26_3_the_opening_steps_look_for_tens() -> None:
    steps = GAME.table.opening_steps(DoubleAttackRules())
    assert {str(step.cite) for step in steps} == {"19:47-26.2", "19:47-26.3"}
    assert "no_tens" in [step.name for step in steps]


def test_26_4_new_cards_are_shuffled_and_the_first_player_cuts() -> None:
    live = dealt(standing=NoTensStanding(first_player="A"))
    assert facts(live, "26.4") == ["the cards are shuffled"]
    assert question(live).site == "cut:A"
    live.answer("cut 100")
    assert facts(live, "26.7") == ["one card is burned", '"No more bets"', "from the dealer's left: 1"]
    assert rules_of().recut_by == LAST_CUTTER


def test_26_5_a_double_attack_is_at_most_the_initial_wager_and_rides_with_it() -> None:
    live = dealt("8")
    assert question(live).site == "attack:1:A:initial"
    assert amounts(live, "attack")[:2] == (1, 10_00)
    assert seen(live).cards == ()
    assert [str(card) for card in seen(live).dealer] == ["8s"]
    with pytest.raises(Refused):
        live.answer("attack 10.01")
    won = dealt("8", "attack 4.00", "K Q", "stand", "K")
    assert fates(won) == [("A initial", "won", 1000, "26.5"), ("A attack", "won", 400, "26.5")]
    lost = dealt("8", "attack", "K 7", "stand", "K")
    assert fates(lost) == [("A initial", "lost", -1000, "26.5"), ("A attack", "lost", -1000, "26.5")]
    tied = dealt("8", "attack", "K 8", "stand", "K")
    assert fates(tied) == [("A initial", "pushed", 0, "26.5"), ("A attack", "pushed", 0, "26.5")]


def test_26_5_a_double_attack_lies_by_the_hand_until_it_is_taken() -> None:
    def lying(*steps: str) -> list[tuple[str, int]]:
        live = dealt(*steps)
        (hand,) = [each for each in hands_shown(live.round, live.journal) if each.place == "box 1"]
        return [(each.wager, each.cents) for each in hand.stakes]

    assert lying("8", "attack 4.00", "K 6") == [("initial", 10_00), ("attack", 4_00)]
    assert lying("8", "attack 4.00", "K 6", "hit", "Q") == [("initial", 0), ("attack", 0)]


def test_26_5_each_wager_is_paid_at_the_odds_that_the_sheet_elects() -> None:
    odds = {"initial": "2 to 1", "attack": "3 to 2", "double": "4 to 1", "blackjack": "5 to 1"}
    usual = DoubleAttackRules()
    elected = replace(usual, payouts=usual.payouts.paying({row: Odds.read(text) for row, text in odds.items()}))

    def at_odds(*steps: str) -> Live:
        return dealt_at(GAME, elected, TEN, None, steps)

    won = at_odds("8", "attack 4.00", "6 5", "double", "K", "stand", "K")
    assert fates(won) == [
        ("A initial", "won", 2000, "26.5"),
        ("A attack", "won", 600, "26.5"),
        ("A double", "won", 5600, "26.9(b)"),
    ]
    paid = at_odds("8", "attack 4.00", "A K")
    assert [each[1:3] for each in fates(paid)] == [("won", 5000), ("won", 2000)]
    assert net(at_odds("8", "attack 4.00", "K 8", "stand", "K")) == 0


def test_26_5_the_felt_has_a_box_for_the_attack_of_each_player() -> None:
    for orientation in Orientation:
        drawn = felt.layout(DoubleAttackRules(bust_it=True), orientation)
        boxes = [mark.shape for mark in drawn.marks if isinstance(mark, Print)]
        for number in range(1, 8):
            (spot,) = (each.at for each in drawn.spots if (each.wager, each.on) == ("attack", str(number)))
            assert any(shape.contains(spot) for shape in boxes)
            assert not any(area.shape.contains(spot) for area in drawn.areas)


def test_26_5_after_the_players_have_cards_there_is_no_attack() -> None:
    assert barred(dealt("8", "no_attack", "K 6"), "attack") == {"26.5"}
    assert barred(dealt("A", "no_attack", "K 6"), "attack") == {"26.5"}


def test_26_5_a_blackjack_pays_even_money_at_once_and_is_not_asked() -> None:
    live = dealt("8", "attack", "A K")
    assert fates(live) == [("A initial", "won", 1000, "26.5"), ("A attack", "won", 1000, "26.5")]
    assert len(live.journal) == 4


def test_26_5_a_blackjack_waits_for_an_ace_or_a_face_and_beats_another_21() -> None:
    assert net(dealt("K", "no_attack", "A K", "9")) == 1000
    assert net(dealt("K", "no_attack", "A K", "A")) == 0
    assert net(dealt("K", "no_attack", "A K", "A", blackjacks_push=False)) == 1000
    behind = dealt("5", "no_attack", "no_attack", "A 7 K 7", bets=TWO)
    assert question(behind).seat == "B"


def test_26_6_bust_it_wins_by_the_third_card_that_breaks_the_dealer() -> None:
    for cards, pays in {
        "8s 8s 8s": 200,
        "8s 8c 8s": 50,
        "8s 8h 8s": 8,
        "Js 6s Kd": 3,
        "Js 6s 9d": 6,
        "Js 4s 8d": 8,
        "Js 5s 7d": 10,
        "Js 6s 6d": 15,
    }.items():
        up, second, third = cards.split()
        live = dealt(up, "no_attack", "K 9", "stand", f"{second} {third}", bets=WITH_BUST_IT, bust_it=True)
        assert fate(live, "bust_it") == ("won", pays * 500, "26.6"), cards
    for cards in ("Js 7s", "Js 2s 9d", "Js 2s 2d Kd"):
        up, *others = cards.split()
        live = dealt(up, "no_attack", "K 9", "stand", " ".join(others), bets=WITH_BUST_IT, bust_it=True)
        assert fate(live, "bust_it")[:2] == ("lost", -500), cards


def test_26_6_bust_it_needs_an_initial_wager_and_is_not_more_than_it() -> None:
    bust_it = Bet("A", "bust_it", "", 5_00)
    assert refused_by((), bust_it, bust_it=True) == "26.6"
    assert refused_by(TEN, bust_it, bust_it=True) == ""
    assert refused_by(TEN, replace(bust_it, cents=10_01), bust_it=True) == "26.6"
    assert refused_by(TEN, replace(bust_it, cents=99), bust_it=True) == "26.6"
    assert "bust_it" not in GAME.play.wagers(rules_of())
    take_down = Bet("A", "initial", "", 0, Act.REMOVE)
    assert refused_by(WITH_BUST_IT, take_down, bust_it=True) == "26.6"
    assert refused_by(TEN, take_down, bust_it=True) == ""


def test_26_7_the_dealer_s_card_first_then_two_to_each_player() -> None:
    live = dealt("7", "no_attack", "no_attack", "2 3 4 5", bets=TWO)
    assert sites(live) == [
        "dealer:up",
        "attack:1:A:initial",
        "attack:2:B:initial",
        "deal:1",
        "deal:2",
        "deal:1",
        "deal:2",
    ]
    assert facts(live, "26.7")[-2:] == ["box 1: 6", "box 2: 8"]


def test_what_the_titles_cover_claims_no_text() -> None:
    titles = [
        option for option in DoubleAttackRules.options() if str(option.cite) in {f"19:47-26.{n}" for n in range(9)}
    ]
    assert {"decks", "surrender", "blackjacks_push", "bust_it", "payouts"} <= {option.name for option in titles}
    assert not [option.name for option in titles if option.source is Source.TEXT]
    assert [row.name for row in DoubleAttackRules().payouts if row.source is Source.TEXT] == ["insurance"]
    assert GAME.since is None


# ---------------------------------------------------------------- 26.8: surrender


def test_26_8_a_1_against_2_to_9_half_of_both_wagers_is_taken_at_once() -> None:
    live = dealt("9", "attack", "K 6", "surrender")
    assert fates(live) == [("A initial", "lost", -500, "26.8(a)1"), ("A attack", "lost", -500, "26.8(a)1")]


@pytest.mark.parametrize("up", ["K", "Q", "J"])
def test_26_8_a_2_against_a_face_it_waits_and_a_blackjack_takes_all(up: str) -> None:
    assert net(dealt(up, "attack", "9 6", "surrender", "A")) == -2000
    live = dealt(up, "attack", "9 6", "surrender", "9")
    assert fates(live) == [("A initial", "lost", -500, "26.8(a)2"), ("A attack", "lost", -500, "26.8(a)2")]


def test_26_8_a_2_a_blackjack_takes_a_surrendered_hand_whole_but_not_its_double() -> None:
    live = dealt("K", "attack", "5 6", "double", "5", "surrender", "A")
    assert fates(live) == [
        ("A initial", "lost", -1000, "26.8(a)2"),
        ("A attack", "lost", -1000, "26.8(a)2"),
        ("A double", "void", 0, "26.9(c)"),
    ]


def test_26_8_a_3_with_a_reader_it_may_be_settled_at_once() -> None:
    live = dealt("A", "no_attack", "K 6 9", "no_insurance", "surrender", surrender_at_once=True, **READER)
    assert fates(live) == [("A initial", "lost", -500, "26.8(a)3")]
    assert "dealer:hole" not in sites(live)
    waits = dealt("A", "no_attack", "K 6 9", "no_insurance", "surrender", **READER)
    assert fates(waits) == [("A initial", "lost", -500, "26.8(a)2")]
    assert "dealer:hole" in sites(waits)


def test_26_8_b_insurance_and_surrender_do_not_touch_each_other() -> None:
    live = dealt("A", "no_attack", "K 6", "insurance 5.00", "surrender", "K")
    assert fates(live) == [("A insurance", "won", 1250, "26.11(c)"), ("A initial", "lost", -1000, "26.8(a)2")]
    assert net(dealt("A", "no_attack", "K 6", "insurance 5.00", "surrender", "9")) == -1000


@pytest.mark.parametrize(
    ("window", "after_hit", "after_double"),
    [(FIRST_TWO, False, False), (BEFORE_DOUBLING, True, False), (ANY_TIME, True, True)],
)
def test_26_8_the_window_of_surrender_is_elected(window: str, after_hit: bool, after_double: bool) -> None:
    assert "surrender" in open_now(dealt("9", "no_attack", "5 6", surrender=window))
    assert ("surrender" in open_now(dealt("9", "no_attack", "5 6", "hit", "3", surrender=window))) is after_hit
    doubled = dealt("9", "no_attack", "5 6", "double", "3", surrender=window)
    assert isinstance(doubled.asks, Decision) is after_double


@pytest.mark.parametrize(
    ("elected", "eights", "aces"),
    [(NO_SPLIT_HANDS, False, False), (NOT_SPLIT_ACES, True, False), (ALL_SPLIT_HANDS, True, True)],
)
def test_26_8_split_hands_may_be_surrendered_by_election(elected: str, eights: bool, aces: bool) -> None:
    split = dealt("9", "no_attack", "8 8", "split", "5", surrender_after_split=elected)
    assert ("surrender" in open_now(split)) is eights
    of_aces = dealt("9", "no_attack", "A A", "split", "5", surrender_after_split=elected)
    assert isinstance(of_aces.asks, Decision) is aces


def test_26_8_a_doubled_hand_gives_up_half_of_all_or_the_original_wagers() -> None:
    steps = ("9", "attack", "5 6", "double", "3", "surrender")
    assert [each[1:3] for each in fates(dealt(*steps))] == [("lost", -500), ("lost", -500), ("lost", -1000)]
    rescued = dealt(*steps, surrender_after_double=ORIGINAL)
    assert [each[1:3] for each in fates(rescued)] == [("lost", -1000), ("lost", -1000), ("void", 0)]
    assert DoubleAttackRules().surrender_after_double == HALF_OF_ALL


# ---------------------------------------------------------------- 26.9: doubling down


def test_26_9_a_three_cards_may_be_doubled_by_the_wagers_and_get_one_card() -> None:
    live = dealt("6", "attack", "5 3", "hit", "3")
    assert amounts(live, "double")[:2] == (1, 20_00)
    live = dealt("6", "attack", "5 3", "hit", "3", "double 15.00", "K", "stand", "K 5")
    assert line(live, "double").stake_cents == 1500
    with pytest.raises(Refused):
        dealt("6", "attack", "5 3", "double 20.01")


def test_26_9_a_a_doubled_hand_is_not_doubled_again_and_a_split_hand_may_be() -> None:
    assert barred(dealt("6", "no_attack", "5 3", "double", "3"), "double") == {"26.9(a)"}
    assert "double" in open_now(dealt("6", "no_attack", "8 8", "split", "3"))


@pytest.mark.parametrize(("cards", "law"), [("K 6 5", "26.12(a)1"), ("A 5 5", "26.12(a)")])
def test_26_9_a_no_21_is_doubled_unless_a_soft_one_by_election(cards: str, law: str) -> None:
    first, second, third = cards.split()
    steps = ("6", "no_attack", f"{first} {second}", "hit", third)
    assert barred(dealt(*steps), "double") == {law}
    assert ("double" in open_now(dealt(*steps, draw_on_soft_21=True))) is (first == "A")


def test_26_9_b_a_winning_double_is_paid_even_money() -> None:
    live = dealt("6", "attack", "5 6", "double", "K", "stand", "K K")
    assert fates(live) == [
        ("A initial", "won", 1000, "26.5"),
        ("A attack", "won", 1000, "26.5"),
        ("A double", "won", 2000, "26.9(b)"),
    ]


def test_26_9_c_a_dealer_blackjack_takes_only_the_original_wagers() -> None:
    live = dealt("K", "attack", "5 6", "double", "K", "stand", "A")
    assert fates(live) == [
        ("A initial", "lost", -1000, "26.9(c)"),
        ("A attack", "lost", -1000, "26.9(c)"),
        ("A double", "void", 0, "26.9(c)"),
    ]


def test_26_9_c_a_double_over_21_comes_back_unless_the_table_reads_it_otherwise() -> None:
    steps = ("K", "no_attack", "K 6", "double", "K", "A")
    assert fates(dealt(*steps)) == [
        ("A initial", "lost", -1000, "26.5"),
        ("A double", "void", 0, "26.9(c)"),
    ]
    assert net(dealt(*steps, busted_double_returned=False)) == -2000
    no_blackjack = ("K", "no_attack", "K 6", "double", "K", "9")
    assert net(dealt(*no_blackjack)) == -2000
    attacked = ("K", "attack", "K 6", "double", "K", "A")
    assert net(dealt(*attacked)) == -2000


# ---------------------------------------------------------------- 26.10: splitting pairs


def test_26_10_a_a_split_costs_initial_and_attack_and_faces_are_of_one_value() -> None:
    live = dealt("6", "attack 7.00", "K J")
    (split,) = [offer for offer in question(live).offers if offer.name == "split"]
    assert split.adds_cents == 17_00
    live = dealt("6", "attack 7.00", "K J", "split", "9", "stand", "8", "stand", "K K")
    assert [(each.wager, each.stake_cents, each.hand) for each in lines(live)] == [
        ("initial", 1000, 1),
        ("attack", 700, 1),
        ("initial", 1000, 2),
        ("attack", 700, 2),
    ]
    assert barred(dealt("6", "no_attack", "K 9"), "split") == {"26.10(a)"}


def test_26_10_b_the_first_hand_is_completed_before_the_next_gets_a_card() -> None:
    live = dealt("6", "no_attack", "8 8", "split", "3", "hit", "K", "stand", "9")
    assert sites(live)[4:] == ["play:1.1", "draw:1.1", "play:1.1", "draw:1.1", "play:1.1", "draw:1.2"]
    assert facts(live, "26.10(b)") == ["box 1 goes on to hand 2"]


@pytest.mark.parametrize(("boxes", "hands"), [(7, 3), (6, 4), (5, 4)])
def test_26_10_c_a_box_has_three_hands_at_seven_boxes_and_four_at_six(boxes: int, hands: int) -> None:
    steps = ["6", "no_attack", "8s 8h"]
    for suit in "dcs"[: hands - 1]:
        steps += ["split", f"8{suit}"]
    live = dealt(*steps, boxes=boxes)
    assert barred(live, "split") == {"26.10(c)"}
    assert str(question(live).cite) == "19:47-26.10(c)"


def test_26_10_c_a_table_with_fewer_boxes_follows_its_election() -> None:
    assert rules_of(boxes=4, small_table_hands=3).max_hands == 3
    assert rules_of(boxes=6, small_table_hands=3).max_hands == 4


def test_26_10_d_a_dealer_blackjack_after_a_split_takes_only_the_original_wagers() -> None:
    live = dealt("K", "attack", "8 8", "split", "9", "stand", "K", "stand", "A")
    assert fates(live) == [
        ("A initial", "lost", -1000, "26.10(d)"),
        ("A attack", "lost", -1000, "26.10(d)"),
        ("A initial", "void", 0, "26.10(d)"),
        ("A attack", "void", 0, "26.10(d)"),
    ]


def test_26_10_d_a_busted_hand_counts_toward_the_original_wagers_unless_elected() -> None:
    steps = ("K", "no_attack", "8 8", "split", "6", "hit", "K", "K", "stand", "A")
    assert net(dealt(*steps)) == -1000
    assert net(dealt(*steps, busted_bets_also_lost=True)) == -2000


def test_26_10_e_split_aces_get_one_card_each_and_are_not_split_again() -> None:
    live = dealt("6", "no_attack", "A A", "split", "A")
    assert barred(live, "hit") == barred(live, "double") == barred(live, "split") == {"26.10(e)"}


# ---------------------------------------------------------------- 26.11: insurance


@pytest.mark.parametrize(("second", "result"), [("J", "won"), ("Q", "won"), ("K", "won"), ("9", "lost"), ("A", "lost")])
def test_26_11_a_insurance_wins_on_a_face(second: str, result: str) -> None:
    steps = ["A", "no_attack", "K 9", "insurance 4.00", "stand", second]
    live = dealt(*steps)
    if live.asks is not None:
        live = dealt(*steps, "6")
    assert fate(live, "insurance")[0] == result


def test_26_11_a_insurance_is_only_against_an_ace() -> None:
    assert barred(dealt("K", "no_attack", "K 9"), "insurance") == {"26.11(a)"}
    assert barred(dealt("A", "no_attack", "K 9", "no_insurance"), "insurance") == {"26.11(b)"}


def test_26_11_b_insurance_is_half_of_the_initial_wager_alone() -> None:
    live = dealt("A", "attack", "K 9")
    assert amounts(live, "insurance")[:2] == (1, 5_00)
    odd = dealt("A", "no_attack", "K 9", bets=(Bet("A", "initial", "", 15_00),), smallest_chip=1_00)
    assert amounts(odd, "insurance")[:2] == (1_00, 8_00)


def test_26_11_b_it_comes_before_any_further_card_and_before_the_reader() -> None:
    live = dealt("A", "no_attack", "no_attack", "K 9 5 5", bets=TWO)
    assert question(live).site == "insurance:1:A:initial"
    live.answer("insurance 5.00")
    assert question(live).site == "insurance:2:B:initial"
    read = dealt("A", "no_attack", "K 9", "no_insurance", **READER)
    assert read.asks is not None
    assert read.asks.site == "dealer:reader"


def test_26_11_c_insurance_pays_5_to_2() -> None:
    assert fate(dealt("A", "no_attack", "K 9", "insurance 4.00", "stand", "K"), "insurance") == (
        "won",
        1000,
        "26.11(c)",
    )


def test_26_11_d_a_losing_insurance_is_collected_before_the_dealer_draws_on() -> None:
    live = dealt("A", "no_attack", "K 9", "insurance 4.00", "stand", "4 2")
    assert fates(live) == [("A insurance", "lost", -400, "26.11(d)"), ("A initial", "won", 1000, "26.5")]
    read = dealt("A", "no_attack", "K 9 4", "insurance 4.00", "stand", "2", **READER)
    assert fates(read) == [("A insurance", "lost", -400, "26.11(d)"), ("A initial", "won", 1000, "26.5")]


# ---------------------------------------------------------------- 26.12: drawing


def test_26_12_a_a_player_draws_below_21_and_on_a_soft_21_only_by_election() -> None:
    assert "hit" in open_now(dealt("6", "no_attack", "K J"))
    steps = ("6", "no_attack", "A 5", "hit", "5")
    assert barred(dealt(*steps), "hit") == {"26.12(a)"}
    assert "hit" in open_now(dealt(*steps, draw_on_soft_21=True))


def test_26_12_a_1_a_hard_21_does_not_draw() -> None:
    assert barred(dealt("6", "no_attack", "K 6", "hit", "5"), "hit") == {"26.12(a)1"}


def test_26_12_a_2_a_doubled_hand_draws_one_card_only() -> None:
    assert barred(dealt("6", "no_attack", "5 3", "double", "3"), "hit") == {"26.12(a)2"}


def test_26_12_b_the_dealer_stands_on_every_17() -> None:
    live = dealt("A", "no_attack", "K 8", "no_insurance", "stand", "6")
    assert net(live) == 1000
    assert facts(live, "26.12(b)") == ["the dealer has soft 17"]
    assert net(dealt("K", "no_attack", "K 8", "stand", "6 4")) == -1000


def test_26_12_c_a_dealer_whose_card_changes_nothing_draws_none() -> None:
    live = dealt("6", "no_attack", "K 6", "hit", "K")
    assert facts(live, "26.12(c)") == ["the dealer draws no card: it could change nothing"]


def test_26_12_c_bust_it_has_the_dealer_draw_his_third_card_and_no_fourth() -> None:
    live = dealt("6", "no_attack", "K 6", "hit", "K 2 3", bets=WITH_BUST_IT, bust_it=True)
    assert sites(live)[-2:] == ["dealer:second", "dealer:draw"]
    assert fate(live, "bust_it") == ("lost", -500, "26.6")


# ---------------------------------------------------------------- 26.13 and 26.14: boxes


def test_26_13_a_one_to_three_people_on_a_box_with_the_first_one_s_consent() -> None:
    follower = Bet("B", "initial", "1", 6_00)
    assert refused_by(TEN, follower) == "26.13(a)"
    assert refused_by(TEN, follower, shared_boxes=True) == ""
    three = (*SHARED, Bet("C", "initial", "1", 5_00))
    assert refused_by(three, Bet("D", "initial", "1", 5_00), shared_boxes=True) == "26.13(a)"
    live = dealt("refuse", bets=SHARED, shared_boxes=True)
    assert facts(live, "26.13(a)") == ["box 1: B's wagers go back: the first patron there does not consent"]


def test_26_13_b_the_seated_player_decides_or_the_highest_wager() -> None:
    live = dealt("consent", "9", "no_attack", "K 6", bets=SHARED, shared_boxes=True)
    assert question(live).seat == "A"
    unseated = (Bet("A", "initial", "1", 5_00), Bet("B", "initial", "1", 6_00))
    live = dealt("consent", "9", "no_attack", "K 6", bets=unseated, shared_boxes=True)
    assert question(live).seat == "B"


def test_26_13_d_others_may_double_but_need_not() -> None:
    steps = ("consent", "6", "no_attack", "5 6", "double")
    live = dealt(*steps, bets=SHARED, shared_boxes=True)
    assert question(live).seat == "B"
    assert amounts(live, "double")[:2] == (1, 6_00)
    live = dealt(*steps, "no_double", "K", "stand", "K K", bets=SHARED, shared_boxes=True)
    assert (net(live), net(live, "B")) == (2000, 600)


def test_26_13_e_others_may_attack_where_the_decider_does_but_need_not() -> None:
    live = dealt("consent", "6", "attack", bets=SHARED, shared_boxes=True)
    assert (question(live).seat, str(question(live).cite)) == ("B", "19:47-26.13(e)")
    done = ("consent", "6", "attack", "no_attack", "K 9", "stand", "K K")
    live = dealt(*done, bets=SHARED, shared_boxes=True)
    assert (net(live), net(live, "B")) == (2000, 600)
    alone = dealt("consent", "6", "no_attack", bets=SHARED, shared_boxes=True)
    assert not isinstance(alone.asks, Decision)
    elected = dealt("consent", "6", "no_attack", bets=SHARED, shared_boxes=True, follower_attacks=True)
    assert question(elected).seat == "B"


def test_26_13_f_others_cover_a_split_or_name_the_hand_of_their_wagers() -> None:
    steps = ("consent", "6", "attack", "attack 2.00", "8 8", "split")
    live = dealt(*steps, bets=SHARED, shared_boxes=True)
    assert open_now(live) == {"cover", "hand_1", "hand_2"}
    (cover,) = [offer for offer in question(live).offers if offer.name == "cover"]
    assert cover.adds_cents == 8_00
    live = dealt(*steps, "hand_2", "K", "stand", "9", "stand", "K 2", bets=SHARED, shared_boxes=True)
    assert [(each.wager, each.hand, each.cents) for each in lines(live) if each.seat == "B"] == [
        ("initial 1", 2, -600),
        ("attack 1", 2, -200),
    ]


def test_26_13_f_the_attack_goes_to_the_named_hand_or_is_returned() -> None:
    steps = ("consent", "6", "attack", "attack 2.00", "8 8", "split", "hand_1", "K", "stand", "9", "stand", "K 2")
    both = dealt(*steps, bets=SHARED, shared_boxes=True)
    assert [each for each in fates(both) if each[0].startswith("B")] == [
        ("B initial 1", "pushed", 0, "26.5"),
        ("B attack 1", "pushed", 0, "26.5"),
    ]
    returned = dealt(*steps, bets=SHARED, shared_boxes=True, named_hand_attack=RETURNED)
    assert [each for each in fates(returned) if each[0].startswith("B")] == [
        ("B attack 1", "void", 0, "26.13(f)"),
        ("B initial 1", "pushed", 0, "26.5"),
    ]
    blackjack = dealt(
        *("consent", "J", "attack", "attack 2.00", "8 8", "split", "hand_2", "K", "stand", "9", "stand", "A"),
        bets=SHARED,
        shared_boxes=True,
        named_hand_attack=RETURNED,
    )
    assert net(blackjack, "B") == -600
    for live, hand in ((returned, 1), (blackjack, 2)):
        assert {(each.wager, each.hand) for each in lines(live) if each.seat == "B"} == {
            ("initial 1", hand),
            ("attack 1", hand),
        }


def test_26_13_g_each_on_a_box_may_insure() -> None:
    steps = ("consent", "A", "no_attack", "K 9", "no_insurance", "insurance 3.00", "stand", "K")
    live = dealt(*steps, bets=SHARED, shared_boxes=True)
    assert (net(live), net(live, "B")) == (-1000, 150)


def test_26_14_one_box_unless_the_licensee_permits_more() -> None:
    second = Bet("A", "initial", "2", 10_00)
    assert refused_by(TEN, second) == "26.14"
    assert refused_by(TEN, second, several_boxes=True) == ""
    assert refused_by(TEN, Bet("B", "initial", "6", 10_00), boxes=5, shared_boxes=True) in {"26.14", "26.5"}


# ---------------------------------------------------------------- 26.15: irregularities


def test_26_15_a_one_card_face_up_goes_to_the_rack_and_two_make_the_round_void() -> None:
    one = dealt("8", "attack", wrong("card_face_up", card="2c"), "K Q", "stand", "K")
    assert net(one) == 2000
    two = dealt("8", "attack", wrong("card_face_up", card="2c"), "K Q", "hit", wrong("card_face_up", card="3c"))
    assert fates(two) == [("A initial", "void", 0, "26.15(a)"), ("A attack", "void", 0, "26.15(a)")]
    assert two.outcome is not None
    assert isinstance(two.outcome.standing, NoTensStanding)
    assert two.outcome.standing.shoe is None


def test_26_15_a_a_void_round_returns_insurance_that_was_settled() -> None:
    steps = ("A", "no_attack", "K 9", "insurance 4.00", "stand", "4")
    live = dealt(*steps, wrong("card_face_up", card="2c"), wrong("card_face_up", card="3c"))
    assert {each[0]: each[1:3] for each in fates(live)} == {"A initial": ("void", 0), "A insurance": ("void", 0)}
    early = dealt(*steps[:4], "hit", wrong("card_face_up", card="2c"), wrong("card_face_up", card="3c"))
    assert {each[0]: each[1:3] for each in fates(early)} == {"A initial": ("void", 0), "A insurance": ("void", 0)}


def test_26_15_b_one_ten_is_destroyed_and_two_make_the_round_void() -> None:
    one = dealt("8", "no_attack", wrong("ten_found", card="Th"), "K Q", "stand", "K")
    assert net(one) == 1000
    assert facts(one, "26.15(b)") == ["the 10 of hearts is not used: a floorperson removes and destroys it"]
    two = dealt("8", "no_attack", wrong("ten_found", card="Th"), "K Q", "stand", wrong("ten_found", card="Tc"))
    assert fates(two) == [("A initial", "void", 0, "26.15(b)")]
    mixed = dealt(
        "8", "no_attack", wrong("ten_found", card="Th"), wrong("card_face_up", card="2c"), "K Q", "stand", "K"
    )
    assert net(mixed) == 1000
    with pytest.raises(Refused, match="is none of Ts, Th, Td, Tc"):
        dealt("8", "no_attack", wrong("ten_found", card="9h"))


@pytest.mark.parametrize(("per", "void"), [(PER_ROUND, False), (PER_SHOE, True)])
def test_26_15_b_more_than_one_is_counted_in_a_round_or_in_a_shoe(per: str, void: bool) -> None:
    first = dealt("8", "no_attack", wrong("ten_found", card="Th"), "K Q", "stand", "K", void_counted_per=per)
    assert first.outcome is not None
    left = first.outcome.standing
    assert isinstance(left, NoTensStanding)
    assert left.tens == int(void)
    again = dealt("8", "no_attack", wrong("ten_found", card="Ts"), standing=left, void_counted_per=per)
    assert (again.outcome is not None) is void
    if again.outcome is not None:
        assert isinstance(again.outcome.standing, NoTensStanding)
        assert (again.outcome.standing.shoe, again.outcome.standing.tens) == (None, 0)


def test_26_15_c_a_card_drawn_in_error_is_the_next_card() -> None:
    live = dealt("8", "no_attack", "K 6", wrong("card_drawn_in_error"), "hit", "4", "stand", "K")
    assert facts(live, "26.15(c)") == ["a card drawn in error will be the next card"]
    assert net(live) == 1000


def test_26_15_d_a_dealer_who_skips_his_own_first_card_voids_the_round() -> None:
    live = dealt(wrong("dealer_skipped"), bets=WITH_BUST_IT, bust_it=True)
    assert fates(live) == [("A initial", "void", 0, "26.15(d)"), ("A bust_it", "void", 0, "26.15(d)")]


def test_26_15_d_a_first_card_found_missing_after_one_card_voids_the_round_or_is_dealt_then() -> None:
    late = wrong("first_card_late")
    void = dealt(late, bets=WITH_BUST_IT, bust_it=True)
    assert fates(void) == [("A initial", "void", 0, "26.15(d)"), ("A bust_it", "void", 0, "26.15(d)")]
    late_deal = dealt(late, "K 8 Q", first_card_late=DEALT_THEN)
    assert sites(late_deal)[:4] == ["dealer:up", "deal:1", "dealer:up", "deal:1"]
    assert facts(late_deal, "26.15(d)") == ["the dealer left out his own first card: it is dealt now"]
    assert barred(late_deal, "attack") == {"26.5"}
    late_deal.answer("stand")
    assert late_deal.asks is not None
    assert late_deal.asks.site == "dealer:second"
    after_one = dealt(late, "K", first_card_late=DEALT_THEN)
    with pytest.raises(Refused, match="comes now"):
        after_one.interrupt(late)
    two = dealt(late, "K", wrong("dealer_skipped"), first_card_late=DEALT_THEN)
    assert fates(two) == [("A initial", "void", 0, "26.15(d)")]


def test_26_15_e_an_exposed_card_is_offered_and_burned_if_nobody_can_use_it() -> None:
    exposed = wrong("card_exposed_in_error", card="5c")
    taken = dealt("8", "no_attack", "K 6", exposed, "take_it", "hit", "stand", "K")
    assert net(taken) == 1000
    burned = dealt("K", "no_attack", "K 6", exposed, "refuse_it", "stand", "5")
    assert facts(burned, "26.15(e)")[-1] == "box 1 refuses the 5 of clubs and gets no more cards"
    burned = dealt("K", "no_attack", "K 6", exposed, "refuse_it", "surrender", bets=TEN)
    assert burned.outcome is not None
    assert facts(burned, "26.15(e)")[0] == "5 of clubs was drawn in error and exposed: it is the next card"


def test_26_15_f_a_card_the_dealer_draws_on_17_is_burned() -> None:
    live = dealt("8", "no_attack", "K 8", "stand", "9")
    live.interrupt(wrong("dealer_draws_on_seventeen", card="4c"), "dealer:stands")
    assert facts(live, "26.15(f)") == ["the dealer has 17 and drew the 4 of clubs by accident: it is burned"]
    assert net(live) == 1000


def test_26_15_g_an_empty_shoe_is_filled_with_the_discards_and_one_is_burned() -> None:
    full = GAME.play.opening(rules_of()).shoe
    assert full is not None
    live = dealt("8s Ks Qs", standing=NoTensStanding(shoe=replace(full, left=1, burned=0)))
    assert question(live).site == "attack:1:A:initial"
    live.answer("no_attack")
    assert question(live).site == "cut:A"
    live.answer("cut 50")
    assert facts(live, "26.15(g)") == ["the shoe is empty: the discards are shuffled"]
    assert "one card is burned" in facts(live, "26.7")


def test_26_15_h_no_cards_make_a_hand_dead_and_one_card_may_be_completed() -> None:
    none = dealt("8", "attack", wrong("no_cards_dealt", box="1"))
    assert fates(none) == [("A initial", "void", 0, "26.15(h)"), ("A attack", "void", 0, "26.15(h)")]
    steps = ("8", "no_attack", "K", wrong("one_card_dealt", box="1"))
    assert net(dealt(*steps, "second_card", "Q", "stand", "K")) == 1000
    assert fates(dealt(*steps, "dead_hand")) == [("A initial", "void", 0, "26.15(h)")]


def test_26_15_h_who_declines_the_second_card_has_all_wagers_back_or_not_the_attack() -> None:
    steps = ("8", "attack", "K", wrong("one_card_dealt", box="1"), "dead_hand")
    assert fates(dealt(*steps)) == [("A initial", "void", 0, "26.15(h)"), ("A attack", "void", 0, "26.15(h)")]
    elected = dealt(*steps, declined_hand_returns=INITIAL_ONLY)
    assert fates(elected) == [("A initial", "void", 0, "26.15(h)"), ("A attack", "lost", -1000, "26.15(h)")]


def test_26_15_i_a_card_not_dealt_comes_late_or_the_hand_is_dead() -> None:
    steps = ("8", "attack", "K 4", "hit", wrong("card_not_dealt", box="1"))
    assert net(dealt(*steps, "late_card", "6", "stand", "K")) == 2000
    assert fates(dealt(*steps, "dead_hand")) == [
        ("A initial", "void", 0, "26.15(i)"),
        ("A attack", "void", 0, "26.15(i)"),
    ]


def test_26_15_i_what_was_added_to_a_dead_hand_is_returned_unless_elected() -> None:
    steps = ("8", "attack", "5 4", "double", wrong("card_not_dealt", box="1"), "dead_hand")
    assert [each[1:3] for each in fates(dealt(*steps))] == [("void", 0)] * 3
    elected = dealt(*steps, dead_hand_returns=INITIAL_ONLY)
    assert [each[1:3] for each in fates(elected)] == [("void", 0), ("lost", -1000), ("lost", -2000)]


@pytest.mark.parametrize(
    ("by", "device", "lawful"), [("hand", False, True), ("hand", True, False), ("device", True, True)]
)
def test_26_15_k_a_shuffling_device_is_removed_before_a_shuffle_by_hand(by: str, device: bool, lawful: bool) -> None:
    rules = DoubleAttackRules(shuffled_by=by, shuffler_at_table=device)
    against = [str(each.cite) for each in rules.rulings(NEWEST_TEXT) if each.verdict is Verdict.UNLAWFUL]
    assert against == ([] if lawful else ["19:47-26.15(k)"])
    assert overall(DoubleAttackRules(shuffled_by="device").rulings(NEWEST_TEXT)) is Verdict.UNLAWFUL


def test_26_15_l_a_hole_card_read_without_an_ace_or_face_is_reported_to_a_supervisor() -> None:
    live = dealt("9", "no_attack", "K 9 5", **READER)
    live.interrupt(wrong("hole_card_read_wrongly", visible="no"), "dealer:reader")
    assert facts(live, "26.15(l)") == ["the hole card was read with 9 of spades up: the supervisor is told"]


def test_26_15_l_1_if_players_could_see_it_all_wagers_go_back() -> None:
    live = dealt("9", "attack", "K 9 5", **READER)
    live.interrupt(wrong("hole_card_read_wrongly", visible="yes"), "dealer:reader")
    assert fates(live) == [("A initial", "void", 0, "26.15(l)1"), ("A attack", "void", 0, "26.15(l)1")]


def test_26_15_l_2_if_nobody_could_see_it_play_goes_on() -> None:
    live = dealt("9", "attack", "K 9 5", **READER)
    live.interrupt(wrong("hole_card_read_wrongly", visible="no"), "dealer:reader")
    assert "stand" in open_now(live)
    assert facts(live, "26.15(l)2") == ["no player could learn the hole card: play goes on"]


def test_26_15_m_without_its_reader_the_table_goes_on_as_one_that_has_none() -> None:
    live = dealt("K", "no_attack", "K 9", wrong("card_reader_fails"), "stand", "A", **READER)
    assert facts(live, "26.15(m)") == ["the card reader fails: play goes on without it"]
    assert sites(live)[-2:] == ["play:1.1", "dealer:hole"]
    assert net(live) == -1000


# ---------------------------------------------------------------- numbers and the bot


def gains_of(wager: str, rules: DoubleAttackRules) -> dict[Fraction, Fraction]:
    """What a wager gains from a fresh shoe, with its chance."""
    (numbers,) = [each for each in counted_apart(rules) if each.wager == wager]
    return dict(numbers.gains)


def test_bust_it_gives_the_house_8_0064_percent_with_eight_decks() -> None:
    gains = gains_of("bust_it", rules_of(bust_it=True))
    edge = -sum(gain * chance for gain, chance in gains.items())
    assert round(float(edge), 8) == 0.08006393
    assert sum(gains.values()) == 1


def test_bust_it_by_its_payouts_and_with_six_decks() -> None:
    """Counted before by other means."""
    chances = gains_of("bust_it", rules_of(bust_it=True))
    counted_before = {3: 0.095525816, 6: 0.024314337, 15: 0.005121686, 200: 0.000023922}
    assert {pays: round(float(chances[Fraction(pays)]), 9) for pays in counted_before} == counted_before
    six = gains_of("bust_it", rules_of(bust_it=True, decks=6))
    assert round(-float(sum(gain * chance for gain, chance in six.items())), 8) == 0.08137594


def test_insurance_on_a_bare_ace_costs_12_27_percent_with_eight_decks() -> None:
    gains = gains_of("insurance", rules_of())
    assert sum(gain * chance for gain, chance in gains.items()) == Fraction(-47, 383)


def test_the_bot_attacks_2_to_8() -> None:
    for rank, attacks in {"2": True, "8": True, "9": False, "K": False, "A": False}.items():
        assert plain_chart(question(dealt(rank))).name == ("attack" if attacks else "no_attack"), read_card(f"{rank}s")
