"""The hands on the layout in a round, card by card, as one viewer may see them.

They are computed from the rules, the wagers and the journal alone. A game whose cards move during a round (a split) or are
dealt face down replays its own procedure over the journal (`Replay`). In other games each card stays where it was dealt.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.hand import FACE_DOWN, Hand
from croupier.engine.irregularity import Irregularity
from croupier.engine.journal import Entry, Journal, Kind
from croupier.engine.round import Round
from croupier.equipment.cards import NotACard, read_card
from croupier.equipment.chance import Chance
from croupier.equipment.site import Site
from croupier.law.citation import Citation

T = TypeVar("T")


def hands_shown(table: Round, journal: Journal, viewer: str | None = None) -> tuple[Hand, ...]:
    """The hands of a round as a seat may see them. Without a seat: what everybody may see."""
    game = table.game
    if game.table.hands_shown is not None:
        return game.table.hands_shown(table.rules, table.standing, table.wagers, journal, viewer)
    hands: dict[tuple[str, str, int], list[str]] = {}
    for site, entry in zip(sites_of(table, journal), journal, strict=True):
        if entry.kind is Kind.CHANCE and _is_card(entry.answer):
            hidden = site.private and viewer != site.seat
            where = (site.place or site.scope, site.seat, site.hand or 1)
            hands.setdefault(where, []).append(FACE_DOWN if hidden else entry.answer)
    return tuple(Hand(place, seat or None, hand, tuple(cards)) for (place, seat, hand), cards in hands.items())


def sites_of(table: Round, journal: Journal) -> tuple[Site, ...]:
    """The site of each journal entry. A journal stores only keys, so this runs the round to get the full sites."""
    croupier = Replay(journal)
    with suppress(EndOfJournal):
        table.run(croupier)
    return tuple(croupier.sites)


def never_shown(table: Round, journal: Journal, seats: Collection[str]) -> frozenset[int]:
    """The entries of a whole round whose card none of these seats has seen: dealt to another one and never shown."""
    private = {
        at: site
        for at, (site, entry) in enumerate(zip(sites_of(table, journal), journal, strict=True))
        if site.private and entry.kind is Kind.CHANCE
    }
    viewers = (None, *{wager.seat for wager in table.wagers} & set(seats))
    hands = [hand for viewer in viewers for hand in hands_shown(table, journal, viewer)] if private else []
    return frozenset(
        at
        for at, site in private.items()
        if not any(
            hand.place == site.place
            and hand.seat in {None, site.seat or hand.seat}
            and journal[at].answer in hand.cards
            for hand in hands
        )
        and not (site.seat and site.seat in seats)
    )


def _is_card(answer: str) -> bool:
    try:
        read_card(answer)
    except NotACard:
        return False
    return True


class EndOfJournal(Exception):
    """Raised when a replay reaches the end of the journal."""


@dataclass(slots=True)
class Replay(QuietCroupier):
    """A croupier that answers from a journal and raises `EndOfJournal` at its end."""

    journal: Journal
    at: int = 0
    sites: list[Site] = field(default_factory=list)  # the site of each entry used so far

    def chance(self, device: Chance[T]) -> T:
        return device.read(self._next(device.site).answer)

    def decide(self, decision: Decision) -> Answer:
        return decision.read(self._next(decision.site).answer)

    def moment(self, site: str, cite: Citation) -> None:
        """Uses the next entry if it is an irregularity at this site."""
        del cite
        if self.at < len(self.journal):
            entry = self.journal[self.at]
            if entry.kind is Kind.IRREGULARITY and entry.site == site:
                self._next(site)

    def _next(self, site: str) -> Entry:
        if self.at == len(self.journal):
            raise EndOfJournal
        entry = self.journal[self.at]
        self.at += 1
        self.sites.append(Site.of(site))
        if entry.kind is Kind.IRREGULARITY:
            raise Irregularity.read(entry.answer)
        return entry
