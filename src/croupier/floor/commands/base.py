"""What every command has: its fields as a strict document, its permission, whose matter it is, and what it does.

A command says what somebody wants, never who wants it: the session knows that. Money is whole cents. A wager has the name
that documents use ("pass", "place 6"), an answer the text that a journal has ("stand", "double 10.00").
"""

from __future__ import annotations

import re
from abc import abstractmethod
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import BaseModel, ConfigDict, Field

from croupier.floor.accounts.actor import Actor
from croupier.floor.accounts.permissions import Permission
from croupier.floor.desk.inbox import Inbox
from croupier.floor.storage.new_event import NewEvent, Tree
from croupier.floor.storage.store import Transaction
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.floor.tables.table import Table
from croupier.law.ruling import Mistake

MOST_CENTS = 10**10  # of one command: a hundred million dollars

_NAME = r"^[A-Za-z0-9][A-Za-z0-9 _.:/'+-]*$"
Name = Annotated[str, Field(min_length=1, max_length=60, pattern=_NAME, examples=["Bot-1-craps"])]
# A wager with its selection. The selection of a keno ticket has up to 80 numbers.
_WAGER = r"^[A-Za-z0-9][A-Za-z0-9 _.:/'+@-]*$"
WagerName = Annotated[str, Field(min_length=1, max_length=260, pattern=_WAGER, examples=["blackjack", "place 6"])]
_TABLE = r"^[A-Za-z0-9][A-Za-z0-9 _.:'+-]*$"
TableName = Annotated[str, Field(min_length=1, max_length=60, pattern=_TABLE, examples=["blackjack"])]
Words = Annotated[str, Field(min_length=1, max_length=500, examples=["the reason in words"])]
Cents = Annotated[int, Field(gt=0, le=MOST_CENTS, examples=[1000])]
Cite = Annotated[str, Field(min_length=4, max_length=60, description="a paragraph", examples=["19:47-2.15(f)"])]

_NEW_TABLE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.:'+-]{0,49}")  # shorter than a `Name`: bots have it in theirs


def table_name_mistake(table: str) -> Mistake | None:
    """The mistake in the name of a new table, if there is one. A table can never be removed from the floor again."""
    if _NEW_TABLE.fullmatch(table):
        return None
    why = (
        "is not a name for a table: use up to 50 letters, digits, spaces and _ . : ' + -, with a letter or digit first"
    )
    return Mistake("table", f'"{table}" {why}')


class Command(BaseModel):
    """A command. Strict: no number for a string, no unknown key."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)  # built when first used

    permission: ClassVar[Permission]  # its action is the command's name, as in `do`


class AtTable(Command):
    """A command at one table."""

    table: TableName = Field(description="the table's name")

    def owners(self, _table: Table, actor: Actor) -> frozenset[str]:
        """The persons whose matter it is, or who did its first part, as the permission needs them."""
        return frozenset({actor.person})

    @abstractmethod
    def run(self, working: WorkingTable) -> None:
        """Checks what is wanted and does it at the table. Raises `Refused` if it is not allowed."""


@dataclass(frozen=True, slots=True)
class Office:
    """What a command away from the tables works with: at the cage, or in the Commission's inbox."""

    actor: Actor
    at: str  # the time
    transaction: Transaction
    inbox: Inbox

    def by(self) -> Tree:
        """When and by whom: the first fields of an event."""
        return {"at": self.at, "by": self.actor.person, "role": self.actor.role, **self.actor.by_key()}


class AwayFromTables(Command):
    """A command that concerns no table."""

    @abstractmethod
    def run(self, office: Office) -> NewEvent:
        """Checks what is wanted and returns the event. Raises `Refused` if it is not allowed."""
