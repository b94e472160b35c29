"""Let it ride counted: the engine is the judge on stripped decks, and the kernel is held against it round by round."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from croupier.croupiers.solve import solve_money
from croupier.engine.decision import Decision
from croupier.engine.kernel import Scene
from croupier.engine.round import open_round
from croupier.equipment.cards import DECK, read_card
from croupier.equipment.shoe import Shoe
from croupier.families.stud.cards import StudStanding
from croupier.families.stud.numbers.kernel import DealtKernel
from croupier.families.stud.numbers.paid_by_hand import three_then_one
from croupier.games.let_it_ride import GAME
from croupier.games.let_it_ride.exact import UNIT_CENTS, bet_numbers, count, gains, ways_to_play
from croupier.games.let_it_ride.kernel import settled
from croupier.games.let_it_ride.rules import LetItRideRules
from croupier.games.let_it_ride.strategy import bet_1_rides, bet_2_rides
from croupier.games.let_it_ride.wagers import BET
from croupier.hands.poker.categories import FIVE_CARDS
from croupier.law.option import Unreadable
from croupier.money.odds import Odds
from croupier.money.wager import Bet
from tests.games.count_and_engine import counted
from tests.games.table import bet, played


def raised(limit_cents: int = 50_000_00, **odds: str) -> LetItRideRules:
    table = LetItRideRules().payouts.paying({row: Odds.read(text) for row, text in odds.items()})
    return LetItRideRules(payouts=table, smallest_chip=25, payout_limit=limit_cents)


LIMITED = raised(70_00, bet_A_two_pairs="7 to 3")  # so low that a bet that rides may add nothing


@pytest.mark.parametrize(
    ("deck", "rules"),
    [("As Ks Qs Js Ts Th 2c", LetItRideRules()), ("5s 6s 7s 8s 9s 9h 6d", LIMITED)],
    ids=["royal", "a low limit"],
)
def test_on_a_stripped_deck_the_engine_comes_to_the_same(deck: str, rules: LetItRideRules) -> None:
    cards = [read_card(text) for text in deck.split()]
    found = three_then_one(tuple(sorted(DECK.index(card) for card in cards)))
    ours = bet_numbers(rules, BET, count(gains(rules), found, ways_to_play(rules, found)[BET]))
    standing = StudStanding(shoe=Shoe.holding(cards), game_just_begun=False)
    round_ = open_round(GAME, rules, standing, [Bet("A", "bet", "", UNIT_CENTS)])
    judged: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for leaf, chance in solve_money(round_).items():
        judged[Fraction(leaf.cents, UNIT_CENTS)] += chance
    assert ours.gains == tuple(sorted(judged.items(), reverse=True))
    riding = sum(
        (
            chance
            for kind in ("bet_1", "bet_2")
            for leaf, chance in solve_money(round_, watch=kind).items()
            if leaf.watched.cents
        ),
        Fraction(0),
    )
    assert ours.action == 1 + riding


def test_the_classes_partition_all_hands() -> None:
    found = three_then_one()
    each = (found.counts.sum(axis=1) * found.weights[:, None]).sum(axis=0)
    assert found.number == 22_100 * 49 * 48
    by_category = [each[0], each[1:5].sum(), *each[5:]]  # pairs are divided
    assert [int(number) // 20 for number in by_category] == list(reversed(FIVE_CARDS.values()))
    assert int(found.weights[ways_to_play(LetItRideRules(), found)[BET].first].sum()) == 1_608


def test_a_bot_plays_the_best_play_of_schedule_a() -> None:
    found = three_then_one()
    best = ways_to_play(LetItRideRules(), found)[BET]
    threes = [tuple(DECK[card] for card in hand) for hand in found.threes.tolist()]
    assert [bet_1_rides(hand) for hand in threes] == best.first.tolist()
    for number in range(0, len(threes), 9):
        fours = [(*threes[number], DECK[card]) for card in found.fourths[number].tolist()]
        assert [bet_2_rides(hand) for hand in fours] == best.second[number].tolist()


def test_the_chart_says_when_bets_ride_and_what_rules_of_thumb_cost() -> None:
    assert GAME.numbers.chart is not None
    chart = GAME.numbers.chart(LetItRideRules())
    assert chart.strategy == (
        "let bet 1 ride with a hand that is paid already, three to a royal flush or three to a straight flush (three ways, two "
        "ways and one high card or one way and two high cards); let bet 2 ride with four to a royal flush, a hand that is paid "
        "already, four of a suit, four to a straight (two ways and one high card) or four to a straight flush"
    )
    assert "only on hands that are paid already costs 1.7740% of a bet more" in chart.meaning
    best = {(each.against, each.hand): each for each in chart.advice}
    assert best["bet 2", "four to a straight, two ways, no high cards"].values["let_it_ride"] == 0
    assert best["bet 2", "four to a straight, two ways, no high cards"].best == "take_back"
    generous = GAME.numbers.chart(raised(bet_A_straight="6 to 1"))  # play is found, not assumed
    assert "four to a straight (two ways or one way and four high cards)" in generous.strategy


def test_the_coach_knows_what_each_choice_is_worth() -> None:
    """A pair of nines is worth less than nothing to bet 1. With three nines, bet 2 gains as much as each other bet."""
    assert GAME.numbers.advice is not None
    live = played(GAME, (bet("bet"),), "9s", "9h", "4d")
    assert isinstance(live.asks, Decision)
    before = GAME.numbers.advice(LetItRideRules(), live.asks, ())
    assert before is not None
    assert before["take_back"] - before["let_it_ride"] == pytest.approx(1000 * 71 / 1176)
    live.answer("let_it_ride")
    live.answer("9c")
    assert isinstance(live.asks, Decision)
    after = GAME.numbers.advice(LetItRideRules(), live.asks, ())
    assert after is not None
    assert after["let_it_ride"] == pytest.approx(after["take_back"] * 3 / 2)


# ---------------------------------------------------------------- the kernel


def kernel(rules: LetItRideRules, play: str = "", wagers: tuple[str, ...] = ()) -> DealtKernel:
    assert GAME.numbers.kernel is not None
    found = GAME.numbers.kernel(GAME, rules, Scene(play=play, wagers=wagers))
    assert isinstance(found, DealtKernel)
    return found


@pytest.mark.parametrize(
    ("rules", "play", "wagers"),
    [
        (LetItRideRules(bonus="1", three_card="1"), "", ()),
        (LIMITED, '{"bet_1_rides": "always", "bet_2_rides": "paying"}', ("bet",)),
    ],
    ids=["bonuses", "a low limit"],
)
def test_the_kernel_deals_what_the_engine_settles(rules: LetItRideRules, play: str, wagers: tuple[str, ...]) -> None:
    table, rounds = kernel(rules, play, wagers), 400
    chosen = tuple(table.units)
    by_engine = [settled(GAME, rules, table.units, round_) for round_ in table.tape(6, 5, rounds)]
    assert table.nets(6, 5, rounds).tolist() == [sum(cents for cents, _ in each.values()) for each in by_engine]
    tally = table.block(6, 5, rounds)
    for wager in chosen:
        assert tally.gains[wager] == Counter(each[wager][0] for each in by_engine)
        assert tally.staked_cents[wager] == sum(each[wager][1] for each in by_engine)


def test_the_kernel_plays_best_in_every_suit() -> None:
    table = kernel(LetItRideRules())
    for round_ in table.tape(3, 1, 3000):
        assert round_.first == bet_1_rides(round_.three)
        assert round_.second == bet_2_rides((*round_.three, round_.fourth))
        assert len({*round_.three, round_.fourth, round_.fifth}) == 5
    counts = np.bincount([DECK.index(round_.fifth) for round_ in table.tape(5, 1, 5200)], minlength=52)
    assert ((counts - 100) ** 2 / 100).sum() < 51 + 4.5 * sqrt(2 * 51)


def test_a_block_agrees_with_the_exact_numbers_within_its_error() -> None:
    rules = LetItRideRules(bonus="1", three_card="2")
    table, exact = kernel(rules), counted(GAME, rules)
    assert table.exact() == {wager: exact[wager].expected_gain for wager in table.units}
    tally = table.block(12, 0, 1 << 18)
    for wager, unit in table.units.items():
        mean = sum(cents * times for cents, times in tally.gains[wager].items()) / tally.rounds / unit
        error = exact[wager].standard_deviation / sqrt(tally.rounds)
        assert abs(mean - float(exact[wager].expected_gain)) < 4.5 * error
    never = kernel(rules, '{"bet_1_rides": "never", "bet_2_rides": "never"}')
    assert never.exact()["bet"] == exact["bet never riding"].expected_gain


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("best", "play: this is not JSON"),
        ("[]", "play: must be a table"),
        ('{"bet_1_rides": "best"}', "play.bet_2_rides: must be one of best, paying, always, never"),
        ('{"bet_1_rides": "best", "bet_2_rides": "best", "bet_3": 1}', "play.bet_3: there is no such key"),
    ],
)
def test_a_play_that_cannot_be_read_is_refused_in_words(play: str, why: str) -> None:
    with pytest.raises(Unreadable) as caught:
        kernel(LetItRideRules(), play)
    assert str(caught.value).startswith(why)


def test_scenes_that_mean_nothing_are_refused() -> None:
    assert GAME.numbers.kernel is not None
    with pytest.raises(Unreadable, match="one seat"):
        GAME.numbers.kernel(GAME, LetItRideRules(), Scene(seats=2))
    with pytest.raises(Unreadable, match='no wager "bet_1"'):
        kernel(LetItRideRules(), wagers=("bet", "bet_1"))
    with pytest.raises(Unreadable, match="needs the three bets"):
        kernel(LetItRideRules(bonus="1"), wagers=("bonus",))
