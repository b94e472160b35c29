"""The trail: everything that happened on the floor, one event after the other, each sealed to the one before.

An event is hashed as the bytes that are stored; nothing is ever written again in other words. A chain proves nothing against
somebody who recomputes it whole, or cuts off its end: so its head is signed from time to time and the signature is kept
where the database's owner cannot write.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

BEGINNING = bytes(32)
_EVENT, _HEAD = b"\x00croupier/event/1", b"croupier/head/1"

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
    """How far the trail had come at some time, signed."""

    number: int
    hash: bytes
    at: str
    signature: bytes

    @staticmethod
    def _message(number: int, head: bytes, at: str) -> bytes:
        return b"".join((_HEAD, _eight(number), head, at.encode()))

    @classmethod
    def signed(cls, key: Ed25519PrivateKey, number: int, head: bytes, at: str) -> Head:
        return cls(number, head, at, key.sign(cls._message(number, head, at)))

    def genuine(self, key: Ed25519PublicKey) -> bool:
        try:
            key.verify(self.signature, self._message(self.number, self.hash, self.at))
        except InvalidSignature:
            return False
        return True

    def plain(self) -> Tree:
        return {"number": self.number, "hash": self.hash.hex(), "at": self.at, "signature": self.signature.hex()}

    @classmethod
    def read(cls, tree: Mapping[str, Any]) -> Head:
        hashed, signature = bytes.fromhex(tree["hash"]), bytes.fromhex(tree["signature"])
        return cls(tree["number"], hashed, tree["at"], signature)


# ---------------------------------------------------------------- verifying


def faults(events: Iterable[Event], heads: Iterable[Head] = (), key: Ed25519PublicKey | None = None) -> Iterator[str]:
    """Everything wrong with a trail: an event altered, lost, put in or out of its order, and an end that was cut off.

    The heads are what somebody else kept: without them a trail that was cut short, or written anew from some event on, is a
    trail like any other.
    """
    expected, before, versions = 1, BEGINNING, dict[str, int]()
    kept = dict[int, list[Head]]()
    for head in heads:
        if key is not None and not head.genuine(key):
            yield f"the head of event {head.number} is not signed by the floor's key"
        kept.setdefault(head.number, []).append(head)
    for told in events:
        if told.number != expected:
            yield f"event {told.number} stands where event {expected} should"
        if told.before != before:
            yield f"event {told.number} does not follow from the one before it"
        if hash_of(told.number, told.stream, told.version, told.payload, told.before) != told.hash:
            yield f"event {told.number} is not what was hashed"
        if told.version != versions.get(told.stream, 0) + 1:
            yield f"event {told.number} is not the next of {told.stream}"
        if any(head.hash != told.hash for head in kept.pop(told.number, ())):
            yield f"event {told.number} is not the one whose head was signed"
        expected, before = told.number + 1, told.hash
        versions[told.stream] = told.version
    yield from (f"a head was signed at event {number}, which is not there" for number in sorted(kept))
