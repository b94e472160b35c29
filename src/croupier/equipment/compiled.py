"""Functions compiled to machine code, with an on-disk cache.

numba invalidates its cache only if the file of the function changes, not if a function or constant from another file does.
Our cache depends on every file in the function's folder and in this folder, and in the folders of the compiled functions
that it may call, at any depth. Compiling a game takes half a minute, so processes that need the same function take a lock:
one compiles, the others wait and load the result. The cache is in the user's cache folder (`croupier.machine.kept`).

Functions are compiled by numba's public `njit`. Only the cache needs parts that are not public: its index file, to be told what a
function depends on, and numba's lock. `pyproject.toml` bounds numba to the version that the tests run.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, TypeVar, cast

from llvmlite import ir  # type: ignore[import-untyped]
from numba import config, njit, types
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import intrinsic

from croupier.machine.kept import kept_folder, not_kept

if sys.platform != "win32":  # on Windows each process compiles for itself
    import fcntl

F = TypeVar("F", bound=Callable[..., Any])

# Options that numba's type stubs leave out. Our functions are never called from C, and helpers not from Python.
_NOT_FROM_C: dict[str, Any] = {"no_cfunc_wrapper": True}
_NOT_FROM_PYTHON: dict[str, Any] = {**_NOT_FROM_C, "no_cpython_wrapper": True}

_HERE = Path(__file__).parent
_PACKAGE = _HERE.parent / "__init__.py"  # with every installation it is written anew
_numba: Any = config  # its settings are made at run time
_choosing = threading.Lock()  # of the folder for a function: numba reads it from a setting for all of the process
_UNUSABLE = (OSError, EOFError, UnpicklingError)  # the disk is full, or a file is somebody else's, or cut off
_OF_ANOTHER_VERSION = (AttributeError, ImportError)  # it names a class, of an argument, that there is no longer
_locked: set[Path] = set()  # locks held by this process; changed only under numba's own lock


def compiled(function: F) -> F:
    """Decorator: compiles a function on its first call, once for each signature."""
    dispatcher: Any = njit(**_NOT_FROM_C)(function)
    cache, lock, index = _with_cache(dispatcher), None, None
    if cache is not None:
        file = cache._cache_file  # noqa: SLF001 (numba has no public access to it)
        file._source_stamp = _stamps(function)  # noqa: SLF001
        index = Path(file._index_path)  # noqa: SLF001
        lock = index.with_suffix(".lock")
    compile_ = dispatcher.compile

    def compile_once(signature: object) -> object:
        # Take numba's lock first, in the same order everywhere, to avoid a deadlock between threads.
        with global_compiler_lock, _process_lock(lock):
            try:
                entry = compile_(signature)
            except _OF_ANOTHER_VERSION:
                if index is None:
                    raise
                index.unlink(missing_ok=True)  # numba reads the whole of it before it looks whether it is stale
                entry = compile_(signature)
            except _UNUSABLE as error:
                if cache is None:
                    raise
                cache.disable()
                not_kept(f"{Path(cache.cache_path).parent} cannot be used ({error})")
                entry = compile_(signature)
            return entry

    dispatcher.compile = compile_once
    return cast("F", dispatcher)


def _with_cache(dispatcher: Any) -> Any:
    """Gives a function its cache, in our folder, and returns it; None if there is no folder. numba may choose another one."""
    with _choosing:
        named = _numba.CACHE_DIR
        folder = kept_folder(named)
        if folder is None:
            return None
        _numba.CACHE_DIR = str(folder)
        try:
            dispatcher.enable_caching()
        except RuntimeError:  # there is none that it can write
            return None
        finally:
            _numba.CACHE_DIR = named
    cache = dispatcher._cache  # noqa: SLF001
    if Path(cache.cache_path).parent == folder:
        return cache
    cache.disable()
    not_kept(f"a folder in {folder} cannot be written")
    return None


def compiled_helper(*, forceinline: bool = False) -> Callable[[F], F]:
    """Decorator for a function that only compiled functions call. It has no entry point for Python."""
    made: Any = njit(forceinline=forceinline, **_NOT_FROM_PYTHON)
    return cast("Callable[[F], F]", made)


@contextmanager
def _process_lock(lock: Path | None) -> Iterator[None]:
    """Locks out other processes. The same process may take it again, for a function that calls itself."""
    with ExitStack() as stack:
        if sys.platform != "win32" and lock is not None and lock not in _locked:
            with suppress(OSError):  # if the lock file cannot be written, neither can the cache
                lock.parent.mkdir(parents=True, exist_ok=True)
                fcntl.flock(stack.enter_context(lock.open("a")), fcntl.LOCK_EX)
            _locked.add(lock)
            stack.callback(_locked.remove, lock)
        yield


def _stamps(function: Callable[..., Any]) -> tuple[tuple[str, int, int], ...]:
    """The stamps of the function's folder and of the folders of all compiled functions that it may call, at any depth."""
    folders, seen, waiting = set[Path](), set[int](), [function]
    while waiting:
        each = waiting.pop()
        folders.add(Path(each.__code__.co_filename).parent)
        if id(each.__globals__) not in seen:
            seen.add(id(each.__globals__))
            called = [getattr(value, "py_func", None) for value in each.__globals__.values()]
            waiting += [module for module in called if module is not None]
    return tuple(each for folder in sorted(folders) for each in stamp(folder))


@compiled_helper()
def copy_items(source: Any, into: Any) -> None:
    """Copies one array into another, item by item.

    For `into[:] = source` numba also compiles the text of the fault that the two may differ in length: four seconds.
    """
    for at in range(len(source)):
        into[at] = source[at]


@cache
def stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """A stamp that changes whenever a file changes that the folder's compiled code may depend on."""
    files = sorted({*folder.glob("*.py"), *_HERE.glob("*.py"), _PACKAGE})
    return tuple((file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files)


# ---------------------------------------------------------------- arrays as bare pointers, for compiled code only
#
# Passing an array to a compiled function costs reference counting and checks for negative indexes, many times the cost of a
# card. A pointer has neither. The caller must keep the array alive.


@intrinsic
def _pointer(_typing: Any, array: Any) -> tuple[Any, Callable[..., Any]]:
    """A pointer to the first item of an array."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return context.make_array(array)(context, builder, arguments[0]).data

    return types.CPointer(array.dtype)(array), generate  # type: ignore[no-untyped-call]


pointer: Any = _pointer  # untyped, for compiled code


@intrinsic
def _eight_bytes(_typing: Any, bytes_: Any, at: Any) -> tuple[Any, Callable[..., Any]]:
    """The eight bytes from a place on as one word, the first lowest. The place need not be a multiple of eight."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        place = builder.gep(arguments[0], [arguments[1]])
        return builder.load(builder.bitcast(place, ir.IntType(64).as_pointer()), align=1)

    return types.uint64(bytes_, at), generate


eight_bytes: Any = _eight_bytes  # untyped, for compiled code
