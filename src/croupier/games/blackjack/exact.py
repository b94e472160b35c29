"""The numbers of blackjack. A whole shoe is too large to run the engine over: its analyser is a room of its own."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.game import Case
from croupier.games.blackjack.rules import BlackjackRules


def cases(rules: BlackjackRules) -> Iterator[Case]:
    """None yet: see `croupier odds`, which says so."""
    del rules
    return iter(())
