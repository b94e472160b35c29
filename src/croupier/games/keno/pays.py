"""Keno pay tables: for each number of spots, what each number of catches pays for 1, and what a ticket returns on average."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

from croupier.games.keno.ticket import DRAWN, NUMBERS
from croupier.law.citation import cite
from croupier.law.option import Unreadable, shown
from croupier.law.ruling import Mistake
from croupier.money.paytable import Paytable
from croupier.values.brief import shown_briefly

MOST_SPOTS = DRAWN  # more spots than numbers drawn could never all be caught
MOST_PAID = 1_000_000  # for 1

_LAW = cite("19:47-15.3")


@cache
def chance(spots: int, caught: int) -> Fraction:
    """The chance that so many of these spots are among the numbers drawn."""
    ways = comb(spots, caught) * comb(NUMBERS - spots, DRAWN - caught)
    return Fraction(ways, comb(NUMBERS, DRAWN))


@dataclass(frozen=True, slots=True)
class KenoPays:
    """What is paid for 1, with the stake, by spots and catches."""

    __repr__ = shown_briefly

    lines: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]

    @classmethod
    def of(cls, lines: Mapping[int, Mapping[int, int]]) -> KenoPays:
        return cls(tuple((spots, tuple(sorted(lines[spots].items()))) for spots in sorted(lines)))

    @classmethod
    def from_paytable(cls, table: Paytable) -> KenoPays:
        """From the rows of `paytables.toml`, which have the gain."""
        lines: dict[int, dict[int, int]] = {}
        for row in table:
            spots = int(row.of[0].removeprefix("spots_")) if row.of is not None else 0
            lines.setdefault(spots, {})[int(row.category)] = int(row.pays.to_one) + 1
        return cls.of(lines)

    @property
    def by_spots(self) -> dict[int, dict[int, int]]:
        return {spots: dict(line) for spots, line in self.lines}

    def returned(self, spots: int) -> Fraction:
        """What a ticket on so many spots returns on average, for 1: the hypergeometric sum over its catches."""
        return sum((paid * chance(spots, caught) for caught, paid in self.by_spots[spots].items()), Fraction(0))

    def changes_from(self, other: KenoPays) -> dict[str, dict[str, int]]:
        """The lines that differ, as a document writes them. A line that the other has and this one has not is empty."""
        mine, others = self.by_spots, other.by_spots
        changed = [spots for spots in sorted({*mine, *others}) if mine.get(spots) != others.get(spots)]
        return {str(spots): {str(caught): paid for caught, paid in mine.get(spots, {}).items()} for spots in changed}


def read_pays(default: KenoPays, tree: object, place: str) -> KenoPays:
    """The pay table with some lines replaced. Raises `Unreadable` with every mistake."""
    if not isinstance(tree, Mapping):
        raise Unreadable(
            Mistake(place, 'write lines by spots, such as { "5" = { "3" = 2, "4" = 20, "5" = 480 } }', _LAW)
        )
    lines, mistakes = default.by_spots, list[Mistake]()
    for spots, line in tree.items():
        within = f"{place}.{spots}"
        if not _is_count(spots, 1, MOST_SPOTS):
            mistakes.append(Mistake(within, f"a line is for 1 to {MOST_SPOTS} spots", _LAW))
        elif not isinstance(line, Mapping):
            mistakes.append(Mistake(within, f"{shown(line)} is not a line: write what is paid by catches", _LAW))
        else:
            mistakes += _line_mistakes(int(spots), line, within)
            lines[int(spots)] = {int(caught): paid for caught, paid in line.items() if _is_count(caught, 0, int(spots))}
    if mistakes:
        raise Unreadable(*mistakes)
    return KenoPays.of({spots: line for spots, line in lines.items() if line})


def _line_mistakes(spots: int, line: Mapping[str, object], within: str) -> Iterator[Mistake]:
    for caught, paid in line.items():
        if not _is_count(caught, 0, spots):
            yield Mistake(f"{within}.{caught}", f"a ticket on {spots} spots catches 0 to {spots} numbers", _LAW)
        if type(paid) is not int or not 1 <= paid <= MOST_PAID:
            why = f"{shown(paid)} is not what is paid for 1; write a whole number from 1 to {MOST_PAID}"
            yield Mistake(f"{within}.{caught}", why, _LAW)


def _is_count(text: object, least: int, most: int) -> bool:
    whole = isinstance(text, str) and text.isascii() and text.isdecimal() and text == str(int(text))
    return whole and least <= int(str(text)) <= most


_PAID = {"type": "integer", "minimum": 1, "maximum": MOST_PAID}
SCHEMA = {
    "type": "object",
    "properties": {
        str(spots): {
            "type": "object",
            "properties": {str(caught): _PAID for caught in range(spots + 1)},
            "additionalProperties": False,
        }
        for spots in range(1, MOST_SPOTS + 1)
    },
    "additionalProperties": False,
}
