"""A paper as plain text: for terminals, mail, and readers of screens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from textwrap import wrap

from croupier.paper.press.parts import (
    Clause,
    Clauses,
    Form,
    Gallery,
    Heading,
    Leaf,
    Listing,
    Paper,
    Part,
    PrintedGrid,
    Prose,
)

WIDTH = 100
_RULES = {1: "=", 2: "-"}
_BLANK = "_" * 40


def text(paper: Paper) -> str:
    """The whole paper as text. Leaves are separated by a line of equals signs."""
    return f"\n{'=' * WIDTH}\n\n".join(leaf_text(leaf) for leaf in paper.leaves)


def leaf_text(leaf: Leaf) -> str:
    """One leaf as text."""
    return "\n".join(line for part in leaf.parts for line in (*_lines(part), "")).rstrip("\n") + "\n"


def _lines(part: Part) -> Iterator[str]:
    match part:
        case Heading():
            yield part.text
            yield _RULES.get(part.level, ".") * len(part.text)
        case Prose():
            yield from wrap(_cited(part.text, part.cites), WIDTH) or [""]
        case Listing():
            for item in part.items:
                yield from wrap(_cited(item.text, item.cites), WIDTH, initial_indent="- ", subsequent_indent="  ")
        case PrintedGrid():
            yield from _grid(part)
        case Form():
            yield from _form(part)
        case Gallery():
            yield from chain.from_iterable(wrap(f"[Drawing: {each.shows}]", WIDTH) for each in part.pictures)
        case Clauses():
            yield from chain.from_iterable(map(_clause, part.clauses))


def _form(form: Form) -> Iterator[str]:
    longest = max((len(field.label) for field in form.fields), default=0)
    for field in form.fields:
        lines = wrap(field.value, WIDTH - longest - 3) or [_BLANK]
        yield f"{field.label + ':':<{longest + 2}} {lines[0]}"
        yield from (" " * (longest + 3) + line for line in lines[1:])


def _clause(clause: Clause) -> Iterator[str]:
    """A numbered paragraph, indented by its depth."""
    before = " " * (4 * clause.depth)
    yield from wrap(
        clause.text, WIDTH, initial_indent=f"{before}{clause.label:<5}", subsequent_indent=f"{before}{' ' * 5}"
    )


def _cited(words: str, cites: Sequence[str]) -> str:
    return f"{words} [{'; '.join(cites)}]" if cites else words


def _grid(grid: PrintedGrid) -> Iterator[str]:
    """The rows in columns. A row too wide for the page is wrapped in its wide columns."""
    names = tuple(column.name for column in grid.columns)
    widths = [max((len(row[place]) for row in (names, *grid.rows)), default=0) for place in range(len(names))]
    _narrow(grid, widths)
    for number, row in enumerate((names, *grid.rows)):
        cells = [wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=True)]
        for at in range(max(len(cell) for cell in cells)):
            placed = (
                (cell[at] if at < len(cell) else "").rjust(width)
                if column.right
                else (cell[at] if at < len(cell) else "").ljust(width)
                for cell, width, column in zip(cells, widths, grid.columns, strict=True)
            )
            yield "  ".join(placed).rstrip()
        if number == 0:
            yield "  ".join("-" * width for width in widths)


_NARROWEST = 24


def _narrow(grid: PrintedGrid, widths: list[int]) -> None:
    """Makes wide columns narrower, the widest first, until the rows fit."""
    over = sum(widths) + 2 * (len(widths) - 1) - WIDTH
    for place in sorted((p for p, column in enumerate(grid.columns) if column.wide), key=lambda p: -widths[p]):
        taken = min(max(over, 0), max(widths[place] - _NARROWEST, 0))
        widths[place] -= taken
        over -= taken
