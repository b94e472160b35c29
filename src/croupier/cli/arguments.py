"""Arguments that several commands share: a game or a sheet, `--set`, `--on`, `--json`."""

from __future__ import annotations

import os
import tomllib
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.output import UsageError

if TYPE_CHECKING:
    from croupier.sheets.sheet import Sheet

Json = Annotated[bool, typer.Option("--json", help="Answer as JSON, for programs.")]
On = Annotated[str, typer.Option("--on", metavar="DATE", help="The day, as 2010-07-01.")]
Sets = Annotated[list[str], typer.Option("--set", metavar="OPTION=VALUE", help="Elect an option; may be repeated.")]
GameOrSheet = Annotated[str, typer.Argument(metavar="GAME|SHEET", help="A game's name, or a rule sheet (- is stdin).")]


def day(text: str) -> date | None:
    """The day an argument names; None when it names none."""
    from croupier.documents.reading import read_day  # noqa: PLC0415

    if not text:
        return None
    try:
        return read_day(text)
    except ValueError as not_a_day:
        raise UsageError(f"--on {not_a_day}") from None


def sheet(source: str, sets: list[str], on: str) -> Sheet:
    """The sheet in a file, or a game's own defaults, with some options elected otherwise."""
    from croupier.documents.reading import read_tree  # noqa: PLC0415
    from croupier.documents.sheet import read_sheet  # noqa: PLC0415

    tree: dict[str, Any] = {"game": game_name(source)} if not _is_file(source) else read_tree(source)
    for entry in sets:
        elect(tree, entry)
    return read_sheet(tree, day(on))


def dealable_sheet(source: str, sets: list[str], on: str) -> Sheet:
    """The same, for a command that deals by it: raises `Refused` where it cannot, and says what else is against it."""
    from croupier.api.source import dealable  # noqa: PLC0415
    from croupier.cli import output  # noqa: PLC0415

    found = dealable(sheet(source, sets, on))
    for ruling in found.rulings():
        output.complain(f"{ruling.verdict}: {ruling}")
    return found


def _is_file(source: str) -> bool:
    """A game's name is a game, whatever files lie about; anything else that exists is a file."""
    from croupier.games import registry  # noqa: PLC0415

    if spelled(source) in registry.names():
        return False
    return source == "-" or source.endswith((".toml", ".json")) or os.path.lexists(source)


def spelled(text: str) -> str:
    """A game's name however it is typed."""
    from croupier.games import registry  # noqa: PLC0415

    return registry.spelled(text)


def game_name(text: str) -> str:
    from croupier.games import registry  # noqa: PLC0415

    name = spelled(text)
    if name not in registry.names():
        try:
            registry.game(name)
        except registry.UnknownGame as unknown:
            raise UsageError(f"{unknown} (a sheet is a .toml or .json file)") from None
    return name


def elect(tree: dict[str, Any], entry: str) -> None:
    """One `--set`: `wheel=single zero`, `payouts.straight=36 to 1`, `decks=6`."""
    name, equals, value = entry.partition("=")
    if not equals or not name.strip():
        raise UsageError(f'--set "{entry}": write it as OPTION=VALUE')
    *groups, last = name.strip().split(".")
    here = tree
    for group in ("rules", *groups):
        here = here.setdefault(group, {})
        if not isinstance(here, dict):
            raise UsageError(f'--set "{entry}": {group} holds a value, not a table')
    here[last] = _value(value.strip())


def _value(text: str) -> object:
    """A number, a yes or no, or a table as TOML writes it; anything else is the text itself."""
    try:
        found = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return text
    return found["value"] if found.keys() == {"value"} else text
