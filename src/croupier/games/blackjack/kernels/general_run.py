"""The general kernel at run time: plays blocks of rounds, each on its own desk, and turns their histograms into cents."""

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
from croupier.families.twenty_one.analysis.basics import NotCovered
from croupier.games.blackjack import elections, exact
from croupier.games.blackjack.chart import chart_value
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
from croupier.law.citation import cite
from croupier.law.ruling import Refused, unlawful

BLOCK_ROUNDS = 1 << 16

_MAIN, _INSURANCE = "main", "insurance"
_TENS = 16  # in a deck
_A_SEATS_SHARE = 30  # cards: more than a box can use with all its splits, including the dealer's draws


@dataclass(frozen=True, slots=True)
class General:
    """The general kernel for one table."""

    table: Table
    strategy: str = ""  # in words

    @property
    def name(self) -> str:
        return "blackjack: general"

    @property
    def units(self) -> Mapping[str, int]:
        return {wager: unit for wager, unit, _ in self._wagers()}

    def _wagers(self) -> Iterator[tuple[str, int, tuple[str, int, int]]]:
        """Yields each tallied wager: its name, its unit, and its place in the histograms."""
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
        bet: dict[str, int] = {}
        for wager, unit, (kind, seat, spot) in self._wagers():
            if kind == _MAIN:
                gains[wager] = self._main(desk, seat * self.table.spots + spot)
                staked[wager] = int(desk.book[STAKED + seat * self.table.spots + spot]) * unit
                if self.table.play.spread:
                    bet[wager] = self._bet(desk, seat * self.table.spots + spot) * unit
            elif kind == _INSURANCE:
                gains[wager], staked[wager] = self._insurance(desk, seat * self.table.spots + spot)
                if self.table.play.spread:
                    bet[wager] = staked[wager]
            else:
                gains[wager] = self._side(desk, seat, kind)
                staked[wager] = sum(gains[wager].values()) * unit
        return Tally(rounds, gains, staked, bet)

    def nets(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        """The net of each round; streak wagers pending after the last round are played out and added to it."""
        nets = np.zeros(rounds, np.int64)
        self._played(seed, block, rounds, nets)
        return nets

    def exact(self) -> Mapping[str, Fraction | float]:
        """Only for rounds from a fresh shuffle. Wagers that depend on the play are given only if the count plays the same."""
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
            why = "a round needs all cards, and none is left to continue with"
            raise Refused(unlawful(cite("19:47-2.15(f)"), why, "decks")) from None
        return desk

    @staticmethod
    def _play(desk: Desk, rounds: int, nets: NDArray[np.int64]) -> None:
        (play_rounds_quickly if desk.book[Rule.QUICK] else play_rounds)(desk, rounds, nets)

    def _play_out(self, desk: Desk, nets: NDArray[np.int64]) -> None:
        """Plays out streaks pending at the end of a block, in rounds that count for nothing else.

        Dropping them would favor those that are decided early, most of which are lost.
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
        """The total gain of all additional wagers, in cents."""
        counted = (self._side(desk, seat, kind) for seat in range(self.table.seats) for kind in self.table.sides)
        return sum(cents * times for gains in counted for cents, times in gains.items())

    def _main(self, desk: Desk, box: int) -> dict[int, int]:
        """How often each gain in cents occurred, from the tenths of each stake."""
        stakes = self.table.stakes
        counted: Counter[int] = Counter()
        for number, units in enumerate(stakes):
            at = HIST + (box * len(stakes) + number) * NETS
            for tenths, times in enumerate(desk.book[at : at + NETS].tolist(), -EVEN_OUT):
                if times:
                    counted[tenths * units * UNIT_CENTS // TENTHS] += times
        return dict(counted)

    def _bet(self, desk: Desk, box: int) -> int:
        """The initial wagers of all rounds, in units."""
        stakes, total = self.table.stakes, 0
        for number, units in enumerate(stakes):
            at = HIST + (box * len(stakes) + number) * NETS
            total += units * int(desk.book[at : at + NETS].sum())
        return total

    def _insurance(self, desk: Desk, box: int) -> tuple[dict[int, int], int]:
        """How often each gain in cents occurred, and the total stake."""
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


# ---------------------------------------------------------------- exact values


def _main(table: Table) -> dict[str, Fraction | float]:
    """The exact values of the main wager by a chart, and of insurance if it is always taken.

    Other seats draw without seeing this seat's next cards, so the cards of this seat and the dealer have the same chances
    as without others: every seat has the value of one alone, as long as the shoe cannot run out.
    """
    chart, rules = table.play.chart, table.rules
    known: dict[str, Fraction | float] = {}
    suits_are_even = rules.shoe != elections.DOUBLE_SHOE or not rules.designated_blackjack
    if _lasts(table) and suits_are_even:  # a dealt determinant card has a known color (2.6(d))
        with suppress(NotCovered):
            known[_MAIN] = chart_value(rules, chart).main
    if chart.insurance and not (chart.even_money and rules.even_money) and not rules.consolidated_payout:
        tens = Fraction(_TENS * rules.decks, len(DECK) * rules.decks - 1)
        known[_INSURANCE] = tens * (rules.payouts["insurance"].to_one + 1) - 1
    return known


def _lasts(table: Table) -> bool:
    """Whether the shoe cannot run out in a round."""
    return table.seats == 1 or table.seats * _A_SEATS_SHARE <= len(DECK) * table.rules.decks


def _additional(table: Table) -> dict[str, Fraction]:
    """The exact values of the additional wagers, sevens and progressive by the chart that is played."""
    rules, named = table.rules, dict(zip(table.sides, table.sides, strict=True))
    if "bonus" in named:
        named["bonus"] = f"bonus of {dollars(stake_of(rules, 'bonus'))}"
    if not _lasts(table):
        named.pop("sevens", "")
    if table.seats > 1:
        named.pop("progressive", "")  # winners share the meter
    if rules.shoe == elections.DOUBLE_SHOE or (rules.twenty_point_cap and table.seats > 1):
        named.pop("twenty_point", "")  # a dealt determinant card has a known color; a cap is shared
    if not set(named) - set(STREAKS):
        return {}
    shoe = exact.fresh_shoe(rules)
    numbers = {each.wager: each.expected_gain for each in exact.additional_wagers(rules, shoe)}
    for each in exact.by_chart(rules, shoe, table.play.chart):
        numbers[each.wager] = each.expected_gain
    return {kind: numbers[wager] for kind, wager in named.items() if wager in numbers}
