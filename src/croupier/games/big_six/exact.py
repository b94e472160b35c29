"""The Big Six wagers as cases for the engine, which spins every stop."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.game import Case
from croupier.engine.standing import Standing
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.wagers import offered, pays
from croupier.money.wager import Bet


def cases(rules: BigSixRules) -> Iterator[Case]:
    """One case for each symbol: symbols can differ in stops and payouts."""
    for kind in offered(rules).values():
        for selection in kind.selections:
            bet = Bet("A", kind.name, selection, rules.payouts.whole_stake_cents())
            yield Case(bet.name, (bet,), Standing(), kind.cite, str(pays(rules, kind.name, selection)))
