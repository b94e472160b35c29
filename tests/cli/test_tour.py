"""The guided tour: every command it shows is really run, and can be typed again."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.tour import STOPS

pytestmark = pytest.mark.slow
CROUPIER = shlex.join([sys.executable, "-m", "croupier"])


def _run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["/bin/sh", "-c", command], cwd=folder, capture_output=True, text=True, check=False)


def test_the_tour_shows_what_its_commands_answer(tmp_path: Path) -> None:
    tour = _run(f"{CROUPIER} tour", tmp_path)
    assert tour.returncode == 0
    assert re.fullmatch(
        r"[\d.]+ seconds, [\d,]+ rounds a second, by [\w ]+\n", tour.stderr
    )  # of the simulation, and no more
    assert not list(tmp_path.iterdir())  # it leaves nothing behind
    shown = re.split(r"^\$ ", tour.stdout, flags=re.MULTILINE)[1:]
    assert len(shown) == len(STOPS)
    for part in shown:
        command, _, answer = part.partition("\n")
        again = _run(re.sub(r"(^|\| )croupier ", rf"\1{CROUPIER} ", command), tmp_path)
        said, _, _ = answer.partition("\n# ")
        code = f"(exit code {again.returncode})\n" if again.returncode else ""
        assert said.strip() == f"{again.stdout}{code}".strip(), command
    told = tour.stdout  # findings are shown, and do not end it
    assert told.index("(exit code 1)") < told.index("You leave with") < told.index("rounds verified and replayed")
    assert "A, raise: booked +$20.00, owed +$40.00 (won)" in told
