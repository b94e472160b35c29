"""`croupier petition DOSSIER GAME`: the petition for a new game, its checklist, and the papers of its test (19:47-8.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from croupier import __version__
from croupier.cli import arguments, output
from croupier.cli.arguments import Json, Sets
from croupier.cli.exits import FINDINGS, LAWFUL
from croupier.cli.output import UsageError
from croupier.cli.papers.files import Out, finish, out_faults
from croupier.cli.papers.folder import game_in
from croupier.law.ruling import Mistake, Refused

if TYPE_CHECKING:
    from croupier.documents.reading import Tree
    from croupier.paper.petition.checklist import ChecklistEntry, Filed
    from croupier.paper.press.parts import Paper, Picture

T = TypeVar("T")
ENDINGS = (".pdf", ".txt")

DossierFile = Annotated[str, typer.Argument(metavar="DOSSIER", help="The dossier, a TOML file (- for stdin).")]
GameOrFolder = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, a rule sheet of it, or the folder of its package, not installed.")
]
Checklist = Annotated[
    bool, typer.Option("--checklist", help="Print what 8.4 asks for and what is missing, and no more.")
]
Trial = Annotated[bool, typer.Option("--test", help="The papers of the test period instead of the petition.")]
Record = Annotated[
    str, typer.Option("--record", metavar="FILE.csv", help="With --test: the record of the test, for a report on it.")
]


def petition(
    dossier: DossierFile,
    game: GameOrFolder,
    out: Out = "",
    checklist: Checklist = False,
    test: Trial = False,
    record: Record = "",
    sets: Sets = [],  # noqa: B006 (typer copies it)
    json: Json = False,
) -> None:
    """Print the petition for a new game from its dossier: draft rules, odds, drawings, requests. PDF or text."""
    from croupier.paper.petition.checklist import LIST_UNKNOWN, petition_entries, trial_entries

    _arguments(dossier, game, out, record, test=test)
    with _game(game) as name:
        filed, pictures = _filed(dossier, name, sets)
        if checklist or json:
            entries = (*petition_entries(filed), *(trial_entries(filed) if test else ()))
            _checked(entries, filed, out, json=json)
        else:
            finish(_trial(filed, record) if test else _petition(filed, pictures), out)
    if test and not checklist:
        output.to_stderr(f"{LIST_UNKNOWN.verdict}: {LIST_UNKNOWN}")
        raise typer.Exit(output.exit_code(LIST_UNKNOWN.verdict))


def _arguments(dossier: str, game: str, out: str, record: str, *, test: bool) -> None:
    """Raises `UsageError` with every invalid argument."""
    wrong = out_faults("-o", out, ENDINGS)
    if [dossier, game, record].count("-") > 1:
        wrong.append("only one of dossier, sheet and --record can come from standard input")
    if record and not test:
        wrong.append("--record is for the report on a test: add --test")
    if wrong:
        raise UsageError("\n".join(wrong))


@contextmanager
def _game(source: str) -> Iterator[str]:
    """The name of the game, or the sheet. The game of a folder is registered as long as the command runs."""
    from croupier.games import registry

    if not Path(source).is_dir() or registry.spelled(source) in registry.names():
        yield source
        return
    game = game_in(Path(source))
    with registry.guest(game):
        yield game.name


def _filed(source: str, game: str, sets: list[str]) -> tuple[Filed, dict[str, Picture]]:
    """What is filed, and its drawings. Raises `Refused` if nothing can be dealt, `Unreadable` with every mistake."""
    from croupier.api.source import dealable
    from croupier.documents.petition.dossier import read_dossier
    from croupier.documents.reading import read_tree
    from croupier.law.option import Unreadable
    from croupier.paper.petition.checklist import Filed
    from croupier.paper.petition.drawings import drawings
    from croupier.sheets.numbers import at_table

    tree = read_tree(source)
    mistakes: list[Mistake] = []
    given = _given(tree, Path() if source == "-" else Path(source).parent, mistakes)
    dossier = _or_mistakes(lambda: read_dossier(tree), mistakes)
    sheet = _or_mistakes(lambda: arguments.sheet(game, sets, ""), mistakes)
    if mistakes or dossier is None or sheet is None:
        raise Unreadable(*mistakes)
    sheet = dealable(sheet)
    pictures = drawings(sheet.game, sheet.rules, given)
    numbers = tuple(at_table(sheet)) if sheet.game.proposal else ()
    return Filed(dossier, sheet, numbers, frozenset(pictures)), pictures


def _or_mistakes(read: Callable[[], T], mistakes: list[Mistake]) -> T | None:
    """What is read, or None with its mistakes added to the others."""
    from croupier.law.option import Unreadable

    try:
        return read()
    except Unreadable as unreadable:
        mistakes += unreadable.mistakes
        return None


def _given(tree: Tree, folder: Path, mistakes: list[Mistake]) -> dict[str, Picture]:
    """The drawings of a dossier, from files beside it. Adds every file that is no SVG to the mistakes.

    It reads the tree, so that these mistakes are named together with those of the dossier itself.
    """
    from croupier.documents.petition.drawing import read_drawing
    from croupier.law.option import Unreadable
    from croupier.paper.press.parts import Picture

    pictures, entries = dict[str, Picture](), tree.get("drawing")
    for number, each in enumerate(entries if isinstance(entries, list) else []):
        file = each.get("file") if isinstance(each, dict) else None
        if not isinstance(file, str) or not file.strip():
            continue  # the dossier's own mistake
        try:
            drawn = read_drawing(folder / file.strip())
        except Unreadable as unreadable:
            mistakes += [Mistake(f"drawing[{number}].file", mistake.why) for mistake in unreadable.mistakes]
        else:
            pictures[str(each.get("of")).strip()] = Picture(drawn, str(each.get("shows")).strip())
    return pictures


def _petition(filed: Filed, pictures: dict[str, Picture]) -> Paper:
    from croupier.documents.sheet import sheet_digest
    from croupier.paper.petition.checklist import missing, petition_entries
    from croupier.paper.petition.odds import variants
    from croupier.paper.petition.pages import Petition, petition_paper

    if lacking := missing(petition_entries(filed)):  # before the other elections are counted
        raise Refused(*lacking)
    changed = tuple(variants(filed.sheet, filed.numbers))
    return petition_paper(Petition(filed, pictures, changed, sheet_digest(filed.sheet), f"croupier {__version__}"))


def _trial(filed: Filed, record: str) -> Paper:
    from croupier.documents.petition.trial_record import read_trial_record
    from croupier.paper.petition.trial import trial_paper

    days = read_trial_record(record, [each.wager for each in filed.numbers]) if record else ()
    return trial_paper(filed, days, version=f"croupier {__version__}")


def _checked(entries: Sequence[ChecklistEntry], filed: Filed, out: str, *, json: bool) -> None:
    """Prints the checklist, and exits with 1 if something is missing."""
    from croupier.paper.petition.checklist import missing
    from croupier.paper.petition.pages import checklist_paper

    if json:
        rows = [{"cite": str(each.cite), "asks": each.asks, "missing": list(each.missing)} for each in entries]
        output.print_json({"game": filed.game.name, "complete": not missing(entries), "checklist": rows})
    if out or not json:
        finish(checklist_paper(entries, f"Checklist of the petition for {filed.game.title}"), out)
    raise typer.Exit(FINDINGS if missing(entries) else LAWFUL)
