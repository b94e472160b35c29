"""`make mutants`: a seeded sample of small changes to the code, and which of them no test notices.

Each mutant is one change in one file: a comparison turned around, a number one higher, a check left out. Only the changed
words differ from the file. The tests that import the changed module run first, then the rest of its area. The first test
that fails, and passes without the change, kills the mutant; so does a run that a signal ends, or that says nothing for
minutes. The tree itself is never touched: every worker changes a copy.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "croupier"
GOAL = 0.95
COPIED = (
    *("src", "tests", "docs", "bench", "examples"),
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile"),
    *("pyproject.toml", "hatch_build.py", "requirements.lock", "requirements-dev.lock"),
)

# Each area: the files that are changed, and the tests that should notice.
AREAS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "rules": (
        (
            "law/*.py",
            "sheets/*.py",
            "engine/*.py",
            "families/*/*.py",
            "families/*/*/*.py",
            "games/*/*.py",
            "games/blackjack/side/*.py",
        ),
        (
            "tests/law",
            "tests/sheets",
            "tests/engine",
            "tests/families",
            "tests/games",
            "tests/documents",
            "tests/croupiers",
            "tests/conformance",
            "tests/cli",
        ),
    ),
    "money": (
        ("money/*.py", "amounts/*.py", "floor/ledger/*.py"),
        ("tests/money", "tests/amounts", "tests/games", "tests/floor", "tests/cli"),
    ),
    "floor": (("floor/**/*.py",), ("tests/floor", "tests/web", "tests/conformance")),
    "web": (("web/security/*.py", "web/api/*.py", "web/streams/*.py"), ("tests/web", "tests/floor")),
}
_CONFTEST = "while loading conftest"
_SLOW = "pytestmark = pytest.mark.slow"
# The records of whole rounds and of sheets, of whole sessions on the floor, and of requests to the server.
ROUNDS = (
    "tests/games/test_specimens.py",
    "tests/games/test_bots.py",
    "tests/games/test_sampled_rounds.py",
    "tests/games/test_sampled_sheets.py",
)
RECORDS = {"croupier.floor": "tests/floor/test_records.py", "croupier.web": "tests/web/test_records.py"}
# Compiled code is compared with the engine, tape by tape and count by count, and each change would compile for half a minute.
COMPILED = "\n@compiled"
LEFT_OUT = ("kernel", "compiled", "felt.py", "layout.py", "verifier.py", "placard.py", "schemas.py")

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: the file, the line, that line before and after, and the whole changed file."""

    area: str
    file: str
    line: int
    before: str
    after: str
    text: str = field(repr=False)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}\n    - {self.before}\n    + {self.after}"


class Unsound(Exception):
    """The tests cannot judge a mutant: they fail without it, or cannot be run."""


# ---------------------------------------------------------------- changes


def change(node: ast.AST) -> tuple[ast.expr, ast.expr] | None:  # noqa: PLR0911 (one for each kind)
    """What can be changed at a node: the expression in its place, and the one that takes it. None if nothing can."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in COMPARED:
            return node, ast.Compare(node.left, [COMPARED[type(operator)]()], node.comparators)
        case ast.BoolOp():
            return node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        case ast.BinOp() if type(node.op) in COMPUTED and not _is_text(node):
            return node, ast.BinOp(node.left, COMPUTED[type(node.op)](), node.right)
        case ast.Constant(value=bool(value)):
            return node, ast.Constant(not value)
        case ast.Constant(value=int(value)):
            return node, ast.Constant(value + 1)
        case ast.If() | ast.IfExp():
            return node.test, ast.UnaryOp(ast.Not(), node.test)
        case ast.UnaryOp(op=ast.Not()):
            return node, node.operand
        case ast.Expr(value=ast.Call()):  # a call made for what it checks or does
            return node.value, ast.Constant(None)
    return None


def _is_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, ast.JoinedStr | ast.Constant) and not _is_number(side) for side in (node.left, node.right)
    )


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def mutable(tree: ast.AST, *, inside: bool = False) -> Iterator[ast.AST]:
    """The nodes that run inside functions, each once: no annotations, log lines, values inside a text, or `strict` of a zip."""
    for name, value in ast.iter_fields(tree):
        for node in value if isinstance(value, list) else [value]:
            if not isinstance(node, ast.AST) or name in {"annotation", "returns", "decorator_list"} or _is_quiet(node):
                continue
            runs = inside or (isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef) and name == "body")
            if runs:
                yield node
            yield from mutable(node, inside=runs)


def _is_quiet(node: ast.AST) -> bool:
    """Whether a node only writes a log line, is a text with values in it, or only asserts that lengths are equal."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.keyword) and node.arg == "strict"):
        return True
    return (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and ast.unparse(node.value).startswith("_log.")
    )


@cache
def changes(source: str) -> list[tuple[ast.expr, ast.expr]]:
    """Every change that can be made to a file."""
    return [found for node in mutable(ast.parse(source)) if (found := change(node)) is not None]


def mutants_of(area: str, file: Path) -> list[Mutant]:
    """Every mutant of a file."""
    source = file.read_text("utf-8")
    return [_mutant(area, file, source, *found) for found in changes(source)]


def _mutant(area: str, file: Path, source: str, old: ast.expr, new: ast.expr) -> Mutant:
    """The file with one expression in the place of another; all else stays as it is written."""
    lines = source.encode().splitlines(keepends=True)
    starts, ends = old.lineno - 1, (old.end_lineno or old.lineno) - 1
    head, tail = lines[starts][: old.col_offset], lines[ends][old.end_col_offset or 0 :]
    written = f"({ast.unparse(ast.fix_missing_locations(copy(new)))})".encode()
    text = b"".join([*lines[:starts], head, written, tail, *lines[ends + 1 :]]).decode()
    before = b" ".join(line.strip() for line in lines[starts : ends + 1]).decode()
    after = (head + written + tail).strip().decode()
    return Mutant(area, file.relative_to(ROOT).as_posix(), old.lineno, before, after, text)


def sample(count: int, seed: int) -> list[Mutant]:
    """A sample with an equal share of every area; the same seed gives the same sample of the same code."""
    chance, chosen = random.Random(seed), list[Mutant]()
    for number, (area, (patterns, _tests)) in enumerate(AREAS.items()):
        files = sorted({file for pattern in patterns for file in SOURCE.glob(pattern)})
        files = [file for file in files if not any(left in file.relative_to(SOURCE).as_posix() for left in LEFT_OUT)]
        sources = {file: text for file in files if COMPILED not in (text := file.read_text("utf-8"))}
        places = [(file, found) for file, source in sources.items() for found in changes(source)]
        share = count * (number + 1) // len(AREAS) - count * number // len(AREAS)
        for file, found in chance.sample(places, min(share, len(places))):
            chosen.append(_mutant(area, file, sources[file], *found))
    return chosen


# ---------------------------------------------------------------- tests


def tests_for(mutant: Mutant) -> list[list[str]]:
    """Runs of tests, the most likely to notice first.

    Those of the game and those that import the module; those named after its folder or after a game that imports it; the
    rest of the area.
    """
    module = mutant.file.removeprefix("src/").removesuffix(".py").replace("/", ".")
    package, name = module.rsplit(".", 1)
    wanted = (module, f"from {package} import {name}", f"/{name}.py")
    files = {file: file.relative_to(ROOT).as_posix() for file in sorted((ROOT / "tests").rglob("test_*.py"))}
    near = [
        place
        for file, place in files.items()
        if name in file.stem or any(each in file.read_text("utf-8") for each in wanted)
    ]
    near.sort(key=lambda place: (-sum(part in place for part in module.split(".")), "conformance" in place))
    game = game_of(mutant.file)
    by_package = tuple(each for start, each in RECORDS.items() if package.startswith(start))
    if records := ROUNDS if mutant.area == "rules" else by_package:  # they notice most of what can change, in seconds
        named = [file for file, place in files.items() if game and f"games/{game}/" in place]
        named.sort(key=lambda file: (_SLOW in file.read_text("utf-8"), files[file] not in near))
        first = [*records, *(files[file] for file in named)]
        near = [*first, *(place for place in near if place not in first)]
    names = {game or package.rsplit(".", 1)[-1], *games_with(wanted[:2])}
    folders = {f"games/{game}/" for game in names}
    kin = [
        place
        for file, place in files.items()
        if place not in near and (any(n in file.stem for n in names) or any(folder in place for folder in folders))
    ]
    area = tuple(f"{tests}/" for tests in AREAS[mutant.area][1])
    rest = [place for place in files.values() if place.startswith(area) and place not in {*near, *kin}]
    return [runs for runs in (near, kin, rest) if runs]


def game_of(file: str) -> str | None:
    """The game whose folder a file lies in, or None."""
    parts = file.split("/")
    return parts[parts.index("games") + 1] if "games" in parts else None


def games_with(imports: tuple[str, ...]) -> set[str]:
    """The games that import a module, by the words of such an import."""
    return {
        file.relative_to(SOURCE / "games").parts[0]
        for file in (SOURCE / "games").rglob("*.py")
        if any(each in file.read_text("utf-8") for each in imports)
    }


def survives(mutant: Mutant, copied: Path, silent_s: int) -> bool:
    """Whether every test passes with the mutant in place. Raises `Unsound` if what fails also fails without it."""
    target = copied / mutant.file
    original = target.read_text("utf-8")
    for tests in tests_for(mutant):
        _write(target, mutant.text)
        try:
            code, shown = _run(copied, tests, silent_s)
        finally:
            _write(target, original)
        if code is None:
            return False
        if code in {1, 2}:  # 1: a test failed; 2: a file of tests cannot be imported
            _check_without(copied, _failed(shown), silent_s)
            return False
        if code < 0:  # a signal ended it: compiled code that writes past the end of an array, a recursion too deep
            _check_without(copied, _begun(shown) or tests, silent_s)
            return False
        if code == 4 and _CONFTEST in shown:  # what all tests of a folder need cannot be imported
            _check_without(copied, tests[:1], silent_s)
            return False
        if code not in {0, 5}:  # 5: no test collected
            raise Unsound(f"pytest ended with {code}:\n{shown[-2000:]}")
    return True


def _write(module: Path, text: str) -> None:
    """Writes a module and removes its compiled copy, which Python takes for fresh if size and second are the same."""
    module.write_text(text, "utf-8")
    for compiled in module.parent.glob(f"__pycache__/{module.stem}.*.pyc"):
        compiled.unlink()


def _failed(expected: str) -> list[str]:
    """The tests that failed, from what pytest said."""
    failed = re.findall(r"^(?:FAILED|ERROR) (tests/\S+?\.py(?:::.*?)?)(?: - .*)?$", expected, re.MULTILINE)
    if not failed:
        raise Unsound(f"no failed test is named:\n{expected[-2000:]}")
    return failed


def _begun(expected: str) -> list[str]:
    """The file of tests that pytest named last, as it began with it; nothing if it began with none."""
    return re.findall(r"^(tests/\S+?\.py)\b", expected, re.MULTILINE)[-1:]


def _check_without(copied: Path, tests: list[str], silent_s: int) -> None:
    code, again = _run(copied, tests, silent_s)
    if code != 0:
        raise Unsound(f"this fails without any change too: {', '.join(tests)}\n{again[-2000:]}")


def _run(copied: Path, tests: list[str], silent_s: int) -> tuple[int | None, str]:
    """Runs tests in a copy: pytest's exit code, or None if it said nothing for too long; and what it said."""
    environment = {**os.environ, "PYTHONPATH": f"{copied / 'src'}:{copied}", "HYPOTHESIS_PROFILE": "quick"}
    command = [sys.executable, "-m", "pytest", "-x", "-v", "-rfE", "-n", "0", "-p", "no:cacheprovider", *tests]
    shown = bytearray()
    with (
        subprocess.Popen(
            command,
            cwd=copied,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        ) as process,
        selectors.DefaultSelector() as selector,
    ):
        if process.stdout is None:
            raise Unsound("pytest has no output")
        selector.register(process.stdout, selectors.EVENT_READ)
        while selector.select(silent_s):
            if not (more := os.read(process.stdout.fileno(), 65536)):
                return process.wait(), shown.decode(errors="replace")
            shown += more
        os.killpg(process.pid, signal.SIGKILL)  # with the servers and databases its tests started
    return None, shown.decode(errors="replace")


def main() -> int:
    """Prints every survivor as it is found, then the score."""
    parser = argparse.ArgumentParser(prog="make mutants ARGS=", description=__doc__)
    parser.add_argument("--sample", type=int, default=100, help="how many mutants (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (default 1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--silent", type=int, default=300, help="seconds of silence after which a run has hung (300)")
    parser.add_argument("--list", action="store_true", help="print the sample and run nothing")
    options = parser.parse_args()
    chosen = sample(options.sample, options.seed)
    if options.list:
        print(*chosen, sep="\n")  # noqa: T201
        return 0
    with tempfile.TemporaryDirectory() as folder:
        copies = SimpleQueue[Path]()
        for worker in range(options.workers):
            copies.put(_copy(Path(folder) / str(worker)))
        with ThreadPoolExecutor(options.workers) as pool:
            results = list(pool.map(lambda mutant: _tried(mutant, copies, options.silent), chosen))
    for area in AREAS:
        fates = [survived for survived, mutant in zip(results, chosen, strict=True) if mutant.area == area]
        print(f"{area}: {fates.count(False)} of {len(fates)}")  # noqa: T201
    killed = results.count(False)
    print(f"{killed} of {len(chosen)} mutants killed (seed {options.seed}; goal {GOAL:.0%})")  # noqa: T201
    return 0 if killed >= GOAL * len(chosen) else 1


def _copy(folder: Path) -> Path:
    folder.mkdir()
    for name in COPIED:
        there = ROOT / name
        if there.is_dir():
            shutil.copytree(there, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(there, folder / name)
    return folder


def _tried(mutant: Mutant, copies: SimpleQueue[Path], silent_s: int) -> bool:
    copied = copies.get()
    try:
        survived = survives(mutant, copied, silent_s)
    finally:
        copies.put(copied)
    if survived:
        print(f"survived: {mutant}", flush=True)  # noqa: T201
    return survived


if __name__ == "__main__":
    sys.exit(main())
