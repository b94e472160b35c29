"""The compiled part of the main wager's count: the value of each hand and each split.

It loads numpy and numba, so import it only to count. Ranks are 0 for the ace to 9 for all ten-value cards. Every value is
per unit of the original wager, before anyone knows whether the dealer has blackjack. With a card reader the whole loss to a
blackjack is one unit, so choices do not depend on whether the dealer has checked already.

A call to a compiled function costs time for every array argument, so each function takes everything at once and loops over
all hands itself.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.equipment.compiled import compiled, compiled_helper, compiled_in_place, pointer
from croupier.families.twenty_one.analysis.dealer import SEVENTEEN as _SEVENTEEN
from croupier.families.twenty_one.analysis.dealer import TOTALS as _TOTALS
from croupier.families.twenty_one.analysis.dealer import Walks
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers, Truths

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
CHOICES: Final = 5
TEN_RANK: Final = 9
LOOKED, AS_IT_IS = 0, 1  # a split against a dealer who has checked for blackjack, and by the rules of the table
_TWENTY_ONE: Final = 21
_TWO_CARDS: Final = 2
_ENDS: Final = 4  # times the number of hands: more than the final hands of all splits
_MOST_BESIDE: Final = 5  # a split to four hands is counted with zero to four further equal cards gone
NOT_OPEN: Final = -99.0  # lower than the value of any choice


class Hands(NamedTuple):
    """Every hand of 21 or less, fewest cards first."""

    counts: Floats  # hand, rank: number of cards
    points: Integers
    size: Integers
    child: Integers  # hand, rank: the hand with one more such card, or -1 if that is over 21
    single: Integers  # rank: the hand of one such card
    wins: Floats  # the gain of one unit if the hand wins
    wins_doubled: Floats  # the gain of a doubled hand if it wins
    may_double: Truths
    may_draw: Truths
    twin: Integers  # a later row with the same cards but another kind of suits, or -1


class Terms(NamedTuple):
    """The elections of a table that the count needs."""

    tie_loses: bool
    ace_ten_wins: bool  # ace and ten of a split hand beat a dealer's 21
    surrender: bool
    double_after_split: bool
    hands: int  # the most hands a pair may become
    ace_hands: int
    bust_taken: bool  # a hand over 21 is taken before a dealer blackjack is known
    double_bust_taken: bool  # and so is a doubled one, because its card is face up
    double_returned: bool  # but a dealer blackjack returns the double of such a hand
    bust_also_lost: bool  # a dealer blackjack takes the original wager in addition to busted hands, if a hand is left


class Desk(NamedTuple):
    """Working arrays, allocated once; the last three are zero between two counts."""

    left: Floats  # rank, case: the unseen cards
    finishes: Floats  # total, case: the chance of the dealer's total
    # By hand: the chances to win and to lose if the dealer has no blackjack, and that he has one. -1: impossible hand.
    won: Floats
    lost: Floats
    blackjack: Floats
    by_hand: Floats  # total, hand: the chance of the dealer's total
    worth: Floats  # hand, choice: its value
    value: Floats  # by hand: the value of reaching it, and of reaching it by doubling
    doubled_value: Floats
    # Final hands of splits, to be compared: the hand, the pair, and the chances to reach it by standing and by doubling.
    ends: Integers
    ends_stood: Floats
    ends_doubled: Floats
    # By hand and column: the chances to reach it and to reach it by doubling; and whether any is above zero.
    reach: Floats
    doubled: Floats
    active: Truths


class Cache(NamedTuple):
    """A cache of the chances of split hands, for the next count against the same showing; empty if not used."""

    won: Floats  # pair, hand, equal cards gone; -1: not counted yet
    lost: Floats


class Against(NamedTuple):
    """The data for a count against one showing: the remaining shoe, the table, and how each hand is played."""

    shoe: Floats
    hands: Hands
    walks: Walks
    showing: int
    pat: int
    completes: int
    share: Floats  # by hand: the share of its occurrences that belong to its twin
    terms: Terms
    acts: Integers  # what is done with each hand: hit or stand before a split, also double after one
    room: Desk
    cache: Cache


def desk(count: int) -> Desk:
    wide, ends, columns = _MOST_BESIDE * _ENDS * count, _ENDS * count + 1, 2 * _MOST_BESIDE
    return Desk(
        left=np.zeros((RANKS, wide)),
        finishes=np.zeros((_TOTALS, wide)),
        won=np.zeros(count),
        lost=np.zeros(count),
        blackjack=np.zeros(count),
        by_hand=np.zeros((_TOTALS, count)),
        worth=np.zeros((count, CHOICES)),
        value=np.zeros(count),
        doubled_value=np.zeros(count),
        ends=np.zeros((ends, 2), np.int64),
        ends_stood=np.zeros((ends, columns)),
        ends_doubled=np.zeros((ends, columns)),
        reach=np.zeros((count, columns)),
        doubled=np.zeros((count, columns)),
        active=np.zeros(count, np.bool_),
    )


def no_cache() -> Cache:
    return Cache(np.zeros((0, 0, 0)), np.zeros((0, 0, 0)))


def new_cache(count: int, most_hands: int) -> Cache:
    shape = (RANKS, count, 2 * (most_hands - 2) + 1)
    return Cache(np.full(shape, -1.0), np.zeros(shape))


# ---------------------------------------------------------------- hands before a split


@compiled_in_place
def unseen_for_hands(shoe: Floats, counts: Floats, room: Desk) -> None:
    """Lists the unseen cards for every hand, also for one that the shoe cannot make, whose `won` is -1."""
    left, won = room.left, room.won
    won[:] = 0.0
    for r in range(RANKS):
        for h in range(counts.shape[0]):
            left[r, h] = shoe[r] - counts[h, r]
        if shoe[r] * (r + 1) < _TWENTY_ONE:
            for h in range(counts.shape[0]):
                won[h] = -1.0 if left[r, h] < 0.0 else won[h]


@compiled_in_place
def every_standing(on: Against) -> None:
    """After `dealer_totals`: the chances of every hand to win and to lose, and of a dealer blackjack."""
    room, points, size, completes, tie_loses = on.room, on.hands.points, on.hands.size, on.completes, on.terms.tie_loses
    left, by_hand, won, lost, blackjack = room.left, room.by_hand, room.won, room.lost, room.blackjack
    unseen = on.shoe.sum()
    for h in range(points.size):
        if won[h] < 0.0:
            continue
        has = left[completes, h] / max(unseen - size[h], 1.0) if completes >= 0 else 0.0
        same = points[h] - _SEVENTEEN
        equal, above = by_hand[same, h] if same >= 0 else 0.0, 0.0
        for t in range(max(same + 1, 0), _TOTALS):
            above += by_hand[t, h]
        won[h], lost[h] = max(1.0 - has - equal - above, 0.0), above + (equal if tie_loses else 0.0)
        blackjack[h] = has


@compiled_in_place
def every_hand(on: Against, worth: Floats, choose: int) -> None:
    """The values of stand, hit, double and surrender for every hand, after `every_standing`.

    With `choose` hands are played in the best way, which is written to `acts`; otherwise they are played by `acts`. It goes
    from the longest hands to the shortest, so the hands a card leads to are already known.
    """
    hands, room, terms, acts, shoe = on.hands, on.room, on.terms, on.acts, on.shoe
    counts, child, size, twin, share, all_unseen = (
        hands.counts,
        hands.child,
        hands.size,
        hands.twin,
        on.share,
        shoe.sum(),
    )
    won, lost, blackjack = room.won, room.lost, room.blackjack
    value, doubled, held, to = pointer(room.value), pointer(room.doubled_value), pointer(counts), pointer(child)
    for h in range(size.size - 1, -1, -1):
        if won[h] < 0.0 or size[h] < _TWO_CARDS:
            continue
        stand = hands.wins[h] * won[h] - lost[h] - blackjack[h]
        hit, double, unseen = NOT_OPEN, NOT_OPEN, all_unseen - size[h]
        if hands.may_draw[h] and unseen > 0.0:
            hit = double = spared = 0.0
            for r in range(RANKS):
                there, into = shoe[r] - held[h * RANKS + r], to[h * RANKS + r]
                if there > 0.0 and into >= 0:
                    hit += there * value[into]
                    double += there * doubled[into]
                elif (
                    there > 0.0
                ):  # over 21; a doubled hand loses only one unit to a dealer blackjack, unless both were taken before
                    if on.completes >= 0 and (terms.double_returned or not terms.double_bust_taken):
                        same = 1.0 if r == on.completes else 0.0
                        spared = (shoe[on.completes] - counts[h, on.completes] - same) / max(unseen - 1.0, 1.0)
                    hit -= there
                    double -= there * (2.0 - spared)
            hit, double = hit / unseen, double / unseen
        worth[h, STAND], worth[h, HIT] = stand, hit
        worth[h, DOUBLE] = double if hands.may_double[h] else NOT_OPEN
        if terms.surrender and size[h] == _TWO_CARDS:
            worth[h, SURRENDER] = -0.5 - 0.5 * blackjack[h]  # 2.8(a)2: a blackjack takes the whole wager
        if choose:
            acts[h] = HIT if hit > stand else STAND
        value[h] = hit if acts[h] == HIT else stand
        doubled[h] = hands.wins_doubled[h] * won[h] - 2.0 * lost[h] - blackjack[h]
        if twin[h] >= 0:
            value[h] += share[h] * (value[twin[h]] - value[h])
            doubled[h] += share[h] * (doubled[twin[h]] - doubled[h])
        if choose and terms.double_after_split and worth[h, DOUBLE] > max(hit, stand):
            acts[h] = DOUBLE


# ---------------------------------------------------------------- hands of a split
#
# All numbers of further equal cards gone, zero to beside - 1, are counted at once: column a is for a hand whose second card
# differs from the pair, column beside + a for one whose second card is equal.


@compiled_helper(forceinline=True)
def _taken(terms: Terms, units: float, doubled: bool) -> float:  # noqa: FBT001 (compiled)
    """The units of a hand over 21 that are taken before a dealer blackjack is known, and not returned by it."""
    if not (terms.double_bust_taken if doubled else terms.bust_taken):
        return 0.0
    return 1.0 if terms.double_returned else units


@compiled_helper()
def _play_split_hand(on: Against, pair: int, beside: int, filled: int, gain: Floats, work: Floats) -> int:
    """Plays one hand of a split in every way: lists final hands to be compared, adds losses over 21 to `gain`.

    The other card of the pair is gone. Returns the number of hands listed.
    """
    hands, room, terms, shoe, acts = on.hands, on.room, on.terms, on.shoe, on.acts
    counts, child, size, twin, completes = hands.counts, hands.child, hands.size, hands.twin, on.completes
    active, stood_ends, doubled_ends, ends = room.active, room.ends_stood, room.ends_doubled, room.ends
    columns, each, unseen, gone, all_unseen = 2 * beside, work[0], work[1], work[2], 0.0
    for r in range(RANKS):
        all_unseen += shoe[r]
    for column in range(columns):
        gone[column] = 1.0 + column % beside  # of the equal cards
        unseen[column] = all_unseen - gone[column]
    reach, doubled, wide = pointer(room.reach), pointer(room.doubled), room.reach.shape[1]
    _second_cards(on, pair, beside)
    for h in range(hands.single[pair], size.size):
        if not active[h]:
            continue
        if twin[h] >= 0:
            _to_the_twin(on, h, columns)
        # 2.11(c)2: a split ace gets only one card.
        act, ended = STAND if pair == 0 and size[h] == _TWO_CARDS else acts[h], 0.0
        for column in range(columns):
            stood = reach[h * wide + column] if act == STAND else 0.0
            ended += stood + doubled[h * wide + column]
            stood_ends[filled, column], doubled_ends[filled, column] = stood, doubled[h * wide + column]
        if ended > 0.0:
            ends[filled, 0], ends[filled, 1] = h, pair
            filled += 1
        if act != STAND:
            into, units = (doubled, 2.0) if act == DOUBLE else (reach, 1.0)
            taken = _taken(terms, units, act == DOUBLE)
            for column in range(columns):
                each[column] = reach[h * wide + column] / max(unseen[column] - size[h], 1.0)
            for r in range(RANKS):
                to, there, same = child[h, r], shoe[r] - counts[h, r], 1.0 if r == pair else 0.0
                if to >= 0:
                    active[to] = True
                    for column in range(columns):
                        into[to * wide + column] += each[column] * max(there - same * gone[column], 0.0)
                    continue
                for column in range(columns):
                    chance, spared = each[column] * max(there - same * gone[column], 0.0), 0.0
                    if completes >= 0 and chance > 0.0:
                        besides = shoe[completes] - counts[h, completes] - (1.0 if completes == r else 0.0)
                        besides -= gone[column] if completes == pair else 0.0
                        spared = besides / max(unseen[column] - size[h] - 1.0, 1.0)
                    gain[pair, LOOKED, column] -= units * chance * (1.0 - spared)
                    gain[pair, AS_IT_IS, column] -= chance * (units * (1.0 - spared) + taken * spared)
        for column in range(columns):
            reach[h * wide + column] = doubled[h * wide + column] = 0.0
        active[h] = False
    return filled


@compiled_helper()
def _second_cards(on: Against, pair: int, beside: int) -> None:
    """Deals every second card to a hand of a split."""
    shoe, first, unseen = on.shoe, on.hands.single[pair], on.shoe.sum() - 2.0
    for r in range(RANKS):
        to = on.hands.child[first, r]
        for a in range(beside):
            there = shoe[r] - (2.0 + a if r == pair else 0.0)
            if shoe[pair] >= 2.0 + a and there > 0.0:
                on.room.reach[to, a + (beside if r == pair else 0)] = there / (unseen - a)
                on.room.active[to] = True


@compiled_helper()
def _to_the_twin(on: Against, h: int, columns: int) -> None:
    """Moves the share of a hand that belongs to its twin."""
    twin, share, reach, doubled = on.hands.twin[h], on.share[h], on.room.reach, on.room.doubled
    for column in range(columns):
        reach[twin, column] += share * reach[h, column]
        reach[h, column] -= share * reach[h, column]
        doubled[twin, column] += share * doubled[h, column]
        doubled[h, column] -= share * doubled[h, column]
    on.room.active[twin] = True


@compiled
def play_splits(on: Against, wanted: Truths, gain: Floats) -> tuple[int, int]:
    """Plays one hand of each wanted pair. Returns the number of hands listed, and of the cases of unseen cards for them."""
    beside, filled, work = gain.shape[2] // 2, 0, np.empty((3, gain.shape[2]))
    for pair in range(RANKS):
        if wanted[pair]:
            filled = _play_split_hand(on, pair, beside, filled, gain, work)
    return filled, _unseen_for_splits(on, beside, filled)


@compiled_helper()
def _unseen_for_splits(on: Against, beside: int, filled: int) -> int:
    """Lists the unseen cards for every listed hand whose dealer totals are not known yet; returns their number.

    They are known if the hand is cached, or if the hand together with the gone equal cards is itself a hand.
    """
    shoe, counts, child, ends, left, cache = (
        on.shoe,
        on.hands.counts,
        on.hands.child,
        on.room.ends,
        on.room.left,
        on.cache.won,
    )
    cases, fits, unseen, wide = 0, on.room.won, pointer(left), left.shape[1]
    for end in range(filled):
        h, pair = ends[end, 0], ends[end, 1]
        if cache.size > 0 and cache[pair, h, 0] >= 0.0:
            continue
        together = h
        for a in range(beside):
            together = child[together, pair] if together >= 0 else -1
            if together >= 0 and fits[together] >= 0.0:
                continue
            for r in range(RANKS):
                unseen[r * wide + cases] = shoe[r] - counts[h, r]
            unseen[pair * wide + cases] -= 1.0 + a
            cases += 1
    return cases


@compiled_in_place
def compare_splits(on: Against, filled: int, gain: Floats) -> None:
    """After `dealer_totals`: compares the listed split hands with the dealer and adds their gains to `gain`."""
    hands, room, cached_won, cached_lost, completes = on.hands, on.room, on.cache.won, on.cache.lost, on.completes
    points, child, ends, fits, shoe = hands.points, hands.child, room.ends, room.won, on.shoe
    caching, at, unseen, beside = cached_won.size > 0, 0, shoe.sum() - 1.0, gain.shape[2] // 2
    for end in range(filled):
        h, pair = ends[end, 0], ends[end, 1]
        known, together = caching and cached_won[pair, h, 0] >= 0.0, h
        beats_all = on.terms.ace_ten_wins and hands.size[h] == _TWO_CARDS and points[h] == _TWENTY_ONE
        for a in range(beside):
            won, lost = 1.0, 0.0
            if known:
                won, lost = cached_won[pair, h, a], cached_lost[pair, h, a]
            else:
                together = child[together, pair] if together >= 0 else -1
                found = together >= 0 and fits[together] >= 0.0
                if completes >= 0:
                    there = shoe[completes] - hands.counts[h, completes] - (1.0 + a if completes == pair else 0.0)
                    won -= there / max(unseen - a - hands.size[h], 1.0)
                same = _TOTALS if beats_all else points[h] - _SEVENTEEN
                for t in range(max(same, 0), _TOTALS):
                    chance = room.by_hand[t, together] if found else room.finishes[t, at]
                    won -= chance
                    if t > same or on.terms.tie_loses:
                        lost += chance
                won = max(won, 0.0)
                at += 0 if found else 1
            if caching:
                cached_won[pair, h, a], cached_lost[pair, h, a] = won, lost
            for column in (a, beside + a):
                gained = room.ends_stood[end, column] * (hands.wins[h] * won - lost)
                gained += room.ends_doubled[end, column] * (hands.wins_doubled[h] * won - 2.0 * lost)
                gain[pair, LOOKED, column] += gained
                gain[pair, AS_IT_IS, column] += gained
