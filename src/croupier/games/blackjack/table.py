"""The table during a round: boxes, who has money on each, the hands that grow there, and the dealer's cards."""

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
)  # which dealer hand a wager is against; the last two in multiple action
DOUBLES = {"blackjack": "double", "second_hand": "double_second", "third_hand": "double_third"}
INSURANCES = {"blackjack": "insurance", "second_hand": "insurance_second", "third_hand": "insurance_third"}


@dataclass(slots=True)
class Stake:
    """What one patron has riding on one hand against one dealer hand: his wager, what he doubled it by, his insurance."""

    seat: str
    spot: str  # the kind of wager, which says against which dealer hand it is
    on: str  # the box it names, where it names one
    cents: int
    doubled_cents: int = 0
    insured_cents: int = 0
    settled: bool = False  # wager and double have had their fate

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
    """One hand in a box: the first, or one made by splitting."""

    number: int
    cards: list[Card]
    stakes: list[Stake]
    from_split: bool = False
    split_aces: bool = False
    doubled: bool = False
    surrendered: bool = False
    dead: bool = False  # an irregularity took it out of the round
    refused: bool = False  # its patron refused a card exposed in error and gets no more (2.15(c))
    late: bool = False  # a card asked for was not dealt and comes after the other players (2.15(i))
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
        """Known to be over 21; a double card lying face down is not known, nor among the cards."""
        return self.total.bust

    @property
    def settled(self) -> bool:
        """Every wager on it has had its fate."""
        return all(stake.settled for stake in self.stakes)

    @property
    def live(self) -> bool:
        """Still to be compared with a dealer's hand."""
        return not (self.dead or self.surrendered or self.settled)

    def open_stakes(self, spot: str) -> list[Stake]:
        """The wagers on it that wait for this dealer hand."""
        return [] if self.dead else [stake for stake in self.stakes if stake.spot == spot and not stake.settled]


@dataclass(slots=True)
class Box:
    """One betting area: the patrons who have a wager on it and their hands."""

    number: str
    wagers: list[Wager]  # the wagers of 2.3(a) on this box, the first patron's first
    owners: tuple[str, ...] = ()  # whose own box it is: the patron seated there
    hands: list[Hand] = field(default_factory=list)

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(wager.seat for wager in self.wagers))

    @property
    def first(self) -> Hand:
        return self.hands[0]

    @property
    def caller(self) -> str:
        """Who decides for the box: the patron seated there, else whoever has the highest wager on it (2.13(b)).

        Equal wagers with nobody seated: the one placed first (reading C16).
        """
        if self.owners:
            return self.owners[0]
        return max(self.wagers, key=lambda wager: wager.stake_cents).seat


@dataclass(slots=True)
class Dealer:
    """The dealer's cards: the up card, the second (which may lie face down), and those he draws."""

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
    """Every hand, from the dealer's left."""
    for box in boxes:
        for hand in box.hands:
            yield box, hand


def own_boxes(wagers: Iterable[Wager]) -> dict[str, str]:
    """Each patron's own box, where he is seated: the first from the dealer's left that is free when he lays his wager.

    A wager that names no box lies on the patron's own. One that names a box is a further box of his, or another's box.
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
    """The boxes that hold a wager, from the dealer's left."""
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
