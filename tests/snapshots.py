"""Compares the output of a test with a text file, its snapshot. Shows the first line that differs and the command to see all.

`CROUPIER_WRITE=1 pytest TEST` writes the snapshots of a test again; read the diff before you commit it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import zip_longest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WRITE = "CROUPIER_WRITE"
_NO_LINE = "(no line)"


def compare(file: Path, lines: Iterable[str]) -> None:
    """Fails at the first line that differs from the file; writes the file instead where CROUPIER_WRITE is set."""
    text = "".join(f"{line}\n" for line in lines)
    if os.environ.get(WRITE):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")
    elif message := difference(file, text):
        pytest.fail(message, pytrace=False)


def difference(file: Path, text: str) -> str:
    """The first line of a text that differs from the file, and the command that shows every difference; "" if none does."""
    path = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
    test = os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0]
    command = f"{WRITE}=1 pytest '{test}' && git diff {path}"
    if not file.exists():
        return f"{path} is missing. To write it: {command}"
    expected, actual = file.read_text("utf-8").split("\n"), text.split("\n")
    pairs = enumerate(zip_longest(expected[:-1], actual[:-1], fillvalue=_NO_LINE), start=1)
    for number, (old, new) in pairs:
        if old != new:
            return f"{path}:{number}\n  expected: {old}\n  actual:   {new}\nTo write it again and see all: {command}"
    return ""
