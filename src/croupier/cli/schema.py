"""`croupier schema sheet|round|journal|play|approval|dossier`: the JSON Schema of the documents, with each game's options."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

import croupier
from croupier.cli import output
from croupier.cli.arguments import Json


class Which(StrEnum):
    SHEET = "sheet"
    ROUND = "round"
    JOURNAL = "journal"
    PLAY = "play"
    APPROVAL = "approval"
    DOSSIER = "dossier"


def schema(
    which: Annotated[Which, typer.Argument(metavar="sheet|round|journal|play|approval|dossier")],
    json: Json = False,  # noqa: ARG001 (every command with output takes it)
) -> None:
    """Print the JSON Schema of a document. It includes each game's options. The output is always JSON."""
    output.print_json(croupier.schema(which.value))
