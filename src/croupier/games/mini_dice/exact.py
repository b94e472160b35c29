"""The numbers of every mini-dice wager: as cases for the engine, and counted over the 36 ways of two dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import lcm

from croupier.engine.game import Case
from croupier.games.mini_dice.layout import SELECTIONS, SEVEN, decides, winning_row
from croupier.games.mini_dice.rules import MiniDiceRules
from croupier.games.mini_dice.standing import MiniDiceStanding
from croupier.games.mini_dice.wagers import LAW, pays
from croupier.money.numbers import Numbers
from croupier.money.wager import Bet

_ONE, _LOST = Fraction(1), Fraction(-1)
_WAYS = {total: 6 - abs(SEVEN - total) for total in range(2, 13)}
_ALL_WAYS = sum(_WAYS.values())


def unit_cents(rules: MiniDiceRules) -> int:
    """A stake that every wager pays in whole chips."""
    return lcm(*(row.pays.to_one.denominator for row in rules.payouts)) * rules.smallest_chip_cents


def cases(rules: MiniDiceRules) -> Iterator[Case]:
    """A case for each area of the layout."""
    unit = unit_cents(rules)
    for kind, on in _areas():
        bet = Bet("A", kind, on, unit)
        yield Case(bet.name, (bet,), MiniDiceStanding(), LAW[kind], _odds(rules, kind, on))


def _areas() -> Iterator[tuple[str, str]]:
    for kind, selections in SELECTIONS.items():
        yield from ((kind, on) for on in selections)


def _odds(rules: MiniDiceRules, kind: str, on: str) -> str:
    return ", ".join(str(odds) for odds in reversed(pays(rules, kind, on)))


def counted(rules: MiniDiceRules) -> Iterator[Numbers]:
    """The same numbers, by counting the ways of every total. A place bet is decided by its number or a 7."""
    for kind, on in _areas():
        ways_of: Counter[Fraction] = Counter()
        for total, ways in _WAYS.items():
            if decides(kind, on, total):
                row = winning_row(kind, on, total)
                ways_of[rules.payouts[row].to_one if row else _LOST] += ways
        deciding = sum(ways_of.values())
        yield Numbers(
            wager=f"{kind} {on}" if on else kind,
            pays=_odds(rules, kind, on),
            cite=LAW[kind],
            gains=tuple((gain, Fraction(ways_of[gain], deciding)) for gain in sorted(ways_of, reverse=True)),
            action=_ONE,
            rounds=Fraction(_ALL_WAYS, deciding),
            kinds=frozenset((kind,)),
        )
