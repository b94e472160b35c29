"""`croupier new NAME`: a folder with a small game that passes the conformance suite, to be made into another."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from enum import StrEnum
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from string import Template
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from croupier.law.register import Subchapter

_TEMPLATES = Path(__file__).parent / "template"
_NAME = re.compile(r"[a-z][a-z0-9_]{1,39}")
_WIDTH, _INDENT = 110, 8 * " "  # of a list in the game's declaration
_PROPOSED = ("19:47-8.4(d)3ii", "19:47-8.4(d)3iii")  # the rules and the payouts of a game that is proposed


class Family(StrEnum):
    """The families, each with its shortest game: the one that is copied."""

    STUD = "stud"
    TWENTY_ONE = "twenty_one"
    BACCARAT = "baccarat"


_SHORTEST = {
    Family.STUD: "double_down_stud",
    Family.TWENTY_ONE: "double_attack_blackjack",
    Family.BACCARAT: "minibaccarat",
}


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the new game, such as lucky_seven.")],
    family: Annotated[Family | None, typer.Option("--family", help="Begin with the shortest game of a family.")] = None,
    subchapter: Annotated[int, typer.Option("--subchapter", metavar="N", help="The subchapter that governs it.")] = 0,
    folder: Annotated[str, typer.Option("-o", metavar="FOLDER", help="The folder to make. Default: NAME.")] = "",
) -> None:
    """Write a package with a new game in it, which passes `croupier conform` at once. Nothing needs to be installed."""
    from croupier.cli import output
    from croupier.games import registry

    called, into = registry.spelled(name), Path(folder or registry.spelled(name))
    _check(called, into)
    law = _subchapter(subchapter) if subchapter else None
    files = dict(_copied(called, _SHORTEST[family], law) if family is not None else _written(called, law))
    try:
        for file, text in {**files, **_around(called)}.items():
            (into / file).parent.mkdir(parents=True, exist_ok=True)
            (into / file).write_text(text, "utf-8")
    except OSError as error:
        raise output.UsageError(f"{into} cannot be written: {error.strerror}") from None
    output.say(f"{into} has {called}. Test it: croupier conform {into}")


def _check(name: str, into: Path) -> None:
    """Raises `UsageError` with everything that is wrong with the name and the folder."""
    from croupier.cli.output import UsageError
    from croupier.games import registry

    wrong = []
    if not _NAME.fullmatch(name) or iskeyword(name):
        wrong.append(f'"{name}" cannot be the name of a package: write 2 to 40 small letters, digits and "_"')
    elif name in registry.names():
        wrong.append(f"there is a game called {name}")
    elif name in sys.stdlib_module_names or find_spec(name) is not None:
        wrong.append(f"Python has a package called {name} and would import that one")
    if into.exists():
        wrong.append(f"{into} exists: name a folder that does not")
    if wrong:
        raise UsageError("\n".join(wrong))


def _subchapter(number: int) -> Subchapter:
    from croupier.cli.output import UsageError
    from croupier.law.register import UnknownSubchapter, register

    try:
        return register().subchapter(number)
    except UnknownSubchapter as unknown:
        raise UsageError(f"--subchapter {number}: {unknown}") from None


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _sections(law: Subchapter) -> tuple[str, ...]:
    return tuple(str(section.cite) for section in law.sections if not section.reserved)


def _since(law: Subchapter) -> str:
    return f"date({law.since.year}, {law.since.month}, {law.since.day})" if law.since is not None else "None"


def _written(name: str, law: Subchapter | None) -> Iterator[tuple[str, str]]:
    """The files of a game of our own: a card against the dealer's, with a raise."""
    rules, payouts = _PROPOSED if law is None else (_sections(law)[0],) * 2
    since = "None" if law is None else _since(law)
    values = {
        "name": name,
        "title": _title(name),
        "law": rules,
        "payouts": payouts,
        "source": "proposed" if law is None else "elsewhere",
        "SOURCE": "PROPOSED" if law is None else "ELSEWHERE",
        "sections": '("19:47-8.4",)' if law is None else _as_tuple(_sections(law)),
        "since": since,
        "import_date": "from datetime import date\n\n" if since != "None" else "",
        "import_proposal": f"from {name}.proposal import PROPOSAL\n" if law is None else "",
        "proposal": "PROPOSAL" if law is None else "None",
    }
    files = ("__init__.py", "rules.py", "wagers.py", "procedure.py", "exact.py", "paytables.toml")
    for file in (*files, *(("proposal.py",) if law is None else ())):
        yield f"src/{name}/{file}", Template((_TEMPLATES / f"{file}.txt").read_text("utf-8")).substitute(values)


def _copied(name: str, model: str, law: Subchapter | None) -> Iterator[tuple[str, str]]:
    """The files of a family's shortest game under another name. They cite its paragraphs until they are replaced."""
    from croupier import games
    from croupier.games import registry

    title = registry.game(model).title
    for file in sorted((Path(next(iter(games.__path__))) / model).iterdir()):
        if file.suffix not in {".py", ".toml"}:
            continue
        text = file.read_text("utf-8").replace(f"croupier.games.{model}", name)
        text = text.replace(f'"{model}"', f'"{name}"').replace(f'"{title}"', f'"{_title(name)}"')
        if file.name == "__init__.py" and law is not None:
            text = re.sub(r"sections=tuple\(.*\),", f"sections={_as_tuple(_sections(law))},", text)
            text = re.sub(r"since=(?:date\(.*?\)|None),", f"since={_since(law)},", text)
            if "date(" in text and "import date" not in text:
                text = re.sub(r'("""\n\n)', r"\1from datetime import date\n\n", text, count=1)
        yield f"src/{name}/{file.name}", text


def _around(name: str) -> dict[str, str]:
    """What makes a package of a game: its pyproject.toml, which registers it, and a test."""
    values = {"name": name, "package": name.replace("_", "-"), "title": _title(name)}
    return {
        to: Template((_TEMPLATES / f"{file}.txt").read_text("utf-8")).substitute(values)
        for file, to in (("pyproject.toml", "pyproject.toml"), ("test_conformance.py", "tests/test_conformance.py"))
    }


def _as_tuple(names: tuple[str, ...]) -> str:
    """The names as a tuple in Python, as many in a line as there is room for."""
    listed = fill(" ".join(f'"{name}",' for name in names), _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
    return f"(\n{listed}\n    )"
