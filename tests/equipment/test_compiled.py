"""Machine code kept on disk is used as long as nothing it was made of has changed, and no longer."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import numba
import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled, compiled_helper

pytestmark = pytest.mark.slow  # it compiles

ENTRY = """
from croupier.equipment.compiled import compiled
from helper import LIMIT, doubled

@compiled
def entry(number):
    return doubled(number) + LIMIT

print(entry(20), sum(entry.stats.cache_hits.values()))
"""
HELPER = """
from numba import njit

LIMIT = {limit}

@njit
def doubled(number):
    return {factor} * number
"""


def run(folder: Path, *, factor: int, limit: int, at_once: int = 1) -> list[tuple[int, int]]:
    """What the entry says, and whether it was taken from disk, with such a helper beside it; in so many processes at once.

    Python keeps no bytecode (-B): it takes a file that was changed within a second, to the same length, for the old one.
    """
    helper = folder / "helper.py"
    text = HELPER.format(factor=factor, limit=limit)
    if not helper.exists() or helper.read_text() != text:
        helper.write_text(text)
    entry = folder / "entry.py"
    if not entry.exists():
        entry.write_text(ENTRY)
    begun = [
        subprocess.Popen([sys.executable, "-B", str(entry)], stdout=subprocess.PIPE, text=True) for _ in range(at_once)
    ]
    shown = [process.communicate()[0].split() for process in begun]
    return sorted((int(said), int(hits)) for said, hits in shown)


def test_a_change_in_another_file_is_noticed(tmp_path: Path) -> None:
    assert run(tmp_path, factor=2, limit=2) == [(42, 0)]
    assert run(tmp_path, factor=3, limit=2) == [(62, 0)]
    assert run(tmp_path, factor=3, limit=12) == [(72, 0)]
    assert run(tmp_path, factor=3, limit=12) == [(72, 1)]


def test_a_change_two_calls_away_in_another_folder_is_noticed(tmp_path: Path) -> None:
    far = tmp_path / "far"
    far.mkdir()
    helper = """from numba import njit
from far.deep import tripled

LIMIT = 0

@njit
def doubled(number):
    return tripled(number)
"""
    (tmp_path / "helper.py").write_text(helper)
    (tmp_path / "entry.py").write_text(ENTRY)
    said = list[str]()
    for factor in (3, 5, 5):
        deep = f"from numba import njit\n\n@njit\ndef tripled(number):\n    return {factor} * number\n"
        if not said or said[-1] != f"{20 * factor} 0":
            (far / "deep.py").write_text(deep)
        result = subprocess.run(
            [sys.executable, "-B", str(tmp_path / "entry.py")], stdout=subprocess.PIPE, text=True, check=True
        )
        said.append(result.stdout.strip())
    assert said == ["60 0", "100 0", "100 1"]


def test_of_processes_that_want_it_at_once_one_compiles(tmp_path: Path) -> None:
    assert run(tmp_path, factor=2, limit=2, at_once=3) == [(42, 0), (42, 1), (42, 1)]


NO_ROOM = """
import errno, warnings
from numba.core import caching

def full(*_given):
    raise OSError(errno.ENOSPC, "No space left on device")

caching.IndexDataCacheFile.save = full
warnings.formatwarning = lambda message, *_more, **_named: f"said: {message}\\n"
"""
OTHER = """
@compiled
def other(number):
    return number + 1

assert other(1) == 2
"""


def test_where_there_is_no_room_or_a_file_is_cut_off_it_is_compiled_and_said_once(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "kept")}

    def refusal_of(source: str) -> tuple[str, str]:
        (tmp_path / "helper.py").write_text(HELPER.format(factor=2, limit=2))
        (tmp_path / "entry.py").write_text(source)
        command = [sys.executable, "-B", str(tmp_path / "entry.py")]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return done.stdout.strip(), done.stderr

    out, said = refusal_of(NO_ROOM + ENTRY + OTHER)
    assert out == "42 0"
    assert said.count("said: ") == 1  # of two functions
    assert "No space left on device" in said
    assert refusal_of(ENTRY)[0] == "42 0"
    (index,) = (tmp_path / "kept").rglob("*.nbi")
    index.write_bytes(index.read_bytes()[:2])
    out, said = refusal_of(ENTRY)
    assert out == "42 0"
    assert said.count("NotKept: ") == 1


PAIR = """
from typing import NamedTuple
from croupier.equipment.compiled import compiled

class {name}(NamedTuple):
    one: int
    other: int

@compiled
def entry(pair):
    return pair.one * pair.other

print(entry({name}(6, 7)), sum(entry.stats.cache_hits.values()))
"""


def test_what_an_older_version_kept_is_compiled_anew_if_a_class_of_its_arguments_is_gone(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "kept")}
    (tmp_path / "main.py").write_text("import entry")  # so that the class is in a module with a name
    said = []
    for name in ("Twosome", "Couples", ""):
        if name:
            (tmp_path / "entry.py").write_text(PAIR.format(name=name))
        command = [sys.executable, "-B", str(tmp_path / "main.py")]
        said.append(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip())
    assert said == ["42 0", "42 0", "42 1"]


@compiled_helper()
def halved(number: int) -> int:
    if number % 2:
        raise ValueError("an odd number")
    return number // 2


@compiled_helper()
def quartered(numbers: NDArray[np.int64], at: int) -> int:
    return halved(halved(numbers[at]))


@compiled
def quarters(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    made = np.empty_like(numbers)
    for at in range(len(numbers)):
        made[at] = quartered(numbers, at)
    return made


def test_numba_is_bounded_to_the_versions_that_the_tests_run() -> None:
    """The cache is told what a function depends on by parts of numba that are not public: another version may not have them."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    (bounds,) = [name for name in project["optional-dependencies"]["fast"] if name.startswith("numba")]
    major, minor, *_ = numba.__version__.split(".")
    assert bounds == f"numba>={major}.{minor},<{major}.{int(minor) + 1}"
