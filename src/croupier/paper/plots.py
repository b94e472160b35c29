"""Plots of what was simulated or counted: how an estimate settles, how bankrolls go, how likely ruin is.

The same numbers give the same bytes: no date is written into a file, and an SVG's inner names do not change from run to
run. The kind of file is what its name ends in: .svg, .png or .pdf.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from croupier.paper import NotInstalled
from croupier.paper.files import put_in_place

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

Stroke = Literal["-", "--"]

ENDINGS = (".svg", ".png", ".pdf")

_CENTS = 100
_SIZE = (9.0, 5.4)  # inches
_DOTS_PER_INCH = 150
_MOST_PATHS = 40  # drawn one by one; more would be a smear, and the bands tell of them all
_MOST_POINTS = 2_000  # of one line: finer than a printer's dot
_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
_AT_LEAST = 1e-9

# Okabe and Ito's colours, told apart by every kind of eye; light and dark enough apart for grey paper.
_BLUE, _SKY, _VERMILION, _INK, _GREY = "#0072B2", "#56B4E9", "#D55E00", "#1d2733", "#8a939c"

_STYLE: dict[Any, Any] = {
    "svg.hashsalt": "croupier",
    "svg.fonttype": "path",  # the letters look the same where our font is not
    "font.family": "DejaVu Sans",
    "font.size": 10.0,
    "text.parse_math": False,  # two amounts in a title are dollars, not a formula
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
    """The mean so far after each number of rounds, within two standard errors, beside the exact value where it is known.

    Each point is rounds, mean and standard error, mean and error per unit of the wager.
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
        _look_at_the_end(axes, means, errors, exact)
        if len(points) > 1 and rounds[0] > 0 and rounds[-1] / rounds[0] > 100:  # noqa: PLR2004 (two decades)
            axes.set_xscale("log")
        axes.xaxis.set_major_formatter(_thousands)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:+.3%}")
        axes.set(title=title, xlabel="rounds", ylabel="gained per unit wagered")


def _look_at_the_end(axes: Axes, means: NDArray[np.float64], errors: NDArray[np.float64], exact: float | None) -> None:
    """The first few rounds swing so far that nothing else could be seen: half the points set the height, and the exact line."""
    late = slice(len(means) // 2, None)
    low, high = float(np.min((means - 3 * errors)[late])), float(np.max((means + 3 * errors)[late]))
    if exact is not None:
        low, high = min(low, exact), max(high, exact)
    room = max((high - low) * 0.08, _AT_LEAST)
    axes.set_ylim(low - room, high + room)


def paths(paths: Sequence[NDArray[np.int64]], title: str, path: Path) -> None:
    """Bankrolls in cents, one value after each round, beginning where they begin; and the bands that hold half and nine tenths.

    Paths may end early (a bankroll that is gone): such a one stays where it ended.
    """
    longest = max(len(each) for each in paths)
    where = np.unique(np.linspace(0, longest - 1, min(longest, _MOST_POINTS)).astype(np.int64))
    held = np.stack([each[np.minimum(where, len(each) - 1)] for each in paths]).astype(np.float64) / _CENTS
    with _figure(path) as figure:
        axes = figure.subplots()
        if len(paths) > len(_QUANTILES):
            _fan(axes, where, np.quantile(held, _QUANTILES, axis=0))
        for each in held[:_MOST_PATHS]:
            axes.plot(where, each, color=_INK, linewidth=0.6, alpha=0.35)
        if held.min() <= 0:
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
    """The bands of a bankroll over the rounds, and below them how likely ruin has become by then.

    `bands` has five amounts in cents for each number of rounds: 5, 25, 50, 75 and 95 percent of bankrolls are no larger.
    `goal` is an amount in cents, and how likely it has been reached, ruin not having come first.
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
        _at_its_end(lower, across, ruined, "ruined", _VERMILION)
        if goal is not None:
            lower.plot(across, goal[1], color=_INK, linewidth=1.2, linestyle=(0, (5, 3)))
            _at_its_end(lower, across, goal[1], "goal", _INK)
        lower.set(xlabel="rounds", ylabel="chance", ylim=(0, None))
        lower.yaxis.set_major_formatter(lambda value, _: f"{value * 100:g} %")
        lower.xaxis.set_major_formatter(_thousands)
        lower.margins(x=0)


def _fan(axes: Axes, across: NDArray[np.int64], fan: NDArray[np.float64]) -> None:
    axes.fill_between(across, fan[0], fan[4], color=_SKY, alpha=0.28, linewidth=0)
    axes.fill_between(across, fan[1], fan[3], color=_BLUE, alpha=0.30, linewidth=0)
    axes.plot(across, fan[2], color=_BLUE, linewidth=1.8)


def _at_its_end(axes: Axes, across: NDArray[np.int64], chances: Sequence[float], name: str, colour: str) -> None:
    axes.annotate(
        f"{name} {chances[-1]:.2%}",
        (float(across[-1]), chances[-1]),
        xytext=(-4, 4),
        textcoords="offset points",
        ha="right",
        va="bottom",
        color=colour,
        fontsize=9,
        fontweight="bold",
    )
    axes.margins(y=0.35)


def _legend(axes: Axes, rows: Sequence[tuple[str, str, Stroke]], band: str) -> None:
    from matplotlib.lines import Line2D  # noqa: PLC0415
    from matplotlib.patches import Patch  # noqa: PLC0415

    lines = [Line2D([], [], color=colour, linestyle=style, label=words) for words, colour, style in rows]
    axes.legend(handles=[*lines, Patch(color=_SKY, alpha=0.45, label=band)], loc="best", fontsize=9)


def _thousands(value: float, _position: float = 0) -> str:
    return f"{value:,.0f}"


def _dollars(value: float, _position: float = 0) -> str:
    return f"{'-' if value < 0 else ''}${abs(value):,.0f}"


@contextmanager
def _figure(path: Path) -> Iterator[Figure]:
    """A figure that is written to the file when it is done; no window, no display, no state of matplotlib's own is touched."""
    try:
        import matplotlib as mpl  # noqa: PLC0415
        from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ImportError:
        raise NotInstalled("plots are drawn by matplotlib, which is not here", "plot") from None
    with mpl.rc_context(_STYLE):
        made = Figure(figsize=_SIZE, dpi=_DOTS_PER_INCH)
        FigureCanvasAgg(made)
        yield made
        ending = path.suffix.lower().removeprefix(".")
        undated = {"svg": {"Date": None, "Creator": "croupier"}, "pdf": {"CreationDate": None}}
        drawn = BytesIO()
        made.savefig(drawn, format=ending, metadata=undated.get(ending))
        put_in_place(path, drawn.getvalue())
