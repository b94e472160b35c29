"""Snapshots of samples: inputs drawn at random once, each in a file with its outcome.

A file begins with the input: `name = JSON`, `group.name = JSON`, or `name:` and a line for each text of a list. After an empty
line the outcome follows. Of many inputs those are drawn whose outcomes have the most new lines for their length.

`CROUPIER_SAMPLE=1 pytest FILE` draws other samples; `CROUPIER_WRITE=1 pytest FILE` writes the outcomes of the same ones again.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from tests import snapshots

Sample = dict[str, Any]
_NUMBERS = re.compile(r"\d+(\.\d\d)?(?![^\[]*\])")  # not those of a paragraph
_CARDS = re.compile(r"\b([2-9TJQKA][cdhs]\s?)+")
_INPUT = re.compile(r"(?P<name>.+?) = (?P<value>.*)")
_WORDS = 3  # in the name of a file


def check(
    folder: Path,
    draw: Callable[[], Iterable[Sample]],
    outcome: Callable[[Sample], Iterable[str]],
    words: Callable[[Sample], Iterable[str]],
    most: int,
) -> None:
    """Compares the outcome of every sample in a folder with its file. `words` name what a sample covers."""
    if os.environ.get("CROUPIER_SAMPLE"):
        write(folder, choose(list(draw()), outcome, most), outcome, words)
    files = sorted(folder.glob("*.txt"))
    assert files, f"{folder} has no samples: draw some with CROUPIER_SAMPLE=1"
    for file in files:
        sample = read(file.read_text("utf-8"))
        snapshots.compare(file, [*head(sample), "", *outcome(sample)])


def head(sample: Sample) -> Iterator[str]:
    for name, value in sample.items():
        match value:
            case dict():
                yield from (f"{name}.{key} = {_json(item)}" for key, item in value.items())
            case [str(), *_]:
                yield from (f"{name}:", *(f"  {item}" for item in value))
            case []:
                pass
            case _:
                yield f"{name} = {_json(value)}"


def read(text: str) -> Sample:
    """The input of a sample. Groups and lists without items are left out."""
    sample: Sample = {}
    items: list[str] = []
    for line in text.partition("\n\n")[0].splitlines():
        if line.endswith(":"):
            items = sample.setdefault(line.removesuffix(":"), [])
        elif line.startswith("  "):
            items.append(line.removeprefix("  "))
        else:
            parts = _INPUT.fullmatch(line)
            assert parts, f"not an input: {line}"
            group, dot, key = parts["name"].partition(".")
            (sample.setdefault(group, {}) if dot else sample)[key if dot else group] = json.loads(parts["value"])
    return sample


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def choose(samples: list[Sample], outcome: Callable[[Sample], Iterable[str]], most: int) -> list[Sample]:
    """The samples that add the most new lines for their length, at most so many."""
    texts = [list(outcome(sample)) for sample in samples]
    kinds = [{_CARDS.sub("cards ", _NUMBERS.sub("#", line)) for line in text} for text in texts]
    lengths = [sum(map(len, (*head(sample), *text))) for sample, text in zip(samples, texts, strict=True)]
    chosen, known = list[int](), set[str]()
    while len(chosen) < most:
        best = max(range(len(samples)), key=lambda at: len(kinds[at] - known) / lengths[at])
        if not kinds[best] - known:
            break
        chosen.append(best)
        known |= kinds[best]
    return [samples[at] for at in sorted(chosen)]


def write(
    folder: Path,
    samples: list[Sample],
    outcome: Callable[[Sample], Iterable[str]],
    words: Callable[[Sample], Iterable[str]],
) -> None:
    """Replaces the files of a folder. The rarest words of each sample name its file."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.glob("*.txt"):
        file.unlink()
    common = Counter(word for sample in samples for word in set(words(sample)))
    for number, sample in enumerate(samples, start=1):
        rarest = sorted(dict.fromkeys(words(sample)), key=lambda word: common[word])[:_WORDS]
        name = "_".join((f"{number:02}", *(rarest or ["plain"])))
        lines = (*head(sample), "", *outcome(sample))
        (folder / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8", newline="\n")
