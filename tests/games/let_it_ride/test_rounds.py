"""Let it ride, section by section."""

from __future__ import annotations

from datetime import date
from functools import partial

import pytest

from croupier.engine.decision import Decision
from croupier.engine.hand import FACE_DOWN
from croupier.engine.hands_shown import hands_shown
from croupier.engine.irregularity import Irregularity
from croupier.engine.shoe_table import LAST_CUTTER, NEXT_ENTITLED
from croupier.equipment.cards import read_card
from croupier.equipment.shoe import Shoe
from croupier.families.stud.cards import StudStanding
from croupier.games.let_it_ride import GAME
from croupier.games.let_it_ride.procedure import RideView
from croupier.games.let_it_ride.rules import LetItRideRules
from croupier.games.let_it_ride.strategy import best_play
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Refused, Verdict
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet
from croupier.sheets.limits import Limit
from croupier.sheets.sheet import Sheet
from croupier.testing.secrets.cards import private_cards_stay_private
from tests.games.stud_table import answered, check_known_by_titles, nets, refused, verdict_of
from tests.games.table import asked, bet, fates, lines, played, said

BETS = (bet("bet"),)
TWO = (bet("bet"), bet("bet", "20.00", "B"))
NOTHING = "2s 4h 9d"  # the player's cards
RIDE, TAKE = "let_it_ride", "take_back"
WITH_BONUS = LetItRideRules(bonus="1", three_card="1")
HANDS = (  # the player's cards, then the community cards
    ("As Ks Qs", "Js Ts"),
    ("4s 5s 6s", "7s 8s"),
    ("4s 4h 4d", "4c 8s"),
    ("4s 4h 4d", "8c 8s"),
    ("4s 5s 6s", "7s 9s"),
    ("4s 5h 6d", "7c 8s"),
    ("4s 4h 4d", "7c 8s"),
    ("4s 4h 7d", "7c 8s"),
    ("Ts Th 7d", "9c 8s"),
    ("9s 9h 7d", "Tc 8s"),  # nines are not paid
)


table = partial(answered, GAME, bets=BETS)
verdict = partial(verdict_of, LetItRideRules)


def whole(hand: tuple[str, str], first: str = RIDE, second: str = RIDE) -> str:
    """A round with these cards and both choices."""
    own, community = hand
    fourth, fifth = community.split()
    return f"{own} {first} {fourth} {second} {fifth}"


def test_the_subchapter_is_known_by_its_titles_and_no_option_claims_its_text() -> None:
    check_known_by_titles(GAME)
    assert GAME.since == date(1995, 10, 2)


# ---------------------------------------------------------------- 18.2 to 18.5: cards, ranking, opening, shuffle


def test_18_2_one_deck_seven_positions_and_a_second_deck_only_with_a_shuffler() -> None:
    assert GAME.play.opening(LetItRideRules()).shoe == Shoe.of(1)
    eight = tuple(bet("bet", seat=seat) for seat in "ABCDEFGH")
    assert refused(lambda: table(bets=eight), "all 7 positions") == "19:47-18.2"
    assert verdict(second_deck=True) is Verdict.UNLAWFUL
    assert verdict(second_deck=True, automatic_shuffler=True) is Verdict.LAWFUL


def test_18_3_the_hand_is_the_own_cards_and_both_community_cards_and_an_ace_is_also_low() -> None:
    live = table(whole(("As 2h 3d", "4c 5s")))
    assert said(live, "19:47-18.3") == ["A has a straight, five high"]
    assert nets(live) == {"A bet": 5000, "A bet_1": 5000, "A bet_2": 5000}


def test_18_4_the_cards_are_inspected_fanned_and_washed_before_a_table_opens() -> None:
    assert {str(step.cite) for step in GAME.table.opening_steps(LetItRideRules())} == {"19:47-18.4"}


def test_18_5_the_deck_is_shuffled_and_cut_for_every_round_or_by_a_machine() -> None:
    live = played(GAME, BETS, "cut 20", standing=StudStanding())
    assert said(live, "19:47-18.5") == ["the cards are shuffled", "A cuts the cards"]
    by_machine = table(standing=StudStanding(), rules=LetItRideRules(automatic_shuffler=True))
    assert asked(by_machine) == "deal:A"
    for elected, following in ((LAST_CUTTER, "cut:A"), (NEXT_ENTITLED, "cut:B")):
        rules = LetItRideRules(recut_by=elected)
        again = played(GAME, TWO, "cut 20", Irregularity("recut_ordered"), standing=StudStanding(), rules=rules)
        assert asked(again) == following


# ---------------------------------------------------------------- 18.6 and 18.6A: wagers


def test_18_6_three_equal_bets_are_made_raised_and_taken_down_together() -> None:
    raised = table(bets=(*BETS, bet("bet", "5.00"))).round.wagers
    assert {wager.kind: wager.stake_cents for wager in raised} == {"bet": 1500, "bet_1": 1500, "bet_2": 1500}
    lowered = table(bets=(*BETS, bet("bet", "4.00", act=Act.REMOVE))).round.wagers
    assert {wager.stake_cents for wager in lowered} == {600}
    assert table(bets=(*TWO, Bet("A", "bet", act=Act.REMOVE))).round.wagers == table(bets=TWO[1:]).round.wagers


@pytest.mark.parametrize("kind", ["bet_1", "bet_2"])
def test_18_6_no_bet_of_the_three_is_made_or_taken_down_alone(kind: str) -> None:
    assert table(bets=(*BETS, bet(kind))).round.wagers == table(bets=BETS).round.wagers  # named beside it
    assert refused(lambda: table(bets=(*BETS, bet(kind, "5.00"))), "exactly as much: 10.00") == "19:47-18.6"
    alone = (*BETS, Bet("A", kind, act=Act.REMOVE))
    assert refused(lambda: table(bets=alone), "taken down with the bet") == "19:47-18.6"
    assert refused(lambda: table(bets=(*BETS, Bet("A", "bet", act=Act.CALL_OFF))), "always on") == "19:47-18.6"


def test_18_6a_a_bonus_needs_the_three_bets_and_the_first_one_is_a_dollar() -> None:
    for kind, stake in (("bonus", "1.00"), ("three_card", "5.00")):
        alone = (bet(kind, stake),)
        assert refused(lambda alone=alone: table(bets=alone, rules=WITH_BONUS), "needs the three bets") == "19:47-18.6A"
        taken = (*BETS, *alone, Bet("A", "bet", act=Act.REMOVE))
        assert refused(lambda taken=taken: table(bets=taken, rules=WITH_BONUS), "take that down first") == "19:47-18.6"
        both = (*BETS, *alone)
        assert refused(lambda both=both: table(bets=both), f"does not offer {kind}") == "19:47-18.6A"
    two = (*BETS, bet("bonus", "2.00"))
    assert refused(lambda: table(bets=two, rules=WITH_BONUS), "must be") == "19:47-18.6A"


@pytest.mark.parametrize(
    ("schedule", "paid"),
    [
        ("1", (20_000, 2_000, 100, 75, 50, 25, 9, 6, 0, 0)),
        ("2", (10_000, 2_000, 100, 75, 50, 25, 8, 4, 0, 0)),
        ("3", (10_000, 2_000, 200, 75, 50, 20, 0, 0, 0, 0)),
    ],
)
def test_18_6a_the_bonus_is_paid_for_the_dollar_also_if_bets_were_taken_back(
    schedule: str, paid: tuple[int, ...]
) -> None:
    rules, bets = LetItRideRules(bonus=schedule), (*BETS, bet("bonus", "1.00"))
    for hand, award in zip(HANDS, paid, strict=True):
        live = table(whole(hand, TAKE, TAKE), bets=bets, rules=rules)
        assert nets(live)["A bonus"] == 100 * (award - 1)


@pytest.mark.parametrize(
    ("schedule", "paid"), [("1", (40, 30, 6, 4, 1)), ("2", (40, 30, 6, 3, 1)), ("3", (40, 30, 5, 4, 1))]
)
def test_18_6a_the_three_card_bonus_is_paid_by_the_own_cards(schedule: str, paid: tuple[int, ...]) -> None:
    rules, bets = LetItRideRules(three_card=schedule), (*BETS, bet("three_card"))
    for own, times in zip(("2s 3s 4s", "2s 2h 2d", "2s 3h 4d", "2s 3s 9s", "2s 2h 9d"), paid, strict=True):
        live = table(f"{own} {TAKE} Kc {TAKE} Qh", bets=bets, rules=rules)
        assert fates(live)["A three_card"] == (Result.WON, 1000 * times, "18.6A")
    lost = table(f"{NOTHING} {TAKE} Kc {TAKE} Qh", bets=bets, rules=rules)
    assert fates(lost)["A three_card"] == (Result.LOST, -1000, "18.10")


def test_18_10_a_lost_bet_says_which_hand_is_paid() -> None:
    live = table(f"{NOTHING} {TAKE} Kc {TAKE} Qh")
    assert [line.note for line in lines(live) if line.result is Result.LOST] == [
        "king, queen, nine, four and two, less than a pair of tens"
    ]


# ---------------------------------------------------------------- 18.7 to 18.9: the deal


@pytest.mark.parametrize(("way", "section"), [("manual shoe", "18.7"), ("hand", "18.8")])
def test_18_7_and_18_8_the_cards_go_around_one_by_one(way: str, section: str) -> None:
    live = table("2s 3s 4s 5s 6s 7s", bets=TWO, rules=LetItRideRules(dealt_from=way))
    assert [entry.site for entry in live.journal] == ["deal:A", "deal:B"] * 3
    assert said(live, f"19:47-{section}") == ["cards dealt to each player: 3; to the house: 2"]


def test_18_8_the_deal_from_the_hand_is_an_option() -> None:
    assert said(table(NOTHING, rules=LetItRideRules(dealt_from="hand")), "19:47-18.8")


def test_18_9_an_automated_shoe_deals_each_hand_at_once_and_needs_no_cut() -> None:
    rules = LetItRideRules(dealt_from="automated shoe")
    live = table("2s 3s 4s 5s 6s 7s", bets=TWO, rules=rules, standing=StudStanding())
    assert [entry.site for entry in live.journal] == ["deal:A"] * 3 + ["deal:B"] * 3
    assert said(live, "19:47-18.9") == ["cards dealt to each player: 3; to the house: 2"]


# ---------------------------------------------------------------- 18.10: the round


@pytest.mark.parametrize(
    ("first", "second", "riding"),
    [(TAKE, TAKE, ()), (TAKE, RIDE, ("bet_2",)), (RIDE, TAKE, ("bet_1",)), (RIDE, RIDE, ("bet_1", "bet_2"))],
)
def test_18_10_each_of_two_bets_is_taken_back_or_rides(first: str, second: str, riding: tuple[str, ...]) -> None:
    for hand, result, cents in ((HANDS[8], Result.WON, 1000), (HANDS[9], Result.LOST, -1000)):
        found = fates(table(whole(hand, first, second)))
        paid_by = "18.11" if result is Result.WON else "18.10"
        assert found["A bet"] == (result, cents, paid_by)
        for kind in ("bet_1", "bet_2"):
            wanted = (result, cents, paid_by) if kind in riding else (Result.VOID, 0, "18.10")
            assert found[f"A {kind}"] == wanted


def test_18_10_the_third_bet_cannot_be_taken_back_and_nothing_is_added() -> None:
    live = table(NOTHING)
    for answer, why in (
        ("withdraw", "only bet 1 and bet 2"),
        ("bet_1", "before the first card"),
        ("fold", "choices are"),
    ):
        with pytest.raises(Refused, match=why):
            live.answer(answer)


def test_18_10_players_are_asked_in_turn_before_each_community_card_and_see_only_their_own() -> None:
    live = table("2s 3s 4s 5s 6s 7s", bets=TWO)
    sites = []
    for answer in (RIDE, TAKE, "Kc", RIDE, TAKE, "Qh"):
        sites.append(asked(live))
        if isinstance(live.asks, Decision):
            view = live.asks.view
            assert isinstance(view, RideView)
            assert {str(card) for card in view.cards} == (
                {"2s", "4s", "6s"} if live.asks.seat == "A" else {"3s", "5s", "7s"}
            )
            assert view.community == (() if "first" in sites[-1] else (read_card("Kc"),))
        live.answer(answer)
    stages = [f"decide:{stage}:{seat}" for stage in ("first", "second") for seat in "AB"]
    assert sites == [*stages[:2], "turn:first", *stages[2:], "turn:second"]


def test_18_10_hidden_cards_reach_nobody_before_their_time() -> None:
    """A canary: two players and the public look after every card and choice of a round."""
    live = table(f"Ks 3s Jh 5s 4d 7h {RIDE} {TAKE} 9d {TAKE} {TAKE} 2c", bets=TWO)
    assert live.outcome is not None
    private_cards_stay_private(live)
    for cut, community in ((8, (FACE_DOWN, FACE_DOWN)), (10, ("9d", FACE_DOWN)), (12, ("2c", "9d"))):
        house, own, other = hands_shown(live.round, live.journal[:cut], "A")
        assert sorted(house.cards) == sorted(community)
        assert set(own.cards) == {"Ks", "Jh", "4d"}
        assert (other.cards == (FACE_DOWN,) * 3) is (cut < 12)


def test_18_10_a_bet_that_is_taken_back_leaves_the_layout_at_once() -> None:
    live = table(f"{NOTHING} {TAKE} Kc {RIDE}")
    (_, hand) = hands_shown(live.round, live.journal, "A")
    assert {stake.wager: stake.cents for stake in hand.stakes} == {"bet": 1000, "bet_1": 0, "bet_2": 1000}
    assert hand.note == "bet 1 back"


def test_18_10_a_third_card_of_the_house_is_discarded_unseen_if_it_is_dealt() -> None:
    live = table(whole(HANDS[8]), rules=LetItRideRules(house_cards=3))
    assert "the house's last card is discarded unseen" in said(live, "19:47-18.10")
    assert nets(live)["A bet"] == 1000


@pytest.mark.parametrize(
    ("cards", "first"),
    [
        ("2s 2h 2d", RIDE),
        ("Ts Th 2d", RIDE),
        ("9s 9h 2d", TAKE),
        ("3s 4s 5s", RIDE),
        ("2s 3s 4s", TAKE),  # only two straights
        ("As 2s 3s", TAKE),
        ("8s 9s Js", RIDE),
        ("7s 8s Js", TAKE),
        ("8s Js Qs", RIDE),
        ("9s Th Jd", TAKE),
        ("Ts Qs As", RIDE),
    ],
)
def test_18_10_a_bot_decides_on_bet_1(cards: str, first: str) -> None:
    live = table(cards)
    assert isinstance(live.asks, Decision)
    assert best_play(live.asks).name == first


# ---------------------------------------------------------------- 18.11: payout odds and the limit


@pytest.mark.parametrize(
    ("schedule", "paid"),
    [
        ("A", (1000, 200, 50, 11, 8, 5, 3, 2, 1, -1)),
        ("B", (500, 200, 50, 11, 8, 5, 3, 2, 1, -1)),
        ("C", (500, 100, 25, 15, 10, 5, 3, 2, 1, -1)),
    ],
)
def test_18_11_each_bet_that_rides_is_paid_by_the_schedule(schedule: str, paid: tuple[int, ...]) -> None:
    rules = LetItRideRules(bet=schedule)
    for hand, times in zip(HANDS, paid, strict=True):
        assert set(nets(table(whole(hand), rules=rules)).values()) == {1000 * times}


@pytest.mark.parametrize(
    ("first", "second", "cents"),
    [
        (RIDE, RIDE, {"A bet": 16_667_00, "A bet_1": 16_666_50, "A bet_2": 16_666_50}),
        (TAKE, RIDE, {"A bet": 25_000_00, "A bet_1": 0, "A bet_2": 25_000_00}),
        (TAKE, TAKE, {"A bet": 30_000_00, "A bet_1": 0, "A bet_2": 0}),
    ],
)
def test_18_11_all_bets_on_one_hand_are_paid_up_to_the_limit(first: str, second: str, cents: dict[str, int]) -> None:
    rules = LetItRideRules(smallest_chip=1_00)
    assert nets(table(whole(HANDS[0], first, second), bets=(bet("bet", "30.00"),), rules=rules)) == cents


def test_18_11_a_limit_below_a_chip_leaves_bets_with_nothing_to_pay() -> None:
    rules = LetItRideRules(payout_limit=1_00, smallest_chip=1_00)
    assert nets(table(whole(HANDS[0]), rules=rules)) == {"A bet": 100, "A bet_1": 0, "A bet_2": 0}


def test_18_11_the_limit_must_cover_three_bets_of_the_minimum() -> None:
    def against(minimum_cents: int, limit_cents: int) -> list[str]:
        limits = {"bet": Limit(minimum_cents, 100 * minimum_cents)}
        sheet = Sheet(GAME, LetItRideRules(payout_limit=limit_cents), NEWEST_TEXT, limits=limits)
        return [ruling.why for ruling in sheet.rulings() if "limits.bet" in ruling.options]

    assert against(15_00, 50_000_00) == []
    (why,) = against(25_00, 50_000_00)
    assert why.startswith(
        "the payout limit of $50,000.00 is too low: three bets of $25.00, the minimum, can win $75,000.00"
    )


def test_18_11_schedules_may_be_raised_but_not_lowered() -> None:
    assert verdict(payouts={"bet_A_flush": "9 to 1"}) is Verdict.LAWFUL
    assert verdict(payouts={"bet_A_flush": "7 to 1"}) is Verdict.UNLAWFUL


# ---------------------------------------------------------------- 18.12: irregularities


def test_18_12_one_card_found_face_up_is_discarded_and_a_second_one_voids_all_hands() -> None:
    one, other = (Irregularity("card_face_up", {"card": card}) for card in ("As", "Ks"))
    assert nets(table("", one, whole(HANDS[8], TAKE, TAKE)))["A bet"] == 1000
    assert {fate[0] for fate in fates(table("4s", one, other)).values()} == {Result.VOID}


@pytest.mark.parametrize("before", [NOTHING, f"{NOTHING} {RIDE}", f"{NOTHING} {TAKE} Kc {RIDE}"])
def test_18_12_a_wrong_number_of_cards_voids_all_hands(before: str) -> None:
    found = fates(table(before, Irregularity("wrong_number_of_cards", {"hand": "A"})))
    assert {result for result, _, _ in found.values()} == {Result.VOID}
    assert found["A bet"] == (Result.VOID, 0, "18.12")


def test_18_12_a_community_card_exposed_before_the_decision_voids_all_hands() -> None:
    for before in (NOTHING, f"{NOTHING} {TAKE} Kc"):
        found = fates(table(before, Irregularity("house_card_exposed")))
        assert {result for result, _, _ in found.values()} == {Result.VOID}
    with pytest.raises(Refused, match="cannot arise"):
        table(f"{NOTHING} {TAKE} Kc {RIDE}", Irregularity("house_card_exposed"))


def test_18_12_a_jammed_shoe_voids_the_hands_and_talking_is_warned() -> None:
    jammed = table("4s", Irregularity("shuffler_jammed"), rules=LetItRideRules(dealt_from="automated shoe"))
    assert {fate[0] for fate in fates(jammed).values()} == {Result.VOID}
    live = table(NOTHING, Irregularity("information_exchanged"), TAKE)
    assert said(live, "19:47-18.12") == ["players are warned not to tell each other about their cards"]
