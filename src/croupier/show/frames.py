"""Records as a data frame of polars, pandas or pyarrow, whichever is there.

| kind of column | polars | pandas | arrow |
|---|---|---|---|
| text, cite | String | string | string |
| whole, cents | Int64 | Int64 | int64 |
| seed | UInt64 | UInt64 | uint64 |
| number, percent, ratio, share | Float64 | Float64 | double |
| day | Date | datetime64[s] | date32 |
| flag | Boolean | boolean | bool |

A ratio or a share has a column of text beside it, `NAME_fraction`: the exact fraction, or null if the number is not exact.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, NamedTuple

from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.show.records import Kind, Records, fraction_text
from croupier.values import extras

FrameKind = Literal["polars", "pandas", "arrow"]

# In this order: the first that is imported already, else the first that is installed.
PACKAGES: dict[FrameKind, str] = {"polars": "polars", "pandas": "pandas", "arrow": "pyarrow"}


class _Types(NamedTuple):
    """The types of a kind of column."""

    polars: str
    pandas: str
    arrow: str


_TYPES = {
    Kind.TEXT: _Types("String", "string", "string"),
    Kind.CITE: _Types("String", "string", "string"),
    Kind.WHOLE: _Types("Int64", "Int64", "int64"),
    Kind.CENTS: _Types("Int64", "Int64", "int64"),
    Kind.SEED: _Types("UInt64", "UInt64", "uint64"),
    Kind.NUMBER: _Types("Float64", "Float64", "float64"),
    Kind.PERCENT: _Types("Float64", "Float64", "float64"),
    Kind.RATIO: _Types("Float64", "Float64", "float64"),
    Kind.SHARE: _Types("Float64", "Float64", "float64"),
    Kind.DAY: _Types("Date", "datetime64[s]", "date32"),
    Kind.FLAG: _Types("Boolean", "boolean", "bool_"),
}


def frame(records: Records, kind: FrameKind | None = None) -> Any:
    """The records as a frame of this kind; without one, of the first package that is imported, else installed.

    Raises `NotInstalled` if the package is not there, and `Unreadable` for another kind.
    """
    if kind is not None and kind not in PACKAGES:
        raise Unreadable(Mistake("kind", f'"{kind}" is no kind of frame; write {", ".join(PACKAGES)}'))
    chosen = kind or _default()
    try:
        package = import_module(PACKAGES[chosen])
    except ModuleNotFoundError:
        raise extras.lacking(PACKAGES[chosen], "a data frame") from None
    return _MAKERS[chosen](package, list(_columns(records)))


def _default() -> FrameKind:
    for kind, package in PACKAGES.items():
        if sys.modules.get(package):
            return kind
    return next((kind for kind, package in PACKAGES.items() if find_spec(package)), "arrow")


_Named = tuple[str, Kind, list[Any]]


def _columns(records: Records) -> Iterator[_Named]:
    """Each column of the frame with its name, its kind and its values."""
    values = list(zip(*records.rows, strict=True)) or [()] * len(records.columns)
    for column, given in zip(records.columns, values, strict=True):
        yield column.name, column.kind, [None if each is None else _plain(column.kind, each) for each in given]
        if column.kind.exact:
            yield f"{column.name}_fraction", Kind.TEXT, [fraction_text(each) for each in given]


def _plain(kind: Kind, value: Any) -> object:
    if kind in {Kind.TEXT, Kind.CITE}:
        return str(value)
    return float(value) if kind.exact or kind in {Kind.NUMBER, Kind.PERCENT} else value


def _polars(package: Any, columns: list[_Named]) -> Any:
    schema = {name: getattr(package, _TYPES[kind].polars) for name, kind, _ in columns}
    return package.DataFrame({name: values for name, _, values in columns}, schema=schema)


def _pandas(package: Any, columns: list[_Named]) -> Any:
    return package.DataFrame(
        {name: package.Series(values, dtype=_TYPES[kind].pandas) for name, kind, values in columns}
    )


def _arrow(package: Any, columns: list[_Named]) -> Any:
    schema = package.schema([(name, getattr(package, _TYPES[kind].arrow)()) for name, kind, _ in columns])
    return package.table([package.array(values, type=schema.field(name).type) for name, _, values in columns], schema)


_MAKERS = {"polars": _polars, "pandas": _pandas, "arrow": _arrow}
