"""What a seat would gain by seeing other players' cards, which it may not (19:47-18.10): counted, or bounded where it is not.

Cards that are seen cannot come any more. For bet 2 this is counted exactly for any number of hands: of the cards that can
come after the four, each takes one of a few gains, so only how many cards of each gain were seen matters. For bet 1 two cards
come. With one hand seen every such hand is tried. With more, the gain of one hand is the least, since nobody has to use what
he sees; the most follows from the mean and the mean square of what bet 1 gains: the mean of the positive part of a number is at
most half of its mean and the root of its mean square together. Hands whose sign no seen cards can change gain nothing.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import lru_cache
from math import comb, isqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled
from croupier.families.stud.numbers.paid_by_hand import Counts, ThreeThenOne, class_of_value, three_then_one
from croupier.hands.poker.evaluator import BEGIN, FLUSHES, tables, value_of_sum

HAND = 3  # cards of a hand that is seen
_R, _ONE = np.uint64(13), np.uint64(1)


class Seeing(NamedTuple):
    """What seeing so many hands gains per round, in cents: at least and at most. Both are equal if it is counted."""

    least: Fraction
    most: Fraction


@lru_cache(64)
def seeing(gains: tuple[int, ...], hands: int, deck: tuple[int, ...] | None = None) -> Seeing:
    """The gain of seeing so many hands of three, given what one bet gains by class of five cards."""
    found = three_then_one() if deck is None else three_then_one(deck)
    each = np.array(gains)
    second = second_bet(found, each, hands) - second_bet(found, each, 0)
    pairs = _pairs_of(gains, deck)
    one = first_bet_by_one_hand(found, pairs) - first_bet(found, pairs) if hands else Fraction(0)
    most = one if hands <= 1 else most_of_first_bet(found, pairs, hands) - first_bet(found, pairs)
    return Seeing(second + one, second + max(one, most))


# ---------------------------------------------------------------- bet 2


def second_bet(found: ThreeThenOne, gains: Counts, hands: int) -> Fraction:
    """What bet 2 gains on average by best play if so many hands are seen."""
    distinct = np.unique(gains)
    by_gain = np.stack([found.counts[:, :, gains == gain].sum(axis=2) for gain in distinct], axis=2)
    by_gain = by_gain.reshape(-1, len(distinct))
    keys = by_gain @ (found.fourths.shape[1] ** np.arange(len(distinct)))  # a number for each row
    _, first, where = np.unique(keys, return_index=True, return_inverse=True)
    rows, weights = by_gain[first], np.zeros(len(first), np.int64)
    np.add.at(weights, where.ravel(), np.repeat(found.weights, found.fourths.shape[1]))
    total = sum(
        int(weight) * _positive(dict(zip(distinct.tolist(), row, strict=True)), HAND * hands)
        for weight, row in zip(weights, rows.tolist(), strict=True)
    )
    return Fraction(total) / int(weights.sum())


def _positive(cards: dict[int, int], seen: int) -> Fraction:
    """The mean of what one more card gains, if the bet is made only where that is above 0.

    `cards` has the number of cards by gain; `seen` of them cannot come.
    """
    left, total = sum(cards.values()) - seen, sum(gain * number for gain, number in cards.items())
    lost = min(cards[min(cards)], seen) * -min(0, *cards)  # what is lost less if the worst cards were seen
    if not seen or total + lost <= 0 or all(gain >= 0 for gain, number in cards.items() if number):
        return Fraction(max(0, total), left + seen)
    ways: dict[tuple[int, int], int] = {(0, 0): 1}  # by cards seen and their gains
    for gain, number in cards.items():
        following: defaultdict[tuple[int, int], int] = defaultdict(int)
        for (before, cents), times in ways.items():
            for more in range(min(number, seen - before) + 1):
                following[before + more, cents + more * gain] += times * comb(number, more)
        ways = following
    positive = sum(times * max(0, total - cents) for (before, cents), times in ways.items() if before == seen)
    return Fraction(positive, comb(left + seen, seen) * left)


# ---------------------------------------------------------------- bet 1


@lru_cache(1)
def _pairs_of(gains: tuple[int, ...], deck: tuple[int, ...] | None) -> Counts:
    found = three_then_one() if deck is None else three_then_one(deck)
    pairs: Counts = _pairs(found.threes, found.fourths, np.array(gains), class_of_value(), *tables(5))
    return pairs


@compiled
def _pairs(
    threes: NDArray[np.uint8],
    fourths: NDArray[np.uint8],
    gains: Counts,
    classes: NDArray[np.uint8],
    cards: NDArray[np.uint64],
    displacements: NDArray[np.uint16],
    values: NDArray[np.uint16],
    flushes: NDArray[np.uint16],
    shift: np.uint64,
    mask: np.uint64,
) -> Counts:
    """By three cards and each two more: what a bet gains. A card with itself gains 0."""
    found = np.zeros((len(threes), fourths.shape[1], fourths.shape[1]), np.int64)
    for hand in range(len(threes)):
        total, ranks = BEGIN, np.uint64(0)
        for card in threes[hand]:
            total += cards[card]
            ranks |= _ONE << np.uint64(card) % _R
        for one in range(fourths.shape[1]):
            first = np.uint64(fourths[hand, one])
            for other in range(one):
                last = np.uint64(fourths[hand, other])
                after = total + cards[first] + cards[last]
                if after & FLUSHES:
                    value = np.uint64(flushes[ranks | _ONE << first % _R | _ONE << last % _R])
                else:
                    value = value_of_sum(after, displacements, values, shift, mask)
                found[hand, one, other] = found[hand, other, one] = gains[classes[value]]
    return found


def first_bet(found: ThreeThenOne, pairs: Counts) -> Fraction:
    """What bet 1 gains on average by best play if nothing is seen."""
    totals = pairs.sum(axis=(1, 2)) // 2
    return Fraction(
        int((found.weights * np.maximum(totals, 0)).sum()), int(found.weights.sum()) * comb(pairs.shape[1], 2)
    )


def first_bet_by_one_hand(found: ThreeThenOne, pairs: Counts) -> Fraction:
    """What bet 1 gains on average by best play if one hand is seen."""
    cards = pairs.shape[1]
    ways = int(found.weights.sum()) * comb(cards, HAND) * comb(cards - HAND, 2)
    return Fraction(int((found.weights * _after_each_hand(pairs)).sum()), ways)


@compiled
def _after_each_hand(pairs: Counts) -> Counts:
    """By three cards: what bet 1 gains over all hands seen and all two cards that can still come, where that is above 0."""
    found = np.zeros(len(pairs), np.int64)
    for hand in range(len(pairs)):
        own = pairs[hand]
        by_card = own.sum(axis=1)
        total = by_card.sum() // 2
        for a in range(len(own)):
            for b in range(a):
                before = total - by_card[a] - by_card[b] + own[a, b]
                for c in range(b):
                    found[hand] += max(0, before - by_card[c] + own[a, c] + own[b, c])
    return found


def most_of_first_bet(found: ThreeThenOne, pairs: Counts, hands: int) -> Fraction:
    """A bound of what bet 1 gains on average if so many hands are seen."""
    cards = pairs.shape[1]
    left = cards - HAND * hands
    chances = [Fraction(1)]  # that so many given cards are all unseen
    for more in range(4):
        chances.append(chances[-1] * (left - more) / (cards - more))
    by_card, squares = pairs.sum(axis=2), (pairs**2).sum(axis=(1, 2)) // 2
    total = Fraction(0)
    for hand in np.nonzero(~_never_changes(pairs, left))[0].tolist():
        whole, square = int(by_card[hand].sum()) // 2, int(squares[hand])
        shared = int((by_card[hand] ** 2).sum()) - 2 * square  # pairs of pairs with one common card
        mean_square = chances[2] * square + chances[3] * shared + chances[4] * (whole**2 - shared - square)
        mean = chances[2] * whole
        bound = (mean + _root(mean_square)) / 2
        total += int(found.weights[hand]) * (bound - max(mean, Fraction(0)))
    return first_bet(found, pairs) + total / (int(found.weights.sum()) * comb(left, 2))


def _never_changes(pairs: Counts, left: int) -> NDArray[np.bool_]:
    """By three cards: whether bet 1 has the same sign whatever is seen, by its best and worst pairs alone."""
    itself = np.eye(pairs.shape[1], dtype=np.bool_)
    far = np.int64(1) << 40
    cut = pairs.shape[1] - left + 1
    best = np.partition(np.where(itself, -far, pairs), cut, axis=2)[:, :, cut:].sum(axis=2)
    worst = np.partition(np.where(itself, far, pairs), left - 2, axis=2)[:, :, : left - 1].sum(axis=2)
    most, least = np.sort(best, axis=1)[:, -left:].sum(axis=1), np.sort(worst, axis=1)[:, :left].sum(axis=1)
    same: NDArray[np.bool_] = (most <= 0) | (least >= 0)
    return same


def _root(number: Fraction) -> Fraction:
    """A fraction that is just above the square root."""
    scale = 10**6
    return Fraction(isqrt(number.numerator * scale**2 // number.denominator) + 1, scale)
