"""Blackjack's shoe, paragraph by paragraph: 2.2(c) to (e), 2.4 to 2.6A, 2.15(f), 2.21, and the tape that describes it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.amounts.cents import plain
from croupier.croupiers.adjudicate import run
from croupier.croupiers.play import Live
from croupier.croupiers.script import Settled
from croupier.documents.round import read_round
from croupier.documents.standing import standing_from_tree, standing_to_tree
from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.equipment.cards import DECK, Card, read_card
from croupier.equipment.chance import Chance
from croupier.equipment.shoe import Shoe
from croupier.games.blackjack import GAME, elections
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.shuffle import cut_order, opening
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.law.citation import Citation, cite
from croupier.law.option import Unreadable
from croupier.law.ruling import Refused
from croupier.money.wager import Bet
from tests.games.blackjack.table import HOLE_CARD, READER, SIX_TO_FIVE, facts, rules_of, seated, sites, wrong

T = TypeVar("T")

DOUBLE: dict[str, Any] = {"shoe": elections.DOUBLE_SHOE, "decks": 4}
AUTOMATED: dict[str, Any] = {"shoe": elections.AUTOMATED_SHUFFLER, "decks": 4}
CONTINUOUS: dict[str, Any] = {"shoe": elections.CONTINUOUS_SHUFFLER, "device_approved": True, "decks": 4}
BART_CARTER: dict[str, Any] = {"bart_carter_shuffle": True, "decks": 4}
ONE_ROUND: dict[str, Any] = SIX_TO_FIVE | {"decks": 1, "one_round_decks": True}
EVERY_KIND: tuple[dict[str, Any], ...] = (
    {"decks": 2},
    DOUBLE | {"decks": 1},
    DOUBLE | {"decks": 2, "bart_carter_shuffle": True, "red_suits_side": "B"},
    AUTOMATED | {"decks": 2},
    AUTOMATED | {"decks": 2, "bart_carter_shuffle": True},
    CONTINUOUS | {"decks": 1},
    BART_CARTER | {"decks": 2},
    SIX_TO_FIVE | {"decks": 1},
    SIX_TO_FIVE | {"burn_each_round": True},
    ONE_ROUND,
    ONE_ROUND | {"burn_each_round": True},
)

NEW = BlackjackStanding(game_just_begun=True)
SHUFFLED_LATER = BlackjackStanding()
LAST_FOUR = "T 9 T | 8"  # A stands on twenty and the dealer has seventeen


def coming_out(number: int, decks: int = 8) -> BlackjackStanding:
    """A whole shoe whose cutting card comes out with that card."""
    return BlackjackStanding(shoe=Shoe.of(decks, behind=decks * 52 - number))


def after(live: Live) -> BlackjackStanding:
    assert live.outcome is not None, f"the round waits at {live.asks.site if live.asks else ''}"
    assert isinstance(live.outcome.standing, BlackjackStanding)
    return live.outcome.standing


def shoe_of(standing: BlackjackStanding) -> Shoe:
    assert standing.shoe is not None
    return standing.shoe


def asked(live: Live) -> str:
    return live.asks.site if live.asks is not None else ""


def round_of(
    standing: BlackjackStanding | None = None,
    dealt: str = LAST_FOUR,
    a: str = "stand",
    **elected: Any,
) -> Live:
    """One patron's round from that standing."""
    return seated("A", standing=standing, **elected).play(dealt, A=a)


# ---------------------------------------------------------------- 2.2: two of everything


def test_2_2_a_no_card_comes_more_often_than_the_decks_hold_it() -> None:
    with pytest.raises(Refused, match="Th cannot come from this shoe now") as refused:
        seated("A", "B", decks=1).begin("Th Th")
    assert refused.value.rulings[0].cite == cite("19:47-2.2(a)")
    five = BlackjackStanding(shoe=Shoe.of(5), side_b=Shoe.of(4))
    for standing in (five, BlackjackStanding(shoe=five.side_b, side_b=five.shoe)):
        with pytest.raises(Refused, match="more copies of a card than its 4 decks"):
            seated("A", standing=standing, **DOUBLE).begin()
    with pytest.raises(Refused, match="more copies of a card than its 4 decks"):
        seated("A", standing=five, decks=4).begin()


def test_2_2_c_each_side_of_a_double_shoe_has_as_many_decks_and_its_own_cutting_card() -> None:
    opened = opening(rules_of(**DOUBLE))
    assert opened.shoe == opened.side_b == Shoe.of(4, behind=52)


def test_2_2_d_1_both_batches_hold_the_decks_in_play() -> None:
    rules = rules_of(**AUTOMATED)
    assert rules.decks_at_table == 8
    first = shoe_of(opening(rules))
    changed = round_of(SHUFFLED_LATER, a="cut 20, stand", **AUTOMATED)
    assert (sum(first.unseen), sum(shoe_of(after(changed)).unseen)) == (208, 204)


def test_2_2_d_3_one_batch_is_shuffled_while_the_other_is_in_play() -> None:
    live = round_of(SHUFFLED_LATER, a="cut 20, stand", **AUTOMATED)
    assert facts(live, "2.2(d)3") == ["batch 2 is shuffled meanwhile"]


@pytest.mark.parametrize("batch", [1, 2])
def test_2_2_d_4_the_batches_take_turns(batch: int) -> None:
    left = after(round_of(replace(coming_out(3, 4), batch=batch), **AUTOMATED))
    other = 3 - batch
    assert (left.shoe, left.batch) == (None, other)
    live = round_of(left, a="cut 20, stand", **AUTOMATED)
    assert facts(live, "2.2(d)4") == [f"batch {other} comes from the shuffler shuffled"]
    assert after(live).batch == after(round_of(after(live), **AUTOMATED)).batch == other


def test_2_2_e_at_six_to_five_the_other_deck_comes_after_the_cutting_card() -> None:
    at_the_end = BlackjackStanding(shoe=Shoe.of(2, behind=104 - 3))
    left = after(round_of(at_the_end, **SIX_TO_FIVE))
    assert (left.shoe, left.batch) == (None, 2)
    live = round_of(left, a="cut 20, stand", **SIX_TO_FIVE)
    assert facts(live, "2.2(e)") == ["two-deck set 2 comes from the shuffler shuffled"]
    assert (after(live).batch, shoe_of(after(live)).left) == (2, 100)


# ---------------------------------------------------------------- 2.3(i): who sat out


def test_2_3_i_who_sat_out_a_round_of_the_shoe_is_distinguished() -> None:
    together = after(seated("A", "B").play("T T 9 T T | 8", A="stand", B="stand"))
    assert together.in_play == ("A", "B")
    alone = after(round_of(together))
    assert alone.in_play == ("A",)
    again = after(seated("A", "B", standing=alone).play("T T 9 T T | 8", A="stand", B="stand"))
    assert again.in_play == ("A",)


def test_2_3_i_a_shuffle_lets_everybody_in() -> None:
    assert after(round_of(replace(coming_out(2), in_play=("A",)))).in_play == ()
    sat_out = replace(opening(BlackjackRules()), in_play=("B",))
    with pytest.raises(Refused, match="sat out"):
        seated("A", standing=sat_out, no_mid_shoe_entry=True).begin()
    for shuffled in (
        replace(sat_out, reshuffle=True),
        replace(sat_out, no_activity=True),
        replace(sat_out, game_just_begun=True),
    ):
        live = seated("A", standing=shuffled, no_mid_shoe_entry=True).play(LAST_FOUR, A="cut 20, stand")
        assert after(live).in_play == ("A",)


def test_2_3_i_a_device_that_always_shuffles_bars_nobody() -> None:
    assert after(round_of(**CONTINUOUS)).in_play == ()


# ---------------------------------------------------------------- 2.4: the table opens


def test_2_4_a_the_cards_are_inspected_when_they_come_and_not_later() -> None:
    assert facts(round_of(NEW, a="cut 20, stand"), "2.4(a)") == ["the cards are received and inspected"]
    for later in (None, SHUFFLED_LATER):
        live = seated("A", standing=later).begin("", A="cut 20")
        assert not [fact for fact in live.facts if str(fact.cite).startswith("19:47-2.4")]


def test_2_4_b_the_first_players_look_at_them() -> None:
    live = seated("A", standing=NEW).begin()
    assert facts(live, "2.4(b)") == ["the cards are fanned face up for the first players to look at"]
    assert asked(live) == "cut:A"


def test_2_4_c_they_are_washed_before_the_shuffle() -> None:
    recorded = [str(fact.cite).removeprefix("19:47-") for fact in seated("A", standing=NEW).begin().facts]
    assert recorded[:5] == ["2.4(a)", "2.4(b)", "2.4(c)", "2.5(a)", "2.5(b)"]


def test_2_4_d_each_side_of_a_double_shoe_apart_from_the_other() -> None:
    live = seated("A", standing=NEW, **DOUBLE).begin("", A="cut 20, cut 30")
    assert [words.split(" is ")[0] for words in facts(live, "2.4(d)")] == ["side A", "side B"]
    assert not facts(live, "2.4(c)")


@pytest.mark.parametrize("kind", [AUTOMATED, SIX_TO_FIVE])
def test_2_4_e_batches_are_spread_apart_and_not_washed(kind: dict[str, Any]) -> None:
    live = seated("A", standing=NEW, **kind).begin()
    assert len(facts(live, "2.4(e)")) == 1
    assert not facts(live, "2.4(c)")


# ---------------------------------------------------------------- 2.5: shuffle and cut


def test_2_5_a_the_cards_are_shuffled_before_play_and_after_each_shoe() -> None:
    for standing in (NEW, SHUFFLED_LATER, replace(opening(BlackjackRules()), reshuffle=True)):
        live = seated("A", standing=standing).begin("", A="cut 20")
        assert facts(live, "2.5(a)") == ["the cards are shuffled"]
    assert not facts(seated("A").begin(), "2.5(a)")


def test_2_5_b_the_stack_is_offered_to_be_cut() -> None:
    live = seated("A", standing=SHUFFLED_LATER).begin()
    assert len(facts(live, "2.5(b)")) == 1
    assert asked(live) == "cut:A"


@pytest.mark.parametrize(("decks", "depth"), [(1, 10), (1, 42), (8, 10), (8, 406)])
def test_2_5_c_the_cut_may_be_ten_cards_from_either_end(decks: int, depth: int) -> None:
    live = seated("A", standing=SHUFFLED_LATER, decks=decks).begin("", A=f"cut {depth}")
    assert asked(live) == "deal:1"


@pytest.mark.parametrize(("decks", "depth"), [(1, 9), (1, 43), (8, 407), (8, 0)])
def test_2_5_c_no_cut_is_nearer_to_an_end(decks: int, depth: int) -> None:
    with pytest.raises(Refused, match="from 10 to") as refused:
        seated("A", standing=SHUFFLED_LATER, decks=decks).begin("", A=f"cut {depth}")
    assert refused.value.rulings[0].cite == cite("19:47-2.5(c)")


@pytest.mark.parametrize(("decks", "behind"), [(1, 13), (6, 78), (8, 104)])
def test_2_5_d_the_cutting_card_goes_in_a_quarter_from_the_back(decks: int, behind: int) -> None:
    live = round_of(SHUFFLED_LATER, a="cut 20, stand", decks=decks)
    assert facts(live, "2.5(d)") == [f"the cutting card goes in, {behind} cards from the back"]
    assert shoe_of(after(live)).behind == shoe_of(opening(BlackjackRules(decks=decks))).behind == behind


def test_2_5_d_none_goes_in_with_the_bart_carter_shuffle() -> None:
    live = round_of(SHUFFLED_LATER, a="cut 20, stand", **BART_CARTER)
    assert facts(live, "2.5(d)") == ["no cutting card goes in"]
    assert shoe_of(after(live)).behind == shoe_of(opening(rules_of(**BART_CARTER))).behind == 0


def test_2_5_e_1_the_first_player_at_the_table_cuts_a_game_just_starting() -> None:
    players = ("A", "B", "C")
    assert cut_order(players, NEW) == (("A", "B", "C", "dealer"), cite("19:47-2.5(e)1"))
    assert cut_order(players, replace(NEW, first_player="B"))[0] == ("B", "C", "A", "dealer")
    live = seated(*players, standing=replace(NEW, first_player="C")).begin("", C="cut 20")
    assert facts(live, "2.5(e)1") == ["C cuts the cards"]


@pytest.mark.parametrize(("number", "cutter"), [(1, "A"), (2, "B"), (4, "A"), (5, "B"), (6, "A")])
def test_2_5_e_2_the_player_on_whose_box_the_cutting_card_came_out_cuts(number: int, cutter: str) -> None:
    """First cards to A and B, the dealer's, second cards to both, and the card that A draws."""
    left = after(seated("A", "B", standing=coming_out(number)).play("2 T 9 3 T | 4 | 8", A="hit, stand", B="stand"))
    assert (left.shoe, left.cutting_card_on) == (None, cutter)
    live = seated("A", "B", "C", standing=left).begin("", **{cutter: "cut 20"})
    assert facts(live, "2.5(e)2") == [f"{cutter} cuts the cards"]


def test_2_5_e_2_a_card_dealt_face_down_counts_as_well() -> None:
    rules: dict[str, Any] = {"double_card": elections.DOUBLE_FACE_DOWN}
    left = after(seated("A", "B", standing=coming_out(6), **rules).play("5 T 9 6 T | T | 8", A="double, ", B="stand"))
    assert left.cutting_card_on == "A"


@pytest.mark.parametrize("number", [3, 7, 8])
def test_2_5_e_3_on_the_dealers_hand_the_player_farthest_to_his_right_cuts(number: int) -> None:
    left = after(seated("A", "B", standing=coming_out(number)).play("2 T 5 3 T | 4 | 6 6", A="hit, stand", B="stand"))
    assert (left.shoe, left.cutting_card_on) == (None, "")
    live = seated("A", "B", "C", standing=left).begin("", C="cut 20")
    assert facts(live, "2.5(e)3") == ["C cuts the cards"]


def test_2_5_e_3_so_does_a_hole_card() -> None:
    left = after(seated("A", "B", standing=coming_out(6), **HOLE_CARD).play("T T 9 T T 8", A="stand", B="stand"))
    assert (left.shoe, left.cutting_card_on) == (None, "")


def test_2_5_e_4_after_the_licensees_reshuffle_the_player_farthest_to_the_right_cuts() -> None:
    standing = replace(coming_out(2), reshuffle=True, cutting_card_on="A")
    assert cut_order(("A", "B"), standing) == (("B", "A", "dealer"), cite("19:47-2.5(e)4"))


def test_2_5_f_a_refused_cut_passes_clockwise_and_at_the_end_to_the_dealer() -> None:
    standing = BlackjackStanding(cutting_card_on="B")
    live = seated("A", "B", "C", standing=standing).begin("", A="refuse", B="refuse", C="refuse")
    assert sites(live) == ["cut:B", "cut:C", "cut:A"]
    assert facts(live, "2.5(f)") == ["the dealer cuts the cards"]
    assert asked(live) == "deal:1"
    live = seated("A", "B", "C", standing=standing).begin("", B="refuse", C="cut 20")
    assert facts(live, "2.5(f)") == ["C cuts the cards"]


@pytest.mark.parametrize(
    ("elected", "next_asked"), [(elections.LAST_CUTTER, "cut:B"), (elections.NEXT_ENTITLED, "cut:A")]
)
def test_2_5_g_a_recut_is_by_the_last_cutter_or_the_next_entitled(elected: str, next_asked: str) -> None:
    live = seated("A", "B", standing=SHUFFLED_LATER, recut_by=elected).begin("", B="cut 20")
    wrong(live, "recut_ordered")
    assert asked(live) == next_asked
    live.answer("cut 30")
    assert asked(live) == "deal:1"
    assert facts(live, "2.6(c)") == ["one card is burned", "one card is burned"]


def test_2_5_g_a_recut_is_ordered_after_a_cut_and_before_any_card() -> None:
    with pytest.raises(Refused, match="the cards were not cut before"):
        wrong(seated("A").begin(), "recut_ordered")
    live = seated("A", "B", standing=SHUFFLED_LATER).begin("T", B="cut 20")
    with pytest.raises(Refused, match="before any card") as refused:
        wrong(live, "recut_ordered")
    assert refused.value.rulings[0].cite == cite("19:47-2.5(g)")


def test_2_5_g_at_a_double_shoe_the_side_cut_last_is_cut_again() -> None:
    half = replace(opening(rules_of(**DOUBLE)), shoe=Shoe((3,) * 52, 156, 52), side_b=None)
    live = seated("A", standing=half, **DOUBLE).begin("", A="cut 20")
    wrong(live, "recut_ordered")
    assert asked(live) == "cut:A"
    live.answer("cut 30")
    for answer in ("Th", "9c", "Td", "stand", "8s"):
        live.answer(answer)
    assert (shoe_of(after(live)).left, after(live).side_b) == (152, Shoe.of(4, behind=52))
    late = seated("A", "B", standing=half, **DOUBLE).begin("Th", B="cut 20")  # the determinant card, of the other side
    with pytest.raises(Refused, match="before any card"):
        wrong(late, "recut_ordered")


def test_2_5_h_the_shoe_is_reshuffled_after_the_round_in_which_the_cutting_card_came_out() -> None:
    live = round_of(coming_out(1))
    assert facts(live, "2.5(h)") == ["the cutting card was reached, and the round is finished"]
    assert after(live).shoe is None
    assert shoe_of(after(round_of(coming_out(5)))).left == 8 * 52 - 4


def test_2_5_h_1_the_licensee_may_have_any_round_followed_by_a_reshuffle() -> None:
    left = replace(after(round_of()), reshuffle=True)
    live = round_of(left, a="cut 20, stand")
    assert facts(live, "2.5(h)1") == ["the licensee has the cards reshuffled"]
    assert shoe_of(after(live)).left == 8 * 52 - 5
    assert not after(live).reshuffle
    with pytest.raises(Refused, match="this game has no irregularity"):  # in a round there is no door for it
        wrong(seated("A").begin("T"), "reshuffle")


@pytest.mark.parametrize(("left", "goes_back"), [(208 - 48, False), (208 - 49, True)])
def test_2_5_h_2_the_bart_carter_shuffle_comes_above_a_deck_of_discards(left: int, *, goes_back: bool) -> None:
    unseen = list((4,) * 52)
    for index in range(52):
        unseen[index] -= 1
    standing = BlackjackStanding(shoe=Shoe(tuple(unseen[:48]) + (4,) * 4, left))
    live = round_of(standing, **BART_CARTER)
    assert (shoe_of(after(live)) == Shoe.of(4)) is goes_back
    assert bool(facts(live, "2.5(h)2")) is goes_back


def test_2_5_i_the_second_cutting_card_goes_in_a_third_from_the_back() -> None:
    for decks, behind in ((1, 18), (2, 35)):
        kind = SIX_TO_FIVE | {"decks": decks}
        live = round_of(SHUFFLED_LATER, a="cut 20, stand", **kind)
        assert facts(live, "2.5(i)") == [
            f"a cutting card covers the bottom card, a second one {behind} cards from the back"
        ]
        assert shoe_of(after(live)).behind == behind
        assert behind * 3 >= decks * 52


def test_2_5_i_a_deck_for_one_round_is_changed_after_it() -> None:
    live = round_of(**ONE_ROUND)
    assert facts(live, "2.5(i)") == ["the deck is changed after the round"]
    assert (after(live).shoe, after(live).batch) == (None, 2)
    live = round_of(after(live), a="cut 20, stand", **ONE_ROUND)
    assert facts(live, "2.2(e)") == ["deck 2 comes from the shuffler shuffled"]
    assert (after(live).shoe, after(live).batch) == (None, 1)


def test_2_5_j_after_a_lull_the_first_player_looks_at_the_cards_and_cuts_them() -> None:
    lull = replace(opening(BlackjackRules()), no_activity=True)
    live = seated("A", "B", standing=lull).begin()
    assert len(facts(live, "2.5(j)")) == 1
    assert asked(live) == "cut:A"


def test_2_5_j_1_they_are_washed_and_shuffled() -> None:
    live = round_of(replace(opening(BlackjackRules()), no_activity=True), a="cut 20, stand")
    assert facts(live, "2.5(j)1") == ["they are turned face down, washed and stacked"]
    assert facts(live, "2.5(a)") == ["the cards are shuffled"]
    assert shoe_of(after(live)).left == 8 * 52 - 5


@pytest.mark.parametrize(("shoe", "batch"), [(None, 1), (Shoe.of(4), 2)])
def test_2_5_h_1_a_reshuffle_changes_batches_once(shoe: Shoe | None, batch: int) -> None:
    """Where the cutting card has been reached already the other batch is the next anyhow."""
    live = round_of(BlackjackStanding(shoe=shoe, reshuffle=True), a="cut 20, stand", **AUTOMATED)
    assert after(live).batch == batch


def test_2_5_j_2_a_shuffler_gives_out_the_batch_in_it_for_them() -> None:
    live = round_of(replace(opening(rules_of(**AUTOMATED)), no_activity=True), a="cut 20, stand", **AUTOMATED)
    assert facts(live, "2.5(j)2") == ["they go into the shuffler, and the batch in it comes out"]
    assert not facts(live, "2.5(a)")
    assert after(live).batch == 2


# ---------------------------------------------------------------- 2.6: dealing


def test_2_6_c_a_new_shoe_burns_one_card_unseen() -> None:
    live = round_of(SHUFFLED_LATER, a="cut 20, stand")
    shoe = shoe_of(after(live))
    assert facts(live, "2.6(c)") == ["one card is burned"]
    assert (shoe.left, shoe.burned, sum(shoe.unseen)) == (411, 1, 412)


def test_2_6_c_a_new_dealer_burns_one_card_before_he_deals() -> None:
    coming = replace(opening(BlackjackRules()), new_dealer=True)
    shown = seated("A").begin()
    wrong(shown, "new_dealer")
    for answer in ("Th", "9c", "Td", "stand", "8s"):
        shown.answer(answer)
    for live in (round_of(coming), shown):
        assert facts(live, "2.6(c)") == ["one card is burned"]
        assert (shoe_of(after(live)).burned, shoe_of(after(live)).left, after(live).new_dealer) == (2, 410, False)
    with pytest.raises(Refused, match="before any card"):
        wrong(seated("A", "B").begin("T"), "new_dealer")


def test_2_6_c_a_new_dealer_who_loads_the_shoe_burns_once() -> None:
    live = seated("A", standing=BlackjackStanding(new_dealer=True)).begin("", A="cut 20")
    assert facts(live, "2.6(c)") == ["one card is burned"]


@pytest.mark.parametrize("dealt", ["", "T", "T 9 T"])
def test_2_6_c_the_burned_card_is_shown_to_who_asks(dealt: str) -> None:
    live = seated("A", decks=1).begin(dealt)
    wrong(live, "burn_card_asked")
    assert asked(live) == "burn"
    live.answer("Kd")
    assert facts(live, "2.6(c)") == ["the burned card is shown: king of diamonds"]
    with pytest.raises(Refused, match="no face-down burned card"):
        wrong(live, "burn_card_asked")


def test_2_6_c_the_bart_carter_shuffle_burns_none() -> None:
    live = round_of(replace(SHUFFLED_LATER, new_dealer=True), a="cut 20, stand", **BART_CARTER)
    assert shoe_of(after(live)).left == 204
    for standing in (None, replace(opening(rules_of(**BART_CARTER)), new_dealer=True)):
        live = seated("A", standing=standing, **BART_CARTER).begin()
        assert not facts(live, "2.6(c)")
        with pytest.raises(Refused, match="Bart Carter"):
            wrong(live, "new_dealer")


def test_2_1_double_shoe_only_one_side_gives_cards_at_a_time() -> None:
    left = after(round_of(dealt="Th 9c Td | 8s", **DOUBLE))
    assert (shoe_of(left).left, left.side_b) == (204, Shoe.of(4, behind=52))
    with pytest.raises(Refused, match="no side C") as refused:
        seated("A", standing=replace(left, side="C"), **DOUBLE).begin()
    assert refused.value.rulings[0].cite == cite('19:47-2.1 "Double Shoe"')


def test_2_1_determinant_card_is_the_first_drawn_in_a_round() -> None:
    live = seated("A", **DOUBLE).begin()
    assert asked(live) == "deal:determinant"
    live.answer("Th")
    assert facts(live, '2.1 "Determinant Card"') == ["the determinant card is the 10 of hearts, from side A"]
    assert asked(live) == "dealer:up"


def test_2_6_d_the_determinant_card_replaces_the_burned_one() -> None:
    live = round_of(replace(SHUFFLED_LATER, new_dealer=True), "Th 9c Td | 8s", "cut 20, cut 20, stand", **DOUBLE)
    assert not facts(live, "2.6(c)")
    with pytest.raises(Refused, match="determinant card") as refused:
        wrong(seated("A", **DOUBLE).begin(), "new_dealer")
    assert refused.value.rulings[0].cite == cite("19:47-2.6(d)")


@pytest.mark.parametrize(
    ("card", "red", "side"),
    [("5h", "A", "A"), ("5d", "A", "A"), ("5s", "A", "B"), ("5c", "A", "B"), ("5h", "B", "B"), ("5c", "B", "A")],
)
def test_2_6_d_1_its_suit_selects_the_side(card: str, red: str, side: str) -> None:
    for drawn_from in "AB":
        standing = replace(opening(rules_of(**DOUBLE)), side=drawn_from)
        live = seated("A", standing=standing, red_suits_side=red, **DOUBLE).begin(card)
        assert facts(live, "2.6(d)1") == [f"the round is dealt from side {side}"]


def test_2_6_d_2_from_the_selected_side_it_is_the_first_players_first_card() -> None:
    live = seated("A", **DOUBLE).begin("5h 9c Td")
    assert [fact.fact for fact in live.facts if "first player's first card" in fact.fact]
    assert sites(live) == ["deal:determinant", "dealer:up", "deal:1"]
    assert asked(live) == "play:1.1"


def test_2_6_d_2_from_the_other_side_it_is_burned() -> None:
    live = round_of(dealt="5s Th 9c Td | 8s", **DOUBLE)
    left = after(live)
    assert sites(live)[:2] == ["deal:determinant", "deal:1"]
    assert [fact.fact for fact in live.facts if "segregated area" in fact.fact]
    assert left.side_b is not None
    assert (shoe_of(left).left, left.side_b.left, left.side) == (207, 204, "B")
    assert left.side_b.unseen[DECK.index(read_card("5s"))] == 4
    assert shoe_of(left).unseen[DECK.index(read_card("5s"))] == 3


def test_2_6_l_the_round_in_which_the_cutting_card_comes_out_is_finished() -> None:
    live = round_of(coming_out(1))
    assert sites(live) == ["deal:1", "dealer:up", "deal:1", "play:1.1", "dealer:second"]
    assert facts(live, "2.6(l)") == ["the cutting card comes out: this round is the last before a shuffle"]
    assert [str(fact.cite).removeprefix("19:47-2.6") for fact in live.facts][-4:] == [
        "19:47-2.5(h)",
        "(l)1",
        "(l)2i",
        "(l)3",
    ]


def test_2_6_l_1_the_cards_are_collected_first() -> None:
    assert facts(round_of(coming_out(1)), "2.6(l)1") == ["the cards are collected"]
    assert not facts(round_of(), "2.6(l)1")


def test_2_6_l_2_i_a_single_shoes_undealt_cards_go_to_the_rack() -> None:
    assert facts(round_of(coming_out(1)), "2.6(l)2i") == ["the undealt cards go to the discard rack"]


def test_2_6_l_2_ii_a_double_shoes_go_there_with_the_segregated_ones() -> None:
    at_the_end = replace(opening(rules_of(**DOUBLE)), shoe=coming_out(2, 4).shoe)
    live = round_of(at_the_end, "Th 9c Td | 8s", **DOUBLE)
    assert facts(live, "2.6(l)2ii") == ["side A's undealt and segregated cards go to the discard rack"]


@pytest.mark.parametrize(
    ("dealt", "side", "first", "second", "reshuffled"),
    [
        ("Th 9c Td | 8s", "A", 9, 9, ""),  # neither's comes out
        ("5s Th 9c Td | 8s", "A", 1, 9, "A"),  # side A's with the determinant card, which is burned
        ("Th 9c Td | 8s", "A", 2, 9, "A"),
        ("Ts 9c Td | 8s", "B", 1, 2, "B"),
    ],
)
def test_2_6_l_3_only_the_side_whose_cutting_card_came_out_is_shuffled(
    dealt: str, side: str, first: int, second: int, reshuffled: str
) -> None:
    standing = BlackjackStanding(shoe=coming_out(first, 4).shoe, side_b=coming_out(second, 4).shoe, side=side)
    live = round_of(standing, dealt, **DOUBLE)
    assert (after(live).shoe is None, after(live).side_b is None) == (reshuffled == "A", reshuffled == "B")
    if reshuffled:
        again = seated("A", standing=after(live), **DOUBLE).begin("", A="cut 20")
        assert facts(again, "2.5(a)") == [f"the cards of side {reshuffled} are shuffled"]
        assert asked(again) == "deal:determinant"


def test_2_6_m_the_discards_go_back_in_three_stacks() -> None:
    few = BlackjackStanding(shoe=Shoe((4,) * 4 + (3,) * 48, 160))
    live = round_of(few, **BART_CARTER)
    assert facts(live, "2.6(m)") == []
    live = round_of(after(live), "9 T 9 | 8", **BART_CARTER)
    assert facts(live, "2.6(m)") == ["they go back in three stacks, each to its marked place"]
    assert (after(live).shoe, after(live).in_play) == (Shoe.of(4), ())
    assert not facts(round_of(after(live), **BART_CARTER), "2.5(a)")


# ---------------------------------------------------------------- 2.6A: from the hand


def test_2_6a_a_the_cards_come_from_the_hand_one_deck_or_two() -> None:
    assert [shoe_of(opening(rules_of(**SIX_TO_FIVE | {"decks": decks}))).left for decks in (1, 2)] == [52, 104]


def test_2_6a_c_where_elected_the_top_card_is_burned_before_every_round() -> None:
    kind = SIX_TO_FIVE | {"burn_each_round": True}
    first = round_of(**kind)
    second = round_of(after(first), "9 T 9 | 8", **kind)
    for number, live in enumerate((first, second), 1):
        assert facts(live, "2.6A(c)").count("one card is burned") == 1
        assert (shoe_of(after(live)).burned, shoe_of(after(live)).left) == (number, 104 - 5 * number)
    new_deck = round_of(SHUFFLED_LATER, a="cut 20, stand", **kind)
    assert facts(new_deck, "2.6A(c)").count("one card is burned") == 1
    assert shoe_of(after(new_deck)).left == 99


def test_2_6a_c_that_card_is_never_shown_and_a_new_dealer_burns_none() -> None:
    for elected in (True, False):
        live = seated("A", **SIX_TO_FIVE | {"burn_each_round": elected}).begin()
        assert ("one card is burned" in facts(live, "2.6A(c)")) is elected
        for kind in ("burn_card_asked", "new_dealer"):
            with pytest.raises(Refused) as refused:
                wrong(live, kind)
            assert refused.value.rulings[0].cite == cite("19:47-2.6A(c)")


def test_2_6a_i_the_cards_are_collected_from_the_dealers_right() -> None:
    assert len(facts(round_of(**SIX_TO_FIVE), "2.6A(i)")) == 1
    assert not facts(round_of(), "2.6A(i)")


def test_2_6_i_the_cards_are_collected_from_the_dealers_right() -> None:
    assert len(facts(round_of(), "2.6(i)")) == 1
    assert not facts(round_of(**SIX_TO_FIVE), "2.6(i)")


def test_2_6a_j_when_the_cutting_card_is_reached_the_other_deck_is_next() -> None:
    live = round_of(BlackjackStanding(shoe=Shoe.of(2, behind=102), batch=2), **SIX_TO_FIVE)
    assert len(facts(live, "2.6A(j)")) == 1
    assert (after(live).shoe, after(live).batch) == (None, 1)
    assert not facts(round_of(**SIX_TO_FIVE), "2.6A(j)")


# ---------------------------------------------------------------- 2.15(f): the shoe runs out


def running_out(cards: int, decks: int = 1) -> BlackjackStanding:
    """A shoe with so few cards left, all of them unseen; the rest lies in the rack."""
    unseen = [0] * 52
    for index in range(cards):
        unseen[index] = 1
    assert decks * 52 > cards
    return BlackjackStanding(shoe=Shoe(tuple(unseen), cards, behind=13))


def test_2_15_f_the_discards_are_shuffled_and_cut_and_one_is_burned() -> None:
    live = seated("A", "B", standing=running_out(3), decks=1).begin("2s 3s 4s")
    assert facts(live, "2.15(f)") == ["the shoe is empty: the discards are shuffled"]
    assert asked(live) == "cut:B"
    live.answer("cut 20")
    assert facts(live, "2.6(c)") == ["one card is burned"]
    with pytest.raises(Refused, match="3s cannot come"):
        live.answer("3s")
    for answer in ("Th", "Ts", "stand", "stand", "Kd", "Qd"):
        live.answer(answer)
    assert live.outcome is not None
    assert after(live).shoe is None  # the cutting card had been reached


def test_2_15_f_what_lies_face_down_stays_on_the_layout() -> None:
    live = seated("A", standing=running_out(4), decks=1, **HOLE_CARD).begin("2s 3s 4s ??", A="hit, cut 20")
    assert facts(live, "2.15(f)") == ["the shoe is empty: the discards are shuffled"]
    for answer in ("Th", "stand", "5s"):
        live.answer(answer)
    assert asked(live) == "dealer:draw"


def test_2_15_f_at_six_to_five_a_busted_hands_cards_are_among_the_discards() -> None:
    kind = SIX_TO_FIVE | {"decks": 1}
    few = BlackjackStanding(shoe=Shoe.holding([read_card(card) for card in "Ts 2h 9c Js Qs Ks".split()], behind=18))
    live = seated("A", "B", standing=few, **kind).begin("Ts 2h 9c Js Qs | Ks", A="hit", B="hit, cut 20")
    assert facts(live, "2.15(f)") == ["the shoe is empty: the discards are shuffled"]
    with pytest.raises(Refused, match="2h cannot come"):
        live.answer("2h")
    live.answer("Js")  # A's, who is over
    assert asked(live) != "draw:2.1"


def test_2_15_f_at_a_double_shoe_one_side_is_filled_with_its_own_cards() -> None:
    """The five of spades that was burned is of side A: side B still has its own."""
    three = Shoe.holding([read_card(card) for card in ("Th", "9c", "2d")], behind=13)
    standing = replace(opening(rules_of(**DOUBLE | {"decks": 1})), side_b=three)
    live = seated("A", standing=standing, **DOUBLE | {"decks": 1}).begin("5s | Th 9c 2d", A="hit, cut 20")
    assert facts(live, "2.15(f)") == ["the shoe is empty: the discards are shuffled"]
    with pytest.raises(Refused, match="2d cannot come"):
        live.answer("2d")
    live.answer("5s")
    for answer in ("stand", "8s"):
        live.answer(answer)
    assert (shoe_of(after(live)).left, after(live).side_b) == (51, None)


def test_2_15_f_with_the_bart_carter_shuffle_as_with_any() -> None:
    kind = BART_CARTER | {"decks": 1}
    live = seated("A", standing=running_out(3), **kind).begin("2s 3s 4s", A="hit, cut 20")
    assert facts(live, "2.6(c)") == ["one card is burned"]


# ---------------------------------------------------------------- 2.21: a continuous shuffler


def test_2_21_every_round_is_dealt_from_all_the_cards_without_cut_or_burn() -> None:
    part = BlackjackStanding(shoe=Shoe((1,) * 52, 52))
    for standing in (None, SHUFFLED_LATER, part, replace(NEW, new_dealer=True)):
        live = round_of(standing, **CONTINUOUS)
        assert after(live).shoe == Shoe.of(4)
        assert not [fact for fact in live.facts if str(fact.cite).startswith(("19:47-2.5", "19:47-2.6(c)"))]
        assert sites(live) == ["deal:1", "dealer:up", "deal:1", "play:1.1", "dealer:second"]
    for kind in ("new_dealer", "burn_card_asked", "recut_ordered"):
        with pytest.raises(Refused):
            wrong(seated("A", **CONTINUOUS).begin(), kind)


# ---------------------------------------------------------------- the tape


def described(cards: str, decisions: tuple[str, ...] = (), **elected: Any) -> Settled:
    """A round as a document tells it: one patron with ten dollars."""
    tree = {
        "game": "blackjack",
        "rules": elected,
        "seats": [{"name": "A", "wagers": {"blackjack": "10.00"}, "decisions": list(decisions)}],
        "tape": {"cards": cards},
    }
    return run(read_round(tree))


def findings(settled: Settled) -> list[str]:
    return [f"{ruling.place}: {ruling.why}" for ruling in settled.findings]


def test_a_hole_card_is_listed_where_it_was_dealt_and_turned_later() -> None:
    settled = described("Th 9c 2d 8s | 7c".replace("| ", ""), ("hit", "stand"), **HOLE_CARD)
    assert not settled.findings
    assert settled.net_cents == {"A": 1000}
    assert [str(entry) for entry in settled.rounds[0].journal][-2:] == [
        "decision play:1.1 stand",
        "chance dealer:hole 8s",
    ]


@pytest.mark.parametrize(("hole", "answer", "net"), [("Kd", "yes", -1000), ("5d", "no", 1000)])
def test_a_reader_is_answered_by_the_hole_card_itself(hole: str, answer: str, net: int) -> None:
    shown = ("no_insurance",) if answer == "yes" else ("no_insurance", "stand")
    rest = "" if answer == "yes" else " Tc 9s"
    settled = described(f"Th Ac Kh {hole}{rest}", shown, **READER)
    assert not settled.findings
    assert settled.net_cents == {"A": net}
    assert f"chance dealer:reader {answer}" in [str(entry) for entry in settled.rounds[0].journal]


def test_a_reader_needs_to_know_the_hole_card() -> None:
    with pytest.raises(
        Unreadable,
        match=r"tape\.cards\[3\]: \?\? stands for a card dealt face down and never turned over; say which card",
    ):
        described("Th Ac Kh ??", ("no_insurance",), **READER)


def test_a_hole_card_nobody_turned_may_be_left_unsaid_or_said() -> None:
    for hole in ("??", "5d"):
        settled = described(f"Th 9c 6h {hole} Kd", ("hit",), **HOLE_CARD)
        assert not settled.findings
        assert settled.net_cents == {"A": -1000}
    with pytest.raises(
        Unreadable, match=r"tape\.cards: it ends before the round does; the next entry is for A, box 1, hand 1"
    ):
        described("Th 9c 6h Kd", ("hit",), **HOLE_CARD)


def test_a_double_card_face_down_has_its_place_among_the_others() -> None:
    settled = described("5h 9c 6d Ts 8s", ("double",), double_card=elections.DOUBLE_FACE_DOWN)
    assert not settled.findings
    assert settled.net_cents == {"A": 2000}
    assert [entry.answer for entry in settled.rounds[0].journal] == ["5h", "9c", "6d", "double 10.00", "8s", "Ts"]


def test_a_double_card_face_down_under_a_dealers_blackjack_keeps_its_place() -> None:
    settled = described("5h Kc 6d 9s As", ("double",), double_card=elections.DOUBLE_FACE_DOWN)
    assert not settled.findings
    assert settled.net_cents == {"A": -1000}
    (remark,) = described("5h Kc 6d 9s As 9s", ("double",), double_card=elections.DOUBLE_FACE_DOWN).remarks
    assert remark.place == "tape.cards[5]"


def test_a_tape_that_goes_on_is_reported_by_its_place() -> None:
    settled = described("5h 9c 6d Ts 8s 2c", ("double",), double_card=elections.DOUBLE_FACE_DOWN)
    assert [(remark.place, str(remark.cite)) for remark in settled.remarks] == [("tape.cards[5]", "19:47-2.15(d)")]
    settled = described("Ah 9c Kd ?? 2c", **HOLE_CARD)
    assert [(remark.place, str(remark.cite)) for remark in settled.remarks] == [("tape.cards[4]", "19:47-2.12(c)")]
    assert not described("Ah 9c Kd ??", **HOLE_CARD).remarks


def test_an_impossible_card_is_reported_by_its_place_and_an_unnamed_one_is_no_fault() -> None:
    settled = described("Th Th 6d ?? Th", decks=1, **HOLE_CARD)
    assert [ruling.place for ruling in settled.findings] == ["tape.cards[1]", "tape.cards[4]"]
    settled = described("Th 9c 6d 9c Kd 8s", ("stand",), decks=1, **HOLE_CARD)
    assert [ruling.place for ruling in settled.findings] == ["tape.cards[3]"]


def test_the_next_round_goes_on_where_the_last_ended_whatever_was_never_turned() -> None:
    tree = {
        "game": "blackjack",
        "rules": HOLE_CARD,
        "seats": [{"name": "A", "wagers": {"blackjack": "10.00"}, "decisions": ["stand"]}],
        "bets": [{"before": 2, "seat": "A", "make": {"blackjack": "20.00"}}],
        "tape": {"cards": "Ah 9c Kd ?? Th 9c Td 8s"},
    }
    settled = run(read_round(tree))
    assert not settled.findings
    assert [line.cents for line in settled.lines] == [1500, 2000]


def test_a_burned_card_shown_has_its_place_where_it_was_asked_for() -> None:
    tree = {
        "game": "blackjack",
        "seats": [{"name": "A", "wagers": {"blackjack": "10.00"}, "decisions": ["stand"]}],
        "tape": {"cards": "Th 9c Qs Td 8s"},
        "irregularities": [{"at": 2, "kind": "burn_card_asked"}],
    }
    settled = run(read_round(tree))
    assert not settled.findings
    assert "the burned card is shown: queen of spades" in [fact.fact for fact in settled.facts]


def test_what_a_bonus_display_showed_stands_between_the_cards() -> None:
    rules = BlackjackRules(blackjack_bonus=True)
    award = plain(rules.awards(100)[0][0])
    wagers = {"blackjack": "10.00", "bonus": "1.00"}
    tree = {
        "game": "blackjack",
        "rules": {"blackjack_bonus": True},
        "seats": [{"name": "A", "wagers": wagers, "decisions": ["stand"]}],
        "bets": [{"before": 2, "seat": "A", "make": {"blackjack": "20.00"}}],
        "tape": {"cards": f"Ah 9c Kd {award} Th 9c Td 8s"},
    }
    settled = run(read_round(tree))
    assert not settled.findings
    assert [entry.answer for entry in settled.rounds[0].journal] == ["Ah", "9c", "Kd", award]
    assert [entry.answer for entry in settled.rounds[1].journal] == ["Th", "9c", "Td", "stand", "8s"]


def test_a_determinant_card_that_is_burned_has_its_place() -> None:
    assert described("5s Th 9c Td 8s", ("stand",), **DOUBLE).net_cents == {"A": 1000}


def test_what_is_no_card_is_still_unreadable() -> None:
    with pytest.raises(Unreadable, match="is not a card"):
        described("Th ? 6d")


# ---------------------------------------------------------------- whatever happens


class Anybody(QuietCroupier):
    """A croupier whose every answer is drawn at random from what may come, and who remembers the cards."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.seen: Counter[Card] = Counter()
        self.facts: list[str] = []

    def chance(self, device: Chance[T]) -> T:
        outcomes = device.outcomes()
        assert outcomes
        outcome: T = self.random.choice(outcomes)[0]
        if isinstance(outcome, Card):
            self.seen[outcome] += 1
        return outcome

    def decide(self, decision: Decision) -> Answer:
        offer = self.random.choice(decision.offers)
        return Answer(offer.name, self.random.choice((offer.least, offer.most)))

    def record(self, fact: str, law: Citation) -> None:
        del law
        self.facts.append(fact)


def shoes(standing: BlackjackStanding) -> tuple[Shoe, ...]:
    return tuple(shoe for shoe in (standing.shoe, standing.side_b) if shoe is not None)


@pytest.mark.parametrize("kind", EVERY_KIND, ids=lambda kind: "-".join(str(each) for each in kind.values()))
@given(random=st.randoms(use_true_random=False), seats=st.integers(1, 5), data=st.data())
@settings(max_examples=15)
def test_no_kind_of_shoe_makes_or_loses_a_card(
    kind: dict[str, Any], random: Random, seats: int, data: st.DataObject
) -> None:
    """Round after round what was seen has left the unseen and nothing else has; a shuffle puts all of it back."""
    holes = ["none"] if kind.get("six_to_five") else ["none", "down"]
    rules = rules_of(**kind, hole_card=data.draw(st.sampled_from(holes)))
    bets = tuple(Bet("ABCDE"[seat], "blackjack", "", 1000) for seat in range(seats))
    standing = data.draw(st.sampled_from([opening(rules), SHUFFLED_LATER, NEW]))
    for _ in range(4):
        croupier = Anybody(random)
        before, outcome = standing, open_round(GAME, rules, standing, bets).run(croupier)
        assert isinstance(outcome.standing, BlackjackStanding)
        standing = outcome.standing
        for shoe in shoes(standing):
            assert max(shoe.unseen) <= rules.decks
            assert shoe.left + shoe.burned <= sum(shoe.unseen)
        kept(rules, before, standing, croupier)


def kept(rules: BlackjackRules, before: BlackjackStanding, left: BlackjackStanding, croupier: Anybody) -> None:
    """Every card that was there is there still, or was seen; after a shuffle, every card of every deck."""
    recorded = " ".join(croupier.facts)
    if rules.shoe == elections.CONTINUOUS_SHUFFLER:
        assert left.shoe == Shoe.of(rules.decks)
    elif rules.one_round_decks:
        assert left.shoe is None
    elif "shuffled" not in recorded:
        for index, card in enumerate(DECK):
            gone = [sum(shoe.unseen[index] for shoe in shoes(standing)) for standing in (before, left)]
            assert gone[0] - gone[1] == croupier.seen[card]
    elif (
        "are shuffled" in recorded
        and "empty" not in recorded
        and "rack" not in recorded
        and rules.shoe != elections.DOUBLE_SHOE
    ):
        counts = zip(DECK, shoes(left)[0].unseen, strict=True)
        assert all(count + croupier.seen[card] == rules.decks for card, count in counts)


@pytest.mark.parametrize("kind", EVERY_KIND, ids=lambda kind: "-".join(str(each) for each in kind.values()))
def test_a_standing_is_written_and_read_back(kind: dict[str, Any]) -> None:
    rules = rules_of(**kind)
    opened = opening(rules)
    left = open_round(GAME, rules, opened, [Bet("A", "blackjack", "", 1000)]).run(Anybody(Random(7))).standing
    assert isinstance(left, BlackjackStanding)
    for standing in (opened, left, replace(left, reshuffle=True, cutting_card_on="A", first_player="B")):
        assert standing_from_tree(GAME, rules, standing_to_tree(standing)) == standing


def test_every_card_irregularity_is_refused_at_the_cut() -> None:
    for kind in ("recut_ordered", "new_dealer", "burn_card_asked"):
        live = seated("A", standing=SHUFFLED_LATER).begin()
        with pytest.raises(Refused, match="cannot arise at cut:A"):
            live.interrupt(Irregularity(kind))
