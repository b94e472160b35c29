"""`croupier par GAME|SHEET`: the PAR sheet of a table as text, JSON, CSV, XLSX or PDF with plots."""

from __future__ import annotations

from typing import Annotated, Any

import typer

import croupier
from croupier.cli import arguments, output
from croupier.cli.arguments import GameOrSheet, Json, On, Sets, as_options
from croupier.cli.papers.files import Out, out_faults, write_by

ENDINGS = (".pdf", ".csv", ".xlsx", ".json", ".txt")

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
    from croupier.api.papers.par import assumptions

    assumed: dict[str, Any] = {
        "rounds_per_hour": rounds_per_hour,
        "seats": seats,
        "average_bet": average_bet or None,
    }
    with as_options(*out_faults("-o", out, ENDINGS, source)):
        assumptions(**assumed)
    sheet = arguments.sheet(source, sets, on)
    with as_options(wagers="--wager"):
        result = croupier.par(sheet, wagers=wagers, **assumed)
    for ruling in result.findings:
        output.to_stderr(f"{ruling.verdict}: {ruling}")
    if out:
        write_by(out, result.write)
    if json:
        output.print_json(result.to_dict())
    elif not out:
        print(result.text, end="")  # noqa: T201
    raise typer.Exit(output.exit_code(result.verdict))
