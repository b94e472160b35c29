"""`croupier tour`: runs real commands on the package's example documents, and shows each as you would type it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import chdir
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

import typer

from croupier.cli import output
from croupier.cli.exits import INTERNAL

Main = Callable[..., object]  # runs the program with the arguments of one command


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop of the tour: why, the command's arguments, and the lines piped into it."""

    why: str
    typed: tuple[str, ...]
    piped: tuple[str, ...] = ()


STOPS = (
    Stop("The games, with their sections and wagers.", ("games",)),
    Stop("Any paragraph in our own words, with its dates and the code that implements it.", ("explain", "5.2(b)")),
    Stop("A table's rule sheet, judged on its day, and the sign it needs.", ("check", "examples/roulette_sheet.toml")),
    Stop(
        "The same sheet with one more wager: which options conflict, and by which paragraph.",
        ("check", "examples/roulette_sheet.toml", "--set", "six_numbers_color=true"),
    ),
    Stop("The exact numbers of every wager, as fractions.", ("odds", "roulette")),
    Stop(
        "The same by simulation: ten million spins, their standard error, and how far they are from the exact value.",
        ("simulate", "roulette", "--wager", "red", "--wager", "straight", "--rounds", "1e7", "--jobs", "1"),
    ),
    Stop(
        "A round from a file: here a come bet moves to its number.",
        ("settle", "examples/come_bet_travels.toml"),
    ),
    Stop("A dispute: what was paid compared with what was owed.", ("settle", "examples/disputed_raise.toml")),
    Stop(
        "A table to play at. (Without the pipe it asks you.)",
        ("play", "craps", "--seed", "1160", "--journal", "tonight.jsonl"),
        ("pass 10", "roll", "pass 10", "place 6 12", "roll", "roll", "why"),
    ),
    Stop("The same game replayed from its journal, line by line.", ("audit", "replay", "tonight.jsonl")),
)


def tour(context: typer.Context) -> None:
    """Take a guided tour. Runs real commands and shows their output."""
    from tempfile import TemporaryDirectory

    here = Path.cwd()
    main = context.find_root().command.main  # from the context, because importing `app` here would be circular
    with (
        as_file(files("croupier") / "examples") as examples,
        TemporaryDirectory(prefix="croupier-") as folder,
        chdir(folder),
    ):
        for stop in STOPS:
            _visit(main, stop, examples, here)


def _visit(main: Main, stop: Stop, examples: Path, here: Path) -> None:
    """Shows the command, then runs it."""
    import shlex

    shown, words = ([_path(word, examples, folder) for word in stop.typed] for folder in (here, None))
    lines = "".join(line + r"\n" for line in stop.piped)
    pipe = f"printf {shlex.quote(lines)} | " if stop.piped else ""
    output.say("")
    output.say(f"# {stop.why}", style="cyan")
    output.say(f"$ {pipe}croupier {shlex.join(shown)}", style="bold")
    if code := _run(main, words, "".join(f"{line}\n" for line in stop.piped)):
        output.say(f"(exit code {code})", style="dim")


def _path(word: str, examples: Path, folder: Path | None) -> str:
    """A word of a command. The path of an example is relative to `folder` if it is inside it."""
    if not word.startswith("examples/"):
        return word
    path = examples / word.removeprefix("examples/")
    return str(path.relative_to(folder) if folder is not None and path.is_relative_to(folder) else path)


def _run(main: Main, words: list[str], piped: str) -> int:
    """Runs a command in this process and returns its exit code. Findings do not end the tour; a bug does."""
    from io import StringIO

    keyboard, sys.stdin = sys.stdin, StringIO(piped)
    try:
        code = main(words, prog_name="croupier", standalone_mode=False)
    except Exception as error:
        code = output.report_error(error)
        if code == INTERNAL:
            raise
    finally:
        sys.stdin = keyboard
    return code if isinstance(code, int) else 0
