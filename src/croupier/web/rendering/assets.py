"""The files of the pages: styles, scripts and pictures.

Their addresses have a version, a hash of all of them, so browsers keep them and ask again only after they have changed.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from croupier.paper.lawbook.rendering import STATIC as LAW_STATIC

STATIC = Path(__file__).parent / "static"
FOLDERS = {"/law": LAW_STATIC, "": STATIC}  # by where they are under the prefix, the longer address first


def _version() -> str:
    hashed = hashlib.sha256()
    for place, folder in FOLDERS.items():
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            hashed.update(f"{place}/{path.relative_to(folder)}\n".encode() + hashlib.sha256(path.read_bytes()).digest())
    return hashed.hexdigest()[:12]


PREFIX = f"/static/{_version()}"


def asset(name: str) -> str:
    """The address of a file, such as "style.css"."""
    return f"{PREFIX}/{name}"
