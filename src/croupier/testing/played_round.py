"""A round that was played: each of its questions, looked at while it stands, and the round in words, for messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, TypeVar

from croupier.croupiers.play import JournalCroupier, Live
from croupier.engine.decision import Answer, Decision
from croupier.engine.journal import Journal
from croupier.engine.round import Round
from croupier.equipment.chance import Chance
from croupier.equipment.decks.deck import Deck

T = TypeVar("T")
Question = Chance[Any] | Decision
Look = Callable[[int, Question], None]


def each_question(live: Live, look: Look) -> None:
    """Looks at the question before each entry of the journal, with the number of entries before it.

    A device knows what it can show only while its question stands, so it is looked at then. One run finds every question,
    except those before an irregularity at a moment, which answers none.
    """
    listener = _Listener(live.round, live.journal, look=look)
    live.round.run(listener)
    for cut in sorted(set(range(len(live.journal))) - listener.asked):
        asks = Live(live.round, live.journal[:cut]).asks
        assert asks is not None, f"{live.round.game.name}: {cut} entries of its journal end the round: {live.journal}"
        look(cut, asks)


@dataclass(slots=True, kw_only=True)
class _Listener(JournalCroupier):
    """Answers from a journal. Each question is looked at first."""

    look: Look
    asked: set[int] = field(default_factory=set)

    def chance(self, device: Chance[T]) -> T:
        self._look_at(device)
        return JournalCroupier.chance(self, device)  # a class with slots has no bare `super`

    def decide(self, decision: Decision) -> Answer:
        self._look_at(decision)
        return JournalCroupier.decide(self, decision)

    def _look_at(self, question: Question) -> None:
        self.asked.add(self.at)
        self.look(self.at, question)


class InWords:
    """A journal that is put in words only for a message: a check looks at thousands, and has nothing to say of most."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    def __str__(self) -> str:
        return f"the journal: {'; '.join(map(str, self.journal)) or 'empty'}"


def site_of(live: Live) -> str:
    return live.asks.site if live.asks is not None else "the end"


def reproduced(round_: Round, journal: Journal) -> str:
    """How to reproduce the round."""
    wagers = ", ".join(f"{wager.seat} {wager.name} {wager.stake_cents}" for wager in round_.wagers)
    return f"\n  rules: {round_.rules.plain()}\n  wagers: {wagers}\n  {InWords(journal)}"


def inside(value: object, known: set[int] | None = None) -> Iterator[object]:
    """The value and everything reachable from it."""
    known = set() if known is None else known
    if id(value) in known:
        return
    known.add(id(value))
    yield value
    for part in _parts(value):
        yield from inside(part, known)


def _parts(value: object) -> Iterable[object]:
    if isinstance(value, Deck):  # the pieces that there are, of which none was dealt
        return ()
    if isinstance(value, Mapping):
        return (*value.keys(), *value.values())
    if isinstance(value, tuple | list | set | frozenset):
        return tuple(value)
    if is_dataclass(value) and not isinstance(value, type):
        return tuple(getattr(value, each.name) for each in fields(value))
    return tuple(vars(value).values()) if hasattr(value, "__dict__") and not isinstance(value, type) else ()
