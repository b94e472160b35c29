"""The kernel of baccarat: its cards given to the engine settle the same, round for round and shoe for shoe."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
import pytest

from croupier.croupiers.play import Live
from croupier.engine.game import Game
from croupier.engine.kernel import Scene
from croupier.engine.round import open_round
from croupier.equipment.cards import RANKS
from croupier.families.baccarat.numbers.deal_kernel import MOST_PACKED, ShoeKernel
from croupier.families.baccarat.numbers.exact import UNIT_CENTS
from croupier.families.baccarat.points import VALUE_OF_RANK
from croupier.law.option import Unreadable
from croupier.money.wager import Bet
from tests.games.baccarat.table import BOTH, MINI, PUNTO_BANCO, PUSH, SIX, after, bet, cents, faces
from tests.games.count_and_engine import counted

pytestmark = pytest.mark.slow

MAIN: dict[str, Any] = {}
EVERYTHING: dict[str, Any] = {"pairs": True, "dragon_bonus": "A"}
EZ: dict[str, Any] = {"banker_pays": PUSH, "dragon_7": True, "panda_8": True}
SHEETS = {
    "main": (PUNTO_BANCO, MAIN),
    "four percent": (PUNTO_BANCO, {"decks": 1, "vigorish_percent": 4, "burn_by_first_card": False}),
    "everything": (PUNTO_BANCO, {**EVERYTHING, "decks": 2, "one_more_round": False}),
    "push": (MINI, {**EZ, "decks": 6}),
    "half": (MINI, {"banker_pays": SIX, "smallest_chip": 700, "cards_behind": 26}),
}
every_sheet = pytest.mark.parametrize(("game", "elected"), SHEETS.values(), ids=list(SHEETS))


def kernel(game: Game[Any, Any], elected: dict[str, Any], *wagers: str, through: bool = False) -> ShoeKernel:
    assert game.numbers.kernel is not None
    made = game.numbers.kernel(game, game.rules(**elected), Scene(wagers=wagers, through_the_shoe=through))
    assert isinstance(made, ShoeKernel)
    return made


def of_ranks(elected: dict[str, Any]) -> bool:
    return "pairs" in elected


def settled(game: Game[Any, Any], elected: dict[str, Any], units: dict[str, int], cards: list[str], at: Any) -> Live:
    """One round with a wager of each kind. It takes its cards from the front of the list."""
    rules = game.rules(**elected, both_hands=True, bonus_alone=True)
    bets: list[Bet] = [bet(wager, unit) for wager, unit in units.items()]
    live = Live(open_round(game, rules, at or game.play.opening(rules), bets))
    while live.asks is not None:
        live.answer("cut 20" if live.asks.site.startswith("cut") else cards.pop(0))
    return live


@every_sheet
def test_fresh_coups_are_settled_as_by_the_engine(game: Game[Any, Any], elected: dict[str, Any]) -> None:
    table, rounds = kernel(game, elected), 60
    nets = table.nets(5, 2, rounds).tolist()
    decks = game.rules(**elected).decks
    for six, net in zip(table.coups(5, 2, rounds).tolist(), nets, strict=True):
        cards = faces(six, decks, ranks=of_ranks(elected))
        assert sum(cents(settled(game, elected, dict(table.units), cards, None)).values()) == net


@every_sheet
def test_whole_shoes_are_settled_as_by_the_engine(game: Game[Any, Any], elected: dict[str, Any]) -> None:
    """The engine shuffles, turns the first card, burns, and deals to the cutting card: the same rounds, shoe for shoe."""
    table = kernel(game, elected, through=True)
    decks = game.rules(**elected).decks
    ours: list[int] = []
    shoes = 2 if decks > 2 else 5
    for order in table.shoes(8, 1, shoes).tolist():
        cards = faces(order, decks, ranks=of_ranks(elected))
        standing = type(game.play.opening(game.rules(**elected)))()
        by_first = elected.get("burn_by_first_card", True)
        burned = 1 + (VALUE_OF_RANK[RANKS.index(cards[0][0])] or 10) if by_first else 1
        dealt = [*cards[:1], *cards[burned:]] if by_first else cards[1:]
        while True:
            live = settled(game, elected, dict(table.units), dealt, standing)
            ours.append(sum(cents(live).values()))
            standing = after(live)
            if standing.shoe is None:
                break
    assert table.nets(8, 1, len(ours)).tolist() == ours


@every_sheet
@pytest.mark.parametrize("through", [True, False])
def test_a_tally_counts_what_the_rounds_gain(game: Game[Any, Any], elected: dict[str, Any], through: bool) -> None:
    table = kernel(game, elected, through=through)
    for rounds in (1, 999, 5000):
        tally = table.block(3, 7, rounds)
        total = sum(gain * number for by_wager in tally.gains.values() for gain, number in by_wager.items())
        assert total == int(table.nets(3, 7, rounds).sum())
        assert set(tally.staked_cents.values()) == {rounds * UNIT_CENTS}
        assert {sum(each.values()) for each in tally.gains.values()} == {rounds}


@pytest.mark.parametrize("game", BOTH, ids=lambda game: game.name)
@pytest.mark.parametrize("elected", [MAIN, EVERYTHING, EZ], ids=["main", "everything", "push"])
@pytest.mark.parametrize("through", [True, False])
def test_blocks_agree_with_the_exact_numbers_within_their_error(
    game: Game[Any, Any], elected: dict[str, Any], through: bool
) -> None:
    """A shoe dealt to the cutting card has the same chances in each round, seen from before its shuffle."""
    exact, table = counted(game, game.rules(**elected)), kernel(game, elected, through=through)
    rounds = 400_000
    tally = table.block(12, 0, rounds)
    for wager, worth in exact.items():
        mean = sum(gain * number for gain, number in tally.gains[wager].items()) / rounds / UNIT_CENTS
        assert abs(mean - float(worth.expected_gain)) < 4.5 * worth.standard_deviation / sqrt(rounds), wager
    assert table.exact() == ({} if through else {wager: worth.expected_gain for wager, worth in exact.items()})


def test_few_classes_are_packed_and_give_the_same_tally_as_many() -> None:
    few, many = kernel(MINI, EZ, through=True), kernel(MINI, {**EZ, "dragon_bonus": "A"}, through=True)
    assert len(few.block(2, 3, 30_000).gains) <= MOST_PACKED
    gains = many.block(2, 3, 30_000).gains
    assert few.block(2, 3, 30_000).gains == {wager: gains[wager] for wager in few.units}


def test_each_position_of_a_shoe_has_each_value_as_often_as_it_should() -> None:
    """Chi-square over values and positions of shuffled shoes."""
    table = kernel(PUNTO_BANCO, {"decks": 1}, through=True)
    orders = table.shoes(77, 0, 20_000)
    chances = np.array([16, *[4] * 9]) / 52
    for position in (0, 1, 20, orders.shape[1] - 1):
        counts = np.bincount(orders[:, position], minlength=10)
        expected = len(orders) * chances
        assert float(((counts - expected) ** 2 / expected).sum()) < 9 + 4.5 * sqrt(18), position


def test_where_a_machine_shuffles_every_round_is_from_a_full_shoe() -> None:
    machine = {"continuous_shuffler": True, "shuffler_approved": True}
    table = kernel(MINI, machine, through=True)
    assert table.exact() == kernel(MINI, MAIN).exact()
    assert (table.nets(1, 1, 500) == kernel(MINI, MAIN).nets(1, 1, 500)).all()


@pytest.mark.parametrize(
    ("scene", "elected", "why"),
    [
        (Scene(wagers=("bankr",)), MAIN, 'has no wager "bankr" to simulate'),
        (Scene(wagers=("pair player",)), MAIN, 'has no wager "pair player"'),
        (Scene(seats=3), MAIN, "seats: all seats share the same outcomes"),
        (Scene(play="{}"), MAIN, "play: Minibaccarat has no decisions"),
        (Scene(), {"decks": 20}, "rules: Minibaccarat: a simulated shoe has at most 19 decks"),
    ],
)
def test_scenes_that_mean_nothing_are_refused(scene: Scene, elected: dict[str, Any], why: str) -> None:
    assert MINI.numbers.kernel is not None
    with pytest.raises(Unreadable, match=why):
        MINI.numbers.kernel(MINI, MINI.rules(**elected), scene)


def test_one_wager_or_all() -> None:
    assert list(kernel(MINI, EZ).units) == ["player", "banker", "tie", "dragon_7", "panda_8"]
    assert list(kernel(MINI, EZ, "tie", "player").units) == ["player", "tie"]
    assert kernel(MINI, {"decks": 19}, through=True).block(1, 1, 2000).rounds == 2000
