"""Records what a program does to the files of a folder, call by call, as the kernel sees it; or lets one of the calls fail.

`python -m tests.floor.harness_record EVENING FOLDER [ERROR N…]` plays an evening (module:function) in FOLDER/whole, in a
process that is traced (ptrace, as strace does). Calls that change files go one at a time, whichever thread makes them: so
that the recording has one order, and what lies on the disk before the n-th call is exactly what kill -9 would leave there.
With an ERROR the evening is played once for each N, in FOLDER/N, and its n-th call fails with that error; where the error is
0, the process is killed there.
"""

from __future__ import annotations

import ctypes
import importlib
import os
import pickle
import platform
import signal
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

_POKEUSER, _X86_64_CALL, _X86_64_RETURNED, _NO_CALL = 6, 15 * 8, 10 * 8, -1
_TRACEME, _SYSCALL, _SETOPTIONS, _SYSCALL_INFO = 0, 24, 0x4200, 0x420E
_OPTIONS = 0x1 | 0x8 | 0x2 | 0x4 | 0x100000  # syscall stops marked; threads, forks; dies with its tracer
_WALL = 0x40000000
_ENTRY = 1
_AT_FDCWD = 2**32 - 100

# The calls that change what is in a folder, by their number on each machine.
_CALLS = {
    "x86_64": {
        1: "write",
        18: "pwrite",
        20: "writev",
        74: "fsync",
        75: "fsync",
        76: "truncate",
        77: "ftruncate",
        82: "rename",
        83: "mkdir",
        86: "link",
        87: "unlink",
        257: "openat",
        258: "mkdirat",
        263: "unlinkat",
        264: "renameat",
        265: "linkat",
        285: "fallocate",
        296: "pwritev",
        316: "renameat",
    },
    "aarch64": {
        64: "write",
        68: "pwrite",
        66: "writev",
        82: "fsync",
        83: "fsync",
        45: "truncate",
        46: "ftruncate",
        34: "mkdirat",
        35: "unlinkat",
        37: "linkat",
        56: "openat",
        38: "renameat",
        276: "renameat",
        47: "fallocate",
        70: "pwritev",
    },
}
# Calls that name what they change: where the folder's descriptor and the name stand among their arguments.
_BY_NAME: dict[str, tuple[tuple[int | None, int], ...]] = {
    "openat": ((0, 1),),
    "unlink": ((None, 0),),
    "unlinkat": ((0, 1),),
    "mkdir": ((None, 0),),
    "mkdirat": ((0, 1),),
    "truncate": ((None, 0),),
    "rename": ((None, 0), (None, 1)),
    "renameat": ((0, 1), (2, 3)),
    "link": ((None, 0), (None, 1)),
    "linkat": ((0, 1), (2, 3)),
}

_libc = ctypes.CDLL(None, use_errno=True)
_libc.ptrace.argtypes = (ctypes.c_long, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_libc.ptrace.restype = ctypes.c_long


class Call(NamedTuple):
    """One change to the folder: write, truncate, sync, create, folder, remove, rename or link; or said: a line went out."""

    what: str
    path: str
    at: int = 0
    data: bytes = b""


class _Info(ctypes.Structure):
    _fields_ = (
        ("op", ctypes.c_uint8),
        ("pad", ctypes.c_uint8 * 3),
        ("arch", ctypes.c_uint32),
        ("ip", ctypes.c_uint64),
        ("sp", ctypes.c_uint64),
        ("number", ctypes.c_int64),  # of the call at its entry; at its exit, what it returns
        ("arguments", ctypes.c_uint64 * 6),
    )


def _ptrace(request: int, pid: int, address: int = 0, data: Any = 0) -> int:
    result = int(_libc.ptrace(request, pid, address, data))
    if result < 0 and (error := ctypes.get_errno()):
        raise OSError(error, os.strerror(error))
    return result


def _info(tid: int) -> _Info:
    info = _Info()
    _ptrace(_SYSCALL_INFO, tid, ctypes.sizeof(info), ctypes.addressof(info))
    return info


class Recorder:
    """Follows one child and its threads until it has ended. Its call number `fails_at` fails with `error`; 0 kills it."""

    def __init__(self, child: int, folder: Path, said: Path, fails_at: int = -1, error: int = 0) -> None:
        self.child, self.folder, self.said = child, str(folder), str(said)
        self.fails_at, self.error = fails_at, error
        self.calls = list[Call]()
        self.names = _CALLS[platform.machine()]
        self.threads = {child}

    def run(self) -> int:
        """The child's exit status; below zero, the signal it died of."""
        os.waitpid(self.child, _WALL)
        _ptrace(_SETOPTIONS, self.child, 0, _OPTIONS)
        _ptrace(_SYSCALL, self.child)
        while True:
            tid, status = os.waitpid(-1, _WALL)
            if os.WIFEXITED(status) or os.WIFSIGNALED(status):
                self.threads.discard(tid)
                if tid == self.child:
                    return os.waitstatus_to_exitcode(status)
                continue
            self._stopped(tid, status)

    def _stopped(self, tid: int, status: int) -> None:
        stop = os.WSTOPSIG(status)
        passed_on = 0
        if stop == signal.SIGTRAP | 0x80:
            self._at_a_call(tid)
        elif stop not in {signal.SIGTRAP, signal.SIGSTOP}:
            passed_on = stop
        self.threads.add(tid)
        self._go_on(tid, passed_on)

    @staticmethod
    def _go_on(tid: int, passed_on: int = 0) -> None:
        with suppress(ProcessLookupError):  # killed in the meantime: waitpid reports its end
            _ptrace(_SYSCALL, tid, 0, passed_on)

    def _at_a_call(self, tid: int) -> None:
        info = _info(tid)
        name = self.names.get(info.number) if info.op == _ENTRY else None
        if name is None:
            return
        call = self._call(tid, name, [int(each) for each in info.arguments])
        if call is None:
            return
        fails = len(self.calls) == self.fails_at
        if fails and not self.error:
            os.kill(self.child, signal.SIGKILL)
            return
        if fails:
            self.fails_at = -1
            _ptrace(_POKEUSER, tid, _X86_64_CALL, _NO_CALL)
        _ptrace(_SYSCALL, tid)  # nobody else is let into such a call before this one has left it
        os.waitpid(tid, _WALL)
        if fails:
            _ptrace(_POKEUSER, tid, _X86_64_RETURNED, -self.error)
        returned = -1 if fails else _info(tid).number
        if returned < 0:
            return
        self.calls.append(call._replace(data=call.data[:returned]) if call.what == "write" else call)

    def _call(self, tid: int, name: str, args: list[int]) -> Call | None:
        """The call, where it changes something in the folder or says a line."""
        if name in _BY_NAME:
            return self._by_name(tid, name, args)
        try:
            path = str(Path(f"/proc/{tid}/fd/{args[0]}").readlink())
        except FileNotFoundError:
            return None
        if path == self.said:
            return Call("said", path, 0, self._bytes(tid, args[1], args[2]))
        if path != self.folder and not path.startswith(f"{self.folder}/"):
            return None
        return self._by_descriptor(tid, name, path, args)

    def _by_descriptor(self, tid: int, name: str, path: str, args: list[int]) -> Call:
        match name:
            case "fsync":
                return Call("sync", path)
            case "ftruncate":
                return Call("truncate", path, args[1])
            case "write" | "pwrite":
                at = args[3] if name == "pwrite" else self._position(tid, args[0])
                return Call("write", path, at, self._bytes(tid, args[1], args[2]))
            case _:
                raise NotImplementedError(f"{name} on {path}: the recorder does not know how to play this again")

    def _by_name(self, tid: int, name: str, args: list[int]) -> Call | None:
        path, *to = [
            self._path(tid, _AT_FDCWD if where is None else args[where], self._text(tid, args[what]))
            for where, what in _BY_NAME[name]
        ]
        if not path.startswith(f"{self.folder}/"):
            return None
        match name:
            case "openat":
                return _opens(path, args[2])
            case "unlink" | "unlinkat":
                return Call("remove", path)
            case "truncate":
                return Call("truncate", path, args[1])
            case "rename" | "renameat" | "link" | "linkat":
                return Call(name.removesuffix("at"), path, 0, to[0].removeprefix(f"{self.folder}/").encode())
            case _:
                return Call("folder", path)

    def _path(self, tid: int, where: int, path: str) -> str:
        if path.startswith("/"):
            return path
        base = f"/proc/{tid}/cwd" if where & (2**32 - 1) == _AT_FDCWD else f"/proc/{tid}/fd/{where}"
        return str(Path(base).readlink() / path)

    @staticmethod
    def _bytes(tid: int, address: int, length: int) -> bytes:
        with Path(f"/proc/{tid}/mem").open("rb", buffering=0) as memory:
            memory.seek(address)
            return memory.read(length)

    def _text(self, tid: int, address: int) -> str:
        page = 4096 - address % 4096  # what lies behind the page may not be there to be read
        text = self._bytes(tid, address, page)
        if b"\0" not in text:
            text += self._bytes(tid, address + page, 4096)
        return os.fsdecode(text.partition(b"\0")[0])

    @staticmethod
    def _position(tid: int, descriptor: int) -> int:
        shown = dict(
            line.split(":", 1)
            for line in Path(f"/proc/{tid}/fdinfo/{descriptor}").read_text().splitlines()
            if ":" in line
        )
        if int(shown["flags"], 8) & os.O_APPEND:
            return Path(f"/proc/{tid}/fd/{descriptor}").stat().st_size
        return int(shown["pos"])


def _opens(path: str, flags: int) -> Call | None:
    there = Path(path).exists()
    if there and flags & os.O_TRUNC:
        return Call("truncate", path, 0)
    return Call("create", path) if flags & os.O_CREAT and not there else None


def _play(evening: Any, folder: Path, said: Path) -> None:
    """The child: traced from here on."""
    status = 1
    try:
        spoken = os.open(said, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        _ptrace(_TRACEME, 0)
        os.kill(os.getpid(), signal.SIGSTOP)
        evening(folder, lambda line: os.write(spoken, f"{line}\n".encode()))
        status = 0
    except BaseException:  # noqa: BLE001 (a forked process may not return into its parent's program)
        traceback.print_exc()
    os._exit(status)


def _one(evening: Any, folder: Path, fails_at: int = -1, error: int = 0) -> int:
    """Plays the evening once; what was recorded, and what was said, lies beside its folder."""
    folder.mkdir(exist_ok=True)
    said = folder.with_suffix(".said")
    child = os.fork()
    if child == 0:
        _play(evening, folder, said)
    recorder = Recorder(child, folder, said, fails_at, error)
    status = recorder.run()
    inside = [call._replace(path=os.path.relpath(call.path, folder)) for call in recorder.calls]
    calls = [tuple(call) for call in inside]
    folder.with_suffix(".calls").write_bytes(pickle.dumps(calls))
    return status


def main(named: str, within: str, error: str = "", *numbers: str) -> None:
    module, _, function = named.partition(":")
    evening = getattr(importlib.import_module(module), function)
    folder = Path(within).resolve()
    if not error:
        sys.exit(_one(evening, folder / "whole"))
    for number in numbers:
        _one(evening, folder / number, int(number), int(error))


if __name__ == "__main__":
    main(*sys.argv[1:])
