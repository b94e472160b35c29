"""Sic bo by counting the 216 ways of three dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from croupier.games.sic_bo.exact import cases
from croupier.games.sic_bo.procedure import device
from croupier.games.sic_bo.rules import SicBoRules
from croupier.games.sic_bo.wagers import offered, pays, won_at
from croupier.money.numbers import Numbers

_ONE = Fraction(1)


def counted(rules: SicBoRules) -> Iterator[Numbers]:
    rolls = device(rules).outcomes()
    total = sum(ways for _, ways in rolls)
    for case in cases(rules):
        (bet,) = case.bets
        kind, on = bet.kind, bet.on
        ways_of: Counter[Fraction] = Counter()
        for dice, ways in rolls:
            odds = won_at(rules, kind, on, dice)
            ways_of[Fraction(-1) if odds is None else odds.to_one] += ways
        yield Numbers(
            wager=f"{kind} {on}" if on else kind,
            pays=", ".join(str(odds) for odds in reversed(pays(rules, kind, on))),
            cite=offered(rules)[kind].cite,
            gains=tuple((gain, Fraction(ways_of[gain], total)) for gain in sorted(ways_of, reverse=True)),
            action=_ONE,
            rounds=_ONE,
            kinds=frozenset((kind,)),
            note=case.note,
        )
