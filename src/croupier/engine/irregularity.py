"""Irregularities: what goes wrong at a table. Each enters a round as an answer, is journaled, and has a cited remedy."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from croupier.equipment.site import Site
from croupier.law.citation import Citation
from croupier.law.option import TableRules, shown
from croupier.law.ruling import Refused, Ruling, unlawful

T = TypeVar("T")


class DetailKind(StrEnum):
    """The type of an irregularity's detail."""

    TEXT = "text"  # anything; tests try `Detail.values`
    CHOICE = "choice"  # one of `Detail.values`
    NUMBER = "number"  # a whole number from 0
    CARD = "card"  # the next card of the shoe, which was exposed; with a sealed shoe the server fills it in
    BOX = "box"  # the number of a betting area
    SEAT = "seat"  # a player with a wager in the round
    WAGER = "wager"  # a wager in the round, by its name
    OUTCOME = "outcome"  # how dice or a wheel came to rest; cannot be reported of a sealed roll or spin


@dataclass(frozen=True, slots=True)
class Detail:
    """Something that must be reported with an irregularity: a description for people and a kind for programs."""

    words: str
    kind: DetailKind = DetailKind.TEXT
    values: tuple[str, ...] = ()  # the possible values, if they can be listed
    below: int | str = ""  # a number is less than this, or than the table's election of this name

    def fault(self, name: str, value: str, rules: TableRules) -> str:
        """What is wrong with this value; empty if nothing is."""
        if self.below != "":
            limit = rules.elected(self.below) if isinstance(self.below, str) else self.below
            valid = value.isascii() and value.isdecimal() and int(value) < limit
            return "" if valid else f"{name} = {value}, which is not fewer than {limit}"
        if not self.values or self.kind is DetailKind.TEXT or value in self.values:
            return ""
        more = ", …" if len(self.values) > _FEW else ""
        return f"{name} = {value}, which is none of {', '.join(self.values[:_FEW])}{more}"


_FEW = 8  # values in an error message

YES_NO = ("yes", "no")


@dataclass(frozen=True, slots=True)
class Remedy:
    """A kind of irregularity: where it can arise, which details a report needs, and the remedy the law sets."""

    kind: str
    cite: Citation
    remedy: str
    scopes: tuple[str, ...]  # the stages of a round at which it can arise
    needs: Mapping[str, Detail] | None = None  # the details a report must have, by name
    under: Mapping[str, Any] | None = None  # the elections it depends on
    also_under: Mapping[str, Any] | None = None  # another election of such an option, under which it can arise too
    is_recut: bool = False  # a supervisor's order between rounds to cut the cards again
    extra_card: str = ""  # what becomes of a card that no hand needed
    cards_before: int = 0  # the cards that a hand may have by then, dealt against the order, if the round is void

    def of_kind(self, kind: DetailKind) -> tuple[str, ...]:
        """The names of its details of this kind."""
        return tuple(name for name, detail in (self.needs or {}).items() if detail.kind is kind)

    def arises_at(self, site: str) -> bool:
        return Site.of(site).scope in self.scopes

    def not_under(self, rules: TableRules) -> Iterator[Ruling]:
        """The rulings against a report of it at a table whose elections it does not fit; none if it can arise there."""
        others = self.also_under or {}
        for name, value in (self.under or {}).items():
            fitting = (value, others[name]) if name in others else (value,)
            if rules.elected(name) not in fitting:
                words = " or ".join(shown(each).strip(chr(34)) for each in fitting)
                yield unlawful(self.cite, f"{self.kind}: only at a table with {name} = {words}", name)


def by_kind(*remedies: Remedy) -> dict[str, Remedy]:
    """Remedies by the kind of irregularity; of two for one kind the last."""
    return {remedy.kind: remedy for remedy in remedies}


class RoundVoid(Exception):
    """Nothing undecided in this round counts: those wagers go back. The message says why."""


class Irregularity(Exception):
    """Raised by a croupier in place of an answer. The procedure catches it and applies the remedy."""

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
        except ValueError:  # an open quote or an empty text: `admit` refuses it as an unknown kind
            return cls(text)
        # `admit` refuses a detail without "=", which has no value.
        return cls(kind, {name: value for name, _, value in (detail.partition("=") for detail in details)})


def remedied(ask: Callable[[], T], remedy: Callable[[Irregularity], T | None]) -> T:
    """Asks until there is an answer. What goes wrong is remedied, and the question is asked again.

    A remedy may return what counts as the answer instead.
    """
    while True:
        try:
            return ask()
        except Irregularity as what:
            answer = remedy(what)
            if answer is not None:
                return answer


class NoResult(NamedTuple):
    """A roll, spin or draw that does not count, and why."""

    law: Citation


def one_result(
    ask: Callable[[], T | NoResult],
    remedies: Mapping[str, Remedy],
    otherwise: Mapping[str, Callable[[Irregularity], T | NoResult | None]] | None = None,
) -> T | NoResult:
    """The result of one roll, spin or draw. What goes wrong makes it void by the paragraph of its remedy.

    Kinds of irregularity in `otherwise` do what they say there: return the result that counts, or None to ask again.
    """

    def remedy(what: Irregularity) -> T | NoResult | None:
        apply = (otherwise or {}).get(what.kind)
        return apply(what) if apply is not None else NoResult(remedies[what.kind].cite)

    return remedied(ask, remedy)


@lru_cache(1024)  # a live round rereads its journal after every answer
def _words(text: str) -> tuple[str, ...]:
    return tuple(shlex.split(text))


def remedy_for(remedies: Mapping[str, Remedy], kind: str, asked_by: Citation) -> Remedy:
    """The remedy of an irregularity. Raises `Refused` if the game has no such irregularity."""
    remedy = remedies.get(kind)
    if remedy is None:
        known = ", ".join(remedies)
        raise Refused(unlawful(asked_by, f'this game has no irregularity "{kind}"; it has: {known}'))
    return remedy


def admit(remedies: Mapping[str, Remedy], what: Irregularity, site: str, asked_by: Citation, rules: TableRules) -> None:
    """Raises `Refused` if the game has no such irregularity, it cannot arise at this table or site, or its details are wrong."""
    remedy = remedy_for(remedies, what.kind, asked_by)
    if elsewhere := tuple(remedy.not_under(rules)):
        raise Refused(*elsewhere)
    if not remedy.arises_at(site):
        raise Refused(unlawful(remedy.cite, f"{what.kind} cannot arise at {site}, only at {', '.join(remedy.scopes)}"))
    needs = remedy.needs or {}
    missing = [f"{name} ({detail.words})" for name, detail in needs.items() if name not in what.details]
    unknown = [name for name in what.details if name not in needs]
    if missing or unknown:
        faults = [f"give {', '.join(missing)}"] if missing else []
        faults += [f"it takes no {', '.join(unknown)}"] if unknown else []
        raise Refused(unlawful(remedy.cite, f"{what.kind}: {'; '.join(faults)}"))
    for name, detail in needs.items():
        if fault := detail.fault(name, what.details[name], rules):
            options = (detail.below,) if isinstance(detail.below, str) and detail.below else ()
            raise Refused(unlawful(remedy.cite, f"{what.kind}: {fault}", *options))
