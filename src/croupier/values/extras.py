"""Packages that only some of croupier needs, and what installs each: an extra of `pyproject.toml`.

The core is what the law, the engine and the games need. A module that needs more imports it where it is used, and needs no
guard: `naming_extras`, around each public function and each command, says which extra is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.values.error import Error

# What is imported, by what brings it. An extra has more packages than these; here are those that a module may lack first.
INSTALLED_BY = {
    "croupier[fast]": ("llvmlite", "numba", "numpy"),
    "croupier[floor]": (
        *("alembic", "argon2", "cryptography", "fastapi", "httptools", "limits", "multipart", "python_multipart"),
        *("sqlalchemy", "starlette", "uvicorn", "websockets"),
    ),
    "croupier[papers]": ("jinja2", "matplotlib", "resvg_py", "typst", "xlsxwriter"),
    "croupier[frames]": ("pyarrow",),
    "croupier[envs]": ("gymnasium", "pettingzoo"),
    "croupier[cluster]": ("distributed",),
    "croupier[gpu]": ("cupy",),
    "croupier[postgresql]": ("psycopg",),
    # What croupier works with and does not bring: large, or not there for every system.
    "open_spiel": ("pyspiel",),
    "pandas": ("pandas",),
    "polars": ("polars",),
}
_INSTALLER = {package: what for what, packages in INSTALLED_BY.items() for package in packages}


class NotInstalled(Error, ImportError):
    """A package is missing that only some of croupier needs. The message says what installs it."""


def lacking(package: str, why: str = "this") -> NotInstalled:
    """The error for a package of `INSTALLED_BY` that is missing."""
    what = _INSTALLER[package]
    return NotInstalled(f"{why} needs {what}: pip install '{what}'", name=package)


def explained(error: Exception) -> Exception:
    """The error; or if it says that a package of an extra is missing, the error that names the extra."""
    if isinstance(error, ModuleNotFoundError) and error.name in _INSTALLER:
        return lacking(error.name)
    return error


@contextmanager
def naming_extras() -> Iterator[None]:
    """Raises `NotInstalled` where a package of an extra is missing. For a `with`, and as a decorator: `@naming_extras()`."""
    try:
        yield
    except ModuleNotFoundError as error:
        better = explained(error)
        if better is error:
            raise
        raise better from None
