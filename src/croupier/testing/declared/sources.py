"""Checks of the conformance suite: a game names its sources correctly, and the proposed rules of a new game describe it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.croupiers.play import Live
from croupier.engine.game import Game
from croupier.equipment.site import Site
from croupier.law.citation import HOME_CHAPTER, Citation, cite
from croupier.law.option import Source
from croupier.law.register import UnknownSubchapter, register
from croupier.law.unread_text import by_title_only
from croupier.money.paytable import Paytable
from croupier.testing.played_round import each_question
from croupier.testing.sessions import sessions, sheets

PETITIONS = cite("19:47-8.4")


def check_sources(game: Game[Any, Any], _seed: int = 0, _rounds: int = 0) -> None:
    """The day of adoption is the register's, and nothing claims the text of a section known by title only."""
    law = game.cites[0]
    try:
        known = register().subchapter(law.subchapter) if law.chapter == HOME_CHAPTER else None
    except UnknownSubchapter:
        known = None
    if known is not None and game.name in known.games:
        message = f"{game.name} is dated {game.since}; the register has {known.adopted} for {known.name}"
        assert game.since == known.since, message
    if game.proposal is not None:
        _is_proposed(game)
    for where, cited, source in _sources(game):
        claim = f"{game.name}, {where}: claims New Jersey's text, but only the title of {cited} is known"
        assert source is not Source.TEXT or not by_title_only(cited), f"{claim}; mark its source"


def _is_proposed(game: Game[Any, Any]) -> None:
    """A proposed game has no day of adoption, and its own section is no source: what it declares is proposed."""
    assert game.since is None, f"{game.name} is proposed, but dated {game.since}"
    for where, cited, source in _sources(game):
        claim = f"{game.name}, {where}: cites {cited} as {source.words}; the source of what it proposes is `PROPOSED`"
        assert cited.section != PETITIONS.section or source is Source.PROPOSED, claim


def _sources(game: Game[Any, Any]) -> Iterator[tuple[str, Citation, Source]]:
    """Each option, pay row and wager with its section and source; a pay table has the sources of its rows."""
    for option in game.rules.options():
        if isinstance(option.default, Paytable):
            yield from ((f"{option.name}, row {row.name}", row.cite, row.source) for row in option.default)
        else:
            yield f"option {option.name}", option.cite, option.source
    for kind in game.play.wagers(game.rules()).values():
        yield f"wager {kind.name}", kind.cite, kind.source


def check_proposal(game: Game[Any, Any], seed: int, rounds: int) -> None:
    """They say when each wager wins, and a step describes every question that a round can ask."""
    proposal = game.proposal
    if proposal is None:
        return
    for rules in sheets(game, seed):
        unnamed = sorted(set(game.play.wagers(rules)) - set(proposal.wagers))
        assert not unnamed, f"{game.name}: its proposal does not say when these wagers win: {', '.join(unnamed)}"
    asked = {scope for session in sessions(game, seed, rounds) for played in session for scope in _scopes(played.live)}
    missing = sorted(asked - proposal.described)
    assert not missing, f"{game.name}: no step of its proposal describes these questions: {', '.join(missing)}"


def _scopes(live: Live) -> set[str]:
    """The stages of a round at which something was asked."""
    scopes = set[str]()
    each_question(live, lambda _cut, asks: scopes.add(Site.of(asks.site).scope))
    return scopes
