"""The arrays of a table: every hand with what it pays and allows, and the suits that matter against an up card.

It loads numpy and numba, so import it only to count.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from croupier.families.twenty_one.analysis import dealer, play
from croupier.families.twenty_one.analysis.basics import Values, total, with_one_more
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers, all_hands, counts_of
from croupier.families.twenty_one.analysis.play import SPLIT_HAND, WHOLE, Acts, Against, Desk, Hands, Suits, Table
from croupier.families.twenty_one.analysis.terms import ANY_NUMBER, HALF, NONE, SUITS, BySuits, Terms
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE

_TWO_CARDS: Final = 2
_THREE_CARDS: Final = 3
_SEVEN: Final = 7

# Two cards and the third that makes a 6-7-8 or a 7-7-7, and the kinds of their suits: of two suits, of one other than spades,
# spades; the last two also by whether the up card is of that suit, if it is of the third card's rank.
COMPLETED: Final[dict[Values, int]] = {(6, 7): 8, (6, 8): 7, (7, 8): 6, (7, 7): 7}
MIXED, ONE_SUIT, ONE_SUIT_UP, SPADES, SPADES_UP = range(5)
KINDS: Final = 5
KIND_NAMES: Final = ("mixed", "one suit", "one suit, one gone", "spades", "spades, one gone")


class _Plain(NamedTuple):
    """Every hand as arrays, before anything that depends on the table."""

    counts: Floats
    points: Integers
    size: Integers
    child: Integers
    single: Integers
    suited: Integers


@lru_cache(maxsize=1)
def _plain() -> _Plain:
    place = all_hands()
    child = np.full((len(place), RANKS), -1)
    for values, at in place.items():
        for card in range(ACE, min(TEN, TWENTY_ONE - sum(values)) + 1):
            child[at, card - ACE] = place[with_one_more(values, card)]
    suited = np.full(len(place), -1)
    for row, two in enumerate(COMPLETED):
        suited[place[two]] = row
    return _Plain(
        counts=counts_of(list(place)),
        points=np.array([total(values).points for values in place]),
        size=np.array([len(values) for values in place]),
        child=child,
        single=np.array([place[card,] for card in range(ACE, TEN + 1)]),
        suited=suited,
    )


def hands_of(terms: Terms) -> Hands:
    """All hands, with what they pay and allow at this table."""
    plain = _plain()
    points, size = plain.points, plain.size
    hard = plain.counts @ np.arange(ACE, TEN + 1)
    is_21 = points == TWENTY_ONE
    pays = np.ones((2, len(points)))
    for cards in range(_TWO_CARDS, TWENTY_ONE + 1):
        pays[:, is_21 & (size == cards)] = float(terms.by_number(cards))
    if not terms.bonus_after_split:
        pays[SPLIT_HAND] = 1.0
    may_draw = ~is_21 | (terms.draw_soft_21 & (hard < TWENTY_ONE))
    doubles = may_draw & (size >= _TWO_CARDS) & (size <= terms.double_most_cards)
    gives_up = ~is_21 & (size >= _TWO_CARDS) & (terms.surrender != NONE)
    if terms.surrender != ANY_NUMBER:
        gives_up &= size == _TWO_CARDS
    return Hands(
        counts=plain.counts,
        points=points,
        size=size,
        child=plain.child,
        single=plain.single,
        pays=pays,
        sure=is_21 & terms.twenty_one_wins,
        may_draw=may_draw,
        may_double=np.array([doubles, doubles & terms.double_after_split]),
        may_give_up=np.array([gives_up, gives_up & terms.surrender_after_split]),
        suited=plain.suited if _suits_matter(terms) else np.full(len(points), -1),
    )


def _suits_matter(terms: Terms) -> bool:
    return bool(terms.six_seven_eight != BySuits() or terms.three_sevens != BySuits() or terms.super_bonus)


# ---------------------------------------------------------------- suits


def suits_of(terms: Terms, up: int) -> Suits:
    """The kinds of two suits against an up card. Known ranks of other hands say nothing about suits."""
    rank, share, more = np.zeros(len(COMPLETED), np.int64), np.zeros((4, KINDS)), np.zeros((2, 4, KINDS))
    for row, (two, third) in enumerate(COMPLETED.items()):
        rank[row] = third - ACE
        if not _suits_matter(terms):
            share[row, MIXED] = 1.0
            continue
        pays = terms.three_sevens if two == (_SEVEN, _SEVEN) else terms.six_seven_eight
        super_bonus = float(terms.super_bonus) if two == (_SEVEN, _SEVEN) and up == _SEVEN else 0.0
        share[row] = _shares(terms.shoe, two, third, up)
        for kind, chance in enumerate(third_of_suit(terms.shoe, two, third, up)):
            usual, best = float(pays.mixed), float(pays.spades if kind in (SPADES, SPADES_UP) else pays.one_suit)
            base = float(terms.by_number(_THREE_CARDS))
            more[WHOLE, row, kind] = usual + chance * (best - usual + super_bonus) - base
            if terms.bonus_after_split:
                more[SPLIT_HAND, row, kind] = usual + chance * (best - usual) - base
    return Suits(rank, share, more)


def _shares(shoe: tuple[int, ...], two: Values, third: int, up: int) -> Floats:
    """The chance of each kind: how often two cards are of one suit, and how often the up card is of it too."""
    cards = shoe[third - ACE]
    each = cards // SUITS
    if two[0] == two[1]:
        one_suit = (each - 1) / max(cards - 1, 1)
        up_too = max(each - _TWO_CARDS, 0) / max(cards - _TWO_CARDS, 1) if up == third else 0.0
    else:
        one_suit = 1 / SUITS
        up_too = 1 / SUITS if up == third else 0.0
    found = np.zeros(KINDS)
    found[MIXED] = 1.0 - one_suit
    for usual, with_up, part in ((ONE_SUIT, ONE_SUIT_UP, 1.0 - 1 / SUITS), (SPADES, SPADES_UP, 1 / SUITS)):
        found[with_up] = part * one_suit * up_too
        found[usual] = part * one_suit - found[with_up]
    return found


def third_of_suit(shoe: tuple[int, ...], two: Values, third: int, up: int) -> Iterator[float]:
    """By kind: the chance that a third card of this rank is of the suit as well."""
    held = two.count(third)
    cards, each = shoe[third - ACE] - held - (up == third), shoe[third - ACE] // SUITS - held
    usual, one_gone = max(each, 0) / max(cards, 1), max(each - 1, 0) / max(cards, 1)
    yield from (0.0, usual, one_gone, usual, one_gone)


# ---------------------------------------------------------------- one up card after another


def table_of(terms: Terms) -> Table:
    return Table(
        levels=terms.doubles,
        rescue=int(terms.rescue != NONE),
        rescue_split=int(terms.rescue_after_split),
        rescue_half=int(terms.rescue == HALF),
        aces_draw=int(terms.split_aces_draw),
        aces_give_up=int(terms.surrender_split_aces),
        taken=_taken(terms),
    )


def _taken(terms: Terms) -> int:
    if terms.blackjack_known:
        return 0
    return 1 if terms.busted_double_returned else play.ALL_UNITS


@lru_cache(maxsize=1)
def shared_desk() -> Desk:
    return play.desk(len(all_hands()), len(COMPLETED), KINDS)


def new_acts() -> Acts:
    count = len(all_hands())
    return Acts(
        hand=np.zeros((2, count), np.int64),
        suited=np.zeros((2, len(COMPLETED), KINDS), np.int64),
        doubled=np.zeros((play.MOST_LEVELS, count), np.int64),
    )


def each_up_card(terms: Terms, room: Desk | None = None) -> Iterator[tuple[int, Against]]:
    """Yields each up card of the shoe, with the data for a count against it. Use one before the next: they share arrays."""
    shown = dealer.shown(exposed=False, hits_soft_17=terms.hits_soft_17)
    walks = dealer.walks(exposed=False, hits_soft_17=terms.hits_soft_17)
    hands, table, room = hands_of(terms), table_of(terms), room or shared_desk()
    for at, up in enumerate(range(ACE, TEN + 1)):
        rest = np.array(terms.shoe, np.float64) - shown.seen[at]
        if rest.min() >= 0:
            completes = int(shown.completes[at])
            yield up, Against(rest, hands, suits_of(terms, up), walks, at, completes, table, new_acts(), room)


def stand_on_all(on: Against) -> None:
    """Computes the chances of every standing hand into `on.room`."""
    cases = play.unseen_for_hands(on.shoe, on.hands.counts, on.room)
    dealer.dealer_totals(on.room.left, cases, on.walks, on.showing, -1, on.room.finishes)
    play.every_standing(on)
