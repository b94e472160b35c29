"""`croupier.settle()`: settles a described round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, TypeVar

from croupier.amounts.cents import dollars
from croupier.api.source import Day, Document, day, tree_of
from croupier.croupiers.adjudicate import run
from croupier.croupiers.script import Amounts, Settled, TapeEntry
from croupier.documents.answers import (
    facts_answer,
    lines_answer,
    pots_answer,
    record_answer,
    revenue_answer,
    ruling_answer,
)
from croupier.documents.reading import Tree
from croupier.documents.round import read_description
from croupier.documents.standing import standing_to_tree
from croupier.engine.croupier import Fact
from croupier.engine.game import HandHistories, SettledHand, WonPot
from croupier.engine.standing import Standing
from croupier.engine.traits import Owing
from croupier.games import registry
from croupier.law.citation import HOME_CHAPTER
from croupier.law.numbering import as_numbered
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Refused, Ruling, Verdict
from croupier.money.settlement import Charge, Line, net_cents
from croupier.paper.press.parts import Item, Listing
from croupier.show import columns
from croupier.show.html import Shows
from croupier.show.records import Records
from croupier.show.showable import Showable
from croupier.values.brief import brief
from croupier.values.frozen import FrozenFields

_LAWS_SHOWN = 4  # in the summary

_Cited = TypeVar("_Cited", Line, Charge, Fact, Ruling)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleResult(FrozenFields, Showable):
    """The settlement of a described round, or every reason why it could not have happened as described."""

    settled: bool  # False: something in it could not have happened, so nothing is owed
    lines: tuple[Line, ...]
    revenue: tuple[Charge, ...]  # what the house takes; the lines are less by it already
    facts: tuple[Fact, ...]
    net_cents: Mapping[str, int]  # by seat
    doubts: tuple[Ruling, ...]  # what the sources do not settle on that day; `amounts` says what is used instead
    remarks: tuple[Ruling, ...]  # what was wrong at the table and changes no amount
    unsettled: tuple[Ruling, ...]  # for each wager that something unlawful bears on, the reason; it has no line
    reasons: tuple[Ruling, ...]  # why nothing is settled, or where what was paid is not what was owed
    record: tuple[TapeEntry, ...]  # every entry of the tape, and who got it
    on: date  # the day whose law was applied; paragraphs are cited by the numbering of that day
    amounts: Amounts  # where their rules come from: "by the text of the day", or what is used instead of it
    _standing: Standing | None = None  # the table after the last round
    _left: tuple[str, ...] = ()  # the wagers that are not settled, each with its seat
    pots: tuple[WonPot, ...] = ()  # of a hand history: who won what
    finishing_stacks: tuple[int | float, ...] = ()  # of a hand history: as it counts chips

    @property
    def findings(self) -> tuple[Ruling, ...]:
        """Everything found, the doubts about the day first."""
        return (*self.doubts, *self.remarks, *self.unsettled, *self.reasons)

    def __repr__(self) -> str:
        return brief("croupier.SettleResult", f"{self.on}: {self.summary}")

    @property
    def summary(self) -> str:
        """The answer in one line: whether it is settled, what each seat gained and owes, and how many findings there are."""
        nets = ", ".join(
            f"{seat} {dollars(cents, sign=True)}{self._owed(seat)}" for seat, cents in self.net_cents.items()
        )
        left = ", ".join(self._left)
        by = "" if self.amounts is Amounts.OF_THE_DAY else f" {self.amounts}"
        settled = f"Settled{' in part' if left else ''}{by}: {nets or 'no wager'}" if self.settled else "Not settled"
        found_here = (*self.remarks, *self.unsettled, *self.reasons, *self.doubts)
        laws = list(dict.fromkeys(str(each.cite).removeprefix(f"{HOME_CHAPTER}-") for each in found_here))
        shown = ", ".join(laws[:_LAWS_SHOWN]) + (", ..." if len(laws) > _LAWS_SHOWN else "")
        number = len(self.findings)
        count = f"{number} finding{'s' if number != 1 else ''} ({shown})" if number else ""
        return "; ".join(filter(None, (settled, left and f"not settled: {left}", count)))

    def _owed(self, seat: str) -> str:
        """What a seat owes after the round besides its gain, in words; empty if nothing."""
        standing: object = self._standing
        cents = standing.owed_cents(seat) if isinstance(standing, Owing) else 0
        return f" (owes {dollars(cents)} of {standing.owed_for})" if cents and isinstance(standing, Owing) else ""

    def _records(self) -> Records:
        return columns.lines(self.lines)

    def _shows(self) -> Iterator[Shows]:
        yield columns.findings(self.findings)
        if self.settled:
            yield columns.lines(self.lines, "Lines", named=True)
            house = (
                Item(f"{dollars(each.cents)} to the house: {each.words}", (str(each.cite),)) for each in self.revenue
            )
            yield Listing(tuple(house))
            yield columns.tape(self.record)
            yield from columns.facts(self.facts, "What happened")

    def to_dict(self) -> dict[str, Any]:
        """What `croupier settle --json` prints. If the round could not have happened, only the findings."""
        happened = {
            "amounts": str(self.amounts),
            "lines": lines_answer(self.lines),
            **revenue_answer(self.revenue),
            "net_cents": dict(self.net_cents),
            "facts": facts_answer(self.facts),
            "record": record_answer(self.record),
            "standing": standing_to_tree(self._standing) if self._standing else None,
        }
        if self.finishing_stacks:
            happened["pots"] = pots_answer(self.pots)
            happened["finishing_stacks"] = list(self.finishing_stacks)
        findings = [ruling_answer(each) for each in self.findings]
        head = {"summary": self.summary, "settled": self.settled}
        return head | (happened if self.settled else {}) | {"findings": findings}


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
    tree, applied = tree_of(source, "round"), day(on)
    if (histories := registry.histories_of(tree)) is not None:
        return _settled_hand(histories, tree, applied or NEWEST_TEXT)
    description = read_description(tree, applied)
    try:
        outcome = run(description.script())
    except Refused as refused:
        doubts = tuple(ruling for ruling in refused.rulings if ruling.verdict is Verdict.NOT_DETERMINED)
        others = tuple(ruling for ruling in refused.rulings if ruling.verdict is not Verdict.NOT_DETERMINED)
        outcome = Settled((), others, happened=False, doubts=doubts)
    applied = description.sheet.on
    return SettleResult(
        settled=outcome.happened,
        lines=_numbered(outcome.lines, applied),
        revenue=_numbered(outcome.revenue, applied),
        facts=_numbered(outcome.facts, applied),
        net_cents=outcome.net_cents,
        doubts=_numbered(outcome.doubts, applied),
        remarks=_numbered(outcome.remarks, applied),
        unsettled=_numbered(tuple(each.ruling for each in outcome.unsettled), applied),
        reasons=_numbered(outcome.findings, applied),
        record=outcome.record,
        on=applied,
        amounts=outcome.amounts,
        _standing=outcome.standing,
        _left=tuple(dict.fromkeys(f"{each.seat} {each.line[1]}" for each in outcome.unsettled)),
    )


def _settled_hand(histories: HandHistories, tree: Tree, on: date) -> SettleResult:
    """The settlement of a hand history."""
    try:
        hand = histories.settle(tree)
    except Refused as refused:
        hand = SettledHand(lines=(), pots=(), facts=(), findings=refused.rulings, cents_a_unit=1)
    return SettleResult(
        settled=bool(hand.lines),
        lines=_numbered(hand.lines, on),
        revenue=(),
        facts=_numbered(hand.facts, on),
        net_cents=net_cents(hand.lines),
        doubts=(),
        remarks=(),
        unsettled=(),
        reasons=_numbered(hand.findings, on),
        record=(),
        on=on,
        amounts=Amounts.OF_THE_DAY,
        pots=hand.pots,
        finishing_stacks=tuple(_units(line.left_cents, hand.cents_a_unit) for line in hand.lines),
    )


def _units(cents: int, cents_a_unit: int) -> int | float:
    """An amount as a history has it: a whole number where it is one."""
    return cents / cents_a_unit if cents % cents_a_unit else cents // cents_a_unit


def _numbered(cited: tuple[_Cited, ...], on: date) -> tuple[_Cited, ...]:
    return tuple(replace(each, cite=as_numbered(each.cite, on)) for each in cited)
