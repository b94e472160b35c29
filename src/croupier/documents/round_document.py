"""The models of a round document: seats, bets between rounds, the tape, irregularities, and what was booked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)

from croupier.amounts.cents import read_dollars
from croupier.croupiers.script import ReportedIrregularity
from croupier.documents.names import Names, Seats, as_error, checked
from croupier.documents.reading import Day, Document, Several, Stake, place_of
from croupier.documents.sheet import LimitDocument
from croupier.engine.game import Game
from croupier.engine.irregularity import Irregularity
from croupier.equipment.cards import UNTURNED
from croupier.money.wager import Act, Bet


def _signed(amount: object) -> int:
    """A booked amount: + to the patron, - from the patron."""
    if isinstance(amount, str) and amount[:1] in {"+", "-"}:
        return read_dollars(amount[1:]) * (-1 if amount[0] == "-" else 1)
    return read_dollars(amount)


Gain = Annotated[int, BeforeValidator(_signed)]
SeatName = Annotated[str, AfterValidator(checked(Seats, Seats.seat))]
WagerName = Annotated[str, AfterValidator(checked(Names, Names.wager))]
BookedName = Annotated[str, AfterValidator(checked(Names, Names.booked_wager))]
LimitedName = Annotated[str, AfterValidator(checked(Names, Names.limited_wager))]
Answer = Annotated[str, AfterValidator(checked(Names, Names.answer))]


class SeatDocument(Document):
    """A patron: the name, the wagers before the first round, and the answers in the order of the questions."""

    name: Annotated[str, Field(min_length=1), AfterValidator(checked(Seats, Seats.new_seat))]
    wagers: dict[WagerName, Stake] = Field(
        default_factory=dict, description='dollars by wager, such as "straight 17" = "5.00"'
    )
    decisions: Several[Answer] = ()


class BetsDocument(Document):
    """What a patron did between two rounds."""

    before: int = Field(ge=2, description="the number of the next round; the first round is 1")
    seat: SeatName
    make: dict[WagerName, Stake] = Field(default_factory=dict)
    remove: Several[WagerName] = ()
    reduce: dict[WagerName, Stake] = Field(default_factory=dict, description="dollars taken off a wager")
    call: dict[WagerName, Literal["on", "off"]] = Field(default_factory=dict)

    def bets(self, place: str) -> Iterator[Bet]:
        for index, name in enumerate(self.remove):
            yield bet(self.seat, name, 0, Act.REMOVE, f"{place}.remove[{index}]")
        for name, cents in self.reduce.items():
            yield bet(self.seat, name, cents, Act.REMOVE, place_of("reduce", name, within=place))
        for name, cents in self.make.items():
            yield bet(self.seat, name, cents, Act.MAKE, place_of("make", name, within=place))
        for name, how in self.call.items():
            act = Act.CALL_ON if how == "on" else Act.CALL_OFF
            yield bet(self.seat, name, 0, act, place_of("call", name, within=place))


class IrregularityDocument(Document):
    """Something that went wrong: before which entry of the tape, its kind, and the details its paragraph requires."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, str | int] = Field(init=False)

    at: Annotated[int, Field(ge=0), AfterValidator(checked(Names, Names.before_entry))]
    kind: Annotated[str, AfterValidator(checked(Names, Names.irregularity))]
    site: str = Field(default="", description="where it happened, if it could be in several places")

    @model_validator(mode="wrap")
    @classmethod
    def _details(cls, entry: object, handler: ModelWrapValidatorHandler[Self], info: ValidationInfo) -> Self:
        """The irregularity, unless a detail or another key is wrong; all of them are reported."""
        slips = []
        if isinstance(info.context, Names) and isinstance(entry, dict):
            given = {key: entry[key] for key in entry if key not in cls.model_fields}
            slips = list(info.context.details(entry.get("kind"), given))
        try:
            read = handler(entry)
        except ValidationError as error:
            raise as_error(slips, error) from None
        if slips:
            raise as_error(slips)
        return read

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

    @field_validator("cards", "dice", "spins", "numbers")
    @classmethod
    def _entries(cls, text: str | None, info: ValidationInfo) -> str | None:
        """The text, unless the game has another tape or cannot give an entry of it."""
        names = info.context
        if isinstance(names, Names) and text is not None and (slips := list(names.tape(info.field_name or "", text))):
            raise as_error(slips)
        return text

    def entries(self, game: Game[Any, Any]) -> tuple[str, ...]:
        """The entries of the game's tape."""
        text: str = getattr(self, game.play.tape) or ""
        return tuple(text.split())


class RoundDocument(Document):
    """One described round, or several in a row while wagers stand."""

    game: str
    table: str = ""
    on: Day | None = None
    rules: dict[str, object] = Field(default_factory=dict)
    limits: dict[LimitedName, LimitDocument] = Field(default_factory=dict)
    seats: Several[SeatDocument] = ()
    bets: Several[BetsDocument] = ()
    tape: TapeDocument = TapeDocument()
    standing: Annotated[dict[str, object], AfterValidator(checked(Names, Names.in_the_standing))] = Field(
        default_factory=dict
    )
    irregularities: Several[IrregularityDocument] = ()
    booked: dict[SeatName, dict[BookedName, Gain]] | None = None

    def all_bets(self) -> Iterator[tuple[int, Bet]]:
        """Every bet, and before which round."""
        for index, seat in enumerate(self.seats):
            for name, cents in seat.wagers.items():
                yield 1, bet(seat.name, name, cents, Act.MAKE, place_of("seats", index, "wagers", name))
        for index, entry in enumerate(self.bets):
            for each in entry.bets(f"bets[{index}]"):
                yield entry.before, each


def bet(seat: str, name: str, cents: int, act: Act = Act.MAKE, place: str = "") -> Bet:
    """A bet from a document. The wager's name is its kind and its selection."""
    kind, _, on = name.partition(" ")
    return Bet(seat, kind, on.strip(), cents, act, place=place)
