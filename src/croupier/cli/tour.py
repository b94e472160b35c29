"""`croupier tour`: real commands on documents that come with the package, each shown as it would be typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Main = Callable[..., object]  # the whole program, given the words of one command


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop of the tour: why, what is typed, and what is piped into it."""

    why: str
    typed: tuple[str, ...]
    piped: tuple[str, ...] = ()


STOPS = (
    Stop("The house: each game with its sections and its wagers.", ("games",)),
    Stop("Any paragraph in our own words, with its dates and the code that carries it out.", ("explain", "5.2(b)")),
    Stop("A table's rule sheet, judged on its day, and the sign it needs.", ("check", "examples/roulette_sheet.toml")),
    Stop(
        "The same sheet with one more wager: what may not stand together, and by which paragraph.",
        ("check", "examples/roulette_sheet.toml", "--set", "six_numbers_color=true"),
    ),
    Stop("Exact numbers of every wager, as fractions.", ("odds", "roulette")),
    Stop(
        "The same by playing: ten million spins, with their standard error and how far they lie from the exact value.",
        ("simulate", "roulette", "--wager", "red", "--wager", "straight", "--rounds", "1e7", "--jobs", "1"),
    ),
    Stop(
        "A round somebody wrote down: here a come bet travels to its number.",
        ("settle", "examples/come_bet_travels.toml"),
    ),
    Stop("A dispute: what was booked against what is owed.", ("settle", "examples/disputed_raise.toml")),
    Stop(
        "A table to sit down at. (Without the pipe it asks you.)",
        ("play", "craps", "--seed", "1160", "--journal", "tonight.jsonl"),
        ("pass 10", "roll", "pass 10", "place 6 12", "roll", "roll", "why"),
    ),
    Stop("What was played tonight, run again from its journal, line by line.", ("audit", "replay", "tonight.jsonl")),
)


def register(app: typer.Typer) -> None:
    app.command("tour")(tour)


def tour(context: typer.Context) -> None:
    """A guided tour: real commands, run before your eyes."""
    from contextlib import chdir  # noqa: PLC0415
    from importlib.resources import as_file, files  # noqa: PLC0415
    from pathlib import Path  # noqa: PLC0415
    from tempfile import TemporaryDirectory  # noqa: PLC0415

    here = Path.cwd()
    main = context.find_root().command.main  # asked of the context: importing `app` here would be an import circle
    with (
        as_file(files("croupier") / "examples") as examples,
        TemporaryDirectory(prefix="croupier-") as folder,
        chdir(folder),
    ):
        for stop in STOPS:
            _visit(main, stop, examples, here)


def _visit(main: Main, stop: Stop, examples: Path, here: Path) -> None:
    """Shows the command, then runs it."""
    import shlex  # noqa: PLC0415

    from croupier.cli import output  # noqa: PLC0415

    shown, given = ([_place(word, examples, near) for word in stop.typed] for near in (here, None))
    lines = "".join(line + r"\n" for line in stop.piped)
    pipe = f"printf {shlex.quote(lines)} | " if stop.piped else ""
    output.say("")
    output.say(f"# {stop.why}", style="cyan")
    output.say(f"$ {pipe}croupier {shlex.join(shown)}", style="bold")
    if code := _run(main, given, "".join(f"{line}\n" for line in stop.piped)):
        output.say(f"(exit code {code})", style="dim")


def _place(word: str, examples: Path, near: Path | None) -> str:
    """A word of a command; an example by its place, written from where the reader stands where it lies below."""
    if not word.startswith("examples/"):
        return word
    path = examples / word.removeprefix("examples/")
    return str(path.relative_to(near) if near is not None and path.is_relative_to(near) else path)


def _run(main: Main, words: list[str], piped: str) -> int:
    """Runs a command here and gives its exit code: findings do not end the tour, a fault of our own does."""
    import sys  # noqa: PLC0415
    from io import StringIO  # noqa: PLC0415

    from croupier.cli import output  # noqa: PLC0415
    from croupier.cli.exits import INTERNAL  # noqa: PLC0415

    keyboard, sys.stdin = sys.stdin, StringIO(piped)
    try:
        code = main(words, prog_name="croupier", standalone_mode=False)
    except Exception as error:
        code = output.tell(error)
        if code == INTERNAL:
            raise
    finally:
        sys.stdin = keyboard
    return code if isinstance(code, int) else 0
