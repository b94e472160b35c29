"""The craps wagers as cases for the engine, which plays every roll from every standing they lead to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import lcm

from croupier.engine.game import Case
from croupier.games.craps.layout import FLAT_OF, POINTS, SEVEN
from croupier.games.craps.rules import CrapsRules
from croupier.games.craps.standing import CrapsStanding
from croupier.games.craps.wagers import CALLED, LAW, law_of, most_odds_cents, offered, parts, pays
from croupier.money.wager import Act, Bet, Wager

NOTE_ODDS = "maximum odds on every point"
NOTE_COME_ODDS = (
    f"{NOTE_ODDS}, off on a come out roll; for a come bet made right after the come out roll that set the point "
    "(4 to 10 by their chances), which the deviation depends on; made at any roll with a point on, it is about 0.1% higher"
)
# The weights of the point that a come out roll sets. A come bet that is made next finds this point.
POINT_WAYS = {point: 6 - abs(SEVEN - point) for point in POINTS}

_COME_OUT = CrapsStanding()
_POINT_ON = CrapsStanding(point=6, new_shooter=False)  # for numbers that do not depend on the point
_ANY_POINT_ON = tuple((CrapsStanding(point=point, new_shooter=False), ways) for point, ways in POINT_WAYS.items())
_MOVING = frozenset({"come", "dont_come"})
_LAID = frozenset({"dont_pass_odds", "dont_come_odds"})
_LAY_ROWS = ("lay_odds_4_10", "lay_odds_5_9", "lay_odds_6_8")
# One selection of each group with the same chances and payouts: 4 stands for 10.
_REPRESENTATIVES = {"hardway": ("4", "6"), "horn_high": ("2", "3"), "hop": ("1-1", "1-2")}
_ALIKE = {"4": "10", "5": "9", "6": "8", "2": "12", "3": "11"}


def unit_cents(rules: CrapsRules) -> int:
    """A stake that every wager pays in whole chips, and that divides evenly by all parts and all laid odds."""
    kinds = offered(rules)
    odds = [pay.to_one.denominator for kind in kinds.values() for pay in kind.pays]
    rows = [row.pays.to_one.denominator for row in rules.payouts]
    laid = [pay.to_one.numerator or 1 for kind in _LAID for pay in kinds[kind].pays]
    shares = lcm(*(len(parts(kind.name, kind.selections[0])) for kind in kinds.values()))
    return lcm(*odds, *rows) * lcm(*laid) * shares * rules.smallest_chip_cents


def cases(rules: CrapsRules) -> Iterator[Case]:
    """A case for each payout of every kind, and one for each flat bet with maximum odds."""
    unit = unit_cents(rules)
    for kind in offered(rules).values():
        if kind.name in FLAT_OF:
            continue  # odds need a flat bet
        for on in _selections(kind.selections, kind.name):
            yield _case(rules, kind.name, on, unit)
    for odds in with_odds(rules):
        yield _with_odds(rules, FLAT_OF[odds], odds, unit)


def with_odds(rules: CrapsRules) -> Iterator[str]:
    """The kinds of odds this table can take. Laid odds that win nothing are left out: their stake has no maximum."""
    for odds in FLAT_OF:
        if odds not in _LAID or all(rules.payouts[row].to_one for row in _LAY_ROWS):
            yield odds


def _selections(selections: tuple[str, ...], kind: str) -> tuple[str, ...]:
    if "" in selections:
        return ("",)
    return tuple(on for on in representative_selections(kind) if on in selections)


def representative_selections(kind: str) -> tuple[str, ...]:
    """One selection of each group of a kind with the same numbers."""
    return _REPRESENTATIVES.get(kind, ("4", "5", "6"))


def note(kind: str, on: str) -> str:
    """Which other selection has the same numbers, and whether the wager is called on."""
    notes = [f"same for {_ALIKE[on]}"] if on in _ALIKE else []
    if kind in CALLED:
        notes.append("on for every roll")
    return "; ".join(notes)


def goes_off(rules: CrapsRules, odds: str) -> bool:
    """Whether these odds are off on a come out roll. Their numbers then depend on the point at which the flat bet is made."""
    return odds == "come_odds" and rules.come_odds_off_on_come_out


def _case(rules: CrapsRules, kind: str, on: str, unit: int) -> Case:
    bets: tuple[Bet, ...] = (Bet("A", kind, on, unit),)
    if kind in CALLED:
        bets = (*bets, Bet("A", kind, on, act=Act.CALL_ON))
    standing = _POINT_ON if kind in _MOVING else _COME_OUT
    name = f"{kind} {on}" if on else kind
    return Case(name, bets, standing, law_of(kind, on), _odds_text(rules, kind, on), note=note(kind, on))


def _odds_text(rules: CrapsRules, kind: str, on: str) -> str:
    return ", ".join(str(odds) for odds in reversed(pays(rules, kind, on)))


def _with_odds(rules: CrapsRules, flat: str, odds: str, unit: int) -> Case:
    """A flat bet that takes or lays maximum odds once it has its point."""

    def then(standing: CrapsStanding) -> tuple[Bet, ...]:
        if any(wager.kind == odds for wager in standing.wagers):
            return ()
        return tuple(
            Bet("A", odds, wager.on, most_odds_cents(rules, odds, int(wager.on or standing.point), wager.stake_cents))
            for wager in standing.wagers
            if _has_point(standing, wager)
        )

    name = f"{flat} with {rules.odds_multiple} odds"
    odds_text = f"{_odds_text(rules, flat, '')}; odds {_odds_text(rules, odds, '')}"
    standing = _POINT_ON if flat in _MOVING else _COME_OUT
    case = Case(name, (Bet("A", flat, "", unit),), standing, LAW[odds], odds_text, then, NOTE_ODDS)
    return replace(case, note=NOTE_COME_ODDS, tables=_ANY_POINT_ON) if goes_off(rules, odds) else case


def _has_point(standing: CrapsStanding, wager: Wager) -> bool:
    return bool(wager.on) if wager.kind in _MOVING else bool(standing.point)
