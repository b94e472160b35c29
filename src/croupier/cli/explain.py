"""`croupier explain CITE`: a paragraph in our words, its dates, our reading of it, what carries it out and what tests it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.arguments import Json

if TYPE_CHECKING:
    from croupier.law.coverage import Row
    from croupier.law.register import Section


def register(app: typer.Typer) -> None:
    app.command("explain")(explain)


def explain(
    cite: Annotated[str, typer.Argument(metavar="CITE", help="19:47-5.2(b), 5.2(b), 13:69F-5.2, '1.1 \"Come Point\"'")],
    json: Json = False,
) -> None:
    """A paragraph in our words: its dates, our reading, what carries it out and what tests it."""
    from croupier.cli import output  # noqa: PLC0415
    from croupier.law.citation import cite as read_citation  # noqa: PLC0415
    from croupier.law.coverage import coverage  # noqa: PLC0415
    from croupier.law.register import UnknownCitation, register  # noqa: PLC0415

    wanted = read_citation(cite)
    law = register()
    rows = [row for row in coverage().rows if row.paragraph.cite.within(wanted)]
    try:
        section = law.section(wanted) if not wanted.path and not wanted.term else None
    except UnknownCitation:
        section = None
    if not rows and section is None:
        law.paragraph(wanted)  # raises, with the nearest that there are
    if json:
        output.answer({"cite": str(wanted), **_section(section), "paragraphs": [_answer(row) for row in rows]})
        return
    if section is not None:
        output.say(f"{section.cite}  {section.title}", style="bold")
        output.say(_SEEN[section.seen], style="dim")
    for row in rows:
        _show(row)


_SEEN = {
    "text": "We have read its text.",
    "part": "We have read part of its text.",
    "title": "We know only its title: its text is not among our sources.",
}


def _section(section: Section | None) -> dict[str, Any]:
    return {} if section is None else {"title": section.title, "seen": str(section.seen)}


def _answer(row: Row) -> dict[str, Any]:
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


def _show(row: Row) -> None:
    from croupier.cli import output  # noqa: PLC0415

    told = _answer(row)
    output.say("")
    output.say(f"{told['cite']}  ({told['kind'].replace('_', ' ')}, {told['game'].replace('_', ' ')})", style="bold")
    output.say(f"  {told['rule']}")
    since = f"since {told['since']} ({told['basis']})" if told["since"] else "since a day our sources do not give"
    until = f", until {told['until']}" if told["until"] else ""
    output.say(f"  In force: {since}{until}. From: {told['sources']}.", style="dim")
    for reading in told["readings"]:
        kind = "choice" if reading["choice"] else "reading"
        by = f", option {reading['option']}" if reading["option"] else ""
        output.say(f"  {reading['key']} ({kind}{by}): {reading['reading']}", style="yellow")
    output.say(f"  {told['treated']}" + (f": {told['reason']}" if told["reason"] else ""), style="cyan")
    for words, places in (("carried out in", told["implemented_in"]), ("tested by", told["tested_by"])):
        if places:
            output.say(f"  {words} {', '.join(places)}", style="dim")
