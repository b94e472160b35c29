"""The casino war kernel: every four ranks as the engine settles them, from fresh shoes and down to the cutting card."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.kernel import Scene
from croupier.engine.round import open_round
from croupier.engine.standing import Standing
from croupier.equipment.cards import RANKS
from croupier.equipment.chance import Chance
from croupier.games.casino_war import GAME
from croupier.games.casino_war.kernel import CELLS, DealKernel, dealt, ranks_of
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.law.option import Unreadable
from croupier.money.wager import Bet
from croupier.testing.dealer import elections
from tests.games.count_and_engine import by_engine

SURRENDER = '{"on_tie": "surrender"}'


@cache
def kernel(rules: CasinoWarRules, *, through: bool = False, play: str = "", wagers: tuple[str, ...] = ()) -> DealKernel:
    assert GAME.numbers.kernel is not None
    found = GAME.numbers.kernel(GAME, rules, Scene(wagers=wagers, play=play, through_the_shoe=through))
    assert isinstance(found, DealKernel)
    return found


class RanksInOrder(QuietCroupier):
    """A croupier with the ranks in order: any card of the rank that is still in the shoe will do."""

    def __init__(self, ranks: tuple[int, ...], *, war: bool) -> None:
        self.ranks, self.war = list(ranks), war

    def chance(self, device: Chance[Any]) -> Any:
        rank = RANKS[self.ranks.pop(0)]
        return next(card for card, _ in device.outcomes() if card.rank == rank)

    def decide(self, decision: Decision) -> Answer:
        if decision.site.startswith("cut"):
            return Answer("refuse")
        return Answer("go_to_war", 1000) if self.war else Answer("surrender")


def engine_nets(rules: CasinoWarRules, cells: list[int], *, war: bool, fresh: bool) -> list[int]:
    """The engine deals the same ranks, shoe after shoe as it shuffles them itself, or from a new one each round."""
    standing: Standing = GAME.play.opening(rules)
    bets = [Bet("A", kind, "", 1000) for kind in GAME.play.wagers(rules) if kind != "raise"]
    nets = []
    for cell in cells:
        came = open_round(GAME, rules, standing, bets).run(RanksInOrder(ranks_of(cell), war=war))
        nets.append(sum(line.cents for line in came.lines))
        standing = GAME.play.opening(rules) if fresh else came.standing
    return nets


@pytest.mark.parametrize("decks", [5, 8])
@pytest.mark.parametrize("fresh", [True, False])
def test_the_kernel_deals_what_the_engine_settles(decks: int, *, fresh: bool) -> None:
    """Down to the cutting card: were a shoe shuffled a round too soon or too late, some rank would soon be missing."""
    rules = CasinoWarRules(decks=decks, war_tie_bonus=1)
    table = kernel(rules, through=not fresh)
    cells = table.cells(6, 5, 700).tolist()
    assert engine_nets(rules, cells, war=True, fresh=fresh) == table.nets(6, 5, 700).tolist()


@pytest.mark.parametrize("seed", range(6))
def test_any_sheet_is_dealt_as_the_engine_deals_it(seed: int) -> None:
    rules = elections(GAME, Random(seed))
    assert isinstance(rules, CasinoWarRules)
    war = seed % 2 == 0
    table = kernel(rules, through=True, play="" if war else SURRENDER)
    cells = table.cells(seed, 1, 300).tolist()
    assert engine_nets(rules, cells, war=war, fresh=False) == table.nets(seed, 1, 300).tolist()


@pytest.mark.parametrize("burned", [0, 3])
def test_a_shoe_lasts_to_its_cutting_card_and_no_further(burned: int) -> None:
    """Five decks: 259 cards after the burn, 65 behind the cutting card, so a round begins with 66 or more.

    No rank comes more than 20 times from one shoe, and now and then one comes nearly so often.
    """
    rules = CasinoWarRules(decks=5, burned_before_war=burned)
    gone, counts, longest = 0, [0] * 13, 0
    for cell in kernel(rules, through=True).cells(1, 1, 20_000).tolist():
        if 259 - gone <= 65:
            gone, counts = 0, [0] * 13
        ranks = ranks_of(cell)
        for rank in ranks:
            counts[rank] += 1
        gone += 4 + burned if len(ranks) == 4 else 2
        longest = max(longest, *counts)
        assert longest <= 20
    assert longest >= 19


def test_a_cell_is_its_ranks() -> None:
    assert len({ranks_of(cell) for cell in range(CELLS)}) == CELLS
    assert ranks_of(169 + 7 * 169 + 3 * 13 + 12) == (7, 7, 3, 12)
    assert ranks_of(7 * 13 + 8) == (7, 8)


@pytest.mark.parametrize("rounds", [0, 1, 3, 1001])
@pytest.mark.parametrize("through", [True, False])
def test_a_block_cut_short_is_the_first_rounds_of_it(rounds: int, *, through: bool) -> None:
    table = kernel(CasinoWarRules(), through=through)
    tally, nets = table.block(3, 2, rounds), table.nets(3, 2, rounds)
    assert tally.rounds == len(nets) == rounds
    assert sum(cents * count for gains in tally.gains.values() for cents, count in gains.items()) == nets.sum()
    assert [sum(gains.values()) for gains in tally.gains.values()] == [rounds, rounds]
    assert (table.nets(3, 2, rounds + 3)[:rounds] == nets).all()


# ---------------------------------------------------------------- the numbers


@pytest.mark.parametrize("decks", [5, 6, 8])
@pytest.mark.parametrize("bonus", [0, 2])
def test_the_expected_gain_is_that_of_the_exact_numbers(decks: int, bonus: int) -> None:
    rules = CasinoWarRules(decks=decks, war_tie_bonus=bonus)
    found = {case.wager: by_engine(GAME, rules, case.wager).expected_gain for case in GAME.numbers.cases(rules)}
    assert kernel(rules).exact() == {"war": found["war"], "tie": found["tie"]}
    assert kernel(rules, play=SURRENDER).exact()["war"] == found["war surrendered"]


def test_down_to_the_cutting_card_no_exact_value_is_claimed() -> None:
    assert kernel(CasinoWarRules(), through=True).exact() == {}


@pytest.mark.parametrize(
    "rules",
    [CasinoWarRules(shuffle_every_round=True), CasinoWarRules(continuous_shuffler=True, shuffler_approved=True)],
    ids=["shuffled", "shuffler"],
)
def test_where_the_cards_are_shuffled_after_every_round_each_shoe_is_fresh(rules: CasinoWarRules) -> None:
    assert kernel(rules, through=True).exact() == kernel(CasinoWarRules()).exact()
    assert (kernel(rules, through=True).nets(1, 1, 500) == kernel(CasinoWarRules()).nets(1, 1, 500)).all()


@pytest.mark.parametrize("through", [True, False])
def test_first_ranks_and_war_ranks_come_as_often_as_they_should(*, through: bool) -> None:
    """Chi-square over the pairs of first ranks, and over the pairs of war ranks after a tie of any rank."""
    table = kernel(CasinoWarRules(), through=through)
    cells = np.concatenate([table.cells(70, block, table.block_rounds) for block in range(2)]).astype(np.int64)
    wars, pair = np.divmod(cells, 169)
    firsts = np.where(wars > 0, (wars - 1) * 14, pair)
    alike = 24
    pairs = np.bincount(firsts, minlength=169).reshape(13, 13)
    wanted = np.full((13, 13), alike * alike / (312 * 311)) - np.eye(13) * alike / (312 * 311)
    assert abs(_chi_square(pairs, wanted) - 168) < 4.5 * sqrt(2 * 168)
    tied, seconds = wars[wars > 0] - 1, pair[wars > 0]
    own = (seconds // 13 == tied).astype(np.int64) * 2 + (seconds % 13 == tied)  # which cards are of the rank that tied
    ways = np.array([(288 * 287), 288 * 22, 22 * 288, 22 * 21]) / (310 * 309)
    assert _chi_square(np.bincount(own, minlength=4), ways) < 3 + 4.5 * sqrt(2 * 3)


def _chi_square(counts: np.ndarray[Any, Any], chances: np.ndarray[Any, Any]) -> float:
    expected = counts.sum() * chances
    return float(((counts - expected) ** 2 / expected).sum())


def test_no_card_comes_again_before_the_shoe_is_shuffled() -> None:
    """Thirteen cards, no two alike: no tie can come, and six rounds use twelve of them."""
    shoe = np.arange(13, dtype=np.uint8)
    one, none = np.uint64(1), np.uint64(0)
    cells = dealt(one, np.uint64(2), 6000, shoe, one, none, np.uint64(10))
    for rounds in np.reshape(cells, (1000, 6)).tolist():
        assert len({rank for cell in rounds for rank in ranks_of(cell)[:2]}) == 12


def test_blocks_agree_with_the_exact_numbers_within_their_error() -> None:
    rules = CasinoWarRules()
    exact = {wager: by_engine(GAME, rules, wager) for wager in ("war", "tie")}
    table = kernel(rules)
    tally = table.block(12, 0, table.block_rounds)
    for wager in ("war", "tie"):
        mean = sum(cents * count for cents, count in tally.gains[wager].items()) / tally.rounds / 1000
        bound = 4.5 * exact[wager].standard_deviation / sqrt(tally.rounds)
        assert abs(mean - float(exact[wager].expected_gain)) < bound
    assert abs(tally.staked_cents["war"] / tally.rounds / 1000 - float(exact["war"].action)) < 0.002


# ---------------------------------------------------------------- what is chosen, and what is not understood


def test_one_wager_or_both() -> None:
    both, war = kernel(CasinoWarRules()), kernel(CasinoWarRules(), wagers=("war",))
    assert (list(both.units), list(war.units)) == (["war", "tie"], ["war"])
    assert both.block(5, 0, 1000).gains["war"] == war.block(5, 0, 1000).gains["war"]
    assert list(kernel(CasinoWarRules(tie=False)).units) == ["war"]
    assert kernel(CasinoWarRules(), wagers=("tie",)).exact() == {"tie": Fraction(-58, 311)}


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("war", "play: this is not JSON"),
        ("[]", "play: must name the choice on a tie"),
        ('{"on_war": "surrender"}', "play: must name the choice on a tie"),
        ('{"on_tie": "run"}', 'play.on_tie: must be "go_to_war" or "surrender"'),
        ('{"on_tie": ["surrender"]}', 'play.on_tie: must be "go_to_war" or "surrender"'),
    ],
)
def test_a_play_that_cannot_be_read_is_refused_in_words(play: str, why: str) -> None:
    with pytest.raises(Unreadable) as caught:
        kernel(CasinoWarRules(), play=play)
    assert str(caught.value).startswith(why)


def test_scenes_that_mean_nothing_are_refused() -> None:
    assert GAME.numbers.kernel is not None
    with pytest.raises(Unreadable, match="seats: the simulation has one seat"):
        GAME.numbers.kernel(GAME, CasinoWarRules(), Scene(seats=3))
    with pytest.raises(Unreadable, match='has no wager "raise"'):
        kernel(CasinoWarRules(), wagers=("raise",))
    with pytest.raises(Unreadable, match='has no wager "tie"'):
        kernel(CasinoWarRules(tie=False), wagers=("tie",))
