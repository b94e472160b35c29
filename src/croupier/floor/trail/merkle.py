"""A Merkle tree (RFC 6962) over the hashes of all events: one root, signed, under which any events can be proved to lie.

A chain of hashes proves nothing to who has only some of its events, for each hash takes the whole event before it. Under a root
a table's events are proved by the nodes beside them, and nothing is told of the others.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

EMPTY = hashlib.sha256(b"").digest()


def _leaf(data: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + data).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


@dataclass(slots=True)
class MerkleTree:
    """A tree as it grows at its end. Of what is complete only the tops are kept: a few dozen hashes for any number of events."""

    size: int = 0
    tops: list[bytes] = field(default_factory=list)  # of ever smaller complete trees, from the left

    @classmethod
    def of(cls, leaves: Iterable[bytes]) -> MerkleTree:
        tree = cls()
        for leaf in leaves:
            tree.add(leaf)
        return tree

    def add(self, data: bytes) -> None:
        top, size = _leaf(data), self.size
        while size & 1:  # two of a size are one of twice the size
            top, size = _node(self.tops.pop(), top), size >> 1
        self.tops.append(top)
        self.size += 1

    @property
    def root(self) -> bytes:
        if not self.tops:
            return EMPTY
        root = self.tops[-1]
        for top in reversed(self.tops[:-1]):
            root = _node(top, root)
        return root


def proof(leaves: Sequence[bytes], known: Sequence[int]) -> list[bytes]:
    """The nodes, from the left, of every part of the tree in which none of the known leaves lies; these are in order."""
    nodes: list[bytes] = []

    def whole(first: int, count: int) -> bytes:
        return MerkleTree.of(leaves[first : first + count]).root

    def beside(first: int, count: int) -> None:
        at = bisect_left(known, first)
        if at == len(known) or known[at] >= first + count:
            nodes.append(whole(first, count))
        elif count > 1:
            half = 1 << (count - 1).bit_length() - 1
            beside(first, half)
            beside(first + half, count - half)

    if leaves:
        beside(0, len(leaves))
    return nodes
