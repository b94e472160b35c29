"""The numbers of a wager against the bank and of the bank itself, and what each way to set a hand is worth at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.engine.decision import Answer, Decision
from croupier.engine.wager_kind import WagerKind
from croupier.families.banked.bank import Bank
from croupier.families.pai_gow.betting import BANK, PAI_GOW
from croupier.families.pai_gow.compared import Advised, SetHand, Ways
from croupier.families.pai_gow.play.steps import HOUSE_WAY, SET, View
from croupier.families.pai_gow.rules import PaiGowRules
from croupier.money.commission import Commission
from croupier.money.numbers import Numbers
from croupier.money.wager import Wager

SET_BEST, BANK_SET_BEST = f"{PAI_GOW} set best", f"{BANK} set best"  # other ways to play these wagers
BY_HOUSE_WAY = "the house way"
BEST = "the best setting"
AGAINST_BANK = "against a hand set by the house way, which wins the copies"
AS_BANK = (
    "against one hand set by the house way, as the dealer's is; with several hands against the bank the vigorish is less, "
    "since it is taken of the net"
)


def charged(vigorish: Commission, stake_cents: int | None) -> Fraction:
    """The vigorish on a unit won: without rounding, or as it is rounded on such a stake."""
    if stake_cents is None:
        return vigorish.rate
    return Fraction(vigorish.due_cents(stake_cents, stake_cents), stake_cents)


def numbers_against(rules: PaiGowRules, kind: WagerKind, ways: Ways, stake_cents: int | None, **parts: Any) -> Numbers:
    """The numbers of a wager of even money less vigorish. `parts` are fields of `Numbers`."""
    charge = charged(rules.vigorish, stake_cents)
    gains = ((1 - charge, ways.win), (Fraction(0), ways.push), (Fraction(-1), ways.lose))
    usual: dict[str, Any] = {
        "wager": kind.name,
        "pays": str(kind.pays[0]),
        "cite": kind.cite,
        "gains": tuple(sorted(((gain, ways.chance(times)) for gain, times in gains if times), reverse=True)),
        "action": Fraction(1),
        "rounds": Fraction(1),
        "kinds": frozenset((kind.name,)),
        "stake_cents": stake_cents if charge != rules.vigorish.rate else None,
    }
    return Numbers(**usual | parts)


# ---------------------------------------------------------------- what each setting is worth


def settings_valued(
    bank: Bank,
    rules: PaiGowRules,
    decision: Decision,
    wagers: Sequence[Wager],
    on: str,
    advised: Callable[[View, Fraction, bool], Iterable[Advised[Any]]],
    set_as: Callable[[tuple[Any, ...], tuple[Any, ...]], SetHand],
    by_house_way: Callable[[tuple[Any, ...]], SetHand],
) -> Mapping[str, Fraction] | None:
    """The mean gain in cents of every lawful way to set the hand, against a hand that is set by the house way.

    It is the gain of the wager on this hand (`on`), or of a bank against one hand. Bonus wagers do not depend on the setting.
    """
    view = decision.view
    offer = next((offer for offer in decision.offers if offer.name == SET), None)
    if not isinstance(view, View) or offer is None or offer.pick is None:
        return None
    held = bank.of(wagers)
    stake = (
        held.stake_cents
        if held is not None
        else sum(wager.stake_cents for wager in wagers if wager.kind in bank.against and wager.on == on)
    )
    commission = charged(rules.vigorish, stake) if stake else rules.vigorish.rate
    cents = {
        _ranks(each.setting): each.gain(commission) * stake for each in advised(view, commission, held is not None)
    }
    values = {HOUSE_WAY: cents[_ranks(by_house_way(view.held))]}
    for picked in offer.pick.choices():
        values[decision.short(Answer(SET, picked=picked))] = cents[_ranks(set_as(view.held, picked))]
    return values


def _ranks(setting: SetHand) -> tuple[Any, Any]:
    return setting.high_rank, setting.low_rank
