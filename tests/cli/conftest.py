"""The sources are read for their citations once, not by every command that tells of them.

Only our own sources: a test anywhere in the session may change a tree of its own and read it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from croupier.law import coverage

OUR_TESTS = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session", autouse=True)
def sources_read_once() -> Iterator[None]:
    cited, named = coverage._cited, coverage._named

    @cache
    def our_cited(mentioned: str) -> tuple[tuple[str, coverage.SourcePlace], ...]:
        return tuple(cited(coverage.PACKAGE, mentioned))

    @cache
    def our_named(folder: Path, mentioned: str) -> tuple[tuple[str, coverage.SourcePlace], ...]:
        return tuple(named(folder, mentioned))

    def cited_once(root: Path, mentioned: str = "") -> Iterable[tuple[str, coverage.SourcePlace]]:
        return our_cited(mentioned) if root == coverage.PACKAGE else cited(root, mentioned)

    def named_once(folder: Path, mentioned: str) -> Iterable[tuple[str, coverage.SourcePlace]]:
        return our_named(folder, mentioned) if folder == OUR_TESTS else named(folder, mentioned)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coverage, "_cited", cited_once)
        patch.setattr(coverage, "_named", named_once)
        yield
