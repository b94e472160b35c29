"""Arguments that several commands share: a game or a sheet, `--set`, `--on`, `--json`."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.amounts.cents import NotMoney, plain
from croupier.cli import output
from croupier.cli.output import UsageError
from croupier.cli.typed import read_amount

if TYPE_CHECKING:
    from croupier.sheets.sheet import Sheet

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
On = Annotated[str, typer.Option("--on", metavar="DATE", help="Apply the rules of this day, such as 2010-07-01.")]
Sets = Annotated[list[str], typer.Option("--set", metavar="OPTION=VALUE", help="Set a rule option. Repeatable.")]
GameOrSheet = Annotated[str, typer.Argument(metavar="GAME|SHEET", help="A game, or a rule sheet file (- for stdin).")]


@contextmanager
def as_options(*faults: str, bare: str = "", **options: str) -> Iterator[None]:
    """Raises `UsageError` with `faults` and every mistake in the arguments of a function, which are named as options.

    `rounds_per_hour: ...` is `--rounds-per-hour: ...` unless `options` names it otherwise. The `bare` one is not named.
    """
    from croupier.law.option import Unreadable

    wrong = list(faults)
    try:
        yield
    except Unreadable as unreadable:
        for mistake in unreadable.mistakes:
            option = options.get(mistake.place, f"--{mistake.place.replace('_', '-')}")
            why = f"{mistake.why} [{mistake.cite}]" if mistake.cite else mistake.why
            wrong.append(why if mistake.place == bare else f"{option}: {why}")
    if wrong:
        raise UsageError("\n".join(wrong))


def day(text: str) -> date | None:
    """The day of an `--on` argument; None if it is empty."""
    from croupier.documents.reading import read_day

    if not text:
        return None
    try:
        return read_day(text)
    except ValueError as not_a_day:
        raise UsageError(f"--on {not_a_day}") from None


def stake(text: str) -> str | None:
    """The dollars of a `--stake` argument, as the Python functions take them; None if it is empty."""
    from croupier.api.source import stake_of
    from croupier.law.option import Unreadable

    try:
        dollars = plain(read_amount(text)) if text else None
        stake_of(dollars)
    except NotMoney as not_money:
        raise UsageError(f"--stake {text}: {not_money}") from None
    except Unreadable as unreadable:
        raise UsageError("; ".join(f"--stake {text}: {mistake.why}" for mistake in unreadable.mistakes)) from None
    return dollars


def sheet(source: str, sets: list[str], on: str) -> Sheet:
    """The sheet in a file, or a game's defaults, changed by `--set`."""
    from croupier.documents.reading import read_tree
    from croupier.documents.sheet import read_sheet

    tree: dict[str, Any] = {"game": game_name(source)} if not is_file(source) else read_tree(source)
    for entry in sets:
        elect(tree, entry)
    return read_sheet(tree, day(on))


def sheets(sources: Sequence[str], sets: list[str], on: str) -> list[Sheet]:
    """The sheets of several arguments. Raises `Unreadable` with the mistakes of all of them, each with its file."""
    from croupier.law.option import Unreadable

    if len(sources) == 1:
        return [sheet(sources[0], sets, on)]
    read, mistakes = [], []
    for source in sources:
        try:
            read.append(sheet(source, sets, on))
        except Unreadable as unreadable:
            mistakes += [
                each if each.place.startswith(source) else replace(each, place=f"{source}: {each.place}")
                for each in unreadable.mistakes
            ]
    if mistakes:
        raise Unreadable(*mistakes)
    return read


def dealable_sheet(source: str, sets: list[str], on: str) -> Sheet:
    """The same for a command that deals: raises `Refused` if nothing can be dealt, and prints other rulings to stderr."""
    from croupier.api.source import dealable

    sheet_read = dealable(sheet(source, sets, on))
    for ruling in sheet_read.rulings():
        output.to_stderr(f"{ruling.verdict}: {ruling}")
    return sheet_read


def is_file(source: str) -> bool:
    """Whether the argument is a file. A game's name is always the game, even if a file has that name."""
    from croupier.games import registry

    if spelled(source) in registry.names():
        return False
    return source == "-" or source.endswith((".toml", ".json")) or os.path.lexists(source)


def spelled(text: str) -> str:
    """The normal spelling of a game's name."""
    from croupier.games import registry

    return registry.spelled(text)


def game_name(text: str) -> str:
    from croupier.games import registry

    name = spelled(text)
    if name not in registry.names():
        try:
            registry.game(name)
        except registry.UnknownGame as unknown:
            raise UsageError(f"{unknown} (a sheet is a .toml or .json file)") from None
    return name


def elect(tree: dict[str, Any], entry: str) -> None:
    """Applies one `--set` to a sheet: `wheel=single zero`, `payouts.straight=36 to 1`, `decks=6`."""
    name, equals, value = entry.partition("=")
    if not equals or not name.strip():
        raise UsageError(f'--set "{entry}": write it as OPTION=VALUE')
    *groups, last = name.strip().split(".")
    here = tree
    for group in ("rules", *groups):
        here = here.setdefault(group, {})
        if not isinstance(here, dict):
            raise UsageError(f'--set "{entry}": {group} holds a value, not a table')
    value_read = _value(value.strip())
    is_number = isinstance(value_read, int) and not isinstance(value_read, bool)
    here[last] = value.strip() if is_number and not groups and _is_text(tree.get("game"), last) else value_read


def _is_text(game: object, name: str) -> bool:
    """Whether a document writes the option as text, such as an amount of dollars or a schedule named "2"."""
    from croupier.games import registry

    if not isinstance(game, str) or game not in registry.names():
        return False
    options = registry.game(game).rules.options()
    return any(option.name == name and option.is_text for option in options)


def _value(text: str) -> object:
    """The value as TOML reads it: a whole number, a boolean, a table. Anything else is the text itself."""
    try:
        tree = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return text
    if tree.keys() != {"value"} or isinstance(tree["value"], float):  # 25000.00 is an amount of dollars: a text
        return text
    return tree["value"]
