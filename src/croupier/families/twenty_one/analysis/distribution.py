"""The distribution of what a round gains by the best play, per unit of the first wager, without insurance.

It is exact in double precision, except in rounds with a split. There each hand is counted exactly together with the dealer's
end. The hands are then taken as independent given that end, and corrected for every two of them to the first order: by the
cards that one draws beyond its mean, and how the other changes without them. The mean and the action stay exact: without a card
reader, what a dealer blackjack takes from a split is corrected by the count of all its hands. Compared with a joint count of
every two hands, the standard deviation is off by less than 1e-6 with six decks and 1e-5 with one. It loads numpy, so import it
only to count.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import comb
from typing import Final, NamedTuple

import numpy as np

from croupier.families.twenty_one.analysis import layout
from croupier.families.twenty_one.analysis.basics import Values
from croupier.families.twenty_one.analysis.best import (
    BLACKJACK,
    SEVEN,
    Best,
    Column,
    blackjacks,
    needs_all_hands,
    two_cards,
)
from croupier.families.twenty_one.analysis.dealer import SEVENTEEN, TOTALS, dealer_totals
from croupier.families.twenty_one.analysis.ends import Deals, Ends, all_ends, of_one_card
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers, all_hands
from croupier.families.twenty_one.analysis.play import WHOLE, Against, dealer_blackjack
from croupier.families.twenty_one.analysis.splits import by_second_cards, equal_card, second_cards
from croupier.families.twenty_one.analysis.terms import ALL, NONE, Terms
from croupier.hands.blackjack import ACE

OVER: Final = TOTALS  # the dealer ends with 17 to 21, over 21, or with a blackjack
DEALER_BLACKJACK: Final = OVER + 1
STAKED: Final = DEALER_BLACKJACK + 1  # not an end: the mean of what is staked on the hand
ENDS: Final = STAKED + 1
_MOST_HANDS: Final = 4
_MOST_FURTHER: Final = 2 * (_MOST_HANDS - 2)  # equal cards gone besides, in a split to four hands
_DUST: Final = 1e-18
_WON: Final = 8  # hands that fare: a hand that is lost counts one, a hand that is won counts this many

Fate = tuple[int, int, int]  # the hands of a round, hands won, hands lost


class Part(NamedTuple):
    """One showing: gains, fates and what is staked, all weighted by its chance."""

    gains: Mapping[Fraction, float]
    fates: Mapping[Fate, float]
    staked: float


class Dealt(NamedTuple):
    """The chances of two cards that are not split, of pairs that are and of a blackjack.

    And of suits: the share of each kind that is not split.
    """

    whole: Mapping[Values, float]
    split: Mapping[Values, float]
    shares: Floats
    blackjack: float


@dataclass(frozen=True, slots=True)
class Distribution:
    """The chances of what a round gains, per unit of the first wager, of how its hands fare, and the mean of all staked."""

    gains: Mapping[Fraction, float]  # highest gain first
    fates: Mapping[Fate, float]
    action: float
    by_showing: Mapping[Values, Part]

    def chance(self, sign: int) -> float:
        """The chance to win (1), to push (0) or to lose (-1)."""
        return math.fsum(chance for gain, chance in self.gains.items() if (gain > 0) - (gain < 0) == sign)

    @property
    def mean(self) -> float:
        return math.fsum(float(gain) * chance for gain, chance in self.gains.items())

    @property
    def deviation(self) -> float:
        mean = self.mean
        return math.sqrt(math.fsum((float(gain) - mean) ** 2 * chance for gain, chance in self.gains.items()))

    @property
    def split(self) -> float:
        """The chance of a round with a split."""
        return math.fsum(chance for (hands, _, _), chance in self.fates.items() if hands > 1)


def of_best(terms: Terms, best: Best, without: Distribution | None = None) -> Distribution:
    """The distribution of the best play of this table.

    `without` is that of the same table without its super bonus, which changes nothing but the column of the seven.
    """
    gains, fates, action = defaultdict[Fraction, float](float), defaultdict[Fate, float](float), 0.0
    parts = dict[Values, Part]()
    for showing, column in best.columns.items():
        if without is not None and showing != SEVEN:
            parts[showing] = without.by_showing[showing]
        else:
            parts[showing] = Showing(terms, showing, column).count(best)
        part, stake = parts[showing], 1 + column.attack
        for gain, chance in part.gains.items():
            gains[stake * gain] += chance
        for fate, chance in part.fates.items():
            fates[fate] += chance
        action += stake * part.staked
    kept = {gain: gains[gain] for gain in sorted(gains, reverse=True) if gains[gain] > _DUST}
    return Distribution(kept, {fate: fates[fate] for fate in sorted(fates) if fates[fate] > _DUST}, action, parts)


class _Parts(NamedTuple):
    """Hands of one deal by the dealer's end and their gain, the index of which counts from the greatest loss."""

    parts: Floats  # shoe, column, dealer's end, gain
    cards: Floats  # column, dealer's end, gain, rank: the mean cards drawn, with the first of the shoes


class Showing:
    """What the dealer shows: its gains so far, weighted by its chance, and what is staked."""

    def __init__(self, terms: Terms, showing: Values, column: Column) -> None:
        self.terms, self.showing, self.on, self.column = terms, showing, column.on, column
        self.gains = defaultdict[Fraction, float](float)
        self.fates = defaultdict[Fate, float](float)
        self.staked = 0.0
        # Of one split, against a dealer blackjack: the chance of each loss, and that all hands are over 21, or none is.
        self.lost = defaultdict[Fraction, float](float)
        self.all_over, self.none_over = 0.0, 0.0
        pays = [*terms.by_cards.values(), *terms.six_seven_eight, *terms.three_sevens]
        self.scale = math.lcm(2, *(each.denominator for each in (*pays, terms.super_bonus)))
        most_bonus = max(each - 1 for each in pays) * (2 if terms.bonus_on_doubled == ALL else 1)
        doubled = 2**terms.most_doubles + (most_bonus if terms.bonus_on_doubled != NONE else 0)
        self.most = max(math.ceil(doubled), *(math.ceil(each) for each in pays)) * self.scale
        self.zero = _MOST_HANDS * self.most
        gains = np.arange(-self.most, self.most + 1)
        self.fared = np.eye(_WON + 1)[np.where(gains > 0, _WON, gains < 0)]  # gain, what such a hand counts
        self.sums = np.zeros(2 * self.zero + 1)  # of splits without a dealer blackjack: the chance of each gain

    def count(self, best: Best) -> Part:
        dealt = self.dealt(best)
        if self.showing == BLACKJACK:
            self._one(Fraction(-1), math.fsum(dealt.whole.values()))
            self.staked += math.fsum(dealt.whole.values())
        else:
            self._whole_hands(dealt)
        split = [cards[0] - ACE for cards, chance in dealt.split.items() if chance > 0.0]
        for pair, hand in zip(split, self._hands_of_splits(split), strict=True):
            self._split(pair, dealt.split[pair + ACE, pair + ACE], hand)
        for at in np.flatnonzero(self.sums).tolist():
            self._add(Fraction(at - self.zero, self.scale), float(self.sums[at]))
        self._blackjacks(dealt.blackjack)
        return Part(self.gains, self.fates, self.staked)

    def dealt(self, best: Best) -> Dealt:
        """The two cards that the player is dealt."""
        chances, dealt = two_cards(self.terms.shoe, self.showing), dict[Values, float]()
        split, shares = defaultdict[Values, float](float), self.on.suits.share.copy()
        for each in best.plays:
            if each.showing == self.showing and each.best == "split":
                split[each.cards] += each.chance
                if each.suits:
                    shares[list(layout.COMPLETED).index(each.cards), layout.KIND_NAMES.index(each.suits)] = 0.0
        for cards, chance in chances.items():
            by_suits = self.on.hands.suited[all_hands()[cards]] >= 0  # then the kinds that are split have no share
            whole = chance if by_suits else chance - split[cards]
            if cards != BLACKJACK and whole > _DUST:
                dealt[cards] = whole
        return Dealt(dealt, split, shares, chances.get(BLACKJACK, 0.0))

    def _add(self, gain: Fraction, chance: float) -> None:
        if chance > 0.0:
            self.gains[gain] += chance

    def _one(self, gain: Fraction, chance: float) -> None:
        """Adds a round of one hand."""
        self._add(gain, chance)
        self.fates[1, int(gain > 0), int(gain < 0)] += chance

    def _blackjacks(self, chance: float) -> None:
        for kind in blackjacks(self.terms, self.showing):
            won = Fraction(1) if kind.even_money else kind.worth / kind.pays
            paid = kind.worth if kind.even_money else kind.pays
            self._one(paid, chance * float(kind.share * won))
            self._one(Fraction(0), chance * float(kind.share * (1 - won)))
        self.staked += chance

    # ------------------------------------------------------------ hands that are not split

    def cases_of_whole(self, dealt: Dealt) -> Cases:
        """All ends of the hands that are not split."""
        hand, chance = np.array([all_hands()[cards] for cards in dealt.whole]), np.array([*dealt.whole.values()])
        nothing = np.zeros(hand.size, np.int64)
        deals = Deals(WHOLE, self.on.shoe[None, None], nothing, hand, chance[:, None, None], np.zeros(1, np.bool_))
        return cases(self.on, deals, dealt.shares)

    def _whole_hands(self, dealt: Dealt) -> None:
        most = self.most + int(self.terms.super_bonus * self.scale)
        parts = self._parts(self.cases_of_whole(dealt), 1, most)[0].parts[0, 0]
        for at in np.flatnonzero(parts[:DEALER_BLACKJACK].sum(axis=0)).tolist():
            self._one(Fraction(at - most, self.scale), float(parts[:DEALER_BLACKJACK, at].sum()))
        for at in np.flatnonzero(parts[DEALER_BLACKJACK]).tolist():
            self._one(Fraction(at - most, self.scale) or Fraction(-1), float(parts[DEALER_BLACKJACK, at]))
        self.staked += float(parts[STAKED, 0] + parts[DEALER_BLACKJACK].sum() * self.terms.blackjack_known)

    def _parts(self, cases: Cases, deals: int, most: int) -> list[_Parts]:
        """By deal: all ends, by how the dealer ends and what is gained.

        Against a blackjack the gain is what was taken before. What is staked is without rounds with a blackjack that is known.
        """
        ends, shoes, columns, wide = cases.ends, *cases.ends.chance.shape[1:], 2 * most + 1
        at = most + np.rint(cases.gains * self.scale).astype(np.int64)
        parts = np.zeros((deals, ENDS, wide, shoes, columns))
        cards = np.zeros((deals, ENDS, wide, columns, RANKS))
        drawn = cases.shoes[ends.deal, 0] - cases.left[:, 0]
        for end in range(STAKED):
            chance = cases.by_end[:, :, end, None] * ends.chance
            _add_up(parts[:, end], ends.deal, at[:, end], chance)
            _add_up(cards[:, end], ends.deal, at[:, end], chance[:, 0, :, None] * drawn[:, None])
        ended = cases.by_end[:, :, DEALER_BLACKJACK, None] if self.on.table.taken == 0 else 0.0
        _add_up(
            parts[:, STAKED],
            ends.deal,
            np.zeros_like(ends.deal),
            (1.0 - ended) * ends.chance * ends.units[:, None, None],
        )
        return [
            _Parts(one.transpose(2, 3, 0, 1), other.transpose(2, 0, 1, 3))
            for one, other in zip(parts, cards, strict=True)
        ]

    # ------------------------------------------------------------ hands of a split

    def _hands_of_splits(self, pairs: list[int]) -> list[_Parts]:
        """One hand of each split: with zero and more further equal cards gone, then with one card of each other rank gone."""
        if not pairs:
            return []
        equal, each_card = np.eye(RANKS)[pairs], np.eye(RANKS)
        gone = 1.0 + np.arange(_MOST_FURTHER + 1)
        fewer = gone[:, None] * equal[:, None]
        others = equal[:, None] + each_card
        shoes = np.maximum(self.on.shoe - np.concatenate((fewer, others), axis=1), 0.0)
        return self._parts(self.cases_of_splits(np.array(pairs), shoes), len(pairs), self.most)

    def cases_of_splits(self, pairs: Integers, shoes: Floats) -> Cases:
        """All ends of one hand of each split, which begins with a card that the shoes still have."""
        return cases(self.on, of_one_card(self.on, pairs, shoes), self.on.suits.share)

    def _split(self, pair: int, chance: float, hand: _Parts) -> None:
        """A split pair; equal cards are split again if allowed."""
        most = self.terms.ace_hands if pair == 0 else self.terms.hands
        self.lost.clear()
        self.all_over, self.none_over = 0.0, 0.0
        rest = self.on.shoe.copy()
        rest[pair] -= 2
        equal = equal_card(self.on.shoe, pair)
        further = range(2 * (most - 2) + 1)
        differs = by_second_cards([hand.parts[a, 0] for a in further], most, equal)
        anything = by_second_cards([hand.parts[a].sum(axis=0) for a in further], most, equal)
        excess = self._excess(pair, rest, hand)
        for a, b, weight in second_cards(equal, most, chance):
            known = [differs[a, b - 1] / (1 - equal(a, b - 1))] * b if b else []
            self._together([*known, *[anything[a, b]] * (2 + a - b)], b, excess, weight)
        if needs_all_hands(self.terms, self.on, pair):
            self._correct(pair, chance)
        for loss, lost in self.lost.items():
            self._add(-loss, lost)

    def _excess(self, pair: int, rest: Floats, hand: _Parts) -> list[Floats]:
        """By how much two hands differ from independent ones, to the first order; of their gains, and of their `_FARED`.

        It is what one hand draws beyond its mean, times how the other changes without that card.
        """
        cards = hand.cards.transpose(3, 0, 1, 2)
        first = _given_end(hand.parts[0])
        drawn, change = cards.cumsum(axis=1) / first.whole, np.zeros_like(cards)
        drawn -= drawn.sum(axis=3, keepdims=True) * first.chance
        for rank in np.flatnonzero(rest >= 1).tolist():
            fewer = _given_end(hand.parts[1 if rank == pair else _MOST_FURTHER + 1 + rank])
            change[rank] = (fewer.chance - first.chance) * (np.isfinite(fewer.whole) & np.isfinite(first.whole))
        return [_of_two(drawn, change), _of_two(drawn @ self.fared, change @ self.fared)]

    def _together(self, hands: list[Floats], known: int, excess: list[Floats], weight: float) -> None:
        """Adds the sum of the hands. The first of them have a second card that is known to differ from the pair."""
        for end in range(DEALER_BLACKJACK):
            whole = float(hands[0][end].sum())
            if whole <= 0.0:
                continue
            alone = [each[end] / whole for each in hands]
            total = _sum(alone, known, excess[0][:, end])
            least = self.zero - len(hands) * self.most
            self.sums[least : least + total.size] += weight * whole * total
            fared = _sum([each @ self.fared for each in alone], known, excess[1][:, end])
            for at in np.flatnonzero(fared).tolist():
                self.fates[len(hands), at // _WON, at % _WON] += weight * whole * float(fared[at])
        blackjack = float(hands[0][DEALER_BLACKJACK].sum())
        self.staked += weight * (blackjack * self.terms.blackjack_known + sum(float(each[STAKED, 0]) for each in hands))
        if blackjack > 0.0:
            self._to_blackjack([each[DEALER_BLACKJACK] / blackjack for each in hands], weight * blackjack)

    # ------------------------------------------------------------ what a dealer blackjack takes from a split

    def _to_blackjack(self, hands: list[Floats], weight: float) -> None:
        """Adds what is lost: hands over 21 that were taken before, and the original wager if none was, or in addition."""
        total, all_over = np.array([1.0]), np.array([1.0])
        for each in hands:
            over = each.copy()
            over[self.most] = 0.0
            total, all_over = np.convolve(total, each), np.convolve(all_over, over)
        zero = len(hands) * self.most
        self.all_over += weight * float(all_over.sum())
        self.none_over += weight * float(total[zero])
        self._fare_with_blackjack([float(each.sum() - each[self.most]) for each in hands], weight)
        for at in np.flatnonzero(total).tolist():
            taken = Fraction(zero - at, self.scale)
            left, gone = weight * float(total[at] - all_over[at]), weight * float(all_over[at])
            also = not taken or self.terms.busted_also_lost
            self.lost[taken + also] += left
            self.lost[taken] += gone

    def _fare_with_blackjack(self, over: list[float], weight: float) -> None:
        """Adds how hands fare that are over 21 with these chances. One that was looked for ends the round before the split."""
        if self.terms.blackjack_known:
            self.fates[1, 0, 1] += weight
            return
        taken = reduce(np.convolve, [np.array([1 - each, each]) for each in over])
        for hands, chance in enumerate(taken.tolist()):
            more = hands < len(over) if self.terms.busted_also_lost else not hands
            self.fates[len(over), 0, hands + more] += weight * chance

    def _correct(self, pair: int, chance: float) -> None:
        """Moves chances so that the mean is exact: by the chance that all hands of the split are over 21, or that none is."""
        also_lost = self.terms.busted_also_lost
        exact = chance * float(self.column.splits.together[pair])
        one, two = Fraction(1), Fraction(2)
        if also_lost:  # a round in which all hands are over 21 loses one unit less
            apart = exact - self.all_over
            self.lost[one], self.lost[two] = self.lost[one] + apart, self.lost[two] - apart
        else:  # none taken, one unit, two units: the mean of what is taken stays, and with none taken one unit is lost
            apart = exact - self.none_over
            self.lost[one], self.lost[two] = self.lost[one] - apart, self.lost[two] + apart


# ---------------------------------------------------------------- how hands and the dealer end


class Cases(NamedTuple):
    """How hands end, and the dealer."""

    shoes: Floats  # deal, shoe, rank
    ends: Ends
    left: Floats  # end, shoe, rank: the unseen cards
    by_end: Floats  # end, shoe, dealer's end: the chance
    gains: Floats  # end, dealer's end


def cases(on: Against, deals: Deals, shares: Floats) -> Cases:
    """Plays out all hands, and the dealer's. `shares` is that of `all_ends`."""
    ends = all_ends(on, deals, shares)
    left = ends.left(on, deals.shoes)
    end, shoe = np.nonzero(ends.chance.any(axis=2))
    by_end = np.zeros((*left.shape[:2], STAKED))
    by_end[end, shoe] = ends_of_dealer(on, left[end, shoe])
    dealers, score = np.array([*range(SEVENTEEN, SEVENTEEN + OVER), 1]), ends.score[:, None]
    lost = score <= dealers if on.table.ties_lose else score < dealers
    gains = np.where(score > dealers, ends.wins[:, None], np.where(lost, -ends.loses[:, None], 0.0))
    return Cases(deals.shoes, ends, left, by_end, np.column_stack((gains, -ends.taken)))


def ends_of_dealer(on: Against, left: Floats) -> Floats:
    """Case, dealer's end: its chance; left[case, rank] are the unseen cards."""
    totals, blackjack = dealer_totals(left, on.walks), dealer_blackjack(on, left)
    return np.column_stack((totals, 1.0 - blackjack - totals.sum(axis=1), blackjack))


def _add_up(into: Floats, deal: Integers, at: Integers, shares: Floats) -> None:
    """Adds to into[deal, at] what each end brings there."""
    keys = deal * into.shape[1] + at
    order = np.argsort(keys, kind="stable")
    first = np.flatnonzero(np.diff(keys[order], prepend=-1))
    into[deal[order[first]], at[order[first]]] += np.add.reduceat(shares[order], first, axis=0)


# ---------------------------------------------------------------- two hands and more


class _GivenEnd(NamedTuple):
    """One hand of a split by the dealer's end: [a second card that differs or any, end, gain]."""

    whole: Floats  # the chance of the end, or infinity
    chance: Floats


def _given_end(parts: Floats) -> _GivenEnd:
    both = parts.cumsum(axis=0)
    whole = both.sum(axis=2, keepdims=True)
    whole = np.where(whole > _DUST, whole, np.inf)
    return _GivenEnd(whole, both / whole)


def _of_two(drawn: Floats, change: Floats) -> Floats:
    """The excess by the sum of both: [of how many hands the second card is known to differ, dealer's end, sum]."""
    drawn, change = drawn[:, :, :DEALER_BLACKJACK], change[:, :, :DEALER_BLACKJACK]
    wide, sums = drawn.shape[3], list[Floats]()
    for one, other in ((1, 1), (0, 1), (0, 0)):
        both = np.zeros((DEALER_BLACKJACK, wide, 2 * wide))
        for each, beside in ((one, other), (other, one)):
            both[:, :, :wide] += drawn[:, each].transpose(1, 2, 0) @ change[:, beside].transpose(1, 0, 2) / 2
        # Rows that are read one number shorter are each moved by one more: columns are then sums of gains.
        moved = both.reshape(DEALER_BLACKJACK, -1)[:, :-wide].reshape(DEALER_BLACKJACK, wide, 2 * wide - 1)
        sums.append(moved.sum(axis=1))
    return np.array(sums)


def _sum(hands: list[Floats], known: int, excess: Floats) -> Floats:
    """The chances of the sum of hands, of which the first have a known second card, with the excess of every two of them.

    Without it if a chance would be negative, which can happen with a very small shoe.
    """
    total, some, others = reduce(np.convolve, hands), hands[:known], hands[known:]
    more = np.zeros_like(total)
    for both, of_known in enumerate((0, 1, 2)):
        ways = comb(known, of_known) * comb(len(others), 2 - of_known)
        if ways:
            rest = [*some[of_known:], *others[2 - of_known :]]
            more += ways * reduce(np.convolve, rest, excess[both])
    return np.maximum(total + more, 0.0) if (total + more).min() >= -_DUST else total
