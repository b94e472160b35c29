"""The commands of the floor, the same over every channel. Each is one class: its document, its permission, what it does.

A new command is a class in one of these modules and a line in `AnyCommand`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, get_args

from pydantic import ConfigDict, Field, TypeAdapter

from croupier.floor.accounts import permissions
from croupier.floor.accounts.permissions import Permission
from croupier.floor.commands.base import AtTable, AwayFromTables, Command, Office, table_name_mistake
from croupier.floor.commands.cage import MOST_PLAY_CHIPS_CENTS, BuyIn, CashOut
from croupier.floor.commands.dealer import Deal, Halt, Raise, Resume, may_resume
from croupier.floor.commands.player import (
    AfterRound,
    Call,
    ChangeSeat,
    Clear,
    Decide,
    DismissBot,
    JoinWaitingList,
    Leave,
    LeaveWaitingList,
    MakeWager,
    MakeWagers,
    PassOn,
    Ready,
    SeatBot,
    Sit,
    Stake,
    TakeDown,
    Undo,
)
from croupier.floor.commands.sheets import Acknowledge, ApproveChange, CancelChange, Duty, Schedule
from croupier.floor.commands.supervisor import (
    AssignDealer,
    CloseTable,
    Correct,
    OrderRecut,
    OrderReshuffle,
    Rule,
    Second,
    SecondRuling,
    SetClock,
    SetCompany,
    Step,
    Validate,
    Withdraw,
    WithdrawRuling,
)

__all__ = [
    "ANY_COMMAND",
    "COMMANDS",
    "MOST_PLAY_CHIPS_CENTS",
    "PERMISSIONS",
    "Acknowledge",
    "AfterRound",
    "AnyCommand",
    "ApproveChange",
    "AssignDealer",
    "AtTable",
    "AwayFromTables",
    "BuyIn",
    "Call",
    "CancelChange",
    "CashOut",
    "ChangeSeat",
    "Clear",
    "CloseTable",
    "Command",
    "Correct",
    "Deal",
    "Decide",
    "DismissBot",
    "Duty",
    "Halt",
    "JoinWaitingList",
    "Leave",
    "LeaveWaitingList",
    "MakeWager",
    "MakeWagers",
    "Office",
    "OrderRecut",
    "OrderReshuffle",
    "PassOn",
    "Raise",
    "Ready",
    "Resume",
    "Rule",
    "Schedule",
    "SeatBot",
    "Second",
    "SecondRuling",
    "SetClock",
    "SetCompany",
    "Sit",
    "Stake",
    "Step",
    "TakeDown",
    "Undo",
    "Validate",
    "Withdraw",
    "WithdrawRuling",
    "may_resume",
    "permission_of",
    "table_name_mistake",
]

AnyCommand = Annotated[
    BuyIn
    | CashOut
    | Sit
    | Leave
    | ChangeSeat
    | AfterRound
    | JoinWaitingList
    | LeaveWaitingList
    | MakeWager
    | MakeWagers
    | TakeDown
    | Undo
    | Clear
    | Call
    | Ready
    | Decide
    | SeatBot
    | DismissBot
    | PassOn
    | Deal
    | Halt
    | Resume
    | Raise
    | Rule
    | SecondRuling
    | WithdrawRuling
    | Correct
    | Second
    | Withdraw
    | Validate
    | AssignDealer
    | SetClock
    | SetCompany
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

ANY_COMMAND: TypeAdapter[AnyCommand] = TypeAdapter(AnyCommand, config=ConfigDict(defer_build=True))
COMMANDS: tuple[type[Command], ...] = get_args(get_args(AnyCommand)[0])

PERMISSIONS: Mapping[str, Permission] = {  # of every action: reads, doors and commands
    **permissions.PERMISSIONS,
    **{each.permission.action: each.permission for each in COMMANDS},
}


def permission_of(action: str) -> Permission:
    """The permission of an action by its name. One that does not exist is denied to everybody."""
    return PERMISSIONS.get(action) or permissions.unknown(action)
