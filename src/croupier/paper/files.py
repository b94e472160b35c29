"""Writing files: bytes atomically, and a plain tree as TOML."""

from __future__ import annotations

import json
import os  # noqa: TID251 (permissions, fsync and the process id)
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

_BARE_KEY = re.compile(r"[\w-]+", re.ASCII)


def write_fault(path: Path, *sources: str) -> str:
    """Why no file can be written there, as far as can be checked in advance; "" if it can. No source is overwritten."""
    folder = path.parent
    if path.is_dir():
        return "it is a folder"
    if path.is_file() and any(os.path.exists(source) and path.samefile(source) for source in sources):  # noqa: PTH110
        return "it is what this command reads"
    if not folder.is_dir():
        return f"there is no folder {folder}"
    target = path if path.exists() and not path.is_file() else folder
    return "" if os.access(target, os.W_OK) else "no permission to write it"


def write_atomically(path: Path, content: bytes) -> None:
    """Replaces a file atomically: it has either the old or the complete new content. Raises `OSError` on failure."""
    if path.exists() and not path.is_file():  # a device or a pipe: there is no old content
        path.write_bytes(content)
        return
    path = path.resolve()
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def toml(tree: Mapping[str, object], remarks: Sequence[str] = ()) -> str:
    """The TOML of a tree of strings, booleans, integers and tables of these, with comments at the top."""
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
    """TOML writes strings, booleans and integers like JSON."""
    if not isinstance(value, str | int):
        raise TypeError(f"{value!r} cannot be written: only strings, booleans and integers can")
    return json.dumps(value, ensure_ascii=False)
