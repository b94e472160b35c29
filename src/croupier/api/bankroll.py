"""`croupier.bankroll()`: what becomes of a bankroll at a wager."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any, Unpack

from croupier.amounts.cents import dollars
from croupier.api import arguments
from croupier.api.source import Day, Rules, Source, dealable, sheet_of, stake_of
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake
from croupier.money.numbers import Numbers
from croupier.money.price import NO_ADVANTAGE
from croupier.options import AnyGame
from croupier.paper.press.parts import Field, Form, Prose
from croupier.sheets.numbers import at_table, named
from croupier.sheets.sheet import Sheet
from croupier.show.html import Shows
from croupier.show.records import FrameColumn, Kind, Records, records
from croupier.show.showable import Showable
from croupier.simulation.bankroll import METHOD, MOST_ROUNDS, SHARES, CurvePoint, Forecast, Venture, forecast
from croupier.values.brief import brief
from croupier.values.extras import naming_extras

TREATED = (
    "A round here is one decided wager. Ruined: the bankroll no longer covers the next wager, checked after every round. "
    "A round that has begun is played to its end; if doubling or splitting costs more than is left, the rest is lent."
)
MOST_AN_HOUR = 10_000
_SHOWN = 12  # points in a notebook


@dataclass(frozen=True, slots=True)
class BankrollResult(Showable):
    """The forecast of a bankroll at one wager: ruin, bands, a goal, and the house's win per hour."""

    sheet: Sheet
    venture: Venture
    forecast: Forecast

    def __repr__(self) -> str:
        venture = self.venture
        wager = f"{venture.numbers.wager} at {dollars(venture.bet_cents)} from {dollars(venture.bankroll_cents)}"
        about = (
            f"{self.sheet.game.name}, {self.sheet.on}: {wager}, ruin within {venture.rounds:,} rounds {self.ruin:.4%}"
        )
        return brief("croupier.BankrollResult", about)

    @property
    def numbers(self) -> Numbers:
        """The numbers of the wager."""
        return self.venture.numbers

    @property
    def ruin(self) -> float:
        """The chance of ruin within the rounds, whether or not the goal was reached before."""
        return self.forecast.end.ruined

    @property
    def ruin_ever(self) -> float | None:
        """The chance of ruin without a limit of rounds; None if it was not computed."""
        return self.forecast.ruin_ever

    @property
    def goal(self) -> float | None:
        """The chance to reach the goal before ruin, within the rounds; None without a goal."""
        return self.forecast.end.goal

    @property
    def ahead(self) -> float:
        """The chance to have more after all rounds than at the beginning."""
        return self.forecast.end.ahead

    @property
    def points(self) -> tuple[CurvePoint, ...]:
        """The bankroll after some of the rounds; the last is after all. Its bands are of `shares`."""
        return self.forecast.points

    @property
    def shares(self) -> tuple[float, ...]:
        """For each band of a point: the share of bankrolls that is at most that amount."""
        return SHARES

    def _records(self) -> Records:
        return self._rows(self.points)

    def _rows(self, points: Iterable[CurvePoint]) -> Records:
        bands = (
            FrameColumn(f"band_{round(100 * share)}_cents", Kind.CENTS, _band(number), heading=f"{share:.0%}")
            for number, share in enumerate(self.shares)
        )
        goal = FrameColumn("goal", Kind.PERCENT)
        chances = (FrameColumn("ruined", Kind.PERCENT), FrameColumn("ahead", Kind.PERCENT), goal)
        return records((FrameColumn("rounds", Kind.WHOLE), *bands, *chances), points)

    def _shows(self) -> Iterator[Shows]:
        known = {
            f"ruin within {self.venture.rounds:,} rounds": self.ruin,
            "ruin, without a round limit": self.ruin_ever,
            "the goal before ruin": self.goal,
            "ahead in the end": self.ahead,
        }
        win = dollars(round(self.forecast.theoretical_win_per_hour_cents))
        chances = (Field(name, f"{chance:.4%}") for name, chance in known.items() if chance is not None)
        yield Prose(f"{self.title}; {self.sheet.elected}.", (str(self.numbers.cite),))
        yield Form((*chances, Field("theoretical win of the house", f"{win} per hour")))
        yield self._rows(self.points[:: -max(1, len(self.points) // _SHOWN)][::-1])  # the last, and some before it
        yield Prose(f"Under each percentage: that share of bankrolls is at most this amount. {TREATED}", small=True)

    def to_dict(self) -> dict[str, Any]:
        """What `croupier bankroll --json` prints."""
        venture, result, numbers = self.venture, self.forecast, self.numbers
        return {
            "game": self.sheet.game.name,
            "on": self.sheet.on.isoformat(),
            "verdict": str(self.sheet.verdict),
            "rules": self.sheet.rules.plain(),
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
                "within": self.ruin,
                "ever": self.ruin_ever,
                "rounds_on_average": _for_json(result.rounds_to_ruin),
            },
            "goal": self._goal(),
            "ahead": self.ahead,
            "shares": list(self.shares),
            "points": [_point(point) for point in self.points],
            "step_cents": str(result.step_cents),
            "method": METHOD,
            "treated": TREATED,
            "passed_over": result.neglected,
        }

    def _goal(self) -> dict[str, Any] | None:
        if self.venture.goal_cents is None:
            return None
        return {
            "cents": self.venture.goal_cents,
            "within": self.goal,
            "ever": self.forecast.goal_ever,
            "rounds_to_goal_or_ruin_on_average": self.forecast.rounds_to_goal_or_ruin,
        }

    @property
    def title(self) -> str:
        """The wager and the bankroll in words."""
        venture = self.venture
        at = f"{self.numbers.wager} at {dollars(venture.bet_cents)} from {dollars(venture.bankroll_cents)}"
        return f"{self.sheet.game.title}: {at}"

    @naming_extras()
    def plot(self, file: str | Path) -> Path:
        """Plots the bands and the ruin into a file: .svg, .png or .pdf."""
        from croupier.paper import plots

        path, goal = arguments.path("file", file), None
        if path.suffix.lower() not in plots.ENDINGS:
            raise Unreadable(Mistake("file", f'"{file}": its name must end in one of {", ".join(plots.ENDINGS)}'))
        if self.venture.goal_cents is not None:
            goal = (float(self.venture.goal_cents), [point.goal or 0.0 for point in self.points])
        plots.ruin(
            [point.rounds for point in self.points],
            [point.bands_cents for point in self.points],
            [point.ruined for point in self.points],
            self.title,
            path,
            goal=goal,
        )
        return path


@naming_extras()
def bankroll(
    source: Source,
    *,
    bankroll: str,
    stake: str,
    wager: str = "",
    rounds: float | str = 1000,
    goal: str | None = None,
    rounds_per_hour: float | str = 60,
    rules: Rules | None = None,
    on: Day | None = None,
    **options: Unpack[AnyGame],
) -> BankrollResult:
    """Forecast a bankroll at a wager: ruin, bands, a goal, and the house's win per hour, from the exact distribution.

    `bankroll`, `stake` (the initial wager of each round) and `goal` are dollars, such as "1000.00". `wager` is the name of one;
    without it the game's first. `rounds` are decided wagers (1e6 and "1e6" are a million), `rounds_per_hour` those of the game.
    `source`, `rules`, `on` and the options are as for `check`.

    Raises `Unreadable` with every mistake, and `Refused` if no round can be dealt.

    >>> import croupier
    >>> result = croupier.bankroll("roulette", wager="red", bankroll="100.00", stake="10.00", goal="200.00", rounds=500)
    >>> round(result.ruin, 3), round(result.goal, 3)
    (0.815, 0.354)
    """
    from croupier.simulation.walk import TooWide

    asked = _Asked(dealable(sheet_of(source, arguments.options(rules, options), on)))
    venture = asked.venture(bankroll, stake, wager, rounds, goal, rounds_per_hour)
    try:
        return BankrollResult(asked.sheet, venture, forecast(venture))
    except TooWide as too_wide:
        raise Unreadable(Mistake("rounds", str(too_wide))) from None


class _Asked:
    """Reads the arguments. Mistakes are collected, so that all are reported together."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.wrong: list[Mistake] = []

    def venture(
        self,
        bankroll: str,
        stake: str,
        wager: str,
        rounds: float | str,
        goal: str | None,
        rounds_per_hour: float | str,
    ) -> Venture:
        money, bet = self._cents("bankroll", bankroll), self._cents("stake", stake)
        target = None if goal is None else self._cents("goal", goal)
        played = arguments.read(self.wrong, lambda: arguments.within("rounds", rounds, MOST_ROUNDS), 1)
        hourly = arguments.read(
            self.wrong, lambda: arguments.within("rounds_per_hour", rounds_per_hour, MOST_AN_HOUR), 1
        )
        if money and bet and money < bet:
            self.wrong.append(Mistake("bankroll", f"{dollars(money)} does not cover one wager of {dollars(bet)}"))
        if money and target is not None and target <= money:
            self.wrong.append(Mistake("goal", f"{dollars(target)} is not above the bankroll of {dollars(money)}"))
        numbers = self._numbers(wager, bet or None)
        if numbers is not None and bet:
            self._check_stake(numbers, bet)
        if self.wrong or numbers is None:
            raise Unreadable(*self.wrong)
        return Venture(
            numbers=numbers,
            bankroll_cents=money,
            bet_cents=bet,
            rounds=played,
            goal_cents=target,
            rounds_per_hour=hourly,
        )

    def _cents(self, name: str, given: str) -> int:
        """The cents; 0 if they cannot be read."""
        if not given:
            self.wrong.append(Mistake(name, "it is missing; write dollars, such as 10.00"))
            return 0
        cents = arguments.read(self.wrong, lambda: stake_of(given, name), None)
        return cents or 0

    def _numbers(self, name: str, stake_cents: int | None) -> Numbers | None:
        """The numbers of the wager with this name, or of the game's main wager."""
        sheet = self.sheet
        counted = at_table(sheet, stake_cents)
        by_wager = {each.wager: each for each in counted}
        if not by_wager:
            price = sheet.game.numbers.price(sheet.rules)
            no_price = f"no wager of {sheet.game.title} is analyzed under this sheet"
            why = no_price if price is None else f"{sheet.game.title} has no forecast: {NO_ADVANTAGE}"
            self.wrong.append(Mistake("source", why))
            return None
        if not name:
            return by_wager.get(sheet.game.name) or next(iter(by_wager.values()))
        meant = named(sheet, counted, name)
        if len(meant) == 1:
            return meant[0]
        hint = nearest(name, list(by_wager)) or f"; there are {', '.join(by_wager)}"
        self.wrong.append(Mistake("wager", f'no wager "{name}" is analyzed under this sheet{hint}'))
        return None

    def _check_stake(self, numbers: Numbers, stake_cents: int) -> None:
        """Checks the stake against the posted limits, and against the stakes that a paragraph fixes."""
        kind = self.sheet.game.play.wagers(self.sheet.rules).get(numbers.wager.split(maxsplit=1)[0])
        if kind is None:
            return
        if kind.stakes_cents and stake_cents not in kind.stakes_cents:
            only = " or ".join(dollars(cents) for cents in kind.stakes_cents)
            self.wrong.append(Mistake("stake", f"the stake of {kind.name} must be {only}", kind.cite))
        limit = None if kind.stakes_cents else self.sheet.limit_of(numbers.wager)
        if limit is not None and not limit.min_cents <= stake_cents <= limit.max_cents:
            posted = f"{dollars(limit.min_cents)} to {dollars(limit.max_cents)}"
            self.wrong.append(Mistake("stake", f"the limits of {numbers.wager} on this sheet are {posted}"))


def _band(number: int) -> Callable[[CurvePoint], int]:
    return lambda point: point.bands_cents[number]


def _point(point: CurvePoint) -> dict[str, Any]:
    return {
        "rounds": point.rounds,
        "bands_cents": list(point.bands_cents),
        "ruined": point.ruined,
        "ahead": point.ahead,
        "goal": point.goal,
    }


def _for_json(rounds: float | None) -> float | str | None:
    """JSON has no infinity; null is what was not computed."""
    return "unlimited" if rounds == inf else rounds
