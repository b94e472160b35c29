"""The display above a table: a bead plate of the last rounds, and a big road of streaks.

A bead plate has a bead for each round, from top to bottom, then from left to right. A big road has a column for each streak;
a tie is a line across the bead before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from croupier.engine.layout import Layout
from croupier.paper.chart import SANS
from croupier.paper.colors import TONES

Tree = Mapping[str, Any]

ROWS = 6
_COLUMNS = 12  # shown of a road; older ones are left out
_STEP, _RADIUS, _HEIGHT = 44, 19, 168
_PLAIN = "black"
_DOT_PLACES = ((-13, -13), (13, 13))


def beads_svg(marks: Sequence[Tree], layout: Layout) -> str:
    """The bead plate of a table."""
    shown = marks[-ROWS * _COLUMNS :]
    beads = (_bead(mark, tone_of(mark, layout), at // ROWS, at % ROWS, filled=True) for at, mark in enumerate(shown))
    last = f"; the last one: {shown[-1]['words']}" if shown else ""
    columns = max(1, -(-len(shown) // ROWS))
    return _drawing("beads", f"bead plate of the last {len(shown)} rounds{last}", columns, "".join(beads))


def road_svg(marks: Sequence[Tree], layout: Layout) -> str:
    """The big road of a table; empty if its rounds have no streaks."""
    cells = list(_road(marks))
    if not cells:
        return ""
    columns = max(column for column, _, _, _ in cells) + 1
    first = max(0, columns - _COLUMNS)
    drawn = ""
    for column, row, mark, ties in cells:
        if column >= first:
            drawn += _bead(mark, tone_of(mark, layout), column - first, row, filled=False)
            drawn += _ties(column - first, row, ties) if ties else ""
    return _drawing("road", f"big road with {columns} columns", columns - first, drawn)


def _road(marks: Sequence[Tree]) -> Iterator[tuple[int, int, Tree, int]]:
    """The column and row of each decided round, and the ties after it. A streak longer than a column turns right."""
    taken = dict[tuple[int, int], list[Any]]()
    streak, column, row, begins = "", -1, 0, -1
    last: list[Any] | None = None
    for mark in marks:
        if not mark["streak"]:
            if last is not None:
                last[1] += 1
            continue
        if mark["streak"] != streak:
            streak, begins, row = mark["streak"], begins + 1, 0
            column = begins
        elif row + 1 < ROWS and (column, row + 1) not in taken:
            row += 1
        else:
            column += 1
        last = taken[column, row] = [mark, 0]
    yield from ((at[0], at[1], drawn[0], drawn[1]) for at, drawn in taken.items())


def tone_of(mark: Tree, layout: Layout, plain: str = _PLAIN) -> str:
    """The mark's tone, or that of the area with its text, or a plain one."""
    if mark["tone"]:
        return str(mark["tone"])
    area = next((area for area in layout.areas if mark["text"] == (area.on or area.wager)), None)
    return area.tone if area is not None and TONES[area.tone].fill != "none" else plain


def _bead(mark: Tree, tone: str, column: int, row: int, *, filled: bool) -> str:
    x, y = _STEP * column + _STEP // 2, _STEP * row + _STEP // 2
    fill, edge = TONES[tone].fill, TONES[tone].edge
    look = (
        f'fill="{fill}" stroke="{edge}" stroke-width="1.5"'
        if filled
        else f'fill="#fffdf6" stroke="{fill}" stroke-width="6"'
    )
    drawn = f'<circle cx="{x}" cy="{y}" r="{_RADIUS}" {look}><title>{escape(mark["words"])}</title></circle>'
    if filled:
        size = 20 if len(mark["text"]) <= 2 else 34 // max(len(mark["text"]) - 1, 2)
        drawn += (
            f'<text x="{x}" y="{y + size * 0.36:.1f}" font-family={quoteattr(SANS)} font-size="{size}" font-weight="bold" '
            f'fill="{TONES[tone].ink}" text-anchor="middle">{escape(mark["text"])}</text>'
        )
    for dot, (across, down) in zip(mark["dots"], _DOT_PLACES, strict=False):
        drawn += f'<circle cx="{x + across}" cy="{y + down}" r="6" fill="{TONES[dot].fill}" stroke="#fffdf6" stroke-width="2"/>'
    return drawn


def _ties(column: int, row: int, ties: int) -> str:
    x, y = _STEP * column, _STEP * row
    line = f'<path d="M{x + 8} {y + 36}L{x + 36} {y + 8}" stroke="#0b7d46" stroke-width="5"/>'
    if ties == 1:
        return line
    return line + (
        f'<text x="{x + 22}" y="{y + 28}" font-family={quoteattr(SANS)} font-size="17" font-weight="bold" fill="#0b5c34" '
        f'text-anchor="middle">{ties}</text>'
    )


def _drawing(kind: str, words: str, columns: int, drawn: str) -> str:
    width, tall = _STEP * max(columns, _COLUMNS), _STEP * ROWS
    lines = "".join(f"M{_STEP * at} 0V{tall}" for at in range(width // _STEP + 1))
    lines += "".join(f"M0 {_STEP * at}H{width}" for at in range(ROWS + 1))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="history {kind}" width="{width * _HEIGHT // tall}" height="{_HEIGHT}" '
        f'viewBox="-2 -2 {width + 4} {tall + 4}" role="img" aria-label={quoteattr(words)}>'
        f'<rect x="-2" y="-2" width="{width + 4}" height="{tall + 4}" fill="#fffdf6"/>'
        f'<path d="{lines}" stroke="#d9d2c0" stroke-width="1.5" fill="none"/>{drawn}</svg>'
    )
