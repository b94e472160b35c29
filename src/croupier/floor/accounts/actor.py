"""Who does something: the person, the role, and the tables where the role is held."""

from __future__ import annotations

import re
from dataclasses import dataclass

EVERYWHERE = "*"
ASSIGNED = frozenset({"dealer", "floorperson"})  # the roles that are held at certain tables
GUEST = re.compile(r"Guest-[0-9]{6}")  # a handle the house gives; nobody else may take one like it


@dataclass(frozen=True, slots=True)
class Actor:
    """A person in a role, with the tables assigned to them and the session or API key they act in."""

    person: str
    handle: str
    role: str
    tables: tuple[str, ...] = ()
    session: str = ""  # or the id of the API key
    api_key: str = ""  # the name of the API key, if the request came with one
    scopes: tuple[str, ...] | None = None  # of the API key or the ticket; None: all that the role may do

    def by_key(self) -> dict[str, str]:
        """What an event says of the API key that its actor used; empty without one."""
        return {"api_key": self.session, "api_key_name": self.api_key} if self.api_key else {}

    @property
    def guest(self) -> bool:
        """Whether this is a player without an account: the house chose the handle, and there is no password."""
        return GUEST.fullmatch(self.handle) is not None

    def at(self, table: str) -> bool:
        """Whether the actor is assigned to a table."""
        return EVERYWHERE in self.tables or table in self.tables
