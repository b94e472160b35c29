"""Prints what `make bench` measures: kernels, engine, exact numbers, command line, floor and server.

`make bench ARGS="server opening"` measures only these sections.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from bench import engine, floor, opening, simulation, web

_MINUTE_S = 60


def kernels() -> Table:
    """Rounds per second on one core, compared with the engine and with plain numpy, and the time to 0.01 %."""
    table = Table(box=box.SIMPLE_HEAD, title="Kernels, one core, best of five")
    for heading in ("table", "rounds per second", "vs. engine", "vs. plain numpy", "time to 0.01 %"):
        table.add_column(heading, justify="left" if heading == "table" else "right")
    for line in simulation.lines():
        table.add_row(
            line.what,
            f"{line.rate / 1e6:,.1f} M",
            f"{line.rate / line.engine:,.0f} x",
            f"{line.rate / line.numpy:,.1f} x" if line.numpy else "",
            _time(line.seconds) if line.seconds is not None else "",
        )
    return table


def engine_and_commands() -> Table:
    table = Table(box=box.SIMPLE_HEAD, title="Engine, exact numbers and commands")
    for heading in ("what", "per second", "each", "compared with", "ratio"):
        table.add_column(heading, justify="left" if heading in {"what", "compared with"} else "right")
    for figure in engine.figures():
        table.add_row(
            figure.what, f"{figure.a_second:,.1f}", _time(1 / figure.a_second), figure.against, f"{figure.ratio:.3g}"
        )
    return table


def environments() -> Table:
    """Steps per second of environments, compared with Gymnasium's own blackjack."""
    from bench import lanes  # it needs Gymnasium

    table = Table(box=box.SIMPLE_HEAD, title="Environments, one core, random actions, best of five")
    for heading in ("environment", "tables", "steps per second", "vs. Gymnasium's"):
        table.add_column(heading, justify="left" if heading == "environment" else "right")
    for line in lanes.lines():
        table.add_row(line.what, f"{line.tables:,}", f"{line.rate:,.0f}", f"{line.ratio:,.1f} x")
    return table


def crowds() -> Table:
    """Commands per second under load, and how long players waited."""
    table = Table(box=box.SIMPLE_HEAD, title=f"The floor: {floor.TABLES} tables, {floor.COMMANDS:,} commands")
    for heading in ("database", "players", "answers", "per second", "median wait", "99th percentile", "findings"):
        table.add_column(heading, justify="left" if heading == "database" else "right")
    for line in floor.lines():
        waited = _time(line.median), _time(line.late)
        counts = f"{line.players}", f"{line.answers:,}", f"{line.a_second:,.0f}"
        table.add_row(line.what, *counts, *waited, f"{line.wrong}")
    return table


def served() -> Table:
    """Commands per second over HTTP, compared with an empty endpoint in the same run."""
    table = Table(box=box.SIMPLE_HEAD, title=f"The server: {web.PLAYERS} players at {len(web.GAMES)} tables")
    headings = ("what", "commands", "per second", "median", "99th", "CPU each", "players' CPU", "rate, CPU vs. empty")
    for heading in headings:
        table.add_column(heading, justify="left" if heading == "what" else "right")
    lines = list(web.lines())
    for line in lines:
        waited = _time(line.median), _time(line.late)
        counts = f"{line.commands:,}", f"{line.a_second:,.0f}"
        ratios = f"{line.a_second / lines[-1].a_second:.2f} x, {line.busy / lines[-1].busy:.2f} x"
        table.add_row(line.what, *counts, *waited, _time(line.busy), _time(line.players), ratios)
    return table


def openings() -> Table:
    """How long a floor takes to open, and its memory, as its history grows."""
    table = Table(box=box.SIMPLE_HEAD, title="Opening the floor, each in a process of its own")
    for heading in ("what", "events", "time", "CPU in all", "memory"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for line in opening.lines():
        spent = _time(line.seconds), _time(line.busy)
        table.add_row(line.what, f"{line.events:,}" if line.events else "", *spent, f"{line.megabytes:,.0f} MB")
    return table


def audits() -> Table:
    table = Table(box=box.SIMPLE_HEAD, title="Audit of the floor")
    for heading in ("what", "events", "per second", "per second and core", "findings"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for line in floor.audits():
        speeds = f"{line.a_second:,.0f}", f"{line.a_core_second:,.0f}"
        table.add_row(line.what, f"{line.events:,}", *speeds, f"{line.wrong}")
    return table


def _time(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{seconds * 1e6:,.0f} µs"
    if seconds < 1:
        return f"{seconds * 1e3:,.1f} ms"
    return f"{seconds:,.1f} s" if seconds < _MINUTE_S else f"{seconds / _MINUTE_S:,.1f} min"


SECTIONS: dict[str, Callable[[], Table]] = {
    "kernels": kernels,
    "engine": engine_and_commands,
    "environments": environments,
    "floor": crowds,
    "server": served,
    "opening": openings,
    "audit": audits,
}


def chosen(names: Sequence[str]) -> list[Callable[[], Table]]:
    """The sections with these names, or all of them. Ends the program if there is no such section."""
    unknown = [name for name in names if name not in SECTIONS]
    if unknown:
        sys.exit(f"There is no section {', '.join(unknown)}. Sections: {', '.join(SECTIONS)}.")
    return [SECTIONS[name] for name in names or SECTIONS]


if __name__ == "__main__":
    console = Console(width=120)
    for section in chosen(sys.argv[1:]):
        console.print(section())
