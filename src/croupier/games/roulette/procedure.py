"""The round of 19:47-5.3."""

from __future__ import annotations

from fractions import Fraction

from croupier.amounts.cents import rounding_note, toward_the_patron
from croupier.engine.croupier import Croupier, Ritual
from croupier.engine.game import Outcome
from croupier.engine.irregularity import NoResult, one_result
from croupier.engine.standing import Standing
from croupier.equipment.wheel import Spin
from croupier.games.roulette.irregular import REMEDIES
from croupier.games.roulette.layout import NUMBERS, RED, ZEROS
from croupier.games.roulette.rules import DOUBLE_AS_SINGLE, DOUBLE_ZERO, HALF, SINGLE_ZERO, RouletteRules
from croupier.games.roulette.wagers import EVEN_MONEY, FIVE_ADJACENT, PARTS, LayoutArea, areas
from croupier.law.citation import cite
from croupier.money.settlement import Line, Result, collect_then_pay, lost, won
from croupier.money.wager import Wager


def device(rules: RouletteRules) -> Spin:
    """The wheel: the ball is equally likely to stop in any compartment (5.3(a))."""
    return Spin(tuple((compartment, 1) for compartment in rules.compartments), cite("19:47-5.3(a)"), ball=True)


def play(croupier: Croupier, rules: RouletteRules, standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
    """Plays one spin. After a void spin every wager stands for the next one."""
    del standing  # the wheel has no memory; wagers that stand from a void spin are in `wagers`
    croupier.record(Ritual('"No more bets"'), cite("19:47-5.3(b)"))
    number = one_result(lambda: croupier.chance(device(rules)), REMEDIES)
    if isinstance(number, NoResult):
        return Outcome.all_stand(croupier, Standing(), wagers, "spin", number.law)
    if number == "00" and rules.wheel == DOUBLE_AS_SINGLE:
        return Outcome.all_stand(croupier, Standing(), wagers, "spin", cite("19:47-5.2(d)2"))
    croupier.record(f"{number}, and the crown is placed on it", cite("19:47-5.3(c)"))
    croupier.record(Ritual("losing wagers are collected, then winners are paid"), cite("19:47-5.3(e)"))
    return Outcome(collect_then_pay(_fate(rules, wager, number) for wager in wagers), Standing())


def _spoken(number: str) -> str:
    return f"{number} {'red' if number in RED else 'black'}" if number in NUMBERS else number


def _fate(rules: RouletteRules, wager: Wager, number: str) -> Line:
    area = areas(rules)[wager.kind]
    if number in area.covers[wager.on]:
        return _winner(rules, wager, area, number)
    if number in ZEROS and wager.kind in EVEN_MONEY:
        return _zero(rules, wager, number)
    return lost(wager, area.kind.cite, _spoken(number))


def _winner(rules: RouletteRules, wager: Wager, area: LayoutArea, number: str) -> Line:
    if wager.kind == FIVE_ADJACENT:  # 5.3(d): a fifth is paid straight up on the number, the rest is lost
        part = Wager(wager.seat, "straight", "", wager.stake_cents // PARTS)
        cents = rules.payouts["straight"].win_cents(part.stake_cents, rules.smallest_chip_cents) - (
            wager.stake_cents - part.stake_cents
        )
        note = f"{_spoken(number)}: one fifth straight up on the number, four fifths lost"
        result = Result.WON if cents > 0 else Result.LOST
        return Line(wager.seat, wager.name, wager.stake_cents, result, cents, area.kind.cite, area.kind.pays[0], note)
    pays = rules.payouts[wager.kind]
    return won(wager, pays, cite("19:47-5.2(a)"), chip_cents=rules.smallest_chip_cents, note=_spoken(number))


def _zero(rules: RouletteRules, wager: Wager, number: str) -> Line:
    """Settles an even-money wager on a zero (5.2(b)-(d)); only a double-zero wheel takes half (reading C39)."""
    if rules.wheel == DOUBLE_ZERO and rules.zero_rule == HALF:
        half = Fraction(-wager.stake_cents, 2)
        cents = toward_the_patron(half, rules.smallest_chip_cents)
        law, note = cite("19:47-5.2(b)"), rounding_note(f"{number}: half is surrendered, half removed", half, cents)
        return Line(wager.seat, wager.name, wager.stake_cents, Result.LOST, cents, law, None, note)
    law = {
        DOUBLE_ZERO: cite("19:47-5.2(b)"),
        SINGLE_ZERO: cite("19:47-5.2(c)"),
        DOUBLE_AS_SINGLE: cite("19:47-5.2(d)3"),
    }[rules.wheel]
    return lost(wager, law, number)
