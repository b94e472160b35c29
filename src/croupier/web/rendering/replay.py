"""Replays a settled round step by step: the engine runs the journal again up to a step."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from croupier.croupiers.play import Live
from croupier.documents.journal import played
from croupier.documents.reading import Tree
from croupier.engine.hand import at_seats
from croupier.engine.hands_shown import hands_shown, never_shown, sites_of
from croupier.engine.journal import Entry, Kind
from croupier.engine.round import Round
from croupier.equipment.decks.deck import NotACard, known_piece
from croupier.equipment.site import Site
from croupier.floor.tables.view import hand_view, story


@dataclass(frozen=True, slots=True)
class RoundReplay:
    """A settled round and its journal."""

    record: Tree
    round: Round
    journal: tuple[Entry, ...]
    sites: tuple[Site, ...]  # the site of each entry
    viewer: str | None = None  # the player who looks on; None: all that the journal has, and the hands that were shown
    hidden: frozenset[int] = frozenset()  # the entries whose card or answer the viewer has not seen

    @classmethod
    def of(cls, record: Tree, viewer: str | None = None) -> RoundReplay:
        round_, journal = played(record)
        hidden = frozenset[int]() if viewer is None else never_shown(round_, journal, (viewer,))
        return cls(record, round_, journal, sites_of(round_, journal), viewer, hidden)

    @property
    def steps(self) -> int:
        """The number of the last step, at which the round is settled."""
        return len(self.journal)

    def at(self, step: int) -> Tree:
        """The table after that many journal entries: the story, the hands, and the last entry in words."""
        journal = self.journal[:step]
        facts = story(Live(self.round, journal).facts)
        before = len(Live(self.round, journal[:-1]).facts) if journal else 0
        hands = at_seats(hands_shown(self.round, journal, self.viewer), self.round.seat_numbers)
        outcome = next((entry.answer for entry in reversed(journal) if entry.kind is Kind.CHANCE), "")
        return {
            "step": step,
            "facts": facts,
            "before": before,
            "hands": [hand_view(hand) for hand in hands],
            "chance": outcome if self.round.game.play.tape != "cards" else "",
            "entry": self.entry_text(step - 1) if step else "The bets are down.",
        }

    def entry_text(self, place: int) -> str:
        """A journal entry in words: the site, and the outcome or the answer."""
        entry = self.journal[place]
        if place in self.hidden:
            unseen = "a card face down" if entry.kind is Kind.CHANCE else "an answer that was not shown"
            return f"{_where(self.sites[place])}: {unseen}"
        answer = entry.answer.replace("_", " ")
        if entry.kind is Kind.CHANCE and self.round.game.play.tape == "cards":
            with suppress(NotACard):
                answer = known_piece(entry.answer).spoken
        return f"{_where(self.sites[place])}: {answer}"


def _where(site: Site) -> str:
    """A site in words, such as "draw, box 3, hand 1"."""
    if not site.place or site.place == "dealer":
        return site.replace(":", ", ").replace("_", " ")
    hand = f", hand {site.hand}" if site.hand else ""
    return f"{site.scope.partition(':')[0].replace('_', ' ')}, {site.place}{hand}"
