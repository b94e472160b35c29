"""One column of a total-dependent chart: its value, and its best codes.

It loads numpy and numba, so `charts` imports it only when it counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np

from croupier.families.twenty_one.analysis.hands import Floats, Integers, Truths, natural
from croupier.games.blackjack.analysis import compiled as kernel
from croupier.games.blackjack.analysis.basics import Values
from croupier.games.blackjack.analysis.compiled import (
    CHOICES,
    DOUBLE,
    HIT,
    LOOKED,
    NOT_OPEN,
    SPLIT,
    STAND,
    SURRENDER,
    Against,
)
from croupier.games.blackjack.analysis.count import (
    chance_of_blackjack,
    each_showing,
    needs_all_hands,
    pairs_of,
    split_gains,
    split_worth,
    stand_on_all,
    two_cards,
)
from croupier.games.blackjack.analysis.split_losses import endings_key
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.totals import BY_TOTAL, CODES, HARD, PAIR_CODES, PAIRS, ROWS, SOFT, column_of
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE

Codes = dict[tuple[str, str], str]  # one column of a chart: by table and row

_ACTS = {"stand": STAND, "hit": HIT, "double": DOUBLE, "split": SPLIT, "surrender": SURRENDER}
_FIRST, _LAST = ({code: _ACTS[names[end]] for code, names in CODES.items()} for end in (0, -1))
_TOTALS = [(table, row) for table in (HARD, SOFT) for row in ROWS[table]]
_PAIR_ROWS = {card: (PAIRS, ROWS[PAIRS][(card - 2) % TEN]) for card in range(ACE, TEN + 1)}  # the ace's row is the last
_TWO_CARDS = 2
_HARD_ELEVEN = 11
_NOISE = 1e-15
_SWEEPS = 20

# High totals first, so that the hands a card leads to are decided before the decision to draw.
_ORDER = (
    *((HARD, str(points)) for points in range(TWENTY_ONE - 1, _HARD_ELEVEN - 1, -1)),
    *((SOFT, row) for row in reversed(ROWS[SOFT])),
    *((HARD, str(points)) for points in range(_HARD_ELEVEN - 1, 3, -1)),
    *_PAIR_ROWS.values(),
)


CELLS = (*_TOTALS, *(_PAIR_ROWS[card] for card in (*range(2, TEN + 1), ACE)))
ANY_CODES: Codes = dict.fromkeys(_TOTALS, "S") | dict.fromkeys(
    _PAIR_ROWS.values(), BY_TOTAL
)  # for a column that is never reached


class Table(NamedTuple):
    """What all columns share: the cell of each hand (26 for none: it stands), and the indexes of all two cards."""

    cell: Integers
    two: Integers
    pairs: Integers
    pairs_of_two: Integers  # where each pair is among the two cards
    offers_surrender: bool
    long: bool  # a split may be slow to count


class Shown(NamedTuple):
    """One dealer showing: the data for a count, the chances of all two cards, and the value of every choice."""

    on: Against
    chances: Floats
    worth: Floats
    natural: Floats  # the chance of each hand's cards, whatever the strategy
    known: dict[tuple[int, bytes], float]  # cache: what a blackjack takes from splits


class Column(NamedTuple):
    """All dealer showings of one column."""

    name: str
    table: Table
    shown: dict[Values, Shown]


def columns(
    rules: BlackjackRules, shoe: Sequence[int], chances: Mapping[Values, Mapping[Values, float]]
) -> Iterator[Column]:
    """Yields every column that can be reached. Use one before the next: they share their arrays."""
    every = sorted(each_showing(rules, shoe), key=lambda each: column_of(each[0]))
    desks = list[kernel.Desk]()
    table: Table | None = None
    for name, shown in groupby(every, key=lambda each: column_of(each[0])):
        found = {}
        for at, (showing, against) in enumerate(shown):
            if len(desks) == at:
                desks.append(kernel.desk(len(against.acts)))
            most = max(against.terms.hands, against.terms.ace_hands)
            on = against._replace(room=desks[at], cache=kernel.new_cache(len(against.acts), most))
            stand_on_all(on)
            table = table or _table(on, rules)
            dealt = [
                0.0 if row.cards == (ACE, TEN) else chances[showing].get(row.cards, 0.0) * row.share
                for row in two_cards(on, rules)
            ]
            found[showing] = Shown(
                on, np.array(dealt), np.full((len(on.acts), CHOICES), NOT_OPEN), natural(on.shoe, on.hands.counts), {}
            )
        if table is not None:
            yield Column(name, table, found)


def _table(on: Against, rules: BlackjackRules) -> Table:
    hands = on.hands
    hard = hands.counts @ np.arange(ACE, TEN + 1)
    place = {each: at for at, each in enumerate(_TOTALS)}
    hands_totals = zip((hands.points > hard).tolist(), hands.points.tolist(), strict=True)
    cells = [place.get((SOFT if soft else HARD, str(points)), len(_TOTALS)) for soft, points in hands_totals]
    two, pairs = [row.at for row in two_cards(on, rules)], pairs_of(on)
    place_of_two = {row: at for at, row in enumerate(two)}
    pairs_of_two = [place_of_two[row] for row in pairs]
    long = on.terms.hands > _TWO_CARDS and on.terms.bust_taken
    return Table(np.array(cells), np.array(two), np.array(pairs), np.array(pairs_of_two), on.terms.surrender, long)


# ---------------------------------------------------------------- how a column is played


def _acts(column: Column, codes: Codes, on: Against) -> tuple[Integers, Integers]:
    """Returns the act for each two cards before a split, and for each hand after one."""
    table, terms = column.table, on.terms
    wanted = [codes[cell] for cell in _TOTALS]
    draws = np.array([*(_LAST[code] for code in wanted), STAND])
    first = np.array([*(_FIRST[code] for code in wanted), STAND])
    after = draws[table.cell]
    two = table.two
    usual, may_double = first[table.cell[two]], on.hands.may_double[two]
    doubles = (usual == DOUBLE) & may_double
    acts = np.where(doubles | ((usual == SURRENDER) & terms.surrender), usual, after[two])
    if terms.double_after_split:
        after[two[doubles]] = DOUBLE
    for rank, row in enumerate(table.pairs.tolist()):
        code = PAIR_CODES[codes[_PAIR_ROWS[rank + ACE]]]
        if not code:
            continue
        also = CODES[codes[_TOTALS[table.cell[row]]]] if table.cell[row] < len(_TOTALS) else ("stand",)
        names = [_ACTS[name] for name in (*code, *also)]
        may = {STAND, HIT, SPLIT} | ({DOUBLE} if on.hands.may_double[row] else set())
        acts[table.pairs_of_two[rank]] = next(
            act for act in names if act in may | ({SURRENDER} if terms.surrender else set())
        )
        may -= {SPLIT} if terms.double_after_split else {SPLIT, DOUBLE}
        after[row] = next(act for act in names if act in may)
    return acts, after


def value(column: Column, codes: Codes, *, at_best: bool = False) -> float:
    """The value of these codes in this column, weighted by its chance, without blackjacks.

    With `at_best` a split that is slow to count gets its value against a dealer who has checked for blackjack.
    """
    return sum(_against(column, codes, shown, at_best=at_best) for shown in column.shown.values())


def by_showing(column: Column, codes: Codes) -> dict[Values, float]:
    return {showing: _against(column, codes, shown, at_best=False) for showing, shown in column.shown.items()}


def _against(column: Column, codes: Codes, shown: Shown, *, at_best: bool) -> float:
    on, table, worth = shown.on, column.table, shown.worth
    acts, on.acts[:] = _acts(column, codes, on)
    kernel.every_hand(on, worth, 0)
    splits = (acts[table.pairs_of_two] == SPLIT) & (on.shoe >= _TWO_CARDS)
    if splits.any():
        _split(on, table.pairs, splits, shown, at_best=at_best)
    picked = worth[table.two, acts]
    return float(shown.chances @ np.where(shown.chances > 0, picked, 0.0))


def _split(on: Against, rows: Integers, splits: Truths, shown: Shown, *, at_best: bool) -> None:
    gains = split_gains(on, splits)
    for pair in np.flatnonzero(splits).tolist():
        if not needs_all_hands(on, pair):
            shown.worth[rows[pair], SPLIT] = split_worth(on, pair, gains)
        elif at_best:
            shown.worth[rows[pair], SPLIT] = gains[pair, LOOKED] - chance_of_blackjack(on, pair)
        else:
            key = pair, endings_key(on, pair)
            if key not in shown.known:
                shown.known[key] = float(gains[pair, kernel.AS_IT_IS]) - split_worth(on, pair, gains)
            shown.worth[rows[pair], SPLIT] = gains[pair, kernel.AS_IT_IS] - shown.known[key]


# ---------------------------------------------------------------- the best codes of a column


class Best(NamedTuple):
    """The best codes of a column, and its value with each other code in a cell, except codes that are slow to count."""

    codes: Codes
    worth: dict[tuple[str, str], dict[str, float]]


def best(column: Column) -> Best:
    """Sets each cell to its best code, keeping the others, until a sweep changes nothing."""
    codes = _initial_codes(column)
    known: Known = {}
    worth: dict[tuple[str, str], dict[str, float]] = {}
    for _ in range(_SWEEPS):
        before = dict(codes)
        for cell in _ORDER:
            worth[cell] = _tried(column, codes, cell, known)
            codes[cell] = _picked(column, codes, cell, worth[cell])
        if codes == before:
            break
    return Best(codes, worth)


def _open_codes(column: Column, cell: tuple[str, str]) -> list[str]:
    """The codes that make sense in a cell at this table."""
    table, on = column.table, next(iter(column.shown.values())).on
    surrender = table.offers_surrender
    if cell[0] == PAIRS:
        return [BY_TOTAL, "P", *(["Rp"] if surrender else [])]
    rows = table.two[table.cell[table.two] == _TOTALS.index(cell)]
    doubles = bool(on.hands.may_double[rows].any())
    return ["S", "H", *(["Dh", "Ds"] if doubles else []), *(["Rh", "Rs"] if surrender and rows.size else [])]


Known = dict[tuple[str, ...], float]  # the value of a column by its codes: a sweep comes to most of them again


def _tried(column: Column, codes: Codes, cell: tuple[str, str], known: Known) -> dict[str, float]:
    """The value of the column with each code in this cell, except a slow split that cannot be best."""
    found: dict[str, float] = {}
    for code in _open_codes(column, cell):
        trial = {**codes, cell: code}
        if column.table.long and code == "P" and value(column, trial, at_best=True) < max(found.values()):
            continue
        key = tuple(trial.values())
        if key not in known:
            known[key] = value(column, trial)
        found[code] = known[key]
    return found


def _picked(column: Column, codes: Codes, cell: tuple[str, str], worth: Mapping[str, float]) -> str:
    """The best code; among codes with equal value, as in a cell that is never reached, the best if it were reached."""
    most = max(worth.values())
    same = [code for code, each in worth.items() if each >= most - _NOISE]
    return max(same, key=lambda code: _if_reached(column, codes, cell, code)) if len(same) > 1 else same[0]


def _if_reached(column: Column, codes: Codes, cell: tuple[str, str], code: str) -> float:
    """The value of a code's first and last letter on the hands of a cell, weighted by the chance of their cards.

    For a surrendered pair it is the value of a split, which is played if surrender is not offered.
    """
    value(column, {**codes, cell: code} if code != "Rp" else {**codes, cell: "P"})
    table, total = column.table, 0.0
    for shown in column.shown.values():
        on, worth = shown.on, shown.worth
        if cell[0] == PAIRS:
            row = table.pairs[list(_PAIR_ROWS.values()).index(cell)]
            act = SPLIT if code in {"P", "Rp"} else on.acts[row]
            total += float(shown.natural[row] * worth[row, act])
            continue
        rows = np.flatnonzero(table.cell == _TOTALS.index(cell))
        rows = rows[(on.room.won[rows] >= 0.0) & (on.hands.size[rows] >= _TWO_CARDS)]
        two, more = rows[on.hands.size[rows] == _TWO_CARDS], rows[on.hands.size[rows] > _TWO_CARDS]
        first, last = (_ACTS[CODES[code][end]] for end in (0, -1))
        for some, act in ((two, first), (more if more.size else two, last)):
            open_acts = np.where(worth[some, act] == NOT_OPEN, last, act)
            weights = shown.natural[some]
            total += float(weights @ worth[some, open_acts]) / max(float(weights.sum()), 1e-300)
    return total


def _initial_codes(column: Column) -> Codes:
    """Hit or stand for each cell, by the best play of its hands weighted by the chance of their cards."""
    codes = dict(ANY_CODES)
    table = column.table
    for shown in column.shown.values():
        kernel.every_hand(shown.on, shown.worth, 1)
    for at, cell in enumerate(_TOTALS):
        rows = np.flatnonzero(table.cell == at)
        gain = 0.0
        for shown in column.shown.values():
            may = rows[(shown.on.room.won[rows] >= 0.0) & (shown.worth[rows, HIT] > NOT_OPEN)]
            gain += float(shown.natural[may] @ (shown.worth[may, HIT] - shown.worth[may, STAND]))
        codes[cell] = "H" if gain > 0 else "S"
    return codes
