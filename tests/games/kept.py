"""Records of what comes of something, made at random once and kept since.

A file has a line of JSON for each thing that was tried, and under it all that came of it, each line indented. Of many things
made at random those are kept that tell most.

To keep others: CROUPIER_KEEP=1 pytest FILE. To write what comes of the same ones anew, and then read what changed:
CROUPIER_WRITE=1 pytest FILE.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

Tree = dict[str, Any]
_NUMBERS = re.compile(r"\d+(\.\d\d)?(?![^\[]*\])")  # not those of a paragraph
_CARDS = re.compile(r"\b([2-9TJQKA][cdhs]\s?)+")


def check(file: Path, tried: Callable[[], Iterable[Tree]], outcome: Callable[[Tree], Iterable[str]], most: int) -> None:
    """Compares what comes of everything in a file with its record. `tried` makes what `most` of are kept."""
    if os.environ.get("CROUPIER_KEEP"):
        given = _most_telling(list(tried()), outcome, most)
    elif not file.exists():
        pytest.fail(f"{file.name} is missing: run this test with CROUPIER_KEEP=1, read the file, and commit it")
    else:
        given = [json.loads(line) for line in file.read_text("utf-8").splitlines() if line.startswith("{")]
    record = list(_record(given, outcome))
    if {"CROUPIER_KEEP", "CROUPIER_WRITE"} & os.environ.keys():
        file.parent.mkdir(exist_ok=True)
        file.write_text("".join(f"{line}\n" for line in record), "utf-8")
    assert record == file.read_text("utf-8").splitlines()


def _record(given: list[Tree], outcome: Callable[[Tree], Iterable[str]]) -> Iterator[str]:
    for each in given:
        yield json.dumps(each)
        yield from (f"  {line}" for line in outcome(each))


def _most_telling(given: list[Tree], outcome: Callable[[Tree], Iterable[str]], most: int) -> list[Tree]:
    """Those of which each tells most that none before it told."""
    tells = [{_CARDS.sub("cards ", _NUMBERS.sub("#", line)) for line in outcome(each)} for each in given]
    chosen, known = list[int](), set[str]()
    while len(chosen) < most:
        best = max(range(len(given)), key=lambda at: len(tells[at] - known))
        if not tells[best] - known:
            break
        chosen.append(best)
        known |= tells[best]
    return [given[at] for at in sorted(chosen)]
