"""Crash campaigns over any evening: every place it could have been killed at, and cuts of the power anywhere.

An evening is named "module:function" (see harness_evening). It is played once, and recorded; what would lie on the disk after
a kill or a power cut at any call is made again from the recording.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import pickle
import random
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from threading import Event, Thread
from typing import Any

from tests.floor import harness_record
from tests.floor.harness import Cluster
from tests.floor.harness_record import Call

SECTOR = 512  # what a disk writes in one piece, at the least

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"

Files = dict[str, bytearray]
Check = Callable[[Path, list[str]], list[str]]  # a folder, what was said before: what is wrong there


def scratch() -> tempfile.TemporaryDirectory[str]:
    """A folder in memory where there is such a place: what is checked there need not outlive the machine."""
    memory = "/dev/shm"  # noqa: S108 (a folder of our own within it)
    return tempfile.TemporaryDirectory(prefix="croupier-", dir=memory if Path(memory).is_dir() else None)


# The processes in which evenings are played are forked from one that has no threads, and has loaded what they need once.
_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["tests.floor.harness_record", "tests.floor.harness_casino"])


def _harness(evening: str, folder: Path, *arguments: object) -> None:
    errors_file = folder / "errors.txt"
    process = _FORKS.Process(
        target=_record, args=(errors_file, dict(os.environ), evening, str(folder), *map(str, arguments))
    )
    process.start()
    process.join()
    if process.exitcode:
        raise RuntimeError(f"{evening}: {errors_file.read_text('utf-8')}")


def _record(errors_file: Path, environment: dict[str, str], *arguments: str) -> None:
    """The process itself, in the environment of the test. What it says is kept in a file."""
    os.environ.update(environment)
    errors = os.open(errors_file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(errors, 2)
    harness_record.main(*arguments)


def played(evening: str, folder: Path, start: Files | None = None) -> list[Call]:
    """Plays an evening in a process of its own, in folder/whole, and records it; from some files on, where there are any."""
    lay_out(start or {}, folder / "whole")
    _harness(evening, folder)
    return _recorded(folder / "whole.calls")


def _recorded(path: Path) -> list[Call]:
    return [Call(*each) for each in pickle.loads(path.read_bytes())]  # noqa: S301 (the harness wrote it)


# ---------------------------------------------------------------- killed


def change(files: Files, call: Call) -> None:
    """Does to the files what the call did to them."""
    match call.what:
        case "create":
            files.setdefault(call.path, bytearray())
        case "write":
            held = files.setdefault(call.path, bytearray())
            held.extend(bytes(max(0, call.at + len(call.data) - len(held))))
            held[call.at : call.at + len(call.data)] = call.data
        case "truncate":
            held = files.setdefault(call.path, bytearray())
            held.extend(bytes(max(0, call.at - len(held))))
            del held[call.at :]
        case "remove":
            files.pop(call.path, None)
        case "rename":
            files[call.data.decode()] = files.pop(call.path)
        case "link":
            files[call.data.decode()] = bytearray(files[call.path])  # nobody writes in it under its other name
        case _:
            pass


def lay_out(files: Files, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for name, held in files.items():
        path = folder / name
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.write_bytes(held)
        path.chmod(0o600)


def on_disk(folder: Path) -> Files:
    return {str(path.relative_to(folder)): bytearray(path.read_bytes()) for path in folder.rglob("*") if path.is_file()}


@dataclass
class Report:
    """What a campaign found: at how many points it looked, and what was wrong at which of them."""

    points: int = 0
    states: int = 0  # that differed, of those points
    wrong: dict[int, list[str]] = field(default_factory=dict)


def kills(
    calls: list[Call], start: Files | None = None, before: Sequence[str] = ()
) -> Iterator[tuple[int, Files, list[str]]]:
    """What lies on the disk, and what was said, when the program is killed before each of its calls, and after the last."""
    files, lines = {name: bytearray(held) for name, held in (start or {}).items()}, list(before)
    for number, call in enumerate(calls):
        yield number, files, lines
        if call.what == "said":
            lines += call.data.decode().splitlines()
        else:
            change(files, call)
    yield len(calls), files, lines


def kill_everywhere(
    calls: list[Call],
    check: Check,
    every: int = 1,
    start: Files | None = None,
    before: Sequence[str] = (),
    *,
    first: int = 0,
    last: int | None = None,
) -> Report:
    """Checks what is left after a kill at every call, or every so many, from `first` up to but not including `last`.

    What was checked already is not checked again.
    """
    report, seen = Report(), set[bytes]()
    for number, files, lines in islice(kills(calls, start, before), first, last, every):
        report.points += 1
        digest = hashlib.sha256(pickle.dumps((sorted(files.items()), lines))).digest()
        if digest in seen:
            continue
        seen.add(digest)
        report.states += 1
        _look(report, number, files, lines, check)
    return report


def _look(report: Report, number: int, files: Files, lines: list[str], check: Check) -> None:
    with scratch() as folder:
        lay_out(files, Path(folder))
        _note(report, number, Path(folder), lines, check)


def _note(report: Report, number: int, folder: Path, lines: list[str], check: Check) -> None:
    try:
        found = check(folder, list(lines))
    except Exception as broken:  # noqa: BLE001 (a floor that cannot be opened is a finding as well)
        found = [f"{type(broken).__name__}: {broken}"]
    if found:
        report.wrong[number] = found


# ---------------------------------------------------------------- the power is cut


@dataclass
class Disk:
    """A disk that keeps what was synced, and of the rest what it likes.

    A file's bytes are safe after its own sync, its name after that of the folder it lies in, a folder's name likewise.
    """

    safe: Files = field(default_factory=Files)
    names: set[str] = field(default_factory=set)
    folders: set[str] = field(default_factory=lambda: {"."})
    loose: dict[str, list[Call]] = field(default_factory=dict)  # writes since the file was synced
    loose_names: list[Call] = field(default_factory=list)

    def take(self, call: Call) -> None:
        match call.what:
            case "create" | "remove" | "rename" | "link" | "folder":
                self.loose_names.append(call)
                if call.what == "folder":
                    self.folders.add(call.path)
            case "write" | "truncate":
                self.loose.setdefault(call.path, []).append(call)
            case "sync" if call.path in self.folders:
                for each in [each for each in self.loose_names if str(Path(each.path).parent) == call.path]:
                    self._name(each)
                    self.loose_names.remove(each)
            case "sync":
                for each in self.loose.pop(call.path, []):
                    change(self.safe, each)
            case _:
                pass

    def _name(self, call: Call) -> None:
        if call.what in {"rename", "link"}:
            name = call.data.decode()
            self.names.add(name)
            self.safe[name] = bytearray(self.safe.get(call.path, bytearray()))
            self.loose[name] = [each._replace(path=name) for each in self.loose.get(call.path, [])]
        if call.what in {"create", "folder"}:
            self.names.add(call.path)
        elif call.what in {"remove", "rename"}:
            self.names.discard(call.path)

    def left(self) -> Files:
        """What is there when nothing was kept but what had to be."""
        reached = {
            name
            for name in self.names - self.folders
            if all(str(folder) in {*self.names, "."} for folder in Path(name).parents)
        }
        return {name: self.safe.get(name, bytearray()) for name in reached}

    def cut(self, chance: random.Random) -> Files:
        """What is there when the power comes back."""
        left = Disk(
            {name: bytearray(held) for name, held in self.safe.items()},
            set(self.names),
            self.folders,
            {name: list(calls) for name, calls in self.loose.items()},
        )
        kept = chance.choice((0.0, 0.5, 0.9))
        for call in self.loose_names:
            if chance.random() < kept:
                left._name(call)
        for calls in left.loose.values():
            for call in calls:
                if chance.random() < kept:
                    change(left.safe, torn(call, chance))
        return left.left()


def torn(call: Call, chance: random.Random) -> Call:
    """The call, or of a write, now and then, only some of its sectors."""
    sectors = -(-len(call.data) // SECTOR)
    if call.what != "write" or sectors < 2 or chance.random() < 0.7:
        return call
    first = chance.randrange(sectors)
    last = chance.randint(first + 1, sectors)
    return call._replace(at=call.at + first * SECTOR, data=call.data[first * SECTOR : last * SECTOR])


def cut_the_power(calls: list[Call], cuts: int, seed: int, check: Check) -> Report:
    """Cuts the power at places drawn at random, and checks what comes back."""
    chance = random.Random(seed)
    points = sorted(chance.choices(range(1, len(calls) + 1), k=cuts))
    report, disk, lines = Report(), Disk(), list[str]()
    at = iter([*points, len(calls) + 1])
    due = next(at)
    for number, call in enumerate(calls, 1):
        if call.what == "said":
            lines += call.data.decode().splitlines()
        else:
            disk.take(call)
        while due == number:
            report.points += 1
            _look(report, number, disk.cut(chance), lines, check)
            due = next(at)
    return report


# ---------------------------------------------------------------- a call fails


def fail(evening: str, folder: Path, error: int, calls: Iterable[int], check: Check) -> Report:
    """Plays the evening once for each of these calls, which fails with an error; or, with 0, kills the process there.

    After an error the power is cut as well: who was told that a sync failed and goes on as if it had not, is found by that.
    """
    numbers = list(calls)
    _harness(evening, folder, error, *numbers)
    report = Report()
    for number in numbers:
        report.points += 1
        lines = (folder / f"{number}.said").read_text("utf-8").splitlines()
        if error:
            disk = Disk()
            for call in _recorded(folder / f"{number}.calls"):
                disk.take(call)
            _look(report, number, disk.left(), lines, check)
        _note(report, number, folder / str(number), lines, check)
    return report


# ---------------------------------------------------------------- resumed


def resumed(evening: Any, check: Check) -> Check:
    """The check, and then the evening played to its end from where it was left: nothing may be wrong after that either."""

    def both(folder: Path, lines: list[str]) -> list[str]:
        found = check(folder, lines)
        again = list[str]()
        evening(folder, again.append)
        shown = dict(line.rsplit(" ", 1) for line in again)  # what was decided already is not asked again
        other = [
            line
            for line in lines
            if shown.get(line.rsplit(" ", 1)[0], line).rsplit(" ", 1)[-1] != line.rsplit(" ", 1)[1]
        ]
        return [*found, *(f"{line}: answered otherwise after the crash" for line in other), *check(folder, again)]

    return both


# ---------------------------------------------------------------- PostgreSQL


Writers = Callable[[str, Callable[[str], None]], None]  # an address, and whom to tell what was answered


def kill_under_writers(
    cluster: Cluster,
    address: str,
    writers: Writers,
    check: Callable[[str, list[str]], list[str]],
    *,
    waves: int,
    answers: int,
) -> Report:
    """Kills the whole cluster while it is written to, wave after wave; each time when so many answers more were given."""
    report, lines = Report(), list[str]()
    for wave in range(waves):
        enough, wanted = Event(), len(lines) + answers

        def say(line: str, enough: Event = enough, wanted: int = wanted) -> None:
            lines.append(line)
            if len(lines) >= wanted:
                enough.set()

        hand = Thread(target=writers, args=(address, say), daemon=True)
        hand.start()
        if not enough.wait(300):
            raise TimeoutError("nobody is answered")
        cluster.kill()
        hand.join(120)
        cluster.start()
        report.points += 1
        if found := check(address, list(lines)):
            report.wrong[wave] = found
    return report
