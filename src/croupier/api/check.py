"""`croupier.check()`: whether a table's rule sheet is lawful."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Unpack

from croupier.api import arguments
from croupier.api.source import Day, Rules, Source, day, several, sheet_of
from croupier.documents.answers import check_answer, facts_answer, ruling_answer
from croupier.engine.croupier import Fact
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Ruling, Verdict, overall
from croupier.options import AnyGame
from croupier.paper.press.parts import Prose
from croupier.sheets import sign
from croupier.sheets.sheet import Sheet
from croupier.sheets.tables import together
from croupier.show import columns
from croupier.show.html import Shows
from croupier.show.records import FrameColumn, Kind, Records, records
from croupier.show.showable import Showable
from croupier.values.brief import brief, quantity


@dataclass(frozen=True, slots=True)
class CheckResult(Showable):
    """The verdict on a sheet, and every finding against it with its paragraph."""

    sheet: Sheet
    verdict: Verdict
    findings: tuple[Ruling, ...]

    def __repr__(self) -> str:
        why = f", {quantity(len(self.findings), 'finding')}" if self.findings else ""
        return brief("croupier.CheckResult", f"{self.sheet.game.name}, {self.sheet.on}: {self.verdict}{why}")

    @property
    def lawful(self) -> bool:
        """False if the sheet is unlawful, and also if the sources or the sheet leave something open."""
        return self.verdict is Verdict.LAWFUL

    @property
    def sign(self) -> tuple[Fact, ...]:
        """What the sign at this table must say (19:47-8.3)."""
        return tuple(sign.sign(self.sheet))

    @property
    def sign_may_add(self) -> tuple[Fact, ...]:
        """What the house may add to the sign, though no rule wants it posted."""
        return tuple(sign.may_add(self.sheet))

    @property
    def limits_to_set(self) -> tuple[Ruling, ...]:
        """The limits that the sheet does not set and that must be posted. They are findings if it sets others."""
        return self.sheet.limits_to_set()

    def _records(self) -> Records:
        return columns.findings(self.findings)

    def _shows(self) -> Iterator[Shows]:
        yield Prose(f"{self.sheet.game.title}, {self.sheet.elected}.")
        yield self._records()
        if self.verdict is not Verdict.UNLAWFUL:
            yield from columns.facts(self.sign, "The sign says")
            yield from columns.facts(self.sign_may_add, "The sign may add")

    def to_dict(self) -> dict[str, Any]:
        """What `croupier check --json` prints. An unlawful table has no sign."""
        hangs = self.verdict is not Verdict.UNLAWFUL
        return check_answer(self.sheet) | {
            "sign": facts_answer(self.sign if hangs else ()),
            "sign_may_add": facts_answer(self.sign_may_add if hangs else ()),
            "limits_to_set": [ruling_answer(ruling) for ruling in self.limits_to_set],
        }


@dataclass(frozen=True, slots=True)
class TablesResult(Showable):
    """The verdict on several tables of one licensee: on each, and on what they may not have together."""

    tables: tuple[CheckResult, ...]
    between: tuple[Ruling, ...]

    def __repr__(self) -> str:
        about = f"{quantity(len(self.tables), 'table')}: {self.verdict}"
        return brief("croupier.TablesResult", f"{about}, {quantity(len(self.between), 'finding')} between them")

    @property
    def verdict(self) -> Verdict:
        return overall([*self.between, *(ruling for table in self.tables for ruling in table.findings)])

    @property
    def lawful(self) -> bool:
        return self.verdict is Verdict.LAWFUL

    def __getitem__(self, table: str) -> CheckResult:
        """The table with this name."""
        for each in self.tables:
            if each.sheet.table == table:
                return each
        raise KeyError(table)

    def _records(self) -> Records:
        return records(_TABLES, self.tables)

    def _shows(self) -> Iterator[Shows]:
        yield self._records()
        yield columns.findings(self.between)

    def to_dict(self) -> dict[str, Any]:
        """What `croupier check SHEET SHEET --json` prints."""
        return {
            "verdict": str(self.verdict),
            "tables": [{**each.to_dict(), "table": each.sheet.table} for each in self.tables],
            "between": [ruling_answer(ruling) for ruling in self.between],
        }


_TABLES = (
    FrameColumn("table", get=lambda each: each.sheet.table),
    FrameColumn("game", get=lambda each: each.sheet.game.name),
    FrameColumn("on", Kind.DAY, lambda each: each.sheet.on),
    FrameColumn("verdict", get=lambda each: str(each.verdict)),
    FrameColumn("findings", Kind.WHOLE, lambda each: len(each.findings)),
)


def check(
    source: Source, *, rules: Rules | None = None, on: Day | None = None, **options: Unpack[AnyGame]
) -> CheckResult:
    """Judge a rule sheet on a day.

    `source` is a game's name, or a sheet: a tree, a TOML or JSON text, a file, or a `Sheet`. Pass options of the game as
    keywords (`decks=6`) or as a mapping (`rules={"decks": 6}`). Raises `Unreadable` with every mistake.

    >>> import croupier
    >>> result = croupier.check("roulette", six_numbers_color=True, on="2009-06-15")
    >>> str(result.verdict)
    'unlawful'
    >>> print(result.findings[0])
    a table that offers the six numbers color wager may not offer the dozens [19:47-5.1(g)]
    """
    sheet = sheet_of(source, arguments.options(rules, options), on)
    findings = sheet.findings()
    return CheckResult(sheet, overall(findings), findings)


def check_tables(sources: Iterable[Source], *, on: Day | None = None) -> TablesResult:
    """Judge the tables of one licensee: each sheet, and what they may not have together.

    A sheet that names no table is called "table 1", "table 2" by its place. All are judged on the same day. Raises
    `Unreadable` with every mistake.

    >>> import croupier
    >>> rules = {"decks": 6, "additional_wager": "same suit"}
    >>> sheets = [{"game": "blackjack", "rules": {**rules, "same_suit_option": option}} for option in (1, 2)]
    >>> result = croupier.check_tables(sheets)
    >>> [str(table.verdict) for table in result.tables], str(result.between[0].cite)
    (['lawful', 'lawful'], '19:47-2.17(e)2')
    """
    sheets = tuple(_sheets(sources, on))
    named = [replace(sheet, table=sheet.table or f"table {number}") for number, sheet in enumerate(sheets, 1)]
    if wrong := tuple(_not_beside(named)):
        raise Unreadable(*wrong)
    tables = tuple(check(sheet) for sheet in named)
    return TablesResult(tables, together((sheet.table, sheet) for sheet in named))


def _sheets(sources: Iterable[Source], on: Day | None) -> Iterator[Sheet]:
    """The sheets. Raises `Unreadable` with the mistakes of all, each with the number of its sheet."""
    wrong, judged_on, listed = list[Mistake](), day(on), several(sources)
    if not listed:
        raise Unreadable(Mistake("sources", 'no sheet is given; write ["roulette", "table.toml"]'))
    for number, source in enumerate(listed, 1):
        try:
            yield sheet_of(source, on=judged_on)
        except Unreadable as unreadable:
            wrong += (replace(each, place=f"sheet {number}, {each.place}") for each in unreadable.mistakes)
    if wrong:
        raise Unreadable(*wrong)


def _not_beside(sheets: Sequence[Sheet]) -> Iterator[Mistake]:
    """Two sheets of one table, and sheets of several days."""
    names = [sheet.table for sheet in sheets]
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        yield Mistake("table", f"{name} is the table of {names.count(name)} sheets")
    if len(days := sorted({sheet.on for sheet in sheets})) > 1:
        yield Mistake("on", f"the sheets are for different days ({', '.join(map(str, days))}); name one as `on`")
