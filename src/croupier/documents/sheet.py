"""A table's rule sheet as people write it."""

from __future__ import annotations

import json
from datetime import date
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from pydantic import Field

from croupier.amounts.cents import plain
from croupier.documents.known_wagers import no_limits
from croupier.documents.reading import Day, Document, Reader, Stake, Tree, default_day, read_tree
from croupier.law.option import TableRules
from croupier.sheets.limits import Limit
from croupier.sheets.sheet import Sheet


class LimitDocument(Document):
    """The least and the most that may be staked on a wager, in dollars."""

    min: Stake = Field(description="the minimum wager, dollars as a string")
    max: Stake = Field(description="the maximum wager, dollars as a string")

    def limit(self) -> Limit:
        return Limit(self.min, self.max)


class SheetDocument(Document):
    """A table's game, elections and limits."""

    game: str = Field(description="the game")
    table: str = Field(default="", description="the table's name")
    on: Day | None = Field(default=None, description="the day the sheet is judged; left out, that of the newest text")
    rules: dict[str, object] = Field(default_factory=dict, description="the licensee's elections")
    limits: dict[str, LimitDocument] = Field(default_factory=dict, description="limits by wager")


def read_sheet(source: str | Path | Tree, on: date | None = None) -> Sheet:
    """The sheet in a file or tree, to be judged on the day `on` if given. Raises `Unreadable` with every mistake."""
    tree = source if isinstance(source, dict) else read_tree(source)
    reader = Reader(tree)
    game = reader.game()
    rules = reader.rules(game) if game is not None else None
    document = reader.model(SheetDocument)
    limits = tree.get("limits")
    if game is not None and isinstance(limits, dict):
        reader.mistakes.extend(no_limits(game, rules, limits))
    reader.finish()
    assert game is not None and rules is not None and document is not None  # noqa: S101, PT018 (`finish` checked it)
    elected = {name: entry.limit() for name, entry in document.limits.items()}
    return Sheet(game, _one_of_equal(rules), on or default_day(document.on), document.table, elected)


@lru_cache(maxsize=256)
def _one_of_equal(rules: TableRules) -> TableRules:
    """The first of all equal rules. Much is cached by the rules, and the same object is found without comparing options."""
    return rules


def sheet_tree(sheet: Sheet) -> Tree:
    """A sheet as a document with every option in full, so that a new default does not change an old sheet."""
    limits = {name: {"min": plain(each.min_cents), "max": plain(each.max_cents)} for name, each in sheet.limits.items()}
    return {
        "game": sheet.game.name,
        "table": sheet.table,
        "on": sheet.on.isoformat(),
        "rules": sheet.rules.plain(),
        "limits": limits,
    }


def sheet_digest(sheet: Sheet) -> str:
    """The SHA-256 of the sheet with every option in full: two sheets with the same digest are the same sheet."""
    text = json.dumps(sheet_tree(sheet), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return f"sha256:{sha256(text.encode()).hexdigest()}"
