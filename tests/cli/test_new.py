"""`croupier new`: the folder it writes is a package whose game passes the conformance suite at once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.cli.console import run

FAMILIES = ("stud", "twenty_one", "baccarat")
# What takes long is asked of the game that was copied, in the tests of every game.
QUICK = ("sources", "elections", "wagers", "one_fate", "defaults", "private", "floor", "terminal")


@pytest.fixture(autouse=True)
def _path_as_before() -> Iterator[None]:
    """The packages are found while a test runs, and forgotten after it."""
    known = {*sys.modules}
    with patch.object(sys, "path", [*sys.path]):
        yield
    for name in {*sys.modules} - known:
        if name.partition(".")[0].startswith("new_"):
            del sys.modules[name]


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("new_card", ()),
        ("new_tiles", ("--subchapter", "10")),  # adopted on a day that the register has
        ("new_attack", ("--subchapter", "26")),
    ],
)
def test_a_new_game_passes_the_whole_suite(tmp_path: Path, name: str, asked: tuple[str, ...]) -> None:
    folder = tmp_path / "made"
    made = run("new", name, *asked, "-o", str(folder))
    assert made.code == 0, made.err
    ran = run("conform", str(folder))
    assert ran.code == 0, ran.out + ran.err
    assert "raise" in ran.out


@pytest.mark.parametrize("family", FAMILIES)
def test_a_new_game_of_a_family_passes(tmp_path: Path, family: str) -> None:
    folder = tmp_path / "made"
    assert run("new", f"new_{family}", "--family", family, "-o", str(folder)).code == 0
    ran = run("conform", str(folder), *(word for check in QUICK for word in ("--check", check)))
    assert ran.code == 0, ran.out + ran.err
    assert f"new_{family}: {len(QUICK)} of {len(QUICK)} checks passed" in ran.out


def test_a_subchapter_gives_its_sections_and_its_day(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    assert run("new", "new_stud", "--family", "stud", "--subchapter", "11", "-o", str(folder)).code == 0
    text = (folder / "src" / "new_stud" / "__init__.py").read_text("utf-8")
    assert '"19:47-11.1", "19:47-11.2"' in text
    assert "19:47-17" not in text


def test_the_files_are_free_of_lint(tmp_path: Path) -> None:
    for number, asked in enumerate(((), ("--subchapter", "11"))):
        folder = tmp_path / str(number)
        assert run("new", "new_card", *asked, "-o", str(folder)).code == 0
        done = subprocess.run(
            [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "E,F,I", "--line-length", "160", "."],
            cwd=folder,
            capture_output=True,
            check=False,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_bad_name_and_a_folder_that_is_there_are_both_named(tmp_path: Path) -> None:
    ran = run("new", "7up!", "-o", str(tmp_path))
    assert ran.code == 2
    assert '"7up!" cannot be the name of a package' in ran.err
    assert f"{tmp_path} exists" in ran.err
    assert "there is a game called roulette" in run("new", "Roulette", "-o", str(tmp_path / "new")).err
    for name in ("json", "numpy"):
        assert f"Python has a package called {name}" in run("new", name, "-o", str(tmp_path / "new")).err
    assert run("new", "new_card", "--subchapter", "99", "-o", str(tmp_path / "new")).code == 2
    assert not (tmp_path / "new").exists()
