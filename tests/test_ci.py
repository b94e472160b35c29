"""What continuous integration finds on the machine that it runs on."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

PYTHONS = Path(__file__).parent.parent / ".ci" / "pythons"
BASH = shutil.which("bash")


def program(file: Path, *, code: int) -> str:
    """An interpreter, or what stands in for one: it says that it is 3.11, and ends so."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\necho 3.11\nexit {code}\n")
    file.chmod(0o755)
    return str(file)


@pytest.mark.skipif(BASH is None, reason="bash")
def test_every_other_interpreter_is_found_and_the_missing_ones_are_named(tmp_path: Path) -> None:
    used = program(tmp_path / "python", code=0)
    program(tmp_path / "path" / "python3.11", code=0)
    of_path = program(tmp_path / "path" / "python3.12", code=0)
    program(tmp_path / "path" / "python3.13", code=1)  # pyenv's stand-in for one that is switched off
    of_pyenv = program(tmp_path / "pyenv" / "versions" / "3.13.7" / "bin" / "python", code=0)
    environment = {"PATH": str(tmp_path / "path"), "PYENV_ROOT": str(tmp_path / "pyenv")}
    told = subprocess.run(
        [str(BASH), str(PYTHONS), used], env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    said = told.stderr.splitlines()
    assert said == [
        "Python 3.11: everything ran on it",
        f"Python 3.12: {of_path}",
        f"Python 3.13: {of_pyenv}",
        "Python 3.14: not on this machine",
    ]
    # The stand-ins print, as no interpreter does there.
    assert [line for line in told.stdout.splitlines() if line != "3.11"] == [f"3.12 {of_path}", f"3.13 {of_pyenv}"]


@pytest.mark.skipif(shutil.which("make") is None, reason="make")
def test_the_environment_of_another_folder_is_left_alone(tmp_path: Path) -> None:
    """One that was copied here with the folder is made anew; one elsewhere is somebody's."""
    stamp = tmp_path / "environment" / ".runtime"
    stamp.parent.mkdir()
    stamp.write_text("/elsewhere\n")
    told = subprocess.run(
        ["make", "-n", "help", f"VENV={stamp.parent}"],  # noqa: S607
        cwd=PYTHONS.parent.parent,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert told.returncode == 2
    assert "is the environment of another folder: nothing was changed" in told.stderr
    assert stamp.read_text() == "/elsewhere\n"
