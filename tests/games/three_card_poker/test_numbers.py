"""Three card poker counted: the engine is the judge on stripped decks, and the kernel is held against it round by round."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import sqrt

import numpy as np
import pytest

from croupier.croupiers.advice import advice
from croupier.croupiers.numbers import numbers
from croupier.croupiers.solve import solve_money
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Answered, Case
from croupier.engine.kernel import Scene
from croupier.equipment.cards import DECK, read_card
from croupier.equipment.shoe import Shoe
from croupier.families.stud.cards import StudStanding
from croupier.families.stud.numbers.kernel import DealtKernel
from croupier.families.stud.steps import View
from croupier.games.three_card_poker import GAME
from croupier.games.three_card_poker.analysis import QUEEN_HIGH, deals
from croupier.games.three_card_poker.exact import UNIT_CENTS, ante_numbers, best_mask, pair_plus_numbers
from croupier.games.three_card_poker.kernel import settled
from croupier.games.three_card_poker.rules import LAW, ThreeCardRules
from croupier.hands.poker.evaluator import three_card_values
from croupier.law.option import Unreadable
from croupier.money.odds import Odds
from croupier.money.wager import Bet
from tests.games.count_and_engine import counted
from tests.games.table import bet, played

# Ten cards. In the first deck few hands qualify; in the second, straights and flushes are many.
FEW_HIGH = "2s 2h 3d 4c 5s 6h Jd Qc Ah 9d"
SUITED = "As Ks Qs Js Ah Kh Qd 2s 3s 6c"


def raised(**odds: str) -> ThreeCardRules:
    return ThreeCardRules(
        payouts=ThreeCardRules().payouts.paying({row: Odds.read(text) for row, text in odds.items()}), smallest_chip=25
    )


@pytest.mark.parametrize(
    ("deck", "rules"),
    [
        (FEW_HIGH, ThreeCardRules()),
        (SUITED, raised(ante_bonus_A_straight="7 to 3", play="3 to 2", pair_plus_1_pair="2 to 1")),
    ],
    ids=["few high cards", "raised"],
)
def test_on_a_stripped_deck_the_engine_comes_to_the_same(deck: str, rules: ThreeCardRules) -> None:
    cards = [read_card(text) for text in deck.split()]
    found = deals(tuple(sorted(DECK.index(card) for card in cards)))
    standing = StudStanding(shoe=Shoe.holding(cards), game_just_begun=False)
    by_engine = numbers(GAME, rules, Case("ante", (Bet("A", "ante", "", UNIT_CENTS),), standing, LAW.wagers, ""))
    ours = ante_numbers(rules, "ante", found, best_mask(rules, found), "")
    assert (ours.gains, ours.action) == (by_engine.gains, by_engine.action)
    by_engine = numbers(GAME, rules, Case("plus", (Bet("A", "pair_plus", "", UNIT_CENTS),), standing, LAW.wagers, ""))
    assert pair_plus_numbers(rules, found).gains == by_engine.gains


def test_the_best_play_is_found_and_is_queen_six_and_four_under_every_schedule() -> None:
    assert GAME.numbers.chart is not None
    for schedule in "ABCD":
        chart = GAME.numbers.chart(ThreeCardRules(ante_bonus=schedule))
        assert chart.strategy == "play queen, six and four or better, and fold the rest"
        best = {each.hand: each.best for each in chart.advice}
        assert (best["queen-6-4"], best["queen-6-3"], best["king high"], best["jack high"]) == (
            "play",
            "fold",
            "play",
            "fold",
        )
        falling = ["straight flush", "pair", "ace high", "king high", "queen-6-4", "queen-6-3", "jack high"]
        assert [each for each in best if each in falling] == falling
    found = deals()
    assert int(best_mask(ThreeCardRules(), found).sum()) == 14_900
    assert three_card_values()[0, 10, 1, 0] == QUEEN_HIGH


def test_the_dealer_fails_to_qualify_in_0_3040724_of_all_deals() -> None:
    found = deals()
    assert round(Fraction(int(found.unqualified.sum()), found.number), 8) == Fraction("0.30407240")
    assert found.number == 22_100 * 18_424


def test_a_table_that_pays_more_for_winning_is_one_to_play_more_hands_at() -> None:
    """Play is found, not assumed: at 3 to 1 for the play wager, lower hands are played."""
    found = deals()
    assert best_mask(raised(play="3 to 1"), found).sum() > 14_900


# ---------------------------------------------------------------- advice


def test_the_coach_comes_to_what_the_engine_comes_to_over_all_hands_of_the_dealer() -> None:
    """A flush of queen, six and four, with an ante of $25.50 in quarters and pair plus, which a fold loses too."""
    rules = raised(play="7 to 6", pair_plus_1_flush="9 to 2")
    live = played(GAME, (bet("ante", "25.50"), bet("pair_plus", "5.25")), "Qs", "6s", "4s", rules=rules)
    advised = advice(live.round, live.journal)
    question = live.asks
    assert isinstance(question, Decision)
    assert isinstance(question.view, View)
    for offer in question.offers:
        path = (Answered("deal:A", question.view.cards), Answered(question.site, Answer(offer.name, offer.most)))
        ends = solve_money(live.round, path=path, seat="A")
        assert advised[offer.name] == pytest.approx(
            float(sum(end.watched.cents * chance for end, chance in ends.items()))
        )


def test_a_fold_may_keep_pair_plus_and_a_mini_royal_has_its_own_row() -> None:
    bets = (bet("ante"), bet("pair_plus", "5.00"))
    kept = played(GAME, bets, "9s", "9h", "4d", rules=ThreeCardRules(fold_loses_pair_plus=False))
    assert advice(kept.round, kept.journal)["fold"] == -1000 + 500
    worth = [
        advice(live.round, live.journal)["play"]
        for live in (played(GAME, bets, "As", "Ks", "Qs", rules=ThreeCardRules(pair_plus=name)) for name in "26")
    ]
    assert worth[1] - worth[0] == pytest.approx(500 * (50 - 40))


# ---------------------------------------------------------------- the kernel


def kernel(rules: ThreeCardRules, play: str = "", wagers: tuple[str, ...] = ()) -> DealtKernel:
    assert GAME.numbers.kernel is not None
    found = GAME.numbers.kernel(GAME, rules, Scene(play=play, wagers=wagers))
    assert isinstance(found, DealtKernel)
    return found


@pytest.mark.parametrize(
    ("rules", "play", "wagers"),
    [
        (ThreeCardRules(), "", ()),
        (ThreeCardRules(six_card="A", pair_plus="6"), "", ()),
        (raised(ante_bonus_A_straight="7 to 3"), '{"play_from": "A32"}', ("ante",)),
        (ThreeCardRules(pair_plus="6"), "", ("pair_plus",)),
    ],
    ids=["default", "six cards", "raised", "pair plus"],
)
def test_the_kernel_deals_what_the_engine_settles(rules: ThreeCardRules, play: str, wagers: tuple[str, ...]) -> None:
    table, rounds = kernel(rules, play, wagers), 400
    chosen = tuple(table.units)
    by_engine = [settled(GAME, rules, chosen, *round_) for round_ in table.tape(6, 5, rounds)]
    assert table.nets(6, 5, rounds).tolist() == [sum(cents for cents, _ in each.values()) for each in by_engine]
    tally = table.block(6, 5, rounds)
    for wager in chosen:
        assert tally.gains[wager] == Counter(each[wager][0] for each in by_engine)
        assert tally.staked_cents[wager] == sum(each[wager][1] for each in by_engine)


def test_the_hands_of_a_round_share_no_card_and_all_come_up() -> None:
    table = kernel(ThreeCardRules())
    for player, dealer, _ in table.tape(1, 2, 300):
        assert len({*player, *dealer}) == 6
    first = [DECK.index(card) for player, _, _ in table.tape(3, 4, 3000) for card in player]
    counts = np.bincount(first, minlength=52)
    expected = len(first) / 52
    assert ((counts - expected) ** 2 / expected).sum() < 51 + 4.5 * sqrt(2 * 51)


def test_a_block_agrees_with_the_exact_numbers_within_its_error() -> None:
    rules = ThreeCardRules(six_card="B")
    table, exact = kernel(rules), counted(GAME, rules)
    assert table.exact() == {wager: exact[wager].expected_gain for wager in ("ante", "pair_plus", "six_card")}
    tally = table.block(12, 0, 1 << 18)
    for wager in tally.gains:
        mean = sum(cents * times for cents, times in tally.gains[wager].items()) / tally.rounds / 1000
        assert abs(mean - float(exact[wager].expected_gain)) < 4.5 * exact[wager].standard_deviation / sqrt(
            tally.rounds
        )
    assert table.nets(3, 2, 50).tolist() == table.nets(3, 2, 80)[:50].tolist()


def test_a_rule_of_thumb_has_its_exact_value_too() -> None:
    mimic = kernel(ThreeCardRules(), '{"play_from": "Q32"}')
    assert mimic.exact()["ante"] == counted(GAME, ThreeCardRules())["ante with queen high"].expected_gain


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("Q64", "play: this is not JSON"),
        ("[]", "play: must name the lowest hand"),
        ('{"play_from": "Q6"}', "play.play_from: must be 3 ranks"),
        ('{"play_from": 7}', "play.play_from: must be 3 ranks"),
    ],
)
def test_a_play_that_cannot_be_read_is_refused_in_words(play: str, why: str) -> None:
    with pytest.raises(Unreadable) as caught:
        kernel(ThreeCardRules(), play)
    assert str(caught.value).startswith(why)


def test_scenes_that_mean_nothing_are_refused() -> None:
    assert GAME.numbers.kernel is not None
    with pytest.raises(Unreadable, match="one seat"):
        GAME.numbers.kernel(GAME, ThreeCardRules(), Scene(seats=2))
    with pytest.raises(Unreadable, match='no wager "play"'):
        kernel(ThreeCardRules(), wagers=("play",))
    with pytest.raises(Unreadable, match="needs an ante"):
        kernel(ThreeCardRules(six_card="A"), wagers=("six_card",))


def test_all_three_card_hands_are_numbered_like_combinations() -> None:
    table = kernel(ThreeCardRules())
    hands = {player for player, _, _ in table.tape(9, 9, 50)}
    assert hands <= set(combinations(DECK, 3))
