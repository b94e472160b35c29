"""Draws timelines: the bar of one choice for a web page, and the whole timeline of a game as one SVG file.

A verdict is drawn by its form, not only by its color: a thick bar, a dashed bar, a thin line. The presentation attributes are
for a file on its own; on a page, style sheets override them.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from html import escape

from croupier.law.register import FIRST_DAY, KNOWN_THROUGH
from croupier.law.ruling import Verdict
from croupier.paper.lawbook.timeline import AFTER, History, Span, Timeline, TimelineRow

LEGEND = {
    Verdict.LAWFUL: "could be offered",
    Verdict.NOT_DETERMINED: "not determined",
    Verdict.UNLAWFUL: "could not be offered",
}
_NAMES = {Verdict.LAWFUL: "lawful", Verdict.NOT_DETERMINED: "open", Verdict.UNLAWFUL: "unlawful"}
_LOOKS = {
    Verdict.LAWFUL: 'stroke="#14623a" stroke-width="9"',
    Verdict.NOT_DETERMINED: 'stroke="#8a6100" stroke-width="9" stroke-dasharray="2 4"',
    Verdict.UNLAWFUL: 'stroke="#77706a" stroke-width="1.5"',
}
_DAYS = (KNOWN_THROUGH - FIRST_DAY).days + 1

YEARS = tuple(range(1980, 2011, 5))

BAR_HEIGHT = 16

_WIDTH, _LABELS, _RIGHT, _ROW, _TOP = 1040, 360, 20, 22, 96


def share(day: date) -> float:
    """Where a day is on the line from the chapter's first day (0) to the last day of our sources (1)."""
    return min(max((day - FIRST_DAY).days / _DAYS, 0.0), 1.0)


def _per_cent(day: date) -> str:
    return f"{share(day) * 100:.2f}%"


def bar(spans: tuple[Span, ...]) -> str:
    """The bar of one choice, as wide as the place it is put into. Its days are written next to it, so it is hidden."""
    lines = "".join(
        f'<line class="span-{_NAMES[span.verdict]}" x1="{_per_cent(span.first)}" x2="{_per_cent(_end(span))}" '
        f'y1="8" y2="8"><title>{escape(_told(span))}</title></line>'
        for span in spans
        if span.first < AFTER
    )
    years = "".join(f'<line class="year" x1="{x}" x2="{x}" y1="0" y2="{BAR_HEIGHT}"/>' for x in map(_of_year, YEARS))
    return (
        f'<svg class="bar" width="100%" height="{BAR_HEIGHT}" aria-hidden="true" focusable="false">{years}{lines}</svg>'
    )


def axis() -> str:
    """The years above the bars."""
    labels = "".join(f'<text x="{_of_year(year)}" y="12" text-anchor="middle">{year}</text>' for year in YEARS[::2])
    return f'<svg class="axis" width="100%" height="16" aria-hidden="true" focusable="false">{labels}</svg>'


def key(verdict: Verdict) -> str:
    """A short piece of bar for the legend."""
    return (
        '<svg class="bar key" width="36" height="16" aria-hidden="true" focusable="false">'
        f'<line class="span-{_NAMES[verdict]}" x1="2" x2="34" y1="8" y2="8"/></svg>'
    )


def _of_year(year: int) -> str:
    return _per_cent(date(year, 1, 1))


def _end(span: Span) -> date:
    """The day after a span, as far as it is drawn."""
    return AFTER if span.last is None else min(date.fromordinal(span.last.toordinal() + 1), AFTER)


def _told(span: Span) -> str:
    return f"{span.days}: {LEGEND[span.verdict]}" + (f" ({span.why})" if span.why else "")


# ---------------------------------------------------------------- a file on its own


def whole(timeline: Timeline) -> str:
    """The timeline of a game as an SVG file: the game itself, then the choices of every option."""
    lines = [
        ("", timeline.game.title, TimelineRow("", timeline.game.cites[0], timeline.spans, default=False)),
        *_lines(timeline.changed),
        *_lines(timeline.unchanged),
    ]
    bottom = _TOP + _ROW * len(lines)
    title = f"{timeline.game.title}: what could be offered when"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {bottom + 40}" width="{_WIDTH}" '
        f'height="{bottom + 40}" font-family="Helvetica, Arial, sans-serif" font-size="12" role="img" '
        f'aria-labelledby="title"><title id="title">{escape(title)}</title>'
        f'<rect width="{_WIDTH}" height="{bottom + 40}" fill="#ffffff"/>'
        f'<text x="16" y="30" font-size="20" font-weight="bold">{escape(title)}</text>'
        f"{_legend()}{_grid(bottom)}"
        + "".join(_line(number, *each) for number, each in enumerate(lines))
        + f'<text x="16" y="{bottom + 26}" fill="#555555">From {FIRST_DAY} to {KNOWN_THROUGH}, where our sources end. '
        "N.J.A.C. 19:47 in our own words; not legal advice.</text></svg>\n"
    )


def _lines(histories: tuple[History, ...]) -> Iterator[tuple[str, str, TimelineRow]]:
    """The citation, the label and the row of each line."""
    for history in histories:
        several = len(history.rows) > 1 or history.rows[0].label != "yes"
        for row in history.rows:
            mark = " (elected)" if row.elected else ""
            yield str(row.cite), f"{history.label}: {row.label}{mark}" if several else f"{history.label}{mark}", row


def _x(day: date) -> str:
    return f"{_LABELS + share(day) * (_WIDTH - _LABELS - _RIGHT):.1f}"


def _legend() -> str:
    parts, x = [], 16
    for verdict, words in LEGEND.items():
        parts.append(f'<line x1="{x}" x2="{x + 40}" y1="54" y2="54" {_LOOKS[verdict]}/>')
        parts.append(f'<text x="{x + 48}" y="58">{words}</text>')
        x += 200
    return "".join(parts)


def _grid(bottom: int) -> str:
    lines = []
    for year in YEARS:
        x = _x(date(year, 1, 1))
        lines.append(f'<line x1="{x}" x2="{x}" y1="{_TOP - 8}" y2="{bottom}" stroke="#dddddd"/>')
        lines.append(f'<text x="{x}" y="{_TOP - 14}" text-anchor="middle" fill="#555555">{year}</text>')
    return "".join(lines)


def _line(number: int, law: str, label: str, row: TimelineRow) -> str:
    y = _TOP + _ROW * number + 12
    name = f"{label}  [{law}]" if law else label
    short = name if len(name) <= _MOST_LETTERS else f"{name[: _MOST_LETTERS - 1]}…"
    weight = ' font-weight="bold"' if row.elected or not law else ""
    bars = "".join(
        f'<line x1="{_x(span.first)}" x2="{_x(_end(span))}" y1="{y}" y2="{y}" {_LOOKS[span.verdict]}>'
        f"<title>{escape(_told(span))}</title></line>"
        for span in row.within_our_sources
    )
    return f'<g><text x="16" y="{y + 4}"{weight}>{escape(short)}<title>{escape(name)}</title></text>{bars}</g>'


_MOST_LETTERS = 56
