"""`croupier settle ROUND`: a described round adjudicated, every line with its paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.arguments import Json, On
from croupier.cli.exits import FINDINGS, NOT_DETERMINED

if TYPE_CHECKING:
    from croupier.api.settle import SettleResult


def register(app: typer.Typer) -> None:
    app.command("settle")(settle)


def settle(
    source: Annotated[str, typer.Argument(metavar="ROUND", help="A round in TOML or JSON (- is stdin).")],
    on: On = "",
    json: Json = False,
) -> None:
    """Adjudicate a described round: facts, lines, cents, paragraphs; and what was booked against what is owed."""
    import croupier  # noqa: PLC0415
    from croupier.cli import arguments, output  # noqa: PLC0415
    from croupier.documents.reading import read_tree  # noqa: PLC0415

    judged_on = arguments.day(on)
    result = croupier.settle(read_tree(source), on=judged_on)
    if json:
        output.answer(result.to_dict())
    else:
        _show(result)
    if result.findings:
        raise typer.Exit(FINDINGS)
    if result.doubts:  # it was settled by the newest text we know, which may not be that day's
        raise typer.Exit(NOT_DETERMINED)


def _show(result: SettleResult) -> None:
    from croupier.cli import output  # noqa: PLC0415
    from croupier.money.cents import dollars  # noqa: PLC0415

    if result.settled:
        output.facts(result.facts)
        output.lines(result.lines)
        for seat, cents in result.net_cents.items():
            output.say(f"{seat}: {dollars(cents, sign=True)}", style="bold")
    if result.findings:
        output.say("What was booked is not what is owed:" if result.settled else "Not settled:", style="bold red")
        output.findings(result.findings)
