"""Compiled functions are kept in the user's cache folder; where that cannot be written, elsewhere, with one warning."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from croupier.machine import kept

NO_FOLDER = "/dev/null/none"  # nobody can make it, not even root

SAID = (
    "{wanted} cannot be written: compiled functions are kept in {folder} for now. "
    "To keep them, set NUMBA_CACHE_DIR to a folder that can be written"
)


def found(named: str = "") -> tuple[Path | None, list[str]]:
    """The folder, and what is said of it."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        kept.not_kept.cache_clear()
        return kept.kept_folder.__wrapped__(named), [str(each.message) for each in said]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path / "home"


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {}, "home/.cache/croupier"),
        ("linux", {"XDG_CACHE_HOME": "{}/own"}, "own/croupier"),
        ("linux", {"XDG_CACHE_HOME": "own"}, "home/.cache/croupier"),  # not absolute: to be ignored
        ("darwin", {"XDG_CACHE_HOME": "{}/own"}, "home/Library/Caches/croupier"),
        ("win32", {"LOCALAPPDATA": "{}/local"}, "local/croupier"),
        ("win32", {}, "home/AppData/Local/croupier"),
    ],
)
def test_it_is_where_the_system_has_such_folders(
    platform: str, variables: dict[str, str], folder: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value.format(home.parent))
    monkeypatch.setattr(sys, "platform", platform)
    assert found() == (home.parent / folder, [])
    assert (home.parent / folder).stat().st_mode & 0o777 == 0o700


def test_a_folder_that_is_named_comes_first(home: Path) -> None:
    assert found(str(home.parent / "named")) == (home.parent / "named" / "croupier", [])
    assert not home.exists()


@pytest.mark.parametrize("named", ["", NO_FOLDER])
def test_where_it_cannot_be_written_a_temporary_folder_is_used(
    named: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", NO_FOLDER)
    folder = home.parent / f"croupier-{os.getuid()}"
    wanted = f"{NO_FOLDER}/croupier" if named else f"{NO_FOLDER}/.cache/croupier"
    assert found(named) == (folder, [SAID.format(wanted=wanted, folder=folder)])
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("of", ["a link", "open to others", "a file", "of another user"])
def test_a_temporary_folder_that_others_could_write_is_not_used(
    of: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is in it would be run."""
    monkeypatch.setenv("HOME", NO_FOLDER)
    folder = home.parent / f"croupier-{os.getuid()}"
    match of:
        case "a link":
            (home.parent / "other").mkdir(mode=0o700)
            folder.symlink_to(home.parent / "other")
        case "open to others":
            folder.mkdir()
            folder.chmod(0o777)
        case "a file":
            folder.write_text("")
        case _:
            folder.mkdir(mode=0o700)
            other = os.getuid() + 1
            monkeypatch.setattr("os.getuid", lambda: other)
            folder.rename(home.parent / f"croupier-{other}")
    place, said = found()
    assert place is None
    assert len(said) == 1
    assert "every command compiles anew" in said[0]


@pytest.mark.slow  # it compiles
def test_a_command_works_without_a_folder_and_warns_once(tmp_path: Path) -> None:
    environment = {**os.environ, "HOME": NO_FOLDER, "TMPDIR": str(tmp_path), "NUMBA_CACHE_DIR": NO_FOLDER}
    command = [sys.executable, "-m", "croupier", "simulate", "big_six", "--rounds", "100000", "--jobs", "2"]
    for _ in range(2):
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=600)
        assert "100,000 rounds" in done.stdout
        said = SAID.format(wanted=f"{NO_FOLDER}/croupier", folder=tmp_path / f"croupier-{os.getuid()}")
        assert [line for line in done.stderr.splitlines() if "Warning" in line] == [f"Warning: {said}"]
    assert sorted(tmp_path.rglob("*.nbc"))
