"""The numbers of chemin de fer in the equilibrium of a new shoe, and who should draw when."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.families.baccarat.numbers.counting import by_value, full_shoe
from croupier.games.chemin_de_fer.equilibrium import Equilibrium, equilibrium
from croupier.games.chemin_de_fer.rules import CheminDeFerRules
from croupier.games.chemin_de_fer.wagers import AGAINST, BANCO, BANK, offered
from croupier.money.numbers import Numbers

UNIT_CENTS = 10000
_NOTE = "the first round of a shoe, with the best play of both sides; a bank that is wholly covered"


def best_of(rules: CheminDeFerRules) -> Equilibrium:
    """The equilibrium of a new shoe."""
    return equilibrium(by_value(full_shoe(rules.decks)), rules.banker_choices)


def counted(rules: CheminDeFerRules) -> Iterator[Numbers]:
    best = best_of(rules)
    strategy = f"the Player's Hand draws on five with chance {best.draws_on_five}"
    even = rules.payouts[AGAINST].win_cents(UNIT_CENTS, rules.smallest_chip_cents)
    net = UNIT_CENTS - rules.vigorish.due_cents(UNIT_CENTS, UNIT_CENTS)
    ways = best.ways
    against = {even: ways.win, 0: ways.tie, -UNIT_CENTS: ways.lose}
    bank = {net: ways.lose, 0: ways.tie, -UNIT_CENTS: ways.win}
    for name, gains in ((BANK, bank), (AGAINST, against), (BANCO, against)):
        kind = offered(rules)[name]
        yield Numbers(
            wager=name,
            pays=str(kind.pays[0]),
            cite=kind.cite,
            gains=tuple((Fraction(cents, UNIT_CENTS), gains[cents]) for cents in sorted(gains, reverse=True)),
            action=Fraction(1),
            rounds=Fraction(1),
            kinds=frozenset((name,)),
            note=_NOTE,
            strategy=strategy,
        )
