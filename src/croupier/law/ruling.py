"""A ruling: what the law says about one thing, with the paragraph that says it. Never just a bool."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from croupier.law.citation import Citation
from croupier.values.brief import brief, shown_briefly
from croupier.values.error import Error


class Verdict(StrEnum):
    """Lawful, unlawful, or not determined if our sources do not settle it."""

    LAWFUL = "lawful"
    UNLAWFUL = "unlawful"
    NOT_DETERMINED = "not determined"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict on one thing, its paragraph, and the reason in a sentence."""

    verdict: Verdict
    cite: Citation
    why: str
    options: tuple[str, ...] = ()  # the options it is about
    place: str = ""  # the place in a document, such as "bets[0].call"
    rests_on: tuple[str, ...] = ()  # what it rests on besides the plain words of the text: a reading, common practice

    def __repr__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        return brief("Ruling", f"{self.verdict} [{self.cite}]: {where}{self.why}")

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        return f"{where}{self.why} [{self.cite}]"


def lawful(cite: Citation, why: str, *options: str) -> Ruling:
    return Ruling(Verdict.LAWFUL, cite, why, options)


def unlawful(cite: Citation, why: str, *options: str) -> Ruling:
    return Ruling(Verdict.UNLAWFUL, cite, why, options)


def not_determined(cite: Citation, why: str, *options: str) -> Ruling:
    return Ruling(Verdict.NOT_DETERMINED, cite, why, options)


def by_reading(ruling: Ruling, *readings: str) -> Ruling:
    """The ruling, marked as resting on a reading of the text and not on its plain words."""
    named = tuple(f"reading {reading}" for reading in readings)
    return replace(ruling, why=f"{ruling.why} (by reading {' and '.join(readings)})", rests_on=named)


def not_by_text(ruling: Ruling, *sources: str) -> Ruling:
    """The ruling, marked as resting on something other than New Jersey's text: common practice, other jurisdictions."""
    return replace(ruling, why=f"{ruling.why} (by {' and '.join(sources)}, not by the text)", rests_on=sources)


def overall(rulings: Iterable[Ruling]) -> Verdict:
    """The combined verdict: unlawful if any ruling is, else not determined if any ruling is, else lawful."""
    verdicts = {ruling.verdict for ruling in rulings}
    for verdict in (Verdict.UNLAWFUL, Verdict.NOT_DETERMINED):
        if verdict in verdicts:
            return verdict
    return Verdict.LAWFUL


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something in a document that cannot be read: its place, what is wrong, and the paragraph if there is one."""

    __repr__ = shown_briefly

    place: str
    why: str
    cite: Citation | None = None

    def __str__(self) -> str:
        return f"{self.place}: {self.why}" + (f" [{self.cite}]" if self.cite else "")


class Refused(Error):
    """Something was requested that the law or the table does not allow. Carries every ruling against it."""

    def __init__(self, *rulings: Ruling) -> None:
        super().__init__("; ".join(str(ruling) for ruling in rulings))
        self.rulings = rulings

    def __reduce__(self) -> tuple[type[Refused], tuple[Ruling, ...]]:
        """Keeps the rulings when pickled, for worker processes."""
        return type(self), self.rulings
