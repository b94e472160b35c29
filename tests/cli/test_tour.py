"""The guided tour: every command it shows is really run, and can be typed again."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.tour import STOPS
from tests.cli.console import run

pytestmark = pytest.mark.slow
CROUPIER = shlex.join([sys.executable, "-m", "croupier"])


def _run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["/bin/sh", "-c", command], cwd=folder, capture_output=True, text=True, check=False)


def _typed(command: str, folder: Path) -> tuple[int, str]:
    """A command of the tour, typed again: by a shell where it needs one, else without the start of a process."""
    words = shlex.split(command, comments=True)
    if words[0] != "croupier" or not {"|", "<", ">", "&&"}.isdisjoint(words):
        again = _run(re.sub(r"(^|\| )croupier ", rf"\1{CROUPIER} ", command), folder)
        return again.returncode, again.stdout
    result = run(*words[1:])
    return result.code, result.out


def test_the_tour_shows_what_its_commands_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tour = _run(f"{CROUPIER} tour", tmp_path)
    assert tour.returncode == 0
    assert re.fullmatch(
        r"[\d.]+ seconds, [\d,]+ rounds per second, by [\w ]+\n", tour.stderr
    )  # of the simulation, and no more
    assert not list(tmp_path.iterdir())  # it leaves nothing behind
    shown = re.split(r"^\$ ", tour.stdout, flags=re.MULTILINE)[1:]
    assert len(shown) == len(STOPS)
    for part in shown:
        command, _, answer = part.partition("\n")
        ended, out = _typed(command, tmp_path)
        said, _, _ = answer.partition("\n# ")
        code = f"(exit code {ended})\n" if ended else ""
        assert said.strip() == f"{out}{code}".strip(), command
    result = tour.stdout  # findings are shown, and do not end it
    assert result.index("(exit code 1)") < result.index("You leave with") < result.index("rounds verified and replayed")
    assert "A, raise: booked +$20.00, owed +$40.00 (won)" in result
