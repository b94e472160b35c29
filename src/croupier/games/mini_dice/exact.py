"""The mini-dice wagers as cases for the engine, which rolls all 36 ways of two dice."""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm

from croupier.engine.game import Case
from croupier.games.mini_dice.layout import SELECTIONS
from croupier.games.mini_dice.rules import MiniDiceRules
from croupier.games.mini_dice.standing import MiniDiceStanding
from croupier.games.mini_dice.wagers import LAW, pays
from croupier.money.wager import Bet


def unit_cents(rules: MiniDiceRules) -> int:
    """A stake that every wager pays in whole chips."""
    return lcm(*(row.pays.to_one.denominator for row in rules.payouts)) * rules.smallest_chip_cents


def cases(rules: MiniDiceRules) -> Iterator[Case]:
    """A case for each area of the layout."""
    unit = unit_cents(rules)
    for kind, selections in SELECTIONS.items():
        for on in selections:
            bet = Bet("A", kind, on, unit)
            odds = ", ".join(str(each) for each in reversed(pays(rules, kind, on)))
            yield Case(bet.name, (bet,), MiniDiceStanding(), LAW[kind], odds)
