"""`croupier plan OLD NEW`: what a change at a table needs, by when, and the papers for it (19:47-8.3(b), (c))."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from croupier import __version__
from croupier.cli import arguments, output
from croupier.cli.arguments import GameOrSheet, Json, On
from croupier.cli.output import UsageError
from croupier.cli.papers.files import finish, out_faults, printed, write

if TYPE_CHECKING:
    from croupier.paper.press.parts import Size
    from croupier.sheets.sheet import Sheet

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
    from croupier.documents.sheet import sheet_digest
    from croupier.paper.plans.calendar import ics
    from croupier.paper.plans.content import plan_of
    from croupier.paper.plans.pages import plan_paper

    times = _arguments([old, new, *beside], outs, at, now, zone, size)
    before, after, *others = arguments.sheets([old, new, *beside], [], on)
    _one_table(before, after)
    named = [(other.table or source, other) for source, other in zip(beside, others, strict=True)]
    made = plan_of(before, after, at=times.at, now=times.now, others=named)
    if not now:  # the clock of the machine refuses times; it is no part of the result
        made = replace(made, earliest=None)
    for ruling in made.doubts:
        output.to_stderr(f"{ruling.verdict}: {ruling}")
    version, digest = f"croupier {__version__}", sheet_digest(after)
    paper = plan_paper(made, times.size, large=large_print, version=version, digest=digest)
    for out in outs:
        write(out, ics(made) if out.lower().endswith(".ics") else printed(paper, out))
    if json:
        output.print_json(made.to_dict())
    elif not outs:
        finish(paper, "")
    raise typer.Exit(output.exit_code(made.verdict))


class _Times(NamedTuple):
    at: datetime | None
    now: datetime | None
    size: Size


def _arguments(sources: list[str], outs: list[str], at: str, now: str, zone: str, size: str) -> _Times:
    """The times and the size. Raises `UsageError` with every invalid argument."""
    from croupier.documents.sign_approval import read_size
    from croupier.paper.plans.moments import ATLANTIC_CITY, read_moment, read_zone
    from croupier.paper.press.parts import LETTER, Size

    wrong = [fault for out in outs for fault in out_faults("-o", out, ENDINGS)]
    inches, place, times = LETTER, read_zone(ATLANTIC_CITY), dict[str, datetime]()
    try:
        place = read_zone(zone)
    except ValueError as error:
        wrong.append(f"--zone {error}")
    for name, written in (("--at", at), ("--now", now)):
        try:
            times |= {name: read_moment(written, place)} if written else {}
        except ValueError as error:
            wrong.append(f"{name} {error}")
    try:
        inches = Size(*read_size(size))
    except ValueError as error:
        wrong.append(f"--size {error}")
    if sources.count("-") > 1:
        wrong.append("only one of the sheets can come from standard input")
    if any(out.lower().endswith(".ics") for out in outs) and not at and not now:
        wrong.append("an .ics needs the time of the change: add --at or --now")
    if wrong:
        raise UsageError("\n".join(wrong))
    clock = datetime.now(UTC).astimezone(place) if at else None
    return _Times(times.get("--at"), times.get("--now", clock), inches)


def _one_table(before: Sheet, after: Sheet) -> None:
    from croupier.sheets.notice import two_tables

    if before.game.name != after.game.name:
        raise UsageError(f"the sheets are for different games: {before.game.name} and {after.game.name}")
    if different := two_tables(before, after):
        raise UsageError(f"{different.why}; a plan is for one table [{different.cite}]")
