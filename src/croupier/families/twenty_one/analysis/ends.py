"""Every way in which hands can end, from their first two cards on.

Many hands are played out at once, by the same acts: from each of several deals, such as one hand of each pair that is split, and
with each of several shoes a deal, such as one with a further card gone. A deal has chances in two columns. It loads numpy, so
import it only to count.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers, Truths
from croupier.families.twenty_one.analysis.play import (
    ALWAYS,
    DOUBLE,
    GIVE_UP,
    HIT,
    MOST_LEVELS,
    SPLIT_HAND,
    STAND,
    Against,
    acts_of,
    doubled_wins,
    given_up,
    taken_before,
)

NONE: Final = -1
LOST: Final = 0


class Deals(NamedTuple):
    """Hands of two cards, to be played out."""

    how: int  # whole hands, or hands of a split
    shoes: Floats  # deal, shoe, rank
    deal: Integers  # by hand
    hand: Integers
    chance: Floats  # hand, shoe, column
    one_card: Truths  # by deal: the hand stands, as split aces do at most tables, or is given up if that is better


class Ends(NamedTuple):
    """How hands end."""

    deal: Integers
    hand: Integers
    drawn: Integers  # the card that took it over 21, or `NONE`
    score: Integers
    wins: Floats  # the gain if it wins
    loses: Floats
    units: Floats  # what is staked
    taken: Floats  # before a dealer blackjack is known
    chance: Floats  # end, shoe, column

    def of(self, some: Integers | Truths) -> Ends:
        return Ends._make(each[some] for each in self)

    def left(self, on: Against, shoes: Floats) -> Floats:
        """End, shoe, rank: the unseen cards."""
        last = np.vstack((np.eye(RANKS), np.zeros(RANKS)))[self.drawn]
        return shoes[self.deal] - (on.hands.counts[self.hand] + last)[:, None]


class _Hands(NamedTuple):
    """Hands of one length, as they are played."""

    deal: Integers
    level: Integers
    hand: Integers
    act: Integers
    skip: Integers  # a rank that is drawn apart, or `NONE`
    wins: Floats  # the gain if it wins
    chance: Floats  # hand, shoe, column

    def of(self, some: Integers | Truths) -> _Hands:
        return _Hands._make(each[some] for each in self)


def all_ends(on: Against, deals: Deals, shares: Floats, *, equally: bool = False) -> Ends:
    """Plays all hands to their ends. `shares` has the chance of each kind of suits, for two cards whose suits matter.

    With `equally` every card is drawn with a chance of one, so that chances count orders.
    """
    acts, ended = acts_of(on, deals.how), list[tuple[_Hands, Integers]]()
    some = _begin(on, deals, acts)
    some, third = _by_suits(on, deals, shares, some, equally=equally)
    ended.extend((each, np.full(each.hand.size, NONE)) for each in third)
    while some.hand.size:
        draws = (some.act == HIT) | (some.act == DOUBLE)
        stands = some.of(~draws)
        ended.append((stands, np.full(stands.hand.size, NONE)))
        some, over, last = _drawn(on, deals, acts, some.of(draws), equally=equally)
        ended.append((over, last))
    every = _Hands(*(np.concatenate(each) for each in zip(*(hands for hands, _ in ended), strict=True)))
    return _ends(on, every, np.concatenate([last for _, last in ended]))


def _played(
    on: Against, how: int, acts: Integers, deal: Integers, level: Integers, hand: Integers, chance: Floats
) -> _Hands:
    """Hands, with what is done with them by `acts`."""
    wins = np.array(
        [on.hands.pays[how], *(doubled_wins(on.table, each, on.hands.bonus) for each in range(1, MOST_LEVELS))]
    )
    return _Hands(deal, level, hand, acts[level, hand], np.full(hand.size, NONE), wins[level, hand], chance)


def _begin(on: Against, deals: Deals, acts: Integers) -> _Hands:
    some = _played(on, deals.how, acts, deals.deal, np.zeros_like(deals.deal), deals.hand, deals.chance)
    stands = on.hands.pays[deals.how, deals.hand] * on.room.won[deals.hand] - on.room.lost[deals.hand]
    gives_up = on.table.aces_give_up and stands < -0.5 * (1.0 - on.room.blackjack[deals.hand])
    return some._replace(act=np.where(deals.one_card[deals.deal], np.where(gives_up, GIVE_UP, STAND), some.act))


def _by_suits(on: Against, deals: Deals, shares: Floats, some: _Hands, *, equally: bool) -> tuple[_Hands, list[_Hands]]:
    """Two cards whose suits matter are played by each kind of suits. The third card that may be of the suit ends them at once."""
    suits, how, row = on.suits, deals.how, on.hands.suited[some.hand]
    by_suits = (row >= 0) & ~deals.one_card[some.deal]
    if not by_suits.any():
        return some, []
    parts, ended = [some.of(~by_suits)], list[_Hands]()
    for kind in range(shares.shape[1]):
        each, rows = some.of(by_suits), row[by_suits]
        act, rank = on.acts.suited[how, rows, kind], suits.rank[rows]
        draws = (act == HIT) | (act == DOUBLE)
        each = each._replace(
            act=act, skip=np.where(draws, rank, NONE), chance=each.chance * shares[rows, kind, None, None]
        )
        parts.append(each)
        each, rows, rank, act = each.of(draws), rows[draws], rank[draws], act[draws]
        level = np.where(act == DOUBLE, 1, 0)
        chance = each.chance * _there(on, deals, each, equally=equally)[np.arange(rank.size), rank][..., None]
        for of_suit in range(2):
            share = np.abs(1 - of_suit - suits.of_suit[how, rows, kind])
            doubled = doubled_wins(on.table, 1, suits.bonus[how, rows, kind, of_suit])
            ended.append(
                each._replace(
                    level=level,
                    hand=on.hands.child[each.hand, rank],
                    act=np.full(rank.size, STAND),
                    wins=np.where(level, doubled, suits.pays[how, rows, kind, of_suit]),
                    chance=chance * share[:, None, None],
                )
            )
    every = _Hands(*(np.concatenate(each) for each in zip(*parts, strict=True)))
    return every, [each.of(np.flatnonzero(each.chance.any(axis=(1, 2)))) for each in ended]


def _there(on: Against, deals: Deals, some: _Hands, *, equally: bool) -> Floats:
    """Hand, rank, shoe: the chance that a card is the next one."""
    if equally:
        return np.ones((some.hand.size, RANKS, deals.shoes.shape[1]))
    there = np.maximum(deals.shoes[some.deal] - on.hands.counts[some.hand, None], 0.0)
    unseen = deals.shoes[some.deal].sum(axis=2) - on.hands.size[some.hand, None]
    chance: Floats = there / np.maximum(unseen, 1.0)[:, :, None]
    return chance.transpose(0, 2, 1)


def _drawn(
    on: Against, deals: Deals, acts: Integers, some: _Hands, *, equally: bool
) -> tuple[_Hands, _Hands, Integers]:
    """One more card to each of these hands: the longer hands, the hands over 21, and the cards that took those over."""
    chance = some.chance[:, None] * _there(on, deals, some, equally=equally)[..., None]
    to, level = on.hands.child[some.hand], some.level + (some.act == DOUBLE)
    there = chance.any(axis=(2, 3)) & (some.skip[:, None] != np.arange(RANKS))
    at, last = np.nonzero(there & (to < 0))
    over = some.of(at)._replace(level=level[at], chance=chance[at, last])
    at, card = np.nonzero(there & (to >= 0))
    fits = on.room.won[to[at, card]] >= 0.0
    at, card = at[fits], card[fits]
    keys = (some.deal[at] * MOST_LEVELS + level[at]) * on.hands.size.size + to[at, card]
    order = np.argsort(keys, kind="stable")
    first = np.flatnonzero(np.diff(keys[order], prepend=-1))
    one = order[first]  # of each longer hand
    longer = np.add.reduceat(chance[at[order], card[order]], first, axis=0) if first.size else chance[:0, 0]
    return (
        _played(on, deals.how, acts, some.deal[at[one]], level[at[one]], to[at[one], card[one]], longer),
        over,
        last,
    )


def _ends(on: Against, some: _Hands, last: Integers) -> Ends:
    levels, over, gives_up = range(MOST_LEVELS), last != NONE, some.act == GIVE_UP
    units = np.array([2.0**level for level in levels])[some.level]
    half = np.array([0.5, *(given_up(on.table, 2.0**level) for level in levels[1:])])[some.level]
    score = np.where(on.hands.sure[some.hand], ALWAYS, on.hands.points[some.hand])
    return Ends(
        deal=some.deal,
        hand=some.hand,
        drawn=last,
        score=np.where(over | gives_up, LOST, score),
        wins=some.wins,
        loses=np.where(gives_up, half, units),
        units=units,
        taken=np.where(over, np.array([taken_before(on.table, level) for level in levels])[some.level], 0.0),
        chance=some.chance,
    )


def of_one_card(on: Against, pairs: Integers, shoes: Floats) -> Deals:
    """Hands of a split: of one card of each of these pairs, which the shoes still have, and any second card.

    The first column is for a second card that differs from the pair, the second for one that is equal.
    """
    deal, second = (each.ravel() for each in np.indices((pairs.size, RANKS)))
    equal = second == pairs[deal]
    there = np.maximum(shoes[deal, :, second] - equal[:, None], 0.0)
    chance = np.where(shoes[deal, :, pairs[deal]] >= 1.0, there / np.maximum(shoes[deal].sum(axis=2) - 1.0, 1.0), 0.0)
    hand = on.hands.child[on.hands.single[pairs[deal]], second]
    by_column = np.zeros((*chance.shape, 2))
    by_column[..., 0], by_column[..., 1] = np.where(equal[:, None], 0.0, chance), np.where(equal[:, None], chance, 0.0)
    reached = np.flatnonzero(chance.any(axis=1))
    one_card = (pairs == 0) & (not on.table.aces_draw)
    return Deals(SPLIT_HAND, shoes, deal[reached], hand[reached], by_column[reached], one_card)
