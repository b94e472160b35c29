"""The roulette wagers as cases for the engine, which spins every compartment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.engine.game import Case
from croupier.engine.standing import Standing
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.wagers import PARTS, offered
from croupier.money.wager import Bet

_NOTE_COLORS = "the same whichever six numbers a color has"


def cases(rules: RouletteRules) -> Iterator[Case]:
    """One case of each kind: all selections of a kind cover the same number of compartments.

    A color whose numbers the sheet does not name cannot be bet on. It comes last, with numbers that are named for it.
    """
    colored = replace(rules, color_sections=tuple(rules.sections.items()))
    for kind in sorted(offered(rules).values(), key=lambda kind: kind.undefined is not None):
        bets = (Bet("A", kind.name, kind.selections[0], rules.payouts.whole_stake_cents(PARTS)),)
        case = Case(kind.name, bets, Standing(), kind.cite, str(kind.pays[0]))
        yield case if kind.undefined is None else replace(case, rules=colored, note=_NOTE_COLORS)
