"""Snapshots: the floor as it was after one event, so that it opens without reading its whole trail.

A snapshot is a shortcut and never the truth: the trail is. It is encrypted and authenticated with the floor's key, and bound to
the number and hash of its event and to the program that wrote it. One that does not fit is ignored, and the whole trail is read.
It may be deleted at any time. After the floor has opened from one, the trail before it is checked in the background
(`history_check.py`), and must come to the same floor.
"""

from __future__ import annotations

import copyreg
import hashlib
import io
import pickle
import sys
import zlib
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from croupier.documents.sheet import read_sheet, sheet_tree
from croupier.floor.accounts.people_check import PeopleCheck
from croupier.floor.desk.inbox import Inbox
from croupier.floor.fairness.keyring import SealLookup
from croupier.floor.fairness.vault import BrokenSeal, Vault
from croupier.floor.storage import schema
from croupier.floor.storage.store import Store
from croupier.floor.storage.writer import Writer
from croupier.floor.tables.past_rounds import PastRound
from croupier.floor.tables.round_under_way import CurrentRound
from croupier.floor.tables.table import Table
from croupier.floor.trail import trail
from croupier.sheets.betting import Betting
from croupier.sheets.sheet import Sheet

_NEWEST_FIRST = select(schema.snapshot).order_by(schema.snapshot.c.number.desc())
EVERY_EVENTS = 10_000  # a floor with fewer events is read, and checked, as a whole whenever it opens
AT_CLOSE_EVENTS = 1_000  # since the last snapshot, when the floor closes
_KIND = b"croupier/snapshot/1"
_NOT_STATE = frozenset({"api", "cli", "paper", "simulation", "testing", "web"})  # packages that no state depends on
_FAST = 1  # zlib's level


@dataclass(frozen=True, slots=True)
class FloorState:
    """Everything that is rebuilt from the trail, after one of its events."""

    end: trail.Checked
    tables: Mapping[str, Table]
    inbox: Inbox
    people: PeopleCheck
    balances: Mapping[str, int]
    instance: str  # where the database is, by the trail

    @property
    def number(self) -> int:
        return self.end.number

    def tables_with(self, keyring: SealLookup) -> dict[str, Table]:
        """The tables, which look up their seals in this keyring."""
        return {
            name: replace(table, current=replace(table.current, keyring=keyring)) for name, table in self.tables.items()
        }

    def differences(self, other: FloorState) -> list[str]:
        """What another state of the same event has otherwise."""
        pairs: dict[str, tuple[object, object]] = {
            "end of the trail": (self.end, other.end),
            "Commission's inbox": (self.inbox, other.inbox),
            "people": (self.people, other.people),
            "balances": (_nonzero(self.balances), _nonzero(other.balances)),
            "place": (self.instance, other.instance),
        }
        for name in sorted({*self.tables, *other.tables}):
            pairs[f"table {name}"] = self.tables.get(name), other.tables.get(name)
        return [what for what, (here, there) in pairs.items() if here != there]


def _nonzero(balances: Mapping[str, int]) -> dict[str, int]:
    return {name: cents for name, cents in balances.items() if cents}


# ---------------------------------------------------------------- in the database


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """A snapshot in the database."""

    number: int
    hash: bytes
    content: bytes  # first the digest of the program that wrote it

    @classmethod
    def of(cls, state: FloorState, vault: Vault) -> StoredSnapshot:
        number, hashed = state.end.number, state.end.hash
        hidden = vault.lock_away(_about(number, hashed), zlib.compress(_dumped(state), _FAST))
        return cls(number, hashed, layout() + hidden)

    @property
    def is_of_this_program(self) -> bool:
        return self.content.startswith(layout())

    def state(self, vault: Vault) -> FloorState:
        """The state in it. Raises `BrokenSeal` if this floor, with this very program, did not write it."""
        hidden = self.content[len(layout()) :]
        packed = vault.take_out(_about(self.number, self.hash), hidden)  # before anything in it is read
        state = pickle.loads(zlib.decompress(packed))  # noqa: S301 (authenticated)
        if not isinstance(state, FloorState):
            raise BrokenSeal("it is not the state of a floor")
        return state

    def write(self, connection: Connection) -> None:
        """Replaces the snapshot in the database."""
        connection.execute(delete(schema.snapshot))
        row = {"number": self.number, "hash": self.hash, "content": self.content}
        connection.execute(insert(schema.snapshot).values(**row))


@dataclass(frozen=True, slots=True)
class LastSnapshot:
    """What there was of a snapshot: its state, or why it is not used."""

    state: FloorState | None = None
    kept: StoredSnapshot | None = None
    ignored: str = ""  # it is of another version of the program: nothing is wrong
    refused: str = ""  # it is not this floor's, or not of this trail: somebody put it there

    @property
    def end(self) -> trail.Checked:
        """Where the reading of the trail begins."""
        return self.state.end.copy() if self.state is not None else trail.Checked()


def find(store: Store, vault: Vault) -> LastSnapshot:
    """The snapshot in the database, if it is this floor's own, of this program, and of an event of this trail."""
    try:
        with store.reading() as connection:
            rows = connection.execute(_NEWEST_FIRST).all()
    except DBAPIError as broken:
        return LastSnapshot(refused=f"it cannot be read: {broken.orig}")
    if not rows:
        return LastSnapshot()
    kept = StoredSnapshot(rows[0].number, bytes(rows[0].hash), bytes(rows[0].content))
    if store.hash_at([kept.number]).get(kept.number) != kept.hash:
        return LastSnapshot(refused=f"it is of event {kept.number}, which this trail does not have")
    if not kept.is_of_this_program:
        return LastSnapshot(ignored="another version of the program wrote it")
    try:
        return LastSnapshot(kept.state(vault), kept)
    except BrokenSeal as broken:
        return LastSnapshot(refused=str(broken))


# ---------------------------------------------------------------- while the floor is open


@dataclass(slots=True)
class SnapshotKeeper:
    """Takes a snapshot every so many events. The writer's thread only copies references; another one packs them."""

    vault: Vault
    opened_with: LastSnapshot = field(default_factory=LastSnapshot)
    number: int = 0  # the event of the last snapshot
    _waiting: FloorState | None = None

    def __post_init__(self) -> None:
        self.number = self.opened_with.state.number if self.opened_with.state is not None else 0

    def note(self, number: int, state: Callable[[], FloorState]) -> None:
        """Takes the state if a snapshot is due. Call it on the writer's thread, after a commit."""
        if number - self.number >= EVERY_EVENTS and self._waiting is None:
            self._waiting = state()

    def keep_waiting(self, writer: Writer) -> list[Future[None]]:
        """Packs and writes the state that was taken, if any."""
        if self._waiting is None:
            return []
        kept = StoredSnapshot.of(self._waiting, self.vault)
        self.number, self._waiting = kept.number, None
        return [writer.submit(lambda transaction: kept.write(transaction.connection))]

    def keep_at_close(self, store: Store, state: Callable[[], FloorState]) -> None:
        """Writes a last snapshot if there are many events since the one before. The writer has ended."""
        last = state()
        worth = self.number or last.number >= EVERY_EVENTS
        if store.writer is not None and worth and last.number - self.number >= AT_CLOSE_EVENTS:
            with suppress(SQLAlchemyError), store.transaction() as transaction:  # it is a shortcut, and can be missing
                StoredSnapshot.of(last, self.vault).write(transaction.connection)


# ---------------------------------------------------------------- its content


def _about(number: int, hashed: bytes) -> bytes:
    return b"".join((_KIND, layout(), number.to_bytes(8, "big"), hashed))


@cache
def layout() -> bytes:
    """A digest of the code that makes and uses the state, and of the interpreter: a change of either gives another one."""
    root = Path(__file__).parents[2]
    digest = hashlib.sha256(f"{sys.version_info[:3]} {sys.byteorder}".encode())
    for path in sorted((*root.rglob("*.py"), *root.rglob("*.toml"))):
        name = path.relative_to(root)
        if name.parts[0] not in _NOT_STATE:
            content = path.read_bytes()
            digest.update(f"{name.as_posix()} {len(content)}\n".encode() + content)
    return digest.digest()


def _dumped(state: FloorState) -> bytes:
    buffer = io.BytesIO()
    _Pickler(buffer, pickle.HIGHEST_PROTOCOL).dump(state)
    return buffer.getvalue()


def _view(content: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(content)


def _made(form: Callable[..., Any], content: dict[str, Any]) -> Any:
    return form(**content)


def _by_fields(value: Any) -> tuple[Any, ...]:
    """A dataclass by its fields: what it has computed and cached is left out, and so are the seals and their cards."""
    content = {each.name: getattr(value, each.name) for each in fields(value)}
    if "keyring" in content:
        content["keyring"] = None
    return _made, (type(value), content)


class _Pickler(pickle.Pickler):
    """Writes values of the floor. Games and their functions are named by the sheet that is read again."""

    dispatch_table = copyreg.dispatch_table | {
        MappingProxyType: lambda value: (_view, (dict(value),)),
        Sheet: lambda sheet: (read_sheet, (sheet_tree(sheet),)),
        CurrentRound: _by_fields,
        Betting: _by_fields,
        PastRound: lambda past: (PastRound, (past.round, past.version, past.dealt_by, past.most_cents)),
    }
