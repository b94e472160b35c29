"""Everything a seat has seen, as one table of numbers with a row for each thing: the information state tensor."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.chance import Chance
from croupier.equipment.numbers import drawn_one_by_one
from croupier.states.seen import HIDDEN
from croupier.states.state import State

_AMOUNT = re.compile(r"\d+(?:\.\d\d)?", re.ASCII)


def numbers_of(device: Chance[Any]) -> int:
    """How many numbers are in a device that draws several at once, from 1 on; 0 for any other device."""
    if not drawn_one_by_one(device):
        return 0
    most: int = max(device.drawn(lambda bound: bound - 1))  # the last of those that are left, again and again
    return most


class Recall:
    """How the things that seats see at a table are written as rows.

    A row has columns for what happened (the words of answers, rolls and spins), for cards, for numbers that were drawn, for an
    amount in units, for something secret, and for the seat it happened to. After the last thing the rows are empty.
    """

    def __init__(self, opening: State, unit_cents: int, rows: int) -> None:
        self.rows = rows
        self._opening, self._unit_cents = opening, unit_cents

    @cached_property
    def columns(self) -> dict[str, int]:
        """The columns: a name for each, and its place."""
        sheet, play = self._opening.sheet, self._opening.sheet.game.play
        words = {*self._opening.setting.actions.removals, *(name.split()[0] for name in self._opening.action_list)}
        numbers = 0
        for device in play.devices(sheet.rules):
            if most := numbers_of(device):
                numbers = most
            else:
                words |= {device.show(outcome) for outcome, _ in device.outcomes()}
        names = [
            *("amount", "there", HIDDEN),
            *(f"seat {seat}" for seat in self._opening.seats),
            *(
                f"wager {spot}"
                for spot in dict.fromkeys(bet.name for bet in self._opening.setting.actions.bets.values())
            ),
            *(f"word {word}" for word in sorted(words)),
            *((f"card {kind}" for kind in sheet.game.deck(sheet.rules).kinds) if play.tape == "cards" else ()),
            *(f"number {number + 1}" for number in range(numbers)),
        ]
        return {name: place for place, name in enumerate(names)}

    @property
    def shape(self) -> tuple[int, int]:
        return self.rows, len(self.columns)

    def tensor(self, state: State, seat: str) -> NDArray[np.float32]:
        """What the seat has seen at a state. Raises `ValueError` if that is more than there are rows."""
        seen = state.seen(seat)
        if len(seen) > self.rows:
            raise ValueError(f"{len(seen)} things were seen, more than {self.rows}: give a larger `longest`")
        made = np.zeros(self.shape, np.float32)
        for row, (where, what) in zip(made, seen, strict=False):
            row[self.columns["there"]] = 1
            for name, value in self._noted(where, what):
                if (place := self.columns.get(name)) is not None:
                    row[place] += value
        return made

    def _noted(self, where: str, what: str) -> Iterator[tuple[str, float]]:
        """The columns of one thing, with what is added there."""
        for part in re.split(r"[:.]", where):
            yield f"seat {part}", 1
            yield f"wager {part}", 1
        if what == HIDDEN:
            yield HIDDEN, 1
        yield f"word {what}", 1
        for part in what.split():
            yield f"card {part}", 1
            if part != what:
                yield f"word {part}", 1
            if _AMOUNT.fullmatch(part):
                yield "amount", float(part) * 100 / self._unit_cents
        for number in what.split("-"):
            yield f"number {number}", 1
