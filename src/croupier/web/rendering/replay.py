"""A past round shown again, step by step: the same engine runs over the same journal, as far as one has turned the pages."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from croupier.documents.answers import facts_answer
from croupier.documents.standing import standing_from_tree
from croupier.drive.play import Live
from croupier.engine.hand import at_seats
from croupier.engine.hands_shown import hands_shown, sites_of
from croupier.engine.journal import Entry, Kind
from croupier.engine.round import Round
from croupier.equipment.cards import NotACard, read_card
from croupier.equipment.site import Site
from croupier.floor.tables.view import hand_view
from croupier.games import registry

Tree = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Replayed:
    """A settled round and its journal."""

    record: Tree
    round: Round
    journal: tuple[Entry, ...]
    sites: tuple[Site, ...]  # where each entry was asked for

    @classmethod
    def of(cls, record: Tree) -> Replayed:
        game = registry.game(record["game"])
        rules = game.rules.elect(record["rules"])
        standing = standing_from_tree(game, rules, record["standing"])
        journal = tuple(Entry.read(entry) for entry in record["journal"])
        round_ = Round(game, rules, standing, standing.wagers)
        return cls(record, round_, journal, sites_of(round_, journal))

    @property
    def steps(self) -> int:
        """The last step: everything has come, and the round is settled."""
        return len(self.journal)

    def at(self, step: int) -> Tree:
        """The table after that many entries: what had been said, what lay there, and what came just then."""
        played = self.journal[:step]
        facts = facts_answer(Live(self.round, played).facts)
        before = len(Live(self.round, played[:-1]).facts) if played else 0
        came = next((entry.answer for entry in reversed(played) if entry.kind is Kind.CHANCE), "")
        return {
            "step": step,
            "facts": facts,
            "before": before,
            "hands": [hand_view(hand) for hand in at_seats(hands_shown(self.round, played), self.seat_numbers)],
            "chance": came if self.round.game.play.tape != "cards" else "",
            "entry": self.said(step - 1) if step else "The bets are down.",
        }

    @property
    def seat_numbers(self) -> dict[str, int]:
        """The seats in the order of the deal: a journal does not say which chairs they were."""
        return {seat: number for number, seat in enumerate(dict.fromkeys(each.seat for each in self.round.wagers), 1)}

    def said(self, place: int) -> str:
        """An entry of the journal in words: where, and what came or was answered there."""
        entry = self.journal[place]
        answer = entry.answer.replace("_", " ")
        if entry.kind is Kind.CHANCE and self.round.game.play.tape == "cards":
            with suppress(NotACard):
                answer = read_card(entry.answer).spoken
        return f"{_where(self.sites[place])}: {answer}"


def _where(site: Site) -> str:
    """The stage of the round, and where on the felt: "draw, box 3, hand 1"; else the site's own words."""
    if not site.place or site.place == "dealer":
        return site.replace(":", ", ").replace("_", " ")
    hand = f", hand {site.hand}" if site.hand else ""
    return f"{site.scope.partition(':')[0].replace('_', ' ')}, {site.place}{hand}"
