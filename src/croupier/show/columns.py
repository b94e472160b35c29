"""The columns of what several results have: wagers, findings, facts, lines, hands, estimates."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from croupier.croupiers.script import TapeEntry
from croupier.engine.croupier import Fact
from croupier.law.ruling import Ruling
from croupier.money.numbers import Numbers
from croupier.money.settlement import Line
from croupier.paper.press.parts import Item, Listing, Prose
from croupier.show.records import FrameColumn, Kind, Records, records


def _number(name: str) -> Callable[[Numbers], Fraction | float]:
    """A number of a wager."""
    return lambda numbers: exactly(numbers, getattr(numbers, name))


def exactly(numbers: Numbers, number: Fraction) -> Fraction | float:
    """One of these numbers: a fraction if they are exact, else a float."""
    return number if numbers.exact else float(number)


CITE = FrameColumn("cite", Kind.CITE, heading="paragraph")
_WAGERS = (
    FrameColumn("wager"),
    FrameColumn("pays"),
    FrameColumn("true_odds"),
    FrameColumn("win", Kind.SHARE, _number("win"), digits=3),
    FrameColumn("push", Kind.SHARE, _number("push"), digits=3),
    FrameColumn("lose", Kind.SHARE, _number("lose"), heading=""),
    FrameColumn("house_advantage", Kind.SHARE, _number("house_advantage")),
    FrameColumn("element_of_risk", Kind.SHARE, _number("element_of_risk")),
    FrameColumn("action", Kind.RATIO, _number("action"), heading=""),
    FrameColumn("standard_deviation", Kind.NUMBER, heading="deviation"),
    FrameColumn("rounds", Kind.RATIO, _number("rounds"), digits=2),
    FrameColumn("stake_cents", Kind.CENTS),
    CITE,
    FrameColumn("method", heading=""),
    FrameColumn("strategy", heading=""),
    FrameColumn("holds", heading=""),
    FrameColumn("note", heading=""),
)


def wagers(numbers: Iterable[Numbers], about: str = "") -> Records:
    """The numbers of wagers."""
    return records(_WAGERS, numbers, about)


_FINDINGS = (
    FrameColumn("verdict"),
    CITE,
    FrameColumn("place"),
    FrameColumn("why", heading="finding"),
    FrameColumn("options", get=lambda each: ", ".join(each.options), heading=""),
    FrameColumn("rests_on", get=lambda each: ", ".join(each.rests_on), heading=""),
)


def findings(rulings: Iterable[Ruling]) -> Records:
    """Rulings as findings."""
    return records(_FINDINGS, rulings, "Findings")


def facts(shown: Iterable[Fact], about: str) -> tuple[Prose | Listing, ...]:
    """Facts as a list for a notebook, each with its paragraph; nothing if there are none."""
    items = tuple(Item(each.fact, (str(each.cite),)) for each in shown)
    return (Prose(about, strong=True), Listing(items)) if items else ()


_LINES = (
    FrameColumn("seat"),
    FrameColumn("wager"),
    FrameColumn("hand", Kind.WHOLE, heading=""),
    FrameColumn("stake_cents", Kind.CENTS),
    FrameColumn("result"),
    FrameColumn("pays"),
    FrameColumn("cents", Kind.CENTS, heading="gain"),
    CITE,
    FrameColumn("note"),
)
_NAMED = (FrameColumn("seat"), FrameColumn("wager", get=lambda line: line.named), *_LINES[2:])


def lines(settled: Iterable[Line], about: str = "", *, named: bool = False) -> Records:
    """The lines of a settlement. Those that are `named` have the number of a second hand in the name of its wager."""
    return records(_NAMED if named else _LINES, settled, about)


_TAPE = (
    FrameColumn("index", Kind.WHOLE, heading="tape"),
    FrameColumn("entry"),
    FrameColumn("to"),
    FrameColumn("round", Kind.WHOLE),
)


def tape(record: Iterable[TapeEntry]) -> Records:
    """The tape of a described round, and who got each entry."""
    entries = tuple(record)
    several = len({each.round for each in entries}) > 1
    return records(_TAPE if several else _TAPE[:-1], entries, "Tape")
