"""`croupier simulate GAME|SHEET`: plays rounds in bulk and estimates every wager, next to the exact value."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

import croupier
from croupier.cli import arguments, output
from croupier.cli.arguments import GameOrSheet, Json, On, Sets
from croupier.cli.estimates import Files, RunReporter, show
from croupier.cli.exits import FINDINGS, INTERNAL, INTERRUPTED
from croupier.cli.odds import Stake
from croupier.cli.output import UsageError

if TYPE_CHECKING:
    from croupier.api.simulate import SimulateResult
    from croupier.simulation.result import SimulationResult


Rounds = Annotated[
    str,
    typer.Option(
        "--rounds",
        metavar="N",
        help="Rounds to play: 1000000, 1_000_000 or 1e6. Default: a million, or as many as --until needs.",
    ),
]
Seed = Annotated[str, typer.Option("--seed", metavar="S", help="Random seed, 0 to 2^64 - 1.")]
Jobs = Annotated[
    str, typer.Option("--jobs", metavar="J", help="Processes. Default: all cores. Does not change the result.")
]
Until = Annotated[
    str,
    typer.Option(
        "--until",
        metavar="SHARE",
        help="Stop at this standard error, such as 0.01%, for every --wager (or the game's first).",
    ),
]
Wagers = Annotated[list[str], typer.Option("--wager", metavar="NAME", help="A wager to simulate. Repeatable.")]
Seats = Annotated[int, typer.Option("--seats", metavar="K", help="Number of seats.")]
Play = Annotated[str, typer.Option("--play", metavar="FILE", help="How the seats play: TOML or JSON (- for stdin).")]
Through = Annotated[
    bool, typer.Option("--through-the-shoe", help="Deal to the cutting card. Default: a fresh shoe every round.")
]
Cut = Annotated[
    str,
    typer.Option(
        "--cut",
        metavar="CARDS",
        help="With --through-the-shoe: what if so many cards, or such a share (12.5%), were behind the cutting card. "
        "The law has at least about a quarter there (19:47-2.5(d)).",
    ),
]
Address = Annotated[str, typer.Option("--cluster", metavar="ADDRESS", help="A dask scheduler: tcp://host:8786.")]
Device = Annotated[str, typer.Option("--device", metavar="cpu|gpu", help="The device to play on.")]
CheckpointFile = Annotated[
    str, typer.Option("--checkpoint", metavar="FILE", help="Save progress to this file, and continue from it.")
]
Out = Annotated[str, typer.Option("--out", metavar="FILE", help="Write the tallies: .parquet, .arrow or .csv.")]
Plot = Annotated[
    str, typer.Option("--plot", metavar="FILE", help="Plot how the first wager's mean converges: .svg, .png or .pdf.")
]
Paths = Annotated[
    str,
    typer.Option("--paths", metavar="FILE", help="Plot 40 bankrolls over the first rounds: .svg, .png or .pdf."),
]


def simulate(
    source: GameOrSheet,
    rounds: Rounds = "",
    seed: Seed = "1",
    jobs: Jobs = "",
    until: Until = "",
    wagers: Wagers = [],  # noqa: B006 (typer copies it)
    seats: Seats = 1,
    play: Play = "",
    through_the_shoe: Through = False,
    cut: Cut = "",
    stake: Stake = "",
    cluster: Address = "",
    device: Device = "cpu",
    checkpoint: CheckpointFile = "",
    out: Out = "",
    plot: Plot = "",
    paths: Paths = "",
    sets: Sets = [],  # noqa: B006
    on: On = "",
    json: Json = False,
) -> None:
    """Simulate rounds in bulk. Shows the mean of every wager with its standard error, next to the exact value."""
    from croupier.documents.reading import read_tree
    from croupier.processes.workers import cores

    _check_arguments(source, play, device)
    limits: dict[str, Any] = {
        "rounds": _whole("--rounds", rounds) if rounds else None,
        "seed": _seed(seed),
        "jobs": _whole("--jobs", jobs) if jobs else cores(),
        "until": _until(until) if until else None,
        "play": read_tree(play) if play else None,
        "stake": arguments.stake(stake),
    }
    sheet = arguments.dealable_sheet(source, sets, on)
    files, reporter = Files(out, plot, paths), RunReporter()
    try:
        files.can_be_written(checkpoint)
        with reporter.bar():
            result = croupier.simulate(
                sheet,
                wagers=wagers,
                seats=seats,
                through_the_shoe=through_the_shoe,
                cut=cut or None,
                **limits,
                cluster=cluster,
                device=device,
                checkpoint=checkpoint or None,
                watcher=reporter,
            )
    except croupier.NotPlayed as why:
        raise UsageError(str(why)) from None
    except KeyboardInterrupt as interrupted:
        result = _partial(interrupted)
    output.print_json(result.to_dict()) if json else show(sheet, result.run)
    _exit(result.run, written=files.write(sheet, result.run))


def _partial(interrupted: KeyboardInterrupt) -> SimulateResult:
    """The result so far. Raises the interruption again if there is none."""
    partial: SimulateResult | None = getattr(interrupted, "partial", None)
    if partial is None:
        raise interrupted
    return partial


def _exit(result: SimulationResult, *, written: bool) -> None:
    """Sets the exit code if the run stopped early or a file is missing; the printed result is valid all the same."""
    if result.stopped:
        output.to_stderr(f"stopped after {result.rounds:,} of {result.wanted:,} rounds: {result.stopped}")
        raise typer.Exit(INTERRUPTED if result.stopped == "interrupted" else INTERNAL)
    if result.checkpoint_error or not written:
        raise typer.Exit(FINDINGS)


# ---------------------------------------------------------------- arguments


def _check_arguments(source: str, play: str, device: str) -> None:
    if device not in {"cpu", "gpu"}:
        raise UsageError(f"--device {device}: use cpu or gpu")
    if source == play == "-":
        raise UsageError("only one of sheet and --play can come from standard input")


def _whole(option: str, text: str) -> int:
    from croupier.api.arguments import WRITE_A_WHOLE, whole_from_text

    number = whole_from_text(text)
    if number is None:
        raise UsageError(f'{option} "{text}" is not a whole number; {WRITE_A_WHOLE}')
    return number


def _seed(text: str) -> int:
    from croupier.api import arguments as api
    from croupier.law.option import Unreadable

    try:
        return api.seed(_whole("--seed", text))
    except Unreadable as why:
        raise UsageError(str(why)) from None


def _until(text: str) -> Fraction:
    from croupier.api.arguments import WRITE_A_SHARE, share_from_text

    share = share_from_text(text)
    if share is None:
        raise UsageError(f'--until "{text}" is not a standard error; {WRITE_A_SHARE}')
    return share
