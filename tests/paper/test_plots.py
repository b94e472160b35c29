"""Plots: what they are given is drawn, the same bytes each time, and a file that cannot be written is reported."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest

from croupier.paper import plots
from croupier.values.extras import NotInstalled, naming_extras

pytestmark = pytest.mark.slow  # matplotlib is slow to load


def settling(path: Path) -> None:
    plots.convergence([(100, -0.02, 0.05), (1_000, -0.01, 0.02), (10_000, -0.0141, 0.006)], -7 / 495, "Pass", path)


def going(path: Path) -> None:
    chance = np.random.default_rng(7)
    walks = [np.concatenate([[10_000], 10_000 + np.cumsum(chance.choice([-100, 100], 50))]) for _ in range(9)]
    plots.paths([*walks, walks[0][:20]], "At $1.00 from $100.00", path)


def ruining(path: Path) -> None:
    bands = [[100.0] * 5, [50.0, 80.0, 100.0, 120.0, 150.0]]
    plots.ruin([0, 10], bands, [0.0, 0.1], "Red", path, goal=(20_000.0, [0.0, 0.2]))


ALL = pytest.mark.parametrize("drawn", [settling, going, ruining], ids=lambda case: case.__name__)


@ALL
def test_the_same_numbers_are_the_same_bytes(drawn: Callable[[Path], None], tmp_path: Path) -> None:
    for name in ("one.svg", "two.svg"):
        drawn(tmp_path / name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert ET.parse(tmp_path / "one.svg").getroot().tag.endswith("svg")  # noqa: S314 (drawn by us)


def test_each_kind_of_file(tmp_path: Path) -> None:
    begins = {".png": b"\x89PNG", ".pdf": b"%PDF", ".svg": b"<?xml"}
    assert set(begins) == set(plots.ENDINGS)
    for ending, first in begins.items():
        ruining(tmp_path / f"plot{ending}")
        assert (tmp_path / f"plot{ending}").read_bytes().startswith(first)


def test_what_is_drawn_is_what_was_given(tmp_path: Path) -> None:
    settling(tmp_path / "one.svg")
    plots.convergence(
        [(100, -0.02, 0.05), (1_000, -0.01, 0.02), (10_000, -0.0141, 0.006)], None, "Pass", tmp_path / "two.svg"
    )
    assert (tmp_path / "one.svg").read_bytes() != (tmp_path / "two.svg").read_bytes()


def test_one_point_and_one_path_are_enough(tmp_path: Path) -> None:
    plots.convergence([(1, -1.0, 0.0)], None, "One round", tmp_path / "one.png")
    plots.paths([np.array([100, 90], dtype=np.int64)], "One bankroll", tmp_path / "two.png")


def test_without_matplotlib_it_says_what_to_install(tmp_path: Path) -> None:
    missing = pytest.raises(NotInstalled, match=r"croupier\[papers\]")
    with patch.dict(sys.modules, {"matplotlib": None}), missing, naming_extras():
        settling(tmp_path / "one.svg")


def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file or directory"):
        settling(tmp_path / "nowhere" / "one.svg")
