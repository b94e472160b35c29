"""Irregularities: what goes wrong at a table enters a round as an answer, is journalled as one, and has its cited remedy."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from croupier.equipment.site import Site
from croupier.law.ruling import Refused, unlawful

if TYPE_CHECKING:
    from croupier.law.citation import Citation


class DetailKind(StrEnum):
    """What sort of thing a detail of an irregularity names."""

    TEXT = "text"  # anything; whoever tries values has only `Detail.values`
    CHOICE = "choice"  # one of `Detail.values`
    NUMBER = "number"  # a whole number from 0
    CARD = "card"  # the next card of the shoe, which has shown itself: a sealed shoe knows which one it is
    BOX = "box"  # the number of a betting area
    SEAT = "seat"  # a player with a wager in the round
    WAGER = "wager"  # a wager in the round, by its name
    OUTCOME = "outcome"  # how dice or a wheel came to rest: nobody can say it of a sealed roll or spin


@dataclass(frozen=True, slots=True)
class Detail:
    """Something that must be told of an irregularity: in words for people, and by its kind for programs."""

    words: str
    kind: DetailKind = DetailKind.TEXT
    values: tuple[str, ...] = ()  # what it can be, where that can be listed


YES_NO = ("yes", "no")


@dataclass(frozen=True, slots=True)
class Remedy:
    """A kind of irregularity a game knows: where it can arise, what must be told of it, and what the law does about it."""

    kind: str
    cite: Citation
    remedy: str
    scopes: tuple[str, ...]  # the stages of a round at which it can arise
    needs: Mapping[str, Detail] | None = None  # what must be told, by name
    under: Mapping[str, Any] | None = None  # the elections without which it cannot arise, where there are any
    is_recut: bool = False  # a supervisor orders it between two rounds: the coming cut is made again

    def of_kind(self, kind: DetailKind) -> tuple[str, ...]:
        """The names of its details of this kind."""
        return tuple(name for name, detail in (self.needs or {}).items() if detail.kind is kind)

    def arises_at(self, site: str) -> bool:
        return Site.of(site).scope in self.scopes


class Irregularity(Exception):
    """Raised by a croupier instead of an answer; the procedure catches it and applies the remedy."""

    def __init__(self, kind: str, details: Mapping[str, str] | None = None) -> None:
        super().__init__(kind)
        self.kind = kind
        self.details = dict(details or {})

    def __str__(self) -> str:
        """As a journal writes it: the kind, then its details."""
        return shlex.join([self.kind, *(f"{name}={value}" for name, value in self.details.items())])

    @classmethod
    def read(cls, text: str) -> Irregularity:
        try:
            kind, *details = _words(text)
        except ValueError:  # a quote left open, or nothing at all: a name that `admit` refuses
            return cls(text)
        # A detail without "=" is a name without a value, which `admit` refuses.
        return cls(kind, {name: value for name, _, value in (detail.partition("=") for detail in details)})


@lru_cache(1024)  # a round that goes on after each answer reads its journal again and again
def _words(text: str) -> tuple[str, ...]:
    return tuple(shlex.split(text))


def admit(remedies: Mapping[str, Remedy], what: Irregularity, site: str, asked_by: Citation) -> None:
    """Refuses an irregularity the game does not know, one that cannot arise here, or one told without what its rule needs."""
    remedy = remedies.get(what.kind)
    if remedy is None:
        known = ", ".join(remedies)
        raise Refused(unlawful(asked_by, f'no irregularity of this game is called "{what.kind}"; there are: {known}'))
    if not remedy.arises_at(site):
        raise Refused(unlawful(remedy.cite, f"{what.kind} cannot arise at {site}, only at {', '.join(remedy.scopes)}"))
    needs = remedy.needs or {}
    missing = [f"{name} ({detail.words})" for name, detail in needs.items() if name not in what.details]
    unknown = [name for name in what.details if name not in needs]
    if missing or unknown:
        faults = [f"say {', '.join(missing)}"] * bool(missing) + [f"{', '.join(unknown)} means nothing here"] * bool(
            unknown
        )
        raise Refused(unlawful(remedy.cite, f"{what.kind}: {'; '.join(faults)}"))
