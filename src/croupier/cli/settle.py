"""`croupier settle ROUND`: a described round adjudicated, every line with its paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.arguments import Json, On
from croupier.cli.exits import FINDINGS, NOT_DETERMINED

if TYPE_CHECKING:
    from croupier.drive.script import Settled
    from croupier.law.ruling import Ruling


def register(app: typer.Typer) -> None:
    app.command("settle")(settle)


def settle(
    source: Annotated[str, typer.Argument(metavar="ROUND", help="A round in TOML or JSON (- is stdin).")],
    on: On = "",
    json: Json = False,
) -> None:
    """Adjudicate a described round: facts, lines, cents, paragraphs; and what was booked against what is owed."""
    from croupier.cli import arguments, output  # noqa: PLC0415
    from croupier.documents.answers import settle_answer  # noqa: PLC0415
    from croupier.documents.round import read_round  # noqa: PLC0415
    from croupier.drive.script import Settled, run  # noqa: PLC0415
    from croupier.law.ruling import Refused  # noqa: PLC0415

    doubts: tuple[Ruling, ...] = ()
    try:
        script = read_round(source, arguments.day(on))
        settled, doubts = run(script), script.doubts
    except Refused as refused:  # the table it was played at was unlawful, or could not have stood so
        settled = Settled((), refused.rulings, happened=False)
    if json:
        output.answer(settle_answer(settled))
    else:
        _show(settled)
    if settled.findings:
        raise typer.Exit(FINDINGS)
    if doubts:  # it was settled by the newest text we know, which may not be that day's
        raise typer.Exit(NOT_DETERMINED)


def _show(settled: Settled) -> None:
    from croupier.cli import output  # noqa: PLC0415
    from croupier.money.cents import dollars  # noqa: PLC0415

    if settled.happened:
        output.facts(settled.facts)
        output.lines(settled.lines)
        for seat, cents in settled.net_cents.items():
            output.say(f"{seat}: {dollars(cents, sign=True)}", style="bold")
    if settled.findings:
        output.say("What was booked is not what is owed:" if settled.happened else "Not settled:", style="bold red")
        output.findings(settled.findings)
