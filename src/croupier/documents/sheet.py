"""A table's rule sheet as people write it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from pydantic import Field, ValidationError

from croupier.amounts.cents import plain
from croupier.documents.known_wagers import no_limits
from croupier.documents.reading import Day, Document, Name, Reader, Stake, Tree, default_day, place_of, read_tree
from croupier.engine.game import Game
from croupier.law.citation import cite
from croupier.law.option import TableRules, Unreadable
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Mistake, Verdict
from croupier.sheets.limits import Limit
from croupier.sheets.sheet import Sheet, impossible_counts

M = TypeVar("M", bound=Document)
NOT_OFFERED_HERE = cite("19:47-8.2(b)1")


class LimitDocument(Document):
    """The least and the most that may be staked on a wager, in dollars."""

    min: Stake = Field(description="the minimum wager, dollars as a string")
    max: Stake = Field(description="the maximum wager, dollars as a string")

    def limit(self) -> Limit:
        return Limit(self.min, self.max)


class SheetDocument(Document):
    """A table's game, elections and limits."""

    game: str = Field(description="the game")
    table: Name = Field(default="", description="the table's name")
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
    if game is not None and reader.mistakes:
        reported = {mistake.place for mistake in reader.mistakes}
        reader.mistakes.extend(each for each in _also_unlawful(game, tree, on) if each.place not in reported)
    reader.finish()
    assert game is not None and rules is not None and document is not None  # noqa: S101, PT018 (`finish` checked it)
    elected = {name: entry.limit() for name, entry in document.limits.items()}
    return Sheet(game, _one_of_equal(rules), on or default_day(document.on), document.table, elected)


def _also_unlawful(game: Game[Any, Any], tree: Tree, on: date | None) -> Iterator[Mistake]:
    """What is unlawful in the part of a sheet that can be read, so that nobody learns it only after the next correction.

    A ruling that bears on something unreadable is left out: it may be right once that can be read.
    """
    written, written_limits = (part if isinstance(part := tree.get(name), dict) else {} for name in ("rules", "limits"))
    rules, unreadable = _readable_rules(game, written)
    limits = {name: each.limit() for name, entry in written_limits.items() if (each := _readable(LimitDocument, entry))}
    day = on or _readable_day(tree.get("on"))
    if rules is None:
        return
    if unreadable:  # a limit on a wager of which little is known can still contradict itself
        limits = {name: limit for name, limit in limits.items() if limit.max_cents < limit.min_cents}
    rulings = Sheet(game, rules, day, "", limits).rulings() if day else impossible_counts(rules)
    for ruling in rulings:
        open_question = unreadable.intersection(ruling.options) or (unreadable and ruling.cite == NOT_OFFERED_HERE)
        if ruling.verdict is Verdict.UNLAWFUL and ruling.options and not open_question:
            kind, _, name = ruling.options[0].rpartition(".")
            yield Mistake(place_of(kind or "rules", name), ruling.why, ruling.cite)


def _readable_rules(game: Game[Any, Any], written: Tree) -> tuple[TableRules | None, set[str]]:
    """The rules with the elections that can be read, and the names of the others."""
    unreadable = {name for name, value in written.items() if not _can_elect(game, {name: value})}
    kept = {name: value for name, value in written.items() if name not in unreadable}
    return (game.rules.elect(kept) if _can_elect(game, kept) else None), unreadable


def _can_elect(game: Game[Any, Any], written: Tree) -> bool:
    try:
        game.rules.elect(written)
    except Unreadable:
        return False
    return True


def _readable(model: type[M], part: object) -> M | None:
    try:
        return model.model_validate(part)
    except ValidationError:
        return None


def _readable_day(written: object) -> date | None:
    """The day of a sheet, or None if it cannot be read."""
    if written is None:
        return NEWEST_TEXT
    document = _readable(SheetDocument, {"game": "", "on": written})
    return document.on if document else None


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
