"""The trail: everything that happened on the floor, one event after the other, each sealed to the one before.

An event is hashed as the bytes that are stored; nothing is ever written again in other words. A chain proves nothing against
somebody who recomputes it whole, or cuts off its end: so its head is signed from time to time and the signature is kept
where the database's owner cannot write.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.floor.trail.merkle import MerkleTree

BEGINNING = bytes(32)
_EVENT, _HEAD, _HEAD_WITH_ROOT = b"\x00croupier/event/1", b"croupier/head/1", b"croupier/head/2"

Tree = dict[str, Any]


def canonical(tree: Mapping[str, Any]) -> bytes:
    """The one way to write a tree: keys in order, no spaces, plain ASCII, no number that is not whole."""
    _whole_numbers_only(tree)
    return json.dumps(tree, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False).encode()


def _whole_numbers_only(part: object) -> None:
    if isinstance(part, float):
        raise TypeError(f"{part}: the trail holds whole numbers only")
    inside = part.values() if isinstance(part, Mapping) else part if isinstance(part, list | tuple) else ()
    for each in inside:
        _whole_numbers_only(each)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `stream` is where: a table, the cage, the desk; `version` counts within it."""

    number: int
    stream: str
    version: int
    payload: bytes
    before: bytes  # the hash of the event before
    hash: bytes

    @property
    def tree(self) -> Tree:
        tree: Tree = json.loads(self.payload)
        return tree


def _eight(number: int) -> bytes:
    """A number as eight bytes, below zero too: somebody may have written such a one where it cannot be."""
    return number.to_bytes(8, "big", signed=True)


def hash_of(number: int, stream: str, version: int, payload: bytes, before: bytes) -> bytes:
    """Each part with its length before it: no two events can be told as the same bytes."""
    digest = hashlib.sha256(_EVENT + before)
    for part in (_eight(number), stream.encode(), _eight(version), payload):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()


def event(number: int, stream: str, version: int, tree: Mapping[str, Any], before: bytes) -> Event:
    payload = canonical(tree)
    return Event(number, stream, version, payload, before, hash_of(number, stream, version, payload, before))


# ---------------------------------------------------------------- heads


@dataclass(frozen=True, slots=True)
class Head:
    """How far the trail had come at some time, signed: its last event's hash, and the root of a Merkle tree over all of them.

    Heads of an earlier program have no root. They are as good for the whole trail, but nothing can be proved by them of a part.
    """

    number: int
    hash: bytes
    at: str
    signature: bytes
    root: bytes = b""

    @staticmethod
    def _message(number: int, head: bytes, at: str, root: bytes) -> bytes:
        return b"".join((_HEAD_WITH_ROOT if root else _HEAD, _eight(number), head, root, at.encode()))

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
        """By which the trail itself can speak of a head: the same event may be signed for more than once."""
        return hashlib.sha256(self.signature).hexdigest()[:32]

    def plain(self) -> Tree:
        told = {"number": self.number, "hash": self.hash.hex(), "at": self.at, "signature": self.signature.hex()}
        return {**told, "root": self.root.hex()} if self.root else told

    @classmethod
    def read(cls, tree: Mapping[str, Any]) -> Head:
        hashed, signature, root = (
            bytes.fromhex(text) for text in (tree["hash"], tree["signature"], tree.get("root", ""))
        )
        return cls(tree["number"], hashed, tree["at"], signature, root)


# ---------------------------------------------------------------- verifying

RESTORED = "restored"  # what happened where a floor was opened from a backup that ends before its heads; on the desk
_RESTORED = b'"what":"restored"'


def restored(told: Event) -> Tree | None:
    """What an event says of heads that were lost when a backup was restored: after which event, and which of them."""
    if told.stream != "desk" or _RESTORED not in told.payload:
        return None
    try:
        tree = told.tree
        whole = tree["what"] == RESTORED and isinstance(tree["after"], int) and isinstance(tree["lost"], int)
        return tree if whole and isinstance(tree["heads"], list) else None
    except (ValueError, TypeError, KeyError):  # whoever wrote that, it explains nothing
        return None


@dataclass(slots=True)
class _Signed:
    """The heads that were kept, held against the events as they go by."""

    kept: dict[int, list[Head]] = field(default_factory=dict)
    others: list[Head] = field(default_factory=list)  # of events that are not those they were signed for
    epochs: list[tuple[int, Tree]] = field(default_factory=list)
    last: int = 0  # the last event that a head was signed for

    def note(self, number: int, hashed: bytes, tree: MerkleTree) -> None:
        for head in self.kept.pop(number, ()):
            if head.hash == hashed and head.root in {b"", tree.root}:
                self.last = number
            else:
                self.others.append(head)

    def faults(self) -> Iterator[str]:
        wrong = {head.number for head in self.others if not self._explained(head)}
        yield from (f"event {number} is not the one whose head was signed" for number in sorted(wrong))
        gone = {head.number for each in self.kept.values() for head in each if not self._explained(head)}
        yield from (f"a head was signed at event {number}, which is not there" for number in sorted(gone))

    def _explained(self, lost: Head) -> bool:
        """Whether the trail says itself why a head is not of it. Only what was signed for says so: else anybody could."""
        return any(number <= self.last and lost.name in tree["heads"] for number, tree in self.epochs)


def faults(events: Iterable[Event], heads: Iterable[Head] = (), key: Ed25519PublicKey | None = None) -> Iterator[str]:
    """Everything wrong with a trail: an event altered, lost, put in or out of its order, and an end that was cut off.

    The heads are what somebody else kept: without them a trail that was cut short, or written anew from some event on, is a
    trail like any other. A head that was lost when a backup was restored is told by an event, and is no fault.
    """
    expected, before, versions, signed, hashes = 1, BEGINNING, dict[str, int](), _Signed(), MerkleTree()
    for head in heads:
        if key is not None and not head.genuine(key):
            yield f"the head of event {head.number} is not signed by the floor's key"
        else:
            signed.kept.setdefault(head.number, []).append(head)
    signed.note(0, BEGINNING, hashes)
    for told in events:
        if told.number != expected:
            yield f"event {told.number} stands where event {expected} should"
        if told.before != before:
            yield f"event {told.number} does not follow from the one before it"
        if hash_of(told.number, told.stream, told.version, told.payload, told.before) != told.hash:
            yield f"event {told.number} is not what was hashed"
        if told.version != versions.get(told.stream, 0) + 1:
            yield f"event {told.number} is not the next of {told.stream}"
        if (tree := restored(told)) is not None:
            signed.epochs.append((told.number, tree))
        hashes.add(told.hash)
        signed.note(told.number, told.hash, hashes)
        expected, before = told.number + 1, told.hash
        versions[told.stream] = told.version
    yield from signed.faults()
