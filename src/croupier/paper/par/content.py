"""The content of a PAR sheet: the outcomes of each wager, what they contribute, and the figures that follow from them.

House advantage = expected loss / initial wager (19:47-8.4(d)3iii). A wager that lasts several rounds counts once, when it is
decided. Fractions are exact where the method is; moments beyond the variance are floats of exact fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, sqrt
from statistics import NormalDist
from typing import Any

from croupier.amounts.cents import dollars, toward_the_patron
from croupier.documents.answers import price_answer, ruling_answer
from croupier.law.option import shown
from croupier.law.ruling import Ruling
from croupier.money.numbers import Numbers
from croupier.money.price import Price
from croupier.sheets.limits import Limit
from croupier.sheets.numbers import at_maximum
from croupier.sheets.sheet import Sheet

ROUNDS = (100, 1_000, 10_000, 100_000, 1_000_000)
LEVELS = (Fraction(90, 100), Fraction(95, 100), Fraction(99, 100))
MOST_COMBINATIONS = 10**15  # a common denominator above this is no count of combinations any more
VOLATILITY_LEVEL = LEVELS[0]
FEW = 10  # with fewer expected wins or losses the normal distribution is a rough guide


def z_of(level: Fraction) -> float:
    """How many standard deviations to both sides hold this share of a normal distribution."""
    return NormalDist().inv_cdf(0.5 + float(level) / 2)


@dataclass(frozen=True, slots=True)
class Assumptions:
    """What the theoretical win per hour rests on. None of it is law."""

    rounds_per_hour: int = 60
    seats: int = 1
    bet_cents: int | None = None  # None: the minimum of the sheet, or else ten dollars

    def words(self, bet_cents: int) -> str:
        seats = "1 seat" if self.seats == 1 else f"{self.seats} seats"
        return f"{self.rounds_per_hour} rounds per hour, {seats}, {dollars(bet_cents)} on each wager"


DEFAULT_BET_CENTS = 10_00


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """One gain per unit, how often it comes, and what it contributes."""

    gain: Fraction
    chance: Fraction
    combinations: int | None  # None if there are too many, or the chance is not exact
    to_return: Fraction
    to_variance: Fraction


@dataclass(frozen=True, slots=True)
class Band:
    """Within what the hold of so many decided wagers lies, as shares of the amount wagered."""

    rounds: int
    level: Fraction
    low: float
    high: float
    rough: bool  # too few wins or losses are expected for the normal distribution to be accurate


@dataclass(frozen=True, slots=True)
class ParWager:
    """All numbers of one wager."""

    numbers: Numbers
    limit: Limit | None
    assumed: Assumptions
    at_maximum: Numbers | None = None  # the numbers with the maximum of the sheet, if they are others

    @property
    def name(self) -> str:
        return self.numbers.wager.replace("_", " ")

    @property
    def total_combinations(self) -> int | None:
        """The least number of equally likely combinations that shows every chance; None if there is none to show."""
        if not self.numbers.exact:
            return None
        total = lcm(*(chance.denominator for _, chance in self.numbers.gains))
        return total if total <= MOST_COMBINATIONS else None

    @property
    def outcomes(self) -> tuple[OutcomeRow, ...]:
        mean, total = self.numbers.expected_gain, self.total_combinations
        return tuple(
            OutcomeRow(
                gain,
                chance,
                int(chance * total) if total else None,
                (1 + gain) * chance,
                (gain - mean) ** 2 * chance,
            )
            for gain, chance in self.numbers.gains
        )

    @property
    def returned(self) -> Fraction:
        """What comes back of one unit: 1 less the house advantage."""
        return 1 - self.numbers.house_advantage

    @property
    def without_ties(self) -> Fraction:
        """The house advantage per decision: of the wagers that are won or lost."""
        decided = 1 - self.numbers.push
        return self.numbers.house_advantage / decided if decided else Fraction(0)

    @property
    def per_round(self) -> Fraction:
        """The house advantage per round (roll, spin, hand) that the wager is on the layout."""
        return self.numbers.house_advantage / self.numbers.rounds

    def moment(self, power: int) -> float | None:
        """A standardized central moment: 3 is the skewness, 4 the kurtosis. None if the gain never varies."""
        mean, deviation = self.numbers.expected_gain, self.numbers.standard_deviation
        if not deviation:
            return None
        central = sum(((gain - mean) ** power * chance for gain, chance in self.numbers.gains), Fraction(0))
        return float(central) / deviation**power

    @property
    def skewness(self) -> float | None:
        return self.moment(3)

    @property
    def excess_kurtosis(self) -> float | None:
        kurtosis = self.moment(4)
        return None if kurtosis is None else kurtosis - 3

    @property
    def volatility_index(self) -> float:
        """The half width of the 90 percent band of one wager."""
        return z_of(VOLATILITY_LEVEL) * self.numbers.standard_deviation

    @property
    def bands(self) -> tuple[Band, ...]:
        """The hold after each number of decided wagers, by the normal distribution."""
        hold, deviation = float(self.numbers.house_advantage), self.numbers.standard_deviation
        rarer = min(self.numbers.win, self.numbers.lose)
        return tuple(
            Band(rounds, level, hold - half, hold + half, rounds * rarer < FEW)
            for rounds in ROUNDS
            for level in LEVELS
            for half in (z_of(level) * deviation / sqrt(rounds),)
        )

    @property
    def exposure_cents(self) -> int | None:
        """The most one wager at its maximum can win; None if the sheet sets no maximum."""
        if self.limit is None:
            return None
        most = max(gain for gain, _ in (self.at_maximum or self.numbers).gains)
        return toward_the_patron(max(most, Fraction(0)) * self.limit.max_cents)

    @property
    def bet_cents(self) -> int:
        """The wager that the theoretical win assumes."""
        if self.assumed.bet_cents is not None:
            return self.assumed.bet_cents
        return self.limit.min_cents if self.limit is not None else DEFAULT_BET_CENTS

    @property
    def win_per_hour_cents(self) -> Fraction:
        """The theoretical win of the house per hour, in cents."""
        return self.per_round * self.assumed.rounds_per_hour * self.assumed.seats * self.bet_cents

    def figures(self) -> Iterator[tuple[str, str, Fraction | float | None]]:
        """Every figure: its key, its name and its value. Shares are fractions of the initial wager."""
        numbers = self.numbers
        yield "return", "Return", self.returned
        yield "house_advantage", "House advantage, with ties", numbers.house_advantage
        yield "house_advantage_without_ties", "House advantage, without ties (per decision)", self.without_ties
        yield "house_advantage_per_round", "House advantage, per round (roll, spin, hand)", self.per_round
        yield "element_of_risk", "Element of risk", numbers.element_of_risk
        yield "hit_frequency", "Hit frequency", numbers.win
        yield "push_frequency", "Push frequency", numbers.push
        yield "action", "Average total stake, in initial wagers", numbers.action
        yield "rounds", "Average rounds until decided", numbers.rounds
        yield "variance", "Variance", numbers.variance
        yield "standard_deviation", "Standard deviation", numbers.standard_deviation
        yield "skewness", "Skewness", self.skewness
        yield "excess_kurtosis", "Excess kurtosis", self.excess_kurtosis
        yield "volatility_index", "Volatility index (90%)", self.volatility_index
        if self.at_maximum is not None and self.limit is not None:
            at = f"House advantage at the maximum of {dollars(self.limit.max_cents)}"
            yield "house_advantage_at_maximum", at, self.at_maximum.house_advantage

    def to_dict(self) -> dict[str, Any]:
        numbers, text = self.numbers, self.numbers.text_of
        return {
            "wager": numbers.wager,
            "cite": str(numbers.cite),
            "pays": numbers.pays,
            "true_odds": numbers.true_odds,
            "method": numbers.method,
            "strategy": numbers.strategy,
            "note": numbers.note,
            "stake_cents": numbers.stake_cents,
            "holds": numbers.holds,
            "readings": [str(reading) for reading in numbers.readings],
            "combinations": self.total_combinations,
            "outcomes": [
                {
                    "gain": str(each.gain),
                    "combinations": each.combinations,
                    "probability": text(each.chance),
                    "probability_decimal": float(each.chance),
                    "return": text(each.to_return),
                    "variance": text(each.to_variance),
                }
                for each in self.outcomes
            ],
            "figures": {
                key: value
                if value is None or isinstance(value, float)
                else {"value": text(value), "decimal": float(value)}
                for key, _, value in self.figures()
            },
            "hold": [
                {
                    "rounds": band.rounds,
                    "level": str(band.level),
                    "low": band.low,
                    "high": band.high,
                    "rough": band.rough,
                }
                for band in self.bands
            ],
            "maximum_exposure_cents": self.exposure_cents,
            "theoretical_win_per_hour_cents": float(self.win_per_hour_cents),
            "assumptions": self.assumed.words(self.bet_cents),
        }


@dataclass(frozen=True, slots=True)
class Par:
    """The PAR sheet of one table."""

    sheet: Sheet
    wagers: tuple[ParWager, ...]
    missing: tuple[tuple[tuple[str, ...], Ruling | None], ...]  # wagers without numbers, and why
    digest: str  # of the rule sheet
    version: str  # of the program

    @property
    def title(self) -> str:
        game = self.sheet.game.title
        return f"{game}, table {self.sheet.table}" if self.sheet.table else game

    @property
    def price(self) -> Price | None:
        """What the house takes where the players win from each other."""
        return self.sheet.game.numbers.price(self.sheet.rules)

    @property
    def elected(self) -> str:
        """The options that differ from their defaults."""
        rules = self.sheet.rules
        default = type(rules)()
        changed = [
            f"{option.name} = {_written(option.plain(value))}"
            for option in rules.options()
            if (value := rules.elected(option.name)) != default.elected(option.name)
        ]
        return ", ".join(changed) or "every option at its default"

    def to_dict(self) -> dict[str, Any]:
        """What `croupier par --json` prints."""
        return {
            "game": self.sheet.game.name,
            "table": self.sheet.table,
            "on": self.sheet.on.isoformat(),
            "verdict": str(self.sheet.verdict),
            "findings": [ruling_answer(ruling) for ruling in self.sheet.rulings()],
            "digest": self.digest,
            "version": self.version,
            "rules": self.sheet.rules.plain(),
            "wagers": [each.to_dict() for each in self.wagers],
            "not_analyzed": [
                {"wagers": list(names), "why": ruling_answer(ruling) if ruling else None}
                for names, ruling in self.missing
            ],
            **price_answer(self.price),
        }


def par_of(
    sheet: Sheet,
    numbers: Iterable[Numbers],
    missing: Iterable[tuple[tuple[str, ...], Ruling | None]],
    assumed: Assumptions,
    *,
    digest: str,
    version: str,
) -> Par:
    """The PAR sheet of a table from the numbers of its wagers."""
    usual = tuple(numbers)
    most = {each.wager: each for each in at_maximum(sheet, usual)}
    wagers = tuple(ParWager(each, sheet.limit_of(each.wager), assumed, most.get(each.wager)) for each in usual)
    return Par(sheet, wagers, tuple(missing), digest, version)


def _written(value: object) -> str:
    """A value as a rule sheet writes it, on one line."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{name} = {_written(each)}' for name, each in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_written, value))}]"
    return shown(value)
