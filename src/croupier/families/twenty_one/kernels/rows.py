"""An automaton that plays a round of twenty-one: a row for each state, a step for each card.

Cards are read in the order they leave the shoe, by their kind: the value, or value and suit where a payout needs suits. A row
and a card give the next row and, if the round is over, its outcome. A split leaves the main rows: its hands are played one
after the other through separate rows, each to a result, and then the dealer's hand to his total. The code that runs the
automaton collects these results and settles them with `Split`.

Each step is one integer: the next row in the low bits, then a result, then flags. A game, or its family, compiles its rules
and a chart to such rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.twenty_one.kernels import table

WIDTH: Final = 11  # of a row if cards are read by value: an entry that needs no card, then the ten values
ROW_BITS: Final = 20
ROW_MASK: Final = (1 << ROW_BITS) - 1
OVER: Final = 1 << 28  # the round is over; in a split, the hand or the dealer's hand
SPLIT: Final = 1 << 29  # the hand is split: the next row is for its hands
AGAIN: Final = 1 << 30  # a split hand is split again

UNIT_CENTS: Final = table.UNIT_CENTS
PLAIN_CODES: Final = OVER >> ROW_BITS  # codes of rounds without a split: a step's result with its flag
SPLIT_CODES: Final = 512  # codes of split rounds start here: units staked, then steps gained
CODE_COUNT: Final = 256 * 16
MIDDLE: Final = 128
# Through the shoe the code of a split is this much higher if no hand was left for the dealer, who does not turn his hole
# card. Tables by code list every code twice.
UNTURNED: Final = CODE_COUNT

# The dealer's results for a split: none (no card of his matters), 17 to 21, over 21, blackjack.
NO_COUNT, BUST, BLACKJACK = 0, 6, 7
BIAS: Final = 32  # added to each gain of a split hand, so that the sum of four is not negative
# The bits of a result's mark: units staked, units taken, whether a dealer blackjack can take it, whether his total matters,
# and whether it waits for his second card.
TAKEN_SHIFT, OPEN_SHIFT, MATTERS_SHIFT, WAITS_SHIFT = 8, 16, 24, 32

Key = tuple[object, ...]  # identifies a row


class SplitTerms(NamedTuple):
    """The rules of a table for splits."""

    most: int  # hands
    unit_steps: int  # in a unit
    no_hole: bool
    always_draws: bool
    also_lost: bool


class Split(NamedTuple):
    """The data to settle a split, by the result of a hand; the numbers of several hands are added.

    Gains are in steps, eight bits for each dealer's result. Against a blackjack they are what the open wagers do not lose.
    """

    gains: NDArray[np.uint64]
    marks: NDArray[np.uint64]
    terms: SplitTerms
    stride: np.uint64 = np.uint64(0)  # if suits matter: the distance of the rows in which a hand of each suit starts


@dataclass(frozen=True, slots=True)
class Automaton:
    """A compiled table."""

    steps: NDArray[np.uint32]  # `width` to a row; the first row starts a round
    split: Split
    cents: NDArray[np.int64]  # by code: the gain of the round
    staked_cents: NDArray[np.int64]  # by code: the total stake
    unseen: NDArray[np.int64]  # by code: 1 if the hole card was never turned, so that a counter has not seen it
    width: int = WIDTH  # of a row


class Parallel(NamedTuple):
    """The automaton for many rounds dealt in parallel: a round that is over stays in its row.

    The entry of a row that needs no card holds the step that ended the round.
    """

    first: NDArray[np.uint32]  # by the first three cards: the row they lead to
    rows: NDArray[np.uint32]  # `width` to a row: only the next row
    width: np.uint64


class Consecutive(NamedTuple):
    """The automaton for consecutive rounds, without splits: a final row is a copy of the first row with its own number."""

    rows: NDArray[np.unsignedinteger[Any]]  # as wide: only the next row
    idle: np.uint64  # a row that no card leaves
    ends: np.uint64  # final rows start here
    split: np.uint64  # numbers from here on are not rows but splits
    codes: NDArray[np.uint16]  # by row, counted from `ends`: the code of the round
    pairs: NDArray[np.uint32]  # by split: the automaton's step that leads to it
    bits: np.uint64  # of a number: all numbers of rows and splits are below 2 to this power


def consecutive(automaton: Automaton) -> Consecutive:
    """Builds the automaton for consecutive rounds, with 16-bit numbers if they suffice, to fit the processor's cache."""
    width = automaton.width
    steps = automaton.steps.reshape(-1, width)
    number, ends, pairs = {0: 0}, dict[int, int](), dict[int, int]()
    waiting = [0]
    while waiting:
        for step in steps[waiting.pop(), 1:].tolist():
            row = (step & ROW_MASK) // width
            if step & (OVER | SPLIT):
                numbers = ends if step & OVER else pairs
                numbers.setdefault(step, len(numbers))
            elif row not in number:
                number[row] = len(number)
                waiting.append(row)
    idle = len(number)
    first_end = idle + 1
    many = first_end + len(ends)
    split = 1 << (15 if many * width < 1 << 15 else 31)

    def leads_to(step: int) -> int:
        if step & SPLIT:
            return split + pairs[step]
        return width * (first_end + ends[step] if step & OVER else number[(step & ROW_MASK) // width])

    rows = np.full((many, width), idle * width, np.uint32)
    for row, at in number.items():
        rows[at, 1:] = [leads_to(step) for step in steps[row, 1:].tolist()]
    rows[first_end:] = rows[0]
    codes = np.zeros(len(ends) * width, np.uint16)
    codes[::width] = [step >> ROW_BITS for step in ends]
    return Consecutive(
        rows.reshape(-1).astype(np.uint16 if split == 1 << 15 else np.uint32),
        np.uint64(idle * width),
        np.uint64(first_end * width),
        np.uint64(split),
        codes,
        np.array([*pairs], np.uint32),
        np.uint64(16 if split == 1 << 15 else 32),
    )


def parallel(automaton: Automaton) -> Parallel:
    """Builds the automaton for parallel rounds: each end and each split gets a row to stay in."""
    width = automaton.width
    steps = automaton.steps.astype(np.int64).reshape(-1, width)
    over = (steps[:, 1:] & (OVER | SPLIT)) != 0
    ends = np.unique(steps[:, 1:][over])
    staying = (len(steps) + np.arange(len(ends))) * width
    rows = np.zeros((len(steps) + len(ends), width), np.int64)
    rows[: len(steps), 1:] = steps[:, 1:] & ROW_MASK
    rows[: len(steps), 1:][over] = staying[np.searchsorted(ends, steps[:, 1:][over])]
    rows[len(steps) :, 0], rows[len(steps) :, 1:] = ends, staying[:, None]
    flat = rows.reshape(-1)
    cards = np.arange(width)
    first = flat[flat[flat[cards][:, None] + cards][:, :, None] + cards]
    return Parallel(first.reshape(-1).astype(np.uint32), flat.astype(np.uint32), np.uint64(width))


@dataclass(slots=True)
class Step:
    """A step before the rows are numbered."""

    row: Key = ("first",)
    result: int = 0
    flags: int = 0


def smallest(rows: Mapping[Key, Sequence[Step]], blocks: Sequence[Sequence[Key]] = ()) -> NDArray[np.uint32]:
    """Minimizes the automaton and numbers its rows: equivalent rows are merged, so that they fit the processor's cache.

    The rows of a block are repeated side by side at the end, and steps that split to its first row lead there.
    """
    number = {key: at for at, key in enumerate(rows)}
    outputs = np.array([[step.result << ROW_BITS | step.flags for step in steps] for steps in rows.values()], np.int64)
    following = np.array([[number[step.row] for step in steps] for steps in rows.values()], np.int64)
    same = np.zeros(len(rows), np.int64)
    same[[number[block[0]] for block in blocks]] = np.arange(1, len(blocks) + 1)  # these are not merged
    representatives = np.zeros(0, np.int64)
    while True:
        before = len(representatives)
        representatives, same = _told_apart(np.hstack((outputs, same[following], same[:, None])))
        if len(representatives) == before:
            break
    width = outputs.shape[1]
    steps = outputs[representatives] | (same[following[representatives]] * width)
    return _side_by_side(steps, [[int(same[number[key]]) for key in block] for block in blocks])


def _told_apart(rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The first row of each kind, in their order, and the kind of every row. Quicker than sorting whole rows."""
    data, size = rows.tobytes(), rows.shape[1] * rows.itemsize
    each = [data[at : at + size] for at in range(0, len(data), size)]
    kinds = {row: kind for kind, row in enumerate(dict.fromkeys(each))}
    numbers = np.array([kinds[row] for row in each])
    return np.unique(numbers, return_index=True)[1], numbers


def _side_by_side(steps: NDArray[np.int64], blocks: Sequence[Sequence[int]]) -> NDArray[np.uint32]:
    """Appends blocks of rows. The first half of a block leads to the second without a card."""
    many, width = steps.shape
    leads_to, added = np.arange(many) * width, [steps]
    for block in blocks:
        begins, half = many * width, len(block) // 2
        leads_to[block[0]] = begins
        rows = steps[np.array(block)]
        rows[:half, 0] = begins + half * width
        added.append(rows)
        many += len(block)
    steps = np.vstack(added)
    to = leads_to[np.minimum((steps & ROW_MASK) // width, len(leads_to) - 1)]
    pointing: NDArray[np.uint32] = np.where(steps & SPLIT, steps & ~ROW_MASK | to, steps).reshape(-1).astype(np.uint32)
    return pointing
