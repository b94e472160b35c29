"""The red dog kernel: every three ranks as the engine settles them, from fresh shoes and down to the cutting card."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.croupiers.numbers import numbers
from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.kernel import Scene
from croupier.engine.round import open_round
from croupier.engine.standing import Standing
from croupier.equipment.cards import RANKS
from croupier.equipment.chance import Chance
from croupier.families.ranks.deals import THREES
from croupier.games.red_dog import GAME
from croupier.games.red_dog.kernel import DealKernel, dealt_afresh, dealt_through
from croupier.games.red_dog.procedure import View
from croupier.games.red_dog.rules import RedDogRules
from croupier.law.option import Unreadable
from croupier.money.wager import Bet
from croupier.testing.dealer import elections

WIDE = (7, 8, 9, 10, 11)  # on which a raise gains: more than half of the cards lie between


@cache
def kernel(rules: RedDogRules, *, through: bool = False, play: str = "", wagers: tuple[str, ...] = ()) -> DealKernel:
    assert GAME.numbers.kernel is not None
    found = GAME.numbers.kernel(GAME, rules, Scene(wagers=wagers, play=play, through_the_shoe=through))
    assert isinstance(found, DealKernel)
    return found


class RanksInOrder(QuietCroupier):
    """A croupier with the ranks in order: any card of the rank that is still in the shoe will do."""

    def __init__(self, ranks: tuple[int, ...], raise_on: Collection[int]) -> None:
        self.ranks, self.raise_on = list(ranks), raise_on

    def chance(self, device: Chance[Any]) -> Any:
        rank = RANKS[self.ranks.pop(0)]
        return next(card for card, _ in device.outcomes() if card.rank == rank)

    def decide(self, decision: Decision) -> Answer:
        if decision.site.startswith("cut"):
            return Answer("refuse")
        assert isinstance(decision.view, View)
        return Answer("raise", 1000) if decision.view.spread in self.raise_on else Answer("no_raise")


def engine_nets(rules: RedDogRules, cells: list[int], raise_on: Collection[int], *, fresh: bool) -> list[int]:
    """The engine deals the same ranks, shoe after shoe as it shuffles them itself, or from a new one each round."""
    standing: Standing = GAME.play.opening(rules)
    nets = []
    for cell in cells:
        came = open_round(GAME, rules, standing, [Bet("A", "original", "", 1000)]).run(
            RanksInOrder(THREES[cell], raise_on)
        )
        nets.append(sum(line.cents for line in came.lines))
        standing = GAME.play.opening(rules) if fresh else came.standing
    return nets


@pytest.mark.parametrize("decks", [1, 8])
@pytest.mark.parametrize("fresh", [True, False])
def test_the_kernel_deals_what_the_engine_settles(decks: int, *, fresh: bool) -> None:
    """Down to the cutting card: were a shoe shuffled a round too soon or too late, some rank would soon be missing."""
    rules = RedDogRules(decks=decks)
    table = kernel(rules, through=not fresh)
    cells = table.cells(6, 5, 900).tolist()
    assert engine_nets(rules, cells, WIDE, fresh=fresh) == table.nets(6, 5, 900).tolist()


@pytest.mark.parametrize("seed", range(8))
def test_any_sheet_is_dealt_as_the_engine_deals_it(seed: int) -> None:
    random = Random(seed)
    rules = elections(GAME, random)
    assert isinstance(rules, RedDogRules)
    spreads = random.sample(range(1, 12), 5)
    table = kernel(rules, through=True, play=f'{{"raise_on": {spreads}}}')
    cells = table.cells(seed, 1, 400).tolist()
    assert engine_nets(rules, cells, spreads, fresh=False) == table.nets(seed, 1, 400).tolist()


def test_a_shoe_of_one_deck_lasts_to_its_cutting_card_and_no_further() -> None:
    """51 cards after the burn, 13 behind the cutting card: a round begins with 14 or more."""
    rules = RedDogRules()
    cells = kernel(rules, through=True).cells(1, 1, 5000)
    gone, counts = 0, [0] * 13
    for cell in cells.tolist():
        if 51 - gone <= 13:
            gone, counts = 0, [0] * 13
        first, second, third = THREES[cell]
        dealt = (first, second) if abs(first - second) == 1 else (first, second, third)
        for rank in dealt:
            counts[rank] += 1
        gone += len(dealt)
        assert max(counts) <= 4


@pytest.mark.parametrize("rounds", [0, 1, 2, 3, 1001])
@pytest.mark.parametrize("through", [True, False])
def test_a_block_cut_short_is_the_first_rounds_of_it(rounds: int, *, through: bool) -> None:
    table = kernel(RedDogRules(decks=2), through=through)
    tally, nets = table.block(3, 2, rounds), table.nets(3, 2, rounds)
    assert tally.rounds == len(nets) == rounds
    assert sum(cents * count for cents, count in tally.gains["original"].items()) == nets.sum()
    assert sum(tally.gains["original"].values()) == rounds
    assert (table.nets(3, 2, rounds + 3)[:rounds] == nets).all()


# ---------------------------------------------------------------- the numbers


@pytest.mark.parametrize("decks", [1, 8])
def test_the_expected_gain_is_that_of_the_exact_numbers(decks: int) -> None:
    rules = RedDogRules(decks=decks)
    (case,) = GAME.numbers.cases(rules)
    assert kernel(rules).exact() == {"original": numbers(GAME, rules, case).expected_gain}


@pytest.mark.parametrize("spreads", [[], [1], [4, 7, 11]])
def test_any_choice_of_spreads_is_worth_what_the_engine_says(spreads: list[int]) -> None:
    (case,) = GAME.numbers.cases(RedDogRules())
    shown = RanksInOrder((), spreads)
    expected = numbers(GAME, RedDogRules(), case, shown.decide).expected_gain
    assert kernel(RedDogRules(), play=f'{{"raise_on": {spreads}}}').exact() == {"original": expected}


def test_it_is_raised_where_more_than_half_of_the_cards_lie_between() -> None:
    """With even money from a spread of 4 up: 7 times 4 of 50 cards is more than half, 6 times 4 is not."""
    best = kernel(RedDogRules())
    assert best.exact() == kernel(RedDogRules(), play='{"raise_on": [7, 8, 9, 10, 11]}').exact()
    for other in ([6, *WIDE], WIDE[1:]):
        assert (
            best.exact()["original"] > kernel(RedDogRules(), play=f'{{"raise_on": {list(other)}}}').exact()["original"]
        )


def test_down_to_the_cutting_card_no_exact_value_is_claimed() -> None:
    assert kernel(RedDogRules(), through=True).exact() == {}


@pytest.mark.parametrize(
    "rules",
    [RedDogRules(shuffle_every_round=True), RedDogRules(continuous_shuffler=True, shuffler_approved=True)],
    ids=["shuffled", "shuffler"],
)
def test_where_the_cards_are_shuffled_after_every_round_each_shoe_is_fresh(rules: RedDogRules) -> None:
    table = kernel(rules, through=True)
    assert table.exact() == kernel(RedDogRules()).exact()
    assert table.nets(1, 1, 500).tolist() == kernel(RedDogRules()).nets(1, 1, 500).tolist()


@pytest.mark.parametrize("decks", [1, 6])
@pytest.mark.parametrize("through", [True, False])
def test_three_ranks_come_as_often_as_they_should(decks: int, *, through: bool) -> None:
    """Chi-square over all cells of some million rounds. Down the shoe too: what the cutting card changes is far too little."""
    table = kernel(RedDogRules(decks=decks), through=through)
    blocks = 4
    cells_visited = np.concatenate([table.cells(70, block, table.block_rounds) for block in range(blocks)])
    counts = np.bincount(cells_visited, minlength=13**3)
    alike, rounds = 4 * decks, blocks * table.block_rounds
    chi_square, cells = 0.0, 0
    for (first, second, third), count in zip(THREES, counts.tolist(), strict=True):
        ways = alike * (alike - (first == second)) * (alike - (first == third) - (second == third))
        expected = rounds * ways / (13 * alike * (13 * alike - 1) * (13 * alike - 2))
        chi_square += (count - expected) ** 2 / expected
        cells += 1
    assert abs(chi_square - (cells - 1)) < 4.5 * sqrt(2 * (cells - 1))


def test_no_card_is_dealt_twice() -> None:
    """From a shoe of thirteen cards, no two alike, three different ones come, each three as often as any other."""
    cells = dealt_afresh(np.uint64(1), np.uint64(2), 1_000_000, np.arange(13, dtype=np.uint8))
    counts = {ranks: 0 for ranks in THREES if len(set(ranks)) == 3}
    for cell, count in enumerate(np.bincount(cells, minlength=13**3).tolist()):
        if count:
            counts[THREES[cell]] += count
    expected = 1_000_000 / len(counts)
    chi_square = sum((count - expected) ** 2 for count in counts.values()) / expected
    assert abs(chi_square - (len(counts) - 1)) < 4.5 * sqrt(2 * (len(counts) - 1))


def test_no_card_comes_again_before_the_shoe_is_shuffled() -> None:
    """Thirteen cards, no two alike, three a round: after the fourth round one is left, and the shoe is done."""
    three_each = np.full(13**3, 3, np.uint8)
    ranks = np.arange(13, dtype=np.uint8)
    cells = dealt_through(np.uint64(1), np.uint64(2), 4000, ranks, three_each, np.uint64(9))
    for shoe in np.reshape(cells, (1000, 4)).tolist():
        assert len({rank for cell in shoe for rank in THREES[cell]}) == 12


def test_blocks_agree_with_the_exact_numbers_within_their_error() -> None:
    rules = RedDogRules(decks=6)
    (case,) = GAME.numbers.cases(rules)
    exact, table = numbers(GAME, rules, case), kernel(rules)
    tally = table.block(12, 0, table.block_rounds) + table.block(12, 1, table.block_rounds)
    mean = sum(cents * count for cents, count in tally.gains["original"].items()) / tally.rounds / 1000
    assert abs(mean - float(exact.expected_gain)) < 4.5 * exact.standard_deviation / sqrt(tally.rounds)
    assert abs(tally.staked_cents["original"] / tally.rounds / 1000 - float(exact.action)) < 0.002


# ---------------------------------------------------------------- what is not understood


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("raise", "play: this is not JSON"),
        ("[]", "play: must name only the spreads to raise on"),
        ('{"raises": [7]}', "play: must name only the spreads to raise on"),
        ('{"raise_on": [7], "dance": 1}', "play: must name only the spreads to raise on"),
        ('{"raise_on": 7}', "play.raise_on: must be a list of spreads from 1 to 11"),
        ('{"raise_on": [0]}', "play.raise_on: must be a list of spreads from 1 to 11"),
        ('{"raise_on": [12]}', "play.raise_on: must be a list of spreads from 1 to 11"),
        ('{"raise_on": [true]}', "play.raise_on: must be a list of spreads from 1 to 11"),
        ('{"raise_on": [7.5]}', "play.raise_on: must be a list of spreads from 1 to 11"),
    ],
)
def test_a_play_that_cannot_be_read_is_reported_in_words(play: str, why: str) -> None:
    with pytest.raises(Unreadable) as caught:
        kernel(RedDogRules(), play=play)
    assert str(caught.value).startswith(why)


def test_scenes_that_mean_nothing_are_refused() -> None:
    assert GAME.numbers.kernel is not None
    with pytest.raises(Unreadable, match="seats: all seats share the same outcomes"):
        GAME.numbers.kernel(GAME, RedDogRules(), Scene(seats=3))
    with pytest.raises(Unreadable, match='wagers: Red dog has no wager "raise"'):
        kernel(RedDogRules(), wagers=("raise",))
    with pytest.raises(Unreadable, match="32 decks: the simulation handles at most 31"):
        kernel(RedDogRules(decks=32))


def test_the_largest_shoe_is_dealt_fairly_too() -> None:
    table = kernel(RedDogRules(decks=31))
    firsts = np.bincount(table.cells(3, 3, 260_000) // 169, minlength=13)
    assert ((firsts - 20_000) ** 2 / 20_000).sum() < 40
