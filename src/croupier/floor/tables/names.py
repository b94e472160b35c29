"""A new name in place of an old one, in whatever a table keeps: a guest has chosen a name.

No other text looks like the name of a guest, so the old name is replaced wherever it is found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from types import MappingProxyType
from typing import Any, TypeVar

V = TypeVar("V")


def moved(by_handle: Mapping[str, V], was: str, handle: str) -> Mapping[str, V]:
    """A mapping by handles with the new one."""
    return MappingProxyType({handle if each == was else each: value for each, value in by_handle.items()})


def called(value: V, was: str, handle: str) -> V:
    """A value, its fields and their parts with the new name."""
    return _changed(value, was, handle)  # type: ignore[no-any-return]


def _changed(value: Any, was: str, handle: str) -> Any:
    if value == was:
        return handle
    if isinstance(value, tuple) and type(value) is tuple:
        return tuple(_changed(each, was, handle) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        parts = {each.name: getattr(value, each.name) for each in fields(value) if each.init}
        changed = {name: _changed(part, was, handle) for name, part in parts.items()}
        changes = {name: part for name, part in changed.items() if part != parts[name]}
        return replace(value, **changes) if changes else value
    return value


def rewritten(tree: Any, was: str, handle: str) -> Any:
    """The record of a round, as a table shows it, with the new name. The trail keeps the old one."""
    if isinstance(tree, dict):
        return {rewritten(key, was, handle): rewritten(value, was, handle) for key, value in tree.items()}
    if isinstance(tree, list):
        return [rewritten(each, was, handle) for each in tree]
    return tree.replace(was, handle) if isinstance(tree, str) else tree
