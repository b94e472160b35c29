"""Numbers drawn without replacement: keno's twenty of eighty, by a generator or from a blower.

There are too many draws to list. So a draw is made number by number (`drawn`), and `outcomes` lists one draw for each class
of draws that the wagers of the round do not tell apart, with the number of draws in the class.
"""

from __future__ import annotations

import hashlib
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Protocol, TypeGuard

from croupier.equipment.chance import Chance, T
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, unlawful

Numbers = tuple[int, ...]  # in the order they were drawn
Below = Callable[[int], int]  # a random number from 0 to one less than the bound

_NUMBER = re.compile(r"[1-9]\d{0,3}", re.ASCII)


class DrawnOneByOne(Chance[T], Protocol[T]):
    """A device with too many outcomes to list. `outcomes` lists classes of them; `drawn` gives one outcome."""

    def drawn(self, below: Below, /) -> T: ...


def drawn_one_by_one(device: Chance[T]) -> TypeGuard[DrawnOneByOne[T]]:
    return hasattr(device, "drawn")


@dataclass(frozen=True, slots=True)
class NumberDraw:
    """One draw of `take` numbers from 1 to `of`, written "4-17-63-...", in the order they were drawn."""

    cite: Citation
    of: int
    take: int
    groups: tuple[frozenset[int], ...] = ()  # disjoint: numbers in one group make no difference to any wager
    site: str = "draw"

    def outcomes(self) -> Sequence[tuple[Numbers, int]]:
        """One draw for each count of numbers from every group, with the number of draws like it."""
        rest = sorted(set(range(1, self.of + 1)).difference(*self.groups))
        every = [*map(sorted, self.groups), rest]
        return list(_classes(every, self.take))

    def drawn(self, below: Below) -> Numbers:
        """A draw, with this source of randomness: each number from those that are left, in their order."""
        return tuple(picked(self.of, self.take, below))

    def show(self, outcome: Numbers) -> str:
        return "-".join(map(str, outcome))

    def read(self, text: str) -> Numbers:
        """The numbers of a draw. Raises `Refused` with everything that is wrong with it."""
        why = list(number_mistakes(text.split("-"), self.of))
        numbers = tuple(int(each) for each in text.split("-") if _NUMBER.fullmatch(each))
        if not why and len(numbers) != self.take:
            why.append(
                f"{len(numbers)} numbers were drawn; a draw has {self.take} different numbers from 1 to {self.of}"
            )
        if why:
            raise Refused(*(unlawful(self.cite, f'draw "{shortened(text)}": {each}') for each in why))
        return numbers


def picked(total: int, take: int, below: Below) -> Iterator[int]:
    """Different numbers from 1 to `of`. Each takes the place of the last number left, so none comes twice."""
    left = list(range(1, total + 1))
    for _ in range(take):
        at = below(len(left))
        left[at], left[-1] = left[-1], left[at]
        yield left.pop()


def numbers_below(seed: str) -> Below:
    """Numbers below any bound that follow from a text, for choices that need not be secret: a quick pick."""
    count = itertools.count()

    def below(bound: int) -> int:
        limit = (1 << 64) // bound * bound
        while True:
            digest = hashlib.sha256(f"{seed} {next(count)}".encode()).digest()
            if (word := int.from_bytes(digest[:8], "big")) < limit:
                return word % bound

    return below


def number_mistakes(written: Iterable[str], total: int) -> Iterator[str]:
    """What is wrong with a list of numbers that must be different and from 1 to `of`."""
    seen = set[str]()
    for each in written:
        if not _NUMBER.fullmatch(each):
            yield f'"{shortened(each)}" is not a number from 1 to {total}'
        elif int(each) > total:
            yield f"{each} is above {total}"
        elif each in seen:
            yield f"{each} is there twice"
        seen.add(each)


_LONGEST = 40


def shortened(text: str) -> str:
    """A text for a message, without its end if it is long."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _classes(groups: list[list[int]], take: int) -> Iterator[tuple[Numbers, int]]:
    """Every way to take so many numbers from groups, where only the count from each group matters."""
    first, *others = groups
    if not others:
        if take <= len(first):
            yield tuple(first[:take]), comb(len(first), take)
        return
    for taken in range(min(take, len(first)) + 1):
        ways = comb(len(first), taken)
        for more, weight in _classes(others, take - taken):
            yield (*first[:taken], *more), ways * weight
