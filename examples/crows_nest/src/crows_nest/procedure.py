"""The round: one roll of two dice from the nest, and what it means for every wager."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine.croupier import Croupier
from croupier.engine.game import Outcome
from croupier.engine.irregularity import NoResult, one_result
from croupier.engine.standing import Standing
from croupier.equipment.dice import Pair, Roll
from croupier.money.settlement import Line, collect_then_pay, lost, stands, won
from croupier.money.wager import Wager
from crows_nest.irregular import REMEDIES
from crows_nest.rules import HALF, CrowsNestRules
from crows_nest.wagers import ALOFT, BELOW, LAW, SEVEN, decides, wins

DICE = Roll(LAW)


def play(croupier: Croupier, rules: CrowsNestRules, _standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
    """Rolls the dice once. After an irregular roll every wager stands for the next."""
    croupier.record('"No more bets"', LAW)
    dice = one_result(lambda: croupier.chance(DICE), REMEDIES)
    if isinstance(dice, NoResult):
        return Outcome.all_stand(croupier, Standing(), _in_order(wagers), "roll", dice.law)
    croupier.record(f"{sum(dice)} ({DICE.show(dice)})", LAW)
    left = tuple(wager for wager in wagers if not decides(wager.kind, dice))
    lines = collect_then_pay(_line(rules, wager, dice) for wager in wagers)
    return Outcome(lines, Standing(wagers=_in_order(left)))


def _in_order(wagers: tuple[Wager, ...]) -> tuple[Wager, ...]:
    """Sorted, so that equal tables compare equal."""
    return tuple(sorted(wagers, key=lambda wager: (wager.seat, wager.kind)))


def _line(rules: CrowsNestRules, wager: Wager, dice: Pair) -> Line:
    if not decides(wager.kind, dice):
        return stands(wager, LAW)
    thrown = f"{sum(dice)} ({DICE.show(dice)})"
    if wins(wager.kind, dice):
        return won(wager, rules.payouts[wager.kind], LAW, chip_cents=rules.smallest_chip_cents, note=thrown)
    if wager.kind in {ALOFT, BELOW} and sum(dice) == SEVEN and rules.seven_takes == HALF:
        return replace(lost(wager, LAW, f"{thrown}; a 7 takes half"), cents=-(wager.stake_cents // 2))
    return lost(wager, LAW, thrown)
