"""The wagers of 19:47-9.2: which rolls win each of them, at which odds, and when they may be made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from croupier.engine.standing import Standing
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.dice import Triple
from croupier.games.sic_bo.rules import SicBoRules
from croupier.law.citation import cite
from croupier.law.option import Source
from croupier.law.ruling import Ruling, lawful, unlawful
from croupier.money.odds import Odds
from croupier.money.wager import Act, Bet, Wager

SMALL, BIG = "small", "big"
FACES = tuple("123456")
PAIRS = tuple(f"{low}-{high}" for low in range(1, 7) for high in range(low + 1, 7))
TOTALS = tuple(str(total) for total in range(4, 18))

_OPPOSITE = {SMALL: BIG, BIG: SMALL}
_ANY = ("",)
_TITLES: Mapping[
    str, tuple[str, tuple[str, ...]]
] = {  # its title and its selections, in the order of Pennsylvania's text
    "three_of_a_kind": ("Three of a kind", FACES),
    "two_of_a_kind": ("Two of a kind", FACES),
    "any_three_of_a_kind": ("Any three of a kind", _ANY),
    "total": ("Total value", TOTALS),
    "combination": ("Two dice combination", PAIRS),
    SMALL: ("Small", _ANY),
    BIG: ("Big", _ANY),
    "one_of_a_kind": ("One of a kind", FACES),
}
_TIMES = ("once", "twice", "thrice")


def is_triple(dice: Triple) -> bool:
    return dice[0] == dice[2]  # the lowest and the highest face


def _total(dice: Triple, on: str) -> str:
    low, high = sorted((int(on), 21 - int(on)))  # opposite faces of a die add up to 7
    return f"total_{low}_{high}" if sum(dice) == int(on) else ""


def _combination(dice: Triple, on: str) -> str:
    return "combination" if {int(face) for face in on.split("-")} <= {*dice} else ""


def _one_of_a_kind(dice: Triple, on: str) -> str:
    times = dice.count(int(on))
    return f"one_of_a_kind_{_TIMES[times - 1]}" if times else ""


# The payout row that a roll wins, by kind of wager; empty: the wager is lost.
_WON: Mapping[str, Callable[[Triple, str], str]] = {
    "three_of_a_kind": lambda dice, on: "three_of_a_kind" if dice.count(int(on)) == len(dice) else "",
    "two_of_a_kind": lambda dice, on: "two_of_a_kind" if dice.count(int(on)) >= 2 else "",
    "any_three_of_a_kind": lambda dice, _: "any_three_of_a_kind" if is_triple(dice) else "",
    "total": _total,
    "combination": _combination,
    SMALL: lambda dice, _: SMALL if sum(dice) <= 10 and not is_triple(dice) else "",
    BIG: lambda dice, _: BIG if sum(dice) >= 11 and not is_triple(dice) else "",
    "one_of_a_kind": _one_of_a_kind,
}


def won_at(rules: SicBoRules, kind: str, on: str, dice: Triple) -> Odds | None:
    """The odds at which a wager wins on this roll; None if it loses."""
    row = _WON[kind](dice, on)
    return rules.payouts[row] if row else None


def pays(rules: SicBoRules, kind: str, on: str) -> tuple[Odds, ...]:
    """All odds at which this wager can win, lowest first."""
    if kind == "total":
        low, high = sorted((int(on), 21 - int(on)))
        return (rules.payouts[f"total_{low}_{high}"],)
    if kind == "one_of_a_kind":
        return tuple(sorted({rules.payouts[f"{kind}_{times}"] for times in _TIMES}))
    return (rules.payouts[kind],)


@cache
def offered(rules: SicBoRules) -> Mapping[str, WagerKind]:
    return {name: _kind(rules, name, title, selections) for name, (title, selections) in _TITLES.items()}


def _kind(rules: SicBoRules, name: str, title: str, selections: tuple[str, ...]) -> WagerKind:
    odds = tuple(sorted({paid for on in selections for paid in pays(rules, name, on)}))
    # Pennsylvania and the layouts list each total with its own odds.
    each = tuple((on, pays(rules, name, on)[0]) for on in selections) if name == "total" else ()
    return WagerKind(name, title, cite("19:47-9.2"), odds, selections, Source.ELSEWHERE, each=each)


def ruling(rules: SicBoRules, standing: Standing, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Wagers may be made and withdrawn freely until "No more bets" is called before the shake."""
    del standing
    law = cite("19:47-9.3")
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(law, "a sic bo wager is always on")
    other = _OPPOSITE.get(bet.kind, "")
    if bet.act is Act.MAKE and not rules.small_with_big and _has(wagers, bet.seat, other):
        why = f"{bet.seat} has bet {other}: at this table one player may not bet small and big on the same shake"
        return unlawful(law, why, "small_with_big")
    return lawful(law, 'before "No more bets"')


def _has(wagers: tuple[Wager, ...], seat: str, kind: str) -> bool:
    return any((wager.seat, wager.kind) == (seat, kind) for wager in wagers)
