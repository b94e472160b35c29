"""What a command does, before it is written: things that happen at one place, and the money that moves with each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from croupier.floor.storage.store import Transfer

Tree = dict[str, Any]


@dataclass(frozen=True, slots=True)
class NewEvent:
    """One thing that happens. It becomes one event; `stream` is left empty where it happens at the command's own place."""

    what: str
    told: Tree = field(default_factory=dict)  # plain data: strings, whole numbers, lists and tables of them
    transfers: tuple[Transfer, ...] = ()
    stream: str = ""
