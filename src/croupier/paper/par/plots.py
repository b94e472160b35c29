"""Plots of a PAR sheet, as SVG of our own: the chance of each gain, and the band of the hold over the rounds."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from xml.sax.saxutils import escape

from croupier.paper.par.content import LEVELS, ROUNDS, ParWager

_WIDTH, _HEIGHT = 440, 165
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 12, 24, 34
_BLUE, _SKY, _INK, _GREY = "#0072B2", "#56B4E9", "#1d2733", "#8a939c"
_MOST_BARS = 24


def hold_plot(wager: ParWager) -> str:
    """The house's hold with its 95 and 99 percent bands, from 100 to 1,000,000 decided wagers."""
    hold = float(wager.numbers.house_advantage)
    bands = {level: [band for band in wager.bands if band.level == level] for level in LEVELS[1:]}
    widest = max((band.high - hold for band in bands[LEVELS[2]]), default=0.0) or 1e-9
    low, high = hold - widest, hold + widest

    def x(rounds: float) -> float:
        share = (log10(rounds) - log10(ROUNDS[0])) / (log10(ROUNDS[-1]) - log10(ROUNDS[0]))
        return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)

    def y(value: float) -> float:
        return _TOP + (high - value) / (high - low) * (_HEIGHT - _TOP - _BOTTOM)

    parts = [_words(_LEFT, 14, "Hold after so many decided wagers: 95% and 99% bands", "start", bold=True)]
    for level, color in ((LEVELS[2], _SKY), (LEVELS[1], _BLUE)):
        upper = [(x(band.rounds), y(band.high)) for band in bands[level]]
        lower = [(x(band.rounds), y(band.low)) for band in reversed(bands[level])]
        parts.append(f'<polygon points="{_points([*upper, *lower])}" fill="{color}" fill-opacity="0.35"/>')
    parts.append(_line(_LEFT, y(hold), _WIDTH - _RIGHT, y(hold), _INK, 1.2))
    if low < 0 < high:
        parts.append(_line(_LEFT, y(0), _WIDTH - _RIGHT, y(0), _GREY, 0.7))
    parts.extend(_words(_LEFT - 5, y(value) + 3, f"{value:+.2%}", "end") for value in (high, hold, low))
    parts.extend(
        _words(x(rounds), _HEIGHT - 18, f"{rounds:,}", "middle" if rounds < ROUNDS[-1] else "end") for rounds in ROUNDS
    )
    parts.append(_words((_LEFT + _WIDTH) / 2, _HEIGHT - 4, "decided wagers", "middle"))
    return _drawing(parts)


def gains_plot(wager: ParWager) -> str:
    """A bar for the chance of each gain, on a logarithmic scale, so that rare gains can be seen too."""
    shown = sorted(wager.outcomes, key=lambda each: each.gain)[-_MOST_BARS:]
    least = min(float(each.chance) for each in shown if each.chance)
    decades = min(max(1, -int(log10(least)) + 1), 12)
    room = (_WIDTH - _LEFT - _RIGHT) / max(len(shown), 1)
    base = _HEIGHT - _BOTTOM

    def y(chance: float) -> float:
        share = max(0.0, 1 + log10(max(chance, 1e-300)) / decades)
        return base - share * (base - _TOP)

    parts = [_words(_LEFT, 14, "Chance of each gain per unit (logarithmic)", "start", bold=True)]
    for decade in range(decades + 1):
        parts.append(_line(_LEFT, y(10.0**-decade), _WIDTH - _RIGHT, y(10.0**-decade), "#e3e6e9", 0.7))
        if decade % max(1, decades // 4) == 0:
            parts.append(_words(_LEFT - 5, y(10.0**-decade) + 3, _power(decade), "end"))
    for place, each in enumerate(shown):
        left, top = _LEFT + room * (place + 0.15), y(float(each.chance))
        parts.append(
            f'<rect x="{left:.2f}" y="{top:.2f}" width="{room * 0.7:.2f}" height="{base - top:.2f}" fill="{_BLUE}"/>'
        )
        parts.append(_words(left + room * 0.35, base + 12, f"{float(each.gain):+.4g}", "middle"))
    parts.append(_words((_LEFT + _WIDTH) / 2, _HEIGHT - 4, "gain per unit of the initial wager", "middle"))
    return _drawing(parts)


def _power(decade: int) -> str:
    """A power of ten as people read it: 100%, 10%, 1%, 1e-3."""
    return {0: "100%", 1: "10%", 2: "1%"}.get(decade, f"1e-{decade}")


def _drawing(parts: Sequence[str]) -> str:
    body = "".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="Libertinus Serif" font-size="9.5" fill="{_INK}">{body}</svg>'
    )


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)


def _line(x: float, y: float, to_x: float, to_y: float, color: str, width: float) -> str:
    ends = f'x1="{x:.2f}" y1="{y:.2f}" x2="{to_x:.2f}" y2="{to_y:.2f}"'
    return f'<line {ends} stroke="{color}" stroke-width="{width}"/>'


def _words(x: float, y: float, words: str, anchor: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:.2f}" y="{y:.2f}" text-anchor="{anchor}"{weight}>{escape(words)}</text>'
