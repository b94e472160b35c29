"""Boston 5, section by section, and its numbers with the engine as the judge."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import combinations, product

import pytest

from croupier.croupiers.advice import advice
from croupier.croupiers.numbers import numbers
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Case
from croupier.engine.hand import FACE_DOWN
from croupier.engine.hands_shown import hands_shown
from croupier.engine.irregularity import Irregularity
from croupier.engine.kernel import Scene
from croupier.equipment.cards import DECK, read_card
from croupier.equipment.shoe import Shoe
from croupier.families.stud.cards import StudStanding
from croupier.families.stud.numbers.dealer_kernel import StudKernel
from croupier.games.boston_5 import GAME
from croupier.games.boston_5.analysis import threes
from croupier.games.boston_5.exact import UNIT_CENTS, ante_numbers, best_mask, bonus_numbers, totals
from croupier.games.boston_5.rules import AFTER, BONUS_HANDS, LAW, BostonRules
from croupier.games.boston_5.strategy import best_play
from croupier.hands.poker.ranking import three
from croupier.law.option import NOT_OFFERED, Unreadable
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Refused, Verdict
from croupier.money.odds import Odds
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet
from croupier.sheets.in_force import not_lawful
from croupier.sheets.sheet import Sheet
from croupier.testing.secrets.cards import private_cards_stay_private
from tests.games.count_and_engine import counted
from tests.games.stud_table import answered, check_known_by_titles, nets, refused, verdict_of
from tests.games.stud_tapes import check_block, check_tape
from tests.games.table import asked, bet, fates, lines, played, said

ANTE = (bet("ante"),)
WITH_BONUS = (*ANTE, bet("three_card_bonus"))
RULES = BostonRules.example()
NOTHING = "2s 4h 7d"  # three cards of the player
DEALER = "Ks Qd 9h 8c 3d"  # king high


table = partial(answered, GAME, bets=ANTE, rules=RULES)
verdict = partial(verdict_of, BostonRules, **RULES.plain())


def test_the_subchapter_is_known_by_its_titles_and_no_option_claims_its_text() -> None:
    check_known_by_titles(GAME)
    assert GAME.since is None


# ---------------------------------------------------------------- 24.2 to 24.5


def test_24_2_one_deck_seven_positions_and_a_second_deck_only_with_a_shuffler() -> None:
    eight = tuple(bet("ante", seat=seat) for seat in "ABCDEFGH")
    assert refused(lambda: table(bets=eight), "all 7 positions") == "19:47-24.2"
    assert verdict(second_deck=True) is Verdict.UNLAWFUL


def test_24_3_the_cards_are_inspected_fanned_and_washed_before_a_table_opens() -> None:
    assert {str(step.cite) for step in GAME.table.opening_steps(RULES)} == {"19:47-24.3"}


def test_24_4_the_deck_is_shuffled_for_every_round() -> None:
    live = played(GAME, ANTE, "cut 20", rules=RULES, standing=StudStanding())
    assert said(live, "19:47-24.4")[0] == "the cards are shuffled"


def test_24_5_five_cards_decide_and_suits_are_equal() -> None:
    tie = table("As Kh Qd second 9s 8h", "Ah Kd Qc 9d 8c")
    assert {result for result, _, _ in fates(tie).values()} == {Result.PUSHED}
    assert said(tie, "19:47-24.5") == [
        "the dealer has ace, king, queen, nine and eight",
        "A has ace, king, queen, nine and eight",
    ]


# ---------------------------------------------------------------- 24.6: wagers


def test_24_6_the_first_wager_is_laid_with_the_ante_and_is_twice_as_much() -> None:
    def stakes(*bets: Bet) -> dict[str, int]:
        return {wager.kind: wager.stake_cents for wager in table(bets=bets).round.wagers}

    assert stakes(bet("ante")) == {"ante": 1000, "first": 2000}
    assert stakes(bet("ante"), bet("ante", "5.00")) == {"ante": 1500, "first": 3000}
    assert stakes(bet("first", "20.00"), bet("ante")) == {"ante": 1000, "first": 2000}  # named beside it
    less = Bet("A", "ante", "", 400, Act.REMOVE)
    assert stakes(bet("ante"), less) == {"ante": 600, "first": 1200}
    gone = (bet("ante"), Bet("A", "ante", act=Act.REMOVE), bet("ante", seat="B"))
    assert {wager.seat for wager in table(bets=gone).round.wagers} == {"B"}
    for wrong in (bet("first"), Bet("A", "first", act=Act.REMOVE)):
        assert refused(lambda wrong=wrong: table(bets=(*ANTE, wrong)), "exactly 2 times as much") == "19:47-24.6"
    assert refused(lambda: table(bets=(bet("first", "20.00"),)), "laid and taken down with the ante") == "19:47-24.6"


def test_24_6_the_three_card_bonus_needs_an_ante() -> None:
    assert refused(lambda: table(bets=(bet("three_card_bonus"),)), "needs an ante") == "19:47-24.6"
    taken = (*WITH_BONUS, Bet("A", "ante", act=Act.REMOVE))
    assert refused(lambda: table(bets=taken), "take that down first") == "19:47-24.6"
    without = BostonRules(ante_bonus=RULES.ante_bonus, three_card_bonus=NOT_OFFERED)
    assert refused(lambda: table(bets=WITH_BONUS, rules=without), "does not offer") == "19:47-24.6"


def test_24_6_the_second_wager_is_as_large_as_the_first() -> None:
    live = table(NOTHING)
    assert asked(live) == "decide:A"
    for answer, why in (("second 10.00", "must be 20.00"), ("ante", "before the first card"), ("withdraw", "fold")):
        with pytest.raises(Refused, match=why):
            live.answer(answer)


# ---------------------------------------------------------------- 24.7 to 24.9: the deal


@pytest.mark.parametrize(("way", "section"), [("manual shoe", "24.7"), ("hand", "24.8"), ("automated shoe", "24.9")])
def test_24_7_to_24_9_each_hand_gets_three_cards_at_once_then_two(way: str, section: str) -> None:
    two, rules = (*ANTE, bet("ante", seat="B")), BostonRules(ante_bonus=RULES.ante_bonus, dealt_from=way)
    live = table("2s 4h 7d 3s 5h 8d second second 9s Ts Js Qs", bets=two, rules=rules)
    dealt = [entry.site for entry in live.journal if entry.site.startswith("deal")]
    assert dealt == ["deal:A"] * 3 + ["deal:B"] * 3 + ["deal:A"] * 2 + ["deal:B"] * 2
    assert said(live, f"19:47-{section}") == [
        "cards dealt to each player: 3; to the house: 3",
        "cards dealt to each player: 2; to the house: 2",
    ]


def test_24_8_a_deck_dealt_from_the_hand_is_cut() -> None:
    rules = BostonRules(ante_bonus=RULES.ante_bonus, dealt_from="hand")
    assert asked(table(standing=StudStanding(), rules=rules)).startswith("cut")


def test_24_9_an_automated_shoe_needs_no_cut() -> None:
    rules = BostonRules(ante_bonus=RULES.ante_bonus, dealt_from="automated shoe")
    live = table(f"{NOTHING} fold", standing=StudStanding(), rules=rules)
    assert nets(live) == {"A ante": -1000, "A first": -2000}


# ---------------------------------------------------------------- 24.10: the round


@pytest.mark.parametrize(
    ("more", "ante", "wager", "result"),
    [
        ("2h 9s", 0, 2000, Result.WON),  # a pair of twos beats king high; the ante comes back
        ("Ts 9s", -1000, -2000, Result.LOST),
    ],
)
def test_24_10_the_dealer_always_plays_and_the_ante_never_wins(
    more: str, ante: int, wager: int, result: Result
) -> None:
    live = table(f"{NOTHING} second {more}", DEALER)
    assert nets(live) == {"A ante": ante, "A first": wager, "A second": wager}
    assert fates(live)["A second"][0] is result


def test_24_10_a_fold_loses_ante_and_first_wager_and_ends_the_deal() -> None:
    live = table(f"{NOTHING} fold")
    assert fates(live) == {"A ante": (Result.LOST, -1000, "24.10"), "A first": (Result.LOST, -2000, "24.10")}
    two = table("2s 4h 7d 3s 5h 8d fold second 9s Ts", DEALER, bets=(*ANTE, bet("ante", seat="B")))
    assert nets(two)["B second"] == -2000


def test_24_10_the_bonus_is_shown_and_paid_before_the_decisions_also_to_a_player_who_folds() -> None:
    live = table("2s 2h 7d fold", bets=WITH_BONUS)
    assert nets(live) == {"A ante": -1000, "A first": -2000, "A three_card_bonus": 1000}
    assert said(live, "19:47-24.10")[0] == "A shows a hand that is paid, three cards: a pair of twos"


def test_24_10_hidden_cards_reach_nobody_before_their_time() -> None:
    """A pays for the bonus and shows three cards; B folds unseen. The dealer's cards are turned at the end."""
    two = (*WITH_BONUS, bet("ante", seat="B"), bet("three_card_bonus", seat="B"))
    live = table("2s 2h 7d 3s 5h 8d second fold 9s Ts", DEALER, bets=two)
    assert live.outcome is not None
    turned = next(at for at, entry in enumerate(live.journal) if entry.site == "turn")
    private_cards_stay_private(live)
    for cut, viewer in product(range(len(live.journal) + 1), ("A", "B", None)):
        for hand in hands_shown(live.round, live.journal[:cut], viewer):
            seen = {card for card in hand.cards if card != FACE_DOWN}
            if hand.seat is None:
                assert cut > turned or not seen
            elif hand.seat == "B" and viewer != "B":
                assert not seen
            elif hand.seat == "A" and viewer != "A" and cut <= turned:
                assert seen <= {"2s", "2h", "7d"}
                assert cut > 5 or not seen
    before = hands_shown(live.round, live.journal[:turned], None)
    assert before[0].cards == (FACE_DOWN,) * 5
    assert sorted(before[1].cards) == sorted(["2s", "2h", "7d", FACE_DOWN, FACE_DOWN])
    assert (
        len(hands_shown(live.round, live.journal[: turned - 1], "A")[1].cards) == 4
    )  # in the middle of the second deal


def test_24_10_a_bot_never_folds() -> None:
    live = table("2s 3h 7d")
    assert isinstance(live.asks, Decision)
    assert best_play(live.asks).name == "second"


# ---------------------------------------------------------------- 24.11: payout odds


@pytest.mark.parametrize(
    ("hand", "times"),
    [("4s 5s 6s", 40), ("4s 4h 4d", 30), ("4s 5h 6d", 6), ("4s 5s 9s", 4), ("4s 4h 9d", 1), ("4s 5h 9d", -1)],
)
def test_24_11_the_three_card_bonus_by_its_schedule(hand: str, times: int) -> None:
    assert nets(table(f"{hand} fold", bets=WITH_BONUS))["A three_card_bonus"] == 1000 * times
    schedule_b = BostonRules(ante_bonus=RULES.ante_bonus, three_card_bonus="B")
    paid = nets(table(f"{hand} fold", bets=WITH_BONUS, rules=schedule_b))["A three_card_bonus"]
    assert paid == (3000 if times == 4 else 1000 * times)


@pytest.mark.parametrize(
    ("hand", "more", "times"),
    [
        ("As Ks Qs", "Js Ts", 1000),
        ("4s 5s 6s", "7s 8s", 250),
        ("4s 4h 4d", "4c 8s", 100),
        ("4s 4h 4d", "8c 8s", 25),
        ("4s 5s 6s", "7s 9s", 15),
        ("4s 5h 6d", "7c 8s", 10),
        ("4s 4h 4d", "7c 8s", 5),
        ("4s 4h 7d", "7c 8s", 2),
    ],
)
def test_24_11_the_ante_bonus_that_the_sheet_names_is_paid_on_the_ante(hand: str, more: str, times: int) -> None:
    live = table(f"{hand} second {more}", "Kd Qd 9h 8d 3d")
    assert nets(live)["A ante_bonus"] == 1000 * times
    assert nets(live)["A ante"] == 0


def test_24_11_the_ante_bonus_is_paid_to_a_losing_hand_too() -> None:
    live = table("4s 4h 7d second 7c 8s", "Kd Kh 9h 9d 3d")
    assert nets(live) == {"A ante": -1000, "A ante_bonus": 2000, "A first": -2000, "A second": -2000}
    assert [each.stake_cents for each in lines(live) if each.wager == "ante_bonus"] == [0]


@pytest.mark.slow  # what counts is compiled first
def test_24_11_a_sheet_must_name_the_ante_bonus() -> None:
    """Nothing can be bet until it does, and a table with such a sheet cannot be opened."""
    bare = BostonRules()
    (ruling,) = [each for each in bare.rulings(NEWEST_TEXT) if "ante_bonus" in each.options]
    assert (ruling.verdict, str(ruling.cite)) == (Verdict.NOT_DETERMINED, "19:47-24.11")
    assert "the sheet must" in ruling.why
    assert refused(lambda: table(bets=ANTE, rules=bare), "the sheet must name it in ante_bonus") == "19:47-24.11"
    assert [ruling.options for ruling in not_lawful(Sheet(GAME, bare, NEWEST_TEXT))] == [("ante_bonus",)]
    assert not list(not_lawful(Sheet(GAME, RULES, NEWEST_TEXT)))
    assert set(counted(GAME, bare)) == {"three_card_bonus", "ante before its bonus"}
    assert GAME.felt(bare).areas


@pytest.mark.parametrize(
    ("named", "why"),
    [
        ({"two_pairs": "2 to 1"}, "these are not named: straight_flush, four_of_a_kind"),
        ({"pairs": "1 to 1"}, "there is no bonus for this hand; did you mean two_pairs"),
        ({**dict.fromkeys(BONUS_HANDS, "2 to 1"), "flush": "6 for 1"}, 'write odds with "to"'),
        ("2 to 1", "must be a table of hands and odds"),
    ],
)
def test_24_11_an_ante_bonus_that_cannot_be_read_is_answered_in_words(named: object, why: str) -> None:
    with pytest.raises(Unreadable, match=why) as caught:
        BostonRules.elect({"ante_bonus": named})
    assert all(str(each.cite) == "19:47-24.11" for each in caught.value.mistakes)


def test_24_11_a_royal_flush_that_is_not_named_is_a_straight_flush() -> None:
    named = {name: "3 to 1" for name in BONUS_HANDS if name != "royal_flush"} | {"straight_flush": "80 to 1"}
    rules = BostonRules.elect({"ante_bonus": named})
    assert dict(rules.ante_bonus)["royal_flush"] == Odds.read("80 to 1")
    assert BostonRules.elect(rules.plain()) == rules


# ---------------------------------------------------------------- 24.12: irregularities


def test_24_12_irregularities_void_the_round_but_a_bonus_that_was_paid_stays_paid() -> None:
    live = table("2s 2h 7d", Irregularity("house_card_exposed"), bets=WITH_BONUS)
    assert fates(live) == {
        "A ante": (Result.VOID, 0, "24.12"),
        "A first": (Result.VOID, 0, "24.12"),
        "A three_card_bonus": (Result.WON, 1000, "24.11"),
    }
    one = table("", Irregularity("card_face_up", {"card": "As"}), f"{NOTHING} fold")
    assert nets(one) == {"A ante": -1000, "A first": -2000}


def test_24_12_a_bonus_that_is_not_claimed_before_the_next_cards_is_lost() -> None:
    after = BostonRules(ante_bonus=RULES.ante_bonus, bonus_shown=AFTER)
    silent = Irregularity("bonus_not_claimed", {"seat": "A"})
    live = table("2s 2h 7d", silent, "fold", bets=WITH_BONUS, rules=after)
    assert fates(live)["A three_card_bonus"] == (Result.LOST, -1000, "24.12")
    assert nets(table("2s 2h 7d fold", bets=WITH_BONUS, rules=after))["A three_card_bonus"] == 1000


# ---------------------------------------------------------------- numbers


def raised(**odds: str) -> BostonRules:
    payouts = RULES.payouts.paying({row: Odds.read(text) for row, text in odds.items()})
    return BostonRules(ante_bonus=RULES.ante_bonus, payouts=payouts, smallest_chip=25)


@pytest.mark.slow  # the engine runs every deal
@pytest.mark.parametrize(
    ("deck", "rules"),
    [
        ("As Ah Ad Ks Kh Kd 2s 2h 9c 9d", RULES),
        ("As Ks Qs Js Ts Ah Kh Qh Jh Th", raised(first="7 to 3", three_card_bonus_A_pair="2 to 1")),
    ],
    ids=["full houses", "straights"],
)
def test_on_a_stripped_deck_the_engine_comes_to_the_same(deck: str, rules: BostonRules) -> None:
    cards = [read_card(text) for text in deck.split()]
    found = threes(tuple(sorted(DECK.index(card) for card in cards)))
    standing = StudStanding(shoe=Shoe.holding(cards), game_just_begun=False)
    bets = tuple(Bet("A", kind, "", UNIT_CENTS) for kind in ("ante", "three_card_bonus"))
    judged = numbers(GAME, rules, Case("ante", bets[:1], standing, LAW.wagers, ""))
    ours = ante_numbers(rules, "ante", found, best_mask(rules, found))
    assert (ours.gains, ours.action) == (judged.gains, judged.action)
    hands = Counter(three(hand).category for hand in combinations(cards, 3))
    bonus = Case("bonus", bets, standing, LAW.wagers, "", watch="three_card_bonus")
    judged = numbers(GAME, rules, bonus, lambda _: Answer("fold"))  # it is paid whatever follows
    assert bonus_numbers(rules, hands).gains == judged.gains


def test_folding_is_never_right_and_the_count_is_exact() -> None:
    found, bare = threes(), counted(GAME, BostonRules())["ante before its bonus"]
    assert round(bare.house_advantage, 10) == Fraction("0.4999563795")
    assert round(bare.win, 10) == round(bare.lose, 10) == Fraction("0.4999563795")
    assert round(float(totals(RULES, found, bonus=False).min() / found.each / UNIT_CENTS), 8) == -2.11073788
    assert GAME.numbers.chart is not None
    chart = GAME.numbers.chart(RULES)
    assert chart.strategy == "make the second wager with every hand, and never fold"
    assert {each.best for each in chart.advice} == {"second"}
    paid = {"two_pairs": "0.0475390156", "full_house": "0.0014405762", "royal_flush": "0.0000015391"}
    edge = counted(GAME, RULES)["ante"]
    for name, chance in paid.items():
        odds = dict(RULES.ante_bonus)[name].to_one
        own = sum(each for gain, each in edge.gains if gain in {4 + odds, odds, odds - 5})
        assert round(own, 10) == Fraction(chance)


def test_a_table_whose_wagers_pay_nothing_is_one_to_fold_at() -> None:
    """Play is found, not assumed."""
    found = threes()
    poor = BostonRules(payouts=RULES.payouts.paying({"first": Odds.read("0 to 1"), "second": Odds.read("0 to 1")}))
    assert not best_mask(poor, found).all()


def test_advice_counts_from_the_own_three_cards() -> None:
    live = table("2s 3h 7s", bets=(bet("ante"), bet("three_card_bonus")))
    advised = advice(live.round, live.journal)
    assert advised["fold"] == -3000
    assert -2110 < advised["second"] < -1800


# ---------------------------------------------------------------- the kernel


def kernel(rules: BostonRules = RULES, play: str = "", wagers: tuple[str, ...] = ()) -> StudKernel:
    assert GAME.numbers.kernel is not None
    found = GAME.numbers.kernel(GAME, rules, Scene(play=play, wagers=wagers))
    assert isinstance(found, StudKernel)
    return found


@pytest.mark.slow  # the kernel is compiled first
@pytest.mark.parametrize(
    ("rules", "play", "wagers"),
    [
        (RULES, "", ()),
        (raised(first="7 to 3"), '{"second_from": "Q64"}', ("ante",)),
        (BostonRules(ante_bonus=RULES.ante_bonus, three_card_bonus="B"), '{"second_from": "AA2"}', ()),
    ],
    ids=["default", "raised", "pairs of aces"],
)
def test_the_kernel_deals_what_the_engine_settles(rules: BostonRules, play: str, wagers: tuple[str, ...]) -> None:
    table, rounds = kernel(rules, play, wagers), 250
    check_tape(table, rounds)
    assert {raised for _, raised in table.tape(6, 5, rounds)} == ({True, False} if play else {True})


@pytest.mark.slow  # what counts is compiled first
def test_a_block_agrees_with_the_exact_numbers_within_its_error() -> None:
    check_block(kernel(), counted(GAME, RULES))
    queens = kernel(play='{"second_from": "Q32"}')
    assert queens.exact()["ante"] == counted(GAME, RULES)["ante with queen high"].expected_gain


def test_scenes_that_cannot_be_played_are_refused_in_words() -> None:
    with pytest.raises(Unreadable, match="the sheet must name the ante bonus"):
        kernel(BostonRules())
    with pytest.raises(Unreadable, match="needs an ante"):
        kernel(wagers=("three_card_bonus",))
    with pytest.raises(Unreadable, match='no wager "second"'):
        kernel(wagers=("second",))
    for play, why in (("Q64", "this is not JSON"), ("[]", "must name the lowest"), ('{"second_from": "Q"}', "3 ranks")):
        with pytest.raises(Unreadable, match=why):
            kernel(play=play)
