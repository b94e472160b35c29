"""A check of the conformance suite: the proposed rules of a new game describe the game."""

from __future__ import annotations

from typing import Any

from croupier.drive.play import Live
from croupier.engine.game import Game
from croupier.equipment.site import Site
from croupier.testing.played_round import each_question
from croupier.testing.sessions import sessions, sheets


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
    found = set[str]()
    each_question(live, lambda _cut, asks: found.add(Site.of(asks.site).scope))
    return found
