"""The example games are installed for every test here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.examples.house import installed


@pytest.fixture(scope="module", autouse=True)
def _examples(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("installed")):
        yield
