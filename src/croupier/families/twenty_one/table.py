"""The table during a round: the boxes, their wagers and hands, and the dealer's cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from croupier.equipment.cards import Card
from croupier.equipment.shoe import Facedown
from croupier.hands.blackjack import Total, ace_and_ten, is_ace, is_ten, total, value
from croupier.money.wager import Wager


@dataclass(frozen=True, slots=True)
class Spot:
    """A betting area of a box: the kind of the wager on it, and of each wager that may be added to that one."""

    wager: str
    double: str
    insurance: str
    attack: str = ""  # a second wager on the same hand, made when the dealer's first card is known


@dataclass(slots=True)
class Stake:
    """One patron's money on one hand against one dealer hand: the wager and what is added to it, the insurance."""

    seat: str
    area: Spot
    on: str  # the box the wager names, or ""
    cents: int
    attack_cents: int = 0
    doubled_cents: int = 0
    last_double_cents: int = 0  # the part of it that was added last, at a table where a hand is doubled again
    insured_cents: int = 0
    settled: bool = False  # wager and double are settled, except a double that waits
    double_waits: bool = False  # the hand is over 21, and a dealer blackjack would return its double

    @property
    def spot(self) -> str:
        """The kind of wager, which says which dealer hand it is against."""
        return self.area.wager

    @property
    def wagered_cents(self) -> int:
        """What the hand was played for before it was doubled."""
        return self.cents + self.attack_cents

    @property
    def on_hand_cents(self) -> int:
        """What the hand is played for now."""
        return self.wagered_cents + self.doubled_cents

    @property
    def name(self) -> str:
        return self._named(self.area.wager)

    @property
    def attack_name(self) -> str:
        return self._named(self.area.attack)

    @property
    def double_name(self) -> str:
        return self._named(self.area.double)

    @property
    def insurance_name(self) -> str:
        return self._named(self.area.insurance)

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
    doubles: int = 0  # how many times
    given_up: bool = False
    dead: bool = False  # taken out of the round by an irregularity
    refused: bool = False  # the patron refused a card exposed in error and gets no more cards
    late: bool = False  # a card that was asked for will be dealt after the other players' cards
    down: Facedown | None = None  # a double card dealt face down

    @property
    def pair(self) -> int:
        """The value of two equal cards, the ace as one, or 0."""
        if len(self.cards) != 2 or self.doubled:
            return 0
        first, second = map(value, self.cards)
        return first if first == second else 0

    @property
    def total(self) -> Total:
        return total(self.cards)

    @property
    def blackjack(self) -> bool:
        """Ace and ten as the first two cards, and not after a split."""
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
        return not (self.dead or self.given_up or self.settled)

    def open_stakes(self, spot: str) -> list[Stake]:
        """The unsettled stakes against this dealer hand."""
        return [] if self.dead else [stake for stake in self.stakes if not stake.settled and stake.area.wager == spot]


@dataclass(slots=True)
class Box:
    """One betting area: the wagers on it and its hands."""

    number: str
    wagers: list[Wager]  # the wagers against the dealer on this box, the first patron's first
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
        """The patron who decides for the box: the one seated there, otherwise the one with the highest wager.

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


def own_boxes(wagers: Iterable[Wager], spots: Collection[str]) -> dict[str, str]:
    """Returns each patron's own box: the first free one from the dealer's left when he places his wager.

    `spots` are the kinds of wager against the dealer. A wager that names no box is on the patron's own box. One that names
    a box is on another box he plays or shares.
    """
    own: dict[str, str] = {}
    taken: set[str] = set()
    for wager in wagers:
        if wager.kind not in spots:
            continue
        if not wager.on and wager.seat not in own:
            own[wager.seat] = next(number for number in map(str, range(1, len(taken) + 2)) if number not in taken)
        taken.add(wager.on or own[wager.seat])
    return own


def boxes_of(wagers: Iterable[Wager], spots: Collection[str]) -> list[Box]:
    """Returns the boxes with a wager, from the dealer's left."""
    main = [wager for wager in wagers if wager.kind in spots]
    own = own_boxes(main, spots)
    boxes: dict[str, Box] = {}
    for wager in main:
        number = wager.on or own[wager.seat]
        box = boxes.setdefault(number, Box(number, []))
        box.wagers.append(wager)
        if not wager.on:
            box.owners = (wager.seat,)
    return sorted(boxes.values(), key=lambda box: int(box.number))
