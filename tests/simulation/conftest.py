"""The coin is in the house for every test of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.simulation.house import with_a_coin


@pytest.fixture(scope="module", autouse=True)
def coin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with with_a_coin(tmp_path_factory.mktemp("house")):
        yield
