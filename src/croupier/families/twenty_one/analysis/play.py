"""The compiled part of the count: the value of every hand against one up card, and of every split.

It loads numpy and numba, so import it only to count. Every value is per unit of the original wager, before anyone knows
whether the dealer has blackjack. He takes one unit with it, so a value is what the rounds without a dealer blackjack bring, less
the chance of one. At a table without a card reader a hand over 21 may lose more than that (`Table.taken`).

A hand is played at levels: 0 before a double, k after k of them, with 2**k units on it. `SPLIT_HAND` has the acts of a split
hand, which is played like the same cards without a split as far as the table allows.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.equipment.compiled import compiled, compiled_helper, compiled_in_place
from croupier.families.twenty_one.analysis.dealer import SEVENTEEN, TOTALS, Walks
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers, Truths
from croupier.families.twenty_one.analysis.splits import shift

STAND, HIT, DOUBLE, SPLIT, GIVE_UP = range(5)
CHOICES: Final = 5
WHOLE, SPLIT_HAND = 0, 1  # a hand that was not split, and one that was
NOT_OPEN: Final = -99.0  # lower than the value of any choice
TIE: Final = 1e-13  # choices whose values differ by less are worth the same: standing comes first, then drawing
_TWENTY_ONE: Final = 21
_TWO_CARDS: Final = 2
MOST_LEVELS: Final = 5
ALL_UNITS: Final = 2
_MOST_BESIDE: Final = 5  # a split to four hands is counted with zero to four further equal cards gone
_ENDS: Final = 4  # times the number of hands: more than the final hands of all splits


class Hands(NamedTuple):
    """Every hand of 21 or less, fewest cards first, at this table."""

    counts: Floats  # hand, rank: number of cards
    points: Integers
    size: Integers
    child: Integers  # hand, rank: the hand with one more such card, or -1 if that is over 21
    single: Integers  # rank: the hand of one such card
    pays: Floats  # whole or split, hand: what one unit wins, without what depends on suits
    bonus: Floats  # hand: what one unit of it wins more, if it was doubled and such odds are paid then
    sure: Truths  # it wins whatever the dealer makes
    may_draw: Truths
    may_double: Truths  # whole or split, hand
    may_give_up: Truths  # whole or split, hand
    suited: Integers  # the row of `Suits` of two cards whose suits matter, or -1


class Suits(NamedTuple):
    """Two cards that a third makes a 6-7-8 or 7-7-7: the chance of each kind of their suits, and what it then pays more."""

    rank: Integers  # row: the third card
    share: Floats  # row, kind
    more: Floats  # whole or split, row, kind: the mean of what the hand pays above `pays`, if the third card comes
    on_doubled: Floats  # row, kind: the same, if that card comes to a double


class Table(NamedTuple):
    """The elections that the count needs, as numbers."""

    most_doubles: int  # of one hand
    rescue: int  # whether a doubled hand may be given up
    rescue_split: int  # also if it is a hand of a split
    rescue_half: int  # that takes half of all, not the original wager
    aces_draw: int
    aces_give_up: int
    taken: int  # whether a hand over 21 is taken before the dealer's blackjack is known
    doubled_taken: (
        int  # what a dealer blackjack leaves lost on one that was doubled: one unit, `ALL_UNITS`; 0: one in all
    )
    bonus_units: int  # the odds of `Hands.bonus` are paid on one unit of a doubled hand, or on `ALL_UNITS`
    ties_lose: int


class Acts(NamedTuple):
    """How every hand is played."""

    hand: Integers  # whole or split, hand
    suited: Integers  # whole or split, row, kind: instead of `hand` for two cards whose suits matter
    doubled: Integers  # level, hand: stand, give up or double again


class Desk(NamedTuple):
    """Working arrays, allocated once; `reach`, `bonus` and `active` are zero between two counts."""

    left: Floats  # rank, case: the unseen cards
    finishes: Floats  # total, case: the chance of the dealer's total
    # By hand: the chances to win and to lose if the dealer has no blackjack, and that he has one. -1: impossible hand.
    won: Floats
    lost: Floats
    blackjack: Floats
    by_hand: Floats  # total, hand: the chance of the dealer's total
    value: Floats  # whole or split, hand
    doubled: Floats  # level, hand
    suited: Floats  # whole or split, row, kind, choice: the value of each choice
    # Final hands of splits, to be compared: the hand, the pair, and the units it wins and loses, weighted by their chance.
    ends: Integers
    ends_won: Floats
    ends_lost: Floats
    reach: Floats  # level, hand, column: the chance to reach it
    bonus: Floats  # hand, column: what it wins more by the suits of its first two cards, times their chance
    active: Truths


class Against(NamedTuple):
    """The data for a count against one up card."""

    shoe: Floats  # without the up card
    hands: Hands
    suits: Suits
    walks: Walks
    showing: int
    pat: int  # the total of 17 to 21 on which the dealer stands at once, from 0, or -1
    completes: int  # the rank that makes a blackjack, or -1
    table: Table
    acts: Acts
    room: Desk


def desk(count: int, rows: int, kinds: int) -> Desk:
    wide, ends, columns = _MOST_BESIDE * _ENDS * count, _ENDS * count + 1, 2 * _MOST_BESIDE
    return Desk(
        left=np.zeros((RANKS, wide)),
        finishes=np.zeros((TOTALS, wide)),
        won=np.zeros(count),
        lost=np.zeros(count),
        blackjack=np.zeros(count),
        by_hand=np.zeros((TOTALS, count)),
        value=np.zeros((2, count)),
        doubled=np.zeros((MOST_LEVELS, count)),
        suited=np.full((2, rows, kinds, CHOICES), NOT_OPEN),
        ends=np.zeros((ends, 2), np.int64),
        ends_won=np.zeros((ends, columns)),
        ends_lost=np.zeros((ends, columns)),
        reach=np.zeros((MOST_LEVELS, count, columns)),
        bonus=np.zeros((count, columns)),
        active=np.zeros(count, np.bool_),
    )


# ---------------------------------------------------------------- hands before a split


@compiled_in_place
def unseen_for_hands(shoe: Floats, counts: Floats, room: Desk) -> int:
    """Lists the unseen cards for every hand that the shoe can make; returns the number of these hands."""
    left, won = room.left, room.won
    filled = 0
    for h in range(counts.shape[0]):
        fits = True
        for r in range(RANKS):
            there = shoe[r] - counts[h, r]
            left[r, filled] = there
            fits &= there >= 0.0
        won[h] = 0.0 if fits else -1.0
        filled += 1 if fits else 0
    return filled


@compiled_in_place
def every_standing(on: Against) -> None:
    """After `dealer_totals`: the chances of these hands to win and to lose, and of a dealer blackjack."""
    room, points, size, sure, completes = on.room, on.hands.points, on.hands.size, on.hands.sure, on.completes
    left, finishes, by_hand, won, lost, blackjack = (
        room.left,
        room.finishes,
        room.by_hand,
        room.won,
        room.lost,
        room.blackjack,
    )
    at, unseen = 0, on.shoe.sum()
    for h in range(points.size):
        if won[h] < 0.0:
            continue
        blackjack[h] = left[completes, at] / max(unseen - size[h], 1.0) if completes >= 0 else 0.0
        won[h], lost[h] = 1.0 - blackjack[h], 0.0
        for t in range(TOTALS):
            by_hand[t, h] = finishes[t, at]
            if points[h] <= SEVENTEEN + t and not sure[h]:
                won[h] -= finishes[t, at]
                if points[h] < SEVENTEEN + t or on.table.ties_lose:
                    lost[h] += finishes[t, at]
        won[h] = max(won[h], 0.0)
        at += 1


@compiled_helper(forceinline=True)
def _spared(on: Against, h: int, r: int, unseen: float) -> float:
    """The chance of a dealer blackjack after this hand got a card of rank r; `unseen` are the cards before it."""
    if on.completes < 0:
        return 0.0
    there = on.shoe[on.completes] - on.hands.counts[h, on.completes] - (1.0 if r == on.completes else 0.0)
    return float(there / max(unseen - 1.0, 1.0))


class Drawn(NamedTuple):
    """One more card to a hand: working arrays of `_draw_one`."""

    hit: Floats  # whole or split: its value undoubled
    doubled: Floats  # level: its value after so many doubles


@compiled_helper(forceinline=True)
def _draw_one(on: Against, h: int, unseen: float, into: Drawn) -> None:
    """The value of one more card to a hand: by a hit, and by each double. A hand over 21 loses its units."""
    hands, room, levels = on.hands, on.room, on.table.most_doubles
    into.hit[:] = 0.0
    into.doubled[:] = 0.0
    over, spared = 0.0, 0.0
    for r in range(RANKS):
        there, to = on.shoe[r] - hands.counts[h, r], hands.child[h, r]
        if there > 0.0 and to >= 0:
            for how in range(2):
                into.hit[how] += there * room.value[how, to]
            for level in range(1, levels + 1):
                into.doubled[level] += there * room.doubled[level, to]
        elif there > 0.0:
            over += there
            spared += there * _spared(on, h, r, unseen)
    for how in range(2):
        into.hit[how] = (into.hit[how] - over) / unseen
    for level in range(1, levels + 1):
        units = 2.0**level
        back = 0.0 if on.table.doubled_taken == ALL_UNITS else units - 1.0
        into.doubled[level] = (into.doubled[level] - units * over + back * spared) / unseen


@compiled_helper(forceinline=True)
def given_up(table: Table, units: float) -> float:
    """What giving up a doubled hand with so many units takes."""
    return 0.5 * units if table.rescue_half else 1.0


@compiled_helper(forceinline=True)
def doubled_wins(on: Against, level: int, bonus: float) -> float:
    """What a doubled hand wins, if one unit of it is paid this much more than even money."""
    units = 2.0**level
    return units + bonus * (units if on.table.bonus_units == ALL_UNITS else 1.0)


@compiled_helper(forceinline=True)
def taken_before(table: Table, level: int) -> float:
    """What a hand over 21 has lost for good before the dealer's blackjack is known."""
    if level == 0:
        return float(table.taken)
    return 2.0**level if table.doubled_taken == ALL_UNITS else float(table.doubled_taken)


@compiled_helper(forceinline=True)
def doubled_act(on: Against, how: int, level: int, h: int) -> int:
    """What is done with a doubled hand. A split hand that may not be given up stands instead."""
    act = int(on.acts.doubled[level, h])
    return STAND if act == GIVE_UP and how == SPLIT_HAND and not on.table.rescue_split else act


@compiled_helper(forceinline=True)
def _doubled_hand(on: Against, h: int, choose: int, drawn: Drawn, draws: bool, worth: Floats) -> None:  # noqa: FBT001
    """The value of a hand after each number of doubles; worth[level, choice]."""
    room, table, act = on.room, on.table, on.acts.doubled
    blackjack = room.blackjack[h]
    for level in range(table.most_doubles, 0, -1):
        units = 2.0**level
        wins, give, again = doubled_wins(on, level, on.hands.bonus[h]), NOT_OPEN, NOT_OPEN
        stand = wins * room.won[h] - units * room.lost[h] - blackjack
        if on.hands.points[h] < _TWENTY_ONE:
            if table.rescue:
                give = -given_up(table, units) * (1.0 - blackjack) - blackjack
            if level < table.most_doubles and draws:
                again = drawn.doubled[level + 1]
        worth[level, STAND], worth[level, GIVE_UP], worth[level, DOUBLE] = stand, give, again
        if choose:
            act[level, h] = GIVE_UP if give > max(stand, again) + TIE else DOUBLE if again > stand + TIE else STAND
        room.doubled[level, h] = worth[level, act[level, h]]


@compiled_helper(forceinline=True)
def _best(worth: Floats) -> int:
    best = STAND
    for choice in (HIT, DOUBLE, GIVE_UP):
        if worth[choice] > worth[best] + TIE:
            best = choice
    return best


@compiled
def every_hand(on: Against, worth: Floats, doubled_worth: Floats, choose: int) -> None:
    """The value of every choice for every hand, after `every_standing`.

    worth[whole or split, hand, choice] and doubled_worth[hand, level, choice] are written. With `choose` hands are played in
    the best way, which is written to `acts`; otherwise they are played by `acts`. It goes from the longest hands to the
    shortest, so the hands a card leads to are already known.
    """
    _every_hand(on, worth, doubled_worth, choose, Drawn(np.zeros(2), np.zeros(MOST_LEVELS)))


@compiled_helper()
def _every_hand(on: Against, worth: Floats, doubled_worth: Floats, choose: int, drawn: Drawn) -> None:
    hands, room, acts, suits, all_unseen = on.hands, on.room, on.acts, on.suits, on.shoe.sum()
    for h in range(hands.size.size - 1, -1, -1):
        if room.won[h] < 0.0 or hands.size[h] < _TWO_CARDS:
            continue
        unseen, blackjack = all_unseen - hands.size[h], room.blackjack[h]
        draws = hands.may_draw[h] and unseen > 0.0
        if draws:
            _draw_one(on, h, unseen, drawn)
        _doubled_hand(on, h, choose, drawn, draws, doubled_worth[h])
        for how in range(2):
            each = worth[how, h]
            each[STAND] = hands.pays[how, h] * room.won[h] - room.lost[h] - blackjack
            each[HIT] = drawn.hit[how] if draws else NOT_OPEN
            each[DOUBLE] = drawn.doubled[1] if draws and hands.may_double[how, h] else NOT_OPEN
            each[GIVE_UP] = -0.5 - 0.5 * blackjack if hands.may_give_up[how, h] else NOT_OPEN
            if choose:
                acts.hand[how, h] = _best(each)
            row = hands.suited[h]
            if row < 0:
                room.value[how, h] = each[acts.hand[how, h]]
                continue
            room.value[how, h] = 0.0
            third = suits.rank[row]
            chance = max(on.shoe[third] - hands.counts[h, third], 0.0) / max(unseen, 1.0)
            if chance > 0.0:
                chance *= room.won[hands.child[h, third]]
            for kind in range(suits.share.shape[1]):
                of_kind = room.suited[how, row, kind]
                for choice in range(CHOICES):
                    of_kind[choice] = each[choice]
                of_kind[HIT] += chance * suits.more[how, row, kind]
                if each[DOUBLE] > NOT_OPEN:
                    of_kind[DOUBLE] += chance * suits.on_doubled[row, kind]
                if choose:
                    acts.suited[how, row, kind] = _best(of_kind)
                room.value[how, h] += suits.share[row, kind] * of_kind[acts.suited[how, row, kind]]


# ---------------------------------------------------------------- hands of a split
#
# All numbers of further equal cards gone, zero to beside - 1, are counted at once: column a is for a hand whose second card
# differs from the pair, column beside + a for one whose second card is equal. Gains are added up apart: what the rounds without
# a dealer blackjack bring, and what hands over 21 have lost when he has one.

WITHOUT, TAKEN = 0, 1


class Split(NamedTuple):
    """One hand of a split: its pair, and by column the equal cards gone besides and all unseen cards, its own included."""

    pair: int
    gone: Floats
    unseen: Floats
    chances: Floats  # working arrays
    each: Floats


@compiled_helper(forceinline=True)
def _no_blackjack(on: Against, split: Split, h: int, column: int, drawn: int) -> float:
    """The chance of no dealer blackjack when this hand is seen, and a further card of rank `drawn` unless that is -1."""
    completes = on.completes
    if completes < 0:
        return 1.0
    there = on.shoe[completes] - on.hands.counts[h, completes] - (1.0 if completes == drawn else 0.0)
    there -= split.gone[column] if completes == split.pair else 0.0
    return float(1.0 - there / max(split.unseen[column] - on.hands.size[h] - (1.0 if drawn >= 0 else 0.0), 1.0))


@compiled_helper(forceinline=True)
def _draws(on: Against, split: Split, h: int, level: int, gain: Floats) -> None:
    """Draws a card to a hand that was reached with `split.chances`, for this level. Losses over 21 go to `gain`."""
    hands, reach, units, each, columns = on.hands, on.room.reach[level], 2.0**level, split.each, split.gone.size
    for column in range(columns):
        each[column] = split.chances[column] / max(split.unseen[column] - hands.size[h], 1.0)
    for r in range(RANKS):
        to, there = hands.child[h, r], on.shoe[r] - hands.counts[h, r]
        same = 1.0 if r == split.pair else 0.0
        if there <= 0.0:
            continue
        if to >= 0:
            on.room.active[to] = True
            for column in range(columns):
                reach[to, column] += each[column] * max(there - same * split.gone[column], 0.0)
        else:
            for column in range(columns):
                chance = each[column] * max(there - same * split.gone[column], 0.0)
                if chance > 0.0:
                    no_blackjack = _no_blackjack(on, split, h, column, r)
                    gain[WITHOUT, split.pair, column] -= units * chance * no_blackjack
                    gain[TAKEN, split.pair, column] -= taken_before(on.table, level) * chance * (1.0 - no_blackjack)


@compiled_helper(forceinline=True)
def _suits_pay(on: Against, split: Split, h: int, more: float) -> None:
    """Notes for the hand with the third card what suits pay in addition; after `_draws` from a hand of two cards."""
    third = on.suits.rank[on.hands.suited[h]]
    to, there, same = on.hands.child[h, third], on.shoe[third] - on.hands.counts[h, third], third == split.pair
    for column in range(split.gone.size):
        left = there - (split.gone[column] if same else 0.0)
        on.room.bonus[to, column] += split.each[column] * max(left, 0.0) * more


@compiled_helper(forceinline=True)
def _first_act(on: Against, one_card: bool, h: int) -> int:  # noqa: FBT001
    if one_card:
        room = on.room
        stands = on.hands.pays[SPLIT_HAND, h] * room.won[h] - room.lost[h]
        return GIVE_UP if on.table.aces_give_up and stands < -0.5 * (1.0 - room.blackjack[h]) else STAND
    return int(on.acts.hand[SPLIT_HAND, h])


@compiled_helper(forceinline=True)
def _end_here(on: Against, split: Split, h: int, level: int, act: int, filled: int, gain: Floats) -> None:
    """The hand is given up or stands at this level; standing hands that must be compared are listed at `filled`."""
    units = 2.0**level
    wins = on.hands.pays[SPLIT_HAND, h] if level == 0 else doubled_wins(on, level, on.hands.bonus[h])
    if act == STAND and not on.hands.sure[h]:
        for column in range(split.gone.size):
            on.room.ends_won[filled, column] += split.chances[column] * wins
            on.room.ends_lost[filled, column] += split.chances[column] * units
        return
    if act == GIVE_UP:
        wins = -0.5 if level == 0 else -given_up(on.table, units)
    for column in range(split.gone.size):
        if split.chances[column] > 0.0:
            gain[WITHOUT, split.pair, column] += split.chances[column] * wins * _no_blackjack(on, split, h, column, -1)


@compiled_helper(forceinline=True)
def _play_at(on: Against, split: Split, h: int, filled: int, gain: Floats) -> None:
    """Plays one hand of a split that was reached at any level."""
    room, acts, table, columns, row = on.room, on.acts, on.table, split.gone.size, on.hands.suited[h]
    one_card = split.pair == 0 and not table.aces_draw and on.hands.size[h] == _TWO_CARDS
    by_suits = row >= 0 and not one_card
    for kind in range(on.suits.share.shape[1] if by_suits else 1):
        act, share = _first_act(on, one_card, h), 1.0
        if by_suits:
            act, share = acts.suited[SPLIT_HAND, row, kind], on.suits.share[row, kind]
        for column in range(columns):
            split.chances[column] = share * room.reach[0, h, column]
        if act != HIT and act != DOUBLE:  # noqa: PLR1714 (compiled)
            _end_here(on, split, h, 0, act, filled, gain)
            continue
        _draws(on, split, h, 0 if act == HIT else 1, gain)
        if by_suits:
            suits = on.suits
            _suits_pay(on, split, h, suits.more[SPLIT_HAND, row, kind] if act == HIT else suits.on_doubled[row, kind])
    for level in range(1, table.most_doubles + 1):
        act, reached = doubled_act(on, SPLIT_HAND, level, h), 0.0
        for column in range(columns):
            split.chances[column] = room.reach[level, h, column]
            reached += split.chances[column]
        if reached > 0.0 and act == DOUBLE:
            _draws(on, split, h, level + 1, gain)
        elif reached > 0.0:
            _end_here(on, split, h, level, act, filled, gain)
    for column in range(columns):
        more = room.bonus[h, column]
        room.bonus[h, column] = 0.0
        if more != 0.0 and on.hands.sure[h]:
            gain[WITHOUT, split.pair, column] += more * _no_blackjack(on, split, h, column, -1)
        elif more != 0.0:
            room.ends_won[filled, column] += more


@compiled_helper(forceinline=True)
def _play_split_hand(on: Against, pair: int, beside: int, filled: int, gain: Floats, work: Floats) -> int:
    """Plays one hand of a split in every way: lists final hands to be compared, adds all others to `gain`.

    The other card of the pair is gone. Returns the number of hands listed.
    """
    hands, room, shoe, columns, all_unseen = on.hands, on.room, on.shoe, 2 * beside, on.shoe.sum()
    split = Split(pair, work[0], work[1], work[2], work[3])
    for column in range(columns):
        split.gone[column] = 1.0 + column % beside
        split.unseen[column] = all_unseen - split.gone[column]
    for r in range(RANKS):
        for a in range(beside):
            there, to = shoe[r] - (2.0 + a if r == pair else 0.0), hands.child[hands.single[pair], r]
            if shoe[pair] >= 2.0 + a and there > 0.0:
                room.reach[0, to, a + (beside if r == pair else 0)] = there / (split.unseen[a] - 1.0)
                room.active[to] = True
    for h in range(hands.single[pair], hands.size.size):
        if not room.active[h]:
            continue
        for column in range(columns):
            room.ends_won[filled, column] = room.ends_lost[filled, column] = 0.0
        _play_at(on, split, h, filled, gain)
        listed = 0.0
        for column in range(columns):
            listed += room.ends_lost[filled, column]
        if listed > 0.0:
            room.ends[filled, 0], room.ends[filled, 1] = h, pair
            filled += 1
        for level in range(on.table.most_doubles + 1):
            for column in range(columns):
                room.reach[level, h, column] = 0.0
        room.active[h] = False
    return filled


@compiled
def play_splits(on: Against, wanted: Truths, gain: Floats) -> int:
    """The same for all wanted pairs; gain[`WITHOUT` or `TAKEN`, pair, column]. Returns the number of hands listed."""
    return _play_splits(on, wanted, gain, np.empty((4, gain.shape[2])))


@compiled_helper()
def _play_splits(on: Against, wanted: Truths, gain: Floats, work: Floats) -> int:
    filled = 0
    for pair in range(RANKS):
        if wanted[pair]:
            filled = _play_split_hand(on, pair, gain.shape[2] // 2, filled, gain, work)
    return filled


@compiled_in_place
def unseen_for_splits(on: Against, beside: int, filled: int) -> int:
    """Lists the unseen cards for every listed hand whose dealer totals are not known yet; returns their number.

    They are known if the hand together with the gone equal cards is itself a hand.
    """
    shoe, counts, child, ends, left = on.shoe, on.hands.counts, on.hands.child, on.room.ends, on.room.left
    cases, fits = 0, on.room.won
    for end in range(filled):
        h, pair = ends[end, 0], ends[end, 1]
        together = h
        for a in range(beside):
            together = child[together, pair] if together >= 0 else -1
            if together >= 0 and fits[together] >= 0.0:
                continue
            for r in range(RANKS):
                left[r, cases] = shoe[r] - counts[h, r]
            left[pair, cases] -= 1.0 + a
            cases += 1
    return cases


@compiled_in_place
def compare_splits(on: Against, beside: int, filled: int, gain: Floats) -> None:
    """After `dealer_totals`: compares the listed split hands with the dealer and adds their gains to `gain`."""
    hands, room, completes = on.hands, on.room, on.completes
    points, child, ends, fits, shoe = hands.points, hands.child, room.ends, room.won, on.shoe
    at, unseen = 0, shoe.sum() - 1.0
    for end in range(filled):
        h, pair = ends[end, 0], ends[end, 1]
        together = h
        for a in range(beside):
            won, lost = 1.0, 0.0
            together = child[together, pair] if together >= 0 else -1
            known = together >= 0 and fits[together] >= 0.0
            if completes >= 0:
                there = shoe[completes] - hands.counts[h, completes] - (1.0 + a if completes == pair else 0.0)
                won -= there / max(unseen - a - hands.size[h], 1.0)
            for t in range(TOTALS):
                if points[h] <= SEVENTEEN + t:
                    chance = room.by_hand[t, together] if known else room.finishes[t, at]
                    won -= chance
                    if points[h] < SEVENTEEN + t or on.table.ties_lose:
                        lost += chance
            won = max(won, 0.0)
            at += 0 if known else 1
            for column in (a, beside + a):
                gain[WITHOUT, pair, column] += room.ends_won[end, column] * won - room.ends_lost[end, column] * lost


@compiled
def split_endings(on: Against, pair: int, equal: int, over: int, keys: Integers, ways: Floats) -> int:
    """Lists all cards that can be drawn to one hand of a split, with the number of orders; returns the length of the list.

    With `over` only draws after which the hand is taken at once, over 21; otherwise the others. With `equal` only those whose
    second card is equal to the pair. Where suits decide, an order counts by the share of suits with which it is drawn.
    """
    reach = np.zeros((on.table.most_doubles + 1, on.hands.size.size))
    return _split_endings(on, pair, equal, over, reach, keys, ways)


@compiled_helper()
def _split_endings(on: Against, pair: int, equal: int, over: int, reach: Floats, keys: Integers, ways: Floats) -> int:
    hands, acts, levels, filled = on.hands, on.acts, on.table.most_doubles, 0
    for r in range(RANKS):
        reach[0, hands.child[hands.single[pair], r]] = 1.0 if (r == pair) == (equal != 0) else 0.0
    for h in range(hands.size.size):
        for level in range(levels + 1):
            if reach[level, h] == 0.0 or on.room.won[h] < 0.0:
                continue
            key = -(1 << shift(pair))
            for r in range(RANKS):
                key += int(hands.counts[h, r]) << shift(r)
            one_card = level == 0 and pair == 0 and not on.table.aces_draw and hands.size[h] == _TWO_CARDS
            row = hands.suited[h] if level == 0 and not one_card else -1
            ended = 0.0
            for kind in range(on.suits.share.shape[1] if row >= 0 else 1):
                act = acts.hand[SPLIT_HAND, h] if level == 0 else doubled_act(on, SPLIT_HAND, level, h)
                act, some = STAND if one_card else act, reach[level, h]
                if row >= 0:
                    act, some = acts.suited[SPLIT_HAND, row, kind], some * on.suits.share[row, kind]
                if act != HIT and act != DOUBLE:  # noqa: PLR1714 (compiled)
                    ended += some
                    continue
                after = level if act == HIT else level + 1
                taken = taken_before(on.table, after) > 0.0
                for r in range(RANKS):
                    to = hands.child[h, r]
                    if to >= 0:
                        reach[after, to] += some
                    elif taken == (over != 0) and some > 0.0:
                        keys[filled], ways[filled] = key + (1 << shift(r)), some
                        filled += 1
            if ended > 0.0 and not over:
                keys[filled], ways[filled] = key, ended
                filled += 1
    return filled


# ---------------------------------------------------------------- how often each hand is reached

DOUBLED: Final = 1  # added to the level: rows of `reach` are whole hands, split hands, then hands after each double


@compiled_in_place
def reach_all(on: Against, reach: Floats, over: Floats) -> None:
    """Plays on from the two cards in reach[whole or split, hand] by `on.acts`, as if no other card were gone.

    Fills the hands that are reached, undoubled and after each double, and over[level]: the chance to go over 21 there.
    Suits are ignored: two cards are played by `on.acts.hand`.
    """
    hands, acts, all_unseen = on.hands, on.acts, on.shoe.sum()
    for h in range(hands.size.size):
        unseen = all_unseen - hands.size[h]
        for row in range(reach.shape[0]):
            chance = reach[row, h]
            if chance <= 0.0:
                continue
            level = max(row - DOUBLED, 0)
            act = acts.hand[row, h] if level == 0 else acts.doubled[level, h]
            if act != HIT and act != DOUBLE:  # noqa: PLR1714 (compiled)
                continue
            into = row if act == HIT else level + 1 + DOUBLED
            for r in range(RANKS):
                there, to = on.shoe[r] - hands.counts[h, r], hands.child[h, r]
                if there > 0.0 and to >= 0:
                    reach[into, to] += chance * there / unseen
                elif there > 0.0:
                    over[0 if act == HIT else level + 1] += chance * there / unseen
