"""Commands at the desk: rule sheets, their duties and approvals, and the Commission's inbox."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import ClassVar, Literal

from pydantic import Field

from croupier.floor.accounts.permissions import Permission
from croupier.floor.commands.base import AtTable, AwayFromTables, Office
from croupier.floor.desk import sheet_changes
from croupier.floor.storage.new_event import NewEvent
from croupier.floor.storage.streams import DESK
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.law.citation import cite
from croupier.law.ruling import Refused, unlawful

_CHANGE, _COMMISSION = cite("19:47-8.3(b)"), cite("19:47-8.3(b)3")


class Schedule(AtTable):
    """Schedule a new rule sheet for a time to come (19:47-8.3)."""

    do: Literal["schedule"] = "schedule"
    rules: dict[str, object] = Field(description="the licensee's elections", examples=[{"decks": 8}])
    limits: dict[str, dict[str, str]] = Field(
        description="dollars, by wager", examples=[{"blackjack": {"min": "10.00", "max": "500.00"}}]
    )
    at: datetime | None = Field(default=None, strict=False, description="left out: as soon as the chapter allows")

    permission: ClassVar = Permission.of(
        "schedule", "- - - T - -", "The licensee changes the rules of a table, with notice.", _CHANGE
    )

    def run(self, working: WorkingTable) -> None:
        at = _in_utc(working, self.at)
        desk, now = working.table.desk, working.now
        working.emit(*sheet_changes.schedule(desk, self.rules, self.limits, at, now, working.desks()))


def _in_utc(working: WorkingTable, at: datetime | None) -> datetime | None:
    """A time in UTC, if it has a zone. Raises `Refused` if it falls out of the calendar there."""
    if at is None or at.tzinfo is None:
        return at
    try:
        return at.astimezone(UTC)
    except OverflowError:
        raise working.refuse(f"{at.isoformat()} is in no calendar", _CHANGE) from None


class Duty(AtTable):
    """Report one of the duties of a scheduled change as done now."""

    do: Literal["duty"] = "duty"
    change: int = Field(ge=1)
    duty: Literal["sign", "announcement", "commission"]

    permission: ClassVar = Permission.of(
        "duty", "- - - T - -", "Sign, announcement and notice are the licensee's duties.", _CHANGE
    )

    def run(self, working: WorkingTable) -> None:
        working.emit(*sheet_changes.duty(working.table.desk, self.change, self.duty, working.now))


class CancelChange(AtTable):
    """Cancel a scheduled change."""

    do: Literal["cancel_change"] = "cancel_change"
    change: int = Field(ge=1)

    permission: ClassVar = Permission.of(
        "cancel_change", "- - - T - -", "Floorpersons who may schedule a change may cancel it."
    )

    def run(self, working: WorkingTable) -> None:
        working.emit(*sheet_changes.cancel(working.table.desk, self.change))


class ApproveChange(AtTable):
    """Approve a change for the Commission, if a paragraph requires that."""

    do: Literal["approve_change"] = "approve_change"
    change: int = Field(ge=1)

    permission: ClassVar = Permission.of(
        "approve_change", "- - - - A -", "The Commission approves changes where a paragraph requires it."
    )

    def run(self, working: WorkingTable) -> None:
        working.emit(*sheet_changes.approve(working.table.desk, self.change))


class Acknowledge(AwayFromTables):
    """Mark a notice in the Commission's inbox as read."""

    do: Literal["acknowledge"] = "acknowledge"
    notice: int = Field(ge=1)

    permission: ClassVar = Permission.of("acknowledge", "- - - - A -", "The inbox is the Commission's.", _COMMISSION)

    def run(self, office: Office) -> NewEvent:
        if office.inbox.unread(self.notice) is None:
            raise Refused(unlawful(_COMMISSION, f"notice {self.notice} does not exist, or was read already"))
        return NewEvent("acknowledged", {**office.by(), "notice": self.notice}, stream=DESK)
