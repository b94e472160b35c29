"""Signed heads: how far the trail had come, told to the outside, so that not even the floor's owner can shorten or rewrite it.

Every minute, or every thousand events, the last event's hash is signed and appended to files that lie outside the database,
where whoever keeps the database should have no right to change what is there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from threading import Lock

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy.exc import DBAPIError

from croupier.floor import trail
from croupier.floor.clock import Clock

MOST_SECONDS = 60
MOST_EVENTS = 1000


class Heads:
    """Signs the trail's head when it is due. Its `hear` belongs among the pen's `after_commit`, its `tick` with the clock's."""

    def __init__(self, key: Ed25519PrivateKey, clock: Clock, number: int, last: bytes, *paths: Path) -> None:
        """`number` and `last`: the event the trail ends with at the start, and its hash."""
        self._key, self._clock, self._paths = key, clock, paths
        self._number, self._last = number, last
        self._signed_at = clock.monotonic()
        self._one_at_a_time = Lock()
        for path in paths:
            _mend(path)
        self._signed = min(
            (_last_signed(path) for path in paths), default=0
        )  # a crash may have come before the signature

    @property
    def paths(self) -> tuple[Path, ...]:
        """Where they are kept."""
        return self._paths

    def hear(self, events: Sequence[trail.Event]) -> None:
        """What was committed."""
        with self._one_at_a_time:
            self._number, self._last = events[-1].number, events[-1].hash
            if self._number - self._signed >= MOST_EVENTS:
                self._sign()
        self.tick()

    def tick(self) -> None:
        """Signs, where something happened and the last signature is a minute old."""
        with self._one_at_a_time:
            if self._number > self._signed and self._clock.monotonic() - self._signed_at >= MOST_SECONDS:
                self._sign()

    def sign(self) -> trail.Head | None:
        """Signs now, whether or not it is due; nothing where nothing ever happened."""
        with self._one_at_a_time:
            return self._sign() if self._number else None

    def _sign(self) -> trail.Head:
        head = trail.Head.signed(self._key, self._number, self._last, self._clock.now().isoformat())
        line = _line(head)
        for path in self._paths:
            _append(path, line)
        self._signed, self._signed_at = self._number, self._clock.monotonic()
        return head


def _line(head: trail.Head) -> bytes:
    return trail.canonical(head.plain()) + b"\n"


def _append(path: Path, line: bytes) -> None:
    """One write, and on the disk when it returns; with a new file, that there is one."""
    new = not path.exists()
    opened = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        if os.write(opened, line) != len(line):
            raise OSError(f"{path} took only part of a head")
        os.fsync(opened)
    finally:
        os.close(opened)
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


def _last_signed(path: Path) -> int:
    return max((head.number for head in read(path)[0]), default=0) if path.exists() else 0


# ---------------------------------------------------------------- reading them again


def read(path: Path) -> tuple[list[trail.Head], list[str]]:
    """The heads in a file, and what is wrong with it. A head is written in one way only: any other was not written by us."""
    heads, wrong = list[trail.Head](), list[str]()
    for number, line in enumerate(path.read_bytes().splitlines(keepends=True), 1):
        try:
            head = trail.Head.read(json.loads(line))
            as_it_should_be = _line(head) == line
        except (ValueError, TypeError, KeyError, OverflowError, AttributeError):
            wrong.append(f"line {number} of {path.name} is no head")
            continue
        if as_it_should_be:
            heads.append(head)
        else:
            wrong.append(f"line {number} of {path.name} was not written like this")
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
