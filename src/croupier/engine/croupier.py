"""The croupier: the only door. Every card, roll, spin, choice and irregularity enters a round here and nowhere else.

Play, solve and audit are three croupiers over the same procedures.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from croupier.equipment.chance import Answers

if TYPE_CHECKING:
    from croupier.engine.decision import Answer, Decision
    from croupier.equipment.shoe import Load
    from croupier.law.citation import Citation


class Croupier(Answers, Protocol):
    """Whoever runs the round. Either question may be answered by an `Irregularity`, which the procedure must mend."""

    def decide(self, decision: Decision, /) -> Answer: ...

    def record(self, fact: str, cite: Citation, /) -> None:
        """A call or announcement of the round."""
        ...

    def moment(self, site: str, cite: Citation, /) -> None:
        """A moment at which nothing is asked, and yet something may go wrong: a dealer stands, and draws all the same."""
        ...

    def loaded(self, load: Load, /) -> None:
        """A stack has gone into the shoe. Only who has the cards in a real order wants to know."""
        ...


class QuietCroupier:
    """The base of croupiers that only answer: they keep no facts, let nothing go wrong and have no use for a load."""

    __slots__ = ()

    def record(self, fact: str, cite: Citation, /) -> None:
        """Ignores the announcement."""

    def moment(self, site: str, cite: Citation, /) -> None:
        """Lets the moment pass."""

    def loaded(self, load: Load, /) -> None:
        """Ignores the load."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something said or done in a round, and the paragraph that wants it."""

    fact: str
    cite: Citation
