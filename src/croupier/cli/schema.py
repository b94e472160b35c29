"""`croupier schema sheet|round|journal`: JSON Schema of the documents, each game's options included."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from croupier.cli.arguments import Json


class Which(StrEnum):
    SHEET = "sheet"
    ROUND = "round"
    JOURNAL = "journal"


def register(app: typer.Typer) -> None:
    app.command("schema")(schema)


def schema(
    which: Annotated[Which, typer.Argument(metavar="sheet|round|journal")],
    json: Json = False,  # noqa: ARG001 (every command that answers takes it)
) -> None:
    """JSON Schema of a document, each game's options included. It is JSON whether or not that is asked for."""
    from croupier.cli import output  # noqa: PLC0415
    from croupier.documents.schema import document_schema  # noqa: PLC0415

    output.answer(document_schema(which))
