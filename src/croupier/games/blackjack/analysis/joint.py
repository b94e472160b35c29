"""How the wagers of multiple action vary together: two or three on one hand, each against its own dealer hand (2.18).

The dealer draws each hand to the same up card from the cards that are left. Those are in random order, so every two wagers
have the same covariance. It is counted over every hand of the player with every two hands of the dealer, in double
precision. Only for two split hands in a large shoe is something left out: there the dealer's two hands are taken as
independent given all cards the player has, corrected by how far they are not, to the first order in those cards.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.families.twenty_one.analysis.basics import total as total_of
from croupier.games.blackjack.analysis import distribution_compiled as kernel
from croupier.games.blackjack.analysis import joint_compiled as compiled
from croupier.games.blackjack.analysis.count import each_showing, places
from croupier.games.blackjack.analysis.distribution import blackjack_results, dealt_chance
from croupier.games.blackjack.analysis.distribution_compiled import BLACKJACK, ENDS, OVER, RANKS, Floats
from croupier.games.blackjack.analysis.distribution_count import Against, Choose, Kinds, acts_of, laid_out
from croupier.games.blackjack.analysis.joint_compiled import Draws, Played
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE

if TYPE_CHECKING:
    from croupier.games.blackjack.analysis.basics import Values
    from croupier.games.blackjack.rules import BlackjackRules

_BLACKJACK = (ACE, TEN)
_TWO = 2  # cards, or hands
_SEVENTEEN = 17
_MOST_SUMS = 1_000_000  # hands of the player times draws of the dealer that a split is counted over exactly


def mean_product(rules: BlackjackRules, shoe: Sequence[int], choice: Choose, *, by_suits: bool = False) -> float:
    """The mean product of what two wagers of one unit on the same hand gain. Arguments as of `distribution.of_shoe`."""
    kinds, order, total = Kinds(rules), places(rules), 0.0
    room = kernel.desk(len(laid_out(rules).points))
    hits_soft_17 = rules.hit_soft_17 or rules.six_to_five
    for showing, on in each_showing(rules, shoe):
        hands = kinds.hands._replace(share=on.share)
        dealer = kernel.Dealer(on.walks, on.showing, on.pat, on.completes)
        acts = acts_of(rules, on, showing, choice, by_suits=by_suits)
        table = _Table(Against(kinds, hands, on.shoe, dealer, acts, room), dealer_draws(showing[0], hits_soft_17))
        for first in range(ACE, TEN + 1):
            for second in range(first, TEN + 1):
                cards = (first, second)
                chance = dealt_chance(shoe, cards, showing)
                if cards == _BLACKJACK:
                    total += chance * _blackjacks(rules, shoe, showing)
                elif chance and acts.before[order[cards]] == kernel.SPLIT:
                    total += chance * table.split(first - ACE)
                elif chance:
                    room.reach[order[cards], 0] = chance
        total += table.not_split()
    return total


def _blackjacks(rules: BlackjackRules, shoe: Sequence[int], showing: Values) -> float:
    """2.7: a blackjack is paid unless the dealer has one too, by his other card of each hand."""
    paid = blackjack_results(rules, shoe, showing, even_money=None)
    return float(sum((each.chance * each.again * each.gain**2 for each in paid), Fraction(0)))


@lru_cache(maxsize=32)
def dealer_draws(up: int, hits_soft_17: bool) -> Draws:  # noqa: FBT001
    """Lists everything the dealer may draw to this up card."""
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    level: dict[tuple[int, ...], int] = {(0,) * RANKS: 1}
    while level:
        longer: defaultdict[tuple[int, ...], int] = defaultdict(int)
        for drawn, ways in level.items():
            for rank in range(RANKS):
                more = (*drawn[:rank], drawn[rank] + 1, *drawn[rank + 1 :])
                longer[more] += ways
        level = {}
        for drawn, ways in longer.items():
            cards = (up, *(rank + ACE for rank, count in enumerate(drawn) for _ in range(count)))
            total = total_of(cards)
            if len(cards) == _TWO and total.points == TWENTY_ONE:
                found[drawn] = BLACKJACK, ways
            elif total.points < _SEVENTEEN or (hits_soft_17 and total.soft and total.points == _SEVENTEEN):
                level[drawn] = ways
            else:
                found[drawn] = (OVER if total.bust else total.points - _SEVENTEEN), ways
    keys = [sum(count << kernel.shift(rank) for rank, count in enumerate(drawn)) for drawn in found]
    ends, orders = zip(*found.values(), strict=True)
    return Draws(np.array(keys, np.int64), np.array(ends, np.int64), np.array(orders, np.float64))


def _can_be_drawn(shoe: Floats, keys: kernel.Integers) -> NDArray[np.bool_]:
    """Whether the shoe holds these cards."""
    falls = kernel.falling(shoe)
    return np.array([kernel.chance_of(falls, key) > 0 for key in keys.tolist()], bool)


class _Table:
    """One up card, and everything the dealer may draw to it."""

    def __init__(self, against: Against, draws: Draws) -> None:
        there = _can_be_drawn(against.shoe, draws.keys)
        self.against, self.draws = against, Draws(draws.keys[there], draws.ends[there], draws.ways[there])
        kinds = against.kinds
        self.gain = kinds.gain / kinds.scale
        self.gain[:, BLACKJACK] = [-max(taken, 1) for taken in kinds.taken]

    def not_split(self) -> float:
        """The hands in `room.reach`, played to their ends."""
        against, room = self.against, self.against.room
        room.chance[:] = 0.0
        nothing = np.zeros((2, len(against.kinds), ENDS))
        kernel.play_out(against.shoe, against.hands, against.dealer, against.acts.before, room, nothing)
        there = np.flatnonzero(room.chance[:, 0])
        drawn = (against.shoe[:, None] - room.left[:, there]).astype(np.int64)
        keys = sum(drawn[rank] << kernel.shift(rank) for rank in range(RANKS))
        falls, chances = kernel.falling(against.shoe), room.chance[there, 0]
        ways = np.array([chance / kernel.chance_of(falls, key) for chance, key in zip(chances, keys, strict=True)])
        rows = room.kind[there]
        same = np.ptp(self.gain[rows], axis=1) == 0  # over 21: nothing the dealer draws matters
        total = math.fsum(chances[same] * self.gain[rows[same], 0] ** 2)
        played = Played(keys[~same], ways[~same], rows[~same])
        return total + compiled.mean_product(against.shoe, played, self.gain, self.draws, against.dealer)

    def split(self, pair: int) -> float:
        """The mean product of a pair that is split."""
        against = self.against
        rest = against.shoe.copy()
        rest[pair] -= _TWO
        acts = np.zeros_like(against.acts.after) if pair == 0 else against.acts.after  # 2.11(c)2
        ending = kernel.endings(rest, pair, against.hands, acts)
        there = _can_be_drawn(rest, ending.keys)
        ending = kernel.Endings(ending.keys[there], ending.kinds[there], ending.equal[there], ending.ways[there])
        both = np.add.outer(ending.keys, ending.keys).ravel()
        gains = self._of_two_hands()
        if both.size * self.draws.keys.size <= _MOST_SUMS:
            rows = np.add.outer(ending.kinds * len(against.kinds), ending.kinds).ravel()
            played = Played(both, np.outer(ending.ways, ending.ways).ravel(), rows)
            return compiled.mean_product(rest, played, gains, self.draws, against.dealer)
        return self._split_nearly(rest, ending, gains)

    def _split_nearly(self, rest: Floats, ending: kernel.Endings, gains: Floats) -> float:
        mean = _TWO * compiled.mean_cards(rest, ending.keys, ending.ways)
        left = np.maximum(rest - mean, 0)
        at_mean = compiled.both_ends(left, self.draws, self.against.dealer)
        excess = np.zeros((len(gains), RANKS + 1))
        excess[:, RANKS] = np.einsum("ri,ij,rj->r", gains, at_mean, gains)
        for rank in range(RANKS):
            less = left.copy()
            less[rank] = max(less[rank] - 1, 0)
            change = compiled.both_ends(less, self.draws, self.against.dealer) - at_mean
            excess[:, rank] = np.einsum("ri,ij,rj->r", gains, change, gains)
        excess[:, RANKS] -= excess[:, :RANKS] @ mean
        played = Played(ending.keys, ending.ways, ending.kinds)
        return compiled.split_product(rest, played, len(self.against.kinds), gains, excess, self.against.dealer)

    def _of_two_hands(self) -> Floats:
        """What two split hands gain: [kind * kinds + kind, dealer's end]."""
        kinds = self.against.kinds
        found = np.array([one + other for one in self.gain for other in self.gain])
        for at, (one, other) in enumerate((a, b) for a in kinds.taken for b in kinds.taken):
            lost, _ = kinds.lost_to_blackjack(one + other, bool(one) + bool(other), _TWO)
            found[at, BLACKJACK] = -lost
        return found
