"""Big Six by counting the stops of a symbol; all others lose (5.6(e))."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.wagers import offered, pays
from croupier.money.numbers import Numbers

_ONE, _LOST = Fraction(1), Fraction(-1)


def counted(rules: BigSixRules) -> Iterator[Numbers]:
    stops = dict(rules.stops)
    total = sum(stops.values())
    for kind in offered(rules).values():
        for on in kind.selections:
            odds = pays(rules, kind.name, on)
            winning = stops[on or kind.name]
            yield Numbers(
                wager=f"{kind.name} {on}" if on else kind.name,
                pays=str(odds),
                cite=kind.cite,
                gains=((odds.to_one, Fraction(winning, total)), (_LOST, Fraction(total - winning, total))),
                action=_ONE,
                rounds=_ONE,
                kinds=frozenset((kind.name,)),
            )
