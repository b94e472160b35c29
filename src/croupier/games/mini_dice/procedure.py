"""The round: one shake of two dice (19:47-13.5) and its effect on every wager (13.2(a))."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine.croupier import Croupier, Ritual
from croupier.engine.game import Outcome
from croupier.engine.irregularity import Irregularity, NoResult, one_result
from croupier.engine.traits import clockwise, holder_among
from croupier.equipment.dice import Pair, Roll
from croupier.games.mini_dice.irregular import PASSES, REMEDIES
from croupier.games.mini_dice.layout import SEVEN, decides, winning_row
from croupier.games.mini_dice.rules import MiniDiceRules
from croupier.games.mini_dice.standing import MiniDiceStanding
from croupier.games.mini_dice.wagers import LAW
from croupier.law.citation import cite
from croupier.law.ruling import Refused, unlawful
from croupier.money.settlement import Line, collect_then_pay, lost, stands, won
from croupier.money.wager import Wager

_DEALING = cite("19:47-13.5")
_PAYOUT = cite("19:47-13.6(b)")


def device(_rules: MiniDiceRules) -> Roll:
    """Two dice in a shaker, at every table (13.3)."""
    return Roll(cite("19:47-13.3"))


def play(croupier: Croupier, rules: MiniDiceRules, standing: MiniDiceStanding, wagers: tuple[Wager, ...]) -> Outcome:
    """Plays one shake. After a void shake every wager stands for the next one."""
    standing = _with_holder(rules, standing, wagers)
    croupier.record(Ritual('"No more bets"'), _DEALING)

    def passes(_what: Irregularity) -> None:
        nonlocal standing
        standing = _passed(croupier, rules, standing, wagers)

    dice = one_result(lambda: croupier.chance(device(rules)), REMEDIES, dict.fromkeys(PASSES, passes))
    if isinstance(dice, NoResult):
        return Outcome.all_stand(croupier, standing, _in_order(wagers), "roll", dice.law)
    return _settled(croupier, rules, standing, wagers, dice)


# ---------------------------------------------------------------- the shaker


def _with_holder(rules: MiniDiceRules, standing: MiniDiceStanding, wagers: tuple[Wager, ...]) -> MiniDiceStanding:
    """The standing with a holder of the shaker, initially the first seat. Refuses a holder who may not shake."""
    if not standing.seats:
        return standing
    standing = replace(standing, shaker=standing.shaker or standing.seats[0])
    if not _may_shake(rules, wagers, standing.shaker):
        why = f"{standing.shaker} has the shaker and needs a wager to shake the dice"
        raise Refused(unlawful(cite("19:47-13.7"), why, "holder_must_bet"))
    return standing


def seated(
    rules: MiniDiceRules, standing: MiniDiceStanding, seats: tuple[str, ...], wagers: tuple[Wager, ...] | None
) -> MiniDiceStanding:
    """The standing with these seats. If the holder has left or has no wager, the shaker goes clockwise (13.7)."""
    laid = wagers
    may_shake = None if laid is None else lambda seat: _may_shake(rules, laid, seat)
    return replace(standing, seats=seats, shaker=holder_among(seats, standing.seats, standing.shaker, may_shake))


def _may_shake(rules: MiniDiceRules, wagers: tuple[Wager, ...], seat: str) -> bool:
    return not rules.holder_must_bet or any(wager.seat == seat for wager in wagers)


def _passed(
    croupier: Croupier, rules: MiniDiceRules, standing: MiniDiceStanding, wagers: tuple[Wager, ...]
) -> MiniDiceStanding:
    """Passes the shaker clockwise to the next player who may shake; every wager stands (13.7)."""
    around = clockwise(standing.seats, standing.shaker)
    holder = next(seat for seat in around if not seat or _may_shake(rules, wagers, seat))
    _announce(croupier, holder)
    return replace(standing, shaker=holder)


def _announce(croupier: Croupier, holder: str) -> None:
    croupier.record(f"The shaker goes to {holder}" if holder else "The shaker passes", cite("19:47-13.7"))


# ---------------------------------------------------------------- settlement


def _in_order(wagers: tuple[Wager, ...]) -> tuple[Wager, ...]:
    """Sorts the wagers, so that equal tables compare equal."""
    return tuple(sorted(wagers, key=lambda wager: (wager.seat, wager.kind, len(wager.on), wager.on)))


def _settled(
    croupier: Croupier, rules: MiniDiceRules, standing: MiniDiceStanding, wagers: tuple[Wager, ...], dice: Pair
) -> Outcome:
    """Collects losing wagers, then pays winners; place bets that are not decided stay for the next shake."""
    total = sum(dice)
    call = f"{total} ({device(rules).show(dice)})"
    croupier.record(call, _DEALING)
    left = tuple(wager for wager in wagers if not decides(wager.kind, wager.on, total))
    holder = standing.shaker
    if rules.pass_shaker_on_7 and total == SEVEN:
        holder = clockwise(standing.seats, holder)[0]
        _announce(croupier, holder)
    following = replace(standing, wagers=_in_order(left), shaker=holder)
    return Outcome(collect_then_pay(_fate(rules, wager, total, call) for wager in wagers), following)


def _fate(rules: MiniDiceRules, wager: Wager, total: int, call: str) -> Line:
    if not decides(wager.kind, wager.on, total):
        return stands(wager, LAW[wager.kind])
    row = winning_row(wager.kind, wager.on, total)
    if not row:
        return lost(wager, LAW[wager.kind], call)
    return won(wager, rules.payouts[row], _PAYOUT, chip_cents=rules.smallest_chip_cents, note=call)
