"""`croupier.check()`: whether a table's rule sheet is lawful."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Unpack

from croupier.api import arguments
from croupier.api.source import Day, Rules, Source, sheet_of
from croupier.documents.answers import check_answer, facts_answer, ruling_answer
from croupier.engine.croupier import Fact
from croupier.law.ruling import Ruling, Verdict, overall
from croupier.options import AnyGame
from croupier.paper.press.parts import Prose
from croupier.sheets import sign
from croupier.sheets.sheet import Sheet
from croupier.show import columns
from croupier.show.html import Shows
from croupier.show.records import Records
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
