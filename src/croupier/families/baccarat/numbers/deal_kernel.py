"""The compiled deal of baccarat.

To the cutting card: every shoe is shuffled, its first card says how many are burned, and the cards walk through the table of
coups one after the other. Four shoes are dealt side by side, since a processor would otherwise wait for each lookup. If there
are few classes of coups, a shoe's coups are counted in one word, eight bits for each class.

With a new shoe for each round, round k of a block uses word k of its stream: half of it for the first three cards, the other
half for the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.engine.automaton import End
from croupier.engine.automaton_kernel import CellResults, Counts
from croupier.engine.kernel import Tally
from croupier.equipment.cards import RANKS
from croupier.equipment.compiled import compiled, compiled_helper, copy_items
from croupier.equipment.stream import GAMMA, HALF, LOWER, fair, mix, state_before
from croupier.families.baccarat.numbers.kernel import CoupTable, ShoePlan
from croupier.families.baccarat.points import MODULUS, MOST_CARDS, VALUE_OF_RANK

Cards = NDArray[np.uint8]
Moves = NDArray[np.uint64]
Orders = NDArray[np.uint8]

BLOCK_ROUNDS = 1 << 20
LANES = 4
MOST_PACKED_CARDS = 500  # the coups of two such shoes fit into eight bits
MOST_PACKED = 6  # classes that fit into one word, eight bits each, beside the state
_ROOM = 16  # cards after the cutting card that may still be dealt, and more
_LATEST_START = 11  # a ten is turned and ten cards are burned
_ZERO, _ONE, _TWO, _THREE = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3)
_QUARTER, _EIGHT = np.uint64(16), np.uint64(8)
_DRAW = np.uint64(0xFFFF)  # a draw of 16 bits; also the state in a move
_DRAWS = np.uint64(1 << 16)
_BYTE = np.uint64(0xFF)
_DRAWS_OF_A_WORD = 4


@compiled_helper(forceinline=True)
def shuffled(shoe: Cards, size: np.uint64, wanted: np.uint64, state: np.uint64) -> np.uint64:
    """Shuffles the first `wanted` cards, with 16 bits for each, and returns the state of the stream after it.

    Draws that are one too many for their outcome are left out (Lemire, 2019), so all orders are equally likely.
    """
    at = _ZERO
    while at < wanted:
        state += GAMMA
        word = mix(state)
        for _ in range(_DRAWS_OF_A_WORD):
            left = size - at
            product = (word & _DRAW) * left
            word >>= _QUARTER
            if product & _DRAW < left and product & _DRAW < _DRAWS % left:
                continue
            other = at + (product >> _QUARTER)
            card = shoe[other]
            shoe[other] = shoe[at]
            shoe[at] = card
            at += _ONE
    return state


@compiled_helper(forceinline=True)
def first_place(shoe: Cards, burns: Cards) -> np.uint64:
    """Where the first coup of a new shoe begins: after the card that is turned and those that are burned."""
    return np.uint64(burns[shoe[_ZERO]])


@compiled_helper(forceinline=True)
def finished(shoe: Cards, at: np.uint64, moves: Moves, row: np.uint64, seen: np.uint64, more: int) -> np.uint64:
    """The coups counted after the cutting card: the coup under way, and one more if `more`."""
    while row != _ZERO:
        move = moves[row + np.uint64(shoe[at])]
        row = move & _DRAW
        seen += move >> _QUARTER
        at += _ONE
    if more:
        move = moves[np.uint64(shoe[at])]
        row = move & _DRAW
        at += _ONE
        while row != _ZERO:
            move = moves[row + np.uint64(shoe[at])]
            row = move & _DRAW
            seen += move >> _QUARTER
            at += _ONE
    return seen


@compiled_helper(forceinline=True)
def _tallied(counts: Counts, seen: np.uint64) -> int:
    coups = 0
    for number in range(MOST_PACKED):
        rank = int(seen & _BYTE)
        counts[number] += rank
        coups += rank
        seen >>= _EIGHT
    return coups


@compiled
def count_packed(
    seed: np.uint64,
    block: np.uint64,
    rounds: int,
    full: Cards,
    burns: Cards,
    moves: Moves,
    burn: np.uint64,
    single: Moves,
    cut: int,
    more: int,
) -> Counts:
    """How often each class comes in the rounds of a block, for at most six classes. `burn` is the row of a new shoe."""
    counts = np.zeros(MOST_PACKED, np.int64)
    size = full.size
    lanes = np.empty((LANES, size + _ROOM), np.uint8)
    for lane in range(LANES):
        copy_items(full, lanes[lane])
        lanes[lane, size:] = 0
    s0, s1, s2, s3 = lanes[0], lanes[1], lanes[2], lanes[3]
    n, wanted = np.uint64(size), np.uint64(min(size, cut + _LATEST_START))
    end = np.uint64(cut)
    state = state_before(seed, block)
    most, done = LANES * (size // 4 + 1), 0
    while rounds - done >= most:
        state = shuffled(s0, n, wanted, state)
        state = shuffled(s1, n, wanted, state)
        state = shuffled(s2, n, wanted, state)
        state = shuffled(s3, n, wanted, state)
        r0 = r1 = r2 = r3 = burn
        a0 = a1 = a2 = a3 = _ZERO
        for place in range(cut):
            at = np.uint64(place)
            m0, m1 = moves[r0 + np.uint64(s0[at])], moves[r1 + np.uint64(s1[at])]
            m2, m3 = moves[r2 + np.uint64(s2[at])], moves[r3 + np.uint64(s3[at])]
            r0, r1, r2, r3 = m0 & _DRAW, m1 & _DRAW, m2 & _DRAW, m3 & _DRAW
            a0, a1, a2, a3 = a0 + (m0 >> _QUARTER), a1 + (m1 >> _QUARTER), a2 + (m2 >> _QUARTER), a3 + (m3 >> _QUARTER)
        a0 = finished(s0, end, moves, r0, a0, more) + finished(s1, end, moves, r1, a1, more)
        a2 = finished(s2, end, moves, r2, a2, more) + finished(s3, end, moves, r3, a3, more)
        done += _tallied(counts, a0) + _tallied(counts, a2)
    left = classes_from(lanes, state, rounds - done, n, burns, single, cut, more)
    for number in left:
        counts[number] += 1
    return counts


@compiled_helper()
def classes_from(
    lanes: Orders, state: np.uint64, rounds: int, size: np.uint64, burns: Cards, moves: Moves, cut: int, more: int
) -> NDArray[np.uint16]:
    """The class of each of the next rounds, one shoe after the other. A move has the class of a coup's end, plus one."""
    classes = np.empty(rounds, np.uint16)
    wanted, end = np.uint64(min(int(size), cut + _LATEST_START)), np.uint64(cut)
    done = lane = 0
    while done < rounds:
        shoe = lanes[lane]
        lane = (lane + 1) % LANES
        state = shuffled(shoe, size, wanted, state)
        at = first_place(shoe, burns)
        last = False
        while done < rounds and not last:
            last = bool(at >= end)  # the cutting card is out or on top: this is the last round
            row = _ZERO
            while True:
                move = moves[row + np.uint64(shoe[at])]
                at += _ONE
                row = move & _DRAW
                if row == _ZERO:
                    break
            classes[done] = (move >> _QUARTER) - _ONE
            done += 1
            if not more and at >= end:
                last = True
    return classes


@compiled
def classes_through(
    seed: np.uint64, block: np.uint64, rounds: int, full: Cards, burns: Cards, moves: Moves, cut: int, more: int
) -> NDArray[np.uint16]:
    """The class of each round of a block, to the cutting card of each shoe."""
    lanes = np.zeros((LANES, full.size + _ROOM), np.uint8)
    for lane in range(LANES):
        copy_items(full, lanes[lane])
    return classes_from(lanes, state_before(seed, block), rounds, np.uint64(full.size), burns, moves, cut, more)


@compiled
def shoe_orders(seed: np.uint64, block: np.uint64, shoes: int, full: Cards, wanted: int) -> Orders:
    """The first cards of the first shoes of a block, in order."""
    orders = np.empty((shoes, wanted), np.uint8)
    lanes = np.empty((LANES, full.size), np.uint8)
    for lane in range(LANES):
        copy_items(full, lanes[lane])
    state = state_before(seed, block)
    for shoe in range(shoes):
        cards = lanes[shoe % LANES]
        state = shuffled(cards, np.uint64(full.size), np.uint64(wanted), state)
        copy_items(cards[:wanted], orders[shoe])
    return orders


# ---------------------------------------------------------------- a new shoe for each round


@compiled_helper(forceinline=True)
def swap(shoe: Cards, one: np.uint64, other: np.uint64) -> None:
    shoe[one], shoe[other] = shoe[other], shoe[one]


@compiled_helper(forceinline=True)
def three_cards(
    shoe: Cards, at: np.uint64, left: np.uint64, state: np.uint64, word: np.uint64, half: np.uint64
) -> None:
    """Puts three cards of the `left` ones from `at` on in front of them."""
    draw = fair(state, word, half, left * (left - _ONE) * (left - _TWO)) * left
    swap(shoe, at, at + (draw >> HALF))
    draw = (draw & LOWER) * (left - _ONE)
    swap(shoe, at + _ONE, at + _ONE + (draw >> HALF))
    draw = (draw & LOWER) * (left - _TWO)
    swap(shoe, at + _TWO, at + _TWO + (draw >> HALF))


@compiled_helper(forceinline=True)
def fresh_class(shoe: Cards, size: np.uint64, moves: Moves, first: np.uint64, state: np.uint64) -> np.uint64:
    """The class of a round from a full shoe, plus one. The moves begin in row `first`.

    After the coup the moves stay in a row that has no marks. Six cards are always walked through: a branch at the end of a
    coup would cost more than the cards it saves.
    """
    word = mix(state)
    three_cards(shoe, _ZERO, size, state, word, _ZERO)
    three_cards(shoe, _THREE, size - _THREE, state, word, HALF)
    m0 = moves[first + np.uint64(shoe[0])]
    m1 = moves[(m0 & _DRAW) + np.uint64(shoe[1])]
    m2 = moves[(m1 & _DRAW) + np.uint64(shoe[2])]
    m3 = moves[(m2 & _DRAW) + np.uint64(shoe[3])]
    m4 = moves[(m3 & _DRAW) + np.uint64(shoe[4])]
    m5 = moves[(m4 & _DRAW) + np.uint64(shoe[5])]
    return np.uint64((m3 >> _QUARTER) + (m4 >> _QUARTER) + (m5 >> _QUARTER))


@compiled
def classes_fresh(
    seed: np.uint64, block: np.uint64, rounds: int, shoe: Cards, moves: Moves, dealt: Orders
) -> NDArray[np.uint16]:
    """The class of each round of a block, each from a full shoe. The cards go to `dealt` if it has room for them."""
    classes = np.empty(rounds, np.uint16)
    state, size = state_before(seed, block), np.uint64(shoe.size)
    for k in range(rounds):
        state += GAMMA
        classes[k] = fresh_class(shoe, size, moves, _ZERO, state) - _ONE
        if k < len(dealt):
            copy_items(shoe[:MOST_CARDS], dealt[k])
    return classes


@compiled
def count_fresh(seed: np.uint64, block: np.uint64, rounds: int, shoe: Cards, moves: Moves, classes: int) -> Counts:
    """How often each class comes in the rounds of a block, each from a full shoe."""
    counts = np.zeros(classes + 1, np.int64)
    state, size = state_before(seed, block), np.uint64(shoe.size)
    for _ in range(rounds):
        state += GAMMA
        counts[fresh_class(shoe, size, moves, _ZERO, state)] += 1
    return counts[1:]


@compiled
def classes_mixed(
    seed: np.uint64, block: np.uint64, rounds: int, shoe: Cards, moves: Moves, firsts: Moves, ends: Moves, dealt: Orders
) -> NDArray[np.uint16]:
    """The same where a round is played in one of several ways, each with the row its moves begin in.

    A word of its own chooses the way: the number of `ends` that it reaches. The cards go to `dealt` if it has room for them, with
    the way after them.
    """
    classes = np.empty(rounds, np.uint16)
    state, size = state_before(seed, block), np.uint64(shoe.size)
    for k in range(rounds):
        state += GAMMA
        word, way = mix(state), 0
        for end in ends:
            way += int(word >= end)
        state += GAMMA
        classes[k] = fresh_class(shoe, size, moves, firsts[way], state) - _ONE
        if k < len(dealt):
            copy_items(shoe[:MOST_CARDS], dealt[k])
            dealt[k, MOST_CARDS] = way
    return classes


# ---------------------------------------------------------------- the kernel


class ShoeKernel:
    """Simulates baccarat's wagers, from a fresh shoe each round or down to the cutting card."""

    block_rounds = BLOCK_ROUNDS

    def __init__(
        self, name: str, table: CoupTable, units: Mapping[str, int], plan: ShoePlan, exact: Mapping[str, Fraction]
    ) -> None:
        self._units, self._plan, self._exact = units, plan, exact
        wagers = tuple(units)
        ends = [
            tuple(End(cents, units[wager]) for cents, wager in zip(each, wagers, strict=True)) for each in table.cents
        ]
        self._results = CellResults(wagers, ends)
        self._classes = len(table.cents)
        self._single = _moves(table, lambda number: number + 1)
        self._stopping = _stopping(self._single, table)
        packed = self._classes <= MOST_PACKED and plan.cards <= MOST_PACKED_CARDS
        self._packed = _with_burns(_moves(table, lambda number: 1 << (8 * number)), table, plan) if packed else None
        self._full = full_cards(plan.cards, table.values)
        turned = [1 + (value or MODULUS) if plan.by_first_card else 1 for value in table.values]
        self._burns: Cards = np.array(turned, np.uint8)
        self.cut = plan.cards - plan.behind
        how = "to the cutting card" if plan.through else "a fresh shoe each round"
        cards = "ranks" if len(table.values) == len(RANKS) else "values"
        self.name = f"{name}: {len(table.next_states)} states of {cards}, {how}"

    @property
    def units(self) -> Mapping[str, int]:
        return self._units

    def classes(self, seed: int, block: int, rounds: int) -> NDArray[np.uint16]:
        """The class of each round, in order."""
        place = (np.uint64(seed), np.uint64(block), rounds)
        classes: NDArray[np.uint16]
        if self._plan.through:
            more = int(self._plan.one_more_round)
            classes = classes_through(*place, self._full, self._burns, self._single, self.cut, more)
        else:
            classes = classes_fresh(*place, self._full.copy(), self._stopping, np.empty((0, MOST_CARDS), np.uint8))
        return classes

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        place = (np.uint64(seed), np.uint64(block), rounds)
        if not self._plan.through:
            counts = count_fresh(*place, self._full.copy(), self._stopping, self._classes)
        elif self._packed is None:
            counts = np.bincount(self.classes(seed, block, rounds), minlength=self._classes)
        else:
            more = int(self._plan.one_more_round)
            burn = np.uint64(self._single.size)
            tables = (self._packed, burn, self._single)
            counts = count_packed(*place, self._full, self._burns, *tables, self.cut, more)[: self._classes]
        return self._results.tally(rounds, counts)

    def nets(self, seed: int, block: int, rounds: int) -> Counts:
        return self._results.nets[self.classes(seed, block, rounds)]

    def shoes(self, seed: int, block: int, shoes: int) -> Orders:
        """The cards of the first shoes of a block, as far as they may be dealt, as numbers of the table's cards."""
        wanted = min(self._plan.cards, self.cut + _LATEST_START)
        orders: Orders = shoe_orders(np.uint64(seed), np.uint64(block), shoes, self._full, wanted)
        return orders

    def coups(self, seed: int, block: int, rounds: int) -> Orders:
        """With a new shoe for each round: the six cards of each, whether or not they are all dealt."""
        dealt = np.empty((rounds, MOST_CARDS), np.uint8)
        classes_fresh(np.uint64(seed), np.uint64(block), rounds, self._full.copy(), self._stopping, dealt)
        return dealt

    def exact(self) -> Mapping[str, Fraction]:
        """The expected gain, known for a fresh shoe only."""
        return {} if self._plan.through else self._exact


def _moves(table: CoupTable, mark) -> Moves:  # type: ignore[no-untyped-def]  # noqa: ANN001
    """The table as moves: in the low 16 bits the row of the next state, above them the mark of a coup that ends."""
    width = len(table.values)
    flat = []
    for states, classes in zip(table.next_states, table.classes, strict=True):
        for state, number in zip(states, classes, strict=True):
            flat.append(state * width | (mark(number) << 16 if number >= 0 else 0))
    return np.array(flat, np.uint64)


def _stopping(moves: Moves, table: CoupTable) -> Moves:
    """The moves, but a coup that ends leads to a last row that only leads to itself."""
    width, last = len(table.values), len(moves)
    ends = [move | last if move & 0xFFFF == 0 else move for move in moves.tolist()]
    return np.array([*ends, *[last] * width], np.uint64)


def _with_burns(moves: Moves, table: CoupTable, plan: ShoePlan) -> Moves:
    """The moves, and rows for a new shoe: the first card leads to as many rows without a coup as it burns cards."""
    width, first = len(table.values), len(moves)
    burned = [(value or MODULUS) if plan.by_first_card else 0 for value in table.values]
    turned = [first + number * width if number else 0 for number in burned]
    waiting = [[first + number * width if number else 0] * width for number in range(MODULUS)]
    return np.array([*moves.tolist(), *turned, *(row for rows in waiting for row in rows)], np.uint64)


def full_cards(cards: int, values: tuple[int, ...]) -> Cards:
    """A full shoe, as numbers of the table's cards."""
    if len(values) == len(RANKS):
        return np.array([card % len(RANKS) for card in range(cards)], np.uint8)
    return np.array([VALUE_OF_RANK[card % len(RANKS)] for card in range(cards)], np.uint8)
