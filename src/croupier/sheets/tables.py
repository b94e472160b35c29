"""What tables of one licensee may not have together: 19:47-2.17(e)2, 2.20(k), and whatever a game adds."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.law.ruling import Ruling
from croupier.sheets.sheet import Sheet


def between_tables(sheet: Sheet, others: Iterable[tuple[str, Sheet]]) -> tuple[Ruling, ...]:
    """What this sheet may not have, given the sheets of the licensee's other tables of the same game, pair by pair."""
    same = [(table, other) for table, other in others if table != sheet.table and other.game is sheet.game]
    pairs = (((sheet.table, sheet.rules), (table, other.rules)) for table, other in same)
    return tuple(ruling for pair in pairs for ruling in sheet.game.table.between_tables(pair))


def together(tables: Iterable[tuple[str, Sheet]]) -> tuple[Ruling, ...]:
    """Every ruling against these tables of one licensee standing together, game by game."""
    games: dict[str, list[tuple[str, Sheet]]] = {}
    for name, sheet in tables:
        games.setdefault(sheet.game.name, []).append((name, sheet))
    return tuple(
        ruling
        for same in games.values()
        for ruling in same[0][1].game.table.between_tables([(name, sheet.rules) for name, sheet in same])
    )
