"""`croupier.par()`: the PAR sheet of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Unpack

from croupier import __version__
from croupier.api import arguments
from croupier.api.odds import chosen, odds_at
from croupier.api.source import Day, Rules, Source, sheet_of, stake_of
from croupier.api.written import File, table_forms, written
from croupier.documents.sheet import sheet_digest
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Refused, Ruling, Verdict, overall
from croupier.options import AnyGame
from croupier.paper.par.content import DEFAULT_BET_CENTS, Assumptions, Par, ParWager, par_of
from croupier.paper.par.pages import par_paper
from croupier.paper.par.tables import tables
from croupier.paper.press.parts import Paper, Prose
from croupier.paper.press.text import text
from croupier.sheets.sheet import Sheet
from croupier.show.columns import exactly
from croupier.show.html import Shows
from croupier.show.records import FrameColumn, Kind, Records, records
from croupier.show.showable import Showable
from croupier.values.brief import brief, quantity
from croupier.values.extras import naming_extras

MOST_AN_HOUR, MOST_SEATS = 100_000, 100


_CITE = FrameColumn("cite", Kind.CITE, lambda wager: wager.numbers.cite, heading="paragraph")
_WAGERS = (
    FrameColumn("wager", get=lambda wager: wager.numbers.wager),
    FrameColumn("pays", get=lambda wager: wager.numbers.pays),
    FrameColumn("returned", Kind.SHARE, lambda wager: exactly(wager.numbers, wager.returned)),
    FrameColumn("hit_frequency", Kind.SHARE, lambda wager: exactly(wager.numbers, wager.numbers.win)),
    FrameColumn("total_combinations", Kind.WHOLE, heading="combinations"),
    FrameColumn("volatility_index", Kind.NUMBER),
    _CITE,
)
_OUTCOMES = (
    FrameColumn("wager"),
    FrameColumn("gain", Kind.RATIO),
    FrameColumn("chance", Kind.SHARE, digits=6),
    FrameColumn("combinations", Kind.WHOLE),
    FrameColumn("to_return", Kind.RATIO, digits=6),
    FrameColumn("to_variance", Kind.RATIO, digits=6),
    _CITE,
)


@dataclass(frozen=True, slots=True)
class ParResult(Showable):
    """The PAR sheet of a table: outcomes, combinations, house advantage, volatility and hold of every wager."""

    par: Par

    def __repr__(self) -> str:
        sheet = self.sheet
        about = f"{sheet.game.name}, {sheet.on}: {quantity(len(self.wagers), 'wager')}"
        return brief("croupier.ParResult", about)

    @property
    def sheet(self) -> Sheet:
        return self.par.sheet

    @property
    def verdict(self) -> Verdict:
        """`lawful`, or `not determined` where the sources or the sheet leave something open: `findings` says what."""
        return overall(self.findings)

    @property
    def findings(self) -> tuple[Ruling, ...]:
        return self.sheet.findings()

    @property
    def wagers(self) -> tuple[ParWager, ...]:
        return self.par.wagers

    def __getitem__(self, wager: str) -> ParWager:
        """The wager with this name."""
        for each in self.wagers:
            if each.numbers.wager == wager:
                return each
        raise KeyError(wager)

    @property
    def text(self) -> str:
        """The paper as text."""
        return text(self._paper())

    def _records(self) -> Records:
        """Each gain of each wager."""
        rows = (
            (
                *(each.numbers.wager, exactly(each.numbers, outcome.gain), exactly(each.numbers, outcome.chance)),
                outcome.combinations,
                *(exactly(each.numbers, outcome.to_return), exactly(each.numbers, outcome.to_variance)),
                each.numbers.cite,
            )
            for each in self.wagers
            for outcome in each.outcomes
        )
        return Records(_OUTCOMES, tuple(rows))

    def _shows(self) -> Iterator[Shows]:
        yield Prose(f"{self.sheet.game.title}, {self.sheet.elected}: {self.verdict}.")
        yield records(_WAGERS, self.wagers)
        yield self._records()
        yield Prose('The whole sheet: write("par.pdf").', small=True)

    def to_dict(self) -> dict[str, Any]:
        """What `croupier par --json` prints."""
        return self.par.to_dict()

    def write(self, file: File) -> Path:
        """Writes it: .pdf, .csv, .xlsx, .json or .txt."""
        return written(file, table_forms(self._paper, lambda: tables(self.par), self.to_dict))

    def _paper(self) -> Paper:
        return par_paper(self.par)


@naming_extras()
def par(
    source: Source,
    *,
    wagers: str | Iterable[str] = (),
    rounds_per_hour: float | str = 60,
    seats: float | str = 1,
    average_bet: str | None = None,
    rules: Rules | None = None,
    on: Day | None = None,
    **options: Unpack[AnyGame],
) -> ParResult:
    """The PAR sheet of a table, with every wager or those named, as data and as a file.

    The win per hour assumes `rounds_per_hour`, `seats` that make each wager, and the `average_bet`, such as "25.00": without
    it the minimum of the sheet, or else ten dollars. `source`, `rules`, `on` and the options are as for `check`.

    Raises `Refused` with every finding if the sheet is unlawful: it has no PAR sheet. Raises `Unreadable` with every mistake.

    >>> import croupier
    >>> red = croupier.par("roulette", wagers="red")["red"]
    >>> red.total_combinations, [(str(each.gain), each.combinations) for each in red.outcomes]
    (19, [('1', 9), ('-1/2', 1), ('-1', 9)])
    >>> red.returned, round(red.volatility_index, 4)
    (Fraction(37, 38), 1.6115)
    """
    assumed = assumptions(rounds_per_hour, seats, average_bet)
    names = arguments.names("wagers", wagers, '["red", "straight"]')
    return ParResult(par_at(papered(sheet_of(source, arguments.options(rules, options), on)), assumed, names))


def assumptions(rounds_per_hour: float | str, seats: float | str, average_bet: str | None) -> Assumptions:
    """What the win per hour assumes. Raises `Unreadable` with every mistake."""
    wrong = list[Mistake]()
    assumed = Assumptions(
        arguments.read(wrong, lambda: arguments.within("rounds_per_hour", rounds_per_hour, MOST_AN_HOUR), 1),
        arguments.read(wrong, lambda: arguments.within("seats", seats, MOST_SEATS), 1),
        arguments.read(wrong, lambda: stake_of(average_bet, "average_bet"), None),
    )
    if wrong:
        raise Unreadable(*wrong)
    return assumed


def papered(sheet: Sheet) -> Sheet:
    """The same sheet. Raises `Refused` with every finding if it is unlawful: it has no papers."""
    findings = sheet.findings()
    if overall(findings) is Verdict.UNLAWFUL:
        raise Refused(*findings)
    return sheet


def par_at(sheet: Sheet, assumed: Assumptions, wagers: Iterable[str] = ()) -> Par:
    """The PAR sheet of a sheet."""
    numbers = chosen(odds_at(sheet, assumed.bet_cents, otherwise_cents=DEFAULT_BET_CENTS), wagers)
    missing = [(each.wagers, each.ruling) for each in numbers.not_analysed]
    digest, version = sheet_digest(sheet), f"croupier {__version__}"
    return par_of(sheet, numbers.wagers, missing, assumed, digest=digest, version=version)
