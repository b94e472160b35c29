"""`croupier bankroll GAME|SHEET`: forecasts a bankroll at a wager: ruin, bands, a goal, and the house's hourly win."""

from __future__ import annotations

import os
from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.amounts.cents import NotMoney, dollars
from croupier.cli import arguments, output
from croupier.cli.arguments import GameOrSheet, Json, On, Sets
from croupier.cli.exits import FINDINGS
from croupier.cli.odds import elected
from croupier.cli.output import UsageError
from croupier.cli.typed import read_amount
from croupier.law.ruling import Refused
from croupier.money.price import NO_ADVANTAGE
from croupier.paper.files import write_fault

if TYPE_CHECKING:
    from croupier.money.numbers import Numbers
    from croupier.sheets.sheet import Sheet
    from croupier.simulation.bankroll import CurvePoint, Forecast, Venture

TREATED = (
    "A round here is one decided wager. Ruined: the bankroll no longer covers the next wager, checked after every round. "
    "A round that has begun is played to its end; if doubling or splitting costs more than is left, the rest is lent."
)

_MOST_AN_HOUR = 10_000
_LONGEST = 40  # digits of a number shown in an error message
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
    from croupier.sheets.sheet import impossible_counts
    from croupier.simulation.bankroll import Venture, forecast
    from croupier.simulation.walk import TooWide

    parsed = _Arguments(bankroll, bet, rounds, goal, rounds_per_hour, plot)
    sheet = arguments.sheet(source, sets, on)
    if nothing_to_deal := impossible_counts(sheet.rules):
        raise Refused(*nothing_to_deal)
    numbers = parsed.wager(sheet, wager)
    parsed.check_stake(sheet, numbers, bet)
    parsed.finish()
    assert numbers is not None  # noqa: S101 (`finish` has raised otherwise)
    for ruling in sheet.rulings():
        output.to_stderr(f"{ruling.verdict}: {ruling}")
    venture = Venture(numbers=numbers, **parsed.amounts)
    try:
        result = forecast(venture)
    except TooWide as too_wide:
        raise UsageError(f"--rounds {rounds}: {too_wide}") from None
    drawn = not plot or output.write_file(Path(plot), lambda: _plot(sheet, venture, result, Path(plot)))
    if json:
        output.print_json(_answer(sheet, venture, result))
    else:
        _show(sheet, venture, result)
    if not drawn:
        raise typer.Exit(FINDINGS)
    if plot:
        output.to_stderr(f"written: {plot}")


class _Arguments:
    """The parsed arguments. Errors are collected, so that all are reported together."""

    def __init__(self, bankroll: str, bet: str, rounds: str, goal: str, rounds_per_hour: str, plot: str) -> None:
        from croupier.paper.plots import ENDINGS
        from croupier.simulation.bankroll import MOST_ROUNDS

        self.wrong: list[str] = []
        money, stake = self._money("--bankroll", bankroll), self._money("--bet", bet)
        target = self._money("--goal", goal) if goal else None
        self.amounts: dict[str, Any] = {
            "bankroll_cents": money,
            "bet_cents": stake,
            "goal_cents": target,
            "rounds": self._count("--rounds", rounds, MOST_ROUNDS),
            "rounds_per_hour": self._count("--rounds-per-hour", rounds_per_hour, _MOST_AN_HOUR),
        }
        if money is not None and stake is not None and money < stake:
            self.wrong.append(f"--bankroll {bankroll}: it does not cover one wager of {bet}")
        if money is not None and target is not None and target <= money:
            self.wrong.append(f"--goal {goal}: the goal must be above the bankroll of {bankroll}")
        if plot and Path(plot).suffix.lower() not in ENDINGS:
            self.wrong.append(f'--plot "{plot}": its name must end in one of {", ".join(ENDINGS)}')
        elif plot and (fault := write_fault(Path(plot))):
            self.wrong.append(f"--plot {plot} cannot be written: {fault}")

    def _money(self, name: str, text: str) -> int | None:
        if not text:
            self.wrong.append(f"{name} is missing: give an amount in dollars, such as {name} 10.00")
            return None
        try:
            return read_amount(text)
        except NotMoney as not_money:
            self.wrong.append(f"{name} {text}: {not_money}")
            return None

    def _count(self, name: str, text: str, most: int) -> int | None:
        """A whole number of at least 1, written as 1000, 1,000, 1_000 or 1e3."""
        from croupier.api.arguments import whole_from_text

        shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
        number = whole_from_text(text)
        if number is None:
            self.wrong.append(f'{name} "{shown}": not a whole number; write it as 1000')
            return None
        if not 1 <= number <= most:
            self.wrong.append(f"{name} {shown}: must be from 1 to {most:,}")
            return None
        return number

    def wager(self, sheet: Sheet, name: str) -> Numbers | None:
        """The numbers of the wager with this name, or of the game's main wager."""
        from croupier.law.option import nearest
        from croupier.sheets.numbers import at_table, named

        counted = at_table(sheet, self.amounts["bet_cents"])
        by_wager = {each.wager: each for each in counted}
        if not by_wager:
            price = sheet.game.numbers.price(sheet.rules)
            no_price = f"no wager of {sheet.game.title} is analyzed under this sheet"
            self.wrong.append(no_price if price is None else f"{sheet.game.title} has no forecast: {NO_ADVANTAGE}")
            return None
        if not name:
            return by_wager.get(sheet.game.name) or next(iter(by_wager.values()))
        meant = named(sheet, counted, name)
        if len(meant) == 1:
            return meant[0]
        choices = f"; there are {', '.join(by_wager)}"
        self.wrong.append(
            f'--wager "{name}": no such wager is analyzed under this sheet{nearest(name, list(by_wager)) or choices}'
        )
        return None

    def check_stake(self, sheet: Sheet, numbers: Numbers | None, bet: str) -> None:
        """Checks the stake against the posted limits, and against the stakes that a paragraph fixes."""
        stake = self.amounts["bet_cents"]
        kind = numbers and sheet.game.play.wagers(sheet.rules).get(numbers.wager.split(maxsplit=1)[0])
        if stake is None or not kind:
            return
        if kind.stakes_cents and stake not in kind.stakes_cents:
            only = " or ".join(dollars(cents) for cents in kind.stakes_cents)
            self.wrong.append(f"--bet {bet}: the stake of {kind.name} must be {only} [{kind.cite}]")
        limit = sheet.limit_of(numbers.wager) if numbers and not kind.stakes_cents else None
        if limit is not None and not limit.min_cents <= stake <= limit.max_cents:
            posted = f"{dollars(limit.min_cents)} to {dollars(limit.max_cents)}"
            self.wrong.append(f"--bet {bet}: the limits of {numbers and numbers.wager} on this sheet are {posted}")

    def finish(self) -> None:
        if self.wrong:
            raise UsageError("\n".join(self.wrong))


# ---------------------------------------------------------------- the answer


def _answer(sheet: Sheet, venture: Venture, result: Forecast) -> dict[str, Any]:
    from croupier.simulation.bankroll import METHOD, SHARES

    numbers = venture.numbers
    return {
        "game": sheet.game.name,
        "on": sheet.on.isoformat(),
        "verdict": str(sheet.verdict),
        "rules": sheet.rules.plain(),
        "wager": numbers.wager,
        "bankroll_cents": venture.bankroll_cents,
        "bet_cents": venture.bet_cents,
        "rounds": venture.rounds,
        "strategy": numbers.strategy,
        "note": numbers.note,
        "holds": numbers.holds,
        "house_advantage": numbers.text_of(numbers.house_advantage),
        "house_advantage_decimal": float(numbers.house_advantage),
        "standard_deviation_cents": numbers.standard_deviation * venture.bet_cents,
        "rounds_per_hour": venture.rounds_per_hour,
        "wagers_per_hour": float(result.wagers_per_hour),
        "theoretical_win_per_hour_cents": float(result.theoretical_win_per_hour_cents),
        "rounds_to_one_deviation": result.rounds_to_one_deviation,
        "ruin": {
            "within": result.end.ruined,
            "ever": result.ruin_ever,
            "rounds_on_average": _for_json(result.rounds_to_ruin),
        },
        "goal": None
        if venture.goal_cents is None
        else {
            "cents": venture.goal_cents,
            "within": result.end.goal,
            "ever": result.goal_ever,
            "rounds_to_goal_or_ruin_on_average": result.rounds_to_goal_or_ruin,
        },
        "ahead": result.end.ahead,
        "shares": list(SHARES),
        "points": [
            {
                "rounds": point.rounds,
                "bands_cents": list(point.bands_cents),
                "ruined": point.ruined,
                "ahead": point.ahead,
                "goal": point.goal,
            }
            for point in result.points
        ],
        "step_cents": str(result.step_cents),
        "method": METHOD,
        "treated": TREATED,
        "passed_over": result.neglected,
    }


def _named(sheet: Sheet, venture: Venture) -> str:
    return (
        f"{sheet.game.title}: {venture.numbers.wager} at {dollars(venture.bet_cents)} "
        f"from {dollars(venture.bankroll_cents)}"
    )


def _show(sheet: Sheet, venture: Venture, result: Forecast) -> None:
    from croupier.simulation.bankroll import METHOD, SHARES

    output.say(_named(sheet, venture), style="bold")
    output.say(elected(sheet), style="dim")
    if venture.numbers.strategy:
        output.say(f"Strategy: {venture.numbers.strategy}.", style="dim")
    if venture.numbers.note:
        output.say(f"The wager: {venture.numbers.note}.", style="dim")
    if venture.numbers.holds:
        output.say(f"The numbers of the wager: {venture.numbers.holds}.", style="dim")
    summary = output.table("", "")
    summary.show_header = False
    for name, value in _lines(venture, result):
        output.row(summary, name, value)
    output.console().print(summary)
    shares = [f"{share:.0%}" for share in SHARES]
    bands = output.table("bankroll percentiles after", *shares, "ruined", right=(*shares, "ruined"))
    for point in _some(result.points):
        amounts = (dollars(cents) for cents in point.bands_cents)
        output.row(bands, f"{point.rounds:,} rounds", *amounts, _chance(point.ruined))
    output.console().print(bands)
    output.say("Under each percentage: that share of bankrolls is at most this amount. " + TREATED, style="dim")
    numbers = venture.numbers
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


def _for_json(rounds: float | None) -> float | str | None:
    """JSON has no infinity; null is what was not computed."""
    return "unlimited" if rounds == inf else rounds


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


def _plot(sheet: Sheet, venture: Venture, result: Forecast, path: Path) -> None:
    from croupier.paper import plots

    goal = None
    if venture.goal_cents is not None:
        goal = (float(venture.goal_cents), [point.goal or 0.0 for point in result.points])
    plots.ruin(
        [point.rounds for point in result.points],
        [point.bands_cents for point in result.points],
        [point.ruined for point in result.points],
        _named(sheet, venture),
        path,
        goal=goal,
    )
