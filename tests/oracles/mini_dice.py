"""Mini-dice by counting the 36 ways of two dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from croupier.games.mini_dice.layout import SELECTIONS, SEVEN, decides, winning_row
from croupier.games.mini_dice.rules import MiniDiceRules
from croupier.games.mini_dice.wagers import LAW, pays
from croupier.money.numbers import Numbers

_ONE, _LOST = Fraction(1), Fraction(-1)
_WAYS = {total: 6 - abs(SEVEN - total) for total in range(2, 13)}
_ALL_WAYS = sum(_WAYS.values())


def counted(rules: MiniDiceRules) -> Iterator[Numbers]:
    """A place bet is decided by its number or a 7."""
    for kind, on in ((kind, on) for kind, selections in SELECTIONS.items() for on in selections):
        ways_of: Counter[Fraction] = Counter()
        for total, ways in _WAYS.items():
            if decides(kind, on, total):
                row = winning_row(kind, on, total)
                ways_of[rules.payouts[row].to_one if row else _LOST] += ways
        deciding = sum(ways_of.values())
        yield Numbers(
            wager=f"{kind} {on}" if on else kind,
            pays=", ".join(str(odds) for odds in reversed(pays(rules, kind, on))),
            cite=LAW[kind],
            gains=tuple((gain, Fraction(ways_of[gain], deciding)) for gain in sorted(ways_of, reverse=True)),
            action=_ONE,
            rounds=Fraction(_ALL_WAYS, deciding),
            kinds=frozenset((kind,)),
        )
