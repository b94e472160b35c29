"""What the commands that print have in common: the `-o` argument, its checks, and writing the file."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli import output
from croupier.cli.arguments import as_options
from croupier.cli.exits import FINDINGS
from croupier.paper.files import write_atomically, write_fault

if TYPE_CHECKING:
    from croupier.paper.press.parts import Paper

Out = Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="Write this file. Default: print text.")]


def out_faults(name: str, value: str, endings: Collection[str], *sources: str) -> list[str]:
    """What is wrong with the name of a file to write: its ending, that it cannot be written, or that it is a source."""
    if not value:
        return []
    if Path(value).suffix.lower() not in endings:
        return [f'{name} "{value}": its name must end in one of {", ".join(endings)}']
    fault = write_fault(Path(value), *sources)
    return [f"{name} {value} cannot be written: {fault}"] if fault else []


def write(value: str, content: bytes) -> None:
    """Writes a file in one piece, and says so on standard error. Exits with 1 if it cannot be written."""
    write_by(value, lambda path: write_atomically(path, content))


def write_by(value: str, write_to: Callable[[Path], object]) -> None:
    """The same with a function that writes it, such as the `write` of a result."""
    path = Path(value)
    with as_options(file="-o"):
        is_written = output.write_file(path, lambda: write_to(path))
    if not is_written:
        raise typer.Exit(FINDINGS)
    output.to_stderr(f"written: {path}")


def printed(paper: Paper, name: str) -> bytes:
    """A paper as the content of a file with this name: PDF, or text."""
    from croupier.paper.press.text import text
    from croupier.paper.press.typeset import pdf

    return pdf(paper) if name.lower().endswith(".pdf") else text(paper).encode()


def finish(paper: Paper, out: str) -> None:
    """Writes the file, or prints the text."""
    if out:
        write(out, printed(paper, out))
    else:
        print(printed(paper, out).decode(), end="")  # noqa: T201
