"""Writes what type checkers read of the package: `options.py`, with the options of each game, and `__init__.pyi`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import croupier
from croupier.engine.game import Game
from croupier.games import registry
from croupier.law.option import Option, TableRules

PACKAGE = Path(croupier.__file__).parent
OPTIONS, NAMES = PACKAGE / "options.py", PACKAGE / "__init__.pyi"
WIDTH = 120
ANY_GAME = "AnyGame"
_EVERY_TABLE = "AnyTable"

# ---------------------------------------------------------------- options


def games() -> Iterable[Game[Any, Any]]:
    """The games of the chapter; those of other packages are named in `rules=`."""
    return (game for game in registry.games() if (PACKAGE / "games" / game.name).is_dir())


def title(name: str) -> str:
    """The type of a game's options: Spanish21."""
    return "".join(word.capitalize() for word in name.split("_"))


def type_of(option: Option) -> str:
    """The type of a value as `rules=` and keywords take it."""
    schema = option.schema or {}
    if option.choices and option.least is None:
        values = [choice.value for choice in option.choices]
        return "bool" if {*values} == {True, False} and isinstance(values[0], bool) else _literal(values)
    if "anyOf" in schema:
        names = [name for part in schema["anyOf"] for name in part.get("enum", ())]
        return f"{_literal(names)} | Mapping[str, object]"
    if schema:
        return {"string": "str", "object": "Mapping[str, object]"}[schema["type"]]
    return "int"


def _literal(values: Iterable[object]) -> str:
    shown = (f'"{value}"' if isinstance(value, str) else repr(value) for value in values)
    return f"Literal[{', '.join(shown)}]"


def options_module() -> Iterator[str]:
    """`croupier/options.py`."""
    yield '"""The options of each game, as types: `croupier.check("blackjack", rules=Blackjack(decks=6))`.'
    yield ""
    yield "Every option may be left out. `croupier.rules(GAME)` says what each means, with its paragraph, dates and default."
    yield "The keywords of the functions (`decks=6`) are those of `AnyGame`."
    yield "This file is written by `CROUPIER_WRITE=1 pytest tests/test_typed.py`."
    yield '"""'
    yield ""
    yield "from collections.abc import Mapping"
    yield "from typing import Literal, TypedDict"
    at_every_table = {option.name: type_of(option) for option in TableRules.options()}
    yield from _typed_dict(
        _EVERY_TABLE, "TypedDict, total=False", "What is elected at a table of any game.", at_every_table
    )
    for game in games():
        own = {option.name: type_of(option) for option in game.rules.options() if option.name not in at_every_table}
        yield from _typed_dict(title(game.name), f"{_EVERY_TABLE}, total=False", f"{game.title}.", own)
    of_all = dict[str, list[str]]()
    for option in (option for game in games() for option in game.rules.options()):
        of_all.setdefault(option.name, []).append(type_of(option))
    others = {name: _either(types) for name, types in sorted(of_all.items()) if name not in at_every_table}
    about = "The options of all games: what the functions take as keywords."
    yield from _typed_dict(ANY_GAME, f"{_EVERY_TABLE}, total=False", about, others)


def _typed_dict(name: str, bases: str, about: str, keys: Mapping[str, str]) -> Iterator[str]:
    yield from ("", "", f"class {name}({bases}):", f'    """{about}"""', "")
    for key, written in keys.items():
        yield from _entry(key, written)


def _entry(key: str, written: str) -> Iterator[str]:
    """A key; the values of a long one are written line by line."""
    if len(line := f"    {key}: {written}") <= WIDTH:
        yield line
        return
    literal, _, rest = written.removeprefix("Literal[").partition("]")
    yield f"    {key}: (" if rest else f"    {key}: Literal["
    if rest:
        yield f"        Literal[{literal}]"
        yield f"        {rest.strip()}"
        yield "    )"
    else:
        yield from (f"        {value}," for value in literal.split(", "))
        yield "    ]"


def _either(types: Iterable[str]) -> str:
    """A type that takes the values of all of them."""
    literals, others = dict[str, None](), dict[str, None]()
    for written in types:
        for part in written.split(" | "):
            if part.startswith("Literal["):
                literals |= dict.fromkeys(part.removeprefix("Literal[").removesuffix("]").split(", "))
            else:
                others[part] = None
    literal = [f"Literal[{', '.join(each for each in literals if 'int' not in others or each.startswith(chr(34)))}]"]
    return " | ".join((*(literal if literal != ["Literal[]"] else []), *others))


# ---------------------------------------------------------------- the public names


def names() -> Iterator[str]:
    """`croupier/__init__.pyi`."""
    yield "# The public names, for type checkers. `_MODULES` in `__init__.py` imports them when they are first used."
    yield "# This file is written by `CROUPIER_WRITE=1 pytest tests/test_typed.py`."
    yield ""
    wanted = dict[str, set[str]]()
    for name, module in vars(croupier)["_MODULES"].items():
        wanted.setdefault(f"croupier.{module}", set()).add(name)
    yield from _imports(wanted)
    yield from ("", "__version__: str", "", "__all__ = [", *(f'    "{name}",' for name in croupier.__all__), "]")


def _imports(wanted: Mapping[str, set[str]]) -> Iterator[str]:
    """Imports in the order that ruff wants."""
    order = sorted(wanted, key=lambda module: (module.partition(".")[0] == "croupier", module))
    for before, module in zip(("", *order), order, strict=False):
        if before and module.startswith("croupier") and not before.startswith("croupier"):
            yield ""
        listed = sorted(wanted[module], key=lambda name: (name[0].islower(), name.lower()))
        if len(line := f"from {module} import {', '.join(listed)}") <= WIDTH:
            yield line
        else:
            yield from (f"from {module} import (", *(f"    {name}," for name in listed), ")")


FILES = {OPTIONS: options_module, NAMES: names}
