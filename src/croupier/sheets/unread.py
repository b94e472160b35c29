"""What a sheet's verdict owes to law that we have not read: a game known by its titles only, a day of adoption unknown.

A game is known by its titles only where we hold no text of the section that permits its wagers. Its options then rest on
other sources, and no election of them can be called lawful: on every day the verdict is that it is not determined.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from croupier.engine.game import Game
from croupier.law.citation import HOME_CHAPTER, Citation
from croupier.law.option import Option, Source, TableRules
from croupier.law.register import UnknownCitation, UnknownSubchapter, register
from croupier.law.ruling import Ruling, not_determined
from croupier.money.paytable import Paytable

_RESTS_ON = {
    Source.TEXT: "New Jersey's text",
    Source.CITED: "a public note of New Jersey's text",
    Source.TITLE: "the section's title",
    Source.INFERRED: "inference from New Jersey's text",
    Source.ELSEWHERE: "rules from outside New Jersey",
    Source.PRACTICE: "common practice",
}


def by_title_only(law: Citation) -> bool:
    """Whether a citation stands in a section of which we know the title and no text."""
    try:
        return register().section(law).by_title_only
    except UnknownCitation:
        return False


def known_by_titles(game: Game[Any, Any]) -> bool:
    """Whether the section that permits the game's wagers is known by its title only."""
    return by_title_only(game.permission)


def titles_ruling(game: Game[Any, Any], rules: TableRules) -> Ruling | None:
    """That the text of a game's sections is not held, and on what its options rest instead; None for any other game."""
    if not known_by_titles(game):
        return None
    resting = {option.name: sources for option in rules.options() if (sources := _unread_sources(option, rules))}
    groups: dict[str, list[str]] = {}
    for name, sources in resting.items():
        groups.setdefault(" and ".join(_RESTS_ON[source] for source in sources), []).append(name)
    told = [f"{', '.join(names)}: {words}" for words, names in groups.items()]
    section = register().section(game.permission)
    why = f'we hold only the title of {section.cite}, "{section.title}": no table of {game.title} is known to be lawful'
    rests = f". What its options rest on: {'; '.join(told)}" if told else ""
    return not_determined(game.permission, why + rests, *resting)


def _unread_sources(option: Option, rules: TableRules) -> tuple[Source, ...]:
    """On what an option rests where its section has not been read; nothing for one that means nothing at this table."""
    if option.only_where is not None and getattr(rules, option.only_where[0]) != option.only_where[1]:
        return ()
    if isinstance(option.default, Paytable):
        found = {row.source for row in option.default if by_title_only(row.cite)}
        return tuple(source for source in Source if source in found)
    return (option.source,) if by_title_only(option.cite) else ()


def adoption_rulings(game: Game[Any, Any], on: date) -> Iterator[Ruling]:
    """For a game whose day of adoption is unknown: not determined on a day by which it may not have been adopted."""
    if game.since is not None or game.cites[0].chapter != HOME_CHAPTER:
        return
    try:
        by = register().subchapter(game.cites[0].subchapter).by
    except UnknownSubchapter:
        by = None
    if by is None or on < by:
        when = f"; it was in the chapter by {by}" if by else ""
        yield not_determined(game.cites[0], f"our sources do not say when {game.title} was adopted{when}")
