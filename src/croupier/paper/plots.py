"""Plots of simulations and exact results: how an estimate converges, how bankrolls develop, how likely ruin is.

The same numbers give the same bytes: files have no date, and the ids in an SVG are the same in every run. The name of a
file decides its format: .svg, .png or .pdf.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from croupier.paper.files import write_atomically

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Stroke = Literal["-", "--"]

ENDINGS = (".svg", ".png", ".pdf")

_CENTS = 100
_SIZE = (9.0, 5.4)  # inches
_DOTS_PER_INCH = 150
_MOST_PATHS = 40  # drawn individually; more would be unreadable, and the bands show them all
_MOST_POINTS = 2_000  # per line: finer than a printer's dot
_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
_AT_LEAST = 1e-9

# The color-blind safe palette of Okabe and Ito; the colors also differ in grayscale.
_BLUE, _SKY, _VERMILION, _INK, _GREY = "#0072B2", "#56B4E9", "#D55E00", "#1d2733", "#8a939c"

_STYLE: dict[Any, Any] = {
    "svg.hashsalt": "croupier",
    "svg.fonttype": "path",  # text looks the same on machines without the font
    "font.family": "DejaVu Sans",
    "font.size": 10.0,
    "text.parse_math": False,  # $ in a title is a dollar sign, not a formula
    "text.color": _INK,
    "axes.labelcolor": _INK,
    "axes.edgecolor": _GREY,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.titlesize": 12.0,
    "axes.titlepad": 12.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#e3e6e9",
    "grid.linewidth": 0.7,
    "xtick.color": _INK,
    "ytick.color": _INK,
    "legend.framealpha": 0.85,
    "legend.edgecolor": "white",
    "figure.constrained_layout.use": True,
}


def convergence(points: Sequence[tuple[int, float, float]], exact: float | None, title: str, path: Path) -> None:
    """Plots the mean after each number of rounds with two standard errors, and the exact value if known.

    Each point is (rounds, mean, standard error), the last two per unit wagered.
    """
    rounds, means, errors = (np.array(column, dtype=np.float64) for column in zip(*points, strict=True))
    with _figure(path) as figure:
        axes = figure.subplots()
        axes.fill_between(rounds, means - 2 * errors, means + 2 * errors, color=_SKY, alpha=0.35, linewidth=0)
        axes.plot(rounds, means, color=_BLUE, linewidth=1.6, marker="o" if len(points) == 1 else None)
        rows: list[tuple[str, str, Stroke]] = [
            (f"mean of {int(rounds[-1]):,} rounds: {means[-1]:+.4%} ± {errors[-1]:.4%}", _BLUE, "-")
        ]
        if exact is not None:
            axes.axhline(exact, color=_VERMILION, linewidth=1.6, linestyle=(0, (5, 3)))
            rows.append((f"exact: {exact:+.4%}", _VERMILION, "--"))
        _legend(axes, rows, band="mean ± 2 standard errors")
        _scale_to_later_points(axes, means, errors, exact)
        if len(points) > 1 and rounds[0] > 0 and rounds[-1] / rounds[0] > 100:
            axes.set_xscale("log")
        axes.xaxis.set_major_formatter(_thousands)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:+.3%}")
        axes.set(title=title, xlabel="rounds", ylabel="gained per unit wagered")


def _scale_to_later_points(
    axes: Axes, means: NDArray[np.float64], errors: NDArray[np.float64], exact: float | None
) -> None:
    """Scales the y axis to the later half of the points and the exact value; the first rounds vary too much."""
    late = slice(len(means) // 2, None)
    low, high = float(np.min((means - 3 * errors)[late])), float(np.max((means + 3 * errors)[late]))
    if exact is not None:
        low, high = min(low, exact), max(high, exact)
    room = max((high - low) * 0.08, _AT_LEAST)
    axes.set_ylim(low - room, high + room)


def paths(paths: Sequence[NDArray[np.int64]], title: str, path: Path) -> None:
    """Plots bankrolls (in cents, the first value before any round) and the bands with 50 and 90 percent of them.

    A path that ends early (ruin) stays at its last value.
    """
    longest = max(len(each) for each in paths)
    where = np.unique(np.linspace(0, longest - 1, min(longest, _MOST_POINTS)).astype(np.int64))
    dollars = np.stack([each[np.minimum(where, len(each) - 1)] for each in paths]).astype(np.float64) / _CENTS
    with _figure(path) as figure:
        axes = figure.subplots()
        if len(paths) > len(_QUANTILES):
            _fan(axes, where, np.quantile(dollars, _QUANTILES, axis=0))
        for each in dollars[:_MOST_PATHS]:
            axes.plot(where, each, color=_INK, linewidth=0.6, alpha=0.35)
        if dollars.min() <= 0:
            axes.axhline(0, color=_VERMILION, linewidth=1.2)
        few = f"{min(len(paths), _MOST_PATHS)} of {len(paths):,} bankrolls"
        if len(paths) > len(_QUANTILES):
            _legend(axes, [("median", _BLUE, "-"), (few, _INK, "-")], band="5 to 95 %, and 25 to 75 %")
        axes.xaxis.set_major_formatter(_thousands)
        axes.yaxis.set_major_formatter(_dollars)
        axes.set(title=title, xlabel="rounds", ylabel="bankroll")
        axes.margins(x=0)


def ruin(
    rounds: Sequence[int],
    bands: Sequence[Sequence[float]],
    ruined: Sequence[float],
    title: str,
    path: Path,
    *,
    goal: tuple[float, Sequence[float]] | None = None,
) -> None:
    """Plots the bands of a bankroll over the rounds and, below, the chance of ruin by then.

    `bands` has five amounts in cents for each number of rounds: the 5, 25, 50, 75 and 95 percent quantiles. `goal` is an
    amount in cents and the chances that it was reached before ruin.
    """
    across, fan = np.array(rounds), np.array(bands, dtype=np.float64).T / _CENTS
    with _figure(path) as figure:
        upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(5, 2))
        _fan(upper, across, fan)
        upper.plot(across[:1], fan[2][:1], marker="o", markersize=4, color=_BLUE)
        rows: list[tuple[str, str, Stroke]] = [("median", _BLUE, "-")]
        if goal is not None:
            upper.axhline(goal[0] / _CENTS, color=_INK, linewidth=1, linestyle=(0, (5, 3)))
            rows.append(("goal", _INK, "--"))
        _legend(upper, rows, band="5 to 95 %, and 25 to 75 %")
        upper.yaxis.set_major_formatter(_dollars)
        upper.set(title=title, ylabel="bankroll")
        lower.fill_between(across, ruined, color=_VERMILION, alpha=0.25, linewidth=0)
        lower.plot(across, ruined, color=_VERMILION, linewidth=1.6)
        _label_last_point(lower, across, ruined, "ruined", _VERMILION)
        if goal is not None:
            lower.plot(across, goal[1], color=_INK, linewidth=1.2, linestyle=(0, (5, 3)))
            _label_last_point(lower, across, goal[1], "goal", _INK)
        lower.set(xlabel="rounds", ylabel="chance", ylim=(0, None))
        lower.yaxis.set_major_formatter(lambda value, _: f"{value * 100:g} %")
        lower.xaxis.set_major_formatter(_thousands)
        lower.margins(x=0)


def _fan(axes: Axes, across: NDArray[np.int64], fan: NDArray[np.float64]) -> None:
    axes.fill_between(across, fan[0], fan[4], color=_SKY, alpha=0.28, linewidth=0)
    axes.fill_between(across, fan[1], fan[3], color=_BLUE, alpha=0.30, linewidth=0)
    axes.plot(across, fan[2], color=_BLUE, linewidth=1.8)


def _label_last_point(axes: Axes, across: NDArray[np.int64], chances: Sequence[float], name: str, color: str) -> None:
    axes.annotate(
        f"{name} {chances[-1]:.2%}",
        (float(across[-1]), chances[-1]),
        xytext=(-4, 4),
        textcoords="offset points",
        ha="right",
        va="bottom",
        color=color,
        fontsize=9,
        fontweight="bold",
    )
    axes.margins(y=0.35)


def _legend(axes: Axes, rows: Sequence[tuple[str, str, Stroke]], band: str) -> None:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    lines = [Line2D([], [], color=color, linestyle=style, label=words) for words, color, style in rows]
    axes.legend(handles=[*lines, Patch(color=_SKY, alpha=0.45, label=band)], loc="best", fontsize=9)


def _thousands(value: float, _position: float = 0) -> str:
    return f"{value:,.0f}"


def _dollars(value: float, _position: float = 0) -> str:
    return f"{'-' if value < 0 else ''}${abs(value):,.0f}"


@contextmanager
def _figure(path: Path) -> Iterator[Figure]:
    """A figure that is written to the file on exit. Needs no display and does not touch matplotlib's global state."""
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=_SIZE, dpi=_DOTS_PER_INCH)
        FigureCanvasAgg(figure)
        yield figure
        ending = path.suffix.lower().removeprefix(".")
        undated = {"svg": {"Date": None, "Creator": "croupier"}, "pdf": {"CreationDate": None}}
        drawn = BytesIO()
        figure.savefig(drawn, format=ending, metadata=undated.get(ending))
        write_atomically(path, drawn.getvalue())
