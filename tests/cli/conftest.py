"""The sources are read for their citations once, not by every command that tells of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from croupier.law import coverage


@pytest.fixture(scope="session", autouse=True)
def sources_read_once() -> Iterator[None]:
    cited, named = coverage._cited, coverage._named

    @cache
    def cited_once(root: Path, mentioned: str = "") -> tuple[tuple[str, coverage.Place], ...]:
        return tuple(cited(root, mentioned))

    @cache
    def named_once(folder: Path, mentioned: str) -> tuple[tuple[str, coverage.Place], ...]:
        return tuple(named(folder, mentioned))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coverage, "_cited", cited_once)
        patch.setattr(coverage, "_named", named_once)
        yield
