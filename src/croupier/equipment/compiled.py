"""Functions compiled to machine code, kept on disk from run to run.

numba keeps compiled code by the file it was written in alone, and would go on with it though a function or a constant it
took from another file had changed. Ours is kept by every file of its folder and of this one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])

_HERE = Path(__file__).parent


def compiled(function: F) -> F:
    """Compiled when first called, for each kind of arguments once."""
    made: Any = njit(cache=True)(function)
    made._cache._cache_file._source_stamp = stamp(Path(function.__code__.co_filename).parent)  # noqa: SLF001 (it has no other door)
    return cast("F", made)


@cache
def stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Changes whenever a file does that code from this folder may be made of."""
    files = sorted({*folder.glob("*.py"), *_HERE.glob("*.py")})
    return tuple((file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files)
