"""The trail: all events of the floor in order, each with the hash of the one before.

The hash covers the stored bytes, so an event is never serialized again. A hash chain alone does not stop somebody who
recomputes it or cuts off its end. So heads are signed regularly, and stored where the database's owner cannot write.
"""

from __future__ import annotations

import hashlib
import json
import re
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from pydantic_core import from_json

from croupier.floor.trail.merkle import MerkleTree

BEGINNING = bytes(32)
_EVENT, _HEAD, _HEAD_WITH_ROOT = b"\x00croupier/event/1", b"croupier/head/1", b"croupier/head/2"

Tree = dict[str, Any]
_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode
_MOST_HASHES = 4096  # that wait for the tree
_STRINGS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"')  # with escaped quotes in them
_FLOAT_SIGNS = (".", "e+", "e-", "Infinity", "NaN")  # every float in JSON has one of these


def canonical(tree: Mapping[str, Any]) -> bytes:
    """Canonical JSON: sorted keys, no spaces, ASCII, integers only."""
    text = _encode(tree)
    outside = _STRINGS.sub("", text) if '\\"' in text else "".join(text.split('"')[::2])  # of strings
    if any(sign in outside for sign in _FLOAT_SIGNS):
        _require_integers(tree)
    return text.encode()


def parse(payload: bytes) -> Any:
    """The data in a payload. The fast parser refuses half of a surrogate pair, which a payload may have."""
    try:
        return from_json(payload, cache_strings="keys")
    except ValueError:
        return json.loads(payload)


def _require_integers(part: object) -> None:
    if isinstance(part, float):
        raise TypeError(f"{part} is not an integer; the trail stores no floats")
    children = part.values() if isinstance(part, Mapping) else part if isinstance(part, list | tuple) else ()
    for each in children:
        _require_integers(each)


class _EventRow(NamedTuple):
    number: int
    stream: str
    version: int
    payload: bytes
    before: bytes  # the hash of the event before
    hash: bytes


class _Parsed:
    """The data of an event, parsed once. It is not to be changed."""

    def __get__(self, event: Event, _owner: type) -> Tree:
        tree: Tree = parse(event.payload)
        event.__dict__["tree"] = tree
        return tree


class Event(_EventRow):
    """One event. `stream` says where it happened: a table, the cage, the desk. `version` counts within the stream."""

    tree = _Parsed()


stored: Callable[[Iterable[Any]], Event] = partial(tuple.__new__, Event)
"""An event as a row of the database has it. It does what `Event` does, in a third of the time: an audit reads millions."""

_EIGHT = (8).to_bytes(8, "big")  # the length of a number
_NUMBERS = struct.Struct(">qq").pack  # two integers of eight bytes, signed
_sha256 = hashlib.sha256


def _int64(number: int) -> bytes:
    """An integer as eight bytes, signed: a forged row may hold a negative number."""
    return number.to_bytes(8, "big", signed=True)


@lru_cache(maxsize=4096)
def _name(stream: str) -> bytes:
    """The part of a hash that all events of a stream share: its name between two lengths."""
    name = stream.encode()
    return b"".join((len(name).to_bytes(8, "big"), name, _EIGHT))


def hash_of(number: int, stream: str, version: int, payload: bytes, before: bytes) -> bytes:
    """Hashes each part with its length in front, so that no two events give the same bytes."""
    head = _EVENT + before + _NUMBERS(8, number) + _name(stream) + _NUMBERS(version, len(payload))
    return _sha256(head + payload).digest()


def event(number: int, stream: str, version: int, tree: Mapping[str, Any], before: bytes) -> Event:
    payload = canonical(tree)
    return Event(number, stream, version, payload, before, hash_of(number, stream, version, payload, before))


# ---------------------------------------------------------------- heads


@dataclass(frozen=True, slots=True)
class Head:
    """The signed end of the trail at some time: number and hash of the last event, and the Merkle root of all events.

    Heads of an earlier release have no root. They prove the whole trail, but not a part of it.
    """

    number: int
    hash: bytes
    at: str
    signature: bytes
    root: bytes = b""

    @staticmethod
    def _message(number: int, head: bytes, at: str, root: bytes) -> bytes:
        return b"".join((_HEAD_WITH_ROOT if root else _HEAD, _int64(number), head, root, at.encode()))

    @classmethod
    def signed(cls, key: Ed25519PrivateKey, number: int, head: bytes, at: str, root: bytes = b"") -> Head:
        return cls(number, head, at, key.sign(cls._message(number, head, at, root)), root)

    def genuine(self, key: Ed25519PublicKey) -> bool:
        try:
            key.verify(self.signature, self._message(self.number, self.hash, self.at, self.root))
        except InvalidSignature:
            return False
        return True

    @property
    def name(self) -> str:
        """A short id for this head, used by events. The same event may have several heads."""
        return hashlib.sha256(self.signature).hexdigest()[:32]

    def plain(self) -> Tree:
        data = {"number": self.number, "hash": self.hash.hex(), "at": self.at, "signature": self.signature.hex()}
        return {**data, "root": self.root.hex()} if self.root else data

    @classmethod
    def read(cls, tree: Mapping[str, Any]) -> Head:
        hashed, signature, root = (
            bytes.fromhex(text) for text in (tree["hash"], tree["signature"], tree.get("root", ""))
        )
        return cls(tree["number"], hashed, tree["at"], signature, root)


# ---------------------------------------------------------------- verifying

RESTORED = "restored"  # the desk event of a start from a backup that is older than its heads, or from a copy
OPENED = "opened"  # the desk event that names the place of the database, when it is new
_RESTORED = b'"what":"restored"'


def restored(event: Event) -> Tree | None:
    """The data of an event about heads that were lost by restoring a backup; None for any other event."""
    if event.stream != "desk" or _RESTORED not in event.payload:
        return None
    try:
        tree = event.tree
        valid = tree["what"] == RESTORED and isinstance(tree["after"], int) and isinstance(tree["lost"], int)
        return tree if valid and isinstance(tree["heads"], list) else None
    except (ValueError, TypeError, KeyError):  # a forged event explains nothing
        return None


@dataclass(slots=True)
class Checked:
    """How far a trail was checked, and what is needed to check on from there."""

    number: int = 0
    hash: bytes = BEGINNING
    versions: dict[str, int] = field(default_factory=dict)  # of each stream
    tree: MerkleTree = field(default_factory=MerkleTree)
    restores: list[tuple[int, Tree]] = field(default_factory=list)  # the events about lost heads

    def copy(self) -> Checked:
        """The same, which stays as it is when this goes on."""
        tree = MerkleTree(self.tree.size, list(self.tree.subtree_roots))
        return Checked(self.number, self.hash, dict(self.versions), tree, list(self.restores))

    def note(self, events: Iterable[Event]) -> None:
        """Goes on over events that were just written; their hashes are in the tree already."""
        for each in events:
            self.versions[each.stream] = each.version
            self.number, self.hash = each.number, each.hash
            if (tree := restored(each)) is not None:
                self.restores.append((each.number, tree))


@dataclass(slots=True)
class _HeadCheck:
    """Compares the stored heads with the events as they are read."""

    restores: list[tuple[int, Tree]]
    unmatched: dict[int, list[Head]] = field(default_factory=dict)
    mismatched: list[Head] = field(default_factory=list)  # heads whose event has another hash now
    last: int = 0  # the last event confirmed by a head

    def check_event(self, number: int, hashed: bytes, tree: MerkleTree) -> None:
        for head in self.unmatched.pop(number, ()):
            if head.hash == hashed and head.root in {b"", tree.root}:
                self.last = number
            else:
                self.mismatched.append(head)

    def faults(self) -> Iterator[str]:
        wrong = {head.number for head in self.mismatched if not self._lost_in_restore(head)}
        yield from (f"event {number} was changed after its head was signed" for number in sorted(wrong))
        gone = {head.number for each in self.unmatched.values() for head in each if not self._lost_in_restore(head)}
        yield from (f"a head was signed at event {number}, but that event is missing" for number in sorted(gone))

    def _lost_in_restore(self, lost: Head) -> bool:
        """Whether an event of the trail names this head as lost. The event must itself be confirmed by a later head."""
        return any(number <= self.last and lost.name in tree["heads"] for number, tree in self.restores)


def faults(
    events: Iterable[Event],
    heads: Iterable[Head] = (),
    key: Ed25519PublicKey | None = None,
    checked: Checked | None = None,
) -> Iterator[str]:
    """Yields every problem of a trail: an event changed, missing, inserted or out of order, or a trail cut short.

    Without the heads, a trail that was cut short or rewritten looks like any other. A head that was lost in a restore is named by
    an event and is not a problem. `checked` says where the events begin, and is at their end afterward.
    """
    checked = checked or Checked()
    versions, tree, signed = checked.versions, checked.tree, _HeadCheck(checked.restores)
    for head in heads:
        if key is not None and not head.genuine(key):
            yield f"the head of event {head.number} is not signed with the floor's key"
        else:
            signed.unmatched.setdefault(head.number, []).append(head)
    signed.check_event(checked.number, checked.hash, tree)
    unmatched, new = signed.unmatched, list[bytes]()  # the hashes that are not in the tree yet
    last, last_hash = checked.number, checked.hash
    for each in events:
        number, stream, version, payload, before, hashed = each
        if number != last + 1:
            yield f"event {number} is in the place of event {last + 1}"
        if before != last_hash:
            yield f"event {number} does not continue the event before it"
        if hash_of(number, stream, version, payload, before) != hashed:
            yield f"event {number} was changed: its content does not match its hash"
        if version != versions.get(stream, 0) + 1:
            yield f"event {number} is not the next event of {stream}"
        if stream == "desk" and (restored_part := restored(each)) is not None:
            checked.restores.append((number, restored_part))
        new.append(hashed)
        if number in unmatched or len(new) == _MOST_HASHES:
            tree.extend(new)
            new.clear()
            signed.check_event(number, hashed, tree)
        last, last_hash = number, hashed
        versions[stream] = version
    checked.number, checked.hash = last, last_hash
    tree.extend(new)
    yield from signed.faults()
