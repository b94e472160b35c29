"""The table during a round: the boxes, their wagers and hands, and the dealer's cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from croupier.equipment.cards import Card
from croupier.equipment.shoe import Facedown
from croupier.hands.blackjack import Total, ace_and_ten, is_ace, is_ten, total
from croupier.money.wager import Wager

SPOTS = (
    "blackjack",
    "second_hand",
    "third_hand",
)  # the wagers of 2.3(a), one for each dealer hand; the last two only in multiple action
DOUBLES = {"blackjack": "double", "second_hand": "double_second", "third_hand": "double_third"}
INSURANCES = {"blackjack": "insurance", "second_hand": "insurance_second", "third_hand": "insurance_third"}


@dataclass(slots=True)
class Stake:
    """One patron's money on one hand against one dealer hand: the wager, the double, the insurance."""

    seat: str
    spot: str  # the kind of wager, which says which dealer hand it is against
    on: str  # the box the wager names, or ""
    cents: int
    doubled_cents: int = 0
    insured_cents: int = 0
    settled: bool = False  # wager and double are settled, except a double that waits
    double_waits: bool = False  # the hand is over 21, and a dealer blackjack would return its double (2.10(b))

    @property
    def name(self) -> str:
        return self._named(self.spot)

    @property
    def double_name(self) -> str:
        return self._named(DOUBLES[self.spot])

    @property
    def insurance_name(self) -> str:
        return self._named(INSURANCES[self.spot])

    def _named(self, kind: str) -> str:
        return f"{kind} {self.on}" if self.on else kind


@dataclass(slots=True)
class Hand:
    """One hand in a box: the first, or one from a split."""

    number: int
    cards: list[Card]
    stakes: list[Stake]
    from_split: bool = False
    split_aces: bool = False
    doubled: bool = False
    surrendered: bool = False
    dead: bool = False  # taken out of the round by an irregularity
    refused: bool = False  # the patron refused a card exposed in error and gets no more cards (2.15(c))
    late: bool = False  # a card that was asked for will be dealt after the other players' cards (2.15(i))
    down: Facedown | None = None  # a double card dealt face down

    @property
    def total(self) -> Total:
        return total(self.cards)

    @property
    def blackjack(self) -> bool:
        """2.1: ace and ten as the first two cards, and not after a split."""
        return not self.from_split and ace_and_ten(self.cards)

    @property
    def bust(self) -> bool:
        """Over 21 by the face-up cards; a face-down double card is not in `cards`."""
        return self.total.bust

    @property
    def settled(self) -> bool:
        """Every wager on the hand is settled."""
        return all(stake.settled for stake in self.stakes)

    @property
    def live(self) -> bool:
        """Still to be compared with a dealer hand."""
        return not (self.dead or self.surrendered or self.settled)

    def open_stakes(self, spot: str) -> list[Stake]:
        """The unsettled stakes against this dealer hand."""
        return [] if self.dead else [stake for stake in self.stakes if stake.spot == spot and not stake.settled]


@dataclass(slots=True)
class Box:
    """One betting area: the wagers on it and its hands."""

    number: str
    wagers: list[Wager]  # the wagers of 2.3(a) on this box, the first patron's first
    owners: tuple[str, ...] = ()  # the patron seated at this box
    hands: list[Hand] = field(default_factory=list)

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(wager.seat for wager in self.wagers))

    @property
    def first(self) -> Hand:
        return self.hands[0]

    @property
    def caller(self) -> str:
        """The patron who decides for the box: the one seated there, otherwise the one with the highest wager (2.13(b)).

        If wagers are equal and nobody is seated there, the first one placed decides (reading C16).
        """
        if self.owners:
            return self.owners[0]
        return max(self.wagers, key=lambda wager: wager.stake_cents).seat


@dataclass(slots=True)
class Dealer:
    """The dealer's cards: the up card, the second card (`hole` while it is face down), and the cards he draws."""

    cards: list[Card] = field(default_factory=list)
    hole: Facedown | None = None

    @property
    def up(self) -> Card:
        return self.cards[0]

    @property
    def shows_ace_or_ten(self) -> bool:
        return is_ace(self.up) or is_ten(self.up)

    @property
    def total(self) -> Total:
        return total(self.cards)

    @property
    def blackjack(self) -> bool:
        return ace_and_ten(self.cards)


def hands_of(boxes: list[Box]) -> Iterator[tuple[Box, Hand]]:
    """Yields every hand, from the dealer's left."""
    for box in boxes:
        for hand in box.hands:
            yield box, hand


def own_boxes(wagers: Iterable[Wager]) -> dict[str, str]:
    """Returns each patron's own box: the first free one from the dealer's left when he places his wager.

    A wager that names no box is on the patron's own box. One that names a box is on another box he plays or shares.
    """
    own: dict[str, str] = {}
    taken: set[str] = set()
    for wager in wagers:
        if wager.kind not in SPOTS:
            continue
        if not wager.on and wager.seat not in own:
            own[wager.seat] = next(number for number in map(str, range(1, len(taken) + 2)) if number not in taken)
        taken.add(wager.on or own[wager.seat])
    return own


def boxes_of(wagers: Iterable[Wager]) -> list[Box]:
    """Returns the boxes with a wager, from the dealer's left."""
    main = [wager for wager in wagers if wager.kind in SPOTS]
    own = own_boxes(main)
    boxes: dict[str, Box] = {}
    for wager in main:
        number = wager.on or own[wager.seat]
        box = boxes.setdefault(number, Box(number, []))
        box.wagers.append(wager)
        if not wager.on:
            box.owners = (wager.seat,)
    return sorted(boxes.values(), key=lambda box: int(box.number))
