"""The tree of hashes: as RFC 6962 has it, grown or whole, and any leaves of it proved by the nodes beside them."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.floor.fairness import verifier
from croupier.floor.trail import heads, merkle, trail
from croupier.floor.trail.heads import Heads
from croupier.floor.trail.merkle import MerkleTree
from croupier.floor.trail.trail import Head
from tests.floor.harness import StoppedClock

LEAVES = [hashlib.sha256(bytes([number])).digest() for number in range(70)]
# The roots of RFC 6962's own test data (certificate-transparency, merkle_tree_test): the leaves "", 00, 10, 2021, 3031, ...
DATA = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
ROOTS = {
    1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
}


def by_the_book(leaves: list[bytes]) -> bytes:
    """RFC 6962, 2.1, word for word."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\x00" + leaves[0]).digest()
    split = max(1 << bit for bit in range(20) if 1 << bit < len(leaves))
    return hashlib.sha256(b"\x01" + by_the_book(leaves[:split]) + by_the_book(leaves[split:])).digest()


@pytest.mark.parametrize(("count", "root"), ROOTS.items())
def test_it_is_the_tree_of_the_standard(count: int, root: str) -> None:
    assert MerkleTree.of(map(bytes.fromhex, DATA[:count])).root.hex() == root


def test_a_tree_that_grows_has_at_every_size_the_root_of_the_book() -> None:
    tree = MerkleTree()
    for count, leaf in enumerate(LEAVES):
        assert (tree.root, tree.size) == (by_the_book(LEAVES[:count]), count)
        tree.add(leaf)


def test_a_tree_that_grows_by_many_leaves_at_once_is_the_same() -> None:
    for before in range(20):
        for more in range(20):
            tree = MerkleTree.of(LEAVES[:before])
            tree.extend(LEAVES[before : before + more])
            by_one = MerkleTree.of(LEAVES[:before])
            for leaf in LEAVES[before : before + more]:
                by_one.add(leaf)
            assert tree == by_one
            assert tree.root == by_the_book(LEAVES[: before + more])


def test_any_leaves_are_proved_by_the_nodes_beside_them_and_no_others_are() -> None:
    random = Random(6962)
    for size in (1, 2, 3, 8, 33, 70):
        leaves = LEAVES[:size]
        for count in {1, size // 2, size} - {0}:
            known = sorted(random.sample(range(size), count))
            nodes = merkle.proof(leaves, known)
            shown = {at: leaves[at] for at in known}
            assert verifier.root_of(shown, size, iter(nodes)) == by_the_book(leaves)
            at = random.choice(known)
            assert verifier.root_of(shown | {at: bytes(32)}, size, iter(nodes)) != by_the_book(leaves)
            moved = {(place if place != at else (at + 1) % size): leaf for place, leaf in shown.items()}
            if len(moved) == len(shown) and moved != shown:
                assert verifier.root_of(moved, size, iter(nodes)) != by_the_book(leaves)


KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))


def some_events(count: int) -> list[trail.Event]:
    events, before = list[trail.Event](), trail.BEGINNING
    for number in range(1, count + 1):
        events.append(trail.event(number, "cage", number, {"what": "told"}, before))
        before = events[-1].hash
    return events


def test_a_head_with_a_root_is_held_against_the_events() -> None:
    events, public = some_events(7), KEY.public_key()
    last, tree = events[-1].hash, MerkleTree.of(event.hash for event in events)
    head = Head.signed(KEY, 7, last, "now", tree.root)
    other = Head.signed(KEY, 7, last, "now", bytes(32))
    older = Head.signed(KEY, 7, last, "now")
    assert Head.read(head.plain()) == head
    assert "root" not in older.plain()
    assert list(trail.faults(events, [head, older], public)) == []
    assert list(trail.faults(events, [other], public)) == ["event 7 was changed after its head was signed"]
    stripped = Head(head.number, head.hash, head.at, head.signature)
    assert not stripped.genuine(public)
    message = b"croupier/head/2" + (7).to_bytes(8, "big") + last + tree.root + b"now"
    assert verifier.signed_by(public.public_bytes_raw(), message, head.signature)


def test_a_floor_whose_heads_have_no_root_is_given_one_and_the_older_stay_good(tmp_path: Path) -> None:
    events, path, clock = some_events(6), tmp_path / "heads.jsonl", StoppedClock()
    before = Heads(KEY, clock, 4, events[3].hash, path)
    before.sign()
    after = Heads(KEY, clock, 4, events[3].hash, path, tree=MerkleTree.of(event.hash for event in events[:4]))
    after.sign_if_behind()  # the same event, and now with a root
    after.sign_if_behind()  # nothing has happened since
    after.on_commit(events[4:])
    after.sign_if_behind()
    kept, wrong = heads.read(path)
    assert [(head.number, bool(head.root)) for head in kept] == [(4, False), (4, True), (6, True)]
    assert [*wrong, *trail.faults(events, kept, KEY.public_key())] == []
