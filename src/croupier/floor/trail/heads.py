"""Signed heads: proof of how far the trail had come, so that not even the floor's owner can cut or rewrite it.

After each commit the hash of the last event is signed and appended to files outside the database. Whoever administers the
database should not be able to write to those files. A commit does not wait for the disk a second time: its head goes to a file
of recent heads, which is not synced. Every minute, or every thousand events, a head is written to the main file and synced, and
the recent ones are dropped. So the files stay small. A power cut can spoil recent heads only; unreadable ones do not count.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from threading import Lock

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy.exc import DBAPIError

from croupier.floor.clock import Clock
from croupier.floor.trail import trail
from croupier.floor.trail.merkle import MerkleTree

FILE = "heads.jsonl"  # in the key folder
MAX_SECONDS = 60
MAX_EVENTS = 1000
_log = logging.getLogger("croupier.floor")


class Heads:
    """Signs the head of the trail when due. Add `on_commit` to the writer's `after_commit`, and call `tick` from a timer."""

    def __init__(
        self,
        key: Ed25519PrivateKey,
        clock: Clock,
        number: int,
        last: bytes,
        *paths: Path,
        tree: MerkleTree | None = None,
    ) -> None:
        """`number` and `last` are the last event and its hash; `tree` has the hashes of all events so far.

        Without a tree, heads are signed without a root.
        """
        self._tree = tree
        self._key, self._clock, self._paths = key, clock, paths
        self._number, self._last = number, last
        self._synced_at = clock.monotonic()
        self._lock = Lock()
        for path in paths:
            drop_partial_line(path)
        signed = min((_last_signed(path, with_root=tree is not None) for path in paths), default=0)
        self._synced = signed if signed <= number else 0  # higher after a restore of an old backup
        self.fault = ""  # why no head can be written now

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files that hold the heads."""
        return self._paths

    def on_commit(self, events: Sequence[trail.Event]) -> None:
        """Takes the committed events and signs the last of them."""
        with self._lock:
            self._number, self._last = events[-1].number, events[-1].hash
            if self._tree is not None:
                for each in events:
                    self._tree.add(each.hash)
            if not self.fault:
                self._try(sync=self._number - self._synced >= MAX_EVENTS)
        self.tick()

    def tick(self) -> None:
        """Signs and syncs if there are new events and the last sync is a minute old."""
        with self._lock:
            if self._number > self._synced and self._clock.monotonic() - self._synced_at >= MAX_SECONDS:
                self._try(sync=True)

    def sign_at_start(self) -> None:
        """Signs at start-up, unless the last event has a head already. Raises `OSError` if the head cannot be written."""
        with self._lock:
            if self._synced != self._number or not all(path.exists() and path.stat().st_size for path in self._paths):
                self._sign(sync=True)

    def sign(self) -> trail.Head:
        """Signs now, even if there are no new events."""
        with self._lock:
            return self._sign(sync=True)

    def sign_if_behind(self) -> None:
        """Signs and syncs if there are events since the last sync. Call it before an export that a head must prove."""
        with self._lock:
            if self._number > self._synced:
                self._try(sync=True)

    def _try(self, *, sync: bool) -> None:
        """Signs; if the head cannot be written, logs that once and retries a minute later. The books are not affected."""
        try:
            self._sign(sync=sync)
        except OSError as error:
            if not self.fault:
                _log.critical("no head of the trail can be written: %s; check the disk and the permissions", error)
            self.fault, self._synced_at = str(error), self._clock.monotonic()

    def _sign(self, *, sync: bool) -> trail.Head:
        complete = self._tree is not None and self._tree.size == self._number  # else the root covers other events
        root = self._tree.root if self._tree is not None and complete else b""
        head = trail.Head.signed(self._key, self._number, self._last, self._clock.now().isoformat(), root)
        line = _line(head)
        for path in self._paths:
            if sync:
                _append(path, line, sync=True)
                _drop_recent(path)
            else:
                _append(_recent(path), line, sync=False)
        if sync:
            self._synced, self._synced_at, self.fault = self._number, self._clock.monotonic(), ""
        return head


def _line(head: trail.Head) -> bytes:
    return trail.canonical(head.plain()) + b"\n"


@lru_cache(64)  # asked at every commit
def _recent(path: Path) -> Path:
    """The file of the heads since the last sync of `path`."""
    return path.with_name(f"{path.name.removesuffix('.jsonl')}.recent")


def _append(path: Path, line: bytes, *, sync: bool) -> None:
    """Appends a line in one write. With `sync`, syncs the file; for a new file syncs the folder too."""
    new = sync and not path.exists()
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        before = os.fstat(descriptor).st_size
        complete = os.write(descriptor, line) == len(line)
        if not complete:  # the disk is full: remove the partial line, or it would spoil the next head
            os.ftruncate(descriptor, before)
        if sync:
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
    if not complete:
        raise OSError(f"only part of a head could be written to {path}; the disk may be full")
    if new:
        _sync_folder(path.parent)


def _drop_recent(path: Path) -> None:
    """Empties the file of recent heads. One that can only grow (an append-only attribute) keeps them."""
    with suppress(OSError):
        os.truncate(_recent(path), 0)


def _sync_folder(path: Path) -> None:
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def drop_partial_line(path: Path) -> None:
    """Removes a head that a power cut left half written; it was never reported."""
    if path.exists() and (stored := path.read_bytes()) and not stored.endswith(b"\n"):
        os.truncate(path, stored.rfind(b"\n") + 1)


def beside(database: str) -> Path | None:
    """The heads file next to a SQLite database. A backup of the database and the keys, put back in their place, lacks it."""
    path = database.removeprefix("sqlite:///")
    return None if "://" in path else Path(f"{Path(path).resolve()}.heads")


def also_beside(database: str, key: Ed25519PublicKey, *, is_new: bool) -> list[Path]:
    """The heads file next to a SQLite database. One that was there before a new floor is renamed."""
    path = beside(database)
    if path is not None and is_new:
        set_aside(path, key)
    return [] if path is None else [path]


def set_aside(path: Path, key: Ed25519PublicKey) -> None:
    """Renames a file whose heads are all of another floor, which was there before this one; its recent heads too."""
    if path.exists() and not any(head.genuine(key) for head in read(path)[0]):
        for each in (path, _recent(path)):
            if each.exists():
                each.replace(each.with_name(f"{each.name}.old"))


def _last_signed(path: Path, *, with_root: bool) -> int:
    """The event of the newest head; with `with_root`, heads without a root do not count."""
    for line in reversed(path.read_bytes().splitlines(keepends=True) if path.exists() else []):
        if (heads := parsed(line)[0]) and (heads[0].root or not with_root):
            return heads[0].number
    return 0


# ---------------------------------------------------------------- reading


def read(path: Path, after: int = 0) -> tuple[list[trail.Head], list[str]]:
    """The heads in a file and in its file of recent heads, and the problems found in the first.

    With `after`, a file is read from its end, up to the first head of that event or an earlier one.
    """
    heads, problems = parsed(path.read_bytes(), path.name, after)
    if (recent := _recent(path)).exists():
        heads += parsed(recent.read_bytes(), after=after)[0]
    return heads, problems


def gaps(path: Path, beside: Path) -> list[str]:
    """What shows that heads were taken out of a file: every synced head is written there first, and then to the one beside."""
    if not path.exists() or not beside.exists():
        return []
    here, there = parsed(path.read_bytes())[0], parsed(beside.read_bytes())[0]
    known = frozenset(here)
    missing = [head for head in there if head not in known]
    if not missing:
        return []
    first, last = missing[0].number, missing[-1].number
    which = f"{len(missing)} heads of events {first} to {last}" if len(missing) > 1 else f"the head of event {first}"
    return [f"{path.name} lacks {which}, which {beside.name} has: it was cut, or is an older copy"]


def parsed(content: bytes, name: str = FILE, after: int = 0) -> tuple[list[trail.Head], list[str]]:
    """Parses the content of a heads file. A line must be exactly as we write it, byte for byte."""
    heads, problems = list[trail.Head](), list[str]()
    lines = content.splitlines(keepends=True)
    for at in reversed(range(len(lines))):
        try:
            head = trail.Head.read(json.loads(lines[at]))
            canonical = _line(head) == lines[at]
        except (ValueError, TypeError, KeyError, OverflowError, AttributeError):
            problems.append(f"line {at + 1} of {name} is not a head")
            continue
        if not canonical:
            problems.append(f"line {at + 1} of {name} was edited: it is not in the form the floor writes")
            continue
        heads.append(head)
        if head.number <= after:
            break
    return heads[::-1], problems[::-1]


def findings(events: Iterable[trail.Event], paths: Iterable[Path], key: Ed25519PublicKey) -> Iterator[str]:
    """Yields every problem of a trail, checked against the stored heads."""
    heads = list[trail.Head]()
    for path in paths:
        stored, problems = read(path)
        heads += stored
        yield from problems
    try:
        yield from trail.faults(events, heads, key)
    except DBAPIError as broken:
        yield f"the trail cannot be read to the end: {broken.orig}"
