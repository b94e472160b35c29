"""Reads the `source` of a table: a game's name, or a rule sheet as a value, a tree, a text or a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from os import PathLike  # noqa: TID251 (only the type)
from pathlib import Path
from typing import Any

from croupier.amounts.cents import NotMoney, dollars, read_stake
from croupier.api.arguments import given, names, read
from croupier.documents.reading import DEEPEST, Tree, parse, read_day, read_tree
from croupier.documents.sheet import read_sheet
from croupier.games import registry
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Refused
from croupier.sheets.sheet import Sheet, impossible_counts

Document = Mapping[str, Any] | str | Path
Source = Sheet | Document
Rules = Mapping[str, object]
Day = date | str

_A_TEXT = "the text"
_A_SHEET = 'give a name such as "roulette", a sheet as a mapping, a TOML or JSON text, or the path of a file'


def sheet_of(source: Source, rules: Rules | None = None, on: Day | None = None) -> Sheet:
    """The sheet of a table, with options changed by `rules`. Raises `Unreadable` with every mistake."""
    judged_on = day(on)
    changes = dict(rules or {})
    if not isinstance(source, Sheet | Mapping | str | PathLike):
        raise Unreadable(Mistake("source", f"{given(source)} is neither a game nor a sheet; {_A_SHEET}"))
    if isinstance(source, Sheet):
        elected: Tree = {**source.rules.plain(), **changes} if changes else {}
        changed = source.game.rules.elect(elected) if changes else source.rules
        return replace(source, rules=changed, on=judged_on or source.on)
    tree = _named(source) or tree_of(source)
    if changes:
        before = tree.get("rules", {})
        tree["rules"] = {**before, **changes} if isinstance(before, Mapping) else before
    return read_sheet(tree, judged_on)


def several(sources: Source | Iterable[Source]) -> tuple[Source, ...]:
    """The sources; one alone is also one of several."""
    if isinstance(sources, Sheet | Mapping | str | PathLike) or not isinstance(sources, Iterable):
        return (sources,)
    return tuple(sources)


def changed(old: Source, new: Source | None, rules: Rules, on: Day | None) -> tuple[Sheet, Sheet]:
    """The sheets before and after a change: the new one, or else the old one, changed by `rules`. They are of one game.

    Raises `Unreadable` with the mistakes of both.
    """
    try:
        before = sheet_of(old, on=on)
    except Unreadable as unreadable:
        more = () if new is None else _mistakes(new, rules, on)
        raise Unreadable(*dict.fromkeys((*unreadable.mistakes, *more))) from None
    after = sheet_of(before if new is None else new, rules, on)
    if before.game.name != after.game.name:
        why = f"the sheets are for different games: {before.game.name} and {after.game.name}"
        raise Unreadable(Mistake("new", why))
    return before, after


def _mistakes(source: Source, rules: Rules, on: Day | None) -> tuple[Mistake, ...]:
    try:
        sheet_of(source, rules, on)
    except Unreadable as unreadable:
        return unreadable.mistakes
    return ()


def dealable(sheet: Sheet) -> Sheet:
    """The same sheet. Raises `Refused` if no round can be dealt with it, for example without decks."""
    if against := impossible_counts(sheet.rules):
        raise Refused(*against)
    return sheet


MOST_STAKE_CENTS = 100_000_000_00  # the counts of larger ones would exceed 64 bits


def stake_of(stake: str | None, name: str = "stake") -> int | None:
    """The cents of an initial wager, from dollars such as "10.00". Raises `Unreadable` if it cannot be counted."""
    if stake is None:
        return None
    try:
        cents = read_stake(stake)
    except NotMoney as not_money:
        raise Unreadable(Mistake(name, str(not_money))) from None
    if cents > MOST_STAKE_CENTS:
        raise Unreadable(Mistake(name, f"{dollars(cents)} is too much: the most is {dollars(MOST_STAKE_CENTS)}"))
    return cents


def stakes_of(stakes: str | Iterable[str]) -> tuple[int, ...]:
    """The cents of several stakes. Raises `Unreadable` with every mistake."""
    wrong = list[Mistake]()
    written = names("stakes", stakes, '["5.00", "25.00"]')
    cents = tuple(read(wrong, partial(stake_of, stake, "stakes"), None) or 0 for stake in written)
    if wrong:
        raise Unreadable(*wrong)
    return cents


def tree_of(source: object, name: str = "source") -> Tree:
    """The tree of a document: a mapping, a TOML or JSON text, or a file that holds one."""
    if isinstance(source, Mapping):
        if wrong := tuple(_no_document(source, "")):
            raise Unreadable(*wrong)
        return dict(source)
    if isinstance(source, str) and source.strip():
        return parse(source, _A_TEXT) if _is_text(source) else read_tree(source)
    if isinstance(source, PathLike):
        return read_tree(Path(source))
    why = f"{given(source)} is not a document; give a mapping, a TOML or JSON text, or the path of a file"
    raise Unreadable(Mistake(name, why))


def _no_document(part: object, place: str, depth: int = 0) -> Iterator[Mistake]:
    """What no document can have, though a Python value can: keys that are no text, and parts without end."""
    if depth > DEEPEST:
        yield Mistake(place.partition(".")[0], f"it is nested more than {DEEPEST} levels deep")
    elif isinstance(part, Mapping):
        for key, value in part.items():
            within = f"{place}.{key}" if place else str(key)
            if not isinstance(key, str):
                yield Mistake(within, f'the key {given(key)} is not a text; write "{key}"')
            yield from _no_document(value, within, depth + 1)
    elif isinstance(part, list | tuple):
        for index, value in enumerate(part):
            yield from _no_document(value, f"{place}[{index}]", depth + 1)


def day(on: object) -> date | None:
    """The day, parsed from text if necessary."""
    if on is None or type(on) is date:
        return on
    if not isinstance(on, str):
        raise Unreadable(Mistake("on", f"{given(on)} is not a date; write it like 2010-07-01"))
    try:
        return read_day(on)
    except ValueError as not_a_day:
        raise Unreadable(Mistake("on", str(not_a_day))) from None


def _named(source: Document) -> Tree | None:
    """The default sheet of a game, if the source is a game's name; None if it is a document."""
    if not isinstance(source, str) or not source.strip() or _is_text(source):
        return None
    name = registry.spelled(source)
    if name not in registry.names() and (source.endswith((".toml", ".json")) or Path(source).exists()):
        return None
    return {"game": name}


def _is_text(source: str) -> bool:
    """Whether the source is a document's text: it has a newline, "=" or "{", unlike a game's name or a usual file name."""
    return "\n" in source or "=" in source or source.lstrip().startswith("{")
