"""A house with one game more: the coin, installed as a third party would, in this process and in all it starts."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from croupier.games import registry
from croupier.simulation import job


@contextmanager
def with_a_coin(folder: Path) -> Iterator[None]:
    """Installs the coin in a folder on the path of Python."""
    shutil.copy(Path(__file__).with_name("toy_coin.py"), folder / "toy_coin.py")
    shown = folder / "toy_coin-1.dist-info"
    shown.mkdir()
    (shown / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-coin\nVersion: 1\n", "utf-8")
    (shown / "entry_points.txt").write_text("[croupier.games]\ncoin = toy_coin:GAME\n", "utf-8")
    inherited = {"PYTHONPATH": os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])}
    with patch.object(sys, "path", [str(folder), *sys.path]), patch.dict(os.environ, inherited):
        _forget()
        try:
            yield
        finally:
            _forget()
            sys.modules.pop("toy_coin", None)


def _forget() -> None:
    registry.look_again()
    job._KERNELS.clear()
