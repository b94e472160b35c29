"""The base of every result: its HTML for notebooks, and its data frame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, overload

from croupier.show.frames import FrameKind, frame
from croupier.show.html import Shows, notebook
from croupier.show.records import Records

if TYPE_CHECKING:
    import pandas as pd  # type: ignore[import-not-found,import-untyped,unused-ignore]
    import polars as pl  # type: ignore[import-not-found,unused-ignore]


class Showable:
    """Base class of a result: a frozen dataclass, or a tuple, that says in `_records` what its rows are.

        @dataclass(frozen=True, slots=True)
        class RulesResult(Showable):
            options: tuple[Option, ...]

            def _records(self) -> Records:
                return records((FrameColumn("name"), FrameColumn("cite", Kind.CITE)), self.options)

    That gives `to_frame` and `_repr_html_`. What a notebook shows besides the rows, or in place of them, is said by
    `_shows`: records, parts of a paper (`croupier.paper.press.parts`: prose, lists, pictures), charts (`croupier.show.charts`).
    A class keeps its own `__repr__`: one line, `<croupier.NAME about>`. It is the heading in a notebook.
    Fields that are mappings must be frozen (`FrozenFields`), so that a result has a hash.
    """

    __slots__ = ()

    def _records(self) -> Records:
        """The rows of `to_frame`."""
        raise NotImplementedError

    def _shows(self) -> Iterator[Shows]:
        """What a notebook shows below the heading, from the top."""
        yield self._records()

    def _repr_html_(self) -> str:
        return notebook(repr(self), self._shows())

    @overload
    def to_frame(self, kind: Literal["polars"]) -> pl.DataFrame: ...
    @overload
    def to_frame(self, kind: Literal["pandas"]) -> pd.DataFrame: ...
    @overload
    def to_frame(self, kind: Literal["arrow"]) -> Any: ...  # pyarrow has no types
    @overload
    def to_frame(self, kind: None = None) -> Any: ...
    def to_frame(self, kind: FrameKind | None = None) -> Any:
        """The rows as a data frame: a polars or pandas `DataFrame`, or a pyarrow `Table`.

        `kind` is "polars", "pandas" or "arrow". Without it, it is the first of these that is imported already, else the first
        that is installed. Exact numbers are decimals, with the fraction as text in a column `NAME_fraction` beside. Amounts
        are whole cents; paragraphs are text. Raises `NotInstalled` if the package is not there.
        """
        return frame(self._records(), kind)
