"""Scripts: rounds described afterwards, and what comes out when one is settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from croupier.croupiers.audit import Booked
from croupier.croupiers.play import Live
from croupier.engine.croupier import Fact
from croupier.engine.game import Game
from croupier.engine.irregularity import Irregularity
from croupier.engine.standing import Standing
from croupier.law.option import TableRules
from croupier.law.ruling import Ruling
from croupier.money.settlement import Charge, Line, Result, net_cents
from croupier.money.wager import Bet
from croupier.values.brief import shown_briefly


@dataclass(frozen=True, slots=True)
class ReportedIrregularity:
    """An irregularity in a description: before which entry of the tape, and at which site if it says so."""

    at: int
    what: Irregularity
    site: str = ""


@dataclass(frozen=True, slots=True)
class TapeEntry:
    """An entry of the tape and where it went, to compare with a video."""

    __repr__ = shown_briefly

    index: int | None  # on the tape, from 0; None: a card that an irregularity reports
    entry: str
    site: str  # the question it answered; empty: it was never turned over
    to: str  # who got it: the seats, the place on the felt, the hand
    round: int  # from 1


@dataclass(frozen=True, slots=True)
class Script:
    """A described round: everything in its document."""

    game: Game[Any, Any]
    rules: TableRules
    standing: Standing
    bets: tuple[tuple[int, Bet], ...]  # before which round, counted from 1
    tape: tuple[str, ...]
    decisions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    irregularities: tuple[ReportedIrregularity, ...] = ()
    booked: tuple[Booked, ...] | None = None
    notes: tuple[Fact, ...] = ()  # facts to report before the first round
    doubts: tuple[Ruling, ...] = ()  # what our sources do not settle on its day
    against: tuple[Ruling, ...] = ()  # what is unlawful in the sheet of the table
    lawful_tables: tuple[TableRules, ...] = ()  # with `against`: the rules after each smallest correction of them


class Amounts(StrEnum):
    """Where the rules come from by which a round is settled."""

    OF_THE_DAY = "by the text of the day"
    NEWEST = "by the newest text"  # which may not be that of the day
    ELSEWHERE = "by rules from other sources"  # we do not have New Jersey's


LineKey = tuple[str, str, int]  # the seat, the wager as its line names it, and how many such lines came before


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A wager that an unlawful election bears on. The others are settled, and what is owed for this one is not."""

    line: LineKey
    ruling: Ruling

    @property
    def seat(self) -> str:
        return self.line[0]

    @property
    def wager(self) -> str:
        """The wager without the number of its hand."""
        return self.line[1].partition(" hand ")[0]


@dataclass(frozen=True, slots=True)
class Settled:
    """The results of the described rounds, or every reason why they could not have happened as described."""

    rounds: tuple[Live, ...]
    findings: tuple[Ruling, ...]  # why nothing is settled, or where what was paid is not what was owed
    notes: tuple[Fact, ...] = ()
    happened: bool = True  # False: something in the description is impossible, and nothing is settled
    remarks: tuple[Ruling, ...] = ()  # what was wrong at the table and changes no amount
    unsettled: tuple[Unsettled, ...] = ()  # the wagers that something unlawful bears on; they have no line
    doubts: tuple[Ruling, ...] = ()  # what our sources do not settle on its day
    amounts: Amounts = Amounts.OF_THE_DAY
    record: tuple[TapeEntry, ...] = ()  # every entry of the tape, and who got it

    @property
    def all_findings(self) -> tuple[Ruling, ...]:
        """Everything found, in the order to read it: the doubts about the day come first."""
        return (*self.doubts, *self.remarks, *(each.ruling for each in self.unsettled), *self.findings)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The line of each wager that is settled, or still stands."""
        left_out = {each.line for each in self.unsettled}
        return tuple(line for key, line in self.keyed_lines.items() if key not in left_out)

    @property
    def keyed_lines(self) -> dict[LineKey, Line]:
        """All lines, each with a key that the same line has at another table."""
        before = Counter[tuple[str, str]]()
        keyed: dict[LineKey, Line] = {}
        for line in self.all_lines:
            keyed[line.seat, line.named, before[line.seat, line.named]] = line
            before[line.seat, line.named] += 1
        return keyed

    @property
    def all_lines(self) -> tuple[Line, ...]:
        """As the table played it: the line of each wager from the round that decided it, or from the last round."""
        ended = [live.outcome for live in self.rounds if live.outcome is not None]
        last = ended[-1:] or []
        decided = [line for outcome in ended for line in outcome.lines if line.result is not Result.STANDS]
        return (*decided, *(line for outcome in last for line in outcome.lines if line.result is Result.STANDS))

    @property
    def revenue(self) -> tuple[Charge, ...]:
        """What the house takes in all rounds."""
        return tuple(charge for live in self.rounds if live.outcome is not None for charge in live.outcome.revenue)

    @property
    def facts(self) -> tuple[Fact, ...]:
        return (*self.notes, *(fact for live in self.rounds for fact in live.facts))

    @property
    def net_cents(self) -> dict[str, int]:
        return net_cents(self.lines)

    @property
    def standing(self) -> Standing | None:
        outcome = self.rounds[-1].outcome if self.rounds else None
        return outcome.standing if outcome is not None else None
