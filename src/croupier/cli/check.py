"""`croupier check SHEET`: whether a table's rule sheet is lawful on a day."""

from __future__ import annotations

import typer

from croupier.cli.arguments import GameOrSheet, Json, On, Sets


def register(app: typer.Typer) -> None:
    app.command("check")(check)


def check(sheet: GameOrSheet, on: On = "", sets: Sets = [], json: Json = False) -> None:  # noqa: B006 (typer copies it)
    """Check whether a rule sheet is lawful. Shows the verdict, and every finding with its paragraph."""
    import croupier  # noqa: PLC0415
    from croupier.cli import arguments, output  # noqa: PLC0415
    from croupier.law.ruling import Verdict  # noqa: PLC0415
    from croupier.sheets.sign import POSTED_BY  # noqa: PLC0415

    judged = arguments.sheet(sheet, sets, on)
    result = croupier.check(judged)
    verdict = result.verdict
    if json:
        output.print_json(result.to_dict())
    else:
        name = f"{judged.game.title}{f', table {judged.table}' if judged.table else ''}, on {judged.on}"
        output.say(f"{name}: {verdict}", style=output.VERDICT_STYLES[verdict])
        if result.findings:
            output.findings(result.findings)
        if verdict is not Verdict.UNLAWFUL:
            must = "must" if verdict is Verdict.LAWFUL else "would have to"
            for words, facts in (
                (f"The sign that {must} be posted ({POSTED_BY}):", result.sign),
                ("What the house may add to the sign:", result.sign_may_add),
            ):
                if facts:
                    output.say(words)
                    output.facts(facts)
    raise typer.Exit(output.exit_code(verdict))
