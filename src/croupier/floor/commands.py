"""What people on the floor can ask for: each command one strict document, the same over every channel.

A command says what somebody wants, never who wants it: that the session knows. Money is whole cents. A wager is named as
documents name it ("pass", "place 6"), and an answer as a journal writes it ("stand", "double 10.00").
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from croupier.law.ruling import Mistake

MOST_CENTS = 10**10  # of one command: a hundred million dollars

Name = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9][A-Za-z0-9 _.:/'+-]*$")]
TableName = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9][A-Za-z0-9 _.:'+-]*$")]
Words = Annotated[str, Field(min_length=1, max_length=500)]
Cents = Annotated[int, Field(gt=0, le=MOST_CENTS)]
Cite = Annotated[str, Field(min_length=4, max_length=60, description='a paragraph, "19:47-2.15(f)"')]

_NEW_TABLE = re.compile(
    r"[A-Za-z0-9][A-Za-z0-9 _.:'+-]{0,49}"
)  # shorter than a name may be: a bot there is called by it


def misnamed(table: str) -> Mistake | None:
    """What is wrong with the name of a new table, for it can never be taken off the floor again."""
    if _NEW_TABLE.fullmatch(table):
        return None
    why = (
        "is no name for a table: up to 50 letters, digits, spaces and _ . : ' + - are, and the first a letter or digit"
    )
    return Mistake("table", f'"{table}" {why}')


class Command(BaseModel):
    """Something asked for. Strict: no number for a string, no key that means nothing."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class AtTable(Command):
    """Something asked for at one table."""

    table: TableName = Field(description="the table's name")


# ---------------------------------------------------------------- players


class BuyIn(Command):
    """Chips from the cage."""

    do: Literal["buy_in"] = "buy_in"
    cents: Cents


class CashOut(Command):
    """Chips back to the cage."""

    do: Literal["cash_out"] = "cash_out"
    cents: Cents


class Sit(AtTable):
    """A seat at the table: the one named, or the first that is free."""

    do: Literal["sit"] = "sit"
    seat: int | None = Field(default=None, ge=1, le=32)


class Leave(AtTable):
    """Leaves the seat. What stands on the layout stays there until it is decided."""

    do: Literal["leave"] = "leave"


class MakeWager(AtTable):
    """Puts chips on the layout."""

    do: Literal["wager"] = "wager"
    wager: Name
    cents: Cents


class TakeDown(AtTable):
    """Takes chips back, where the chapter allows it; without an amount, all of them."""

    do: Literal["take_down"] = "take_down"
    wager: Name
    cents: Cents | None = None


class Call(AtTable):
    """Calls a wager on or off."""

    do: Literal["call"] = "call"
    wager: Name
    on: bool


class Ready(AtTable):
    """No more bets from this seat: when all who bet have said so, the round begins."""

    do: Literal["ready"] = "ready"


class Decide(AtTable):
    """Answers what the seat is asked. `site` names the question, so that no answer falls to another one."""

    do: Literal["decide"] = "decide"
    site: Annotated[str, Field(min_length=1, max_length=120)]
    answer: Annotated[str, Field(min_length=1, max_length=40)]


class SeatBot(AtTable):
    """Company: a bot in the first free seat. It bets the minimum and plays as its game's strategy does."""

    do: Literal["seat_bot"] = "seat_bot"


class DismissBot(AtTable):
    """Sends a bot away."""

    do: Literal["dismiss_bot"] = "dismiss_bot"
    handle: Name


# ---------------------------------------------------------------- dealers and floorpersons


class Deal(AtTable):
    """No more bets: the round begins."""

    do: Literal["deal"] = "deal"


class Halt(AtTable):
    """Stops the table where it is. Nothing is void by it."""

    do: Literal["halt"] = "halt"
    why: Words


class Resume(AtTable):
    """The table goes on where it stopped."""

    do: Literal["resume"] = "resume"


_THE_ROUND = "the round it is about; left out: the one under way, and between two a dispute is about the last"


class Raise(AtTable):
    """Something went wrong, or is disputed. About this round: the table stops until a floorperson has ruled.

    About one that is over: its evidence is kept, and play goes on. A patron raises a round in which he has or had a wager.
    """

    do: Literal["raise"] = "raise"
    matter: Literal["irregularity", "dispute"]
    what: Words
    round: int | None = Field(default=None, ge=1, description=_THE_ROUND)


class Rule(AtTable):
    """Rules on a matter: by the chapter's remedy, by voiding the round, or that it changes nothing."""

    do: Literal["rule"] = "rule"
    matter: int = Field(ge=1)
    ruling: Literal["remedy", "void", "play_on"]
    kind: Annotated[str, Field(max_length=40)] = Field(
        default="", description="the irregularity, where a remedy is applied"
    )
    details: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=80)]] = Field(
        default_factory=dict
    )
    cite: Cite
    why: Words


class Correct(AtTable):
    """Proposes a correcting transfer in a matter: to the seat (above zero) or back from it (below)."""

    do: Literal["correct"] = "correct"
    matter: int = Field(ge=1)
    handle: Name
    cents: int = Field(ge=-MOST_CENTS, le=MOST_CENTS)
    cite: Cite
    why: Words


class Second(AtTable):
    """A second supervisor agrees to a correcting transfer: it is made."""

    do: Literal["second"] = "second"
    correction: int = Field(ge=1)


class Withdraw(AtTable):
    """A proposed correcting transfer will not be: whoever may propose one takes it back, and says why."""

    do: Literal["withdraw"] = "withdraw"
    correction: int = Field(ge=1)
    why: Words


class Validate(AtTable):
    """A supervisor has verified a win that waits for it: it is paid."""

    do: Literal["validate"] = "validate"
    win: int = Field(ge=1)


class AssignDealer(AtTable):
    """Who deals here; nobody: the table deals by itself."""

    do: Literal["assign_dealer"] = "assign_dealer"
    dealer: Annotated[str, Field(max_length=20)] = ""


class OrderRecut(AtTable):
    """Has the cards of the coming shuffle cut again before any is dealt."""

    do: Literal["order_recut"] = "order_recut"


class OrderReshuffle(AtTable):
    """Has the cards shuffled before the next round."""

    do: Literal["order_reshuffle"] = "order_reshuffle"


class Step(AtTable):
    """One step of opening or closing the table is done."""

    do: Literal["step"] = "step"
    step: Annotated[str, Field(min_length=1, max_length=40)]


class CloseTable(AtTable):
    """Begins to close the table: no new round; wagers that stand go back or are played out."""

    do: Literal["close_table"] = "close_table"


class Schedule(AtTable):
    """A new rule sheet, in force at a time to come (19:47-8.3)."""

    do: Literal["schedule"] = "schedule"
    rules: dict[str, object]
    limits: dict[str, dict[str, str]]
    at: datetime | None = Field(default=None, strict=False, description="left out: as soon as the chapter allows")


class Duty(AtTable):
    """One of the duties of a scheduled change was done, now."""

    do: Literal["duty"] = "duty"
    change: int = Field(ge=1)
    duty: Literal["sign", "announcement", "commission"]


class CancelChange(AtTable):
    """A scheduled change will not be."""

    do: Literal["cancel_change"] = "cancel_change"
    change: int = Field(ge=1)


class ApproveChange(AtTable):
    """The Commission approves what a change does, where a paragraph leaves that to it."""

    do: Literal["approve_change"] = "approve_change"
    change: int = Field(ge=1)


class Acknowledge(Command):
    """The Commission has read a notice in its inbox."""

    do: Literal["acknowledge"] = "acknowledge"
    notice: int = Field(ge=1)


AnyCommand = Annotated[
    BuyIn
    | CashOut
    | Sit
    | Leave
    | MakeWager
    | TakeDown
    | Call
    | Ready
    | Decide
    | SeatBot
    | DismissBot
    | Deal
    | Halt
    | Resume
    | Raise
    | Rule
    | Correct
    | Second
    | Withdraw
    | Validate
    | AssignDealer
    | OrderRecut
    | OrderReshuffle
    | Step
    | CloseTable
    | Schedule
    | Duty
    | CancelChange
    | ApproveChange
    | Acknowledge,
    Field(discriminator="do"),
]

ANY_COMMAND: TypeAdapter[AnyCommand] = TypeAdapter(AnyCommand)
