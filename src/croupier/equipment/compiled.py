"""Functions compiled to machine code, kept on disk from run to run.

numba keeps compiled code by the file it was written in alone, and would go on with it though a function or a constant it
took from another file had changed. Ours is kept by every file of its folder and of this one. Compiling a game takes half a
minute, so processes that want the same function at once do not each compile it: one does, the others wait and take it over.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numba.core.compiler_lock import global_compiler_lock

if sys.platform != "win32":  # where each process compiles for itself
    import fcntl

F = TypeVar("F", bound=Callable[..., Any])

# Options of numba that its types leave out: nobody calls our functions from C, and helpers not from Python either.
_NOT_FROM_C: dict[str, Any] = {"no_cfunc_wrapper": True}
_NOT_FROM_PYTHON: dict[str, Any] = {**_NOT_FROM_C, "no_cpython_wrapper": True}

_HERE = Path(__file__).parent
_held: set[Path] = set()  # by this process; changed only under numba's own lock


def compiled(function: F) -> F:
    """Compiled when first called, for each kind of arguments once."""
    made: Any = njit(cache=True, **_NOT_FROM_C)(function)
    kept = made._cache._cache_file  # noqa: SLF001 (it has no other door)
    kept._source_stamp = stamp(Path(function.__code__.co_filename).parent)  # noqa: SLF001
    compiles = made.compile

    def compiles_once(signature: object) -> object:
        # Numba's lock first: a thread that held it and waited for ours would wait for one that waits for it.
        with global_compiler_lock, _alone(Path(kept._index_path).with_suffix(".lock")):  # noqa: SLF001
            return compiles(signature)

    made.compile = compiles_once
    return cast("F", made)


def compiled_helper(*, forceinline: bool = False) -> Callable[[F], F]:
    """For a function that only compiled functions call: without the code for calls from Python, it compiles faster."""
    made: Any = njit(forceinline=forceinline, **_NOT_FROM_PYTHON)
    return cast("Callable[[F], F]", made)


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """No other process is in here; the same one may be, further out: a function that calls itself."""
    with ExitStack() as held:
        if sys.platform != "win32" and lock not in _held:
            with suppress(OSError):  # where no lock can be written no code is kept either
                lock.parent.mkdir(parents=True, exist_ok=True)
                fcntl.flock(held.enter_context(lock.open("a")), fcntl.LOCK_EX)
            _held.add(lock)
            held.callback(_held.remove, lock)
        yield


@cache
def stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Changes whenever a file does that code from this folder may be made of."""
    files = sorted({*folder.glob("*.py"), *_HERE.glob("*.py")})
    return tuple((file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files)
