"""The kernel of keno: draws twenty numbers a round, and pays every ticket of the scene by its catches.

A draw is a set of numbers. Each group of a ticket adds its catches, times a step, to the index of the ticket's table of
gains, so a ticket costs one addition for every number drawn. A draw takes ten words of the block's stream, two numbers from
each: a number takes the place of the last number left, as at the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray

from croupier.engine.kernel import Kernel, Scene, Tally
from croupier.engine.simulated import one_seat
from croupier.equipment.compiled import compiled
from croupier.equipment.stream import GAMMA, HALF, fair, mix, state_before
from croupier.games.keno.exact import any_wager, cases, unit_cents
from croupier.games.keno.rules import KenoRules
from croupier.games.keno.ticket import DRAWN, NUMBERS, Ticket
from croupier.games.keno.wagers import offered, written
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

BLOCK_ROUNDS = 1 << 18
_MOST_CELLS = 1 << 20  # of a ticket's table of gains
_WORDS = np.uint64(DRAWN // 2)  # of a draw
_ONE = np.uint64(1)

Steps = NDArray[np.int32]
Draws = NDArray[np.uint8]
Counts = NDArray[np.int64]


@compiled
def draws(seed: np.uint64, block: np.uint64, rounds: int) -> Draws:
    """The numbers of each round of a block, less one, in the order they are drawn."""
    drawn = np.empty((rounds, DRAWN), np.uint8)
    before = state_before(seed, block)
    row = np.arange(NUMBERS).astype(np.uint8)
    for k in range(rounds):
        for i in range(NUMBERS):
            row[i] = i
        state = before + np.uint64(k) * _WORDS * GAMMA
        for pair in range(DRAWN // 2):
            state += GAMMA
            word = mix(state)
            for half in range(2):
                left = np.uint64(NUMBERS - 2 * pair - half)
                at = (fair(state, word, np.uint64(half) * HALF, left) * left) >> HALF
                drawn[k, 2 * pair + half] = row[at]
                row[at] = row[left - _ONE]
    return drawn


@compiled
def cells(drawn: Draws, steps: Steps) -> Steps:
    """By ticket and round: the index of the draw in the ticket's table. `steps` has what each number adds for each ticket."""
    at = np.zeros((steps.shape[0], drawn.shape[0]), np.int32)
    for ticket in range(steps.shape[0]):
        for k in range(drawn.shape[0]):
            total = np.int32(0)
            for i in range(DRAWN):
                total += steps[ticket, drawn[k, i]]
            at[ticket, k] = total
    return at


def kernel(rules: KenoRules, scene: Scene) -> Kernel:
    """The kernel of a scene. Its wagers are any tickets for one game. Raises `Unreadable` for what it cannot simulate."""
    mistakes = [*one_seat(scene)]
    if scene.play:
        mistakes.append(Mistake("play", "Keno has no decisions during a game; leave `play` out"))
    if scene.through_the_shoe:
        mistakes.append(Mistake("through_the_shoe", "Keno is not played with a shoe"))
    names = scene.wagers or tuple(case.wager for case in cases(rules))
    tickets = [ticket for name in names if (ticket := _ticket(rules, name, mistakes)) is not None]
    if mistakes:
        raise Unreadable(*mistakes)
    return KenoKernel(rules, tickets)


def _ticket(rules: KenoRules, name: str, mistakes: list[Mistake]) -> Ticket | None:
    """A ticket of the scene. Adds what is wrong with it to the mistakes."""
    kind, _, on = name.partition(" ")
    if kind not in offered(rules):
        mistakes.append(Mistake("wagers", f'Keno has no wager "{name}" to simulate'))
        return None
    if against := offered(rules)[kind].against(on):
        mistakes.extend(Mistake("wagers", ruling.why, ruling.cite) for ruling in against)
        return None
    ticket = written(kind, str(offered(rules)[kind].selection(on)))
    if ticket.games > 1:
        mistakes.append(Mistake("wagers", f"{name}: simulate a ticket for one game; its games are independent"))
    elif prod(len(group) + 1 for group in ticket.groups) > _MOST_CELLS:
        mistakes.append(Mistake("wagers", f"{name}: a simulated ticket has fewer or smaller groups"))
    else:
        return ticket
    return None


class KenoKernel:
    """Plays every ticket of a scene on the same draws."""

    block_rounds = BLOCK_ROUNDS

    def __init__(self, rules: KenoRules, tickets: Sequence[Ticket]) -> None:
        self.name = f"keno: {len(tickets)} tickets on each draw"
        self._rules, self._tickets = rules, tickets
        self._units = {f"{each.kind} {each}": unit_cents(rules, each) for each in tickets}
        self._steps = np.zeros((len(tickets), NUMBERS), np.int32)
        self._gains = [self._table(at, ticket) for at, ticket in enumerate(tickets)]

    def _table(self, at: int, ticket: Ticket) -> Counts:
        """The gains of a ticket by its catches, as the game pays them. Sets the steps of its numbers."""
        sizes = [len(group) + 1 for group in ticket.groups]
        for number, group in enumerate(ticket.groups):
            self._steps[at, [each - 1 for each in group]] = prod(sizes[number + 1 :])
        unit, limit, pays = unit_cents(self._rules, ticket), self._rules.aggregate_limit, self._rules.pays.by_spots
        rate = unit // ticket.units
        paid = (ticket.paid_units(pays, catches) * rate for catches in product(*map(range, sizes)))
        return np.fromiter((min(cents, limit) - unit for cents in paid), np.int64)

    @property
    def units(self) -> Mapping[str, int]:
        return self._units

    def _cells(self, seed: int, block: int, rounds: int) -> Steps:
        visited: Steps = cells(draws(np.uint64(seed), np.uint64(block), rounds), self._steps)
        return visited

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        by_ticket = self._cells(seed, block, rounds)
        gains = {}
        for (wager, table), at in zip(zip(self._units, self._gains, strict=True), by_ticket, strict=True):
            counts = np.bincount(at, minlength=table.size)
            cents, where = np.unique(table, return_inverse=True)
            totals = np.bincount(where.ravel(), counts).astype(np.int64)
            gains[wager] = {int(each): int(times) for each, times in zip(cents, totals, strict=True) if times}
        return Tally(rounds, gains, {wager: unit * rounds for wager, unit in self._units.items()})

    def tape(self, seed: int, block: int, rounds: int) -> list[object]:
        """The numbers of each round, in order. Fed to the engine, they settle the same."""
        drawn: Draws = draws(np.uint64(seed), np.uint64(block), rounds)
        return [tuple(row) for row in (drawn.astype(np.int64) + 1).tolist()]

    def nets(self, seed: int, block: int, rounds: int) -> Counts:
        by_ticket = self._cells(seed, block, rounds)
        nets = np.zeros(rounds, np.int64)
        for table, at in zip(self._gains, by_ticket, strict=True):
            nets += table[at]
        return nets

    def exact(self) -> Mapping[str, Fraction]:
        numbers = (any_wager(self._rules, each.kind, str(each)) for each in self._tickets)
        return {each.wager: each.expected_gain for each in numbers}
