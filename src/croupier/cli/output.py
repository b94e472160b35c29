"""Output: tables for people, JSON for programs, and messages on standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.amounts.cents import dollars
from croupier.cli.exits import BAD_DOCUMENT, FINDINGS, INTERNAL, LAWFUL, NOT_DETERMINED, USAGE
from croupier.cli.grid import FittingTable
from croupier.law.citation import CitationError
from croupier.law.ruling import Refused, Ruling, Verdict, overall

if TYPE_CHECKING:
    from croupier.croupiers.script import TapeEntry
    from croupier.engine.croupier import Fact
    from croupier.money.settlement import Line

WIDTH_WITHOUT_A_TERMINAL = 170
MANY_ROWS = 500

VERDICT_STYLES = {"lawful": "bold green", "unlawful": "bold red", "not determined": "bold yellow"}
RESULT_STYLES = {"won": "green", "lost": "red", "pushed": "cyan", "void": "cyan", "stands": "dim"}


class UsageError(Exception):
    """An invalid argument."""


class _Printer(Console):
    def on_broken_pipe(self) -> None:
        """Rich would exit here; `app` handles it instead."""
        raise BrokenPipeError


@cache
def console() -> Console:
    return _Printer(width=None if sys.stdout.isatty() else WIDTH_WITHOUT_A_TERMINAL, highlight=False)


def say(*parts: object, style: str | None = None) -> None:
    """Prints a line. Square brackets are printed literally: they hold citations, not styles."""
    console().print(*(Text(part, style=style or "") if isinstance(part, str) else part for part in parts))


def to_stderr(text: str) -> None:
    print(text, file=sys.stderr)  # noqa: T201


def write_file(path: Path, write: Callable[[], object]) -> bool:
    """Calls `write`, and reports an error on standard error instead of raising it. Whether the file was written."""
    try:
        write()
    except OSError as error:
        to_stderr(f"{path} could not be written: {error.strerror or error}")
        return False
    return True


def print_json(tree: Any) -> None:
    print(json.dumps(tree, indent=2, ensure_ascii=False))  # noqa: T201


def table(*columns: str, title: str | None = None, right: Iterable[str] = (), whole: Iterable[str] = ()) -> Table:
    """A table. Columns named in `whole` never wrap. In a terminal too narrow for its words, rows are printed as lists."""
    grid = FittingTable(title=title, box=box.SIMPLE_HEAD, title_justify="left", title_style="bold", pad_edge=False)
    for column in columns:
        justify: Literal["left", "right"] = "right" if column in right else "left"
        grid.add_column(column, justify=justify, overflow="fold", no_wrap=column in whole)
    return grid


def row(grid: Table, *cells: object, style: str | None = None) -> None:
    """Adds a row. Its cells are plain text, never markup."""
    grid.add_row(*(cell if isinstance(cell, Text) else Text(str(cell)) for cell in cells), style=style)


def findings(rulings: Iterable[Ruling]) -> None:
    rows = [
        (
            Text(str(ruling.verdict), style=VERDICT_STYLES[ruling.verdict]),
            ruling.cite,
            f"{ruling.place}: {ruling.why}" if ruling.place else ruling.why,
        )
        for ruling in rulings
    ]
    _print_rows(("verdict", "paragraph", "finding"), rows)


def entries(record: Sequence[TapeEntry]) -> None:
    """The tape with who got each entry, to compare with a video; nothing for a hand history, which has none."""
    if not record:
        return
    several = len({each.round for each in record}) > 1
    headings = ("tape", "entry", "to", "round") if several else ("tape", "entry", "to")
    rows = [
        ("" if each.index is None else each.index, each.entry, each.to, *((each.round,) if several else ()))
        for each in record
    ]
    _print_rows(headings, rows)


def facts(shown: Iterable[Fact]) -> None:
    _print_rows(("fact", "paragraph"), [(fact.fact, fact.cite) for fact in shown])


def lines(settled: Sequence[Line]) -> None:
    headings = ("seat", "wager", "stake", "result", "pays", "gain", "paragraph", "note")
    rows = [
        (
            line.seat,
            line.named,
            dollars(line.stake_cents),
            line.result,
            line.pays or "",
            dollars(line.cents, sign=True),
            line.cite,
            line.note,
        )
        for line in settled
    ]
    _print_rows(headings, rows, right=("stake", "gain"), styles=[RESULT_STYLES[line.result] for line in settled])


def _print_rows(
    headings: tuple[str, ...],
    rows: Sequence[tuple[object, ...]],
    *,
    right: tuple[str, ...] = (),
    styles: Iterable[str] = (),
) -> None:
    """Prints a table. A very long one, which would take minutes to lay out, is printed as plain lines."""
    if len(rows) > MANY_ROWS:
        print("\n".join("  ".join(str(cell) for cell in cells if str(cell)) for cells in rows))  # noqa: T201
        return
    grid = table(*headings, right=right)
    for cells, style in zip_longest(rows, styles):
        row(grid, *cells, style=style)
    console().print(grid)


def discard() -> None:
    """Prints nothing more: nobody reads it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def answer(verdict: Verdict) -> Iterator[None]:
    """Ends the command with the code of this verdict after the answer was printed, also if its reader saw enough."""
    import typer

    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        discard()
    raise typer.Exit(exit_code(verdict))


def exit_code(verdict: Verdict) -> int:
    return {"lawful": LAWFUL, "unlawful": FINDINGS, "not determined": NOT_DETERMINED}[verdict]


def _labelled(ruling: Ruling) -> str:
    """A reason for a refusal: its verdict comes first unless it is a plain no."""
    return str(ruling) if ruling.verdict == "unlawful" else f"{ruling.verdict}: {ruling}"


def report_error(error: Exception) -> int:
    """Prints an error in full and returns its exit code."""
    from croupier.documents.answers import mistakes_answer, ruling_answer
    from croupier.law.option import Unreadable
    from croupier.law.register import UnknownCitation
    from croupier.values.extras import NotInstalled, explained

    as_json = "--json" in sys.argv
    error = explained(error)
    match error:
        case Unreadable():
            if as_json:
                print_json(mistakes_answer(error.mistakes))
            to_stderr("\n".join(str(mistake) for mistake in error.mistakes))
            return BAD_DOCUMENT
        case Refused():
            if as_json:
                print_json({"findings": [ruling_answer(ruling) for ruling in error.rulings]})
            to_stderr("\n".join(_labelled(ruling) for ruling in error.rulings))
            return exit_code(overall(error.rulings)) or FINDINGS
        case UsageError() | CitationError() | UnknownCitation() | NotInstalled():
            to_stderr(str(error))
            return USAGE
        case _:
            to_stderr(
                f"This is a bug in croupier: {type(error).__name__}: {error} (set CROUPIER_DEBUG=1 for a traceback)"
            )
            return INTERNAL
