"""The blocks of a run: how many there are, which have been played, and their tallies.

A run of N rounds is the blocks 0, 1, 2, ...; the last block is shortened so that exactly N rounds are played. Blocks may come
back in any order. They are grouped into stretches whose ends depend only on block numbers: after every block at first, later
after each further sixteenth of all blocks so far. Every decision, plot and file uses whole stretches in order. The result is
therefore the same on one core, on many cores, and after a pause.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from croupier.engine.kernel import Tally
from croupier.values.brief import shown_briefly

_SIXTEENTH = 4  # bits


@dataclass(frozen=True)
class Plan:
    """The rounds to play, split into blocks."""

    rounds: int
    block_rounds: int

    @property
    def blocks(self) -> int:
        return -(-self.rounds // self.block_rounds)

    def rounds_of(self, first: int, last: int) -> int:
        """The rounds in the blocks from `first` up to but not including `last`."""
        return min(last * self.block_rounds, self.rounds) - first * self.block_rounds

    @cached_property
    def marks(self) -> tuple[int, ...]:
        """Where stretches end, as the number of blocks up to there. A shortened last block is a stretch by itself."""
        marks, mark = {self.blocks, self.rounds // self.block_rounds}, 1
        while mark < self.blocks:
            marks.add(mark)
            mark += max(1, mark >> _SIXTEENTH)
        return tuple(sorted(marks - {0}))

    def end_of_stretch(self, block: int) -> int:
        """The mark that ends the stretch of this block."""
        return self.marks[bisect_right(self.marks, block)]


@dataclass(frozen=True, slots=True)
class BlockPiece:
    """Consecutive blocks, from `first` up to but not including `last`, and their tally."""

    __repr__ = shown_briefly

    first: int
    last: int
    tally: Tally


def merged(tallies: Iterable[Tally]) -> Tally:
    """The sum of the tallies. Only integers are added, so order and grouping do not matter."""
    rounds = 0
    gains: dict[str, Counter[int]] = {}
    staked: Counter[str] = Counter()
    bet: Counter[str] = Counter()
    for tally in tallies:
        rounds += tally.rounds
        staked.update(tally.staked_cents)
        bet.update(tally.bet_cents)
        for wager, counted in tally.gains.items():
            gains.setdefault(wager, Counter()).update(counted)
    by_wager = {wager: dict(sorted(each.items())) for wager, each in gains.items()}
    return Tally(rounds, by_wager, dict(staked), dict(bet))


class PlayedTwice(Exception):
    """A block was added twice, or with the wrong number of rounds. This is a bug."""


class Book:
    """The blocks played so far and their tallies. Neighbors within a stretch are merged into one piece."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._pieces: list[BlockPiece] = []  # sorted by first block, without overlaps

    @property
    def pieces(self) -> tuple[BlockPiece, ...]:
        return tuple(self._pieces)

    @property
    def rounds(self) -> int:
        return sum(piece.tally.rounds for piece in self._pieces)

    def fits(self, piece: BlockPiece) -> bool:
        """Whether this plan contains exactly this piece. Another run of the same job may shorten other blocks."""
        within = 0 <= piece.first < piece.last <= self.plan.blocks
        return (
            within
            and piece.last <= self.plan.end_of_stretch(piece.first)
            and piece.tally.rounds == self.plan.rounds_of(piece.first, piece.last)
        )

    def add(self, piece: BlockPiece) -> None:
        """Adds a piece. Raises `PlayedTwice` if a block is there already or belongs to another plan."""
        at = bisect_left(self._pieces, piece.first, key=lambda each: each.first)
        before = self._pieces[at - 1] if at else None
        after = self._pieces[at] if at < len(self._pieces) else None
        overlaps = (before and before.last > piece.first) or (after and after.first < piece.last)
        if overlaps or not self.fits(piece):
            raise PlayedTwice(f"blocks {piece.first} to {piece.last - 1}, {piece.tally.rounds} rounds")
        low, high = at, at
        if before and before.last == piece.first and before.last not in self.plan.marks:
            low, piece = at - 1, BlockPiece(before.first, piece.last, merged((before.tally, piece.tally)))
        if after and after.first == piece.last and after.first not in self.plan.marks:
            high, piece = at + 1, BlockPiece(piece.first, after.last, merged((piece.tally, after.tally)))
        self._pieces[low:high] = [piece]

    def missing(self) -> Iterator[tuple[int, int]]:
        """The blocks not played yet, as (first, end) spans."""
        at = 0
        for piece in self._pieces:
            if at < piece.first:
                yield at, piece.first
            at = piece.last
        if at < self.plan.blocks:
            yield at, self.plan.blocks

    def in_order(self, up_to: int | None = None) -> tuple[BlockPiece, ...]:
        """The pieces from block 0 up to the first gap, or up to `up_to`: together a complete shorter run."""
        unbroken: list[BlockPiece] = []
        at = 0
        for piece in self._pieces:
            if piece.first != at or (up_to is not None and piece.last > up_to):
                break
            unbroken.append(piece)
            at = piece.last
        return tuple(unbroken)
