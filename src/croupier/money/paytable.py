"""Pay tables: what each winning wager is paid, by which paragraph, and whether that is a floor a licensee may raise."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from importlib import resources
from typing import Any

from croupier.law.citation import Citation, cite
from croupier.law.option import Source, Unreadable, nearest, setting
from croupier.law.ruling import Mistake, Ruling, unlawful
from croupier.money.odds import NotOdds, Odds


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a pay table."""

    name: str
    pays: Odds
    cite: Citation
    floor: bool = True  # the chapter says "not less than": the licensee may pay more
    source: Source = Source.TEXT
    since: date | None = None


@dataclass(frozen=True, slots=True)
class Paytable:
    """Rows by name. A licensee's table is the chapter's with some rows raised."""

    rows: tuple[Row, ...]
    _by_name: Mapping[str, Row] = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_name", {row.name: row for row in self.rows})
        object.__setattr__(
            self, "_hash", hash(self.rows)
        )  # a sheet is a key in many caches, its pay table the longest part

    def __hash__(self) -> int:
        return self._hash

    @classmethod
    def of(cls, package: str) -> Paytable:
        """The pay table of a game's folder, `paytables.toml`."""
        return cls.read(resources.files(package).joinpath("paytables.toml").read_text("utf-8"))

    @classmethod
    def read(cls, text: str) -> Paytable:
        return cls(tuple(_row(name, entry) for name, entry in tomllib.loads(text).items()))

    def __getitem__(self, name: str) -> Odds:
        return self._by_name[name].pays

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def row(self, name: str) -> Row:
        return self._by_name[name]

    def paying(self, changes: Mapping[str, Odds]) -> Paytable:
        """This table with some rows paid otherwise."""
        return Paytable(tuple(replace(row, pays=changes.get(row.name, row.pays)) for row in self.rows))

    def changes_from(self, other: Paytable) -> dict[str, str]:
        """The rows that differ, as a document writes them."""
        return {row.name: str(row.pays) for row in self.rows if row.pays != other[row.name]}

    def rulings_against(self, floor: Paytable) -> Iterator[Ruling]:
        """A row may be raised where the chapter sets a floor, never lowered; a fixed row is paid as it stands."""
        for row in self.rows:
            least = floor.row(row.name)
            if row.pays < least.pays:
                why = f"{row.name} pays {row.pays}; no less than {least.pays} may be paid"
                yield unlawful(least.cite, why, "payouts")
            elif row.pays > least.pays and not least.floor:
                yield unlawful(least.cite, f"{row.name} pays {row.pays}; the rule fixes {least.pays}", "payouts")


def _row(name: str, entry: Mapping[str, Any]) -> Row:
    return Row(
        name=name,
        pays=Odds.read(entry["pays"]),
        cite=cite(entry["cite"]),
        floor=entry.get("floor", True),
        source=Source(entry.get("source", "text")),
        since=entry.get("since"),
    )


def payouts(
    table: Paytable,
    *,
    cite: str,
    note: str,
    **spec: Any,  # noqa: ANN401 (unsettled, why and the rest, as `Option` has them)
) -> Paytable:
    """The option every game has: its pay table, rows of which the licensee may raise."""

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
        notice=True,
        **spec,
    )


def _changes(tree: object, place: str, table: Paytable) -> dict[str, Odds]:
    if not isinstance(tree, Mapping):
        raise Unreadable(Mistake(place, 'a table of payouts is wanted, such as { straight = "36 to 1" }'))
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
