"""The round of 19:47-5.6."""

from __future__ import annotations

from croupier.engine.croupier import Croupier, Ritual
from croupier.engine.game import Outcome
from croupier.engine.irregularity import Irregularity
from croupier.engine.standing import Standing
from croupier.equipment.wheel import Spin
from croupier.games.big_six.rules import PREVIOUS, SYMBOLS, BigSixRules
from croupier.games.big_six.wagers import pays, symbol
from croupier.law.citation import cite
from croupier.law.ruling import Refused, unlawful
from croupier.money.settlement import Line, collect_then_pay, lost, won
from croupier.money.wager import Wager

_REVOLUTIONS = 3  # 5.6(b)


def device(rules: BigSixRules) -> Spin:
    """The wheel: every stop is equally likely, and a symbol has as many stops as the rules give it (5.6(b))."""
    return Spin(rules.stops, cite("19:47-5.6(b)"))


def play(croupier: Croupier, rules: BigSixRules, standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
    """Plays one spin. After a void spin every wager stands for the next one."""
    del standing  # the wheel has no memory; wagers that stand from a void spin are in `wagers`
    croupier.record(Ritual('"No more bets"'), cite("19:47-5.6(a)"))
    try:
        stopped_at = croupier.chance(device(rules))
    except Irregularity as what:
        if what.kind == "short_spin":
            return _short_spin(croupier, wagers, what)
        return _clapper_between(croupier, rules, wagers, what)
    croupier.record(f"the clapper rests at {stopped_at}", cite("19:47-5.6(e)"))
    return _settled(rules, wagers, stopped_at)


def _short_spin(croupier: Croupier, wagers: tuple[Wager, ...], what: Irregularity) -> Outcome:
    """A spin needs three revolutions of the wheel to be valid (5.6(b))."""
    law, revolutions = cite("19:47-5.6(b)"), what.details["revolutions"]
    if revolutions not in {str(short) for short in range(_REVOLUTIONS)}:
        raise Refused(unlawful(law, f"revolutions = {revolutions}: a short spin makes fewer than three"))
    return Outcome.all_stand(croupier, Standing(), wagers, "spin", law)


def _clapper_between(croupier: Croupier, rules: BigSixRules, wagers: tuple[Wager, ...], what: Irregularity) -> Outcome:
    """By the posted rule (5.6(d)): the symbol that the clapper passed last wins (reading C42), or the spin is void."""
    passed = what.details["passed"]
    if passed not in SYMBOLS:
        raise Refused(unlawful(cite("19:47-5.6(c)"), f"passed = {passed}: the symbols are {', '.join(SYMBOLS)}"))
    croupier.record(f"the clapper rests between two stops; posted: {rules.clapper_between}", cite("19:47-5.6(d)"))
    if rules.clapper_between != PREVIOUS:
        return Outcome.all_stand(croupier, Standing(), wagers, "spin", cite("19:47-5.6(c)2"))
    croupier.record(f"{passed} was passed last and wins", cite("19:47-5.6(c)1"))
    return _settled(rules, wagers, passed)


def _settled(rules: BigSixRules, wagers: tuple[Wager, ...], winner: str) -> Outcome:
    return Outcome(collect_then_pay(_fate(rules, wager, winner) for wager in wagers), Standing())


def _fate(rules: BigSixRules, wager: Wager, winner: str) -> Line:
    if symbol(wager) != winner:
        return lost(wager, cite("19:47-5.6(e)"), f"the wheel stops at {winner}")
    odds = pays(rules, wager.kind, wager.on)
    return won(
        wager, odds, cite("19:47-5.5(a)"), chip_cents=rules.smallest_chip_cents, note=f"the wheel stops at {winner}"
    )
