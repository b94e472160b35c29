"""Lanes of craps: every wager goes as the engine settles the same dice, and is open when the game's ruling allows it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from croupier.amounts.cents import read_dollars
from croupier.croupiers.numbers import all_numbers
from croupier.engine.croupier import QuietCroupier
from croupier.engine.lanes import BANKROLL, SHOE, LaneScene
from croupier.games.craps import GAME
from croupier.games.craps.lanes.table import CrapsLanes
from croupier.games.craps.standing import CrapsStanding
from croupier.law.ruling import Refused, Verdict
from croupier.money.wager import Bet, Wager
from tests.games.lanes import deviation, first_rounds

ELECTED: tuple[dict[str, Any], ...] = (
    {},
    {"exact_stakes": True, "hardways_off_on_come_out": False},
    {"come_odds_off_on_come_out": False, "shooter_must_bet": False, "field_bet": False},
)
DEAL = "deal"


class Thrown(QuietCroupier):
    """A croupier with given dice."""

    def __init__(self, dice: tuple[int, ...]) -> None:
        self.dice = dice

    def chance(self, device: Any) -> Any:
        del device
        return self.dice


class Engine:
    """A table of the engine beside each lane."""

    def __init__(self, lanes: CrapsLanes, rules: Any) -> None:
        self.lanes, self.rules = lanes, rules
        self.standing: Any = CrapsStanding(seats=("A",), shooter="A")
        self.wagers: tuple[Wager, ...] = ()

    def bet_of(self, name: str) -> Bet:
        wager, dollars = name.removeprefix("bet ").rsplit(" ", 1)
        kind, _, on = wager.partition(" ")
        return Bet("A", kind, on, read_dollars(dollars))

    def compare_mask(self, lane: int) -> None:
        """A bet is open if the ruling allows it and the wager is not down; a roll if the engine rolls."""
        for action, name in enumerate(self.lanes.actions[:-1]):
            bet = self.bet_of(name)
            lawful = GAME.play.ruling(self.rules, self.standing, self.wagers, bet).verdict is Verdict.LAWFUL
            down = any((wager.kind, wager.on) == (bet.kind, bet.on) for wager in self.wagers)
            assert self.lanes.mask[lane, action] == (lawful and not down), (name, self.standing, self.wagers)
        assert self.lanes.mask[lane, -1] == self.rolls(), (self.standing, self.wagers)

    def rolls(self) -> bool:
        try:
            GAME.play.procedure(Thrown((1, 1)), self.rules, self.standing, self.wagers)
        except Refused:
            return False
        return bool(self.wagers)

    def act(self, lane: int, name: str) -> None:
        """What the lane has done, which must gain the same cents and leave the same wagers."""
        if name != DEAL:
            bet = self.bet_of(name)
            self.wagers = (*self.wagers, Wager("A", bet.kind, bet.on, bet.cents))
            assert not self.lanes.cents[lane]
            return
        rows = self.lanes.final if self.lanes.ended[lane] else self.lanes.observation
        dice = tuple(rows[lane, 1:3].tolist())
        outcome = GAME.play.procedure(Thrown(dice), self.rules, self.standing, self.wagers)
        cents = sum(line.cents for line in outcome.lines)
        assert int(self.lanes.cents[lane]) == cents, (dice, self.standing, self.wagers)
        self.wagers, self.standing = outcome.standing.wagers, outcome.standing
        if self.lanes.ended[lane]:
            assert not self.wagers
        else:
            played = self.lanes.played(lane).standing
            assert {*played.wagers} == {*self.wagers}
            assert rows[lane, 0] == self.standing.point


@pytest.mark.parametrize("elected", ELECTED)
def test_the_engine_rolls_the_same(elected: dict[str, Any]) -> None:
    rules = GAME.rules(**elected)
    lanes = CrapsLanes(GAME, rules, LaneScene(lanes=8, unit_cents=10_00))
    lanes.begin(np.arange(8, dtype=np.uint64))
    engines, random = [Engine(lanes, rules) for _ in range(8)], np.random.default_rng(5)
    for turn in range(120):
        actions = []
        for lane in range(8):
            if turn % 4 == 0:
                engines[lane].compare_mask(lane)
            opened = np.flatnonzero(lanes.mask[lane])
            deal = lanes.mask[lane, -1] and random.random() < 0.5
            actions.append(len(lanes.actions) - 1 if deal else int(random.choice(opened)))
        lanes.step(np.array(actions))
        assert not lanes.refused.any()
        for lane in range(8):
            engines[lane].act(lane, lanes.actions[actions[lane]])
        which = lanes.ended.copy()
        if which.any():
            lanes.begin(None, which)
            for lane in np.flatnonzero(which).tolist():
                engines[lane] = Engine(lanes, rules)


def test_the_pass_line_gains_what_is_counted() -> None:
    lanes = CrapsLanes(GAME, GAME.rules(), LaneScene(lanes=16_384))
    line, deal = lanes.actions.index("bet pass 10.00"), len(lanes.actions) - 1
    gains = first_rounds(lanes, lambda: np.where(lanes.mask[:, line], line, deal), 2)
    counted = next(each for each in all_numbers(GAME, GAME.rules()) if each.wager == "pass")
    assert abs(deviation(gains / 1000, float(counted.expected_gain))) < 4


def test_a_bankroll_pays_for_no_more_than_it_has() -> None:
    lanes = CrapsLanes(GAME, GAME.rules(), LaneScene(lanes=256, episode=BANKROLL, bankroll=4, rounds=50))
    lanes.begin(np.arange(256, dtype=np.uint64))
    random, ended = np.random.default_rng(3), 0
    for _ in range(200):
        lanes.step((random.random(lanes.mask.shape) * lanes.mask).argmax(axis=1), same_step=True)
        down = lanes.observation[:, 3:-2].sum(axis=1)
        assert (down <= lanes.observation[:, -1]).all()
        ended += int(lanes.ended.sum())
    assert ended > 100


def test_dice_have_no_shoe() -> None:
    with pytest.raises(Refused, match="dice have no shoe"):
        CrapsLanes(GAME, GAME.rules(), LaneScene(episode=SHOE))
