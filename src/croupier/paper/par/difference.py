"""Two PAR sheets compared: what changes in the rules, and every figure of a wager that differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.documents.answers import percent
from croupier.money.numbers import decimal
from croupier.paper.par.content import Par, ParWager
from croupier.paper.par.pages import SHARES, WIDE
from croupier.paper.par.tables import Cell, DataTable, tables
from croupier.paper.plans.content import in_plain_words, what_changes
from croupier.paper.press.parts import (
    Column,
    Field,
    Form,
    Heading,
    Item,
    Leaf,
    Listing,
    Paper,
    Part,
    PrintedGrid,
    Prose,
)
from croupier.sheets import notice
from croupier.sheets.notice import Change, Duty
from croupier.sheets.sheet import Sheet

Value = Fraction | float | None


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of one wager under both sheets. None where a sheet does not have the wager."""

    wager: str
    key: str
    name: str
    old: Value
    new: Value

    @property
    def change(self) -> Value:
        return None if self.old is None or self.new is None else self.new - self.old


@dataclass(frozen=True, slots=True)
class Difference:
    """The PAR sheets of a table before and after a change."""

    old: Par
    new: Par

    @property
    def changes(self) -> tuple[Change, ...]:
        return notice.changes(self.old.sheet, self.new.sheet)

    @property
    def duties(self) -> tuple[Duty, ...]:
        """What the change needs before it takes effect; nothing if the sheets are of two tables."""
        if notice.two_tables(self.old.sheet, self.new.sheet):
            return ()
        return notice.duties(self.changes, every_change=self.new.sheet.rules.half_hour_for_every_change)

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Every figure that differs, in the order of the new sheet; then the wagers that are no longer there."""
        before = {each.numbers.wager: each for each in self.old.wagers}
        after = {each.numbers.wager: each for each in self.new.wagers}
        names = [*after, *(name for name in before if name not in after)]
        return tuple(figure for name in names for figure in _figures(before.get(name), after.get(name)))

    def to_dict(self) -> dict[str, Any]:
        """The comparison as plain data."""
        return {
            "changes": [
                {"name": each.name, "old": each.before, "new": each.after, "cite": str(each.cite)}
                for each in self.changes
            ],
            "notice": [{"duty": duty.duty, "cite": str(duty.cite)} for duty in self.duties],
            "figures": [
                {
                    "wager": each.wager,
                    "figure": each.key,
                    **{name: _plain(getattr(each, name)) for name in ("old", "new", "change")},
                }
                for each in self.figures
            ],
            "old": self.old.to_dict(),
            "new": self.new.to_dict(),
        }


def _figures(before: ParWager | None, after: ParWager | None) -> Iterator[Figure]:
    old, new = ({key: value for key, _, value in each.figures()} if each else {} for each in (before, after))
    if (either := after or before) is None:
        return
    for key, name, _ in either.figures():
        if old.get(key) != new.get(key):
            yield Figure(either.name, key, name, old.get(key), new.get(key))


def _plain(value: Value) -> object:
    return value if value is None or isinstance(value, float) else {"value": str(value), "decimal": float(value)}


# ---------------------------------------------------------------- forms


def difference_paper(both: Difference) -> Paper:
    """The comparison on letter paper, across."""
    return Paper(f"Sheets compared: {both.new.title}", (Leaf(tuple(_parts(both)), WIDE, (9,)),))


def _change_in_words(change: Change, new: Sheet) -> tuple[str, ...]:
    return what_changes(change, new), in_plain_words(change.before), in_plain_words(change.after), str(change.cite)


def _parts(both: Difference) -> Iterator[Part]:
    yield Heading(f"Sheets compared: {both.new.title}", 1)
    yield Form(
        tuple(
            Field(f"{which} sheet", f"{par.digest}, {par.sheet.verdict} under the rules of {par.sheet.on}")
            for which, par in (("Old", both.old), ("New", both.new))
        )
    )
    yield Heading("Changes")
    columns = (Column("What", wide=True), Column("Old"), Column("New"), Column("Paragraph"))
    if both.changes:
        yield PrintedGrid(columns, tuple(_change_in_words(each, both.new.sheet) for each in both.changes))
    else:
        yield Prose("No changes.")
    if both.duties:
        yield Heading("Notice")
        yield Listing(tuple(Item(_duty(duty), (str(duty.cite),)) for duty in both.duties))
    yield Heading("Figures that differ")
    shown = (
        Column("Wager"),
        Column("Figure", wide=True),
        *(Column(name, right=True) for name in ("Old", "New", "Change")),
    )
    rows = tuple(
        (each.wager, each.name, *(_words(each.key, value) for value in (each.old, each.new, each.change)))
        for each in both.figures
    )
    if rows:
        yield PrintedGrid(shown, rows, small=True)
    else:
        yield Prose("No figure of any wager differs.")
    yield Prose(f"Computed by {both.new.version}. The definitions are those of the PAR sheet.", small=True)


def _duty(duty: Duty) -> str:
    minutes = int(duty.ahead.total_seconds()) // 60
    ahead = f"at least {minutes} minutes before" if minutes else "before it takes effect"
    return f"{duty.duty[:1].upper()}{duty.duty[1:]}, {ahead}"


def _words(key: str, value: Value) -> str:
    if value is None:
        return "not there"
    if isinstance(value, float):
        return f"{value:.6f}"
    return percent(value, 6) if key in SHARES else decimal(value, 6)


def difference_tables(both: Difference) -> tuple[DataTable, ...]:
    """The comparison as tables, and the tables of both sheets."""
    changed = tuple((each.name, each.before, each.after, str(each.cite)) for each in both.changes)
    figures = tuple((each.wager, each.key, *map(_cell, (each.old, each.new, each.change))) for each in both.figures)
    sides = (("Old", both.old), ("New", both.new))
    return (
        DataTable("Changes", ("option", "old", "new", "paragraph"), changed),
        DataTable("Differences", ("wager", "figure", "old", "new", "change"), figures),
        *(DataTable(f"{which} {each.name}", each.headings, each.rows) for which, par in sides for each in tables(par)),
    )


def _cell(value: Value) -> Cell:
    return None if value is None else float(value)
