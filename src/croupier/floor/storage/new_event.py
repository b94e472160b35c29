"""An event that a command wants to write, with the transfers it causes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from croupier.floor.storage.store import Transfer

Tree = dict[str, Any]


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event that is not written yet. An empty `stream` means the stream of the table or place the command was sent to."""

    kind: str
    data: Tree = field(default_factory=dict)  # plain data: strings, integers, lists and dicts
    transfers: tuple[Transfer, ...] = ()
    stream: str = ""
