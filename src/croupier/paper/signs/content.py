"""What the sign of a table says: the rules in effect, the limits, the payouts, and what the house adds.

Every line has its paragraphs. What a rule wants posted is kept apart from what the house adds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from croupier.amounts.cents import dollars
from croupier.documents.answers import ruling_answer
from croupier.engine.wager_kind import Payout, WagerKind
from croupier.law.citation import Citation
from croupier.law.option import Source
from croupier.law.ruling import Refused, Ruling, Verdict, overall
from croupier.sheets.limits import POSTED_BY as LIMITS_POSTED_BY
from croupier.sheets.limits import Limit
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import elections, limits_must_be_posted


@dataclass(frozen=True, slots=True)
class SignLine:
    """One line of the sign, its paragraphs, and whether a rule wants it posted."""

    words: str
    cites: tuple[Citation, ...]
    must: bool
    source: Source = Source.TEXT


@dataclass(frozen=True, slots=True)
class Limited:
    """Wagers with the same limits."""

    wagers: tuple[str, ...]  # titles, in the order of the chapter
    amounts: tuple[str, str]  # the minimum and the maximum; the same twice for a fixed stake
    cites: tuple[Citation, ...]
    must: bool

    @property
    def words(self) -> str:
        least, most = self.amounts
        limits = f"exactly {least}" if least == most else f"{least} to {most}"
        return f"{', '.join(self.wagers)}: {limits}"


@dataclass(frozen=True, slots=True)
class Paid:
    """Wagers that are paid alike, and what for."""

    wagers: tuple[str, ...]
    what: str
    odds: str
    cites: tuple[Citation, ...]
    source: Source

    @property
    def name(self) -> str:
        named = ", ".join(self.wagers)
        return f"{named} ({self.what})" if self.what else named

    @property
    def words(self) -> str:
        return f"{self.name}: {self.odds}"


@dataclass(frozen=True, slots=True)
class Sign:
    """The content of the sign of one table."""

    sheet: Sheet
    rules: tuple[SignLine, ...]
    limits: tuple[Limited, ...]
    payouts: tuple[Paid, ...]
    added: tuple[SignLine, ...]
    limits_to_set: tuple[Ruling, ...]  # the limits that it must show and the sheet does not set

    @property
    def title(self) -> str:
        return self.sheet.game.title

    @property
    def verdict(self) -> Verdict:
        """The verdict on the sheet; not determined while limits are missing that the sign must show."""
        return overall((*self.sheet.rulings(), *self.limits_to_set))

    @property
    def lines(self) -> tuple[SignLine, ...]:
        """Every line of the sign in order, limits and payouts included."""
        limits = (SignLine(each.words, each.cites, each.must) for each in self.limits)
        payouts = (SignLine(each.words, each.cites, must=False, source=each.source) for each in self.payouts)
        return (*self.rules, *limits, *payouts, *self.added)

    @property
    def wording(self) -> str:
        """The digest of the words of the sign. An approval names it (8.3(d))."""
        words = "\n".join((self.title, self.sheet.table, *(line.words for line in self.lines)))
        return f"sha256:{sha256(words.encode()).hexdigest()}"

    def to_dict(self) -> dict[str, Any]:
        """What `croupier sign --json` prints."""
        return {
            "game": self.sheet.game.name,
            "table": self.sheet.table,
            "on": self.sheet.on.isoformat(),
            "verdict": str(self.verdict),
            "wording": self.wording,
            "lines": [
                {
                    "words": line.words,
                    "cites": [str(law) for law in line.cites],
                    "must": line.must,
                    "source": str(line.source),
                }
                for line in self.lines
            ],
            "limits_to_set": [ruling_answer(ruling) for ruling in self.limits_to_set],
        }


def sign_of(sheet: Sheet) -> Sign:
    """The sign of a table with this sheet. Raises `Refused` with every finding if the sheet is unlawful."""
    if sheet.verdict is Verdict.UNLAWFUL:
        raise Refused(*sheet.rulings())
    offered = sheet.game.play.wagers(sheet.rules)
    return Sign(
        sheet=sheet,
        rules=tuple(_elected(sheet, must=True)),
        limits=tuple(_limits(sheet, offered.values())),
        payouts=(*_payouts(offered.values()), *_amounts_paid(offered.values())),
        added=tuple(_elected(sheet, must=False)),
        limits_to_set=sheet.limits_to_set(),
    )


def _elected(sheet: Sheet, *, must: bool) -> Iterator[SignLine]:
    for fact, source in elections(sheet, must=must, in_words=True):
        yield SignLine(_sentence(fact.fact), (fact.cite,), must, source)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _limits(sheet: Sheet, offered: Iterable[WagerKind]) -> Iterator[Limited]:
    """Wagers with the same limits are one line, in the order of the chapter."""
    must = limits_must_be_posted(sheet.on)
    groups: dict[tuple[tuple[str, str], tuple[Citation, ...]], dict[str, list[str]]] = {}
    for kind in offered:
        for on, amounts in _amounts(sheet, kind):
            own = kind.limits_posted_by or (kind.cite if kind.stakes_cents else None)
            alike = groups.setdefault((amounts, (LIMITS_POSTED_BY, *((own,) if own else ()))), {})
            alike.setdefault(kind.title, []).append(on)
    for (amounts, cites), titles in groups.items():
        named = (f"{title} {', '.join(filter(None, ons))}".strip() for title, ons in titles.items())
        yield Limited(tuple(named), amounts, cites, must)


def _amounts(sheet: Sheet, kind: WagerKind) -> Iterator[tuple[str, tuple[str, str]]]:
    """The limits of a kind ("") and of its selections, with the amounts."""
    if kind.stakes_cents:
        for cents in kind.stakes_cents:
            yield "", (posted(cents), posted(cents))
        return
    if kind.name in sheet.limits:
        yield "", _posted_limit(sheet.limits[kind.name])
    for on in kind.selections:
        name = f"{kind.name} {on}"
        if on and name in sheet.limits:
            yield on, _posted_limit(sheet.limits[name])


def _posted_limit(limit: Limit) -> tuple[str, str]:
    return posted(limit.min_cents), posted(limit.max_cents)


def posted(cents: int) -> str:
    """An amount as signs write it: $5, $1,000, $2.50."""
    return dollars(cents).removesuffix(".00")


def _payouts(offered: Iterable[WagerKind]) -> Iterator[Paid]:
    """What each wager is paid. Wagers that are paid alike are one line, and those made in play are lines of their own.

    A whole schedule is listed once, also for a wager in play that is paid by the same one.
    """
    groups: dict[tuple[tuple[Payout, ...], bool], list[str]] = {}
    for kind in offered:
        if kind.undefined is None:
            apart = kind.made_in_play and len(kind.posted_payouts) == 1
            groups.setdefault((kind.posted_payouts, apart), []).append(kind.title)
    for (payouts, _), titles in groups.items():
        unique = tuple(dict.fromkeys(titles))
        for what, same in _by_what(payouts).items():
            odds = " or ".join(str(each.pays) if each.pays.to_one else "returned" for each in same)
            yield Paid(unique, what, odds, tuple(dict.fromkeys(each.cite for each in same)), same[0].source)


def _amounts_paid(offered: Iterable[WagerKind]) -> Iterator[Paid]:
    """What is paid in dollars."""
    for kind in offered:
        for paid in kind.amounts:
            yield Paid((kind.title,), paid.what, posted(paid.cents), (paid.cite,), paid.source)


def _by_what(payouts: tuple[Payout, ...]) -> dict[str, list[Payout]]:
    groups: dict[str, list[Payout]] = {}
    for payout in payouts:
        groups.setdefault(payout.what, []).append(payout)
    return groups
