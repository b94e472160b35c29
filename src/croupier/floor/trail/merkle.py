"""A Merkle tree (RFC 6962) over the hashes of all events, so that a signed root can prove any of them.

With a hash chain alone, a reader who has only some events can prove nothing, since each hash needs the whole event before it.
With a root, a table's events are proved by the nodes next to them, and the other events stay private.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

_sha256 = hashlib.sha256
EMPTY = _sha256(b"").digest()


def _node(left: bytes, right: bytes) -> bytes:
    return _sha256(b"\x01" + left + right).digest()


@dataclass(slots=True)
class MerkleTree:
    """A tree that grows at its end. It keeps only the roots of complete subtrees: a few dozen hashes for any number of events."""

    size: int = 0
    subtree_roots: list[bytes] = field(default_factory=list)  # complete subtrees, largest first

    @classmethod
    def of(cls, leaves: Iterable[bytes]) -> MerkleTree:
        tree = cls()
        tree.extend(leaves)
        return tree

    def add(self, data: bytes) -> None:
        node, size, roots = _sha256(b"\x00" + data).digest(), self.size, self.subtree_roots
        while size & 1:  # two subtrees of one size become one of twice the size
            node, size = _sha256(b"\x01" + roots.pop() + node).digest(), size >> 1
        roots.append(node)
        self.size += 1

    def extend(self, leaves: Iterable[bytes]) -> None:
        """Adds many leaves, level by level: in half the time of one after the other."""
        nodes = [_sha256(b"\x00" + leaf).digest() for leaf in leaves]
        size, roots, left = self.size, self.subtree_roots, list[list[bytes]]()
        self.size += len(nodes)
        while nodes or size:
            if size & 1:
                nodes.insert(0, roots.pop())
            left.append(nodes[len(nodes) & ~1 :])  # the last of an odd number has nobody beside it
            nodes = [_sha256(b"\x01" + one + two).digest() for one, two in zip(nodes[::2], nodes[1::2], strict=False)]
            size >>= 1
        roots += (node for level in reversed(left) for node in level)

    @property
    def root(self) -> bytes:
        if not self.subtree_roots:
            return EMPTY
        root = self.subtree_roots[-1]
        for node in reversed(self.subtree_roots[:-1]):
            root = _node(node, root)
        return root


def proof(leaves: Sequence[bytes], known: Sequence[int]) -> list[bytes]:
    """The roots, from the left, of the largest subtrees that contain none of the known leaves. `known` is sorted."""
    nodes: list[bytes] = []

    def subtree_root(first: int, count: int) -> bytes:
        return MerkleTree.of(leaves[first : first + count]).root

    def visit(first: int, count: int) -> None:
        at = bisect_left(known, first)
        if at == len(known) or known[at] >= first + count:
            nodes.append(subtree_root(first, count))
        elif count > 1:
            half = 1 << (count - 1).bit_length() - 1
            visit(first, half)
            visit(first + half, count - half)

    if leaves:
        visit(0, len(leaves))
    return nodes
