"""The round of 19:47-5.6."""

from __future__ import annotations

from functools import partial

from croupier.engine.croupier import Croupier, Ritual
from croupier.engine.game import Outcome
from croupier.engine.irregularity import Irregularity, NoResult, one_result
from croupier.engine.standing import Standing
from croupier.equipment.wheel import Spin
from croupier.games.big_six.irregular import REMEDIES
from croupier.games.big_six.rules import PREVIOUS, BigSixRules
from croupier.games.big_six.wagers import pays, symbol
from croupier.law.citation import cite
from croupier.money.settlement import Line, collect_then_pay, lost, won
from croupier.money.wager import Wager


def device(rules: BigSixRules) -> Spin:
    """The wheel: every stop is equally likely, and a symbol has as many stops as the rules give it (5.6(b))."""
    return Spin(rules.stops, cite("19:47-5.6(b)"))


def play(croupier: Croupier, rules: BigSixRules, standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
    """Plays one spin. After a void spin every wager stands for the next one."""
    del standing  # the wheel has no memory; wagers that stand from a void spin are in `wagers`
    croupier.record(Ritual('"No more bets"'), cite("19:47-5.6(a)"))
    between = {"clapper_between": partial(_clapper_between, croupier, rules)}
    winner = one_result(partial(_spin, croupier, rules), REMEDIES, between)
    if isinstance(winner, NoResult):
        return Outcome.all_stand(croupier, Standing(), wagers, "spin", winner.law)
    return Outcome(collect_then_pay(_fate(rules, wager, winner) for wager in wagers), Standing())


def _spin(croupier: Croupier, rules: BigSixRules) -> str:
    stopped_at = croupier.chance(device(rules))
    croupier.record(f"the clapper rests at {stopped_at}", cite("19:47-5.6(e)"))
    return stopped_at


def _clapper_between(croupier: Croupier, rules: BigSixRules, what: Irregularity) -> str | NoResult:
    """By the posted rule (5.6(d)): the symbol that the clapper passed last wins (reading C42), or the spin is void."""
    passed = Spin(rules.stops, cite("19:47-5.6(c)")).read(what.details["passed"])
    croupier.record(f"the clapper rests between two stops; posted: {rules.clapper_between}", cite("19:47-5.6(d)"))
    if rules.clapper_between != PREVIOUS:
        return NoResult(cite("19:47-5.6(c)2"))
    croupier.record(f"{passed} was passed last and wins", cite("19:47-5.6(c)1"))
    return passed


def _fate(rules: BigSixRules, wager: Wager, winner: str) -> Line:
    if symbol(wager) != winner:
        return lost(wager, cite("19:47-5.6(e)"), f"the wheel stops at {winner}")
    odds = pays(rules, wager.kind, wager.on)
    return won(
        wager, odds, cite("19:47-5.5(a)"), chip_cents=rules.smallest_chip_cents, note=f"the wheel stops at {winner}"
    )
