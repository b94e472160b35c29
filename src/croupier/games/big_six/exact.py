"""The numbers of every Big Six wager: as cases for the engine, and counted from the stops of the wheel."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.engine.game import Case
from croupier.engine.standing import Standing
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.wagers import offered, pays
from croupier.money.numbers import Numbers
from croupier.money.wager import Bet

_ONE, _LOST = Fraction(1), Fraction(-1)


def cases(rules: BigSixRules) -> Iterator[Case]:
    """One case for each symbol: symbols can differ in stops and payouts."""
    for kind in offered(rules).values():
        for selection in kind.selections:
            bet = Bet("A", kind.name, selection, rules.payouts.whole_stake_cents())
            yield Case(bet.name, (bet,), Standing(), kind.cite, str(pays(rules, kind.name, selection)))


def counted(rules: BigSixRules) -> Iterator[Numbers]:
    """The same numbers, by counting: the stops of a symbol win, all others lose (5.6(e))."""
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
