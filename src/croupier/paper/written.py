"""Paper that leaves the house: bytes to a file, and a plain tree as the TOML that our own readers read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

_BARE_KEY = re.compile(r"[\w-]+", re.ASCII)


def write(path: Path, content: bytes) -> None:
    """Writes a file whole, or raises `Unreadable` that says why it cannot be."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Unreadable(Mistake(str(path), f"cannot be written: {error.strerror or error}")) from None


def toml(tree: Mapping[str, object], remarks: Sequence[str] = ()) -> str:
    """A tree of texts, yes or no, whole numbers, and tables of such, with some remarks above it."""
    plain = {key: value for key, value in tree.items() if not isinstance(value, Mapping)}
    tables = {key: value for key, value in tree.items() if isinstance(value, Mapping)}
    parts = ["\n".join([*(f"# {remark}" for remark in remarks), *_entries(plain)])]
    parts.extend("\n".join([f"[{_key(name)}]", *_entries(table)]) for name, table in tables.items())
    return "\n\n".join(parts) + "\n"


def _entries(table: Mapping[str, object]) -> list[str]:
    longest = max((len(_key(key)) for key in table), default=0)
    return [f"{_key(key):<{longest}} = {_value(value)}" for key, value in table.items()]


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else json.dumps(key)


def _value(value: object) -> str:
    """TOML writes these as JSON does."""
    if not isinstance(value, str | int):
        raise TypeError(f"{value!r} is nothing a chart is written in")
    return json.dumps(value, ensure_ascii=False)
