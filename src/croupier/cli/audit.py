"""`croupier audit verify|replay FILE`: whether a journal file was changed, and whether its rounds come to what it says."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.arguments import Json
from croupier.cli.exits import FINDINGS

audits = typer.Typer(help="Journal files: verify the chain, or replay every round and compare line by line.")

JournalFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A journal file, as `croupier play --journal` writes it.")
]


def register(app: typer.Typer) -> None:
    app.add_typer(audits, name="audit", no_args_is_help=True)


@audits.command("verify")
def verify(source: JournalFile, json: Json = False) -> None:
    """Whether a record was changed, left out or put in between. Of the last ones only the head tells: note it down."""
    _audit(source, as_json=json, replayed=False)


@audits.command("replay")
def replay(source: JournalFile, json: Json = False) -> None:
    """Verify, then run every round again and compare what was booked with what was owed."""
    _audit(source, as_json=json, replayed=True)


def _audit(source: str, *, as_json: bool, replayed: bool) -> None:
    from croupier.cli import output  # noqa: PLC0415
    from croupier.documents import journal  # noqa: PLC0415
    from croupier.documents.answers import ruling_answer  # noqa: PLC0415

    records = journal.read_journal(source)
    findings = [*journal.verify(records), *(journal.replay_all(records) if replayed else ())]
    if as_json:
        told = [ruling_answer(ruling) for ruling in findings]
        output.answer({"rounds": len(records), "head": records[-1].document.hash, "findings": told})
    elif findings:
        output.findings(findings)
    else:
        done = "verified and replayed" if replayed else "verified"
        rounds = "1 round" if len(records) == 1 else f"{len(records)} rounds"
        output.say(f"{rounds} {done}; head {records[-1].document.hash}", style="green")
    if findings:
        raise typer.Exit(FINDINGS)
