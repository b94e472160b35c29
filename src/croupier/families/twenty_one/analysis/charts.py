"""Charts by the total of a hand, or by its total and number of cards: their value, and the best ones.

Each cell holds a code. Its first letter is what to do, the second what to do instead if that is not offered: with more cards,
or after a split. Pairs are split or played by their total, and a doubled hand has cells of its own: stand, give up or double
again. The value of a chart is exact, splits included. The best chart is a local optimum, found by setting every cell to the
code with the highest value over its hands, each weighted by how often it is reached under the rest of the chart, until nothing
changes. There split hands get the values of the same cards without a split, so cells within some 1e-7 of a tie may differ.

It loads numpy and numba, so import it only to count.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from croupier.families.twenty_one.analysis import layout, play
from croupier.families.twenty_one.analysis.basics import Values
from croupier.families.twenty_one.analysis.best import blackjack_worth, split_worths, two_cards
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers, Truths, all_hands, natural
from croupier.families.twenty_one.analysis.play import (
    CHOICES,
    DOUBLE,
    DOUBLED,
    GIVE_UP,
    HIT,
    NOT_OPEN,
    SPLIT_HAND,
    STAND,
    WHOLE,
    Against,
    reach_all,
)
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.chart.cells import (
    CODES,
    DOUBLED_CODES,
    HARD,
    LEAST_DOUBLED,
    MOST_CARDS,
    SOFT,
    Column,
    Row,
)
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE

BY_TOTAL, BY_CARDS = "by total", "by total and number of cards"

_ACTS: Final = {
    "stand": STAND,
    "hit": HIT,
    "double": DOUBLE,
    "surrender": GIVE_UP,
    "give up": GIVE_UP,
    "double again": DOUBLE,
}
_CODES: Final = {code: (_ACTS[choices[0]], _ACTS[choices[-1]]) for code, choices in CODES.items()}
_DOUBLED_ACTS: Final = np.array([_ACTS[choice] for (choice,) in DOUBLED_CODES.values()])
_DOUBLED_LABELS: Final = list(DOUBLED_CODES)

_TWO_CARDS: Final = 2
_SWEEPS: Final = 30
_UNREACHED: Final = 1e-12  # times the chance of its cards: the weight of a hand that is never reached
_BLACKJACK: Values = (ACE, TEN)


@dataclass(frozen=True, slots=True)
class Counted:
    """One column of a chart, with its value, and what every other code costs per round."""

    column: Column
    costs: Mapping[Row, Mapping[str, float]]  # by row
    split_costs: Mapping[int, float]  # by value of a pair: of the other choice, if it was counted
    value: float  # per unit on the table when the cards are dealt
    chance: float  # of the up card

    @property
    def stake(self) -> int:
        """The units that the hands are played for."""
        return 1 + self.column.attack


@dataclass(frozen=True, slots=True)
class CountedChart:
    """A chart of a kind with its value."""

    kind: str
    value: float  # per unit of the first wager
    columns: Mapping[int, Counted]


def best_chart(terms: Terms, kind: str = BY_TOTAL) -> CountedChart:
    """Returns the best chart of this kind for a table."""
    columns = {up: _Column(terms, up, on, kind).best() for (up,), on in layout.each_showing(terms)}
    return _of(kind, columns)


def _of(kind: str, columns: Mapping[int, Counted]) -> CountedChart:
    value = math.fsum(each.chance * each.stake * each.value for each in columns.values())
    return CountedChart(kind, value, columns)


def chart_value(terms: Terms, written: Mapping[int, Column], kind: str = BY_TOTAL) -> CountedChart:
    """Returns what a chart of this kind is worth at a table; it needs a column for every up card."""
    columns = {up: _Column(terms, up, on, kind).of(written[up]) for (up,), on in layout.each_showing(terms)}
    return _of(kind, columns)


# ---------------------------------------------------------------- rows and hands


class _Rows(NamedTuple):
    """Which row each hand belongs to, by the index of the row; -1 for 21 and for single cards."""

    names: list[Row]
    of_hand: Integers
    totals: list[tuple[str, int]]  # rows of doubled hands
    total_of_hand: Integers


@lru_cache(maxsize=2)
def _rows(kind: str) -> _Rows:
    names, totals = dict[Row, int](), dict[tuple[str, int], int]()
    of_hand, total_of_hand = list[int](), list[int]()
    for values in all_hands():
        hard = sum(values)
        soft = ACE in values and hard + TEN <= TWENTY_ONE
        points = hard + TEN if soft else hard
        if points == TWENTY_ONE or len(values) < _TWO_CARDS:
            of_hand.append(-1)
            total_of_hand.append(-1)
            continue
        total = (SOFT if soft else HARD, points)
        cards = min(len(values), MOST_CARDS) if kind == BY_CARDS else 0
        of_hand.append(names.setdefault((*total, cards), len(names)))
        total_of_hand.append(totals.setdefault(total, len(totals)))
    return _Rows(list(names), np.array(of_hand), list(totals), np.array(total_of_hand))


class _Codes(NamedTuple):
    """The codes of all rows and of doubled hands, by their indexes."""

    rows: Integers
    doubled: Integers  # level, row of a doubled hand

    def same(self, other: _Codes) -> bool:
        return np.array_equal(self.rows, other.rows) and np.array_equal(self.doubled, other.doubled)


class _Column:
    """One up card, while its best codes are found."""

    def __init__(self, terms: Terms, up: int, on: Against, kind: str) -> None:
        self.terms, self.up, self.on, self.rows = terms, up, on, _rows(kind)
        count = len(all_hands())
        self.worth = np.full((2, count, CHOICES), NOT_OPEN)
        self.doubled = np.full((count, on.table.levels + 1, CHOICES), NOT_OPEN)
        self.chances = two_cards(terms.shoe, (up,))
        self.dealt = np.zeros(count)
        for cards, chance in self.chances.items():
            self.dealt[all_hands()[cards]] = 0.0 if cards == _BLACKJACK else chance
        self.pairs = np.array([int(on.hands.child[on.hands.single[rank], rank]) for rank in range(RANKS)])
        self.splits = np.zeros(RANKS, np.bool_)
        self.split_worth = np.full(RANKS, NOT_OPEN)
        self.known = b""  # what `split_worth` was counted from
        self.natural = natural(on.shoe, on.hands.counts)
        layout.stand_on_all(on)
        self.fits = on.room.won >= 0.0
        self.inside = np.flatnonzero(self.fits & (self.rows.of_hand >= 0))
        self.row, self.total = self.rows.of_hand[self.inside], self.rows.total_of_hand[self.inside]
        play.every_hand(on, self.worth, self.doubled, 1)
        self.acts = self._acts()
        self.differs = self._differs()

    # ------------------------------------------------------------ how the column is played

    def best(self) -> Counted:
        self.splits = self.on.shoe >= _TWO_CARDS
        codes = self._settled(self._picked())
        for _ in range(_SWEEPS):
            before, splits = codes, self.splits.tolist()
            self._choose_splits()
            codes = self._settled(codes)
            if codes.same(before) and self.splits.tolist() == splits:
                break
        return self._counted(codes)

    def of(self, written: Column) -> Counted:
        """The column as it was written, without the costs of other choices."""
        labels = list(CODES)
        doubled = np.zeros((self.terms.doubles + 1, len(self.rows.totals)), np.int64)
        for level in range(1, self.terms.doubles + 1):
            codes = [written.doubled_code(*total, level) for total in self.rows.totals]
            doubled[level] = [_DOUBLED_LABELS.index(code) for code in codes]
        rows = _Codes(np.array([labels.index(written.code(*row)) for row in self.rows.names]), doubled)
        self._play_by(rows)
        self.splits = np.array([rank + ACE in written.splits for rank in range(RANKS)])
        self.splits &= self.on.shoe >= _TWO_CARDS
        self.split_worth = split_worths(self.terms, self.on, self.splits).worth
        found = self._counted(rows)
        column = replace(found.column, attack=self.terms.attack and written.attack)
        return replace(found, column=column, costs={}, split_costs={})

    def _settled(self, codes: _Codes) -> _Codes:
        """Sets every cell to its best code until nothing changes, with the same pairs split."""
        for _ in range(_SWEEPS):
            self._play_by(codes)
            better = self._picked()
            if better.same(codes):
                break
            codes = better
        return codes

    def _acts(self) -> Integers:
        """Code, whole or split, hand: the act by each code. What is offered does not depend on how other hands are played."""
        first, otherwise = np.array(list(_CODES.values())).T
        found = np.empty((len(CODES), 2, len(self.inside)), np.int64)
        for how in (WHOLE, SPLIT_HAND):
            offered = self.worth[how, self.inside] != NOT_OPEN
            found[:, how] = np.where(offered[:, first].T, first[:, None], otherwise[:, None])
        return found

    def _differs(self) -> Truths:
        """Code, row: whether the code means anything else there than the codes before it."""
        found = np.ones((len(CODES), len(self.rows.names)), np.bool_)
        for plainer, code in combinations(range(len(CODES)), 2):
            apart = (self.acts[code] != self.acts[plainer]).any(axis=0)
            found[code] &= self._by_row(apart) > 0
        return found

    def _by_row(self, values: Floats | Truths) -> Floats:
        found: Floats = np.bincount(self.row, values.astype(np.float64), len(self.rows.names)).astype(np.float64)
        return found

    def _play_by(self, codes: _Codes) -> None:
        """Sets every hand's act by the codes, and counts the values of all choices then."""
        acts = self.on.acts
        acts.hand[:, self.inside] = self.acts[codes.rows[self.row], :, np.arange(len(self.inside))].T
        for level in range(1, self.terms.doubles + 1):
            acts.doubled[level, self.inside] = _DOUBLED_ACTS[codes.doubled[level, self.total]]
        for row, two in enumerate(layout.COMPLETED):
            acts.suited[:, row, :] = acts.hand[:, all_hands()[two]][:, None]
        play.every_hand(self.on, self.worth, self.doubled, 0)

    def _choose_splits(self) -> None:
        by_total = self.worth[WHOLE, self.pairs, self.on.acts.hand[WHOLE, self.pairs]]
        acts = self.on.acts
        key = acts.hand[SPLIT_HAND].tobytes() + acts.doubled.tobytes() + by_total.tobytes()
        if key != self.known:
            self.known = key
            self.split_worth = split_worths(self.terms, self.on, self.on.shoe >= _TWO_CARDS, by_total).worth
        self.splits = (self.on.shoe >= _TWO_CARDS) & (self.split_worth > by_total)

    # ------------------------------------------------------------ the best codes

    def _weights(self) -> Floats:
        """How often each hand is reached: whole, split, and after each double."""
        hands, levels = self.on.hands, self.terms.doubles
        reach = np.zeros((1 + DOUBLED + levels, len(self.dealt)))
        reach[WHOLE] = self.dealt
        reach[WHOLE, self.pairs[self.splits]] = 0.0
        for rank in np.flatnonzero(self.splits).tolist():
            each = _TWO_CARDS * self.dealt[self.pairs[rank]] / self.on.shoe.sum()
            for second in range(RANKS):
                reach[SPLIT_HAND, hands.child[hands.single[rank], second]] += each * self.on.shoe[second]
        reach[SPLIT_HAND, all_hands()[_BLACKJACK]] = 0.0
        reach_all(self.on, reach, np.zeros(play.MOST_LEVELS))
        found: Floats = np.where(self.fits, reach + _UNREACHED * self.natural, 0.0)
        return found

    def _picked(self) -> _Codes:
        """The code of each row with the highest value, and the same for doubled hands."""
        weights = self._weights()
        doubled = np.zeros((self.terms.doubles + 1, len(self.rows.totals)), np.int64)
        for level in range(1, self.terms.doubles + 1):
            worth = weights[level + DOUBLED, self.inside, None] * self.doubled[self.inside, level][:, _DOUBLED_ACTS]
            each = [
                np.bincount(self.total, worth[:, code], len(self.rows.totals)) for code in range(len(DOUBLED_CODES))
            ]
            doubled[level] = np.argmax(each, axis=0)
        return _Codes(np.argmax(self._row_values(weights), axis=0), doubled)

    def _row_values(self, weights: Floats) -> Floats:
        """Code, row: the value of each code over the hands of a row; minus infinity for one that means nothing new."""
        found, hands = np.full(self.differs.shape, -np.inf), np.arange(len(self.inside))
        worth = [self.worth[how, self.inside] * weights[how, self.inside, None] for how in (WHOLE, SPLIT_HAND)]
        for code in range(len(CODES)):
            whole, split = (worth[how][hands, self.acts[code, how]] for how in (WHOLE, SPLIT_HAND))
            found[code] = np.where(self.differs[code], self._by_row(whole + split), -np.inf)
        return found

    # ------------------------------------------------------------ the answer

    def _counted(self, codes: _Codes) -> Counted:
        up_chance = self.terms.shoe[self.up - ACE] / sum(self.terms.shoe)
        value = math.fsum(
            [
                self.chances.get(_BLACKJACK, 0.0) * float(blackjack_worth(self.terms, (self.up,))),
                *(chance * self._two_cards(cards) for cards, chance in self.chances.items() if cards != _BLACKJACK),
            ]
        )
        value /= up_chance
        values, labels = self._row_values(self._weights()), list(CODES)
        with np.errstate(invalid="ignore"):  # a written code may mean nothing in a row; its costs are left out
            costs = values[codes.rows, np.arange(len(codes.rows))] - values
        by_total = self.worth[WHOLE, self.pairs, self.on.acts.hand[WHOLE, self.pairs]]
        apart = self.dealt[self.pairs] * np.abs(self.split_worth - by_total)
        column = Column(
            rows={name: labels[code] for name, code in zip(self.rows.names, codes.rows.tolist(), strict=True)},
            splits=frozenset((np.flatnonzero(self.splits) + ACE).tolist()),
            doubled={
                (*total, level): _DOUBLED_LABELS[codes.doubled[level, at]]
                for level in range(1, self.terms.doubles + 1)
                for at, total in enumerate(self.rows.totals)
                if total[1] >= LEAST_DOUBLED[total[0]]
            },
            attack=self.terms.attack and value > 0,
        )
        return Counted(
            column,
            costs={
                name: {label: cost for label, cost in zip(labels, of_row, strict=True) if cost < np.inf}
                for name, of_row in zip(self.rows.names, costs.T.tolist(), strict=True)
            },
            split_costs={rank + ACE: float(apart[rank]) for rank in range(RANKS) if self.split_worth[rank] > NOT_OPEN},
            value=value,
            chance=up_chance,
        )

    def _two_cards(self, cards: Values) -> float:
        at, rank = all_hands()[cards], cards[0] - ACE
        if cards[0] == cards[1] and self.splits[rank]:
            return float(self.split_worth[rank])
        return float(self.on.room.value[WHOLE, at])
