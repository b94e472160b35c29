"""Three card poker, section by section."""

from __future__ import annotations

from datetime import date
from functools import partial

import pytest

from croupier.croupiers.advice import advice
from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.hand import FACE_DOWN, NEXT_SEAT, OWN_SEAT
from croupier.engine.hands_shown import hands_shown
from croupier.engine.irregularity import Irregularity
from croupier.engine.shoe_table import LAST_CUTTER, NEXT_ENTITLED
from croupier.equipment.cards import read_card
from croupier.equipment.shoe import Shoe
from croupier.families.stud.cards import StudStanding
from croupier.families.stud.steps import View
from croupier.games.three_card_poker import GAME
from croupier.games.three_card_poker.rules import ThreeCardRules
from croupier.games.three_card_poker.strategy import best_play
from croupier.law.option import Unreadable
from croupier.law.ruling import Refused, Verdict
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet
from croupier.testing.secrets.cards import private_cards_stay_private
from tests.games.stud_table import answered, check_known_by_titles, nets, refused, verdict_of
from tests.games.table import asked, bet, fates, played, said

ANTE = (bet("ante"),)
BOTH = (bet("ante"), bet("pair_plus", "5.00"))
TWO = (bet("ante"), bet("ante", "20.00", "B"))
UNSHUFFLED = StudStanding()
SIX = ThreeCardRules(six_card="A")


table = partial(answered, GAME, bets=ANTE)
verdict = partial(verdict_of, ThreeCardRules)


def face_up(card: str) -> Irregularity:
    return Irregularity("card_face_up", {"card": card})


# ---------------------------------------------------------------- what the game rests on


def test_the_subchapter_is_known_by_its_titles_and_no_option_claims_its_text() -> None:
    check_known_by_titles(GAME)
    assert GAME.since == date(1997, 3, 17)


# ---------------------------------------------------------------- 20.2 to 20.5: cards, ranking, opening, shuffle


def test_20_2_one_deck_and_a_second_one_only_with_a_shuffler() -> None:
    assert GAME.play.opening(ThreeCardRules()).shoe == Shoe.of(1)
    assert verdict(second_deck=True) is Verdict.UNLAWFUL
    assert verdict(second_deck=True, automatic_shuffler=True) is Verdict.LAWFUL


def test_20_2_no_more_players_than_positions() -> None:
    eight = tuple(bet("ante", seat=seat) for seat in "ABCDEFGH")
    assert refused(lambda: table(bets=eight), "all 7 positions") == "19:47-20.2"
    assert refused(lambda: table(bets=eight[:7], rules=ThreeCardRules(positions=6)), "all 6 pos") == "19:47-20.2"
    assert asked(table(bets=eight[:7])) == "deal:A"
    assert asked(table(bets=(*eight[:7], bet("pair_plus", seat="A")))) == "deal:A"


@pytest.mark.parametrize(
    ("player", "dealer", "sign"),
    [
        ("As 2s 3s", "Kh Kd Kc", 1),  # a straight flush beats three of a kind
        ("2h 2d 2c", "Ah Kd Qc", 1),  # three of a kind beats a straight
        ("As 2h 3d", "Ah Kh Jh", 1),  # a straight beats a flush
        ("As 2h 3d", "4s 3h 2d", -1),  # ace low is the lowest straight
        ("3s 5s 2s", "Ah Ad Kc", 1),  # a flush beats a pair
        ("2s 2h Ad", "Kh Ac 9d", 1),
        ("Ks Qh 9d", "Kc Qd 9s", 0),  # suits are equal
        ("Ks Qh 9d", "Kc Qd 8s", 1),
    ],
)
def test_20_3_hands_are_ranked_in_the_order_of_three_cards(player: str, dealer: str, sign: int) -> None:
    live = table(f"{player} play {dealer}")
    assert nets(live)["A play"] == 1000 * sign


def test_20_4_the_cards_are_inspected_fanned_and_washed_before_a_table_opens() -> None:
    steps = GAME.table.opening_steps(ThreeCardRules())
    assert [step.name for step in steps] == ["cards_inspected", "cards_fanned", "cards_washed"]
    assert {str(step.cite) for step in steps} == {"19:47-20.4"}


def test_20_5_the_deck_is_shuffled_and_cut_for_every_round() -> None:
    first = table("4s 5h 9d fold")
    assert first.outcome is not None
    standing = first.outcome.standing
    assert isinstance(standing, StudStanding)
    assert standing.shoe is None
    following = table(standing=standing, bets=TWO)
    assert asked(following) == "cut:B"
    following.answer("cut 20")
    assert said(following, "19:47-20.5") == ["the cards are shuffled", "B cuts the cards"]


def test_20_5_a_machine_shuffles_and_nobody_cuts() -> None:
    for rules in (ThreeCardRules(automatic_shuffler=True), ThreeCardRules(dealt_from="automated shoe")):
        live = table("4s 5h 9d fold", standing=UNSHUFFLED, rules=rules)
        assert live.outcome is not None


def test_20_5_a_recut_is_by_the_last_cutter_or_the_next_entitled() -> None:
    for elected, following in ((LAST_CUTTER, "cut:A"), (NEXT_ENTITLED, "cut:B")):
        rules = ThreeCardRules(recut_by=elected)
        live = played(GAME, TWO, "cut 20", Irregularity("recut_ordered"), standing=UNSHUFFLED, rules=rules)
        assert asked(live) == following


# ---------------------------------------------------------------- 20.6: wagers


def test_20_6_ante_and_pair_plus_may_each_be_made_alone() -> None:
    assert asked(table(bets=(bet("pair_plus"),))) == "deal:A"
    assert asked(table(bets=ANTE)) == "deal:A"


def test_20_6_the_six_card_bonus_needs_an_ante_which_is_not_taken_from_beside_it() -> None:
    alone = (bet("six_card"),)
    assert refused(lambda: table(bets=alone, rules=SIX), "six_card needs an ante first") == "19:47-20.6"
    both = (*ANTE, *alone, Bet("A", "ante", act=Act.REMOVE))
    assert refused(lambda: table(bets=both, rules=SIX), "take that down first") == "19:47-20.6"
    assert refused(lambda: table(bets=(*ANTE, *alone)), "does not offer six_card") == "19:47-20.6"


def test_20_6_wagers_are_always_on_and_the_play_wager_is_made_in_play() -> None:
    assert refused(lambda: table(bets=(*ANTE, Bet("A", "ante", act=Act.CALL_OFF))), "always on") == "19:47-20.6"
    assert refused(lambda: table(bets=(*ANTE, bet("play"))), "can only be made during the round") == "19:47-20.6"
    assert refused(lambda: table(bets=(*ANTE, bet("ante_bonus"))), "is a payment") == "19:47-20.11"
    taken = table(bets=(*BOTH, Bet("A", "pair_plus", act=Act.REMOVE)))
    assert [wager.kind for wager in taken.round.wagers] == ["ante"]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("play 9.99", "must be 10.00"),
        ("play 20.00", "must be 10.00"),
        ("pair_plus", "before the first card"),
        ("withdraw", "to give up the ante, fold"),
        ("raise", "the choices are: play, fold"),
    ],
)
def test_20_6_a_player_plays_the_amount_of_the_ante_or_folds(answer: str, why: str) -> None:
    live = table("4s 5h 9d")
    with pytest.raises(Refused, match=why):
        live.answer(answer)


# ---------------------------------------------------------------- 20.6: two adjacent positions

TWO_HANDS = ThreeCardRules(second_position=True)
BOTH_HANDS = (*ANTE, bet("ante second", "20.00"), bet("pair_plus second", "5.00"), bet("ante", seat="B"))
SECOND_FOLDED = "Ks 2s 9h Jh 3h Td 4d 2d 9s play fold play Qh 5d 2c"  # A, A's second hand and B


def test_20_6_one_position_for_each_player_unless_the_licensee_allows_two() -> None:
    assert refused(lambda: table(bets=(*ANTE, bet("ante second"))), "only one position") == "19:47-20.6"
    assert refused(lambda: table(bets=(bet("ante second"),), rules=TWO_HANDS), "own position first") == "19:47-20.6"
    left = (*BOTH_HANDS, Bet("A", "ante", act=Act.REMOVE))
    assert refused(lambda: table(bets=left, rules=TWO_HANDS), "take its wagers down first") == "19:47-20.6"
    four = tuple(bet(name, seat=seat) for seat in "ABCD" for name in ("ante", "ante second"))
    assert refused(lambda: table(bets=four, rules=TWO_HANDS), "all 7 positions") == "19:47-20.2"


def test_20_6_the_two_hands_of_a_player_are_dealt_decided_and_settled_one_after_the_other() -> None:
    live = table(SECOND_FOLDED, bets=BOTH_HANDS, rules=TWO_HANDS)
    assert [entry.site for entry in live.journal[:3]] == ["deal:A", "deal:A:second", "deal:B"]
    assert nets(live) == {
        "A ante": 1000,
        "A play": 1000,
        "A ante second": -2000,
        "A pair_plus second": -500,
        "B ante": 1000,
        "B play": 1000,
    }
    bonus = table("Ks 2s Jh 3s 4d 4s play play Qh 5d 2c", bets=BOTH_HANDS[:2], rules=TWO_HANDS)
    assert nets(bonus)["A ante_bonus second"] == 5 * 2000


def test_20_10_a_player_knows_both_hands_of_the_own_and_nobody_else_does() -> None:
    live = table(SECOND_FOLDED, bets=BOTH_HANDS, rules=TWO_HANDS)
    private_cards_stay_private(live)
    asking = Live(live.round, live.journal[:9])
    assert isinstance(asking.asks, Decision)
    assert isinstance(asking.asks.view, View)
    assert set(map(str, asking.asks.view.other)) == {"2s", "3h", "2d"}
    own = hands_shown(live.round, live.journal[:9], "A")
    assert (own[1].place, own[2].place) == (OWN_SEAT, NEXT_SEAT)
    assert set(own[2].cards) == {"2s", "3h", "2d"}
    assert {"A", "B"} == {hand.seat for hand in own[1:]}
    at_the_end = {hand.place: hand for hand in hands_shown(live.round, live.journal, "B") if hand.seat == "A"}
    assert at_the_end[NEXT_SEAT].cards == (FACE_DOWN,) * 3  # it was folded


def test_20_10_the_coach_counts_with_the_cards_of_both_hands() -> None:
    """Three queens and three kings in the other hand: the dealer qualifies less often."""
    bets = BOTH_HANDS[:2]
    worth = []
    for other in ("Kh Kd Kc", "2h 2d 3c"):
        first, second = ("Qs 6h 4d".split(), other.split())
        cards = " ".join(f"{one} {two}" for one, two in zip(first, second, strict=True))
        live = table(cards, bets=bets, rules=TWO_HANDS)
        worth.append(advice(live.round, live.journal)["play"])
    assert worth[0] > worth[1]


# ---------------------------------------------------------------- 20.7 to 20.9: the deal


@pytest.mark.parametrize("way", ["manual shoe", "hand"])
def test_20_7_and_20_8_the_cards_go_around_one_by_one_and_the_dealer_is_last(way: str) -> None:
    live = table("2s 3s 4s 5s 6s 7s", bets=TWO, rules=ThreeCardRules(dealt_from=way))
    assert [entry.site for entry in live.journal] == ["deal:A", "deal:B"] * 3
    # positions on a tape: the dealer's face-down cards are between those of the players
    (section,) = {str(fact.cite) for fact in live.facts if fact.fact.startswith("cards dealt")}
    assert section == {"manual shoe": "19:47-20.7", "hand": "19:47-20.8"}[way]


def test_20_7_the_deal_from_a_manual_shoe() -> None:
    assert said(table("2s 3s 5s"), "19:47-20.7") == ["cards dealt to each player: 3; to the house: 3"]


def test_20_8_the_deal_from_the_hand() -> None:
    live = table("2s 3s 5s", rules=ThreeCardRules(dealt_from="hand"))
    assert said(live, "19:47-20.8") == ["cards dealt to each player: 3; to the house: 3"]


def test_20_9_an_automated_shoe_deals_each_hand_at_once() -> None:
    live = table("2s 3s 4s 5s 6s 7s", bets=TWO, rules=ThreeCardRules(dealt_from="automated shoe"))
    assert [entry.site for entry in live.journal] == ["deal:A"] * 3 + ["deal:B"] * 3
    assert said(live, "19:47-20.9") == ["cards dealt to each player: 3; to the house: 3"]
    with pytest.raises(Unreadable, match="the values are"):
        ThreeCardRules.elect({"dealt_from": "a hat"})


# ---------------------------------------------------------------- 20.10: the round


@pytest.mark.parametrize(
    ("dealer", "ante", "play"),
    [
        ("Js Td 8c", (Result.WON, 1000, "20.11"), (Result.PUSHED, 0, "20.10")),  # does not qualify
        ("Qh 3d 2c", (Result.WON, 1000, "20.11"), (Result.WON, 1000, "20.11")),
        ("Kc Jd 4s", (Result.PUSHED, 0, "20.10"), (Result.PUSHED, 0, "20.10")),
        ("Ah 3d 2s", (Result.LOST, -1000, "20.10"), (Result.LOST, -1000, "20.10")),
    ],
)
def test_20_10_against_a_dealer_who_qualifies_with_queen_high(
    dealer: str, ante: tuple[Result, int, str], play: tuple[Result, int, str]
) -> None:
    live = table(f"Ks Jh 4d play {dealer}")
    assert fates(live) == {"A ante": ante, "A play": play}


def test_20_10_a_hand_worse_than_one_that_does_not_qualify_still_wins_the_ante() -> None:
    assert nets(table("2s 3h 5d play Jh Td 8c")) == {"A ante": 1000, "A play": 0}


def test_20_10_a_fold_loses_the_ante_and_by_the_usual_rule_pair_plus() -> None:
    pair = "9s 9h 4d fold"
    assert nets(table(pair, bets=BOTH)) == {"A ante": -1000, "A pair_plus": -500}
    kept = ThreeCardRules(fold_loses_pair_plus=False)
    assert nets(table(pair, bets=BOTH, rules=kept)) == {"A ante": -1000, "A pair_plus": 500}


def test_20_10_if_nobody_plays_the_dealer_turns_nothing() -> None:
    assert table("4s 5h 9d fold").asks is None
    assert table("4s 5h 9d", bets=(bet("pair_plus"),)).asks is None
    assert asked(table("4s 5h 9d fold", bets=(*ANTE, bet("six_card")), rules=SIX)) == "turn"


def test_20_10_each_player_is_asked_in_turn_and_sees_only_the_own_cards() -> None:
    live = table("2s 3s 4s 5s 6s 7s", bets=TWO)
    assert asked(live) == "decide:A"
    assert isinstance(live.asks, Decision)
    assert isinstance(live.asks.view, View)
    assert set(map(str, live.asks.view.cards)) == {"2s", "4s", "6s"}
    assert live.asks.view.house == ()
    live.answer("fold")
    assert asked(live) == "decide:B"


def test_20_10_hidden_cards_reach_nobody_before_their_time() -> None:
    """A canary: two players and the public look after every card and choice of a round in which one player folds."""
    live = table("Ks 3s Jh 5s 4d 7h play fold Qh 9d 2c", bets=(*TWO, bet("pair_plus", "5.00", "B")))
    assert live.outcome is not None
    private_cards_stay_private(live)
    dealer, first, second = hands_shown(live.round, live.journal, None)
    assert (set(dealer.cards), set(first.cards)) == ({"Qh", "9d", "2c"}, {"Ks", "Jh", "4d"})
    assert second.cards == (FACE_DOWN,) * 3
    assert (first.note, second.note) == ("king, jack and four", "folded")
    own = hands_shown(live.round, live.journal, "B")[2]
    assert set(own.cards) == {"3s", "5s", "7h"}
    before = hands_shown(live.round, live.journal[:7], "A")
    assert before[0].cards == (FACE_DOWN,) * 3


def test_20_10_a_bot_plays_queen_six_and_four_or_better() -> None:
    for cards, answer in (("Qs 6h 4d", "play"), ("Qs 6h 3d", "fold"), ("2s 2h 3d", "play"), ("Js Th 8d", "fold")):
        live = table(cards)
        assert isinstance(live.asks, Decision)
        assert best_play(live.asks).name == answer


# ---------------------------------------------------------------- 20.11: payout odds


@pytest.mark.parametrize(
    ("schedule", "paid"), [("A", (5, 4, 1, 0)), ("B", (4, 3, 1, 0)), ("C", (3, 2, 1, 0)), ("D", (5, 3, 1, 0))]
)
def test_20_11_the_ante_bonus_is_paid_also_on_a_hand_that_loses(schedule: str, paid: tuple[int, ...]) -> None:
    rules = ThreeCardRules(ante_bonus=schedule)
    for cards, times in zip(("2s 3s 4s", "2s 2h 2d", "2s 3h 4d", "2s 3s 9s"), paid, strict=True):
        found = fates(table(f"{cards} play Ac Kc Qc", rules=rules))
        assert found["A ante"] == (Result.LOST, -1000, "20.10")
        assert found.get("A ante_bonus", (Result.WON, 0, "20.11")) == (Result.WON, 1000 * times, "20.11")


def test_20_11_the_ante_bonus_is_paid_to_nobody_who_folds() -> None:
    assert nets(table("2s 3s 4s fold")) == {"A ante": -1000}


@pytest.mark.parametrize(
    ("schedule", "paid"),
    [
        ("1", (40, 40, 30, 6, 4, 1)),
        ("2", (40, 40, 30, 6, 3, 1)),
        ("3", (40, 40, 30, 5, 4, 1)),
        ("4", (35, 35, 33, 6, 3, 1)),
        ("5", (35, 35, 25, 6, 4, 1)),
        ("6", (50, 40, 30, 6, 3, 1)),
    ],
)
def test_20_11_pair_plus_is_paid_by_the_own_cards(schedule: str, paid: tuple[int, ...]) -> None:
    rules = ThreeCardRules(pair_plus=schedule)
    hands = ("As Ks Qs", "2s 3s 4s", "2s 2h 2d", "2s 3h 4d", "2s 3s 9s", "2s 2h 9d")
    for cards, times in zip(hands, paid, strict=True):
        live = table(cards, bets=(bet("pair_plus"),), rules=rules)
        assert fates(live) == {"A pair_plus": (Result.WON, 1000 * times, "20.11")}
    assert nets(table("As Kh 9d", bets=(bet("pair_plus"),), rules=rules)) == {"A pair_plus": -1000}


@pytest.mark.parametrize(
    ("schedule", "paid"), [("A", (1000, 200, 50, 25, 20, 10, 5, -1)), ("B", (1000, 200, 100, 20, 15, 10, 7, -1))]
)
def test_20_11_the_six_card_bonus_is_paid_by_both_hands_also_after_a_fold(schedule: str, paid: tuple[int, ...]) -> None:
    rules = ThreeCardRules(six_card=schedule)
    hands = (
        "As Ks Qs fold Js Ts 2d",
        "9s Ks Qs fold Js Ts 2d",
        "9s 9h 9d fold 9c Ts 2d",
        "9s 9h 9d fold Tc Ts 2d",
        "9s 2s 4s fold Ks Qs 2d",
        "9s Th Jd fold Qs Ks 2d",
        "9s 9h 9d fold Tc Ks 2d",
        "9s 9h 8d fold Tc Ts 2d",
    )
    for answers, times in zip(hands, paid, strict=True):
        live = table(answers, bets=(*ANTE, bet("six_card")), rules=rules)
        assert nets(live) == {"A ante": -1000, "A six_card": 1000 * times}


def test_20_11_a_folded_hand_is_shown_if_it_is_paid_and_stays_a_secret_if_not() -> None:
    rules = ThreeCardRules(six_card="A", fold_loses_pair_plus=False)
    bets = (*BOTH, bet("six_card"))
    lost, paid = (
        table("Kd Js 3h fold 9c Ts 2d", bets=bets, rules=rules),
        table("9s 9h 4d fold 9c Ts 2d", bets=bets, rules=rules),
    )
    assert lost.outcome is not None
    assert paid.outcome is not None
    assert {line.note for line in lost.outcome.lines} == {"folded", "not a hand that is paid"}
    assert hands_shown(lost.round, lost.journal)[1].cards == (FACE_DOWN,) * 3
    notes = {line.kind: line.note for line in paid.outcome.lines}
    assert (notes["pair_plus"], notes["six_card"]) == ("a pair of nines", "six cards: three nines")
    assert set(hands_shown(paid.round, paid.journal)[1].cards) == {"9s", "9h", "4d"}
    assert "A shows a hand that is paid, a pair of nines" in said(paid, "19:47-20.10")


def test_20_11_schedules_may_be_raised_and_even_money_is_fixed() -> None:
    assert verdict(payouts={"pair_plus_1_flush": "5 to 1"}) is Verdict.LAWFUL
    assert verdict(payouts={"pair_plus_1_flush": "3 to 1"}) is Verdict.UNLAWFUL
    assert verdict(payouts={"play": "2 to 1"}) is Verdict.UNLAWFUL


# ---------------------------------------------------------------- 20.12: irregularities


def test_20_12_one_card_found_face_up_is_discarded() -> None:
    live = table("", face_up("As"), "4s 5h 9d fold")
    assert nets(live) == {"A ante": -1000}
    with pytest.raises(Refused, match="cannot come from this shoe"):
        table("", face_up("As"), "As")


def test_20_12_a_second_one_voids_all_hands() -> None:
    live = table("4s", face_up("As"), face_up("Ks"), bets=BOTH)
    assert fates(live) == {"A ante": (Result.VOID, 0, "20.12"), "A pair_plus": (Result.VOID, 0, "20.12")}


@pytest.mark.parametrize("hand", ["A", "dealer"])
def test_20_12_a_wrong_number_of_cards_voids_all_hands(hand: str) -> None:
    wrong = Irregularity("wrong_number_of_cards", {"hand": hand})
    for before in ("4s 5h 9d", "4s 5h 9d play", "4s 5h 9d play Ah 2h"):
        found = fates(table(before, wrong))
        assert {result for result, _, _ in found.values()} == {Result.VOID}
    with pytest.raises(Refused, match="cannot arise"):
        table("4s", wrong)


def test_20_12_what_a_player_has_lost_by_folding_stays_lost() -> None:
    live = table("2s 3s 4s 5s 6s 7s fold", Irregularity("house_card_exposed"), bets=TWO)
    assert fates(live) == {"A ante": (Result.LOST, -1000, "20.10"), "B ante": (Result.VOID, 0, "20.12")}


def test_20_12_a_jammed_shoe_voids_the_hands_and_talking_is_warned() -> None:
    jammed = table("4s", Irregularity("shuffler_jammed"), rules=ThreeCardRules(dealt_from="automated shoe"))
    assert fates(jammed) == {"A ante": (Result.VOID, 0, "20.12")}
    live = table("4s 5h 9d", Irregularity("information_exchanged"), "fold")
    assert said(live, "19:47-20.12") == ["players are warned not to tell each other about their cards"]


def test_20_12_a_card_drawn_in_error_is_the_next_card() -> None:
    live = table("4s", Irregularity("card_drawn_in_error"), "5h 9d fold")
    assert nets(live) == {"A ante": -1000}
    assert str(read_card("5h")) in {entry.answer for entry in live.journal}
