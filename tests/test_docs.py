"""The documents tell the truth: every command and every line of Python they show is run, and prints what they say it prints.

In a fenced ```console block each line `$ croupier ...` is a command; `# exit 1` after it states its exit code (0 where none
is stated). What follows, up to the next command, must appear in the real output in that order, however it is spaced; a line
`...` stands for whatever was left out.

The ```pycon blocks of a document are one session at Python's prompt.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.console import Ran, run

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
DOCUMENTS = [file for file in (ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))) if file.is_file()]

_PYTHON = re.compile(r"^```pycon\n(.*?)^```", re.MULTILINE | re.DOTALL)
_BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
# What only a shell understands, and a command that imports the package it is given.
_OF_ITS_OWN = re.compile(r"[|<>&;*$`]|^croupier petition ")
_COMMAND = re.compile(r"\$ (?P<typed>croupier\b.*?)(?:\s+# exit (?P<code>\d+))?\s*")


@dataclass(frozen=True, slots=True)
class Shown:
    """A command as a document shows it, and the output that it gives for it."""

    place: str
    typed: str
    code: int
    lines: tuple[str, ...]


def shown(file: Path) -> Iterator[Shown]:
    """Every command in the console blocks of a document."""
    text = file.read_text("utf-8")
    for block in _BLOCK.finditer(text):
        first_line = text.count("\n", 0, block.start()) + 2
        parts: list[tuple[int, re.Match[str], list[str]]] = []
        for number, line in enumerate(block[1].splitlines(), first_line):
            if command := _COMMAND.fullmatch(line):
                parts.append((number, command, []))
            elif parts:
                parts[-1][2].append(line)
        for number, command, lines in parts:
            yield Shown(f"{file.name}:{number}", command["typed"], int(command["code"] or 0), tuple(lines))


def untrue(command: Shown, folder: Path = ROOT) -> list[str]:
    """What is not as the document says."""
    done = in_a_shell(command.typed, folder) if _OF_ITS_OWN.search(command.typed) else in_here(command.typed, folder)
    printed = iter([_squeezed(line) for line in (done.out + done.err).splitlines()])
    wrong = [] if done.code == command.code else [f"exit {done.code}, not {command.code}"]
    for line in (_squeezed(line) for line in command.lines):
        # What is passed over in the search is gone: the next line must come after this one.
        if line not in {"", "..."} and not any(line in each for each in printed):
            return [*wrong, f"not printed, or not here: {line}"]
    return wrong


def in_here(typed: str, folder: Path) -> Ran:
    """Most commands are run in this process: the start of another takes longer than the command."""
    with chdir(folder):
        return run(*shlex.split(typed)[1:])


def in_a_shell(typed: str, folder: Path) -> Ran:
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(  # noqa: S602 (a document may show a pipe)
        typed, shell=True, cwd=folder, env=environment, capture_output=True, timeout=900, check=False
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def _squeezed(line: str) -> str:
    return " ".join(line.split())


@pytest.mark.parametrize(
    "command", [each for file in DOCUMENTS for each in shown(file)], ids=lambda command: command.place
)
def test_what_the_documents_show_is_true(command: Shown) -> None:
    assert untrue(command) == []


def session(file: Path) -> doctest.DocTest:
    """All a document shows at Python's prompt, each line at its place in the file."""
    text = file.read_text("utf-8")
    kept = ["\n"] * (text.count("\n") + 1)
    for block in _PYTHON.finditer(text):
        first = text.count("\n", 0, block.start()) + 1
        lines = block[1].splitlines(keepends=True)
        kept[first : first + len(lines)] = lines
    return doctest.DocTestParser().get_doctest("".join(kept), {}, file.name, str(file), 0)


def untrue_python(file: Path) -> str:
    """What doctest has to say of a document; nothing where all of it is true."""
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(session(file), out=said.append)
    return "".join(said)


@pytest.mark.parametrize(
    "file", [file for file in DOCUMENTS if _PYTHON.search(file.read_text("utf-8"))], ids=lambda file: file.name
)
def test_the_python_the_documents_show_is_true(file: Path) -> None:
    assert session(file).examples
    assert untrue_python(file) == ""


def test_the_readme_plays_a_round_of_blackjack_in_ten_lines() -> None:
    block = next(
        block[1] for block in _PYTHON.finditer((ROOT / "README.md").read_text("utf-8")) if ".deal()" in block[1]
    )
    assert 'croupier.table("blackjack"' in block
    assert sum(line.startswith((">>> ", "... ")) for line in block.splitlines()) <= 10


# ---------------------------------------------------------------- that this can fail

TRUE = """
```console
$ croupier explain '19:47-5.2(b)' | head -3
...
19:47-5.2(b)
$ croupier check roulette --on 1977-12-31  # exit 1
Roulette, on 1977-12-31: unlawful
 verdict   paragraph   finding

 unlawful    19:47-5.1  Roulette was not authorized before 1978-06-02
```

```toml
game = "$ croupier nonsense"
```
"""


def commands(tmp_path: Path, text: str) -> list[Shown]:
    (tmp_path / "fake.md").write_text(text, "utf-8")
    return list(shown(tmp_path / "fake.md"))


def test_a_true_document_has_no_problems(tmp_path: Path) -> None:
    found = commands(tmp_path, TRUE)
    assert [command.place for command in found] == ["fake.md:3", "fake.md:6"]
    assert [untrue(command, tmp_path) for command in found] == [[], []]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("# exit 1", "# exit 0", "exit 1, not 0"),
        ("# exit 1", "", "exit 1, not 0"),
        ("check roulette", "check roulete", "exit 2, not 1"),
        ("1978-06-02", "1979-06-02", "not printed, or not here: unlawful 19:47-5.1"),
        ("1977-12-31: unlawful\n", "1977-12-31: lawful\n", "not printed, or not here: Roulette, on"),
        (" verdict   paragraph   finding\n", " verdict   paragraph   finding\n" * 2, "not printed, or not here: verdict"),
        ("Roulette, on 1977-12-31: unlawful\n", "unlawful 19:47-5.1\nRoulette, on 1977-12-31: unlawful\n", "not here: Rou"),
    ],
)  # fmt: skip
def test_an_untrue_document_has_problems(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in TRUE
    _, second = commands(tmp_path, TRUE.replace(old, new))
    assert any(says in each for each in untrue(second, tmp_path))


def test_a_document_without_commands_has_nothing_to_prove(tmp_path: Path) -> None:
    assert commands(tmp_path, "# Nothing\n\n```sh\n$ croupier games\n```\n") == []


def test_untrue_python_is_found_at_its_line(tmp_path: Path) -> None:
    file = tmp_path / "fake.md"
    file.write_text("# Sums\n\n```pycon\n>>> a = 2\n```\n\n```pycon\n>>> a + a\n4\n```\n", "utf-8")
    assert untrue_python(file) == ""
    file.write_text(file.read_text("utf-8").replace("\n4\n", "\n5\n"), "utf-8")
    assert 'fake.md", line 8' in untrue_python(file)
