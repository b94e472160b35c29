"""Rulings for law that we have not read: games known by their titles only, and unknown days of adoption.

A game is known by its titles only if we do not have the text of the section that permits its wagers. Its options then come
from other sources, and no sheet can be called lawful: the verdict is *not determined* on every day.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from croupier.engine.game import Game
from croupier.engine.wager_kind import WagerKind
from croupier.law.citation import HOME_CHAPTER, cite
from croupier.law.option import Option, Source, TableRules
from croupier.law.register import UnknownSubchapter, register
from croupier.law.ruling import Ruling, not_determined
from croupier.law.unread_text import by_title_only
from croupier.money.paytable import Paytable
from croupier.money.wager import Bet, Wager

OPTION_SOURCES = ". Sources of its options: "  # between what is not determined and where its options come from


def known_by_titles(game: Game[Any, Any]) -> bool:
    """Whether we have only the title of the section that permits the game's wagers."""
    return by_title_only(game.permission)


def titles_ruling(game: Game[Any, Any], rules: TableRules) -> Ruling | None:
    """For a game known by its titles only: that its law is not determined, and the sources of its options. Else None."""
    if not known_by_titles(game):
        return None
    resting = {option.name: sources for option in rules.options() if (sources := _unread_sources(option, rules))}
    groups: dict[str, list[str]] = {}
    for name, sources in resting.items():
        groups.setdefault(" and ".join(source.words for source in sources), []).append(name)
    by_source = [f"{', '.join(names)}: {words}" for words, names in groups.items()]
    section = register().section(game.permission)
    why = f'we have only the title of {section.cite}, "{section.title}": no table of {game.title} is known to be lawful'
    rests = f"{OPTION_SOURCES}{'; '.join(by_source)}" if by_source else ""
    return not_determined(game.permission, why + rests, *resting)


def _unread_sources(option: Option, rules: TableRules) -> tuple[Source, ...]:
    """The sources of an option whose section we have not read; empty if it does not apply at this table."""
    if option.only_where is not None and getattr(rules, option.only_where[0]) != option.only_where[1]:
        return ()
    if isinstance(option.default, Paytable):
        sources = {row.source for row in option.default if by_title_only(row.cite)}
        return tuple(source for source in Source if source in sources)
    return (option.source,) if by_title_only(option.cite) else ()


def about_other_wagers(ruling: Ruling, offered: Mapping[str, WagerKind], made: Iterable[Bet | Wager]) -> bool:
    """Whether a ruling is about options that offer wagers, and none of those wagers was made.

    A section of which we have only the title leaves every wager of the game open.
    """
    if by_title_only(ruling.cite):
        return False
    offering = {kind.option for kind in offered.values() if kind.option}
    used = {offered[each.kind].option for each in made if each.kind in offered and _by_option(offered[each.kind], each)}
    return bool(offering.intersection(ruling.options)) and not used.intersection(ruling.options)


def _by_option(kind: WagerKind, made: Bet | Wager) -> bool:
    """Whether the table offers this wager by an option."""
    return bool(kind.option) and (not kind.by_option or kind.selection(made.on) in kind.by_option)


def proposed_ruling(game: Game[Any, Any]) -> Ruling | None:
    """For a game that is not in the chapter yet: it may be offered only in the test of 8.4(e). Else None."""
    if game.proposal is None:
        return None
    why = f"{game.title} is a proposed game: it may be offered only in a test that the Commission has approved"
    return not_determined(cite("19:47-8.4(e)"), why)


def adoption_rulings(game: Game[Any, Any], on: date) -> Iterator[Ruling]:
    """For a game with an unknown day of adoption: not determined on days before it certainly existed."""
    if proposed := proposed_ruling(game):
        yield proposed
        return
    if game.since is not None or game.cites[0].chapter != HOME_CHAPTER:
        return
    try:
        by = register().subchapter(game.cites[0].subchapter).by
    except UnknownSubchapter:
        by = None
    if by is None or on < by:
        when = f"; it was in the chapter by {by}" if by else ""
        yield not_determined(game.cites[0], f"our sources do not say when {game.title} was adopted{when}")
