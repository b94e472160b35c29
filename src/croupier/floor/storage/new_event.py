"""An event that a command wants to write, with the transfers it causes."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from croupier.floor.storage.store import Transfer

Tree = dict[str, Any]
_SALT_BYTES = 16


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event that is not written yet. An empty `stream` means the stream of the table or place the command was sent to."""

    kind: str
    data: Tree = field(default_factory=dict)  # plain data: strings, integers, lists and dicts
    transfers: tuple[Transfer, ...] = ()
    stream: str = ""


def salted(data: Tree) -> Tree:
    """The data of an event that holds what not everybody may know, with a random salt.

    Without it, somebody who knows the hash of the event could try what it may hold: a few cards, a few answers.
    """
    return data | {"salt": secrets.token_hex(_SALT_BYTES)}
