"""`croupier bankroll GAME|SHEET`: forecasts a bankroll at a wager: ruin, bands, a goal, and the house's hourly win."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import croupier
from croupier.amounts.cents import dollars
from croupier.cli import arguments, output
from croupier.cli.arguments import GameOrSheet, Json, On, Sets, as_options
from croupier.cli.exits import FINDINGS
from croupier.cli.odds import elected
from croupier.paper.files import write_fault

if TYPE_CHECKING:
    from croupier.api.bankroll import BankrollResult
    from croupier.simulation.bankroll import CurvePoint, Forecast, Venture

_NOISE = 1e-12  # smaller chances are lost in double precision
_TOO_CLOSE, _TOO_FAR = "the game is too close to even", "the goal is too many steps away"

Wager = Annotated[str, typer.Option("--wager", metavar="NAME", help="The wager. Default: the game's first.")]
Bankroll = Annotated[
    str, typer.Option("--bankroll", metavar="DOLLARS", help="The money at the start, such as 1000.00.")
]
BetSize = Annotated[
    str, typer.Option("--bet", metavar="DOLLARS", help="The initial wager of each round, such as 10.00.")
]
Rounds = Annotated[str, typer.Option("--rounds", metavar="N", help="How many wagers to decide.")]
Goal = Annotated[str, typer.Option("--goal", metavar="DOLLARS", help="Stop at this bankroll, such as 2000.00.")]
Hourly = Annotated[str, typer.Option("--rounds-per-hour", metavar="N", help="Spins, rolls or hands per hour.")]
Plot = Annotated[str, typer.Option("--plot", metavar="FILE", help="Plot bands and ruin: .svg, .png or .pdf.")]


def bankroll(
    source: GameOrSheet,
    wager: Wager = "",
    bankroll: Bankroll = "",
    bet: BetSize = "",
    rounds: Rounds = "1000",
    goal: Goal = "",
    rounds_per_hour: Hourly = "60",
    plot: Plot = "",
    sets: Sets = [],  # noqa: B006 (typer copies it)
    on: On = "",
    json: Json = False,
) -> None:
    """Forecast a bankroll at a wager. Shows risk of ruin, bands, a goal, and the house's hourly win, all exact."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy loads: the matrices are too small for threads
    sheet = arguments.sheet(source, sets, on)
    with as_options(*_faults(plot), bare="source", stake="--bet"):
        result = croupier.bankroll(
            sheet,
            bankroll=_plain(bankroll),
            stake=_plain(bet),
            wager=wager,
            rounds=rounds,
            goal=_plain(goal) or None,
            rounds_per_hour=rounds_per_hour,
        )
    for ruling in sheet.rulings():
        output.to_stderr(f"{ruling.verdict}: {ruling}")
    drawn = not plot or output.write_file(Path(plot), lambda: result.plot(plot))
    if json:
        output.print_json(result.to_dict())
    else:
        _show(result)
    if not drawn:
        raise typer.Exit(FINDINGS)
    if plot:
        output.to_stderr(f"written: {plot}")


def _plain(amount: str) -> str:
    """Dollars as the functions take them: people also write "$10" and "1,000"."""
    return amount.removeprefix("$").replace(",", "")


def _faults(plot: str) -> Iterator[str]:
    """What is wrong with the name of the plot."""
    from croupier.paper.plots import ENDINGS

    if plot and Path(plot).suffix.lower() not in ENDINGS:
        yield f'--plot "{plot}": its name must end in one of {", ".join(ENDINGS)}'
    elif plot and (fault := write_fault(Path(plot))):
        yield f"--plot {plot} cannot be written: {fault}"


def _show(result: BankrollResult) -> None:
    from croupier.api.bankroll import TREATED
    from croupier.simulation.bankroll import METHOD

    numbers = result.numbers
    output.say(result.title, style="bold")
    output.say(elected(result.sheet), style="dim")
    if numbers.strategy:
        output.say(f"Strategy: {numbers.strategy}.", style="dim")
    if numbers.note:
        output.say(f"The wager: {numbers.note}.", style="dim")
    if numbers.holds:
        output.say(f"The numbers of the wager: {numbers.holds}.", style="dim")
    summary = output.table("", "")
    summary.show_header = False
    for name, value in _lines(result.venture, result.forecast):
        output.row(summary, name, value)
    output.console().print(summary)
    shares = [f"{share:.0%}" for share in result.shares]
    bands = output.table("bankroll percentiles after", *shares, "ruined", right=(*shares, "ruined"))
    for point in _some(result.points):
        amounts = (dollars(cents) for cents in point.bands_cents)
        output.row(bands, f"{point.rounds:,} rounds", *amounts, _chance(point.ruined))
    output.console().print(bands)
    output.say("Under each percentage: that share of bankrolls is at most this amount. " + TREATED, style="dim")
    output.say(f"Method: {METHOD}; the wager itself: {numbers.method}.", style="dim")


def _lines(venture: Venture, result: Forecast) -> list[tuple[str, str]]:
    from croupier.documents.answers import percent

    numbers = venture.numbers
    hours = venture.rounds / result.wagers_per_hour
    rounds = f"{venture.rounds:,} rounds"
    lines = [
        ("house advantage", f"{percent(numbers.house_advantage)} of the initial wager"),
        ("standard deviation of a round", dollars(round(numbers.standard_deviation * venture.bet_cents))),
        ("theoretical win of the house", f"{dollars(round(result.theoretical_win_per_hour_cents))} per hour"),
        (
            "wagers decided per hour",
            f"{float(result.wagers_per_hour):.1f}, at {venture.rounds_per_hour:,} rounds of the game",
        ),
        (f"{rounds} take", f"{float(hours):.1f} hours"),
        (f"ruin within {rounds}", _chance(result.end.ruined)),
        ("ruin, without a round limit", _chance(result.ruin_ever)),
        ("average rounds to ruin", _count(result.rounds_to_ruin)),
        (f"ahead after {rounds}", _chance(result.end.ahead)),
    ]
    if venture.goal_cents is not None:
        goal = dollars(venture.goal_cents)
        lines += [
            (f"{goal} before ruin, within {rounds}", _chance(result.end.goal)),
            (f"{goal} before ruin, without a round limit", _chance(result.goal_ever, _TOO_FAR)),
            ("average rounds to goal or ruin", _count(result.rounds_to_goal_or_ruin, _TOO_FAR)),
        ]
    if result.rounds_to_one_deviation is not None:
        words = "rounds until the expected result equals one standard deviation (N0)"
        lines.append((words, _count(result.rounds_to_one_deviation)))
    return lines


def _chance(chance: float | None, why_not: str = _TOO_CLOSE) -> str:
    if chance is None:
        return f"not computed: {why_not}"
    if chance in {0.0, 1.0}:
        return "never" if chance == 0 else "certain"
    if chance < _NOISE:
        return f"below {_NOISE}"
    return f"{chance:.4%}" if 1e-6 <= chance <= 1 - 1e-6 else f"{chance:.3g}" if chance < 0.5 else "above 99.9999%"


def _count(rounds: float | None, why_not: str = _TOO_CLOSE) -> str:
    if rounds is None:
        return f"not computed: {why_not}"
    return "unlimited" if rounds == inf else f"{rounds:,.1f}"


def _some(points: Sequence[CurvePoint]) -> list[CurvePoint]:
    """The points after each quarter of the rounds."""
    last = len(points) - 1
    return [points[place] for place in sorted({max(last * part // 4, 1) for part in range(1, 5)})]
