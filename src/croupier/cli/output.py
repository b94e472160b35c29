"""How answers look: tables for people, JSON for programs, and what is wrong on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Literal

from croupier.cli.exits import BAD_DOCUMENT, FINDINGS, INTERNAL, LAWFUL, NOT_DETERMINED, USAGE

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console
    from rich.table import Table

    from croupier.engine.croupier import Fact
    from croupier.law.ruling import Ruling, Verdict
    from croupier.money.settlement import Line

WIDTH_WITHOUT_A_TERMINAL = 170
MANY_ROWS = 500

VERDICT_STYLES = {"lawful": "bold green", "unlawful": "bold red", "not determined": "bold yellow"}
RESULT_STYLES = {"won": "green", "lost": "red", "pushed": "cyan", "void": "cyan", "stands": "dim"}


class UsageError(Exception):
    """An argument that means nothing."""


@cache
def console() -> Console:
    from rich.console import Console  # noqa: PLC0415

    class Printer(Console):
        def on_broken_pipe(self) -> None:
            """Rich would end the program here; `app` knows better how."""
            raise BrokenPipeError

    return Printer(width=None if sys.stdout.isatty() else WIDTH_WITHOUT_A_TERMINAL, highlight=False)


def say(*parts: object, style: str | None = None) -> None:
    """A line for people. Square brackets are printed as they are: they hold citations, not styles."""
    from rich.text import Text  # noqa: PLC0415

    console().print(*(Text(part, style=style or "") if isinstance(part, str) else part for part in parts))


def complain(text: str) -> None:
    print(text, file=sys.stderr)  # noqa: T201


def put(path: Path, write: Callable[[], None]) -> bool:
    """Has a file written that was asked for beside the answer; what stands in the way costs the file, not the answer."""
    try:
        write()
    except OSError as error:
        complain(f"{path} could not be written: {error.strerror or error}")
        return False
    return True


def answer(tree: Any) -> None:  # noqa: ANN401 (any plain tree)
    """The answer for programs."""
    print(json.dumps(tree, indent=2, ensure_ascii=False))  # noqa: T201


def table(*columns: str, title: str | None = None, right: Iterable[str] = (), whole: Iterable[str] = ()) -> Table:
    """A table; columns named `whole` are never folded. Where a terminal is too narrow for its words it is told row by row."""
    from rich import box  # noqa: PLC0415

    from croupier.cli.grid import Fitting  # noqa: PLC0415

    made = Fitting(title=title, box=box.SIMPLE_HEAD, title_justify="left", title_style="bold", pad_edge=False)
    for column in columns:
        justify: Literal["left", "right"] = "right" if column in right else "left"
        made.add_column(column, justify=justify, overflow="fold", no_wrap=column in whole)
    return made


def row(made: Table, *cells: object, style: str | None = None) -> None:
    """A row whose cells are plain text, never markup."""
    from rich.text import Text  # noqa: PLC0415

    made.add_row(*(cell if isinstance(cell, Text) else Text(str(cell)) for cell in cells), style=style)


def findings(rulings: Iterable[Ruling]) -> None:
    from rich.text import Text  # noqa: PLC0415

    told = [
        (
            Text(str(ruling.verdict), style=VERDICT_STYLES[ruling.verdict]),
            ruling.cite,
            f"{ruling.place}: {ruling.why}" if ruling.place else ruling.why,
        )
        for ruling in rulings
    ]
    _rows(("verdict", "paragraph", "finding"), told)


def facts(told: Iterable[Fact]) -> None:
    _rows(("fact", "paragraph"), [(fact.fact, fact.cite) for fact in told])


def lines(settled: Sequence[Line]) -> None:
    from croupier.amounts.cents import dollars  # noqa: PLC0415

    headings = ("seat", "wager", "stake", "result", "pays", "gain", "paragraph", "note")
    told = [
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
    _rows(headings, told, right=("stake", "gain"), styles=[RESULT_STYLES[line.result] for line in settled])


def _rows(
    headings: tuple[str, ...],
    told: Sequence[tuple[object, ...]],
    *,
    right: tuple[str, ...] = (),
    styles: Iterable[str] = (),
) -> None:
    """A table; so long a one that nobody reads it, and that it would take minutes to lay out, is printed as it comes."""
    if len(told) > MANY_ROWS:
        print("\n".join("  ".join(str(cell) for cell in cells if str(cell)) for cells in told))  # noqa: T201
        return
    made = table(*headings, right=right)
    for cells, style in zip_longest(told, styles):
        row(made, *cells, style=style)
    console().print(made)


def exit_code(verdict: Verdict) -> int:

    return {"lawful": LAWFUL, "unlawful": FINDINGS, "not determined": NOT_DETERMINED}[verdict]


def tell(error: Exception) -> int:
    """Says what went wrong, all of it, and gives the exit code of its kind."""
    from croupier.documents.answers import mistakes_answer, ruling_answer  # noqa: PLC0415
    from croupier.law.citation import CitationError  # noqa: PLC0415
    from croupier.law.option import Unreadable  # noqa: PLC0415
    from croupier.law.register import UnknownCitation  # noqa: PLC0415
    from croupier.law.ruling import Refused  # noqa: PLC0415
    from croupier.paper import NotInstalled  # noqa: PLC0415

    as_json = "--json" in sys.argv
    match error:
        case Unreadable():
            if as_json:
                answer(mistakes_answer(error.mistakes))
            complain("\n".join(str(mistake) for mistake in error.mistakes))
            return BAD_DOCUMENT
        case Refused():
            if as_json:
                answer({"findings": [ruling_answer(ruling) for ruling in error.rulings]})
            complain("\n".join(str(ruling) for ruling in error.rulings))
            return FINDINGS
        case UsageError() | CitationError() | UnknownCitation() | NotInstalled():
            complain(str(error))
            return USAGE
        case _:
            complain(f"croupier has a fault of its own: {type(error).__name__}: {error} (CROUPIER_DEBUG=1 shows where)")
            return INTERNAL
