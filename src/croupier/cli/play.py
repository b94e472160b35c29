"""`croupier play GAME|SHEET`: a table in the terminal."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.amounts.cents import NotMoney
from croupier.cli.arguments import GameOrSheet, On, Sets
from croupier.cli.exits import FINDINGS
from croupier.cli.output import UsageError
from croupier.cli.typed import read_amount
from croupier.law.ruling import Verdict

if TYPE_CHECKING:
    from croupier.cli.session import Read
    from croupier.cli.table import Patron

MOST_SEATS = 16
_A_NAME = re.compile(r"[^\s:=]{1,20}")  # journals have names inside sites, and a bet can start with "NAME:"


def play(
    source: GameOrSheet,
    sets: Sets = [],  # noqa: B006 (typer copies it)
    on: On = "",
    seats: Annotated[int, typer.Option("--seats", metavar="N", help="Number of seats: A, B, C ...")] = 1,
    seat: Annotated[list[str], typer.Option("--seat", metavar="NAME", help="The name of a seat. Repeatable.")] = [],  # noqa: B006
    bots: Annotated[int, typer.Option("--bots", metavar="N", help="Number of bots; each bets the minimum.")] = 0,
    bankroll: Annotated[str, typer.Option("--bankroll", metavar="DOLLARS", help="Each player's money.")] = "500.00",
    seed: Annotated[int | None, typer.Option("--seed", metavar="S", help="Random seed, to repeat a game.")] = None,
    journal: Annotated[str, typer.Option("--journal", metavar="FILE", help="Append each finished round.")] = "",
) -> None:
    """Play at a table in the terminal. Every call and every payout names its paragraph."""
    from croupier.cli import arguments, output, session
    from croupier.cli.table import TerminalTable
    from croupier.croupiers.dealer import Dealer

    patrons = _patrons(seats, seat, bots, bankroll)
    sheet = arguments.sheet(source, sets, on)
    if rulings := sheet.rulings():
        output.say(f"This sheet is {sheet.verdict} on {sheet.on}.", style=output.VERDICT_STYLES[sheet.verdict])
        output.findings(rulings)
    if sheet.verdict is Verdict.UNLAWFUL:
        output.say("The table does not open.", style="bold red")
        raise typer.Exit(FINDINGS)
    with session.journal_file(journal, sheet.on) as journal_file:
        session.Session(TerminalTable(sheet, patrons, Dealer(seed)), _keyboard(), journal_file).run()


def _patrons(seats: int, names: list[str], bots: int, bankroll: str) -> dict[str, Patron]:
    """The patrons in the order of the deal. Raises `UsageError` for impossible seats, names or amounts."""
    from croupier.cli.table import Patron

    people = names or [chr(ord("A") + place) for place in range(max(0, min(seats, MOST_SEATS)))]
    company = [f"Bot-{number}" for number in range(1, min(bots, MOST_SEATS) + 1)]
    everybody = [*people, *company]
    if names and seats != 1:
        raise UsageError("--seats and --seat: give the number of seats or their names, not both")
    if not 1 <= seats <= MOST_SEATS:
        raise UsageError(f"--seats {seats}: a table has 1 to {MOST_SEATS} seats")
    if bots < 0 or len(everybody) > MOST_SEATS or bots > MOST_SEATS:
        raise UsageError(
            f"--bots {bots}: a table has {MOST_SEATS} seats, with room for {MOST_SEATS - len(people)} bots"
        )
    for name in people:
        if not _A_NAME.fullmatch(name):
            raise UsageError(f'--seat "{name}": a name is 1 to 20 characters without spaces, ":" or "="')
    if len({name.casefold() for name in everybody}) < len(everybody):
        raise UsageError(f"two seats have the same name: {', '.join(everybody)}")
    try:
        cents = read_amount(bankroll)
    except NotMoney as not_money:
        raise UsageError(f"--bankroll: {not_money}") from None
    return {name: Patron(name, cents, cents, is_bot=name in company) for name in everybody}


def _keyboard() -> Read:
    """Reads lines from a terminal, with editing and history, or from a pipe. Invalid bytes are replaced."""
    from croupier.cli import session

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if not sys.stdin.isatty():
        return session.from_pipe
    with suppress(ImportError):
        import readline  # noqa: F401 (the import gives `input` line editing)
    return session.from_terminal
