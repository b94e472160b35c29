"""Journals in words, for the messages of checks."""

from __future__ import annotations

from croupier.engine.journal import Journal


class InWords:
    """A journal that is put in words only for a message: a check looks at thousands, and has nothing to say of most."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    def __str__(self) -> str:
        return f"the journal: {'; '.join(map(str, self.journal)) or 'empty'}"
