"""The numbers of every sic bo wager: as cases for the engine, and counted over the 216 ways of three dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import lcm

from croupier.engine.game import Case
from croupier.engine.standing import Standing
from croupier.games.sic_bo.procedure import device
from croupier.games.sic_bo.rules import SicBoRules
from croupier.games.sic_bo.wagers import offered, pays, won_at
from croupier.money.numbers import Numbers
from croupier.money.wager import Bet

_ONE = Fraction(1)
# One selection of each group with the same chances and payouts, and which others it stands for.
_REPRESENTATIVES = {
    **dict.fromkeys(("three_of_a_kind", "two_of_a_kind", "one_of_a_kind"), (("1", "same for 2 to 6"),)),
    "total": tuple((str(total), f"same for {21 - total}") for total in range(4, 11)),
    "combination": (("1-2", "same for every other pair"),),
}


def unit_cents(rules: SicBoRules) -> int:
    """A stake that every wager pays in whole chips."""
    return lcm(1000, lcm(*(row.pays.to_one.denominator for row in rules.payouts)) * rules.smallest_chip_cents)


def cases(rules: SicBoRules) -> Iterator[Case]:
    """A case for each payout of every kind."""
    unit = unit_cents(rules)
    for kind, on, note in _wagers(rules):
        bet = Bet("A", kind, on, unit)
        yield Case(bet.name, (bet,), Standing(), offered(rules)[kind].cite, _odds(rules, kind, on), note=note)


def _wagers(rules: SicBoRules) -> Iterator[tuple[str, str, str]]:
    for kind in offered(rules):
        for on, note in _REPRESENTATIVES.get(kind, (("", ""),)):
            yield kind, on, note


def _odds(rules: SicBoRules, kind: str, on: str) -> str:
    return ", ".join(str(odds) for odds in reversed(pays(rules, kind, on)))


def counted(rules: SicBoRules) -> Iterator[Numbers]:
    """The same numbers, by counting the ways of every roll."""
    rolls = device(rules).outcomes()
    total = sum(ways for _, ways in rolls)
    for kind, on, note in _wagers(rules):
        ways_of: Counter[Fraction] = Counter()
        for dice, ways in rolls:
            odds = won_at(rules, kind, on, dice)
            ways_of[Fraction(-1) if odds is None else odds.to_one] += ways
        yield Numbers(
            wager=f"{kind} {on}" if on else kind,
            pays=_odds(rules, kind, on),
            cite=offered(rules)[kind].cite,
            gains=tuple((gain, Fraction(ways_of[gain], total)) for gain in sorted(ways_of, reverse=True)),
            action=_ONE,
            rounds=_ONE,
            kinds=frozenset((kind,)),
            note=note,
        )
