"""`croupier.diff()`: what changes between two rule sheets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Unpack

from croupier.api import arguments
from croupier.api.papers.par import papered, par_at
from croupier.api.source import Day, Rules, Source, changed
from croupier.api.written import File, table_forms, written
from croupier.documents.answers import ruling_answer
from croupier.law.ruling import Verdict, overall
from croupier.money.numbers import Numbers
from croupier.options import AnyGame
from croupier.paper.par.content import Assumptions
from croupier.paper.par.difference import Difference, difference_paper, difference_tables
from croupier.paper.press.parts import Item, Listing, Prose
from croupier.sheets import notice
from croupier.sheets.notice import Change, Duty
from croupier.sheets.numbers import at_table
from croupier.sheets.sheet import Sheet, impossible_counts
from croupier.sheets.sign import sign
from croupier.show import columns
from croupier.show.html import Shows
from croupier.show.records import FrameColumn, Kind, Records, records
from croupier.show.showable import Showable
from croupier.values.brief import brief, quantity, shown_briefly
from croupier.values.extras import NotInstalled, naming_extras


@dataclass(frozen=True, slots=True)
class NumbersChange:
    """A wager whose house advantage differs. None at a sheet that does not have it."""

    __repr__ = shown_briefly

    wager: str
    old: Numbers | None
    new: Numbers | None

    @property
    def differs(self) -> bool:
        return _advantage(self.old) != _advantage(self.new)

    def to_dict(self) -> dict[str, Any]:
        return {"wager": self.wager, "old": _advantage(self.old), "new": _advantage(self.new)}


_CHANGES = (
    FrameColumn("name", heading="change"),
    FrameColumn("old", get=lambda change: change.before),
    FrameColumn("new", get=lambda change: change.after),
    FrameColumn("cite", Kind.CITE, heading="paragraph"),
)
_ADVANTAGES = (
    FrameColumn("wager"),
    FrameColumn("old", Kind.SHARE, lambda change: _exactly(change.old)),
    FrameColumn("new", Kind.SHARE, lambda change: _exactly(change.new)),
)


@dataclass(frozen=True, slots=True)
class DiffResult(Showable):
    """Two rule sheets: the options and limits that differ, legality, numbers, sign, and the notice that the change needs."""

    old: Sheet
    new: Sheet

    def __repr__(self) -> str:
        about = f"{self.new.game.name}: {quantity(len(self.changes), 'change')}, the new sheet is {self.verdict}"
        return brief("croupier.DiffResult", about)

    @property
    def verdict(self) -> Verdict:
        """The verdict on the new sheet."""
        return overall(self.new.findings())

    @property
    def changes(self) -> tuple[Change, ...]:
        """Each option or limit that differs, with its paragraph."""
        return notice.changes(self.old, self.new)

    @property
    def numbers(self) -> tuple[NumbersChange, ...]:
        """The wagers whose house advantage differs, or that only one of the sheets has."""
        return _numbers(self.old, self.new)

    @property
    def not_counted(self) -> str:
        """Why the core alone cannot count the house advantages; "" where it can. All else is compared in any case."""
        try:
            _numbers(self.old, self.new)
        except NotInstalled as missing:
            return f"house advantages: {missing}"
        return ""

    @property
    def taken_down(self) -> tuple[str, ...]:
        """The lines that the sign no longer has."""
        posted = _sign(self.new)
        return tuple(line for line in _sign(self.old) if line not in posted)

    @property
    def posted(self) -> tuple[str, ...]:
        """The lines that are new on the sign."""
        posted = _sign(self.old)
        return tuple(line for line in _sign(self.new) if line not in posted)

    @property
    def two_tables(self) -> str:
        """That these are the sheets of two tables, which is no change; "" if they can be of one."""
        different = notice.two_tables(self.old, self.new)
        return different.why if different else ""

    @property
    def duties(self) -> tuple[Duty, ...]:
        """What must be done before the change, and how long before (19:47-8.3)."""
        every_change = self.new.rules.half_hour_for_every_change
        return () if self.two_tables else tuple(notice.duties(self.changes, every_change=every_change))

    def _records(self) -> Records:
        return records(_CHANGES, self.changes)

    def _shows(self) -> Iterator[Shows]:
        old, new = (overall(sheet.findings()) for sheet in (self.old, self.new))
        yield Prose(
            f"{self.new.game.title}: the old sheet is {old}, the new one {new}.{' ' * bool(self.two_tables)}{self.two_tables}"
        )
        yield self._records()
        yield columns.findings(self.new.findings())
        if self.not_counted:
            yield Prose(self.not_counted)
        else:
            yield records(_ADVANTAGES, self.numbers, "House advantage")
        lines = [f"Taken off the sign: {line}" for line in self.taken_down] + [
            f"New on the sign: {line}" for line in self.posted
        ]
        duties = (Item(each.duty, (str(each.cite),)) for each in self.duties)
        yield Listing((*map(Item, lines), *duties))

    def to_dict(self) -> dict[str, Any]:
        """What `croupier diff --json` prints."""
        sheets = {"old": self.old, "new": self.new}
        return {
            "verdicts": {which: str(overall(sheet.findings())) for which, sheet in sheets.items()},
            "changes": [
                {"name": each.name, "old": each.before, "new": each.after, "cite": str(each.cite)}
                for each in self.changes
            ],
            "findings": {
                which: [ruling_answer(ruling) for ruling in sheet.findings()] for which, sheet in sheets.items()
            },
            "numbers": [] if self.not_counted else [each.to_dict() for each in self.numbers],
            "not_counted": self.not_counted or None,
            "sign": {"taken_down": list(self.taken_down), "posted": list(self.posted)},
            "notice": [
                {"duty": each.duty, "cite": str(each.cite), "minutes_ahead": int(each.ahead.total_seconds() // 60)}
                for each in self.duties
            ],
            "two_tables": self.two_tables or None,
        }

    @naming_extras()
    def write(self, file: File) -> Path:
        """Writes the comparison of the PAR sheets: .pdf, .csv, .xlsx, .json or .txt. Raises `Refused` if one is unlawful."""
        old, new = (par_at(papered(sheet), Assumptions()) for sheet in (self.old, self.new))
        both = Difference(old, new)
        return written(file, table_forms(lambda: difference_paper(both), lambda: difference_tables(both), both.to_dict))


def diff(
    old: Source,
    new: Source | None = None,
    *,
    rules: Rules | None = None,
    on: Day | None = None,
    **options: Unpack[AnyGame],
) -> DiffResult:
    """Compare two rule sheets of a game: what differs, whether it is lawful, what it is worth, and which notice it needs.

    `rules` and the options change the new sheet. Without a `new` one it is the old one with these changes. `on` is the day to
    judge both on. Raises `Unreadable` with every mistake.

    >>> import croupier
    >>> result = croupier.diff("roulette", wheel="single zero")
    >>> [(change.name, change.after) for change in result.changes]
    [('wheel', '"single zero"')]
    >>> red = next(each for each in result.numbers if each.wager == "red")
    >>> red.old.house_advantage, red.new.house_advantage
    (Fraction(1, 38), Fraction(1, 37))
    """
    return DiffResult(*changed(old, new, arguments.options(rules, options), on))


@lru_cache(maxsize=4)
@naming_extras()
def _numbers(old: Sheet, new: Sheet) -> tuple[NumbersChange, ...]:
    before, after = (
        {each.wager: each for each in ([] if impossible_counts(sheet.rules) else at_table(sheet))}
        for sheet in (old, new)
    )
    every = (NumbersChange(name, before.get(name), after.get(name)) for name in dict.fromkeys((*before, *after)))
    return tuple(each for each in every if each.differs)


def _exactly(numbers: Numbers | None) -> Fraction | float | None:
    return None if numbers is None else columns.exactly(numbers, numbers.house_advantage)


def _advantage(numbers: Numbers | None) -> str | None:
    return numbers.text_of(numbers.house_advantage) if numbers is not None else None


def _sign(sheet: Sheet) -> list[str]:
    return [fact.fact for fact in sign(sheet)]
