"""`croupier settle ROUND`: settles a described round, every line with its paragraph."""

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
    source: Annotated[str, typer.Argument(metavar="ROUND", help="A round in TOML or JSON (- for stdin).")],
    on: On = "",
    json: Json = False,
) -> None:
    """Settle a described round. Shows facts, lines, amounts and paragraphs, and compares what was paid with what was owed."""
    import croupier  # noqa: PLC0415
    from croupier.cli import arguments, output  # noqa: PLC0415
    from croupier.documents.reading import read_tree  # noqa: PLC0415
    from croupier.law.ruling import Verdict  # noqa: PLC0415

    judged_on = arguments.day(on)
    result = croupier.settle(read_tree(source), on=judged_on)
    if json:
        output.print_json(result.to_dict())
    else:
        _show(result)
    if any(finding.verdict is Verdict.UNLAWFUL for finding in result.findings):
        raise typer.Exit(FINDINGS)
    if result.findings:  # not settled, or settled by the newest text we have, which may differ from that day's
        raise typer.Exit(NOT_DETERMINED)


def _show(result: SettleResult) -> None:
    from croupier.amounts.cents import dollars  # noqa: PLC0415
    from croupier.cli import output  # noqa: PLC0415

    doubts, remarks, unsettled = result.doubts, result.remarks, result.unsettled
    reasons = result.findings[len(doubts) + len(remarks) + len(unsettled) :]
    if doubts:
        output.say("Not determined on that day:", style=output.VERDICT_STYLES["not determined"])
        output.findings(doubts)
    if result.settled:
        output.entries(result.record)
        output.facts(result.facts)
        if doubts:
            output.say("The amounts are by the newest text, which may not be that of the day:", style="bold yellow")
        output.lines(result.lines)
        newest = " (by the newest text)" if doubts else ""
        for seat, cents in result.net_cents.items():
            rest = " (without what is not settled)" if seat in result.unsettled_seats else ""
            output.say(f"{seat}: {dollars(cents, sign=True)}{newest}{rest}", style="bold")
    if remarks:
        output.say("Wrong at the table; the amounts stand:", style="bold red")
        output.findings(remarks)
    if unsettled:
        output.say("Not settled, because the table was unlawful; the other amounts stand:", style="bold red")
        output.findings(unsettled)
    if reasons:
        output.say("What was paid is not what was owed:" if result.settled else "Not settled:", style="bold red")
        output.findings(reasons)
