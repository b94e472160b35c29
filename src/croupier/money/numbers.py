"""The numbers of a wager, with their definitions.

House advantage = expected loss / initial wager (as 19:47-8.4(d)3iii requires).
Element of risk = expected loss / total stake.

Numbers computed in double precision are stored as fractions too, and `method` says how they were computed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor, sqrt

from croupier.amounts.cents import dollars, toward_the_patron
from croupier.law.citation import Citation
from croupier.values.brief import brief, shown_briefly

EXACT = "exact"
DIGITS = 15  # decimals of a number that is not exact
_ODDS_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading of unclear law that a number rests on: an option with its value, and what it says."""

    __repr__ = shown_briefly

    option: str
    value: str
    note: str
    cite: Citation

    def __str__(self) -> str:
        return f"{self.option} = {self.value}: {self.note} [{self.cite}]"


@dataclass(frozen=True, slots=True)
class Together:
    """How wagers of one unit each vary when they are made together and their results are not independent."""

    __repr__ = shown_briefly

    wagers: tuple[str, ...]
    expected_gain: float  # of all of them, in units of one
    standard_deviation: float
    correlation: float  # of every two of them
    method: str


@dataclass(frozen=True, slots=True)
class PaidUpTo:
    """A limit of what is paid, which a large wager can reach."""

    cents: int
    cite: Citation
    besides: Fraction = Fraction(0)  # the gain per unit that is paid besides


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a wager is worth. Gains are per unit of the initial wager."""

    wager: str
    pays: str
    cite: Citation
    gains: tuple[tuple[Fraction, Fraction], ...]  # gain per unit -> chance, largest gain first
    action: Fraction  # expected total stake per unit
    rounds: Fraction  # expected rounds until it is decided
    kinds: frozenset[str]  # every kind of wager staked in it
    note: str = ""
    method: str = EXACT  # or how it was computed, and how accurate it is
    strategy: str = ""  # the strategy the numbers are for, in words, if there are choices
    paid_up_to: PaidUpTo | None = None
    readings: tuple[Reading, ...] = ()  # the readings of unclear law that they rest on
    together: tuple[Together, ...] = ()  # this wager and others whose results depend on the same cards
    stake_cents: int | None = None  # the initial wager that they are for, where they depend on it
    rounded_to_cents: int | None = None  # the smallest chip, if rounding to it changes them (without a stake: of some)

    def __repr__(self) -> str:
        return brief(
            "Numbers", f"{self.wager}: house advantage {decimal(100 * self.house_advantage, 4)}%, pays {self.pays}"
        )

    @property
    def exact(self) -> bool:
        """Whether every number is an exact fraction."""
        return self.method == EXACT

    def text_of(self, number: Fraction) -> str:
        """One of these numbers as text: a fraction if it is exact, else a decimal. `Fraction` can read both."""
        return str(number) if self.exact else decimal(number)

    @property
    def unlimited_up_to_cents(self) -> int | None:
        """The largest initial wager that is never cut by the limit; None without a limit. Of numbers that no limit cut."""
        limit = self.paid_up_to
        if limit is None:
            return None
        most = max(gain for gain, _ in self.gains) - limit.besides
        return floor(limit.cents / most) if most > 0 else None

    def cut_by_limit(self, stake_cents: int) -> bool:
        """Whether the limit cuts the largest gain of numbers that are for this stake."""
        limit = self.paid_up_to
        return limit is not None and (self.gains[0][0] - limit.besides) * stake_cents >= limit.cents

    @property
    def holds(self) -> str:
        """For which initial wagers the numbers hold, in words. Empty: for all."""
        limit, chip = self.paid_up_to, dollars(self.rounded_to_cents or 0)
        if self.stake_cents is not None:
            if limit is not None and self.cut_by_limit(self.stake_cents):
                return f"at {dollars(self.stake_cents)}, paid no more than {dollars(limit.cents)} [{limit.cite}]"
            rounded = f", rounded to the smallest chip of {chip}" if self.rounded_to_cents else ""
            return f"at {dollars(self.stake_cents)}{rounded}"
        words = [f"without rounding to the smallest chip of {chip}"] if self.rounded_to_cents else []
        up_to = self.unlimited_up_to_cents
        if limit is not None and up_to is not None:
            first = f"up to {dollars(up_to)}; above" if up_to else "without the payout limit; at every initial wager"
            words.append(f"{first}, the limit of {dollars(limit.cents)} cuts what is paid [{limit.cite}]")
        return "; ".join(words)

    def _chance(self, sign: int) -> Fraction:
        return sum((chance for gain, chance in self.gains if (gain > 0) - (gain < 0) == sign), Fraction(0))

    @property
    def win(self) -> Fraction:
        """The chance to gain."""
        return self._chance(1)

    @property
    def push(self) -> Fraction:
        """The chance to neither gain nor lose."""
        return self._chance(0)

    @property
    def lose(self) -> Fraction:
        """The chance to lose."""
        return self._chance(-1)

    @property
    def expected_gain(self) -> Fraction:
        """The mean gain per unit of the initial wager."""
        return sum((gain * chance for gain, chance in self.gains), Fraction(0))

    @property
    def house_advantage(self) -> Fraction:
        """The mean loss per unit of the initial wager."""
        return -self.expected_gain

    @property
    def element_of_risk(self) -> Fraction:
        """The mean loss per unit of the total stake."""
        return self.house_advantage / self.action

    @property
    def variance(self) -> Fraction:
        """The variance of the gain, in squared units."""
        return sum((gain * gain * chance for gain, chance in self.gains), Fraction(0)) - self.expected_gain**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the gain, in units."""
        return sqrt(self.variance)

    @property
    def true_odds(self) -> str:
        """The odds against winning, ignoring ties: the payout of an even game."""
        if not self.win:
            return "never wins"
        against = self.lose / self.win
        if not self.exact:
            return f"{decimal(against, _ODDS_DIGITS)} to 1"
        return f"{against.numerator} to {against.denominator}"


def rounded(numbers: Iterable[Numbers], stake_cents: int, chip_cents: int) -> Iterator[Numbers]:
    """The numbers with such a stake, of wagers that are settled in one line each: every gain is rounded as it is paid."""
    for each in numbers:
        gains: dict[Fraction, Fraction] = {}
        for gain, chance in each.gains:
            paid = Fraction(toward_the_patron(gain * stake_cents, chip_cents), stake_cents)
            gains[paid] = gains.get(paid, Fraction(0)) + chance
        yield replace(each, gains=tuple(sorted(gains.items(), reverse=True)))


def remarks(numbers: Iterable[Numbers]) -> dict[str, list[str]]:
    """Remarks and the wagers they apply to: notes, strategy, stakes, the method of numbers that are not exact, readings."""
    said: dict[str, list[str]] = {}
    for each in numbers:
        played = f"played by {each.strategy}" if each.strategy else ""
        readings = [f"rests on the reading {reading}" for reading in each.readings]
        for words in (each.note, played, each.holds, "" if each.exact else each.method, *readings):
            if words and each.wager not in said.setdefault(words, []):
                said[words].append(each.wager)
    return said


def decimal(number: Fraction, digits: int = DIGITS) -> str:
    """A decimal, rounded half up, without trailing zeros."""
    whole = int(abs(number) * 10**digits + Fraction(1, 2))
    text = f"{whole // 10**digits}.{whole % 10**digits:0{digits}d}".rstrip("0").rstrip(".")
    return f"-{text}" if number < 0 < whole else text
