"""The sic bo wagers as cases for the engine, which rolls all 216 ways of three dice."""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm

from croupier.engine.game import Case
from croupier.engine.standing import Standing
from croupier.games.sic_bo.rules import SicBoRules
from croupier.games.sic_bo.wagers import offered, pays
from croupier.money.wager import Bet

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
    for kind in offered(rules).values():
        for on, note in _REPRESENTATIVES.get(kind.name, (("", ""),)):
            bet = Bet("A", kind.name, on, unit)
            odds = ", ".join(str(each) for each in reversed(pays(rules, kind.name, on)))
            yield Case(bet.name, (bet,), Standing(), kind.cite, odds, note=note)
