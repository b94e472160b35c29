"""The distribution of what a round gains by the best play, per unit of the first wager, without insurance.

It is exact in double precision, except in rounds with a split. There each hand is counted exactly together with the dealer's
end. The hands are then taken as independent given that end, and corrected for every two of them to the first order: by the
cards that one draws beyond its mean, and how the other changes without them. The mean and the action stay exact: without a card
reader, what a dealer blackjack takes from a split is corrected by the count of all its hands. Compared with a joint count of
every two hands, the standard deviation is off by less than 1e-6 with six decks and 1e-5 with one. It loads numpy and numba, so
import it only to count.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from math import comb
from typing import Final, NamedTuple

import numpy as np

from croupier.families.twenty_one.analysis import dealer, ends, layout
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
from croupier.families.twenty_one.analysis.ends import BLACKJACK as DEALER_BLACKJACK
from croupier.families.twenty_one.analysis.ends import COLUMNS, ENDS, STAKED, Paid
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, all_hands
from croupier.families.twenty_one.analysis.play import SPLIT_HAND, WHOLE, Against
from croupier.families.twenty_one.analysis.terms import ALL, NONE, Terms
from croupier.hands.blackjack import ACE

_SEVENS: Final = (7, 7)
_TWO: Final = 2
_MOST_HANDS: Final = 4
_DUST: Final = 1e-18
_WON: Final = 8  # hands that fare: a hand that is lost counts one, a hand that is won counts this many
_NO_CARDS: Final = np.zeros((0, 0, 0, 0))


Fate = tuple[int, int, int]  # the hands of a round, hands won, hands lost


class Part(NamedTuple):
    """One showing: gains, fates and what is staked, all weighted by its chance."""

    gains: Mapping[Fraction, float]
    fates: Mapping[Fate, float]
    staked: float


class Dealt(NamedTuple):
    """The chances of pairs that are split and of a blackjack, and of suits: the share of each kind that is not split."""

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
    for showing, on in layout.each_showing(terms):
        column = best.columns[showing]
        if without is not None and showing != SEVEN:
            parts[showing] = without.by_showing[showing]
        else:
            layout.stand_on_all(on)
            table = Showing(terms, showing, on._replace(acts=column.acts), column)
            parts[showing] = table.count(best)
        part, stake = parts[showing], 1 + column.attack
        for gain, chance in part.gains.items():
            gains[stake * gain] += chance
        for fate, chance in part.fates.items():
            fates[fate] += chance
        action += stake * part.staked
    kept = {gain: gains[gain] for gain in sorted(gains, reverse=True) if gains[gain] > _DUST}
    return Distribution(kept, {fate: fates[fate] for fate in sorted(fates) if fates[fate] > _DUST}, action, parts)


@lru_cache(maxsize=1)
def _desk() -> ends.Desk:
    return ends.desk(len(all_hands()))


class Showing:
    """What the dealer shows: its gains so far, weighted by its chance, and what is staked."""

    def __init__(self, terms: Terms, showing: Values, on: Against, column: Column) -> None:
        self.terms, self.showing, self.on, self.column = terms, showing, on, column
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
        self.room = _desk()
        self.zero = _MOST_HANDS * self.most
        gains = np.arange(-self.most, self.most + 1)
        self.fared = np.eye(_WON + 1)[np.where(gains > 0, _WON, gains < 0)]  # gain, what such a hand counts
        self.sums = np.zeros(2 * self.zero + 1)  # of splits without a dealer blackjack: the chance of each gain
        self.third_card = tuple(self._of_third_card(how) for how in (WHOLE, SPLIT_HAND))

    def count(self, best: Best) -> Part:
        dealt = self.dealt(best)
        if self.showing == BLACKJACK:
            self._one(Fraction(-1), float(self.room.reach[0, :, 0].sum()))
            self.staked += float(self.room.reach[0, :, 0].sum())
            self.room.reach[:] = 0.0
        else:
            self._whole_hands(dealt.shares)
        for cards, chance in dealt.split.items():
            if chance > 0.0:
                self._split(cards[0] - ACE, chance)
        for at in np.flatnonzero(self.sums).tolist():
            self._add(Fraction(at - self.zero, self.scale), float(self.sums[at]))
        self._blackjacks(dealt.blackjack)
        return Part(self.gains, self.fates, self.staked)

    def dealt(self, best: Best) -> Dealt:
        """Fills `room.reach` with the two cards that are not split."""
        chances = two_cards(self.terms.shoe, self.showing)
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
                self.room.reach[0, all_hands()[cards], 0] = whole
        return Dealt(split, shares, chances.get(BLACKJACK, 0.0))

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

    def _of_third_card(self, how: int) -> tuple[Floats, Floats, Floats]:
        """The chance of a third card of the suit, and what it pays, with the super bonus on hands that are not split.

        The third array is what one unit of a doubled hand then wins more.
        """
        shape = len(layout.COMPLETED), layout.KINDS
        of_suit, pays = np.zeros(shape), np.ones((*shape, 2))
        if how == WHOLE or self.terms.bonus_after_split:
            for row, (two, third) in enumerate(layout.COMPLETED.items()):
                bonus = self.terms.three_sevens if two == _SEVENS else self.terms.six_seven_eight
                more = self.terms.super_bonus if two == _SEVENS and self.showing == SEVEN and how == WHOLE else 0
                of_suit[row] = list(layout.third_of_suit(self.terms.shoe, two, third, self.showing))
                pays[row, :, 0] = float(bonus.mixed)
                pays[row, :, 1] = float(bonus.one_suit + more)
                pays[row, list(layout.SPADES), 1] = float(bonus.spades + more)
        return of_suit, pays, pays - 1.0 if self.terms.bonus_on_doubled != NONE else np.zeros_like(pays)

    def cases(self, shoe: Floats, how: int, shares: Floats, *, one_card: bool = False) -> int:
        """Plays on from `room.reach`: lists every end in the arrays of `room`, and returns their number."""
        cases = ends.all_ends(self.on, shoe, how, int(one_card), Paid(shares, *self.third_card[how]), self.room)
        dealer.dealer_totals(self.room.left, cases, self.on.walks, self.on.showing, self.on.pat, self.room.finishes)
        return cases

    def _ended(
        self, shoe: Floats, how: int, shares: Floats, most: int, *, one_card: bool = False, cards: Floats = _NO_CARDS
    ) -> Floats:
        """Plays on from `room.reach`: parts[column, dealer's end, gain]. `cards` takes the mean cards drawn, by rank."""
        parts, cases = np.zeros((COLUMNS, ENDS, 2 * most + 1)), self.cases(shoe, how, shares, one_card=one_card)
        ends.add_up(self.on, self.room, cases, ends.Scaled(float(self.scale), most), shoe, parts, cards)
        return parts

    def _whole_hands(self, shares: Floats) -> None:
        most = self.most + int(self.terms.super_bonus * self.scale)
        parts = self._ended(self.on.shoe, WHOLE, shares, most)[0]
        for at in np.flatnonzero(parts[:DEALER_BLACKJACK].sum(axis=0)).tolist():
            self._one(Fraction(at - most, self.scale), float(parts[:DEALER_BLACKJACK, at].sum()))
        for at in np.flatnonzero(parts[DEALER_BLACKJACK]).tolist():
            self._one(Fraction(at - most, self.scale) or Fraction(-1), float(parts[DEALER_BLACKJACK, at]))
        self.staked += float(parts[STAKED, 0] + parts[DEALER_BLACKJACK].sum() * self.terms.blackjack_known)

    # ------------------------------------------------------------ hands of a split

    def _split(self, pair: int, chance: float) -> None:
        """A split pair; equal cards are split again if allowed. As in `splits`, a state is (equal cards, other cards)."""
        most = self.terms.ace_hands if pair == 0 else self.terms.hands
        self.lost.clear()
        self.all_over, self.none_over = 0.0, 0.0
        rest = self.on.shoe.copy()
        rest[pair] -= _TWO

        def equal(a: int, b: int) -> float:
            return max(float(rest[pair]) - a, 0.0) / max(float(rest.sum()) - a - b, 1.0)

        differs, anything = self._one_hand(pair, most, rest)
        excess = self._excess(pair, rest)
        further = max(_TWO * (most - _TWO), 1)
        for a, b in ((gone, other) for other in range(further) for gone in range(further - other)):
            for each in (differs, anything):
                more = each[a, b] - equal(a, b) * each[a + 1, b]
                each[a, b + 1] = more / (1 - equal(a, b)) if equal(a, b) < 1 else np.zeros_like(more)
        reach = defaultdict[tuple[int, int], float](float, {(0, 0): chance})
        for a, b in ((gone, other) for gone in range(most - 1) for other in range(gone + 3)):
            weight, waiting = reach[a, b], 2 + a - b
            if weight and (a == most - _TWO or not waiting):
                known = [differs[a, b - 1] / (1 - equal(a, b - 1))] * b if b else []
                self._together([*known, *[anything[a, b]] * waiting], b, excess, weight)
            elif weight:
                reach[a + 1, b] += weight * equal(a, b)
                reach[a, b + 1] += weight * (1 - equal(a, b))
        if needs_all_hands(self.terms, self.on, pair):
            self._correct(pair, chance)
        for loss, lost in self.lost.items():
            self._add(-loss, lost)

    def _one_hand(self, pair: int, most: int, rest: Floats) -> tuple[dict[tuple[int, int], Floats], ...]:
        """One hand with `a` further equal cards gone: with a different second card, times its chance, and with any."""
        differs, anything = dict[tuple[int, int], Floats](), dict[tuple[int, int], Floats]()
        for a in range(max(_TWO * (most - _TWO), 1) + 1):
            shoe = rest.copy()
            shoe[pair] += 1 - a
            parts = self._from_one(pair, shoe)
            differs[a, 0], anything[a, 0] = parts[0], parts.sum(axis=0)
        return differs, anything

    def _from_one(self, pair: int, shoe: Floats, cards: Floats = _NO_CARDS) -> Floats:
        """One hand that begins with a card of the pair, which this shoe still has."""
        self.reach_from_one(pair, shoe)
        one_card = pair == 0 and not self.terms.split_aces_draw
        return self._ended(shoe, SPLIT_HAND, self.on.suits.share, self.most, one_card=one_card, cards=cards)

    def reach_from_one(self, pair: int, shoe: Floats) -> None:
        """Fills `room.reach` with the two cards of such a hand."""
        hands = self.on.hands
        for second in range(RANKS if shoe[pair] >= 1 else 0):
            there = shoe[second] - (second == pair)
            at = hands.child[hands.single[pair], second]
            self.room.reach[0, at, int(second == pair)] = max(there, 0.0) / (shoe.sum() - 1)

    def _excess(self, pair: int, rest: Floats) -> list[Floats]:
        """By how much two hands differ from independent ones, to the first order; of their gains, and of their `_FARED`.

        It is what one hand draws beyond its mean, times how the other changes without that card.
        """
        shoe, cards = rest.copy(), np.zeros((RANKS, COLUMNS, ENDS, 2 * self.most + 1))
        shoe[pair] += 1
        first, each_card = _given_end(self._from_one(pair, shoe, cards)), np.eye(RANKS)
        drawn, change = cards.cumsum(axis=1) / first.whole, np.zeros_like(cards)
        drawn -= drawn.sum(axis=3, keepdims=True) * first.chance
        for rank in np.flatnonzero(shoe - each_card[pair] >= 1).tolist():
            fewer = _given_end(self._from_one(pair, shoe - each_card[rank]))
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
        ways = comb(known, of_known) * comb(len(others), _TWO - of_known)
        if ways:
            rest = [*some[of_known:], *others[_TWO - of_known :]]
            more += ways * reduce(np.convolve, rest, excess[both])
    return np.maximum(total + more, 0.0) if (total + more).min() >= -_DUST else total
