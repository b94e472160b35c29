"""An event that a command wants to write, with the transfers it causes."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from croupier.floor.storage.store import Transfer
from croupier.values.frozen import frozen

Tree = dict[str, Any]


@frozen
class NewEvent:
    """An event that is not written yet. An empty `stream` means the stream of the table or place the command was sent to."""

    kind: str
    data: Tree = field(default_factory=dict)  # plain data: strings, integers, lists and dicts
    transfers: tuple[Transfer, ...] = ()
    stream: str = ""
