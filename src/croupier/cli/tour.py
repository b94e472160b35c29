"""`croupier tour`: real commands on a built-in table, each shown as it would be typed."""

from __future__ import annotations

import typer


def register(app: typer.Typer) -> None:
    app.command("tour")(tour)


def tour() -> None:
    """A guided tour: real commands, run before your eyes."""
    raise typer.Exit
