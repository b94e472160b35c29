"""The repository's manners, as tests: which room may know which, what the pure rooms may touch, how long things may get."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
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

TESTS = Path(__file__).parent
TEST_FILES = sorted(TESTS.rglob("*.py"))
# Words that say nothing, or something else, in the name of a test, a function or a variable.
NOT_A_NAME = re.compile(r"(^|_)(told|whoever|meanwhile|comes_of|becomes_of|everybody_else)(_|$)", re.IGNORECASE)

LONGEST_FILE = 700
IN_ONE_PIECE = {
    "floor/fairness/verifier.py": 1_120,  # what strangers read, and run, is one file
    "options.py": 800,  # written from the games
}
LONGEST_FUNCTION = 60
MOST_FILES = 12  # of one package, side by side; a game's folder has the files every game has, and more
LARGE = {"api": 17, "cli": 28, "engine": 22, "simulation": 14}  # packages with more, which may not grow

# Each room, and the rooms it may know besides itself. Arrows run one way, from the first to the last. The packages and
# modules of the floor are rooms of their own; a room that may know the floor may know all of them.
_GROUND = {"amounts", "law", "money", "equipment"}
_PLAYED = {*_GROUND, "engine", "croupiers", "games"}
_DOCUMENTED = {*_PLAYED, "sheets", "documents"}
_BOOKS = {"floor.trail", "floor.storage", "floor.ledger"}
MAY_KNOW: dict[str, set[str]] = {
    "values": set(),  # every room may know it
    "processes": set(),
    "machine": set(),
    "options": set(),  # types
    "amounts": set(),
    "law": {"amounts"},
    "money": {"amounts", "law"},
    "equipment": {"amounts", "law", "money", "machine"},  # machine code is kept on its disk
    "engine": _GROUND,
    "hands": {*_GROUND, "engine"},
    "croupiers": {*_GROUND, "engine"},
    "families": {*_GROUND, "engine", "hands"},
    "games": {*_GROUND, "engine", "hands", "families"},
    "sheets": _PLAYED,
    "documents": {*_PLAYED, "sheets"},
    "paper": _DOCUMENTED,
    "show": {*_DOCUMENTED, "paper"},
    "simulation": {*_DOCUMENTED, "paper", "show", "processes"},
    "floor": set(),
    "floor.clock": set(),
    "floor.shapes": set(),
    "floor.collector": set(),
    "floor.trail": {"floor.clock"},
    "floor.storage": {"floor.trail"},
    "floor.ledger": {"law", "money", "floor.storage"},
    "floor.fairness": {"law", "equipment", "engine", "floor.trail", "floor.storage"},
    "floor.accounts": {"law", "floor.clock", "floor.trail", "floor.storage"},
    "floor.desk": {"amounts", "law", "engine", "sheets", "documents", "floor.clock", "floor.shapes", "floor.storage"},
    "floor.tables": {
        *(_DOCUMENTED - {"games"}),
        *_BOOKS,
        *("floor.shapes", "floor.fairness", "floor.accounts", "floor.desk"),
    },
    "floor.demo": {"amounts", "engine", "games", "floor.storage", "floor.tables"},
    "floor.commands": {
        *("amounts", "law", "money", "engine"),
        *("floor.storage", "floor.ledger", "floor.accounts", "floor.desk", "floor.tables"),
    },
    "floor.audit": {
        *("law", "money", "engine", "croupiers", "sheets", "documents", "processes"),
        *_BOOKS,
        *("floor.fairness", "floor.accounts", "floor.desk", "floor.tables"),
    },
    "floor.refusals": {"floor.fairness"},
    "floor.programs": {
        *("law", "floor.clock", "floor.trail", "floor.storage", "floor.fairness", "floor.accounts", "floor.tables"),
    },
    "floor.casino": {
        *("law", "documents", "floor.clock"),
        *_BOOKS,
        *("floor.fairness", "floor.accounts", "floor.desk", "floor.tables"),
        *("floor.commands", "floor.audit", "floor.demo", "floor.programs", "floor.refusals"),
    },
    "testing": {*_DOCUMENTED, "floor", "web", "api", "cli"},  # what people see of a game is tested too
    "web": {*_DOCUMENTED, "paper", "processes", "floor", "api"},
    "states": {*_DOCUMENTED, "show"},
    "api": {*_DOCUMENTED, "options", "paper", "show", "states", "simulation", "families"},  # equities: of hands
    "envs": {*_DOCUMENTED, "paper", "api", "states", "options"},
    "cli": {*_DOCUMENTED, "", "api", "states", "paper", "processes", "simulation", "floor", "web"},
    "cli.authors": {*_DOCUMENTED, "cli", "testing"},
    "cli.app": {"", "law", "cli", "cli.authors"},
    # `__main__` runs the program, `types` names what the functions return; `__init__` imports a public name when it is used.
    "": {*_DOCUMENTED, "paper", "families", "simulation", "api", "cli.app"},
}
_AT_THE_DOOR = (["cli", "app"], ["cli", "authors"])  # the suite plays in the terminal, and a command runs the suite
# Rooms without import circles, imports inside functions and for types included: all of them.
NO_CIRCLES = sorted({here.partition(".")[0] for here in MAY_KNOW})
PURE = ("values", "amounts", "law", "money", "equipment", "engine", "hands", "families", "games")
IMPURE = frozenset({"random", "time", "os", "uuid", "secrets"})
GAME_FILES = frozenset({"__init__.py", "rules.py"})  # what a family does not give is in `wagers.py`, `procedure.py`


def for_each(places: Iterable[Path]) -> Callable[[Callable[[Path], None]], Callable[[], None]]:
    """One test over all these places that lists every fault: a test for each would be thousands."""

    def over_all(check: Callable[[Path], None]) -> Callable[[], None]:
        def test() -> None:
            faults = list[str]()
            for place in places:
                try:
                    check(place)
                except AssertionError as fault:
                    faults.append(str(fault))
            assert not faults, "\n".join(faults)

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return over_all


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"), str(file))


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(parsed(file)))


@cache
def imports(file: Path) -> tuple[ast.Import | ast.ImportFrom, ...]:
    return tuple(node for node in nodes(file) if isinstance(node, ast.Import | ast.ImportFrom))


def name(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


def room(file: Path) -> str:
    inside = [part for part in file.relative_to(PACKAGE).with_suffix("").parts if part != "__init__"]
    in_a_room = file.parent != PACKAGE
    return room_of(".".join(("croupier", *inside))) if in_a_room else ""


def room_of(module: str) -> str:
    """The room of a module of ours: the first part of its name. On the floor and at the door of the program, the second too."""
    parts = module.split(".")[1:]
    return ".".join(parts[:2]) if parts[0] == "floor" or parts[:2] in _AT_THE_DOOR else parts[0]


def imported(file: Path) -> Iterator[str]:
    """Every module a file imports, at the top, in a function, or only for the types."""
    for node in imports(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            assert node.level == 0, f"{name(file)}:{node.lineno}: imports are written in full"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def rooms_known(file: Path) -> Iterator[tuple[str, str]]:
    """Each room of ours that a file imports from, with the module."""
    for module in imported(file):
        parts = module.split(".")
        if parts[0] == "croupier" and len(parts) > 1 and parts[1] != "__version__":
            yield room_of(module), module


@for_each(FILES)
def test_imports_run_one_way(file: Path) -> None:
    here = room(file)
    assert here in MAY_KNOW, f"{here} is a new room: say in tests/test_tidy.py which others it may know"
    known = {here, "values", *MAY_KNOW[here]}
    known |= {each for each in MAY_KNOW if each.partition(".")[0] in known} | {here.partition(".")[0]}
    strange = {module for other, module in rooms_known(file) if other not in known}
    assert not strange, f"{name(file)} may not know {', '.join(sorted(strange))}"


def modules_known(file: Path, modules: set[str]) -> set[str]:
    """Which of these modules a file imports, or imports a name from. A submodule is imported for itself, not for its package."""
    found: set[str] = set()
    for node in imports(file):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        else:
            named = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {each if each in modules else node.module or "" for each in named}
    return found & modules


@pytest.mark.parametrize("here", NO_CIRCLES)
def test_no_import_circles(here: str) -> None:
    """Modules that import no other one left are taken away until none is left; in a circle each imports another."""
    files = {
        ".".join(("croupier", *Path(name(file)).with_suffix("").parts)).removesuffix(".__init__"): file
        for file in FILES
        if room(file).partition(".")[0] == here
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
    "jobs": set(),
    "rendering": set(),
    "problems": {"rendering"},
    "security": {"problems"},
    "streams": {"problems", "security"},
    "standby": {"problems"},
    "context": {"security", "streams", "jobs"},
    "api": {"problems", "security", "streams", "jobs", "context"},
    "description": {"problems", "security", "api"},
    "pages": {"rendering", "security", "streams", "jobs", "context", "api"},
    "school": {"rendering", "jobs", "context", "pages"},
    "desk": {"rendering", "problems", "security", "streams", "jobs", "context", "api"},
    "delivery": {"rendering"},
    "app": {
        "problems",
        "delivery",
        "security",
        "streams",
        "jobs",
        "context",
        "api",
        "description",
        "pages",
        "school",
        "desk",
    },
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


@for_each([file for file in FILES if room(file) not in {"games", "testing"}])
def test_no_other_room_knows_a_game_by_its_name(file: Path) -> None:
    """What a game has of its own is in its folder, and all other code asks `Game` for it."""
    named = {
        module
        for _, module in rooms_known(file)
        if module.startswith(tuple(f"croupier.games.{game.name}" for game in GAMES))
    }
    assert not named, f"{name(file)} knows {', '.join(sorted(named))}"


@for_each([file for game in GAMES for file in game.rglob("*.py")])
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


def guesses(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Where a name that only some games have is asked of a standing or of rules: `hasattr(it, "shoe")`, `it.name == "shoe"`."""
    for node in nodes:
        if not isinstance(node, ast.Call | ast.Compare):
            continue
        asked: list[ast.expr] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"getattr", "hasattr"}:
            asked = node.args[1:2]
            owner = ast.unparse(node.args[0])
            if isinstance(asked[0], ast.Constant) and owner.endswith(("standing", "rules")):
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


@for_each([file for file in FILES if room(file) != "games"])
def test_nobody_looks_for_a_game_s_own_field_by_its_name(file: Path) -> None:
    """A standing declares traits (`engine.traits`), and an option says itself what it means."""
    found = [f"line {line}: {asked}" for line, asked in guesses(nodes(file))]
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
    assert [asked for _, asked in guesses(ast.walk(ast.parse(source)))] == found


@for_each([file for file in FILES if room(file) in PURE])
def test_pure_rooms_touch_neither_chance_nor_clock_nor_machine(file: Path) -> None:
    impure = {module.split(".")[0] for module in imported(file)} & IMPURE
    assert not impure, f"{name(file)} imports {', '.join(impure)}"


def exact_files() -> list[Path]:
    """Where money is counted: no float may come near."""
    own = [file for file in FILES if room(file) in {"amounts", "money", "engine", "equipment", "families"}]
    own = [file for file in own if file.parent.name not in {"analysis", "kernels"}]  # counts, proved against exact ones
    return own + [
        game / part for game in GAMES for part in ("procedure.py", "wagers.py", "options.py", "rules.py", "standing.py")
    ]


@for_each([file for file in exact_files() if file.exists()])
def test_money_never_meets_a_float(file: Path) -> None:
    for node in nodes(file):
        literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
        call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float"
        assert not literal, f"{name(file)}:{getattr(node, 'lineno', '?')}: a float is written"
        assert not call, f"{name(file)}:{getattr(node, 'lineno', '?')}: a float is made"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_folder_has_the_fixed_file_names(game: Path) -> None:
    """A reader who knows one game knows them all. A file that would have nothing to say is left out."""
    files = {path.name for path in game.iterdir() if path.name != "__pycache__"}
    assert files >= GAME_FILES, f"{game.name} lacks {', '.join(sorted(GAME_FILES - files))}"


@for_each(FILES)
def test_no_protocol_is_checked_at_run_time(file: Path) -> None:
    """`isinstance` of one is slow, and differs from one Python to the next: ask for the attribute, by a `TypeGuard`."""
    lines = [node.lineno for node in nodes(file) if isinstance(node, ast.Name) and node.id == "runtime_checkable"]
    assert not lines, f"{name(file)}:{lines}: a protocol that is checked at run time"


@for_each(FILES)
def test_files_and_functions_stay_short(file: Path) -> None:
    lines = len(file.read_text("utf-8").splitlines())
    assert lines <= IN_ONE_PIECE.get(name(file), LONGEST_FILE), f"{name(file)} has {lines} lines"
    for node in nodes(file):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= LONGEST_FUNCTION, f"{name(file)}:{node.lineno}: {node.name} is {length} lines long"


def names_given(file: Path) -> Iterator[tuple[int, str]]:
    """Each name that a file gives to a function, a class, a parameter or a variable, with its line."""
    for node in nodes(file):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id


@for_each(TEST_FILES)
def test_tests_have_plain_names(file: Path) -> None:
    here = file.relative_to(TESTS)
    strange = [f"{here}:{line}: {given}" for line, given in names_given(file) if NOT_A_NAME.search(given)]
    strange += [
        f"{here}:{node.lineno}: each" for node in nodes(file) if isinstance(node, ast.arg) and node.arg == "each"
    ]
    assert not strange, "\n".join(strange)


def test_the_tests_of_one_game_are_in_its_folder() -> None:
    strange = [file.name for file in (TESTS / "games").glob("test_*.py") for game in GAMES if game.name in file.stem]
    assert not strange, f"{', '.join(strange)}: move these files from tests/games to tests/games/GAME"


PRIVATE = re.compile(r"_[^_]")
OF_A_NAMED_TUPLE = {"_fields", "_replace", "_asdict", "_make"}


def private_names(file: Path) -> Iterator[tuple[int, str]]:
    """Each private name of another package that a file imports, or reads from something it imported from there."""
    from_others: set[str] = set()
    for line in imports(file):
        if isinstance(line, ast.ImportFrom) and (line.module or "").startswith("croupier"):
            home = PACKAGE.parent.joinpath(*(line.module or "").split("."))
            if file.parent in {home, home.parent}:
                continue
            from_others |= {alias.asname or alias.name for alias in line.names}
            yield from ((line.lineno, alias.name) for alias in line.names if PRIVATE.match(alias.name))
    for node in nodes(file) if from_others else ():
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
            continue
        if node.value.id in from_others and PRIVATE.match(node.attr) and node.attr not in OF_A_NAMED_TUPLE:
            yield node.lineno, f"{node.value.id}.{node.attr}"


@for_each(FILES)
def test_no_package_reaches_into_another(file: Path) -> None:
    found = [f"line {line}: {private}" for line, private in private_names(file)]
    assert not found, f"{name(file)} uses private names of another package: {found}"


PACKAGES = sorted({file.parent for file in FILES})


@for_each(PACKAGES)
def test_a_package_has_a_docstring_and_few_files(package: Path) -> None:
    assert (package / "__init__.py").exists(), f"{name(package)} has no __init__.py"
    assert ast.get_docstring(parsed(package / "__init__.py")), f"{name(package)} does not say what it is for"
    files = 0 if room(package / "__init__.py") == "games" else len(list(package.glob("*.py")))
    assert files <= LARGE.get(name(package), MOST_FILES), f"{name(package)} has {files} files: split it"


@for_each(FILES)
def test_every_module_says_what_it_is(file: Path) -> None:
    shown = ast.get_docstring(parsed(file))
    assert shown, f"{name(file)} has no docstring"
    assert shown.strip()[-1] in ".!?", f"{name(file)}: its docstring does not end as a sentence does"


def test_every_paragraph_that_is_implemented_is_cited_and_tested() -> None:
    assert coverage().problems() == ()


# ---------------------------------------------------------------- words

# Words of an old dialect, which say less than a plain one; and names that say nothing of what they hold.
BANNED_WORDS = re.compile(r"\b(whoever|comes of|everybody else|meanwhile)\b")
BANNED_NAMES = frozenset({"found", "told"})
BANNED_PARAMETERS = frozenset({"each", "of", "found", "told"})
WORDS_OF_THE_LAW = {
    "games/chemin_de_fer/rules.py",
    "games/blackjack/shuffle.py",
}  # what sheets and records say to people


@for_each(FILES)
def test_plain_words(file: Path) -> None:
    """The glossary has the words of the pit. For the rest: what engineers say."""
    if name(file) not in WORDS_OF_THE_LAW:
        lines = file.read_text("utf-8").splitlines()
        wrong = [f"line {number}: {line.strip()}" for number, line in enumerate(lines, 1) if BANNED_WORDS.search(line)]
        assert not wrong, f"{name(file)}: say it in plainer words: {wrong}"


@for_each(FILES)
def test_names_say_what_they_hold(file: Path) -> None:
    wrong = list[str]()
    for node in nodes(file):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in BANNED_NAMES:
            wrong.append(f"line {node.lineno}: {node.id}")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):  # a lambda's parameter may be short
            named = {arg.arg for arg in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)}
            wrong += [f"line {node.lineno}: a parameter {each}" for each in sorted(named & BANNED_PARAMETERS)]
    functions = [node for node in parsed(file).body if isinstance(node, ast.FunctionDef)]
    wrong += [f"line {node.lineno}: a function of" for node in functions if node.name == "of"]
    assert not wrong, f"{name(file)}: name what these hold: {wrong}"


# Words of the house: a class of the law, the money, the equipment or the engine has its name to itself. These still share one.
SHARED = {
    *(
        "Automaton",
        "Chart",
        "Deviation",
        "Game",
        "Hand",
        "Line",
        "Mistake",
        "Play",
        "Result",
        "Shoe",
        "SideWager",
    ),  # twenty-one
    *("RoundVoid", "Spot", "Standing", "Suits"),
    *("Cell", "Kind", "Way"),  # pai gow
    *("Layout", "ScriptedCroupier", "Shown"),  # the suite's own round
    *("Answer", "Entry", "Proposal", "Reading", "Round", "Schedule", "Seen", "Step", "Table", "Words"),
}


def test_a_word_of_the_house_names_one_class() -> None:
    ground = {"law", "money", "equipment", "engine"}
    homes: dict[str, list[str]] = {}
    for file in FILES:
        for node in parsed(file).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(name(file))
    twice = {
        word: files
        for word, files in homes.items()
        if len(files) > 1 and {file.partition("/")[0] for file in files} & ground
    }
    assert twice.keys() <= SHARED, (
        f"name the other class otherwise: { {word: twice[word] for word in twice.keys() - SHARED} }"
    )
