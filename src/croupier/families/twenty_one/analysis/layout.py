"""The arrays of a table: every hand with what it pays and allows, and the suits that matter against an up card.

It loads numpy, so import it only to count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from math import comb, prod
from typing import Final, NamedTuple

import numpy as np

from croupier.families.twenty_one.analysis import dealer, play
from croupier.families.twenty_one.analysis.basics import Values, total
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers, Truths, all_hands, counts_of, key_of
from croupier.families.twenty_one.analysis.play import SPLIT_HAND, WHOLE, Acts, Against, Hands, Suits, Table
from croupier.families.twenty_one.analysis.terms import ALL, HALF, NONE, SUITS, BySuits, Terms, decks_of
from croupier.families.twenty_one.offers import DOUBLE, HIT, SURRENDER, Hand, offers
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE

_SEVENS: Final = (7, 7, 7)
_SIX_SEVEN_EIGHT: Final = (6, 7, 8)

# Two cards and the third that makes a 6-7-8 or a 7-7-7, and the kinds of their suits: of two suits, of one other than spades,
# spades; the last two also by how many cards of the third's rank and of that suit the dealer shows.
COMPLETED: Final[dict[Values, int]] = {(6, 7): 8, (6, 8): 7, (7, 8): 6, (7, 7): 7}
MIXED: Final = 0
ONE_SUIT: Final = (1, 2, 3)  # by the number of shown cards of the suit
SPADES: Final = (4, 5, 6)
KIND_NAMES: Final = (
    "mixed",
    *("one suit", "one suit, one gone", "one suit, two gone"),
    *("spades", "spades, one gone", "spades, two gone"),
)
KINDS: Final = len(KIND_NAMES)


class _Plain(NamedTuple):
    """Every hand as arrays, before anything that depends on the table."""

    counts: Floats
    points: Integers
    soft: Truths
    size: Integers
    child: Integers
    single: Integers
    lengths: tuple[slice, ...]


@lru_cache(maxsize=1)
def _plain() -> _Plain:
    place = all_hands()
    counts = counts_of(list(place))
    keys = key_of(counts)
    longer, order = keys[:, None] + key_of(np.eye(RANKS)), np.argsort(keys)
    at = np.searchsorted(keys, longer, sorter=order) % len(keys)
    child = np.where(keys[order][at] == longer, order[at], -1)
    size, totals = [len(values) for values in place], [total(values) for values in place]
    ends = np.searchsorted(size, range(1, size[-1] + 2)).tolist()
    return _Plain(
        counts=counts,
        points=np.array([points for points, _ in totals]),
        soft=np.array([soft for _, soft in totals]),
        size=np.array(size),
        child=child,
        single=np.array([place[card,] for card in range(ACE, TEN + 1)]),
        lengths=tuple(slice(start, end) for start, end in pairwise(ends)),
    )


@lru_cache(maxsize=4)
def hands_of(terms: Terms) -> Hands:
    """All hands, with what they pay and allow at this table, whatever its shoe."""
    plain, place = _plain(), all_hands()
    points, size = plain.points, plain.size
    is_21 = points == TWENTY_ONE
    pays = np.ones(len(points))
    for cards in range(2, TWENTY_ONE + 1):
        pays[is_21 & (size == cards)] = float(terms.by_number(cards))
    for three, bonus in ((_SIX_SEVEN_EIGHT, terms.six_seven_eight), (_SEVENS, terms.three_sevens)):
        if bonus != BySuits():
            pays[place[three]] = float(bonus.mixed)
    offered = _offered(terms)
    sure = is_21 & terms.twenty_one_wins
    sure[place[ACE, TEN]] |= terms.split_ace_ten_wins  # of a hand that was not split, those two are a blackjack
    return Hands(
        counts=plain.counts,
        points=points,
        size=size,
        child=plain.child,
        single=plain.single,
        pays=np.array([pays, pays if terms.bonus_after_split else np.ones(len(points))]),
        bonus=pays - 1.0 if terms.bonus_on_doubled != NONE else np.zeros(len(points)),
        sure=sure,
        may_draw=offered[HIT][WHOLE],
        may_double=offered[DOUBLE],
        may_give_up=offered[SURRENDER],
        suited=_suited(terms),
        lengths=plain.lengths,
    )


def _offered(terms: Terms) -> dict[str, Truths]:
    """By choice: whole or split, hand. Split aces that get one card are not among them."""
    may, plain = {choice: np.zeros((2, len(all_hands())), np.bool_) for choice in (HIT, DOUBLE, SURRENDER)}, _plain()
    alike = np.column_stack((plain.points, plain.soft, plain.size))[plain.size >= 2]
    kinds, kind_of = np.unique(alike, axis=0, return_inverse=True)
    for how in (WHOLE, SPLIT_HAND):
        offered = [
            offers(terms, Hand(points, bool(soft), cards, split=how == SPLIT_HAND))
            for points, soft, cards in kinds.tolist()
        ]
        for choice, hands in may.items():
            hands[how, plain.size >= 2] = np.array([choice in each for each in offered])[kind_of.ravel()]
    return may


def _suited(terms: Terms) -> Integers:
    """By hand: the row of two cards whose suits matter at this table, or -1."""
    rows = np.full(len(all_hands()), -1)
    for row, two in enumerate(COMPLETED):
        if suits_of_two_matter(terms, two):
            rows[all_hands()[two]] = row
    return rows


def suits_of_two_matter(terms: Terms, two: Values) -> bool:
    """Whether the suits of these two cards of `COMPLETED` matter."""
    if two == (7, 7):
        return terms.three_sevens.differ or terms.super_bonus > 0
    return terms.six_seven_eight.differ


# ---------------------------------------------------------------- suits


def suits_of(terms: Terms, showing: Values) -> Suits:
    """The kinds of two suits against what the dealer shows. Every suit is as likely as the others."""
    rank, share = np.zeros(len(COMPLETED), np.int64), np.zeros((len(COMPLETED), KINDS))
    more, on_doubled = np.zeros((2, len(COMPLETED), KINDS)), np.zeros((len(COMPLETED), KINDS))
    of_suit, pays = np.zeros((2, len(COMPLETED), KINDS)), np.ones((2, len(COMPLETED), KINDS, 2))
    for row, (two, third) in enumerate(COMPLETED.items()):
        rank[row] = third - ACE
        if not suits_of_two_matter(terms, two):
            share[row, MIXED] = 1.0
            continue
        sevens = two == (7, 7)
        bonus = terms.three_sevens if sevens else terms.six_seven_eight
        super_bonus = float(terms.super_bonus) if sevens and showing == (7,) else 0.0
        share[row] = _shares(terms.shoe, two, third, showing, spades=bonus.spades != bonus.one_suit)
        for how in (WHOLE, SPLIT_HAND) if terms.bonus_after_split else (WHOLE,):
            again = super_bonus if how == WHOLE else 0.0
            of_suit[how, row] = list(third_of_suit(terms.shoe, two, third, showing))
            pays[how, row] = float(bonus.mixed), float(bonus.one_suit) + again
            pays[how, row, list(SPADES), 1] = float(bonus.spades) + again
        for kind, chance in enumerate(of_suit[WHOLE, row].tolist()):
            better = chance * float((bonus.spades if kind in SPADES else bonus.one_suit) - bonus.mixed)
            more[WHOLE, row, kind] = better + chance * super_bonus
            if terms.bonus_after_split:
                more[SPLIT_HAND, row, kind] = better
            if terms.bonus_on_doubled != NONE:
                on_doubled[row, kind] = better * (2 if terms.bonus_on_doubled == ALL else 1)
    bonus_pays = pays - 1.0 if terms.bonus_on_doubled != NONE else np.zeros_like(pays)
    return Suits(rank, share, more, on_doubled, of_suit, pays, bonus_pays)


def _shares(shoe: tuple[int, ...], two: Values, third: int, showing: Values, *, spades: bool) -> Floats:
    """The chance of each kind: how often two cards are of one suit, and how many shown cards are of it too.

    Spades are told apart only if they are paid in another way.
    """
    cards, held, shown = shoe[third - ACE], two.count(third), showing.count(third)
    of_suit, left = cards / SUITS, cards - held  # the shown cards are any of those that are left
    one_suit = max(of_suit - 1, 0) / max(cards - 1, 1) if held else 1 / SUITS
    gone = np.zeros(len(ONE_SUIT))
    for number in range(shown + 1):
        ways = comb(shown, number) * _in_a_row(of_suit - held, number) * _in_a_row(cards - of_suit, shown - number)
        gone[number] = ways / max(_in_a_row(left, shown), 1)
    share = np.zeros(KINDS)
    share[MIXED] = 1.0 - one_suit
    share[list(ONE_SUIT)] = one_suit * gone * (1.0 - spades / SUITS)
    share[list(SPADES)] = one_suit * gone * spades / SUITS
    return share


def _in_a_row(cards: float, drawn: int) -> float:
    """The ways to draw so many in a row; at a table a suit may hold a mean number of cards."""
    return prod(max(cards - before, 0) for before in range(drawn))


def third_of_suit(shoe: tuple[int, ...], two: Values, third: int, showing: Values) -> Iterator[float]:
    """By kind: the chance that a third card of this rank is of the suit as well."""
    held = two.count(third)
    cards, of_suit = shoe[third - ACE] - held - showing.count(third), shoe[third - ACE] / SUITS - held
    of_one_suit = [max(of_suit - gone, 0) / max(cards, 1) for gone in range(len(ONE_SUIT))]
    yield from (0.0, *of_one_suit, *of_one_suit)


# ---------------------------------------------------------------- one up card after another


def table_of(terms: Terms) -> Table:
    return Table(
        most_doubles=terms.most_doubles,
        rescue=int(terms.rescue != NONE),
        rescue_split=int(terms.rescue_after_split),
        rescue_half=int(terms.rescue == HALF),
        aces_draw=int(terms.split_aces_draw),
        aces_give_up=int(terms.split_aces_give_up),
        taken=int(not terms.blackjack_known),
        doubled_taken=_doubled_taken(terms),
        bonus_units=play.ALL_UNITS if terms.bonus_on_doubled == ALL else 1,
        ties_lose=int(terms.ties_lose),
    )


def _doubled_taken(terms: Terms) -> int:
    if terms.blackjack_known or terms.double_face_down:
        return 0
    return 1 if terms.busted_double_returned else play.ALL_UNITS


def new_acts() -> Acts:
    count = len(all_hands())
    return Acts(
        hand=np.zeros((2, count), np.int64),
        suited=np.zeros((2, len(COMPLETED), KINDS), np.int64),
        doubled=np.zeros((play.MOST_LEVELS, count), np.int64),
    )


def each_showing(terms: Terms) -> Iterator[tuple[Values, Against]]:
    """Yields all that the dealer may show, with the data for a count against it."""
    for showing in dealer.showings(exposed=terms.hole_exposed):
        if all(terms.shoe[card - ACE] >= showing.count(card) for card in showing):
            yield showing, against(terms, showing)


def against(terms: Terms, showing: Values) -> Against:
    """The data for a count against this showing, of cards that the shoe has."""
    rest = np.array(terms.shoe, np.float64) - counts_of([showing])[0]
    walks, completes = dealer.walks(showing, hits_soft_17=terms.hits_soft_17), dealer.COMPLETES.get(showing, 0) - ACE
    room = play.desk(len(all_hands()), len(COMPLETED), KINDS)
    return Against(
        rest,
        hands_of(replace(terms, shoe=decks_of(1))),
        suits_of(terms, showing),
        walks,
        completes,
        table_of(terms),
        new_acts(),
        room,
    )
