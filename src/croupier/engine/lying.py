"""What lies on the layout in a round: every hand, card by card, as one who may see only so much sees it.

It follows from the rules, the wagers and the journal alone. A game whose cards move during a round (a split) or lie face
down says so itself, by running its own procedure over the journal (`Replay`); for any other the cards lie where they came.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn, TypeVar

from croupier.engine.croupier import QuietCroupier
from croupier.engine.irregularity import Irregularity
from croupier.engine.journal import Entry, Journal, Kind
from croupier.equipment.cards import UNTURNED, NotACard, read_card

if TYPE_CHECKING:
    from croupier.engine.decision import Answer, Decision
    from croupier.engine.round import Round
    from croupier.equipment.chance import Chance
    from croupier.law.citation import Citation

T = TypeVar("T")

FACE_DOWN = UNTURNED


@dataclass(frozen=True, slots=True)
class Staked:
    """Money on one hand: whose, on which wager; none left where the dealer has taken or paid it already."""

    seat: str
    wager: str
    on: str
    cents: int


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards that lie together: where, for whom, which hand there, and each card or `FACE_DOWN`."""

    place: str  # "dealer", "box 1", "left"
    seat: str | None  # who plays it
    hand: int
    cards: tuple[str, ...]
    note: str = ""  # what has become of it: "over 21", "surrendered"
    count: str = ""  # what it comes to, where all who look may see that: "soft 17"
    stakes: tuple[Staked, ...] = ()  # where a game moves chips from hand to hand in a round

    @property
    def words(self) -> str:
        """As a dealer tells it: "ace of hearts and a card face down"."""
        return spoken_cards(self.cards)


def spoken_cards(cards: tuple[str, ...]) -> str:
    named = ["a card face down" if card == FACE_DOWN else read_card(card).spoken for card in cards]
    if len(named) <= 1:
        return "".join(named) or "no card"
    return f"{', '.join(named[:-1])} and {named[-1]}"


def lying(table: Round, journal: Journal, viewer: str | None = None) -> tuple[Hand, ...]:
    """The hands of a round so far as that seat may see them; with no seat, what everybody may see."""
    game = table.game
    if game.lying is not None:
        return game.lying(table.rules, table.standing, table.wagers, journal, viewer)
    seats = tuple(dict.fromkeys(wager.seat for wager in table.wagers))
    hands: dict[str, list[str]] = {}
    for entry in journal:
        if entry.kind is Kind.CHANCE and _is_card(entry.answer):
            hidden = game.face_down(table.rules, entry.site) and viewer not in _owners(entry.site, seats)
            hands.setdefault(entry.site, []).append(FACE_DOWN if hidden else entry.answer)
    whose = {site: next(iter(_owners(site, seats)), None) for site in hands}
    return tuple(Hand(_place(site), whose[site], 1, tuple(cards)) for site, cards in hands.items())


def _is_card(answer: str) -> bool:
    try:
        read_card(answer)
    except NotACard:
        return False
    return True


def _place(site: str) -> str:
    """Of "deal:left" the left."""
    return site.partition(":")[2] or site


def _owners(site: str, seats: tuple[str, ...]) -> tuple[str, ...]:
    """The seats a site names: for nobody else is what comes there for his own eyes."""
    parts = site.split(":")[1:]
    return tuple(seat for seat in seats if seat in parts)


class Spent(Exception):
    """The journal has no more answers: the round is not further yet."""


@dataclass(slots=True)
class Replay(QuietCroupier):
    """A croupier who answers from a journal and stops at its end: for a game that reads its own table there."""

    journal: Journal
    at: int = 0

    def chance(self, device: Chance[T]) -> T:
        return device.read(self._next().answer)

    def decide(self, decision: Decision) -> Answer:
        return decision.read(self._next().answer)

    def moment(self, site: str, cite: Citation) -> None:
        """A journal has an entry here only where something went wrong."""
        del cite
        if self.at < len(self.journal):
            entry = self.journal[self.at]
            if entry.kind is Kind.IRREGULARITY and entry.site == site:
                self.at += 1
                self._goes_wrong(entry)

    def _next(self) -> Entry:
        if self.at == len(self.journal):
            raise Spent
        entry = self.journal[self.at]
        self.at += 1
        if entry.kind is Kind.IRREGULARITY:
            self._goes_wrong(entry)
        return entry

    def _goes_wrong(self, entry: Entry) -> NoReturn:
        raise Irregularity.read(entry.answer)
