"""What continuous integration finds on the machine that it runs on."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PYTHONS = ROOT / ".ci" / "pythons"
BASH = shutil.which("bash")

# In place of make: it says what it was asked for, reads all input, and finds no wheel for some interpreters.
MAKE = """#!/bin/sh
echo "make $*"
cat > /dev/null
case "$*" in
    *3.1[$WITHOUT]/.dev) echo "ERROR: No matching distribution found for numba==0.61 (from -r requirements.lock)"; exit 1 ;;
esac
"""


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
    result = subprocess.run(
        [str(BASH), str(PYTHONS), used], env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    said = result.stderr.splitlines()
    assert said == [
        "Python 3.11: everything ran on it",
        f"Python 3.12: {of_path}",
        f"Python 3.13: {of_pyenv}",
        "Python 3.14: not on this machine",
    ]
    # The stand-ins print, as no interpreter does there.
    assert [line for line in result.stdout.splitlines() if line != "3.11"] == [f"3.12 {of_path}", f"3.13 {of_pyenv}"]


def run(folder: Path, *, with_minors: str, without_wheels: str = "x") -> subprocess.CompletedProcess[str]:
    """Runs .ci/run in a folder with some interpreters and a make that only says what it was asked for."""
    shutil.copytree(ROOT / ".ci", folder / ".ci")
    shutil.copy(ROOT / "pyproject.toml", folder)
    program(folder / ".venv" / "bin" / "python", code=0)
    for minor in with_minors:
        (folder / "path").mkdir(exist_ok=True)
        (folder / "path" / f"python3.1{minor}").write_text("#!/bin/sh\n")
        (folder / "path" / f"python3.1{minor}").chmod(0o755)
    (folder / "tools").mkdir()
    for tool in ("bash", "cat", "dirname", "grep", "sed"):
        (folder / "tools" / tool).symlink_to(str(shutil.which(tool)))
    (folder / "tools" / "make").write_text(MAKE)
    (folder / "tools" / "make").chmod(0o755)
    environment = {
        "PATH": f"{folder / 'path'}:{folder / 'tools'}",
        "PYENV_ROOT": "/dev/null",
        "WITHOUT": without_wheels,
    }
    return subprocess.run(
        [str(BASH), str(folder / ".ci" / "run")],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.skipif(BASH is None, reason="bash")
def test_a_machine_with_one_interpreter_runs_everything_on_it(tmp_path: Path) -> None:
    result = run(tmp_path, with_minors="")
    assert (result.returncode, result.stdout) == (0, "make check\nmake installed\n")
    assert "Python 3.11: everything ran on it" in result.stderr
    assert "Python 3.12: not on this machine" in result.stderr


@pytest.mark.skipif(BASH is None, reason="bash")
def test_the_last_lines_say_on_which_interpreters_the_quick_part_ran(tmp_path: Path) -> None:
    """Also if what ran on the first of them read all input; and one that is too new for the dependencies is left out."""
    result = run(tmp_path, with_minors="234", without_wheels="4")
    assert result.returncode == 0
    asked = [line for line in result.stdout.splitlines() if line.startswith("make") and " quick" in line]
    assert [line.split()[1] for line in asked] == [f"VENV=.venvs/3.1{minor}" for minor in "2233"]
    tried = [line.split(maxsplit=3)[3] for line in result.stdout.splitlines() if " installed " in line]
    assert tried == ["installed ARGS=core all"] * 2
    assert result.stdout.splitlines()[-3:] == [
        "Python 3.12: the quick part ran on it",
        "Python 3.13: the quick part ran on it",
        "Python 3.14: left out, for there is no wheel of numba==0.61 for it",
    ]


@pytest.mark.skipif(BASH is None, reason="bash")
def test_an_interpreter_that_the_project_promises_is_never_left_out(tmp_path: Path) -> None:
    result = run(tmp_path, with_minors="23", without_wheels="3")
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1] == "Python 3.13: cannot be installed"


@pytest.mark.skipif(shutil.which("make") is None, reason="make")
def test_the_environment_of_another_folder_is_left_alone(tmp_path: Path) -> None:
    """One that was copied here with the folder is made anew; one elsewhere is somebody's."""
    stamp = tmp_path / "environment" / ".runtime"
    stamp.parent.mkdir()
    stamp.write_text("/elsewhere\n")
    result = subprocess.run(
        ["make", "-n", "help", f"VENV={stamp.parent}"],  # noqa: S607
        cwd=PYTHONS.parent.parent,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert result.returncode == 2
    assert "is the environment of another folder: nothing was changed" in result.stderr
    assert stamp.read_text() == "/elsewhere\n"
