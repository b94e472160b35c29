"""The numbers of every roulette wager, by spinning the engine's wheel through all its compartments."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.game import Case
from croupier.engine.standing import Standing
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.wagers import offered
from croupier.money.wager import Bet

UNIT_CENTS = 1000  # divides by two (half back) and by five (five adjacent numbers)


def cases(rules: RouletteRules) -> Iterator[Case]:
    """One of each kind: every selection of a kind covers as many compartments as the others."""
    for kind in offered(rules).values():
        bets = (Bet("A", kind.name, kind.selections[0], UNIT_CENTS),)
        yield Case(kind.name, bets, Standing(), kind.cite, str(kind.pays[0]))
