"""Which position is served first: by three dice, a random number or a button, counted from the bank (11.8C, 10.6)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from croupier.engine.croupier import Croupier
from croupier.engine.irregularity import Irregularity, remedied
from croupier.equipment.chance import Chance
from croupier.equipment.dice import ThreeDice
from croupier.equipment.numbers import NumberDraw
from croupier.equipment.site import Site
from croupier.families.pai_gow.law import PaiGowLaw
from croupier.families.pai_gow.rules import BUTTON, DICE, PaiGowRules

START = "start"  # the scope
_SITE = Site(START, scope=START)


def devices(rules: PaiGowRules, law: PaiGowLaw, positions: int) -> tuple[Chance[Any], ...]:
    """What the starting position is drawn with; nothing for a button, which goes around."""
    if rules.start_by == BUTTON:
        return ()
    if rules.start_by == DICE:
        return (ThreeDice(law.device, _SITE),)
    return (NumberDraw(law.device, positions, 1, site=_SITE),)


def first_position(total: int, positions: int) -> int:
    """How many positions after the bank's is served first; 0: the bank's. Every one counts, with a wager or without."""
    return (total - 1) % positions


def starting_position(
    croupier: Croupier,
    rules: PaiGowRules,
    law: PaiGowLaw,
    positions: int,
    button: int,
    remedy: Callable[[Irregularity], None],
) -> int:
    """The position served first, from 0, counted from the bank. The count goes on around the table up to the number drawn."""
    count, how = button, "the button lies"
    for device in devices(rules, law, positions):  # one at most
        numbers: tuple[int, ...] = remedied(partial(croupier.chance, device), remedy)
        count = sum(numbers)
        shown = f"the dice show {count}" if rules.start_by == DICE else f"the number is {count}"
        how = f"{shown}: counted from the bank, the count ends"
    position = first_position(count, positions)
    where = "at the bank" if position == 0 else f"at position {position + 1}"
    croupier.record(f"{how} {where}, which is served first", law.start)
    return position
