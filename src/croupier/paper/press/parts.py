"""The parts of a printed paper, as values. Each renderer knows every part; a part knows no renderer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within a leaf. Level 1 is the title of the leaf."""

    text: str
    level: int = 2
    kind: ClassVar[str] = "heading"


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph of text, and the paragraphs of the law it rests on."""

    text: str
    cites: tuple[str, ...] = ()
    small: bool = False
    strong: bool = False
    kind: ClassVar[str] = "prose"


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a list, with its paragraphs."""

    text: str
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of entries."""

    items: tuple[Item, ...]
    kind: ClassVar[str] = "listing"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a grid. A `wide` one gets the room the others leave."""

    name: str
    right: bool = False
    wide: bool = False


@dataclass(frozen=True, slots=True)
class PrintedGrid:
    """A table with a row of headings. `beside` is how many parts of it stand side by side on paper."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    beside: int = 1
    small: bool = False
    tall: bool = False  # rows to write in by hand
    kind: ClassVar[str] = "grid"


@dataclass(frozen=True, slots=True)
class Field:
    """A label and its value. An empty value is a line to fill in by hand."""

    label: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """Labels with values, or with lines to fill in."""

    fields: tuple[Field, ...]
    kind: ClassVar[str] = "form"


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing in SVG, and what it shows, for people who cannot see it."""

    svg: str
    shows: str


@dataclass(frozen=True, slots=True)
class Gallery:
    """Drawings side by side, together as wide as the leaf or a part of it."""

    pictures: tuple[Picture, ...]
    percent: int = 100  # of the width of the leaf
    kind: ClassVar[str] = "gallery"


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered paragraph of rules: its label, such as (a) or 1., its words, and how deep it is."""

    label: str
    text: str
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Clauses:
    """Numbered paragraphs in order, each indented by its depth."""

    clauses: tuple[Clause, ...]
    kind: ClassVar[str] = "clauses"


Part = Heading | Prose | Listing | PrintedGrid | Form | Gallery | Clauses


@dataclass(frozen=True, slots=True)
class Size:
    """A size of paper in inches."""

    width_in: Decimal
    height_in: Decimal

    def __str__(self) -> str:
        return f"{self.width_in} x {self.height_in} inches"


LETTER = Size(Decimal("8.5"), Decimal(11))


@dataclass(frozen=True, slots=True)
class Leaf:
    """A sheet of paper. Its type is the largest of `points` at which it fits on one page; else it takes several."""

    parts: tuple[Part, ...]
    size: Size = LETTER
    points: tuple[int, ...] = (10,)  # sizes of type, largest first
    numbered: bool = True


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper to print: its title, and its leaves in order."""

    title: str
    leaves: tuple[Leaf, ...]

    def tree(self) -> dict[str, Any]:
        """The paper as plain data, each part with its kind."""
        return {"title": self.title, "leaves": [_leaf(leaf) for leaf in self.leaves]}

    def pictures(self) -> Iterator[Picture]:
        """Every drawing on the paper."""
        for leaf in self.leaves:
            yield from (picture for part in leaf.parts if isinstance(part, Gallery) for picture in part.pictures)

    def cites(self) -> Iterator[str]:
        """Every paragraph named on the paper."""
        for leaf in self.leaves:
            for part in leaf.parts:
                match part:
                    case Prose():
                        yield from part.cites
                    case Listing():
                        for item in part.items:
                            yield from item.cites


def _leaf(leaf: Leaf) -> dict[str, Any]:
    return {
        "width_in": float(leaf.size.width_in),
        "height_in": float(leaf.size.height_in),
        "points": list(leaf.points),
        "numbered": leaf.numbered,
        "parts": [{"kind": part.kind, **asdict(part)} for part in leaf.parts],
    }
