"""`croupier.settle()`: settles a described round."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any, TypeVar

from croupier.api.source import Day, Document, day, tree_of
from croupier.documents.answers import settle_answer
from croupier.documents.round import day_of, read_round
from croupier.drive.script import Settled, TapeEntry, run
from croupier.engine.croupier import Fact
from croupier.law.citation import cite
from croupier.law.numbering import as_numbered
from croupier.law.ruling import Refused, Ruling, Verdict
from croupier.money.settlement import Line
from croupier.values.frozen import frozen

_Cited = TypeVar("_Cited", Line, Fact, Ruling)


@frozen
class SettleResult:
    """The settlement of a described round, or every reason why it could not have happened as described."""

    settled: bool  # False: something in it could not have happened, so nothing is owed
    lines: tuple[Line, ...]
    facts: tuple[Fact, ...]
    net_cents: dict[str, int]  # by seat
    # Everything found: first what the sources do not settle on that day, then what was wrong at the table and changes no
    # amount, then the wagers that are not settled, then why nothing is settled, or where what was paid is not what was owed.
    findings: tuple[Ruling, ...]
    doubts: tuple[Ruling, ...]  # what the sources do not settle on that day; then the amounts are by the newest text
    remarks: tuple[Ruling, ...]  # what was wrong at the table and changes no amount
    unsettled: tuple[Ruling, ...]  # for each wager that something unlawful bears on, the reason; it has no line
    record: tuple[TapeEntry, ...]  # every entry of the tape, and who got it
    on: date  # the day whose law was applied; paragraphs are cited by the numbering of that day
    _outcome: Settled

    @property
    def unsettled_seats(self) -> frozenset[str]:
        """The seats with a wager that is not settled: `net_cents` is without it."""
        return frozenset(each.seat for each in self._outcome.unsettled)

    def to_dict(self) -> dict[str, Any]:
        """What `croupier settle --json` prints."""
        answer = settle_answer(self._outcome)
        for key in ("lines", "facts", "findings"):
            for entry in answer.get(key, ()):
                entry["cite"] = str(as_numbered(cite(entry["cite"]), self.on))
        return answer


def settle(source: Document, *, on: Day | None = None) -> SettleResult:
    """Settle a described round: a tree, a TOML or JSON text, or a file.

    Raises `Unreadable` with every mistake in the document, and if an answer or a part of the tape is missing. A round with
    unlawful rules, or one that could not have happened, raises nothing: its `findings` say why it is not settled.

    >>> import croupier
    >>> result = croupier.settle({
    ...     "game": "red_dog",
    ...     "seats": [{"name": "A", "wagers": {"original": "20.00"}, "decisions": ["raise 20.00"]}],
    ...     "tape": {"cards": "5h 9c 7d"},
    ... })
    >>> [(line.wager, str(line.result), line.cents, str(line.cite)) for line in result.lines]
    [('original', 'won', 4000, '19:47-6.5(i)2'), ('raise', 'won', 4000, '19:47-6.5(i)2')]
    """
    tree, judged_on = tree_of(source), day(on)
    try:
        outcome = run(read_round(tree, judged_on))
    except Refused as refused:
        doubts = tuple(ruling for ruling in refused.rulings if ruling.verdict is Verdict.NOT_DETERMINED)
        others = tuple(ruling for ruling in refused.rulings if ruling.verdict is not Verdict.NOT_DETERMINED)
        outcome = Settled((), others, happened=False, doubts=doubts)
    applied = judged_on or day_of(tree)
    return SettleResult(
        outcome.happened,
        _numbered(outcome.lines, applied),
        _numbered(outcome.facts, applied),
        outcome.net_cents,
        _numbered(outcome.all_findings, applied),
        _numbered(outcome.doubts, applied),
        _numbered(outcome.remarks, applied),
        _numbered(tuple(each.ruling for each in outcome.unsettled), applied),
        outcome.record,
        applied,
        outcome,
    )


def _numbered(cited: tuple[_Cited, ...], on: date) -> tuple[_Cited, ...]:
    return tuple(replace(each, cite=as_numbered(each.cite, on)) for each in cited)
