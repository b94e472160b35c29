"""The general kernel at run time: plays blocks of rounds, each on its own desk, and turns their histograms into cents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from croupier.engine.kernel import BLOCK_ROUNDS, Tally
from croupier.equipment.stream import state_before
from croupier.families.twenty_one.kernels.general import layout
from croupier.families.twenty_one.kernels.general.layout import A_SEAT, Box, Desk, Integers, Rule, State
from croupier.families.twenty_one.kernels.general.settle import play_rounds
from croupier.families.twenty_one.kernels.general.tables import General
from croupier.families.twenty_one.kernels.table import UNIT_CENTS
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, unlawful

Exact = Mapping[str, Fraction | float]
_A_SEATS_SHARE = 30  # cards: more than a box can use with all its splits, including the dealer's draws


def no_values() -> Exact:
    """What is known of rounds through the shoe."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Boxes:
    """Any number of boxes, each with its wagers, insurance by the chart, and additional wagers."""

    name: str
    made: General
    strategy: str  # in words
    spots: Mapping[str, str]  # by wager against the dealer: its insurance
    sides: Mapping[str, int]  # by name: the kernel's number
    empty: Citation  # of a shoe that cannot finish a round
    values: Callable[[], Exact] = no_values  # by wager of a seat, each round from a fresh shuffle

    @property
    def units(self) -> Mapping[str, int]:
        return {wager: unit for wager, unit, _, _ in self._wagers()}

    @property
    def block_rounds(self) -> int:
        return BLOCK_ROUNDS

    def _wagers(self) -> Iterator[tuple[str, int, str, Callable[[Desk], tuple[dict[int, int], int, int]]]]:
        """Yields each tallied wager: its name, its unit, its kind, and how its gains, stakes and bets are counted."""
        scenery, book = self.made.scenery, self.made.book
        for seat in range(scenery.seats):
            whose = f"seat {seat + 1} " if scenery.seats > 1 else ""
            for spot, (name, insurance) in enumerate(self.spots.items()):
                box = seat * scenery.spots + spot
                yield whose + name, UNIT_CENTS, name, lambda desk, box=box: self._main(desk, box)  # type: ignore[misc]
                if book[Rule.INSURES]:
                    unit = scenery.insured[1][0]
                    yield whose + insurance, unit, insurance, lambda desk, box=box: self._insured(desk, box)  # type: ignore[misc]
            for name, side in self.sides.items():
                unit = int(book[layout.GAIN + side * layout.CODES + layout.STAKE_AT])
                yield whose + name, unit, name, lambda desk, at=(seat, side): self._side(desk, *at)  # type: ignore[misc]

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        return self.tallied(self._played(seed, block, rounds, np.zeros(0, np.int64)), rounds)

    def tallied(self, desk: Desk, rounds: int) -> Tally:
        """The tally of all rounds played on a desk."""
        counted = {wager: count(desk) for wager, _, _, count in self._wagers()}
        gains, staked = (
            {wager: each[0] for wager, each in counted.items()},
            {wager: each[1] for wager, each in counted.items()},
        )
        spread = len(self.made.scenery.stakes) > 1
        bet = {wager: each[2] for wager, each in counted.items() if spread and each[2]}
        return Tally(rounds, gains, staked, bet)

    def nets(self, seed: int, block: int, rounds: int) -> Integers:
        """The net of each round; streak wagers pending after the last round are played out and added to it."""
        nets = np.zeros(rounds, np.int64)
        self._played(seed, block, rounds, nets)
        return nets

    def exact(self) -> Exact:
        """Only for rounds from a fresh shuffle.

        Other seats draw without seeing this seat's next cards, so every seat has the mean of one alone.
        """
        known = self.values()
        return {wager: known[kind] for wager, _, kind, _ in self._wagers() if kind in known}

    def _played(self, seed: int, block: int, rounds: int, nets: Integers) -> Desk:
        desk = self.made.desk(int(state_before(np.uint64(seed), np.uint64(block))))
        try:
            play_rounds(desk, rounds, nets)
            self._play_out(desk, nets)
        except ValueError:
            why = "a round needs all cards, and none is left to continue with"
            raise Refused(unlawful(self.empty, why, "decks")) from None
        return desk

    def _play_out(self, desk: Desk, nets: Integers) -> None:
        """Plays out streaks pending at the end of a block, in rounds that count for nothing else.

        Dropping them would favor those that are decided early, most of which are lost.
        """
        book, boxes = desk.book, range(self.made.scenery.seats)
        if not any(book[Box.PENDING + box * A_SEAT] for box in boxes):
            return
        before, kept, sides = self._gained_by_sides(desk), book[layout.STAKED :].copy(), book[Rule.SIDES].copy()
        book[State.CLOSING], book[Rule.SIDES] = 1, sides & layout.STREAK_BITS
        while any(book[Box.PENDING + box * A_SEAT] for box in boxes):
            play_rounds(desk, 1, np.zeros(0, np.int64))
        from_sides = layout.HIST - layout.STAKED + int(book[Rule.SIDES_AT])
        kept[from_sides:] = book[layout.STAKED + from_sides :]
        book[layout.STAKED :], book[Rule.SIDES] = kept, sides
        if nets.size:
            nets[-1] += self._gained_by_sides(desk) - before

    def _gained_by_sides(self, desk: Desk) -> int:
        """The total gain of all additional wagers, in cents."""
        seats = range(self.made.scenery.seats)
        counted = (self._side(desk, seat, side)[0] for seat in seats for side in self.sides.values())
        return sum(cents * times for gains in counted for cents, times in gains.items())

    def _main(self, desk: Desk, box: int) -> tuple[dict[int, int], int, int]:
        """How often each gain in cents occurred, the total stake with what was added, and without."""
        book, stakes, bet = desk.book, self.made.scenery.stakes, 0
        nets, regions = int(book[Rule.NETS]), int(book[Rule.REGIONS])
        counted: Counter[int] = Counter()
        for number, units in enumerate(stakes):
            at = layout.HIST + (box * len(stakes) + number) * regions * nets
            often = book[at : at + regions * nets].reshape(regions, nets)
            bet += units * UNIT_CENTS * int(often.sum())
            for region, place in zip(*(each.tolist() for each in often.nonzero()), strict=True):
                own, supers = divmod(region, 8)
                extra = own * book[Rule.SUPER] + (supers - own) * book[Rule.ENVY]
                cents = (place - book[Rule.EVEN_OUT]) * units * book[Rule.STEP_CENTS] + extra
                counted[int(cents)] += int(often[region, place])
        return dict(counted), int(book[layout.STAKED + box]) * UNIT_CENTS, bet

    def _insured(self, desk: Desk, box: int) -> tuple[dict[int, int], int, int]:
        book, stakes, staked = desk.book, len(self.made.scenery.stakes), 0
        counted: Counter[int] = Counter()
        for number in range(stakes):
            at = layout.HIST + int(book[Rule.INSURANCE_AT]) + (box * stakes + number) * layout.INSURANCE_CODES
            stake = int(book[layout.INSURANCE + number])
            gains = (-stake, int(book[layout.INSURANCE_WINS + number]), 0)  # lost, won, void
            times = book[at : at + layout.INSURANCE_CODES].tolist()
            counted.update({gain: many for gain, many in zip(gains, times, strict=True) if many})
            staked += stake * sum(times)
        return dict(counted), staked, staked

    @staticmethod
    def _side(desk: Desk, seat: int, side: int) -> tuple[dict[int, int], int, int]:
        book = desk.book
        at = layout.HIST + int(book[Rule.SIDES_AT]) + (seat * layout.SIDES + side) * layout.CODES
        counted: Counter[int] = Counter()
        for outcome in book[at : at + layout.CODES].nonzero()[0].tolist():
            counted[int(book[layout.GAIN + side * layout.CODES + outcome])] += int(book[at + outcome])
        return dict(counted), sum(counted.values()) * int(book[layout.GAIN + side * layout.CODES + layout.STAKE_AT]), 0


def lasts(made: General) -> bool:
    """Whether the shoe cannot run out in a round."""
    return made.scenery.seats == 1 or made.scenery.seats * _A_SEATS_SHARE <= len(made.pack)
