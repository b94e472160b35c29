"""The public events of a table, one type for each kind: all that everybody there may see of it.

A field that is not here is never sent out: `tables/public_event.py` goes by these types.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias

from pydantic import Field
from typing_extensions import TypedDict

from croupier.floor.shapes.parts import (
    Cents,
    ChangeDuty,
    Cite,
    CitedFact,
    Difference,
    DutyName,
    EventNumber,
    Handle,
    Hex,
    Instant,
    LooseCite,
    QuestionId,
    RoundNumber,
    SeatNumber,
    Selection,
    SettledLine,
    SheetDocument,
    Site,
    TableName,
    Taken,
    Version,
    Wager,
    WagerKind,
    Words,
)

SheetNumber: TypeAlias = Annotated[int, Field(ge=1, description="the number of the sheet in force", examples=[1])]
ChangeNumber: TypeAlias = Annotated[int, Field(ge=1, description="the number of a change of the sheet", examples=[1])]
MatterNumber: TypeAlias = Annotated[int, Field(ge=1, description="the number of a matter", examples=[1])]
SealNumber: TypeAlias = Annotated[int, Field(ge=1, description="the number of a seal", examples=[4])]
About: TypeAlias = Annotated[
    str, Field(description="what it seals, as the verifier reads it", examples=["blackjack/1/6x52"])
]


class PublicEvent(TypedDict):
    """What every event has."""

    number: EventNumber
    table: TableName
    version: Version
    at: Instant


# ---------------------------------------------------------------- the table


class TableMade(PublicEvent):
    """The table was added to the floor, closed."""

    what: Literal["table_made"]
    places: Annotated[int, Field(ge=1, examples=[7])]


class StepTaken(PublicEvent):
    """A step of opening or closing the table was done."""

    what: Literal["step_taken"]
    way: Literal["opening", "closing"]
    step: Annotated[str, Field(examples=["sign_posted"])]
    words: Annotated[str, Field(examples=["Post the sign with the rules in effect at this table"])]
    cite: LooseCite


class Opened(PublicEvent):
    """The table is open for bets."""

    what: Literal["opened"]


class Closing(PublicEvent):
    """The table begins to close: no new wagers."""

    what: Literal["closing"]


class Closed(PublicEvent):
    """The table is closed."""

    what: Literal["closed"]


class MeterSet(PublicEvent):
    """A progressive meter was set to its first amount."""

    what: Literal["meter_set"]


class DealerAssigned(PublicEvent):
    """A dealer was assigned, or sent away."""

    what: Literal["dealer_assigned"]
    dealer: Annotated[str, Field(description="empty: the table deals by itself", examples=["dan"])]


class ClockSet(PublicEvent):
    """The table's clock was set."""

    what: Literal["clock_set"]
    seconds: Annotated[int, Field(examples=[30])]
    bank_seconds: Annotated[int, Field(examples=[60])]
    bank_rounds: Annotated[
        int, Field(description="after so many rounds the banks are full again; 0: never", examples=[20])
    ]


class CompanySet(PublicEvent):
    """Bots may sit down by themselves where too few people wait for a round, or may not any more."""

    what: Literal["company_set"]
    on: bool


class Halted(PublicEvent):
    """The table was stopped."""

    what: Literal["halted"]
    why: Words
    fault: NotRequired[Annotated[str, Field(description="the software fault that stopped it")]]


class Resumed(PublicEvent):
    """The table goes on."""

    what: Literal["resumed"]


# ---------------------------------------------------------------- seats


class Sat(PublicEvent):
    """Somebody took a seat."""

    what: Literal["sat"]
    seat: SeatNumber
    handle: Handle
    bot: bool
    company: NotRequired[Annotated[bool, Field(description="the bot sat down by itself", examples=[True])]]


class Left(PublicEvent):
    """Somebody left a seat."""

    what: Literal["left"]
    seat: SeatNumber
    handle: Handle


class Renamed(PublicEvent):
    """A guest has chosen a name."""

    what: Literal["renamed"]
    was: Annotated[str, Field(examples=["Guest-17"])]
    handle: Handle


class SeatPassedOn(PublicEvent):
    """The bank, the shoe or the dice went on to another seat."""

    what: Literal["passed_on"]
    handle: Handle
    to: Annotated[str, Field(examples=["bob"])]
    cite: Cite


class Waits(PublicEvent):
    """Somebody joined the waiting list."""

    what: Literal["waits"]
    handle: Handle
    cite: NotRequired[Cite]


class WaitsNoMore(PublicEvent):
    """Somebody is no longer on the waiting list."""

    what: Literal["waits_no_more"]
    handle: Handle
    why: Words


class SeatOffered(PublicEvent):
    """A free seat is kept for somebody on the waiting list."""

    what: Literal["seat_offered"]
    handle: Handle
    seat: SeatNumber


class SeatChanged(PublicEvent):
    """Somebody moved to another seat."""

    what: Literal["seat_changed"]
    handle: Handle
    seat: SeatNumber
    to: Annotated[int, Field(ge=1, examples=[5])]


class AfterRoundWish(PublicEvent):
    """What a seat wants done when the round is over; an empty wish takes back all."""

    what: Literal["after_round"]
    handle: Handle
    wish: Annotated[str, Field(examples=["leave"])]
    why: NotRequired[Annotated[str, Field(description="why a wish was dropped")]]


class BankUsed(PublicEvent):
    """A seat has used its time bank."""

    what: Literal["bank_used"]
    handle: Handle
    seconds: Annotated[int, Field(examples=[12])]


class SatOut(PublicEvent):
    """A seat sits out: its stack is called off."""

    what: Literal["sat_out"]
    handle: Handle
    wager: Wager
    why: Words
    cite: Cite


class TimeCharged(PublicEvent):
    """A seat paid for time at the table."""

    what: Literal["time_charged"]
    handle: Handle
    cents: Cents
    minutes: Annotated[int, Field(examples=[30])]
    wager: Annotated[str, Field(description="the stack it was taken from; empty: the rail", examples=[""])]
    cite: Cite


# ---------------------------------------------------------------- rounds


class BetDone(PublicEvent):
    """Chips were laid down or taken back, or a wager was called on or off."""

    what: Literal["bet"]
    handle: Handle
    wager: Wager
    kind: WagerKind
    on: Selection
    cents: Cents
    act: Literal["make", "remove", "call on", "call off"]
    cite: Cite


class SeatReady(PublicEvent):
    """No more bets from a seat."""

    what: Literal["ready"]
    handle: Handle


class Began(PublicEvent):
    """A round began: no more bets."""

    what: Literal["began"]
    round: RoundNumber
    sheet: SheetNumber


class Decided(PublicEvent):
    """A question was answered. A private answer and its paragraph are left out."""

    what: Literal["decided"]
    round: RoundNumber
    handle: Handle
    site: Site
    answer: NotRequired[Annotated[str, Field(examples=["stand"])]]
    decided_by: Literal["player", "clock", "table", "bot"]
    added_cents: Annotated[int, Field(description="the further stake it put down", examples=[0])]
    cite: NotRequired[Cite]
    question: QuestionId


class WentWrong(PublicEvent):
    """An irregularity was reported to the round, which goes on with its remedy."""

    what: Literal["went_wrong"]
    round: RoundNumber
    irregularity: Annotated[str, Field(examples=["card_exposed"])]


class Settled(PublicEvent):
    """A round was settled: what was said and done, and what every wager won or lost."""

    what: Literal["settled"]
    round: RoundNumber
    sheet: SheetNumber
    facts: list[CitedFact]
    lines: list[SettledLine]
    revenue: NotRequired[Annotated[list[Taken], Field(description="what the house takes")]]


class Voided(PublicEvent):
    """A round is void: every wager made for it went back."""

    what: Literal["voided"]
    round: RoundNumber
    cite: Cite


# ---------------------------------------------------------------- seals


class Sealed(PublicEvent):
    """The floor committed to the next cards, rolls or spins."""

    what: Literal["sealed"]
    seal: SealNumber
    about: About
    commitment: Hex


OpenedCard: TypeAlias = Annotated[
    tuple[int, int, str, Hex],
    Field(description="shuffle, place, card and salt", examples=[(0, 3, "Th", "5f2a90c1")]),
]


class OpenedCards(TypedDict):
    """The cards under a seal that everybody has seen, with what proves them."""

    cards: list[OpenedCard]
    draws: Annotated[Hex, Field(description="the key of the rolls")]
    nodes: Annotated[list[Hex], Field(description="nodes of the Merkle tree")]


class Revealed(PublicEvent):
    """A seal that is used up was opened: its seed, or in a game with private cards each card that was shown."""

    what: Literal["revealed"]
    seal: SealNumber
    about: About
    commitment: Hex
    seed: NotRequired[Hex]
    salt: NotRequired[Hex]
    opened: NotRequired[OpenedCards]


class SealLost(PublicEvent):
    """A seal that does not open was given up."""

    what: Literal["seal_lost"]
    seal: SealNumber
    commitment: Hex
    why: Words


# ---------------------------------------------------------------- matters


class Raised(PublicEvent):
    """An irregularity or a dispute was raised."""

    what: Literal["raised"]
    matter: MatterNumber
    sort: Literal["irregularity", "dispute"]
    round: RoundNumber


class StopEnded(PublicEvent):
    """Play goes on without a ruling: a patron's matter has stopped the table for as long as it may."""

    what: Literal["stop_ended"]
    matter: MatterNumber


class Ruled(PublicEvent):
    """A floorperson has ruled on a matter."""

    what: Literal["ruled"]
    matter: MatterNumber
    ruling: Literal["remedy", "void", "play_on"]
    kind: Annotated[str, Field(description="the irregularity, with a remedy", examples=[""])]
    cite: Cite


class RulingProposed(PublicEvent):
    """A ruling needs a second supervisor."""

    what: Literal["ruling_proposed"]
    proposal: Annotated[int, Field(ge=1, examples=[1])]
    matter: MatterNumber


class RulingWithdrawn(PublicEvent):
    """A proposed ruling was withdrawn."""

    what: Literal["ruling_withdrawn"]
    proposal: Annotated[int, Field(ge=1, examples=[1])]


class CorrectionProposed(PublicEvent):
    """A correcting transfer needs a second supervisor."""

    what: Literal["correction_proposed"]
    correction: Annotated[int, Field(ge=1, examples=[1])]
    matter: MatterNumber


class Corrected(PublicEvent):
    """A correcting transfer was made."""

    what: Literal["corrected"]
    correction: Annotated[int, Field(ge=1, examples=[1])]


class CorrectionWithdrawn(PublicEvent):
    """A proposed correction was withdrawn."""

    what: Literal["correction_withdrawn"]
    correction: Annotated[int, Field(ge=1, examples=[1])]


class Validated(PublicEvent):
    """A win was verified and paid."""

    what: Literal["validated"]
    win: Annotated[int, Field(ge=1, examples=[1])]
    handle: Handle
    cents: Cents
    cite: Cite


class RecutOrdered(PublicEvent):
    """The cards of the coming shuffle are cut again."""

    what: Literal["recut_ordered"]
    cite: Cite


class ReshuffleOrdered(PublicEvent):
    """The cards are shuffled before the next round."""

    what: Literal["reshuffle_ordered"]
    cite: Cite


# ---------------------------------------------------------------- rule sheets


class ChangeScheduled(PublicEvent):
    """A new rule sheet was scheduled."""

    what: Literal["change_scheduled"]
    change: ChangeNumber
    sheet: SheetDocument
    wanted: Annotated[Instant | None, Field(description="null: as soon as the chapter allows")]
    differs: list[Difference]
    duties: list[ChangeDuty]
    earliest: Instant


class DutyDone(PublicEvent):
    """A duty of a change was done."""

    what: Literal["duty_done"]
    change: ChangeNumber
    duty: DutyName
    words: Annotated[str, Field(examples=["Post a sign with the change"])]
    cite: Cite


class ChangeCancelled(PublicEvent):
    """A change was cancelled."""

    what: Literal["change_cancelled"]
    change: ChangeNumber
    words: Annotated[str, Field(examples=["decks from 6 to 8"])]


class ChangeApproved(PublicEvent):
    """The Commission approved a change."""

    what: Literal["change_approved"]
    change: ChangeNumber
    cite: Cite


class SheetInForce(PublicEvent):
    """A changed rule sheet is in force."""

    what: Literal["sheet_in_force"]
    change: ChangeNumber
    sheet_number: SheetNumber
    sheet: SheetDocument
    since: Instant
    why: Annotated[str, Field(examples=["decks from 6 to 8"])]
    cites: list[Cite]
    limits_only: bool


TableEvent: TypeAlias = Annotated[
    TableMade
    | StepTaken
    | Opened
    | Closing
    | Closed
    | MeterSet
    | DealerAssigned
    | ClockSet
    | CompanySet
    | Halted
    | Resumed
    | Sat
    | Left
    | Renamed
    | SeatPassedOn
    | Waits
    | WaitsNoMore
    | SeatOffered
    | SeatChanged
    | AfterRoundWish
    | BankUsed
    | SatOut
    | TimeCharged
    | BetDone
    | SeatReady
    | Began
    | Decided
    | WentWrong
    | Settled
    | Voided
    | Sealed
    | Revealed
    | SealLost
    | Raised
    | StopEnded
    | Ruled
    | RulingProposed
    | RulingWithdrawn
    | CorrectionProposed
    | Corrected
    | CorrectionWithdrawn
    | Validated
    | RecutOrdered
    | ReshuffleOrdered
    | ChangeScheduled
    | DutyDone
    | ChangeCancelled
    | ChangeApproved
    | SheetInForce,
    Field(discriminator="what"),
]
