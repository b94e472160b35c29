"""`croupier law -o FOLDER`: the chapter as web pages in a folder, to read without a server."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli import output
from croupier.cli.exits import FINDINGS

_Folder = Annotated[
    str,
    typer.Option("-o", "--output", metavar="FOLDER", help="Write the pages here: a new, an empty or our own folder."),
]


def law(folder: _Folder = "law") -> None:
    """Write the law as web pages. One for each paragraph, with search and the history of each game's options."""
    from croupier.paper.lawbook.site import NotOurs, write_site

    path, written = Path(folder), 0
    if not folder:
        raise output.UsageError("-o: name a folder")

    def write() -> None:
        nonlocal written
        written = write_site(path, files("croupier.web.rendering") / "static")

    try:
        if not output.write_file(path, write):
            raise typer.Exit(FINDINGS)
    except NotOurs as not_ours:
        raise output.UsageError(f"-o {not_ours}") from None
    output.say(f"{written} files written. Open {path / 'index.html'} in a browser.")
