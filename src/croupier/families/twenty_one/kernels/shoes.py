"""Rounds through the shoe, compiled: many shoes are shuffled at a time, and four of them dealt in parallel lanes.

The shuffle is that of `shuffle`, but each word gives four cards: half of it, 32 bits, is multiplied by the number
of cards left, and the remainder by one fewer (`equipment.stream`). A half that would be biased is replaced from a word far
ahead. So all draws of a shoe are a function of seed, block and shuffle.

The places to draw from are computed for a whole shoe in advance; a card is swapped when it is dealt. While one lane waits
for memory, the others continue. A shoe that reaches its cutting card makes room for the next one. A lane without a shoe deals
from a dummy shoe and stays in a row that no card leaves.

A wager made by a card count does not change how cards are played. So shoes are dealt first. Then the tags of their cards are
summed, and the wager of each round is found from where the round began.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled, compiled_helper, copy_items, pointer
from croupier.equipment.stream import GAMMA, HALF, LOWER, mix
from croupier.families.twenty_one.kernels.automaton import (
    GOES_ON,
    OVER_FLAG,
    RESULT,
    RESULT_SHIFT,
    ROW,
    Steps,
    after_card,
    both_suits,
    play_tape,
    raised,
    unturned,
)
from croupier.families.twenty_one.kernels.rows import (
    CODE_COUNT,
    SPLIT_CODES,
    Consecutive,
    Split,
    SplitTerms,
)
from croupier.families.twenty_one.kernels.shuffle import MOST_CARDS, Shoe

LANES: Final = 4
DRAWS: Final = 4  # to a word
WHOLE_SPAN: Final = np.uint64(512)  # words for a whole shoe, and for a second shuffle of the discards
SECOND: Final = 1024  # the place of the first draw of a second shuffle, of the discards
SHOES: Final = 64  # shuffled at a time
MOST_ROUNDS: Final = 256  # of one shoe
MOST_COUNT: Final = 128  # a count beyond it makes no difference
_MOST_COUNT: Final = float(MOST_COUNT)
_DECK: Final = 52.0
_MARGIN: Final = 16  # the least cards drawn beyond the cutting card; if a round needs more, its shoe is dealt again
_CARDS_OF_A_ROUND: Final = 5  # a low estimate, for the number of shoes still needed
_AT_ONCE: Final = 64  # places are drawn in multiples of this, so that vectorized loops have no remainder
_ONE: Final = np.uint64(1)
_TWO: Final = np.uint64(2)
_THREE: Final = np.uint64(3)
_DRAWS: Final = np.uint64(DRAWS)
_MOST_ROUNDS: Final = np.uint64(MOST_ROUNDS)
_DUMMY: Final = np.uint64(SHOES)
_ZERO: Final = np.uint64(0)
_SHOE: Final = np.uint64(MOST_CARDS)
_ROOM_IN_EACH: Final = np.uint64(MOST_CARDS * 0x0001_0001_0001_0001)
_4: Final = np.uint64(4)
_16: Final = np.uint64(16)
_48: Final = np.uint64(48)
_SIGN: Final = np.uint64(63)
_ALL_DRAWS: Final = np.uint64(1 << 32)
_FAR_ON: Final = np.uint64((int(GAMMA) << 30) % (1 << 64))


class Table(NamedTuple):
    """A table and a chart: the automaton for splits, and the one for consecutive rounds."""

    steps: Steps
    split: Split
    on: Consecutive


class _Numbers(NamedTuple):
    """The row numbers of an `Consecutive`."""

    idle: np.uint64
    ends: np.uint64
    split: np.uint64
    bits: np.uint64


class Desk(NamedTuple):
    """The shoes shuffled at a time, `MOST_CARDS` places for each and for a dummy shoe; and the state of four lanes."""

    words: NDArray[np.uint64]
    unfair: NDArray[np.uint64]  # by shoe: whether a draw may have to be repeated
    left: NDArray[np.uint64]  # by word: the cards left for each of its four draws, and the products for both pairs
    here: NDArray[np.uint64]  # by word: its four places, 16 bits each
    fours: NDArray[np.uint64]  # `places` by shoe and word, four in one
    rooms: NDArray[np.uint8]  # `cards` by shoe
    places: NDArray[np.uint16]  # the place, over all shoes, that the card dealt here comes from
    cards: NDArray[np.uint8]  # the card in each place
    # The result of each round of each shoe: a final row, or a split's code with a flag; in the upper half its last card's place.
    results: NDArray[np.unsignedinteger[Any]]
    many: NDArray[np.int64]  # rounds of each shoe; -1 if too few cards were drawn for the last round
    at: NDArray[np.uint64]  # by lane: the next card
    row: NDArray[np.uint64]
    to: NDArray[np.uint64]  # by lane: where the next result is written
    cut: NDArray[np.uint64]  # by lane: the place of the cutting card
    shoe: NDArray[np.uint64]  # by lane: its shoe


class Count(NamedTuple):
    """A card count that decides the wager of each round; `stakes` is empty without one."""

    tags: NDArray[np.int64]  # by kind
    start: int  # the running count after a shuffle
    per_deck: bool  # it is divided by the unseen decks
    stakes: NDArray[np.int64]  # by count, from -MOST_COUNT: the number of the stake
    unseen: NDArray[np.int64]  # by code: 1 if the hole card was never turned
    often: NDArray[np.int64]  # stake, code: how often
    made: NDArray[np.uint8]  # by round: its stake, as many as are wanted
    sums: NDArray[np.int64]  # by place in one shoe: the running count before it


def count_of(
    tags: Sequence[int], start: int, stakes: Sequence[int], unseen: NDArray[np.int64], *, per_deck: bool
) -> Count:
    """A count by tags of the kinds of cards. `stakes` are the numbers of the stakes from -MOST_COUNT to MOST_COUNT."""
    return Count(
        np.array([0, *tags], np.int64),
        start,
        per_deck,
        np.array(stakes, np.int64),
        unseen,
        np.zeros((max(stakes, default=0) + 1, 2 * CODE_COUNT), np.int64),
        np.empty(0, np.uint8),
        np.empty(MOST_CARDS, np.int64),
    )


def flat() -> Count:
    """No count: every round has the same stake."""
    return count_of((), 0, (), np.empty(0, np.int64), per_deck=False)


def desk(on: Consecutive, shoe: Shoe) -> Desk:
    """Allocates the arrays for shoes of this size."""
    places = np.arange((SHOES + 1) * MOST_CARDS).astype(np.uint16)
    cards = np.ones((SHOES + 1) * MOST_CARDS, np.uint8)
    left = np.maximum(shoe.size - np.arange(MOST_CARDS), 0).astype(np.uint64).reshape(-1, DRAWS)
    return Desk(
        np.empty((SHOES, MOST_CARDS // DRAWS), np.uint64),
        np.zeros(SHOES, np.uint64),
        np.vstack((left.T, left[:, 0] * left[:, 1], left[:, 2] * left[:, 3])).copy(),
        np.arange(MOST_CARDS).astype(np.uint16).view(np.uint64),
        places.view(np.uint64).reshape(SHOES + 1, -1),
        cards.reshape(SHOES + 1, -1),
        places,
        cards,
        np.empty((SHOES + 1) * MOST_ROUNDS, np.uint32 if on.bits == _16 else np.uint64),
        np.empty(SHOES, np.int64),
        *(np.empty(LANES, np.uint64) for _ in range(5)),
    )


# ---------------------------------------------------------------- the shuffle


@compiled
def _shuffle(base: np.uint64, first: np.uint64, shoes: int, shoe: Shoe, drawn_to: int, on: Desk) -> None:
    """Computes the places from which the cards of some shoes come. Each inner loop is simple, so it is vectorized."""
    words, left, here, fours, rooms = on.words, on.left, on.here, on.fours, on.rooms
    many = drawn_to // DRAWS
    for at in range(shoes):
        state = base + (first + np.uint64(at)) * WHOLE_SPAN * GAMMA
        for word in range(many):
            words[at, word] = mix(state + (np.uint64(word) + _ONE) * GAMMA)
    for at in range(shoes):
        room, near = np.uint64(at) * _ROOM_IN_EACH, np.uint64(0)
        for word in range(many):
            one = (words[at, word] & LOWER) * (left[0, word] & LOWER)
            two = (one & LOWER) * (left[1, word] & LOWER)
            three = (words[at, word] >> HALF) * (left[2, word] & LOWER)
            four = (three & LOWER) * (left[3, word] & LOWER)
            near |= ((two & LOWER) - left[4, word]) | ((four & LOWER) - left[5, word])
            behind = (one >> HALF) | (two >> HALF << _16) | (three >> HALF << HALF) | (four >> HALF << _48)
            fours[at, word] = behind + here[word] + room
        on.unfair[at] = near >> _SIGN
    for at in range(shoes):
        for place in range(MOST_CARDS):
            rooms[at, place] = shoe.values[place]
    for at in range(shoes):
        if on.unfair[at]:
            for place in range(0, min(drawn_to, shoe.size), 2):
                pair = drawn_two(base, first + np.uint64(at), np.uint64(place), np.uint64(shoe.size - place))
                on.places[at * MOST_CARDS + place] = np.uint64(at * MOST_CARDS + place) + pair[0]
                on.places[at * MOST_CARDS + place + 1] = np.uint64(at * MOST_CARDS + place + 1) + pair[1]


@compiled_helper(forceinline=True)
def drawn_two(base: np.uint64, shuffle: np.uint64, place: np.uint64, left: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Draws the cards for an even place and the next one, as distances from them: half a word, multiplied twice."""
    state = base + (shuffle * WHOLE_SPAN + place // _DRAWS + _ONE) * GAMMA
    half = (place & _TWO) << _4
    bound = left * (left - _ONE)
    draw = (mix(state) >> half) & LOWER
    while (draw * bound) & LOWER < _ALL_DRAWS % bound:
        state += _FAR_ON
        draw = (mix(state) >> half) & LOWER
    return draw * left >> HALF, ((draw * left) & LOWER) * (left - _ONE) >> HALF


# ---------------------------------------------------------------- the deal


class _Bare(NamedTuple):
    """The arrays of a table and a desk as bare pointers, without reference counting."""

    steps: Any
    gains: Any
    marks: Any
    rows: Any
    pairs: Any
    cards: Any
    places: Any
    results: Any
    at: Any
    row: Any
    to: Any
    cut: Any
    stride: np.uint64


@compiled_helper(forceinline=True)
def _in_step(bare: _Bare, on: _Numbers, tracked: bool) -> None:  # noqa: FBT001 (compiled)
    """Deals cards to four shoes in step, until a hand is split or a shoe reaches its cutting card.

    If it is tracked, the dealt cards stay in their places, and results tell the places of last cards.
    """
    rows, cards, places, results = bare.rows, bare.cards, bare.places, bare.results
    i0, i1, i2, i3 = bare.at[0], bare.at[1], bare.at[2], bare.at[3]
    r0, r1, r2, r3 = bare.row[0], bare.row[1], bare.row[2], bare.row[3]
    o0, o1, o2, o3 = bare.to[0], bare.to[1], bare.to[2], bare.to[3]
    left = min(bare.cut[0] - i0, bare.cut[1] - i1, bare.cut[2] - i2, bare.cut[3] - i3)
    while left and not (r0 | r1 | r2 | r3) & on.split:
        left -= _ONE
        p0, p1, p2, p3 = np.uint64(places[i0]), np.uint64(places[i1]), np.uint64(places[i2]), np.uint64(places[i3])
        c0, c1, c2, c3 = np.uint64(cards[p0]), np.uint64(cards[p1]), np.uint64(cards[p2]), np.uint64(cards[p3])
        cards[p0], cards[p1], cards[p2], cards[p3] = cards[i0], cards[i1], cards[i2], cards[i3]
        r0, r1 = np.uint64(rows[r0 + c0]), np.uint64(rows[r1 + c1])
        r2, r3 = np.uint64(rows[r2 + c2]), np.uint64(rows[r3 + c3])
        if tracked:
            cards[i0], cards[i1], cards[i2], cards[i3] = c0, c1, c2, c3
            results[o0], results[o1] = r0 | (i0 << on.bits), r1 | (i1 << on.bits)
            results[o2], results[o3] = r2 | (i2 << on.bits), r3 | (i3 << on.bits)
        else:
            results[o0], results[o1], results[o2], results[o3] = r0, r1, r2, r3
        o0, o1 = o0 + np.uint64(r0 >= on.ends), o1 + np.uint64(r1 >= on.ends)
        o2, o3 = o2 + np.uint64(r2 >= on.ends), o3 + np.uint64(r3 >= on.ends)
        i0, i1, i2, i3 = i0 + _ONE, i1 + _ONE, i2 + _ONE, i3 + _ONE
    bare.at[0], bare.at[1], bare.at[2], bare.at[3] = i0, i1, i2, i3
    bare.row[0], bare.row[1], bare.row[2], bare.row[3] = r0, r1, r2, r3
    bare.to[0], bare.to[1], bare.to[2], bare.to[3] = o0, o1, o2, o3


@compiled_helper(forceinline=True)
def _next_card(bare: _Bare, at: np.uint64) -> np.uint64:
    """Deals the card of a place."""
    place = np.uint64(bare.places[at])
    card = np.uint64(bare.cards[place])
    bare.cards[place], bare.cards[at] = bare.cards[at], card
    return card


@compiled_helper()
def _split(
    bare: _Bare, pair: np.uint32, at: np.uint64, last_card: np.uint64, terms: SplitTerms
) -> tuple[np.int64, np.uint64]:
    """Plays a split; returns its code and the place of the next card. GOES_ON if too few cards were drawn."""
    row, suits = np.uint64(pair & ROW), both_suits(pair)
    last = np.uint64(bare.steps[row] & ROW)
    homes = (row, last, bare.steps[last], bare.stride)
    hands, ended, gains, marks, code = 2, 0, np.uint64(0), np.uint64(0), GOES_ON
    row = (row if terms.most > hands else last) + (suits & _THREE) * bare.stride
    while code == GOES_ON and at < last_card:
        step = bare.steps[row + _next_card(bare, at)]
        at += _ONE
        if ended < hands and step & OVER_FLAG:
            result = np.uint64((step >> RESULT_SHIFT) & RESULT)
            gains, marks = gains + bare.gains[result], marks + bare.marks[result]
        row, hands, ended, code, suits = after_card(step, homes, hands, ended, gains, marks, suits, terms)
    return code if code == GOES_ON else code + unturned(marks), at


@compiled_helper()
def _on_its_own(bare: _Bare, lane: int, beyond: np.uint64, on: _Numbers, terms: SplitTerms) -> bool:
    """Plays a lane to the end of its split, and past the cutting card to the end of its round.

    Returns whether enough cards were drawn for that.
    """
    at, row, to, cut = bare.at[lane], bare.row[lane], bare.to[lane], bare.cut[lane]
    last_card, code = cut + beyond, np.int64(0)
    while row >= on.split or (at >= cut and _ZERO < row < on.ends and at < last_card):
        if row >= on.split:
            pair = bare.pairs[row - on.split]
            code, at = _split(bare, pair, at, last_card, terms)
            row = on.ends
            bare.results[to - _ONE] = (on.split + np.uint64(code + raised(pair))) | ((at - _ONE) << on.bits)
        else:
            row = np.uint64(bare.rows[row + _next_card(bare, at)])
            bare.results[to] = row | (at << on.bits)
            at, to = at + _ONE, to + np.uint64(row >= on.ends)
    bare.at[lane], bare.row[lane], bare.to[lane] = at, row, to
    return code != GOES_ON and not _ZERO < row < on.ends


@compiled_helper()
def _next_shoe(bare: _Bare, lane: int, shoe: np.uint64, until: np.uint64, idle: np.uint64) -> None:
    """Starts a lane on a shoe and burns one card (2.6(c)). The dummy shoe has no cutting card."""
    first = shoe * _SHOE
    _next_card(bare, first)
    bare.at[lane], bare.to[lane] = first + _ONE, shoe * _MOST_ROUNDS
    bare.row[lane], bare.cut[lane] = _ZERO, first + until
    if shoe == _DUMMY:
        bare.row[lane], bare.cut[lane] = idle, first + _SHOE


@compiled_helper()
def _side_by_side(table: Table, shoes: int, until: int, depth: int, room: Desk, tracked: bool) -> None:  # noqa: FBT001
    """Deals some shoes to the cutting card, four at a time."""
    on, terms = _Numbers(table.on.idle, table.on.ends, table.on.split, table.on.bits), table.split.terms
    bare = _Bare(
        pointer(table.steps),
        pointer(table.split.gains),
        pointer(table.split.marks),
        pointer(table.on.rows),
        pointer(table.on.pairs),
        pointer(room.cards),
        pointer(room.places),
        pointer(room.results),
        pointer(room.at),
        pointer(room.row),
        pointer(room.to),
        pointer(room.cut),
        table.split.stride,
    )
    many, dealt = room.many, room.shoe
    started, over = np.uint64(0), 0
    for lane in range(np.uint64(LANES)):
        dealt[lane] = started if started < shoes else _DUMMY
        _next_shoe(bare, lane, dealt[lane], np.uint64(until), on.idle)
        started += _ONE
    while over < shoes:
        if tracked:
            _in_step(bare, on, True)
        else:
            _in_step(bare, on, False)
        for lane in range(np.uint64(LANES)):
            enough = True
            if bare.row[lane] >= on.split or bare.at[lane] >= bare.cut[lane]:
                enough = _on_its_own(bare, lane, np.uint64(depth - until), on, terms)
            if bare.at[lane] >= bare.cut[lane]:
                if dealt[lane] < _DUMMY:
                    many[dealt[lane]] = np.int64(bare.to[lane] - dealt[lane] * _MOST_ROUNDS) if enough else -1
                    over += 1
                dealt[lane] = started if started < shoes else _DUMMY
                _next_shoe(bare, lane, dealt[lane], np.uint64(until), on.idle)
                started += _ONE


# ---------------------------------------------------------------- wagers by a count


@compiled_helper()
def _bet_by_count(
    on: Consecutive,
    shoes: int,
    room: Desk,
    shoe: Shoe,
    until: int,
    count: Count,
    filled: int,
    rounds: int,
    codes: NDArray[np.uint16],
) -> int:
    """Finds the stake of each round of some shoes, and counts the round with it, from round `filled` to before `rounds`.

    Returns the number of these rounds. A round begins after the last card of the one before. A hole card that was not turned
    is unseen until the shuffle.
    """
    ends, split, below = on.ends, on.split, (_ONE << on.bits) - _ONE
    code_of, results, cards, sums = pointer(on.codes), pointer(room.results), pointer(room.cards), pointer(count.sums)
    tags, stakes, unseen_of, often = (
        pointer(count.tags),
        pointer(count.stakes),
        pointer(count.unseen),
        pointer(count.often),
    )
    width, per, done = count.often.shape[1], _DECK if count.per_deck else 1.0, filled
    for at in range(shoes):
        first, running = np.uint64(at) * _SHOE, count.start
        for place in range(_ONE, np.uint64(until)):  # the burned card is not counted
            sums[place] = running
            running += tags[np.uint64(cards[first + place])]
        begins, unseen, unseen_tags, left = _ONE, np.int64(0), np.int64(0), 1.0
        taken = min(room.many[at], rounds - done)
        for which in range(taken):
            result = np.uint64(results[at * MOST_ROUNDS + which])
            number = result & below
            code = np.int64(number - split) if number >= split else np.int64(code_of[number - ends])
            if count.per_deck:
                left = np.float64(shoe.size + 1 + unseen - np.int64(begins))
            now = np.floor(per * np.float64(sums[begins] - unseen_tags) / left)
            stake = stakes[np.int64(min(max(now, -_MOST_COUNT), _MOST_COUNT) + _MOST_COUNT)]
            often[stake * width + code] += 1
            if len(codes):
                codes[done + which], count.made[done + which] = code, stake
            hides = unseen_of[code]
            unseen += hides
            unseen_tags += hides * tags[np.uint64(cards[first + begins + _THREE])]
            begins = (result >> on.bits) - first + _ONE
        done += taken
    return done - filled


# ---------------------------------------------------------------- blocks


@compiled
def play_shoes(
    base: np.uint64,
    table: Table,
    shoe: Shoe,
    behind: int,
    room: Desk,
    count: Count,
    rounds: int,
    codes: NDArray[np.uint16],
) -> NDArray[np.int64]:
    """Counts the codes of a block's first rounds, or writes them to `codes` if it is not empty.

    The rounds are those of the first shoe to its cutting card, then those of the second, and so on. With a card count, the
    codes are counted by stake in `count.often`.
    """
    until = shoe.size - behind
    drawn_to = -(-min(until + _MARGIN, shoe.size) // _AT_ONCE) * _AT_ONCE
    seen, often = np.zeros((LANES, 2 * CODE_COUNT), np.int64), np.zeros(2 * CODE_COUNT, np.int64)
    alone = np.empty(MOST_ROUNDS, np.uint16), np.empty(MOST_ROUNDS, np.int64)
    filled, first = 0, 0
    while filled < rounds:
        shoes = min(SHOES, 1 + (rounds - filled) * _CARDS_OF_A_ROUND // until)
        _shuffle(base, np.uint64(first), shoes, shoe, drawn_to, room)
        _side_by_side(table, shoes, until, min(drawn_to, shoe.size), room, len(count.stakes) > 0)
        for at in range(shoes):
            if room.many[at] < 0:
                room.many[at] = one_shoe(base, np.uint64(first + at), table.steps, table.split, shoe, behind, *alone)
                _rewrite(table.on, at, alone[0][: room.many[at]], alone[1], room)
        if len(count.stakes):
            filled += _bet_by_count(table.on, shoes, room, shoe, until, count, filled, rounds, codes)
        elif len(codes):
            filled += _codes(table.on, shoes, room, codes[filled:])
        else:
            filled += _count(table.on, shoes, room, rounds - filled, seen)
        first += shoes
    for which in range(2 * CODE_COUNT):
        code = which if which >= SPLIT_CODES or which >= len(table.on.codes) else table.on.codes[which]
        often[code] += seen[:, which].sum()
    return often


@compiled_helper()
def _codes(on: Consecutive, shoes: int, room: Desk, codes: NDArray[np.uint16]) -> int:
    """Writes the codes of some shoes' rounds, as many as fit; returns their number."""
    ends, split, code_of, results, many = on.ends, on.split, on.codes, room.results, room.many
    below, filled = (_ONE << on.bits) - _ONE, 0
    for shoe in range(shoes):
        for which in range(min(many[shoe], len(codes) - filled)):
            result = np.uint64(results[np.uint64(shoe * MOST_ROUNDS + which)]) & below
            codes[filled] = result - split if result >= split else np.uint64(code_of[result - ends])
            filled += 1
    return filled


@compiled_helper()
def _count(on: Consecutive, shoes: int, room: Desk, most: int, seen: NDArray[np.int64]) -> int:
    """Counts them. Neighboring rounds use separate counters: incrementing the same one twice in a row is slow."""
    ends, split, results, many = on.ends, on.split, room.results, room.many
    below, filled = (_ONE << on.bits) - _ONE, 0
    for shoe in range(shoes):
        taken = min(many[shoe], most - filled)
        for which in range(np.uint64(taken)):
            result = np.uint64(results[np.uint64(shoe) * _MOST_ROUNDS + which]) & below
            seen[which & _THREE, result - split if result >= split else result - ends] += 1
        filled += taken
    return filled


@compiled_helper()
def _rewrite(on: Consecutive, shoe: int, codes: NDArray[np.uint16], lasts: NDArray[np.int64], room: Desk) -> None:
    """Overwrites the results of a shoe's rounds with these codes and places of last cards."""
    for which in range(len(codes)):
        result = on.split + np.uint64(codes[which])
        for end in range(len(on.codes)):
            if on.codes[end] == codes[which]:
                result = on.ends + np.uint64(end)
        room.results[shoe * MOST_ROUNDS + which] = result | np.uint64(shoe * MOST_CARDS + lasts[which]) << on.bits


@compiled_helper()
def _shuffled(base: np.uint64, shuffle: np.uint64, begins: int, cards: NDArray[np.uint8]) -> None:
    """Shuffles all cards with the draws that start at place `begins`."""
    for place in range(0, len(cards) - 1, 2):
        pair = drawn_two(base, shuffle, np.uint64(begins + place), np.uint64(len(cards) - place))
        for which in range(2):
            far = place + which + np.int64(pair[which])
            cards[place + which], cards[far] = cards[far], cards[place + which]


@compiled
def one_shoe(
    base: np.uint64,
    shuffle: np.uint64,
    steps: Steps,
    split: Split,
    shoe: Shoe,
    behind: int,
    codes: NDArray[np.uint16],
    lasts: NDArray[np.int64],
) -> int:
    """Plays one shoe from a tape of all its cards. If it runs out during a round, the discards are shuffled.

    Writes the code of each round, and the place of its last card. Returns the number of rounds.

    By 2.15(f) one of them is burned and the round continues; the cutting card has already come out.
    """
    size = shoe.size
    tape = shoe.values[:size].copy()
    _shuffled(base, shuffle, 0, tape)
    many, at = 0, np.int64(1)
    while at < size - behind:
        code, used = play_tape(steps, split, tape, at)
        if code == GOES_ON:
            refilled = np.empty(size - 1, np.uint8)
            copy_items(tape[at:], refilled)
            _shuffled(base, shuffle, SECOND, tape[:at])
            copy_items(tape[1:at], refilled[size - at :])
            code, _ = play_tape(steps, split, refilled, 0)
            used = np.int64(size)
        at += used
        codes[many], lasts[many] = code, at - 1
        many += 1
    return many
