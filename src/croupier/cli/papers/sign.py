"""`croupier sign SHEET`: the sign of a table as PDF, SVG or text, with the record of its approval (19:47-8.3)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier import __version__
from croupier.cli import arguments, output
from croupier.cli.arguments import GameOrSheet, Json, On, Sets
from croupier.cli.output import UsageError
from croupier.cli.papers.files import Out, finish, out_faults, printed, write
from croupier.law.ruling import Refused
from croupier.paper.files import toml

if TYPE_CHECKING:
    from croupier.paper.press.parts import Size
    from croupier.paper.signs.approval import SignApproval
    from croupier.paper.signs.content import Sign
    from croupier.paper.signs.pages import Record

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
    from croupier.documents.sheet import sheet_digest
    from croupier.paper.signs.approval import objections
    from croupier.paper.signs.content import sign_of
    from croupier.paper.signs.pages import Record, with_record

    inches = _arguments(source, out, size, approval, request)
    sheet = arguments.sheet(source, sets, on)
    content, approved = sign_of(sheet), _approval(approval)
    if approved is not None and (against := tuple(objections(approved, content, inches, location))):
        raise Refused(*against)
    record = Record(inches, location, f"croupier {__version__}", sheet_digest(sheet), large_print, approved)
    for ruling in (*sheet.rulings(), *content.limits_to_set):
        output.to_stderr(f"{ruling.verdict}: {ruling}")
    if request:
        write(request, _request(content, record))
    if out:
        write(out, _printed(content, record, out))
    if json:
        output.print_json(content.to_dict())
    elif not out:
        finish(with_record(content, record), "")
    raise typer.Exit(output.exit_code(content.verdict))


def _arguments(source: str, out: str, size: str, approval: str, request: str) -> Size:
    """The size. Raises `UsageError` with every invalid argument."""
    from croupier.documents.sign_approval import read_size
    from croupier.paper.press.parts import LETTER, Size

    wrong, inches = [*out_faults("-o", out, ENDINGS), *_request_faults(request)], LETTER
    try:
        inches = Size(*read_size(size))
    except ValueError as error:
        wrong.append(f"--size {error}")
    if source == approval == "-":
        wrong.append("only one of sheet and --approval can come from standard input")
    if wrong:
        raise UsageError("\n".join(wrong))
    return inches


def _request_faults(request: str) -> list[str]:
    """What is wrong with the name of the record to fill in. An older one may hold an approval, so none is replaced."""
    if request and Path(request).exists():
        return [f"--request {request}: it is there already, and may hold an approval; name another file"]
    return out_faults("--request", request, (".toml",))


def _approval(file: str) -> SignApproval | None:
    from croupier.documents.sign_approval import read_approval
    from croupier.paper.press.parts import Size
    from croupier.paper.signs.approval import SignApproval

    if not file:
        return None
    read = read_approval(file)
    size = Size(*read.size)
    return SignApproval(read.table, read.location, size, read.wording, read.approved, read.by, read.number)


def _request(content: Sign, record: Record) -> bytes:
    """The record to fill in, as a document for `--approval`."""
    from croupier.paper.signs.approval import SignApproval

    asked = SignApproval(content.sheet.table, record.location, record.size, content.wording)
    remarks = (
        "19:47-8.3(d): the Commission approves location, size and wording of a sign before it is posted.",
        'When it has: add `approved = 2010-07-01`, `by = "..."` and `number = "..."`, and print with --approval.',
    )
    return toml(asked.tree(), remarks).encode()


def _printed(content: Sign, record: Record, out: str) -> bytes:
    """The content of the file. An SVG has the sign alone; the others have the record too."""
    from croupier.paper.press import typeset
    from croupier.paper.signs.pages import sign_paper, with_record

    if not out.lower().endswith(".svg"):
        return printed(with_record(content, record), out)
    pages = typeset.svg(sign_paper(content, record.size, large=record.large))
    if len(pages) > 1:
        why = f"the sign takes {len(pages)} pages of {record.size}, and an .svg has one: choose a larger --size, or a .pdf"
        raise UsageError(why)
    return pages[0].encode()
