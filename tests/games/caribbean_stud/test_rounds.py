"""Caribbean stud, section by section, and its numbers with the engine as the judge."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from functools import partial

import pytest

from croupier.croupiers.advice import advice
from croupier.croupiers.numbers import numbers
from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.game import Case
from croupier.engine.hand import FACE_DOWN
from croupier.engine.hands_shown import hands_shown
from croupier.engine.irregularity import Irregularity
from croupier.engine.kernel import Scene
from croupier.equipment.cards import DECK, read_card
from croupier.equipment.shoe import Shoe
from croupier.families.stud.numbers.dealer_kernel import StudKernel
from croupier.families.stud.steps import View
from croupier.games.caribbean_stud import GAME
from croupier.games.caribbean_stud.exact import UNIT_CENTS, ante_numbers, gains, swept
from croupier.games.caribbean_stud.rules import EQUAL_SHARES, IN_ORDER, LAW, CaribbeanRules
from croupier.games.caribbean_stud.shuffle import CaribbeanStanding, opening
from croupier.games.caribbean_stud.strategy import simple_play
from croupier.games.caribbean_stud.wagers import awards
from croupier.hands.poker.categories import FIVE_CARDS
from croupier.law.option import Unreadable
from croupier.law.ruling import Refused, Verdict
from croupier.money.odds import Odds
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet
from croupier.testing.secrets.cards import private_cards_stay_private
from tests.games.count_and_engine import counted
from tests.games.stud_table import answered, check_known_by_titles, nets, refused, verdict_of
from tests.games.stud_tapes import check_block, check_tape
from tests.games.table import asked, bet, fates, played, said

ANTE = (bet("ante"),)
METERED = CaribbeanRules(progressive="A")
WITH_CHIP = (*ANTE, bet("progressive", "1.00"))
NOTHING = "2s 4h 6d 8c Th"  # a hand of the player


table = partial(answered, GAME, bets=ANTE)
verdict = partial(verdict_of, CaribbeanRules)


def meter_after(live: Live) -> int:
    assert live.outcome is not None
    assert isinstance(live.outcome.standing, CaribbeanStanding)
    return live.outcome.standing.meter_cents


def test_the_subchapter_is_known_by_its_titles_and_no_option_claims_its_text() -> None:
    check_known_by_titles(GAME)
    assert GAME.since == date(1995, 8, 7)


# ---------------------------------------------------------------- 16.2 to 16.9


def test_16_2_one_deck_seven_positions_and_a_second_deck_only_with_a_shuffler() -> None:
    eight = tuple(bet("ante", seat=seat) for seat in "ABCDEFGH")
    assert refused(lambda: table(bets=eight), "all 7 positions") == "19:47-16.2"
    assert verdict(second_deck=True) is Verdict.UNLAWFUL


def test_16_3_the_cards_are_inspected_fanned_and_washed_before_a_table_opens() -> None:
    assert {str(step.cite) for step in GAME.table.opening_steps(CaribbeanRules())} == {"19:47-16.3"}


def test_16_4_the_deck_is_shuffled_and_cut_for_every_round() -> None:
    live = played(GAME, ANTE, "cut 20", standing=CaribbeanStanding())
    assert said(live, "19:47-16.4") == ["the cards are shuffled", "A cuts the cards"]


def test_16_5_hands_are_ranked_and_suits_are_equal() -> None:
    tie = table("As Kh Qd Jc 9s 9h bet Ah Kd Qc Jd")
    assert fates(tie) == {"A ante": (Result.PUSHED, 0, "16.10"), "A bet": (Result.PUSHED, 0, "16.10")}
    assert nets(table("As 2h 3d 4c 5s 9h bet 6d 7d 8c 5d")) == {"A ante": -1000, "A bet": -2000}
    assert said(tie, "19:47-16.5") == ["A has ace, king, queen, jack and nine"]


def test_16_6_the_bet_is_twice_the_ante_and_is_made_in_play() -> None:
    live = table(NOTHING + " 3c")
    assert asked(live) == "decide:A"
    for answer, why in (("bet 10.00", "must be 20.00"), ("ante", "before the first card"), ("withdraw", "fold")):
        with pytest.raises(Refused, match=why):
            live.answer(answer)
    assert refused(lambda: table(bets=(*ANTE, bet("bet"))), "can only be made during the round") == "19:47-16.6"


@pytest.mark.parametrize(("way", "section"), [("manual shoe", "16.7"), ("hand", "16.8"), ("automated shoe", "16.9")])
def test_16_7_to_16_9_five_cards_each_and_the_last_of_the_dealer_face_up(way: str, section: str) -> None:
    live = table(NOTHING + " 3c", rules=CaribbeanRules(dealt_from=way))
    assert said(live, f"19:47-{section}") == [
        "cards dealt to each player: 5; to the house: 5",
        "face up in front of the dealer: 3 of clubs",
    ]
    assert isinstance(live.asks, Decision)
    assert isinstance(live.asks.view, View)
    assert live.asks.view.house == (read_card("3c"),)


def test_16_7_the_cards_go_around_one_by_one() -> None:
    two = (*ANTE, bet("ante", "20.00", "B"))
    live = table("2s 3s 4h 5h 6d 7d 8c 9c Th Jh Kc", bets=two)
    assert [entry.site for entry in live.journal] == ["deal:A", "deal:B"] * 5 + ["house:up"]


def test_16_8_the_hand_and_16_9_the_automated_shoe() -> None:
    two = (*ANTE, bet("ante", "20.00", "B"))
    live = table("2s 3s 4h 5h 6d 7d 8c 9c Th Jh Kc", bets=two, rules=CaribbeanRules(dealt_from="automated shoe"))
    assert [entry.site for entry in live.journal] == ["deal:A"] * 5 + ["deal:B"] * 5 + ["house:up"]


def test_16_9_an_automated_shoe_needs_no_cut() -> None:
    live = table(NOTHING + " 3c fold", standing=CaribbeanStanding(), rules=CaribbeanRules(dealt_from="automated shoe"))
    assert nets(live) == {"A ante": -1000}


# ---------------------------------------------------------------- 16.10: the round


@pytest.mark.parametrize(
    ("dealer", "ante", "paid"),
    [
        ("3c Ad Qd Jd 9h", 1000, 0),  # ace and queen do not qualify
        ("3c Ad Kd 4h 2c", 1000, 2000),
        ("3c 3d Kd 4c 9h", -1000, -2000),
    ],
)
def test_16_10_the_dealer_qualifies_with_ace_and_king(dealer: str, ante: int, paid: int) -> None:
    up, rest = dealer.split(maxsplit=1)
    assert nets(table(f"2s 2h 6d 8c Th {up} bet {rest}")) == {"A ante": ante, "A bet": paid}


def test_16_10_a_fold_loses_the_ante_and_the_dealer_turns_nothing_if_nobody_bets() -> None:
    live = table(NOTHING + " 3c fold")
    assert fates(live) == {"A ante": (Result.LOST, -1000, "16.10")}


def test_16_10_hidden_cards_reach_nobody_before_their_time() -> None:
    two = (*ANTE, bet("ante", "20.00", "B"))
    live = table("2s 3s 2h 5h 6d 7d 8c 9c Th Jh Kc bet fold Kd 4s 9h Ts", bets=two)
    assert live.outcome is not None
    private_cards_stay_private(live)
    before = hands_shown(live.round, live.journal[:11], "A")
    assert before[0].cards == ("Kc", *[FACE_DOWN] * 4)
    assert before[2].cards == (FACE_DOWN,) * 5
    assert hands_shown(live.round, live.journal, None)[2].cards == (FACE_DOWN,) * 5


def test_16_10_a_bot_bets_pairs_and_ace_king_jack_eight_and_three() -> None:
    for cards, answer in (("2s 2h 6d 8c Th", "bet"), ("As Kh Jd 8c 3h", "bet"), ("As Kh Jd 8c 2h", "fold")):
        live = table(f"{cards} 9c")
        assert isinstance(live.asks, Decision)
        assert simple_play(live.asks).name == answer


# ---------------------------------------------------------------- 16.11: progressive


def test_16_11_the_progressive_wager_is_one_dollar_and_needs_an_ante() -> None:
    assert refused(lambda: table(bets=(bet("progressive", "1.00"),), rules=METERED), "needs an ante") == "19:47-16.11"
    two = (*ANTE, bet("progressive", "2.00"))
    assert refused(lambda: table(bets=two, rules=METERED), "must be") == "19:47-16.11"
    taken = (*WITH_CHIP, Bet("A", "ante", act=Act.REMOVE))
    assert refused(lambda: table(bets=taken, rules=METERED), "take that down first") == "19:47-16.6"


@pytest.mark.parametrize(
    ("hand", "gain", "meter"),
    [
        ("2s 4s 6s 8s Ts", 49_00, 10_000_70),
        ("2s 2h 2d 8c 8h", 99_00, 10_000_70),
        ("2s 2h 2d 2c 8h", 499_00, 10_000_70),
        ("2s 4h 6d 8c Th", -1_00, 10_000_70),
        ("4s 5s 6s 7s 8s", 1_000_07 - 1_00, 10_000_00),  # a tenth; the meter never shows less than its start
        ("As Ks Qs Js Ts", 10_000_70 - 1_00, 10_000_00),
    ],
)
def test_16_11_it_is_paid_by_the_own_hand_also_after_a_fold(hand: str, gain: int, meter: int) -> None:
    live = table(f"{hand} 3c fold", bets=WITH_CHIP, rules=METERED)
    assert nets(live) == {"A ante": -1000, "A progressive": gain}
    assert meter_after(live) == meter


def test_16_11_two_royal_flushes_are_paid_in_order_or_in_equal_shares() -> None:
    bets = (*WITH_CHIP, bet("ante", seat="B"), bet("progressive", "1.00", "B"))
    cards = "As Ah Ks Kh Qs Qh Js Jh Ts Th 3c fold fold"
    first = nets(table(cards, bets=bets, rules=METERED))
    assert (first["A progressive"], first["B progressive"]) == (10_001_40 - 100, 10_000_00 - 100)
    shared = nets(table(cards, bets=bets, rules=CaribbeanRules(progressive="A", jackpots=EQUAL_SHARES)))
    assert shared["A progressive"] == shared["B progressive"] == 5_000_70 - 100


@pytest.mark.parametrize(
    ("jackpots", "first", "second"),
    [(IN_ORDER, 2_000_14, 18_001_26), (EQUAL_SHARES, 2_000_14, 20_001_40)],
)
def test_16_11_a_straight_flush_and_a_royal_flush_in_one_round(jackpots: str, first: int, second: int) -> None:
    """In order, the royal flush wins what the tenth has left. In shares, both are parts of the meter before any payment."""
    bets = (*WITH_CHIP, bet("ante", seat="B"), bet("progressive", "1.00", "B"))
    rules = CaribbeanRules(progressive="A", jackpots=jackpots)
    standing = replace(opening(rules), meter_cents=20_000_00)
    live = table("4s Ah 5s Kh 6s Qh 7s Jh 8s Th 3c fold fold", bets=bets, rules=rules, standing=standing)
    found = nets(live)
    assert (found["A progressive"], found["B progressive"]) == (first - 100, second - 100)
    assert meter_after(live) == 10_000_00


def test_16_11_a_void_round_returns_the_chip_and_the_meter_stays() -> None:
    live = table(f"{NOTHING} 3c", Irregularity("house_card_exposed"), bets=WITH_CHIP, rules=METERED)
    assert {result for result, _, _ in fates(live).values()} == {Result.VOID}
    assert meter_after(live) == 10_000_00


# ---------------------------------------------------------------- 16.12 and 16.13


@pytest.mark.parametrize(
    ("hand", "times"),
    [
        ("As Ks Qs Js Ts", 100),
        ("4s 5s 6s 7s 8s", 50),
        ("4s 4h 4d 4c 8s", 20),
        ("4s 4h 4d 8c 8s", 7),
        ("4s 5s 6s 7s 9s", 5),
        ("4s 5h 6d 7c 8s", 4),
        ("4s 4h 4d 7c 8s", 3),
        ("4s 4h 7d 7c 8s", 2),
        ("4s 4h 7d 9c 8s", 1),
    ],
)
def test_16_12_the_bet_is_paid_by_the_table(hand: str, times: int) -> None:
    assert nets(table(f"{hand} 3c bet Ad Kd 2h 5d")) == {"A ante": 1000, "A bet": 2000 * times}


def test_16_12_a_bet_is_paid_up_to_5000_dollars() -> None:
    live = table("As Ks Qs Js Ts 3c bet Ad Kd 2h 5d", bets=(bet("ante", "100.00"),))
    assert nets(live) == {"A ante": 100_00, "A bet": 5_000_00}
    assert verdict(payouts={"bet_A_flush": "6 to 1"}) is Verdict.LAWFUL
    assert verdict(payouts={"bet_A_flush": "4 to 1"}) is Verdict.UNLAWFUL
    assert verdict(payout_limit="6000") is Verdict.LAWFUL
    assert verdict(payout_limit="4999.99") is Verdict.UNLAWFUL


def test_16_6_a_player_may_have_two_adjacent_positions_if_the_licensee_allows_it() -> None:
    bets = (bet("ante", "100.00"), bet("ante second", "100.00"))
    assert refused(lambda: table(bets=bets), "only one position") == "19:47-16.6"
    rules = CaribbeanRules(second_position=True, progressive="A")
    cards = "4s 4d 5s 5d 6s 6d 7s 7d 8s 8d 3c bet bet Ad Kd 2h 5h"
    chips = (*bets, bet("progressive second", "1.00"))
    live = table(cards, bets=chips, rules=rules)
    assert nets(live) == {
        "A ante": 100_00,
        "A bet": 5_000_00,  # 50 to 1, up to the limit, which is one of the player's bets together
        "A ante second": 100_00,
        "A bet second": 0,
        "A progressive second": 1_000_07 - 1_00,
    }


def test_16_13_irregularities_void_the_round_but_one_card_face_up_is_discarded() -> None:
    wrong = Irregularity("wrong_number_of_cards", {"hand": "dealer"})
    assert fates(table(f"{NOTHING} 3c bet", wrong))["A bet"] == (Result.VOID, 0, "16.13")
    one = table("", Irregularity("card_face_up", {"card": "As"}), f"{NOTHING} 3c fold")
    assert nets(one) == {"A ante": -1000}


# ---------------------------------------------------------------- numbers


def raised(**odds: str) -> CaribbeanRules:
    return CaribbeanRules(payouts=CaribbeanRules().payouts.paying({row: Odds.read(text) for row, text in odds.items()}))


@pytest.mark.slow  # the engine runs every deal
@pytest.mark.parametrize(
    ("deck", "rules"),
    [
        ("As Ks Ah Kd 4s 3s 2h 9d Jc Qs", CaribbeanRules()),
        ("As Kh Qs Js Ts 9s Kd Ad 8h 2c", raised(bet_A_straight="9 to 2", bet_A_high_card="3 to 1")),
    ],
    ids=["pairs", "straights"],
)
def test_on_a_stripped_deck_the_engine_comes_to_the_same(deck: str, rules: CaribbeanRules) -> None:
    cards = [read_card(text) for text in deck.split()]
    hands, found = swept(gains(rules), tuple(sorted(DECK.index(card) for card in cards)))
    standing = CaribbeanStanding(shoe=Shoe.holding(cards), game_just_begun=False)
    case = Case("ante", (Bet("A", "ante", "", UNIT_CENTS),), standing, LAW.wagers, "")
    judged, ours = numbers(GAME, rules, case), ante_numbers(rules, "ante", hands, found, 0)
    assert (ours.gains, ours.action) == (judged.gains, judged.action)


def test_the_best_play_is_found_and_rules_of_thumb_cost_more() -> None:
    found = counted(GAME, METERED)
    ours = [found[name].house_advantage for name in ("ante", "ante with pairs", "ante always bet")]
    assert [round(each, 8) for each in ours] == [Fraction(text) for text in ("0.05224306", "0.05469621", "0.16607245")]
    assert round(found["ante"].action, 8) == Fraction("2.04450952")
    assert GAME.numbers.chart is not None
    chart = GAME.numbers.chart(METERED)
    assert chart.strategy.startswith("bet every pair or better, fold less than ace and king")
    best = {(each.hand, each.against): each.best for each in chart.advice}
    assert (best["ace-king-queen", "K"], best["ace-king-10", "A"], best["pair", "A"]) == ("bet", "fold", "bet")


def test_the_meter_at_which_the_progressive_wager_is_even_is_exact() -> None:
    """By the counts of hands, not by a simulation: $218,047 and 7/19 of a dollar."""
    even = awards(METERED).break_even_cents(FIVE_CARDS)
    assert even / 100 == Fraction(4_142_900, 19)
    assert round(awards(CaribbeanRules(progressive="B")).break_even_cents(FIVE_CARDS) / 100) == 263_205


# ---------------------------------------------------------------- advice and the kernel


def kernel(rules: CaribbeanRules | None = None, play: str = "", wagers: tuple[str, ...] = ()) -> StudKernel:
    assert GAME.numbers.kernel is not None
    found = GAME.numbers.kernel(GAME, rules or CaribbeanRules(), Scene(play=play, wagers=wagers))
    assert isinstance(found, StudKernel)
    return found


@pytest.mark.parametrize(
    ("rules", "play"),
    [(CaribbeanRules(), ""), (raised(bet_A_pair="3 to 2"), '{"bet_from": "22345"}')],
    ids=["best play", "pairs"],
)
def test_the_kernel_deals_what_the_engine_settles(rules: CaribbeanRules, play: str) -> None:
    check_tape(kernel(rules, play), 300)


@pytest.mark.slow
def test_a_block_agrees_with_the_exact_numbers_within_its_error() -> None:
    exact = counted(GAME, CaribbeanRules())
    check_block(kernel(), exact)
    assert kernel(play='{"bet_from": "AKJ83"}').exact()["ante"] == exact["ante with ace-king-jack"].expected_gain


@pytest.mark.slow
def test_the_kernel_bets_where_the_count_of_every_hand_of_the_dealer_says_so() -> None:
    """Ace and king depend on the up card and on suits: both choices come up, and each is the better one."""
    chosen = set()
    for cards, bets in kernel().tape(7, 0, 400):
        if {card.rank for card in cards[:5]} >= {"A", "K"} and len({card.rank for card in cards[:5]}) == 5:
            live = table(" ".join(map(str, cards[:6])))
            advised = advice(live.round, live.journal)
            assert bets == (advised["bet"] >= advised["fold"])
            chosen.add(bets)
    assert chosen == {True, False}


def test_advice_is_the_count_over_the_up_card() -> None:
    """Aces against a two: the bet is worth far more than the fold, which loses the ante."""
    live = table("As Ah 6d 8c Th 2c")
    advised = advice(live.round, live.journal)
    assert advised["fold"] == -1000
    assert advised["bet"] > 0


def test_advice_counts_ties_and_hands_that_do_not_qualify() -> None:
    """A straight to the ace against the ten of clubs, counted by hand.

    The dealer has more with a flush (330 hands), a full house (132) or fours (8), the same with 81 straights, and does not
    qualify with 81,789: 88,657 hands of five ranks, less 5,841 with ace and king, 700 straights and 327 other flushes.
    """
    live = table("Ts Jh Qd Kc As Tc")
    hands, higher, ties, unqualified = 163_185, 330 + 132 + 8, 81, 88_657 - 5_841 - 700 - 327
    lower = hands - higher - ties - unqualified
    worth = unqualified * 1000 + lower * (1000 + 4 * 2000) - higher * 3000
    assert advice(live.round, live.journal)["bet"] == pytest.approx(worth / hands)


def test_16_12_advice_knows_the_payout_limit_of_the_stake_at_the_table() -> None:
    """Four of a kind wins 20 to 1: $8,000 for a bet of $400, of which $5,000 are paid."""
    worth = []
    for ante in ("10.00", "200.00"):
        live = table("As Ah Ad Ac Th 2c", bets=(bet("ante", ante),))
        worth.append(advice(live.round, live.journal)["bet"])
    assert worth[1] < 14 * worth[0]


def test_scenes_that_cannot_be_played_are_refused_in_words() -> None:
    with pytest.raises(Unreadable, match="depends on a meter"):
        kernel(METERED, wagers=("ante", "progressive"))
    with pytest.raises(Unreadable, match='no wager "bet"'):
        kernel(wagers=("bet",))
    for play, why in (("{}", "must name the lowest"), ('{"bet_from": "AAAAA"}', "four cards of each rank")):
        with pytest.raises(Unreadable, match=why):
            kernel(play=play)
