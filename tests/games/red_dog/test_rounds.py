"""Red dog, paragraph by paragraph."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.croupiers.numbers import numbers
from croupier.croupiers.play import Live
from croupier.croupiers.solve import mean, solve
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Case, Game
from croupier.engine.irregularity import Irregularity
from croupier.engine.journal import Kind
from croupier.engine.round import open_round
from croupier.engine.shoe_table import LAST_CUTTER, NEXT_ENTITLED, OneShoeStanding, cut_order
from croupier.equipment.cards import DECK, RANKS, Card, read_card
from croupier.equipment.shoe import Shoe
from croupier.games.red_dog import GAME
from croupier.games.red_dog.procedure import View, value
from croupier.games.red_dog.rules import RedDogRules
from croupier.law.citation import cite
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Refused, Verdict, overall
from croupier.money.numbers import Numbers
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet
from croupier.testing.altered import altered
from tests.games.table import asked, fates, played, said

TEN = (Bet("A", "original", "", 1000),)
TWO_PLAYERS = (*TEN, Bet("B", "original", "", 2000))
THREE_PLAYERS = (*TWO_PLAYERS, Bet("C", "original", "", 500))
UNSHUFFLED = OneShoeStanding()


def table(
    *answers: str | Irregularity,
    bets: tuple[Bet, ...] = TEN,
    rules: RedDogRules | None = None,
    standing: OneShoeStanding | None = None,
) -> Live:
    """A round given these answers one by one: a card, a decision, or something that goes wrong."""
    return played(GAME, bets, *answers, rules=rules, standing=standing)


def left_behind(live: Live) -> OneShoeStanding:
    assert live.outcome is not None
    assert isinstance(live.outcome.standing, OneShoeStanding)
    return live.outcome.standing


def verdict(on: date = NEWEST_TEXT, **elected: object) -> Verdict:
    return overall(RedDogRules.elect(elected).rulings(on))


def exposed(card: str) -> Irregularity:
    return Irregularity("third_card_exposed", {"card": card})


def face_up(card: str) -> Irregularity:
    return Irregularity("card_face_up", {"card": card})


# ---------------------------------------------------------------- 6.1: cards and values


def test_6_1_a_at_least_one_deck() -> None:
    assert verdict(decks=1) is Verdict.LAWFUL
    assert verdict(decks=8) is Verdict.LAWFUL
    assert verdict(decks=0) is Verdict.UNLAWFUL
    shoe = GAME.play.opening(RedDogRules(decks=6)).shoe
    assert shoe is not None
    assert set(shoe.unseen) == {6}


def test_6_1_a_no_card_comes_more_often_than_the_decks_hold_it() -> None:
    with pytest.raises(Refused, match="7h cannot come from this shoe now") as refused:
        table("7h", "7h")
    assert refused.value.rulings[0].cite == cite("19:47-6.1(a)")
    assert asked(table("7h", "7h", rules=RedDogRules(decks=2))) == "deal:middle"
    with pytest.raises(Refused, match="more copies of a card than its 1 decks"):
        table(standing=OneShoeStanding(shoe=Shoe.of(2)))


@pytest.mark.parametrize(("rank", "worth"), [(rank, worth) for worth, rank in enumerate("23456789T", start=2)])
def test_6_1_b_1_cards_to_ten_have_their_face_value(rank: str, worth: int) -> None:
    assert value(Card(rank, "h")) == worth


def test_6_1_b_2_a_jack_is_eleven() -> None:
    assert said(table("9s", "Jh"), "19:47-6.5(g)") == ['"The spread is 1"']


def test_6_1_b_3_a_queen_is_twelve() -> None:
    assert said(table("9s", "Qh"), "19:47-6.5(g)") == ['"The spread is 2"']


def test_6_1_b_4_a_king_is_thirteen() -> None:
    assert said(table("8s", "Kh"), "19:47-6.5(g)") == ['"The spread is 4"']


def test_6_1_b_5_an_ace_is_fourteen_and_never_low() -> None:
    assert said(table("9s", "Ah"), "19:47-6.5(g)") == ['"The spread is 4"']
    assert said(table("As", "2h"), "19:47-6.5(g)") == ['"The spread is 11"']


# ---------------------------------------------------------------- 6.3: shuffle and cut


def test_6_3_a_the_cards_are_shuffled_before_play_and_where_elected_after_every_round() -> None:
    assert said(table(standing=UNSHUFFLED), "19:47-6.3(a)") == ["the cards are shuffled"]
    assert left_behind(table("4s", "5h")).shoe is not None
    assert left_behind(table("4s", "5h", rules=RedDogRules(shuffle_every_round=True))).shoe is None


def test_6_3_b_the_first_player_is_offered_the_cut_when_the_game_begins() -> None:
    assert asked(table(standing=UNSHUFFLED, bets=THREE_PLAYERS)) == "cut:A"
    came_first = OneShoeStanding(first_player="B")
    assert cut_order(("A", "B", "C"), came_first) == ("B", "C", "A", "dealer")
    assert asked(table(standing=came_first, bets=THREE_PLAYERS)) == "cut:B"


def test_6_3_b_later_the_player_farthest_to_the_dealers_right_is_then_clockwise() -> None:
    later = OneShoeStanding(game_just_begun=False)
    live = table("refuse", "refuse", standing=later, bets=THREE_PLAYERS)
    assert [entry.site for entry in live.journal] == ["cut:C", "cut:A"]
    assert asked(live) == "cut:B"
    live.answer("cut 20")
    assert said(live, "19:47-6.3(b)") == ["B cuts the cards"]
    assert asked(live) == "deal:left"


def test_6_3_b_the_dealer_cuts_when_nobody_will() -> None:
    live = table("refuse", "refuse", standing=UNSHUFFLED, bets=TWO_PLAYERS)
    assert said(live, "19:47-6.3(b)") == ["the dealer cuts the cards"]
    assert said(table(standing=UNSHUFFLED, bets=()), "19:47-6.3(b)") == ["the dealer cuts the cards"]


@pytest.mark.parametrize(("decks", "depth"), [(1, 10), (1, 42), (2, 94)])
def test_6_3_c_the_cut_may_be_ten_cards_from_either_end(decks: int, depth: int) -> None:
    assert asked(table(f"cut {depth}", standing=UNSHUFFLED, rules=RedDogRules(decks=decks))) == "deal:left"


@pytest.mark.parametrize(("decks", "depth"), [(1, 9), (1, 43), (2, 95), (1, 0)])
def test_6_3_c_the_cut_is_no_nearer_to_an_end(decks: int, depth: int) -> None:
    with pytest.raises(Refused, match="from 10 to") as refused:
        table(f"cut {depth}", standing=UNSHUFFLED, rules=RedDogRules(decks=decks))
    assert refused.value.rulings[0].cite == cite("19:47-6.3(c)")


@pytest.mark.parametrize(("decks", "behind"), [(1, 13), (6, 78)])
def test_6_3_c_the_cutting_card_lies_a_quarter_from_the_back(decks: int, behind: int) -> None:
    rules = RedDogRules(decks=decks)
    opened = GAME.play.opening(rules)
    played = left_behind(table("cut 20", "4s", "5h", rules=rules, standing=UNSHUFFLED))
    assert opened.shoe is not None
    assert played.shoe is not None
    assert opened.shoe.behind == played.shoe.behind == behind


def test_6_3_d_a_recut_is_by_the_last_cutter_or_the_next_entitled() -> None:
    recut = Irregularity("recut_ordered")
    for elected, next_asked in ((LAST_CUTTER, "cut:B"), (NEXT_ENTITLED, "cut:C")):
        rules = RedDogRules(recut_by=elected)
        live = table("refuse", "cut 20", recut, standing=UNSHUFFLED, bets=THREE_PLAYERS, rules=rules)
        assert asked(live) == next_asked
        live.answer("cut 30")
        assert asked(live) == "deal:left"
        live.answer("4s")
        live.answer("5h")
        shoe = left_behind(live).shoe
        assert shoe is not None
        assert (shoe.left, shoe.burned) == (49, 1)


def test_6_3_d_the_dealer_recuts_where_nobody_is_next() -> None:
    rules = RedDogRules(recut_by=NEXT_ENTITLED)
    live = table("cut 20", Irregularity("recut_ordered"), standing=UNSHUFFLED, rules=rules)
    assert said(live, "19:47-6.3(b)") == ["A cuts the cards", "the dealer cuts the cards"]
    live.interrupt(Irregularity("recut_ordered"))
    assert said(live, "19:47-6.3(b)")[-1] == "the dealer cuts the cards"
    assert asked(live) == "deal:left"


def test_6_3_d_a_recut_is_ordered_after_a_cut_and_before_any_card() -> None:
    with pytest.raises(Refused, match="the cards were not cut before"):
        table(Irregularity("recut_ordered"))
    with pytest.raises(Refused, match="cannot arise at deal:right"):
        table("cut 20", "4s", Irregularity("recut_ordered"), standing=UNSHUFFLED)


def test_6_3_d_the_next_entitled_could_not_be_elected_before_1996_05_20() -> None:
    assert verdict(date(1996, 5, 19), recut_by=NEXT_ENTITLED) is Verdict.UNLAWFUL
    assert verdict(date(1996, 5, 20), recut_by=NEXT_ENTITLED) is Verdict.LAWFUL
    assert verdict(date(1996, 5, 19), recut_by=LAST_CUTTER) is Verdict.LAWFUL


# ---------------------------------------------------------------- 6.4: burning


def test_6_4_a_a_new_shoe_burns_one_card_unseen() -> None:
    live = table("cut 20", "4s", "5h", standing=UNSHUFFLED)
    shoe = left_behind(live).shoe
    assert said(live, "19:47-6.4(a)") == ["one card is burned"]
    assert shoe is not None
    assert (shoe.left, sum(shoe.unseen), shoe.burned) == (49, 50, 1)


def test_6_4_a_a_new_dealer_burns_one_card_before_he_deals() -> None:
    coming = replace(GAME.play.opening(RedDogRules()), new_dealer=True)
    for live in (table("4s", "5h", standing=coming), table(Irregularity("new_dealer"), "4s", "5h")):
        after = left_behind(live)
        assert said(live, "19:47-6.4(a)") == ["one card is burned"]
        assert after.shoe is not None
        assert (after.shoe.left, after.shoe.burned, after.new_dealer) == (48, 2, False)
    with pytest.raises(Refused, match="cannot arise at deal:right"):
        table("4s", Irregularity("new_dealer"))


def test_6_4_a_a_new_dealer_who_loads_the_shoe_burns_once() -> None:
    live = table("cut 20", standing=OneShoeStanding(new_dealer=True))
    assert said(live, "19:47-6.4(a)") == ["one card is burned"]


def test_6_4_a_the_burned_card_is_shown_to_who_asks() -> None:
    live = table(Irregularity("burn_card_asked"))
    assert asked(live) == "burn"
    live.answer("Kd")
    assert said(live, "19:47-6.4(a)") == ["the burned card is shown: king of diamonds"]
    with pytest.raises(Refused, match="Kd cannot come from this shoe now"):
        live.answer("Kd")
    with pytest.raises(Refused, match="no face-down burned card"):
        live.interrupt(Irregularity("burn_card_asked"))
    live.answer("4s")
    live.answer("5h")
    shoe = left_behind(live).shoe
    assert shoe is not None
    assert (shoe.left, sum(shoe.unseen), shoe.burned) == (49, 49, 0)


# ---------------------------------------------------------------- 6.5: the round


def test_6_5_a_original_wagers_are_made_before_the_first_card() -> None:
    live = table("4s", "7h")
    with pytest.raises(Refused, match="before the first card") as refused:
        live.answer("original 10.00")
    assert refused.value.rulings[0].cite == cite("19:47-6.5(a)")
    with pytest.raises(Refused, match="raise can only be made during the round"):
        table(bets=(*TEN, Bet("A", "raise", "", 1000)))


def test_6_5_a_before_it_they_are_withdrawn_freely_but_not_called_off() -> None:
    assert table(bets=(*TEN, Bet("A", "original", "", 400, Act.REMOVE))).round.wagers[0].stake_cents == 600
    for act in (Act.CALL_ON, Act.CALL_OFF):
        with pytest.raises(Refused, match="always on"):
            table(bets=(*TEN, Bet("A", "original", act=act)))


def test_6_5_b_a_verbal_wager_not_confirmed_is_none() -> None:
    unconfirmed = Irregularity("verbal_wager_unconfirmed", {"seat": "A", "wager": "original"})
    live = table(unconfirmed, "4s", "7h", "no_raise", "5h", bets=TWO_PLAYERS)
    assert fates(live) == {
        "A original": (Result.VOID, 0, "6.5(b)"),
        "B original": (Result.WON, 8000, "6.5(i)2"),
    }
    assert fates(table(unconfirmed, "4s", "7h")) == {"A original": (Result.VOID, 0, "6.5(b)")}


def test_6_5_b_only_a_wager_that_lies_there_can_have_been_a_verbal_one() -> None:
    for seat, wager in (("B", "original"), ("A", "raise"), ("A", "")):
        with pytest.raises(Refused, match=r"has no wager .* on the layout"):
            table(Irregularity("verbal_wager_unconfirmed", {"seat": seat, "wager": wager}))
    with pytest.raises(Refused, match="cannot arise at deal:right"):
        table("4s", Irregularity("verbal_wager_unconfirmed", {"seat": "A", "wager": "original"}))


def test_6_5_c_the_first_card_lies_on_the_left_and_the_second_on_the_right() -> None:
    live = table("4s", "7h")
    assert [entry.site for entry in live.journal] == ["deal:left", "deal:right"]
    assert said(live, "19:47-6.5(c)") == ["4 of spades on the left", "7 of hearts on the right"]
    assert isinstance(live.asks, Decision)
    assert isinstance(live.asks.view, View)
    assert (live.asks.view.left, live.asks.view.right) == (Card("4", "s"), Card("7", "h"))


def test_6_5_d_nobody_touches_a_wager_once_a_card_is_out() -> None:
    live = table("4s", "7h")
    before = live.journal
    with pytest.raises(Refused, match="cannot be withdrawn between") as refused:
        live.answer("withdraw")
    assert refused.value.rulings[0].cite == cite("19:47-6.5(d)")
    assert live.journal == before
    with pytest.raises(Refused):
        table("4s").answer("withdraw")  # a card is asked for: there is no other door


@pytest.mark.parametrize(("left", "right"), [("4s", "5h"), ("5h", "4s"), ("Ks", "Ah"), ("Ts", "Jh")])
def test_6_5_e_consecutive_cards_void_all_wagers(left: str, right: str) -> None:
    live = table(left, right, bets=TWO_PLAYERS)
    assert fates(live) == {
        "A original": (Result.VOID, 0, "6.5(e)"),
        "B original": (Result.VOID, 0, "6.5(e)"),
    }


def test_6_5_e_ace_and_two_are_not_consecutive() -> None:
    assert asked(table("As", "2h")) == "raise:A"


def test_6_5_f_a_pair_takes_a_third_card_at_once_without_a_raise() -> None:
    live = table("7s", "7h")
    assert asked(live) == "deal:middle"
    assert said(live, "19:47-6.5(f)") == ['"A pair"']
    with pytest.raises(Refused, match="is not a card"):
        live.answer("raise")
    with pytest.raises(Refused, match="there are no raises on a pair"):
        live.interrupt(exposed("7d"))


@pytest.mark.parametrize(
    ("cards", "law", "expected"),
    [
        (("7s", "7h", "7d"), "6.5(f)", "on a pair the third card is dealt at once"),
        (("4s", "5h"), "6.5(e)", "consecutive cards are a tie"),
    ],
)
def test_6_5_e_f_a_raise_where_there_is_none_is_refused_with_the_reason(
    cards: tuple[str, ...], law: str, expected: str
) -> None:
    (why,) = table(*cards).why_not_asked("A", "raise")
    assert (str(why.cite), expected in why.why) == (f"19:47-{law}", True)


def test_6_5_f_1_three_of_a_kind_pays_eleven_to_one() -> None:
    live = table("7s", "7h", "7d", bets=TWO_PLAYERS)
    assert fates(live) == {
        "A original": (Result.WON, 11000, "6.5(f)1"),
        "B original": (Result.WON, 22000, "6.5(f)1"),
    }


def test_6_5_f_1_three_of_a_kind_is_fixed() -> None:
    for odds in ("12 to 1", "10 to 1"):
        rulings = list(RedDogRules.elect({"payouts": {"three_of_a_kind": odds}}).rulings(NEWEST_TEXT))
        assert [(r.verdict, r.cite) for r in rulings] == [(Verdict.UNLAWFUL, cite("19:47-6.5(f)1"))]


def test_6_5_f_2_another_third_card_voids_all_wagers() -> None:
    assert fates(table("7s", "7h", "8d")) == {"A original": (Result.VOID, 0, "6.5(f)2")}


@pytest.mark.parametrize(("low", "high"), [(low, high) for low in range(13) for high in range(low + 2, 13)])
def test_6_5_g_the_spread_counts_the_values_between(low: int, high: int) -> None:
    live = table(f"{RANKS[high]}s", f"{RANKS[low]}h")
    spoken = [fact.fact for fact in live.facts if "spread" in fact.fact]
    assert spoken == [f'"The spread is {len(RANKS[low + 1 : high])}"']


def test_6_5_g_1_four_and_seven_have_a_spread_of_two() -> None:
    assert said(table("7s", "4h"), "19:47-6.5(g)1") == ['"The spread is 2"']


def test_6_5_g_2_nine_and_king_have_a_spread_of_three() -> None:
    assert said(table("9s", "Kh"), "19:47-6.5(g)2") == ['"The spread is 3"']


def test_6_5_h_a_raise_is_at_most_the_original_wager() -> None:
    for raised in ("raise 10.00", "raise 0.01", "raise"):
        assert asked(table("4s", "7h", raised)) == "deal:middle"
    for raised in ("raise 10.01", "raise 11", "raise 0", "raise -1", "raise ten"):
        with pytest.raises(Refused) as refused:
            table("4s", "7h", raised)
        assert refused.value.rulings[0].cite == cite("19:47-6.5(h)")


def test_6_5_h_each_player_is_asked_once_and_not_after_the_third_card() -> None:
    live = table("4s", "7h", "raise 5.00", "no_raise", bets=TWO_PLAYERS)
    assert [entry.site for entry in live.journal[2:]] == ["raise:A", "raise:B"]
    with pytest.raises(Refused, match="is not a card"):
        live.answer("raise")
    live.answer("9d")
    assert fates(live) == {
        "A original": (Result.LOST, -1000, "6.5(i)1"),
        "A raise": (Result.LOST, -500, "6.5(i)1"),
        "B original": (Result.LOST, -2000, "6.5(i)1"),
    }


def test_6_5_i_raises_are_closed_before_the_third_card() -> None:
    assert said(table("4s", "7h"), "19:47-6.5(i)") == []
    live = table("4s", "7h", "no_raise")
    assert asked(live) == "deal:middle"
    assert live.facts[-1].fact == '"Raises closed"'
    assert live.facts[-1].cite == cite("19:47-6.5(i)")
    live.answer("Jd")
    assert [fact.fact for fact in live.facts[-1:]] == ["the third card is jack of diamonds, of value 11"]


@pytest.mark.parametrize(
    ("third", "result"), [("5d", Result.WON), ("6d", Result.WON), ("3d", Result.LOST), ("9d", Result.LOST)]
)
def test_6_5_i_1_a_third_card_between_the_two_wins(third: str, result: Result) -> None:
    assert fates(table("4s", "7h", "no_raise", third))["A original"][0] is result
    assert fates(table("7h", "4s", "no_raise", third))["A original"][0] is result


@pytest.mark.parametrize("third", ["4d", "7d"])
def test_6_5_i_1_equality_loses(third: str) -> None:
    assert fates(table("4s", "7h", "raise", third)) == {
        "A original": (Result.LOST, -1000, "6.5(i)1"),
        "A raise": (Result.LOST, -1000, "6.5(i)1"),
    }


@pytest.mark.parametrize(("spread", "pays"), [(1, 5), (2, 4), (3, 2), *((wide, 1) for wide in range(4, 12))])
def test_6_5_i_2_winners_and_raises_are_paid_by_the_spread(spread: int, pays: int) -> None:
    live = table("2s", f"{RANKS[spread + 1]}h", "raise", "3d")
    assert fates(live) == {
        "A original": (Result.WON, 1000 * pays, "6.5(i)2"),
        "A raise": (Result.WON, 1000 * pays, "6.5(i)2"),
    }


def test_6_5_i_3_the_spreads_may_pay_more_and_never_less() -> None:
    assert verdict(payouts={"spread_1": "6 to 1", "spread_4_to_11": "3 to 2"}) is Verdict.LAWFUL
    assert verdict(payouts={"spread_1": "4 to 1"}) is Verdict.UNLAWFUL
    raised = RedDogRules.elect({"payouts": {"spread_1": "6 to 1"}})
    assert fates(table("4s", "6h", "no_raise", "5d", rules=raised))["A original"] == (Result.WON, 6000, "6.5(i)2")
    option = next(option for option in RedDogRules.options() if option.name == "payouts")
    assert option.notice
    assert option.cite == cite("19:47-6.5(i)3")


def test_6_5_i_3_the_odds_are_not_known_before_1995_06_19() -> None:
    assert verdict(date(1995, 6, 18)) is Verdict.NOT_DETERMINED
    assert verdict(date(1995, 6, 19)) is Verdict.LAWFUL


def test_6_5_k_the_round_in_which_the_cutting_card_comes_is_finished_and_then_all_is_reshuffled() -> None:
    reached = OneShoeStanding(shoe=replace(Shoe.of(1), left=15, behind=13), game_just_begun=False)
    live = table("4s", "7h", "raise", standing=reached)
    assert asked(live) == "deal:middle"
    live.answer("5d")
    assert fates(live)["A raise"] == (Result.WON, 4000, "6.5(i)2")
    assert said(live, "19:47-6.5(k)") == ["the cutting card is reached: the cards are reshuffled"]
    after = left_behind(live)
    assert after == OneShoeStanding(shoe=None, game_just_begun=False)
    assert asked(table(standing=after, bets=THREE_PLAYERS)) == "cut:C"


def test_6_5_k_the_cutting_card_is_reached_when_it_comes_next() -> None:
    for left, reshuffled in ((15, True), (16, False)):
        standing = OneShoeStanding(shoe=replace(Shoe.of(1), left=left, behind=13), game_just_begun=False)
        assert (left_behind(table("4s", "5h", standing=standing)).shoe is None) is reshuffled


def test_6_5_k_until_then_the_shoe_goes_on() -> None:
    shoe = left_behind(table("4s", "5h")).shoe
    assert shoe is not None
    opened = GAME.play.opening(RedDogRules()).shoe
    assert opened is not None
    assert shoe.left == opened.left - 2
    assert [card for card, unseen in zip(DECK, shoe.unseen, strict=True) if not unseen] == [
        read_card("4s"),
        read_card("5h"),
    ]


# ---------------------------------------------------------------- 6.7: irregularities


@pytest.mark.parametrize("before", [(), ("4s",), ("4s", "7h", "no_raise")])
def test_6_7_a_a_card_face_up_in_the_shoe_is_not_used(before: tuple[str, ...]) -> None:
    live = table(*before, face_up("5d"))
    assert said(live, "19:47-6.7(a)") == ["5 of diamonds lay face up in the shoe and goes to the rack"]
    with pytest.raises(Refused, match="5d cannot come from this shoe now"):
        live.answer("5d")
    for card in ("4s", "7h", "no_raise", "5h")[len(before) :]:
        live.answer(card)
    shoe = left_behind(live).shoe
    assert shoe is not None
    assert shoe.left == 51 - 4
    assert fates(live)["A original"] == (Result.WON, 4000, "6.5(i)2")


@pytest.mark.parametrize("card", ["4s", "what", ""])
def test_6_7_a_the_card_found_must_be_one_that_can_be_there(card: str) -> None:
    with pytest.raises(Refused, match=r"cannot come from this shoe now|is not a card"):
        table("4s", face_up(card))


def test_6_7_a_a_shoe_that_runs_out_is_refilled_from_the_discards() -> None:
    """Reading C45: as blackjack does it, with a cut and a burned card."""
    spent = OneShoeStanding(shoe=Shoe.holding([read_card("4s")]), game_just_begun=False)
    live = table("4s", standing=spent)
    assert said(live, "19:47-6.3(a)") == ["the shoe is empty: the discards are shuffled"]
    assert asked(live) == "cut:A"
    live.answer("cut 41")
    with pytest.raises(Refused, match="4s cannot come from this shoe now"):
        live.answer("4s")
    live.answer("5h")
    shoe = left_behind(live).shoe
    assert shoe is not None
    assert (shoe.left, shoe.burned, shoe.behind, sum(shoe.unseen)) == (49, 1, 12, 50)


@pytest.mark.parametrize("before", [(), ("4s",), ("4s", "7h"), ("4s", "7h", "no_raise")])
def test_6_7_b_a_card_drawn_in_error_unseen_is_the_next_card(before: tuple[str, ...]) -> None:
    plain = table(*before)
    live = table(*before, Irregularity("card_drawn_in_error"))
    assert said(live, "19:47-6.7(b)") == ["a card drawn in error will be the next card"]
    assert asked(live) == asked(plain)
    for answer in ("4s", "7h", "no_raise", "5h")[len(before) :]:
        plain.answer(answer)
        live.answer(answer)
    assert live.outcome == plain.outcome


def test_6_7_c_each_player_may_void_the_round_or_play_on() -> None:
    live = table("4s", "7h", "raise", "raise 5.00", exposed("5d"), bets=TWO_PLAYERS)
    assert asked(live) == "exposed:A"
    live.answer("void_round")
    assert asked(live) == "exposed:B"
    live.answer("play_on")
    assert said(live, "19:47-6.5(i)") == ['"Raises closed"', '"Raises closed"']
    with pytest.raises(Refused, match="5d cannot come from this shoe now"):
        live.answer("5d")
    live.answer("9d")
    assert fates(live) == {
        "A original": (Result.VOID, 0, "6.7(c)"),
        "A raise": (Result.VOID, 0, "6.7(c)"),
        "B original": (Result.LOST, -2000, "6.5(i)1"),
        "B raise": (Result.LOST, -500, "6.5(i)1"),
    }


def test_6_7_c_exposed_between_two_raises_the_other_players_may_still_raise() -> None:
    live = table("4s", "7h", "raise", exposed("9d"), bets=THREE_PLAYERS)
    for answer in ("play_on", "play_on", "void_round"):
        live.answer(answer)
    assert asked(live) == "raise:B"
    live.answer("raise 20.00")
    assert asked(live) == "deal:middle"
    live.answer("6h")
    assert {name: (fate[0], fate[1]) for name, fate in fates(live).items()} == {
        "A original": (Result.WON, 4000),
        "A raise": (Result.WON, 4000),
        "B original": (Result.WON, 8000),
        "B raise": (Result.WON, 8000),
        "C original": (Result.VOID, 0),
    }


def test_6_7_c_no_other_third_card_is_dealt_when_all_void() -> None:
    live = table("4s", "7h", exposed("9d"), "void_round")
    assert fates(live) == {"A original": (Result.VOID, 0, "6.7(c)")}
    assert said(live, "19:47-6.5(i)") == []


def test_6_7_c_a_second_card_exposed_is_asked_about_again() -> None:
    live = table("4s", "7h", exposed("9d"), "play_on", "raise", exposed("Td"), "play_on", "6h")
    assert fates(live)["A raise"] == (Result.WON, 4000, "6.5(i)2")


def test_6_7_c_a_player_who_has_left_is_not_asked_again() -> None:
    live = table("4s", "7h", exposed("9d"), "void_round", "play_on", "no_raise", exposed("Td"), bets=TWO_PLAYERS)
    assert asked(live) == "exposed:B"


# ---------------------------------------------------------------- 6.8 and 6.9


def test_6_8_several_betting_areas_where_the_licensee_permits() -> None:
    bets = (*TEN, Bet("A", "original", "2", 300))
    with pytest.raises(Refused, match="only one betting area"):
        table(bets=bets)
    rules = RedDogRules(several_areas=True)
    live = table("4s", "7h", "no_raise", bets=bets, rules=rules)
    assert asked(live) == "raise:A:2"
    with pytest.raises(Refused, match=r"from 0\.01 to 3\.00"):
        live.answer("raise 3.01")
    live.answer("raise 3.00")
    live.answer("5h")
    assert {name: fate[1] for name, fate in fates(live).items()} == {
        "A original": 4000,
        "A original 2": 1200,
        "A raise 2": 1200,
    }


def test_6_8_a_player_voids_all_his_areas_together() -> None:
    bets = (*TEN, Bet("A", "original", "2", 300))
    live = table("4s", "7h", exposed("9d"), "void_round", bets=bets, rules=RedDogRules(several_areas=True))
    assert {fate[0] for fate in fates(live).values()} == {Result.VOID}
    assert len(fates(live)) == 2


def test_6_9_a_continuous_shuffler_needs_approval() -> None:
    assert verdict(continuous_shuffler=True) is Verdict.UNLAWFUL
    assert verdict(continuous_shuffler=True, shuffler_approved=True) is Verdict.LAWFUL
    assert verdict(shuffler_approved=True) is Verdict.LAWFUL


def test_6_9_it_replaces_shuffle_cut_and_burn() -> None:
    rules = RedDogRules(continuous_shuffler=True, shuffler_approved=True)
    whole = OneShoeStanding(shoe=Shoe.of(1), game_just_begun=False)
    for standing in (GAME.play.opening(rules), UNSHUFFLED, replace(whole, new_dealer=True)):
        live = table("4s", "5h", rules=rules, standing=standing)
        assert [fact.fact for fact in live.facts] == [
            "4 of spades on the left",
            "5 of hearts on the right",
            '"Consecutive: a tie"',
        ]
        assert left_behind(live) == whole
    for kind in ("new_dealer", "burn_card_asked", "recut_ordered"):
        with pytest.raises(Refused):
            table(Irregularity(kind), rules=rules)


# ---------------------------------------------------------------- numbers


def by_hand(decks: int, raise_from: int) -> Fraction:
    """The mean gain per unit, by counting every three ranks; raised on spreads from `raise_from` up."""
    total = Fraction(0)
    for first, second, third in product(range(13), repeat=3):
        copies = [4 * decks] * 13
        ways = 1
        for rank in (first, second, third):
            ways *= copies[rank]
            copies[rank] -= 1
        low, high = min(first, second), max(first, second)
        spread = high - low - 1
        if spread == -1:
            gain = 11 if third == first else 0
        elif spread == 0:
            gain = 0
        else:
            gain = (5, 4, 2)[spread - 1] if spread < 4 else 1
            gain = (gain if low < third < high else -1) * (2 if spread >= raise_from else 1)
        total += ways * gain
    cards = 52 * decks
    return total / (cards * (cards - 1) * (cards - 2))


def worth(decks: int) -> Numbers:
    rules = RedDogRules(decks=decks)
    (case,) = GAME.numbers.cases(rules)
    return numbers(GAME, rules, case)


# Wizard of Odds, "Red Dog": the house edge by decks, raised on spreads of seven and more.
PUBLISHED = {1: "3.155", 2: "3.077", 4: "2.884", 6: "2.798", 8: "2.751"}


@pytest.mark.parametrize("decks", range(1, 9))
def test_the_house_advantage_is_the_published_one(decks: int) -> None:
    found = worth(decks)
    assert found.expected_gain == by_hand(decks, raise_from=7)
    assert found.expected_gain == max(by_hand(decks, raise_from=least) for least in (6, 7, 8))
    if decks in PUBLISHED:
        assert f"{float(100 * found.house_advantage):.3f}" == PUBLISHED[decks]
    assert sum(chance for _, chance in found.gains) == 1


def test_the_numbers_of_one_deck_in_fractions() -> None:
    found = worth(1)
    assert found.house_advantage == Fraction(523, 16575)
    assert found.action == Fraction(261, 221)
    assert dict(found.gains)[Fraction(11)] == Fraction(52 * 3 * 2, 52 * 51 * 50)


def test_a_cut_burned_and_opened_shoe_is_worth_no_more_and_no_less() -> None:
    """The burned card and the cutting card change what is left behind, not what the wager is worth."""
    rules = RedDogRules(decks=2)
    (case,) = GAME.numbers.cases(rules)
    opened = replace(case, standing=GAME.play.opening(rules))
    assert numbers(GAME, rules, opened).gains == numbers(GAME, rules, case).gains


def test_a_policy_is_followed() -> None:
    rules = RedDogRules()
    (case,) = GAME.numbers.cases(rules)
    never = numbers(GAME, rules, case, lambda decision: Answer(decision.offers[0].name))
    assert never.expected_gain == by_hand(1, raise_from=12)
    assert never.action == 1


def by_listing(cards: list[Card], original: int = 1000) -> Fraction:
    """The best mean gain from a stripped shoe: every order of three cards, and the raise that gains at each first two."""
    gains: defaultdict[tuple[int, int], int] = defaultdict(int)
    total = 0
    orders = list(permutations(range(len(cards)), 3))
    for one, two, three in orders:
        first, second, third = (RANKS.index(cards[each].rank) for each in (one, two, three))
        low, high = sorted((first, second))
        if high == low:
            total += 11 * original * (third == first)
        elif high - low > 1:
            odds = {1: 5, 2: 4, 3: 2}.get(high - low - 1, 1)
            gains[one, two] += odds * original if low < third < high else -original
    total += sum(gain + max(gain, 0) for gain in gains.values())
    return Fraction(total, len(orders))


STRIPPED = ("2s 2h 7d 8c Ts Ac Kd 4s", "7s 7h 7d 2c 3s Ah As 9d 9h", "2s 4h 6d 8c Ts Qh Ad 3c 5s 7h", "5s 5h 5d 5c 9s")


@pytest.mark.parametrize("text", STRIPPED)
def test_the_solver_equals_a_listing_of_every_deal_with_and_without_merging(text: str) -> None:
    cards = [read_card(each) for each in text.split()]
    standing = OneShoeStanding(shoe=Shoe.holding(cards, behind=len(cards)), game_just_begun=False)
    apart: Game[RedDogRules, OneShoeStanding] = altered(GAME, same=lambda _site, card: card)
    merged = solve(open_round(GAME, RedDogRules(), standing, TEN))
    assert mean(merged) == by_listing(cards)
    assert solve(open_round(apart, RedDogRules(), standing, TEN)) == merged


def test_raised_odds_change_when_a_raise_gains() -> None:
    """At two to one on the wide spreads a raise gains from a spread of five up: 4 x 5 of 50 cards win, or more."""
    rules = RedDogRules.elect({"payouts": {"spread_4_to_11": "2 to 1"}})
    (case,) = GAME.numbers.cases(rules)
    assert numbers(GAME, rules, case).action == 1 + Fraction(
        sum(4 * 4 for low, high in product(range(13), repeat=2) if abs(high - low) - 1 >= 5), 52 * 51
    )


# ---------------------------------------------------------------- whatever happens


def played_at_random(data: st.DataObject, live: Live) -> None:
    """Answers whatever the round asks, and now and then lets something go wrong."""
    mishaps = data.draw(st.integers(0, 4))
    for _ in range(60):
        if live.asks is None:
            return
        if mishaps and data.draw(st.booleans()):
            mishaps -= 1
            gone_wrong(data, live)
        elif isinstance(live.asks, Decision):
            offer = data.draw(st.sampled_from(live.asks.offers))
            amount = data.draw(st.integers(offer.least, offer.most))
            live.answer(live.asks.show(Answer(offer.name, amount)))
        else:
            live.answer(str(data.draw(st.sampled_from(live.asks.outcomes()))[0]))
    pytest.fail("the round does not end")


def gone_wrong(data: st.DataObject, live: Live) -> None:
    what = data.draw(st.sampled_from(sorted(GAME.play.remedies)))
    needs = GAME.play.remedies[what].needs or {}
    shown = {"card": str(data.draw(st.sampled_from(DECK))), "seat": "B", "wager": "original"}
    before = live.journal
    try:
        live.interrupt(Irregularity(what, {name: shown[name] for name in needs}))
    except Refused:
        assert live.journal == before


def cards_seen(live: Live) -> Counter[str]:
    seen: Counter[str] = Counter()
    for entry in live.journal:
        if entry.kind is Kind.CHANCE:
            seen[entry.answer] += 1
        elif "card" in (details := Irregularity.read(entry.answer).details):
            seen[details["card"]] += 1
    return seen


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_rounds_at_random_keep_every_card_and_replay(data: st.DataObject) -> None:
    rules = RedDogRules(
        decks=data.draw(st.integers(1, 2)), recut_by=data.draw(st.sampled_from([LAST_CUTTER, NEXT_ENTITLED]))
    )
    standing = UNSHUFFLED
    seen: Counter[str] = Counter()
    for _ in range(data.draw(st.integers(1, 4))):
        live = table(bets=THREE_PLAYERS, rules=rules, standing=standing)
        played_at_random(data, live)
        again = Live(live.round, live.journal)
        assert (again.outcome, again.facts) == (live.outcome, live.facts)
        recut_or_refilled = any(fact.cite == cite("19:47-6.3(d)") or "empty" in fact.fact for fact in live.facts)
        standing = left_behind(live)
        seen = seen + cards_seen(live) if not recut_or_refilled else Counter()
        if standing.shoe is None or recut_or_refilled:
            return
        kept = {str(card): count for card, count in zip(DECK, standing.shoe.unseen, strict=True)}
        assert all(kept[card] + seen[card] == rules.decks for card in kept)
        assert standing.shoe.left + standing.shoe.burned == sum(standing.shoe.unseen)


def test_every_irregularity_is_refused_where_it_cannot_arise() -> None:
    for kind, remedy in GAME.play.remedies.items():
        with pytest.raises(Refused, match="cannot arise at cut:A"):
            table(Irregularity(kind, dict.fromkeys(remedy.needs or {}, "x")), standing=UNSHUFFLED)


def test_only_one_case_is_listed_and_it_says_how_it_is_played() -> None:
    cases: list[Case] = list(GAME.numbers.cases(RedDogRules()))
    assert [(case.wager, case.pays) for case in cases] == [("original", "1 to 1 up to 11 to 1")]
    assert "raise" in cases[0].note
