"""`make mutants`: a seeded sample of small changes to the code, and which of them no test notices.

Each mutant is one change in one file: a comparison turned around, a number one higher, a check left out. The tests that
import the changed module run first, then the rest of its area; the first failure kills the mutant. The tree itself is
never touched: every worker changes a copy.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "croupier"
GOAL = 0.95
COPIED = ("src", "tests", "docs", "bench", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Makefile", "pyproject.toml")

# Each area: the files that are changed, and the tests that should notice.
AREAS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "rules": (
        ("law/*.py", "sheets/*.py", "engine/*.py", "games/*/*.py", "games/blackjack/side/*.py"),
        (
            "tests/law",
            "tests/sheets",
            "tests/engine",
            "tests/games",
            "tests/documents",
            "tests/drive",
            "tests/conformance",
        ),
    ),
    "money": (("money/*.py", "amounts/*.py"), ("tests/money", "tests/amounts", "tests/games", "tests/floor")),
    "floor": (("floor/*.py", "floor/*/*.py"), ("tests/floor", "tests/web", "tests/conformance")),
    "web": (("web/security/*.py", "web/api/*.py", "web/streams/*.py"), ("tests/web", "tests/floor")),
}
# Compiled kernels are compared with the engine tape by tape, and each change would compile for half a minute.
LEFT_OUT = ("kernel", "felt.py", "layout.py", "verifier.py", "placard.py", "schemas.py")

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
    """One change: the file, the line, the statement before and after, and the whole changed file."""

    area: str
    file: str
    line: int
    before: str
    after: str
    text: str = field(repr=False)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}\n    - {self.before}\n    + {self.after}"


# ---------------------------------------------------------------- changes


def changes(node: ast.AST) -> Iterator[Callable[[], None]]:
    """Every change that can be made to a node, as a function that makes it in place."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in COMPARED:
            yield lambda: setattr(node, "ops", [COMPARED[type(operator)]()])
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield lambda: setattr(node, "op", other)
        case ast.BinOp() if type(node.op) in COMPUTED and not _is_text(node):
            yield lambda: setattr(node, "op", COMPUTED[type(node.op)]())
        case ast.Constant(value=bool(value)):
            yield lambda: setattr(node, "value", not value)
        case ast.Constant(value=int(value)):
            yield lambda: setattr(node, "value", value + 1)
        case ast.If() | ast.IfExp():
            yield lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), node.test))
        case ast.UnaryOp(op=ast.Not()):
            yield lambda: setattr(node, "op", ast.UAdd())
        case ast.Expr(value=ast.Call()):  # a call made for what it checks or does
            yield lambda: setattr(node, "value", ast.Constant(None))


def _is_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, ast.JoinedStr | ast.Constant) and not _is_number(side) for side in (node.left, node.right)
    )


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def mutable(tree: ast.Module) -> Iterator[ast.AST]:
    """The nodes inside functions that run: no annotations, defaults of types, logging or messages."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in function.body:
                yield from (node for node in ast.walk(statement) if not _is_quiet(node))


def _is_quiet(node: ast.AST) -> bool:
    """Whether a node only writes a log line."""
    return (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and ast.unparse(node.value).startswith("_log.")
    )


def mutant_of(area: str, file: Path, chance: random.Random) -> Mutant | None:
    """One mutant of a file, by chance; None where nothing in it can be changed."""
    source = file.read_text("utf-8")
    tree = ast.parse(source)
    places = sum(1 for node in mutable(tree) for _ in changes(node))
    return _mutant(area, file, tree, chance.randrange(places)) if places else None


def _mutant(area: str, file: Path, tree: ast.Module, place: int) -> Mutant:
    nodes = [(node, change) for node in mutable(tree) for change in changes(node)]
    node, change = nodes[place]
    line: int = getattr(node, "lineno", 0)
    statement = next(
        each
        for each in sorted(
            (each for each in ast.walk(tree) if isinstance(each, ast.stmt)), key=lambda each: -each.lineno
        )
        if each.lineno <= line and not isinstance(each, ast.FunctionDef | ast.ClassDef)
    )
    before = ast.unparse(statement).split("\n")[0]
    change()
    after, text = ast.unparse(statement).split("\n")[0], ast.unparse(ast.fix_missing_locations(tree))
    return Mutant(area, file.relative_to(ROOT).as_posix(), line, before, after, text)


def sample(count: int, seed: int) -> list[Mutant]:
    """A sample with an equal share of every area; the same seed gives the same sample of the same code."""
    chance, chosen = random.Random(seed), list[Mutant]()
    for number, (area, (patterns, _tests)) in enumerate(AREAS.items()):
        files = sorted({file for pattern in patterns for file in SOURCE.glob(pattern)})
        files = [file for file in files if not any(left in file.name for left in LEFT_OUT)]
        weights = [len(file.read_text("utf-8")) for file in files]
        share = count * (number + 1) // len(AREAS) - count * number // len(AREAS)
        while share:
            (file,) = chance.choices(files, weights)
            mutant = mutant_of(area, file, chance)
            if mutant is not None and mutant not in chosen:
                chosen.append(mutant)
                share -= 1
    return chosen


# ---------------------------------------------------------------- tests


def tests_for(mutant: Mutant) -> list[list[str]]:
    """Runs of tests, the most likely to notice first: those that import the module, then the area."""
    module = mutant.file.removeprefix("src/").removesuffix(".py").replace("/", ".")
    package, name = module.rsplit(".", 1)
    wanted = (module, f"from {package} import {name}", f"/{name}.py")
    near = [
        file.relative_to(ROOT).as_posix()
        for file in sorted((ROOT / "tests").rglob("test_*.py"))
        if any(each in file.read_text("utf-8") for each in wanted) or name in file.stem
    ]
    return [runs for runs in (near, list(AREAS[mutant.area][1])) if runs]


def survives(mutant: Mutant, copied: Path, timeout_s: int) -> bool:
    """Whether every test passes with the mutant in place. A run that hangs has noticed it."""
    target = copied / mutant.file
    original = target.read_text("utf-8")
    target.write_text(mutant.text, "utf-8")
    environment = {**os.environ, "PYTHONPATH": f"{copied / 'src'}:{copied}", "HYPOTHESIS_PROFILE": "quick"}
    try:
        for tests in tests_for(mutant):
            command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]
            try:
                ran = subprocess.run(
                    command, cwd=copied, env=environment, capture_output=True, timeout=timeout_s, check=False
                )
            except subprocess.TimeoutExpired:
                return False
            if ran.returncode == 1:
                return False
            if ran.returncode not in {0, 5}:  # 5: no test collected
                return False
    finally:
        target.write_text(original, "utf-8")
    return True


def main() -> int:
    """Prints every survivor as it is found, then the score."""
    parser = argparse.ArgumentParser(prog="make mutants ARGS=", description=__doc__)
    parser.add_argument("--sample", type=int, default=100, help="how many mutants (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (default 1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--timeout", type=int, default=900, help="seconds after which a run has hung (default 900)")
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
            results = list(pool.map(lambda mutant: _tried(mutant, copies, options.timeout), chosen))
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


def _tried(mutant: Mutant, copies: SimpleQueue[Path], timeout_s: int) -> bool:
    copied = copies.get()
    try:
        survived = survives(mutant, copied, timeout_s)
    finally:
        copies.put(copied)
    if survived:
        print(f"survived: {mutant}", flush=True)  # noqa: T201
    return survived


if __name__ == "__main__":
    sys.exit(main())
