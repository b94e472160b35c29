"""How the wagers of multiple action vary together: two or three on one hand, each against its own dealer hand (2.18).

The dealer draws each hand to the same up card from the cards that are left. Those are in random order, so every two wagers
have the same covariance. His two hands are taken as independent given the player's cards, corrected by how far they are not,
to the first order in those cards. Two split hands are taken as independent given how the dealer's two hands end.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from croupier.families.twenty_one.analysis.basics import Values, total
from croupier.families.twenty_one.analysis.best import BLACKJACK, Best, Column, blackjacks, dealer_blackjack
from croupier.families.twenty_one.analysis.dealer import SEVENTEEN
from croupier.families.twenty_one.analysis.distribution import DEALER_BLACKJACK, OVER, Cases, Showing, ends_of_dealer
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.hands.blackjack import ACE

METHOD = (
    "counted in double precision; two dealer hands, and two hands of a split, are counted nearly independently: the deviation "
    "is accurate to 3e-5 with six decks and 3e-4 with one"
)
_ENDS = DEALER_BLACKJACK + 1


def mean_product(terms: Terms, best: Best) -> float:
    """The mean product of what two wagers of one unit on the same hand gain, by this play."""
    return sum(_Joint(terms, showing, column).mean(best) for showing, column in best.columns.items())


class _Draws(NamedTuple):
    """All that the dealer may draw to his up card: the cards, how he ends, and the number of orders."""

    cards: Floats  # draw, rank
    ends: Integers
    ways: Floats


@lru_cache(maxsize=32)
def _draws(up: int, hits_soft_17: bool) -> _Draws:  # noqa: FBT001
    ends_by_hand, level = dict[Values, tuple[int, int]](), dict[Values, int]({(0,) * RANKS: 1})
    while level:
        longer = defaultdict[Values, int](int)
        for drawn, ways in level.items():
            for rank in range(RANKS):
                longer[*drawn[:rank], drawn[rank] + 1, *drawn[rank + 1 :]] += ways
        level = {}
        for drawn, ways in longer.items():
            hand = total((up, *(rank + ACE for rank, count in enumerate(drawn) for _ in range(count))))
            if sum(drawn) == 1 and hand.points == 21:
                ends_by_hand[drawn] = DEALER_BLACKJACK, ways
            elif hand.points < 17 or (hits_soft_17 and hand.soft and hand.points == 17):
                level[drawn] = ways
            else:
                ends_by_hand[drawn] = OVER if hand.bust else hand.points - SEVENTEEN, ways
    ends, orders = zip(*ends_by_hand.values(), strict=True)
    return _Draws(np.array(list(ends_by_hand), np.float64), np.array(ends), np.array(orders, np.float64))


class _Joint(Showing):
    """What the dealer shows, and two hands of his."""

    def __init__(self, terms: Terms, showing: Values, column: Column) -> None:
        super().__init__(terms, showing, column)
        self.draws = _draws(showing[0], terms.hits_soft_17)

    def mean(self, best: Best) -> float:
        dealt = self.dealt(best)
        split = sum(chance * self._split_pair(cards[0] - ACE) for cards, chance in dealt.split.items() if chance > 0)
        return self._whole(self.cases_of_whole(dealt)) + split + dealt.blackjack * self._blackjack()

    def _blackjack(self) -> float:
        """2.7: a blackjack is paid unless the dealer has one too, by his other card of each hand."""
        beaten = float(dealer_blackjack(self.terms, BLACKJACK, self.showing))
        unseen = sum(self.terms.shoe) - len((*BLACKJACK, *self.showing))
        both = beaten * (beaten * unseen - 1) / max(unseen - 1, 1)
        return sum(
            float(kind.share) * (float(kind.worth) ** 2 if kind.even_money else float(kind.pays) ** 2 * neither)
            for kind in blackjacks(self.terms, self.showing)
            for neither in (1 - 2 * beaten + both,)
        )

    # ------------------------------------------------------------ a hand that was not split

    def _whole(self, cases: Cases) -> float:
        chance, gains, cards = cases.ends.chance[:, 0, 0], self._gains(cases), cases.left[:, 0]
        mean = np.einsum("ne,ne->n", cases.by_end[:, 0], gains)
        left = chance @ cards / max(chance.sum(), 1e-300)
        at_mean = self._two_hands(left)
        more = np.einsum("ni,ij,nj->n", gains, at_mean, gains)
        for rank in range(RANKS):
            change = self._two_hands(np.maximum(left - np.eye(RANKS)[rank], 0.0)) - at_mean
            gone = left[rank] - cards[:, rank]
            more += gone * np.einsum("ni,ij,nj->n", gains, change, gains)
        return float(chance @ (mean**2 + more))

    def _gains(self, cases: Cases) -> Floats:
        """Against a blackjack, what was taken before counts toward the original wager."""
        gains = cases.gains.copy()
        gains[:, DEALER_BLACKJACK] = -np.maximum(cases.ends.taken, 1.0)
        return gains

    def _two_hands(self, left: Floats) -> Floats:
        """By how much the ends of two dealer hands from these cards differ from independent ones: [end, end]."""
        drawn, size = self.draws.cards.astype(int), self.draws.cards.sum(axis=1).astype(int)
        rows = np.arange(int(drawn.max()) + 1)[:, None]
        falling = np.cumprod(np.vstack((np.ones(RANKS), np.maximum(left - rows, 0.0))), axis=0)
        all_ways = np.cumprod([1.0, *np.maximum(left.sum() - np.arange(size.max()), 0.0)])
        all_ways[all_ways == 0.0] = np.inf
        chance = self.draws.ways * np.prod(falling[drawn, np.arange(RANKS)], axis=1) / all_ways[size]
        there = np.flatnonzero(chance)
        rest = np.maximum(left - drawn[there], 0.0)
        joint = np.zeros((_ENDS, _ENDS))
        np.add.at(joint, self.draws.ends[there], chance[there, None] * ends_of_dealer(self.on, rest))
        alone = joint.sum(axis=1)
        excess: Floats = joint - np.outer(alone, alone)
        return excess

    # ------------------------------------------------------------ two hands of a split

    def _split_pair(self, pair: int) -> float:
        """The mean product of a pair that is split, once."""
        shoe = self.on.shoe.copy()
        shoe[pair] -= 1
        cases = self.cases_of_splits(np.array([pair]), shoe[None, None])
        every, taken, each = cases.ends.chance[:, 0].sum(axis=1), cases.ends.taken, self._gains(cases)
        kinds, of = np.unique(np.column_stack((each, taken)), axis=0, return_inverse=True)
        chance = np.zeros((len(kinds), _ENDS))  # of each kind with each end
        np.add.at(chance, of.ravel(), every[:, None] * cases.by_end[:, 0])
        left = every @ cases.left[:, 0]
        alone, kind = chance.sum(axis=0), chance.sum(axis=1)
        ends = np.outer(alone, alone) + self._two_hands(np.maximum(left - (shoe - np.eye(RANKS)[pair] - left), 0.0))
        gains, taken = kinds[:, :_ENDS], kinds[:, _ENDS]
        both = gains[:, None] + gains[None]
        both[:, :, DEALER_BLACKJACK] = -self._lost(taken[:, None], taken[None])
        total = 0.0
        for one, other in product(range(_ENDS), repeat=2):
            if alone[one] > 0 and alone[other] > 0:
                share = chance[:, one] * chance[:, other] / np.where(kind > 0, kind, 1)
                share /= share.sum() or 1.0
                total += ends[one, other] * float(share @ (both[:, :, one] * both[:, :, other]) @ share)
        return total

    def _lost(self, one: Floats, other: Floats) -> Floats:
        """What a dealer blackjack leaves lost: the wagers taken before, and the original one if none was, or in addition."""
        if self.terms.busted_also_lost:
            return np.asarray(one + other + ((one == 0) | (other == 0)), np.float64)
        return np.maximum(one + other, 1.0)
