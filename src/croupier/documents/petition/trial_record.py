"""The record of a test of a new game (19:47-8.4(e)): a CSV file with a line for each day, table and wager."""

from __future__ import annotations

import csv
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from io import StringIO
from pathlib import Path

from croupier.amounts.cents import NotMoney, read_dollars
from croupier.documents.reading import named, read_day, read_text
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake

COLUMNS = ("day", "table", "wager", "decided", "handle", "win", "irregularities")


@dataclass(frozen=True, slots=True)
class TrialDay:
    """What happened to one wager at one table on one day."""

    day: date
    table: str
    wager: str
    decided: int  # how many wagers were won, lost or tied
    handle_cents: int  # what was staked on them
    win_cents: int  # what the house won of it; negative if it lost
    irregularities: int


def read_trial_record(source: str | Path, wagers: Collection[str]) -> tuple[TrialDay, ...]:
    """The lines of a record. Raises `Unreadable` with every mistake, each with its line."""
    rows = csv.DictReader(StringIO(read_text(source)))
    where = named(source)
    if tuple(rows.fieldnames or ()) != COLUMNS:
        raise Unreadable(Mistake(f"{where}, line 1", f"the columns are {','.join(COLUMNS)}"))
    mistakes: list[Mistake] = []
    days = [day for row in rows if (day := _line(row, f"{where}, line {rows.line_num}", wagers, mistakes))]
    if mistakes:
        raise Unreadable(*mistakes)
    return tuple(days)


def _line(row: dict[str, str], place: str, wagers: Collection[str], mistakes: list[Mistake]) -> TrialDay | None:
    before = len(mistakes)
    if None in row or None in row.values():
        mistakes.append(Mistake(place, f"it must have {len(COLUMNS)} fields"))
        return None
    on = handle = win = None
    try:
        on = read_day(row["day"])
    except ValueError as error:
        mistakes.append(Mistake(f"{place}, day", str(error)))
    if row["wager"] not in wagers:
        mistakes.append(
            Mistake(f"{place}, wager", f'there is no wager "{row["wager"]}"{nearest(row["wager"], list(wagers))}')
        )
    counts = {name: _count(row[name], f"{place}, {name}", mistakes) for name in ("decided", "irregularities")}
    try:
        handle = read_dollars(row["handle"])
    except NotMoney as error:
        mistakes.append(Mistake(f"{place}, handle", str(error)))
    try:
        sign = -1 if row["win"].startswith("-") else 1
        win = sign * read_dollars(row["win"].removeprefix("-"))
    except NotMoney as error:
        mistakes.append(Mistake(f"{place}, win", str(error)))
    if len(mistakes) > before or on is None or handle is None or win is None:
        return None
    return TrialDay(on, row["table"], row["wager"], counts["decided"], handle, win, counts["irregularities"])


def _count(text: str, place: str, mistakes: list[Mistake]) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= len("999999999"):
        return int(text)
    mistakes.append(Mistake(place, f'"{text}" is not a whole number from 0'))
    return 0
