"""Who does something: the person, the role, and the tables where the role is held."""

from __future__ import annotations

import re
from dataclasses import dataclass

EVERYWHERE = "*"
ASSIGNED = frozenset({"dealer", "floorperson"})  # the roles that are held at certain tables
GUEST = re.compile(r"Guest-[0-9]{6}")  # a handle the house gives; nobody else may take one like it


@dataclass(frozen=True, slots=True)
class Actor:
    """A person in a role, with the tables assigned to them and the session they act in."""

    person: str
    handle: str
    role: str
    tables: tuple[str, ...] = ()
    session: str = ""

    @property
    def guest(self) -> bool:
        """Whether this is a player without an account: the house chose the handle, and there is no password."""
        return GUEST.fullmatch(self.handle) is not None

    def at(self, table: str) -> bool:
        """Whether the actor is assigned to a table."""
        return EVERYWHERE in self.tables or table in self.tables
