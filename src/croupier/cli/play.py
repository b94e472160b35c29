"""`croupier play GAME|SHEET`: a table in the terminal."""

from __future__ import annotations

import typer

from croupier.cli.arguments import GameOrSheet, On, Sets


def register(app: typer.Typer) -> None:
    app.command("play")(play)


def play(source: GameOrSheet, sets: Sets = [], on: On = "") -> None:  # noqa: B006 (typer copies it)
    """Sit down at a table."""
    raise typer.Exit
