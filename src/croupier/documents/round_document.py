"""The models of a round document: seats, bets between rounds, the tape, irregularities, and what was booked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from croupier.amounts.cents import read_dollars
from croupier.croupiers.script import ReportedIrregularity
from croupier.documents.reading import Day, Document, Several, Stake, place_of
from croupier.documents.sheet import LimitDocument
from croupier.engine.irregularity import Irregularity
from croupier.equipment.cards import UNTURNED
from croupier.money.wager import Act, Bet


def _signed(amount: object) -> int:
    """A booked amount: + to the patron, - from the patron."""
    if isinstance(amount, str) and amount[:1] in {"+", "-"}:
        return read_dollars(amount[1:]) * (-1 if amount[0] == "-" else 1)
    return read_dollars(amount)


Gain = Annotated[int, BeforeValidator(_signed)]


class SeatDocument(Document):
    """A patron: the name, the wagers before the first round, and the answers in the order of the questions."""

    name: str = Field(min_length=1)
    wagers: dict[str, Stake] = Field(
        default_factory=dict, description='dollars by wager, such as "straight 17" = "5.00"'
    )
    decisions: Several[str] = ()


class BetsDocument(Document):
    """What a patron did between two rounds."""

    before: int = Field(ge=2, description="the number of the next round; the first round is 1")
    seat: str
    make: dict[str, Stake] = Field(default_factory=dict)
    remove: Several[str] = ()
    reduce: dict[str, Stake] = Field(default_factory=dict, description="dollars taken off a wager")
    call: dict[str, Literal["on", "off"]] = Field(default_factory=dict)

    def bets(self, place: str) -> Iterator[Bet]:
        for name in self.remove:
            yield bet(self.seat, name, 0, Act.REMOVE, f"{place}.remove")
        for name, cents in self.reduce.items():
            yield bet(self.seat, name, cents, Act.REMOVE, f"{place}.reduce")
        for name, cents in self.make.items():
            yield bet(self.seat, name, cents, Act.MAKE, f"{place}.make")
        for name, how in self.call.items():
            yield bet(self.seat, name, 0, Act.CALL_ON if how == "on" else Act.CALL_OFF, f"{place}.call")


class IrregularityDocument(Document):
    """Something that went wrong: before which entry of the tape, its kind, and the details its paragraph requires."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, str | int] = Field(init=False)

    at: int = Field(ge=0)
    kind: str
    site: str = Field(default="", description="where it happened, if it could be in several places")

    def irregularity(self) -> ReportedIrregularity:
        details = {name: str(value) for name, value in (self.model_extra or {}).items()}
        return ReportedIrregularity(self.at, Irregularity(self.kind, details), self.site)


class TapeDocument(Document):
    """The outcomes of a round, in the order they came."""

    cards: str | None = Field(
        default=None,
        description=f'in the order they were dealt, face up or down; "{UNTURNED}" is a card that was never turned over',
    )
    dice: str | None = None
    spins: str | None = None
    numbers: str | None = Field(default=None, description='one draw after the other, each like "4-17-63-..."')


class RoundDocument(Document):
    """One described round, or several in a row while wagers stand."""

    game: str
    table: str = ""
    on: Day | None = None
    rules: dict[str, object] = Field(default_factory=dict)
    limits: dict[str, LimitDocument] = Field(default_factory=dict)
    seats: Several[SeatDocument] = ()
    bets: Several[BetsDocument] = ()
    tape: TapeDocument = TapeDocument()
    standing: dict[str, object] = Field(default_factory=dict)
    irregularities: Several[IrregularityDocument] = ()
    booked: dict[str, dict[str, Gain]] | None = None

    def all_bets(self) -> Iterator[tuple[int, Bet]]:
        """Every bet, and before which round."""
        for index, seat in enumerate(self.seats):
            for name, cents in seat.wagers.items():
                yield 1, bet(seat.name, name, cents, Act.MAKE, f"seats[{index}].wagers")
        for index, entry in enumerate(self.bets):
            for each in entry.bets(f"bets[{index}]"):
                yield entry.before, each


def bet(seat: str, name: str, cents: int, act: Act = Act.MAKE, place: str = "") -> Bet:
    """A bet from a document. The wager's name is its kind and its selection."""
    kind, _, on = name.partition(" ")
    return Bet(seat, kind, on.strip(), cents, act, place=place_of(name, within=place) if place else "")
