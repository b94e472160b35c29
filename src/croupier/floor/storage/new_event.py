"""An event before it is written, with the money it moves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from croupier.floor.storage.store import Transfer

Tree = dict[str, Any]


@dataclass(frozen=True, slots=True)
class NewEvent:
    """One event to write. An empty `stream` means the stream of the command."""

    kind: str
    data: Tree = field(default_factory=dict)  # plain data: strings, whole numbers, lists and dicts of them
    transfers: tuple[Transfer, ...] = ()
    stream: str = ""
