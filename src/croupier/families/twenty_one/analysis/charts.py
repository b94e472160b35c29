"""Charts by the total of a hand, or by its total and number of cards: their value, and the best ones.

Each cell holds a code. Its first letter is what to do, the second what to do instead if that is not offered: with more cards,
or after a split. Pairs are split or played by their total, and a doubled hand has cells of its own: stand, give up or double
again. The value of a chart is exact, splits included. The best chart is a local optimum, found by setting every cell to the
code with the highest value over its hands, each weighted by how often it is reached under the rest of the chart, until nothing
changes. There split hands get the values of the same cards without a split, so cells within some 1e-7 of a tie may differ. The
cost of another code is right to the first order in hands of a split. An exposed dealer has a column for each total of his cards.

It loads numpy, so import it only to count.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from croupier.families.twenty_one.analysis import basics, dealer, layout, play
from croupier.families.twenty_one.analysis.basics import Values
from croupier.families.twenty_one.analysis.best import (
    blackjack_worth,
    insurance_worth,
    pairs_of,
    showing_chance,
    split_worths,
    two_cards,
)
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers, Truths, all_hands, natural
from croupier.families.twenty_one.analysis.play import (
    ACTS,
    DOUBLED,
    GIVE_UP,
    NOT_OPEN,
    SPLIT_HAND,
    STAND,
    WHOLE,
    Against,
    reach_all,
)
from croupier.families.twenty_one.analysis.play import SPLIT as SPLITS
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.chart import cells
from croupier.families.twenty_one.chart.cells import Chart, Column, Key, Row, across, column_of
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE

BY_TOTALS, BY_CARDS = "by total", "by total and number of cards"

_CODES: Final = {code: (ACTS[choices[0]], ACTS[choices[-1]]) for code, choices in cells.CODES.items()}
_DOUBLED_ACTS: Final = np.array([ACTS[choice] for (choice,) in cells.DOUBLED_CODES.values()])
_DOUBLED_LABELS: Final = list(cells.DOUBLED_CODES)

_SWEEPS: Final = 30
_UNREACHED: Final = 1e-12  # times the chance of its cards: the weight of a hand that is never reached
_BLACKJACK: Values = (ACE, TEN)
_WITHOUT: Final = "by total, not given up"


@dataclass(frozen=True, slots=True)
class Counted:
    """One column of a chart, with its value, and what every other code costs per round."""

    column: Column
    costs: Mapping[Row, Mapping[str, float]]  # by row
    pair_costs: Mapping[int, Mapping[str, float]]  # by value of a pair, of the codes that were counted
    value: float  # per unit on the table when the cards are dealt
    chance: float

    @property
    def stake(self) -> int:
        """The units that the hands are played for."""
        return 1 + self.column.attack


@dataclass(frozen=True, slots=True)
class CountedChart:
    """A chart of a kind with its value, of which insurance is a part."""

    kind: str
    value: float  # per unit of the first wager
    insured: float  # what insurance for half a unit adds
    insurance: bool
    even_money: bool
    columns: Mapping[Key, Counted]

    @property
    def main(self) -> float:
        """What the main wager is worth, with even money."""
        return self.value - self.insured

    @property
    def by_column(self) -> Mapping[str, float]:
        """The value of the whole round by what the dealer shows."""
        names = across(self.columns).items()
        return {name: self.columns[key].value for name, key in names if key in self.columns}

    @property
    def chart(self) -> Chart:
        """The chart. A column that is never reached has any codes."""
        keys = across(self.columns).values()
        columns = {key: self.columns[key].column if key in self.columns else cells.UNREACHED for key in keys}
        return Chart(columns, self.insurance, self.even_money)


class _Asked(NamedTuple):
    """What a chart says besides its columns."""

    insurance: bool
    even_money: bool


@lru_cache(maxsize=16)  # the numbers, the placard and the simulation of a table all ask for it
def best_chart(terms: Terms, kind: str = BY_TOTALS, *, gives_up_pairs: bool = False) -> CountedChart:
    """Returns the best chart of this kind for a table, which may give up a pair, or split it if that is not offered."""
    rescued = gives_up_pairs and terms.gives_up
    pair_codes = (cells.BY_TOTAL, cells.SPLIT, *([cells.GIVE_UP_OR_SPLIT] if rescued else []))
    columns = {key: _Column(terms, shown, kind, pair_codes).best() for key, shown in _each_column(terms)}
    takes = (False,) if terms.even_money_pays is None else (False, True)
    every = [_of(terms, kind, columns, _Asked(insurance, even)) for insurance in (False, True) for even in takes]
    return max(every, key=lambda each: each.value)


def chart_value(terms: Terms, chart: Chart, kind: str = BY_TOTALS) -> CountedChart:
    """Returns what a chart of this kind is worth at a table; it needs every column."""
    columns = {key: _Column(terms, shown, kind).of(chart.columns[key]) for key, shown in _each_column(terms)}
    return _of(terms, kind, columns, _Asked(chart.insurance, chart.even_money))


def _of(terms: Terms, kind: str, columns: Mapping[Key, Counted], asked: _Asked) -> CountedChart:
    """Adds what columns leave out: blackjacks, insurance, and an exposed blackjack of the dealer."""
    value, insured = math.fsum(each.chance * each.stake * each.value for each in columns.values()), 0.0
    whole = dict(columns)
    for showing in dealer.showings(exposed=terms.hole_exposed):
        chances = two_cards(terms.shoe, showing)
        more, key = chances.get(_BLACKJACK, 0.0) * _blackjack(terms, showing, asked), column_of(showing)
        if showing == _BLACKJACK:
            more -= math.fsum(chance for cards, chance in chances.items() if cards != _BLACKJACK)
        if asked.insurance and showing == (ACE,):
            insured = math.fsum(chance * _insured(terms, cards, asked) for cards, chance in chances.items())
            more += insured
        if key in whole:
            value += more * whole[key].stake
            whole[key] = replace(whole[key], value=whole[key].value + more / whole[key].chance)
        else:
            value += more
    return CountedChart(kind, value, insured, asked.insurance, asked.even_money, whole)


def _blackjack(terms: Terms, showing: Values, asked: _Asked) -> float:
    """The value of a blackjack; one that is insured may be paid at once, in place of both wagers."""
    if (
        asked.insurance
        and showing == (ACE,)
        and terms.insured_blackjack_pays is not None
        and not _at_once(terms, asked)
    ):
        return float(terms.insured_blackjack_pays)
    return float(blackjack_worth(terms, showing, even_money=asked.even_money))


def _insured(terms: Terms, cards: Values, asked: _Asked) -> float:
    """The value of insurance for half a unit, the maximum."""
    if cards == _BLACKJACK and (terms.insured_blackjack_pays is not None or _at_once(terms, asked)):
        return 0.0
    return float(insurance_worth(terms, cards) or 0) / 2


def _at_once(terms: Terms, asked: _Asked) -> bool:
    """Whether even money settles a blackjack before insurance is offered."""
    return asked.even_money and terms.even_money_pays is not None


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
        points, soft = basics.total(values)
        if points == TWENTY_ONE or len(values) < 2:
            of_hand.append(-1)
            total_of_hand.append(-1)
            continue
        total = (cells.SOFT if soft else cells.HARD, points)
        cards = min(len(values), cells.MOST_CARDS) if kind == BY_CARDS else 0
        of_hand.append(names.setdefault((*total, cards), len(names)))
        total_of_hand.append(totals.setdefault(total, len(totals)))
    return _Rows(list(names), np.array(of_hand), list(totals), np.array(total_of_hand))


class _Codes(NamedTuple):
    """The codes of all rows and of doubled hands, by their indexes."""

    rows: Integers
    doubled: Integers  # level, row of a doubled hand

    def same(self, other: _Codes) -> bool:
        return np.array_equal(self.rows, other.rows) and np.array_equal(self.doubled, other.doubled)


def _each_column(terms: Terms) -> Iterator[tuple[Key, list[_Shown]]]:
    """Yields every column with all that the dealer shows in it."""
    every = defaultdict[Key, list[_Shown]](list)
    for showing, on in layout.each_showing(terms):
        if showing != _BLACKJACK:
            every[column_of(showing)].append(_Shown(terms, showing, on))
    yield from every.items()


class _Shown:
    """One thing that the dealer shows, and how every hand is played against it."""

    def __init__(self, terms: Terms, showing: Values, on: Against) -> None:
        self.terms, self.showing, self.on, self.count = terms, showing, on, len(all_hands())
        self.chances, self.chance = two_cards(terms.shoe, showing), showing_chance(terms.shoe, showing)
        self.dealt = np.zeros(self.count)
        for cards, chance in self.chances.items():
            self.dealt[all_hands()[cards]] = 0.0 if cards == _BLACKJACK else chance
        self.pairs = np.array(pairs_of(on))
        self.by_total = np.zeros(RANKS, np.int64)  # the act of each pair that is played by its total
        self.splits = np.zeros(RANKS, np.bool_)
        self.apart = np.zeros(RANKS, np.bool_)  # pairs that have codes of their own
        self.split_worth = np.full(RANKS, NOT_OPEN)
        self.known = b""  # what `split_worth` was counted from
        self.natural = natural(on.shoe, on.hands.counts)
        play.stand_on_all(on)
        self.fits = on.room.won >= 0.0

    def begin(self, rows: _Rows) -> None:
        self.inside = np.flatnonzero(self.fits & (rows.of_hand >= 0))
        self.row, self.total = rows.of_hand[self.inside], rows.total_of_hand[self.inside]
        self.worth, self.doubled = play.every_hand(self.on, choose=True)
        self.acts = self._acts()

    def _acts(self) -> Integers:
        """Code, whole or split, hand: the act by each code. What is offered does not depend on how other hands are played."""
        first, otherwise = np.array(list(_CODES.values())).T
        choices = np.empty((len(cells.CODES), 2, len(self.inside)), np.int64)
        for how in (WHOLE, SPLIT_HAND):
            offered = self.worth[how, self.inside] != NOT_OPEN
            choices[:, how] = np.where(offered[:, first].T, first[:, None], otherwise[:, None])
        return choices

    def play_by(self, codes: _Codes, pairs: Sequence[str]) -> None:
        """Sets every hand's act by the codes, and counts the values of all choices then."""
        acts, labels = self.on.acts, list(cells.CODES)
        acts.hand[:, self.inside] = self.acts[codes.rows[self.row], :, np.arange(len(self.inside))].T
        for level in range(1, self.terms.most_doubles + 1):
            acts.doubled[level, self.inside] = _DOUBLED_ACTS[codes.doubled[level, self.total]]
        self.by_total = acts.hand[WHOLE, self.pairs].copy()
        for rank, (pair, code) in enumerate(zip(self.pairs.tolist(), pairs, strict=True)):
            self.splits[rank] = code == cells.SPLIT and self.on.shoe[rank] >= 2
            self.apart[rank] = code != cells.BY_TOTAL
            if code not in (cells.SPLIT, cells.BY_TOTAL):
                row = np.flatnonzero(self.inside == pair)
                also = cells.CODES[labels[int(codes.rows[self.row[row[0]]])]] if row.size else ("stand",)
                wanted = [ACTS[name] for name in (*cells.PAIR_CODES[code], *also)]
                split = wanted[0] == SPLITS or (wanted[1] == SPLITS and self.worth[WHOLE, pair, wanted[0]] == NOT_OPEN)
                self.splits[rank] = split and self.on.shoe[rank] >= 2
                for how in (WHOLE, SPLIT_HAND):
                    offered = (act for act in wanted if act != SPLITS and self.worth[how, pair, act] != NOT_OPEN)
                    acts.hand[how, pair] = next(offered, STAND)
        for at, two in enumerate(layout.COMPLETED):
            acts.suited[:, at, :] = acts.hand[:, all_hands()[two]][:, None]
        self.worth, self.doubled = play.every_hand(self.on, choose=False)

    def count_splits(self, wanted: Truths | None = None) -> None:
        """The value of splitting each wanted pair; without them, of all pairs, but for those that are worse than the total."""
        if wanted is not None:
            self.split_worth = split_worths(self.terms, self.on, wanted).worth
            return
        values = self.worth[WHOLE, self.pairs]
        acts = self.by_total, self.on.acts.hand[SPLIT_HAND, self.pairs]  # by the total, also if it may not be given up
        enough = np.min([values[np.arange(RANKS), act] for act in acts], axis=0)
        key = self.on.acts.hand[SPLIT_HAND].tobytes() + self.on.acts.doubled.tobytes() + enough.tobytes()
        if key != self.known:
            self.known = key
            self.split_worth = split_worths(self.terms, self.on, self.on.shoe >= 2, enough).worth

    def weights(self) -> Floats:
        """How often each hand is reached: whole, split, and after each double."""
        hands, levels = self.on.hands, self.terms.most_doubles
        reach = np.zeros((1 + DOUBLED + levels, self.count))
        reach[WHOLE] = self.dealt
        reach[WHOLE, self.pairs[self.apart]] = 0.0
        for rank in np.flatnonzero(self.splits).tolist():
            if rank == 0 and not self.terms.split_aces_draw:  # they get one card, and no choice
                continue
            each = 2 * self.dealt[self.pairs[rank]] / self.on.shoe.sum()
            for second in range(RANKS):
                reach[SPLIT_HAND, hands.child[hands.single[rank], second]] += each * self.on.shoe[second]
        reach[SPLIT_HAND, all_hands()[_BLACKJACK]] = 0.0
        reach_all(self.on, reach)
        weights: Floats = np.where(self.fits, reach + _UNREACHED * self.natural, 0.0)
        return weights

    def row_values(self, weights: Floats, rows: int) -> Floats:
        """Code, row: the value of each code over the hands of a row."""
        hands = np.arange(len(self.inside))
        worth = [self.worth[how, self.inside] * weights[how, self.inside, None] for how in (WHOLE, SPLIT_HAND)]
        return np.array(
            [
                np.bincount(self.row, sum(worth[how][hands, self.acts[code, how]] for how in (WHOLE, SPLIT_HAND)), rows)
                for code in range(len(cells.CODES))
            ]
        )

    def doubled_values(self, weights: Floats, level: int, totals: int) -> Floats:
        worth = weights[level + DOUBLED, self.inside, None] * self.doubled[self.inside, level][:, _DOUBLED_ACTS]
        return np.array([np.bincount(self.total, worth[:, code], totals) for code in range(len(cells.DOUBLED_CODES))])

    def pair_values(self, rank: int) -> tuple[float, dict[str, float]]:
        """A pair's chance, and its value by each code, as `WITHOUT` by the total if it may not be given up."""
        values, code = self.worth[WHOLE, self.pairs[rank]], self.on.acts.hand[SPLIT_HAND, self.pairs[rank]]
        chance = float(
            self.dealt[self.pairs[rank]] + _UNREACHED * self.natural[self.pairs[rank]] * self.fits[self.pairs[rank]]
        )
        worth = (values[self.by_total[rank]], self.split_worth[rank], values[GIVE_UP], values[code])
        return chance, dict(
            zip((cells.BY_TOTAL, cells.SPLIT, cells.GIVE_UP_OR_SPLIT, _WITHOUT), map(float, worth), strict=True)
        )

    def value(self) -> float:
        """Of all two cards but blackjacks, by the acts."""
        value = self.on.room.value[WHOLE].copy()
        value[self.pairs[self.splits]] = self.split_worth[self.splits]
        there = self.dealt > 0.0
        return float(self.dealt[there] @ value[there])


class _Column:
    """One column, while its best codes are found."""

    def __init__(self, terms: Terms, shown: list[_Shown], kind: str, pair_codes: tuple[str, ...] = ()) -> None:
        self.terms, self.shown, self.rows, self.pair_codes = terms, shown, _rows(kind), pair_codes
        self.pairs = [cells.BY_TOTAL] * RANKS
        for each in shown:
            each.begin(self.rows)
        self.differs = self._differs()

    # ------------------------------------------------------------ how the column is played

    def best(self) -> Counted:
        self.pairs = [cells.SPLIT] * RANKS
        for each in self.shown:
            each.splits, each.apart = each.on.shoe >= 2, np.ones(RANKS, np.bool_)
        codes = self._settled(self._picked())
        for _ in range(_SWEEPS):
            before, pairs = codes, list(self.pairs)
            self._choose_pairs()
            codes = self._settled(codes)
            if codes.same(before) and self.pairs == pairs:
                break
        return self._counted(codes)

    def of(self, written: Column) -> Counted:
        """The column as it was written, without the costs of other choices."""
        labels = list(cells.CODES)
        doubled = np.zeros((self.terms.most_doubles + 1, len(self.rows.totals)), np.int64)
        for level in range(1, self.terms.most_doubles + 1):
            codes = [written.doubled_code(*total, level) for total in self.rows.totals]
            doubled[level] = [_DOUBLED_LABELS.index(code) for code in codes]
        rows = _Codes(np.array([labels.index(written.code(*row)) for row in self.rows.names]), doubled)
        self.pairs = [written.pair_code(rank + ACE) for rank in range(RANKS)]
        self._play_by(rows)
        for each in self.shown:
            each.count_splits(each.splits)
        value = math.fsum(each.value() for each in self.shown) / self._chance
        return Counted(replace(written, attack=self.terms.attack and written.attack), {}, {}, value, self._chance)

    @property
    def _chance(self) -> float:
        return math.fsum(each.chance for each in self.shown)

    def _play_by(self, codes: _Codes) -> None:
        for each in self.shown:
            each.play_by(codes, self.pairs)

    def _settled(self, codes: _Codes) -> _Codes:
        """Sets every cell to its best code until nothing changes, with the same pairs split."""
        for _ in range(_SWEEPS):
            self._play_by(codes)
            better = self._picked()
            if better.same(codes):
                break
            codes = better
        return codes

    def _differs(self) -> Truths:
        """Code, row: whether the code means anything else there than the codes before it."""
        tells = np.ones((len(cells.CODES), len(self.rows.names)), np.bool_)
        for plainer, code in combinations(range(len(cells.CODES)), 2):
            apart = np.zeros(len(self.rows.names))
            for each in self.shown:
                other = (each.acts[code] != each.acts[plainer]).any(axis=0)
                apart += np.bincount(each.row, other.astype(np.float64), len(self.rows.names))
            tells[code] &= apart > 0
        return tells

    # ------------------------------------------------------------ the best codes

    def _choose_pairs(self) -> None:
        for each in self.shown:
            each.count_splits()
        self.pairs = [self._pair_code(self._pair_values(rank)) for rank in range(RANKS)]

    def _pair_values(self, rank: int) -> dict[str, float]:
        """The value of a pair by each code, over all that is shown; minus infinity for one that is not offered or counted."""
        means = defaultdict[str, float](float)
        for each in self.shown:
            chance, worth = each.pair_values(rank)
            for code, value in worth.items():
                means[code] += (chance * value if value > NOT_OPEN else -np.inf) if chance > 0.0 else 0.0
        return means

    def _pair_code(self, worth: Mapping[str, float]) -> str:
        total, split, gives_up, without = (
            worth[code] for code in (cells.BY_TOTAL, cells.SPLIT, cells.GIVE_UP_OR_SPLIT, _WITHOUT)
        )
        if cells.GIVE_UP_OR_SPLIT not in self.pair_codes or gives_up < max(total, split):
            return cells.SPLIT if split > total else cells.BY_TOTAL
        return cells.GIVE_UP_OR_SPLIT if split > without or gives_up > total else cells.BY_TOTAL

    def _picked(self) -> _Codes:
        """The code of each row with the highest value, and the same for doubled hands."""
        weights = [each.weights() for each in self.shown]
        doubled, totals = (
            np.zeros((self.terms.most_doubles + 1, len(self.rows.totals)), np.int64),
            len(self.rows.totals),
        )
        for level in range(1, self.terms.most_doubles + 1):
            every = [shown.doubled_values(each, level, totals) for shown, each in zip(self.shown, weights, strict=True)]
            doubled[level] = np.argmax(sum(every), axis=0)
        return _Codes(np.argmax(self._row_values(weights), axis=0), doubled)

    def _row_values(self, weights: list[Floats]) -> Floats:
        """Code, row: the value of each code over the hands of a row; minus infinity for one that means nothing new."""
        every = [shown.row_values(each, len(self.rows.names)) for shown, each in zip(self.shown, weights, strict=True)]
        return np.where(self.differs, np.sum(every, axis=0), -np.inf)

    # ------------------------------------------------------------ the answer

    def _counted(self, codes: _Codes) -> Counted:
        value = math.fsum(each.value() for each in self.shown) / self._chance
        values, labels = self._row_values([each.weights() for each in self.shown]), list(cells.CODES)
        costs = values[codes.rows, np.arange(len(codes.rows))] - values
        own = {rank + ACE: code for rank, code in enumerate(self.pairs)}
        pairs = {card: self._pair_values(card - ACE) for card in own}
        blackjack = math.fsum(
            each.chances.get(_BLACKJACK, 0.0) * float(blackjack_worth(self.terms, each.showing)) for each in self.shown
        )
        column = Column(
            rows={name: labels[code] for name, code in zip(self.rows.names, codes.rows.tolist(), strict=True)},
            splits=frozenset(card for card, code in own.items() if code == cells.SPLIT),
            pairs={card: code for card, code in own.items() if code not in (cells.SPLIT, cells.BY_TOTAL)},
            doubled={
                (*total, level): _DOUBLED_LABELS[codes.doubled[level, at]]
                for level in range(1, self.terms.most_doubles + 1)
                for at, total in enumerate(self.rows.totals)
                if self.terms.asks_after_double and total[1] >= cells.LEAST_DOUBLED[total[0]]
            },
            attack=self.terms.attack and value + blackjack / self._chance > 0,
        )
        return Counted(
            column,
            costs={
                name: {label: cost for label, cost in zip(labels, of_row, strict=True) if cost < np.inf}
                for name, of_row in zip(self.rows.names, costs.T.tolist(), strict=True)
            },
            pair_costs={
                card: {code: worth[own[card]] - worth[code] for code in self.pair_codes if worth[code] > -np.inf}
                for card, worth in pairs.items()
                if worth[cells.SPLIT] > -np.inf
            },
            value=value,
            chance=self._chance,
        )
