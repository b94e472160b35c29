"""The counting behind `analyser`, compiled: what the dealer comes to, and what each hand and each split is worth.

Only `analyser` imports this, and only when it is asked for numbers: nothing else here needs numpy or numba. Ranks are
0 for the ace to 9 for all that counts ten. Every value is per unit of the original wager and holds before anyone knows
whether the dealer has blackjack; with a card reader the whole loss to a blackjack is one unit, so that it makes no
difference to a choice whether the dealer has looked already.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Truths = NDArray[np.bool_]

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
RANKS: Final = 10
TEN_RANK: Final = 9
_LANES: Final = 32  # hands reckoned side by side: a multiple of what the widest processors do at once
_DEEPEST: Final = 24  # more cards than a dealer can ever draw
_TOTALS: Final = 5  # 17 to 21
_SEVENTEEN: Final = 17
_TWENTY_ONE: Final = 21
_TWO_CARDS: Final = 2
_THREE_HANDS: Final = 3
_MOST_DRAWN: Final = 128  # to four hands together
NOT_OPEN: Final = -99.0  # worse than anything that can be chosen


class Hands(NamedTuple):
    """Every hand of 21 or less as counts of each rank, fewest cards first."""

    held: Floats  # hand, rank: how many
    points: Integers
    size: Integers
    child: Integers  # hand, rank: the hand with one more such card, or -1 where that is over 21
    single: Integers  # rank: the hand of one such card
    wins: Floats  # what one unit on it wins, should it win
    wins_doubled: Floats  # what two units on it win, made by doubling
    may_double: Truths


class Programs(NamedTuple):
    """For each thing the dealer may show: all that he may still draw, as one walk through a tree of sorted cards.

    Each step is a card more: its depth in the tree, its rank, how many of the rank lie above it, the total at which the
    dealer then stands (0 for 17, -1 for none), and in how many orders he can have drawn what lies on the way.
    """

    starts: Integers
    depth: Integers
    rank: Integers
    above: Floats
    stands: Integers
    orders: Floats
    pat: Integers  # by showing: the total at which he stands without a card, or -1
    seen: Floats  # showing, rank: the cards he shows
    completes: Integers  # by showing: the rank that would make it blackjack, or -1


class Terms(NamedTuple):
    """What a table elects, as far as the count needs it."""

    tie_loses: bool
    ace_ten_wins: bool  # ace and ten of a split hand beat a dealer's 21
    surrender: bool
    hands: int  # how many hands a pair may become
    ace_hands: int
    bust_taken: bool  # a hand over 21 is taken before the dealer's blackjack is known
    double_bust_taken: bool  # and a doubled one too, its card lying face up
    bust_also_lost: bool  # beside what was taken the original wager is lost too, if a hand is left to lose it


class Desk(NamedTuple):
    """Room to count in, made once; the last three are at nothing between two counts."""

    left: Floats  # rank, case: the cards unseen
    finishes: Floats  # total, case: the chance that the dealer comes to it
    ends: Integers  # case: which hand it is
    # By hand: the chance to come by it, to stand on it, to have doubled to it; a split's second card not equal, or equal.
    reach: Floats
    stood: Floats
    doubled: Floats


class Against(NamedTuple):
    """Everything a count needs: the cards beside what the dealer shows, the table, and how each hand is played."""

    shoe: Floats
    hands: Hands
    programs: Programs
    showing: int
    terms: Terms
    acts: Integers
    room: Desk


def desk(count: int) -> Desk:
    wide = count + _LANES
    left, finishes, ends = np.zeros((RANKS, wide)), np.zeros((_TOTALS, wide)), np.zeros(wide, np.int64)
    return Desk(left, finishes, ends, np.zeros((count, 2)), np.zeros((count, 2)), np.zeros((count, 2)))


# ---------------------------------------------------------------- the dealer


@njit(cache=True)
def _lanes(left: Floats, start: int, here: Floats, share: Floats) -> None:
    """The next cases: the cards of each, and one over those unseen when so many have been drawn."""
    for i in range(_LANES):
        unseen = 0.0
        for r in range(RANKS):
            here[r, i] = left[r, start + i]
            unseen += left[r, start + i]
        for d in range(_DEEPEST):
            share[d, i] = 1.0 / max(unseen - d, 1.0)


@njit(cache=True)
def dealer_totals(left: Floats, count: int, programs: Programs, showing: int, finishes: Floats) -> None:
    """The chances of 17 to 21, blackjack apart, for each case of cards unseen."""
    here, share = np.empty((RANKS, _LANES)), np.empty((_DEEPEST, _LANES))
    reach, sums = np.empty((_DEEPEST, _LANES)), np.empty((_TOTALS, _LANES))
    first, last = programs.starts[showing], programs.starts[showing + 1]
    depth, rank, above = programs.depth, programs.rank, programs.above
    stands, orders, pat = programs.stands, programs.orders, programs.pat[showing]
    for start in range(0, count, _LANES):
        _lanes(left, start, here, share)
        for i in range(_LANES):
            reach[0, i] = 1.0
            for t in range(_TOTALS):
                sums[t, i] = 1.0 if t == pat else 0.0
        for step in range(first, last):
            d, k, total = depth[step], above[step], stands[step]
            # Rows by name, and nothing but plain steps along them: so the compiler does many lanes at once.
            came, comes, cards, each = reach[d - 1], reach[d], here[rank[step]], share[d - 1]
            for i in range(_LANES):
                comes[i] = came[i] * (max(cards[i] - k, 0.0) * each[i])
            if total >= 0:
                weight, into = orders[step], sums[total]
                for i in range(_LANES):
                    into[i] += weight * comes[i]
        for t in range(_TOTALS):
            for i in range(_LANES):
                finishes[t, start + i] = sums[t, i]


@njit(cache=True)
def _standing(on: Against, at: int, h: int) -> tuple[float, float, float]:
    """The chances that a hand that stands wins and loses, the dealer having no blackjack, and that he has one."""
    left, finishes, points = on.room.left, on.room.finishes, on.hands.points[h]
    other = on.programs.completes[on.showing]
    blackjack = 0.0
    if other >= 0:
        unseen = 0.0
        for r in range(RANKS):
            unseen += left[r, at]
        blackjack = left[other, at] / max(unseen, 1.0)
    won, lost = 1.0 - blackjack, 0.0
    for t in range(_TOTALS):
        chance = finishes[t, at]
        if points <= _SEVENTEEN + t:
            won -= chance
            if points < _SEVENTEEN + t or on.terms.tie_loses:
                lost += chance
    return won, lost, blackjack


@njit(cache=True)
def _blackjack_after(on: Against, shoe: Floats, h: int, drawn: int) -> float:
    """The chance that the dealer has blackjack once this hand has drawn that card; nothing where it cannot be."""
    other = on.programs.completes[on.showing]
    unseen = -1.0 - on.hands.size[h]
    for r in range(RANKS):
        unseen += shoe[r]
    if other < 0 or unseen <= 0.0:
        return 0.0
    return float((shoe[other] - on.hands.held[h, other] - (1.0 if drawn == other else 0.0)) / unseen)


# ---------------------------------------------------------------- hands before a split


@njit(cache=True)
def _fits(held: Floats, h: int, shoe: Floats) -> bool:
    """Whether the shoe has the cards of a hand."""
    missing = 0.0
    for r in range(RANKS):
        missing += max(held[h, r] - shoe[r], 0.0)
    return missing == 0.0


@njit(cache=True)
def _dealer_against_all(on: Against, place: Integers) -> None:
    """The dealer's chances against every hand that the shoe can make, and at which case each is found."""
    held, left = on.hands.held, on.room.left
    filled = 0
    for h in range(place.size):
        if _fits(held, h, on.shoe):
            for r in range(RANKS):
                left[r, filled] = on.shoe[r] - held[h, r]
            place[h] = filled
            filled += 1
    dealer_totals(left, filled, on.programs, on.showing, on.room.finishes)


@njit(cache=True)
def _drawing(on: Against, h: int, at: int, value: Floats, doubled: Floats) -> tuple[float, float]:
    """What one more card is worth on a hand: to draw on as is best, and as the one card of a double."""
    left, hit, double, unseen = on.room.left, 0.0, 0.0, 0.0
    for r in range(RANKS):
        unseen += left[r, at]
    if on.hands.points[h] >= _TWENTY_ONE or unseen <= 0.0:
        return NOT_OPEN, NOT_OPEN
    for r in range(RANKS):
        if left[r, at] <= 0.0:
            continue
        chance, child = left[r, at] / unseen, on.hands.child[h, r]
        if child >= 0:
            hit += chance * value[child]
            double += chance * doubled[child]
        else:  # over 21; to a dealer's blackjack a doubled hand loses one unit, unless both were taken before
            spared = 0.0 if on.terms.double_bust_taken else _blackjack_after(on, on.shoe, h, r)
            hit -= chance
            double -= chance * (2.0 - spared)
    return hit, double


@njit(cache=True)
def every_hand(on: Against, worth: Floats) -> None:
    """What standing, hitting, doubling and surrender are worth on every hand; whether to hit or to stand goes to `acts`.

    From the longest hands to the shortest, so that what a card leads to is known before the card is drawn.
    """
    count = on.hands.points.size
    place, value, doubled = np.full(count, -1), np.zeros(count), np.zeros(count)
    _dealer_against_all(on, place)
    for h in range(count - 1, -1, -1):
        at = place[h]
        if at < 0:
            continue
        won, lost, blackjack = _standing(on, at, h)
        stand = on.hands.wins[h] * won - lost - blackjack
        doubled[h] = on.hands.wins_doubled[h] * won - 2.0 * lost - blackjack
        hit, double = _drawing(on, h, at, value, doubled)
        worth[h, STAND], worth[h, HIT] = stand, hit
        if on.hands.may_double[h]:
            worth[h, DOUBLE] = double
        if on.terms.surrender and on.hands.size[h] == _TWO_CARDS:
            worth[h, SURRENDER] = -0.5 - 0.5 * blackjack  # 2.8(a)2: all of it to a blackjack
        value[h] = max(stand, hit)
        on.acts[h] = HIT if hit > stand else STAND


# ---------------------------------------------------------------- hands of a split


@njit(cache=True)
def _act(on: Against, pair: int, h: int) -> int:
    """What is done with a hand of a split: a split ace gets one card and no more (2.11(c)2)."""
    if pair == 0 and on.hands.size[h] == _TWO_CARDS:
        return STAND
    return int(on.acts[h])


@njit(cache=True)
def _draw(on: Against, shoe: Floats, h: int, act: int, gain: Floats) -> None:
    """Every card a hand of a split may draw next; where it is over 21, the loss goes to `gain`."""
    room, unseen = on.room, -1.0 * on.hands.size[h]
    doubles = act == DOUBLE
    into = room.doubled if doubles else room.reach
    taken = on.terms.double_bust_taken if doubles else on.terms.bust_taken
    for r in range(RANKS):
        unseen += shoe[r]
    for r in range(RANKS):
        there, child = shoe[r] - on.hands.held[h, r], on.hands.child[h, r]
        if there <= 0.0:
            continue
        if child >= 0:
            for k in range(2):
                into[child, k] += room.reach[h, k] * there / unseen
        else:
            spared = 0.0 if taken else _blackjack_after(on, shoe, h, r)
            for k in range(2):
                gain[k] -= (2.0 if doubles else 1.0) * (1.0 - spared) * room.reach[h, k] * there / unseen


@njit(cache=True)
def _compared(on: Against, filled: int, gain: Floats) -> None:
    """The hands of a split that stand, against the dealer: what they win and lose goes to `gain`."""
    hands, room = on.hands, on.room
    dealer_totals(room.left, filled, on.programs, on.showing, room.finishes)
    for at in range(filled):
        h = room.ends[at]
        won, lost, blackjack = _standing(on, at, h)
        if on.terms.ace_ten_wins and hands.size[h] == _TWO_CARDS and hands.points[h] == _TWENTY_ONE:
            won, lost = 1.0 - blackjack, 0.0
        for k in range(2):
            gain[k] += room.stood[h, k] * (hands.wins[h] * won - lost)
            gain[k] += room.doubled[h, k] * (hands.wins_doubled[h] * won - 2.0 * lost)
            room.stood[h, k] = room.doubled[h, k] = 0.0


@njit(cache=True)
def _played_out(on: Against, shoe: Floats, pair: int, gain: Floats) -> None:
    """One hand of a split, begun with a card of the pair, which is still counted among this shoe's.

    Its expected gain where the dealer has no blackjack, in two parts: with a second card not of the pair's rank, and with
    one that is. A hand over 21 that is taken before the blackjack is known is taken in either case.
    """
    hands, room = on.hands, on.room
    gain[0] = gain[1] = 0.0
    for r in range(RANKS):
        there = shoe[r] - (1.0 if r == pair else 0.0)
        room.reach[hands.child[hands.single[pair], r], 1 if r == pair else 0] = there / (shoe.sum() - 1.0)
    filled = 0
    for h in range(hands.points.size):
        if room.reach[h, 0] > 0.0 or room.reach[h, 1] > 0.0:
            act = _act(on, pair, h)
            if act == STAND:
                room.stood[h, 0], room.stood[h, 1] = room.reach[h, 0], room.reach[h, 1]
            else:
                _draw(on, shoe, h, act, gain)
            room.reach[h, 0] = room.reach[h, 1] = 0.0
        if room.stood[h, 0] + room.stood[h, 1] + room.doubled[h, 0] + room.doubled[h, 1] > 0.0:
            for r in range(RANKS):
                room.left[r, filled] = shoe[r] - hands.held[h, r]
            room.ends[filled] = h
            filled += 1
    _compared(on, filled, gain)


@njit(cache=True)
def _worth_by_second_cards(on: Against, pair: int, chance: Floats, differs: Floats, anything: Floats) -> None:
    """What a hand of a split is worth beside `a` more equal cards and `b` other hands' cards that are not equal.

    `differs`: if its own second card is not equal, times the chance of that; `anything`: whatever it is. With no other
    card known it is counted card by card. What one more card is, nobody knows, so that worth(a, b) is the mean of
    worth(a + 1, b) and worth(a, b + 1) by the chance of an equal card; and that gives the last from the other two.
    """
    further = differs.shape[0] - 1
    gain, shoe = np.zeros(2), on.shoe.copy()
    for a in range(further + 1):
        shoe[pair] = on.shoe[pair] - 1.0 - a
        if shoe[pair] >= 1.0:
            _played_out(on, shoe, pair, gain)
            differs[a, 0], anything[a, 0] = gain[0], gain[0] + gain[1]
    for b in range(further):
        for a in range(further - b):
            equal = chance[a, b]
            if equal < 1.0:
                differs[a, b + 1] = (differs[a, b] - equal * differs[a + 1, b]) / (1.0 - equal)
                anything[a, b + 1] = (anything[a, b] - equal * anything[a + 1, b]) / (1.0 - equal)


@njit(cache=True)
def split_gain(on: Against, pair: int) -> float:
    """The gain of all hands a pair becomes where the dealer has no blackjack; equal cards are split while they may be.

    Imagine all second cards dealt before any third: what is unseen is in no order, so nothing changes. Each is equal, and
    makes one more hand while there may be more, or it is not. So it goes from (0, 0), `a` more equal cards and `b` others,
    until every hand has its second card or there may be no more hands. Then a hand whose second card is not equal is
    worth what such a hand is beside the b - 1 others; a hand still without one may get anything.
    """
    most = on.terms.ace_hands if pair == 0 else on.terms.hands
    further = 2 * (most - 2)
    unseen = on.shoe.sum() - 2.0
    chance = np.zeros((further + 2, further + 2))
    for a in range(further + 2):
        for b in range(further + 2):
            chance[a, b] = max(on.shoe[pair] - 2.0 - a, 0.0) / max(unseen - a - b, 1.0)
    differs, anything = np.zeros((further + 1, further + 1)), np.zeros((further + 1, further + 1))
    _worth_by_second_cards(on, pair, chance, differs, anything)
    reach = np.zeros((most, most + 1))
    reach[0, 0] = 1.0
    total = 0.0
    for a in range(most - 1):
        for b in range(a + 3):
            waiting = 2 + a - b
            if reach[a, b] > 0.0 and (a == most - 2 or waiting == 0):
                if waiting > 0:
                    total += reach[a, b] * waiting * anything[a, b]
                if b > 0:
                    total += reach[a, b] * b * differs[a, b - 1] / (1.0 - chance[a, b - 1])
            elif reach[a, b] > 0.0:
                reach[a + 1, b] += reach[a, b] * chance[a, b]
                reach[a, b + 1] += reach[a, b] * (1.0 - chance[a, b])
    return total


# ---------------------------------------------------------------- hands taken before a blackjack is known
#
# Cards drawn to all hands of a split together, in one whole number: seven bits for the aces, six for each other rank.


@njit(cache=True)
def _shift(rank: int) -> int:
    return 0 if rank == 0 else 6 * rank + 1


@njit(cache=True)
def _merged(keys: Integers, ways: Floats, count: int) -> tuple[Integers, Floats]:
    """Equal cards told once, with all their ways."""
    order = np.argsort(keys[:count])
    merged, total = np.empty(count, np.int64), np.zeros(count)
    filled = -1
    for at in order:
        if filled < 0 or merged[filled] != keys[at]:
            filled += 1
            merged[filled] = keys[at]
        total[filled] += ways[at]
    return merged[: filled + 1].copy(), total[: filled + 1].copy()


@njit(cache=True)
def _key(on: Against, pair: int, h: int) -> int:
    """What was drawn to a hand that began with a card of the pair."""
    key = -(1 << _shift(pair))
    for r in range(RANKS):
        key += int(on.hands.held[h, r]) << _shift(r)
    return key


@njit(cache=True)
def _endings(on: Against, pair: int, equal_too: int, taken: int) -> tuple[Integers, Floats]:
    """All that may be drawn to one hand of a split, and in how many orders, with any second card or with none that is equal.

    Either what ends in its being taken before the dealer's blackjack is known, or what does not.
    """
    hands, count = on.hands, on.hands.points.size
    reach, stood = np.zeros(count), np.zeros(count)
    keys, ways = np.empty(count * RANKS, np.int64), np.empty(count * RANKS)
    filled = 0
    for r in range(RANKS):
        reach[hands.child[hands.single[pair], r]] = 1.0 if r != pair or equal_too else 0.0
    for h in range(count):
        if reach[h] + stood[h] == 0.0 or not _fits(hands.held, h, on.shoe):
            continue
        key, act = _key(on, pair, h), _act(on, pair, h)
        if act == STAND:
            stood[h] += reach[h]
            reach[h] = 0.0
        into = stood if act == DOUBLE else reach
        for r in range(RANKS):
            child = hands.child[h, r]
            if child >= 0:
                into[child] += reach[h]
            elif reach[h] > 0.0 and (on.terms.double_bust_taken or act != DOUBLE) == (taken != 0):
                keys[filled], ways[filled] = key + (1 << _shift(r)), reach[h]
                filled += 1
        if stood[h] > 0.0 and not taken:
            keys[filled], ways[filled] = key, stood[h]
            filled += 1
    return _merged(keys, ways, filled)


@njit(cache=True)
def _together(keys: Integers, ways: Floats, more: Integers, more_ways: Floats) -> tuple[Integers, Floats]:
    """The cards of one list with those of another."""
    sums, products = np.empty(keys.size * more.size, np.int64), np.empty(keys.size * more.size)
    filled = 0
    for i in range(keys.size):
        for j in range(more.size):
            sums[filled], products[filled] = keys[i] + more[j], ways[i] * more_ways[j]
            filled += 1
    return _merged(sums, products, filled)


@njit(cache=True)
def _chance(falling: Floats, keys: Integers, ways: Floats, more: Integers, more_ways: Floats, besides: int) -> float:
    """The chance of any cards of the one list with any of the other, and `besides`."""
    total = 0.0
    for i in range(keys.size):
        for j in range(more.size):
            key = keys[i] + more[j] + besides
            held = key & 127
            size = held
            product = falling[0, held]
            key >>= 7
            for r in range(1, RANKS):
                held = key & 63
                key >>= 6
                size += held
                product *= falling[r, held]
            total += ways[i] * more_ways[j] * product * falling[RANKS, size]
    return total


@njit(cache=True)
def _falling(shoe: Floats) -> Floats:
    """By rank, the ways to draw so many one after the other; last, one over those to draw so many of all cards."""
    falling = np.zeros((RANKS + 1, _MOST_DRAWN))
    unseen = shoe.sum()
    for r in range(RANKS + 1):
        falling[r, 0] = 1.0
    for k in range(1, _MOST_DRAWN):
        for r in range(RANKS):
            falling[r, k] = falling[r, k - 1] * max(shoe[r] - k + 1, 0.0)
        falling[RANKS, k] = falling[RANKS, k - 1] / (unseen - k + 1) if unseen >= k else 0.0
    return falling


@njit(cache=True)
def all_alike(on: Against, pair: int, taken: int) -> float:
    """The chance that the dealer has blackjack and all hands of a split were taken before, or else that none was.

    With d what is drawn to a hand whose second card is not equal, x what is drawn to any hand, and e one more equal card,
    a split goes, up to two hands, xx; up to three, dd + e(dxx + xxx); up to four, dd + 2eddd + ee(2ddxx + 2dxxx + xxxx).
    In which order cards are drawn does not matter to the chance of them.
    """
    other, rest = on.programs.completes[on.showing], on.shoe.copy()
    rest[pair] -= 2.0
    held = rest[other] / rest.sum()
    if held <= 0.0:
        return 0.0
    rest[other] -= 1.0
    falling = _falling(rest)
    x, x_ways = _endings(on, pair, 1, taken)
    if on.terms.hands == _TWO_CARDS:
        return float(held * _chance(falling, x, x_ways, x, x_ways, 0))
    d, d_ways = _endings(on, pair, 0, taken)
    equal = 1 << _shift(pair)
    chance = _chance(falling, d, d_ways, d, d_ways, 0)
    xx, xx_ways = _together(x, x_ways, x, x_ways)
    if on.terms.hands == _THREE_HANDS:
        either, either_ways = np.concatenate((d, x)), np.concatenate((d_ways, x_ways))
        return float(held * (chance + _chance(falling, xx, xx_ways, either, either_ways, equal)))
    dd, dd_ways = _together(d, d_ways, d, d_ways)
    dx, dx_ways = _together(d, d_ways, x, x_ways)
    chance += _chance(falling, dd, 2.0 * dd_ways, d, d_ways, equal)
    keys, ways = np.concatenate((dd, dx, xx)), np.concatenate((2.0 * dd_ways, 2.0 * dx_ways, xx_ways))
    both, both_ways = _merged(keys, ways, keys.size)
    return float(held * (chance + _chance(falling, xx, xx_ways, both, both_ways, 2 * equal)))
