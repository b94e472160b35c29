"""`croupier explain CITE`: a paragraph in our words, its dates, our reading of it, the code that implements it and its tests.

For a section known by title only it shows the title, the code that cites it and its tests. A bare number lists a subchapter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.padding import Padding
from rich.text import Text

import croupier
from croupier.cli import output
from croupier.cli.arguments import Json, as_options

if TYPE_CHECKING:
    from croupier.law.coverage import CoverageRow, SourcePlace, TitleRow
    from croupier.law.register import Section, Subchapter


def explain(
    cite: Annotated[
        str, typer.Argument(metavar="CITE", help="19:47-5.2(b), 5.2(b), 13:69F-5.2, '1.1 \"Come Point\"', 22")
    ],
    json: Json = False,
) -> None:
    """Explain a paragraph in our own words. Shows its dates, our reading, the code that implements it and its tests."""
    with as_options(bare="cite"):
        result = croupier.explain(cite)
    if json:
        output.print_json(result.to_dict())
        return
    if "13:69F" in cite:
        _warn_of_later_chapter()
    if result.subchapter is not None:
        _show_subchapter(result.subchapter)
        return
    if result.section is not None:
        output.say(f"{result.section.cite}  {result.section.title}", style="bold")
        output.say(_seen(result.section), style="dim")
    if result.title is not None:
        _show_title(result.title)
    for row, data in zip(result.paragraphs, result.to_dict()["paragraphs"], strict=True):
        _show(row, data)


def _warn_of_later_chapter() -> None:
    from croupier.law.register import KNOWN_THROUGH

    text = f"13:69F is 19:47 as recodified in 2011. Our sources end on {KNOWN_THROUGH}; later changes are not covered."
    output.say(text, style="yellow")


def _show_subchapter(subchapter: Subchapter) -> None:
    """Shows a subchapter: its games, when it was adopted, how much of its text we have, and its sections."""
    output.say(f"{subchapter.name}  {subchapter.title}", style="bold")
    output.say(f"Adopted: {subchapter.adopted}. Our sources have: {subchapter.extent}.", style="dim")
    if subchapter.unknown:
        output.say(f"Its rules are unknown: {subchapter.unknown}.", style="yellow")
    grid = output.table("section", "title", "our sources have")
    for section in subchapter.sections:
        output.row(grid, section.cite, section.title, "" if section.reserved else section.seen)
    output.console().print(grid)


def _show_title(title: TitleRow) -> None:
    for words, places in (("cited in", title.implementations), ("tested by", title.tests)):
        if places:
            _indented(f"{words} {_by_file(places)}", "dim")
    if title.implementations:
        _indented(
            "Without its text we follow other sources; `croupier rules GAME` names the source of each option.", "dim"
        )
    else:
        _indented("No code cites it.", "dim")


def _seen(section: Section) -> str:
    if section.reserved:
        return "Reserved: this section has no text."
    return {
        "text": "Our sources have its text.",
        "part": "Our sources have part of its text; paragraphs may be missing here.",
        "title": "Our sources have only its title.",
    }[section.seen]


def _show(row: CoverageRow, data: Mapping[str, Any]) -> None:
    from croupier.law.register import Treatment

    output.say("")
    output.say(f"{data['cite']}  ({data['kind'].replace('_', ' ')}, {data['game'].replace('_', ' ')})", style="bold")
    _indented(data["rule"])
    since = f"since {data['since']} ({data['basis']})" if data["since"] else "since an unknown day"
    until = f", until {data['until']}" if data["until"] else ", no end known"
    _indented(f"In force: {since}{until}. Source: {data['sources']}.", "dim")
    for reading in data["readings"]:
        kind = "choice" if reading["choice"] else "reading"
        by = f", option {reading['option']}" if reading["option"] else ""
        _indented(f"{reading['key']} ({kind}{by}): {reading['reading']}", "yellow")
    _indented(data["treated"] + (f": {data['reason']}" if data["reason"] else ""), "cyan")
    where = "implemented in" if row.paragraph.treated is Treatment.IMPLEMENTED else "mentioned in"
    for words, places in ((where, row.implementations), ("tested by", row.tests)):
        if places:
            _indented(f"{words} {_by_file(places)}", "dim")


def _by_file(places: Iterable[SourcePlace]) -> str:
    """The places grouped by file, with line numbers."""
    lines: dict[str, list[int]] = {}
    for place in places:
        lines.setdefault(place.path, []).append(place.line)
    return ", ".join(f"{path}:{','.join(str(line) for line in numbers)}" for path, numbers in lines.items())


def _indented(text: str, style: str = "") -> None:
    output.say(Padding(Text(text, style=style), (0, 0, 0, 2)))
