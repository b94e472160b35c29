"""Double down stud, section by section, and its numbers with the engine as the judge."""

from __future__ import annotations

from collections import Counter
from datetime import date
from fractions import Fraction
from functools import partial

import pytest

from croupier.croupiers.numbers import numbers
from croupier.engine.decision import Decision
from croupier.engine.game import Case
from croupier.engine.hand import FACE_DOWN
from croupier.engine.hands_shown import hands_shown
from croupier.engine.irregularity import Irregularity
from croupier.engine.kernel import Scene
from croupier.equipment.cards import DECK, read_card
from croupier.equipment.shoe import Shoe
from croupier.families.stud.cards import StudStanding
from croupier.families.stud.numbers.kernel import DealtKernel
from croupier.games.double_down_stud import GAME
from croupier.games.double_down_stud.analysis import deals
from croupier.games.double_down_stud.exact import UNIT_CENTS, bet_numbers, count, gains, ways_to_play
from croupier.games.double_down_stud.kernel import settled
from croupier.games.double_down_stud.rules import LAW, DoubleDownRules
from croupier.games.double_down_stud.strategy import best_play, doubles
from croupier.law.option import Unreadable
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Refused, Verdict
from croupier.money.odds import Odds
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet
from croupier.sheets.limits import Limit
from croupier.sheets.sheet import Sheet
from croupier.testing.secrets.cards import private_cards_stay_private
from tests.games.count_and_engine import counted
from tests.games.stud_table import answered, check_known_by_titles, nets, refused, verdict_of
from tests.games.table import asked, bet, fates, lines, played, said

BETS = (bet("bet"),)
TWO = (bet("bet"), bet("bet", "20.00", "B"))
HANDS = (  # the own card, the three community cards that are face up, the last one
    "As Ks Qs Js Ts",
    "4s 5s 6s 7s 8s",
    "4s 4h 4d 4c 8s",
    "4s 4h 4d 8c 8s",
    "4s 5s 6s 7s 9s",
    "4s 5h 6d 7c 8s",
    "4s 4h 4d 7c 8s",
    "4s 4h 7d 7c 8s",
    "Js Jh 7d 9c 8s",
    "Ts Th 7d 2c 8s",
    "6s 6h 7d 2c 8s",
    "5s 5h 7d 2c 8s",  # fives are lost
)


table = partial(answered, GAME, bets=BETS)
verdict = partial(verdict_of, DoubleDownRules)


def whole(hand: str, choice: str) -> str:
    *seen, last = hand.split()
    return f"{' '.join(seen)} {choice} {last}"


def test_the_subchapter_is_known_by_its_titles_and_no_option_claims_its_text() -> None:
    check_known_by_titles(GAME)
    assert GAME.since == date(1994, 12, 5)


# ---------------------------------------------------------------- 17.2 to 17.8


def test_17_2_one_deck_seven_positions_and_a_second_deck_only_with_a_shuffler() -> None:
    eight = tuple(bet("bet", seat=seat) for seat in "ABCDEFGH")
    assert refused(lambda: table(bets=eight), "all 7 positions") == "19:47-17.2"
    assert verdict(second_deck=True) is Verdict.UNLAWFUL


def test_17_3_the_cards_are_inspected_fanned_and_washed_before_a_table_opens() -> None:
    assert {str(step.cite) for step in GAME.table.opening_steps(DoubleDownRules())} == {"19:47-17.3"}


def test_17_4_the_deck_is_shuffled_and_cut_for_every_round_or_by_a_machine() -> None:
    live = played(GAME, BETS, "cut 20", standing=StudStanding())
    assert said(live, "19:47-17.4") == ["the cards are shuffled", "A cuts the cards"]
    assert asked(table(standing=StudStanding(), rules=DoubleDownRules(automatic_shuffler=True))) == "deal:A"


def test_17_5_the_hand_is_the_own_card_and_all_community_cards_and_an_ace_is_also_low() -> None:
    live = table(whole("As 2h 3d 4c 5s", "stand"))
    assert said(live, "19:47-17.5") == ["A has a straight, five high"]
    assert nets(live) == {"A bet": 5000}


def test_17_6_the_double_is_exactly_the_bet_and_is_made_in_play() -> None:
    live = table("2s 4h 6d 8c")
    assert asked(live) == "decide:A"
    for answer, why in (
        ("double 5.00", "must be 10.00"),
        ("double 20.00", "must be 10.00"),
        ("bet", "before the first card"),
        ("withdraw", "after the first card"),
        ("fold", "the choices are: stand, double"),
    ):
        with pytest.raises(Refused, match=why):
            live.answer(answer)
    assert refused(lambda: table(bets=(*BETS, bet("double"))), "can only be made during the round") == "19:47-17.6"
    assert table(bets=(*TWO, Bet("A", "bet", act=Act.REMOVE))).round.wagers == table(bets=TWO[1:]).round.wagers


@pytest.mark.parametrize("way", ["manual shoe", "hand"])
def test_17_8_a_card_to_each_player_and_three_of_four_community_cards_face_up(way: str) -> None:
    live = table("2s 3s 4h 6d 8c", bets=TWO, rules=DoubleDownRules(dealt_from=way))
    assert [entry.site for entry in live.journal] == ["deal:A", "deal:B", *["house:up"] * 3]
    assert said(live, "19:47-17.8") == [
        "cards dealt to each player: 1; to the house: 4",
        "face up in front of the dealer: 4 of hearts, 6 of diamonds, 8 of clubs",
    ]


# ---------------------------------------------------------------- 17.9: the round


def test_17_9_players_double_or_stand_in_turn_and_a_hand_that_is_not_paid_loses_both() -> None:
    live = table("2s 3s 4h 6d 8c double stand Kh", bets=TWO)
    assert fates(live) == {
        "A bet": (Result.LOST, -1000, "17.9"),
        "A double": (Result.LOST, -1000, "17.9"),
        "B bet": (Result.LOST, -2000, "17.9"),
    }
    assert said(live, "19:47-17.9")[:2] == ["A doubles", "B stands"]
    assert {line.note for line in lines(live)} == {
        f"king, eight, six, four and {own}, less than a pair of sixes" for own in ("two", "three")
    }


def test_17_9_hidden_cards_reach_nobody_before_their_time() -> None:
    """A canary: two players and the public look after every card and choice of a round."""
    live = table("2s 3s 4h 6d 8c double stand Kh", bets=TWO)
    assert live.outcome is not None
    private_cards_stay_private(live)
    house, own, other = hands_shown(live.round, live.journal[:6], "A")
    assert sorted(house.cards) == sorted(("4h", "6d", "8c", FACE_DOWN))
    assert (own.cards, other.cards) == (("2s",), (FACE_DOWN,))
    assert {stake.wager: stake.cents for stake in own.stakes} == {"bet": 1000, "double": 1000}


def test_17_9_a_bot_doubles_where_it_is_worth_it() -> None:
    for cards, answer in (("6s 6h 7d 2c", "double"), ("5s 5h 7d 2c", "stand"), ("3s 4h 5d 6c", "double")):
        live = table(cards)
        assert isinstance(live.asks, Decision)
        assert best_play(live.asks).name == answer


# ---------------------------------------------------------------- 17.10 and 17.11


@pytest.mark.parametrize(("schedule", "best"), [("A", (2000, 200, 50)), ("B", (3999, 199, 49))])
def test_17_10_bet_and_double_are_paid_by_the_schedule_and_sixes_to_tens_are_returned(
    schedule: str, best: tuple[int, ...]
) -> None:
    rules = DoubleDownRules(bet=schedule, payout_limit=100_000_00)
    for hand, times in zip(HANDS, (*best, 11, 8, 5, 3, 2, 1, 0, 0, -1), strict=True):
        assert nets(table(whole(hand, "double"), rules=rules)) == {"A bet": 1000 * times, "A double": 1000 * times}


def test_17_10_both_together_are_paid_up_to_the_limit_which_must_cover_the_minimum() -> None:
    big = (bet("bet", "20.00"),)
    assert nets(table(whole(HANDS[0], "double"), bets=big)) == {"A bet": 25_000_00, "A double": 25_000_00}
    assert nets(table(whole(HANDS[0], "stand"), bets=big)) == {"A bet": 40_000_00}
    sheet = Sheet(GAME, DoubleDownRules(), NEWEST_TEXT, limits={"bet": Limit(15_00, 1_500_00)})
    (why,) = [ruling.why for ruling in sheet.rulings() if "limits.bet" in ruling.options]
    assert why.startswith("the payout limit of $50,000.00 is too low")
    assert verdict(payouts={"bet_A_flush": "9 to 1"}) is Verdict.LAWFUL
    assert verdict(payouts={"bet_A_flush": "7 to 1"}) is Verdict.UNLAWFUL


def test_17_11_irregularities_void_the_round_but_one_card_face_up_is_discarded() -> None:
    wrong, exposed = Irregularity("wrong_number_of_cards", {"hand": "A"}), Irregularity("house_card_exposed")
    for what in (wrong, exposed):
        assert fates(table("2s 4h 6d 8c", what)) == {"A bet": (Result.VOID, 0, "17.11")}
    assert fates(table("2s 4h 6d 8c double", wrong))["A double"] == (Result.VOID, 0, "17.11")
    one = Irregularity("card_face_up", {"card": "As"})
    assert nets(table("", one, whole(HANDS[7], "stand"))) == {"A bet": 2000}
    warned = table("2s 4h 6d 8c", Irregularity("information_exchanged"))
    assert said(warned, "19:47-17.11") == ["players are warned not to tell each other about their cards"]
    assert "shuffler_jammed" not in GAME.play.remedies


# ---------------------------------------------------------------- numbers


def paying(limit_cents: int = 50_000_00, **odds: str) -> DoubleDownRules:
    table = DoubleDownRules().payouts.paying({row: Odds.read(text) for row, text in odds.items()})
    return DoubleDownRules(payouts=table, smallest_chip=25, payout_limit=limit_cents)


LIMITED = paying(70_00, bet_A_two_pairs="7 to 3")  # so low that a double may add nothing


@pytest.mark.slow  # the engine runs every deal
@pytest.mark.parametrize(
    ("deck", "rules"),
    [("As Ks Qs Js Ts Th 2c", DoubleDownRules()), ("5s 6s 7s 8s 9s 9h 6d", LIMITED)],
    ids=["royal", "a low limit"],
)
def test_on_a_stripped_deck_the_engine_comes_to_the_same(deck: str, rules: DoubleDownRules) -> None:
    cards = [read_card(text) for text in deck.split()]
    found = deals(tuple(sorted(DECK.index(card) for card in cards)))
    ours = bet_numbers(rules, "bet", count(gains(rules), found, ways_to_play(rules, found.counts)["bet"]))
    standing = StudStanding(shoe=Shoe.holding(cards), game_just_begun=False)
    judged = numbers(GAME, rules, Case("bet", (Bet("A", "bet", "", UNIT_CENTS),), standing, LAW.wagers, ""))
    assert (ours.gains, ours.action) == (judged.gains, judged.action)


def test_best_play_is_found_and_counted_and_a_bot_plays_it() -> None:
    found = deals()
    doubled = ways_to_play(DoubleDownRules(), found.counts)["bet"]
    assert found.number == 12_994_800
    hands = [tuple(DECK[card] for card in hand) for hand in found.fours.tolist()]
    assert [doubles(hand) for hand in hands] == doubled.tolist()
    royal = {"1000 to 1": "0.02975652", "500 to 1": "0.03129560"}
    for odds, advantage in royal.items():
        assert round(counted(GAME, paying(bet_A_royal_flush=odds))["bet"].house_advantage, 8) == Fraction(advantage)


def test_the_chart_says_when_to_double_and_what_rules_of_thumb_cost() -> None:
    assert GAME.numbers.chart is not None
    chart = GAME.numbers.chart(DoubleDownRules())
    assert chart.strategy == (
        "double with four to a royal flush, a hand that is paid already, four of a suit, pair of sixes to tens, four to a "
        "straight (two ways and one high card) or four to a straight flush"
    )
    assert "only on hands that cannot lose costs 1.7768% of the bet more" in chart.meaning
    best = {each.hand: each for each in chart.advice}
    assert best["four to a straight, two ways, no high cards"].values["double"] == 0
    assert (best["pair below sixes"].best, best["pair of sixes to tens"].best) == ("stand", "double")


def test_the_coach_knows_what_each_choice_is_worth() -> None:
    assert GAME.numbers.advice is not None
    live = table("3s 4h 5d 6c")
    assert isinstance(live.asks, Decision)
    found = GAME.numbers.advice(DoubleDownRules(), live.asks, ())
    assert found == {"stand": 1000 * 3 / 48, "double": 2000 * 3 / 48}  # eight straights, three sixes returned


# ---------------------------------------------------------------- the kernel


def kernel(rules: DoubleDownRules, play: str = "") -> DealtKernel:
    assert GAME.numbers.kernel is not None
    found = GAME.numbers.kernel(GAME, rules, Scene(play=play))
    assert isinstance(found, DealtKernel)
    return found


@pytest.mark.slow  # the kernel is compiled first
@pytest.mark.parametrize(("rules", "play"), [(DoubleDownRules(), ""), (LIMITED, '{"double_on": "always"}')])
def test_the_kernel_deals_what_the_engine_settles(rules: DoubleDownRules, play: str) -> None:
    table, rounds = kernel(rules, play), 400
    by_engine = [settled(GAME, rules, UNIT_CENTS, round_)["bet"] for round_ in table.tape(6, 5, rounds)]
    assert table.nets(6, 5, rounds).tolist() == [cents for cents, _ in by_engine]
    tally = table.block(6, 5, rounds)
    assert tally.gains["bet"] == Counter(cents for cents, _ in by_engine)
    assert tally.staked_cents["bet"] == sum(stake for _, stake in by_engine)


def test_the_kernel_doubles_as_best_play_does_in_every_suit() -> None:
    table = kernel(DoubleDownRules())
    for round_ in table.tape(3, 1, 3000):
        assert round_.second == doubles((*round_.three, round_.fourth))
    assert table.exact()["bet"] == counted(GAME, DoubleDownRules())["bet"].expected_gain
    assert kernel(DoubleDownRules(), '{"double_on": "never"}').exact()["bet"] == Fraction(
        counted(GAME, DoubleDownRules())["bet never doubled"].expected_gain
    )


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("best", "play: this is not JSON"),
        ("[]", "play: must say when to double"),
        ('{"double_on": "often"}', "play.double_on: must be one of best, safe, always, never"),
    ],
)
def test_a_play_that_cannot_be_read_is_refused_in_words(play: str, why: str) -> None:
    with pytest.raises(Unreadable) as caught:
        kernel(DoubleDownRules(), play)
    assert str(caught.value).startswith(why)


def test_scenes_that_mean_nothing_are_refused() -> None:
    assert GAME.numbers.kernel is not None
    with pytest.raises(Unreadable, match="one seat"):
        GAME.numbers.kernel(GAME, DoubleDownRules(), Scene(seats=2))
    with pytest.raises(Unreadable, match='no wager "double"'):
        GAME.numbers.kernel(GAME, DoubleDownRules(), Scene(wagers=("double",)))
