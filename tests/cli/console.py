"""The program run in this process: what it is given, what it prints and how it ends."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple
from unittest.mock import patch

import typer.main

from croupier.cli import output
from croupier.cli.app import main

# typer builds all the commands anew at each call, which takes longer than most of the calls themselves.
commands_built_once = cache(typer.main.get_command)


class Ran(NamedTuple):
    """How it ended: its exit code, and what it said where."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def run(*words: str, stdin: str | bytes = b"") -> Ran:
    """Everything that `croupier` does but the start of a process."""
    given = io.BytesIO(stdin.encode() if isinstance(stdin, str) else stdin)
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    output.console.cache_clear()
    code: object = None
    with (
        patch.object(typer.main, "get_command", commands_built_once),
        patch.object(sys, "argv", ["croupier", *words]),
        patch.object(sys, "stdin", io.TextIOWrapper(given, encoding="ascii")),  # the locale must not matter
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
    ):
        try:
            main()
        except SystemExit as ended:
            code = ended.code
        out.flush()
        err.flush()
    assert isinstance(code, int), f"main() ended without an exit code: {code!r}"
    return Ran(code, _text(out), _text(err))


def _text(stream: io.TextIOWrapper) -> str:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()


def start(*words: str, stdin: bytes | None = b"", env: Mapping[str, str] | None = None, redirected: str = "") -> Ran:
    """The program in a process of its own; `redirected` is what a shell would do, such as `<&-`."""
    command = [sys.executable, "-m", "croupier", *words]
    if redirected:
        command = ["/bin/sh", "-c", f'"$@" {redirected}', "sh", *command]
    done = subprocess.run(command, input=stdin, capture_output=True, env=env, timeout=600, check=False)
    return Ran(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))
