"""`croupier par GAME|SHEET`: the PAR sheet of a table as text, JSON, CSV, XLSX or PDF with plots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.arguments import GameOrSheet, Json, On, Sets
from croupier.cli.papers.files import Out, out_faults, write

if TYPE_CHECKING:
    from croupier.paper.par.content import Assumptions, Par

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


def register(app: typer.Typer) -> None:
    app.command("par")(par)


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
    import croupier  # noqa: PLC0415
    from croupier.cli import arguments, odds, output  # noqa: PLC0415
    from croupier.documents.sheet import sheet_digest  # noqa: PLC0415
    from croupier.paper.par.content import par_of  # noqa: PLC0415

    assumed = _arguments(out, rounds_per_hour, seats, average_bet)
    sheet = arguments.dealable_sheet(source, sets, on)
    found = odds.chosen(croupier.odds(sheet), wagers)
    missing = [(each.wagers, each.ruling) for each in found.not_analysed]
    version = f"croupier {croupier.__version__}"
    made = par_of(sheet, found.wagers, missing, assumed, digest=sheet_digest(sheet), version=version)
    if out:
        write(out, _printed(made, out))
    if json:
        output.print_json(made.to_dict())
    elif not out:
        print(_printed(made, ".txt").decode(), end="")  # noqa: T201


def _arguments(out: str, rounds_per_hour: int, seats: int, average_bet: str) -> Assumptions:
    """What the win per hour assumes. Raises `UsageError` with every invalid argument."""
    from croupier.amounts.cents import NotMoney, read_stake  # noqa: PLC0415
    from croupier.cli.output import UsageError  # noqa: PLC0415
    from croupier.paper.par.content import Assumptions  # noqa: PLC0415

    wrong, bet_cents = out_faults("-o", out, ENDINGS), None
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


def _printed(made: Par, out: str) -> bytes:
    """The content of a file, by its ending."""
    import json  # noqa: PLC0415

    from croupier.paper.par import tables, workbook  # noqa: PLC0415
    from croupier.paper.par.pages import par_paper  # noqa: PLC0415
    from croupier.paper.press.text import text  # noqa: PLC0415
    from croupier.paper.press.typeset import pdf  # noqa: PLC0415

    match out.lower().rpartition(".")[2]:
        case "json":
            return (json.dumps(made.to_dict(), indent=2, ensure_ascii=False) + "\n").encode()
        case "csv":
            return tables.csv_text(made).encode()
        case "xlsx":
            return workbook.xlsx(tables.tables(made), f"PAR sheet: {made.title}")
        case "pdf":
            return pdf(par_paper(made))
        case _:
            return text(par_paper(made)).encode()
