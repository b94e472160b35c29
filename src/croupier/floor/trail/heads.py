"""Signed heads: how far the trail had come, told to the outside, so that not even the floor's owner can shorten or rewrite it.

Every minute, or every thousand events, the last event's hash is signed and appended to files that lie outside the database,
where whoever keeps the database should have no right to change what is there.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from threading import Lock

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy.exc import DBAPIError

from croupier.floor.clock import Clock
from croupier.floor.trail import trail
from croupier.floor.trail.merkle import MerkleTree

FILE = "heads.jsonl"  # in the folder of the keys
MOST_SECONDS = 60
MOST_EVENTS = 1000
_log = logging.getLogger("croupier.floor")


class Heads:
    """Signs the trail's head when it is due. Its `hear` belongs among the pen's `after_commit`, its `tick` with the clock's."""

    def __init__(
        self,
        key: Ed25519PrivateKey,
        clock: Clock,
        number: int,
        last: bytes,
        *paths: Path,
        tree: MerkleTree | None = None,
    ) -> None:
        """`number` and `last`: the event the trail ends with at the start, and its hash; `tree`: the hashes of all so far.

        Where the tree is not given, heads are signed without a root.
        """
        self._tree = tree
        self._key, self._clock, self._paths = key, clock, paths
        self._number, self._last = number, last
        self._signed_at = clock.monotonic()
        self._one_at_a_time = Lock()
        for path in paths:
            _mend(path)
        signed = min((_last_signed(path, rooted=tree is not None) for path in paths), default=0)
        self._signed = signed if signed <= number else 0  # a crash came before the signature; or a backup was restored
        self.fault = ""  # why no head can be written at this time

    @property
    def paths(self) -> tuple[Path, ...]:
        """Where they are kept."""
        return self._paths

    def hear(self, events: Sequence[trail.Event]) -> None:
        """What was committed."""
        with self._one_at_a_time:
            self._number, self._last = events[-1].number, events[-1].hash
            if self._tree is not None:
                for each in events:
                    self._tree.add(each.hash)
            if self._number - self._signed >= MOST_EVENTS and not self.fault:
                self._try()
        self.tick()

    def tick(self) -> None:
        """Signs, where something happened and the last signature is a minute old."""
        with self._one_at_a_time:
            if self._number > self._signed and self._clock.monotonic() - self._signed_at >= MOST_SECONDS:
                self._try()

    def begin(self) -> None:
        """Signs at a start, unless the last head is of this very event: raises `OSError` where none can be written."""
        with self._one_at_a_time:
            if self._signed != self._number or not all(path.exists() and path.stat().st_size for path in self._paths):
                self._sign()

    def sign(self) -> trail.Head:
        """Signs now, whether or not it is due: of a floor where nothing happened yet, that nothing did."""
        with self._one_at_a_time:
            return self._sign()

    def up_to_date(self) -> None:
        """Signs, where something happened since the last head: for whoever takes away what a head must prove."""
        with self._one_at_a_time:
            if self._number > self._signed:
                self._try()

    def _try(self) -> None:
        """A head that cannot be written is said once, and tried again a minute later: the books are no worse for it."""
        try:
            self._sign()
        except OSError as error:
            if not self.fault:
                _log.critical("no head of the trail can be signed: %s", error)
            self.fault, self._signed_at = str(error), self._clock.monotonic()

    def _sign(self) -> trail.Head:
        whole = self._tree is not None and self._tree.size == self._number  # else its root would be of other events
        root = self._tree.root if self._tree is not None and whole else b""
        head = trail.Head.signed(self._key, self._number, self._last, self._clock.now().isoformat(), root)
        line = _line(head)
        for path in self._paths:
            _append(path, line)
        self._signed, self._signed_at, self.fault = self._number, self._clock.monotonic(), ""
        return head


def _line(head: trail.Head) -> bytes:
    return trail.canonical(head.plain()) + b"\n"


def _append(path: Path, line: bytes) -> None:
    """One write, and on the disk when it returns; with a new file, that there is one."""
    new = not path.exists()
    opened = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o644)
    before = os.fstat(opened).st_size
    try:
        whole = os.write(opened, line) == len(line)
        if not whole:  # a full disk takes half a line: the next head is not to follow upon it
            os.ftruncate(opened, before)
        os.fsync(opened)
    finally:
        os.close(opened)
    if not whole:
        raise OSError(f"{path} took only part of a head")
    if new:
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _mend(path: Path) -> None:
    """Takes off what a power cut left of a head half written: nobody was ever told of it."""
    if path.exists() and (kept := path.read_bytes()) and not kept.endswith(b"\n"):
        os.truncate(path, kept.rfind(b"\n") + 1)


def _last_signed(path: Path, *, rooted: bool) -> int:
    """The last event a head was signed for; one without a root does not count where it should have one."""
    signed = read(path)[0] if path.exists() else ()
    return max((head.number for head in signed if head.root or not rooted), default=0)


# ---------------------------------------------------------------- reading them again


def read(path: Path) -> tuple[list[trail.Head], list[str]]:
    """The heads in a file, and what is wrong with it."""
    return parsed(path.read_bytes(), path.name)


def parsed(content: bytes, name: str = FILE) -> tuple[list[trail.Head], list[str]]:
    """The same of what was read already. A head is written in one way only: any other was not written by us."""
    heads, wrong = list[trail.Head](), list[str]()
    for number, line in enumerate(content.splitlines(keepends=True), 1):
        try:
            head = trail.Head.read(json.loads(line))
            as_it_should_be = _line(head) == line
        except (ValueError, TypeError, KeyError, OverflowError, AttributeError):
            wrong.append(f"line {number} of {name} is no head")
            continue
        if as_it_should_be:
            heads.append(head)
        else:
            wrong.append(f"line {number} of {name} was not written like this")
    return heads, wrong


def findings(events: Iterable[trail.Event], paths: Iterable[Path], key: Ed25519PublicKey) -> Iterator[str]:
    """Everything wrong with a trail, by the heads that were kept of it."""
    heads = list[trail.Head]()
    for path in paths:
        kept, wrong = read(path)
        heads += kept
        yield from wrong
    try:
        yield from trail.faults(events, heads, key)
    except DBAPIError as broken:
        yield f"the trail cannot be read to its end: {broken.orig}"
