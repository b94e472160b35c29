"""The repository's manners, as tests: which room may know which, what the pure rooms may touch, how long things may get."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from croupier.engine.standing import Standing
from croupier.games.registry import games
from croupier.law.coverage import coverage
from croupier.law.option import TableRules

PACKAGE = Path(__file__).parent.parent / "src" / "croupier"
FILES = sorted(PACKAGE.rglob("*.py"))
GAMES = sorted(path.parent for path in (PACKAGE / "games").glob("*/__init__.py"))

LONGEST_FILE = 700
IN_ONE_PIECE = {"floor/fairness/verifier.py": 780}  # what strangers read, and run, is one file
LONGEST_FUNCTION = 60

# Each room, and the rooms it may know besides itself. Arrows run one way, from the first to the last.
_GROUND = {"amounts", "law", "money", "equipment"}
_PLAYED = {*_GROUND, "engine", "drive", "games"}
_TOLD = {*_PLAYED, "sheets", "documents"}
MAY_KNOW = {
    "amounts": set[str](),
    "law": {"amounts"},
    "money": {"amounts", "law"},
    "equipment": {"amounts", "law", "money"},
    "engine": _GROUND,
    "hands": {*_GROUND, "engine"},
    "drive": {*_GROUND, "engine"},
    "games": {*_GROUND, "engine", "hands"},
    "sheets": _PLAYED,
    "documents": {*_PLAYED, "sheets"},
    "paper": _TOLD,
    "simulate": {*_TOLD, "paper"},
    "floor": _TOLD,
    "testing": {*_TOLD, "floor"},
    "web": {*_TOLD, "paper", "floor"},
    "api": {*_TOLD, "simulate", "floor"},
    "cli": {*_TOLD, "", "api", "paper", "simulate", "testing", "floor", "web"},
    "": {"api", "cli", "law", "sheets", "simulate"},  # `__init__` offers values of the inner rooms too: errors, sheets
}
# Rooms without import circles, imports inside functions and for types included. Not yet: floor, games (blackjack).
NO_CIRCLES = sorted(MAY_KNOW.keys() - {"floor", "games"})
PURE = ("amounts", "law", "money", "equipment", "engine", "hands", "games")
IMPURE = frozenset({"random", "time", "os", "uuid", "secrets"})
GAME_FILES = frozenset(
    {"__init__.py", "rules.py", "wagers.py", "procedure.py", "irregular.py", "paytables.toml", "exact.py"}
)


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"), str(file))


def name(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


def room(file: Path) -> str:
    inside = file.relative_to(PACKAGE).parts
    return inside[0] if len(inside) > 1 else ""


def imported(file: Path) -> Iterator[str]:
    """Every module a file imports, at the top, in a function, or only for the types."""
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(file)}:{node.lineno}: imports are written in full"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def rooms_known(file: Path) -> Iterator[tuple[str, str]]:
    """Each room of ours that a file imports from, with the module."""
    for module in imported(file):
        parts = module.split(".")
        if parts[0] == "croupier" and len(parts) > 1 and parts[1] != "__version__":
            yield parts[1], module


@pytest.mark.parametrize("file", FILES, ids=name)
def test_imports_run_one_way(file: Path) -> None:
    here = room(file)
    assert here in MAY_KNOW, f"{here} is a new room: say in tests/test_tidy.py which others it may know"
    strange = {module for known, module in rooms_known(file) if known != here and known not in MAY_KNOW[here]}
    assert not strange, f"{name(file)} may not know {', '.join(sorted(strange))}"


def modules_known(file: Path, modules: set[str]) -> set[str]:
    """Which of these modules a file imports, or imports a name from."""
    return {module for module in imported(file) if module in modules}


@pytest.mark.parametrize("here", NO_CIRCLES)
def test_no_import_circles(here: str) -> None:
    """Modules that import no other one left are taken away until none is left; in a circle each imports another."""
    files = {
        ".".join(("croupier", *Path(name(file)).with_suffix("").parts)): file for file in FILES if room(file) == here
    }
    left = {module: modules_known(file, {*files} - {module}) for module, file in files.items()}
    while free := {module for module, known in left.items() if not known & {*left}}:
        left = {module: known for module, known in left.items() if module not in free}
    assert not left, f"modules in an import circle, or above one: {', '.join(sorted(left))}"


def test_rooms_do_not_know_each_other_in_circles() -> None:
    """The house has floors: rooms that know no room left are taken away until none is left. The door itself is above all."""
    left = {here: known - {here} for here, known in MAY_KNOW.items() if here}
    while free := {here for here, known in left.items() if not known & {*left}}:
        left = {here: known for here, known in left.items() if here not in free}
    assert not left, f"rooms that know each other: {', '.join(sorted(left))}"


# Each package or root module of web, and what it imports from the others.
WEB_MAY_KNOW: dict[str, set[str]] = {
    "rendering": set(),
    "problems": {"rendering"},
    "security": {"problems"},
    "streams": {"problems", "security"},
    "jobs": set(),
    "context": {"security", "streams", "jobs"},
    "api": {"problems", "security", "streams", "jobs", "context"},
    "pages": {"rendering", "security", "streams", "context", "api"},
    "desk": {"rendering", "problems", "security", "streams", "jobs", "context", "api"},
    "app": {"rendering", "problems", "security", "streams", "jobs", "context", "api", "pages", "desk"},
}
WEB_FILES_IN_A_PACKAGE = 12


def test_web_packages_import_one_way_and_no_private_names() -> None:
    """The mapping is exact and lists each package after everything it imports, so it has no circle."""
    files: dict[str, list[Path]] = {part: [] for part in WEB_MAY_KNOW}
    for file in (PACKAGE / "web").rglob("*.py"):
        part = file.relative_to(PACKAGE / "web").with_suffix("").parts[0]
        if part != "__init__":
            assert part in files, f"web/{part} is missing in WEB_MAY_KNOW"
            files[part].append(file)
    earlier: set[str] = set()
    for part, allowed in WEB_MAY_KNOW.items():
        modules = {module for file in files[part] for module in imported(file) if module.startswith("croupier.web.")}
        foreign = {module for module in modules if module.split(".")[2] != part}
        assert {module.split(".")[2] for module in foreign} == allowed, f"web/{part}"
        assert allowed <= earlier, (
            f"web/{part} imports {', '.join(sorted(allowed - earlier))}, which is listed after it"
        )
        assert not [module for module in foreign if "._" in module], f"web/{part} imports private names"
        assert len(files[part]) <= WEB_FILES_IN_A_PACKAGE, f"web/{part} has {len(files[part])} files"
        earlier.add(part)


@pytest.mark.parametrize("file", [file for file in FILES if room(file) not in {"games", "testing"}], ids=name)
def test_no_other_room_knows_a_game_by_its_name(file: Path) -> None:
    """What a game has of its own is in its folder, and everybody else asks `Game` for it."""
    named = {
        module
        for _, module in rooms_known(file)
        if module.startswith(tuple(f"croupier.games.{game.name}" for game in GAMES))
    }
    assert not named, f"{name(file)} knows {', '.join(sorted(named))}"


@pytest.mark.parametrize("file", [file for game in GAMES for file in game.rglob("*.py")], ids=name)
def test_a_game_knows_no_other_game(file: Path) -> None:
    game = next(folder for folder in GAMES if file.is_relative_to(folder))
    own = f"croupier.games.{game.name}"
    others = {module for known, module in rooms_known(file) if known == "games" and not module.startswith(own)}
    assert not others - {"croupier.games"}, f"{name(file)} knows {others}"


@cache
def own_to_games() -> frozenset[str]:
    """Every field of a game's standing and every option of its rules that not all games have."""
    found: set[str] = set()
    for each in games():
        found |= {entry.name for entry in fields(each.play.opening(each.rules()))}
        found |= {option.name for option in each.rules.options()}
    return frozenset(found - {entry.name for entry in (*fields(Standing), *fields(TableRules))})


def guesses(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Where a name that only some games have is asked of a standing or of rules: `hasattr(it, "shoe")`, `it.name == "shoe"`."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.expr):
            continue
        asked: list[ast.expr] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"getattr", "hasattr"}:
            asked = node.args[1:2]
            of = ast.unparse(node.args[0])
            if isinstance(asked[0], ast.Constant) and of.endswith(("standing", "rules")):
                yield node.lineno, str(asked[0].value)
                continue
        elif isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute) and node.left.attr == "name":
            asked = [
                inside for each in node.comparators for inside in ast.walk(each) if isinstance(inside, ast.Constant)
            ]
        yield from (
            (node.lineno, str(each.value))
            for each in asked
            if isinstance(each, ast.Constant) and each.value in own_to_games()
        )


@pytest.mark.parametrize("file", [file for file in FILES if room(file) != "games"], ids=name)
def test_nobody_looks_for_a_game_s_own_field_by_its_name(file: Path) -> None:
    """A standing declares traits (`engine.traits`), and an option says itself what it means."""
    found = [f"line {line}: {asked}" for line, asked in guesses(parsed(file))]
    assert not found, f"{name(file)} guesses: {found}"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('hasattr(table.standing, "reshuffle")', ["reshuffle"]),
        ('getattr(standing, "meter_cents", 0)', ["meter_cents"]),
        ('getattr(sheet.rules, "no_such_option", 0)', ["no_such_option"]),
        ('any(entry.name == "new_dealer" for entry in fields(standing))', ["new_dealer"]),
        ('option.name in {"decks", "wagers"}', ["decks"]),
        ('getattr(request.state, "actor", None)', []),
        ("getattr(standing, entry.name)", []),
        ("isinstance(standing, ShoeStanding)", []),
    ],
)
def test_a_guess_is_found_out(source: str, found: list[str]) -> None:
    assert [asked for _, asked in guesses(ast.parse(source))] == found


@pytest.mark.parametrize("file", [file for file in FILES if room(file) in PURE], ids=name)
def test_pure_rooms_touch_neither_chance_nor_clock_nor_machine(file: Path) -> None:
    impure = {module.split(".")[0] for module in imported(file)} & IMPURE
    assert not impure, f"{name(file)} imports {', '.join(impure)}"


def exact_files() -> list[Path]:
    """Where money is counted: no float may come near."""
    own = [file for file in FILES if room(file) in {"amounts", "money", "engine", "equipment"}]
    return own + [game / part for game in GAMES for part in ("procedure.py", "wagers.py", "rules.py", "standing.py")]


@pytest.mark.parametrize("file", [file for file in exact_files() if file.exists()], ids=name)
def test_money_never_meets_a_float(file: Path) -> None:
    for node in ast.walk(parsed(file)):
        literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
        call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float"
        assert not literal, f"{name(file)}:{getattr(node, 'lineno', '?')}: a float is written"
        assert not call, f"{name(file)}:{getattr(node, 'lineno', '?')}: a float is made"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_folder_has_the_fixed_file_names(game: Path) -> None:
    """A reader who knows one game knows them all; a game with more to tell has further rooms beside these."""
    files = {path.name for path in game.iterdir() if path.name != "__pycache__"}
    assert files >= GAME_FILES, f"{game.name} lacks {', '.join(sorted(GAME_FILES - files))}"


@pytest.mark.parametrize("file", FILES, ids=name)
def test_files_and_functions_stay_short(file: Path) -> None:
    lines = len(file.read_text("utf-8").splitlines())
    assert lines <= IN_ONE_PIECE.get(name(file), LONGEST_FILE), f"{name(file)} has {lines} lines"
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= LONGEST_FUNCTION, f"{name(file)}:{node.lineno}: {node.name} is {length} lines long"


@pytest.mark.parametrize("file", FILES, ids=name)
def test_every_module_says_what_it_is(file: Path) -> None:
    told = ast.get_docstring(parsed(file))
    assert told, f"{name(file)} has no docstring"
    assert told.strip()[-1] in ".!?", f"{name(file)}: its docstring does not end as a sentence does"


def test_every_paragraph_that_is_implemented_is_cited_and_tested() -> None:
    assert coverage().problems() == ()
