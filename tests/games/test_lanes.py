"""Every game that has lanes: on the same cards and answers the engine asks the same questions and settles the same cents."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.engine.game import Game
from croupier.engine.lanes import BANKROLL, ROUND, SHOE, Lanes, LaneScene
from croupier.equipment.cards import read_card
from croupier.families.baccarat.rules import HALF_ON_SIX
from croupier.families.stud.rules import AUTOMATED_SHOE
from croupier.families.twenty_one.chart.cells import Chart
from croupier.families.twenty_one.kernels import best_play
from croupier.families.twenty_one.offers import Hand
from croupier.games.baccarat import GAME as BACCARAT
from croupier.games.blackjack import GAME as BLACKJACK
from croupier.games.blackjack import elections as elections_of_blackjack
from croupier.games.blackjack.chart import best_chart, chart_value
from croupier.games.minibaccarat import GAME as MINIBACCARAT
from croupier.games.spanish_21 import GAME as SPANISH_21
from croupier.games.spanish_21.kernel import table_of
from croupier.games.three_card_poker import GAME as THREE_CARD
from croupier.hands.poker.evaluator import three_card_values
from croupier.law.option import Unreadable
from croupier.law.ruling import Refused
from croupier.testing.dealer import elections
from tests.games.lanes import deviation, first_rounds, followed

ACE_AND_JACK = (read_card("As"), read_card("Js"))
TABLES: tuple[tuple[Game[Any, Any], str, dict[str, Any]], ...] = (
    (BLACKJACK, ROUND, {"surrender": True, "resplit_aces": True, "three_sevens": True, "even_money": True}),
    (
        BLACKJACK,
        ROUND,
        {"decks": 1, "hole_card": elections_of_blackjack.EXPOSED_HOLE, "designated_blackjack": ACE_AND_JACK},
    ),
    (
        BLACKJACK,
        ROUND,
        {"decks": 2, "six_to_five": True, "double_card": elections_of_blackjack.DOUBLE_FACE_DOWN, "surrender": True},
    ),
    (
        BLACKJACK,
        SHOE,
        {"hole_card": elections_of_blackjack.FACE_DOWN_HOLE, "card_reader": True, "draw_on_soft_21": True},
    ),
    (BLACKJACK, SHOE, {"decks": 1, "busted_double_returned": True, "consolidated_payout": True, "five_card_21": True}),
    (SPANISH_21, ROUND, {"decks": 6, "redoubles": 2}),
    (SPANISH_21, SHOE, {"card_reader": True, "surrender_at_once": True, "bonus_after_split": False}),
    (THREE_CARD, ROUND, {"dealt_from": AUTOMATED_SHOE}),
    (THREE_CARD, ROUND, {"ante_bonus": "B"}),
    (BACCARAT, SHOE, {"one_more_round": False, "banker_pays": HALF_ON_SIX}),
    (BACCARAT, ROUND, {"pairs": True, "bonus_alone": True}),
    (MINIBACCARAT, SHOE, {"burn_by_first_card": False, "dragon_bonus": "A"}),
    (BLACKJACK, BANKROLL, {"double_after_split": False, "insurance_timing": elections_of_blackjack.OWN_TURN}),
)

OF_A_DOUBLED_HAND = {"double again": "double", "give up": "rescue"}  # what charts call it
RICH = 30_000  # units: a bankroll that pays for everything
ANSWERS = {
    "blackjack": frozenset({"stand", "hit", "double"}),
    "spanish_21": frozenset({"stand", "hit", "double", "rescue"}),
    "three_card_poker": frozenset({"play", "fold"}),
}


def lanes_of(game: Game[Any, Any], elected: dict[str, Any], **scene: Any) -> Lanes:
    made = game.numbers.lanes
    assert made is not None
    return made(game, game.rules(**elected), LaneScene(**scene))


@pytest.mark.parametrize(("game", "episode", "elected"), TABLES)
def test_the_engine_asks_the_same_and_settles_the_same_cents(
    game: Game[Any, Any], episode: str, elected: dict[str, Any]
) -> None:
    lanes = lanes_of(game, elected, lanes=8, episode=episode, bankroll=RICH)
    follower = followed(game, game.rules(**elected), lanes, 1, 100)
    assert follower.done >= 100
    assert ANSWERS.get(game.name, frozenset()) <= follower.given


@pytest.mark.slow
@pytest.mark.parametrize(("game", "episode", "elected"), TABLES)
def test_thousands_of_rounds_are_like_the_engine_s(game: Game[Any, Any], episode: str, elected: dict[str, Any]) -> None:
    follower = followed(
        game, game.rules(**elected), lanes_of(game, elected, lanes=64, episode=episode, bankroll=RICH), 2, 5000
    )
    assert follower.given >= ANSWERS.get(game.name, frozenset())


@pytest.mark.slow
@pytest.mark.parametrize("episode", [ROUND, SHOE])
@pytest.mark.parametrize("game", [BLACKJACK, SPANISH_21, BACCARAT, MINIBACCARAT])
def test_lawful_tables_of_any_elections_are_like_the_engine_s(game: Game[Any, Any], episode: str) -> None:
    """Some of them lanes refuse."""
    random, played = Random(7), 0
    for seed in range(40):
        rules = elections(game, random)
        if getattr(rules, "shoe", "") == elections_of_blackjack.DOUBLE_SHOE:
            continue  # the determinant card of the engine is not dealt in lanes
        try:
            lanes = (
                game.numbers.lanes(game, rules, LaneScene(lanes=16, episode=episode)) if game.numbers.lanes else None
            )
        except Refused:
            continue
        assert lanes is not None
        followed(game, rules, lanes, seed, 200)
        played += 1
    assert played >= 5


def column(lanes: Lanes, name: str) -> NDArray[np.int16]:
    at = 0
    for each in lanes.columns:
        if each.name == name:
            return lanes.observation[:, at : at + each.size]
        at += each.size
    raise KeyError(name)


def by_chart(lanes: Lanes, chart: Chart) -> NDArray[np.int64]:
    """The actions of a chart in every lane: the first choice that is open."""
    names = ("total", "soft", "pair", "dealer", "hands", "doubles")
    keys = np.hstack(
        [*(column(lanes, name) for name in names), column(lanes, "hand").sum(1, keepdims=True), lanes.mask]
    )
    cases, where = np.unique(keys, axis=0, return_inverse=True)
    return np.array([_choice(lanes, chart, [int(each) for each in case]) for case in cases])[where.reshape(-1)]


def _choice(lanes: Lanes, chart: Chart, case: list[int]) -> int:
    total, soft, pair, dealer, hands, doubles, cards, *mask = case
    opened = {name for name, open_ in zip(lanes.actions, mask, strict=True) if open_}
    if "no_insurance" in opened:
        return lanes.actions.index("no_insurance")
    hand = Hand(total, bool(soft), cards, split=hands > 1, doubles=doubles)
    choices = (*chart.choices(hand, pair if "split" in opened else 0, (dealer,)), "stand")
    names = (OF_A_DOUBLED_HAND.get(choice, choice) for choice in choices)
    return lanes.actions.index(next(name for name in names if name in opened))


def test_the_best_chart_gains_what_is_counted() -> None:
    rules = BLACKJACK.rules(surrender=True)
    lanes, chart = lanes_of(BLACKJACK, {"surrender": True}, lanes=8192), best_chart(rules)
    gains = first_rounds(lanes, lambda: by_chart(lanes, chart), 3)
    assert abs(deviation(gains / 1000, chart_value(rules, chart).main)) < 4


def test_the_best_chart_of_spanish_21_gains_what_is_counted() -> None:
    """Without the super bonus, which depends on the stake. A chart that gives up doubled hands, or doubles them again."""
    rules = SPANISH_21.rules(super_bonus=False)
    chart = best_play.best_chart(table_of(rules))
    lanes = lanes_of(SPANISH_21, {"super_bonus": False}, lanes=8192)
    gains = first_rounds(lanes, lambda: by_chart(lanes, chart), 3)
    counted = best_play.value(table_of(rules), chart)
    assert counted is not None
    assert abs(deviation(gains / 1000, counted)) < 4


def test_the_lowest_hands_of_three_card_poker_are_folded_for_what_is_counted() -> None:
    """From queen, six and four on a hand is played."""
    lanes = lanes_of(THREE_CARD, {}, lanes=8192)
    least = int(three_card_values()[0, 10, 4, 2])
    gains = first_rounds(lanes, lambda: np.where(column(lanes, "value")[:, 0] >= least, 0, 1), 8)
    counted = next(each for each in THREE_CARD.numbers.exact(THREE_CARD.rules()) if each.wager == "ante")
    assert abs(deviation(gains / 1000, float(counted.expected_gain))) < 4


def test_bets_at_baccarat_gain_what_is_counted() -> None:
    lanes = lanes_of(BACCARAT, {}, lanes=8192)
    counted = {each.wager: float(each.expected_gain) for each in BACCARAT.numbers.exact(BACCARAT.rules())}
    for action, name in enumerate(lanes.actions):
        gains = first_rounds(lanes, lambda action=action: np.full(8192, action), 5)  # type: ignore[misc]
        assert abs(deviation(gains / 1000, counted[name.split()[1]])) < 4


def test_a_lane_is_dealt_the_same_alone_and_among_others() -> None:
    alone, many = (lanes_of(BLACKJACK, {}, lanes=number, episode=SHOE) for number in (1, 5))
    many.begin(np.arange(7, 12, dtype=np.uint64))
    alone.begin(np.array([9], np.uint64))
    for step in range(60):
        assert alone.observation[0].tolist() == many.observation[2].tolist()
        actions = np.array([int(mask.nonzero()[0][step % mask.sum()]) for mask in many.mask])
        many.step(actions, same_step=True)
        alone.step(actions[2:3], same_step=True)
        assert alone.cents[0] == many.cents[2]


def test_a_closed_action_is_played_as_the_default_answer() -> None:
    lanes, obeying = (lanes_of(BLACKJACK, {}, lanes=64) for _ in range(2))
    for each in (lanes, obeying):
        each.begin(np.arange(64, dtype=np.uint64))
    surrender = len(lanes.actions)  # no action at all
    lanes.step(np.full(64, surrender))
    assert lanes.refused.all()
    default = [
        lanes.actions.index("no_insurance" if mask[lanes.actions.index("no_insurance")] else "stand")
        for mask in obeying.mask
    ]
    obeying.step(np.array(default))
    assert lanes.observation.tolist() == obeying.observation.tolist()
    assert lanes.cents.tolist() == obeying.cents.tolist()


def test_a_bankroll_ends_when_it_pays_for_no_bet_or_after_its_rounds() -> None:
    """Doubles, splits and insurance that it does not pay for are closed: no bankroll is ever below nothing."""
    lanes = lanes_of(BLACKJACK, {}, lanes=256, episode=BANKROLL, bankroll=5, rounds=30, ladder=(2, 4))
    lanes.begin(np.arange(256, dtype=np.uint64))
    random, ended, cut = np.random.default_rng(3), 0, 0
    for _ in range(300):
        lanes.step((random.random(lanes.mask.shape) * lanes.mask).argmax(axis=1), same_step=True)
        assert column(lanes, "bankroll").min() >= 0
        ended, cut = ended + int(lanes.ended.sum()), cut + int(lanes.cut.sum())
    assert ended > 100
    assert cut > 0


def test_what_lanes_do_not_play_is_refused_with_its_paragraph() -> None:
    with pytest.raises(Refused, match=r"19:47-2\.18\(a\)"):
        lanes_of(BLACKJACK, {"multiple_action": True})
    with pytest.raises(Refused, match="rounded"):
        lanes_of(BLACKJACK, {}, unit_cents=1_01)
    with pytest.raises(Unreadable, match="write one of round, shoe, bankroll"):
        LaneScene(episode="hand")
