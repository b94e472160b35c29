"""The numbers of every Big Six wager, by turning the engine's wheel through all its stops."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.game import Case
from croupier.engine.standing import Standing
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.wagers import offered, pays
from croupier.money.wager import Bet

UNIT_CENTS = 1000


def cases(rules: BigSixRules) -> Iterator[Case]:
    """One for each symbol: no two need have as many stops or be paid alike."""
    for kind in offered(rules).values():
        for selection in kind.selections:
            bet = Bet("A", kind.name, selection, UNIT_CENTS)
            yield Case(bet.name, (bet,), Standing(), kind.cite, str(pays(rules, kind.name, selection)))
