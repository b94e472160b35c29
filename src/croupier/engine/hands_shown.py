"""The hands on the layout in a round, card by card, as one viewer may see them.

They follow from the journal and from what the procedure says while it is run over it: a card that comes at a private site is
seen by its seat alone until the procedure shows it (`Croupier.show`), and what was mucked is gone. Each card lies where it came
until it is shown as another hand. A family whose cards move otherwise (a split) has its own `Table.hands_shown`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from croupier.engine.croupier import QuietCroupier, Shown
from croupier.engine.decision import Answer, Decision
from croupier.engine.hand import Hand, OnFelt
from croupier.engine.irregularity import Irregularity
from croupier.engine.journal import Entry, Journal, Kind
from croupier.engine.round import Round
from croupier.equipment.chance import Chance
from croupier.equipment.decks.deck import Deck
from croupier.equipment.site import Site
from croupier.law.citation import Citation

T = TypeVar("T")
_Where = tuple[str, str, int]  # the place, the seat and the number of a hand


def hands_shown(table: Round, journal: Journal, viewer: str | None = None) -> tuple[Hand, ...]:
    """The hands of a round as a seat may see them. Without a seat: what everybody may see."""
    game = table.game
    if game.table.hands_shown is not None:
        return game.table.hands_shown(table.rules, table.standing, table.wagers, journal, viewer)
    replay, deck = replayed(table, journal), game.deck(table.rules)
    about = {where: said() for where, said in replay.felt.items()}
    hands: dict[_Where, list[str]] = {where: [] for where in about}
    for card in (each for each in _cards(replay, deck) if not each.mucked):
        hands.setdefault(card.where, []).append(card.text if card.seen_by(viewer) else deck.face_down)
    seen = (_hand(where, cards, about.get(where, OnFelt()), deck, viewer) for where, cards in hands.items())
    bare = {where for where, each in about.items() if each.without_cards}
    return tuple(hand for hand in seen if hand.cards or (hand.place, hand.seat or "", hand.hand) in bare)


def _hand(where: _Where, cards: list[str], about: OnFelt, deck: Deck, viewer: str | None) -> Hand:
    place, seat, number = where
    lying, makes = (*cards, *[deck.face_down] * about.down), about.makes if seat and seat == viewer else ""
    return Hand(place, seat or None, number, lying, about.note, makes, about.stakes)


def sites_of(table: Round, journal: Journal) -> tuple[Site, ...]:
    """The site of each journal entry. A journal stores only keys, so this runs the round to get the full sites."""
    return tuple(replayed(table, journal).sites)


def replayed(table: Round, journal: Journal) -> Replay:
    """The round run over a journal: its sites, what was shown, and what lies on the felt."""
    croupier = Replay(journal)
    with suppress(EndOfJournal):
        croupier.over = table.run(croupier) is not None
    return croupier


def never_shown(table: Round, journal: Journal, seats: Collection[str]) -> frozenset[int]:
    """The entries that none of these seats may know: cards dealt to another seat, and its private answers, never shown."""
    replay = replayed(table, journal)
    answers = {at for at, seat in replay.private.items() if seat not in seats and not replay.opened(at, seat)}
    if table.game.table.hands_shown is not None:
        return frozenset(answers | _not_in_hands(table, replay, seats))
    cards = {
        card.at
        for card in _cards(replay, table.game.deck(table.rules))
        if not any(card.seen_by(seat) for seat in (None, *seats))
    }
    return frozenset(answers | cards)


def _not_in_hands(table: Round, replay: Replay, seats: Collection[str]) -> set[int]:
    """The private cards that lie in no hand these seats see, in a game that moves its cards by itself."""
    journal = replay.journal
    private = {
        at: site
        for at, (site, entry) in enumerate(zip(replay.sites, journal, strict=True))
        if site.private and entry.kind is Kind.CHANCE
    }
    viewers = (None, *{wager.seat for wager in table.wagers} & set(seats))
    hands = [hand for viewer in viewers for hand in hands_shown(table, journal, viewer)] if private else []
    return {
        at
        for at, site in private.items()
        if not any(
            hand.place == site.place
            and hand.seat in {None, site.seat or hand.seat}
            and journal[at].answer in hand.cards
            for hand in hands
        )
        and not (site.seat and site.seat in seats)
    }


# ---------------------------------------------------------------- cards and who sees them


@dataclass(slots=True)
class _Card:
    """A card that came to the layout."""

    text: str
    at: int  # its entry in the journal
    where: _Where
    owner: str | None  # the seat whose secret it is; None: everybody has seen it
    mucked: bool = False

    def seen_by(self, viewer: str | None) -> bool:
        return self.owner is None or (bool(self.owner) and self.owner == viewer)


def _cards(replay: Replay, deck: Deck) -> list[_Card]:
    """Every card of the round, in the order they came, with what the procedure has shown and mucked since."""
    cards: list[_Card] = []
    shown = list(replay.shown)
    for at, (site, entry) in enumerate(zip(replay.sites, replay.journal, strict=False)):
        _turn(cards, shown, at)
        if entry.kind is Kind.CHANCE and deck.has(entry.answer):
            where = (site.place or site.scope, site.seat, site.hand or 1)
            cards.append(_Card(entry.answer, at, where, site.seat if site.private else None))
    _turn(cards, shown, len(replay.journal))
    return cards


def _turn(cards: list[_Card], shown: list[Shown], by: int) -> None:
    """Turns up, or takes away, the cards that were shown or mucked by then. Of equal cards the first that lay hidden."""
    while shown and shown[0].after <= by:
        each = shown.pop(0)
        for text in each.cards:
            of_seat = [card for card in cards if card.text == text and not card.mucked and card.where[1] == each.seat]
            card = min(of_seat, key=lambda card: card.owner is None, default=None)
            if card is None:
                continue
            card.mucked = each.unseen
            if not each.unseen:
                card.owner = None
                card.where = (*card.where[:2], each.hand or card.where[2])


class EndOfJournal(Exception):
    """Raised when a replay reaches the end of the journal."""


@dataclass(slots=True)
class Replay(QuietCroupier):
    """A croupier that answers from a journal and raises `EndOfJournal` at its end."""

    journal: Journal
    at: int = 0
    sites: list[Site] = field(default_factory=list)  # the site of each entry used so far
    shown: list[Shown] = field(default_factory=list)
    private: dict[int, str] = field(default_factory=dict)  # the seat of each private answer, by its entry
    felt: dict[_Where, Callable[[], OnFelt]] = field(default_factory=dict)
    over: bool = False

    def chance(self, device: Chance[T]) -> T:
        return device.read(self._next(device.site).answer)

    def decide(self, decision: Decision) -> Answer:
        at, entry = self.at, self._next(decision.site)
        if decision.private:
            self.private[at] = decision.seat
        return decision.read(entry.answer)

    def moment(self, site: str, cite: Citation) -> None:
        """Uses the next entry if it is an irregularity at this site."""
        del cite
        if self.at < len(self.journal):
            entry = self.journal[self.at]
            if entry.kind is Kind.IRREGULARITY and entry.site == site:
                self._next(site)

    def show(self, seat: str, cards: Iterable[object], cite: Citation, *, hand: int = 0, answers: bool = False) -> None:
        self.shown.append(Shown(seat, tuple(map(str, cards)), cite, self.at, hand, answers))

    def muck(self, seat: str, cards: Iterable[object], cite: Citation) -> None:
        self.shown.append(Shown(seat, tuple(map(str, cards)), cite, self.at, unseen=True))

    def on_felt(self, place: str, seat: str, about: Callable[[], OnFelt], *, hand: int = 1) -> None:
        self.felt[place, seat, hand] = about

    def opened(self, at: int, seat: str) -> bool:
        """Whether the private answer of a seat at an entry was opened since."""
        return any(each.answers and each.seat == seat and each.after > at for each in self.shown)

    def _next(self, site: str) -> Entry:
        if self.at == len(self.journal):
            raise EndOfJournal
        entry = self.journal[self.at]
        self.at += 1
        self.sites.append(Site.of(site))
        if entry.kind is Kind.IRREGULARITY:
            raise Irregularity.read(entry.answer)
        return entry
