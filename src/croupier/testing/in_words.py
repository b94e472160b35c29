"""A round in words, for the messages of checks: its journal, where it is, and how to reproduce it."""

from __future__ import annotations

from croupier.drive.play import Live
from croupier.engine.journal import Journal


class InWords:
    """A journal that is put in words only for a message: a check looks at thousands, and has nothing to say of most."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    def __str__(self) -> str:
        return f"the journal: {'; '.join(map(str, self.journal)) or 'empty'}"


def site_of(live: Live) -> str:
    return live.asks.site if live.asks is not None else "the end"


def reproduced(live: Live) -> str:
    """How to reproduce the round."""
    wagers = ", ".join(f"{wager.seat} {wager.name} {wager.stake_cents}" for wager in live.round.wagers)
    return f"\n  rules: {live.round.rules.plain()}\n  wagers: {wagers}\n  {InWords(live.journal)}"
