"""The value of every hand against what the dealer shows, and how often each hand is reached.

It loads numpy, so import it only to count. Every value is per unit of the original wager, before anyone knows whether the
dealer has blackjack. He takes one unit with it, so a value is what the rounds without a dealer blackjack bring, less the chance
of one. At a table without a card reader a hand over 21 may lose more than that (`Table.taken`).

A hand is played at levels: 0 before a double, k after k of them, with 2**k units on it. `SPLIT_HAND` has the acts of a split
hand, which is played like the same cards without a split as far as the table allows. A card makes a hand longer, so all hands
of one length are counted at once.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.families.twenty_one.analysis.dealer import SEVENTEEN, TOTALS, Walks, dealer_totals
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers, Truths
from croupier.families.twenty_one.offers import SURRENDER

STAND, HIT, DOUBLE, SPLIT, GIVE_UP = range(5)
CHOICES: Final = 5
ACTS: Final = {  # by what charts call a choice
    "stand": STAND,
    "hit": HIT,
    "double": DOUBLE,
    "split": SPLIT,
    SURRENDER: GIVE_UP,
    "double again": DOUBLE,
    "give up": GIVE_UP,
}
WHOLE, SPLIT_HAND = 0, 1  # a hand that was not split, and one that was
NOT_OPEN: Final = -99.0  # lower than the value of any choice
TIE: Final = 1e-13  # choices whose values differ by less are worth the same: standing comes first, then drawing
MOST_LEVELS: Final = 5
ALL_UNITS: Final = 2
ALWAYS: Final = 99  # the points of a hand that wins whatever the dealer makes


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
    lengths: tuple[slice, ...]  # by number of cards, from one on: the hands


class Suits(NamedTuple):
    """Two cards that a third makes a 6-7-8 or 7-7-7: the chance of each kind of their suits, and what it then pays more."""

    rank: Integers  # row: the third card
    share: Floats  # row, kind
    more: Floats  # whole or split, row, kind: the mean of what the hand pays above `pays`, if the third card comes
    on_doubled: Floats  # row, kind: the same, if that card comes to a double
    of_suit: Floats  # whole or split, row, kind: the chance that a third card of that rank is also of the suit
    pays: Floats  # whole or split, row, kind, of the suit or not: what the hand then pays
    bonus: Floats  # whole or split, row, kind, of the suit or not: of a doubled hand, as in `Hands.bonus`


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
    """What is known of every hand so far."""

    # By hand: the chances to win and to lose if the dealer has no blackjack, and that he has one. -1: impossible hand.
    won: Floats
    lost: Floats
    blackjack: Floats
    value: Floats  # whole or split, hand
    suited: Floats  # whole or split, row, kind, choice: the value of each choice; not a number before it is known


class Against(NamedTuple):
    """The data for a count against one up card."""

    shoe: Floats  # without the up card
    hands: Hands
    suits: Suits
    walks: Walks
    completes: int  # the rank that makes a blackjack, or -1
    table: Table
    acts: Acts
    room: Desk


def desk(count: int, rows: int, kinds: int) -> Desk:
    won, lost, blackjack = np.zeros((3, count))
    return Desk(won, lost, blackjack, np.zeros((2, count)), np.full((2, rows, kinds, CHOICES), np.nan))


# ---------------------------------------------------------------- what a hand wins and loses


def stand_on_all(on: Against) -> None:
    """Counts the chances of every standing hand into `on.room`."""
    room, hands, left = on.room, on.hands, on.shoe - on.hands.counts
    fits = np.flatnonzero(left.min(axis=1) >= 0.0)
    room.won[:], room.lost[:], room.blackjack[:] = -1.0, 0.0, 0.0
    standing = standing_hands(on, left[fits], np.where(hands.sure, ALWAYS, hands.points)[fits])
    room.won[fits], room.lost[fits], room.blackjack[fits] = standing


class Standing(NamedTuple):
    """By hand: the chances to win and to lose if the dealer has no blackjack, and that he has one."""

    won: Floats
    lost: Floats
    blackjack: Floats


def standing_hands(on: Against, left: Floats, points: Integers) -> Standing:
    """Compares hands of these points with the dealer; left[hand, rank] are the unseen cards."""
    totals, dealers = dealer_totals(left, on.walks), SEVENTEEN + np.arange(TOTALS)
    not_won = np.where(points[:, None] <= dealers, totals, 0.0)
    lost = not_won if on.table.ties_lose else np.where(points[:, None] < dealers, not_won, 0.0)
    blackjack = dealer_blackjack(on, left)
    return Standing(np.maximum(1.0 - blackjack - not_won.sum(axis=1), 0.0), lost.sum(axis=1), blackjack)


def dealer_blackjack(on: Against, left: Floats) -> Floats:
    """The chance of a dealer blackjack, when these cards are left: left[..., rank]."""
    if on.completes < 0:
        return np.zeros(left.shape[:-1])
    there: Floats = left[..., on.completes] / np.maximum(left.sum(axis=-1), 1.0)
    return there


def given_up(table: Table, units: float) -> float:
    """What giving up a doubled hand with so many units takes."""
    return 0.5 * units if table.rescue_half else 1.0


def doubled_wins(table: Table, level: int, bonus: Floats) -> Floats:
    """What a doubled hand wins, if one unit of it is paid this much more than even money."""
    units = 2.0**level
    return units + bonus * (units if table.bonus_units == ALL_UNITS else 1.0)


def taken_before(table: Table, level: int) -> float:
    """What a hand over 21 has lost for good before the dealer's blackjack is known."""
    if level == 0:
        return float(table.taken)
    return 2.0**level if table.doubled_taken == ALL_UNITS else float(table.doubled_taken)


def acts_of(on: Against, how: int) -> Integers:
    """Level, hand: what is done. A split hand that may not be given up after a double stands instead."""
    acts = on.acts.doubled.copy()
    if how == SPLIT_HAND and not on.table.rescue_split:
        acts[acts == GIVE_UP] = STAND
    acts[0] = on.acts.hand[how]
    return acts


# ---------------------------------------------------------------- every choice


class Worth(NamedTuple):
    """The value of every choice for every hand; `NOT_OPEN` if it is not offered."""

    hand: Floats  # whole or split, hand, choice
    doubled: Floats  # hand, level, choice


def nothing_open(on: Against) -> Worth:
    """No choice is offered, to no hand."""
    shape = on.hands.size.size, on.table.most_doubles + 1, CHOICES
    return Worth(np.full((2, shape[0], CHOICES), NOT_OPEN), np.full(shape, NOT_OPEN))


def every_hand(on: Against, *, choose: bool) -> Worth:
    """The value of every choice for every hand, after `stand_on_all`.

    With `choose` hands are played in the best way, which is written to `acts`; otherwise they are played by `acts`. It goes
    from the longest hands to the shortest, so the hands a card leads to are already known.
    """
    hands, room, acts, levels = on.hands, on.room, on.acts, on.table.most_doubles
    there, unseen = np.maximum(on.shoe - hands.counts, 0.0), on.shoe.sum() - hands.size
    draws = hands.may_draw & (unseen > 0.0)
    worth, over = _without_a_card(on), _over(on, there, unseen)
    values = np.zeros((2 + levels, hands.size.size + 1))  # whole, split, each level; the last hand is none
    for here in hands.lengths[:0:-1]:
        cards = np.einsum("hr,shr->sh", there[here], values[:, hands.child[here]]) - over[:, here]
        cards /= np.maximum(unseen[here], 1.0)
        for how in (WHOLE, SPLIT_HAND):
            each = worth.hand[how, here]
            each[:, HIT] = np.where(draws[here], cards[how], NOT_OPEN)
            each[:, DOUBLE] = np.where(draws[here] & hands.may_double[how, here], cards[2], NOT_OPEN)
            if choose:
                acts.hand[how, here] = _best(each, (HIT, DOUBLE, GIVE_UP))
            values[how, :-1][here] = _by(each, acts.hand[how, here])
        for level in range(levels, 0, -1):
            each = worth.doubled[here, level]
            if level < levels:
                each[:, DOUBLE] = np.where(draws[here] & (hands.points[here] < 21), cards[2 + level], NOT_OPEN)
            if choose:
                acts.doubled[level, here] = _best(each, (DOUBLE, GIVE_UP))
            values[1 + level, :-1][here] = _by(each, acts.doubled[level, here])
    for h in np.flatnonzero((hands.suited >= 0) & (room.won >= 0.0)).tolist():
        for how in (WHOLE, SPLIT_HAND):
            values[how, h] = _by_suits(on, how, h, worth.hand[how, h], choose=choose)
    room.value[:] = values[:2, :-1]
    impossible = room.won < 0.0
    impossible[hands.lengths[0]] = True
    worth.hand[:, impossible], worth.doubled[impossible] = NOT_OPEN, NOT_OPEN
    return worth


def _without_a_card(on: Against) -> Worth:
    """The value of all choices but a hit and a double: to stand, and to give up."""
    hands, room, table, (worth, doubled) = on.hands, on.room, on.table, nothing_open(on)
    worth[:, :, STAND] = hands.pays * room.won - room.lost - room.blackjack
    worth[:, :, GIVE_UP] = np.where(hands.may_give_up, -0.5 - 0.5 * room.blackjack, NOT_OPEN)
    for level in range(1, table.most_doubles + 1):
        units, wins = 2.0**level, doubled_wins(table, level, hands.bonus)
        doubled[:, level, STAND] = wins * room.won - units * room.lost - room.blackjack
        if table.rescue:
            gives = -given_up(table, units) * (1.0 - room.blackjack) - room.blackjack
            doubled[:, level, GIVE_UP] = np.where(hands.points < 21, gives, NOT_OPEN)
    return Worth(worth, doubled)


def _over(on: Against, there: Floats, unseen: Floats) -> Floats:
    """Whole, split, each level; hand: what cards that take it over 21 lose, each times how many there are.

    A dealer blackjack returns what was added by doubles.
    """
    over, lost = np.where(on.hands.child < 0, there, 0.0), np.empty((2 + on.table.most_doubles, len(there)))
    every, spared = over.sum(axis=1), np.zeros(len(there))
    if on.completes >= 0:
        left = (on.shoe - on.hands.counts)[:, on.completes, None] - np.eye(RANKS)[on.completes]
        spared = (over * left).sum(axis=1) / np.maximum(unseen - 1.0, 1.0)
    lost[:2] = every
    for level in range(1, on.table.most_doubles + 1):
        back = 0.0 if on.table.doubled_taken == ALL_UNITS else 2.0**level - 1.0
        lost[1 + level] = 2.0**level * every - back * spared
    return lost


def _best(worth: Floats, choices: tuple[int, ...]) -> Integers:
    """The best choice of each hand: to stand, or else the first of these that is worth more; worth[..., choice]."""
    best, most = np.full(worth.shape[:-1], STAND), worth[..., STAND]
    for choice in choices:
        better = worth[..., choice] > most + TIE
        best, most = np.where(better, choice, best), np.where(better, worth[..., choice], most)
    return best


def _by(worth: Floats, acts: Integers) -> Floats:
    value: Floats = np.take_along_axis(worth, acts[..., None], axis=-1)[..., 0]
    return value


def _by_suits(on: Against, how: int, h: int, worth: Floats, *, choose: bool) -> float:
    """The value of two cards whose suits matter, for each kind of suits into `room.suited`; and the mean of all kinds."""
    row, suits, unseen = on.hands.suited[h], on.suits, on.shoe.sum() - on.hands.size[h]
    third, of_kind = suits.rank[row], on.room.suited[how, row]
    chance = max(on.shoe[third] - on.hands.counts[h, third], 0.0) / max(unseen, 1.0)
    if chance > 0.0:
        chance *= on.room.won[on.hands.child[h, third]]
    of_kind[:] = worth
    of_kind[:, HIT] += chance * suits.more[how, row]
    if worth[DOUBLE] > NOT_OPEN:
        of_kind[:, DOUBLE] += chance * suits.on_doubled[row]
    if choose:
        on.acts.suited[how, row] = _best(of_kind, (HIT, DOUBLE, GIVE_UP))
    return float(suits.share[row] @ _by(of_kind, on.acts.suited[how, row]))


# ---------------------------------------------------------------- how often each hand is reached

DOUBLED: Final = 1  # added to the level: rows of `reach` are whole hands, split hands, then hands after each double


def reach_all(on: Against, reach: Floats) -> None:
    """Plays on from the two cards in reach[whole or split, hand] by `on.acts`, as if no other card were gone.

    Fills the hands that are reached, undoubled and after each double. Suits are ignored: two cards are played by `on.acts.hand`.
    """
    hands, unseen = on.hands, np.maximum(on.shoe.sum() - on.hands.size, 1.0)
    acts = np.concatenate((on.acts.hand, on.acts.doubled[1 : len(reach) - DOUBLED]))
    after = np.array([2, 2, *range(3, len(reach)), 0])  # by row: where a double leads
    last = on.hands.size.size
    for here in hands.lengths[1:]:
        there = np.maximum(on.shoe - hands.counts[here], 0.0) / unseen[here, None]
        to = np.where(hands.child[here] >= 0, hands.child[here], last)
        for row in range(len(reach)):
            for act, into in ((HIT, row), (DOUBLE, int(after[row]))):
                drawn = np.flatnonzero((acts[row, here] == act) & (reach[row, here] > 0.0))
                if drawn.size:
                    chances = reach[row, here][drawn, None] * there[drawn]
                    reach[into] += np.bincount(to[drawn].ravel(), chances.ravel(), last + 1)[:last]
