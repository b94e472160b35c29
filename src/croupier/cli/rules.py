"""`croupier rules GAME`: every licensee option and every wager, with paragraph and source; with `--timeline`, their history."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

import typer

import croupier
from croupier.cli import output
from croupier.cli.arguments import GameOrSheet, Json, On, is_file, sheet
from croupier.cli.papers.files import out_faults, write_by
from croupier.law.option import Choice, Option
from croupier.money.odds import Odds

if TYPE_CHECKING:
    from croupier.api.law.rules import RulesResult
    from croupier.engine.irregularity import Remedy
    from croupier.engine.wager_kind import WagerKind

_FEW_ODDS = 6  # more than these are printed once, also if several wagers have them


_Timeline = Annotated[bool, typer.Option("--timeline", help="Show which choice could be offered when.")]
_How = Annotated[bool, typer.Option("--how", help="Say in five lines how it is played, and what each wager is.")]
_Drawing = Annotated[
    str, typer.Option("-o", "--output", metavar="FILE", help="With --timeline: draw it into this .svg file.")
]


def rules(
    game: GameOrSheet,
    on: On = "",
    json: Json = False,
    timeline: _Timeline = False,
    drawing: _Drawing = "",
    how: _How = False,
) -> None:
    """List the licensee options of a game. Shows values, default, paragraph, dates and source."""
    result = croupier.rules(sheet(game, [], on))
    if how and (timeline or json):
        raise output.UsageError("--how is words for people: leave out --timeline and --json")
    if how:
        _how(result)
    elif timeline:
        if on:
            raise output.UsageError("--on: a timeline shows every day; leave it out")
        _timeline(result, drawing, json=json, of_a_table=is_file(game))
    elif drawing:
        raise output.UsageError("-o draws a timeline: add --timeline")
    elif json:
        output.print_json(result.to_dict())
    else:
        _show(result)


def _timeline(result: RulesResult, drawing: str, *, json: bool, of_a_table: bool) -> None:
    """Prints the history of the options, or draws it into a file. The elections of a sheet are marked."""
    from croupier.cli.papers import timeline as printed

    if faults := out_faults("-o", drawing, (".svg",)):
        raise output.UsageError("\n".join(faults))
    timeline = result.timeline
    if drawing:
        write_by(drawing, timeline.write)
    elif json:
        output.print_json(timeline.to_dict())
    else:
        printed.show(timeline.history, of_a_table=of_a_table)


def _how(result: RulesResult) -> None:
    """Prints the lesson of a game, true for the elections of a sheet."""
    from croupier.engine.teaching.lesson import paid

    played = result.sheet
    lesson = played.game.table.lesson(played.rules)
    if lesson is None:
        raise output.UsageError(f"{played.game.title}: nobody has written down how it is played")
    for heading, line in lesson.lines:
        output.say(f"{heading}: {line.words} [{', '.join(map(str, line.cites))}]")
    grid = output.table("wager", "what it is", "pays", "paragraph", title=f"{played.game.title}: the wagers")
    for kind in played.game.play.wagers(played.rules).values():
        output.row(grid, kind.title, lesson.wagers[kind.name], paid(kind), kind.cite)
    output.say(grid)


def _show(result: RulesResult) -> None:
    from croupier.law.register import FIRST_DAY, KNOWN_THROUGH
    from croupier.sheets.unread import titles_ruling

    game, on = result.sheet.game, result.sheet.on
    if unread := titles_ruling(game, result.sheet.rules):
        output.say(f"Not determined: {unread.why}.", style="bold yellow")
    if on < (since := game.since or FIRST_DAY):
        output.say(f"{game.title} was not authorized before {since}.", style="bold red")
    if on > KNOWN_THROUGH:
        text = f"Our sources end on {KNOWN_THROUGH}; the rules of {on} are not known."
        output.say(text, style="bold yellow")
    headings = ("option", "values", "default", "paragraph", "source", "meaning")
    grid = output.table(*headings, title=f"{game.title} on {on}", whole=("option", "values", "paragraph"))
    for option in result.options:
        output.row(
            grid, option.name, _values(option, on), _default(option), option.cite, option.source.mark, option.note
        )
    output.console().print(grid)
    _show_wagers(result.wagers)
    _show_irregularities(result.irregularities)


def _default(option: Option) -> str:
    """The default of an option. Of a whole table: whether it is New Jersey's."""
    from croupier.law.option import Source, shown
    from croupier.money.paytable import Paytable

    if option.must_be_named:
        return "none: name it"
    default, plain = option.default, option.plain(option.default)
    if plain != {}:
        return shown(plain)
    sources = {row.source for row in default} if isinstance(default, Paytable) else {option.source}
    if sources == {Source.TEXT}:
        return "as in the chapter"
    return "see the wagers" if default else "none"


def _values(option: Option, on: date) -> str:
    """The values of an option; those not lawful on that day are marked."""
    from croupier.law.option import shown

    if option.choices:
        values = []
        for choice in option.choices:
            ruling = choice.ruling(option, on)
            since = f", since {choice.since}" if choice.since else ""
            values.append(
                f"{shown(choice.value)} ({ruling.verdict}{since})" if ruling else shown(choice.value) + _since(choice)
            )
        return "\n".join(values)
    if option.least is not None:
        return f"{option.least} or more" if option.most is None else f"{option.least} to {option.most}"
    if option.schema and option.schema.get("type") == "object":
        return "a table"
    if option.schema and "anyOf" in option.schema:
        return "\n".join((*_names(option.schema), "a table"))
    return "an amount" if isinstance(option.default, int) else "text"


def _names(schema: Mapping[str, Any]) -> Iterator[str]:
    """What a value may be named, if it may also be written as a table."""
    from croupier.law.option import shown

    yield from (shown(name) for part in schema["anyOf"] for name in part.get("enum", ()))


def _since(choice: Choice) -> str:
    return f" (since {choice.since})" if choice.since else ""


def _show_wagers(wagers: Iterable[WagerKind]) -> None:
    grid = output.table("wager", "pays at least", "paragraph", "source", title="Wagers at this table")
    first: dict[tuple[Odds, ...], str] = {}  # by many odds: the first wager that is paid at them
    for kind in wagers:
        like = first.setdefault(kind.pays, kind.name) if len(kind.pays) > _FEW_ODDS else kind.name
        pays = ", ".join(map(str, kind.pays)) if like == kind.name else f"as {like}"
        output.row(grid, kind.name, pays, kind.cite, kind.source.mark)
    output.console().print(grid)


def _show_irregularities(irregularities: Iterable[Remedy]) -> None:
    grid = output.table("irregularity", "remedy", "paragraph", title="Irregularities")
    for remedy in irregularities:
        output.row(grid, remedy.kind, remedy.remedy, remedy.cite)
    output.console().print(grid)
