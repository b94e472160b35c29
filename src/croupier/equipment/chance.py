"""What every device has in common: it can say what may come of it, and it must be asked to give an outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from croupier.law.citation import Citation

T = TypeVar("T")


class Chance(Protocol[T]):
    """A device about to give an outcome. It knows what can come, with exact whole weights, and holds no chance itself."""

    @property
    def site(self) -> str:
        """A stable name in journal and audit: "spin", "deal:left"."""
        ...

    @property
    def cite(self) -> Citation:
        """The paragraph that says what can come."""
        ...

    def outcomes(self) -> Sequence[tuple[T, int]]: ...

    def show(self, outcome: T, /) -> str:
        """The outcome as a journal writes it."""
        ...

    def read(self, text: str, /) -> T:
        """The outcome a journal writes, or raises `Refused` when it could not happen."""
        ...


class Answers(Protocol):
    """Whoever gives a device its outcome."""

    def chance(self, device: Chance[T], /) -> T: ...
