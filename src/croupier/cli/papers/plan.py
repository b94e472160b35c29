"""`croupier plan OLD NEW`: what a change at a table needs, by when, and the papers for it (19:47-8.3(b), (c))."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any

import typer

import croupier
from croupier.cli import arguments, output
from croupier.cli.arguments import GameOrSheet, Json, On, as_options
from croupier.cli.papers.files import out_faults, write_by

ENDINGS = (".pdf", ".ics", ".txt")

Outs = Annotated[
    list[str],
    typer.Option(
        "-o", "--output", metavar="FILE", help="Write this file: .pdf, .ics or .txt. Repeatable. Default: text."
    ),
]
At = Annotated[str, typer.Option("--at", metavar="TIME", help="When it takes effect, such as 2026-11-20T18:00.")]
Now = Annotated[
    str, typer.Option("--now", metavar="TIME", help="When the duties can begin. Default: now, if --at is given.")
]
Zone = Annotated[str, typer.Option("--zone", metavar="ZONE", help="The time zone of the table.")]
Beside = Annotated[
    list[str], typer.Option("--beside", metavar="SHEET", help="Another table of the licensee. Repeatable.")
]
SizeIn = Annotated[str, typer.Option("--size", metavar="WxH", help="The size of the signs in inches, such as 11x17.")]
Large = Annotated[bool, typer.Option("--large-print", help="Signs in type of at least 18 points.")]


def plan(
    old: GameOrSheet,
    new: GameOrSheet,
    at: At = "",
    now: Now = "",
    zone: Zone = "America/New_York",
    beside: Beside = [],  # noqa: B006 (typer copies it)
    outs: Outs = [],  # noqa: B006
    size: SizeIn = "8.5x11",
    large_print: Large = False,
    on: On = "",
    json: Json = False,
) -> None:
    """Plan a change of a table's rules or limits: what needs the half hour, the duties with their times, and the papers."""
    from croupier.api.papers.plan import planned

    times: dict[str, Any] = {"at": at or None, "now": now or None, "zone": zone, "size": size}
    with as_options(*_faults([old, new, *beside], outs, at, now)):
        planned(**times)
    before, after, *others = arguments.sheets([old, new, *beside], [], on)
    named = [replace(other, table=other.table or source) for source, other in zip(beside, others, strict=True)]
    with as_options(bare="new"):
        result = croupier.plan(before, after, **times, beside=named, large_print=large_print)
    for ruling in result.findings:
        output.to_stderr(f"{ruling.verdict}: {ruling}")
    for out in outs:
        write_by(out, result.write)
    if json:
        output.print_json(result.to_dict())
    elif not outs:
        print(result.text, end="")  # noqa: T201
    raise typer.Exit(output.exit_code(result.verdict))


def _faults(sources: list[str], outs: list[str], at: str, now: str) -> Iterator[str]:
    """What is wrong with the files to read and to write."""
    for out in outs:
        yield from out_faults("-o", out, ENDINGS)
    if sources.count("-") > 1:
        yield "only one of the sheets can come from standard input"
    if any(out.lower().endswith(".ics") for out in outs) and not at and not now:
        yield "an .ics needs the time of the change: add --at or --now"
