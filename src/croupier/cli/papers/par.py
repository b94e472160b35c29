"""`croupier par GAME|SHEET`: the PAR sheet of a table as text, JSON, CSV, XLSX or PDF with plots."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier import __version__
from croupier.amounts.cents import NotMoney, read_stake
from croupier.cli import arguments, odds, output
from croupier.cli.arguments import GameOrSheet, Json, On, Sets
from croupier.cli.output import UsageError
from croupier.cli.papers.files import Out, out_faults, printed, write
from croupier.law.ruling import Refused, Ruling, Verdict, overall

if TYPE_CHECKING:
    from croupier.paper.par.content import Assumptions, Par
    from croupier.paper.par.tables import DataTable
    from croupier.paper.press.parts import Paper
    from croupier.sheets.sheet import Sheet

ENDINGS = (".pdf", ".csv", ".xlsx", ".json", ".txt")
MOST_AN_HOUR, MOST_SEATS = 100_000, 100

Hourly = Annotated[int, typer.Option("--rounds-per-hour", metavar="N", help="Spins, rolls or hands per hour.")]
Seats = Annotated[int, typer.Option("--seats", metavar="N", help="Seats that make each wager, for the win per hour.")]
Bet = Annotated[
    str, typer.Option("--average-bet", metavar="AMOUNT", help="Default: the minimum of the sheet, or else 10.00.")
]
Wagers = Annotated[
    list[str], typer.Option("--wager", metavar="NAME", help="Only this wager, or this kind. Repeatable. Default: all.")
]


def par(
    source: GameOrSheet,
    out: Out = "",
    wagers: Wagers = [],  # noqa: B006 (typer copies it)
    rounds_per_hour: Hourly = 60,
    seats: Seats = 1,
    average_bet: Bet = "",
    sets: Sets = [],  # noqa: B006
    on: On = "",
    json: Json = False,
) -> None:
    """Print the PAR sheet of a table: outcomes, combinations, house advantage, volatility and hold of every wager."""
    assumed = _arguments(source, out, rounds_per_hour, seats, average_bet)
    sheet = arguments.sheet(source, sets, on)
    open_yet = _left_open(sheet)
    made = _par(sheet, assumed, wagers)
    for ruling in open_yet:
        output.to_stderr(f"{ruling.verdict}: {ruling}")
    if out:
        write(out, _printed(made, out))
    if json:
        output.print_json(made.to_dict())
    elif not out:
        print(_printed(made, ".txt").decode(), end="")  # noqa: T201
    raise typer.Exit(output.exit_code(overall(open_yet)))


def _left_open(sheet: Sheet) -> tuple[Ruling, ...]:
    """What our sources or the sheet leave open. Raises `Refused` with every finding if it is unlawful: it has no papers."""
    findings = sheet.findings()
    if overall(findings) is Verdict.UNLAWFUL:
        raise Refused(*findings)
    return findings


def _arguments(source: str, out: str, rounds_per_hour: int, seats: int, average_bet: str) -> Assumptions:
    """What the win per hour assumes. Raises `UsageError` with every invalid argument."""
    from croupier.paper.par.content import Assumptions

    wrong, bet_cents = out_faults("-o", out, ENDINGS, source), None
    for name, number, most in (("--rounds-per-hour", rounds_per_hour, MOST_AN_HOUR), ("--seats", seats, MOST_SEATS)):
        if not 1 <= number <= most:
            wrong.append(f"{name} {number}: write a number from 1 to {most:,}")
    try:
        bet_cents = read_stake(average_bet) if average_bet else None
    except NotMoney as error:
        wrong.append(f"--average-bet {error}")
    if wrong:
        raise UsageError("\n".join(wrong))
    return Assumptions(rounds_per_hour, seats, bet_cents)


def _par(sheet: Sheet, assumed: Assumptions, wagers: list[str]) -> Par:
    from croupier.api.odds import odds_at
    from croupier.documents.sheet import sheet_digest
    from croupier.paper.par.content import DEFAULT_BET_CENTS, par_of

    numbers = odds.chosen(odds_at(sheet, assumed.bet_cents, otherwise_cents=DEFAULT_BET_CENTS), wagers)
    missing = [(each.wagers, each.ruling) for each in numbers.not_analysed]
    digest, version = sheet_digest(numbers.sheet), f"croupier {__version__}"
    return par_of(numbers.sheet, numbers.wagers, missing, assumed, digest=digest, version=version)


def _printed(made: Par, out: str) -> bytes:
    """The content of a file, by its ending."""
    from croupier.paper.par.pages import par_paper
    from croupier.paper.par.tables import tables

    return _content(out, par_paper(made), tables(made), made.to_dict())


def compared(before: Sheet, after: Sheet, out: str) -> bytes:
    """The comparison of two PAR sheets, as the content of a file. Raises `Refused` if one of the sheets is unlawful."""
    from croupier.paper.par.content import Assumptions
    from croupier.paper.par.difference import Difference, difference_paper, difference_tables

    for sheet in (before, after):
        _left_open(sheet)
    old, new = (_par(sheet, Assumptions(), []) for sheet in (before, after))
    both = Difference(old, new)
    return _content(out, difference_paper(both), difference_tables(both), both.to_dict())


def _content(out: str, paper: Paper, written: Sequence[DataTable], tree: dict[str, Any]) -> bytes:
    from croupier.paper.par.tables import csv_text
    from croupier.paper.par.workbook import xlsx

    match out.lower().rpartition(".")[2]:
        case "json":
            return (json.dumps(tree, indent=2, ensure_ascii=False) + "\n").encode()
        case "csv":
            return csv_text(written).encode()
        case "xlsx":
            return xlsx(written, paper.title)
        case _:
            return printed(paper, out)
