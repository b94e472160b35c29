"""A house with the example games installed, as pip would leave them: their files on the path, and their entry points."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from croupier.games import registry
from croupier.simulation import job

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ("crows_nest", "high_tide")


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """Installs both games, in this process and in all it starts."""
    sources = []
    for name in NAMES:
        project = tomllib.loads((EXAMPLES / name / "pyproject.toml").read_text("utf-8"))["project"]
        shown = folder / f"{name}-{project['version']}.dist-info"
        shown.mkdir()
        head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        (shown / "METADATA").write_text(head, "utf-8")
        points = project["entry-points"]["croupier.games"]
        listed = "".join(f"{key} = {value}\n" for key, value in points.items())
        (shown / "entry_points.txt").write_text(f"[croupier.games]\n{listed}", "utf-8")
        sources.append(str(EXAMPLES / name / "src"))
    path = os.pathsep.join([str(folder), *sources, *filter(None, [os.environ.get("PYTHONPATH")])])
    with patch.object(sys, "path", [str(folder), *sources, *sys.path]), patch.dict(os.environ, {"PYTHONPATH": path}):
        _forget()
        try:
            yield
        finally:
            _forget()


def _forget() -> None:
    registry.look_again()
    job._KERNELS.clear()
