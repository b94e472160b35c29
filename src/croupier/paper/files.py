"""Paper that leaves the house: bytes to a file, and a plain tree as the TOML that our own readers read."""

from __future__ import annotations

import json
import os  # noqa: TID251 (a file is put in its place by the machine)
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

_BARE_KEY = re.compile(r"[\w-]+", re.ASCII)


def place_fault(path: Path) -> str:
    """Why no file can be written there, as far as can be told beforehand; nothing where it can."""
    folder = path.parent
    if path.is_dir():
        return "it is a folder"
    if not folder.is_dir():
        return f"there is no folder {folder}"
    written = path if path.exists() and not path.is_file() else folder
    return "" if os.access(written, os.W_OK) else "it is not ours to write"


def put_in_place(path: Path, content: bytes) -> None:
    """Writes a file so that either the old one stands there or the whole of the new one; raises `OSError` where it cannot."""
    if path.exists() and not path.is_file():  # a device or a pipe: there is nothing to keep
        path.write_bytes(content)
        return
    path = path.resolve()
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


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
