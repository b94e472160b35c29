"""The round of 19:47-9.5: one shake of three dice, which decides every wager."""

from __future__ import annotations

from collections.abc import Collection

from croupier.engine.croupier import Croupier, Ritual
from croupier.engine.game import Outcome
from croupier.engine.hand import Hand, RoundMark
from croupier.engine.irregularity import Irregularity, NoResult, one_result
from croupier.engine.standing import Standing
from croupier.equipment.dice import ThreeDice, Triple
from croupier.games.sic_bo.irregular import REMEDIES, WRONG_ENTRY
from croupier.games.sic_bo.rules import MANUAL, SicBoRules
from croupier.games.sic_bo.wagers import is_triple, offered, won_at
from croupier.law.citation import cite
from croupier.law.ruling import Refused
from croupier.money.settlement import Line, collect_then_pay, lost, won
from croupier.money.wager import Wager

_DEALING = cite("19:47-9.5")
_IRREGULAR = cite("19:47-9.6")
_WORDS = ("no times", "once", "twice", "three times")


def device(_rules: SicBoRules) -> ThreeDice:
    """Three dice in a shaker, at every table (9.1)."""
    return ThreeDice(cite("19:47-9.1"))


def play(croupier: Croupier, rules: SicBoRules, standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
    """Plays one shake. After a void shake every wager stands for the next one."""
    croupier.record(Ritual('"No more bets"'), _DEALING)
    croupier.record(Ritual(_shaken(rules)), _DEALING)

    def entered_wrongly(what: Irregularity) -> None:
        croupier.record(f"{what.details['entered']} was entered: the dice decide, not the lamps", _IRREGULAR)

    dice = one_result(lambda: croupier.chance(device(rules)), REMEDIES, {WRONG_ENTRY: entered_wrongly})
    if isinstance(dice, NoResult):
        return Outcome.all_stand(croupier, standing, wagers, "roll", dice.law)
    call = _announce(croupier, rules, dice)
    return Outcome(collect_then_pay(_fate(rules, wager, dice, call) for wager in wagers), Standing())


def _shaken(rules: SicBoRules) -> str:
    if rules.shaker != MANUAL:
        return "the dealer starts the automated shaker"
    fewest = rules.fewest_shakes
    return (
        f"the dealer shakes the covered shaker at least {_WORDS[fewest] if fewest < len(_WORDS) else f'{fewest} times'}"
    )


def _announce(croupier: Croupier, rules: SicBoRules, dice: Triple) -> str:
    """Records and returns the dealer's call: the three faces, the total, and what it is."""
    called = "three of a kind" if is_triple(dice) else "small" if won_at(rules, "small", "", dice) else "big"
    shown = device(rules).show(dice)
    call = f"{shown}: {sum(dice)}, {called}"
    croupier.record(call, _DEALING)
    if rules.lamps:
        croupier.record(f"the dealer enters {shown}; the winning areas light", _DEALING)
    return call


def _fate(rules: SicBoRules, wager: Wager, dice: Triple, call: str) -> Line:
    odds = won_at(rules, wager.kind, wager.on, dice)
    if odds is None:
        return lost(wager, cite("19:47-9.2"), call)
    return won(wager, odds, cite("19:47-9.4"), chip_cents=rules.smallest_chip_cents, note=call)


def mark(rules: SicBoRules, _hands: tuple[Hand, ...], outcomes: tuple[str, ...]) -> RoundMark | None:
    """The total of the last shake, in the tone of small, big or three of a kind."""
    if not outcomes:
        return None
    dice = device(rules).read(outcomes[-1])
    called = "three of a kind" if is_triple(dice) else "small" if won_at(rules, "small", "", dice) else "big"
    tones = {"small": "blue", "big": "red", "three of a kind": "green"}
    return RoundMark(str(sum(dice)), f"{outcomes[-1]}: {sum(dice)}, {called}", tones[called], called)


def lit_areas(rules: SicBoRules, result: str) -> Collection[str]:
    """The areas that win on this roll, at a table with lamps."""
    if not rules.lamps:
        return ()
    try:
        dice = device(rules).read(result)
    except Refused:  # a void shake lights nothing
        return ()
    return frozenset(
        f"{kind.name} {on}".strip()
        for kind in offered(rules).values()
        for on in kind.selections
        if won_at(rules, kind.name, on, dice) is not None
    )
