"""The folder for compiled functions: the user's cache folder, so that nothing is left in the package when it is uninstalled.

NUMBA_CACHE_DIR names another. Where that cannot be written either (a service without a home), they are kept in a temporary
folder until the machine is restarted, or not at all, and this is said once.
"""

from __future__ import annotations

import multiprocessing
import os
import stat
import sys
import tempfile
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path

NAME = "croupier"


class NotKept(UserWarning):
    """Compiled functions cannot be kept where they should be."""


@cache
def kept_folder(named: str) -> Path | None:
    """The folder for compiled functions, which can be written; `named` is NUMBA_CACHE_DIR. None if there is no such folder."""
    if _can_be_written(wanted := _wanted(named)):
        return wanted
    temporary = _temporary()
    then = f"compiled functions are kept in {temporary} for now" if temporary else "every command compiles anew"
    not_kept(f"{wanted or 'the cache folder of this user'} cannot be written: {then}")
    return temporary


@cache
def not_kept(why: str) -> None:
    """Warns of it, once. A process that computes for another one leaves that to it."""
    if multiprocessing.parent_process() is None:
        warnings.warn(
            f"{why}. To keep them, set NUMBA_CACHE_DIR to a folder that can be written", NotKept, stacklevel=2
        )


def _wanted(named: str) -> Path | None:
    if named:
        return Path(named).absolute() / NAME
    return next((place / NAME for place in _cache_folders() if place.is_absolute()), None)


def _cache_folders() -> Iterator[Path]:
    """Where programs keep on this system what they can make again, first choice first."""
    if sys.platform == "win32":
        yield Path(os.environ.get("LOCALAPPDATA", ""))
    elif sys.platform != "darwin":
        yield Path(os.environ.get("XDG_CACHE_HOME", ""))  # to be ignored if it is not absolute
    try:
        home = Path.home()
    except RuntimeError:  # neither HOME nor an entry for the user
        return
    yield home.joinpath(
        *{"win32": ("AppData", "Local"), "darwin": ("Library", "Caches")}.get(sys.platform, (".cache",))
    )


def _temporary() -> Path | None:
    """A folder of this user's alone among the temporary files: what is loaded from it is run."""
    user = os.getuid() if hasattr(os, "getuid") else "cache"  # on Windows they are the user's own
    try:
        folder = Path(tempfile.gettempdir()) / f"{NAME}-{user}"
    except OSError:  # no temporary folder can be written
        return None
    if not _can_be_written(folder):
        return None
    status = folder.lstat()
    ours = not hasattr(os, "getuid") or (status.st_uid == user and not stat.S_IMODE(status.st_mode) & 0o077)
    return folder if ours and stat.S_ISDIR(status.st_mode) else None


def _can_be_written(folder: Path | None) -> bool:
    if folder is None:
        return False
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True
