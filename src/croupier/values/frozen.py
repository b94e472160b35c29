"""Mappings that cannot change. A value that holds one has a hash, and nobody can change it by accident."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Frozen(dict[K, V]):
    """A dict that cannot change. It equals every dict with the same entries, and is pickled, copied and written like one."""

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]  # a plain dict has none
        return hash(frozenset(self.items()))

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("this mapping belongs to a result and cannot change; dict(...) makes a copy that can")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[type[Frozen[K, V]], tuple[dict[K, V]]]:
        return type(self), (dict(self),)


def frozen(value: Any) -> Any:
    """The value with its mappings frozen and its lists as tuples, at every depth."""
    if isinstance(value, Frozen):
        return value
    if isinstance(value, Mapping):
        return Frozen((key, frozen(entry)) for key, entry in value.items())
    if isinstance(value, list | tuple) and type(value) in {list, tuple}:
        return tuple(frozen(entry) for entry in value)
    return value


class FrozenFields:
    """Base class of a frozen dataclass with mappings, which are frozen when it is made."""

    __slots__ = ()

    def __post_init__(self) -> None:
        """Freezes the mappings."""
        for each in fields(self):  # type: ignore[arg-type]  # every class derived from it is a dataclass
            given = getattr(self, each.name)
            if isinstance(given, Mapping) and not isinstance(given, Frozen):
                object.__setattr__(self, each.name, frozen(given))
