"""The numbers of chemin de fer in the equilibrium of a new shoe, and who should draw when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from croupier.families.baccarat.numbers.counting import by_value, full_shoe
from croupier.games.chemin_de_fer.equilibrium import Equilibrium, equilibrium
from croupier.games.chemin_de_fer.rules import CheminDeFerRules
from croupier.games.chemin_de_fer.wagers import AGAINST, BANCO, BANK, offered
from croupier.money.numbers import Numbers

_PERCENT = 100  # vigorish is whole percents
_NOTE = "the first round of a shoe, with the best play of both sides; a bank that is wholly covered"


def best_of(rules: CheminDeFerRules) -> Equilibrium:
    """The equilibrium of a new shoe."""
    return equilibrium(by_value(full_shoe(rules.decks)), rules.banker_choices)


def exact_numbers(rules: CheminDeFerRules, stake_cents: int | None = None) -> Iterator[Numbers]:
    """The numbers of every wager. Without a stake nothing is rounded, not even to the smallest chip."""
    best, unit = best_of(rules), stake_cents
    if unit is None:
        rules, unit = replace(rules, smallest_chip=1), rules.payouts.whole_stake_cents() * _PERCENT
    strategy = f"the Player's Hand draws on five with chance {best.draws_on_five}"
    even = rules.payouts[AGAINST].win_cents(unit, rules.smallest_chip_cents)
    net = unit - rules.vigorish.due_cents(unit, unit)
    ways = best.ways
    against = {even: ways.win, 0: ways.tie, -unit: ways.lose}
    bank = {net: ways.lose, 0: ways.tie, -unit: ways.win}
    for name, gains in ((BANK, bank), (AGAINST, against), (BANCO, against)):
        kind = offered(rules)[name]
        yield Numbers(
            wager=name,
            pays=str(kind.pays[0]),
            cite=kind.cite,
            gains=tuple((Fraction(cents, unit), gains[cents]) for cents in sorted(gains, reverse=True)),
            action=Fraction(1),
            rounds=Fraction(1),
            kinds=frozenset((name,)),
            note=_NOTE,
            strategy=strategy,
        )
