"""What a page compares to see what is new at a table: cards, a roll or spin, and the wagers that were decided.

The page's script shows the news before it shows the table that results. Everything here comes from the view.
"""

from __future__ import annotations

from croupier.documents.reading import Tree
from croupier.engine.journal import Kind
from croupier.floor.tables.table import Table


def news(table: Table, view: Tree) -> Tree:
    """The round whose cards are on the felt, its last roll or spin, and how its wagers were decided."""
    settled = view["last_round"] or 0
    shown = view["round"] if table.playing else settled
    return {
        "round": shown,
        "settled": settled,
        "result": f"{shown}.{_outcomes(table)}" if view["chance"] else "",
        "came": view["chance"]["text"] if view["chance"] else "",
        "lines": [
            {"whose": line["seat"], "bet": line["wager"], "hand": line["hand"], "result": line["result"]}
            | {"cents": line["cents"]}
            for line in view["lines"]
        ],
    }


def _outcomes(table: Table) -> int:
    """How many rolls or spins of the round are over."""
    if table.playing:
        return sum(entry.kind is Kind.CHANCE for entry in table.running.journal)
    return len(table.last.get("record", {}).get("journal", ()))
