"""Pay tables: what each winning wager is paid, the paragraph for it, and whether the licensee may pay more.

A wager may have several lawful schedules, of which the licensee elects one. `paytables.toml` then lists each schedule under
the wager's name, with the payout of every category of hand. `schedule` makes the option:

    pair_plus.A = { pays = { straight = "6 to 1", flush = "4 to 1" }, cite = "19:47-20.11", source = "practice" }
    pair_plus.B = { pays = { straight = "6 to 1", flush = "3 to 1" }, cite = "19:47-20.11", source = "practice" }

Each category is a row of the pay table ("pair_plus_A_flush"), so a licensee may raise it like any other row.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from importlib import resources
from math import lcm
from typing import Any

from croupier.law.citation import Citation, cite
from croupier.law.option import Choice, Source, Unreadable, among, nearest, setting
from croupier.law.ruling import Mistake, Ruling, not_by_text, unlawful
from croupier.money.odds import NotOdds, Odds
from croupier.values.brief import brief, shown_briefly


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a pay table."""

    __repr__ = shown_briefly

    name: str
    pays: Odds
    cite: Citation
    floor: bool = True  # the chapter says "not less than", so the licensee may pay more
    source: Source = Source.TEXT
    since: date | None = None
    of: tuple[str, str] | None = None  # the wager and the schedule, if the row is part of a schedule
    category: str = ""  # the category of hands in that schedule


@dataclass(frozen=True, slots=True)
class Schedule:
    """The payouts of one wager by category of hand, best first. Without rows, the wager may not be offered."""

    wager: str
    name: str
    rows: tuple[Row, ...]

    def __repr__(self) -> str:
        return brief(
            "Schedule", f"{self.wager} {self.name}: {', '.join(f'{row.category} {row.pays}' for row in self.rows)}"
        )

    def __getitem__(self, category: str) -> Odds:
        return self.row(category).pays

    def __contains__(self, category: object) -> bool:
        return any(row.category == category for row in self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def row(self, category: str) -> Row:
        for row in self.rows:
            if row.category == category:
                return row
        raise KeyError(f"{self.wager} {self.name} pays nothing for {category}")

    def gain_cents(self, category: str, stake_cents: int, chip_cents: int) -> int:
        """What a stake gains with a hand of this category: its payout, or the loss of the stake if it is not paid."""
        return self[category].win_cents(stake_cents, chip_cents) if category in self else -stake_cents

    @property
    def pays(self) -> tuple[Odds, ...]:
        """All odds a winner can be paid at, lowest first, for `WagerKind.pays`."""
        return tuple(sorted({row.pays for row in self.rows}))


@dataclass(frozen=True, slots=True)
class Paytable:
    """Rows by name. A licensee's table is the chapter's table with some rows raised."""

    rows: tuple[Row, ...]
    _by_name: Mapping[str, Row] = field(init=False, repr=False, compare=False)
    _schedules: Mapping[tuple[str, str], Schedule] = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_name", {row.name: row for row in self.rows})
        object.__setattr__(self, "_schedules", _grouped(self.rows))
        object.__setattr__(self, "_hash", hash(self.rows))  # computed once, since sheets are keys of many caches

    def __repr__(self) -> str:
        return brief("Paytable", ", ".join(f"{row.name} {row.pays}" for row in self.rows))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Paytable], tuple[tuple[Row, ...]]]:
        """Keeps the rows when pickled: a hash of text is another in another process."""
        return type(self), (self.rows,)

    @classmethod
    def of(cls, package: str) -> Paytable:
        """The pay table from `paytables.toml` in a game's folder; without rows if there is no such file."""
        file = resources.files(package).joinpath("paytables.toml")
        return cls.read(file.read_text("utf-8")) if file.is_file() else cls(())

    @classmethod
    def read(cls, text: str) -> Paytable:
        return cls(tuple(row for name, entry in tomllib.loads(text).items() for row in _rows(name, entry)))

    def __getitem__(self, name: str) -> Odds:
        return self._by_name[name].pays

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def row(self, name: str) -> Row:
        return self._by_name[name]

    def whole_stake_cents(self, parts: int = 1) -> int:
        """A stake of which every row pays whole cents, so that nothing is rounded; also of its equal parts, if it has any."""
        return lcm(10_00, *{parts * row.pays.to_one.denominator for row in self.rows})

    def schedules(self, wager: str) -> tuple[Schedule, ...]:
        """Every lawful schedule of a wager, in the order of the file."""
        return tuple(each for each in self._schedules.values() if each.wager == wager)

    def schedule(self, wager: str, name: object) -> Schedule:
        """The schedule with that name. It has no rows if the chapter has no such schedule (for that many decks, say)."""
        return self._schedules.get((wager, str(name))) or Schedule(wager, str(name), ())

    def paying(self, changes: Mapping[str, Odds]) -> Paytable:
        """The table with other odds in some rows. The same changes give the same object, so that equal sheets compare fast."""
        new = ((row.name, changes.get(row.name, row.pays)) for row in self.rows)
        return _paying(self, tuple((name, odds) for name, odds in new if odds != self[name]))

    def changes_from(self, other: Paytable) -> dict[str, str]:
        """The rows that differ, as a document writes them."""
        if self is other:
            return {}
        return {row.name: str(row.pays) for row in self.rows if row.pays != other[row.name]}

    def rulings_against(self, floor: Paytable) -> Iterator[Ruling]:
        """The rulings against rows that are lowered, and against fixed rows that are changed."""
        if self is floor:
            return
        for row in self.rows:
            least = floor.row(row.name)
            if row is not least and (ruling := _against(row, least)) is not None:
                yield ruling

    def mended(self, floor: Paytable) -> Paytable:
        """The same table, but with the chapter's odds in every row there is a ruling against."""
        wrong = [row.name for row in self.rows if _against(row, floor.row(row.name)) is not None]
        return self.paying({name: floor[name] for name in wrong})

    def with_fault_of(self, ruling: Ruling, elected: Paytable) -> Paytable:
        """This table, which is lawful, with the odds that a ruling is against, as they were elected."""
        for row in elected:
            against = _against(row, self.row(row.name))
            if against is not None and against.why == ruling.why:
                return self.paying({row.name: row.pays})
        return elected


@lru_cache(1 << 8)
def _paying(table: Paytable, changes: tuple[tuple[str, Odds], ...]) -> Paytable:
    other = dict(changes)
    rows = (replace(row, pays=other[row.name]) if row.name in other else row for row in table.rows)
    return Paytable(tuple(rows)) if other else table


def _against(row: Row, least: Row) -> Ruling | None:
    """The ruling against a row, if it is lowered, or fixed and changed."""
    if row.pays < least.pays:
        why = f"{row.name} pays {row.pays}; it must pay at least {least.pays}"
    elif row.pays > least.pays and not least.floor:
        why = f"{row.name} pays {row.pays}; it must pay exactly {least.pays}"
    else:
        return None
    return _by_row(unlawful(least.cite, why, "payouts"), least)


def _by_row(ruling: Ruling, row: Row) -> Ruling:
    """The ruling, marked if the row is not from New Jersey's text."""
    return ruling if row.source is Source.TEXT else not_by_text(ruling, row.source.words)


def _rows(name: str, entry: Mapping[str, Any]) -> Iterator[Row]:
    """One row, or a row for each category of each schedule."""
    if "pays" in entry:
        yield _row(name, entry, entry["pays"])
        return
    for schedule, inner in entry.items():
        for category, pays in inner["pays"].items():
            row = _row(f"{name}_{schedule}_{category}", inner, pays)
            yield replace(row, of=(name, schedule), category=category)


def _row(name: str, entry: Mapping[str, Any], pays: object) -> Row:
    return Row(
        name=name,
        pays=Odds.read(pays),
        cite=cite(entry["cite"]),
        floor=entry.get("floor", True),
        source=Source(entry.get("source", "text")),
        since=entry.get("since"),
    )


def _grouped(rows: tuple[Row, ...]) -> dict[tuple[str, str], Schedule]:
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        if row.of is not None:
            groups.setdefault(row.of, []).append(row)
    return {named: Schedule(*named, tuple(its)) for named, its in groups.items()}


def schedule(
    table: Paytable,
    wager: str,
    *,
    cite: str,
    note: str,
    default: str | None = None,
    none: str | None = None,
    **spec: Any,
) -> str:
    """An option to elect one of a wager's lawful schedules. Its value is the schedule's name.

    Each choice has the paragraph and the first day of its schedule. If `none` is given, that value means the wager is not
    offered. Without a `default`, it is `none` or the first schedule. The option's source is that of the default.
    """
    lawful = table.schedules(wager)
    choices = [Choice(none)] if none is not None else []
    choices += [Choice(each.name, each.rows[0].cite, since=each.rows[0].since) for each in lawful]
    elected = default if default is not None else str(choices[0].value)
    rests_on = (table.schedule(wager, elected).rows or lawful[0].rows)[0].source
    return among(elected, *choices, cite=cite, note=note, **{"source": rests_on, "listed": True, **spec})


def payouts(
    table: Paytable,
    *,
    cite: str,
    note: str,
    **spec: Any,
) -> Paytable:
    """The option for a game's pay table, in which the licensee may raise rows.

    The house may add raised rows to the sign. Where a paragraph wants notice of them, pass `notice_for=None`.
    """

    def read(tree: object, place: str) -> Paytable:
        return table.paying(_changes(tree, place, table))

    return setting(
        table,
        cite=cite,
        note=note,
        read=read,
        show=lambda elected: elected.changes_from(table),
        judge=lambda elected: elected.rulings_against(table),
        schema={
            "type": "object",
            "properties": {row.name: {"type": "string", "default": str(row.pays)} for row in table},
            "additionalProperties": False,
        },
        **{"notice": True, "notice_for": (), **spec},
    )


def _changes(tree: object, place: str, table: Paytable) -> dict[str, Odds]:
    if not isinstance(tree, Mapping):
        raise Unreadable(Mistake(place, 'write a table of payouts, such as { straight = "36 to 1" }'))
    changes: dict[str, Odds] = {}
    mistakes: list[Mistake] = []
    for name, text in tree.items():
        if name not in table:
            hint = nearest(str(name), [row.name for row in table])
            mistakes.append(Mistake(f"{place}.{name}", f"there is no such payout{hint}"))
            continue
        try:
            changes[name] = Odds.read(text)
        except NotOdds as not_odds:
            mistakes.append(Mistake(f"{place}.{name}", str(not_odds), table.row(name).cite))
    if mistakes:
        raise Unreadable(*mistakes)
    return changes
