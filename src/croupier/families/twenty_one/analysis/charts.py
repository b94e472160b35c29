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
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from croupier.families.twenty_one.analysis import layout, play
from croupier.families.twenty_one.analysis.basics import Values
from croupier.families.twenty_one.analysis.best import blackjack_worth, split_worths, two_cards
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers, all_hands, natural
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
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE

BY_TOTAL, BY_CARDS = "by total", "by total and number of cards"
HARD, SOFT, PAIRS = "hard", "soft", "pairs"
MOST_CARDS: Final = 6  # a chart by number of cards ends with "six or more"

CODES: Final[dict[str, tuple[int, int]]] = {
    "S": (STAND, STAND),
    "H": (HIT, HIT),
    "Dh": (DOUBLE, HIT),
    "Ds": (DOUBLE, STAND),
    "Rh": (GIVE_UP, HIT),
    "Rs": (GIVE_UP, STAND),
}
DOUBLED_CODES: Final[dict[str, int]] = {"S": STAND, "R": GIVE_UP, "D": DOUBLE}

_TWO_CARDS: Final = 2
_SWEEPS: Final = 30
_UNREACHED: Final = 1e-12  # times the chance of its cards: the weight of a hand that is never reached
_BLACKJACK: Values = (ACE, TEN)
_PAIR_NAMES: Final = {ACE: "A", TEN: "T"}

Row = tuple[str, int, int]  # hard or soft, total, number of cards (0: any; the highest: or more)
DoubledRow = tuple[str, int, int]  # hard or soft, total, doubles so far


@dataclass(frozen=True, slots=True)
class Cells:
    """One column of a chart: the code of each row, of each doubled hand, and whether each pair is split."""

    rows: Mapping[Row, str]
    doubled: Mapping[DoubledRow, str]
    splits: Mapping[str, bool]  # by "A", "2" to "9", "T"
    costs: Mapping[Row, Mapping[str, float]]  # per round: what each other code of a row costs
    split_costs: Mapping[str, float]  # per round: what the other choice for a pair costs
    value: float  # per unit on the table when the cards are dealt
    chance: float  # of the up card
    attack: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """The best chart of a kind."""

    kind: str
    value: float  # per unit of the first wager
    columns: Mapping[int, Cells]


def best_chart(terms: Terms, kind: str = BY_TOTAL) -> Chart:
    """Returns the best chart of this kind for a table."""
    columns = {up: _Column(terms, up, on, kind).best() for up, on in layout.each_up_card(terms)}
    value = math.fsum(each.chance * (1 + each.attack) * each.value for each in columns.values())
    return Chart(kind, value, columns)


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
    """The codes of all rows, and of doubled hands."""

    rows: list[str]
    doubled: dict[DoubledRow, str]


class _Column:
    """One up card, while its best codes are found."""

    def __init__(self, terms: Terms, up: int, on: Against, kind: str) -> None:
        self.terms, self.up, self.on, self.rows = terms, up, on, _rows(kind)
        count = len(all_hands())
        self.worth = np.full((2, count, CHOICES), NOT_OPEN)
        self.doubled = np.full((count, play.MOST_LEVELS, CHOICES), NOT_OPEN)
        self.chances = two_cards(terms.shoe, up)
        self.dealt = np.zeros(count)
        for cards, chance in self.chances.items():
            self.dealt[all_hands()[cards]] = 0.0 if cards == _BLACKJACK else chance
        self.pairs = np.array([int(on.hands.child[on.hands.single[rank], rank]) for rank in range(RANKS)])
        self.splits = np.zeros(RANKS, np.bool_)
        self.split_worth = np.full(RANKS, NOT_OPEN)
        self.natural = natural(on.shoe, on.hands.counts)
        layout.stand_on_all(on)
        self.fits = on.room.won >= 0.0
        totals = range(len(self.rows.totals))
        self.of_total = [np.flatnonzero(self.fits & (self.rows.total_of_hand == at)) for at in totals]
        self.inside = [np.flatnonzero(self.fits & (self.rows.of_hand == row)) for row in range(len(self.rows.names))]

    # ------------------------------------------------------------ how the column is played

    def best(self) -> Cells:
        play.every_hand(self.on, self.worth, self.doubled, 1)
        self.splits = self.on.shoe >= _TWO_CARDS
        codes = self._settled(self._picked())
        for _ in range(_SWEEPS):
            before, splits = codes, self.splits.tolist()
            self._choose_splits()
            codes = self._settled(codes)
            if (codes, self.splits.tolist()) == (before, splits):
                break
        return self._cells(codes)

    def _settled(self, codes: _Codes) -> _Codes:
        """Sets every cell to its best code until nothing changes, with the same pairs split."""
        for _ in range(_SWEEPS):
            self._play_by(codes)
            better = self._picked()
            if better == codes:
                break
            codes = better
        return codes

    def _play_by(self, codes: _Codes) -> None:
        """Sets every hand's act by the codes, and counts the values of all choices then."""
        acts = self.on.acts
        for row, code in enumerate(codes.rows):
            for how in (WHOLE, SPLIT_HAND):
                acts.hand[how, self.inside[row]] = self._acts(how, self.inside[row], code)
        for (soft, points, level), code in codes.doubled.items():
            inside = self.of_total[self.rows.totals.index((soft, points))]
            acts.doubled[level, inside] = DOUBLED_CODES[code]
        for row, two in enumerate(layout.COMPLETED):
            acts.suited[:, row, :] = acts.hand[:, all_hands()[two]][:, None]
        play.every_hand(self.on, self.worth, self.doubled, 0)

    def _acts(self, how: int, inside: Integers, code: str) -> Integers:
        first, otherwise = CODES[code]
        found: Integers = np.where(self.worth[how, inside, first] != NOT_OPEN, first, otherwise)
        return found

    def _choose_splits(self) -> None:
        self.split_worth = split_worths(self.terms, self.on, self.on.shoe >= _TWO_CARDS)
        by_total = self.worth[WHOLE, self.pairs, self.on.acts.hand[WHOLE, self.pairs]]
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
        sums = [self._row_values(row, weights) for row in range(len(self.rows.names))]
        codes = [max(each, key=lambda code: each[code]) for each in sums]
        doubled = dict[DoubledRow, str]()
        for level in range(1, self.terms.doubles + 1):
            for at, total in enumerate(self.rows.totals):
                inside = self.of_total[at]
                each = {
                    code: float(weights[level + DOUBLED, inside] @ self.doubled[inside, level, act])
                    for code, act in DOUBLED_CODES.items()
                }
                doubled[(*total, level)] = max(each, key=lambda code: each[code])
        return _Codes(codes, doubled)

    def _row_values(self, row: int, weights: Floats) -> dict[str, float]:
        """The value of each code over the hands of a row; of codes that mean the same, the plainest."""
        inside, found, seen = self.inside[row], dict[str, float](), set[bytes]()
        for code in CODES:
            acts = [self._acts(how, inside, code) for how in (WHOLE, SPLIT_HAND)]
            same = b"".join(each.tobytes() for each in acts)
            if same in seen:
                continue
            seen.add(same)
            found[code] = sum(
                float(weights[how, inside] @ self.worth[how, inside, acts[how]]) for how in (WHOLE, SPLIT_HAND)
            )
        return found

    # ------------------------------------------------------------ the answer

    def _cells(self, codes: _Codes) -> Cells:
        up_chance = self.terms.shoe[self.up - ACE] / sum(self.terms.shoe)
        value = math.fsum(
            [
                self.chances.get(_BLACKJACK, 0.0) * float(blackjack_worth(self.terms, self.up)),
                *(chance * self._two_cards(cards) for cards, chance in self.chances.items() if cards != _BLACKJACK),
            ]
        )
        value /= up_chance
        weights = self._weights()
        costs = dict[Row, dict[str, float]]()
        for row, name in enumerate(self.rows.names):
            each = self._row_values(row, weights)
            costs[name] = {code: each[codes.rows[row]] - other for code, other in each.items()}
        names = [_PAIR_NAMES.get(rank + ACE, str(rank + ACE)) for rank in range(RANKS)]
        by_total = self.worth[WHOLE, self.pairs, self.on.acts.hand[WHOLE, self.pairs]]
        apart = self.dealt[self.pairs] * np.abs(self.split_worth - by_total)
        return Cells(
            rows=dict(zip(self.rows.names, codes.rows, strict=True)),
            doubled=codes.doubled,
            splits=dict(zip(names, self.splits.tolist(), strict=True)),
            costs=costs,
            split_costs=dict(zip(names, np.where(self.split_worth > NOT_OPEN, apart, 0.0).tolist(), strict=True)),
            value=value,
            chance=up_chance,
            attack=self.terms.attack and value > 0,
        )

    def _two_cards(self, cards: Values) -> float:
        at, rank = all_hands()[cards], cards[0] - ACE
        if cards[0] == cards[1] and self.splits[rank]:
            return float(self.split_worth[rank])
        return float(self.on.room.value[WHOLE, at])
