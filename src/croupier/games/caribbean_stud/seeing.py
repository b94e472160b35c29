"""What a seat would gain by seeing other players' cards, which it may not (19:47-16.10): at least and at most.

At least: a player who keeps only how many cards of the up card's rank, aces and kings are left, and how many of the other ranks
have none left, one, and so on (`cards_left`). What such a player gains is counted over all these counts.

At most: whoever knows every card knows little more. Given the counts, the dealer's chances differ only by straights, by suits,
and by the kickers of two hands with ace and king. Their mean and variance bound what knowing them is worth: a number with mean m
and deviation s has a positive part of at most (m + root of m^2 + s^2) / 2 on average. Straights and flushes are taken as if the
dealer's hand were known.

Every bound is rounded outward, by more than the error of the floating point sums.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from math import ceil, comb, floor
from typing import NamedTuple

import numpy as np

from croupier.equipment.compiled import compiled, compiled_helper, copy_items
from croupier.games.caribbean_stud.cards_left import (
    A_KING,
    AN_ACE,
    OTHER,
    Dealer,
    Deck,
    Floats,
    Left,
    Mixed,
    Spread,
    Straights,
    Whole,
    all_left,
    dealer_of,
    kickers,
    pair_ways,
    spread_of,
    straights_of,
    straights_with,
    with_more,
)
from croupier.games.caribbean_stud.exact import Gains, swept

FULL = Deck()
HAND = 5  # cards of a hand that is seen
_STRAIGHTS_AND_FLUSHES = (4, 5, 8, 9)  # categories by number, the worst first
_PER_CENT = 10**6  # bounds are rounded to millionths of a cent
_MARGINS = (0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 8.0, 16.0)  # in deviations
_KING, _ACE = 11, 12


class Seeing(NamedTuple):
    """What seeing so many hands gains per round, in cents: at least and at most."""

    least: Fraction
    most: Fraction


class Lifts(NamedTuple):
    """What each result gains more than a loss, in cents, and what a lost bet gains more than a fold."""

    lost: float  # below 0
    unqualified: float
    tie: float
    high: float  # wins by the player's hand
    pair: float
    better: float  # at least, with two pairs or more


class Bounds(NamedTuple):
    """Means over all deals, in cents: at least and at most."""

    least: float
    most: float


@lru_cache(64)
def seeing(each: Gains, hands: int) -> Seeing:
    """The gain of seeing so many hands of five, given what ante and bet gain together."""
    return seeing_cards(each, HAND * hands)


def seeing_cards(each: Gains, seen: int, deck: Deck = FULL) -> Seeing:
    """The gain of seeing so many cards of a deck, of which best play without them is counted exactly."""
    known = _known(each, deck)
    found = [_bounds(up_is, deck, seen, _lifts(each)) for up_is in (OTHER, AN_ACE, A_KING)]
    least = Fraction(floor(sum(one.least for one in found) * _PER_CENT) - 1, _PER_CENT)
    most = Fraction(ceil(sum(one.most for one in found) * _PER_CENT) + 1, _PER_CENT)
    return Seeing(max(Fraction(0), least - known.best), most - known.best + known.straights_up)


def _lifts(each: Gains) -> Lifts:
    results = (each.unqualified, 0, *each.wins[:2], min(each.wins[2:]))
    return Lifts(float(each.loses - each.folded), *(float(cents - each.loses) for cents in results))


class _Known(NamedTuple):
    """Counted without any seen card."""

    best: Fraction  # what hands below a pair gain by best play, less what betting pairs and better always costs
    straights_up: Fraction  # what straights and flushes would gain by knowing the dealer's hand


def _known(each: Gains, deck: Deck) -> _Known:
    hands, found = swept(each) if deck == FULL else swept(each, tuple(sorted(deck.cards)))
    results = np.array([[each.unqualified, win, 0, each.loses] for win in each.wins], object) - each.folded
    of_best, of_always = ((ways.astype(object) * results).sum(axis=1) for ways in (found.ways[0], found.ways[-1]))
    total = int(hands.weights.sum()) * (len(deck.cards) - 5) * comb(len(deck.cards) - 6, 4)
    lost = sum(int(found.ways[-1, category, 3]) for category in _STRAIGHTS_AND_FLUSHES)
    return _Known(
        Fraction(sum(of_best) - sum(of_always[1:]), total), Fraction(lost * (each.folded - each.loses), total)
    )


# ---------------------------------------------------------------- the bounds


def _bounds(up_is: str, deck: Deck, seen: int, lifts: Lifts) -> Bounds:
    """What hands below a pair gain, and what pairs and better gain by folding, for one kind of up card."""
    left = all_left(up_is, deck, seen)
    ups = {OTHER: deck.lower, AN_ACE: (_ACE,), A_KING: (_KING,)}[up_is]
    dealer, mixed = dealer_of(left), Mixed(left)
    all_straights = [straights_with(deck, up) for up in ups]
    spreads = [spread_of(left, dealer, each) for each in all_straights]
    found = [_pairs(left, dealer, spreads, lifts), _better(left, dealer, spreads, lifts)]
    for up, with_up, spread in zip(ups, all_straights, spreads, strict=True):
        found.append(_below(left, dealer, with_up, spread, lifts))
        found += [_ace_king(left, dealer, mixed, up, third, lifts) for third in deck.lower[2:]]
    own_hands = deck.ranks * comb(deck.ranks * deck.suits - 1 - left.left, HAND)
    return Bounds(*(float(sum((left.chance * each[k]).sum() for each in found)) / own_hands for k in (0, 1)))


def _positive(mean: Floats, deviation: Floats) -> Floats:
    """The most that the positive part can be on average."""
    return (mean + np.sqrt(mean**2 + deviation**2)) / 2


def _deviation(left: Left, spread: Spread, unqualified: float, ace_king: float) -> Floats:
    """Of what a bet gains given the counts. Suits are independent of the ranks, so their variances add up."""
    ranks = unqualified * spread.deviation + ace_king * spread.highest_deviation
    suits = unqualified * (spread.flush_deviation + spread.straight_flushes)
    suits = suits + abs(ace_king - unqualified) * spread.ace_king_flushes
    return np.sqrt(ranks**2 + suits**2) / left.hands


def _widest(spreads: list[Spread]) -> Spread:
    """At least as wide as each of them."""
    return Spread(*(np.max(parts, axis=0) for parts in zip(*spreads, strict=True)))


def _own(left: Left, most: int) -> list[Floats]:
    """Elementary sums over the cards that are elsewhere: of which the own hand has some."""
    suits = left.deck.suits
    return with_more(left.of_others(suits - np.arange(suits + 1.0), most), *left.elsewhere())


# ---------------------------------------------------------------- hands below ace and king


def _below(left: Left, dealer: Dealer, with_up: Straights, spread: Spread, lifts: Lifts) -> tuple[Floats, Floats]:
    """Such a hand wins only if the dealer does not qualify."""
    suits, suited = left.deck.suits, left.deck.suited
    others = left.of_others(suits - np.arange(suits + 1.0), 5)
    ace, king, *up = left.elsewhere()
    own = with_more(others, *up)[5] + (ace + king) * with_more(others, *up)[4]
    ranks = lifts.lost + lifts.unqualified * dealer.below / left.hands
    mean = lifts.lost + (1 - suited) * lifts.unqualified * (dealer.below - spread.straights) / left.hands
    straights = _own_straights(left, others, with_up)
    least = own * mean - (suited * own + (1 - suited) * straights) * ranks
    most = np.minimum(_positive(mean, _deviation(left, spread, lifts.unqualified, 0.0)), ranks)
    return np.maximum(least, 0), own * np.maximum(most, 0)


def _own_straights(left: Left, others: list[Floats], with_up: Straights) -> Floats:
    """The mean number of straights that the own hand can be, without those with ace and king."""
    number = left.number
    mean = [each / max(comb(number, size), 1) for size, each in enumerate(others)]
    ace, king, *up = left.elsewhere()
    kinds = [each for each in straights_of(left.deck) if not {_ACE, _KING} <= each]
    with_ace, with_king = (sum(rank in each for each in kinds) for rank in (_ACE, _KING))
    plain = len(kinds) - with_ace - with_king
    if not up:
        return plain * mean[5] + (with_ace * ace + with_king * king) * mean[4]
    of_up = with_up.plain * mean[4] + (with_up.with_ace * ace + with_up.with_king * king) * mean[3]
    rest = (with_ace - with_up.with_ace) * ace + (with_king - with_up.with_king) * king
    return up[0] * of_up + (plain - with_up.plain) * mean[5] + rest * mean[4]


# ---------------------------------------------------------------- ace and king


def _ace_king(left: Left, dealer: Dealer, mixed: Mixed, up: int, third: int, lifts: Lifts) -> tuple[Floats, Floats]:
    """Hands with ace, king and this third rank: kickers decide against a dealer with ace and king."""
    suited, sets = left.deck.suited, kickers(left.deck, up, third)
    ace, king, *of_up = left.elsewhere()
    held = [ace * king, ace * king * of_up[0]] if of_up else [ace * king, ace * king]
    more = left.ace * left.king if left.up_is == OTHER else left.beside[0]
    size = 2 if left.up_is == OTHER else 3
    zero = np.zeros(len(left.chance))

    def meets(pairs: dict[tuple[int, int], int]) -> Floats:
        each = (n * held[w] * more * mixed.mean(3 - w - j, size - j, j) for (w, j), n in pairs.items())
        return sum(each, zero)

    own = sum((sets.own[w] * held[w] * mixed.mean(3 - w, 0, 0) for w in (0, 1)), zero)
    lower, equal = meets(sets.lower), meets(sets.equal)
    beside = {"": (4, np.ones_like(zero)), "ace": (3, left.ace), "king": (3, left.king)}
    straights = zero
    for (w, j, name), n in sets.straights.items():
        of, times = beside[name]
        straights = straights + n * held[w] * times * mixed.mean(3 - w - j, of - j, j)
    won = lifts.high * lower + lifts.tie * equal
    ranks = own * lifts.lost + (lifts.unqualified * own * dealer.below + won) / left.hands
    all_ = own * lifts.lost + (1 - suited) * (lifts.unqualified * (own * dealer.below - straights) + won) / left.hands
    least = np.maximum(all_ - suited * ranks, 0)
    base = lifts.lost + lifts.unqualified * dealer.below / left.hands
    top = max(lifts.high, lifts.tie) * dealer.ace_king / left.hands
    share = np.divide(won / left.hands, top * own, out=np.zeros_like(own), where=top * own > 0)
    most = own * ((1 - share) * np.maximum(base, 0) + share * np.maximum(base + top, 0))
    return least, most


# ---------------------------------------------------------------- pairs


def _pairs(left: Left, dealer: Dealer, spreads: list[Spread], lifts: Lifts) -> tuple[Floats, Floats]:
    """What folding pairs gains. Which ranks below the own pair the dealer can pair is known by their counts too.

    At most: what straights and flushes take away beyond a margin is added as if it were known. The best margin is used.
    """
    asked = _asked(left, dealer, spreads, lifts)
    least, most = folded = _Folded(np.zeros(len(left.chance)), np.zeros_like(asked.margins))
    _fold_pairs(asked, _choices(), folded)
    for pair in _special_pairs(left, dealer):
        hands = pair.ups * _own_pair(pair.elsewhere, _own(left, 3))
        least += hands * np.maximum(0, -asked.base - asked.won * (pair.lower + pair.equal))
        most += hands * np.maximum(0, asked.margins - asked.base - asked.won * pair.lower)
    own = _own_pairs(left)
    for spread in spreads:
        taken = (lifts.unqualified * spread.straights + lifts.pair * spread.highest) / left.hands
        most += own * _positive(taken - asked.margins, _deviation(left, spread, lifts.unqualified, lifts.pair))
    return least, most.min(axis=0)


def _own_pair(count: Floats, own: list[Floats]) -> Floats:
    """How many own hands have a pair of a rank of which so many cards are elsewhere, and three other ranks."""
    found: Floats = count * (count - 1) / 2 * (own[3] - count * (own[2] - count * (own[1] - count)))
    return found


def _own_pairs(left: Left) -> Floats:
    """How many own hands have one pair."""
    own = _own(left, 3)
    others = [left.deck.suits - column[left.row].astype(np.float64) for column in left.held.T]
    return sum((_own_pair(count, own) for count in (*left.elsewhere(), *others)), np.zeros(len(left.chance)))


class _Special(NamedTuple):
    """Own pairs of kings, aces or the up card's rank."""

    elsewhere: Floats
    lower: Floats  # hands of the dealer with a lower pair
    equal: Floats
    ups: int  # how many ranks the up card can have


def _special_pairs(left: Left, dealer: Dealer) -> list[_Special]:
    ace, king, *up = left.elsewhere()
    kings, aces = (pair_ways(each, dealer.sums) for each in (left.king, left.ace))
    others = [pair_ways(column[left.row].astype(np.float64), dealer.sums) for column in left.held.T]
    low, of_up = sum(others, np.zeros(len(left.chance))), left.up * dealer.up_pairs
    if left.up_is == AN_ACE:
        return [_Special(king, low, kings, 1), _Special(ace, low + kings, of_up, 1)]
    if left.up_is == A_KING:
        return [_Special(king, low, of_up, 1), _Special(ace, low + of_up, aces, 1)]
    ups = left.number + 1
    high = [_Special(king, low + of_up, kings, ups), _Special(ace, low + of_up + kings, aces, ups)]
    return [*high, _Special(up[0], np.zeros(len(low)), of_up, ups)]


@cache
def _choices() -> Whole:
    """How many ways to choose so many of so many."""
    return np.array([[comb(of, some) for some in range(16)] for of in range(16)], np.int64)


class _Asked(NamedTuple):
    """By count of the cards left: what a bet with a pair depends on."""

    counts: Whole  # how many of the other ranks have no card left, one, and so on
    base: Floats  # what a bet gains more than a fold, if no pair of the dealer is lower
    won: float  # what it gains more for each hand of the dealer that is lower
    sums: Floats  # of one and of two cards left, over all ranks but the up card's
    up_pairs: Floats  # the dealer's hands with a pair of the up card's rank
    own: Floats  # sums of one, two and three cards that are elsewhere
    margins: Floats  # what straights and flushes may take away
    suits: int
    places: int  # of the up card among the other ranks; 0 if it is above them


def _asked(left: Left, dealer: Dealer, spreads: list[Spread], lifts: Lifts) -> _Asked:
    high = lifts.unqualified * dealer.below + lifts.pair * dealer.ace_king
    taken = sum(lifts.unqualified * each.straights + lifts.pair * each.highest for each in spreads) / left.hands
    deviation = sum(_deviation(left, each, lifts.unqualified, lifts.pair) for each in spreads)
    margins = [(taken + times * deviation) / len(spreads) for times in _MARGINS]
    return _Asked(
        np.stack([(left.held == count).sum(axis=1) for count in range(5)], axis=1)[left.row],
        lifts.lost + (1 - left.deck.suited) * high / left.hands,
        lifts.pair / left.hands,
        np.stack(dealer.sums[1:3]),
        left.up * dealer.up_pairs,
        np.stack(_own(left, 3)[1:]),
        np.stack(margins),
        left.deck.suits,
        left.number + 1 if left.up_is == OTHER else 0,
    )


class _Folded(NamedTuple):
    """By count: what folding pairs gains at least, and for each margin what it gains at most."""

    least: Floats
    most: Floats


@compiled
def _fold_pairs(asked: _Asked, choices: Whole, folded: _Folded) -> None:
    """Adds what folding pairs of the other ranks gains."""
    ways, rest = np.zeros(5), np.zeros(5, np.int64)
    for at in range(len(asked.base)):
        if asked.base[at] >= asked.margins[:, at].max():  # folding gains nothing even if no pair is lower
            continue
        ones, twos = asked.sums[0, at], asked.sums[1, at]
        for count in range(2, 5):
            ways[count] = asked.won * count * (count - 1) / 2 * (twos - count * ones + count * count)
        for left in range(asked.suits - 1):  # of the own pair's rank
            if asked.counts[at, left]:
                gone, own = asked.suits - left, asked.own[:, at]
                hands = gone * (gone - 1) / 2 * (own[2] - gone * (own[1] - gone * (own[0] - gone)))
                copy_items(asked.counts[at], rest)
                rest[left] -= 1
                _fold_pair(at, left, hands * asked.counts[at, left], rest, ways, asked, choices, folded)


@compiled_helper()
def _fold_pair(
    at: int, left: int, hands: float, rest: Whole, ways: Floats, asked: _Asked, choices: Whole, folded: _Folded
) -> None:
    """For a pair of each of the other ranks: how many lower ranks have four cards left, three, two or fewer."""
    others, few = rest.sum(), rest[0] + rest[1]
    for lower in range(others + 1):
        share = hands / (others + 1) / choices[others, lower]
        below = lower + 1 if asked.places else 0  # places of the up card below the pair
        for four in range(min(rest[4], lower) + 1):
            for three in range(min(rest[3], lower - four) + 1):
                for pair in range(min(rest[2], lower - four - three) + 1):
                    chance = share * choices[rest[4], four] * choices[rest[3], three] * choices[rest[2], pair]
                    chance *= choices[few, lower - four - three - pair]
                    worth = asked.base[at] + four * ways[4] + three * ways[3] + pair * ways[2]
                    _add(at, chance * (max(asked.places, 1) - below), worth, ways[left], asked, folded)
                    _add(at, chance * below, worth + asked.won * asked.up_pairs[at], ways[left], asked, folded)


@compiled_helper()
def _add(at: int, chance: float, worth: float, equal: float, asked: _Asked, folded: _Folded) -> None:
    if worth < asked.margins[-1, at]:  # the largest
        folded.least[at] += chance * max(0.0, -worth - equal)
        for margin in range(len(asked.margins)):
            folded.most[margin, at] += chance * max(0.0, asked.margins[margin, at] - worth)


# ---------------------------------------------------------------- two pairs and better


def _better(left: Left, dealer: Dealer, spreads: list[Spread], lifts: Lifts) -> tuple[Floats, Floats]:
    """What folding them can gain at most: as if every hand of the dealer from two pairs up were higher."""
    ups, spread = len(spreads), _widest(spreads)
    cards = left.deck.ranks * left.deck.suits - 1 - left.left
    hands = np.maximum(comb(cards, HAND) - _own(left, HAND)[HAND] - _own_pairs(left), 0)
    suited, better = left.deck.suited, lifts.better
    high = lifts.unqualified * (dealer.below - spread.straights) + better * (dealer.ace_king - spread.highest)
    mean = lifts.lost + ((1 - suited) * high + better * dealer.pairs) / left.hands
    most = _positive(-mean, _deviation(left, spread, lifts.unqualified, better))
    return np.zeros(len(mean)), ups * hands * most
