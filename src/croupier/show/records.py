"""Rows with typed columns: what a data frame and a table in a notebook are both made from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any


class Kind(StrEnum):
    """What a column holds. A value is None where there is none."""

    TEXT = "text"
    CITE = "cite"  # a paragraph: text in a frame
    WHOLE = "whole"  # a whole number of at most 64 bits, with its sign
    SEED = "seed"  # the same without a sign
    CENTS = "cents"  # whole cents; dollars in a notebook. The name of the column ends in `_cents`
    NUMBER = "number"  # a float
    PERCENT = "percent"  # a float; a percentage in a notebook
    RATIO = (
        "ratio"  # a `Fraction` if it is exact, else a float: a decimal in a frame, with the fraction as text beside it
    )
    SHARE = "share"  # the same; a percentage in a notebook
    DAY = "day"
    FLAG = "flag"

    @property
    def exact(self) -> bool:
        """Whether a frame has the fraction beside the decimal, in a column `NAME_fraction`."""
        return self in {Kind.RATIO, Kind.SHARE}

    @property
    def numeric(self) -> bool:
        return self not in {Kind.TEXT, Kind.CITE, Kind.DAY, Kind.FLAG}


@dataclass(frozen=True, slots=True)
class FrameColumn:
    """A column: its name in a frame, what it holds, and how a value is read from an entry; by default its attribute."""

    name: str
    kind: Kind = Kind.TEXT
    get: Callable[[Any], object] | None = None
    heading: str | None = None  # in a notebook; by default the name in words. "": only in frames
    digits: int = 4  # decimals in a notebook

    @property
    def words(self) -> str:
        """The heading in a notebook; empty if it is only in frames."""
        return self.name.removesuffix("_cents").replace("_", " ") if self.heading is None else self.heading

    def value(self, entry: object) -> object:
        return getattr(entry, self.name) if self.get is None else self.get(entry)


@dataclass(frozen=True, slots=True)
class Records:
    """The columns, and one row for each entry. `about` says in a notebook what the rows are."""

    columns: tuple[FrameColumn, ...]
    rows: tuple[tuple[object, ...], ...]
    about: str = ""


def records(columns: Iterable[FrameColumn], entries: Iterable[object], about: str = "") -> Records:
    """The records of these entries, such as the wagers of a table."""
    columns = tuple(columns)
    return Records(columns, tuple(tuple(each.value(entry) for each in columns) for entry in entries), about)


def fraction_text(value: object) -> str | None:
    """The text of an exact number; None for others."""
    return str(value) if isinstance(value, Fraction | int) else None
