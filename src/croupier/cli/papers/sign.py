"""`croupier sign SHEET`: the sign of a table as PDF, SVG or text, with the record of its approval (19:47-8.3)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import croupier
from croupier.cli import arguments, output
from croupier.cli.arguments import GameOrSheet, Json, On, Sets, as_options
from croupier.cli.papers.files import Out, out_faults, write, write_by

ENDINGS = (".pdf", ".svg", ".txt")

SizeIn = Annotated[str, typer.Option("--size", metavar="WxH", help="The size of the sign in inches, such as 11x17.")]
Large = Annotated[bool, typer.Option("--large-print", help="Type of at least 18 points.")]
Location = Annotated[str, typer.Option("--location", metavar="TEXT", help="Where the sign hangs, for the record.")]
ApprovalFile = Annotated[
    str, typer.Option("--approval", metavar="FILE", help="The record of the Commission's approval (- for stdin).")
]
Request = Annotated[
    str,
    typer.Option(
        "--request",
        metavar="FILE.toml",
        help="Write the record to fill in when the sign is approved. Never replaces a file.",
    ),
]


def sign(
    source: GameOrSheet,
    out: Out = "",
    size: SizeIn = "8.5x11",
    large_print: Large = False,
    location: Location = "",
    approval: ApprovalFile = "",
    request: Request = "",
    sets: Sets = [],  # noqa: B006 (typer copies it)
    on: On = "",
    json: Json = False,
) -> None:
    """Print the sign of a table: rules in effect, limits and payouts, each with its paragraph. PDF, SVG or text."""
    from croupier.api.papers.sign import size_of
    from croupier.documents.reading import read_tree

    wrong = [*out_faults("-o", out, ENDINGS), *_request_faults(request)]
    if source == approval == "-":
        wrong.append("only one of sheet and --approval can come from standard input")
    with as_options(*wrong):
        size_of(size)
    sheet = arguments.sheet(source, sets, on)
    approved = read_tree(approval) if approval else None
    result = croupier.sign(sheet, size=size, large_print=large_print, location=location, approval=approved)
    for ruling in result.findings:
        output.to_stderr(f"{ruling.verdict}: {ruling}")
    if request:
        write(request, result.request.encode())
    if out:
        write_by(out, result.write)
    if json:
        output.print_json(result.to_dict())
    elif not out:
        print(result.text, end="")  # noqa: T201
    raise typer.Exit(output.exit_code(result.verdict))


def _request_faults(request: str) -> list[str]:
    """What is wrong with the name of the record to fill in. An older one may hold an approval, so none is replaced."""
    if request and Path(request).exists():
        return [f"--request {request}: it is there already, and may hold an approval; name another file"]
    return out_faults("--request", request, (".toml",))
