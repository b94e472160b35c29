"""The blocks of a run: how many there are, which have been played, and what they came to.

A run of N rounds is the blocks 0, 1, 2, ... of which the last is cut so that exactly N are played. Blocks may come back in
any order. They are booked in stretches that depend on nothing but the numbers of the blocks: a stretch ends at every
block at first, later at every sixteenth part of all so far. Whatever is decided, drawn or written about a run goes by
whole stretches in their order, and is therefore the same on one core, on many and after a pause.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from croupier.engine.kernel import Tally

_SIXTEENTH = 4  # bits


@dataclass(frozen=True)
class Plan:
    """The rounds wanted, in blocks."""

    rounds: int
    block_rounds: int

    @property
    def blocks(self) -> int:
        return -(-self.rounds // self.block_rounds)

    def rounds_of(self, first: int, last: int) -> int:
        """The rounds of the blocks from `first` up to, not with, `last`."""
        return min(last * self.block_rounds, self.rounds) - first * self.block_rounds

    @cached_property
    def marks(self) -> tuple[int, ...]:
        """Where stretches end: each is the number of blocks played by then. A last block that is cut stands by itself."""
        marks, mark = {self.blocks, self.rounds // self.block_rounds}, 1
        while mark < self.blocks:
            marks.add(mark)
            mark += max(1, mark >> _SIXTEENTH)
        return tuple(sorted(marks - {0}))

    def end_of_stretch(self, block: int) -> int:
        """The mark at which the stretch of a block ends."""
        return self.marks[bisect_right(self.marks, block)]


@dataclass(frozen=True, slots=True)
class Piece:
    """Blocks that follow one another, from `first` up to, not with, `last`, and what they came to."""

    first: int
    last: int
    tally: Tally


def merged(tallies: Iterable[Tally]) -> Tally:
    """All of them as one: whole numbers added, so neither order nor grouping matters."""
    rounds = 0
    gains: dict[str, Counter[int]] = {}
    staked: Counter[str] = Counter()
    for tally in tallies:
        rounds += tally.rounds
        staked.update(tally.staked_cents)
        for wager, counted in tally.gains.items():
            gains.setdefault(wager, Counter()).update(counted)
    return Tally(rounds, {wager: dict(sorted(each.items())) for wager, each in gains.items()}, dict(staked))


class PlayedTwice(Exception):
    """A block was booked that stands in the book already, or with other rounds than it has: a fault of ours."""


class Book:
    """Which blocks have been played and what they came to; neighbours within a stretch are one entry."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._pieces: list[Piece] = []  # by first block, none over another

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(self._pieces)

    @property
    def rounds(self) -> int:
        return sum(piece.tally.rounds for piece in self._pieces)

    def fits(self, piece: Piece) -> bool:
        """Whether a piece of another run of the same job is one of this: some of its blocks may be cut there, or here."""
        within = 0 <= piece.first < piece.last <= self.plan.blocks
        return (
            within
            and piece.last <= self.plan.end_of_stretch(piece.first)
            and piece.tally.rounds == self.plan.rounds_of(piece.first, piece.last)
        )

    def add(self, piece: Piece) -> None:
        """Books what came back; raises `PlayedTwice` rather than count a block twice or one of another run."""
        at = bisect_left(self._pieces, piece.first, key=lambda each: each.first)
        before = self._pieces[at - 1] if at else None
        after = self._pieces[at] if at < len(self._pieces) else None
        over = (before and before.last > piece.first) or (after and after.first < piece.last)
        if over or not self.fits(piece):
            raise PlayedTwice(f"blocks {piece.first} to {piece.last - 1}, {piece.tally.rounds} rounds")
        low, high = at, at
        if before and before.last == piece.first and before.last not in self.plan.marks:
            low, piece = at - 1, Piece(before.first, piece.last, merged((before.tally, piece.tally)))
        if after and after.first == piece.last and after.first not in self.plan.marks:
            high, piece = at + 1, Piece(piece.first, after.last, merged((piece.tally, after.tally)))
        self._pieces[low:high] = [piece]

    def missing(self) -> Iterator[tuple[int, int]]:
        """The blocks not yet played, as spans."""
        at = 0
        for piece in self._pieces:
            if at < piece.first:
                yield at, piece.first
            at = piece.last
        if at < self.plan.blocks:
            yield at, self.plan.blocks

    def in_order(self, up_to: int | None = None) -> tuple[Piece, ...]:
        """The pieces from the first block on without a gap, as far as `up_to`: a whole run of fewer rounds."""
        unbroken: list[Piece] = []
        at = 0
        for piece in self._pieces:
            if piece.first != at or (up_to is not None and piece.last > up_to):
                break
            unbroken.append(piece)
            at = piece.last
        return tuple(unbroken)
