"""The compiled part of `distribution`: every way a hand can end, together with every way the dealer ends.

It loads numpy and numba, so import it only to count. Gains are whole numbers of a fraction of the original wager.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.equipment.compiled import compiled, compiled_helper
from croupier.families.twenty_one.analysis.dealer import SEVENTEEN, TOTALS
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers
from croupier.families.twenty_one.analysis.play import (
    DOUBLE,
    GIVE_UP,
    HIT,
    MOST_LEVELS,
    STAND,
    Against,
    doubled_act,
    doubled_wins,
    given_up,
    taken_before,
)

OVER: Final = TOTALS  # the dealer ends with 17 to 21, over 21, or with a blackjack
BLACKJACK: Final = OVER + 1
STAKED: Final = BLACKJACK + 1  # not an end: the mean of what is staked on the hand
ENDS: Final = STAKED + 1
COLUMNS: Final = 2  # a split hand whose second card differs from the pair, and one whose second card is equal
_TWO_CARDS: Final = 2
_ALWAYS: Final = 99  # the score of a hand that wins whatever the dealer makes
_LOST: Final = 0


class Desk(NamedTuple):
    """Working arrays, allocated once; `reach` is zero between two counts."""

    left: Floats  # rank, case: the unseen cards
    finishes: Floats  # total, case: the chance of the dealer's total
    score: Integers  # case
    wins: Floats  # case: the gain if it wins
    loses: Floats
    units: Floats  # case: what is staked
    taken: Floats  # case: what was taken before a dealer blackjack was known
    chance: Floats  # case, column
    reach: Floats  # level, hand, column


class Paid(NamedTuple):
    """Two cards whose suits matter: the chance of each kind of suits, and what a third card then brings."""

    share: Floats  # row, kind
    of_suit: Floats  # row, kind: the chance that a third card of the right rank is also of the suit
    pays: Floats  # row, kind, of the suit or not
    bonus: Floats  # row, kind, of the suit or not: of a doubled hand, as in `Hands.bonus`


class Scaled(NamedTuple):
    """Gains as indexes."""

    scale: float
    zero: int  # the index of a gain of nothing


def desk(count: int) -> Desk:
    wide = count * RANKS
    return Desk(
        left=np.zeros((RANKS, wide)),
        finishes=np.zeros((TOTALS, wide)),
        score=np.zeros(wide, np.int64),
        wins=np.zeros(wide),
        loses=np.zeros(wide),
        units=np.zeros(wide),
        taken=np.zeros(wide),
        chance=np.zeros((wide, COLUMNS)),
        reach=np.zeros((MOST_LEVELS, count, COLUMNS)),
    )


@compiled_helper(forceinline=True)
def _case(shoe: Floats, counts: Floats, drawn: int, case: int, room: Desk) -> None:
    """Sets the unseen cards of a case: this hand, and one more card of rank `drawn` unless that is -1."""
    for r in range(RANKS):
        room.left[r, case] = shoe[r] - counts[r] - (1.0 if r == drawn else 0.0)


@compiled_helper(forceinline=True)
def _set(room: Desk, case: int, score: int, wins: float, loses: float, units: float) -> None:
    room.score[case], room.wins[case], room.loses[case], room.units[case] = score, wins, loses, units
    room.taken[case] = 0.0


@compiled_helper(forceinline=True)
def _stands(
    on: Against, shoe: Floats, h: int, level: int, act: int, wins: float, chance: Floats, case: int, room: Desk
) -> int:
    """The hand stands, with so much to win, or is given up; returns the number of cases."""
    units = 2.0**level
    _case(shoe, on.hands.counts[h], -1, case, room)
    if act == GIVE_UP:
        _set(room, case, _LOST, 0.0, 0.5 if level == 0 else given_up(on.table, units), units)
    else:
        score = _ALWAYS if on.hands.sure[h] else on.hands.points[h]
        _set(room, case, score, wins, units, units)
    room.chance[case, 0], room.chance[case, 1] = chance[0], chance[1]
    return case + 1


@compiled_helper(forceinline=True)
def _draws(on: Against, shoe: Floats, h: int, level: int, skip: int, chance: Floats, case: int, room: Desk) -> int:
    """Draws a card for this level, except of rank `skip`; hands over 21 become cases. Returns the number of cases."""
    hands, unseen, units = on.hands, shoe.sum() - on.hands.size[h], 2.0**level
    for r in range(RANKS):
        there, to = shoe[r] - hands.counts[h, r], hands.child[h, r]
        if there <= 0.0 or r == skip:
            continue
        if to >= 0:
            for c in range(COLUMNS):
                room.reach[level, to, c] += chance[c] * there / unseen
        else:
            _case(shoe, hands.counts[h], r, case, room)
            _set(room, case, _LOST, 0.0, units, units)
            room.taken[case] = taken_before(on.table, level)
            for c in range(COLUMNS):
                room.chance[case, c] = chance[c] * there / unseen
            case += 1
    return case


@compiled_helper(forceinline=True)
def _by_suits(on: Against, shoe: Floats, how: int, h: int, paid: Paid, work: Floats, case: int, room: Desk) -> int:
    """Plays two cards whose suits matter, undoubled and reached with `work[0]`. Returns the number of cases."""
    row, reached, chance, some = on.hands.suited[h], work[0], work[1], work[2]
    third = on.suits.rank[row]
    to, there = on.hands.child[h, third], shoe[third] - on.hands.counts[h, third]
    for kind in range(paid.share.shape[1]):
        act = on.acts.suited[how, row, kind]
        for c in range(COLUMNS):
            chance[c] = reached[c] * paid.share[row, kind]
        if chance[0] + chance[1] <= 0.0:
            continue
        if act != HIT and act != DOUBLE:  # noqa: PLR1714 (compiled)
            case = _stands(on, shoe, h, 0, act, on.hands.pays[how, h], chance, case, room)
            continue
        level = 0 if act == HIT else 1
        case = _draws(on, shoe, h, level, third, chance, case, room)
        for of_suit in range(2 if there > 0.0 else 0):
            share = paid.of_suit[row, kind] if of_suit else 1.0 - paid.of_suit[row, kind]
            for c in range(COLUMNS):
                some[c] = chance[c] * share * there / (shoe.sum() - on.hands.size[h])
            wins = paid.pays[row, kind, of_suit]
            if act == DOUBLE:
                wins = doubled_wins(on, level, paid.bonus[row, kind, of_suit])
            case = _stands(on, shoe, to, level, STAND, wins, some, case, room)
    return case


@compiled
def all_ends(on: Against, shoe: Floats, how: int, one_card: int, paid: Paid, room: Desk) -> int:
    """Plays on from the hands in room.reach[0] with this shoe; lists every end. Returns the number of cases.

    With `one_card` a hand of two cards stands, as split aces do at most tables, or is given up if that is offered and better.
    """
    return _all_ends(on, shoe, how, one_card, paid, room, np.empty((3, COLUMNS)))


@compiled_helper()
def _all_ends(on: Against, shoe: Floats, how: int, one_card: int, paid: Paid, room: Desk, work: Floats) -> int:
    hands, acts, chance, case = on.hands, on.acts, work[0], 0
    for h in range(hands.size.size):
        for level in range(on.table.most_doubles + 1):
            chance[0], chance[1] = room.reach[level, h, 0], room.reach[level, h, 1]
            if chance[0] + chance[1] <= 0.0:
                continue
            room.reach[level, h, 0] = room.reach[level, h, 1] = 0.0
            act = acts.hand[how, h] if level == 0 else doubled_act(on, how, level, h)
            if level == 0 and one_card and hands.size[h] == _TWO_CARDS:
                stands = hands.pays[how, h] * on.room.won[h] - on.room.lost[h]
                act = GIVE_UP if on.table.aces_give_up and stands < -0.5 * (1.0 - on.room.blackjack[h]) else STAND
            elif level == 0 and hands.suited[h] >= 0:
                case = _by_suits(on, shoe, how, h, paid, work, case, room)
                continue
            if act == HIT or act == DOUBLE:  # noqa: PLR1714, SIM109 (compiled)
                case = _draws(on, shoe, h, level if act == HIT else level + 1, -1, chance, case, room)
            else:
                wins = hands.pays[how, h] if level == 0 else doubled_wins(on, level, hands.bonus[h])
                case = _stands(on, shoe, h, level, act, wins, chance, case, room)
    return case


@compiled
def add_up(on: Against, room: Desk, cases: int, scaled: Scaled, shoe: Floats, parts: Floats, cards: Floats) -> None:
    """After `dealer_totals`: adds every case to parts[column, dealer's end, gain], and its cards to cards[rank, ...] if any.

    Against a blackjack the gain is what was taken before. What is staked is without rounds with a blackjack that is known.
    """
    completes, known, ranks = on.completes, on.table.taken == 0, cards.shape[0]
    by_end = np.empty(BLACKJACK + 1)
    for case in range(cases):
        unseen = 0.0
        for r in range(RANKS):
            unseen += room.left[r, case]
        by_end[BLACKJACK] = room.left[completes, case] / max(unseen, 1.0) if completes >= 0 else 0.0
        by_end[OVER] = 1.0 - by_end[BLACKJACK]
        for t in range(TOTALS):
            by_end[t] = room.finishes[t, case]
            by_end[OVER] -= by_end[t]
        for end in range(BLACKJACK + 1):
            score, gain = room.score[case], -room.taken[case]
            dealer = 1 if end == OVER else SEVENTEEN + end
            if end < BLACKJACK:
                lost = score < dealer or (score == dealer and on.table.ties_lose)
                gain = room.wins[case] if score > dealer else -room.loses[case] if lost else 0.0
            at = scaled.zero + round(gain * scaled.scale)
            for c in range(COLUMNS):
                chance = room.chance[case, c] * by_end[end]
                parts[c, end, at] += chance
                if end < BLACKJACK or not known:
                    parts[c, STAKED, 0] += chance * room.units[case]
                for r in range(ranks):
                    cards[r, c, end, at] += chance * (shoe[r] - room.left[r, case])
