"""The state of a pai gow round: the hands at the positions, the bank, and the settlement so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from croupier.engine.croupier import Croupier
from croupier.engine.hand import NEXT_SEAT, OWN_SEAT
from croupier.equipment.shoe import Facedown
from croupier.families.pai_gow.law import PaiGowLaw
from croupier.families.pai_gow.play.dealing import PaiGowCards
from croupier.law.citation import Citation
from croupier.money.settlement import Charge, Line
from croupier.money.wager import Wager

DEALER = "dealer"


class SetHand(Protocol):
    """Cards or tiles set as two hands. A greater rank beats a smaller one."""

    @property
    def high(self) -> tuple[Any, ...]: ...
    @property
    def low(self) -> tuple[Any, ...]: ...
    @property
    def high_rank(self) -> Any: ...
    @property
    def low_rank(self) -> Any: ...
    @property
    def foul(self) -> bool: ...
    @property
    def words(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Setting:
    """How a game is dealt, and how its hands are set."""

    pieces: str  # "cards"
    each: int  # a stack has so many of them
    low: int  # and so many are the low hand
    players: int  # the areas of the layout
    positions: int  # the stacks: those of the players and of the bank, and a dead hand if the game has one
    set_as: Callable[
        [Any, tuple[Any, ...], tuple[Any, ...]], SetHand
    ]  # by the rules, from all of them and the low hand
    by_house_way: Callable[[Any, tuple[Any, ...]], SetHand]


@dataclass(slots=True)
class Position:
    """A position in play: the hand of a player, of a player who banks, or of the house."""

    name: str  # the seat, or `DEALER`
    on: str = ""  # the selection of its wagers: "" or that of a second area
    tokens: list[Facedown] = field(default_factory=list)  # its cards, face down, until they are looked at
    cards: tuple[Any, ...] = ()
    hand: SetHand | None = None  # once it is set
    void: bool = False  # its player gave it up after one of its cards was exposed
    note: str = ""  # what everybody knows of it

    @property
    def set_hand(self) -> SetHand:
        """Its two hands. Nobody asks before they are set."""
        if self.hand is None:
            raise AssertionError(f"{self.key} has not set a hand")
        return self.hand

    @property
    def key(self) -> str:
        """Its name in the sites of a journal."""
        return f"{self.name}:{self.on}" if self.on else self.name

    @property
    def words(self) -> str:
        return f"{self.name} at the {self.on} area" if self.on else self.name

    @property
    def place(self) -> str:
        if self.name == DEALER:
            return DEALER
        return NEXT_SEAT if self.on else OWN_SEAT

    def owns(self, wager: Wager) -> bool:
        return (wager.seat, wager.on) == (self.name, self.on)


@dataclass(slots=True)
class PaiGowTable:
    """A round under way."""

    croupier: Croupier
    rules: Any
    law: PaiGowLaw
    setting: Setting
    cards: PaiGowCards
    wagers: tuple[Wager, ...]  # as they were down before the deal
    undecided: list[Wager]
    players: list[Position]  # those against the bank, in the order of the deal
    bank: Position  # with whose hand all others are compared
    house: (
        Position | None
    )  # the house's own hand against a player's bank; None if the house banks or has half of the bank
    bank_wager: Wager | None  # None: the house banks
    house_stake_cents: int = 0
    lines: list[Line] = field(default_factory=list)
    revenue: list[Charge] = field(default_factory=list)  # the vigorish of winners
    bank_net_cents: int = 0  # what the bank has won and lost so far, before vigorish
    house_won_cents: int = 0  # what the house's own hand has won from it

    def record(self, fact: str, law: Citation) -> None:
        self.croupier.record(fact, law)

    @property
    def in_play(self) -> Iterator[Position]:
        """Every position in play from the bank's on, and the house's own at last."""
        yield self.bank
        yield from self.players
        if self.house is not None:
            yield self.house

    def stake(self, position: Position, kind: str) -> int:
        """The undecided stake of a position's wager, in cents; 0 if there is none."""
        return sum(wager.stake_cents for wager in self.undecided if wager.kind == kind and position.owns(wager))

    def take(self, position: Position, *kinds: str) -> Iterator[Wager]:
        """Removes a position's wagers of these kinds from the undecided ones and yields them."""
        for wager in [each for each in self.undecided if each.kind in kinds and position.owns(each)]:
            self.undecided.remove(wager)
            yield wager
