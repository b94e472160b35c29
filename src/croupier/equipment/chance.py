"""What every device has in common: it can say what may come of it, and it must be asked to give an outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

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


@runtime_checkable
class FromTheShoe(Chance[Any], Protocol):
    """A device that deals: a card has its place in the order of the deal, though face down it is asked for later or never."""

    @property
    def position(self) -> int:
        """Which card of the round it is, counted from 0."""
        ...

    @property
    def dealt(self) -> int:
        """How many cards have left the shoe for the layout by now."""
        ...

    def from_tape(self, text: str, /) -> str:
        """The answer, where a tape tells the card: the card itself, or what a look at it would find."""
        ...


class Answers(Protocol):
    """Whoever gives a device its outcome."""

    def chance(self, device: Chance[T], /) -> T: ...
