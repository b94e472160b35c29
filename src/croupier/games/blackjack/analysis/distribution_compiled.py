"""The compiled part of `distribution`: how hands end, alone and in pairs, together with how the dealer ends.

It loads numpy and numba, so it is imported only to count. Ranks are 0 for the ace to 9 for all ten-value cards. The dealer
ends in one of seven ways: 17 to 21, over 21, blackjack. A hand ends as one of a few kinds, which `distribution_count` lists.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled, compiled_helper, compiled_in_place
from croupier.families.twenty_one.analysis.dealer import Walks, dealer_totals

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Places = NDArray[np.int32]

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
RANKS: Final = 10
ENDS: Final = 7  # of the dealer: 17 to 21, over 21, blackjack
OVER: Final = 5
BLACKJACK: Final = 6
OVER_21, OVER_21_DOUBLED, GIVEN_UP = range(3)  # the first kinds: over 21 with one unit or with two, and surrendered
_TOTALS: Final = 5
WIDE: Final = 8  # the dealer's ends, padded to eight numbers for aligned memory
_MOST_DRAWN: Final = 128  # cards, to four hands together
_SPREAD: Final = np.uint64(0x9E3779B97F4A7C15)


class Hands(NamedTuple):
    """Every hand of 21 or less, fewest cards first: its cards, its successors, and its kinds at this table."""

    counts: Floats  # hand, rank: number of cards
    size: Integers
    child: Integers  # hand, rank: the hand with one more such card, or -1 if that is over 21
    single: Integers  # rank: the hand of one such card
    stood: Integers  # its kind if the player stands
    doubled: Integers  # its kind after a double
    twin: Integers  # a later row with the same cards but another kind of suits, or -1
    share: Floats  # the share of its occurrences that belong to its twin


class Dealer(NamedTuple):
    """What the dealer shows, and everything he may draw."""

    walks: Walks
    showing: int
    pat: int  # the total on which he stands at once, or -1
    completes: int  # the rank that makes a blackjack, or -1


class Desk(NamedTuple):
    """Working arrays, allocated once: the final hands as cases, and the chance to reach each hand."""

    left: Floats  # rank, case: the unseen cards
    ends: Floats  # dealer's end, case: the chance
    kind: Integers  # case
    chance: Floats  # case, column
    reach: Floats  # hand, column; zero between two counts
    doubled: Floats


def desk(count: int) -> Desk:
    wide = count * RANKS
    left, ends, kind = np.zeros((RANKS, wide)), np.zeros((ENDS, wide)), np.zeros(wide, np.int64)
    return Desk(left, ends, kind, np.zeros((wide, 2)), np.zeros((count, 2)), np.zeros((count, 2)))


# ---------------------------------------------------------------- the dealer


@compiled_helper()
def dealer_ends(left: Floats, count: int, dealer: Dealer, ends: Floats) -> None:
    """The chance of each dealer's end, for each case of unseen cards."""
    dealer_totals(left, count, dealer.walks, dealer.showing, dealer.pat, ends)
    for case in range(count):
        unseen = 0.0
        for r in range(RANKS):
            unseen += left[r, case]
        blackjack = left[dealer.completes, case] / max(unseen, 1.0) if dealer.completes >= 0 else 0.0
        over = 1.0 - blackjack
        for t in range(_TOTALS):
            over -= ends[t, case]
        ends[OVER, case], ends[BLACKJACK, case] = over, blackjack


# ---------------------------------------------------------------- hands one by one


@compiled_helper()
def _case(room: Desk, filled: int, shoe: Floats, counts: Floats, drawn: int) -> int:
    """Adds the unseen cards of one more final hand; returns the number of cases."""
    for r in range(RANKS):
        room.left[r, filled] = shoe[r] - counts[r]
    if drawn >= 0:
        room.left[drawn, filled] -= 1.0
    return filled + 1


@compiled_helper()
def _draws(shoe: Floats, hands: Hands, h: int, room: Desk, filled: int, doubles: int) -> int:
    """Draws every possible next card to a hand, by a hit or a double; returns the number of cases."""
    unseen = -1.0 * hands.size[h]
    for r in range(RANKS):
        unseen += shoe[r]
    for r in range(RANKS):
        there, child = shoe[r] - hands.counts[h, r], hands.child[h, r]
        if there <= 0.0:
            continue
        for c in range(2):
            chance = room.reach[h, c] * there / unseen
            if child < 0:
                room.chance[filled, c] = chance
            elif doubles:
                room.doubled[child, c] += chance
            else:
                room.reach[child, c] += chance
        if child < 0:
            room.kind[filled] = OVER_21_DOUBLED if doubles else OVER_21
            filled = _case(room, filled, shoe, hands.counts[h], r)
    return filled


@compiled_helper()
def _to_twin(hands: Hands, h: int, reach: Floats) -> None:
    """Moves the share of a hand's chance that belongs to its twin."""
    if hands.twin[h] >= 0:
        for c in range(2):
            reach[hands.twin[h], c] += hands.share[h] * reach[h, c]
            reach[h, c] *= 1.0 - hands.share[h]


@compiled_in_place
def play_out(shoe: Floats, hands: Hands, dealer: Dealer, acts: Integers, room: Desk, found: Floats) -> None:
    """Plays the hands in `room.reach` to their end by these acts; adds to found[column, kind, dealer's end]."""
    filled = 0
    for h in range(hands.size.size):
        for doubled in range(2):
            at = room.doubled if doubled else room.reach
            if at[h, 0] + at[h, 1] <= 0.0:
                continue
            _to_twin(hands, h, at)
            act = STAND if doubled else acts[h]
            if act in (STAND, SURRENDER):
                kind = hands.doubled[h] if doubled else hands.stood[h]
                room.kind[filled] = GIVEN_UP if act == SURRENDER else kind
                room.chance[filled, 0], room.chance[filled, 1] = at[h, 0], at[h, 1]
                filled = _case(room, filled, shoe, hands.counts[h], -1)
            elif act in (HIT, DOUBLE):
                filled = _draws(shoe, hands, h, room, filled, int(act == DOUBLE))
            at[h, 0] = at[h, 1] = 0.0
    dealer_ends(room.left, filled, dealer, room.ends)
    for at_case in range(filled):
        kind = room.kind[at_case]
        for c in range(2):
            chance = room.chance[at_case, c]
            if chance > 0.0:
                for end in range(ENDS):
                    found[c, kind, end] += chance * room.ends[end, at_case]


@compiled_in_place
def split_hand(
    shoe: Floats, pair: int, hands: Hands, dealer: Dealer, acts: Integers, room: Desk, found: Floats
) -> None:
    """Plays one hand of a split, which starts with a card of the pair; that card is still counted in this shoe.

    In the first column its second card differs from the pair, in the second it is equal.
    """
    unseen = -1.0
    for r in range(RANKS):
        unseen += shoe[r]
    for r in range(RANKS):
        there = shoe[r] - (1.0 if r == pair else 0.0)
        room.reach[hands.child[hands.single[pair], r], 1 if r == pair else 0] = there / unseen
    play_out(shoe, hands, dealer, acts, room, found)


# ---------------------------------------------------------------- hands together
#
# The cards drawn to the hands of a split are encoded in one integer: seven bits for the aces, six for each other rank.


class Endings(NamedTuple):
    """All draws to one hand of a split: the cards, the kind, whether the second card was equal, and the number of orders."""

    keys: Integers
    kinds: Integers
    equal: Integers
    ways: Floats


@compiled_in_place
def shift(rank: int) -> int:
    return 0 if rank == 0 else 6 * rank + 1


@compiled_helper()
def _drawn(
    hands: Hands, at: tuple[int, int], act: int, reach: Floats, doubled: Floats, found: Endings, filled: int
) -> int:
    """Draws every possible next card to a split hand, counting orders; a hand over 21 is added to the list."""
    h, c = at
    for r in range(RANKS):
        child = hands.child[h, r]
        if child < 0:
            found.keys[filled] = _key(hands, h) + (1 << shift(r))
            found.kinds[filled] = OVER_21_DOUBLED if act == DOUBLE else OVER_21
            found.ways[filled] = reach[h, c]
            filled += 1
        elif act == DOUBLE:
            doubled[child, c] += reach[h, c]
        else:
            reach[child, c] += reach[h, c]
    return filled


@compiled_helper()
def _key(hands: Hands, h: int) -> int:
    key = 0
    for r in range(RANKS):
        key += int(hands.counts[h, r]) << shift(r)
    return key


@compiled
def endings(shoe: Floats, pair: int, hands: Hands, acts: Integers) -> Endings:
    """Lists every end of one hand of a split."""
    count, filled = hands.size.size, 0
    reach, doubled = np.zeros((count, 2)), np.zeros((count, 2))
    wide = count * (RANKS + 2)
    whole, chances = np.empty((3, wide), np.int64), np.empty(wide)
    found = Endings(whole[0], whole[1], whole[2], chances)
    for r in range(RANKS):
        reach[hands.child[hands.single[pair], r], 1 if r == pair else 0] = 1.0 if shoe[r] > 0.0 else 0.0
    for h in range(count):
        _to_twin(hands, h, reach)
        _to_twin(hands, h, doubled)
        for c in range(2):
            first = filled
            if reach[h, c] > 0.0 and acts[h] == STAND:
                found.keys[filled], found.kinds[filled] = _key(hands, h), hands.stood[h]
                found.ways[filled] = reach[h, c]
                filled += 1
            elif reach[h, c] > 0.0:
                filled = _drawn(hands, (h, c), acts[h], reach, doubled, found, filled)
            if doubled[h, c] > 0.0:
                found.keys[filled], found.kinds[filled] = _key(hands, h), hands.doubled[h]
                found.ways[filled] = doubled[h, c]
                filled += 1
            for i in range(first, filled):
                found.equal[i] = c
    keys = found.keys[:filled] - (1 << shift(pair))
    return Endings(keys, found.kinds[:filled].copy(), found.equal[:filled].copy(), found.ways[:filled].copy())


@compiled
def falling(shoe: Floats) -> Floats:
    """For each rank and number, the ways to draw that many in a row; the last row is the inverse for all cards."""
    found = np.zeros((RANKS + 1, _MOST_DRAWN))
    unseen = shoe.sum()
    for r in range(RANKS + 1):
        found[r, 0] = 1.0
    for k in range(1, _MOST_DRAWN):
        for r in range(RANKS):
            found[r, k] = found[r, k - 1] * max(shoe[r] - k + 1, 0.0)
        found[RANKS, k] = found[RANKS, k - 1] / (unseen - k + 1) if unseen >= k else 0.0
    return found


@compiled_in_place
def chance_of(ways: Floats, key: int) -> float:
    """The chance to draw these cards in one given order."""
    number = key & 127
    size, product = number, ways[0, number]
    key >>= 7
    for r in range(1, RANKS):
        number = key & 63
        key >>= 6
        size += number
        product *= ways[r, number]
    return float(product * ways[RANKS, size])


@compiled_helper(allocates=True)
def places_of(sums: Integers) -> tuple[Integers, Places]:
    """Returns the distinct numbers, and for every number its index among them."""
    bits = 4
    while (1 << bits) < 2 * sums.size:
        bits += 1
    mask, away = np.uint64((1 << bits) - 1), np.uint64(64 - bits)
    table, slot_keys = np.full(1 << bits, -1, np.int32), np.empty(1 << bits, np.int64)
    distinct, place = np.empty(sums.size, np.int64), np.empty(sums.size, np.int32)
    count = 0
    for i in range(sums.size):
        at = (np.uint64(sums[i]) * _SPREAD) >> away
        while table[at] >= 0 and slot_keys[at] != sums[i]:
            at = (at + np.uint64(1)) & mask
        if table[at] < 0:
            table[at] = count
            slot_keys[at] = distinct[count] = sums[i]
            count += 1
        place[i] = table[at]
    return distinct[:count].copy(), place


@compiled_helper(allocates=True)
def cases(shoe: Floats, distinct: Integers, dealer: Dealer) -> Floats:
    """The joint chance to draw each of these cards in one given order and of each dealer's end."""
    ways, count = falling(shoe), distinct.size
    left, ends = np.zeros((RANKS, count)), np.zeros((ENDS, count))
    for i in range(count):
        key = distinct[i]
        left[0, i] = max(shoe[0] - (key & 127), 0.0)
        for r in range(1, RANKS):
            left[r, i] = max(shoe[r] - ((key >> shift(r)) & 63), 0.0)
    dealer_ends(left, count, dealer, ends)
    found = np.zeros((count, WIDE))
    for i in range(count):
        chance = chance_of(ways, distinct[i])
        for end in range(ENDS):
            found[i, end] = chance * ends[end, i]
    return found


@compiled
def two_hands(shoe: Floats, keys: Integers, kinds: Integers, ways: Floats, dealer: Dealer, half: Floats) -> None:
    """Both hands of a split and the dealer, from a shoe without the pair: adds to half[kind, kind, dealer's end].

    Each two endings are counted once, and each with itself at half weight; the caller adds the transpose.
    """
    count = keys.size
    sums = np.empty(count * (count + 1) // 2, np.int64)
    filled = 0
    for i in range(count):
        for j in range(i + 1):
            sums[filled] = keys[i] + keys[j]
            filled += 1
    distinct, place = places_of(sums)
    found = cases(shoe, distinct, dealer)
    filled = 0
    for i in range(count):
        for j in range(i + 1):
            both = ways[i] * ways[j] if i != j else 0.5 * ways[i] * ways[i]
            case, into = found[place[filled]], half[kinds[i], kinds[j]]
            filled += 1
            for end in range(WIDE):
                into[end] += both * case[end]


# ---------------------------------------------------------------- three and four hands


class Sums(NamedTuple):
    """The chances of the joint gain of hands, and of the numbers won and lost; index 0 is written, 1 is the last state."""

    money: Floats  # ..., gain
    fate: Floats  # ..., won, lost


@compiled_helper()
def _one_more(part: Floats, whole: float, gain: Integers, end: int, room: Sums) -> None:
    """Adds one more hand to the chances in room[0]."""
    money, fate = room.money, room.fate
    for at in range(money.shape[1]):
        money[1, at] = money[0, at]
        money[0, at] = 0.0
    for won in range(fate.shape[1]):
        for lost in range(fate.shape[2]):
            fate[1, won, lost] = fate[0, won, lost]
            fate[0, won, lost] = 0.0
    for kind in range(gain.shape[0]):
        chance, more = part[kind, end] / whole, gain[kind, end]
        if chance <= 0.0:
            continue
        wins, loses = int(more > 0), int(more < 0)
        for at in range(max(0, -more), min(money.shape[1], money.shape[1] - more)):
            money[0, at + more] += chance * money[1, at]
        for won in range(fate.shape[1] - wins):
            for lost in range(fate.shape[2] - loses):
                fate[0, won + wins, lost + loses] += chance * fate[1, won, lost]


@compiled_helper()
def _two_more(excess: Floats, gain: Integers, end: int, zero: int, room: Sums) -> None:
    """Writes to room[0] by how much two hands together differ from two independent ones."""
    for one in range(gain.shape[0]):
        for other in range(gain.shape[0]):
            more, first, second = excess[one, other, end], gain[one, end], gain[other, end]
            room.money[0, zero + first + second] += more
            room.fate[0, int(first > 0) + int(second > 0), int(first < 0) + int(second < 0)] += more


@compiled_helper()
def _clear(room: Sums) -> None:
    for at in range(room.money.shape[1]):
        room.money[0, at] = 0.0
    for won in range(room.fate.shape[1]):
        for lost in range(room.fate.shape[2]):
            room.fate[0, won, lost] = 0.0


@compiled_helper()
def _add(room: Sums, whole: float, found: Sums, which: int, end: int) -> None:
    for at in range(room.money.shape[1]):
        found.money[which, end, at] += whole * room.money[0, at]
    for won in range(room.fate.shape[1]):
        for lost in range(room.fate.shape[2]):
            found.fate[which, end, won, lost] += whole * room.fate[0, won, lost]


@compiled_in_place
def several(parts: Floats, known: int, gain: Integers, excess: Floats, zero: int, room: Sums, found: Sums) -> None:
    """Three or four hands, without dealer blackjacks; the first `known` have a second card that differs from the pair.

    parts[hand, kind, dealer's end] are the chances of each hand together with the dealer's end. found[0, dealer's end] takes
    the hands as independent given that end; found[1, dealer's end] is the correction for every two of them. A gain of
    nothing is at index `zero`.
    """
    hands = parts.shape[0]
    for end in range(BLACKJACK):
        whole = 0.0
        for kind in range(parts.shape[1]):
            whole += parts[0, kind, end]
        if whole <= 0.0:
            continue
        _clear(room)
        room.money[0, zero] = room.fate[0, 0, 0] = 1.0
        for hand in range(hands):
            _one_more(parts[hand], whole, gain, end, room)
        _add(room, whole, found, 0, end)
        for one in range(hands):
            for other in range(one + 1, hands):
                _clear(room)
                _two_more(excess[int(one >= known), int(other >= known)], gain, end, zero, room)
                for hand in range(hands):
                    if hand not in (one, other):
                        _one_more(parts[hand], whole, gain, end, room)
                _add(room, whole, found, 1, end)


@compiled_in_place
def chance_of_both(falls: Floats, keys: Integers, ways: Floats, more: Integers, more_ways: Floats) -> float:
    """The chance of any cards of one list with any of the other."""
    total = 0.0
    for i in range(keys.size):
        for j in range(more.size):
            total += ways[i] * more_ways[j] * chance_of(falls, keys[i] + more[j])
    return total
