"""The protocols of devices, which list their outcomes, and of sources of chance, which choose one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from croupier.law.citation import Citation

T = TypeVar("T")


class Chance(Protocol[T]):
    """A device that is about to give an outcome. It lists the outcomes with whole weights; it draws nothing itself."""

    @property
    def site(self) -> str:
        """A stable name in journals and audits: "spin", "deal:left"."""
        ...

    @property
    def cite(self) -> Citation:
        """The paragraph that defines the outcomes."""
        ...

    def outcomes(self) -> Sequence[tuple[T, int]]: ...

    def show(self, outcome: T, /) -> str:
        """The outcome as a journal writes it."""
        ...

    def read(self, text: str, /) -> T:
        """The outcome from a journal, or raises `Refused` if it is impossible."""
        ...


class ChanceSource(Protocol):
    """Chooses the outcomes of devices."""

    def chance(self, device: Chance[T], /) -> T: ...
