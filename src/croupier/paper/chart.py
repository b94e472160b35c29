"""A strategy chart as an SVG of a printed page.

Every cell has its code in letters; colors only help. They are color-blind safe and run from light to dark, so they also
differ in grayscale. If a code has a second choice, its color fills the corner. The same chart gives the same bytes.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from croupier.engine.strategy import Block, TotalsChart

SANS = "'DejaVu Sans', Verdana, Helvetica, Arial, sans-serif"
SERIF = "'DejaVu Serif', Georgia, 'Times New Roman', serif"

_SHORT, _LONG = 1480.0, 2100.0  # A5 in tenths of a millimeter
_MANY_COLUMNS = 14  # with more the page is landscape
_MARGIN = 90.0
_LABELS = 210.0  # width of the row labels
_TITLE_WIDTH = 1530.0  # of all letters of the title, relative to its font size: a long title is set smaller
_INK, _SOFT, _LINE, _PAGE = "#1d2733", "#56616d", "#b4bbc2", "#ffffff"
_LETTER_WIDTH = 0.56  # average width of a letter, relative to the font size


class Color(NamedTuple):
    """The fill of a cell, and an ink that is readable on it."""

    fill: str
    ink: str


# From light to dark: 98, 86, 70, 45 and 25 percent white in grayscale.
COLORS: Mapping[str, Color] = {
    "hit": Color("#faf8f2", _INK),
    "stand": Color("#f3cd6b", _INK),
    "double": Color("#5fb2e6", _INK),
    "split": Color("#0b7566", "#ffffff"),
    "surrender": Color("#6d1b3b", "#ffffff"),
    "raise": Color("#0b7566", "#ffffff"),
    "attack": Color("#0b7566", "#ffffff"),
    "give up": Color("#6d1b3b", "#ffffff"),
}
OTHER = Color("#e6e8ea", _INK)


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One printed row; adjacent equal rows are merged into one."""

    label: str
    codes: tuple[str, ...]


def rows(block: Block, columns: Sequence[str]) -> list[ChartRow]:
    """The printed rows of a block; consecutive rows with the same codes are merged, as in "17 to 20"."""
    merged: list[tuple[list[str], tuple[str, ...]]] = []
    for row in block.rows:
        codes = tuple(block.cells.get((row, column), "") for column in columns)
        if block.in_order and merged and merged[-1][1] == codes:
            merged[-1][0].append(row)
        else:
            merged.append(([row], codes))
    return [ChartRow(_label(names), codes) for names, codes in merged]


def _label(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= 2 else f"{names[0]} to {names[-1]}"


def words(choices: Sequence[str]) -> str:
    """The choices of a code in words: "double, else stand"."""
    return ", else ".join(choices)


def used(placard: TotalsChart) -> dict[str, tuple[str, ...]]:
    """The codes used in any cell, in the chart's order."""
    in_cells = {code for block in placard.blocks for code in block.cells.values()}
    return {code: choices for code, choices in placard.codes.items() if code in in_cells}


def svg(placard: TotalsChart, title: str, under: Sequence[str]) -> str:
    """The page as an SVG: title and house advantage, the chart, its legend, and the lines `under` it."""
    return _Page(placard, title, under).drawn()


class _Page:
    def __init__(self, placard: TotalsChart, title: str, under: Sequence[str]) -> None:
        self.placard, self.title = placard, title
        sideways = len(placard.columns) > _MANY_COLUMNS
        self.width, self.height = (_LONG, _SHORT) if sideways else (_SHORT, _LONG)
        self.inner = self.width - 2 * _MARGIN
        self.blocks = [(block, rows(block, placard.columns)) for block in placard.blocks]
        self.legend = list(used(placard).items())
        self.small = [line for text in (*placard.notes, *under) for line in self._wrapped(text, 21.0)]
        self.subtitle = self._wrapped(_sentence(placard.strategy), 26.0)
        self.column = (self.inner - _LABELS) / len(placard.columns)
        self.parts: list[str] = []

    def _wrapped(self, text: str, size: float) -> list[str]:
        return textwrap.wrap(text, int(self.inner / (size * _LETTER_WIDTH))) or [""]

    # ------------------------------------------------------------ the page, from the top

    def drawn(self) -> str:
        top = self._heading()
        bottom = self._foot()
        heads = len(self.blocks) + bool(self.placard.by_column)
        gaps = 26.0 * heads
        lines = sum(len(printed) for _, printed in self.blocks)
        row = min((bottom - top - gaps) / (lines + 1.12 * heads), 64.0)
        for block, printed in self.blocks:
            top = self._block(block, printed, top, row) + 26.0
        if self.placard.by_column:
            self._worth(top, row)
        return "\n".join([*self._opening(), *self.parts, "</svg>", ""])

    def _opening(self) -> Iterator[str]:
        size = f'width="{self.width / 10:g}mm" height="{self.height / 10:g}mm"'
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {self.width:g} {self.height:g}"'
            ' role="img" aria-labelledby="title desc" lang="en">'
        )
        yield f'<title id="title">{escape(self.title)}: how to play</title>'
        legend = "; ".join(f"{code} {words(choices)}" for code, choices in self.legend)
        advantage = f"House advantage {-self.placard.value:.4%} of the original wager."
        yield f'<desc id="desc">{escape(f"{_sentence(self.placard.strategy)} {advantage} {legend}.")}</desc>'
        yield f'<rect width="{self.width:g}" height="{self.height:g}" fill="{_PAGE}"/>'

    def _heading(self) -> float:
        self._text(_MARGIN, 168.0, self.title, min(84.0, _TITLE_WIDTH / len(self.title)), family=SERIF, weight="bold")
        right = self.width - _MARGIN
        self._text(right, 118.0, "house advantage", 24.0, anchor="end", color=_SOFT)
        self._text(right, 170.0, f"{-self.placard.value:.4%}", 48.0, anchor="end", weight="bold")
        top = 222.0
        for line in self.subtitle:
            self._text(_MARGIN, top, line, 26.0, color=_SOFT)
            top += 36.0
        self._text(self._middle(0) - self.column / 2, top + 18.0, self.placard.across, 22.0, color=_SOFT)
        return top + 32.0

    def _foot(self) -> float:
        """Draws the legend and the small print from the bottom of the page upward; returns the top of both."""
        top = self.height - _MARGIN + 30.0 - 31.0 * len(self.small)
        for number, line in enumerate(self.small):
            self._text(_MARGIN, top + 31.0 * number, line, 21.0, color=_SOFT)
        columns = 2 if self.width < self.height else 4
        rows = -(-len(self.legend) // columns)
        top -= 58.0 + 56.0 * rows
        for number, (code, choices) in enumerate(self.legend):
            left = _MARGIN + (number // rows) * self.inner / columns
            self._cell(left, top + 56.0 * (number % rows), 92.0, 46.0, code)
            self._text(left + 112.0, top + 56.0 * (number % rows) + 32.0, words(choices), 27.0)
        return top - 30.0

    def _block(self, block: Block, printed: Sequence[ChartRow], top: float, row: float) -> float:
        height = 1.12 * row
        self._box(_MARGIN, top, self.inner, height, _INK)
        self._text(
            _MARGIN + 18.0, top + height * 0.68, block.title, min(height * 0.60, 26.0), color="#ffffff", weight="bold"
        )
        for place, column in enumerate(self.placard.columns):
            size = min(height * 0.66, self.column * 0.36, 28.0)
            self._text(self._middle(place), top + height * 0.70, column, size, "middle", "#ffffff", weight="bold")
        top += height
        for number, line in enumerate(printed):
            here = top + number * row
            self._text(
                _MARGIN + _LABELS - 24.0,
                here + row * 0.68,
                line.label,
                min(row * 0.62, 26.0),
                anchor="end",
                weight="bold",
            )
            for place, (column, code) in enumerate(zip(self.placard.columns, line.codes, strict=True)):
                spoken = f"{block.title} {line.label}, {self.placard.across} {column}: {self._spoken(code)}"
                self._cell(_MARGIN + _LABELS + place * self.column, here, self.column, row, code, spoken)
        return top + len(printed) * row

    def _worth(self, top: float, row: float) -> None:
        """Draws the value of the wager for each column, in percent."""
        height = 1.12 * row
        self._box(_MARGIN, top, self.inner, height, "#eceef0")
        self._text(_MARGIN + 18.0, top + height * 0.66, "worth, in %", min(height * 0.60, 24.0), weight="bold")
        for place, column in enumerate(self.placard.columns):
            if column in self.placard.by_column:
                worth = f"{self.placard.by_column[column] * 100:+.1f}".replace("-", "\u2212")
                size = min(height * 0.58, self.column * 0.26, 24.0)
                self._text(self._middle(place), top + height * 0.65, worth, size, "middle")

    # ------------------------------------------------------------ the pen

    def _middle(self, place: int) -> float:
        return _MARGIN + _LABELS + (place + 0.5) * self.column

    def _spoken(self, code: str) -> str:
        return words(self.placard.codes.get(code, (code,)))

    def _cell(self, left: float, top: float, width: float, height: float, code: str, spoken: str = "") -> None:
        choices = self.placard.codes.get(code, ())
        color = COLORS.get(choices[0], OTHER) if choices else OTHER
        self.parts.append(f"<g>{f'<title>{escape(spoken)}</title>' if spoken else ''}")
        self._box(left, top, width, height, color.fill, edge=True)
        if len(choices) > 1:
            corner = min(height, width) * 0.40
            points = f"{left + width - corner:.2f},{top:.2f} {left + width:.2f},{top:.2f} {left + width:.2f},{top + corner:.2f}"
            fill = COLORS.get(choices[1], OTHER).fill
            self.parts.append(f'<polygon points="{points}" fill="{fill}" stroke="{_LINE}" stroke-width="1"/>')
        size = min(height * 0.62, width * 0.36, 26.0)
        self._text(left + width / 2, top + height / 2 + size * 0.36, code, size, "middle", color.ink, weight="bold")
        self.parts.append("</g>")

    def _box(self, left: float, top: float, width: float, height: float, fill: str, *, edge: bool = False) -> None:
        line = f' stroke="{_LINE}" stroke-width="1.5"' if edge else ""
        place = f'x="{left:.2f}" y="{top:.2f}" width="{width:.2f}" height="{height:.2f}"'
        self.parts.append(f'<rect {place} fill="{fill}"{line}/>')

    def _text(
        self,
        left: float,
        base: float,
        text: str,
        size: float,
        anchor: str = "start",
        color: str = _INK,
        family: str = SANS,
        weight: str = "normal",
    ) -> None:
        look = f'font-size="{size:.2f}" font-weight="{weight}" fill="{color}" text-anchor="{anchor}"'
        self.parts.append(
            f'<text x="{left:.2f}" y="{base:.2f}" font-family={quoteattr(family)} {look}>{escape(text)}</text>'
        )


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
