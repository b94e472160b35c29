"""The `Croupier` protocol: the only input of a round. Every card, roll, spin, choice and irregularity comes from it.

Play, solve and audit are three croupiers that run the same procedures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from croupier.engine.decision import Answer, Decision
from croupier.engine.hand import OnFelt
from croupier.equipment.cards import Card
from croupier.equipment.chance import Chance, ChanceSource
from croupier.equipment.shoe import Load
from croupier.law.citation import Citation
from croupier.law.ruling import Ruling
from croupier.values.brief import shown_briefly

T = TypeVar("T")


class Croupier(ChanceSource, Protocol):
    """Answers a round's questions. `chance`, `decide` and `moment` may raise an `Irregularity`; the procedure remedies it."""

    def decide(self, decision: Decision, /) -> Answer: ...

    def decide_all(self, decisions: Sequence[Decision], /) -> tuple[Answer, ...]:
        """Asks several seats at once, none of which learns what another answers before the last. No answer stakes money.

        The journal has the answers in this order, one after the other. After an `Irregularity` every seat is asked again.
        """
        ...

    def record(self, fact: str, cite: Citation, /) -> None:
        """Takes down a call or announcement of the round."""
        ...

    def moment(self, site: str, cite: Citation, /) -> None:
        """Marks a point without a question where something may still go wrong: a dealer who must stand draws a card."""
        ...

    def not_asked(self, seat: str, why: Callable[[], tuple[Ruling, ...]], /) -> None:
        """Says that a seat is not asked now, and why. A ruling without options is against every answer of the seat.

        An empty seat stands for the table: no further card, roll or spin comes now. `why` is called at once or never.
        """
        ...

    def loaded(self, load: Load, /) -> None:
        """Reports that a stack went into the shoe. Only a croupier that holds cards in a real order needs it."""
        ...

    def show(
        self, seat: str, cards: Iterable[object], cite: Citation, /, *, hand: int = 0, answers: bool = False
    ) -> None:
        """Turns up private cards of a seat: from now on everybody sees them.

        With `hand` they are laid down as that hand of the seat, apart from its other cards. With `answers` the private
        answers that the seat has given so far are open too. What is never shown stays the seat's secret.
        """
        ...

    def muck(self, seat: str, cards: Iterable[object], cite: Citation, /) -> None:
        """Takes cards of a seat off the layout without showing them: discards, a hand that is given up."""
        ...

    def on_felt(self, place: str, seat: str, about: Callable[[], OnFelt], /, *, hand: int = 1) -> None:
        """Says what lies with a hand besides the cards that came to it. `about` is called when somebody looks, or never."""
        ...


class QuietCroupier:
    """Base class of croupiers that only answer. They ignore facts, moments, loads and what lies on the felt."""

    __slots__ = ()

    def decide(self, decision: Decision, /) -> Answer:
        raise NotImplementedError(f"nobody answers {decision.site}")

    def decide_all(self, decisions: Sequence[Decision], /) -> tuple[Answer, ...]:
        """Asks one seat after the other."""
        return tuple(self.decide(each) for each in decisions)

    def record(self, fact: str, cite: Citation, /) -> None:
        """Ignores the announcement."""

    def moment(self, site: str, cite: Citation, /) -> None:
        """Ignores the moment."""

    def not_asked(self, seat: str, why: Callable[[], tuple[Ruling, ...]], /) -> None:
        """Ignores why nothing is asked."""

    def loaded(self, load: Load, /) -> None:
        """Ignores the load."""

    def show(
        self, seat: str, cards: Iterable[object], cite: Citation, /, *, hand: int = 0, answers: bool = False
    ) -> None:
        """Ignores who sees the cards."""

    def muck(self, seat: str, cards: Iterable[object], cite: Citation, /) -> None:
        """Ignores where the cards are."""

    def on_felt(self, place: str, seat: str, about: Callable[[], OnFelt], /, *, hand: int = 1) -> None:
        """Ignores what lies on the felt."""


class ScriptedCroupier(QuietCroupier):
    """A croupier with given cards and a given way to choose, for a round of which a kernel wants the result."""

    __slots__ = ("cards", "choose")

    def __init__(self, cards: Iterable[Card], choose: Callable[[Decision], Answer]) -> None:
        self.cards, self.choose = list(cards), choose

    def chance(self, device: Chance[T]) -> T:
        del device
        card: Any = self.cards.pop(0)
        outcome: T = card
        return outcome

    def decide(self, decision: Decision) -> Answer:
        return self.choose(decision)


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards of a seat that were turned up for everybody, or taken off the layout unseen."""

    __repr__ = shown_briefly

    seat: str
    cards: tuple[str, ...]
    cite: Citation
    after: int  # how many entries of the journal came before
    hand: int = 0  # the hand they were laid down as; 0: they stayed where they were
    answers: bool = False  # the private answers that the seat had given were opened with them
    unseen: bool = False  # taken off the layout unseen


class Ritual(str):
    """The words of a fact that every round has, whatever is dealt: a shuffle, a cut, a burn. Pages fold it away."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """Something said or done in a round, and the paragraph that requires it."""

    __repr__ = shown_briefly

    fact: str
    cite: Citation

    @property
    def ritual(self) -> bool:
        return isinstance(self.fact, Ritual)
