"""The general kernel, running: blocks of rounds on a desk of their own, and what their histograms come to in cents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.amounts.cents import dollars
from croupier.engine.kernel import Tally
from croupier.equipment.cards import DECK
from croupier.equipment.stream import state_before
from croupier.games.blackjack import exact, terms
from croupier.games.blackjack.analysis.basics import NotCovered
from croupier.games.blackjack.analysis.charts import chart_value
from croupier.games.blackjack.kernels.general_layout import (
    A_SEAT,
    CODES,
    EVEN_OUT,
    GAIN,
    HIST,
    INSURANCE,
    INSURANCE_CODES,
    INSURANCE_WINS,
    LOST,
    NETS,
    SIDES,
    STAKED,
    STREAK_BITS,
    VOID,
    WON,
    Box,
    Desk,
    Rule,
    Side,
    State,
)
from croupier.games.blackjack.kernels.general_play import play_rounds, play_rounds_quickly
from croupier.games.blackjack.kernels.general_tables import Table
from croupier.games.blackjack.kernels.general_wagers import TENTHS, UNIT_CENTS, most_insurance, stake_of
from croupier.games.blackjack.standing import STREAKS
from croupier.games.blackjack.table import INSURANCES, SPOTS
from croupier.games.blackjack.totals import PAIRS, SOFT, TotalChart
from croupier.law.citation import cite
from croupier.law.ruling import Refused, unlawful

BLOCK_ROUNDS = 1 << 16

_MAIN, _INSURANCE = "main", "insurance"
_TENS = 16  # in a deck
_A_SEATS_SHARE = 30  # cards: more than a box uses, split as it may be, beside what the dealer draws


@dataclass(frozen=True, slots=True)
class General:
    """A blackjack table in bulk."""

    table: Table
    strategy: str = ""  # in words

    @property
    def name(self) -> str:
        return "blackjack: general"

    @property
    def units(self) -> Mapping[str, int]:
        return {wager: unit for wager, unit, _ in self._wagers()}

    def _wagers(self) -> Iterator[tuple[str, int, tuple[str, int, int]]]:
        """Each wager tallied: its name, its unit, and where in the histograms it stands."""
        table = self.table
        for seat in range(table.seats):
            of = f"seat {seat + 1} " if table.seats > 1 else ""
            for spot, name in enumerate(SPOTS[: table.spots]):
                yield of + name, UNIT_CENTS, (_MAIN, seat, spot)
                if table.book[Rule.INSURES]:
                    insured = most_insurance(table.rules, UNIT_CENTS)
                    yield of + INSURANCES[name], insured, (_INSURANCE, seat, spot)
            for kind in table.sides:
                yield of + kind, stake_of(table.rules, kind), (kind, seat, 0)

    @property
    def block_rounds(self) -> int:
        return BLOCK_ROUNDS

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        desk = self._played(seed, block, rounds, np.zeros(0, np.int64))
        gains: dict[str, dict[int, int]] = {}
        staked: dict[str, int] = {}
        for wager, unit, (kind, seat, spot) in self._wagers():
            if kind == _MAIN:
                gains[wager] = self._main(desk, seat * self.table.spots + spot)
                staked[wager] = int(desk.book[STAKED + seat * self.table.spots + spot]) * unit
            elif kind == _INSURANCE:
                gains[wager], staked[wager] = self._insurance(desk, seat * self.table.spots + spot)
            else:
                gains[wager] = self._side(desk, seat, kind)
                staked[wager] = sum(gains[wager].values()) * unit
        return Tally(rounds, gains, staked)

    def nets(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        """Of each round; a streak wager still pending after the last is played out and counted with it."""
        nets = np.zeros(rounds, np.int64)
        self._played(seed, block, rounds, nets)
        return nets

    def exact(self) -> Mapping[str, Fraction | float]:
        """From a fresh shuffle only. What hangs on the play is told where the count is of the same play."""
        if self.table.book[Rule.BEHIND] != self.table.book[Rule.CARDS]:
            return {}
        known = {**_additional(self.table), **_main(self.table)}
        return {wager: known[kind] for wager, _, (kind, _, _) in self._wagers() if kind in known}

    def _played(self, seed: int, block: int, rounds: int, nets: NDArray[np.int64]) -> Desk:
        desk = self.table.desk(int(state_before(np.uint64(seed), np.uint64(block))))
        try:
            self._play(desk, rounds, nets)
            self._play_out(desk, nets)
        except ValueError:
            why = "a round needs every card there is, and none is left to go on with"
            raise Refused(unlawful(cite("19:47-2.15(f)"), why, "decks")) from None
        return desk

    @staticmethod
    def _play(desk: Desk, rounds: int, nets: NDArray[np.int64]) -> None:
        (play_rounds_quickly if desk.book[Rule.QUICK] else play_rounds)(desk, rounds, nets)

    def _play_out(self, desk: Desk, nets: NDArray[np.int64]) -> None:
        """Streaks pending at the end of a block are played out, in rounds that count for nothing else.

        To drop them would favour those that are soon decided, and most of these are lost.
        """
        book, boxes = desk.book, range(self.table.seats)
        if not any(book[Box.PENDING + box * A_SEAT] for box in boxes):
            return
        before, kept, sides = self._gained_by_sides(desk), book[STAKED:].copy(), book[Rule.SIDES].copy()
        book[State.CLOSING], book[Rule.SIDES] = 1, sides & STREAK_BITS
        while any(book[Box.PENDING + box * A_SEAT] for box in boxes):
            self._play(desk, 1, np.zeros(0, np.int64))
        from_sides = HIST - STAKED + int(book[Rule.SIDES_AT])
        kept[from_sides:] = book[STAKED + from_sides :]
        book[STAKED:], book[Rule.SIDES] = kept, sides
        if nets.size:
            nets[-1] += self._gained_by_sides(desk) - before

    def _gained_by_sides(self, desk: Desk) -> int:
        """What all additional wagers have come to, in cents."""
        counted = (self._side(desk, seat, kind) for seat in range(self.table.seats) for kind in self.table.sides)
        return sum(cents * times for gains in counted for cents, times in gains.items())

    def _main(self, desk: Desk, box: int) -> dict[int, int]:
        """Cents gained and how often, from the tenths of each stake."""
        stakes = self.table.stakes
        counted: Counter[int] = Counter()
        for number, units in enumerate(stakes):
            at = HIST + (box * len(stakes) + number) * NETS
            for tenths, times in enumerate(desk.book[at : at + NETS].tolist(), -EVEN_OUT):
                if times:
                    counted[tenths * units * UNIT_CENTS // TENTHS] += times
        return dict(counted)

    def _insurance(self, desk: Desk, box: int) -> tuple[dict[int, int], int]:
        """Cents gained and how often, and all that was staked."""
        table, staked = self.table, 0
        counted: Counter[int] = Counter()
        for number in range(len(table.stakes)):
            at = HIST + int(table.book[Rule.INSURANCE_AT]) + (box * len(table.stakes) + number) * INSURANCE_CODES
            times = desk.book[at : at + INSURANCE_CODES].tolist()
            stake, wins = int(table.book[INSURANCE + number]), int(table.book[INSURANCE_WINS + number])
            for result, gain in ((LOST, -stake), (WON, wins), (VOID, 0)):
                if times[result]:
                    counted[gain] += times[result]
            staked += stake * sum(times)
        return dict(counted), staked

    def _side(self, desk: Desk, seat: int, kind: str) -> dict[int, int]:
        side = getattr(Side, kind.upper())
        at = HIST + int(self.table.book[Rule.SIDES_AT]) + (seat * SIDES + side) * CODES
        counted: Counter[int] = Counter()
        for outcome, times in enumerate(desk.book[at : at + CODES].tolist()):
            if times:
                counted[int(self.table.book[GAIN + side * CODES + outcome])] += times
        return dict(counted)


# ---------------------------------------------------------------- what is known of it


def _main(table: Table) -> dict[str, Fraction | float]:
    """The main wager by a chart. Insurance, where it is always taken: the second card is worth ten so often.

    Which card goes to another seat is settled before it is seen, so those that come to this seat and to the dealer are
    drawn as though there were no other: every seat has the value of one alone, as long as the shoe surely lasts.
    """
    chart, rules = table.play.chart, table.rules
    known: dict[str, Fraction | float] = {}
    suits_are_even = rules.shoe != terms.DOUBLE_SHOE or not rules.designated_blackjack
    lasts = table.seats == 1 or table.seats * _A_SEATS_SHARE <= len(DECK) * rules.decks
    if lasts and suits_are_even:  # a determinant card that is dealt is of a color (2.6(d))
        with suppress(NotCovered):
            known[_MAIN] = chart_value(rules, chart).main
    if chart.insurance and not (chart.even_money and rules.even_money) and not rules.consolidated_payout:
        tens = Fraction(_TENS * rules.decks, len(DECK) * rules.decks - 1)
        known[_INSURANCE] = tens * (rules.payouts["insurance"].to_one + 1) - 1
    return known


def _additional(table: Table) -> dict[str, Fraction]:
    """The additional wagers, as `exact` counts them; sevens and aces where the chart draws to them as it is counted."""
    rules, named = table.rules, dict(zip(table.sides, table.sides, strict=True))
    if "bonus" in named:
        named["bonus"] = f"bonus of {dollars(stake_of(rules, 'bonus'))}"
    draws = {card: _always_draws(table.play.chart, PAIRS, card) for card in ("7", "A")}
    three_aces = _always_draws(table.play.chart, SOFT, "13")
    if not draws["7"]:
        named.pop("sevens", "")
    if not (draws["A"] and three_aces and table.seats == 1):
        named.pop("progressive", "")
    if rules.shoe == terms.DOUBLE_SHOE or (rules.twenty_point_cap and table.seats > 1):
        named.pop("twenty_point", "")  # of a determinant card that is dealt the color is known; a cap is shared
    if not set(named) - set(STREAKS):
        return {}
    numbers = {each.wager: each.expected_gain for each in exact.additional_wagers(rules, exact.fresh_shoe(rules))}
    return {kind: numbers[wager] for kind, wager in named.items() if wager in numbers}


def _always_draws(chart: TotalChart, table: str, row: str) -> bool:
    """Whether these cards get another one whatever the dealer shows."""
    cells = {code for (in_table, in_row, _), code in chart.cells.items() if (in_table, in_row) == (table, row)}
    return cells <= {"H", "Dh"}
