"""The cases to analyze. The engine runs each over the 36 ways of two dice."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.game import Case
from croupier.engine.standing import Standing
from croupier.money.wager import Bet
from crows_nest.rules import CrowsNestRules
from crows_nest.wagers import offered

UNIT_CENTS = 2000  # whole cents at 9 to 2 and at 19 to 20, and for half of it


def cases(rules: CrowsNestRules) -> Iterator[Case]:
    """A case for each wager."""
    for kind in offered(rules).values():
        yield Case(kind.name, (Bet("A", kind.name, "", UNIT_CENTS),), Standing(), kind.cite, str(kind.pays[0]))
