"""`croupier explain CITE`: a paragraph in our words, its dates, our reading of it, the code that implements it and its tests.

For a section known by title only it shows the title, the code that cites it and its tests. A bare number lists a subchapter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.padding import Padding
from rich.text import Text

from croupier.cli import output
from croupier.cli.arguments import Json
from croupier.law.citation import Citation
from croupier.law.citation import cite as read_citation

if TYPE_CHECKING:
    from croupier.law.coverage import CoverageRow, SourcePlace, TitleRow
    from croupier.law.register import Section


_SUBCHAPTER = re.compile(r"(?:(?:N\.J\.A\.C\.\s*)?(?:19:47|13:69F)-)?([0-9]{1,3})")  # without a section number


def explain(
    cite: Annotated[
        str, typer.Argument(metavar="CITE", help="19:47-5.2(b), 5.2(b), 13:69F-5.2, '1.1 \"Come Point\"', 22")
    ],
    json: Json = False,
) -> None:
    """Explain a paragraph in our own words. Shows its dates, our reading, the code that implements it and its tests."""
    from croupier.law.register import KNOWN_THROUGH

    if number := _SUBCHAPTER.fullmatch(cite.strip()):
        _explain_subchapter(int(number[1]), later="13:69F" in cite, json=json)
        return
    section, rows = _found(read_citation(cite))
    title = _title_row(section)
    if json:
        data = {"cite": str(read_citation(cite)), **_section(section), "known_through": KNOWN_THROUGH.isoformat()}
        output.print_json({**data, **_title_answer(title), "paragraphs": [_answer(row) for row in rows]})
        return
    if "13:69F" in cite:
        _warn_of_later_chapter()
    if section is not None:
        output.say(f"{section.cite}  {section.title}", style="bold")
        output.say(_seen(section), style="dim")
    if title is not None:
        _show_title(title)
    for row in rows:
        _show(row)


def _warn_of_later_chapter() -> None:
    from croupier.law.register import KNOWN_THROUGH

    text = f"13:69F is 19:47 as recodified in 2011. Our sources end on {KNOWN_THROUGH}; later changes are not covered."
    output.say(text, style="yellow")


def _explain_subchapter(number: int, *, later: bool, json: bool) -> None:
    """Shows a subchapter: its games, when it was adopted, how much of its text we have, and its sections."""
    from croupier.law.register import KNOWN_THROUGH, UnknownSubchapter, register

    try:
        subchapter = register().subchapter(number)
    except UnknownSubchapter as unknown:
        raise output.UsageError(str(unknown)) from None
    if json:
        output.print_json(
            {
                "subchapter": subchapter.name,
                "title": subchapter.title,
                "games": list(subchapter.games),
                "since": subchapter.since.isoformat() if subchapter.since else None,
                "known_by": subchapter.by.isoformat() if subchapter.by else None,
                "text": str(subchapter.extent),
                "unknown": subchapter.unknown,
                "known_through": KNOWN_THROUGH.isoformat(),
                "sections": [{"cite": str(each.cite), **_section(each)} for each in subchapter.sections],
            }
        )
        return
    if later:
        _warn_of_later_chapter()
    output.say(f"{subchapter.name}  {subchapter.title}", style="bold")
    output.say(f"Adopted: {subchapter.adopted}. Our sources have: {subchapter.extent}.", style="dim")
    if subchapter.unknown:
        output.say(f"Its rules are unknown: {subchapter.unknown}.", style="yellow")
    grid = output.table("section", "title", "our sources have")
    for section in subchapter.sections:
        output.row(grid, section.cite, section.title, "" if section.reserved else section.seen)
    output.console().print(grid)


def _title_row(section: Section | None) -> TitleRow | None:
    """The code and tests that cite a section known by title only; None for other sections."""
    from croupier.law.coverage import title_row

    return title_row(section) if section is not None and section.by_title_only else None


def _title_answer(title: TitleRow | None) -> dict[str, Any]:
    if title is None:
        return {}
    return {
        "game": title.game,
        "implemented_in": [str(place) for place in title.implementations],
        "tested_by": [str(place) for place in title.tests],
    }


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


def _found(wanted: Citation) -> tuple[Section | None, tuple[CoverageRow, ...]]:
    """The section, if the citation names a whole one, and the paragraphs at or below it. Raises if there are none."""
    from croupier.law.coverage import rows_within
    from croupier.law.register import UnknownCitation, register

    law = register()
    if wanted.term:
        wanted = law.paragraph(wanted).cite
    rows = rows_within(wanted)
    try:
        section = law.section(wanted) if not wanted.path and not wanted.term else None
    except UnknownCitation:
        section = None
    if not rows and section is None:
        law.paragraph(wanted)  # raises and names similar citations
    return section, rows


def _seen(section: Section) -> str:
    if section.reserved:
        return "Reserved: this section has no text."
    return {
        "text": "Our sources have its text.",
        "part": "Our sources have part of its text; paragraphs may be missing here.",
        "title": "Our sources have only its title.",
    }[section.seen]


def _section(section: Section | None) -> dict[str, Any]:
    return {} if section is None else {"title": section.title, "seen": str(section.seen)}


def _answer(row: CoverageRow) -> dict[str, Any]:
    paragraph = row.paragraph
    return {
        "cite": str(paragraph.cite),
        "also_cited_as": paragraph.cite.in_chapter("13:69F"),
        "game": paragraph.game,
        "kind": paragraph.kind,
        "rule": paragraph.rule,
        "since": paragraph.since.isoformat() if paragraph.since else None,
        "until": paragraph.until.isoformat() if paragraph.until else None,
        "basis": str(paragraph.basis),
        "sources": paragraph.sources,
        "treated": str(paragraph.treated),
        "reason": paragraph.reason,
        "readings": [
            {"key": each.key, "reading": each.reading, "choice": each.choice, "option": each.option}
            for each in paragraph.readings
        ],
        "implemented_in": [str(place) for place in row.implementations],
        "tested_by": [str(place) for place in row.tests],
    }


def _show(row: CoverageRow) -> None:
    from croupier.law.register import Treatment

    data = _answer(row)
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
