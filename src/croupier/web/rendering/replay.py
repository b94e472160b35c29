"""Replays a settled round step by step: the engine runs the journal again up to a step."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from croupier.documents.standing import standing_from_tree
from croupier.drive.play import Live
from croupier.engine.hand import at_seats
from croupier.engine.hands_shown import hands_shown, sites_of
from croupier.engine.journal import Entry, Kind
from croupier.engine.round import Round
from croupier.equipment.cards import NotACard, read_card
from croupier.equipment.site import Site
from croupier.floor.tables.view import hand_view, story
from croupier.games import registry
from croupier.values.frozen import frozen

Tree = dict[str, Any]


@frozen
class RoundReplay:
    """A settled round and its journal."""

    record: Tree
    round: Round
    journal: tuple[Entry, ...]
    sites: tuple[Site, ...]  # the site of each entry

    @classmethod
    def of(cls, record: Tree) -> RoundReplay:
        game = registry.game(record["game"])
        rules = game.rules.elect(record["rules"])
        standing = standing_from_tree(game, rules, record["standing"])
        journal = tuple(Entry.read(entry) for entry in record["journal"])
        round_ = Round(game, rules, standing, standing.wagers)
        return cls(record, round_, journal, sites_of(round_, journal))

    @property
    def steps(self) -> int:
        """The number of the last step, at which the round is settled."""
        return len(self.journal)

    def at(self, step: int) -> Tree:
        """The table after that many journal entries: the story, the hands, and the last entry in words."""
        played = self.journal[:step]
        facts = story(Live(self.round, played).facts)
        before = len(Live(self.round, played[:-1]).facts) if played else 0
        outcome = next((entry.answer for entry in reversed(played) if entry.kind is Kind.CHANCE), "")
        return {
            "step": step,
            "facts": facts,
            "before": before,
            "hands": [hand_view(hand) for hand in at_seats(hands_shown(self.round, played), self.round.seat_numbers)],
            "chance": outcome if self.round.game.play.tape != "cards" else "",
            "entry": self.entry_text(step - 1) if step else "The bets are down.",
        }

    def entry_text(self, place: int) -> str:
        """A journal entry in words: the site, and the outcome or the answer."""
        entry = self.journal[place]
        answer = entry.answer.replace("_", " ")
        if entry.kind is Kind.CHANCE and self.round.game.play.tape == "cards":
            with suppress(NotACard):
                answer = read_card(entry.answer).spoken
        return f"{_where(self.sites[place])}: {answer}"


def _where(site: Site) -> str:
    """A site in words, such as "draw, box 3, hand 1"."""
    if not site.place or site.place == "dealer":
        return site.replace(":", ", ").replace("_", " ")
    hand = f", hand {site.hand}" if site.hand else ""
    return f"{site.scope.partition(':')[0].replace('_', ' ')}, {site.place}{hand}"
