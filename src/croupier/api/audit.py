"""`croupier.audit()`: whether the records of a journal were changed, and whether every round was paid as it was owed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from os import PathLike  # noqa: TID251 (only the type)
from typing import Any

from croupier.api import arguments
from croupier.documents import journal as journals
from croupier.documents.answers import ruling_answer
from croupier.documents.journal import Record
from croupier.law.ruling import Ruling
from croupier.show import columns
from croupier.show.records import Records
from croupier.show.showable import Showable
from croupier.values.brief import brief, quantity

JournalSource = str | PathLike[str] | Iterable[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class AuditResult(Showable):
    """The rounds of a journal, the head of its hash chain, and everything that does not agree."""

    rounds: int
    head: str
    findings: tuple[Ruling, ...]

    def __repr__(self) -> str:
        about = f"{quantity(self.rounds, 'round')}, {quantity(len(self.findings), 'finding')}, head {self.head}"
        return brief("croupier.AuditResult", about)

    def _records(self) -> Records:
        return columns.findings(self.findings)

    def to_dict(self) -> dict[str, Any]:
        """What `croupier audit verify|replay FILE --json` prints."""
        findings = [ruling_answer(ruling) for ruling in self.findings]
        return {"rounds": self.rounds, "head": self.head, "findings": findings}


def audit(journal: JournalSource, *, replay: bool = True) -> AuditResult:
    """Audit a journal: the path of a file, its text, or the records that `round.record` returns, from the first round on.

    Finds records that were changed, removed or inserted; with `replay`, also plays every round again and compares what was
    paid with what was owed, line by line. Rounds cut off at the end show only in the `head`. The records of a floor are audited
    by the command. Raises `Unreadable` with every mistake.

    >>> from datetime import date
    >>> import croupier
    >>> table = croupier.table("roulette", seed=1)
    >>> wager = table.bet("A", "red", "10.00")
    >>> record = table.play().record(1, date(2010, 6, 7))
    >>> croupier.audit([record]).findings
    ()
    >>> record["lines"][0]["cents"] = 5000
    >>> [finding.place for finding in croupier.audit([record], replay=False).findings]
    ['line 1']
    """
    records = _records(journal)
    findings = (*journals.verify(records), *(journals.replay_all(records) if arguments.flag("replay", replay) else ()))
    return AuditResult(len(records), records[-1].document.hash, findings)


def _records(journal: JournalSource) -> tuple[Record, ...]:
    if isinstance(journal, str) and ("\n" in journal or journal.lstrip().startswith("{")):
        return journals.read_records(journal, "journal")
    if isinstance(journal, str | PathLike) or not isinstance(journal, Iterable):
        return journals.read_journal(arguments.path("journal", journal))
    return journals.read_records("\n".join(json.dumps(record) for record in journal), "journal")
